"""``maege results site``: an index of reports, with copies, and without what is not for others."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from maege.site import write_site
from tests.support.command_line import ok

Directories = Callable[[str], Path]
HOSTILE = "<script>alert(1)</script> & 'x'"


class Cells(HTMLParser):
    """The links of a page, and the texts of its table cells."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.cells: list[str] = []
        self.tags: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value for key, value in attrs if key == "href" and tag == "a" and value]
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_data(self, data: str) -> None:
        if self.cells:
            self.cells[-1] += data


def test_the_index_has_all_reports(written: Directories, tmp_path: Path) -> None:
    studies = ("systems", "coverage", "vet", "run", "humans")
    directories = [written(study) for study in studies]
    assert write_site(directories, tmp_path / "public") == 5
    page = Cells(tmp_path / "public/index.html")
    assert page.links == [f"{study}/report.html" for study in studies]
    for directory, link in zip(directories, page.links, strict=True):
        copy = tmp_path / "public" / link
        assert copy.read_bytes() == (directory / "report.html").read_bytes()
        assert (copy.parent / "tables").is_dir()
        assert not (copy.parent / "config.yaml").exists()
        assert not list(copy.parent.glob("scores.*"))
    shown = " ".join(page.cells)
    assert "gleu: first in this sample is eager, .572" in shown
    assert "systems on tiny" in shown
    assert "http" not in (tmp_path / "public/index.html").read_text().split("<script>")[0].replace(
        "http-equiv", ""
    )


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A comparison of two systems in files whose names and places are the user's."""
    folder = tmp_path / "home/jdoe"
    folder.mkdir(parents=True)
    (folder / "secret.m2").write_text(
        "S He go home .\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n\n"
        "S I has it .\nA 1 2|||SVA|||have|||REQUIRED|||-NONE-|||0\n\n"
    )
    (folder / "jdoe-a.txt").write_text("He goes home .\nI has it .\n")
    (folder / "jdoe-b.txt").write_text("He go home .\nI have it .\n")
    (folder / "metric_of_jdoe.py").write_text(
        "def same(hypothesis: str, reference: str) -> float:\n"
        "    return float(hypothesis == reference)\n"
    )
    ok("systems", "--m2", folder / "secret.m2", "--system", f"{HOSTILE}={folder / 'jdoe-a.txt'}",
       "--system", f"b={folder / 'jdoe-b.txt'}", "--metrics", f"ld,{folder}/metric_of_jdoe.py:same",
       "--set", "trust=false", "--set", "statistics.resamples=50",
       "--output", tmp_path / "out")  # fmt: skip
    return tmp_path / "out"


def texts(directory: Path) -> str:
    """All that is written below a directory, without the scripts of charts.

    Images say what the SVG file of their chart says.
    """
    files = [p for p in directory.rglob("*") if p.is_file() and p.suffix not in (".pdf", ".png")]
    contents = [path.read_text(encoding="utf-8") for path in files]
    return "\n".join(re.sub(r"(?s)<script>.*?</script>", "", content) for content in contents)


def test_a_blind_review_sees_no_names(own: Path, tmp_path: Path) -> None:
    write_site([own], tmp_path / "named")
    assert "secret" in texts(tmp_path / "named")
    write_site([own], tmp_path / "blind", anonymous=True)
    ok("results", "report", own, "--anonymous")
    for directory in (tmp_path / "blind", own / "anonymous"):
        shown = texts(directory)
        for name in ("secret", "jdoe", "home/", "metric_of"):
            assert name not in shown, (directory, name)
    assert Cells(tmp_path / "blind/index.html").links == ["systems/report.html"]
    assert "All that was checked matches" in ok("results", "check", own)


def test_texts_are_no_markup(own: Path, tmp_path: Path) -> None:
    write_site([own], tmp_path / "public")
    page = Cells(tmp_path / "public/index.html")
    assert page.tags.count("script") == 2
    assert any(HOSTILE in cell for cell in page.cells)
