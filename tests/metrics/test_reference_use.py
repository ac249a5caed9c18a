"""What metrics do with several references, and what counts against single ones tell of sets."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from maege.data.corpus import Annotation
from maege.data.m2 import read_m2
from maege.files.text_files import read_lines
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metrics.bleu import Bleu
from maege.metrics.chrf import ChrF
from maege.metrics.cleme.metric import Cleme, Cleme2
from maege.metrics.errant import Errant, _rounded
from maege.metrics.error_rate import CharacterErrorRate, WordErrorRate
from maege.metrics.exact_match import ExactMatch
from maege.metrics.gleu.metric import Gleu
from maege.metrics.green import Green
from maege.metrics.ibleu import IBleu
from maege.metrics.imeasure.metric import IMeasure
from maege.metrics.levenshtein import ReferenceSimilarity, SourceSimilarity
from maege.metrics.m2.metric import MaxMatch
from maege.metrics.sari import MaxSari, Sari
from maege.metrics.ter import Ter
from maege.plugins.registry import BUILT_IN, build
from tests.conftest import NEEDY

SENTENCES = slice(150)
ANNOTATORS = ("A1", "A10", "A2", "A4")
MERGING = [
    MaxMatch(),
    MaxMatch(beta=2.0, annotator_selection="sentence"),
    MaxMatch(aggregation="mean"),
    Errant(spacy_pipeline="lite"),
    Errant(spacy_pipeline="lite", aggregation="types"),
    Gleu(reference_sampling="expectation"),
    Gleu(reference_sampling="mean"),
    Gleu(reference_sampling="maximum"),
    Gleu(aggregation="mean"),
    Gleu(reference_sampling="maximum", aggregation="mean"),
    Green(),
    Green(beta=0.5, short="orders_present"),
    Green(aggregation="mean"),
    MaxSari(),
    MaxSari(score_if_empty=1),
    ReferenceSimilarity(),
    ChrF(word_order=2),
    ChrF(aggregation="mean"),
    WordErrorRate(),
    WordErrorRate(aggregation="mean"),
    CharacterErrorRate(floor=0.0),
    ExactMatch(),
]


def test_all_metrics_that_merge_are_tried() -> None:
    built = [build(name) for name in set(BUILT_IN) - set(NEEDY)]
    assert {type(m) for m in built if m.merges_references} <= {type(m) for m in MERGING}


def test_rounding_is_that_of_python() -> None:
    halves = np.arange(0, 10_000) / 10_000 + 0.00005
    values = np.concatenate([halves, np.nextafter(halves, 0), np.nextafter(halves, 1)])
    assert (_rounded(values) / 10_000).tolist() == [round(v, 4) for v in values.tolist()]


@cache
def texts(data: Path) -> tuple[tuple[str, ...], Mapping[str, tuple[str, ...]], tuple[str, ...]]:
    """Sources, references by annotator and the output of a system."""
    folder = data / "conll14"

    def read(path: str) -> tuple[str, ...]:
        return tuple(" ".join(line.split()) for line in read_lines(folder / path)[SENTENCES])

    references = {name: read(f"references/bryant-ng/BN{name[1:]}.txt") for name in ANNOTATORS}
    return read("source.txt"), references, read("systems/AMU.txt")


@cache
def gold_edits(data: Path) -> Mapping[str, tuple[Annotation, ...]]:
    gold = {}
    for name in ANNOTATORS:
        corpus = read_m2(data / f"conll14/bryant-ng/{name}.m2")
        sentences = corpus.fill_missing_annotations("source").sentences[SENTENCES]
        gold[name] = tuple(sentence.annotations[0] for sentence in sentences)
    return gold


def corpus(data: Path, annotators: tuple[str, ...], *, edits: bool) -> ScoreRequest:
    sources, references, output = texts(data)
    of_sentences = tuple(zip(*(references[name] for name in annotators), strict=True))
    gold = tuple(zip(*(gold_edits(data)[name] for name in annotators), strict=True))
    return ScoreRequest(sources, output, of_sentences, "corpus", gold if edits else None)


@pytest.mark.parametrize("metric", MERGING, ids=lambda metric: metric.signature)
def test_sets_of_references_score_as_counts_against_each_reference_tell(
    metric: Metric, data: Path
) -> None:
    edits = isinstance(metric, MaxMatch)
    single = [corpus(data, (name,), edits=edits) for name in ANNOTATORS]
    counts = np.stack([counted_rows(c) for c in metric.score_with_counts(single)], axis=1)
    for size in (1, 2, 4):
        chosen = list(combinations(range(len(ANNOTATORS)), size))
        sets = [tuple(ANNOTATORS[k] for k in subset) for subset in chosen]
        expected = metric.score([corpus(data, subset, edits=edits) for subset in sets])
        merged = metric.merge_references(np.stack([counts[:, list(k)] for k in chosen]))
        scores = metric.score_totals(merged.sum(axis=-2))
        assert scores.tolist() == pytest.approx(expected, abs=1e-12)


def counted_rows(counted: object) -> np.ndarray:
    counts = counted.counts  # type: ignore[attr-defined]
    return counts if isinstance(counts, np.ndarray) else counts.to_array()


def test_published_gleu_is_merged_without_draws(data: Path) -> None:
    requests = [corpus(data, (name,), edits=False) for name in ANNOTATORS]
    counts = np.stack([counted_rows(c) for c in Gleu().score_with_counts(requests)], axis=1)
    score = float(Gleu().score_totals(Gleu().merge_references(counts).sum(axis=0)))
    published = Gleu().score([corpus(data, ANNOTATORS, edits=False)])[0]
    assert score != published
    assert score == pytest.approx(published, abs=1e-3)  # less with more sentences


@pytest.mark.parametrize(
    ("metric", "use"),
    [
        (MaxMatch(), "best"),
        (Errant(spacy_pipeline="lite"), "best"),
        (IMeasure(spacy_pipeline="lite"), "best"),
        (Green(), "best"),
        (ChrF(), "best"),
        (Ter(), "best"),
        (WordErrorRate(), "best"),
        (ExactMatch(), "best"),
        (Cleme(spacy_pipeline="lite"), "best"),
        (Cleme2(assumption="independent", spacy_pipeline="lite"), "together"),
        (MaxSari(), "best"),
        (ReferenceSimilarity(), "best"),
        (Gleu(), "mean"),
        (Sari(), "together"),
        (Bleu(), "together"),
        (IBleu(), "together"),
        (SourceSimilarity(), None),
    ],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_use_of_several_references(metric: Metric, use: str | None) -> None:
    assert metric.reference_use == use
    assert metric.merges_references == any(type(metric) is type(other) for other in MERGING)


def test_best_of_more_references_is_no_worse_and_a_mean_is_between(data: Path) -> None:
    for metric in (MaxSari(), ReferenceSimilarity(), Gleu(reference_sampling="expectation")):
        first, second, both = metric.score(
            [corpus(data, names, edits=False) for names in (("A1",), ("A2",), ("A1", "A2"))]
        )
        low, high = sorted([first, second])
        assert low < both < high if metric.reference_use == "mean" else both > high


def test_a_subclass_that_may_score_in_its_own_way_does_not_merge() -> None:
    class Own(Gleu):
        def score(self, requests: object) -> list[float]:
            return [0.5]

    assert not Own().merges_references
    assert not Sari().merges_references
    with pytest.raises(NotImplementedError, match="sari does not merge references"):
        Sari().merge_references(np.zeros((1, 1, 13)))
