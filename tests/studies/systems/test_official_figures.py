"""The scores of the systems of CoNLL-2014 beside those of the published tools."""

import csv
import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

import maege
from maege.cli import app
from maege.studies.systems.report.result import SystemsResult

# One process has the results.
pytestmark = [
    pytest.mark.xdist_group("systems"),
    pytest.mark.filterwarnings("ignore:.*only some annotators have a line"),
]

SYSTEMS = (
    "AMU", "CAMB", "CUUI", "IITB", "INPUT", "IPN", "NTHU", "PKU", "POST", "RAC", "SJTU", "UFC",
    "UMC",
)  # fmt: skip
ERRANT_SYSTEMS = ("AMU", "CAMB", "INPUT")  # each takes seconds
FEW = {"resamples": 10, "permutations": 10}


@pytest.fixture(scope="module")
def compared(fetched: Path) -> SystemsResult:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MAEGE_DATA", str(fetched))
        return maege.systems(
            {
                "corpus": "conll14",
                "systems": SYSTEMS,
                "metrics": ["m2", "gleu"],
                "baseline": "INPUT",
                "statistics": FEW,
                "trust": False,
            }
        )


def scores(result: SystemsResult, metric: str) -> dict[str, float]:
    rows = result.table("scores").query("metric == @metric")
    return dict(zip(rows["system"], rows["score"], strict=True))


def details(result: SystemsResult, metric: str) -> dict[tuple[str, str], float | None]:
    rows = result.table("details").query("metric == @metric")
    return dict(zip(zip(rows["system"], rows["detail"], strict=True), rows["value"], strict=True))


def rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8") as stream:
        return list(csv.DictReader(stream, delimiter="\t"))


def score(metric: str, *arguments: str | Path) -> dict[str, float]:
    with redirect_stdout(StringIO()) as printed:
        app(["score", metric, *map(str, arguments)], standalone_mode=False)
    return json.loads(printed.getvalue())


def test_m2_of_every_system_is_the_published_figure(compared: SystemsResult, data: Path) -> None:
    file = data / "conll14/published-scores/system-m2score.tsv"
    published = dict(line.split("\t")[3:5] for line in file.read_text().splitlines())
    assert {name: f"{value:.4f}" for name, value in scores(compared, "m2").items()} == published


def test_precision_and_recall_are_those_of_the_published_scorer(
    compared: SystemsResult, goldens: Path
) -> None:
    ours = details(compared, "m2")
    for row in rows(goldens / "m2/corpus.tsv"):
        assert ours[row["system"], "precision"] == float(row["P"])
        assert ours[row["system"], "recall"] == float(row["R"])


def test_gleu_is_that_of_the_published_tool(compared: SystemsResult, goldens: Path) -> None:
    ours = scores(compared, "gleu")
    for row in rows(goldens / "gleu/corpus.tsv"):
        if (row["references"], row["tool"]) == ("NUCLEA,NUCLEB", "gec-ranking (python2)"):
            assert f"{ours[row['system']]:.6f}" == row["mean"]


@pytest.mark.parametrize("names", [("NUCLEA",), ("NUCLEB",), ("NUCLEA", "NUCLEB")])
def test_gleu_against_files_of_references_with_empty_lines(
    conll14: Path, goldens: Path, names: tuple[str, ...]
) -> None:
    references = [str(conll14 / f"references/nucle/{name}.txt") for name in names]
    result = maege.systems(
        corpus={"source": str(conll14 / "source.txt"), "references": references, "empty": "delete"},
        outputs={"AMU": conll14 / "systems/AMU.txt"},
        metrics=["gleu"],
        statistics=FEW,
        trust=False,
    )
    (published,) = (
        row["mean"]
        for row in rows(goldens / "gleu/corpus.tsv")
        if (row["system"], row["references"], row["tool"])
        == ("AMU", ",".join(names), "gec-ranking (python2)")
    )
    assert f"{scores(result, 'gleu')['AMU']:.6f}" == published


def test_scores_are_those_of_single_files(compared: SystemsResult, conll14: Path) -> None:
    texts = ["--source", conll14 / "source.txt", "--m2", conll14 / "official-2014.combined.m2"]
    ours, values = scores(compared, "m2"), details(compared, "m2")
    for system in ("CAMB", "POST"):
        alone = score("m2", *texts, "--hypothesis", conll14 / f"systems/{system}.txt")
        assert alone["score"] == ours[system]
        assert alone["precision"] == values[system, "precision"]
        assert alone["recall"] == values[system, "recall"]


def test_a_file_of_gold_edits_for_each_annotator(compared: SystemsResult, conll14: Path) -> None:
    files = [str(conll14 / f"official-2014.{number}.m2") for number in (0, 1)]
    result = maege.systems(
        corpus={"m2": files},
        outputs={"AMU": conll14 / "systems/AMU.txt"},
        metrics=["m2", "gleu"],
        statistics=FEW,
        trust=False,
    )
    for metric in ("m2", "gleu"):
        assert scores(result, metric)["AMU"] == scores(compared, metric)["AMU"]
    assert details(result, "m2")["AMU", "recall"] == details(compared, "m2")["AMU", "recall"]


@pytest.mark.slow
def test_errant_is_that_of_single_files(conll14: Path, tmp_path: Path) -> None:
    """On the first sentences: ERRANT needs milliseconds for each."""
    first = 300
    blocks = (conll14 / "official-2014.combined.m2").read_text(encoding="utf-8").split("\n\n")
    (tmp_path / "gold.m2").write_text("\n\n".join(blocks[:first]) + "\n\n", encoding="utf-8")
    files = {"source": "source.txt", **{s: f"systems/{s}.txt" for s in ERRANT_SYSTEMS}}
    for name, file in files.items():
        lines = (conll14 / file).read_text(encoding="utf-8").splitlines(keepends=True)
        (tmp_path / f"{name}.txt").write_text("".join(lines[:first]), encoding="utf-8")
    outputs = {name: tmp_path / f"{name}.txt" for name in ERRANT_SYSTEMS}
    texts = ["--source", tmp_path / "source.txt", "--m2", tmp_path / "gold.m2"]
    for output in outputs.values():
        texts += ["--hypothesis", output]
    with redirect_stdout(StringIO()) as printed:
        app(["score", "errant", *map(str, texts)], standalone_mode=False)
    alone = [json.loads(line) for line in printed.getvalue().splitlines()]
    result = maege.systems(
        corpus={"m2": str(tmp_path / "gold.m2")},
        outputs=outputs,
        metrics=["errant"],
        baseline="INPUT",
        trust=False,
    )
    values = details(result, "errant")
    for system, row in zip(ERRANT_SYSTEMS, alone, strict=True):
        ranked = result.table("scores").set_index("system").loc[system]
        assert row["score"] == ranked["score"]
        assert row["interval"] == [ranked["score_low"], ranked["score_high"]]
        assert row["precision"] == values[system, "precision"]
        assert row["recall"] == values[system, "recall"]
