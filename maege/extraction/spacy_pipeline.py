"""What ERRANT runs on: an installed spaCy model, or a pipeline that comes with MAEGE."""

import sys
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from types import ModuleType
from typing import TYPE_CHECKING, Any

from maege.data.language import ENGLISH, primary_subtag
from maege.errors import MetricError
from maege.extraction.annotators.analyser import (
    LEMMAS,
    analyser_of_pipeline,
    better_installation,
    installed_pipeline,
)
from maege.extraction.annotators.analyser import installed as installed
from maege.extraction.error_types import OPERATION_RULES, WORD_RULES, TypeRules, rules_of_language
from maege.user_warnings import LITE_NOTE, warn_caller

if TYPE_CHECKING:
    from spacy.language import Language

AUTO = "auto"
LITE = "lite"
LITE_VERSION = "1"  # to be raised with every change of the pipeline's output
NEUTRAL = "neutral"  # words only: no tags, no lemmas
NEUTRAL_VERSION = "1"  # likewise
_ANY_LANGUAGE = "xx"  # spaCy's code
MODEL = "en_core_web_sm"  # what ERRANT itself loads
INSTALL_ERRANT = "pip install 'maege[errant]'"
INSTALL_MODEL = f"python -m spacy download {MODEL}"
OVERWRITES_ERRANT = "ru-errant"  # a package with a module of the same name
PARTS = ("errant", "spacy", "textblob", "lemminflect")


def models() -> set[str]:
    """Return the names of the installed spaCy models."""
    return {point.name for point in entry_points(group="spacy_models")}


def resolve_pipeline(pipeline: str) -> str:
    """Return the pipeline that ``auto`` means: ERRANT's model if it is installed, else ``lite``."""
    if pipeline != AUTO:
        return pipeline
    return LITE if installed(MODEL) is None else MODEL


def check(pipeline: str) -> None:
    """Raise MetricError unless it is one of MAEGE's that can run, or an installed model."""
    if analyser := analyser_of_pipeline(pipeline):
        language = pipeline_language(pipeline)
        if lacking := analyser.missing(language):
            raise MetricError(
                f"{pipeline} needs {', '.join(lacking)}; install it by: "
                f"{analyser.install(language)}"
            )
    elif pipeline not in (AUTO, LITE, NEUTRAL) and pipeline not in models():
        raise MetricError(
            f"no annotator and no spaCy model {pipeline!r} is installed; `spacy_pipeline` is auto "
            f"or one of `maege data list annotators`. To install a model of spaCy: python -m spacy "
            f"download NAME"
        )
    rules = pipeline_rules(pipeline)
    if lacking := rules.missing():
        raise MetricError(
            f"types of edits of {pipeline} need {', '.join(lacking)}; install it by: "
            f"{rules.install}"
        )


def pipeline_language(pipeline: str) -> str:
    """Return the language of a pipeline; ``xx`` for any.

    >>> [pipeline_language(name) for name in ("auto", "neutral", "de_core_news_sm")]
    ['en', 'xx', 'de']
    """
    if pipeline in (AUTO, LITE):
        return ENGLISH
    return _ANY_LANGUAGE if pipeline == NEUTRAL else pipeline.partition("_")[0]


def pipeline_rules(pipeline: str) -> TypeRules:
    """Return the rules for types of edits; those of a language need parts of speech."""
    if pipeline == NEUTRAL or analyser_of_pipeline(pipeline) is LEMMAS:
        return OPERATION_RULES
    return rules_of_language(pipeline_language(pipeline)) or WORD_RULES


def pipeline_for_language(pipeline: str, code: str | None) -> str:
    """Return the pipeline for texts in a language.

    Unless in English, ``auto`` means the first analyser of the language that is installed, or else
    ``neutral``.

    Issues a MaegeWarning if it is not made for texts in that language; an unknown one (None) is
    taken for English.
    """
    made_for = pipeline_language(pipeline)
    if code is None:
        return pipeline
    if pipeline == AUTO and primary_subtag(code) != ENGLISH:
        analysed = installed_pipeline(code) or NEUTRAL
        is_rough = pipeline_rules(analysed) is OPERATION_RULES
        types = ". Types are M, R and U (missing, replaced, unnecessary)" if is_rough else ""
        warn_caller(
            f"ERRANT is made for English, and the corpus is in {code!r}: extracted edits are those "
            f"of `spacy_pipeline: {analysed}` (`maege data list annotators`) and of no published "
            f"tool, and scores with other pipelines cannot be compared{types}"
            f"{better_installation(code)}"
        )
        return analysed
    if made_for not in (primary_subtag(code), _ANY_LANGUAGE):
        warn_caller(
            f"`spacy_pipeline` is {pipeline!r}, which is made for {made_for!r}, but the corpus "
            f"is in {code!r}"
        )
    return pipeline


def missing() -> list[str]:
    """Return the packages that ERRANT needs and that are not there."""
    return [name for name in PARTS if installed(name) is None]


def require() -> None:
    """Raise MetricError, with the line that installs them, unless all parts are there."""
    if installed(OVERWRITES_ERRANT):
        raise MetricError(
            f"the package {OVERWRITES_ERRANT} has replaced files of errant. Remove both, and "
            f"install ERRANT again: pip uninstall {OVERWRITES_ERRANT} errant; {INSTALL_ERRANT}"
        )
    if lacking := missing():
        raise MetricError(f"ERRANT needs {', '.join(lacking)}; install it by: {INSTALL_ERRANT}")


def versions(pipeline: str) -> dict[str, str]:
    """Return the entries of a signature for a pipeline and for ERRANT."""
    resolved = resolve_pipeline(pipeline)
    data = [f"{name}-{installed(name)}" for name in ("textblob", "lemminflect")]
    lite = "+".join([f"{LITE}-{LITE_VERSION}", *data])
    if resolved == LITE:
        named = lite
    elif resolved == NEUTRAL:
        named = f"{NEUTRAL}-{NEUTRAL_VERSION}"
    elif analyser := analyser_of_pipeline(resolved):
        named = analyser.versions(pipeline_language(resolved))
    else:
        named = f"{resolved}-{installed(resolved)}+spacy-{installed('spacy')}"
    named = "+".join(dict.fromkeys([*named.split("+"), *pipeline_rules(resolved).versions()]))
    return {
        "spacy_pipeline": "none" if missing() else named,
        "errant": installed("errant") or "none",
    }


def advice(pipeline: str) -> str | None:
    """Return a note for the user where the lite pipeline replaces ERRANT's model."""
    return LITE_NOTE if pipeline == AUTO and resolve_pipeline(pipeline) == LITE else None


@lru_cache(maxsize=2)
def load_pipeline(resolved: str) -> "Language":
    """Return a pipeline of MAEGE's or a model. Raises MetricError if parts of it are missing."""
    require()
    check(resolved)
    _import_spacy()
    if resolved == LITE:
        from maege.extraction.lite.component import lite

        return lite(splits_text=False)
    from spacy import blank
    from spacy import load as load_model

    if resolved == NEUTRAL:
        return blank(_ANY_LANGUAGE)
    if analyser := analyser_of_pipeline(resolved):
        from maege.extraction.annotators.component import pipeline

        return pipeline(analyser, pipeline_language(resolved))
    try:
        nlp: Language = load_model(resolved, disable=["ner"])
    except (OSError, ValueError, ImportError) as error:
        raise MetricError(f"the spaCy model {resolved} cannot be loaded: {error}") from error
    return nlp


def _import_spacy() -> None:
    """Import spaCy without its command line, which takes almost as long as all the rest.

    The package imports it for ``spacy.info``; this imports it when it is called.
    """
    if "spacy" in sys.modules:
        return

    def info(*arguments: Any, **options: Any) -> Any:
        return import_module("spacy.cli.info").info(*arguments, **options)

    absent = {name: ModuleType(name) for name in ("spacy.cli", "spacy.cli.info")}
    vars(absent["spacy.cli.info"])["info"] = info
    sys.modules.update(absent)
    try:
        import_module("spacy")
    finally:
        for name in absent:
            sys.modules.pop(name, None)
