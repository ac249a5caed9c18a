"""The paired comparison of two runs on the same sentences, as lines of text."""

from collections.abc import Iterator

import numpy as np

from maege.metric import Floats
from maege.number_format import (
    format_difference,
    format_interval,
    format_number,
    format_percentage,
    format_pvalue,
)
from maege.report.run_result import RunResult
from maege.report.sentence_matching import have_same_sentences, sentences_by_content
from maege.report.text_table import text_table
from maege.statistics.paired_runs import PairedChange, paired_changes


def paired_lines(first: RunResult, second: RunResult) -> Iterator[str]:
    """Yield what changed in tau (macro), if both runs rank texts of the same sentences.

    Nothing is yielded if no tau of a sentence differs, or if one run has chains, but the other
    one only lattices.
    """
    if first.results.main_ranking_type != second.results.main_ranking_type:
        return
    if not have_same_sentences(first, second):
        return
    a, b = _common_taus(first, second)
    if all(np.array_equal(a[metric], b[metric]) for metric in a.keys() & b.keys()):
        return
    settings = first.results.settings
    changes = paired_changes(a, b, settings)
    count = len(next(iter(a.values())))
    yield f"Paired on {count:,} common sentences (tau, macro: second minus first):"
    interval = f"{format_percentage(settings.confidence, 0)} interval"
    headings = ["metric", "first", "second", "difference", interval, "p (Holm)", ""]
    yield from text_table([headings, *map(_row, changes)], text_columns=1)
    if any(change.is_significant for change in changes):
        yield "  * significant (paired sign flips of sentences, Holm, 5 %)"


def _row(change: PairedChange) -> list[str]:
    return [
        change.metric,
        format_number(change.first, 3),
        format_number(change.second, 3),
        format_difference(change.difference),
        format_interval(change.interval),
        format_pvalue(change.holm),
        "*" if change.is_significant else "",
    ]


def _common_taus(
    first: RunResult, second: RunResult
) -> tuple[dict[str, Floats], dict[str, Floats]]:
    """Return the taus of the sentences that have a tau in both runs, in the same order."""
    positions = []
    for run in (first, second):
        position = {index: i for i, index in enumerate(run.results.sentence_taus.sentences)}
        contents = sentences_by_content(run).items()
        positions.append({c: position[index] for c, index in contents if index in position})
    common = [content for content in positions[0] if content in positions[1]]
    if not common:
        return {}, {}
    a, b = (
        {
            metric: np.array(taus)[[of_run[content] for content in common]]
            for metric, taus in run.results.sentence_taus.taus.items()
        }
        for run, of_run in zip((first, second), positions, strict=True)
    )
    return a, b
