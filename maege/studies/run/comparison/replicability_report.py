"""In how many corpora differences between metrics hold, as lines of text."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import ceil
from typing import NamedTuple

from maege.errors import DataError
from maege.number_format import format_difference
from maege.statistics.multiple_testing import ALPHA, Combination
from maege.statistics.replicability import Replicability, replicability
from maege.studies.run.comparison.sentence_matching import count_shared_texts, have_same_texts
from maege.studies.run.report.result import RunResult

STATISTIC = "tau_macro"
COMBINATIONS: dict[Combination, str] = {
    "bonferroni": "Bonferroni",
    "fisher": "Fisher, for independent corpora",
}


class NamedRun(NamedTuple):
    """A run with the name that lines call it by."""

    name: str
    run: RunResult


def replicability_lines(runs: Sequence[NamedRun], combination: Combination) -> Iterator[str]:
    """Yield the differences in tau (macro) that several corpora show, and in how many.

    Runs on the same sentences are one corpus, for which the first of them stands.

    ``combination``: how p-values are combined; see ``partial_conjunction``. Raises DataError if all
    of the two or more runs have the same sentences, or if they are not comparable: by their
    settings of statistics, by the type of their rankings, or because they have no two metrics in
    common.
    """
    corpora, notes = _distinct_corpora(runs)
    _check(corpora)
    results = [run.results for _, run in corpora]
    differences = [r.differences_in(STATISTIC, r.main_ranking_type) for r in results]
    claims = replicability(differences, combination)
    names = ", ".join(name for name, _ in corpora)
    yield (
        f"In how many of {len(corpora)} corpora ({names}) one metric is above another in tau "
        f"(macro) on {corpora[0].run.results.main_ranking_type}:"
    )
    replicated = sorted(
        (claim for claim in claims if claim.shown_in),
        key=lambda claim: (-claim.shown_in, claim.above, claim.below),
    )
    for claim in replicated:
        yield f"  {_sentence(claim, [name for name, _ in corpora])}"
    pairs_shown = {frozenset((claim.above, claim.below)) for claim in replicated}
    others = [
        f"{claim.above} and {claim.below}"
        for claim in claims
        if claim.above < claim.below and {claim.above, claim.below} not in pairs_shown
    ]
    if others:
        yield f"  undecided in all: {'; '.join(others)}"
    yield (
        f"  Partial conjunction tests ({COMBINATIONS[combination]}; Dror et al., 2017), and Holm's "
        f'method for "significant in"; both at 5 %, adjusted for {len(claims):,} claims '
        f"({len(claims) // 2:,} pairs in both directions)."
    )
    yield from (f"  {note}" for note in [*notes, *_too_few_permutations(corpora, len(claims))])


def _sentence(claim: Replicability, names: Sequence[str]) -> str:
    differences = ", ".join(format_difference(value) for value in claim.differences)
    significant = [
        name for name, is_significant in zip(names, claim.is_significant, strict=True)
        if is_significant
    ]  # fmt: skip
    return (
        f"{claim.above} above {claim.below}: shown in at least {claim.shown_in} of {len(names)} "
        f"corpora; differences {differences}; significant in: {', '.join(significant) or 'none'}"
    )


def _distinct_corpora(runs: Sequence[NamedRun]) -> tuple[list[NamedRun], list[str]]:
    """Return the first run on each set of sentences, and notes on sentences that runs share."""
    corpora: list[NamedRun] = []
    notes = []
    for item in runs:
        same = next((c.name for c in corpora if have_same_texts(c.run, item.run)), None)
        if same is None:
            corpora.append(item)
        else:
            notes.append(
                f"{same} and {item.name} have the same sentences, so they are no independent "
                f"evidence: only {same} counts."
            )
    for a, b in combinations(corpora, 2):
        if shared := count_shared_texts(a.run, b.run):
            notes.append(
                f"{a.name} and {b.name} share {shared:,} sentences, so they are not independent "
                f"of each other."
            )
    return corpora, notes


def _check(corpora: Sequence[NamedRun]) -> None:
    if len(corpora) < 2:
        raise DataError(
            "all runs have the same sentences, so none can replicate another; give runs on "
            "different corpora, or two runs on the same sentences and edits for a paired test"
        )
    if len(set.intersection(*(set(run.results.metrics) for _, run in corpora))) < 2:
        metrics = "; ".join(f"{name}: {', '.join(run.results.metrics)}" for name, run in corpora)
        raise DataError(f"the runs have no two metrics in common ({metrics})")
    types = [run.results.main_ranking_type for _, run in corpora]
    if len(set(types)) > 1 or None in types:
        by_run = "; ".join(
            f"{item.name}: {type_ or 'no chains or lattices'}"
            for item, type_ in zip(corpora, types, strict=True)
        )
        raise DataError(f"tau is not on the same type of rankings in all runs ({by_run})")
    for key in corpora[0].run.config["statistics"]:
        values = [run.config["statistics"].get(key) for _, run in corpora]
        if any(value != values[0] for value in values):
            by_run = "; ".join(f"{item.name}: {v}" for item, v in zip(corpora, values, strict=True))
            raise DataError(
                f"the runs differ in statistics.{key} ({by_run}); run them with the same settings"
            )


def _too_few_permutations(corpora: Sequence[NamedRun], claims: int) -> Iterator[str]:
    """Say so if not even the smallest p-value of a permutation test could be significant."""
    permutations = corpora[0].run.results.settings.permutations
    # The smallest two-sided p-value is 1 / (permutations + 1); the one-sided one is half of it.
    needed = ceil(claims * len(corpora) / 2 / ALPHA)
    if permutations + 1 < needed:
        yield (
            f"With {permutations:,} permutations no difference can be significant in a single "
            f"corpus; set statistics.permutations to {needed:,} or more."
        )
