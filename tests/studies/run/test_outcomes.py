"""Metrics that compare: tau of a run, and agreement with people, are of the outcomes of pairs."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

import maege
from maege.errors import DataError
from maege.judgements.comparisons import Comparisons
from maege.statistics.kendall import Counts
from maege.studies.humans.sentence_level import metric_counts
from tests.support.command_line import ok


class Compares:
    """Says that the first text in the order of a cycle is better: no scores can say that."""

    name = "compares"
    antisymmetric = True

    def compare(self, requests: Sequence) -> list[tuple[float, float]]:
        return [self.outcome(*request.hypotheses) for request in requests]

    def outcome(self, first: str, second: str) -> tuple[float, float]:
        sign = (len(second.split()) - len(first.split())) % 3
        return {0: (0.0, 0.0), 1: (1.0, 0.0), 2: (0.0, 1.0)}[sign]


SMALL = {
    "corpus": "tiny",
    "sentences": {"max_characters": 45},
    "synthetic_corpora": None,
    "statistics": {"permutations": 99, "resamples": 20},
}


def sign(better: str, worse: str) -> float:
    first, second = Compares().outcome(better, worse)
    return float(np.sign(first - second))


@pytest.fixture(scope="module")
def run() -> maege.RunResult:
    return maege.run(SMALL | {"metrics": [Compares(), "ld"]})


@pytest.fixture
def directory(run: maege.RunResult, tmp_path: Path) -> Path:
    run.write(tmp_path / "out")
    return tmp_path / "out"


def test_tau_of_a_run_is_of_the_outcomes(run: maege.RunResult) -> None:
    chains = [item for item in run.scored if item.ranking.type == "chains"]
    pairs = {}
    for item in chains:
        texts = [candidate.hypotheses[0] for candidate in item.ranking.candidates]
        for (low, high), outcome in zip(item.ranking.pairs, item.outcomes["compares"], strict=True):
            key = item.ranking.sentences[0], item.ranking.sources[0], texts[low], texts[high]
            pairs[key] = np.sign(outcome)
    small = [key for key in pairs if sum(key[:2] == other[:2] for other in pairs) <= 3]
    assert small
    for key in small:  # so few texts that all pairs were compared
        assert pairs[key] == sign(key[3], key[2])
    by_sentence: dict[int, list[float]] = {}
    for key, outcome in pairs.items():
        by_sentence.setdefault(key[0], []).append(outcome)
    expected = np.mean([np.mean(signs) for signs in by_sentence.values()])
    frame = run.table("chains").set_index("metric")
    assert frame.loc["compares", "tau_macro"] == pytest.approx(expected)


def test_outcomes_are_stored_and_read_again(run: maege.RunResult, directory: Path) -> None:
    again = maege.load_run(directory)
    for written, read in zip(run.scored, again.scored, strict=True):
        assert set(read.outcomes) == set(written.outcomes) == {"compares"}
        assert (read.outcomes["compares"] == written.outcomes["compares"]).all()
    page = (directory / "report.html").read_bytes()
    ok("results", "report", directory, "--no-figures")
    assert (directory / "report.html").read_bytes() == page
    assert "All that was checked matches" in ok("results", "check", directory)


def test_people_are_compared_with_outcomes() -> None:
    # Three systems, one sentence; people prefer 0 to 1, 1 to 2 and 2 to 0, as the metric does.
    people = Comparisons(
        kind="unexpanded",
        systems=("a", "b", "c"),
        judges=("judge",),
        sentences=(0,),
        sentence=np.zeros(3, dtype=int),
        judge=np.zeros(3, dtype=int),
        first=np.array([0, 1, 0]),
        second=np.array([1, 2, 2]),
        outcome=np.array([1, 1, -1], dtype=np.int8),
    )
    matrix = np.array([[[0.0, 1, -1], [-1, 0, 1], [1, -1, 0]]])
    scores = np.zeros((3, 1))
    counts = Counts.of(metric_counts(people, scores, matrix).sum(axis=0))
    assert (counts.agree, counts.disagree, counts.metric_ties) == (3, 0, 0)
    assert Counts.of(metric_counts(people, scores).sum(axis=0)).metric_ties == 3


def test_outcomes_of_a_received_run_are_checked(directory: Path) -> None:
    (file,) = directory.glob("outcomes.*")
    file.write_bytes(file.read_bytes()[:-3])
    with pytest.raises(DataError, match=r"outcomes\.\S+ is missing, or is not the file"):
        maege.load_run(directory).scored  # noqa: B018
