"""The comparison of a vetted metric with its baselines, and the power of its tests, as text."""

from collections.abc import Iterator, Sequence

from maege.number_format import format_number
from maege.report.vetting.vetting_numbers import estimate
from maege.statistics.comparison import Difference
from maege.statistics.measures import COMPARED, HEADLINE, label
from maege.statistics.power import PairPower
from maege.vetting.vet import Vetting

MAX_SENTENCES = 1_000_000  # larger numbers of required sentences are not reported


def baseline_comparison(vetting: Vetting) -> Iterator[str]:
    """Yield which baselines differ significantly, then how many sentences show a difference."""
    results = vetting.results
    if results is None or results.main_ranking_type is None:
        return
    ranking_type = results.main_ranking_type
    for statistic in COMPARED[ranking_type]:
        if differences := _differences(vetting, ranking_type, statistic):
            yield (
                f"{label(statistic, ranking_type)} on {ranking_type}, adjusted for "
                f"{len(differences)} baseline{'s' if len(differences) > 1 else ''}: "
                f"{'; '.join(_by_significance(vetting.metric, differences))}."
            )
    for power in vetting.power:
        yield from _power(vetting, ranking_type, power)


def headline_comparison(vetting: Vetting) -> Iterator[str]:
    """Yield how the metric compares with its baselines in the main statistic."""
    results = vetting.results
    if results is None or results.main_ranking_type is None:
        return
    if differences := _differences(vetting, results.main_ranking_type, HEADLINE):
        name = label(HEADLINE, results.main_ranking_type)
        relations = "; ".join(_by_significance(vetting.metric, differences))
        yield f"Compared with the baselines, its {name} is {relations}."


def _differences(vetting: Vetting, ranking_type: str, statistic: str) -> list[Difference]:
    """Return the differences between the vetted metric and each baseline."""
    if vetting.results is None:
        return []
    return [
        d
        for d in vetting.results.differences
        if (d.ranking_type, d.statistic) == (ranking_type, statistic)
        and vetting.metric in (d.a, d.b)
    ]


def _by_significance(metric: str, differences: Sequence[Difference]) -> Iterator[str]:
    """Yield the baselines that are worse, better, and not shown to differ."""
    groups: dict[str, list[str]] = {
        "significantly higher than": [],
        "significantly lower than": [],
        "not shown to differ from": [],
    }
    for difference in differences:
        oriented = difference.oriented(metric)
        if oriented.difference is None or not oriented.is_significant:
            groups["not shown to differ from"].append(oriented.b)
        else:
            higher = "higher" if oriented.difference > 0 else "lower"
            groups[f"significantly {higher} than"].append(oriented.b)
    for relation, baselines in groups.items():
        if baselines:
            yield f"{relation} {', '.join(sorted(baselines))}"


def _power(vetting: Vetting, ranking_type: str, power: PairPower) -> Iterator[str]:
    difference = next(
        d
        for d in _differences(vetting, ranking_type, power.statistic)
        if {d.a, d.b} == {power.a, power.b}
    )
    oriented = difference.oriented(power.a)
    line = (
        f"{label(power.statistic, ranking_type)} minus that of {power.b}: "
        f"{estimate(oriented.difference, oriented.interval)}"
    )
    if difference.is_significant:
        yield f"{line}, significant."
        return
    yield f"{line}: not shown to differ{_possible(oriented)}. {_required_sentences(power)}."


def _possible(difference: Difference) -> str:
    """Say how much lower and higher the metric may be, by the interval."""
    if difference.interval is None:
        return ""
    low, high = difference.interval
    parts = [f"up to {format_number(-low, 2)} lower"] if low < 0 else []
    parts += [f"up to {format_number(high, 2)} higher"] if high > 0 else []
    return f"; {' or '.join(parts)}"


def _rounded_up(sentences: int) -> str:
    """Write a number of sentences with two significant digits.

    >>> _rounded_up(87), _rounded_up(1811), _rounded_up(135176)
    ('87', '1,900', '140,000')
    """
    unit = 10 ** max(0, len(str(sentences)) - 2)
    return f"{-(-sentences // unit) * unit:,}"


def _required_sentences(power: PairPower) -> str:
    least, most = power.required_range
    required = power.required_sentences
    if required is None or required > MAX_SENTENCES:
        text = "If the true difference is as small as this one, no feasible sample shows it"
    else:
        text = (
            f"If the true difference is as large as this one, about {_rounded_up(required)} "
            f"sentences are needed to show it with a probability of 80 %"
        )
    if least is not None and least <= MAX_SENTENCES:
        text += f"; if it is as large as the interval allows, about {_rounded_up(least)}"
        if most is None:
            text += "; the nearer it is to 0, the more, without limit"
        else:
            text += f"; if it is as small, about {_rounded_up(min(most, MAX_SENTENCES))}"
    if power.detectable is None:
        return text
    return (
        f"{text}. In as many sentences as here a true difference of "
        f"{format_number(power.detectable, 2)} is shown with that probability"
    )
