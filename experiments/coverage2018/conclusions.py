"""The conclusions of the study, and whether they hold under other choices."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from experiments.coverage2018.known_values import CheckedValue
from maege.number_format import with_minus_signs

Answer = Literal["holds", "holds for its choices only", "does not hold"]
HOLDS: Answer = "holds"
FOR_CHOICES: Answer = "holds for its choices only"
FAILS: Answer = "does not hold"
Evidence = Mapping[str, float]

ACCURACY, TABLE1 = "Accuracy of a perfect system", "Table 1"
F, GLEU, SARI = (
    "F0.5 of a perfect system",
    "GLEU of a perfect system",
    "SARI of a perfect simplifier",
)
WORDS, RERANKING = "Words, order and splits", "Re-ranking"
OTHERS = "without replacement, ERRANT's edits"
THEIRS = "with replacement, edits of words, outputs as typed"
SYSTEMS = "systems of 12 that change fewer words than each of 10 annotators"
GRID = "corrections above 0, lowest probability of the grid times"
DIFFERENCE = "M = 8 minus M = 1, ties:"


@dataclass(frozen=True)
class Conclusion:
    """A conclusion of the study.

    Attributes
    ----------
    words
        What it says.
    evidence
        Our values that decide on it: name -> section and value.
    answer
        Whether it holds, by these values.
    because
        Why, with the names of values in braces.
    """

    words: str
    evidence: Mapping[str, tuple[str, str]]
    answer: Callable[[Evidence], Answer]
    because: str

    def row(self, values: Sequence[CheckedValue]) -> list[str]:
        """Return the cells of a table."""
        ours = {(value.section, value.what): value.number for value in values}
        numbers = {name: float(ours[key]) for name, key in self.evidence.items()}
        texts = {name: _short(number) for name, number in numbers.items()}
        return [self.words, self.answer(numbers), self.because.format(**texts)]


def _short(number: float) -> str:
    """Write a number with about three digits, whole numbers as such.

    >>> _short(0.46208), _short(-35.7), _short(12559.0)
    ('.462', '−35.7', '12,559')
    """
    if number == int(number) or abs(number) >= 100:
        return with_minus_signs(f"{number:,.0f}")
    text = f"{number:.3f}" if abs(number) < 1 else f"{number:.1f}"
    return with_minus_signs(text.replace("0.", ".", 1) if abs(number) < 1 else text)


def _if(holds: Callable[[Evidence], bool], other: Answer = FAILS) -> Callable[[Evidence], Answer]:
    return lambda evidence: HOLDS if holds(evidence) else other


CONCLUSIONS: tuple[Conclusion, ...] = (
    Conclusion(
        "A few references have less than half of what people write, and 20 have about half.",
        {
            "ten": (ACCURACY, "rarefaction, without an estimate, M = 10"),
            "twenty": (ACCURACY, "rarefaction, without an estimate, M = 20"),
            "repeated": (ACCURACY, "drawn from the pool with replacement, M = 20"),
        },
        _if(lambda e: e["ten"] < 0.45 and abs(e["twenty"] - 0.5) < 0.05),
        "A perfect system has an accuracy of {ten} with 10 and {twenty} with 20 references, "
        "without any estimate of what was not seen (drawn with replacement: {repeated}, which is "
        "too high).",
    ),
    Conclusion(
        "A sentence has some 1,350 valid corrections.",
        {"low": (TABLE1, f"{GRID} 0.1"), "high": (TABLE1, f"{GRID} 10")},
        lambda e: FOR_CHOICES if e["low"] > 5 * e["high"] else HOLDS,
        "The number follows the lowest probability of the estimator's grid: {low} with a tenth of "
        "it, {high} with ten times it. Only a lower bound can be known.",
    ),
    Conclusion(
        "Corrections that one person in 50 writes are valid nearly as often as others.",
        {
            "once": ("Validity", "written 1 times"),
            "twice": ("Validity", "written 2 times"),
            "three": ("Validity", "written 3 times"),
        },
        _if(lambda e: e["once"] > e["three"] - 0.05),
        "Judges accept {once} of what was written once, {twice} twice, {three} three times.",
    ),
    Conclusion(
        "Even if only the same words must be changed (exact index match), ten references have "
        "about half of the corrections.",
        {
            "index": (ACCURACY, "exact index match, rarefaction, without an estimate, M = 10"),
            "stored": (ACCURACY, "exact index match (.54 in print for M = 10), M = 10"),
            "exact": (ACCURACY, "rarefaction, without an estimate, M = 10"),
        },
        _if(lambda e: e["exact"] < e["index"] < 0.6),
        "{index} instead of {exact} with the same text; {stored} by the stored histograms. The "
        "printed values are of 11 references.",
    ),
    Conclusion(
        "F0.5 of a perfect system rises with the number of references.",
        {"one": (F, f"{OTHERS}, M = 1"), "ten": (F, f"{OTHERS}, M = 10")},
        _if(lambda e: e["ten"] > e["one"] + 0.1),
        "From {one} with one to {ten} with ten references, drawn without replacement.",
    ),
    Conclusion(
        "With two references a perfect system has an F0.5 of .42 only, below a system of 2016.",
        {
            "theirs": (F, "stored sample, M = 2: F"),
            "edits": (F, "stored sample with ERRANT's edits, M = 2: F"),
            "ours": (F, f"{OTHERS}, M = 2"),
            "system": ("M2 of systems", "JMGR: F"),
        },
        lambda e: HOLDS if e["ours"] < e["system"] - 0.05 else FOR_CHOICES,
        '{theirs} for outputs as they were typed ("disease.") and edits of a word alignment; '
        "{edits} for the same texts in tokens with ERRANT's edits; {ours} if drawn without "
        "replacement. JMGR has {system}, on other sentences.",
    ),
    Conclusion(
        "GLEU and SARI do not overcome the lack of references: they hardly depend on their number.",
        {
            "g1": (GLEU, "without replacement, tokenised, M = 1"),
            "g10": (GLEU, "without replacement, tokenised, M = 10"),
            "s1": (SARI, "SARI, crowd, without replacement, M = 1"),
            "s10": (SARI, "SARI, crowd, without replacement, M = 10"),
            "max1": (SARI, "MAX-SARI, crowd, without replacement, M = 1"),
            "max10": (SARI, "MAX-SARI, crowd, without replacement, M = 10"),
        },
        _if(lambda e: abs(e["g1"] - e["g10"]) < 0.01 and abs(e["s1"] - e["s10"]) < 0.02),
        "GLEU has {g1} with one and {g10} with ten references, SARI {s1} and {s10}. But that is "
        "how they use references (mean, merged); MAX-SARI, the best of them, rises from {max1} to "
        "{max10}.",
    ),
    Conclusion(
        "SARI of a perfect simplifier is about .45.",
        {
            "crowd": (SARI, "SARI, crowd, M = 10"),
            "turkers": (SARI, "SARI, TurkCorpus, M = 10"),
            "lucky1": (SARI, "SARI, output is one of the references, crowd, M = 1"),
            "lucky10": (SARI, "SARI, output is one of the references, crowd, M = 10"),
        },
        lambda e: FOR_CHOICES if e["crowd"] < 0.43 < e["turkers"] else HOLDS,
        "{turkers} with the eight references of TurkCorpus, which are drawn again and again; "
        "{crowd} with the crowd. Even an output that is one of the references falls from {lucky1} "
        "to {lucky10} as references are added.",
    ),
    Conclusion(
        "Simplifications are covered even less than corrections.",
        {
            "simple": ("Table 4", "accuracy of a perfect simplifier, rarefaction, M = 10"),
            "ten": (ACCURACY, "rarefaction, without an estimate, M = 10"),
        },
        _if(lambda e: e["simple"] < e["ten"] / 2),
        "Ten references have {simple} of what people write, {ten} for corrections.",
    ),
    Conclusion(
        "Systems change fewer words than the reference.",
        {"strict": (WORDS, f"{SYSTEMS}, strict"), "tolerant": (WORDS, f"{SYSTEMS}, tolerant")},
        _if(lambda e: e["strict"] == e["tolerant"] == 12, FOR_CHOICES),
        "{strict} of 12 systems change fewer words than each of ten annotators, also if every word "
        "that differs counts; the tolerant count gives {tolerant}.",
    ),
    Conclusion(
        "Systems hardly change the order of words, or split sentences.",
        {
            "amu": (WORDS, "AMU: sentences with another order"),
            "camb": (WORDS, "CAMB: sentences with another order"),
            "nuclea": (WORDS, "NUCLEA: sentences with another order"),
            "splits": (WORDS, "sentences that NUCLEA splits"),
            "amu_splits": (WORDS, "sentences that AMU splits"),
            "camb_splits": (WORDS, "sentences that CAMB splits"),
        },
        _if(
            lambda e: (
                max(e["amu"], e["camb"]) < e["nuclea"]
                and max(e["amu_splits"], e["camb_splits"]) < e["splits"]
            )
        ),
        "Another order in {amu} (AMU) and {camb} (CAMB) sentences, {nuclea} of the reference; "
        "split are {amu_splits}, {camb_splits} and {splits}. In the script the labels of split "
        "and merged are exchanged.",
    ),
    Conclusion(
        "Types of errors that are covered least are corrected least, and frequency does not "
        "explain it.",
        {
            "low": ("Table 6", "rho of ratio and same text, both annotators, 12 systems"),
            "seventy": ("Table 6", "rho of ratio and same text, NUCLEB, 12 systems"),
            "ten": ("Table 6", "rho of ratio and same text, ten annotators, 12 systems"),
            "all": ("Table 6", "rho of ratio and same text, ten annotators, 15 systems"),
            "frequency": ("Table 6", "rho of ratio and frequency, ten annotators, 12 systems"),
        },
        _if(lambda e: e["low"] > abs(e["frequency"]) + 0.05, FOR_CHOICES),
        "rho of the ratio with coverage is {low} for both official annotators together, {seventy} "
        "for the ratio to NUCLEB, {ten} with ten annotators and {all} with three more systems; "
        "with frequency {frequency}. It is no proof: easy errors are covered and corrected.",
    ),
    Conclusion(
        "With more references, re-ranking leaves fewer sentences unchanged.",
        {
            "fewer": (RERANKING, f"unchanged, MAX-SARI, {DIFFERENCE} random"),
            "more": (RERANKING, f"unchanged, exact match 1, {DIFFERENCE} random"),
        },
        lambda e: FOR_CHOICES if e["fewer"] < 0 < e["more"] else HOLDS,
        "From one to eight references: {fewer} sentences by MAX-SARI, in which an exact match may "
        "score 1/3 only; {more} if an exact match scores 1.",
    ),
    Conclusion(
        "With more references, re-ranking changes more words.",
        {
            rule: (RERANKING, f"changed words, MAX-SARI, {DIFFERENCE} {rule}")
            for rule in ("random", "fewest", "most")
        },
        _if(lambda e: min(e.values()) > 0.1),
        "From one to eight references by MAX-SARI: {random} words with ties broken at random, "
        "{fewest} and {most} towards fewest and most changes.",
    ),
)


def conclusion_rows(values: Sequence[CheckedValue]) -> list[list[str]]:
    """Return a row for each conclusion."""
    return [conclusion.row(values) for conclusion in CONCLUSIONS]
