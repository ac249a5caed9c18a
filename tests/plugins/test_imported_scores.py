"""Scores that were computed elsewhere."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.cli.export import request_lines
from maege.errors import DataError, MaegeError, MetricError, OutputError
from maege.metric.score_request import ScoreRequest
from maege.plugins.imported_scores import import_scores, write_requests
from maege.plugins.registry import build
from maege.scoring.engine import score_one
from tests.support.stub_metrics import texts

ODD = ScoreRequest(("é\u2028\n",), ('"\ud800',), ((), ), "corpus")  # fmt: skip


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path, Path]:
    """Paths of the requests, their answers, and the table to write."""
    requests, scores = tmp_path / "requests.jsonl", tmp_path / "scores.jsonl"
    write_requests(request_lines([*texts(4), *texts(4), ODD]), requests, force=False)
    answered(requests, scores)
    return requests, scores, tmp_path / "my.scores.json"


def answered(requests: Path, scores: Path) -> None:
    records = [json.loads(line) for line in requests.read_text().splitlines()]
    rows = [r | {"score": number / 3} for number, r in enumerate(records)]
    scores.write_text("".join(json.dumps(row) + "\n" for row in rows))


def test_imported_scores_are_returned(files: tuple[Path, Path, Path]) -> None:
    assert import_scores(*files[:2], "mine", files[2]) == 5
    metric = build("table", {"file": str(files[2])})
    assert metric.name == "mine"
    assert score_one([ODD, *texts(4)], "x", metric).values.tolist() == [4 / 3, 0, 1 / 3, 2 / 3, 1]
    assert metric.signature.startswith("table|mine|scores:")
    other = build("table", {"file": str(files[2])})
    assert other == metric
    with pytest.raises(
        MetricError, match=r"was not exported. Was it another seed, corpus or sample"
    ):
        metric.score(texts(6))


def change(path: Path, what: str) -> None:
    """Corrupt a file of answers."""
    rows = path.read_text().splitlines()
    first = json.loads(rows[1])
    rows = {
        "missing": rows[:1] + rows[2:],
        "doubled": [*rows[:2], *rows[1:]],
        "swapped": [rows[1], rows[0], *rows[2:]],
        "unknown": [rows[0], json.dumps(first | {"id": "0" * 16}), *rows[2:]],
        "no number": [rows[0], json.dumps(first | {"score": "1"}), *rows[2:]],
        "nan": [rows[0], json.dumps(first | {"score": float("nan")}), *rows[2:]],
        "error": [rows[0], json.dumps(first | {"error": "too long"}), *rows[2:]],
        "no json": [rows[0], "oops", *rows[2:]],
        "blank": [rows[0], "", *rows[1:]],
        "short": rows[:3],
        "long": [*rows, rows[0]],
        "empty": [],
    }[what]
    path.write_text("".join(row + "\n" for row in rows))


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("missing", ", line 2: found the id '{2}', expected '{1}' (line 2): that is line 3 of "),
        ("doubled", ", line 3: found the id '{1}', expected '{2}' (line 3): it was answered"),
        ("swapped", ", line 1: found the id '{1}', expected '{0}' (line 1): that is line 2 of"),
        ("unknown", ", line 2: found the id '0000000000000000', expected '{1}' (line 2): "),
        ("no number", ", line 2: the score is '1', not a finite number"),
        ("nan", ", line 2: NaN is not a finite number"),
        ("error", ", line 2: it reports: too long"),
        ("no json", ", line 2: not JSON: 'oops'"),
        ("blank", ", line 2: not JSON: ''"),
        ("short", ": 3 answers, but {requests} has 5 requests; the first without an answer is '"),
        ("long", ", line 6: found the id '{0}', expected no more answers: it was answered before"),
        ("empty", ": 0 answers, but"),
    ],
)  # fmt: skip
def test_mismatched_answers_raise(files: tuple[Path, Path, Path], what: str, message: str) -> None:
    requests, scores, score_table = files
    ids = [json.loads(line)["id"] for line in requests.read_text().splitlines()]
    change(scores, what)
    with pytest.raises(DataError) as caught:
        import_scores(requests, scores, "mine", score_table)
    assert str(caught.value).startswith(str(scores) + message.format(*ids, requests=requests))
    assert not score_table.exists()


@given(st.binary(), st.binary())
def test_arbitrary_files_raise(
    tmp_path_factory: pytest.TempPathFactory, first: bytes, second: bytes
) -> None:
    folder = tmp_path_factory.mktemp("fuzz")
    requests, scores = folder / "requests", folder / "scores"
    requests.write_bytes(first)
    write_requests(request_lines(texts(1)), good := folder / "good", force=False)
    scores.write_bytes(second)
    for request_file in (requests, good):
        with pytest.raises(MaegeError):
            import_scores(request_file, scores, "mine", folder / "table")
    (folder / "table").write_bytes(second)
    with pytest.raises(MetricError) as error:
        build("table", {"file": str(folder / "table")})
    message = str(error.value).replace(str(folder / "table"), "FILE")
    reasons = (
        r"FILE is not a table of scores|FILE: this file is|"
        r"FILE, line \d+: (byte .* is not UTF-8|a NUL character)"
    )
    assert re.search(reasons, message)


def test_changed_requests_raise(files: tuple[Path, Path, Path]) -> None:
    requests, scores, score_table = files
    text = requests.read_text()
    requests.write_text(text.replace('"level": "sentence"', '"level": "corpus"', 1))
    with pytest.raises(DataError, match="line 1: not a request as it was exported"):
        import_scores(requests, scores, "mine", score_table)
    requests.write_text(text + text.splitlines()[1])
    with pytest.raises(DataError, match="line 6: the same request as in line 2"):
        import_scores(requests, scores, "mine", score_table)
    requests.write_text("")
    with pytest.raises(DataError, match="the file is empty"):
        import_scores(requests, scores, "mine", score_table)


def test_missing_inputs_and_existing_outputs_raise(files: tuple[Path, Path, Path]) -> None:
    requests, scores, score_table = files
    with pytest.raises(DataError, match="no such file"):
        import_scores(score_table, scores, "mine", score_table)
    with pytest.raises(DataError, match="no such file"):
        import_scores(requests, score_table, "mine", score_table)
    with pytest.raises(DataError, match="cannot be read"):
        import_scores(requests, score_table.parent, "mine", score_table)
    with pytest.raises(DataError, match="--name is empty"):
        import_scores(requests, scores, " ", score_table)
    for write in (
        lambda path: import_scores(requests, scores, "mine", path),
        lambda path: write_requests(request_lines(texts(2)), path, force=False),
    ):
        with pytest.raises(OutputError, match="exists; give another --output, or --force"):
            write(scores)
    assert import_scores(requests, scores, "mine", score_table) == 5
    assert import_scores(requests, scores, "yours", score_table, force=True) == 5
    assert build("table", {"file": str(score_table)}).name == "yours"


def test_invalid_score_tables_raise(files: tuple[Path, Path, Path]) -> None:
    requests, scores, score_table = files
    with pytest.raises(MetricError, match="no such file; `maege score import` writes tables"):
        build("table", {"file": str(score_table)})
    with pytest.raises(MetricError, match="file is 3"):
        build("table", {"file": 3})
    import_scores(requests, scores, "mine", score_table)
    text = score_table.read_text()
    metric = build("table", {"file": str(score_table)})
    for other in (text.replace("mine", "yours"), text[:50]):
        score_table.write_text(other)
        with pytest.raises(MetricError, match="changed while it was in use"):
            type(metric).score(changed(metric), texts(1))
    for wrong in (
        "[]",
        '{"maege_table": 2}',
        text.replace(": 0.0", ": NaN"),
        text.replace(": 0.0", f": {10**400}"),
        "[" * 99_999,
    ):
        score_table.write_text(wrong)
        with pytest.raises(MetricError, match="is not a table of scores as `maege score import`"):
            build("table", {"file": str(score_table)})
    for wrong in ("[1, 2]", "[]"):
        score_table.write_text(text.replace(": 0.0", f": {wrong}"))
        with pytest.raises(MetricError, match=r"\d scores for the id .*; expected 1: one for each"):
            build("table", {"file": str(score_table)}).score(texts(2))


def changed(metric):
    """Return the metric as in another process, which has not read the file yet."""
    from maege.plugins import imported_scores

    imported_scores._scores.cache_clear()
    return metric
