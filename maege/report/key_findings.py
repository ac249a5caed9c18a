"""The key findings of a run, in a few sentences."""

from collections import Counter
from collections.abc import Iterator, Sequence

from maege.number_format import format_estimate, format_number, format_percentage
from maege.ranking import RankingType
from maege.references import CIRCULAR
from maege.report.data_frames import penalised
from maege.report.human.evidence_tables import evidence_title
from maege.report.reversal import INVERTED, looks_inverted
from maege.report.run_result import RunResult
from maege.report.verdict_table import list_names
from maege.statistics.comparison import Difference
from maege.statistics.measures import HEADLINE, Estimate, label
from maege.statistics.multiple_testing import ALPHA, holm

MAX_NAMES = 4  # longer lists of names are cut
WARNINGS, CERTAINTY = "Warnings", "How sure?"


def key_findings(run: RunResult) -> dict[str, list[str]]:
    """Return findings of one or two sentences by the question of a reader that they answer.

    They say no more than the tests and intervals support: metrics are called different only if
    the adjusted test is significant, and a failure to show a difference is not called equality.
    """
    taus = _defined_estimates(run, HEADLINE, run.results.main_ranking_type)
    rhos = _defined_estimates(run, "spearman", "corpora")
    answers = {
        WARNINGS: [*_circular(run), *_reversed(taus, rhos)],
        "Which metric?": [
            *_ordering(run, taus),
            *_corpora(run, rhos),
            *_optimisation(run, taus, rhos),
        ],
        CERTAINTY: [*_significant_pairs(run, taus, rhos)],
        "Where do metrics fail?": [*_doubts(taus, rhos), *_types(run)],
    }
    if run.humans:
        agreement = run.humans.results.agreement
        answers[evidence_title(agreement)] = run.humans.evidence_findings
    return {question: texts for question, texts in answers.items() if texts}


def _circular(run: RunResult) -> Iterator[str]:
    """Repeat the note that the references include the right answer."""
    yield from (note for note in run.manifest["notes"] if note.startswith(CIRCULAR))


def _reversed(taus: Sequence[Estimate], rhos: Sequence[Estimate]) -> Iterator[str]:
    """Name the metrics whose interval is below 0."""
    if within := _with_values(taus):
        yield (
            f"Reversed within sentences: less corrected texts score higher on average (tau "
            f"(macro) is below 0): {list_names(within, MAX_NAMES)}."
        )
    if on_corpora := _with_values(rhos):
        yield (
            f"Reversed on corpora: texts with fewer corrections score higher (rho is below 0): "
            f"{list_names(on_corpora, MAX_NAMES)}."
        )
    if inverted := [tau.metric for tau in taus if looks_inverted(tau.interval)]:
        yield f"{list_names(inverted, MAX_NAMES)}: {INVERTED}."


def _is_below_0(estimate: Estimate) -> bool:
    """Whether the interval is below 0; intervals of values that are not tested are too narrow."""
    is_tested = estimate.pvalue is not None
    return is_tested and estimate.interval is not None and estimate.interval[1] < 0


def _with_values(estimates: Sequence[Estimate]) -> list[str]:
    """Return the metrics below 0 with their values, and those whose test is not significant."""
    unclear = {e.metric for e, pvalue in _tested(estimates) if pvalue >= ALPHA}
    return [
        f"{e.metric} ({format_estimate(e.value, e.interval)}"
        f"{'; not significant after adjustment for the metrics' if e.metric in unclear else ''})"
        for e in estimates
        if _is_below_0(e)
    ]


def _ordering(run: RunResult, taus: Sequence[Estimate]) -> Iterator[str]:
    ranking_type = run.results.main_ranking_type
    if taus and ranking_type is not None:
        best = _best(run, ranking_type, HEADLINE, taus)
        yield f"To order outputs for the same sentence ({ranking_type}): {best}."


def _corpora(run: RunResult, rhos: Sequence[Estimate]) -> Iterator[str]:
    if not rhos:
        return
    sample = run.results.sample
    yield (
        f"To compare systems on corpora of {sample['sentences']:,} sentences: "
        f"{_best(run, 'corpora', 'spearman', rhos)}. (A scorer that counts the edits applied has "
        f"a rho of {format_number(sample['corpora']['ceiling'], 3)}.)"
    )


def _optimisation(
    run: RunResult, taus: Sequence[Estimate], rhos: Sequence[Estimate]
) -> Iterator[str]:
    """Name the metrics of the best group whose optimisation this run gives no reason against."""
    if not taus:
        return
    first = taus[0].metric
    tested = [
        d for d in _tested_differences(run, HEADLINE, taus[0].ranking_type) if first in (d.a, d.b)
    ]
    not_shown_to_differ = {m for d in tested if not d.is_significant for m in (d.a, d.b)} | {first}
    best = [tau for tau in taus if tau.metric in not_shown_to_differ]
    is_reversed = {rho.metric for rho in rhos if _is_below_0(rho)}
    suitable = [
        tau.metric
        for tau in best
        if tau.interval is not None
        and tau.interval[0] > 0
        and (tau.random_share or 0.0) <= ALPHA
        and tau.metric not in is_reversed
        and not penalised(run.results, tau.metric)
    ]
    purpose = "To train or re-rank systems, which exploit weaknesses of a metric:"
    if suitable:
        yield (
            f"{purpose} not excluded by this run: {list_names(suitable, MAX_NAMES)} (in the best "
            f"group within sentences, not reversed, no error type whose correction is shown to "
            f"lower the score). Test for weaknesses first: `maege vet {suitable[0]}`."
        )
    else:
        yield f"{purpose} this run supports no metric."


def _tested_differences(
    run: RunResult, statistic: str, ranking_type: RankingType
) -> list[Difference]:
    """Return the differences between metrics that were tested in a statistic."""
    return [
        d
        for d in run.results.differences
        if (d.ranking_type, d.statistic) == (ranking_type, statistic) and d.adjusted is not None
    ]


def _significant_pairs(
    run: RunResult, taus: Sequence[Estimate], rhos: Sequence[Estimate]
) -> Iterator[str]:
    """Count the pairs of metrics that differ significantly."""
    counts = []
    for estimate in (*taus[:1], *rhos[:1]):
        if tested := _tested_differences(run, estimate.statistic, estimate.ranking_type):
            significant = sum(d.is_significant for d in tested)
            name = label(estimate.statistic, estimate.ranking_type)
            counts.append(f"{significant} of {len(tested)} in {name}")
    if counts:
        yield (
            f"Pairs of metrics that differ significantly: {', '.join(counts)}. Metrics that share "
            f"a letter in the table are not shown to differ; more sentences could show it."
        )


def _doubts(taus: Sequence[Estimate], rhos: Sequence[Estimate]) -> Iterator[str]:
    """Name the metrics without evidence of any knowledge."""
    unclear = [tau.metric for tau, pvalue in _tested(taus) if pvalue >= ALPHA]
    if unclear:
        yield (
            f"tau (macro) is not shown to differ from 0, the value of a constant (5 %, adjusted "
            f"for the metrics): {list_names(unclear, MAX_NAMES)}."
        )
    yield from _random_scorers("tau (macro)", taus)
    yield from _random_scorers(label("spearman", "corpora"), rhos)
    if untested := [rho.metric for rho in rhos if rho.pvalue is None and (rho.value or 0.0) < 0]:
        yield f"rho is below 0, but not tested: {list_names(untested, MAX_NAMES)}."


def _tested(estimates: Sequence[Estimate]) -> list[tuple[Estimate, float]]:
    """Return the estimates that are tested against 0, with p-values adjusted by Holm's method."""
    tested = [(e, e.pvalue) for e in estimates if e.pvalue is not None]
    adjusted = holm([pvalue for _, pvalue in tested])
    return [(e, pvalue) for (e, _), pvalue in zip(tested, adjusted, strict=True)]


def _random_scorers(name: str, taus: Sequence[Estimate]) -> Iterator[str]:
    """Name the metrics whose value scorers without any knowledge reach, too."""
    known = [e for e in taus if e.random_share is not None]
    reached = [
        f"{e.metric} ({format_percentage(e.random_share or 0.0)})"
        for e in known
        if (e.random_share or 0.0) > ALPHA and (e.value or 0.0) > 0
    ]
    if reached:
        yield (
            f"{name} is above 0, but more than 5 % of scorers that give each word (on corpora: "
            f"each word or text) a random weight reach it, so the value alone is no evidence of "
            f"any knowledge of grammar: {list_names(reached, MAX_NAMES)}."
        )


def _defined_estimates(
    run: RunResult, statistic: str, ranking_type: RankingType | None
) -> list[Estimate]:
    """Return the estimates of the metrics that have a value, the highest first."""
    estimates = (run.results.estimate(m, statistic, ranking_type) for m in run.results.metrics)
    defined = [e for e in estimates if e and e.value is not None]
    return sorted(defined, key=lambda estimate: (-(estimate.value or 0.0), estimate.metric))


def _best(
    run: RunResult, ranking_type: RankingType, statistic: str, estimates: Sequence[Estimate]
) -> str:
    """Name the metric with the highest value, and those that are not shown to differ from it."""
    best, *others = estimates
    name = label(statistic, ranking_type)
    value = format_estimate(best.value, best.interval)
    sentence = f"{best.metric} has the highest {name}, {value}"
    tested = [
        d.oriented(best.metric)
        for d in _tested_differences(run, statistic, ranking_type)
        if best.metric in (d.a, d.b)
    ]
    if not others:
        return sentence
    different = {d.b for d in tested if d.is_significant}
    names = {d.b for d in tested}
    similar = [e.metric for e in others if e.metric in names and e.metric not in different]
    untested = [e.metric for e in others if e.metric not in names]
    if untested:
        sentence += f"; not compared: {list_names(untested, MAX_NAMES)}"
    if not similar:
        rest = "the" if untested else "all"
        return f"{sentence}; {rest} others are significantly lower" if tested else sentence
    compared = f"the {len(tested)} compared" if untested else f"{len(others)}"
    lower = f"; significantly lower: {len(different)} of {compared}" if different else ""
    return f"{sentence}{lower}; not shown to differ from it: {list_names(similar, MAX_NAMES)}"


def _types(run: RunResult) -> Iterator[str]:
    metrics = run.results.metrics
    counts = Counter(type_ for name in metrics for type_ in penalised(run.results, name))
    if counts:
        descending = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        types = [f"{type_} ({count} of {len(metrics)} metrics)" for type_, count in descending]
        names = list_names(types, MAX_NAMES)
        yield (
            f"Error types whose correction lowers the score on average (5 %, adjusted within each "
            f"metric, so that a type of one metric only may be chance): {names}."
        )
