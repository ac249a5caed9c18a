"""References of single systems, made from their own outputs, and how far these favour them.

Who corrects an output keeps what is right in it, so the correction is nearer to this output than to
any other. Systems are compared fairly only if each has such a reference; and their scores are
higher than with references made from other outputs.

Rozovskaya, A. and Roth, D. (2021). How good (really) are grammatical error correction systems?
EACL. There such references are called closest golds.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

import numpy as np

from maege.array_types import Floats
from maege.data.empty_corrections import settle_empty
from maege.errors import ConfigError, DataError, did_you_mean
from maege.files.file_kinds import are_essays, check_is_text
from maege.files.parallel_files import parallel_texts
from maege.metric.metric import Metric, components_of
from maege.metric.score_request import ScoreRequest
from maege.number_format import format_interval, format_signed
from maege.report.columns import own_name
from maege.statistics.bootstrap import percentile_interval
from maege.statistics.score_table import ScoreTable
from maege.statistics.value import Value, finite
from maege.studies.scorer import names_of_comparing
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.system_scoring import SystemScoring
from maege.texts.texts import SOURCE, Corrections, Texts, text_corrections
from maege.user_warnings import warn_caller

ALL_SYSTEMS = "all systems"
MAX_CROSSED = 20  # systems of which each is scored with the references of each
OwnCorrections = Mapping[str, Mapping[str, Corrections]]  # by system and name


def read_own_references(
    config: SystemsConfig, texts: Texts, systems: Collection[str]
) -> OwnCorrections:
    """Read the references of each system, which the configuration names.

    Raises ConfigError if a system does not exist, or only some have references; DataError if a file
    is no text, or not parallel to the sources.
    """
    files = config.system_references
    for name in files:
        if name not in systems and name != SOURCE:
            raise ConfigError(f"`system_references`: no system {name!r}; "
                              f"{did_you_mean(name, systems)}")  # fmt: skip
    if without := [name for name in systems if name not in files]:
        raise ConfigError(
            f"`system_references`: {', '.join(files)} would be compared with references made from "
            f"their own outputs, which favour them, and {', '.join(without)} not: such scores "
            f"cannot be compared. Give references for these, too (--system-reference NAME=FILE), "
            f"or leave these systems out"
        )
    in_order = [name for name in dict.fromkeys((SOURCE, *systems)) if name in files]
    return {name: dict(_columns(config, texts, files[name])) for name in in_order}


def _columns(
    config: SystemsConfig, texts: Texts, files: Sequence[Path]
) -> Iterator[tuple[str, Corrections]]:
    names = {*texts.corrections} if config.with_common_references else set()
    for file in files:
        check_is_text(file, "give the corrected text, one sentence per line")
        if are_essays(file):
            raise DataError(f"{file} has essays; references of systems are one sentence per line")
        if file.stem in names:
            raise DataError(f"{file}: another reference is called {file.stem!r}; rename the file")
        names.add(file.stem)
        lines = parallel_texts(file, len(texts.sources), texts.name)
        rows = [(line,) for line in lines]
        settled = settle_empty(texts.sources, rows, config.corpus.empty, str(file))
        yield from text_corrections({file.stem: [text for (text,) in settled]}).items()
    if config.with_common_references:
        yield from text_corrections(texts.written).items()


def all_written(texts: Texts, own: OwnCorrections) -> dict[str, tuple[str | None, ...]]:
    """Return what people wrote, by name: the common references, and those of each system."""
    columns = {
        f"{name} (of {system})": column
        for system, of_system in own.items()
        for name, column in of_system.items()
        if name not in texts.corrections
    }
    return replace(texts, corrections={**texts.corrections, **columns}).written


def without_source(texts: Texts) -> Texts:
    """Leave out the source that no system is, unless it has a reference made from it."""
    outputs = texts.outputs
    if SOURCE in texts.own_corrections or SOURCE not in outputs:
        return texts
    warn_caller(
        f"the unchanged source is left out, as it has no reference of its own "
        f"(--system-reference {SOURCE}=FILE: a correction made from the source)"
    )
    return replace(texts, outputs={n: lines for n, lines in outputs.items() if n != SOURCE})


@dataclass(frozen=True)
class OwnReferenceScores:
    """The scores of a system by one metric, with references made from several outputs.

    Intervals are percentiles of resamples of sentences (or documents).
    """

    metric: str
    system: str  # or all systems: the means
    own: Value  # with references made from its own output
    others: Value  # mean of the scores with those made from each other output
    difference: Value  # own minus others
    common: Value  # with the references of all systems


@dataclass(frozen=True)
class CrossedScore:
    """The score of a system with the references that were made from an output."""

    metric: str
    system: str
    references_of: str  # the system
    score: Value


@dataclass(frozen=True)
class OwnReferences:
    """How far references that were made from outputs favour these; empty if there are none."""

    scores: Sequence[OwnReferenceScores] = ()
    crossed: Sequence[CrossedScore] = ()
    notes: tuple[str, ...] = ()


def own_references(scoring: SystemScoring, *, expensive: bool = False) -> OwnReferences:
    """Score each system also with the references of each other one, and with the common ones.

    ``expensive``: also by metrics whose scores are cached because they are expensive.
    """
    texts = scoring.texts
    systems = [name for name in texts.systems if name in texts.own_corrections]
    metrics = dict(_crossing(scoring.metrics, expensive=expensive))
    if not metrics or not 1 < len(systems) <= MAX_CROSSED:
        return OwnReferences(notes=(_note([]),))
    crossed = [*product(systems, systems)]
    requests = [_request(texts, system, owner) for system, owner in crossed]
    requests += [_request(texts, system, None) for system in systems]
    items = [f"{number}" for number in range(len(requests))]
    rows: list[OwnReferenceScores] = []
    cells: list[CrossedScore] = []
    for metric, scores in scoring.scorer.attempt(requests, metrics).scores.items():
        table = ScoreTable.from_scores(metric, items, scores, texts.clusters)
        drawn = table.resampled_scores(scoring.resampling)
        values = _Crossed(table.observed, drawn, len(systems), scoring.resampling.confidence)
        rows += values.rows(metric, systems)
        cells += [
            CrossedScore(metric, system, owner, values.cell(number))
            for number, (system, owner) in enumerate(crossed)
        ]
    return OwnReferences(rows, cells, (_note(rows),))


def _note(rows: Sequence[OwnReferenceScores]) -> str:
    """Say by how much references favour the output that they were made from."""
    means = {row.metric: row.difference for row in rows}  # those of all systems are last
    known = [
        f"{metric} {format_signed(mean.value, 3)} {format_interval(mean.interval)}"
        for metric, mean in means.items()
        if mean.value is not None
    ]
    measured = f"not measured: it takes 2 to {MAX_CROSSED} systems, and metrics with references"
    if known:
        measured = f"on average, own minus others' references: {', '.join(known)}"
    return (
        f"each system is compared with references made from its own output, which can favour it "
        f"({measured}). Compare these scores with each other only"
    )


def _crossing(metrics: Mapping[str, Metric], *, expensive: bool) -> Iterator[tuple[str, Metric]]:
    """Yield the metrics that compare with references, in reasonable time."""
    comparing = names_of_comparing(metrics)
    for name, metric in metrics.items():
        is_cached = any(part.cache_scores for part in (metric, *components_of(metric)))
        if "references" in metric.reads and name not in comparing and (expensive or not is_cached):
            yield name, metric


def _request(texts: Texts, system: str, owner: str | None) -> ScoreRequest:
    """Return an output with the references of a system, or the common ones, all as texts."""
    references = texts.references if owner is None else texts.references_of(owner)
    edits = texts.output_edits.get(system)
    return ScoreRequest(texts.sources, texts.outputs[system], references, "corpus", None, edits)


class _Crossed:
    """Scores of systems (rows) with the references of each, and with the common ones."""

    def __init__(
        self, observed: Floats, drawn: Floats | None, systems: int, confidence: float
    ) -> None:
        self._observed, self._drawn = observed, drawn
        self._systems, self._confidence = systems, confidence

    def cell(self, number: int) -> Value:
        """Return the value of a request."""
        return self._value(np.eye(len(self._observed))[number])

    def rows(self, metric: str, systems: Sequence[str]) -> Iterator[OwnReferenceScores]:
        """Yield the scores of each system, then the means of all."""
        number = self._systems
        is_own = np.eye(number)
        size = number * number
        weights = []
        for index in range(number):
            own, others, common = np.zeros((3, size + number))
            square = own[:size].reshape(number, number), others[:size].reshape(number, number)
            square[0][index], square[1][index] = is_own[index], (1 - is_own[index]) / (number - 1)
            common[size + index] = 1
            weights.append((own, others, own - others, common))
        weights.append(tuple(np.mean(of, axis=0) for of in zip(*weights, strict=True)))
        names = [*systems, own_name(ALL_SYSTEMS, systems)]
        for name, of_system in zip(names, weights, strict=True):
            yield OwnReferenceScores(metric, name, *map(self._value, of_system))

    def _value(self, weights: Floats) -> Value:
        """Return a weighted sum of the scores; its interval is by resamples."""
        used = weights != 0
        value = finite(self._observed[used] @ weights[used])
        if self._drawn is None or value is None:
            return Value(value)
        drawn = self._drawn[:, used] @ weights[used]
        return Value(value, percentile_interval(drawn, self._confidence))
