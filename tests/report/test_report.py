"""Reading a run directory, its tables and figures, and the comparison of runs."""

import gzip
import json
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import maege
from maege.errors import ConfigError, DataError, OutputError
from maege.number_format import format_number
from maege.ranking import Candidate, Ranking, all_ordered_pairs, attach_scores
from maege.report import charts, latex, run_directory, tables
from maege.report.display_tables import DisplayTable
from maege.report.html import vega
from maege.report.html.page import page
from maege.report.key_findings import key_findings
from maege.sampling.sample_file import read_sample, write_sample
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_curves import score_by_edits_applied, score_by_errors_left
from tests.support.command_line import FAST, ROOT, ok, refused
from tests.support.command_line import maege as run_command

QUICKSTART = ROOT / "configs/quickstart.yaml"


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("run") / "out"
    ok("run", QUICKSTART, "--output", directory, *FAST)
    return directory


def files(directory: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(directory)): path.read_bytes()
        for path in sorted(directory.rglob("*"))
        if path.is_file()
    }


def test_run_directory_round_trips(output: Path, tmp_path: Path) -> None:
    """The report depends only on the run directory."""
    run_directory.write(run_directory.read(output), tmp_path / "again", figures=False)
    before, after = files(output), files(tmp_path / "again")
    assert list(before) == list(after)
    assert [name for name in before if before[name] != after[name]] == []


def test_sample_file_round_trips(output: Path, tmp_path: Path) -> None:
    run = maege.run(json.loads(json.dumps(run_directory.read(output).config)))
    write_sample(run.sample, tmp_path / "s.jsonl.gz")
    again = read_sample(tmp_path / "s.jsonl.gz", "by_tokens", "once")
    drawn = run.sample
    assert again.prepared_sentences == drawn.prepared_sentences
    assert again.chains == drawn.chains
    assert again.lattices == drawn.lattices
    for reread, original in zip(again.corpora, drawn.corpora, strict=True):
        for name in ("sources", "draw", "pairs"):
            assert getattr(reread, name) == getattr(original, name)
        for candidate, drawn_item in zip(reread.candidates, original.candidates, strict=True):
            assert candidate.hypotheses == drawn_item.hypotheses
            assert (candidate.edit_count, candidate.gold_score) == (
                drawn_item.edit_count,
                drawn_item.gold_score,
            )
    assert (output / "samples.jsonl.gz").read_bytes() == (tmp_path / "s.jsonl.gz").read_bytes()


@pytest.mark.slow
def test_report_draws_figures_without_changing_the_data(output: Path, tmp_path: Path) -> None:
    shutil.copytree(output, tmp_path / "out")
    before = files(tmp_path / "out")
    (tmp_path / "out/report.html").unlink()
    printed = ok("report", tmp_path / "out")
    assert printed.splitlines() == [
        f"Report: {tmp_path / 'out/report.html'}",
        f"Tables: {tmp_path / 'out/tables'}",
        f"Figures: {tmp_path / 'out/figures'}",
    ]
    after = files(tmp_path / "out")
    assert {name: after[name] for name in before} == before
    drawn = {name for name in after if name.startswith("figures/")}
    names = ("differences", "edit_types", "edits", "errors", "sentences")
    assert drawn == {f"figures/{name}.{kind}" for name in names for kind in ("svg", "png", "pdf")}
    for name in names:
        assert after[f"figures/{name}.svg"].startswith(b"<svg")
        assert after[f"figures/{name}.png"].startswith(b"\x89PNG")
        assert after[f"figures/{name}.pdf"].startswith(b"%PDF")
    assert b"max-sari" in after["figures/edit_types.svg"]


def test_report_refuses_incomplete_run_directories(output: Path, tmp_path: Path) -> None:
    assert "no such directory" in refused("report", tmp_path / "nowhere")
    (tmp_path / "empty").mkdir()
    assert "has no manifest.json" in refused("report", tmp_path / "empty")
    for missing in ("samples.jsonl.gz", "scores.parquet", "results.json", "config.yaml"):
        shutil.copytree(output, tmp_path / missing)
        (tmp_path / missing / missing).unlink()
        message = refused("report", tmp_path / missing)
        assert missing in message.replace(str(tmp_path), "")
        shutil.copyfile(output / "manifest.json", tmp_path / missing / missing)
        assert "maege: " in refused("report", tmp_path / missing)


@pytest.mark.slow
def test_changed_run_files_are_refused(output: Path, tmp_path: Path) -> None:
    """So are files of different runs in the same directory."""
    ok("run", QUICKSTART, "--seed", "3", "--output", tmp_path / "other", *FAST)
    for name in (*run_directory.DATA, run_directory.SCORES_PARQUET):
        directory = tmp_path / "mixed"
        shutil.copytree(output, directory)
        assert run_directory.read(directory)
        other = tmp_path / "other" / name
        (directory / name).write_bytes(other.read_bytes())
        message = refused("report", directory)
        assert f"{directory / name} is not the file that the run wrote" in message
        assert message == refused("compare", output, directory)
        shutil.rmtree(directory)
    for content in ("{}", "[]", "{", '{"files_sha256": 1}', '{"files_sha256": {}}'):
        shutil.copytree(output, directory)
        (directory / "manifest.json").write_text(content)
        assert "cannot be read as the output of a run" in refused("report", directory)
        shutil.rmtree(directory)
    with gzip.open(tmp_path / "s.gz", "wt") as file:
        file.write('{"record": "sentence"}\n')
    with pytest.raises(DataError, match="not the sample of a run"):
        read_sample(tmp_path / "s.gz", "by_tokens", "once")
    (tmp_path / "s.gz").write_bytes((output / "samples.jsonl.gz").read_bytes()[:-500])
    with pytest.raises(DataError, match="not the sample of a run"):
        read_sample(tmp_path / "s.gz", "by_tokens", "once")


def test_force_removes_files_of_the_previous_run_only(output: Path, tmp_path: Path) -> None:
    shutil.copytree(output, tmp_path / "out")
    (tmp_path / "out/figures").mkdir()
    for mine in ("figures/edits.svg", "figures/own.svg", "tables/own.csv", "notes.txt"):
        (tmp_path / "out" / mine).write_text("before")
    options = [
        "--set",
        "lattices=null",
        "--set",
        "synthetic_corpora=null",
        "--set",
        "metrics=[ld, gleu]",
    ]
    ok("run", QUICKSTART, "--output", tmp_path / "out", "--force", *FAST[:-2], *options)
    after = files(tmp_path / "out")
    assert "figures/edits.svg" not in after  # written by the previous run
    assert "tables/lattices.tex" not in after
    assert "tables/corpora.md" not in after
    assert "tables/chains.tex" in after
    for mine in ("figures/own.svg", "tables/own.csv", "notes.txt"):
        assert after[mine] == b"before"


@pytest.mark.slow
def test_charts_of_many_metrics(tmp_path: Path) -> None:
    """Altair by itself refuses charts of more than 5,000 rows."""
    metrics = [{"ld": {"name": f"ld-{i}"}} for i in range(34)]
    few = {"resamples": 10, "permutations": 10}
    config = {"corpus": "quickstart", "metrics": metrics, "statistics": few}
    result = maege.run(config | {"synthetic_corpora": {"replicates": 2}})
    assert len(result.table("differences")) == 34 * 33 // 2 * 5
    result.write(tmp_path / "out")
    assert charts.specification(result.chart("differences"))


def test_markdown_and_html_are_escaped(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(
        "class Bad:\n    name = 'bad'\n    def score(self, requests):\n"
        "        raise ValueError('<img src=//x.example/y> `a` **b** ' + __file__)\n"
    )
    (tmp_path / "c.yaml").write_text(
        "corpus: quickstart\nsynthetic_corpora: null\n"
        "metrics: [ld, 'bad.py:Bad': {name: '*<b>*'}]\n"
    )
    assert run_command("run", tmp_path / "c.yaml", "--output", tmp_path / "out").returncode == 3
    report = (tmp_path / "out/report.md").read_text()
    assert r"\<img" in report
    assert "<img" not in report.replace(r"\<img", "")
    assert r"\*\*b\*\*" in report
    html = (tmp_path / "out/report.html").read_text()
    assert str(tmp_path) not in html
    assert "…/bad.py" in html


def test_compare_lists_differences(output: Path, tmp_path: Path) -> None:
    assert ok("compare", output, output) == "Settings:\n  no difference\nValues:\n  no difference\n"
    settings = ["chains.source_policy=original", "metrics=[gleu, ld]"]
    options = ["--seed", "2", "--set", settings[0], "--set", settings[1]]
    ok("run", QUICKSTART, "--output", tmp_path / "other", *FAST, *options)
    printed = ok("compare", output, tmp_path / "other")
    lines = printed.splitlines()
    assert "  chains.source_policy: random | original" in lines
    assert "  seed: 1 | 2" in lines
    assert any(line.startswith("  metrics.bleu: bleu|") and line.endswith("| –") for line in lines)
    first, second = (
        run_directory.read(directory).results for directory in (output, tmp_path / "other")
    )
    for name in ("gleu", "ld"):
        taus = [results.estimate(name, "tau_micro", "chains").value for results in (first, second)]
        start = f"  {name:<6}  chains: tau (micro) "
        row = next(line for line in lines if line.startswith(start))
        assert row.split("]")[0].split()[4] == format_number(taus[0], 3)
        assert f"] {format_number(taus[1], 3)} [" in re.sub(" +", " ", row)
        assert f" {taus[1] - taus[0]:+.3f}" in row
    assert not any(line.startswith("  sari ") for line in lines)
    assert ok("compare", output, tmp_path / "other") == printed
    option = ["--set", "corpus={name: quickstart, overlapping_edits: drop, annotators: [0, 1]}"]
    ok("run", QUICKSTART, "--output", tmp_path / "third", *FAST, *option)
    lines = ok("compare", output, tmp_path / "third").splitlines()
    assert "  corpus.overlapping_edits: merge | drop" in lines
    assert "  corpus.annotators: – | [0, 1]" in lines


def test_tables_agree_in_every_format(output: Path) -> None:
    for name in tables.all_frames(run_directory.read(output)):
        csv = pd.read_csv(output / f"tables/{name}.csv")
        parquet = pd.read_parquet(output / f"tables/{name}.parquet")
        pd.testing.assert_frame_equal(
            csv, parquet, check_dtype=False, check_column_type=False, rtol=1e-12
        )
        assert len(csv)
        text = (output / f"tables/{name}.md").read_text()
        tex = (output / f"tables/{name}.tex").read_text()
        rows = [line for line in text.splitlines() if line.startswith("|")]
        caption_in_rows = r"\begin{longtable}" in tex
        assert len(rows) - 2 == tex.count(r" \\") - 1 - caption_in_rows
    tau = pd.read_csv(output / "tables/sentences.csv")
    macro = run_directory.read(output).results.estimate("gleu", "tau_macro", "chains")
    assert tau["gleu"].mean() == pytest.approx(macro.value)


def test_scores_are_csv_without_pyarrow(
    output: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = run_directory.read(output)
    shutil.copytree(output, tmp_path / "out")
    monkeypatch.setattr(run_directory, "has_pyarrow", lambda: False)
    with pytest.raises(DataError, match=r"maege\[parquet\]"):
        run_directory.read(output)
    run_directory.write(run, tmp_path / "out")
    names = set(files(tmp_path / "out"))
    assert "scores.csv.gz" in names
    assert not any(name.endswith(".parquet") for name in names)
    again = run_directory.read(tmp_path / "out")
    for stored, computed in zip(again.scored, run.scored, strict=True):
        assert np.array_equal(stored.scores, computed.scores)


def test_without_vl_convert_the_page_has_tables_instead_of_charts(
    output: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = run_directory.read(output)
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    monkeypatch.setattr(vega, "is_available", lambda: False)
    html = page(run)
    assert charts.INSTALL_FIGURES in html.replace("&#39;", "'")
    assert "data-chart=" not in html.partition("<script>")[0]
    assert "vegaEmbed" not in html
    with pytest.raises(OutputError, match=r"maege\[figures\]"):
        run_directory.write(run, tmp_path / "out", figures=True)


def test_latex_is_escaped() -> None:
    table = DisplayTable(
        "50 % of A_B & {c} ~ ^", ("a|b", "#"), [("x_1 \\ $y$", "-.209 [-.30  .01]")]
    )
    assert latex.table(table, "t").splitlines()[3:] == [
        r"\begin{tabular}{lr}",
        r"\toprule",
        r"a\textbar{}b & \# \\",
        r"\midrule",
        r"x\_1 \textbackslash{} \$y\$ & $-$.209 [$-$.30, .01] \\",
        r"\bottomrule",
        r"\end{tabular}",
        r"\caption{50 \% of A\_B \& \{c\} \textasciitilde{} \textasciicircum{}}",
        r"\label{tab:maege-t}",
        r"\end{table}",
    ]
    assert r"{[.10, .20]} \\" in latex.table(DisplayTable("", ("a",), [("[ .10  .20]",)]), "t")


def chain(sentence: int, length: int) -> Ranking:
    items = tuple(Candidate((f"{sentence} {i}",), ((),), i, i / length) for i in range(length))
    return Ranking("chains", (sentence,), 0, 0, ("s",), items, all_ordered_pairs(length))


def test_score_curve_by_errors_equals_plain_means() -> None:
    rankings = [chain(0, 3), chain(0, 2), chain(1, 4), chain(2, 3), chain(5, 4)]
    rng = np.random.default_rng(1)
    scores = {name: rng.random(16) for name in "ab"}
    errors = [2, 1, 0, 1, 0, 3, 2, 1, 0, 2, 1, 0, 3, 2, 1, 0]
    of_sentence = [0] * 5 + [1] * 4 + [2] * 3 + [5] * 4
    curves = score_by_errors_left(attach_scores(rankings, scores), Resampling(200, 9, 0.9, 1))
    for name, values in scores.items():
        for point in curves[name]:
            here = [i for i, count in enumerate(errors) if count == point.errors]
            assert point.n == len(here)
            assert point.sentences == len({of_sentence[i] for i in here})
            assert point.mean == pytest.approx(np.mean(values[here]))
            assert point.interval is not None
            low, high = point.interval
            assert low <= point.mean <= high
            assert (low, high) != (point.mean, point.mean)
    (point,) = score_by_errors_left(
        attach_scores([chain(0, 1)], {"a": np.array([0.5])}), Resampling()
    )["a"]
    assert (point.errors, point.mean, point.interval) == (0, 0.5, None)


def test_score_curve_by_edits_has_the_replicate_range() -> None:
    items = tuple(Candidate((str(i),), ((),), i * 0.9, i) for i in range(3))
    rankings = [
        Ranking("corpora", (0,), None, n, ("s",), items, all_ordered_pairs(3)) for n in range(21)
    ]
    scores = np.array([[i + n / 100 for i in range(3)] for n in range(21)]).ravel()
    scored = attach_scores(rankings, {"a": scores})
    points = score_by_edits_applied(scored, Resampling(confidence=0.9))["a"]
    assert [point.expected for point in points] == [0, 1, 2]
    assert [point.applied for point in points] == pytest.approx([0, 0.9, 1.8])
    assert [point.mean for point in points] == pytest.approx([0.1, 1.1, 2.1])
    assert points[1].replicate_range == pytest.approx((1.01, 1.19))


def test_findings_name_metrics_that_do_not_differ_from_the_best(output: Path) -> None:
    """The findings use the corrected tests, not the ranks."""
    run = run_directory.read(output)
    results = run.results
    taus = {m: results.estimate(m, "tau_micro", "chains").value for m in results.metrics}
    best = max(taus, key=taus.get)
    others = sorted(set(taus) - {best}, key=lambda name: -taus[name])
    for different in (set(), {others[0]}, {others[0], others[-1]}, set(others)):
        differences = [
            replace(d, holm=0.01 if best in (d.a, d.b) and {d.a, d.b} & different else 0.5)
            for d in results.differences
        ]
        findings = key_findings(replace(run, results=replace(results, differences=differences)))
        subject, _, similar = findings[0].partition("not significantly different from it: ")
        assert f" {best} has the highest tau" in subject
        rest = [name for name in others if name not in different]
        if not rest:
            assert "significantly lower" in subject
        elif len(rest) <= 5:
            assert similar == f"{', '.join(rest)}."
        else:
            assert similar == f"{', '.join(rest[:4])} and {len(rest) - 4} more."


def test_findings_name_metrics_whose_interval_of_rho_is_below_zero(output: Path) -> None:
    run = run_directory.read(output)
    results = run.results
    rho = {m: results.estimate(m, "spearman", "corpora") for m in results.metrics}
    assert [name for name, estimate in rho.items() if estimate.interval[1] < 0] == ["ld"]
    (finding,) = (text for text in key_findings(run) if "rho is below 0" in text)
    assert finding.endswith(": ld.")


def test_report_of_the_scripts_preset_describes_its_settings(tmp_path: Path) -> None:
    (tmp_path / "c.yaml").write_text(
        "preset: choshen2018-scripts\ncorpus: quickstart\nmetrics: [gleu]\n"
        "chains: {per_annotation: 2}\n"
    )
    ok("run", tmp_path / "c.yaml", "--output", tmp_path / "out", *FAST)
    html = (tmp_path / "out/report.html").read_text(encoding="utf-8")
    for phrase in ("count each time", "truncated", "at least 2 annotations"):
        assert phrase in html
    run = maege.load_run(tmp_path / "out")
    sample = run.results.sample
    assert run.table("sentences")["pairs"].sum() == sample["pairs_with_repeats"]
    assert sample["pairs"] < sample["pairs_with_repeats"]


def test_page_has_no_absolute_paths(tmp_path: Path) -> None:
    shutil.copy(ROOT / "corpora/quickstart/english.m2", tmp_path / "my.m2")
    (tmp_path / "own.py").write_text(
        "class Own:\n    name = 'own'\n"
        "    def score(self, requests):\n        return [0] * len(requests)\n"
    )
    (tmp_path / "c.yaml").write_text(
        "corpus: {m2: my.m2}\nsynthetic_corpora: null\nmetrics: [own.py:Own]\n"
        "cache: scores.sqlite\n"
    )
    ok("run", tmp_path / "c.yaml", "--output", tmp_path / "out")
    html = (tmp_path / "out/report.html").read_text(encoding="utf-8")
    assert str(tmp_path) not in html
    assert "…/my.m2" in html


def test_run_result_of_the_python_api(output: Path, tmp_path: Path) -> None:
    config = {
        "corpus": "quickstart",
        "synthetic_corpora": {"replicates": 3},
        "metrics": ["gleu", "ld"],
    }
    result = maege.run(config)
    assert set(result.table("chains")["metric"]) == {"gleu", "ld"}
    assert len(result.table("scores")) == sum(
        len(ranking.candidates) for ranking in result.sample.rankings
    )
    assert list(result.charts) == ["edit_types", "edits", "errors", "sentences", "differences"]
    assert list(result.tables) == [*tables.TABLES, "scores"]
    texts = result.table("scores")["text"]
    assert texts.notna().sum() == (result.table("scores")["ranking_type"] != "corpora").sum()
    for name in result.charts:
        spec = result.chart(name).to_dict()  # validated against the schema of Vega-Lite
        assert spec["$schema"].startswith("https://vega.github.io/schema/vega-lite/")
    shown_there = result._repr_html_()
    assert "<td>gleu</td>" in shown_there
    assert "62 sentences" in shown_there
    with pytest.raises(ConfigError, match="no table is called 'chain'; did you mean \"chains\""):
        result.table("chain")
    with pytest.raises(ConfigError, match="no chart is called"):
        result.chart("chains")
    with pytest.raises(ConfigError, match="configuration: metrics: this key is required"):
        maege.run({"corpus": "quickstart"})
    with pytest.raises(ConfigError, match=r"synthetic_corpora\.replicates: .*greater than"):
        maege.run(config | {"synthetic_corpora": {"replicates": 0}})
    again = maege.load_run(output)
    assert again.table("corpora")["spearman"].notna().all()
    with pytest.raises(DataError, match=r"has no manifest\.json"):
        maege.load_run(tmp_path)
    with pytest.raises(ConfigError, match="jobs=0"):
        maege.run(config, jobs=0)
    result.write(tmp_path / "mine")
    result.write(tmp_path / "mine")
    for other in (output, ROOT / "README.md"):
        before = files(other) if other.is_dir() else {}
        with pytest.raises(OutputError, match=r"holds a different run|is a file"):
            result.write(other)
        assert before == (files(other) if other.is_dir() else {})
    assert {"run", "load_run", "RunResult", "MaegeError"} < set(dir(maege))
    assert all(getattr(maege, name) is not None for name in maege.__all__)
    assert issubclass(ConfigError, maege.MaegeError)


@pytest.mark.slow
def test_notebook_has_outputs_and_runs(tmp_path: Path) -> None:
    """Runs all cells in order in a separate process."""
    notebook = json.loads((ROOT / "docs/notebook.ipynb").read_text(encoding="utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    assert all(cell["outputs"] for cell in cells)
    kinds = {kind for cell in cells for item in cell["outputs"] for kind in item.get("data", {})}
    assert {"text/html", "image/png"} <= kinds
    shutil.copytree(ROOT / "configs", tmp_path / "configs")
    (tmp_path / "experiments").mkdir()
    code = "\n\n".join("".join(cell["source"]) for cell in cells)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path / "experiments", capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
