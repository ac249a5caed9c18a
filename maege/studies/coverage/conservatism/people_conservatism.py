"""Conservatism of the systems of a corpus, as a configuration specifies."""

from collections.abc import Mapping, Sequence

from maege.errors import ConfigError, did_you_mean
from maege.extraction.spacy_pipeline import (
    AUTO,
    INSTALL,
    missing,
    pipeline_for_language,
    require,
    versions,
)
from maege.statistics.bootstrap import Resampling
from maege.studies.coverage.config import ConservatismConfig
from maege.studies.coverage.conservatism.conservatism_results import Conservatism, conservatism
from maege.texts.annotated_texts import AnnotatedTexts
from maege.texts.typed_edits import TypedEdits
from maege.user_warnings import capture_warnings, warn_caller


def people_conservatism(
    config: ConservatismConfig, people: AnnotatedTexts, language: str | None, resampling: Resampling
) -> Conservatism:
    """Compare the changes of the systems of a corpus with those of its annotators.

    Parameters
    ----------
    config
        Which annotators, and which edits.
    people
        The texts.
    language
        Their code, which ERRANT's pipeline depends on; None if it is unknown.
    resampling
        Of the intervals.

    Raises
    ------
    ConfigError
        If there is no such annotator, or gold edits are wanted that cannot be compared.
    MetricError
        If ERRANT is wanted, but not installed; without `types` in the configuration a warning.
    """
    for name in config.references or ():
        if name not in people.references:
            raise ConfigError(
                f"`conservatism.references`: {name!r} is no annotator of {people.name}, or a copy "
                f"of another one; {did_you_mean(name, people.annotators)}"
            )
    annotators = config.references or people.annotators
    references = {name: people.references[name] for name in dict.fromkeys(annotators)}
    outputs = {name: people.outputs[name] for name in people.systems[1:]}
    edits = _typed_edits(config, people, references, outputs, language)
    return conservatism(people.name, people.sources, references, outputs, edits, resampling)


def conservatism_signature(config: ConservatismConfig, language: str | None) -> str:
    """Return all that the results depend on, but the texts."""
    parts = ["words:lower+alphanumeric", "alignment:levenshtein+position", f"types:{config.types}"]
    if config.types != "none":
        pipeline, _ = capture_warnings(lambda: pipeline_for_language(AUTO, language))
        parts += [f"{key}:{value}" for key, value in versions(pipeline).items()]
    return "|".join(parts)


def _typed_edits(
    config: ConservatismConfig,
    people: AnnotatedTexts,
    references: Mapping[str, Sequence[str]],
    outputs: Mapping[str, Sequence[str]],
    language: str | None,
) -> TypedEdits | None:
    """Return the edits of annotators and systems; None if none are wanted or can be extracted."""
    if config.types == "none":
        return None
    if "types" not in config.model_fields_set and missing():
        warn_caller(
            f"ERRANT is not installed, so that changes are not compared by type of error; install "
            f"it by: {INSTALL}"
        )
        return None
    require()
    from maege.studies.coverage.conservatism.extracted_edits import extracted_edits, gold_edits

    pipeline = pipeline_for_language(AUTO, language)
    of_systems = extracted_edits(people.sources, outputs, pipeline)
    if config.types == "errant":
        of_annotators = extracted_edits(people.sources, references, pipeline)
    else:
        gold = gold_edits(people.name, people.gold_edits)
        of_annotators = {name: gold[name] for name in references}
    return TypedEdits.from_edits(of_systems, of_annotators)
