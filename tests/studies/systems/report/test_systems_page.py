"""The page of compared systems, the table for papers and the citations."""

import json
import re
from pathlib import Path

import pytest
from maege.studies.systems.report.page import systems_data, systems_page

import maege
from maege.data.edit import Edit
from maege.errors import ConfigError
from maege.report.chart_style import INSTALL_FIGURES
from maege.report.html import vega
from maege.report.latex import table
from maege.studies.systems.edit_outcomes import edit_outcomes
from maege.studies.systems.report import citations as systems_citations
from maege.studies.systems.report import report_files as systems_report
from maege.studies.systems.report.paper_table import paper_table
from maege.studies.systems.report.result import SystemsResult
from maege.studies.systems.report.sentence_data import sentence_data

HOSTILE = "</script><img src=x onerror=alert(1)>"
FEW = {"resamples": 200, "permutations": 199}
LITE = {"errant": {"spacy_pipeline": "lite"}}


def compared(**keys: object) -> SystemsResult:
    content = {"corpus": "quickstart", "metrics": [LITE, "gleu"], "statistics": FEW}
    return maege.systems({**content, **keys})


@pytest.fixture(scope="module")
def quickstart() -> SystemsResult:
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


def test_without_vl_convert_the_page_says_how_to_get_charts(
    quickstart: SystemsResult, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "vl-convert" not in without_scripts(systems_page(quickstart.results))
    monkeypatch.setattr(vega, "is_available", lambda: False)
    page = systems_page(quickstart.results)
    assert INSTALL_FIGURES in page.replace("&#39;", "'")
    assert "vegaEmbed" not in page


def test_names_and_texts_of_systems_are_never_markup(hostile: SystemsResult) -> None:
    page = systems_page(hostile.results)
    assert "<img" not in without_scripts(page)
    assert page.count("</script>") == page.count("<script")
    sentences = embedded(page, "sentences-data")
    assert HOSTILE in sentences["systems"]
    assert HOSTILE in sentences["sentences"][0]["source"]
    assert HOSTILE.replace("<", "&lt;").replace(">", "&gt;") in page


def test_the_page_loads_nothing(quickstart: SystemsResult) -> None:
    page = systems_page(quickstart.results)
    assert "default-src &#39;none&#39;; script-src" in page
    assert not re.findall(r"(?:src|href)=[\"'](?!#|data:)", without_scripts(page))


def test_the_matrix_has_every_pair_and_its_sign(quickstart: SystemsResult) -> None:
    matrix = systems_data(quickstart.results)["matrices"]["gleu"]
    names = matrix["systems"]
    scores = quickstart.table("scores").query("metric == 'gleu'").set_index("system")["score"]
    assert names == list(scores.index)
    assert len(matrix["pairs"]) == 6
    for a, b, sign, p, sentence in matrix["pairs"]:
        assert sign == (1 if scores[names[a]] > scores[names[b]] else -1)
        assert 0 < p <= 1
        assert sentence.startswith(f"{names[a]} − {names[b]}: ")


def test_sentences_have_right_wrong_and_missed_edits(quickstart: SystemsResult) -> None:
    outcomes = quickstart.results.edits
    first = outcomes.sentences[0]
    cautious, source = (
        first.systems[outcomes.systems.index(name)] for name in ("cautious", "source")
    )
    # "Living in big city have": annotator 0 has "a big" and "has"; this system has "has".
    assert [(e.span, e.replacement) for e in cautious.right] == [((4, 5), ("has",))]
    assert cautious.wrong == ()
    assert cautious.missed == (Edit(2, 2, ("a",), "ArtOrDet"),)
    assert source.right == source.wrong == ()
    assert len(source.missed) == 2
    for sentence in outcomes.sentences:
        for outcome in sentence.systems:
            gold = list(sentence.gold.values())[outcome.annotator]
            matched = {(e.span, e.replacement) for e in gold}
            assert {(e.span, e.replacement) for e in outcome.right} <= matched
            assert set(outcome.missed) <= set(gold)


def test_of_many_texts_the_sentences_with_most_different_outputs_are_kept(
    quickstart: SystemsResult,
) -> None:
    results = quickstart.results
    texts = results.inputs.texts
    few = edit_outcomes(results.config.build_metrics(), texts, max_texts=40)
    assert len(few.sentences) == 10
    assert few.omitted == 58
    outputs = [len(set(row)) for row in zip(*texts.outputs.values(), strict=True)]
    included = {s.number - 1 for s in few.sentences}
    omitted = set(range(68)) - included
    assert min(outputs[i] for i in included) >= max(outputs[i] for i in omitted)
    by_number = {s.number: s for s in results.edits.sentences}
    assert all(by_number[s.number].systems == s.systems for s in few.sentences)


def test_the_size_of_the_sentences_is_limited(quickstart: SystemsResult) -> None:
    everything = sentence_data(quickstart.results.edits)
    assert everything["omitted"] == 0
    part = sentence_data(quickstart.results.edits, max_characters=5000)
    assert len(json.dumps(part["sentences"], ensure_ascii=False, separators=(",", ":"))) < 5100
    assert part["omitted"] == 68 - len(part["sentences"]) > 0
    assert [s["number"] for s in part["sentences"]] == sorted(
        s["number"] for s in part["sentences"]
    )


def test_without_errant_there_are_no_sentences() -> None:
    results = compared(metrics=["gleu"]).results
    assert results.edits is None
    page = systems_page(results)
    assert 'id="sentences-data"' not in page
    assert "With <code>errant</code> among the metrics" in page


def test_a_citation_has_score_interval_method_and_signature(quickstart: SystemsResult) -> None:
    row = quickstart.table("scores").query("metric == 'gleu' and system == 'eager'").iloc[0]
    text = quickstart.cite("eager", "gleu")
    low, high = (100 * row[f"interval_{end}"] for end in ("low", "high"))
    assert text.startswith(f"eager: {100 * row['score']:.2f} [{low:.2f}, {high:.2f}] (quickstart, ")
    for part in ("68 sentences", "200 bootstrap resamples of sentences", "seed 1", "gleu|"):
        assert part in text
    with pytest.raises(ConfigError, match=r"no system 'eagre'.*eager"):
        quickstart.cite("eagre", "gleu")
    with pytest.raises(ConfigError, match=r"no scores by 'bleu'.*gleu"):
        quickstart.paragraph("bleu")


def test_a_paragraph_has_the_differences_from_the_baseline() -> None:
    result = compared(baseline="articles")
    text = result.paragraph("errant")
    differences = result.table("pairs").query("metric == 'errant'").set_index("a")["difference"]
    for system, difference in differences.items():
        signed = f"{100 * difference:+.2f}".replace("-", "−")
        assert f"{system} − articles: {signed} points of errant [" in text
    assert "3 pairs (with the source) by Holm's method" in text


def test_the_table_for_papers_is_in_points_and_marks_the_best(quickstart: SystemsResult) -> None:
    content = paper_table(quickstart.results)
    scores = quickstart.table("scores").set_index(["metric", "system"])["score"]
    column = content.headings.index("gleu")
    for row in content.rows:
        assert row[column] == f"{100 * scores['gleu', row[0]]:.2f}"
    best = {(content.rows[row][0], content.headings[column]) for row, column in content.bold}
    # The two best systems by ERRANT do not differ significantly, by GLEU they do.
    assert best == {("cautious", "errant F0.5"), ("eager", "errant F0.5"), ("eager", "gleu")}
    latex = table(content, "paper")
    assert r"\textbf{67.73}" in latex
    assert re.search(r"\\textbf\{67.73\} & \{\[6\d\.\d\d, 7\d\.\d\d\]\}", latex)


def test_the_table_for_papers_marks_what_differs_from_the_baseline() -> None:
    content = paper_table(compared(baseline="articles").results)
    column = content.headings.index("errant F0.5")
    marks = {row[0]: row[column].partition(" ")[2] for row in content.rows}
    assert marks == {"cautious": "↑", "eager": "↑", "articles": "", "source": "↓"}
    assert not content.bold


def test_scores_beyond_one_are_not_multiplied(quickstart: SystemsResult) -> None:
    assert systems_citations.format_points(-1234.5, 1) == "−1234.50"
    assert systems_citations.format_points(-1e-9, 100) == "0.00"
    assert systems_citations.format_points(float("nan"), 100) == "–"


def test_the_page_is_in_the_directory(quickstart: SystemsResult, tmp_path: Path) -> None:
    quickstart.write(tmp_path / "out")
    page = (tmp_path / "out/report.html").read_text(encoding="utf-8")
    assert page == systems_page(quickstart.results)
    assert "## How to cite a score" in systems_report.markdown(quickstart.results)
    assert {"citations.csv", "table-paper.tex"} <= {
        path.name for path in (tmp_path / "out/tables").iterdir()
    }


def test_files_that_pages_name_exist(
    quickstart: SystemsResult, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("maege.studies.systems.report.page.MAX_ROWS", 1)  # all tables are cut
    quickstart.write(tmp_path / "out")
    page = (tmp_path / "out/report.html").read_text("utf-8").replace("\\", "")
    named = set(re.findall(r"\btables/[\w.-]*\w", page))
    assert {"tables/table-ranks.md", "tables/table-paper.md", "tables/table-groups.md"} <= named
    assert not [name for name in named if not (tmp_path / "out" / name).exists()]
    # Names in captions are those of data.
    names = set(re.findall(r"[`>](\w+_\w+)[`<]", page))
    assert {"edit_scores", "group_scores", "type_pairs"} <= names
    assert all(len(quickstart.table(name)) for name in ("edit_scores", "group_scores"))
