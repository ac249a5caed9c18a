from maege.data.corpus import Annotation
from maege.judgements.judged_texts import judged_requests, judged_scores
from maege.metrics.gleu.metric import Gleu
from maege.scoring.engine import score_all
from maege.texts.texts import Correction, Texts

GOLD = Annotation(0)
TEXTS = Texts(
    "c",
    ("a b", "c"),
    {"x": (Correction("a b", GOLD), Correction("c", GOLD))},
    {"far": ("x y z", "c"), "equal": ("a b", "c")},
    selected=(3, 8),
)


def test_requests_are_corpora_and_then_their_sentences() -> None:
    requests = judged_requests(TEXTS)
    assert [request.level for request in requests] == ["corpus"] * 2 + ["sentence"] * 4
    assert [request.hypotheses for request in requests[2:]] == [
        ("x y z",), ("c",), ("a b",), ("c",),
    ]  # fmt: skip
    assert all(request.gold_edits == ((GOLD,),) for request in requests[2:])


def test_scores_are_by_sentence_and_system() -> None:
    scores = score_all(judged_requests(TEXTS), {"gleu": Gleu()}, with_counts=True).scores
    table = judged_scores("gleu", TEXTS, scores["gleu"])
    assert table.items == ("far", "equal")
    assert table.sentence_scores.shape == (2, 2)
    assert table.sentence_scores[0, 0] < table.sentence_scores[0, 1]
    assert table.sentence_scores[1, 0] == table.sentence_scores[1, 1]
