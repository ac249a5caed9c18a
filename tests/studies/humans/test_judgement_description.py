"""What `maege humans FILE --list` prints."""

from pathlib import Path

from tests.studies.humans.test_command import folder as folder
from tests.support.command_line import ok, refused


def test_a_spreadsheet_of_four_systems(folder: Path) -> None:
    printed = ok("humans", "mine.csv", "--list", cwd=folder)
    assert "numbers of sentences: 1 to 2;" in printed
    assert "items: 2 by 1 judge, of 2 sentences" in printed
    assert "4 systems: input, old, ours, theirs" in printed
    assert "unexpanded comparisons: 12, 4 ties (33%)" in printed
    printed = ok("humans", "mine.csv", "--list", "--outputs", "outputs", cwd=folder)
    assert "first sentence: 1; groups agree with the outputs in 100.0% of the items" in printed
    assert "unexpanded comparisons: 7, 1 ties (14%)" in printed


def test_published_files(data: Path) -> None:
    printed = ok(
        "humans",
        data / "seeda/judgments-sent.xml",
        "--list",
        "--outputs",
        data / "seeda/outputs/all",
    )
    assert "number of the first sentence: 1; groups agree with the outputs in 100.0%" in printed
    assert "unexpanded comparisons: 5,347, 791 ties (15%)" in printed
    assert "annotator1    200       1,777   507    10,893  5,919" in printed
    assert "kappa on unexpanded comparisons: two judges 0." in printed
    assert "200 values of id that several items have" in printed
    printed = ok("humans", data / "gmeg/test/wiki-segment-scores.csv", "--list")
    assert "ratings: 7,840 by 1 rater, from 18.125 to 99.25" in printed


def test_a_known_set_is_fetched_and_described(data: Path, tmp_path: Path) -> None:
    home = {"MAEGE_DATA": str(tmp_path)}
    assert "maege data fetch gjg15" in refused("humans", "gjg15", "--list", **home)
    printed = ok("data", "fetch", "gjg15", "--from", data, **home)
    assert "judgments.xml: copied" in printed
    assert "source.txt: copied" in printed
    printed = ok("humans", "gjg15", "--list", **home)
    assert "expanded comparisons: 109,098, 59,117 ties (54%)" in printed
    assert "kappa on unexpanded comparisons: two judges 0.29, one judge twice 0.46" in printed
    assert (
        "gjg15: Rankings of the CoNLL-2014 systems by Grundkiewicz et al. (2015) (en; present)"
        in ok("data", "list", "humans", **home)
    )
