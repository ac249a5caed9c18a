"""The conclusions of the paper, as functions that can be evaluated under any variant."""

from collections.abc import Callable, Mapping
from statistics import mean
from typing import NamedTuple

from scipy.stats import spearmanr

from experiments.choshen2018.results import ALPHA, METRICS, Results, Value

# Answers; without a significant difference only the sign is known.
YES, SIGN_YES, SIGN_NO, NO = 2, 1, -1, -2
ANSWERS = {YES: "**yes**", SIGN_YES: "yes?", SIGN_NO: "no?", NO: "**no**"}
NOT_LANGUAGETOOL = tuple(metric for metric in METRICS if metric != "languagetool")
NUMBER_OF_TYPES = 27  # error types in CoNLL-2014
HIGH = 0.3  # a correlation that one might call high is certainly above this


class View(NamedTuple):
    """A variant with the form of tau to use and the statistics that can differ from the first."""

    results: Results
    variant: str
    tau: str = "tau"
    affects: tuple[str, ...] = ()

    def value(self, statistic: str, metric: str) -> float:
        """Return a statistic, the mean over the seeds."""
        return mean(seed.value for seed in self._of_seeds(statistic, metric))

    def _of_seeds(self, statistic: str, metric: str) -> list[Value]:
        return self.results.of_seeds(self.variant, self._key(statistic), metric)

    def _key(self, statistic: str) -> str:
        return self.tau if statistic == "tau" else statistic

    def above(self, statistic: str, a: str, b: str) -> int:
        """Whether metric ``a`` has a higher value than metric ``b``."""
        difference = self.value(statistic, a) - self.value(statistic, b)
        tested = self._of_seeds(statistic, a)[0].value - self._of_seeds(statistic, b)[0].value
        significant = self.results.significantly_different(self.variant, self._key(statistic), a, b)
        return _answer(difference, significant and difference * tested > 0)

    def over(self, statistic: str, metric: str, bound: float) -> int:
        """Whether a metric has a higher value than a bound."""
        difference = self.value(statistic, metric) - bound
        first = self._of_seeds(statistic, metric)[0]
        outside = not first.low <= bound <= first.high
        return _answer(difference, outside and difference * (first.value - bound) > 0)

    def majority(self, type_: str, sign: int) -> int:
        """Whether most metrics reward (1) or punish (-1) corrections of an error type."""
        rewards = [self.results.value(self.variant, type_, metric) for metric in METRICS]
        for direction, answer in ((sign, YES), (-sign, NO)):
            significant = sum(r.value * direction > 0 and r.pvalue < ALPHA for r in rewards)
            if significant > len(rewards) / 2:
                return answer
        agreeing = sum(reward.value * sign > 0 for reward in rewards)
        return SIGN_YES if agreeing > len(rewards) / 2 else SIGN_NO

    def highest(self, statistic: str, metric: str, among: tuple[str, ...]) -> int:
        """Whether a metric has a higher value than all others of a list."""
        return min(self.above(statistic, metric, other) for other in among if other != metric)

    def counts(self, statistic: str) -> dict[str, float]:
        """Return a statistic for every metric of the paper."""
        return {metric: self.value(statistic, metric) for metric in METRICS}


def _answer(difference: float, significant: bool) -> int:
    if difference > 0:
        return YES if significant else SIGN_YES
    return NO if significant else SIGN_NO


class Conclusion(NamedTuple):
    """A conclusion of the paper: its words, the statistics it rests on, whether it holds."""

    words: str
    rests_on: tuple[str, ...]
    holds: Callable[[View], int]

    def can_change(self, view: View) -> bool:
        """Whether the answer under a variant can differ from that under the first one."""
        return not set(self.rests_on).isdisjoint(view.affects)


def human_correlation(results: Results, rho: Callable[[str], float]) -> tuple[float, float]:
    """Correlate rho with human rankings over the metrics (Spearman); return it and its p-value."""
    human = [results.printed["human", "r", metric].value for metric in METRICS]
    correlation = spearmanr(human, [rho(metric) for metric in METRICS])
    return float(correlation.statistic), float(correlation.pvalue)


def _uncorrelated_with_humans(view: View) -> int:
    _, pvalue = human_correlation(view.results, lambda metric: view.value("rho", metric))
    return SIGN_YES if pvalue > ALPHA else NO


def _fewest_and_most_punished(view: View) -> int:
    counts = view.counts("punished")
    few = max(counts["ibleu"], counts["languagetool"])
    others = [n for metric, n in counts.items() if metric not in ("ibleu", "languagetool")]
    return SIGN_YES if few <= min(others) and counts["gleu"] == max(others) else SIGN_NO


CONCLUSIONS: Mapping[str, Conclusion] = {
    "a": Conclusion(
        "LanguageTool orders corpora best (highest rho)",
        ("rho",),
        lambda view: view.highest("rho", "languagetool", METRICS),
    ),
    "b": Conclusion(
        "GLEU is second in rho",
        ("rho",),
        lambda view: view.highest("rho", "gleu", NOT_LANGUAGETOOL),
    ),
    "c": Conclusion(
        "M2, the standard metric, orders corpora poorly: worse than BLEU, GLEU and LanguageTool",
        ("rho",),
        lambda view: min(view.above("rho", m, "m2") for m in ("bleu", "gleu", "languagetool")),
    ),
    "d": Conclusion(
        "SARI and MAX-SARI reverse the order of corpora (negative rho)",
        ("rho",),
        lambda view: min(-view.over("rho", metric, 0) for metric in ("sari", "max-sari")),
    ),
    "e": Conclusion(
        "LanguageTool orders corrections of a sentence best (highest tau)",
        ("tau",),
        lambda view: view.highest("tau", "languagetool", METRICS),
    ),
    "f": Conclusion(
        "M2 is second in tau", ("tau",), lambda view: view.highest("tau", "m2", NOT_LANGUAGETOOL)
    ),
    "g": Conclusion(
        f"no metric orders corrections well: tau and r are below {HIGH}",
        ("tau", "r"),
        lambda view: min(-view.over(s, metric, HIGH) for s in ("tau", "r") for metric in METRICS),
    ),
    "h": Conclusion(
        "GLEU decreases on average when an error is corrected",
        ("types",),
        lambda view: SIGN_YES if view.value("change", "gleu") < 0 else SIGN_NO,
    ),
    "i": Conclusion(
        "most metrics punish corrections of Vm", ("types",), lambda view: view.majority("Vm", -1)
    ),
    "j": Conclusion(
        "most metrics punish corrections of Npos",
        ("types",),
        lambda view: view.majority("Npos", -1),
    ),
    "k": Conclusion(
        "most metrics reward corrections of Mec", ("types",), lambda view: view.majority("Mec", 1)
    ),
    "l": Conclusion(
        "most metrics reward corrections of V0", ("types",), lambda view: view.majority("V0", 1)
    ),
    "m": Conclusion(
        "iBLEU and LanguageTool punish the fewest error types, GLEU the most",
        ("types",),
        _fewest_and_most_punished,
    ),
    "n": Conclusion(
        "M2 and GLEU reward few error types (fewer than half of them)",
        ("types",),
        lambda view: (
            SIGN_YES
            if max(view.value("rewarded", metric) for metric in ("m2", "gleu"))
            < NUMBER_OF_TYPES / 2
            else SIGN_NO
        ),
    ),
    "o": Conclusion(
        "the ranking of metrics by rho does not correlate significantly with human judgments",
        ("rho",),
        _uncorrelated_with_humans,
    ),
}
