"""What is in a file of human judgements, as `maege humans FILE --list` prints it."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from maege.data.cards import human_card, human_cards
from maege.data.system_outputs import Outputs, read_outputs
from maege.errors import DataError, did_you_mean
from maege.files.text_files import exists
from maege.judgements.checks import AGAIN as ONE_JUDGE_TWICE
from maege.judgements.comparisons import KINDS, comparisons
from maege.judgements.judgement_file import read_judgement_file
from maege.judgements.judgements import JudgementSet
from maege.judgements.known_set import read_known_set
from maege.judgements.output_check import (
    check_outputs,
    first_sentence_number,
    merge_equal_outputs,
)
from maege.judgements.rating_table import RatingTable
from maege.number_format import number_of
from maege.report.display_table import text_table
from maege.statistics.system_measures import MIN_SYSTEMS
from maege.studies.humans.agreement import LEAST_COMPARISONS, judge_agreement
from maege.terminal.printing import wrap_text

_INDENT = "  "


def describe_judgements(judgements: str, outputs: Path | None, index: int | None) -> Iterator[str]:
    """Yield lines that say what is in a file of judgements, or in a known set.

    Raises DataError if there is no such file or set, or it is malformed.
    """
    path = Path(judgements)
    if judgements in human_cards() and not exists(path):
        yield from _describe_known_set(judgements)
        return
    if not exists(path):
        raise DataError(
            f"{judgements}: no such file, and no known set; "
            f"{did_you_mean(judgements, human_cards())}"
        )
    content = read_judgement_file(path)
    texts = None if outputs is None else read_outputs(outputs)
    if isinstance(content, RatingTable):
        yield from _describe_ratings(content, texts, index)
    else:
        yield f"{content.name}: rankings"
        yield from _describe_numbered(content, texts, index)


def _describe_known_set(name: str) -> Iterator[str]:
    card = human_card(name)
    yield f"{name}: {card.title}"
    for criterion in card.criteria or (None,):
        known = read_known_set(name, criterion=criterion)
        yield from _heading(criterion)
        yield from _describe_rankings(known.judgements, known.outputs, known.stand_ins)
    for system in known.stand_ins:
        yield (
            f"{_INDENT}the output of {system} is not known; {card.outputs[system]} of "
            f"{card.corpus} stands for it (its equal outputs are not counted above)"
        )
    for systems, names in card.system_sets.items():
        yield from wrap_text(f"set of systems {systems}: {', '.join(names)}", _INDENT, _INDENT * 2)
    if card.reference_systems:
        yield f"{_INDENT}left out by default, for they are references: " + ", ".join(
            card.reference_systems
        )
    if card.left_out_judges:
        yield f"{_INDENT}left out by default, as in published figures: judge " + ", ".join(
            card.left_out_judges
        )


def _describe_ratings(
    table: RatingTable, outputs: Outputs | None, index: int | None
) -> Iterator[str]:
    yield f"{table.path.name}: {len(table.ratings):,} ratings; rankings are by their means"
    for criterion in table.criteria:
        values = [rating.value for rating in table.ratings if rating.criterion == criterion]
        raters = {rating.rater for rating in table.ratings if rating.criterion == criterion}
        yield from _heading(criterion)
        yield (
            f"{_INDENT}ratings: {len(values):,} by {number_of(len(raters), 'rater')}, "
            f"from {min(values):g} to {max(values):g}"
        )
        rankings = table.judgements(criterion)
        if table.has_numbers:
            yield from _describe_numbered(rankings, outputs, index)
        else:
            yield from _describe_rankings(rankings, outputs)


def _describe_numbered(
    judgements: JudgementSet, outputs: Outputs | None, index: int | None
) -> Iterator[str]:
    """Describe judgements that have the sentence numbers of their file."""
    if outputs is None:
        numbers = judgements.sentences
        yield (
            f"{_INDENT}numbers of sentences: {numbers[0]} to {numbers[-1]}; where they begin, "
            f"0 or 1, is checked if the outputs are given (--outputs DIRECTORY)"
        )
        yield from _describe_rankings(judgements.with_first_sentence(index or 0), None)
        return
    number = first_sentence_number(judgements, outputs, index)
    share = check_outputs(judgements, outputs, first_sentence=number).agreement
    yield (
        f"{_INDENT}number of the first sentence: {number}; groups agree with the outputs in "
        f"{share:.1%} of the items"
    )
    yield from _describe_rankings(judgements.with_first_sentence(number), outputs)


def _describe_rankings(
    judgements: JudgementSet, outputs: Outputs | None, unchecked: Collection[str] = ()
) -> Iterator[str]:
    """Describe judgements with 0-based sentences; outputs of some systems are not compared."""
    systems = judgements.systems
    yield (
        f"{_INDENT}items: {len(judgements.judgements):,} by "
        f"{number_of(len(judgements.judges), 'judge')}, of "
        f"{number_of(len(judgements.sentences), 'sentence')}"
    )
    yield from wrap_text(f"{len(systems)} systems: {', '.join(systems)}", _INDENT, _INDENT * 2)
    merged = judgements if outputs is None else merge_equal_outputs(judgements, outputs)
    for kind in KINDS:
        compared = comparisons(merged, kind)
        share = compared.ties / len(compared) if len(compared) else 0
        counts = f"{len(compared):,}, {compared.ties:,} ties ({share:.0%})"
        yield f"{_INDENT}{kind} comparisons: {counts}"
    if len(systems) < MIN_SYSTEMS:
        yield f"{_INDENT}fewer than {MIN_SYSTEMS} systems: correlations over systems say nothing"
    yield from _judge_lines(merged)
    yield from _agreement_lines(merged.raters or merged)
    if outputs is None:
        yield from _anomaly_lines(judgements.anomalies)
        return
    check = check_outputs(merged.without_systems(unchecked), outputs)
    yield from _anomaly_lines((*judgements.anomalies, *check.counts().items()))
    if check.missing_systems:
        yield f"{_INDENT}without outputs: {', '.join(check.missing_systems)}"


def _judge_lines(judgements: JudgementSet) -> Iterator[str]:
    """Yield a table of the judges, if there are several."""
    if len(judgements.judges) < 2:
        return
    items = Counter(judgement.judge for judgement in judgements.judgements)
    rows = [["judge", "items", "unexpanded", "ties", "expanded", "ties"]]
    by_kind = [comparisons(judgements, kind) for kind in KINDS]
    for number, judge in enumerate(judgements.judges):
        row = [judge, f"{items[judge]:,}"]
        for compared in by_kind:
            of_judge = compared.select(compared.judge == number)
            row += [f"{len(of_judge):,}", f"{of_judge.ties:,}"]
        rows.append(row)
    yield from text_table(rows, 1)


def _agreement_lines(judgements: JudgementSet) -> Iterator[str]:
    if len(judgements.judges) < 2 and ONE_JUDGE_TWICE not in dict(judgements.anomalies):
        return
    agreement = judge_agreement(comparisons(judgements, "unexpanded"))
    kappas = {"two judges": agreement.inter.value, "one judge twice": agreement.intra.value}
    texts = [f"{who} {kappa:.2f}" for who, kappa in kappas.items() if kappa is not None]
    yield f"{_INDENT}kappa on unexpanded comparisons: " + (
        ", ".join(texts)
        or f"none; no two judges have {LEAST_COMPARISONS} comparisons in common, and no judge "
        f"answered as many twice"
    )


def _anomaly_lines(anomalies: Iterable[tuple[str, int]]) -> Iterator[str]:
    counts: Mapping[str, int] = dict(anomalies)
    if counts:
        yield f"{_INDENT}unusual:"
    for text, count in counts.items():
        yield from wrap_text(f"{count:,} {text}", _INDENT * 2, _INDENT * 3)


def _heading(criterion: str | None) -> Iterator[str]:
    if criterion is not None:
        yield ""
        yield f"criterion {criterion}"
