"""What the paper concludes, as questions that any reading of its method answers."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from results import METRICS, Results
from scipy.stats import spearmanr

# Answers. Two things may differ in a sample without being told apart by a test.
YES, RATHER, HARDLY, NO = 2, 1, -1, -2
ANSWERS = {YES: "**yes**", RATHER: "yes?", HARDLY: "no?", NO: "**no**"}
OTHERS = tuple(metric for metric in METRICS if metric != "languagetool")
TYPES = 27  # of errors in CoNLL-2014
HIGH = 0.3  # a correlation that one might call high is surely above this


class View(NamedTuple):
    """A reading, and which tau counts in it."""

    results: Results
    reading: str
    tau: str = "tau"

    def _statistic(self, name: str) -> str:
        return self.tau if name == "tau" else name

    def value(self, statistic: str, metric: str) -> float:
        return self.results.figure(self.reading, self._statistic(statistic), metric).value

    def above(self, statistic: str, a: str, b: str) -> int:
        """Whether a metric has more than another."""
        statistic = self._statistic(statistic)
        apart = self.results.told_apart(self.reading, statistic, a, b)
        return _strength(self.value(statistic, a) - self.value(statistic, b), apart)

    def over(self, statistic: str, metric: str, bound: float) -> int:
        """Whether a metric has more than a bound."""
        found = self.results.figure(self.reading, self._statistic(statistic), metric)
        return _strength(found.value - bound, not found.low <= bound <= found.high)

    def majority(self, type_: str, sign: int) -> int:
        """Whether most metrics reward (or penalise) the correction of a type of errors."""
        found = [self.results.figure(self.reading, type_, metric) for metric in METRICS]
        for wanted, answer in ((sign, YES), (-sign, NO)):
            if sum(f.value * wanted > 0 and f.p < 0.05 for f in found) > len(found) / 2:
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
    """A conclusion of the paper, in words, and whether it follows from a reading."""

    words: str
    holds: Callable[[View], int]


def _human(view: View) -> int:
    printed = view.results.printed
    human = [printed["human", "r", metric].value for metric in METRICS]
    rho = [view.value("rho", metric) for metric in METRICS]
    return RATHER if spearmanr(human, rho).pvalue > 0.05 else HARDLY


def _fewest_and_most(view: View) -> int:
    counts = view.counted("penalised")
    few = max(counts["ibleu"], counts["languagetool"])
    others = [n for metric, n in counts.items() if metric not in ("ibleu", "languagetool")]
    return RATHER if few <= min(others) and counts["gleu"] == max(others) else HARDLY


CLAIMS: Mapping[str, Claim] = {
    "a": Claim(
        "LanguageTool orders corpora best (highest rho)",
        lambda view: view.first("rho", "languagetool", METRICS),
    ),
    "b": Claim("GLEU is second to it", lambda view: view.first("rho", "gleu", OTHERS)),
    "c": Claim(
        "M2, the standard, orders corpora poorly: worse than BLEU, GLEU and LanguageTool",
        lambda view: min(view.above("rho", m, "m2") for m in ("bleu", "gleu", "languagetool")),
    ),
    "d": Claim(
        "SARI and MAX-SARI turn the order of corpora around (negative rho)",
        lambda view: min(-view.over("rho", metric, 0) for metric in ("sari", "max-sari")),
    ),
    "e": Claim(
        "LanguageTool orders corrections of a sentence best (highest tau)",
        lambda view: view.first("tau", "languagetool", METRICS),
    ),
    "f": Claim("M2 is second to it in tau", lambda view: view.first("tau", "m2", OTHERS)),
    "g": Claim(
        f"no metric orders corrections well: tau and r stay below {HIGH}",
        lambda view: min(-view.over(s, metric, HIGH) for s in ("tau", "r") for metric in METRICS),
    ),
    "h": Claim(
        "GLEU on average falls when an error is corrected",
        lambda view: RATHER if view.value("change", "gleu") < 0 else HARDLY,
    ),
    "i": Claim("most metrics penalise corrections of Vm", lambda view: view.majority("Vm", -1)),
    "j": Claim("most metrics penalise corrections of Npos", lambda view: view.majority("Npos", -1)),
    "k": Claim("most metrics reward corrections of Mec", lambda view: view.majority("Mec", 1)),
    "l": Claim("most metrics reward corrections of V0", lambda view: view.majority("V0", 1)),
    "m": Claim(
        "iBLEU and LanguageTool penalise the fewest types of errors, GLEU the most",
        _fewest_and_most,
    ),
    "n": Claim(
        "M2 and GLEU reward few types of errors (fewer than half of them)",
        lambda view: (
            RATHER
            if max(view.value("rewarded", metric) for metric in ("m2", "gleu")) < TYPES / 2
            else HARDLY
        ),
    ),
    "o": Claim(
        "the ranking of metrics by rho is not that by human judgment (no significant correlation)",
        _human,
    ),
}
