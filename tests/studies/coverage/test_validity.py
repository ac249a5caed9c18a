from collections import Counter
from pathlib import Path

import pytest

from maege.errors import DataError
from maege.studies.coverage.fingerprint import correction_key
from maege.studies.coverage.validity import JudgedCorrection, validity_by_frequency
from tests.studies.coverage.crowd_pools import golden, rows, texts


def _judged(ibgec: Path, last_line_only: bool) -> list[JudgedCorrection]:
    written = {
        sentence: Counter(
            correction_key(text.split("\n")[-1] if last_line_only else text) for text in pool
        )
        for sentence, pool in texts(ibgec, "gec").items()
    }
    judged = []
    for row in rows(ibgec / "confirmations.tsv"):
        sentence = row["sentence_id"]
        times = written[sentence][correction_key(row["correction"])]
        if times:
            judged.append(JudgedCorrection(sentence, times, int(row["yes"]), int(row["no"])))
    return judged


def test_golden(data: Path, goldens: Path) -> None:
    result = validity_by_frequency(_judged(data / "ibgec", last_line_only=False))
    for row, of_times in zip(golden(goldens, "validity.tsv"), result, strict=False):
        assert of_times.times_written == int(row["times_produced"])
        assert of_times.corrections == int(row["corrections"])
        assert of_times.answers.count == int(row["yes"])
        assert of_times.answers.n == int(row["answers"])
        assert of_times.mean_share == pytest.approx(float(row["mean_share_of_yes"]))
        assert of_times.majority_share == pytest.approx(float(row["share_with_a_majority_of_yes"]))
    more, total = result[3:]
    assert (more.times_written, more.and_more, total.times_written) == (4, True, None)
    assert (total.corrections, total.answers.n) == (1078, 3264)


def test_without_repeated_sources_the_rarest_are_as_valid_as_others(data: Path) -> None:
    once, *_, total = validity_by_frequency(_judged(data / "ibgec", last_line_only=True))
    assert (once.corrections, once.answers.count, once.answers.n) == (829, 2016, 2487)
    assert once.clustered_interval[0] < total.answers.share < once.clustered_interval[1]


def test_clustered_intervals_are_wider_if_answers_depend_on_sentences() -> None:
    judged = [
        JudgedCorrection(f"s{sentence}", 1, 3 * (sentence % 2), 3 * (1 - sentence % 2))
        for sentence in range(20)
        for _ in range(5)
    ]
    once = validity_by_frequency(judged)[0]
    low, high = once.clustered_interval
    assert high - low > 2 * (once.answers.interval[1] - once.answers.interval[0])
    assert low < once.answers.share == 0.5 < high
    assert once.majority_share == 0.5


def test_one_sentence_has_no_clustered_interval() -> None:
    once, total = validity_by_frequency(
        [JudgedCorrection("s", 1, 2, 1), JudgedCorrection("s", 1, 3, 0)]
    )
    assert once.clustered_interval is None
    assert once.answers.share == 5 / 6
    assert total.times_written is None
    assert validity_by_frequency([]) == []


@pytest.mark.parametrize("numbers", [(0, 1, 1), (1, 0, 0), (1, -1, 3)])
def test_what_is_no_judgement(numbers: tuple[int, int, int]) -> None:
    with pytest.raises(DataError, match="sentence s: a judged correction"):
        JudgedCorrection("s", *numbers)
