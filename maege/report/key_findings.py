"""The key findings of a run, in a few sentences."""

from collections import Counter
from collections.abc import Iterator, Sequence

from maege.number_format import format_estimate, format_number, format_percentage, typeset
from maege.ranking import RankingType
from maege.report.data_frames import penalised
from maege.report.run_result import RunResult
from maege.report.verdict_table import list_names
from maege.statistics.measures import HEADLINE, Estimate, label
from maege.statistics.multiple_testing import ALPHA, holm

MAX_NAMES = 4  # longer lists of names are cut


def key_findings(run: RunResult) -> list[str]:
    """Return the findings, each of one or two sentences.

    They say no more than the tests and intervals support: metrics are called different only if
    the adjusted test is significant, and a failure to show a difference is not called equality.
    """
    return [*_ordering(run), *_corpora(run), *_types(run)]


def _ordering(run: RunResult) -> Iterator[str]:
    ranking_type = run.results.main_ranking_type
    taus = _defined_estimates(run, HEADLINE, ranking_type)
    if not taus or ranking_type is None:
        return
    name = label(HEADLINE, ranking_type)
    yield f"Ordering within {ranking_type}: {_best(run, ranking_type, HEADLINE, taus)}."
    tested = _tested(taus)
    if unclear := [tau.metric for tau, pvalue in tested if pvalue >= ALPHA]:
        yield (
            f"{name} is not shown to differ from 0 (5 %, Holm over the metrics): "
            f"{list_names(unclear, MAX_NAMES)}."
        )
    if negative := [t.metric for t, pvalue in tested if pvalue < ALPHA and (t.value or 0.0) < 0]:
        yield (
            f"{name} is significantly below 0 (5 %, Holm over the metrics), so that in the mean "
            f"over sentences more pairs are ordered wrongly than correctly: "
            f"{list_names(negative, MAX_NAMES)}."
        )
    yield from _random_scorers(name, taus)


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
            f"{name} is above 0, but reached by more than 5 % of scorers that give each word (on "
            f"corpora: each word or text) a random weight, so the value alone is no evidence of "
            f"any knowledge of grammar: {list_names(reached, MAX_NAMES)}."
        )


def _corpora(run: RunResult) -> Iterator[str]:
    rhos = _defined_estimates(run, "spearman", "corpora")
    if not rhos:
        return
    sample = run.results.sample
    yield (
        f"Ordering of corpora of {sample['sentences']:,} sentences: "
        f"{_best(run, 'corpora', 'spearman', rhos)}. A scorer that counts the edits applied has "
        f"a rho of {typeset(format_number(sample['corpora']['ceiling'], 3))}, a coin flip a soft "
        f"accuracy of {typeset(format_number(sample['corpora']['coin_flip_accuracy'], 3))}."
    )
    negative = [rho for rho in rhos if (rho.value or 0.0) < 0]
    significant = {rho.metric for rho, pvalue in _tested(rhos) if pvalue < ALPHA}
    if below := [rho.metric for rho in negative if rho.metric in significant]:
        yield (
            "Prefer corpora with fewer corrections (rho is significantly below 0; 5 %, Holm over "
            f"the metrics): {list_names(below, MAX_NAMES)}."
        )
    if untested := [rho.metric for rho in negative if rho.pvalue is None]:
        yield f"rho is below 0, but not tested: {list_names(untested, MAX_NAMES)}."
    yield from _random_scorers(label("spearman", "corpora"), rhos)


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
    value = typeset(format_estimate(best.value, best.interval))
    sentence = f"{best.metric} has the highest {name}, {value}"
    tested = [
        d.oriented(best.metric)
        for d in run.results.differences
        if (d.ranking_type, d.statistic) == (ranking_type, statistic)
        and best.metric in (d.a, d.b)
        and d.adjusted is not None
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
            f"Error types whose correction lowers the score on average (q < 0.05, adjusted within "
            f"each metric, so that a type of one metric only may be chance): {names}."
        )
