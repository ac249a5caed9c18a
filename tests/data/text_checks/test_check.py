"""What is said of real outputs and references."""

from collections.abc import Iterator
from pathlib import Path

from maege.files.parallel_files import read_parallel
from tests.data.text_checks.noted import notes

# One is out of step, the others are texts that deceive metrics.
DOUBTFUL = {"NTHU", "llmsent", "some"}


def _files(data: Path) -> Iterator[tuple[Path, list[Path]]]:
    """The sources of each corpus, and the outputs and references of it."""
    conll = data / "conll14"
    yield conll / "source.txt", [*conll.glob("systems*/*.txt"), *conll.glob("attacks/*.txt"),
                                 *conll.glob("references/*/[!m]*.txt")]  # fmt: skip
    for part in ("dev", "test"):
        folder = data / f"jfleg/{part}"
        yield folder / f"{part}.src", sorted(folder.glob("*.ref*"))
        yield data / f"gmeg/{part}/wiki/source.txt", sorted(data.glob(f"gmeg/{part}/wiki/*.txt"))
    for name in ("all", "subset"):
        folder = data / f"seeda/outputs/{name}"
        yield folder / "INPUT.txt", sorted(folder.glob("*.txt"))


def test_real_outputs_have_no_note_but_for_real_faults(data: Path) -> None:
    number = 0
    for source, files in _files(data):
        sources, *outputs = read_parallel(source, *files)
        for file, lines in zip(files, outputs, strict=True):
            found = notes(lines, sources)
            assert bool(found) == (file.stem in DOUBTFUL), (file, found)
            number += 1
    assert number > 100


def test_texts_without_lines_have_no_note() -> None:
    assert notes([""], [""], {"ref": [None]}) == []
    assert notes([], []) == []


def test_outputs_without_their_ends_or_without_texts_are_told() -> None:
    sources = [f"He go {word} ." for word in ["home", "there", "now", "often", "out", "up"]]
    corrected = [source.replace("go", "goes") for source in sources]
    (note,) = notes([text.removesuffix(" .") for text in corrected], sources)
    assert "6 of 6 lines lack what their sources end in ('.' in line 1)" in note
    (note,) = notes([*corrected[:4], "", ""], sources)
    assert "2 of 6 lines are empty, the first is line 5" in note
    assert notes(corrected, sources) == []


def test_single_lines_of_references_are_corrections() -> None:
    for source, corrected in (
        ("I'm go home .", "I am going home ."),
        ("2019 he go home .", "In 2019 he went home ."),
        ('" He go home .', "He goes home ."),
        ("Yesterday, I go home .", "Yesterday , I went home ."),
    ):
        assert notes([corrected], [source], {"r": [corrected]}) == []
        assert notes([None], [source], {"r": [corrected]}) == []
    sources = [f"He go home {n} ." for n in range(39)] + ["It was 5\u2032 long ."]
    corrected = [s.replace("go", "goes").replace("\u2032", "'") for s in sources]
    assert notes(corrected, sources, {"r": corrected}) == []


def test_a_text_without_blanks_begins_with_no_token() -> None:
    sources = ["在家。", "他来。", "我去学。"]
    people = {"a": ["在家里。", "他来了。", "我去学校。"], "b": [None, "她来了。", None]}
    assert notes([None] * 3, sources, people, unit="character") == []
