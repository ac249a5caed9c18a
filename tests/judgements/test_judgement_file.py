import gzip
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.errors import DataError
from maege.judgements.judgement_file import parse_judgement_file, read_judgements
from tests.judgements.xml_rankings import XML


def test_the_content_says_which_format_a_file_has(tmp_path: Path) -> None:
    texts = {
        "xml.csv": XML.encode(),
        "xml.gz": gzip.compress(XML.encode()),
        "pairs.xml": b"segmentId,judgeID,system1Id,system1rank,system2Id,system2rank\n1,j,A,1,D,2",
        "lines": b'{"sentence": 1, "system": "A", "rank": 1}\n\n'
        b'{"rank": 2.0, "sentence": "1", "system": "D"}',
        "ratings": b"sentence,system,score\n1,A,4.5\n1,D,3\n",
        "sheet": b"sentence\tsystem\trank\n1\tA\t1\n1\tD\t2\n",
    }
    for name, content in texts.items():
        (tmp_path / name).write_bytes(content)
        judgements = read_judgements(tmp_path / name, index=1)
        assert {"A", "D"} <= set(judgements.systems)
        assert judgements.sentences == (0,)


def test_judged_edits_are_no_rankings(data: Path) -> None:
    with pytest.raises(DataError, match="no file of judgements"):
        read_judgements(data / "jelv/pevdata.json")


def test_criteria_are_of_ratings(tmp_path: Path) -> None:
    (tmp_path / "j.csv").write_text("sentence,system,rank\n0,A,1\n")
    with pytest.raises(DataError, match="it has rankings"):
        read_judgements(tmp_path / "j.csv", criterion="fluency")


def test_anomalies_of_published_files(data: Path) -> None:
    gjg15 = dict(read_judgements(data / "conll14/human/gjg15/judgments.xml").anomalies)
    assert gjg15["items without outputs, as skipped ones"] == 13
    assert gjg15["values of `id` that several items have"] == 636
    assert gjg15["items with a single output, which compare nothing"] == 27
    nspt15 = dict(read_judgements(data / "conll14/human/nspt15/all-judgments.xml").anomalies)
    assert nspt15["items without outputs, as skipped ones"] == 78
    assert nspt15["blocks of results after the first"] == 17


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("He goes home .\nFine .\n", "no file of judgements .*He goes home"),
        ("", "no rows"),
        ("<a/>", "no `ranking-item`"),
        (XML.replace("system='A' rank='1'/></", "system='A' rank='2'/></"),
         "item 3: system A is listed twice, with the ranks 1 and 2"),
        (XML.replace("src-id='1'", f"src-id='{'1' * 5000}'"), "item 1: the sentence"),
    ],
)  # fmt: skip
def test_other_files_are_one_message(tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "j").write_text(content)
    with pytest.raises(DataError, match=message):
        read_judgements(tmp_path / "j")


CELLS = st.sampled_from(
    ["A", "A,B", '"A,B"', "1", "1.5", "-1", "0", "", "x", "nan", '"', "1e999", "३", "{", "[1", "\n"]
)
HEADERS = st.sampled_from(
    [
        "sentence,judge,system,rank",
        "sentence\tsystem\trating\tcriterion",
        "segmentId,judgeID,system1Id,system1rank,system2Id,system2rank",
        "A,B",
        "source,output,system,f",
        '{"sentence": 1',
        "<ranking-item>",
        "",
    ]
)


@given(header=HEADERS, cells=st.lists(CELLS, max_size=12), separator=st.sampled_from(",\t\n"))
def test_any_text_is_read_or_refused(header: str, cells: list[str], separator: str) -> None:
    with suppress(DataError):
        parse_judgement_file(f"{header}\n{separator.join(cells)}\n", Path("f"))
