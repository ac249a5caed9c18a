from pathlib import Path

import pytest

from tests.support.command_line import ok, refused

SHEET = """Sentence,Judge,System,Rank
1,me,ours,1
1,me,theirs,2
1,me,old,2
1,me,input,4
2,me,ours,1
2,me,theirs,2
2,me,old,1
2,me,input,1
"""
OUTPUTS = {
    "ours": "He goes .\nFine .\n",
    "theirs": "He going .\nFine , .\n",
    "old": "He go .\nFine .\n",
    "input": "He goed .\nFine .\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A spreadsheet of four systems, saved as CSV, and their outputs."""
    (tmp_path / "mine.csv").write_text(SHEET)
    (tmp_path / "outputs").mkdir()
    for name, text in OUTPUTS.items():
        (tmp_path / f"outputs/{name}.txt").write_text(text)
    return tmp_path


def test_mistakes_are_one_message(folder: Path) -> None:
    arguments = ("humans", "mine.csv", "--list", "--outputs", "outputs")
    assert "1 in 100% of items; set `index: 1`" in refused(
        *arguments, "--set", "humans.index=0", cwd=folder
    )
    assert "with --list, the only key is humans.index" in refused(
        *arguments, "--set", "humans.indx=1", cwd=folder
    )
    assert "found True, expected 0 or 1" in refused(
        *arguments, "--set", "humans.index=true", cwd=folder
    )
    (folder / "outputs/old.txt").write_text("He go .\n")
    assert "of 1 lines: old.txt; of 2 lines: input" in refused(*arguments, cwd=folder)
    (folder / "mine.csv").write_text(SHEET.replace("Rank", "Rnk"))
    assert 'did you mean "rnk"' in refused(*arguments, cwd=folder)
    assert 'did you mean "gjg15"' in refused("humans", "gjg", "--list")
    assert "give --metrics" in refused("humans", "mine.csv", cwd=folder)


def test_known_sets_are_listed_apart_from_corpora() -> None:
    printed = ok("data", "list", "humans", "seeda-s")
    assert "sets of systems: base, +INPUT, +fluency, all" in printed
    assert 'did you mean "nspt15"' in refused("data", "list", "humans", "nspt")
    assert "gjg15" not in ok("data", "list", "corpora")
    assert 'did you mean "seeda-s"' in refused("data", "fetch", "seeda")


M2 = """S He goed .
A 1 2|||R:VERB|||goes|||REQUIRED|||-NONE-|||0

S Fine , .
A 1 2|||U:PUNCT||||||REQUIRED|||-NONE-|||0
A 0 1|||R:ADJ|||Good|||REQUIRED|||-NONE-|||0

"""


def test_lattices_and_people_about_the_same_metrics(folder: Path) -> None:
    (folder / "gold.m2").write_text(M2)
    config = "corpus: {m2: gold.m2}\nmetrics: [gleu, bleu, sari]\nsynthetic_corpora: null\n"
    (folder / "run.yaml").write_text(config)
    ok("run", "run.yaml", "--output", "lattices", cwd=folder)
    arguments = ("humans", "mine.csv", "--outputs", "outputs", "--m2", "gold.m2")
    people = (*arguments, "--metrics", "gleu,bleu,sari", "--set", "statistics.resamples=20")
    printed = ok(*people, "--run", "lattices", "--output", "people", cwd=folder)
    assert "Do people and lattices agree?" in printed
    assert "Too few" in printed
    for file in ("report.html", "report.md"):
        assert "Do people and lattices agree?" in (folder / "people" / file).read_text()
    table = (folder / "people/tables/evidence_correlations.csv").read_text()
    assert table.startswith("a,b,metrics,rho,rho_low,rho_high")
    assert "has none of the metrics" in refused(
        *people, "--set", "metrics=[ld]", "--run", "lattices", cwd=folder
    )
    assert "no set or run is called 'lattice'; did you mean \"lattices\"" in refused(
        *people, "--set", "trained_on={gleu: [lattice]}", "--run", "lattices", cwd=folder
    )
    assert "no such directory" in refused(*people, "--run", "nowhere", cwd=folder)
