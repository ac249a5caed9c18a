"""CLEME and CLEME2: chunks, counts and scores of the published tool, and texts of any kind."""

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maege.counting.annotated_segment import AnnotatedSegment
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.data.m2 import read_m2
from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest, Segment
from maege.metrics.cleme.chunks import KINDS
from maege.metrics.cleme.metric import Cleme, Cleme2
from maege.plugins.registry import build
from tests.reference_implementations import cleme as readable
from tests.support import segments
from tests.support.segments import corpus_score, score

LITE = {"spacy_pipeline": "lite"}
WEIGHTS = {"weighted": "length", "unweighted": "none"}


def edit(start: int, end: int, text: str) -> Edit:
    return Edit(start, end, tuple(text.split()), "R:OTHER")


class Published:
    """A request with the gold edits and the hypothesis edits that the published tool was given."""

    def __init__(self, goldens: Path) -> None:
        gold = read_m2(goldens / "cleme/gold.m2").sentences
        outputs = read_m2(goldens / "errant/AMU.m2").sentences
        self.edits = [s.annotations[0].edits if s.annotations else () for s in outputs]
        numbers = tuple(map(str, range(len(gold))))  # instead of hypotheses
        annotations = tuple(sentence.annotations for sentence in gold)
        sources = tuple(sentence.text for sentence in gold)
        self.request = ScoreRequest(sources, numbers, ((),) * len(gold), "corpus", annotations)

    def metric(self, name: str, **parameters: Any) -> Any:
        base = {"cleme": Cleme, "cleme2": Cleme2}[name]
        edits = self.edits

        class Given(base):  # type: ignore[misc, valid-type]
            def hypothesis_edits(
                self, segments: Sequence[AnnotatedSegment], *, types: bool
            ) -> list:
                return [edits[int(segment.hypothesis)] for segment in segments]

        return Given(**parameters, **LITE)


@pytest.fixture(scope="module")
def published(goldens: Path) -> Published:
    return Published(goldens)


def test_published_scores_and_counts_of_corpora(published: Published, goldens: Path) -> None:
    rows = segments.table(goldens / "cleme/corpus.tsv")
    assert len(rows) == 24
    for row in rows:
        parameters: dict[str, Any] = {
            "assumption": row["assumption"],
            "weights": WEIGHTS[row["weights"]],
            "aggregation": "pooled" if row["level"] == "corpus" else "mean",
        }
        if row["factors"]:
            parameters["factors"] = tuple(map(float, row["factors"].split()))
        metric = published.metric(row["metric"], **parameters)
        own, details = metric.score([published.request])[0], metric.details([published.request])[0]
        if row["metric"] == "cleme2":
            assert own == pytest.approx(float(row["com"]), abs=1e-12)
        elif row["level"] == "sentence":
            assert own == pytest.approx(float(row["f"]), abs=1e-12)
        else:
            printed = [float(row[key]) for key in ("f", "p", "r", "acc")]
            values = (own, *(details[key] for key in ("precision", "recall", "accuracy")))
            assert [round(value, 4) for value in values] == printed
        wrong = details["wrong_chunks"] + details["over_chunks"]
        counts = [details["hit_chunks"], wrong]
        counts += [details[f"{kind}_chunks"] for kind in ("missed", "unchanged")]
        expected = [float(row[key]) for key in ("tp", "fp", "fn", "tn")]
        assert counts == pytest.approx(expected, abs=1e-9)
        assert parameters["weights"] == "length" or counts == expected
        if row["metric"] == "cleme2" and row["level"] == "corpus":
            rates = [details[key] for key in ("hit", "wrong", "under", "over")]
            assert rates == pytest.approx([float(row[k]) for k in ("hit", "err", "und", "ove")])


@pytest.mark.parametrize("assumption", ["dependent", "independent"])
@pytest.mark.parametrize("weights", WEIGHTS)
def test_published_counts_of_sentences(
    published: Published, goldens: Path, assumption: str, weights: str
) -> None:
    metric = published.metric("cleme", assumption=assumption, weights=WEIGHTS[weights])
    prefix = "w_" if weights == "weighted" else ""
    keys = [prefix + key for key in ("tp", "fp_ne", "fp_un", "fn", "tn")]
    rows = segments.table(goldens / f"cleme/sentences.AMU.{assumption}.tsv")
    expected = np.array([[float(row[key]) for key in keys] for row in rows])
    counts = metric._weigh(metric.count_rows(annotated(published.request)), None)[..., :KINDS]
    where = [(int(row["sid"]) - 1, int(row["ref"])) for row in rows]
    own = np.array([counts[index] for index in where])
    assert own == pytest.approx(expected, abs=1e-12)
    assert weights == "weighted" or own.tolist() == expected.tolist()
    assert counts.sum() == pytest.approx(expected.sum())  # there are no other references


class GivenEdits:
    """CLEME and CLEME2 of hypotheses that are numbers of given edits."""

    def __init__(self, sentences: Sequence[tuple[list[Edit], list[list[Edit]]]]) -> None:
        self.edits = [tuple(hypothesis) for hypothesis, _ in sentences]
        annotations = tuple(
            tuple(Annotation(k, tuple(edits)) for k, edits in enumerate(references))
            for _, references in sentences
        )
        numbers = tuple(map(str, range(len(sentences))))
        sources = (" ".join(LONG),) * len(sentences)
        self.request = ScoreRequest(sources, numbers, ((),) * len(sentences), "corpus", annotations)

    metric = Published.metric


LONG = tuple("abcdefghij")


def few_edits(*texts: str) -> st.SearchStrategy[list[Edit]]:
    """Edits of one or two tokens, or insertions, that do not touch."""
    starts = st.sets(st.sampled_from([0, 3, 6, 9]))
    lengths, replacements = st.sampled_from([0, 1, 2]), st.sampled_from(texts)
    one = st.tuples(lengths, replacements)
    return st.tuples(starts, one, one, one, one).map(
        lambda drawn: [
            edit(start, min(start + length, len(LONG)), text)
            for start, (length, text) in zip((0, 3, 6, 9), drawn[1:], strict=True)
            if start in drawn[0]
        ]
    )


# Without a hit all references tie, up to rounding, in all but what they miss.
hypotheses = few_edits("x", "x y") | few_edits("v", "v w")
reference_lists = st.lists(few_edits("x", "y", "x y", "x y z"), min_size=2, max_size=5)


@settings(max_examples=300)
@given(st.lists(st.tuples(hypotheses, reference_lists), min_size=1, max_size=5), st.booleans())
def test_selected_references_equal_the_reference_implementation(
    sentences: list[tuple[list[Edit], list[list[Edit]]]], weighted: bool
) -> None:
    def plain(edits: list[Edit]) -> list[readable.Edit]:
        return [(*edit.span, edit.replacement) for edit in edits]

    given_ = GivenEdits(sentences)
    for name, score_of in (("cleme", readable.cleme_f), ("cleme2", readable.cleme2_score)):
        expected = readable.corpus(
            [(LONG, plain(own), list(map(plain, references))) for own, references in sentences],
            score_of,
            weighted=weighted,
        )
        metric = given_.metric(name, weights="length" if weighted else "none")  # type: ignore[misc]
        ((_, counts, _, _),) = evaluated(metric, given_.request)
        assert counts.tolist() == [[s.tp, s.wrong, s.over, s.fn, s.tn] for s in expected]


def evaluated(metric: Any, request: ScoreRequest) -> list:
    found, members = metric.annotated([request], types=False)
    return list(metric._evaluate([request], members, metric.count_rows(found)))


def test_what_is_missed_decides_where_wrong_corrections_weigh_the_same() -> None:
    own = [edit(0, 1, "x"), edit(3, 5, "x"), edit(6, 8, "x")]  # weights whose sum is rounded
    more, fewer = (
        [edit(0, 1, "y"), edit(3, 5, "y"), edit(9, 10, "y")],  # one is missed
        [edit(3, 5, "y"), edit(6, 8, "y")],
    )
    for references, annotator in (([more, fewer], 1), ([fewer, more], 0)):
        edits = GivenEdits([(own, references)])
        for hundredths in range(155, 245):
            metric = edits.metric("cleme", mean_length=hundredths / 100)  # type: ignore[misc]
            assert metric.details([edits.request])[0]["annotator"] == annotator


def annotated(request: ScoreRequest) -> list:
    from maege.counting.annotated_segment import annotated_segments

    found, (members,) = annotated_segments([request], "lite", types=False)
    return [found[index] for index in members]


def test_counts_add_up_to_the_score_of_the_corpus(published: Published) -> None:
    for name in ("cleme", "cleme2"):
        for aggregation in ("pooled", "mean"):
            metric = published.metric(name, aggregation=aggregation)
            counted = metric.score_with_counts([published.request])[0]
            total = counted.counts.sum(axis=0)
            assert float(metric.score_totals(total)) == pytest.approx(counted.score, abs=1e-12)
            details = metric.details([published.request])[0]
            for key, value in metric.detail_totals(total).items():
                assert details[key] == pytest.approx(float(value))


SOURCE = "He go to school every day ."
RIGHT = ("He goes to school every day .", "He went to school every day .")


@pytest.mark.parametrize("name", ["cleme", "cleme2"])
@pytest.mark.parametrize("assumption", ["dependent", "independent"])
def test_a_hypothesis_that_equals_a_reference_scores_one(name: str, assumption: str) -> None:
    for text in RIGHT:
        right = Segment(SOURCE, text, RIGHT)
        for own in (score(name, [right], **LITE), [corpus_score(name, [right] * 3, **LITE)]):
            assert own == pytest.approx([1.0])


def test_the_unchanged_source() -> None:
    wrong, right = Segment(SOURCE, SOURCE, RIGHT), Segment(RIGHT[0], RIGHT[0], (RIGHT[0],))
    assert score("cleme", [wrong, right], **LITE) == [0.0, 1.0]
    assert corpus_score("cleme", [wrong, right], **LITE) == 0.0
    assert score("cleme2", [wrong, right], **LITE) == pytest.approx([0.45, 0.65])
    assert corpus_score("cleme2", [wrong, right], **LITE) == pytest.approx(0.4)
    assert corpus_score("cleme2", [right], **LITE) == pytest.approx(0.55)


words = st.lists(st.sampled_from(["the", "cat", "sat", "sits", "on", "."]), max_size=7)
texts = words.map(" ".join)


@given(texts, texts, st.lists(texts, min_size=2, max_size=3))
def test_independent_scores_do_not_depend_on_the_order_of_references(
    source: str, hypothesis: str, references: list[str]
) -> None:
    orders = [Segment(source, hypothesis, tuple(order)) for order in permutations(references)]
    # If all references are empty, the first is kept; they have the same edits then.
    for name in ("cleme", "cleme2"):
        assert len(set(score(name, orders, assumption="independent", **LITE))) == 1
        assert len(set(score(name, orders, **LITE))) == 1  # ties have equal scores


@given(st.lists(st.tuples(texts, texts, texts), min_size=1, max_size=4))
def test_scores_are_between_0_and_1(triples: list[tuple[str, str, str]]) -> None:
    given_ = [Segment(source, text, (reference,)) for source, text, reference in triples]
    for name in ("cleme", "cleme2"):
        scores = [*score(name, given_, **LITE), corpus_score(name, given_, **LITE)]
        assert all(-1e-12 <= value <= 1 + 1e-12 for value in scores)


def test_rounding_of_sentence_scores() -> None:
    given_ = [Segment("a b c d e f g h .", "a B c D e f g h .", ("a B c d e F g H .",))]
    rounded, exact = (
        score("cleme", given_, rounding=rounding, weights="none", **LITE)[0]
        for rounding in ("published", "none")
    )
    assert exact == pytest.approx(1.25 * 0.5 / 3 / (0.125 + 1 / 3))
    assert rounded == 0.4545


def test_details_of_a_sentence_name_the_annotator() -> None:
    annotations = (Annotation(3, (edit(1, 2, "went"),)), Annotation(5, (edit(1, 2, "goes"),)))
    request = ScoreRequest((SOURCE,), (RIGHT[0],), ((),), "sentence", (annotations,))
    details = build("cleme2", LITE).details([request])[0]
    assert details["annotator"] == 5
    assert (details["hit"], details["wrong"], details["hit_chunks"]) == (1.0, 0.0, 1.0)


def test_factors_and_the_signature() -> None:
    with pytest.raises(MetricError, match="their sum must be 1"):
        build("cleme2", {"factors": [0.5, 0.5, 0.5, 0.5]})
    metric = build("cleme2", {"factors": [0.4, 0.3, 0.2, 0.1]})
    assert "|weights:none|factors:(0.4, 0.3, 0.2, 0.1)|mean_length:corpus|" in metric.signature
    assert (
        "cleme|assumption:dependent|weights:length|mean_length:corpus|" in build("cleme").signature
    )
    assert build("cleme", {"assumption": "independent"}).reference_use == "together"
