"""`maege data list`: metrics with parameters; corpora, judgements, pools, grades; known results."""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

import click

from maege.data import datasets
from maege.data.cards import (
    HumanCard,
    grade_card,
    grade_cards,
    human_card,
    human_cards,
    pool_card,
    pool_cards,
)
from maege.errors import DataError, MetricError, did_you_mean
from maege.extraction import spacy_pipeline
from maege.extraction.annotators.analyser import (
    DICTIONARIES,
    LEMMAS,
    Analyser,
    analyser_of_pipeline,
    installed,
    pipelines,
)
from maege.extraction.error_types import OPERATION_RULES, WORD_RULES
from maege.terminal import completion
from maege.terminal import printing as terminal
from maege.terminal.helpful_command import HelpfulCommand, argument

_INDENT = "    "


def _metrics() -> Iterator[str]:
    """Yield name, parameters with defaults, and summary of each metric."""
    from maege.metric.parameters import docstring_sections  # slow to import
    from maege.plugins import registry

    for name, target in sorted(registry.available_metrics().items()):
        try:
            factory = registry.resolve(name)
        except MetricError as error:
            yield f"{name}: not usable: {error}"
            continue
        yield f"{name}({_parameters(factory)})"
        summary, *_ = docstring_sections(inspect.getdoc(factory))[""].splitlines() or [target]
        yield _INDENT + _plain(summary)
    yield "`maege data list metrics NAME` explains a metric and its parameters."


def _parameters(factory: Any) -> str:
    from maege.metric.parameters import describe_parameters  # slow to import

    return ", ".join(
        p.name if p.default is None else f"{p.name}={p.default}"
        for p in describe_parameters(factory)
    )


def _metric(name: str) -> Iterator[str]:
    """Yield the description of a metric and of each parameter: allowed values, default, meaning."""
    from maege.metric.parameters import describe_parameters, docstring_sections  # slow to import
    from maege.plugins import registry

    factory = registry.resolve(name)
    sections = docstring_sections(inspect.getdoc(factory))
    yield from _paragraphs(f"{name}: {sections['']}")
    parameters = describe_parameters(factory)
    if parameters:
        yield from ("", "Parameters")
    for parameter in parameters:
        default = "required" if parameter.default is None else f"default: {parameter.default}"
        values = "; ".join(filter(None, (parameter.allowed, default)))
        yield from _wrapped(f"{parameter.name}: {values}", "  ", _INDENT * 2)
        yield from _wrapped(_plain(parameter.description), _INDENT)
    if parameters:
        key = parameters[0].name
        yield ""
        yield f"In a configuration:   - {name}: {{{key}: VALUE}}"
        yield f"On the command line:  --param {key}=VALUE"
    if "References" in sections:
        yield from ("", "References", *_paragraphs(sections["References"]))


def _corpora() -> Iterator[str]:
    for name, card in datasets.cards().items():
        yield f"{name}: {card.title} ({card.language}; {_state(card)})"
        yield f"{_INDENT}annotations: {', '.join(card.annotations) or 'none'}"
        if card.references:
            yield f"{_INDENT}references: {', '.join(card.references)}"
        if card.documents:
            yield f"{_INDENT}documents: {card.documents}"
        yield f"{_INDENT}licence: {' '.join(card.licence.split())}"
    yield "`maege data list corpora NAME` describes a corpus."


def _humans() -> Iterator[str]:
    for name, card in human_cards().items():
        yield f"{name}: {card.title} ({card.language}; {_state(*card.required_cards())})"
        if card.corpus or card.parts:
            yield f"{_INDENT}needs: {', '.join((*card.parts, *filter(None, [card.corpus])))}"
        yield f"{_INDENT}licence: {' '.join(card.licence.split())}"
    yield "`maege data list humans NAME` describes a set; `maege humans NAME --list` counts."


def _pools() -> Iterator[str]:
    yield from _titles_and_licences(pool_cards())
    yield "`maege data list pools NAME` describes a pool; `maege coverage NAME` evaluates it."


def _grades() -> Iterator[str]:
    yield from _titles_and_licences(grade_cards())
    yield "`maege data list grades NAME` describes graded sentences; metric `lfm` learns from them."


def _results() -> Iterator[str]:
    from maege.studies.known_results.result_files import known_corpora  # slow to import

    for name, known in known_corpora().items():
        metrics = sorted({item.result.metric for item in known.results})
        rows = dict.fromkeys(item.row for item in known.results)
        yield f"{name}: {known.name}"
        yield f"{_INDENT}metrics: {', '.join(metrics)}"
        yield f"{_INDENT}rows: {', '.join(rows)}"
        yield f"{_INDENT}licence of the corpus: {known.licence}"
    yield "`maege data list results NAME` lists the values on a corpus; `maege.results()` has all."


def _results_of(name: str) -> Iterator[str]:
    """Yield the values of all metrics on a corpus, row by row, the highest first."""
    from maege.number_format import format_estimate  # slow to import
    from maege.studies.known_results.result_files import known_corpora
    from maege.studies.rows import scorecard_rows

    items = {row.key: row.items for row in scorecard_rows()}
    if name not in known_corpora():
        raise DataError(f"no known results of {name!r}; {did_you_mean(name, known_corpora())}")
    known = known_corpora()[name]
    yield f"{known.name}: only figures are part of MAEGE"
    signatures = {item.result.metric: item.signature for item in known.results}
    for row in dict.fromkeys(item.row for item in known.results):
        results = [item.result for item in known.results if item.row == row]
        yield f"{row} ({results[0].n} {items.get(row, results[0].units)})"
        for result in sorted(results, key=lambda r: -(r.value.value or 0.0)):
            value = format_estimate(result.value.value, result.value.interval)
            yield f"{_INDENT}{result.metric}: {value}"
    yield "signatures:"
    yield from (f"{_INDENT}{signature}" for signature in signatures.values())
    for metric, run in known.runs.items():
        yield f"{_INDENT}{metric} was computed with a model: {run}"
    yield from ("citation:", *known.citation.splitlines())


# Annotators that need no further package.
_INCLUDED = {
    spacy_pipeline.LITE: "tags, lemmas and parser that come with MAEGE (en)",
    spacy_pipeline.NEUTRAL: "words only, for any language (types M, R and U)",
}


def _annotators() -> Iterator[str]:
    """Yield what edits can be extracted with: of MAEGE's own, and of the installed models."""
    yield from (f"{name}: {title}" for name, title in _INCLUDED.items())
    for analyser in DICTIONARIES:
        for language, name in zip(analyser.languages, analyser.pipelines(), strict=True):
            yield f"{name}: {analyser.gives} ({_installation(analyser, language)})"
    codes = ", ".join(LEMMAS.languages)
    state = _installation(LEMMAS, LEMMAS.languages[0])
    yield from _wrapped(f"CODE_{LEMMAS.name}: {LEMMAS.gives} ({state}); CODE: {codes}", "", _INDENT)
    for name in sorted(spacy_pipeline.models()):
        yield f"{name}: an installed model of spaCy ({spacy_pipeline.pipeline_language(name)})"
    yield "`spacy_pipeline` of metrics, `corpus` and `maege data annotate` is one of these names."
    yield "`maege data list annotators NAME` describes one of MAEGE's."


def _installation(analyser: Analyser, language: str) -> str:
    return analyser.install(language) if analyser.missing(language) else "installed"


def _annotator(name: str) -> Iterator[str]:
    if name in _INCLUDED:
        yield f"{name}: {_INCLUDED[name]}"
        return
    analyser = analyser_of_pipeline(name)
    if analyser is None:
        raise DataError(f"no annotator {name!r}; {did_you_mean(name, [*_INCLUDED, *pipelines()])}")
    language = spacy_pipeline.pipeline_language(name)
    yield from _paragraphs(f"{name}: {analyser.title}")
    facts = {
        "gives": analyser.gives,
        "packages": ", ".join(f"{p} ({installed(p) or 'not installed'})"
                              for p in analyser.needs(language)),
        "licence": analyser.licence,
        "to install it": analyser.install(language),
        "types of edits": _types_of_edits(name),
    }  # fmt: skip
    for title, text in facts.items():
        yield from _wrapped(f"{title}: {text}", "", _INDENT)


def _types_of_edits(name: str) -> str:
    rules = spacy_pipeline.pipeline_rules(name)
    if rules is OPERATION_RULES:
        return "M, R and U"
    if rules is WORD_RULES:
        return "M, R and U with the part of speech, as M:ADP or R:VERB:FORM, or WO and R:ORTH"
    return "M, R and U with a category of ERRANT, as M:DET, R:DET:FORM or R:SPELL"


def _titles_and_licences(cards: Mapping[str, datasets.CorpusCard]) -> Iterator[str]:
    for name, card in cards.items():
        yield f"{name}: {card.title} ({card.language}; {_state(card)})"
        yield f"{_INDENT}licence: {' '.join(card.licence.split())}"


def _corpus(name: str) -> Iterator[str]:
    card = datasets.card(name)
    contents = {
        "annotations": _names(card.annotations, card.defaults.get("annotations")),
        "references": _names(card.references, *card.defaults.get("references", ())),
        "systems": _names(card.systems),
        "documents": card.documents,
    }
    return _description(card, contents, {"to use it": f"maege init {name} writes a configuration"})


def _human_set(name: str) -> Iterator[str]:
    card = human_card(name)
    contents = {
        "corpus": card.corpus,
        "parts": ", ".join(card.parts),
        "criteria": ", ".join(card.criteria),
        "post-edits of": ", ".join(card.post_edits),
        "sets of systems": ", ".join(card.system_sets),
        "references judged as systems, left out by default": ", ".join(card.reference_systems),
        "judges left out by default": ", ".join(card.left_out_judges),
    }
    use = {"to count what is in them": f"maege humans {name} --list"}
    return _description(card, contents, use)


def _pool(name: str) -> Iterator[str]:
    return _description(pool_card(name), {}, {"to use it": f"maege coverage {name}"})


def _grade_file(name: str) -> Iterator[str]:
    return _description(grade_card(name), {}, {"to use it": "maege data list metrics lfm"})


def _description(
    card: datasets.CorpusCard | HumanCard,
    contents: Mapping[str, str | None],
    use: Mapping[str, str],
) -> Iterator[str]:
    """Yield what is said of every card: contents, licence, how to obtain and use it, citation."""
    if isinstance(card, HumanCard):
        state, folder = _state(*card.required_cards()), str(datasets.data_folder())
    else:
        state, folder = _state(card), " or ".join(map(str, card.folders()))
    yield from _paragraphs(f"{card.name}: {card.title}")
    if card.description:
        yield from ("", *_paragraphs(card.description))
    yield ""
    facts = {
        "language": card.language,
        **contents,
        "licence": card.licence,
        "homepage": card.homepage,
        "files": f"{state} in {folder}",
        "to obtain them": f"maege data fetch {card.name}, or by hand: {card.instructions}",
        **use,
    }
    for title, text in facts.items():
        if text:
            yield from _wrapped(f"{title}: {_plain(text)}", "", _INDENT)
    yield from ("citation:", *card.citation.rstrip().splitlines())


def _names(names: dict[str, str], *defaults: Any) -> str:
    """List names, and mark those that a configuration uses by default."""
    return ", ".join(f"{name} (default)" if name in defaults else name for name in names)


def _state(*cards: datasets.CorpusCard) -> str:
    count = sum(len(card.present_files()) for card in cards)
    total = sum(len(card.files) for card in cards)
    return "present" if count == total else f"{count} of {total} files"


def _paragraphs(text: str) -> Iterator[str]:
    for index, paragraph in enumerate(_plain(text).split("\n\n")):
        if index:
            yield ""
        yield from _wrapped(paragraph, "")


def _wrapped(text: str, indent: str, further: str | None = None) -> list[str]:
    return terminal.wrap_text(" ".join(text.split()), indent, further)


def _plain(text: str) -> str:
    """Return text of a docstring without the marks around code.

    >>> _plain("``alpha`` is the weight; see `maege data list`")
    'alpha is the weight; see maege data list'
    """
    return re.sub(r"`([^`]+)`", r"\1", re.sub(r"``(.+?)``", r"\1", text))


# What lists all of a kind, and what describes one; it raises MaegeError for a name that is unknown.
_KINDS: dict[str, tuple[Callable[[], Iterator[str]], Callable[[str], Iterator[str]]]] = {
    "metrics": (_metrics, _metric),
    "corpora": (_corpora, _corpus),
    "humans": (_humans, _human_set),
    "pools": (_pools, _pool),
    "grades": (_grades, _grade_file),
    "results": (_results, _results_of),
    "annotators": (_annotators, _annotator),
}


@click.command(cls=HelpfulCommand)
@argument(
    "kind",
    type=click.Choice(["metrics", "corpora", "humans", "pools", "grades", "results", "annotators"]),
    metavar="metrics|corpora|humans|pools|grades|results|annotators",
    help="What to list.",
)
@argument(
    "name",
    required=False,
    help="Describe this metric, corpus, set of human judgements, pool, file of grades or "
    "annotator alone, or list the known results on this corpus.",
    shell_complete=completion.listed_names,
)
def command(
    kind: Literal["metrics", "corpora", "humans", "pools", "grades", "results", "annotators"],
    name: str | None,
) -> None:
    """List metrics, corpora, judgements, pools, grades, known results or annotators.

    Example: maege data list metrics gleu
    """
    everything, single = _KINDS[kind]
    terminal.print_lines(everything() if name is None else single(name))
