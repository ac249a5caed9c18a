"""`maege run`."""

import gzip
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest
import yaml

from maege import load_run
from maege.statistics.measures import STATISTICS
from tests.support.command_line import FAST, ROOT, files, maege, ok, refused, results


def test_the_output_directory(output: Path) -> None:
    assert sorted(files(output)) == [
        "config.yaml", "manifest.json", "report.html", "report.md", "run.json", "samples.jsonl.gz",
         "scores.parquet", *(
            f"tables/{name}.csv"
            for name in (
                "chains", "corpora", "differences", "edits", "errors", "lattices", "metrics",
                "scorecard", "sentences", "types",
            )
        ),
    ]  # fmt: skip
    assert [p.name for p in output.parent.iterdir()] == ["out"]
    assert (output / "timings.json").is_file()


def test_results_have_the_documented_structure(output: Path) -> None:
    run_results = results(output)
    sample = run_results["sample"]
    assert (sample["sentences"], sample["chains"]) == (62, 124)
    assert sample["chain_nodes"] - sample["chains"] == sample["steps"]
    assert sample["pairs"] <= sample["pairs_with_repeats"]
    estimates = {
        (e["metric"], e["statistic"], e["ranking_type"]): e for e in run_results["estimates"]
    }
    assert len(estimates) == len(run_results["estimates"])
    for name, signature in run_results["signatures"].items():
        assert signature.startswith(f"{name}|")
        for key, statistic in STATISTICS.items():
            for ranking_type in statistic.ranking_types:
                if ranking_type == "lattices" and not sample["lattices"]:
                    continue
                estimate = estimates[name, key, ranking_type]
                if key.startswith("tie_rate"):
                    assert 0 <= estimate["value"] <= 1
                    continue
                low, high = estimate["interval"]
                assert statistic.lowest <= low <= estimate["value"] <= high <= statistic.highest
        assert 0 < estimates[name, "tau_macro", "chains"]["pvalue"] <= 1
        assert estimates[name, "tau_micro", "chains"]["pvalue"] is None
        for reward in run_results["edit_types"][name].values():
            assert {"mean", "n", "interval", "adjusted", "rewarded", "punished"} <= set(reward)
    assert all(len(replicates["values"]) == 3 for replicates in run_results["replicates"])
    assert len(run_results["edit_types"]["bleu"]) == 27


def samples(directory: Path) -> list[dict]:
    with gzip.open(directory / "samples.jsonl.gz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def test_tables_scores_and_samples(output: Path) -> None:
    run_results = results(output)
    chains = pd.read_csv(output / "tables/chains.csv").set_index("metric")
    gleu = {
        (e["statistic"], e["ranking_type"]): e
        for e in run_results["estimates"]
        if e["metric"] == "gleu"
    }
    assert chains.loc["gleu", "tau_micro"] == pytest.approx(gleu["tau_micro", "chains"]["value"])
    low, _ = gleu["tau_macro", "chains"]["interval"]
    assert chains.loc["gleu", "tau_macro_low"] == pytest.approx(low)
    differences = pd.read_csv(output / "tables/differences.csv")
    assert len(differences) == 21 * (2 + 2 + 2)
    scores = pd.read_parquet(output / "scores.parquet")
    assert (scores["ranking_type"] == "chains").sum() == run_results["sample"]["chain_nodes"]
    assert (scores["ranking_type"] == "corpora").sum() == 3 * 11
    assert set(run_results["signatures"]) < set(scores.columns)
    records = samples(output)
    kinds = pd.Series([record["record"] for record in records]).value_counts()
    assert kinds["sentence"] == 62
    assert kinds["chains"] == 124
    nodes = sum(len(r["candidates"]) for r in records if r["record"] != "sentence")
    assert nodes == (scores["ranking_type"] != "corpora").sum()
    types = pd.read_csv(output / "tables/types.csv")
    assert len(types) == 27 * 7


def test_manifest_and_resolved_configuration(output: Path, tmp_path: Path) -> None:
    manifest = json.loads((output / "manifest.json").read_text())
    assert manifest["seed"] == 1
    timings = json.loads((output / "timings.json").read_text())
    stages = [stage["name"] for stage in timings["stages"]]
    assert stages == ["read", "sample", "score", "evaluate", "report"]
    assert timings["metrics"].keys() == manifest["signatures"].keys()
    assert set(manifest["data_sha256"]) == {
        "tiny/english.m2", *(f"tiny/english.reference-{i}.txt" for i in (1, 2, 3))
    }  # fmt: skip
    ok("run", output / "config.yaml", "--output", tmp_path / "again")
    assert results(tmp_path / "again") == results(output)


@pytest.mark.slow
def test_output_is_identical_for_any_workers_and_metric_order(output: Path, tmp_path: Path) -> None:
    config = yaml.safe_load((ROOT / "tests/support/tiny.yaml").read_text())
    config["metrics"].reverse()
    (tmp_path / "reversed.yaml").write_text(yaml.safe_dump(config))
    ok("run", tmp_path / "reversed.yaml", "--jobs", "2", "--output", tmp_path / "out", *FAST)
    assert results(tmp_path / "out") == results(output)
    for name in (
        "samples.jsonl.gz",
        "scores.parquet",
        "tables/chains.csv",
        "report.md",
    ):
        assert (tmp_path / "out" / name).read_bytes() == (output / name).read_bytes(), name
    pages = [page_without_configuration(directory) for directory in (output, tmp_path / "out")]
    assert pages[0] == pages[1]


def page_without_configuration(directory: Path) -> str:
    page = (directory / "report.html").read_text(encoding="utf-8")
    return re.sub(r"<pre>.*?</pre>", "", page, count=1, flags=re.DOTALL)


def test_another_seed_changes_the_results(output: Path, tmp_path: Path) -> None:
    config = ROOT / "tests/support/tiny.yaml"
    ld = ("--set", "metrics=[ld]")
    ok("run", config, "--set", "seed=2", "--output", tmp_path / "out", *FAST, *ld)
    assert results(tmp_path / "out")["sample"]["pairs"] != 0
    values, other_values = (
        [e["value"] for e in results(directory)["estimates"] if e["metric"] == "ld"]
        for directory in (output, tmp_path / "out")
    )
    assert len(values) == len(other_values)
    assert values != other_values
    drawn, others = (samples(directory) for directory in (output, tmp_path / "out"))
    assert [r for r in drawn if r["record"] == "sentence"] == [
        r for r in others if r["record"] == "sentence"
    ]
    assert [r for r in drawn if r["record"] == "chains"] != [
        r for r in others if r["record"] == "chains"
    ]
    checksums = [load_run(directory).corpora_sha256 for directory in (output, tmp_path / "out")]
    assert checksums[0] != checksums[1]


@pytest.mark.slow
def test_a_different_run_is_not_overwritten(output: Path, tmp_path: Path) -> None:
    config = ROOT / "tests/support/tiny.yaml"
    before = (output / "run.json").read_bytes()
    message = refused("run", config, "--set", "seed=2", "--output", output, *FAST)
    assert "has different results: seed: 1 (this one: 2). Give another --output" in message
    assert (output / "run.json").read_bytes() == before
    ok("run", config, "--output", output, *FAST)
    assert (output / "run.json").read_bytes() == before
    (tmp_path / "thesis.tex").write_text("years of work")
    assert "has no results of maege" in refused("run", config, "--output", tmp_path, *FAST)
    assert "is a file" in refused("run", config, "--output", tmp_path / "thesis.tex", *FAST)
    message = refused("run", config, "--output", tmp_path / "thesis.tex", "--force", *FAST)
    assert "is a file" in message
    ok("run", config, "--output", tmp_path, "--force", *FAST, "--set", "metrics=[ld]")
    assert (tmp_path / "thesis.tex").read_text() == "years of work"


def test_changed_data_are_a_different_run(tmp_path: Path) -> None:
    text = "S a b\nA 0 1|||X|||y|||R|||N|||0\n\nS c\nA 0 1|||X|||z|||R|||N|||0\n"
    (tmp_path / "my.m2").write_text(text)
    (tmp_path / "c.yaml").write_text(
        "corpus: {m2: my.m2}\nmetrics: [ld]\nsynthetic_corpora: null\n"
    )
    ok("run", "c.yaml", cwd=tmp_path)
    tables = {file.stem for file in (tmp_path / "runs/c/tables").iterdir()}
    assert not tables & {"differences", "lattices"}  # they would have no rows
    (tmp_path / "my.m2").write_text(text.replace("y", "w"))
    assert "my.m2: other content" in refused("run", "c.yaml", cwd=tmp_path)


@pytest.mark.parametrize("language", ["german", "spanish"])
def test_other_languages(tmp_path: Path, language: str) -> None:
    config = tmp_path / "c.yaml"
    config.write_text(f"corpus: quickstart-{language}\nmetrics: [gleu, sari, ld]\n")
    ok("run", config, "--output", tmp_path / "out", *FAST)
    assert results(tmp_path / "out")["sample"]["sentences"] == 9


def test_own_files_and_annotator_references(tmp_path: Path) -> None:
    (tmp_path / "my.m2").write_text(
        "S He go home .\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n"
        "A 1 2|||Vt|||went|||REQUIRED|||-NONE-|||1\n\nS <b>x</b> | & y\n"
        "A 0 1|||T|1|||a|||REQUIRED|||-NONE-|||0\nA 1 2|||<i>|||b|||REQUIRED|||-NONE-|||0\n"
        "A 0 1|||U|||c|||REQUIRED|||-NONE-|||1\n"
    )
    (tmp_path / "c.yaml").write_text(
        "corpus: {m2: my.m2}\nreferences: {exclude_own_reference: true}\nmetrics: [bleu, minld]\n"
        "synthetic_corpora: {expected_edits: [0, 1, 2], replicates: 1}\n"
    )
    ok("run", "c.yaml", cwd=tmp_path)
    run_results = results(tmp_path / "runs/c")
    assert run_results["sample"]["chains"] == 4
    (rho,) = (
        e for e in run_results["estimates"] if (e["metric"], e["statistic"]) == ("bleu", "spearman")
    )
    assert rho["interval"] is None
    report = (tmp_path / "runs/c/report.md").read_text()
    assert "<i>" not in report
    assert "&lt;i&gt; (1 edit)" in (tmp_path / "runs/c/report.html").read_text()
    (references,) = (line for line in report.splitlines() if "References: " in line)
    assert "annotator-0, annotator-1" in references
    assert "excluded" in references
    assert "<i>" not in report
    alone = ["--set", "corpus.annotators=[0]", "--output", "alone"]
    message = refused("run", "c.yaml", *alone, cwd=tmp_path)
    assert "no reference is left" in message


def test_malformed_sentences_can_be_skipped_and_are_counted(tmp_path: Path) -> None:
    good = "S a b\nA 0 1|||X|||y|||REQUIRED|||-NONE-|||0\nA 1 2|||X|||z|||REQUIRED|||-NONE-|||0\n\n"
    bad = "S a b\nA 5 6|||X|||y|||REQUIRED|||-NONE-|||0\n\n"
    (tmp_path / "my.m2").write_text(good + bad + good)
    config = "corpus: {m2: my.m2, on_error: skip_sentence}\nmetrics: [ld]\n"
    (tmp_path / "c.yaml").write_text(config)
    assert "line 6: span 5 6 is outside" in ok("run", "c.yaml", *FAST, cwd=tmp_path)
    manifest = json.loads((tmp_path / "runs/c/manifest.json").read_text())
    assert (len(manifest["malformed"]), manifest["sentences_in_file"]) == (1, 3)
    assert manifest["left_out"] == {"malformed": 1}
    for name in ("report.md", "report.html"):
        report = (tmp_path / "runs/c" / name).read_text(encoding="utf-8")
        assert "2 of 3 sentences (1 left out: malformed)" in report
    skip_line = ("--set", "corpus.on_error=skip_line", "--output", "lines")
    ok("run", "c.yaml", *FAST, *skip_line, cwd=tmp_path)
    assert (
        "Malformed lines of the corpus left out: 1 " in (tmp_path / "lines/report.md").read_text()
    )


def test_right_answers_among_the_references_are_told_everywhere(tmp_path: Path) -> None:
    config = tmp_path / "c.yaml"
    config.write_text(
        "corpus: tiny\nreferences: {use: [annotators]}\nmetrics: [bleu]\n"
        "synthetic_corpora: null\nlattices: null\nsentences: {max_characters: 60}\n"
    )
    shown = ("--set", "references.exclude_own_reference=false")
    told = "The references include the right answer (circular)"
    values = {}
    for name, settings in (("excluded", ()), ("shown", shown)):
        printed = ok(
            "run", config, *settings, *FAST[:-2], "--output", tmp_path / name, COLUMNS="500"
        )
        result = load_run(tmp_path / name)
        texts = [printed, result._repr_html_()]
        texts += [(tmp_path / name / f"report.{kind}").read_text() for kind in ("md", "html")]
        assert [told in text for text in texts] == [name == "shown"] * 4
        assert result.manifest["own_reference_excluded"] == (name == "excluded")
        values[name] = result.results.estimate("bleu", "tau_macro", "chains").value
    assert values["shown"] > values["excluded"] + 0.2


def test_failing_metric_does_not_change_other_results(tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text(
        "class Bad:\n    name = 'bad'\n    def score(self, requests): raise ValueError('no <luck>')"
    )
    few = "corpus: tiny\nsentences: {max_characters: 45}\n"
    (tmp_path / "c.yaml").write_text(few + "metrics: [ld, 'm.py:Bad', minld]\n")
    (tmp_path / "d.yaml").write_text(few + "metrics: [ld, minld]\n")
    (tmp_path / "e.yaml").write_text(few + "metrics: ['m.py:Bad']\n")
    done = maege("run", "c.yaml", *FAST, cwd=tmp_path)
    assert done.returncode == 3
    assert "failed: ValueError: no <luck>" in done.stdout
    report = (tmp_path / "runs/c/report.md").read_text()
    assert "Failed: bad: metric 'bad' failed: ValueError" in report
    ok("run", "d.yaml", *FAST, cwd=tmp_path)
    assert results(tmp_path / "runs/c") == results(tmp_path / "runs/d")
    alone = maege("run", "e.yaml", *FAST, cwd=tmp_path)
    assert alone.returncode == 2
    assert "Note: Intervals on corpora need up to" in alone.stderr
    assert "Failed: metric 'bad' failed: ValueError" in alone.stdout
    assert results(tmp_path / "runs/e")["estimates"] == []


def test_edit_types_can_be_assigned_by_errant(tmp_path: Path) -> None:
    settings = ["corpus.error_types=errant", "corpus.spacy_pipeline=lite", "synthetic_corpora=null"]
    settings += ["metrics=[ld]", "lattices=null"]
    chosen = [argument for setting in settings for argument in ("--set", setting)]
    ok("run", ROOT / "tests/support/tiny.yaml", "--output", tmp_path / "out", *FAST, *chosen)
    types = pd.read_csv(tmp_path / "out/tables/types.csv")["type"]
    assert {"R:NOUN:NUM", "M:DET", "R:SPELL"} <= set(types)
    assert all(t == "UNK" or t[:2] in ("R:", "M:", "U:") for t in types)


@pytest.mark.slow
def test_figures_without_vl_convert_leave_a_finished_run_as_it_is(
    output: Path, tmp_path: Path
) -> None:
    shutil.copytree(output, tmp_path / "out")
    before = files(tmp_path / "out")
    code = "import sys; sys.modules['vl_convert'] = None; from maege.cli import main; main()"
    arguments = ["run", output / "config.yaml", "--output", tmp_path / "out", "--figures"]
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2, done.stderr
    assert "pip install 'maege[figures]'" in done.stderr
    assert {"report.html", "tables/metrics.csv"} <= set(before)
    assert files(tmp_path / "out") == before
