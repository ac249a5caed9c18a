import csv
from collections import defaultdict
from pathlib import Path
from statistics import fmean

import pytest

from maege.data.data_table import parse_table
from maege.data.system_outputs import read_outputs
from maege.errors import DataError
from maege.judgements.comparisons import comparisons
from maege.judgements.judgement_file import read_judgement_file
from maege.judgements.output_check import check_outputs, merge_equal_outputs
from maege.judgements.rating_table import RatingTable, ratings_of_table

UNRATED = {"dev/wiki": 12, "test/wiki": 12, "dev/fce": 6, "test/fce": 5}


def _read(folder: Path, text: str) -> RatingTable:
    (folder / "r.csv").write_text(text)
    return read_judgement_file(folder / "r.csv")


@pytest.mark.parametrize("part", UNRATED)
def test_means_of_gmeg_are_its_scores_of_systems(part: str, data: Path) -> None:
    table = read_judgement_file(data / f"gmeg/{part}-segment-scores.csv")
    assert dict(table.anomalies) == {"sentences without ratings": UNRATED[part]}
    values = defaultdict(list)
    for rating in table.ratings:
        values[rating.systems[0]].append(rating.value)
    with (data / f"gmeg/{part}-corpus-scores.csv").open() as file:
        scores = {row["system"]: float(row["score"]) for row in csv.DictReader(file)}
    assert {name: fmean(ratings) for name, ratings in values.items()} == pytest.approx(scores)


def test_equal_outputs_of_gmeg_have_equal_ratings(data: Path) -> None:
    outputs = read_outputs(data / "gmeg/dev/wiki")
    judgements = read_judgement_file(data / "gmeg/dev/wiki-segment-scores.csv").judgements()
    merged = merge_equal_outputs(judgements, outputs)
    check = check_outputs(merged, outputs)
    assert (check.agreement, check.missing_systems) == (1.0, ("ref",))
    groups = [group for judgement in merged.judgements for group in judgement.groups]
    assert sum(len(g.systems) * (len(g.systems) - 1) // 2 for g in groups) == 7988


def test_tmu_gfm(data: Path) -> None:
    table = read_judgement_file(data / "tmu-gfm/tmu-gfm-dataset.csv")
    assert table.criteria == ("fluency", "grammer", "meaning")
    assert dict(table.anomalies) == {
        "ratings that are empty, or 0 in a list: none": 18 + 84,
        "sentences that occur again with an output of the same system": 3,
    }
    assert len(table.sources) == len(table.outputs["transformer"]) == 1381
    assert len(set(table.sources)) == 1378
    means = {
        "grammer": {"smt": 3.272, "lstm": 3.270, "copy-net": 3.349, "cnn": 3.275},
        "meaning": {"smt": 3.602, "transformer": 3.389},
    }
    for criterion, by_system in means.items():
        ratings = defaultdict(list)
        judgements = table.judgements(criterion)
        assert len(judgements.judgements) == 1381
        for judgement in judgements.judgements:
            for group in judgement.groups:
                assert group.rating is not None
                for system in group.systems:
                    ratings[system].append(group.rating)
        for system, mean in by_system.items():
            assert fmean(ratings[system]) == pytest.approx(mean, abs=5e-4)


def test_ranks_are_the_order_of_mean_ratings(tmp_path: Path) -> None:
    rows = ["1,A,m,x,4", "1,A,m,y,2", "1,B,m,x,3", "1,C,m,x,5", "1,D,m,x,", "1,A,f,x,1"]
    header = "Sentence,system,criterion,rater,SCORE\n"
    table = _read(tmp_path, header + "\n".join([*rows, "1,B,m,x,3"]))
    (judgement,) = table.judgements("m").judgements
    ranked = {group.systems[0]: (group.rank, group.rating) for group in judgement.groups}
    assert ranked == {"A": (2, 3.0), "B": (2, 3.0), "C": (1, 5.0)}
    assert len(comparisons(table.judgements("m"), "unexpanded")) == 3
    assert sorted(table.anomalies.values()) == [1, 1]
    with pytest.raises(DataError, match="several criteria, choose one: f, m"):
        table.judgements()
    with pytest.raises(DataError, match=r"no criterion 'n'; .*f, m"):
        table.judgements("n")


def test_json_lines_may_have_lists_of_ratings(tmp_path: Path) -> None:
    table = _read(
        tmp_path,
        '{"source": "a b", "output": "a", "system": ["A", "B"], "fluency": [3, 4, 0]}\n'
        '{"source": "a b", "output": "b", "system": "C", "fluency": [4, null]}\n'
        '{"source": "a b", "output": "b", "system": "C", "fluency": [1]}\n',
    )
    assert table.outputs == {"A": ("a", None), "B": ("a", None), "C": ("b", "b")}
    assert table.anomalies["ratings that are empty, or 0 in a list: none"] == 2
    assert [len(judgement.groups) for judgement in table.judgements().judgements] == [2, 1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("system,score\nA,3\n", "no column 'sentence'"),
        ("sentence,system,score\n0,A,good\n", "line 2: the rating is 'good'"),
        ("sentence,system,score\n0,A,nan\n", "line 2: the rating is 'nan'"),
        ("sentence,system,score\n0,A,\n", "no ratings"),
        ("sentence,system,score\n0,,3\n", "line 2: a row without a system"),
        ("A,B\n1,x\n", "no file of judgements"),
        ("0.5,0.7\n1,2\n", "no file of judgements"),
        ('{"a": {}}\n', "line 1: 'a' should be"),
        ('{"a": 1}\n[]\n', "line 2: not a JSON object"),
        ('{"a": 1\n', "line 1: not JSON"),
        ('source,output,system,f\na,b,C,"1.2.3,4"\n', "line 2: the rating is '1.2.3'"),
    ],
)
def test_malformed_files_are_one_message(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DataError, match=message):
        _read(tmp_path, text)


@pytest.mark.parametrize("column", ["id", "Sentence", "segment_id", "Line"])
def test_a_column_of_numbers_is_no_system(column: str) -> None:
    table = parse_table(f"{column},amu,cuni\n1,3,4\n2,5,1\n", Path("r.csv"))
    with pytest.raises(DataError, match=f"r.csv: the column '{column}' seems to number sentences"):
        ratings_of_table(table)
    table = parse_table("amu,cuni\n3,4\n5,1\n", Path("r.csv"))
    ratings = ratings_of_table(table)
    assert ratings is not None
    assert len(ratings.ratings) == 4
