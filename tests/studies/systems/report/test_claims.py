"""What pages of systems assert: families, their adjustment, sentences."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from maege.report.statements import claims_of_page, sentences
from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.systems.correction_amounts import CorrectionAmount
from maege.studies.systems.measurements import SystemAnalyses
from maege.studies.systems.metric_trust import MetricTrust
from maege.studies.systems.report.claims import paper_claims, raw_claims
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.statements import STATEMENTS
from maege.studies.systems.scored_systems import (
    AggregatedSystem,
    AggregationAgreement,
    ScoredSystem,
)
from maege.studies.systems.system_edits import TypePair
from maege.studies.systems.system_inputs import SystemInputs
from maege.studies.systems.system_pairs import SystemPair
from maege.texts.texts import SOURCE
from tests.studies.systems.reported import reported
from tests.studies.systems.small_corpus import small_corpus

EMPTY = SystemAnalyses()
VERDICTS = re.compile(
    r"\b(significant\w*|reversed|above|fewer|alike|highest|best|supported|better(?! one)|exposed)\b"
)
PAGES: tuple[dict[str, Any], ...] = (
    {"metrics": [{"errant": {"spacy_pipeline": "lite"}}, "gleu"]},
    {"metrics": ["gleu"], "baseline": "articles", "trust": False},
)


def claims(
    analyses: SystemAnalyses = EMPTY,
    ranked: Mapping[str, Sequence[ScoredSystem]] | None = None,
    pairs: Mapping[str, Sequence[SystemPair]] | None = None,
) -> list[Claim]:
    """Return the claims of a page, without those on the size of the test set."""
    found: Any = SimpleNamespace(
        analyses=analyses,
        ranked=ranked or {},
        pairs=pairs or dict.fromkeys(ranked or {}, ()),
        acceptable=(),
        groups={},
        trust=MetricTrust(),
    )
    config: Any = None
    results = ReportedSystems(config, SystemInputs(small_corpus(), None, {}, {}), found)
    return [claim for claim in of_page(results) if claim.statement != "systems.few"]


def of_page(results: ReportedSystems) -> tuple[Claim, ...]:
    return claims_of_page(raw_claims(results), STATEMENTS)


@pytest.fixture(scope="module", params=PAGES, ids=["all pairs", "baseline"])
def compared(request: pytest.FixtureRequest) -> ReportedSystems:
    few = {"resamples": 50, "permutations": 999}
    return reported({"corpus": "tiny", "statistics": few, **request.param})


def test_all_that_sentences_could_name_is_in_a_family(compared: ReportedSystems) -> None:
    families: dict[str, set[frozenset[str]]] = {}
    for claim in of_page(compared):
        if claim.family:
            families.setdefault(claim.family, set()).add(frozenset(claim.subjects))
    expected: dict[str, set[frozenset[str]]] = {
        f"{name} by {metric}": {frozenset((p.a, p.b)) for p in pairs if p.family == family}
        for metric, pairs in compared.found.pairs.items()
        for name, family in (("pairs", "systems"), ("source", "source"))
    }
    if compared.found.analyses.edit_scores:
        expected["amounts of edits"] = {
            frozenset([system]) for system in ("cautious", "eager", "articles")
        }
        expected["types of error"] = {
            frozenset((pair.a, pair.b))
            for pair in compared.found.analyses.type_pairs
            if pair.system == compared.found.ranked["errant"][0].system
        }
    assert families == {name: of for name, of in expected.items() if of}


def test_nothing_is_shown_that_is_not_significant_in_its_family(compared: ReportedSystems) -> None:
    tested = [claim for claim in of_page(compared) if claim.family]
    assert all(claim.is_shown == (claim.family_pvalue < 0.05) for claim in tested)
    assert all(claim.adjusted >= claim.family_pvalue >= claim.pvalue for claim in tested)
    assert any(claim.is_shown for claim in tested)


def test_facts_have_no_verdicts(compared: ReportedSystems) -> None:
    facts = [claim.text for claim in of_page(compared) if not claim.family]
    assert facts
    assert not [text for text in facts if VERDICTS.search(text)]


def test_sentences_have_25_words_at_most(compared: ReportedSystems) -> None:
    for text in sentences(of_page(compared)):
        for sentence in re.split(r"(?<=[\w%)\]])\. ", text):
            words = [word for word in sentence.split() if re.search(r"[A-Za-z]", word)]
            assert len(words) <= 25, sentence


def test_all_is_written_that_the_page_says(compared: ReportedSystems) -> None:
    found = of_page(compared)
    assert set(sentences(c for c in found if c.is_key)) < {*sentences(found), ""}
    silent = {claim.statement for claim in found if claim.is_shown and not claim.text}
    assert silent <= {
        "systems.detectable", "systems.aggregations", "systems.chains", "systems.people",
        "systems.point", "systems.point-order",
    }  # fmt: skip  # what the table of metrics has


def test_a_paper_has_the_family_of_the_table(compared: ReportedSystems) -> None:
    for metric, pairs in compared.found.pairs.items():
        of_paper = paper_claims(compared, metric)
        assert [claim.family_pvalue for claim in of_paper] == [pair.adjusted for pair in pairs]
        for claim in of_paper:
            assert claim.text.endswith(", significant." if claim.is_shown else ", not significant.")


def amount(name: str, ratio: float, pvalue: float | None) -> CorrectionAmount:
    of_ratio = Value(ratio, (ratio - 0.1, ratio + 0.1))
    rest = Value(0.5), Value(0.0), Value(0.0)
    return CorrectionAmount(name, "system", Value(1.0), of_ratio, *rest, pvalue=pvalue)


def test_amounts_are_adjusted_for_all_systems() -> None:
    """An interval of one ratio is below 1, but one of twelve systems is likely to have that."""
    others = [amount(f"near {number}", 1.0, 0.5) for number in range(10)]
    lucky, few, many = amount("lucky", 0.85, 0.02), amount("few", 0.3, 1e-6), amount("m", 2, 1e-5)
    source = amount("source", 0.0, None)
    found = claims(replace(EMPTY, amounts=[source, lucky, few, many, *others]))
    assert {c.subjects[0]: c.is_shown for c in found if c.subjects[0] in ("lucky", "few", "m")} == {
        "lucky": False,
        "few": True,
        "m": True,
    }
    assert len(found) == 13
    fewer, more = sentences(found)
    assert fewer.endswith(": few.")
    assert more.endswith(": m.")
    together = claims(replace(EMPTY, amounts=[source, few, replace(few, name="fewer")]))
    assert sentences(together)[0].endswith(": all 2 systems.")


def test_types_are_told_apart_only_if_their_difference_is_significant() -> None:
    ranked = {
        "errant": [ScoredSystem("errant", "a", Value(0.5)), ScoredSystem("errant", "b", Value(0.4))]
    }

    def of(*pvalues: float) -> list[Claim]:
        names = [("NOUN", "VERB", 0.3), ("NOUN", "PREP", -0.1), ("VERB", "PREP", -0.4)]
        pairs = [
            TypePair("errant", "a", *name, pvalue)
            for name, pvalue in zip(names, pvalues, strict=True)
        ]
        pairs.append(TypePair("errant", "b", "NOUN", "VERB", 0.9, 1e-9))
        return [c for c in claims(replace(EMPTY, type_pairs=pairs), ranked) if c.family]

    significant, not_significant = of(0.03, 0.5, 0.001), of(0.03, 0.5, 0.02)
    assert [c.subjects for c in significant if c.is_shown] == [("PREP", "VERB")]
    assert "type PREP" in significant[0].text
    assert not [c for c in not_significant if c.is_shown]
    assert not_significant[0].text == (
        "`errant`, a: undecided which of 3 types of error has the higher F."
    )


def of_pair(metric: str, pvalue: float, b: str = "b", **values: Any) -> SystemPair:
    return SystemPair(metric, "a", b, Value(0.1, (0, 0.2)), pvalue, pvalue, **values)


def test_a_pair_is_decided_by_its_metric_alone() -> None:
    metrics = {"x": 0.04, "y": 0.6}
    ranked = {
        m: [ScoredSystem(m, "a", Value(0.5)), ScoredSystem(m, "b", Value(0.4))] for m in metrics
    }
    for order in (["x", "y"], ["y", "x"], ["x"]):
        pairs = {m: [of_pair(m, metrics[m])] for m in order}
        found = claims(EMPTY, {m: ranked[m] for m in order}, pairs)
        said = "first in this sample is a, .500; significant: a − b +.100 [.000, .200] (p = .040)."
        assert f"`x`: {said}" in sentences(found)
        (of_x,) = (c for c in found if c.family == "pairs by x")
        # A headline names the first metric's pairs, and others only if all of these are shown.
        assert of_x.is_headline == (order[0] == "x")
        assert of_x.is_shown


def test_a_headline_is_tested_in_stages() -> None:
    """What nobody asked for takes no power from the comparison by the first metric."""
    pairs = {"x": [of_pair("x", 0.04)], "y": [of_pair("y", 0.001)]}
    ranked = {
        m: [ScoredSystem(m, "a", Value(0.5)), ScoredSystem(m, "b", Value(0.4))] for m in pairs
    }
    amounts = [amount(f"near {number}", 0.9, 0.003) for number in range(12)]
    found = [c for c in claims(replace(EMPTY, amounts=amounts), ranked, pairs) if c.family]
    by_stage = {c.stage: c for c in found}
    assert [by_stage[stage].adjusted for stage in (0, 1, 2)] == [0.04, 0.04, 0.04]
    pairs["x"] = [of_pair("x", 0.2)]
    found = [c for c in claims(replace(EMPTY, amounts=amounts), ranked, pairs) if c.family]
    assert not [c for c in found if c.is_headline]
    assert [c.is_shown for c in found if c.stage] == [True] * 13


def test_systems_that_are_not_above_the_source_are_named() -> None:
    pairs = [
        of_pair("x", 0.01),
        of_pair("x", 0.01, SOURCE, family="source"),
        SystemPair("x", "b", SOURCE, Value(-0.1), 0.01, 0.01, family="source"),
        SystemPair("x", "c", SOURCE, Value(0.1), 0.7, 0.7, family="source"),
    ]
    ranked = {"x": [ScoredSystem("x", name, Value(0.5)) for name in ("a", "b", "c", SOURCE)]}
    found = [c for c in claims(EMPTY, ranked, {"x": pairs}) if c.statement == "systems.source"]
    assert sentences(found) == [
        "Beside the unchanged source by `x`, significantly above: a; significantly below: b; "
        "undecided: c."
    ]
    assert [c.is_key for c in found] == [False, True, True]


def test_detectable_differences_are_those_of_all_pairs() -> None:
    pairs = [of_pair("x", 0.6, b, detectable=d) for b, d in (("b", 0.123), ("c", 0.209))]
    pairs.append(of_pair("x", 0.6, SOURCE, detectable=0.4, family="source"))
    other = [of_pair("y", 0.6, detectable=0.05)]
    ranked = {m: [ScoredSystem(m, "a", Value(0.5))] for m in ("x", "y")}
    found = claims(EMPTY, ranked, {"x": pairs, "y": other})
    detectable = [claim for claim in found if claim.statement == "systems.detectable"]
    assert [c.value and c.value.value for c in detectable] == [0.209, 0.05]
    assert [c.details["lowest"] for c in detectable] == [0.123, 0.05]
    assert sentences(detectable) == []  # the table of metrics has them


def test_scores_that_are_equal_up_to_rounding_share_the_first_rank() -> None:
    ranked = {
        "x": [
            ScoredSystem("x", name, Value(score)) for name, score in [("a", 0.1 + 0.2), ("b", 0.3)]
        ]
        + [ScoredSystem("x", "c", Value(0.1))]
    }
    (first,) = claims(EMPTY, ranked)
    assert first.subjects == ("a", "b")


def test_aggregations() -> None:
    agreement = AggregationAgreement("m2", "pooled", "mean", -0.25, 6, 4, 2)
    aggregated = [
        AggregatedSystem("m2", "pooled", "good", Value(0.5)),
        AggregatedSystem("m2", "pooled", "bold", Value(0.4)),
        AggregatedSystem("m2", "mean", "bold", Value(0.2)),
        AggregatedSystem("m2", "mean", "good", Value(0.1)),
    ]
    (claim,) = claims(SystemAnalyses({"m2": aggregated}, {"m2": agreement}))
    assert claim.subjects == ("pooled", "mean of sentences")
    assert claim.details == {"swapped": 4, "pairs": 6, "source": 1, "first a": "good",
                             "first b": "bold"}  # fmt: skip
    equal = {"m2": replace(agreement, tau=0.9, swapped=0)}
    (claim,) = claims(SystemAnalyses({"m2": aggregated}, equal))
    assert (claim.details["swapped"], sentences([claim])) == (0, [])
