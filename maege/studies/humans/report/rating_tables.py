"""Tables of ratings as ratings."""

from maege.report.columns import Column
from maege.report.study_parts import StudyTable, study_table
from maege.studies.humans.ratings import RatingResults
from maege.studies.humans.report.agreement_tables import SYSTEM_INTERVALS

_AGREEMENT_COLUMNS = (
    Column("metric"),
    Column("r with mean ratings", "pearson", "estimate"),
    Column("of other systems", lambda row: row.other_systems.interval, "interval"),
    Column("rho", "spearman", "estimate"),
    Column("soft accuracy", "soft_accuracy", "number"),
    Column("pairwise differences", "differences", "estimate"),
)
_SYSTEM_COLUMNS = (
    Column("system"),
    Column("mean rating", "rating", "estimate"),
    Column("rated sentences", "sentences", "count"),
)


def ratings_table(results: RatingResults) -> StudyTable:
    """Return the agreement of metrics with ratings as they are, not made into ranks."""
    caption = (
        "Agreement with the ratings themselves; everywhere else they are made into ranks. r, rho: "
        "Pearson's and Spearman's correlation of mean scores with mean ratings of systems, over "
        "their rated outputs. soft accuracy: as above, from differences of ratings. pairwise "
        "differences: of each two systems in a sentence, Pearson's r of the difference in rating "
        "and that in score. It is over all sentences at once (PDP of mt-metrics-eval); its "
        f"interval is by the jackknife of sentences. Of r and rho, {SYSTEM_INTERVALS} Values of a "
        "constant metric are undefined, but for soft accuracy, of which it is the zero."
    )
    title, rows = "Agreement with ratings", results.agreements
    return study_table("ratings", title, caption, _AGREEMENT_COLUMNS, rows, is_folded=True)


def mean_ratings_table(results: RatingResults) -> StudyTable:
    """Return the mean ratings of systems."""
    caption = "Mean ratings by people, the best first. [interval]: by resampling sentences."
    rows = results.systems
    return study_table("mean_ratings", "Ratings", caption, _SYSTEM_COLUMNS, rows, is_folded=True)
