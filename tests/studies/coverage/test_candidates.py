import gzip
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest

from maege.errors import DataError, MaegeWarning
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.metrics.gleu.metric import Gleu
from maege.metrics.levenshtein import ReferenceSimilarity
from maege.metrics.m2.metric import MaxMatch
from maege.metrics.sari import MaxSari
from maege.scoring.engine import score_all
from maege.studies.coverage.candidates import (
    candidate_scores,
    pooled_candidates,
    read_candidates,
    scoring_cost,
)
from maege.texts.reference_subsets import subsets_by_size
from tests.studies.coverage.small_texts import conll14, small_texts

SOURCES = ("He go .", "Fine .")
TEXTS = small_texts({"u": SOURCES, "v": ("He goes .", "Fine .")}, {}, SOURCES, "corpus")
HEAD = "line\trank\ttext\n"


def write(folder: Path, rows: str) -> Path:
    path = folder / "best.tsv.gz"
    path.write_bytes(gzip.compress((HEAD + rows).encode()))
    return path


def test_candidates_are_in_the_order_of_their_ranks_and_distinct(tmp_path: Path) -> None:
    rows = '1\t2\tHe "goes"  .\n1\t1\tHe go .\n2\t1\tFine .\n1\t3\tHe go .\n'
    lists = read_candidates(write(tmp_path, rows), TEXTS, 2)
    assert (lists.name, lists.sentences, lists.size) == ("best", (0, 1), 3)
    assert lists.candidates == (("He go .", 'He "goes" .'), ("Fine .",))


def test_sentences_without_candidates_are_left_out(tmp_path: Path) -> None:
    path = write(tmp_path, "2\t1\tFine .\n2\t2\tGood .\n4\t1\tx\n")
    with pytest.warns(MaegeWarning, match="candidates for 1 of 2 sentences of corpus"):
        lists = read_candidates(path, TEXTS, 4)
    assert lists.sources == ["Fine ."]
    assert lists.references == [("Fine .", "Fine .")]
    # The second sentence of the texts may be another one of the corpus.
    with pytest.warns(MaegeWarning, match="1 of 2"):
        assert read_candidates(path, TEXTS, 4).sentences == (1,)


def test_candidates_with_capitals_for_sources_without_are_told(tmp_path: Path) -> None:
    lower = small_texts({"u": ("he go .",), "v": ("he goes .",)}, {}, ("he go .",), "corpus")
    with pytest.warns(MaegeWarning, match="have capital letters"):
        read_candidates(write(tmp_path, "1\t1\tHe go .\n1\t2\tHe goes .\n"), lower, 1)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("3\t1\tx\n", r"line 2: line 3, but the corpus has the sentences 1 to 2"),
        ("0\t1\tx\n", r"line 0, but"),
        ("1\tbest\tx\n", r"`rank` is 'best', but should be a whole number"),
        ("²\t1\tx\n", r"should be a whole number"),
        ("1\t1\tx\n1\t1\ty\n", r"line 3: line 1 has two candidates with rank 1"),
        ("1\t1\tx\n2\t1\ty\n", r"no sentence has two different candidates"),
    ],
)
def test_malformed_tables(tmp_path: Path, rows: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        read_candidates(write(tmp_path, rows), TEXTS, 2)


def test_a_table_without_a_column_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "best.tsv"
    path.write_text("line\ttext\n1\tx\n")
    with pytest.raises(DataError, match="no column 'rank'"):
        read_candidates(path, TEXTS, 2)


def test_pooled_outputs_begin_with_the_source() -> None:
    outputs = {"b": ("He goes .", "Fine ."), "a": ("He went .", "Fine .")}
    lists = pooled_candidates(small_texts(TEXTS.complete_references, outputs, SOURCES, "corpus"))
    assert lists.candidates == (("He go .", "He went .", "He goes ."), ("Fine .",))
    with pytest.raises(DataError, match="corpus: no outputs of systems"):
        pooled_candidates(TEXTS)


def score(requests: Sequence[ScoreRequest], metrics: Mapping[str, Metric]) -> Mapping[str, Scores]:
    return score_all(requests, metrics).scores


class SingleSari(MaxSari):
    """The same metric, but sets of references are scored."""


class SingleGleu(Gleu):
    """The same metric, but sets of references are scored."""


class SingleMaxMatch(MaxMatch):
    """The same metric, but sets of references are scored."""


class SingleSimilarity(ReferenceSimilarity):
    """The same metric, but sets of references are scored."""


def test_looking_up_and_scoring_sets_give_the_same(data: Path) -> None:
    lists = pooled_candidates(conll14(data, 20, edits=True))
    subsets = subsets_by_size(lists.texts.annotators, [1, 3], 3, 1)
    pairs: dict[str, tuple[Metric, Metric]] = {
        "max-sari": (MaxSari(), SingleSari()),
        "gleu": (Gleu(), SingleGleu()),
        "m2": (MaxMatch(), SingleMaxMatch()),
        "minld": (ReferenceSimilarity(), SingleSimilarity()),
    }
    for looked_up, scored in pairs.values():
        cost = scoring_cost(lists, {"a": looked_up, "b": scored}, subsets)
        assert cost.endswith(f": a {5 * lists.size:,}, b {6 * lists.size:,}")
        both = list(candidate_scores(lists, {"a": looked_up, "b": scored}, subsets, score))
        of_a, of_b = ([row for row in both if row[0] == name] for name in "ab")
        for (_, size, one), (_, other_size, other) in zip(of_a, of_b, strict=True):
            assert size == other_size
            np.testing.assert_allclose(one, other, atol=1e-12)
