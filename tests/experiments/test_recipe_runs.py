"""Metrics with models in the atlas: the command with tiny models, killed and resumed."""

import importlib.util
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from docs.generate.atlas_page import run_lines
from experiments.atlas.corpora import configuration, known_corpus
from experiments.atlas.recipe_runs import RecipeRuns, needs
from experiments.atlas.recipes import RECIPES, write_files
from experiments.atlas.written_results import of_models, updated, write_known_corpora
from maege.errors import ConfigError, DataError
from maege.progress import QUIET, Progress
from maege.studies.known_results.known_result import KnownCorpus, ModelRun, fitting_results
from maege.studies.known_results.result_files import known_corpora
from tests.docs.test_recipes import RECIPES as TINY
from tests.support.command_line import ROOT
from tests.support.judge_server import by_length, serving, shown_texts
from tests.support.model_hub import REVISION, save_hub

MIDWAY = 100  # scores, of some thousands
FEW = ("statistics.resamples=60", "statistics.permutations=99")
RUN = ModelRun(
    "2026-01-02", "GPU of a test", {"torch": "9"}, {"model": "me/m@1", "other": "me/m@1"}
)


@pytest.fixture(scope="module")
def tiny() -> KnownCorpus:
    """The known results of a metric without a model on the tiny corpus."""
    return known_corpus("tiny", configuration("tiny", ("ld",), FEW), 1, QUIET)


@pytest.fixture
def output(tiny: KnownCorpus, tmp_path: Path) -> Path:
    """A folder with known results."""
    folder = tmp_path / "results"
    folder.mkdir()
    write_known_corpora({"tiny": tiny}, folder)
    return folder


def with_run(tiny: KnownCorpus) -> KnownCorpus:
    """The same results, and those of a metric with a model."""
    results = tuple(
        replace(item, signature="m|model:me/m@1", result=replace(item.result, metric="m"))
        for item in tiny.results
    )
    return updated(tiny, replace(tiny, results=results, runs={"m": RUN}))


def test_results_are_stored_with_date_and_hardware_and_shown(
    tiny: KnownCorpus, output: Path
) -> None:
    write_known_corpora({"tiny": with_run(tiny)}, output)
    known_corpora.cache_clear()
    read = known_corpora(output)["tiny"]
    assert read.runs == {"m": RUN}
    (line,) = run_lines(read)
    assert "2026-01-02, GPU of a test, torch 9, me/m@1." in line
    assert line.count("me/m@1") == 1
    versions = {item.row: item.version for item in read.results}
    fitting = fitting_results([read], read.name, read.sample, versions, {})
    assert {*fitting.results} == {"ld", "m"}
    (note,) = fitting.notes
    assert note.startswith("The known result of m was computed with a model: 2026-01-02, GPU")


def test_results_with_models_stay_when_others_are_made_anew(tiny: KnownCorpus) -> None:
    both = with_run(tiny)
    kept = of_models(both)
    assert {item.result.metric for item in kept.results} == {"m"}
    again = updated(kept, tiny)
    assert {item.result.metric for item in again.results} == {"ld", "m"}
    assert again.runs == {"m": RUN}
    without = updated(again, replace(kept, runs={}))  # computed without a model now
    assert without.runs == {}


def test_recipes_are_those_of_the_pages(tmp_path: Path) -> None:
    assert {recipe.page for recipe in RECIPES.values()} == {*TINY}
    assert {recipe.entry for recipe in RECIPES.values()} == {of.entry for of in TINY.values()}
    assert all({*recipe.models} == {*TINY[recipe.page].models} for recipe in RECIPES.values())
    write_files(tmp_path)
    assert {recipe.entry.partition(":")[0] for recipe in RECIPES.values()} < {
        path.name for path in tmp_path.iterdir()
    }
    lines = [*needs()]
    assert len(lines) == len(RECIPES)
    assert "impara: pip install torch transformers; models gotutiyan/IMPARA-QE" in lines[2]


def test_wrong_requests_are_named(output: Path) -> None:
    known_corpora.cache_clear()
    with pytest.raises(ConfigError, match=r"imapra\.threshold=1: write RECIPE\.PARAMETER=VALUE"):
        RecipeRuns(output, output, parameters=["imapra.threshold=1"]).run()
    with pytest.raises(DataError, match="no results in English of conll14"):
        RecipeRuns(output, output, only="conll14").run()
    judges = output / "judges.yaml"
    judges.write_text("metric: []\n")
    with pytest.raises(ConfigError, match=r"judges\.yaml: no `metrics`"):
        RecipeRuns(output, output, judges=judges).run()


def test_a_recipe_without_packages_is_left_out_with_what_installs_them(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("experiments.atlas.recipes.find_spec", lambda module: None)
    known_corpora.cache_clear()
    notes: list[str] = []
    RecipeRuns(output, output, ["impara", "uot-errant"], progress=Progress(note=notes.append)).run()
    assert notes == [
        "left out: impara needs torch, transformers: pip install torch transformers",
        "left out: uot-errant needs torch, transformers, 'maege[errant]', pot: pip install torch "
        "transformers 'maege[errant]' pot",
    ]


@pytest.mark.slow
def test_a_judge_is_scored_and_stored_with_its_model(output: Path, tmp_path: Path) -> None:
    def script(handler: Any, content: dict) -> None:
        handler.complete(f'{{"score": {by_length(content, shown_texts(content))["score"]}}}')

    known_corpora.cache_clear()
    notes: list[str] = []
    with serving(script) as server:
        judges = tmp_path / "judges.yaml"
        judges.write_text(
            f"metrics: [{{judge: {{name: small-judge, url: '{server.url}', model: small, "
            f"answers: {tmp_path / 'answers.sqlite'}, drift: false}}}}]\n"
        )
        runs = RecipeRuns(output, output, ["some"], judges=judges, overrides=FEW,
                          progress=Progress(note=notes.append))  # fmt: skip
        runs.run()
        asked = len(server.received)
        known_corpora.cache_clear()
        runs.run()
        assert len(server.received) == asked > 0
    assert notes[0].startswith("left out: some needs")
    known_corpora.cache_clear()
    run = known_corpora(output)["tiny"].runs["small-judge"]
    assert (run.device, run.models) == ("behind an endpoint", {"model": "small"})


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Mapping[str, str]]:
    """A folder with tiny models in the place of the published ones."""
    if importlib.util.find_spec("torch") is None:
        assert os.environ.get("MAEGE_REQUIRE_TORCH") != "1", "no torch"
        pytest.skip("no torch: `make recipes` installs it")
    folder = tmp_path_factory.mktemp("hub")
    return folder, save_hub(folder)


@pytest.mark.torch
def test_each_recipe_scores_with_the_models_of_the_hub_or_names_what_it_needs(
    hub: tuple[Path, Mapping[str, str]], tmp_path: Path
) -> None:
    """In another process: the library reads its environment when it is imported."""
    folder, environment = hub
    code = (
        "import os; from pathlib import Path; from experiments.atlas.recipes import *\n"
        "write_files(Path()); own = {'bertscore': {'layer': 2}, 'pt-m2': {'layer': 2}}\n"
        "for name in RECIPES:\n"
        f"    made = MadeRecipe(name, own.get(name, {{}}), Path(), Path({str(folder)!r}))\n"
        "    needed = made.missing(); print(name, '|', needed)\n"
        "    if not needed: print(made.run_of('today'), made.configured.build().signature)\n"
    )  # fmt: skip
    found = python(tmp_path, environment, "-c", code)
    for name, recipe in RECIPES.items():
        assert f"{name} | \n" in found
        for model in recipe.models.values():
            last = model.rpartition("/")[2]
            ending = REVISION if name != "some" else "[0-9a-f]{16}"
            assert re.search(rf"today, cpu \w+, torch .*{last}[@-]{ending}.*\|device:cpu", found)
    missing = tmp_path / "missing"
    missing.mkdir()
    found = python(missing, {**environment, "HF_HOME": str(missing)}, "-c",
                   code.replace(str(folder), str(missing)))  # fmt: skip
    for name, recipe in RECIPES.items():
        (line,) = re.findall(rf"^{name} \| (.*)$", found, re.MULTILINE)
        first = next(iter(recipe.models.values()))
        assert line.startswith(f"needs {first}: {recipe.obtained or f'hf download {first}'}; or ")


@pytest.mark.torch
@pytest.mark.slow
def test_a_killed_command_goes_on_and_scores_nothing_twice(
    hub: tuple[Path, Mapping[str, str]], output: Path, tmp_path: Path
) -> None:
    folder, environment = hub
    environment = {**environment, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    command = [
        "-m", "experiments.atlas", "--recipes", "--output", str(output), "--device", "cpu",
        "--metrics", "uot-errant,scribendi",
        "--parameter", "uot-errant.model=nobody/nothing",
        *(word for key in FEW for word in ("--set", key)),
    ]  # fmt: skip
    cache = tmp_path / "cache/maege/scores-3.sqlite"
    process = subprocess.Popen(
        [sys.executable, *command], cwd=folder, env=variables(environment),
        stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    try:
        while rows(cache).get("scribendi", 0) < MIDWAY and process.poll() is None:
            time.sleep(0.02)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    killed = rows(cache)
    known_corpora.cache_clear()
    assert not known_corpora(output)["tiny"].runs  # it was midway
    printed = python(folder, environment, *command)
    assert "left out: uot-errant needs nobody/nothing: hf download nobody/nothing" in printed
    total = rows(cache)
    ((scored, had),) = re.findall(r"scribendi: (\S+) texts scored, (\S+) had", printed)
    assert number(scored) + killed["scribendi"] == total["scribendi"]
    assert number(had) >= killed["scribendi"]
    assert 0 < killed["scribendi"] < total["scribendi"]
    known_corpora.cache_clear()
    found = known_corpora(output)["tiny"]
    assert {item.result.metric for item in found.results} == {"ld", "scribendi"}
    today = datetime.now(UTC).date().isoformat()
    run = found.runs["scribendi"]
    assert (run.date, run.device[:4]) == (today, "cpu ")
    assert {*run.versions} == {"torch", "transformers"}
    assert run.models == {"model": f"openai-community/gpt2@{REVISION}"}
    (signature,) = {i.signature for i in found.results if i.result.metric == "scribendi"}
    assert f"|model:openai-community/gpt2@{REVISION}|" in signature
    assert "|device:cpu|" in signature
    again = python(folder, environment, *command)
    assert f"scribendi on tiny: stored on {today}" in again
    assert "texts scored" not in again
    assert rows(cache) == total


def rows(cache: Path) -> dict[str, int]:
    """How many scores are stored, by metric."""
    if not cache.exists():
        return {}
    with closing(sqlite3.connect(f"file:{cache}?mode=ro", uri=True)) as connection:
        try:
            counted = connection.execute(
                "SELECT fingerprint, COUNT(*) FROM scores JOIN metrics ON metric = id GROUP BY 1"
            ).fetchall()
        except sqlite3.OperationalError:  # its tables are being made
            return {}
    return {text.partition("|")[0]: count for text, count in counted}


def number(text: str) -> int:
    return int(text.replace(",", ""))


def variables(environment: Mapping[str, str]) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1", **environment}


def python(folder: Path, environment: Mapping[str, str], *arguments: str) -> str:
    """Return what a program prints."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=variables(environment),
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout + done.stderr
