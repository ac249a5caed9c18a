"""What a run measures, on lattices and with sets of judgements."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import maege
from maege import StudyResult
from maege.config import lattice_corpus_section
from maege.config.schema import RunConfig, from_mapping, load
from maege.errors import ConfigError, DataError, OutputError
from maege.files.output_directory import OutputDirectory
from maege.studies.run.measurements import RunFound, RunInputs, read_run_inputs
from maege.studies.run.study import STUDY
from maege.studies.study import Context, conduct
from maege.user_warnings import capture_warnings
from tests.support.command_line import files, ok, refused, results
from tests.support.studies import measured

# One process has the results.
pytestmark = pytest.mark.xdist_group("people")

M2 = """S He goed home .
A 1 2|||R:VERB|||goes|||REQUIRED|||-NONE-|||0
A 2 3|||R:NOUN|||there|||REQUIRED|||-NONE-|||0

S Fine , .
A 1 2|||U:PUNCT||||||REQUIRED|||-NONE-|||0
A 0 1|||R:ADJ|||Good|||REQUIRED|||-NONE-|||0

"""
OUTPUTS = {
    "ours": "He goes there .\nGood .\n",
    "theirs": "He going home .\nFine , .\n",
    "old": "He go there .\nGood .\n",
    "input": "He goed home .\nFine , .\n",
}
SHEET = """sentence,judge,system,rank
1,me,ours,1
1,me,theirs,2
1,me,old,2
1,me,input,4
2,me,ours,1
2,me,theirs,2
2,me,old,1
2,me,input,2
1,you,ours,1
1,you,theirs,3
1,you,old,2
1,you,input,4
"""
RUN = """corpus: {m2: gold.m2}
metrics: [gleu, bleu, ld]
synthetic_corpora: {replicates: 2}
cache: null
statistics: {resamples: 20, permutations: 99}
"""
HUMANS = "humans:\n  - {judgements: mine.csv, outputs: outputs, m2: gold.m2, drop: []}\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run with people in `both`, and the same without them in `lattices`."""
    folder = tmp_path_factory.mktemp("both")
    (folder / "mine.csv").write_text(SHEET)
    (folder / "gold.m2").write_text(M2)
    (folder / "outputs").mkdir()
    for name, text in OUTPUTS.items():
        (folder / f"outputs/{name}.txt").write_text(text)
    (folder / "run.yaml").write_text(RUN)
    (folder / "both.yaml").write_text(RUN + HUMANS + "trained_on: {ld: [this run, mine]}\n")
    ok("run", "run.yaml", "--output", "lattices", cwd=folder)
    (folder / "printed.txt").write_text(ok("run", "both.yaml", "--output", "both", cwd=folder))
    return folder


def test_people_and_lattices_are_in_one_report(folder: Path) -> None:
    printed = (folder / "printed.txt").read_text()
    for text in (
        printed,
        *((folder / "both" / f).read_text() for f in ("report.md", "report.html")),
    ):
        assert "Do people and lattices agree?" in text
        assert "mine: 2 judges, 4 systems, 2 sentences" in text
    page = (folder / "both/report.html").read_text()
    assert '<a href="#part-mine">' in page
    assert '<section id="part-mine">' in page
    evidence = maege.load_run(folder / "both").table("evidence")
    assert {*evidence.origin} == {"this run", "mine"}
    assert (folder / "both/tables/mine/systems.csv").is_file()
    text = maege.load_run(folder / "both").table_text("evidence", part="people")
    assert "ld (" not in text
    assert "†" in text


def test_people_change_nothing_of_the_lattices(folder: Path) -> None:
    for name in ("samples.jsonl.gz", "tables/metrics.csv"):
        assert (folder / "both" / name).read_bytes() == (folder / "lattices" / name).read_bytes()
    assert results(folder / "both") == results(folder / "lattices")
    fingerprints = {
        json.loads((folder / name / "manifest.json").read_text())["fingerprint"]
        for name in ("both", "lattices")
    }
    assert len(fingerprints) == 2  # one does not replace the other without --force


def test_results_equal_those_of_the_command_on_people(folder: Path) -> None:
    humans = RUN.replace("corpus: {m2: gold.m2}\n", "").replace("gleu, bleu", "bleu, gleu")
    humans = humans.replace("synthetic_corpora: {replicates: 2}\n", "")
    (folder / "humans.yaml").write_text(humans + HUMANS)
    ok("humans", "humans.yaml", "--run", "lattices", "--output", "people", cwd=folder)
    both, people = maege.load_run(folder / "both"), StudyResult.load(folder / "people")
    assert both.parts[1].sections == people.parts[0].sections
    values = [r.table("evidence")[["statistic", "metric", "value"]] for r in (both, people)]
    assert values[0].equals(values[1])


def test_files_do_not_depend_on_jobs_and_the_order_of_metrics(folder: Path) -> None:
    order = ("--set", "metrics=[ld, gleu, bleu]")
    ok("run", "both.yaml", "--output", "two", "--jobs", "2", *order, cwd=folder)
    one, two = files(folder / "both"), files(folder / "two")
    assert one.keys() == two.keys()
    differ = {name for name in one if one[name] != two[name]}
    assert differ <= {"config.yaml", "manifest.json"}  # they have the order
    lattices = maege.load_run(folder / "lattices")
    with pytest.raises(OutputError, match=r"has different results: humans\.0\."):
        lattices.write(folder / "two")
    lattices.write(folder / "two", force=True)  # removes the files of people
    assert files(folder / "two").keys() == files(folder / "lattices").keys()


def test_the_report_is_rebuilt_from_stored_results(folder: Path, tmp_path: Path) -> None:
    before = files(folder / "both")
    for name in ("report.html", "report.md", "tables/mine/summary.csv"):
        (folder / "both" / name).unlink()
    ok("results", "report", folder / "both", "--no-figures")
    assert files(folder / "both") == before
    loaded = maege.load_run(folder / "both")
    assert [part.key for part in loaded.parts] == ["", "mine", "people"]
    loaded.write(tmp_path / "copy")
    assert files(tmp_path / "copy") == before
    ok("results", "report", folder / "both", "--no-figures", "--anonymous")
    anonymous = files(folder / "both/anonymous")
    assert "tables/mine/summary.csv" in anonymous
    assert not any(str(folder).encode() in content for content in anonymous.values())


def test_changed_results_are_refused(folder: Path, tmp_path: Path) -> None:
    for name, content in files(folder / "both").items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    (tmp_path / "run.json").write_bytes(b"{}")
    with pytest.raises(DataError, match=r"run\.json is missing or was changed"):
        maege.load_run(tmp_path)
    (tmp_path / "run.json").unlink()
    with pytest.raises(DataError, match=r"run\.json is missing or was changed"):
        maege.load_run(tmp_path)


def test_mistakes_are_reported_before_anything_is_scored(folder: Path) -> None:
    keys = "humans: [{judgements: mine.csv, outputs: outputs, source: outputs/input.txt}]\n"
    (folder / "wrong.yaml").write_text(RUN + keys)
    error = refused("run", "wrong.yaml", "--output", "wrong", cwd=folder)
    assert "metric 'bleu' needs references, and mine has none" in error
    assert not (folder / "wrong").exists()
    (folder / "wrong.yaml").write_text(RUN + HUMANS + "trained_on: {gleu: [min]}\n")
    assert 'did you mean "mine"' in refused("run", "wrong.yaml", "--output", "wrong", cwd=folder)
    (folder / "wrong.yaml").write_text(RUN + HUMANS + "trained_on: {gle: [mine]}\n")
    assert 'did you mean "gleu"' in refused("run", "wrong.yaml", "--output", "wrong", cwd=folder)
    assert not (folder / "wrong").exists()


def test_python_returns_people_with_the_run(folder: Path) -> None:
    entry = {"judgements": str(folder / "mine.csv"), "outputs": str(folder / "outputs"),
             "m2": str(folder / "gold.m2")}  # fmt: skip

    def words(hypothesis: str) -> float:
        return len(hypothesis.split())

    def constant(hypothesis: str) -> float:
        return 0.5

    few = {"resamples": 20, "permutations": 99}
    result = maege.run(
        {"humans": [entry], "statistics": few, "synthetic_corpora": None, "cache": None},
        corpus=folder / "gold.m2", metrics=[words, constant], progress=False,
    )  # fmt: skip
    assert set(result.table("metric_systems").metric) == {"words", "constant"}
    result.write(folder / "python")
    assert maege.load_run(folder / "python").parts == result.parts


def test_python_takes_finished_runs(folder: Path) -> None:
    run = maege.load_run(folder / "lattices")
    keys = {"statistics": {"resamples": 20, "permutations": 99}, "cache": None}
    entry = {"judgements": str(folder / "mine.csv"), "outputs": str(folder / "outputs"),
             "m2": str(folder / "gold.m2")}  # fmt: skip
    result = maege.humans(
        keys, humans=entry, metrics=["gleu", "bleu", "ld"], runs=[folder / "lattices", run],
        progress=False,
    )  # fmt: skip
    evidence = result.table("evidence")
    assert [*evidence.origin.unique()] == ["lattices", "gold", "mine"]
    by_path, by_result = (
        evidence[evidence.origin == origin].value.tolist() for origin in ("lattices", "gold")
    )
    assert by_path == by_result
    finding = result.findings_of(result.parts[-1])[0]
    assert finding.startswith("Too few metrics (3")
    question = "\nDo people and lattices agree?\n- " + finding
    assert "gold: tau" in str(result).partition(question)[2]
    for wrong in (str(folder / "lattices"), [3]):
        with pytest.raises(ConfigError, match="runs"):
            maege.humans(keys, humans=entry, metrics=["ld"], runs=wrong, progress=False)


def test_the_run_is_written_before_people_are_compared(folder: Path, tmp_path: Path) -> None:
    written: list[list[str]] = []

    def fails(config: RunConfig, inputs: RunInputs, context: Context) -> RunFound:
        try:
            return STUDY.measure(config, inputs, replace(context, scorer=context.scorer))
        finally:
            written.append([part.key for part in maege.load_run(tmp_path / "out").parts])

    study = replace(STUDY, measure=fails)
    with OutputDirectory(tmp_path / "out") as output:
        result = conduct(study, load(folder / "both.yaml", ["metrics=[gleu,ld]"]), output=output)
    assert written == [[""]]
    assert [part.key for part in result.parts] == ["", "mine", "people"]
    assert maege.load_run(tmp_path / "out").results == result.results


def test_files_of_people_are_of_the_run(folder: Path) -> None:
    entry = {"judgements": "mine.csv", "outputs": "outputs", "m2": "gold.m2"}
    corpus = {"corpus": {"m2": "gold.m2"}, "metrics": ["gleu", "ld"], "synthetic_corpora": None}
    configs = [from_mapping({**corpus, **keys}, folder) for keys in ({}, {"humans": [entry]})]
    (alone, both), _ = capture_warnings(lambda: list(map(read_run_inputs, configs)))
    assert alone.parts == {}
    assert both.checksums == {**alone.checksums, **both.parts["humans"].checksums}
    assert "mine.csv" in "".join(both.checksums)
    assert both.lattices.corpus.sentences == alone.lattices.corpus.sentences


def test_metrics_without_their_references_are_refused(folder: Path) -> None:
    without = {"corpus": {"m2": "gold.m2"}, "metrics": ["gleu"], "references": {"use": []}}
    with pytest.raises(DataError, match="metric 'gleu' needs references"):
        read_run_inputs(from_mapping(without, folder))


def test_different_pipelines_are_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    by_two = (f"A 0 1|||X|||{text}|||REQUIRED|||-NONE-|||{k}\n" for k, text in enumerate("cd"))
    (tmp_path / "g.m2").write_text("S a b\n" + "".join(by_two))
    (tmp_path / "c.yaml").write_text(
        "corpus: {m2: g.m2, error_types: errant, spacy_pipeline: lite}\n"
        "synthetic_corpora: null\nmetrics: [m2: {spacy_pipeline: lite}]\n"
    )
    assert measured(STUDY, load(tmp_path / "c.yaml")).notes == ()
    monkeypatch.setattr(
        lattice_corpus_section, "versions", lambda pipeline: {"spacy_pipeline": "model-1"}
    )
    (note,) = measured(STUDY, load(tmp_path / "c.yaml")).notes
    assert "model-1" in note
    assert "lite-" in note
