"""A metric takes the unit of its texts, unless it has one of its own."""

from maege.metrics.bleu import Bleu


def test_an_own_unit_has_precedence() -> None:
    assert Bleu().for_unit("character") == Bleu(unit="character")
    assert Bleu(max_order=2).for_unit("letter") == Bleu(max_order=2, unit="letter")
    metric = Bleu(unit="letter")
    assert metric.for_unit("character") is metric
    assert metric.for_unit("token") is metric


def test_tokens_are_not_in_signatures_which_were_before_units() -> None:
    assert "unit" not in Bleu().signature
    assert "|unit:character|" in Bleu(unit="character").signature
