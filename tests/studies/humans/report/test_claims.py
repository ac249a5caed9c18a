"""What pages on metrics and people assert."""

import re
from dataclasses import replace
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from maege.judgements.comparisons import comparisons
from maege.judgements.judgements import JudgementSet
from maege.report.statements import WARNINGS, sentences
from maege.statistics.bootstrap import Resampling
from maege.statistics.claim import Claim
from maege.statistics.score_table import ScoreTable
from maege.statistics.value import Value
from maege.studies.humans.measurements import SetResults, SystemResults, evaluate_set
from maege.texts.texts import Texts
from tests.studies.humans.judged_sets import judgements, page_claims

METRICS = ("good", "bad", "noise")


def of_set(judged: JudgementSet, permutations: int = 999) -> SetResults:
    """Results of a metric that is what people say, of its opposite, and of noise."""
    systems, sentences = judged.systems, judged.sentences
    wins = comparisons(judged, "expanded").wins()
    net = (wins - wins.swapaxes(1, 2)).sum(axis=2).T  # (systems, sentences)
    rng = np.random.default_rng(1)
    noise = rng.normal(size=(len(METRICS), *net.shape))
    tables = dict(zip(METRICS, (net + noise[0], noise[1] - net, noise[2]), strict=True))
    scores = {m: ScoreTable.from_sentences(m, systems, t.T) for m, t in tables.items()}
    empty = ("",) * len(sentences)
    outputs = {s: tuple(f"{s} {i}" for i in sentences) for s in systems}
    texts = Texts("judged", empty, outputs=outputs, selected=sentences)
    settings = Resampling(resamples=60, permutations=permutations)
    return evaluate_set(replace(judged, name="seeda-s"), texts, scores, settings)


@pytest.fixture(scope="module")
def results(data: Path) -> SetResults:
    return of_set(judgements(data, "seeda-s"))


@pytest.fixture(scope="module")
def claims(results: SetResults) -> tuple[Claim, ...]:
    return page_claims(results)


def test_families_have_all_that_a_sentence_could_name(claims: tuple[Claim, ...]) -> None:
    families = dict[str, list[Claim]]()
    for claim in claims:
        families.setdefault(claim.family, []).append(claim)
    pairs = {frozenset(pair) for pair in combinations(METRICS, 2)}
    for what in ("tau", "r"):
        of_pairs = families[f"pairs of metrics in {what} (seeda-s)"]
        assert {frozenset(claim.subjects) for claim in of_pairs} == pairs
        assert len(of_pairs) == comb(len(METRICS), 2)
    signs = families["agreement with people (seeda-s)"]
    assert all(c.pvalue is not None for c in signs)
    assert len(signs) == 2 * len(METRICS)  # each metric in both measures, in one direction
    assert {c.statement for c in signs} == {"humans.reversed", "humans.tau", "humans.r"}


def test_a_metric_that_is_the_wrong_way_round_is_a_warning(claims: tuple[Claim, ...]) -> None:
    shown = {(c.statement, c.topic, c.subjects) for c in claims
             if c.statement in ("humans.tau", "humans.r", "humans.reversed")
             and len(c.subjects) == 1 and c.is_shown}  # fmt: skip
    assert shown == {
        ("humans.tau", "tau", ("good",)), ("humans.r", "r", ("good",)),
        ("humans.reversed", "tau", ("bad",)), ("humans.reversed", "r", ("bad",)),
    }  # fmt: skip
    tau, r = sentences(claims)[:2]
    assert tau.startswith("Reversed within sentences (seeda-s): outputs that people prefer score")
    assert r.startswith("Reversed over these systems (seeda-s): systems that people prefer score")
    assert "`bad` (tau −" in tau
    assert "`bad` (r −" in r
    assert all(c.section == WARNINGS for c in claims if c.statement == "humans.reversed")


def test_agreement_below_0_by_chance_is_not_said_to_be_negative(results: SetResults) -> None:
    """One metric, whose r may as well be above 0."""
    chance = Value(-0.058, (-0.29, 0.18))
    systems = SystemResults(
        by_metrics={"noise": results.on_systems.by_metrics["noise"]},
        estimates=[
            replace(e, value=chance.value, by_sentences=chance.interval, pvalue=0.6)
            for e in results.on_systems.estimates
            if e.metric == "noise"
        ],
    )
    of_noise = replace(
        results,
        on_systems=systems,
        sentence_differences=[],
        sentence_estimates=[
            replace(e, value=chance.value, interval=chance.interval, pvalue=0.6)
            for e in results.sentence_estimates
            if e.metric == "noise"
        ],
    )
    said = [claim.text for claim in page_claims(of_noise)]
    for measure in ("tau with people", "r with people (TrueSkill, these systems)"):
        assert f"{measure} is significantly above 0 by no metric." in said
    assert not any("negative" in text or "Reversed" in text for text in said)


def test_the_largest_tau_is_no_winner_unless_it_is_significantly_above_others(
    results: SetResults,
) -> None:
    def of_tau(pvalue: float) -> str:
        pairs = [replace(d, pvalue=pvalue) for d in results.sentence_differences]
        of_set = replace(results, sentence_differences=pairs)
        claims = page_claims(of_set)
        (text,) = {c.text for c in claims if c.statement == "humans.tau"}
        return text

    assert of_tau(0.5).endswith("No metric differs significantly in tau from `good`.")
    assert "In tau `good` is significantly above `bad`, `noise`." in of_tau(1e-6)


def test_with_few_systems_no_difference_in_r_can_be_significant(results: SetResults) -> None:
    others = results.judgements.systems[4:]
    few = replace(results, judgements=results.judgements.without_systems(others))
    claims = page_claims(few)
    assert not any(c.statement == "humans.pairs-in-r" for c in claims)
    (text,) = {c.text for c in page_claims(few)
               if c.statement == "humans.no-pair-in-r"}  # fmt: skip
    assert text.startswith("With 4 systems no difference in r can be significant")


def test_noise_is_never_the_highest(data: Path) -> None:
    base = of_set(judgements(data, "seeda-s"))
    estimates = [e for e in base.sentence_estimates if e.metric == "noise"]
    systems = SystemResults(
        estimates=[e for e in base.on_systems.estimates if e.metric == "noise"],
        by_metrics={"noise": base.on_systems.by_metrics["noise"]},
    )
    alone = replace(base, sentence_estimates=estimates, sentence_differences=[], on_systems=systems)
    text = " ".join(sentences(page_claims(alone)))
    assert "tau with people is significantly above 0 by no metric." in text
    assert "Highest" not in text


def test_sentences_are_short_and_only_of_what_is_shown(claims: tuple[Claim, ...]) -> None:
    for claim in claims:
        for sentence in re.split(r"(?<=[.:]) (?=[A-Z])", claim.text):
            words = [word for word in sentence.split() if re.search("[a-zA-Z]", word)]
            assert len(words) <= 25, sentence
        if claim.family and claim.adjusted is not None:
            assert claim.is_shown == (claim.adjusted < 0.05)


def test_sets_of_one_name_are_told_apart(results: SetResults) -> None:
    claims = page_claims(results, results)
    first, second = (
        sentences(c for c in claims if c.part == key) for key in ("seeda-s", "seeda-s-2")
    )
    assert len(first + second) == len(sentences(claims))
    assert first == [text.replace("(seeda-s, 2)", "(seeda-s)") for text in second]
    assert first != second
