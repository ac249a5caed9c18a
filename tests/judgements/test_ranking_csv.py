import gzip
import random
from collections import Counter
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.errors import DataError
from maege.judgements.comparisons import comparisons
from maege.judgements.judgement_file import read_judgements
from maege.judgements.judgements import JudgementSet

PAIRS = "srcIndex,segmentId,judgeID,system1Id,system1rank,system2Id,system2rank,rankingID\r\n"
SHEET = """Sentence,Judge,System,Rank
1,me,ours,1
1,me,theirs,2
1,me,old,2
1,me,input,4
2,me,ours,1
2,me,"theirs, old, input",2
"""


def _read(folder: Path, text: str, index: int = 0) -> JudgementSet:
    (folder / "j.csv").write_text(text, newline="")
    return read_judgements(folder / "j.csv", index)


@pytest.mark.parametrize(
    ("file", "items", "pairs"),
    [
        ("gjg15/pairwise-unexpanded.csv.gz", 2279, (20516, 5694)),
        ("nspt15/all-judgments.csv", 1136, (28146, 14446)),
    ],
)
def test_published_pairs_come_out_as_listed(
    file: str, items: int, pairs: tuple[int, int], data: Path
) -> None:
    judgements = read_judgements(data / "conll14/human" / file)
    assert len(judgements.judgements) == items
    assert {"AMU", "UMC"} < set(judgements.systems)
    compared = comparisons(judgements, "expanded")
    assert (len(compared), compared.ties) == pairs


def test_pairs_of_a_judge_and_sentence_are_an_item_until_one_occurs_again(tmp_path: Path) -> None:
    text = "segmentId,judgeID,system1Id,system1rank,system2Id,system2rank\n" + "".join(
        f"{row}\n"
        for row in ("0,j,A,1,B,2", "0,j,A,1,C,3", "0,j,B,2,C,3", "0,j,B,1,A,2", "1,j,A,1,B,1")
    )
    items = _read(tmp_path, text).judgements
    assert [(item.sentence, len(item.groups)) for item in items] == [(0, 3), (0, 2), (1, 2)]


def test_an_item_without_some_of_its_pairs_is_read_pair_by_pair(tmp_path: Path) -> None:
    judgements = _read(tmp_path, PAIRS + "0,0,j,A,1,B,2,r\r\n0,0,j,B,2,C,3,r\r\n")
    assert len(comparisons(judgements, "expanded")) == 2
    assert dict(judgements.anomalies)["items without some of their pairs, read pair by pair"] == 1


def test_items_of_a_ranking_id_need_not_stand_together(tmp_path: Path) -> None:
    rows = ["0,0,j,A,1,B,2,r", "1,1,j,A,1,B,2,s", "0,0,j,A,1,C,2,r", "0,0,j,B,2,C,2,r"]
    judgements = _read(tmp_path, PAIRS + "\r\n".join(rows))
    assert [len(judgement.groups) for judgement in judgements.judgements] == [3, 2]


def test_wmt_peculiarities_are_counted(tmp_path: Path) -> None:
    rows = [
        "0,0,j,t.A.e-e,1,t.GPT-3.5.e-e,2,r",
        "0,0,j,t.A.e-e,1,t.B.e-e,-1,r",
        "0,7,j,t.A.e-e,1,t.A.e-e,1,r",
    ]
    judgements = _read(tmp_path, PAIRS + "\r\n".join(rows))
    assert judgements.systems == ("A", "GPT-3.5")
    anomalies = dict(judgements.anomalies)
    assert anomalies["ranks that are empty or -1: not judged"] == 1
    assert anomalies["rows that compare a system with itself"] == 1
    assert anomalies["rows whose srcIndex and segmentId differ (srcIndex was read)"] == 1


def test_a_row_may_have_more_than_two_systems(tmp_path: Path) -> None:
    header = "segmentId,judgeId," + ",".join(f"system{k}Id,system{k}rank" for k in range(1, 6))
    judgements = _read(tmp_path, f"{header}\n3,j,A,1,B,2,C,2,D,4,E,-1\n3,j,A,1,B,2,C,2,D,4,E,5\n")
    assert [len(judgement.groups) for judgement in judgements.judgements] == [4, 5]
    assert len(comparisons(judgements, "expanded")) == 6 + 10


@pytest.mark.parametrize("delimiter", [",", "\t", ";"])
def test_a_spreadsheet_of_four_systems(delimiter: str, tmp_path: Path) -> None:
    text = SHEET.replace('"theirs, old, input"', "#").replace(",", delimiter)
    text = text.replace("#", '"theirs, old, input"').replace("\n", "\r\n")
    judgements = _read(tmp_path, "\ufeff" + text, index=1)
    assert judgements.systems == ("input", "old", "ours", "theirs")
    assert judgements.sentences == (0, 1)
    pairs = [comparisons(judgements, kind) for kind in ("unexpanded", "expanded")]
    assert [(len(compared), compared.ties) for compared in pairs] == [(7, 1), (12, 4)]
    assert dict(judgements.anomalies) == {"items whose ranks skip a number": 1}


def test_what_is_missing_in_a_spreadsheet_is_counted(tmp_path: Path) -> None:
    judgements = _read(tmp_path, "sentence,system,rank\n0,A,1\n0,B,\n0,C,2\n0,C,2\n")
    assert judgements.judges == ("judge",)
    anomalies = dict(judgements.anomalies)
    assert anomalies["ranks that are empty or -1: not judged"] == 1
    assert anomalies["systems listed twice in an item, with one rank"] == 1
    assert anomalies["outputs without a judge, read as those of one judge"] == 3
    assert anomalies["judges with a single item"] == 1


def test_items_tell_apart_what_a_judge_saw_twice(tmp_path: Path) -> None:
    rows = "0,j,1,A,1\n0,j,1,B,2\n0,j,2,A,2\n0,j,2,B,1\n"
    judgements = _read(tmp_path, "sentence,judge,item,system,rank\n" + rows)
    assert len(judgements.judgements) == 2
    assert dict(judgements.anomalies) == {"items of a judge who judged the sentence before": 1}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sentense,system,rank\n0,A,1\n", "no column 'sentence'; did you mean \"sentense\""),
        ("sentence,systm,rank\n0,A,1\n", "no column 'system'; did you mean \"systm\""),
        ("sentence,system,rank\nx,A,1\n", "line 2: the sentence .* is 'x'"),
        ("sentence,system,rank\n0,A,best\n", "line 2: the rank of A is 'best'"),
        ("sentence,system,rank\n0,,1\n", "line 2: a row without a system"),
        ("sentence,system,rank\n0,A,1\n0,A,2\n", "line 3: A has rank 2, but rank 1 in line 2"),
        ("sentence,system,rank\n0,A,1,9\n", "line 2: 4 cells"),
        ("sentence,system,rank\n", "no rows"),
        ("sentence,Sentence,system,rank\n0,0,A,1\n", "two columns"),
        ("sentence,system,rank\n0,A,\n", "no judgement"),
        (PAIRS + "0,0,j,A,1,A,2,r\n", "line 2: system A is listed twice"),
        (PAIRS + "0,0,j,,1,A,2,r\n", "line 2: a system without a name"),
        ("segmentId,judgeID,system1Id,system1rank\n0,j,A,1\n", "no column 'system2Id'"),
    ],
)
def test_malformed_files_are_one_message(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        _read(tmp_path, text)


def test_a_sentence_before_the_first_one(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="item 1: sentence 0, but the first one is 1"):
        _read(tmp_path, "sentence,system,rank\n0,A,1\n", index=1)


def test_damaged_compression_is_one_message(tmp_path: Path) -> None:
    (tmp_path / "j.csv.gz").write_bytes(gzip.compress(SHEET.encode())[:-9])
    with pytest.raises(DataError, match="damaged gzip"):
        read_judgements(tmp_path / "j.csv.gz")


RANKINGS = st.lists(
    st.tuples(
        st.integers(0, 3),
        st.sampled_from("jk"),
        st.dictionaries(st.sampled_from("ABCDE"), st.integers(1, 4), min_size=2),
    ),
    min_size=1,
    max_size=6,
)


@given(rankings=RANKINGS, order=st.randoms(use_true_random=False))
def test_no_order_of_pairs_changes_the_comparisons(
    rankings: list[tuple[int, str, dict[str, int]]], order: random.Random
) -> None:
    """Some pairs may be missing, and members of a pair may be exchanged."""
    expected: Counter[tuple[int, str, str, str, int]] = Counter()
    rows = []
    for number, (sentence, judge, ranks) in enumerate(rankings):
        for first, second in combinations(sorted(ranks), 2):
            if order.random() < 0.2:
                continue
            sign = (ranks[second] > ranks[first]) - (ranks[second] < ranks[first])
            expected[sentence, judge, first, second, sign] += 1
            a, b = (first, second) if order.random() < 0.5 else (second, first)
            rows.append(f"{sentence},{sentence},{judge},{a},{ranks[a]},{b},{ranks[b]},{number}")
    order.shuffle(rows)
    if not rows:
        return
    with TemporaryDirectory() as folder:
        compared = comparisons(_read(Path(folder), PAIRS + "\n".join(rows)), "expanded")
    assert expected == Counter(
        (
            compared.sentences[compared.sentence[i]],
            compared.judges[compared.judge[i]],
            compared.systems[compared.first[i]],
            compared.systems[compared.second[i]],
            int(compared.outcome[i]),
        )
        for i in range(len(compared))
    )
