"""`maege.attack`."""

from pathlib import Path

import maege
from tests.studies.attack.victims import inputs_of
from tests.support.command_line import ROOT


def test_texts_of_others_are_evaluated_without_a_search(tmp_path: Path) -> None:
    _, inputs = inputs_of()
    lines = (ROOT / "corpora/quickstart/english.system-eager.txt").read_text().splitlines()
    path = tmp_path / "eager.txt"
    path.write_text("\n".join(lines) + "\n")
    result = maege.attack("gleu", texts={"eager": path}, cache=None, progress=False)
    texts = result.table("texts")
    assert set(texts.attack) == {"eager"}
    assert set(texts.rule) == {"given"}
    assert result.found_pairs == ()  # nothing says that they are wrong
    known = {s.index + 1: s.correct for s in inputs.evaluation}
    assert all(row.text not in known[row.sentence] for row in texts.itertuples())
    expected = {n for n, correct in known.items() if " ".join(lines[n - 1].split()) not in correct}
    assert set(texts.sentence) == expected
