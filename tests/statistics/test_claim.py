"""Claims of a page: adjustment within and between families."""

from dataclasses import replace

import numpy as np
import pytest

from maege.statistics.claim import Claim, adjust_for_page
from maege.statistics.multiple_testing import holm


def claims(**families: list[float]) -> list[Claim]:
    return [
        Claim("s", (f"{family} {index}",), family=family, pvalue=pvalue)
        for family, pvalues in families.items()
        for index, pvalue in enumerate(pvalues)
    ]


def adjusted(raw: list[Claim]) -> list[float]:
    return [claim.adjusted or 0.0 for claim in adjust_for_page(raw)]


def test_a_single_family_is_adjusted_by_holm() -> None:
    pvalues = [0.02, 0.001, 0.3]
    assert adjusted(claims(a=pvalues)) == holm(pvalues)


def test_families_of_one_claim_are_adjusted_by_holm() -> None:
    pvalues = [0.02, 0.001, 0.3, 0.01]
    raw = claims(a=pvalues[:1], b=pvalues[1:2], c=pvalues[2:3], d=pvalues[3:])
    assert adjusted(raw) == pytest.approx(holm(pvalues))


def test_only_wholly_significant_families_make_room() -> None:
    part, whole = claims(a=[1e-6, 0.9], b=[0.02]), claims(a=[1e-6, 1e-6], b=[0.02])
    assert adjusted(part) == pytest.approx([4e-6, 0.9, 0.04])
    assert adjusted(whole) == pytest.approx([4e-6, 4e-6, 0.02])


def test_facts_and_untested_claims_do_not_count() -> None:
    raw = [*claims(a=[0.03]), Claim("fact", ("x",)), Claim("untested", ("x",), family="b")]
    tested, fact, untested = adjust_for_page(raw)
    assert tested.adjusted == 0.03
    assert fact.is_shown and fact.adjusted is None
    assert not untested.is_shown


def test_a_family_that_is_already_adjusted_stays() -> None:
    raw = Claim("s", ("x",), family="a", pvalue=0.001, family_pvalue=0.04)
    other = Claim("s", ("y",), family="b", pvalue=0.5)
    assert adjust_for_page([raw, other])[0].adjusted == 0.08


def test_at_most_5_percent_of_sentences_and_of_headlines_are_false() -> None:
    """Three families: one with true and false null hypotheses, two with true ones only."""
    rng = np.random.default_rng(1)
    false_headlines, false_sentences = 0, np.zeros(3)
    for _ in range(2000):
        a, b, c = rng.random((3, 4)).tolist()
        raw = claims(a=[1e-9, *a], b=b, c=c)
        adjusted = adjust_for_page(raw)
        shown = [claim for claim in adjusted if claim.is_shown]
        assert raw[0].subjects in [claim.subjects for claim in shown]
        false = [claim for claim in shown if claim.pvalue != 1e-9]
        false_sentences += [any(claim.family == name for claim in false) for name in "abc"]
        false_headlines += any(claim.is_headline for claim in false)
        assert all(claim.is_shown for claim in adjusted if claim.is_headline)
    allowed = 0.05 + 2 * np.sqrt(0.05 * 0.95 / 2000)
    assert false_headlines / 2000 <= allowed
    assert (false_sentences / 2000 <= allowed).all()


def test_stages_are_tested_in_their_order() -> None:
    """What comes later takes nothing from what comes before, and waits until all of it is shown."""
    first = claims(a=[0.03, 0.001])
    later = [replace(claim, stage=1) for claim in claims(b=[1e-6], c=[0.035])]
    assert adjusted([*later, *first]) == pytest.approx([0.03, 0.035, 0.03, 0.002])
    undecided = claims(a=[0.06, 0.001])
    assert adjusted([*undecided, *later]) == pytest.approx([0.06, 0.002, 0.06, 0.06])


def test_at_most_5_percent_of_headlines_are_false_over_stages() -> None:
    rng, false = np.random.default_rng(2), 0
    for _ in range(2000):
        a, b, c = rng.random((3, 4)).tolist()
        of_stages = [claims(a=[1e-9, 1e-9]), claims(b=[1e-9, *b], c=c), claims(d=a)]
        raw = [replace(c, stage=stage) for stage, of in enumerate(of_stages) for c in of]
        false += any(c.is_headline and (c.pvalue or 0.0) > 1e-9 for c in adjust_for_page(raw))
    assert false / 2000 <= 0.05 + 2 * (0.05 * 0.95 / 2000) ** 0.5
