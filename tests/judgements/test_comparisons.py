from pathlib import Path

import pytest

from maege.errors import DataError
from maege.judgements.comparisons import comparisons
from maege.judgements.judgement_file import read_judgements
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup

# Items, comparisons and ties that Grundkiewicz et al. (2015) and SEEDA report.
COUNTS = {
    "conll14/human/gjg15/judgments.xml": (0, 2306, (20516, 5694), (109098, 59117)),
    "seeda/judgments-edit.xml": (1, 600, (5347, 1457), (33544, 18974)),
    "seeda/judgments-sent.xml": (1, 600, (5347, 791), (33544, 15797)),
}


@pytest.mark.parametrize("file", COUNTS)
def test_published_counts(file: str, data: Path) -> None:
    index, items, *expected = COUNTS[file]
    judgements = read_judgements(data / file, index=index)
    assert len(judgements.judgements) == items
    for kind, counts in zip(("unexpanded", "expanded"), expected, strict=True):
        compared = comparisons(judgements, kind)
        assert (len(compared), compared.ties) == counts
        assert compared.wins().sum() == len(compared) - compared.ties
        assert compared.tie_counts().sum() == 2 * compared.ties


def test_the_first_system_is_that_with_the_smaller_index() -> None:
    groups = (OutputGroup(("C", "B"), 1), OutputGroup(("A",), 2))
    compared = comparisons(JudgementSet("x", (Judgement(3, "j", groups, 1),)), "expanded")
    triples = zip(compared.first, compared.second, compared.outcome, strict=True)
    assert sorted((int(a), int(b), int(o)) for a, b, o in triples) == [
        (0, 1, -1), (0, 2, -1), (1, 2, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<a", "not XML"),
        ("<a/>", "no `ranking-item`"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "entities"),
        ("<a><ranking-item src-id='x'><translation system='A' rank='1'/></ranking-item></a>",
         "item 1: the sentence .* is 'x'"),
        ("<a><ranking-item src-id='0'><translation system='A' rank='b'/></ranking-item></a>",
         "item 1: the rank of A is 'b'"),
        ("<a><ranking-item src-id='0'><translation rank='1'/></ranking-item></a>",
         "item 1: a `translation` without"),
    ],
)  # fmt: skip
def test_malformed_files_are_one_message(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "j.xml").write_text(text)
    with pytest.raises(DataError, match=message):
        read_judgements(tmp_path / "j.xml")
