"""`maege judge labels`: verdicts of judges, yes or no, compared with labels."""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import click
import numpy as np

from maege.judgements.labelled_verdicts import NO, YES, LabelledVerdicts, read_verdicts
from maege.number_format import format_change, format_estimate, format_percentage, number_of
from maege.report.display_table import text_table
from maege.statistics.verdict_agreement import VerdictAgreement, verdict_agreement
from maege.terminal import options
from maege.terminal.helpful_command import HelpfulCommand, argument
from maege.terminal.printing import print_lines, wrap_text

_HEADINGS = ["judge", "items", "verdicts", "agreement", "constant", "kappa", "sensitivity",
             "specificity", "consistent"]  # fmt: skip


@click.command(cls=HelpfulCommand)
@argument(
    "file",
    type=options.PATH,
    help="A table (CSV, TSV, JSONL): an item a row, with its label and a column for each judge; or "
    "a verdict a row, with the columns id, label, judge and verdict.",
)
@click.option("--label", default="label", show_default=True, help="The column of the labels.")
@click.option(
    "--judge", multiple=True, metavar="NAME", help="Only this judge, or column; repeatable."
)
@click.option("--yes", metavar="A,B,...", help="What stands for yes; if unset: yes, true, 1.")
@click.option("--no", metavar="A,B,...", help="What stands for no; if unset: no, false, 0.")
def command(file: Path, label: str, judge: Sequence[str], yes: str | None, no: str | None) -> None:
    """Compare verdicts of judges, yes or no, with labels.

    A judge that agrees with most labels may be no better than a constant answer. So its agreement
    is shown beside that, with Cohen's kappa.

    Example: maege judge labels verdicts.csv --label human --yes TP,TN --no FP,FN
    """
    found = read_verdicts(file, label, judge or (), _words(yes, YES), _words(no, NO))
    print_lines([*_lines(found)])


def _words(given: str | None, default: Collection[str]) -> Collection[str]:
    """Return what stands for an answer."""
    return default if given is None else [*filter(None, map(str.strip, given.split(",")))]


def _lines(found: LabelledVerdicts) -> Iterator[str]:
    agreements = {}
    for judge, verdicts in found.by_judge.items():
        rows = np.array([(v.label, v.said, v.item, v.group) for v in verdicts])
        labels, said, items, groups = rows.T
        agreements[judge] = verdict_agreement(labels > 0, said > 0, items, groups)
    for judge, agreement in agreements.items():
        yield from wrap_text(_statement(judge, agreement))
    yield ""
    yield from text_table([_HEADINGS, *(_row(j, a) for j, a in agreements.items())], 1)
    alike = f"those of one `{found.groups}`" if found.groups else "those of one item"
    yield from wrap_text(
        f"constant: agreement of always yes, or always no, whichever is better. kappa: 0 is as by "
        f"chance, 1 always. sensitivity, specificity: share of right verdicts where the label is "
        f"yes, and no. consistent: share of items with several verdicts whose verdicts are equal. "
        f"[interval]: 95 %, for other items; {alike} may be alike."
    )
    for judge, number in found.missing.items():
        yield f"{judge}: {number_of(number, 'item')} without a verdict, left out"
    if found.unlabelled:
        yield f"{number_of(found.unlabelled, 'row')} without a label, left out"
    if found.left_out:
        yield from wrap_text(f"not read as verdicts: {', '.join(found.left_out)}")


def _statement(judge: str, agreement: VerdictAgreement) -> str:
    """Say what the agreement of a judge is worth."""
    share, constant = (
        format_percentage(value or 0.0, 0)
        for value in (agreement.agreement.share, agreement.constant)
    )
    kappa = agreement.kappa
    text = (
        f"{judge} agrees in {share}, a constant answer in {constant}: kappa "
        f"{format_estimate(kappa.value, kappa.interval)}."
    )
    if kappa.value is None:
        return f"{text} All labels are equal: nothing tells whether the judge sees what they say."
    if kappa.interval is None:
        return f"{text} Too few independent items of one kind, or disagreements, for an interval."
    low = (agreement.above_constant.interval or (0.0, 0.0))[0]
    if kappa.interval[0] <= 0:
        return f"{text} Nothing shows that it is better than chance."
    above = format_change(agreement.above_constant.value, agreement.above_constant.interval)
    if low > 0:
        return f"{text} It agrees more often than the constant answer: {above}."
    return f"{text} It is better than chance, but not shown to beat the constant answer: {above}."


def _row(judge: str, agreement: VerdictAgreement) -> list[str]:
    shares = [agreement.agreement, agreement.sensitivity, agreement.specificity]
    of_labels = [format_estimate(share.share, share.interval) for share in shares]
    consistent = agreement.consistent
    return [
        judge,
        f"{agreement.items:,}",
        f"{agreement.verdicts:,}",
        of_labels[0],
        format_estimate(agreement.constant, None),
        format_estimate(agreement.kappa.value, agreement.kappa.interval),
        *of_labels[1:],
        format_estimate(consistent.share, consistent.interval),
    ]
