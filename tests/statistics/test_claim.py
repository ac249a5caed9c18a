"""Claims of a page: adjustment within and between families."""

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
