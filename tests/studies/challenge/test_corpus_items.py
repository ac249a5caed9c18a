"""Items of gold edits: at places that nobody changed, and never a text of a person."""

from pathlib import Path

import pytest

from maege.errors import DataError
from maege.studies.challenge.corpus_items import corpus_items
from maege.studies.challenge.item import Item

SOURCE = "Last year she have not visited the old museum in Paris ."
M2 = f"""S {SOURCE}
A 3 4|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||0
A 3 4|||R:VERB:SVA|||had|||REQUIRED|||-NONE-|||1
A 3 4|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||2
A 0 2|||R:OTHER|||Last summer|||REQUIRED|||-NONE-|||3
A 3 4|||R:VERB:SVA|||has|||REQUIRED|||-NONE-|||3

S All is well here .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||2
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||3
"""


def made(folder: Path, text: str = M2, outputs: Path | None = None) -> tuple[list[Item], list[str]]:
    path = folder / "gold.m2"
    path.write_text(text)
    return corpus_items(str(path), outputs)


def test_no_harmful_text_is_that_of_a_person(tmp_path: Path) -> None:
    items, notes = made(tmp_path, "language: en\n"[:0] + M2)
    assert items and not notes
    for item in items:
        assert item.kind == "diagnostic" or item.harmful not in item.references
        assert item.made.startswith("corpus:gold:")
        assert item.licence == "that of gold"


def test_partial_corrections_hide_the_correction(tmp_path: Path) -> None:
    items, _ = made(tmp_path)
    (partial,) = [item for item in items if item.phenomenon == "partial-correction"]
    assert partial.good not in partial.references
    assert partial.harmful == SOURCE


def test_outputs_are_compared_with_sentences_that_all_left_alone(tmp_path: Path) -> None:
    outputs = tmp_path / "outputs"
    outputs.mkdir()
    (outputs / "one.txt").write_text(f"{SOURCE}\nAll are well here .\n")
    (outputs / "two.txt").write_text(f"{SOURCE}\nAll is well here .\n")
    items, _ = made(tmp_path, outputs=outputs)
    (free,) = [item for item in items if item.phenomenon == "error-free"]
    assert (free.source, free.good) == ("All is well here .", "All is well here .")
    assert free.harmful == "All are well here ."


def test_few_annotators_cannot_say_what_nobody_would_change(tmp_path: Path) -> None:
    few = "\n".join(line for line in M2.splitlines() if not line.endswith(("2", "3"))) + "\n"
    items, notes = made(tmp_path, few)
    assert {item.phenomenon for item in items} <= {
        "copy", "truncation", "commentary", "instruction", "partial-correction", "fluency",
    }  # fmt: skip
    assert "2 annotators are too few" in notes[0]


def test_a_corpus_without_corrections_gives_nothing(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no items"):
        made(tmp_path, "S All is well here .\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n")
