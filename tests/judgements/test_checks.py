"""What is noticed in judgements."""

from pathlib import Path

import pytest

from maege.judgements.checks import NUMBERS_AGAIN
from maege.judgements.judgement_file import parse_judgement_file, read_judgements
from maege.judgements.judgements import JudgementSet


def test_systems_that_are_never_compared_are_counted(tmp_path: Path) -> None:
    rows = "0,A,1\n0,B,2\n1,C,1\n1,D,2\n"
    (tmp_path / "j.csv").write_text("sentence,system,rank\n" + rows)
    anomalies = dict(read_judgements(tmp_path / "j.csv").anomalies)
    assert anomalies["pairs of systems that are never compared"] == 4


@pytest.mark.parametrize(
    ("documents", "count"), [("aabb", 2), ("aaaa", 0), ("abcd", 0), ("aabc", 0)]
)
def test_numbers_that_begin_again_in_each_document_are_counted(documents: str, count: int) -> None:
    items = list(zip(documents, "1212", strict=True))
    xml = "".join(
        f'<ranking-item doc-id="{document}" src-id="{number}" user="j">'
        '<translation system="A" rank="1"/><translation system="B" rank="2"/></ranking-item>'
        for document, number in items
    )
    listed = "".join(f"{d},{n},j,A,1,{d}\n{d},{n},j,B,2,{d}\n" for d, n in items)
    pairs = "".join(f"{d},{n},j,A,1,B,2\n" for d, n in items)
    for text in (
        f"<r>{xml}</r>",
        f"Document ID,sentence,judge,system,rank,item\n{listed}",
        f"documentId,srcIndex,judgeID,system1Id,system1rank,system2Id,system2rank\n{pairs}",
    ):
        judgements = parse_judgement_file(text, Path("file"))
        assert isinstance(judgements, JudgementSet)
        assert dict(judgements.anomalies).get(NUMBERS_AGAIN, 0) == count
