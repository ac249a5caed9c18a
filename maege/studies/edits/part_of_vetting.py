"""People who marked edits as a part of a vetting."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from maege.config.schema import RunConfig
from maege.files.text_files import labelled, recorded_checksums
from maege.metric.metric import Metric
from maege.number_format import number_of
from maege.statistics.ties import spread
from maege.studies.edits.config import EditsConfig
from maege.studies.edits.people import MarkedEdits, read_people
from maege.studies.edits.rows import EDIT_VALUES
from maege.studies.lattices.inputs import load_inputs
from maege.studies.parts_of_vetting import EDITS, PartAnswers, PartOfVetting, VettedScores
from maege.studies.rows import CONSTANT, LimitComparison, RowResult

_GROUP = "marked edits"  # of requests


@dataclass(frozen=True, eq=False)
class MarkedInputs:
    """Marked edits, of a corpus with so many sets of references."""

    marked: MarkedEdits
    corpus: str
    references: int
    checksums: Mapping[str, str]


def _read(config: RunConfig, metrics: Mapping[str, Metric]) -> MarkedInputs:
    with recorded_checksums() as recorded:
        inputs = load_inputs(config, every_sentence=True)
        marked = read_people(getattr(config, EDITS), inputs, EditsConfig.of_run(config))
    references = len(inputs.references)
    return MarkedInputs(marked, inputs.corpus.name, references, labelled(recorded))


def _answers(config: RunConfig, inputs: MarkedInputs, vetted: VettedScores) -> PartAnswers:
    """Return whether metrics value right edits above wrong ones, better than their limits."""
    results = _results(inputs, vetted, config.statistics.confidence)
    return PartAnswers({result.metric: {EDIT_VALUES: result} for result in results})


def _results(inputs: MarkedInputs, vetted: VettedScores, confidence: float) -> Iterator[RowResult]:
    marked, by_scorer = inputs.marked, vetted.scores[_GROUP]
    within = {
        scorer: marked.within(marked.effects(scores)["shapley"])
        for scorer, scores in by_scorer.items()
    }
    for metric, limits in vetted.limits.items():
        if metric not in within:
            continue
        own = within[metric]
        compared = []
        for limit, name in limits.items():
            if limit in within:
                difference = own.minus(within[limit], confidence)
                compared.append(LimitComparison.tested(name, *difference))
        yield RowResult(
            metric,
            inputs.corpus,
            own.sentences,
            own.value(confidence),
            tuple(compared),
            units="sentences",
            conditions=(number_of(inputs.references, "set") + " of references",),
            not_applicable=CONSTANT if not spread(by_scorer[metric]) else "",
        )


PART = PartOfVetting(EDITS, _read, lambda inputs: {_GROUP: inputs.marked.requests()}, _answers)
