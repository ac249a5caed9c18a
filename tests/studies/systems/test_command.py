"""`maege systems` on good, bad and odd input."""

import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from maege.cli import app
from maege.errors import MaegeError, MaegeWarning
from maege.studies.systems.report.result import SystemsResult
from tests.support.command_line import maege

SOURCES = ["He go home .", "Fine .", "I has a apple .", "She like it .", "We was here ."]
REFERENCES = ["He goes home .", "Fine .", "I have an apple .", "She likes it .", "We were here ."]
OURS = ["He goes home .", "Fine !", "I have a apple .", "She like it .", "We were here ."]
FEW = ["--set", "statistics.resamples=50", "--set", "statistics.permutations=99", "--quiet"]
FILES = ["--source", "s.txt", "--reference", "r.txt"]


def write(path: Path, lines: list[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory: a source, a reference and two outputs of five sentences."""
    for name, lines in {
        "s.txt": SOURCES,
        "r.txt": REFERENCES,
        "ours.txt": OURS,
        "perfect.txt": REFERENCES,
    }.items():
        write(tmp_path / name, lines)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def call(name: str, *arguments: str) -> str:
    """Return what a command prints, one blank between words; in this process, to save imports."""
    with redirect_stdout(StringIO()) as printed:
        app([name, *arguments], standalone_mode=False)
    return printed.getvalue()


def compare(*arguments: str, files: list[str] = FILES) -> tuple[str, SystemsResult]:
    """Return what `maege systems` prints, with single blanks, and the result."""
    printed = call("systems", *files, *FEW, *arguments, "--output", "out").split()
    assert "nan" not in printed
    text = Path("out/systems.json").read_text(encoding="utf-8")
    assert "NaN" not in text
    return " ".join(printed), SystemsResult.load("out")


def rows(result: SystemsResult, table: str, metric: str | None = None) -> list[dict[str, Any]]:
    """Return the rows of a table, those of a metric, or all."""
    every = result.table(table).to_dict("records")
    return [row for row in every if metric in (None, row["metric"])]


def scored_by(result: SystemsResult) -> list[str]:
    return list(dict.fromkeys(row["metric"] for row in rows(result, "scores")))


def alone(metric: str, *arguments: str) -> dict[str, Any]:
    """Return what `maege score` prints."""
    return json.loads(call("score", metric, *arguments))


def refused(*arguments: str, files: list[str] = FILES) -> str:
    """Return the message of an error."""
    with pytest.raises(MaegeError) as error:
        call("systems", *files, *FEW, *arguments)
    return str(error.value)


def scores(result: SystemsResult, metric: str = "gleu") -> dict[str, float]:
    return {system["system"]: system["score"] for system in rows(result, "scores", metric)}


def test_scores_are_those_of_single_files(folder: Path) -> None:
    arguments = ["--system", "ours.txt", "--system", "best=perfect.txt", "--metrics", "gleu,errant"]
    _, results = compare(*arguments)
    for metric in ("gleu", "errant"):
        values = scores(results, metric)
        assert list(values) == ["best", "ours", "source"]
        for name, file in {"ours": "ours.txt", "source": "s.txt"}.items():
            assert alone(metric, *FILES, "--hypothesis", file)["score"] == values[name]
    details = {(d["system"], d["detail"]): d["value"] for d in rows(results, "details", "errant")}
    of_ours = alone("errant", *FILES, "--hypothesis", "ours.txt")
    assert details["ours", "precision"] == of_ours["precision"]
    assert details["ours", "recall"] == of_ours["recall"]
    assert rows(results, "details", "gleu") == []


def asserted(result: SystemsResult, statement: str) -> list[tuple[str, ...]]:
    """Return the subjects of the claims that the page asserts."""
    return [c.subjects for c in result.claims if c.statement == statement and c.is_shown]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--system", "short.txt"], "short.txt: 4 lines, but s has 5 sentences"),
        (["--system", "short.txt", "--system", "ours.txt"], "short.txt: 4 lines, but s has 5 sent"),
        (["--system", "latin.txt"], "latin.txt, line 3: byte 0xe9 is not UTF-8"),
        (["--system", "none.txt"], "none.txt"),
        (["--system", "ours.txt", "--system", "ours=s.txt"], "two systems are called 'ours'"),
        (["--system", "ours=s.txt", "--outputs", "outputs"], "two systems are called 'ours'"),
        (["--system", "source=ours.txt"], "the name of the unchanged source"),
        (
            ["--system", "ours.txt", "--set", "baseline=our"],
            "no system 'our'; did you mean \"ours\"?",
        ),
        (
            ["--system", "ours.txt", "--set", "documents=short.txt"],
            "4 lines, but s has 5 sentences",
        ),
        ([], "no systems"),
        (["--outputs", "empty"], "no files"),
        (["--system", "=ours.txt"], "--system =ours.txt: give NAME=FILE"),
        (["--system-reference", "ours.txt"], "--system-reference ours.txt: give NAME=FILE"),
        (["--language", "ours="], "--language ours=: give NAME=CODE"),
    ],
)
def test_one_clear_message(folder: Path, arguments: list[str], message: str) -> None:
    write(folder / "short.txt", OURS[:4])
    (folder / "latin.txt").write_bytes("a\nb\ncafé\nd\ne\n".encode("latin-1"))
    (folder / "outputs").mkdir()
    write(folder / "outputs/ours.txt", OURS)
    (folder / "empty").mkdir()
    assert message in refused(*arguments, "--metrics", "gleu")
    assert not (folder / "runs").exists()


def test_metrics_and_references_that_are_missing(folder: Path) -> None:
    assert 'did you mean "gleu"?' in refused("--system", "ours.txt", "--metrics", "glue")
    assert "metrics" in refused("--system", "ours.txt")
    arguments = ["--system", "ours.txt", "--metrics", "gleu"]
    assert "references" in refused(*arguments, files=["--source", "s.txt"])
    write(folder / "r.txt", REFERENCES[:3])
    assert "r.txt: 3 lines, but the source has 5" in refused(*arguments)


def test_errors_of_the_command_are_a_line_without_traceback(folder: Path) -> None:
    arguments = ["systems", *FILES, "--system", "none.txt", "--metrics", "gleu"]
    done = maege(*arguments, cwd=folder)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)


def test_byte_order_mark_and_line_ends_change_nothing(folder: Path) -> None:
    text = "\ufeff" + "\r\n".join(OURS)
    (folder / "windows.txt").write_text(text, encoding="utf-8", newline="")
    arguments = ["--system", "ours.txt", "--system", "windows.txt", "--metrics", "gleu"]
    printed, results = compare(*arguments)
    assert "windows and ours are equal" in printed
    assert scores(results)["windows"] == scores(results)["ours"]
    (pair,) = (p for p in rows(results, "pairs", "gleu") if {p["a"], p["b"]} == {"ours", "windows"})
    assert (pair["difference"], pair["pvalue"], pair["adjusted"]) == (0, 1, 1)
    assert pd.isna(pair["required_sentences"])


def test_an_empty_system_and_the_source_itself(folder: Path) -> None:
    write(folder / "empty.txt", [""] * len(SOURCES))
    arguments = ["--system", "empty.txt", "--system", "INPUT=s.txt", "--metrics", "gleu,errant,ld"]
    printed, results = compare(*arguments)
    assert "empty: the output of every sentence is empty" in printed
    assert "INPUT is the unchanged source" in printed
    assert set(scores(results)) == {"empty", "INPUT"}
    assert scores(results)["empty"] == 0


@pytest.mark.parametrize("sentences", [1, 2])
def test_one_and_two_sentences(folder: Path, sentences: int) -> None:
    for name, lines in {"s": SOURCES, "r": REFERENCES, "ours": OURS}.items():
        write(folder / f"{name}.txt", lines[:sentences])
    arguments = ["--system", "ours.txt", "--metrics", "gleu,errant,m2,imeasure,sari"]
    printed, results = compare(*arguments)
    system = rows(results, "scores", "errant")[0]
    assert system["score"] == {1: 1.0, 2: 5 / 9}[sentences]
    assert pd.isna(system["score_low"]) == (sentences == 1)
    if sentences == 1:
        assert "1 sentence: too few for intervals and tests." in printed
    else:
        assert any("With 2 sentences (or documents) no" in note for note in results.notes)


def test_a_constant_metric_and_one_without_counts(folder: Path) -> None:
    (folder / "m.py").write_text(
        "from maege import AdditiveMetric, Metric\nimport numpy as np\n"
        "class One(AdditiveMetric):\n"
        "    name, columns = 'one', ('one',)\n"
        "    def counts(self, segments): return np.ones((len(segments), 1))\n"
        "    def corpus_score(self, totals): return totals[..., 0] / totals[..., 0]\n"
        "class Whole(Metric):\n"
        "    name = 'whole'\n"
        "    def score(self, requests): return [len(set(r.hypotheses)) for r in requests]\n"
    )
    metrics = ["--metrics", "m.py:One,m.py:Whole"]
    printed, results = compare("--system", "ours.txt", *metrics)
    names = scored_by(results)
    columns = ("score", "score_low", "score_high", "best_rank", "worst_rank")
    constant = rows(results, "scores", names[0])
    assert {tuple(s[column] for column in columns) for s in constant} == {(1.0, 1.0, 1.0, 1, 2)}
    (pair,) = rows(results, "pairs", names[0])
    assert (pair["difference"], pair["pvalue"]) == (0, 1)
    assert all(pd.isna(system["score_low"]) for system in rows(results, "scores", names[1]))
    assert "no counts of sentences, so there are no intervals and no tests" in printed


def test_a_metric_that_is_undefined_in_some_resamples(folder: Path) -> None:
    (folder / "m.py").write_text(
        "from maege import AdditiveMetric\nimport numpy as np\n"
        "class Share(AdditiveMetric):\n"
        "    name, columns = 'share', ('first', 'all')\n"
        "    def counts(self, segments):\n"
        "        return np.array([[('have' in s.hypothesis) * 1.0, 'has' in s.source]\n"
        "                         for s in segments], dtype=float)\n"
        "    def sentence_score(self, rows): return rows[:, 0]\n"
        "    def corpus_score(self, totals): return totals[..., 0] / totals[..., 1]\n"
    )
    printed, results = compare("--system", "ours.txt", "--metrics", "m.py:Share")
    assert "undefined in" in printed
    (name,) = scored_by(results)
    assert scores(results, name) == {"ours": 1.0, "source": 0.0}
    (pair,) = rows(results, "pairs", name)
    assert pair["pvalue"] == 1  # one sentence decides


def test_references_of_unequal_number(folder: Path) -> None:
    write(folder / "r2.txt", ["He went home .", "", "", "She liked it .", ""])
    files = [*FILES, "--reference", "r2.txt"]
    for empty in ("delete", "drop"):
        arguments = ["--system", "ours.txt", "--metrics", "gleu,errant,sari"]
        arguments += ["--set", f"corpus.empty={empty}"]
        _, results = compare(*arguments, "--force", files=files)
        notes = " ".join(results.notes)
        assert ("they delete the whole sentence" in notes) == (empty == "delete")
        assert "r2: empty corrections of sentences with text: 3 (of the sentences 2, 3, 5" in notes
        for metric in scored_by(results):
            with pytest.warns(MaegeWarning, match="with text: 3"):
                of_ours = alone(
                    metric, *files, "--hypothesis", "ours.txt", "--set", f"empty={empty}"
                )
            assert of_ours["score"] == scores(results, metric)["ours"]
    write(folder / "r.txt", ["He goes home .", "", *REFERENCES[2:]])
    arguments = ["--system", "ours.txt", "--metrics", "gleu"]
    _, results = compare(*arguments, "--force", files=files)
    left_out = "1 of 5 sentences have no reference (the first: 2) and are left out of all scores"
    assert left_out in " ".join(results.notes)


@pytest.mark.filterwarnings("ignore:.*only some annotators have a line")
def test_several_m2_files_are_one_with_all_annotators(folder: Path) -> None:
    first = "S He go home .\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n\nS Fine .\n"
    second = (
        "S He go home .\nA 1 2|||V|||went|||REQUIRED|||-NONE-|||0\n"
        "A 1 2|||V|||goes|||REQUIRED|||-NONE-|||1\n\n"
        "S Fine .\nA 1 2|||P|||!|||REQUIRED|||-NONE-|||1\n"
    )
    together = (
        "S He go home .\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n"
        "A 1 2|||V|||went|||REQUIRED|||-NONE-|||1\n"
        "A 1 2|||V|||goes|||REQUIRED|||-NONE-|||2\n\n"
        "S Fine .\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n"
        "A 1 2|||P|||!|||REQUIRED|||-NONE-|||2\n"
    )
    for name, text in {"a": first, "b": second, "all": together}.items():
        (folder / f"{name}.m2").write_text(text)
    write(folder / "s.txt", SOURCES[:2])
    write(folder / "ours.txt", OURS[:2])
    arguments = ["--system", "ours.txt", "--metrics", "m2,errant,gleu,imeasure,sari"]
    _, results = compare(*arguments, files=["--m2", "a.m2", "--m2", "b.m2"])
    assert "m2, errant: resamples keep the annotator" in Path("out/report.md").read_text("utf-8")
    for metric in scored_by(results):
        of_ours = alone(metric, "--source", "s.txt", "--m2", "all.m2", "--hypothesis", "ours.txt")
        assert of_ours["score"] == scores(results, metric)["ours"], metric


def test_few_permutations_are_enough(folder: Path) -> None:
    """There are more of them where a family of pairs needs smaller p-values."""
    arguments = ["--system", "ours.txt", "--system", "perfect.txt", "--metrics", "ld"]
    for name, lines in {"s": SOURCES, "r": REFERENCES, "ours": OURS, "perfect": REFERENCES}.items():
        write(folder / f"{name}.txt", lines * 4)
    few = ["--set", "statistics.permutations=10"]
    printed, results = compare(*arguments, *few)
    assert "no difference can be significant" not in printed
    pairs = rows(results, "pairs", "ld")
    assert [p["family"] for p in pairs] == ["systems", "source", "source"]
    assert min(p["pvalue"] for p in pairs) < 1 / 100
    printed, results = compare(*arguments, *few, "--set", "baseline=source", "--force")
    assert [p["family"] for p in rows(results, "pairs", "ld")] == ["systems"] * 2


def test_precision_and_recall_are_shown_where_a_metric_has_them(folder: Path) -> None:
    arguments = ["--system", "ours.txt", "--force", "--metrics"]
    printed, _ = compare(*arguments, "errant")
    assert "system P R F0.5 ranks" in printed
    assert "ours .750 " in printed
    printed, _ = compare(*arguments, "errant,gleu")
    assert "errant ───" in printed
    assert "system P R F0.5 ranks" in printed
    assert "P R" not in compare(*arguments, "gleu")[0]


def test_a_system_that_is_named_twice_with_the_same_output_is_one(folder: Path) -> None:
    (folder / "outputs").mkdir()
    write(folder / "outputs/ours.txt", OURS)
    arguments = ["--system", "ours.txt", "--outputs", "outputs", "--metrics", "gleu"]
    assert set(scores(compare(*arguments)[1])) == {"ours", "source"}


def test_two_hundred_systems(folder: Path) -> None:
    (folder / "outputs").mkdir()
    for number in range(200):
        lines = [f"{text} {number}" if number % 5 == k else text for k, text in enumerate(OURS)]
        write(folder / f"outputs/{number}.txt", lines)
    arguments = ["--outputs", "outputs", "--metrics", "gleu", "--set", "baseline=source"]
    printed, results = compare(*arguments)
    assert "200 systems and the source on 5 sentences" in printed
    assert len(rows(results, "scores", "gleu")) == 201
    assert len(rows(results, "pairs", "gleu")) == 200


def test_no_output_without_a_metric_that_works(folder: Path) -> None:
    (folder / "m.py").write_text(
        "from maege import Metric\n"
        "class Bad(Metric):\n"
        "    name = 'bad'\n"
        "    def score(self, requests): return [float('nan')] * len(requests)\n"
    )
    arguments = [*FILES, "--system", "ours.txt", *FEW, "--metrics"]
    with redirect_stdout(StringIO()) as printed:
        code = app(["systems", *arguments, "m.py:Bad"], standalone_mode=False)
    assert code == 2
    assert "returned nan" in printed.getvalue()


def test_no_system_of_equal_ones_is_called_the_best(folder: Path) -> None:
    twins = ["--system", "a=perfect.txt", "--system", "b=perfect.txt"]
    printed, results = compare(*twins, "--metrics", "gleu", "--set", "trust=false")
    assert asserted(results, "systems.pairs") == []
    assert "gleu: first in this sample are a, b, each with 1.000 [1.00, 1.00]." in printed
    same = ["--system", "a=s.txt", "--system", "b=s.txt"]
    printed, _ = compare(*same, "--metrics", "gleu", "--force")
    assert "gleu: all 2 texts have the same score" in printed


def test_baseline_that_is_not_the_best_is_named(folder: Path) -> None:
    systems = ["--system", "ours.txt", "--system", "perfect.txt", "--set", "baseline=ours"]
    printed, _ = compare(*systems, "--metrics", "gleu", "--set", "trust=false")
    assert "gleu: first in this sample is perfect, 1.000" in printed
    assert "undecided: perfect − ours +." in printed


def test_name_of_a_corpus_and_files_are_refused(folder: Path) -> None:
    message = refused("tiny", "--system", "ours.txt", "--metrics", "gleu")
    assert "'tiny' is a known corpus, which has its own source" in message


def test_missing_metrics_are_asked_for(folder: Path) -> None:
    assert "give --metrics" in refused("--system", "ours.txt")


def test_thresholds_decide_the_exit_code_and_are_in_the_summary(folder: Path) -> None:
    arguments = [*FILES, "--system", "ours.txt", *FEW, "--metrics", "gleu", "--output", "out"]

    def required(*thresholds: str) -> tuple[int, str]:
        options = [option for text in thresholds for option in ("--require", text)]
        with redirect_stdout(StringIO()) as printed:
            code = app(["systems", *arguments, *options], standalone_mode=False)
        return code, printed.getvalue()

    code, printed = required("gleu.ours-source.high>0", "gleu.ours>0.1")
    assert (code, "All thresholds are met." in printed) == (0, True)
    code, printed = required("gleu.ours-source>0.9")
    assert (code, "Not met: gleu.ours-source>0.9 (gleu.ours-source is 0." in printed) == (1, True)
    summary = Path("out/summary.md").read_text(encoding="utf-8")
    assert summary.startswith("**s: 1 system and the source on 5 sentences.**")
    assert "Not met: " in summary
    assert "| ours | " in summary
    assert len(summary.splitlines()) <= 25
    assert not SystemsResult.load("out").thresholds[0].is_met
    assert "'our' is no system" in refused("--system", "ours.txt", "--metrics", "gleu",
                                           "--require", "gleu.our>0")  # fmt: skip
    assert "expected the name" in refused("--require", "gleu.ours", "--metrics", "gleu")
