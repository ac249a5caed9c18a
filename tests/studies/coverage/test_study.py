"""The study of coverage as the frame sees it, and `maege.coverage`."""

import re
from html import unescape
from pathlib import Path

import pandas as pd
import pytest

import maege
from maege.config.loading import mapping_as
from maege.errors import ConfigError, DataError, MaegeError
from maege.report.study_parts import StudyTable, View
from maege.report.study_result import StudyResult
from maege.statistics.results_json import plain
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.study import STUDY
from maege.studies.study import conduct
from tests.support.command_line import files

POOL = {"pool": "quickstart-pool", "perfect": None, "statistics": {"resamples": 20}}


def test_claims_have_statements_and_stand_in_tables() -> None:
    result = conduct(STUDY, mapping_as(CoverageConfig, POOL))
    assert result.claims
    assert {claim.statement for claim in result.claims} <= {s.key for s in STUDY.statements}
    names = {table.name for part in result.parts for table in part.tables}
    assert {claim.table for claim in result.claims} - {""} <= names


def test_the_seed_decides_intervals_and_nothing_else() -> None:
    first, second = (
        conduct(STUDY, mapping_as(CoverageConfig, {**POOL, "seed": seed})).table("exact_coverage")
        for seed in (1, 2)
    )
    assert first.coverage.equals(second.coverage)
    assert not first.coverage_low.equals(second.coverage_low)


@pytest.fixture(scope="module")
def result() -> StudyResult:
    """Everything that the study measures: a pool that was judged, people, systems, re-ranking."""
    return maege.coverage(
        {
            "pool": "quickstart-pool",
            "metrics": ["gleu", "max-sari"],
            "perfect": {"corpora": 2, "references": [1, 2]},
            "ceiling": {"corpus": {"name": "tiny"}, "references": [1], "subsets": 2},
            "rerank": {"references": [1, 2], "draws": 2},
            "statistics": {"resamples": 50},
        },
        progress=False,
    )


@pytest.fixture(scope="module")
def folder(result: StudyResult, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("coverage") / "out"
    result.write(path)
    return path


def tables(result: StudyResult) -> list[StudyTable]:
    return [table for part in result.parts for table in part.tables]


def views(result: StudyResult) -> list[tuple[str, View]]:
    """Return all views, by the names of their files."""
    return [
        (f"{table.name}-{view.key}" if view.key else table.name, view)
        for table in tables(result)
        for view in table.views
    ]


def test_it_is_read_back(result: StudyResult, folder: Path) -> None:
    loaded = StudyResult.load(folder)
    assert loaded == result
    loaded.write(folder.parent / "again")
    before, after = files(folder), files(folder.parent / "again")
    assert after == before


def test_tables_are_the_same_in_python_and_in_files(result: StudyResult, folder: Path) -> None:
    names = {path.name for path in (folder / "tables").iterdir()}
    names_of_views = [name for name, _ in views(result)]
    assert len(set(names_of_views)) == len(names_of_views)
    assert names == {f"{table.name}.csv" for table in tables(result)}
    for table in tables(result):
        assert all(row.keys() == table.rows[0].keys() for row in table.rows)
        assert plain(table.rows) == table.rows
        frame = pd.read_csv(folder / "tables" / f"{table.name}.csv", keep_default_na=False)
        expected = result.table(table.name)
        assert list(frame.columns) == list(expected.columns)
        assert len(frame) == len(expected)
        for column in expected.select_dtypes("number").dropna(axis=1):
            assert list(frame[column]) == pytest.approx(list(expected[column]), rel=1e-12)


def test_claims_name_tables(result: StudyResult) -> None:
    assert {claim.table for claim in result.claims} - {""} <= {t.name for t in tables(result)}


def test_markdown_has_every_table_and_names_files_that_there_are(
    result: StudyResult, folder: Path
) -> None:
    text = (folder / "report.md").read_text(encoding="utf-8")
    assert text.startswith("# Coverage of references\n")
    for name, view in views(result):
        assert f"## {view.title}\n" in text
        rows = result.table_text(name).split("\n\n")[0]
        assert rows in text
    for name in re.findall(r"tables/([\w.-]+)", text):
        assert (folder / "tables" / name).is_file()


def test_the_page_has_every_table_and_chart(result: StudyResult, folder: Path) -> None:
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "<title>MAEGE: coverage of references</title>" in page
    assert "A sentence has many valid corrections." in page
    assert "whatever people write (rarefaction)" in page
    text = unescape(page)
    for name, view in views(result):
        assert f'id="{name}-latex"' in page
        assert view.title in text
        assert view.table.caption in text
    assert page.count("data-chart=") == sum(len(view.charts) for _, view in views(result)) > 5


def test_each_comparison_has_its_tables(result: StudyResult) -> None:
    names = {table.name for table in tables(result)}
    for of in ("coverage", "needed", "numbers", "floors", "summary"):
        assert {f"exact_{of}", f"changes_{of}"} <= names


def test_what_is_printed(result: StudyResult) -> None:
    assert [view.title for view in result.parts[0].main_views] == [
        "Coverage (exact)",
        "Scores of perfect systems",
        "People and systems",
        "Words that people and systems change",
        "What more references change in it",
    ]


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three people and two systems."""
    monkeypatch.chdir(tmp_path)
    lines = {
        "source": ["He go .", "I likes it .", "A cats .", "Fine ."],
        "anna": ["He goes .", "I like it .", "A cat .", "Fine ."],
        "bert": ["He goes .", "I liked it .", "Cats .", "Fine ."],
        "cleo": ["He went .", "I like it .", "The cats .", "Good ."],
        "outputs/good": ["He goes .", "I like it .", "A cats .", "Fine !"],
        "outputs/poor": ["He go .", "I likes it .", "A cats .", "Bad ."],
    }
    (tmp_path / "outputs").mkdir()
    for name, text in lines.items():
        (tmp_path / f"{name}.txt").write_text("\n".join(text) + "\n")
    return tmp_path


THREE_PEOPLE = {"source": "source.txt", "references": ["anna.txt", "bert.txt", "cleo.txt"]}


def test_texts_of_ones_own(texts: Path) -> None:
    result = maege.coverage(THREE_PEOPLE, outputs="outputs", progress=False)
    first = result.table("exact_coverage").iloc[0]
    # Pairs of equal corrections: one of three of the first, the second and the last sentence.
    assert (first.references, first.coverage) == (1, pytest.approx(1 / 4))
    people = result.table("ceiling").query("references == 2")
    assert people.set_index("name").score["poor"] == pytest.approx(0)
    assert result.failures == {}
    assert "source: 4 sentences with 3 corrections each." in str(result)
    assert repr(result).startswith(
        "<maege.StudyResult: coverage of references. Probability that a "
    )
    assert result._repr_html_().startswith("<p>source: 4")
    result.write("out")
    assert (texts / "out/report.html").exists()
    with pytest.raises(ConfigError, match="no table is called 'points'"):
        result.table("points")


def test_arguments_replace_keys_of_a_configuration(texts: Path) -> None:
    config = {
        "pool": THREE_PEOPLE,
        "metrics": ["sari"],
        "ceiling": {"outputs": "outputs"},
        "seed": 1,
    }
    result = maege.coverage(config, metrics=["gleu"], outputs=["good"], seed=7, progress=False)
    assert result.manifest["config"]["seed"] == 7
    assert set(result.table("perfect").metric) == {"gleu"}
    estimates = result.table("ceiling")
    assert set(estimates[estimates.kind == "system"].name) == {"good"}


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("quickstart-poll", {}), DataError, 'did you mean "quickstart-pool"'),
        (("quickstart-pool", {"outputs": "."}), ConfigError, "give `ceiling.corpus`"),
        (("quickstart-pool", {"jobs": 0}), ConfigError, "jobs=0"),
        (({"metrics": ["gleu"]}, {}), ConfigError, "pool"),
    ],
)
def test_mistakes(
    arguments: tuple[object, dict[str, object]], error: type[MaegeError], message: str
) -> None:
    what, keywords = arguments
    with pytest.raises(error, match=message):
        maege.coverage(what, progress=False, **keywords)  # type: ignore[arg-type]


def test_numbers_of_references_in_any_order(texts: Path) -> None:
    config = {"pool": THREE_PEOPLE, "metrics": ["max-sari"], "ceiling": None, "conservatism": None}
    config["perfect"] = {"references": [2, 1, 2]}
    result = maege.coverage(config, progress=False)
    perfect = result.table("perfect").query("policy == 'distinct'")
    assert list(perfect.references) == [1, 2]


def test_two_people_say_nothing_about_more_references(texts: Path) -> None:
    pool = {"source": "source.txt", "references": ["anna.txt", "cleo.txt"]}
    result = maege.coverage(pool, metrics=["sari"], progress=False)
    (finding,) = (text for text in result.findings if text.startswith("`sari`"))
    assert "with 1 reference. Several references are merged. With" in finding


def test_equal_differences_in_a_few_sentences_are_not_significant(tmp_path: Path) -> None:
    verbs = {
        "source": "go",
        "anna": "goes",
        "bert": "went",
        "cleo": "did go",
        "outputs/x": "goes now",
    }
    (tmp_path / "outputs").mkdir()
    for name, verb in verbs.items():
        lines = (f"{pronoun} {verb} ." for pronoun in ("He", "She", "It"))
        (tmp_path / f"{name}.txt").write_text("\n".join([*lines, ""]))
    files = [str(tmp_path / f"{name}.txt") for name in ("anna", "bert", "cleo")]
    pool = {"source": str(tmp_path / "source.txt"), "references": files}
    result = maege.coverage(pool, outputs=tmp_path / "outputs", progress=False)
    ratios = result.table("change_ratios").query("counting == 'strict'")
    assert list(ratios.pvalue) == [0.25] * 3
    assert set(ratios.comparison) == {"undecided"}


def test_one_sentence_has_no_intervals(texts: Path) -> None:
    rows = "".join(f"1\tHe go .\t{text}\n" for text in ("He goes .",) * 4 + ("He went .",) * 2)
    (texts / "pool.tsv").write_text("sentence_id\tsource\tcorrection\n" + rows)
    result = maege.coverage("pool.tsv", progress=False)
    assert "pool: 1 sentence with 6 corrections each." in str(result)
    assert result.findings[0].startswith("1 sentence says nothing about others")
    findings = "\n".join(result.findings)
    assert "A coverage of 50 % needs 2 references. A coverage of 60 % needs 2 ref" in findings
    (table,) = (table for table in result.parts[0].tables if table.name == "exact_needed")
    assert table.views[0].table.rows[0] == ("50 %", "2", "–", "no")


def test_mistakes_in_a_table_of_answers(texts: Path) -> None:
    rows = "1\tHe go .\tHe goes .\n1\tHe go .\tHe went .\n"
    (texts / "pool.tsv").write_text("sentence_id\tsource\tcorrection\n" + rows)
    judged = f"1\tHe went .\t{10**28}\t1\n"
    (texts / "judged.tsv").write_text("sentence_id\tcorrection\tyes\tno\n" + judged)
    with pytest.raises(DataError, match=r"line 2: `yes` is '1000.* of at most 9 digits"):
        maege.coverage({"file": "pool.tsv", "validity": "judged.tsv"}, progress=False)
    judged = "1\tHe went .\t2\t1\n1\tHe goes .\t2\t1\n1\tHe went .\t0\t1\n"
    (texts / "judged.tsv").write_text("sentence_id\tcorrection\tyes\tno\n" + judged)
    with pytest.raises(DataError, match=r"judged.tsv, line 4: the correction is in line 2, too"):
        maege.coverage({"file": "pool.tsv", "validity": "judged.tsv"}, progress=False)


def test_statistics_without_counts_are_refused(texts: Path) -> None:
    config = {"pool": THREE_PEOPLE, "metrics": ["gleu"], "conservatism": None}
    config["statistics"] = {"corpora_interval": "replicates"}
    with pytest.raises(ConfigError, match=r"perfect systems: gleu .* choose another one"):
        maege.coverage(config, progress=False)
