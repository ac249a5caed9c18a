"""The result of a comparison of systems: its directory, its page, and what it is read back as."""

import json
import re
from pathlib import Path

import pytest

import maege
from maege.errors import ConfigError
from maege.report.chart_style import INSTALL_FIGURES
from maege.report.html import vega
from maege.report.html.page import study_page
from maege.studies.systems.report.result import SystemsResult

HOSTILE = "</script><img src=x onerror=alert(1)>"
FEW = {"resamples": 200, "permutations": 199}
LITE = {"errant": {"spacy_pipeline": "lite"}}


def compared(**keys: object) -> SystemsResult:
    content = {"corpus": "tiny", "metrics": [LITE, "gleu"], "statistics": FEW}
    return maege.systems({**content, **keys})


@pytest.fixture(scope="module")
def tiny() -> SystemsResult:
    return compared()


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> SystemsResult:
    folder = tmp_path_factory.mktemp("hostile")
    for name, lines in {
        "source": [f"He go {HOSTILE} home .", "I has a dog ."],
        "reference": [f"He goes {HOSTILE} home .", "I have a dog ."],
        "output": [f"He goes {HOSTILE} to {{{{7*7}}}} .", "I has a dog ."],
    }.items():
        (folder / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    corpus = {"source": folder / "source.txt", "references": [folder / "reference.txt"]}
    return compared(corpus=corpus, files={HOSTILE: folder / "output.txt"})


def embedded(page: str, name: str) -> dict:
    (text,) = re.findall(rf'<script type="application/json" id="{name}">(.*?)</script>', page)
    return json.loads(text)


def without_scripts(page: str) -> str:
    return re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)


def test_it_is_written_and_read_back(tiny: SystemsResult, tmp_path: Path) -> None:
    tiny.write(tmp_path / "out")
    read = SystemsResult.load(tmp_path / "out")
    assert read == tiny
    assert read.cite("eager", "gleu") == tiny.cite("eager", "gleu")
    assert study_page(read) == (tmp_path / "out/report.html").read_text(encoding="utf-8")
    assert read.to_markdown() == (tmp_path / "out/report.md").read_text(encoding="utf-8")


def test_tables_in_python_files_and_page_have_the_same_names(
    tiny: SystemsResult, tmp_path: Path
) -> None:
    tiny.write(tmp_path / "out")
    (part,) = tiny.parts
    files = {path.name for path in (tmp_path / "out/tables").iterdir()}
    views = {f"{t.name}-{v.key}" if v.key else t.name: v for t in part.tables for v in t.views}
    assert files == {f"{t.name}.csv" for t in part.tables if t.rows}
    assert {"scores", "scores-ranks", "scores-paper", "edit_scores", "amounts"} <= set(views)
    for table in (t for t in part.tables if t.rows):
        lines = (tmp_path / f"out/tables/{table.name}.csv").read_text(encoding="utf-8").splitlines()
        frame = tiny.table(table.name)
        assert lines[0].split(",") == list(frame.columns)
        assert len(lines) - 1 == len(frame)
    page, markdown = study_page(tiny), tiny.to_markdown()
    for name, view in views.items():
        assert f'id="{name}-latex"' in page
        assert f"\n## {view.title}\n" in markdown or name == "scores"
    assert "\n## How to cite a score\n" in markdown
    assert "\n## How far can this be trusted?\n" in markdown


def test_files_that_reports_name_exist(
    tiny: SystemsResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("maege.report.html.page._MAX_ROWS", 1)  # all tables are cut
    tiny.write(tmp_path / "out")
    texts = [(tmp_path / "out" / f"report.{kind}").read_text("utf-8") for kind in ("html", "md")]
    page = "".join(texts).replace("\\", "")
    named = set(re.findall(r"\btables/[\w./-]*\w", page))
    assert {"tables/scores.csv", "tables/pairs.csv", "tables/amounts.csv"} <= named
    assert not [name for name in named if not (tmp_path / "out" / name).exists()]
    # Names in captions are those of data, and so are those of claims.
    names = set(re.findall(r"[`>](\w+_\w+)[`<]", page))
    assert {"edit_scores", "type_pairs"} <= names
    names = {"edit_scores"} | {c.table for c in tiny.claims if c.table}
    assert all(len(tiny.table(name)) for name in names)


def test_without_vl_convert_the_page_says_how_to_get_charts(
    tiny: SystemsResult, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "vl-convert" not in without_scripts(study_page(tiny))
    monkeypatch.setattr(vega, "is_available", lambda: False)
    page = study_page(tiny)
    assert INSTALL_FIGURES in page.replace("&#39;", "'")
    assert "vegaEmbed" not in page
    assert "data-chart=" not in page


def test_names_and_texts_of_systems_are_never_markup(hostile: SystemsResult) -> None:
    page = study_page(hostile)
    assert "<img" not in without_scripts(page)
    assert page.count("</script>") == page.count("<script")
    sentences = embedded(page, "sentences-data")
    assert HOSTILE in sentences["systems"]
    assert HOSTILE in sentences["sentences"][0]["source"]
    assert HOSTILE.replace("<", "&lt;").replace(">", "&gt;") in page


def test_the_page_loads_nothing(tiny: SystemsResult) -> None:
    page = study_page(tiny)
    assert "default-src &#39;none&#39;; script-src" in page
    assert not re.findall(r"(?:src|href)=[\"'](?!#|data:)", without_scripts(page))


def test_without_errant_there_are_no_sentences() -> None:
    page = study_page(compared(metrics=["gleu"], trust=False))
    assert 'id="sentences-data"' not in page
    assert "With <code>errant</code> among the metrics" in page


def test_a_citation_has_score_interval_method_and_signature(tiny: SystemsResult) -> None:
    row = tiny.table("scores").query("metric == 'gleu' and system == 'eager'").iloc[0]
    text = tiny.cite("eager", "gleu")
    low, high = (100 * row[f"score_{end}"] for end in ("low", "high"))
    assert text.startswith(f"eager: {100 * row['score']:.2f} [{low:.2f}, {high:.2f}] (tiny, ")
    for part in ("68 sentences", "200 bootstrap resamples of sentences", "seed 1", "gleu|"):
        assert part in text
    with pytest.raises(ConfigError, match=r"no system 'eagre'.*eager"):
        tiny.cite("eagre", "gleu")
    with pytest.raises(ConfigError, match=r"no scores by 'bleu'.*gleu"):
        tiny.paragraph("bleu")
