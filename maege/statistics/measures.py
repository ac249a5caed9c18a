"""The vocabulary of statistics: keys, labels, what each is computed on, how to read it.

Tables, pages, comparisons and files name statistics by the keys of ``STATISTICS`` and show the
labels. An ``Estimate`` is the value of one statistic of one metric.
"""

from dataclasses import dataclass

from maege.array_types import Interval
from maege.ranking import RankingType

CONFIGURED = "configured"  # the condition of the configuration's own sample
_SENTENCES: tuple[RankingType, ...] = ("chains", "lattices")
_CORPORA: tuple[RankingType, ...] = ("corpora",)

# How intervals are computed. Units are sentences, or documents (`corpus.documents`).
JACKKNIFE = "jackknife over units, Student's t"
NESTED = "nested bootstrap of units and replicates"
GROUPS = "jackknife of ten groups of units, Student's t"
REPLICATES = "bootstrap of replicates, conditional on the sentences"


@dataclass(frozen=True)
class Statistic:
    """A statistic that says how well a metric agrees with the true order."""

    key: str  # in files, columns and options
    label: str  # for readers; see the function ``label``
    ranking_types: tuple[RankingType, ...]  # that it is computed on
    description: str  # how to read it
    lowest: float = -1.0
    highest: float = 1.0


def _tau_statistics(level: str, scope: str) -> tuple[Statistic, ...]:
    def make(key: str, label: str, description: str, lowest: float) -> Statistic:
        return Statistic(f"{key}_{level}", f"{label} ({level})", _SENTENCES, description, lowest)

    tau = f"Kendall's tau, {scope}: (concordant − discordant) / comparable pairs"
    gamma = f"Goodman and Kruskal's gamma, {scope}: (concordant − discordant) / untied pairs"
    ties = f"share of comparable pairs with equal scores, {scope}"
    return (
        make("tau", "tau", f"{tau}; ties count as 0", -1.0),
        make("tau_ties_agree", "tau, ties agree", f"{tau}; ties count as concordant", -1.0),
        make("tau_ties_disagree", "tau, ties disagree", f"{tau}; ties as discordant", -1.0),
        make("gamma", "gamma", gamma, -1.0),
        make("tie_rate", "tie rate", ties, 0.0),
        make("accuracy", "accuracy", f"share of concordant pairs, {scope}", 0.0),
    )


STATISTICS: dict[str, Statistic] = {
    statistic.key: statistic
    for statistic in (
        *_tau_statistics("macro", "mean over sentences"),
        *_tau_statistics("micro", "all pairs pooled"),
        Statistic(
            "pearson_within",
            "r (within)",
            _SENTENCES,
            "Pearson correlation with the gold scores within a sentence, mean over sentences",
        ),
        Statistic(
            "pearson",
            "r (pooled)",
            (*_SENTENCES, *_CORPORA),
            "Pearson correlation with the gold scores over all texts, as in Choshen and Abend "
            "(2018), where differences between sentences count, too; on corpora with the expected "
            "number of edits, mean of the replicates",
        ),
        Statistic(
            "spearman",
            "rho",
            _CORPORA,
            "Spearman correlation with the expected number of edits, mean of the replicates",
        ),
        Statistic(
            "spearman_applied",
            "rho, edits applied",
            _CORPORA,
            "Spearman correlation with the mean number of applied edits, which the "
            "available edits limit; mean of the replicates",
        ),
        Statistic(
            "pearson_applied",
            "r, edits applied",
            _CORPORA,
            "Pearson correlation with the mean number of applied edits; mean of the replicates",
        ),
        Statistic(
            "pairwise_accuracy",
            "pairwise accuracy",
            _CORPORA,
            "how often the better of two corpora of 100 sentences scores higher, mean over the "
            "pairs; equal scores count half, so that a constant has .500; depends on the numbers "
            "of edits, but not on the number of sentences",
            0.0,
        ),
    )
}

# Statistics in which metrics are compared, by the type of ranking. Not tau (micro), in which a few
# long sentences decide, and not r (pooled), which differences between sentences confound.
COMPARED: dict[RankingType, tuple[str, ...]] = {
    "chains": ("tau_macro", "pearson_within"),
    "lattices": ("tau_macro", "pearson_within"),
    "corpora": ("spearman", "pairwise_accuracy"),
}
PAIRWISE_ACCURACY = "pairwise_accuracy"
# What a constant has in a statistic that is compared; 0 in the others.
CHANCE: dict[str, float] = {PAIRWISE_ACCURACY: 0.5}
HEADLINE = "tau_macro"  # orders metrics: each sentence counts the same; see docs/statistics.md
# Statistics that reports and comparisons of runs show.
_SHOWN: dict[RankingType, tuple[str, ...]] = {
    "chains": ("tau_macro", "tau_micro", "pearson_within", "pearson"),
    "lattices": ("tau_macro", "tau_micro", "pearson_within", "pearson"),
    "corpora": ("spearman", "pairwise_accuracy", "pearson"),
}
SHOWN_LABELS: dict[tuple[RankingType, str], str] = {
    (ranking_type, statistic): f"{ranking_type}: {STATISTICS[statistic].label}"
    for ranking_type, statistics in _SHOWN.items()
    for statistic in statistics
}


def label(statistic: str, ranking_type: str) -> str:
    """Return the name of a statistic for readers.

    >>> label("tau_micro", "chains"), label("pearson", "chains"), label("spearman", "corpora")
    ('tau (micro)', 'r (pooled)', 'rho (corpora)')
    >>> label("pearson", "systems")
    'r (systems)'
    """
    name = STATISTICS[statistic].label
    if ranking_type == "systems":
        return f"{name.removesuffix(' (pooled)')} (systems)"
    return f"{name} (corpora)" if ranking_type == "corpora" else name


@dataclass(frozen=True)
class Estimate:
    """The value of one statistic of one metric."""

    metric: str
    statistic: str  # a key of ``STATISTICS``
    ranking_type: RankingType  # that it is computed on
    condition: str  # how metrics saw the rankings: ``configured``, or a variation
    value: float | None  # None if it is undefined, as the correlation of a constant metric is
    interval: Interval | None  # at the configured level of confidence; None if it is undefined
    # Two-sided, against what a constant has: 0 but in ``CHANCE``. None where no test is made.
    pvalue: float | None = None
    test: str = ""  # its name; empty where no test is made
    interval_method: str = ""
    rests_on_few: bool = False  # few units have so much weight: the interval may be too narrow
    letters: str | None = None  # see ``significance_letters``; None where not tested
    random_share: float | None = None  # of random scorers that reach the value; None without them


# Then at least two thirds of the pairs that are not tied are ordered wrongly.
INVERTED_BELOW = -1 / 3


def looks_inverted(interval: Interval | None) -> bool:
    """Whether an interval of tau (macro) suggests that lower scores are better.

    >>> looks_inverted((-0.65, -0.47)), looks_inverted((-0.27, -0.04)), looks_inverted(None)
    (True, False, False)
    """
    return interval is not None and interval[1] < INVERTED_BELOW
