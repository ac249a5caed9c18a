"""The page of newer metrics: its tables, and texts whose gold edits ERRANT finds."""

import pytest

from experiments.further_metrics import __main__ as page
from experiments.further_metrics.corpus_scores import CorpusAgreement, without_edits
from maege.data.corpus import Annotation
from maege.statistics.value import Value
from maege.texts.texts import Correction, Texts


def test_the_page_has_both_tables() -> None:
    text = page.PAGE.read_text("utf-8")
    for name, headings in (("metrics", page.HEADINGS), ("corpora", page.HEADINGS_OF_CORPORA)):
        table = text.partition(f"<!-- table of {name} -->\n")[2].partition(page.END)[0]
        assert table.startswith(f"\n| {' | '.join(headings)} |\n")


def test_a_row_has_the_agreement_with_each_set(monkeypatch: pytest.MonkeyPatch) -> None:
    by_set = {"gjg15": Value(-0.5, (-0.625, 0.25)), "seeda-e": Value(None)}
    agreements = [CorpusAgreement("errant", "aggregation", "types", by_set)]
    monkeypatch.setattr(page, "corpus_agreements", lambda sets: agreements)
    assert page.corpus_table().splitlines()[-1] == (
        "| `errant` | `aggregation: types` | −0.500 [−0.62, 0.25] | – |"
    )


def test_texts_stay_without_their_gold_edits() -> None:
    column = (Correction("a b", Annotation(0, ())), None)
    stripped = without_edits(Texts("toy", ("a", "c"), {"0": column}, {"x": ("a", "c")}))
    assert stripped.corrections == {"0": (Correction("a b", None), None)}
    assert stripped.gold_edits is None
