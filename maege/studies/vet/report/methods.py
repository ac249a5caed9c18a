"""How a metric was vetted: the section of methods of the page."""

from maege.studies.dossier.known_comparisons import LEVEL_OF_COMPARISONS
from maege.studies.dossier.marks import LEVEL
from maege.studies.dossier.sentence import LEAST_SENTENCES
from maege.studies.rows import MIN_ITEMS

METHODS = (
    "A row is a question to the metric, and a limit is what its value has to be better than: a "
    "fixed share, or scorers that know no grammar. On corpora the number of changed words is "
    "no limit, since corpora with more corrections have more changes.",
    "Good: the value is better than each limit, by the largest of the one-sided p-values. Bad: "
    "it is worse than one, by the smallest, times the number of limits. All rows and both "
    f"directions are adjusted by Holm's method at {LEVEL:.2f}. p-values are those of Student's "
    "t by the jackknife over sentences, of resamples for corpora, and exact binomial ones for "
    "shares; those of people on systems exchange or permute whole systems. "
    f"With fewer than {LEAST_SENTENCES} sentences the order of texts and corpora stays "
    f"undecided; with fewer than {MIN_ITEMS} a row has no answer.",
    "Metrics that are vetted together are one family: rows, directions and metrics. On several "
    "corpora, good is a partial conjunction: of n corpora in at least u, by (n − u + 1) times "
    "the u-th smallest p-value, where u is n − 1, but 2 of 3 and 2 of 2. Bad is the smallest "
    "p-value of the corpora times their number. The scorecard of one of several corpora has "
    "marks that are adjusted for itself alone.",
    "Three families are adjusted by themselves: the marks, the findings (5 % of pages have a "
    "false one), and the tests of each table (5 % of tables). So a finding may say what a mark "
    "leaves open, or the other way round.",
    "A bad output that has the same score as the correction counts as a fault; one that has "
    "the same score as the source does not. The marks of baselines are made as if each was "
    "vetted here.",
    "Known metrics are baselines, and metrics whose results on the same sample come with "
    f"MAEGE. Paired comparisons with them (▲, ▼) are a family of their own, adjusted by Holm's "
    f"method at {LEVEL_OF_COMPARISONS:.2f} over rows, metrics and directions.",
)
