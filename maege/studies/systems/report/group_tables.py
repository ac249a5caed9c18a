"""Tables of systems in groups of the sentences."""

from collections.abc import Callable, Iterator
from itertools import chain

from maege.number_format import format_estimate, format_number
from maege.report.columns import Column, record_rows, record_table
from maege.report.study_parts import StudyTable, View
from maege.studies.systems.report.main_table import ranks_of, score_heading
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.scored_systems import ScoredSystem
from maege.studies.systems.sentence_groups import FEW_SENTENCES, GroupComparison, GroupedSystem
from maege.texts.texts import SOURCE


def group_tables(results: ReportedSystems) -> Iterator[StudyTable]:
    """Yield the scores of systems in each group of the sentences, and the tests of pairs."""
    found = results.found.groups
    systems = [row for of in found.values() for rows in of.systems.values() for row in rows]
    pairs = [row for of in found.values() for rows in of.pairs.values() for row in rows]
    views = [
        _scores(results, metric, compared, is_main=number == 0)
        for number, (metric, compared) in enumerate(found.items())
    ]
    yield StudyTable("groups", record_rows(systems), tuple(views))
    columns = [
        Column("metric", "pair.metric"),
        Column("group"),
        Column("sentences", form="count"),
        Column("a", "pair.a"),
        Column("b", "pair.b"),
        Column("difference", "pair.difference.value", "difference"),
        Column("interval", "pair.difference.interval", "interval"),
        Column("p", "pair.pvalue", "p"),
        Column("adjusted p", "pair.adjusted", "p"),
    ]
    caption = (
        "Differences of systems in each group. p: paired permutation test in the sentences of the "
        "group; adjusted by Holm's method over all pairs in all groups by a metric. No other "
        "decision depends on them."
    )
    view = View("Pairs by group", record_table(caption, columns, pairs), is_folded=True)
    yield StudyTable("group_pairs", record_rows(pairs), (view,) if pairs else ())


def _scores(
    results: ReportedSystems, metric: str, compared: GroupComparison, *, is_main: bool
) -> View:
    """Return a row for each system, and for each group a group of columns."""
    own = {name: list(_columns(results, metric, of)) for name, of in compared.systems.items()}
    groups = [
        (_heading(name, of[0].sentences), len(own[name])) for name, of in compared.systems.items()
    ]
    columns = [Column("system"), *chain.from_iterable(own.values())]
    caption = " ".join(_caption(results, metric, compared))
    order = results.found.ranked[metric]
    table = record_table(caption, columns, order, (("", 1), *groups))
    return View(
        f"By group: {metric}",
        table,
        "" if is_main else metric,
        is_main=is_main,
        is_folded=not is_main,
    )


def _heading(group: str, sentences: int) -> str:
    return f"{group} ({sentences:,}{', few' * (sentences < FEW_SENTENCES)})"


def _columns(
    results: ReportedSystems, metric: str, systems: list[GroupedSystem]
) -> Iterator[Column]:
    """Yield the columns of a group; records are the systems in the whole test set."""
    by_system = {row.scored.system: row for row in systems}

    def column(heading: str, cell: Callable[[GroupedSystem], str | None]) -> Column:
        def of_record(system: ScoredSystem) -> str | None:
            return cell(by_system[system.system])

        return Column(heading, of_record, "cell")

    if any(row.precision is not None for row in systems):
        yield column("P", lambda row: _detail(row, row.precision))
        yield column("R", lambda row: _detail(row, row.recall))
    heading = score_heading(results, metric).removeprefix(f"{metric} ")
    yield column(
        "score" if heading == metric else heading,
        lambda row: format_estimate(row.scored.score.value, row.scored.score.interval),
    )
    if any(row.scored.best_rank for row in systems):
        yield column("ranks", lambda row: ranks_of(row.scored.best_rank, row.scored.worst_rank))


def _detail(row: GroupedSystem, value: float | None) -> str | None:
    # A text without edits has a precision of 1 by convention.
    return None if value is None or row.scored.system == SOURCE else format_number(value, 3)


def _caption(results: ReportedSystems, metric: str, compared: GroupComparison) -> Iterator[str]:
    few = any(of[0].sentences < FEW_SENTENCES for of in compared.systems.values())
    yield f"By group: {metric}, with the number of sentences of each group."
    if few:
        yield (f"few: under {FEW_SENTENCES} sentences, so that intervals and tests may be off.")
    yield (
        f"ranks: places that the tests leave open, adjusted for all pairs in all "
        f"{len(compared.systems)} groups. No decision on the whole test set depends on them."
    )
    if compared.is_expected:
        yield (
            f"score: that expected over drawn references, for {metric} draws them for a whole test "
            f"set; alone, the sentences of a group score slightly otherwise."
        )
    if metric in results.chosen_annotators:
        yield "Annotators are those chosen in the whole test set."
