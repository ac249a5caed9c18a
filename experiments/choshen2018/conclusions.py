"""What the paper concludes, as questions that any reading of its method answers."""

from collections.abc import Callable, Mapping
from statistics import mean
from typing import NamedTuple

from scipy.stats import spearmanr

from experiments.choshen2018.results import ALPHA, METRICS, Figure, Results

# Answers. Two things may differ in a sample without being told apart by a test.
YES, RATHER, HARDLY, NO = 2, 1, -1, -2
ANSWERS = {YES: "**yes**", RATHER: "yes?", HARDLY: "no?", NO: "**no**"}
OTHERS = tuple(metric for metric in METRICS if metric != "languagetool")
ALL_TYPES = 27  # of errors, in CoNLL-2014
HIGH = 0.3  # a correlation that one might call high is surely above this


class View(NamedTuple):
    """A reading, which tau counts in it, and the statistics in which it differs from the first."""

    results: Results
    reading: str
    tau: str = "tau"
    moves: tuple[str, ...] = ()

    def value(self, statistic: str, metric: str) -> float:
        """Return a figure, the mean of the draws."""
        return mean(draw.value for draw in self._draws(statistic, metric))

    def _draws(self, statistic: str, metric: str) -> list[Figure]:
        return self.results.draws(self.reading, self._named(statistic), metric)

    def _named(self, statistic: str) -> str:
        return self.tau if statistic == "tau" else statistic

    def above(self, statistic: str, a: str, b: str) -> int:
        """Whether a metric has more than another."""
        difference = self.value(statistic, a) - self.value(statistic, b)
        tested = self._draws(statistic, a)[0].value - self._draws(statistic, b)[0].value
        apart = self.results.told_apart(self.reading, self._named(statistic), a, b)
        return _strength(difference, apart and difference * tested > 0)

    def over(self, statistic: str, metric: str, bound: float) -> int:
        """Whether a metric has more than a bound."""
        difference = self.value(statistic, metric) - bound
        found = self._draws(statistic, metric)[0]
        outside = not found.low <= bound <= found.high
        return _strength(difference, outside and difference * (found.value - bound) > 0)

    def majority(self, type_: str, sign: int) -> int:
        """Whether most metrics reward (or penalise) the correction of a type of errors."""
        found = [self.results.figure(self.reading, type_, metric) for metric in METRICS]
        for wanted, answer in ((sign, YES), (-sign, NO)):
            if sum(f.value * wanted > 0 and f.p < ALPHA for f in found) > len(found) / 2:
                return answer
        return RATHER if sum(f.value * sign > 0 for f in found) > len(found) / 2 else HARDLY

    def first(self, statistic: str, a: str, among: tuple[str, ...]) -> int:
        """Whether a metric has more than all of some others."""
        return min(self.above(statistic, a, b) for b in among if b != a)

    def counted(self, statistic: str) -> dict[str, float]:
        return {metric: self.value(statistic, metric) for metric in METRICS}


def _strength(difference: float, told_apart: bool) -> int:
    if difference > 0:
        return YES if told_apart else RATHER
    return NO if told_apart else HARDLY


class Claim(NamedTuple):
    """A conclusion of the paper, in words; on which statistics it rests; whether it holds."""

    words: str
    rests_on: tuple[str, ...]
    holds: Callable[[View], int]

    def bears_on(self, view: View) -> bool:
        """Whether a reading can give another answer than the first one."""
        return not set(self.rests_on).isdisjoint(view.moves)


def like_humans(results: Results, rho: Callable[[str], float]) -> tuple[float, float]:
    """Return how rho of the metrics goes with human rankings of them (Spearman), and p."""
    human = [results.printed["human", "r", metric].value for metric in METRICS]
    found = spearmanr(human, [rho(metric) for metric in METRICS])
    return float(found.statistic), float(found.pvalue)


def _unlike_humans(view: View) -> int:
    _, p = like_humans(view.results, lambda metric: view.value("rho", metric))
    return RATHER if p > ALPHA else NO


def _fewest_and_most(view: View) -> int:
    counts = view.counted("penalised")
    few = max(counts["ibleu"], counts["languagetool"])
    others = [n for metric, n in counts.items() if metric not in ("ibleu", "languagetool")]
    return RATHER if few <= min(others) and counts["gleu"] == max(others) else HARDLY


CLAIMS: Mapping[str, Claim] = {
    "a": Claim(
        "LanguageTool orders corpora best (highest rho)",
        ("rho",),
        lambda view: view.first("rho", "languagetool", METRICS),
    ),
    "b": Claim("GLEU is second to it", ("rho",), lambda view: view.first("rho", "gleu", OTHERS)),
    "c": Claim(
        "M2, the standard, orders corpora poorly: worse than BLEU, GLEU and LanguageTool",
        ("rho",),
        lambda view: min(view.above("rho", m, "m2") for m in ("bleu", "gleu", "languagetool")),
    ),
    "d": Claim(
        "SARI and MAX-SARI turn the order of corpora around (negative rho)",
        ("rho",),
        lambda view: min(-view.over("rho", metric, 0) for metric in ("sari", "max-sari")),
    ),
    "e": Claim(
        "LanguageTool orders corrections of a sentence best (highest tau)",
        ("tau",),
        lambda view: view.first("tau", "languagetool", METRICS),
    ),
    "f": Claim("M2 is second to it in tau", ("tau",), lambda view: view.first("tau", "m2", OTHERS)),
    "g": Claim(
        f"no metric orders corrections well: tau and r stay below {HIGH}",
        ("tau", "r"),
        lambda view: min(-view.over(s, metric, HIGH) for s in ("tau", "r") for metric in METRICS),
    ),
    "h": Claim(
        "GLEU on average falls when an error is corrected",
        ("types",),
        lambda view: RATHER if view.value("change", "gleu") < 0 else HARDLY,
    ),
    "i": Claim(
        "most metrics penalise corrections of Vm", ("types",), lambda view: view.majority("Vm", -1)
    ),
    "j": Claim(
        "most metrics penalise corrections of Npos",
        ("types",),
        lambda view: view.majority("Npos", -1),
    ),
    "k": Claim(
        "most metrics reward corrections of Mec", ("types",), lambda view: view.majority("Mec", 1)
    ),
    "l": Claim(
        "most metrics reward corrections of V0", ("types",), lambda view: view.majority("V0", 1)
    ),
    "m": Claim(
        "iBLEU and LanguageTool penalise the fewest types of errors, GLEU the most",
        ("types",),
        _fewest_and_most,
    ),
    "n": Claim(
        "M2 and GLEU reward few types of errors (fewer than half of them)",
        ("types",),
        lambda view: (
            RATHER
            if max(view.value("rewarded", metric) for metric in ("m2", "gleu")) < ALL_TYPES / 2
            else HARDLY
        ),
    ),
    "o": Claim(
        "the ranking of metrics by rho is not that by human judgment (no significant correlation)",
        ("rho",),
        _unlike_humans,
    ),
}
