"""What the page on coverage asserts, as records."""

import re
from dataclasses import replace

import numpy as np
import pytest

from maege.report.statements import claims_of_page, sentences
from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.coverage.ceiling import BesidePeople, CeilingEstimate, HumanCeiling
from maege.studies.coverage.conservatism import Conservatism, SystemConservatism
from maege.studies.coverage.error_types import MEAN, TypeRatio
from maege.studies.coverage.reference_effects import OrderAgreement
from maege.studies.coverage.report.claims import ceiling_claims, conservatism_claims
from maege.studies.coverage.report.statements import STATEMENTS
from maege.studies.coverage.type_correlations import TypeCorrelation

VERDICTS = re.compile(
    r"significant|above|below|fewer|more than|less|higher|lower|best|highest|no ceiling"
)
MOST_WORDS = 25


def ceiling(systems: dict[str, float], people: dict[str, float]) -> HumanCeiling:
    """People and systems by two metrics; their p-values, negative for those below."""
    rows = []
    for metric in ("m2", "gleu"):
        mean = CeilingEstimate(metric, 2, "people", "people", 3, Value(0.5, (0.4, 0.6)), 0.4, 0.6)
        rows += [replace(mean, references=1), mean]
        for kind, pvalues in (("annotator", people), ("system", systems)):
            for name, pvalue in pvalues.items():
                field = "pvalue" if kind == "annotator" else "everyone_pvalue"
                tested = {"difference": Value(np.sign(pvalue)), field: abs(pvalue)}
                beside = BesidePeople(**tested)
                rows.append(replace(mean, kind=kind, name=name, beside_people=beside))
    return HumanCeiling("c", tuple(rows), (), ())


def written(raw: list[Claim]) -> tuple[Claim, ...]:
    return claims_of_page(raw, STATEMENTS)


PEOPLE = {"ann": 1e-9, "ben": -1e-9, "cho": 0.04}


def test_everybody_and_everything_that_could_be_named_is_in_the_family() -> None:
    claims = written(list(ceiling_claims(ceiling({"s": 1e-9, "t": 0.5}, PEOPLE))))
    tested = {
        family: {(c.topic, *c.subjects) for c in claims if c.family == family}
        for family in dict.fromkeys(c.family for c in claims if c.family)
    }
    metrics = ("m2", "gleu")
    assert tested == {
        "people beside the mean of the others": {(m, name) for m in metrics for name in PEOPLE},
        "systems beside each person": {(m, name) for m in metrics for name in "st"},
    }
    for claim in claims:
        assert claim.is_shown == (not claim.family or (claim.adjusted or 0.0) < 0.05)


def test_sentences_on_people_and_systems() -> None:
    claims = written(list(ceiling_claims(ceiling({"s": 1e-9, "t": 0.5, "u": -1e-9}, PEOPLE))))
    assert sentences(claims)[:3] == [
        "People by `m2` on c, each with all sentences: .500 [.40, .60] with 1 reference and .500 "
        "[.40, .60] with 2 references. With 2 references, single people have .400 to .600.",
        "People by `m2` with 2 references: 1 of these 3 is significantly above the mean of the "
        "others, 1 significantly below.",
        "By `m2` with 2 references, 1 of 3 systems is significantly above each of these 3 "
        "annotators, who are no ceiling for them. Above: s; significantly below each: 1; "
        "undecided: 1.",
    ]


def test_a_system_above_the_mean_is_not_above_everyone() -> None:
    claims = written(list(ceiling_claims(ceiling({"s": 0.3, "t": 0.5}, PEOPLE))))
    text = "\n".join(sentences(claims))
    assert "none of 2 systems is significantly above each of these 3 annotators." in text
    assert "no ceiling" not in text


def types(*pvalues: float | None, number: int = 9) -> Conservatism:
    """Correlations over all types, and over those with ten edits or more."""
    correlations = tuple(
        TypeCorrelation("same text", None, minimum, number, Value(0.6, (0.2, 0.9)), pvalue, 0.001)
        for minimum, pvalue in zip((1, 10), pvalues, strict=True)
    )
    ratios = [
        TypeRatio(name, MEAN, MEAN, 10.0, 20.0, Value(0.5), False, expected, pvalue)
        for name, expected, pvalue in [("NOUN", 15.0, 1e-9), ("DET", 5.0, 1e-9), ("ADV", 10.0, 0.9)]
    ]
    ratios.append(TypeRatio("NOUN", "s", MEAN, 10.0, 20.0, Value(0.5), False))
    systems = tuple(
        SystemConservatism(counting, name, 3, 3, 0, 0.1, 0.5, is_less, pvalue)
        for counting in ("strict", "tolerant")
        for name, is_less, pvalue in [("s", True, 1e-9), ("t", False, 1e-9), ("u", True, 0.5)]
    )
    return Conservatism("c", (), (), (), systems, tuple(ratios), (), correlations)


def test_types_need_both_p_values_and_are_adjusted_for_each_other() -> None:
    claims = written(list(conservatism_claims(types(0.03, 0.5))))
    of_types = [c for c in claims if c.family == "coverage of types"]
    assert [claim.pvalue for claim in of_types] == [0.03, 0.5]
    assert [claim.family_pvalue for claim in of_types] == [0.06, 0.5]
    assert not any(claim.is_shown for claim in of_types)  # of two questions
    assert of_types[0].text.startswith("Coverage of types: undecided whether")
    claims = written(list(conservatism_claims(types(0.001, 0.5))))
    text = "\n".join(sentences(claims))
    assert "significant rank correlation: the less other people cover a type, the less" in text
    few = written(list(conservatism_claims(types(0.001, 0.001, number=4))))
    assert "4 types are too few to say whether" in "\n".join(sentences(few))


def test_what_is_said_of_changes_and_types_of_error() -> None:
    claims = written(list(conservatism_claims(types(0.001, 0.001))))
    text = "\n".join(sentences(claims))
    assert "1 of 3 systems changes significantly fewer words than each of these 3 people." in text
    assert "Fewer: s; more: t; undecided: u." in text
    assert (
        "Types with a ratio of edits (systems to people) significantly below that of all types: "
        "NOUN (.50). Significantly above it: DET (.50)."
    ) in text
    assert len([c for c in claims if c.family == "types of error"]) == 3
    assert len([c for c in claims if c.family == "word changes of systems"]) == 6


def test_the_number_of_corrections_says_which_one_is_new() -> None:
    counts = {"comparison": "exact", "written": "3", "unseen": 0.941, "least": 4.735}
    claim = Claim("coverage.numbers", (), value=Value(2.94), details={**counts, "low": None})
    (text,) = sentences(written([claim]))
    # Good-Turing: of the third after two, not of a fourth; Chao1 is an estimate, not a bound.
    assert "Of 3 corrections, the last is new with probability .94." in text
    assert "There are about 4.7 or more (an estimate, Chao1)." in text


def test_each_metric_has_a_sentence_on_the_order_of_systems() -> None:
    orders = tuple(
        OrderAgreement(metric, number, 10, 0.92, 0.8, 0.5, 0.4, 0.009)
        for metric in ("m2", "gleu")
        for number in (1, 2, 5)
    )
    texts = sentences(written(list(ceiling_claims(HumanCeiling("c", (), orders, ())))))
    assert texts == [
        f"Order of systems by `{metric}`: between two sets of references by different people, "
        "Kendall's tau is .92 with 1 reference, .92 with 5 references. Of the differences that one "
        "set of 1 reference finds (5 %, Holm), 0.9 % have the opposite sign with the other set."
        for metric in ("m2", "gleu")
    ]
    assert max(len(part.split()) for text in texts for part in text.split(". ")) <= MOST_WORDS


@pytest.mark.parametrize("pvalue", [1e-9, 0.5])
def test_verdicts_are_short_and_only_of_what_is_shown(pvalue: float) -> None:
    names = {f"system-{number}": pvalue for number in range(30)}
    raw = [
        *ceiling_claims(ceiling(names, PEOPLE)),
        *conservatism_claims(types(pvalue, pvalue)),
    ]
    claims = written(raw)
    for claim in claims:
        parts = re.split(r"(?<=[.]) (?=[A-Z])", claim.text)
        if claim.family:
            verdicts = [part for part in parts if VERDICTS.search(part)]
            assert max((len(part.split()) for part in verdicts), default=0) <= MOST_WORDS
        else:
            assert not VERDICTS.search(claim.text)
