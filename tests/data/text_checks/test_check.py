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
