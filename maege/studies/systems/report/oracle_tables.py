"""What choosing among the outputs of systems could gain."""

from maege.number_format import (
    MISSING,
    format_difference,
    format_interval,
    format_number,
    format_percentage,
)
from maege.report.display_table import DisplayTable
from maege.studies.systems.report.reported_systems import ReportedSystems


def oracle(results: ReportedSystems) -> DisplayTable:
    """Return the scores of the best outputs."""
    rows = []
    for o in results.found.oracle:
        fit = o.cross_fit
        rows.append(
            (
                o.metric,
                o.best_system,
                format_number(o.best, 4),
                format_number(o.oracle, 4),
                *(
                    (MISSING,) * 6
                    if fit is None
                    else (
                        format_number(fit.best, 4),
                        format_number(fit.oracle, 4),
                        format_difference(fit.gain, 4),
                        format_interval(fit.interval),
                        format_percentage(fit.others_chosen, 0),
                        f"{fit.sentences:,}",
                    )
                ),
            )
        )
    caption = (
        "Best outputs. best outputs: of each sentence that with the highest score; chosen and "
        "scored by the same references, so that it is too high. Cross-fitted: chosen by one half "
        "of the annotators and scored by the other, both ways, of the sentences with two or more; "
        "[interval] of the gain: for other sentences, with the same best system. others: sentences "
        "with another output than that of the best system."
    )
    headings = (
        "metric", "best system", "score", "best outputs", "cross-fitted: best system",
        "best outputs", "gain", "interval", "others", "sentences",
    )  # fmt: skip
    return DisplayTable(caption, headings, rows, (0, 1))
