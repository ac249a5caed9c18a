"""The commands, run in separate processes."""

import gzip
import json
import re
from pathlib import Path

import pandas as pd
import pytest
import yaml

from maege.statistics.measures import STATISTICS
from tests.support.command_line import FAST, ROOT, maege, ok, refused, results


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("run") / "out"
    printed = ok("run", ROOT / "configs/quickstart.yaml", "--output", directory, *FAST)
    assert "62 sentences; 124 chains" in printed
    assert "max-sari" in printed
    return directory


# run


def test_the_output_directory(output: Path) -> None:
    assert sorted(str(p.relative_to(output)) for p in output.rglob("*") if p.is_file()) == [
        "config.yaml", "manifest.json", "report.html", "report.md", "results.json",
        "samples.jsonl.gz", "scores.parquet", *(
            f"tables/{name}.{kind}"
            for name in (
                "chains", "corpora", "differences", "edit_types", "edits", "errors", "lattices",
                "metrics", "sentences",
            )
            for kind in ("csv", "md", "parquet", "tex")
        ),
    ]  # fmt: skip
    assert [p.name for p in output.parent.iterdir()] == ["out"]


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
                low, high = estimate["interval"]
                assert statistic.lowest <= low <= estimate["value"] <= high <= statistic.highest
        for level in ("micro", "macro"):
            assert 0 < estimates[name, f"tau_{level}", "chains"]["pvalue"] <= 1
        for reward in run_results["edit_types"][name].values():
            assert {"mean", "n", "interval", "q", "rewarded", "penalised"} <= set(reward)
    assert all(len(replicates["values"]) == 3 for replicates in run_results["replicates"])
    assert len(run_results["edit_types"]["bleu"]) == 27


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
    assert len(differences) == 21 * (3 + 3 + 2)
    scores = pd.read_parquet(output / "scores.parquet")
    assert (scores["ranking_type"] == "chains").sum() == run_results["sample"]["chain_nodes"]
    assert (scores["ranking_type"] == "corpora").sum() == 3 * 11
    assert set(run_results["signatures"]) < set(scores.columns)
    with gzip.open(output / "samples.jsonl.gz", "rt", encoding="utf-8") as file:
        records = [json.loads(line) for line in file]
    kinds = pd.Series([record["record"] for record in records]).value_counts()
    assert kinds["sentence"] == 62
    assert kinds["chains"] == 124
    nodes = sum(len(r["candidates"]) for r in records if r["record"] != "sentence")
    assert nodes == len(scores)
    types = pd.read_csv(output / "tables/edit_types.csv")
    assert len(types) == 27 * 7


def test_manifest_and_resolved_configuration(output: Path, tmp_path: Path) -> None:
    manifest = json.loads((output / "manifest.json").read_text())
    assert manifest["seed"] == 1
    assert [stage["name"] for stage in manifest["stages"]] == [
        "read",
        "sample",
        "score",
        "evaluate",
    ]
    assert set(manifest["data_sha256"]) == {
        "quickstart/english.m2", *(f"quickstart/english.reference-{i}.txt" for i in (1, 2, 3))
    }  # fmt: skip
    ok("run", output / "config.yaml", "--output", tmp_path / "again")
    assert results(tmp_path / "again") == results(output)


@pytest.mark.slow
def test_output_is_identical_for_any_workers_and_metric_order(output: Path, tmp_path: Path) -> None:
    config = yaml.safe_load((ROOT / "configs/quickstart.yaml").read_text())
    config["metrics"].reverse()
    (tmp_path / "reversed.yaml").write_text(yaml.safe_dump(config))
    ok("run", tmp_path / "reversed.yaml", "--jobs", "2", "--output", tmp_path / "out", *FAST)
    for name in (
        "results.json",
        "samples.jsonl.gz",
        "scores.parquet",
        "tables/chains.csv",
        "report.md",
    ):
        assert (tmp_path / "out" / name).read_bytes() == (output / name).read_bytes(), name
    pages = [
        page_without_times_and_configuration(directory) for directory in (output, tmp_path / "out")
    ]
    assert pages[0] == pages[1]


def page_without_times_and_configuration(directory: Path) -> str:
    page = (directory / "report.html").read_text(encoding="utf-8")
    page, count = re.subn(
        r'data-key="cpu_seconds" [^>]*data-value="[^"]*".*?</td>', "", page, flags=re.DOTALL
    )
    assert count == 7
    return re.sub(r"<pre>.*?</pre>", "", page, count=1, flags=re.DOTALL)  # the configuration


def test_another_seed_changes_the_results(output: Path, tmp_path: Path) -> None:
    config = ROOT / "configs/quickstart.yaml"
    ok("run", config, "--seed", "2", "--output", tmp_path / "out", *FAST)
    assert results(tmp_path / "out")["sample"]["pairs"] != 0
    assert results(tmp_path / "out") != results(output)


@pytest.mark.slow
def test_a_different_run_is_not_overwritten(output: Path, tmp_path: Path) -> None:
    config = ROOT / "configs/quickstart.yaml"
    before = (output / "results.json").read_bytes()
    message = refused("run", config, "--seed", "2", "--output", output, *FAST)
    assert "holds a different run" in message
    assert (output / "results.json").read_bytes() == before
    ok("run", config, "--output", output, *FAST)
    assert (output / "results.json").read_bytes() == before
    (tmp_path / "thesis.tex").write_text("years of work")
    assert "not the output of a run" in refused("run", config, "--output", tmp_path, *FAST)
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
    assert pd.read_csv(tmp_path / "runs/c/tables/differences.csv").empty
    assert pd.read_csv(tmp_path / "runs/c/tables/lattices.csv").empty
    (tmp_path / "my.m2").write_text(text.replace("y", "w"))
    assert "other data" in refused("run", "c.yaml", cwd=tmp_path)


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
    assert "\\<i\\>" in report
    (references,) = (line for line in report.splitlines() if "References: " in line)
    assert "annotator-0, annotator-1" in references
    assert "excluded" in references
    assert "<i>" not in report
    alone = ["--set", "corpus.annotators=[0]", "--output", "alone"]
    message = refused("run", "c.yaml", *alone, cwd=tmp_path)
    assert "no reference is left" in message


# Mistakes


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "nothing.yaml"], "nothing.yaml: no such file"),
        (["run"], "Missing argument"),
        (["run", "c.yaml", "--jobs", "0"], "Invalid value for '--jobs'"),
        (["run", "c.yaml", "--set", "metrics=[gluu]"], 'did you mean "gleu"'),
        (["run", "c.yaml", "--set", "corpus={m2: broken.m2}"], "broken.m2, line 2: span 5 6"),
        (["run", "c.yaml", "--set", "corpus={m2: latin1.m2}"], "latin1.m2, line 1: byte 0xe9"),
        (["run", "c.yaml", "--set", "corpus={m2: empty.m2}"], "no sentence in the file"),
        (
            ["run", "c.yaml", "--set", "corpus={m2: none.m2}"],
            "--set corpus: corpus: no such file: ",
        ),
        (["run", "c.yaml", "--set", "sentences.min_annotations=9"], "no sentence is left of 68"),
        (
            ["run", "c.yaml", "--set", "references.use=[short.txt]"],
            "1 lines, but quickstart (two-annotators) has 68",
        ),
        (["run", "c.yaml", "--set", "references.use=[none.txt]"], "--set references.use: "),
        (["run", "c.yaml", "--set", "corpus.annotators=[7]"], "no annotator 7; it has 0, 1"),
        (["run", "c.yaml", "--set", "references.use=[]"], "needs references"),
        (["run", "c.yaml", "--set", "corpus=conll14"], "maege fetch conll14"),
        (["score", "bleu", "--source", "two.txt", "--hypothesis", "short.txt"], "must be parallel"),
        (["score", "bleu", "--source", "two.txt", "--hypothesis", "two.txt"], "needs references"),
        (
            ["score", "blue", "--source", "two.txt", "--hypothesis", "two.txt"],
            'did you mean "bleu"',
        ),
        (["score", "ld", "--source", "empty.m2", "--hypothesis", "two.txt"], "the file is empty"),
        (
            ["score", "ld", "--source", "two.txt", "--hypothesis", "two.txt", "--param", "unit=x"],
            "unit is 'x'",
        ),
        (
            ["score", "ld", "--source", "two.txt", "--hypothesis", "two.txt", "--level", "word"],
            "Invalid value for '--level'",
        ),
        (["list", "things"], "is not one of 'metrics'"),
        (["lattice", "broken.m2", "--sentence", "1"], "sentence 1 is malformed or missing; b"),
        (["fetch", "conl14"], 'did you mean "conll14"'),
        (["fetch", "conll14", "--from", "nowhere"], "no such directory"),
    ],
)
def test_invalid_arguments_are_refused(tmp_path: Path, arguments: list[str], message: str) -> None:
    (tmp_path / "c.yaml").write_text("corpus: {name: quickstart}\nmetrics: [bleu]\n")
    (tmp_path / "broken.m2").write_text("S a b\nA 5 6|||X|||y|||REQUIRED|||-NONE-|||0\n")
    (tmp_path / "latin1.m2").write_bytes(b"S caf\xe9\n")
    (tmp_path / "empty.m2").write_text("")
    (tmp_path / "short.txt").write_text("a\n")
    (tmp_path / "two.txt").write_text("a\nb\n")
    assert message in refused(*arguments, cwd=tmp_path, MAEGE_DATA=str(tmp_path / "data"))
    assert not (tmp_path / "runs").exists()


def test_malformed_sentences_can_be_skipped_and_are_counted(tmp_path: Path) -> None:
    good = "S a b\nA 0 1|||X|||y|||REQUIRED|||-NONE-|||0\nA 1 2|||X|||z|||REQUIRED|||-NONE-|||0\n\n"
    bad = "S a b\nA 5 6|||X|||y|||REQUIRED|||-NONE-|||0\n\n"
    (tmp_path / "my.m2").write_text(good + bad + good)
    config = "corpus: {m2: my.m2, on_error: skip_sentence}\nmetrics: [ld]\n"
    (tmp_path / "c.yaml").write_text(config)
    assert "line 6: span 5 6 is outside" in ok("run", "c.yaml", *FAST, cwd=tmp_path)
    manifest = json.loads((tmp_path / "runs/c/manifest.json").read_text())
    assert (len(manifest["malformed"]), manifest["sentences_in_file"]) == (1, 3)


def test_failing_metric_does_not_change_other_results(tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text(
        "class Bad:\n    name = 'bad'\n    def score(self, requests): raise ValueError('no <luck>')"
    )
    (tmp_path / "c.yaml").write_text("corpus: quickstart\nmetrics: [ld, 'm.py:Bad', minld]\n")
    (tmp_path / "d.yaml").write_text("corpus: quickstart\nmetrics: [ld, minld]\n")
    (tmp_path / "e.yaml").write_text("corpus: quickstart\nmetrics: ['m.py:Bad']\n")
    done = maege("run", "c.yaml", *FAST, cwd=tmp_path)
    assert done.returncode == 3
    assert "failed: ValueError: no <luck>" in done.stdout
    report = (tmp_path / "runs/c/report.md").read_text()
    assert "## Failed metrics\n\n- bad: metric 'bad' failed: ValueError" in report
    ok("run", "d.yaml", *FAST, cwd=tmp_path)
    assert results(tmp_path / "runs/c") == results(tmp_path / "runs/d")
    alone = maege("run", "e.yaml", *FAST, cwd=tmp_path)
    assert (alone.returncode, alone.stderr.strip()) == (3, "")
    assert results(tmp_path / "runs/e")["estimates"] == []


# score, list, lattice, fetch


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    (tmp_path / "s.txt").write_text("He go home .\nFine .\n")
    (tmp_path / "h.txt").write_text("He goes home .\r\nFine .\r\n")
    (tmp_path / "r.txt").write_text("He goes home .\nFine . \n")
    (tmp_path / "g.m2").write_text(
        "S He go home .\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n\n"
        "S Fine .\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n"
    )
    return tmp_path


FILES = ["--source", "s.txt", "--hypothesis", "h.txt"]


def test_score_sentences(texts: Path) -> None:
    arguments = ["score", "gleu", *FILES, "--reference", "r.txt", "--level", "sentence"]
    lines = [line.split("\t") for line in ok(*arguments, cwd=texts).splitlines()]
    assert lines[0][:2] == ["score", "hypothesis_length"]
    assert [float(line[0]) for line in lines[1:]] == [1.0, 1.0]
    assert {len(line) for line in lines} == {len(lines[0])}


def test_score_a_corpus(texts: Path) -> None:
    printed = json.loads(
        ok("score", "bleu", *FILES, "--m2", "g.m2", "--param", "max_order=2", cwd=texts)
    )
    assert printed["score"] == 1.0
    assert printed["signature"].startswith("bleu|max_order:2|")


def test_score_against_gold_edits(texts: Path) -> None:
    (texts / "g2.m2").write_text((texts / "g.m2").read_text().split("A -1")[0])
    arguments = ["score", "gleu", *FILES, "--level", "sentence", "--m2", "g2.m2"]
    lines = ok(*arguments, cwd=texts).splitlines()
    assert [line.split("\t")[0] for line in lines[1:]] == ["1.0", "1.0"]
    (texts / "g3.m2").write_text("S He go home .\n\nS Coarse .\n")
    message = refused("score", "gleu", *FILES, "--m2", "g3.m2", cwd=texts)
    assert "differ first in sentence 2" in message


def test_score_reports_invalid_scores_of_a_metric(texts: Path) -> None:
    (texts / "m.py").write_text(
        "from maege.metric import AdditiveMetric\nimport numpy as np\n"
        "class Nan(AdditiveMetric):\n    name = 'nan'\n    columns = ('x',)\n"
        "    def counts(self, segments): return np.full((len(segments), 1), np.nan)\n"
        "    def corpus_score(self, totals): return totals[..., 0]\n"
    )
    for level in ("sentence", "corpus"):
        message = refused("score", "m.py:Nan", *FILES, "--m2", "g.m2", "--level", level, cwd=texts)
        assert "returned nan for request 1" in message


def test_score_m2_and_errant(texts: Path) -> None:
    arguments = ["score", "m2", "--m2", "g.m2", *FILES, "--level", "sentence"]
    rows = [line.split("\t") for line in ok(*arguments, cwd=texts).splitlines()]
    assert rows[0] == [
        "score", "precision", "recall", "correct", "proposed", "gold", "annotator", "edits"
    ]  # fmt: skip
    assert rows[1] == ["1.0", "1.0", "1.0", "1", "1", "1", "0", "1-2 → goes [SVA] +"]
    arguments = [
        "score",
        "errant",
        "--reference",
        "r.txt",
        *FILES,
        "--param",
        "spacy_pipeline=lite",
    ]
    printed = json.loads(ok(*arguments, cwd=texts))
    assert (printed["score"], printed["correct"], printed["gold"]) == (1.0, 1, 1)
    assert printed["by_type"] == {"R:VERB:SVA": {"f": 1.0, "correct": 1, "proposed": 1, "gold": 1}}
    both = ["score", "m2", *FILES, "--m2", "g.m2", "--reference", "r.txt"]
    assert "either --m2 or --reference" in refused(*both, cwd=texts)


def test_score_imeasure(texts: Path) -> None:
    arguments = ["score", "imeasure", "--m2", "g.m2", *FILES]
    rows = [
        line.split("\t") for line in ok(*arguments, "--level", "sentence", cwd=texts).splitlines()
    ]
    first = dict(zip(rows[0], rows[1], strict=True))
    shown = [first[key] for key in ("score", "i", "wacc", "tp", "fp", "references", "exact")]
    assert shown == ["1.0", "1.0", "1.0", "1", "0", "1", "True"]
    assert first["reference"] == "He goes home ."
    printed = json.loads(ok(*arguments, "--param", "measure=wacc", cwd=texts))
    assert printed["score"] == printed["wacc"]
    assert (printed["exact"], printed["sentences"]) == (2, 2)
    message = refused(*arguments, "--param", "weight=-1", cwd=texts)
    assert "imeasure: weight is -1; it must be a number (above 0, at most 100)" in message


def test_score_with_malformed_lines(texts: Path) -> None:
    bad = (texts / "g.m2").read_text().replace("A 1 2", "A 7 9")
    (texts / "bad.m2").write_text(bad)
    arguments = ["score", "m2", *FILES, "--m2", "bad.m2", "--param", "spacy_pipeline=lite"]
    assert "span 7 9 is outside" in refused(*arguments, cwd=texts)
    printed = json.loads(ok(*arguments, "--on-error", "skip_line", cwd=texts))
    assert (printed["proposed"], printed["gold"]) == (1, 0)
    message = refused(*arguments, "--on-error", "skip_sentence", cwd=texts)
    assert "Invalid value for '--on-error'" in message


def test_metric_warnings_are_printed_once_without_a_code_location(texts: Path) -> None:
    arguments = ["score", "m2", *FILES, "--m2", "g.m2", "--param", "max_vertices=2"]
    done = maege(*arguments, cwd=texts)
    (line,) = done.stderr.splitlines()
    assert line.startswith("maege: m2: some hypotheses are too long or too unlike")


@pytest.mark.slow
def test_annotate_and_run(texts: Path) -> None:
    command = ["annotate", "--source", "s.txt", "--corrected", "h.txt", "--corrected", "r.txt"]
    printed = ok(*command, "--output", "out.m2", "--spacy-pipeline", "lite", cwd=texts)
    assert printed == "2 sentences, 2 edits: out.m2\n"
    written = (texts / "out.m2").read_bytes()
    assert "out.m2 exists" in refused(*command, "--output", "out.m2", cwd=texts)
    once = [*command[:-2], "r.txt", "--output", "out.m2", "--spacy-pipeline", "lite", "--force"]
    ok(*once, cwd=texts)
    assert (texts / "out.m2").read_bytes() == written
    assert "--corrected before each" in refused(*command, "h.txt", "--output", "x", cwd=texts)
    config = {
        "corpus": {"m2": "out.m2"},
        "sentences": {"noop": "keep"},
        "synthetic_corpora": None,
        "metrics": [
            {"errant": {"spacy_pipeline": "lite"}},
            {"m2": {"max_vertices": 1}},
            {"imeasure": {"max_cells": 1}},
        ],
    }
    (texts / "run.yaml").write_text(yaml.safe_dump(config))
    ok("run", "run.yaml", "--output", "out", cwd=texts)
    report = (texts / "out/report.md").read_text()
    assert "Note: m2: " in report
    assert "Note: imeasure: " in report
    assert "Note: ERRANT runs on MAEGE's lite pipeline" in report
    manifest = json.loads((texts / "out/manifest.json").read_text())
    assert len(manifest["notes"]) == 3


def test_edit_types_can_be_assigned_by_errant(tmp_path: Path) -> None:
    settings = ["corpus.error_types=errant", "corpus.spacy_pipeline=lite", "synthetic_corpora=null"]
    chosen = [argument for setting in settings for argument in ("--set", setting)]
    ok("run", ROOT / "configs/quickstart.yaml", "--output", tmp_path / "out", *FAST, *chosen)
    types = pd.read_csv(tmp_path / "out/tables/edit_types.csv")["type"]
    assert {"R:NOUN:NUM", "M:DET", "R:SPELL"} <= set(types)
    assert all(t == "UNK" or t[:2] in ("R:", "M:", "U:") for t in types)


def test_doctor() -> None:
    printed = ok("doctor")
    assert "errant: 3." in printed
    assert "ERRANT runs on" in printed
    assert "spacy download" in printed


def test_score_without_references(texts: Path) -> None:
    printed = json.loads(ok("score", "ld", *FILES, cwd=texts))
    assert printed["score"] == pytest.approx((1 - 2 / 12 + 1) / 2)


def test_lists() -> None:
    assert "bleu(max_order=4, aggregation=pooled)" in ok("list", "metrics")
    printed = ok("list", "corpora")
    (line,) = (line for line in printed.splitlines() if line.startswith("quickstart: "))
    assert "(en; " in line
    assert "references: BN1, BN2" in printed


def test_lattice(texts: Path) -> None:
    tree = ok("lattice", "g.m2", "--sentence", "1", cwd=texts)
    assert "{0} He goes home ." in tree
    graph = json.loads(ok("lattice", "g.m2", "--sentence", "1", "--format", "json", cwd=texts))
    assert graph["edges"][0]["type"] == "SVA"
    for format_, expected in (("dot", "digraph"), ("graphml", "<graphml")):
        arguments = ["lattice", "g.m2", "--sentence", "1", "--format", format_]
        assert expected in ok(*arguments, cwd=texts)
    assert "no sentence 3; there are 2" in refused("lattice", "g.m2", "--sentence", "3", cwd=texts)
    message = refused("lattice", "g.m2", "--sentence", "1", "--annotator", "4", cwd=texts)
    assert "no annotator 4; there are 0" in message


def test_fetch(data: Path, tmp_path: Path) -> None:
    printed = ok("fetch", "cweb-g-dev", "--from", data, MAEGE_DATA=str(tmp_path))
    assert "cweb-g.dev.m2: copied" in printed
    assert "NonCommercial" in printed
    assert (tmp_path / "cweb-g-dev/cweb-g.dev.m2").is_file()


def test_help_and_version() -> None:
    assert "lattice" in ok("--help")
    assert ok("--version").startswith("maege 0.")
