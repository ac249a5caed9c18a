"""Edits that people marked, as a part of a vetting: a row of the dossier."""

from pathlib import Path

import pytest

import maege
from tests.studies.edits.test_people import HEAD
from tests.support.command_line import ROOT

TINY = ROOT / "corpora/tiny/english.m2"


def test_the_row_is_answered(tmp_path: Path) -> None:
    corpus = maege.read_m2(TINY)
    rows = []
    corrected = [s for s in corpus.sentences if s.annotations and s.annotations[0].edits][:30]
    for sentence in corrected:
        edit = sentence.annotations[0].edits[0]
        place = next(n for n in range(len(sentence.tokens)) if not edit.start <= n <= edit.end)
        marks = [(edit.start, edit.end, " ".join(edit.replacement), 1), (place, place + 1, "zz", 0)]
        rows += [f"1\t{sentence.index}\t{sentence.index + 1}\tx\t" + "\t".join(map(str, m))
                 for m in marks]  # fmt: skip
    file = tmp_path / "marked.tsv"
    file.write_text(HEAD + "\n".join(rows) + "\n")
    result = maege.vet(
        "gleu", "tiny", sections=["contract"], baselines=[], progress=False,
        judged_edits=str(file),
    )  # fmt: skip
    grades = {g.row.key: g for g in result.dossier.dossiers[0].grades}
    row = grades["edit-values"].result
    assert row is not None
    assert (row.n, row.value.value > 0.9) == (30, True)
    by_limit = {comparison.limit: comparison for comparison in row.comparisons}
    chance = by_limit["chance"]
    assert chance.difference.value == pytest.approx(row.value.value - 0.5)
    assert chance.above < 1e-6
    assert "overlap of characters" in by_limit
    assert any(name.endswith("marked.tsv") for name in result.manifest["data_sha256"])
