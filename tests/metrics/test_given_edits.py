"""Edits of a system by its own annotator: scores against errant_compare, and who takes them."""

import io
import sys
import tempfile
from contextlib import redirect_stdout
from hashlib import sha256
from pathlib import Path
from typing import get_args

import pytest
from errant.commands import compare_m2
from hypothesis import given, settings
from hypothesis import strategies as st

import maege
from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit
from maege.data.edited_outputs import edited_output
from maege.data.m2 import write_m2
from maege.errors import MetricError
from maege.metric.score_request import HYPOTHESIS_EDITS, ScoreRequest
from maege.metrics.errant import Aspect, Errant
from maege.plugins.registry import build
from maege.scoring.cache import request_key
from maege.scoring.engine import score_all

FLAGS = {
    "correction": "-cs",
    "classification": "-cse",
    "detection": "-ds",
    "token-detection": "-dt",
}
TOKENS = ("a", "b", "c", "d")
edits = st.builds(
    lambda start, length, text, type_: Edit(start, min(4, start + length), text, type_),
    st.integers(0, 4),
    st.integers(0, 2),
    st.sampled_from([(), ("x",), ("x", "y"), ("b",)]),
    st.sampled_from(["R:NOUN", "M:DET", "U:VERB:SVA", "UNK"]),
)
annotations = st.lists(edits, max_size=3)
sentences = st.lists(
    st.tuples(annotations, st.lists(annotations, min_size=1, max_size=3)), min_size=1, max_size=5
)


def corpus(rows: list[list[list[Edit]]]) -> Corpus:
    made = tuple(
        Sentence(n, TOKENS, tuple(Annotation(k, tuple(e)) for k, e in enumerate(row)))
        for n, row in enumerate(rows)
    )
    return Corpus("c", made, len(made))


def counts_of_errant_compare(hypothesis: Corpus, gold: Corpus, flag: str) -> tuple[float, ...]:
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / name for name in ("h.m2", "g.m2")]
        for path, of in zip(files, (hypothesis, gold), strict=True):
            write_m2(of, path)
        argv, sys.argv = sys.argv, ["x", "-hyp", str(files[0]), "-ref", str(files[1]), flag]
        try:
            with redirect_stdout(io.StringIO()) as printed:
                compare_m2.main()
        finally:
            sys.argv = argv
    line = [row for row in printed.getvalue().splitlines() if row and row[0] != "="][-1]
    tp, fp, fn, *_ = map(float, line.split())
    return tp, tp + fp, tp + fn


@pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning")  # ERRANT's own
@pytest.mark.parametrize("aspect", get_args(Aspect))
@given(rows=sentences)
@settings(max_examples=40, deadline=None)
def test_counts_equal_errant_compare(
    aspect: Aspect, rows: list[tuple[list[Edit], list[list[Edit]]]]
) -> None:
    hypothesis, gold = corpus([[own] for own, _ in rows]), corpus([g for _, g in rows])
    sources = [" ".join(TOKENS)] * len(rows)
    texts, own_edits = edited_output(hypothesis, sources, "the sources")
    request = ScoreRequest(
        tuple(sources),
        texts,
        ((),) * len(rows),
        "corpus",
        tuple(s.annotations for s in gold.sentences),
        own_edits,
    )
    details = Errant(aspect=aspect, spacy_pipeline="lite").details([request])[0]
    found = details["correct"], details["proposed"], details["gold"]
    assert found == counts_of_errant_compare(hypothesis, gold, FLAGS[aspect])


def request(edit: Edit | None, gold: Edit) -> ScoreRequest:
    own = None if edit is None else ((edit,),)
    return ScoreRequest(
        ("We likes tea .",),
        ("We like tea .",),
        (("We like tea .",),),
        "corpus",
        ((Annotation(0, (gold,)),),),
        own,
    )


SHORT, LONG = Edit(1, 2, ("like",), "R:VERB:SVA"), Edit(1, 3, ("like", "tea"), "R:OTHER")


@pytest.mark.parametrize("name", ["errant", "cleme", "cleme2", "gotoscorer", "m2", "imeasure"])
def test_equal_texts_with_different_edits_are_scored_apart(name: str) -> None:
    parameters = {"weights": "none"} if name == "gotoscorer" else {}
    metric = build(name, {"spacy_pipeline": "lite", **parameters})
    requests = [request(edit, LONG) for edit in (SHORT, LONG, None)]
    result = score_all(requests, {name: metric}, with_counts=True)
    short, long, extracted = result.scores[name].values.tolist()
    assert long >= short == extracted
    assert (long > short) == (name in ("errant", "gotoscorer"))
    takes = HYPOTHESIS_EDITS in metric.reads
    assert takes == (name not in ("m2", "imeasure"))
    assert len({r.restricted_to(metric.reads) for r in requests}) == (3 if takes else 1)


def test_keys_of_the_cache_tell_given_edits_apart_and_stay_as_they_were() -> None:
    assert len({request_key(request(edit, LONG)) for edit in (SHORT, LONG, None)}) == 3
    plain = ScoreRequest(("a",), ("b, hypothesis_edits=None)",), (("c",),))
    old = (
        "ScoreRequest(sources=('a',), hypotheses=('b, hypothesis_edits=None)',), "
        "references=(('c',),), level='corpus', gold_edits=None)"
    )
    assert request_key(plain) == sha256(old.encode()).digest()


def test_single_sentences_keep_their_edits() -> None:
    (alone,) = request(LONG, LONG).sentence_requests()
    assert alone.hypothesis_edits == ((LONG,),)
    assert alone.level == "sentence"
    assert Errant(spacy_pipeline="lite").score([alone]) == [1.0]


def test_python_takes_a_corpus_of_edits() -> None:
    sentence = Sentence(0, ("We", "likes", "tea", "."), (Annotation(0, (LONG,)),))
    edited = Corpus("h", (sentence,), 1)
    metric = {"errant": {"spacy_pipeline": "lite"}}
    of_edits = maege.score(metric, ["We likes tea ."], edited, ["We like tea ."])
    of_text = maege.score(metric, ["We likes tea ."], ["We like tea ."], ["We like tea ."])
    assert (of_edits.value, of_text.value) == (0.0, 1.0)
    assert maege.score("gleu", ["We likes tea ."], edited, ["We like tea ."]).value == 1.0


OTHER_SCHEME = [Edit(0, 1, ("x",), "R:WO"), Edit(1, 2, ("y",), "PUNCT"), Edit(2, 3, (), "U")]


def of_types(gold: list[Edit], given_edits: list[Edit] | None) -> ScoreRequest:
    """A corpus of two equal sentences, for single ones have no values by type."""
    own = None if given_edits is None else 2 * (tuple(given_edits),)
    annotations_of_each = 2 * ((Annotation(0, tuple(gold)),),)
    return ScoreRequest(
        2 * ("a b c d",), 2 * ("x b c d",), ((), ()), "corpus", annotations_of_each, own
    )


def test_partial_coincidence_of_types_gives_no_f_by_type() -> None:
    metric = Errant(spacy_pipeline="lite")
    mixed = of_types(OTHER_SCHEME, None)
    details = metric.details([mixed])[0]
    assert "by_type" not in details
    assert details["recall_by_gold_type"].keys() == {"R:WO", "PUNCT", "U"}
    assert details["precision_by_errant_type"]
    (note,) = metric.remarks([mixed])
    assert "1 names are in both (R:WO)" in note
    with pytest.raises(MetricError, match="but there is 'PUNCT'"):
        Errant(spacy_pipeline="lite", aggregation="types").score([mixed])


@pytest.mark.parametrize(
    ("types", "pipeline", "is_one"),
    [
        (["R:NOUN", "UNK"], "lite", True),
        (["R", "M"], "lite", False),
        (["R", "M"], "neutral", True),
        (["R", "M:DET"], "neutral", False),
        (["SVA", "Nn"], "lite", False),
    ],
)
def test_gold_types_have_an_f_if_they_are_those_that_are_extracted(
    types: list[str], pipeline: str, is_one: bool
) -> None:
    gold = [Edit(n, n + 1, ("x",), type_) for n, type_ in enumerate(types)]
    metric = Errant(spacy_pipeline=pipeline)
    assert ("by_type" in metric.details([of_types(gold, None)])[0]) == is_one


def test_classification_tells_of_types_that_nothing_equals() -> None:
    metric = Errant(spacy_pipeline="lite", aspect="classification")
    (note,) = metric.remarks([of_types(OTHER_SCHEME, None)])
    assert "4 of 6 gold edits have types that no edit of a hypothesis has" in note
    assert metric.remarks([of_types([Edit(0, 1, ("x",), "R:NOUN")], None)]) == ()


def test_given_types_of_the_scheme_of_the_gold_have_an_f() -> None:
    metric = Errant(spacy_pipeline="lite")
    for own, is_one in ((OTHER_SCHEME[:2], True), ([Edit(0, 1, ("x",), "R:NOUN")], False)):
        details = metric.details([of_types(OTHER_SCHEME, own)])[0]
        assert ("by_type" in details) == is_one
        assert ("precision_by_hypothesis_type" in details) != is_one
