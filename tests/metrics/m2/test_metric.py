"""M2: against the reference implementation, and the published scorer's counts and edits."""

import csv
import json
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from maege.counting.annotated_segment import AnnotatedSegment, AnnotatedSource
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.data.m2 import read_m2
from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest
from maege.metrics.errant import Errant
from maege.metrics.m2.metric import MaxMatch
from maege.plugins.registry import build
from tests.metrics.m2.readable_golds import golds
from tests.reference_implementations import maxmatch as readable

words = st.lists(st.sampled_from(["a", "b", "c", "A", "d", "ΑΣ", "ΑΣβ", "Β"]), max_size=6)

# In one process, so that the loops are compiled once.
pytestmark = pytest.mark.xdist_group("compiled")


@st.composite
def cases(draw: st.DrawFn) -> tuple[list[str], list[str], list[Edit]]:
    """A source, a hypothesis, gold edits: in any order, repeated, near the hypothesis or not."""
    source = draw(words)
    hypothesis = draw(
        words | st.just(source) | st.just(source + source) | st.just(["x", *source, "x", "x"])
    )
    before, after = draw(words), draw(words)  # unchanged
    source, hypothesis = [*before, *source, *after], [*before, *hypothesis, *after]
    edits = []
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(source)))
        end = draw(st.just(start) | st.integers(start, len(source)))
        first = draw(st.integers(0, len(hypothesis)))
        texts = st.lists(st.sampled_from(["a", "b", "x"]), max_size=2)
        near = st.just(hypothesis[first : first + draw(st.integers(0, 2))])
        same = st.just(source[start:end])
        replacements = draw(st.lists(near | texts | same, min_size=1, max_size=2))
        edits.append(
            Edit(start, end, tuple(replacements[0]), "T", tuple(map(tuple, replacements[1:])))
        )
    return source, hypothesis, edits + draw(st.sampled_from([edits, []]))


def segment(source: str, hypothesis: str, *annotators: list[Edit]) -> AnnotatedSegment:
    gold = tuple(Annotation(k, tuple(edits)) for k, edits in enumerate(annotators))
    return AnnotatedSegment(AnnotatedSource(source, gold), hypothesis)


@pytest.mark.slow
@given(cases(), st.integers(0, 3), st.booleans(), st.sampled_from(["start", "shifted"]))
@example((["a", "b"], ["x", "x", "a", "b"], [Edit(0, 0, ("x",), "T")] * 2), 2, False, "shifted")
def test_edits_equal_the_reference_implementation(
    case: tuple[list[str], list[str], list[Edit]], unchanged: int, fold: bool, first: str
) -> None:
    source, hypothesis, edits = case
    metric = MaxMatch(
        max_unchanged_words=unchanged, ignore_whitespace_casing=fold, first_insertion=first
    )
    annotated_segment = segment(" ".join(source), " ".join(hypothesis), [], edits)
    for annotator, gold in enumerate([[], edits]):
        expected = readable.maxmatch(
            source,
            hypothesis,
            golds(source, gold),
            max_unchanged_words=unchanged,
            ignore_whitespace_casing=fold,
            shifted=first == "shifted",
        )
        matches = metric.matched_edits(annotated_segment, annotator)
        assert [
            (edit.start, edit.end, " ".join(edit.replacement), correct) for edit, correct in matches
        ] == expected
        counts = metric.annotator_counts([annotated_segment])[0][annotator]
        assert counts == (sum(hit for *_, hit in expected), len(expected), len(gold))


def test_unrelated_and_repetitive_sentences_equal_the_reference_implementation() -> None:
    metric = MaxMatch()
    for source, hypothesis in [
        ("a b c d e f g h", "s t u v w x y z"),
        ("a b a b a b a b", "b a b a b a b"),
        ("a a a a a a", "a a a a a a a a a a a a"),
        ("the cat sat", "the the the cat cat sat sat sat"),
    ]:
        edits = [Edit(1, 1, ("a",), "T"), Edit(0, 2, ("a", "a"), "T"), Edit(1, 2, (), "T")]
        expected = readable.maxmatch(
            source.split(), hypothesis.split(), golds(source.split(), edits)
        )
        matches = metric.matched_edits(segment(source, hypothesis, edits), 0)
        assert [(*e.span, " ".join(e.replacement), hit) for e, hit in matches] == expected


def test_annotator_can_be_selected_per_sentence() -> None:
    first = [Edit(0, 1, ("x",), "T")]
    request = ScoreRequest(
        ("a b", "a b c d"),
        ("x b", "a b c d"),
        ((), ()),
        "corpus",
        (
            (Annotation(0, tuple(first)),),
            (Annotation(0, (Edit(1, 2, ("y",), "T"),)), Annotation(1)),
        ),
    )
    best = MaxMatch(annotator_selection="sentence").details([request])[0]
    assert (best["correct"], best["proposed"], best["gold"]) == (1, 1, 1)


def test_sentences_without_proposed_or_gold_edits() -> None:
    edit = (Edit(0, 1, ("x",), "T"),)
    for hypothesis, gold, expected in [("a", (), 1.0), ("a", edit, 0.0), ("b", (), 0.0)]:
        request = ScoreRequest(("a",), (hypothesis,), ((),), "sentence", ((Annotation(0, gold),),))
        assert MaxMatch().score([request]) == [expected]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("beta", 0),
        ("beta", "much"),
        ("annotator_selection", "last"),
        ("first_insertion", 0),
        ("max_vertices", 2000),
        ("max_unchanged_words", -1),
        ("max_unchanged_words", 1.5),
        ("max_unchanged_words", 10**20),
        ("ignore_whitespace_casing", "never"),
        ("beta", True),
        ("spacy_pipeline", "no_such_model"),
    ],
)
def test_bad_parameters_raise(key: str, value: object) -> None:
    with pytest.raises(MetricError, match=str(key) if key != "spacy_pipeline" else "no_such_model"):
        build("m2", {key: value})


@pytest.fixture(scope="module")
def amu(data: Path) -> tuple[list[AnnotatedSegment], ScoreRequest]:
    return conll14_system(data, "AMU")


def conll14_system(data: Path, system: str) -> tuple[list[AnnotatedSegment], ScoreRequest]:
    corpus = read_m2(data / "conll14/official-2014.combined.m2")
    lines = (data / f"conll14/systems/{system}.txt").read_text(encoding="utf-8").splitlines()
    gold = tuple(s.annotations or (Annotation(0),) for s in corpus.sentences)
    sources = tuple(s.text for s in corpus.sentences)
    nothing = ((),) * len(sources)
    request = ScoreRequest(sources, tuple(lines), nothing, "corpus", gold)
    return list(map(AnnotatedSegment, map(AnnotatedSource, sources, gold), lines)), request


def test_counts_and_edits_equal_the_published_scorer(
    amu: tuple[list[AnnotatedSegment], ScoreRequest], goldens: Path
) -> None:
    segments, _ = amu
    metric = MaxMatch()
    counts = metric.annotator_counts(segments)
    with (goldens / "m2/sentences.AMU.tsv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert len(rows) == sum(len(segment.source.annotations) for segment in segments) > 2000
    for row in rows:
        index = int(row["sid"]) - 1
        annotators = [annotation.annotator for annotation in segments[index].source.annotations]
        actual = counts[index][annotators.index(int(row["annotator"]))]
        assert actual == (int(row["correct"]), int(row["proposed"]), int(row["gold"])), row
    for line in (goldens / "m2/edits.AMU.jsonl").read_text(encoding="utf-8").splitlines():
        expected = json.loads(line)
        segment = segments[expected["sid"] - 1]
        for annotator_index, annotation in enumerate(segment.source.annotations):
            theirs = expected["annotators"][str(annotation.annotator)]["edits"]
            edits = [matched.edit for matched in metric.matched_edits(segment, annotator_index)]
            assert [[*e.span, " ".join(e.replacement)] for e in edits] == [
                [start, end, text] for start, end, _, text in theirs
            ]


def test_selected_annotators_and_sentence_scores_equal_the_published_scorer(
    amu: tuple[list[AnnotatedSegment], ScoreRequest], goldens: Path
) -> None:
    segments, request = amu
    metric = MaxMatch()
    ((_, chosen, _),) = metric.evaluate([request], types=False)
    alone = metric.score(
        [
            ScoreRequest(
                (s.source.text,), (s.hypothesis,), ((),), "sentence", (s.source.annotations,)
            )
            for s in segments
        ]
    )
    with (goldens / "m2/sentences.AMU.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            index = int(row["sid"]) - 1
            annotator = segments[index].source.annotations[chosen[index]].annotator
            assert (annotator == int(row["annotator"])) == (row["chosen_in_corpus"] == "1"), row
            assert alone[index] == pytest.approx(float(row["F0.5_alone"]), abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("metric", [MaxMatch, Errant])
def test_corpus_score_can_be_the_mean_of_sentence_scores(
    amu: tuple[list[AnnotatedSegment], ScoreRequest], metric: type
) -> None:
    segments = amu[0][:200]
    request = ScoreRequest(
        tuple(s.source.text for s in segments),
        tuple(s.hypothesis for s in segments),
        ((),) * len(segments),
        "corpus",
        tuple(s.source.annotations for s in segments),
    )
    alone = metric(spacy_pipeline="lite").score(
        [
            ScoreRequest(
                (s.source.text,), (s.hypothesis,), ((),), "sentence", (s.source.annotations,)
            )
            for s in segments
        ]
    )
    (mean_score,) = metric(spacy_pipeline="lite", aggregation="mean").score([request])
    assert mean_score == pytest.approx(sum(alone) / len(alone), abs=1e-12)


@pytest.mark.parametrize(("system", "f"), [("AMU", 35.01), ("CAMB", 37.33), ("CUUI", 36.79)])
def test_published_scores_of_systems(data: Path, system: str, f: float) -> None:
    _, request = conll14_system(data, system)
    assert round(100 * MaxMatch().score([request])[0], 2) == f


def test_variants_of_the_published_scorer(
    amu: tuple[list[AnnotatedSegment], ScoreRequest], data: Path, goldens: Path
) -> None:
    _, request = amu
    options = {
        "--ignore_whitespace_casing": {"ignore_whitespace_casing": True},
        "--beta 1.0": {"beta": 1.0},
        "--max_unchanged_words 0": {"max_unchanged_words": 0},
        "--max_unchanged_words 3": {"max_unchanged_words": 3},
    }
    tried = 0
    with (goldens / "m2/variants.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if row["option"] in options:
                tried += 1
                details = MaxMatch(**options[row["option"]]).details([request])[0]
                assert round(details["precision"], 4) == float(row["P"])
                assert round(details["recall"], 4) == float(row["R"])
    assert tried == len(options)


def test_sentence_slow_in_the_published_scorer(data: Path) -> None:
    segments, _ = conll14_system(data, "NTHU")
    segment = segments[40]
    counts = MaxMatch().annotator_counts([segment])[0]
    assert len(counts) == len(segment.source.annotations)
    assert all(annotator_counts.proposed > 0 for annotator_counts in counts)
