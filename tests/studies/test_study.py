"""How a study is conducted: what is read, refused, measured and reported, in this order."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from time import sleep

import pytest

from maege.config.schema import RunConfig
from maege.config.subject import configuration
from maege.errors import OutputError
from maege.files.output_directory import OutputDirectory
from maege.progress import QUIET
from maege.report.study_parts import Part
from maege.report.study_result import StudyResult
from maege.studies.lattices.inputs import LatticeInputs, read_lattice_inputs
from maege.studies.lattices.samples import draw
from maege.studies.study import Context, Report, StageTimes, Study, conduct
from maege.user_warnings import warn_caller
from tests.support.page_text import page_text

FEW = {"sentences": {"max_characters": 60}, "synthetic_corpora": None}


def measure(config: RunConfig, inputs: LatticeInputs, context: Context) -> int:
    warn_caller("few sentences")
    context.progress.stage("score")
    return len(draw(config, inputs.lattices).chains)


def report(config: RunConfig, inputs: LatticeInputs, chains: int) -> Report:
    parts = [Part("", "", f"{chains} chains.", (), notes=("few sentences", "of chains"))]
    return Report([*parts, Part("other", "Other", "", ())], subject=inputs.lattices.corpus.name)


STUDY = Study("chains", "chains", RunConfig, read_lattice_inputs, measure, report)


@pytest.fixture
def config() -> RunConfig:
    return configuration(RunConfig, "quickstart-german", metrics=["ld"], **FEW)


def test_the_first_part_has_the_notes_of_all_once(config: RunConfig) -> None:
    result = conduct(STUDY, config)
    assert result.title == "chains on quickstart-german (two-annotators)"
    assert result.parts[0].notes[-2:] == ("few sentences", "of chains")
    assert len(set(result.parts[0].notes)) == len(result.parts[0].notes)
    assert result.parts[1].notes == ()
    assert set(result.signatures) == {"ld"}


def test_the_manifest_says_what_is_known_of_models_that_are_asked(tmp_path: Path) -> None:
    (tmp_path / "b.sqlite").write_text("no database")
    metrics: list = ["ld"]
    for name in "ab":
        keys = {"url": "http://localhost:1/v1", "model": "m", "name": name}
        metrics.append({"judge": keys | {"answers": str(tmp_path / f"{name}.sqlite")}})
    manifest = conduct(STUDY, configuration(RunConfig, "tiny", metrics=metrics, **FEW)).manifest
    assert manifest["judges"] == {"a": {"models": [], "probe": None}}
    assert {*manifest["signatures"]} == {"ld", "a", "b"}


def test_stages_follow_each_other(config: RunConfig) -> None:
    stages: list[str] = []
    conduct(STUDY, config, progress=replace(QUIET, stage=stages.append))
    assert stages == ["read", "score"]


def test_other_results_are_refused_before_anything_is_measured(
    config: RunConfig, tmp_path: Path
) -> None:
    def conduct_in(directory: Path, study: Study, seed: int) -> StudyResult:
        other = config.model_copy(update={"seed": seed})
        with OutputDirectory(directory) as output:
            result = conduct(study, other, output=output)
        result.write(directory)
        return result

    def never(*arguments: object) -> int:
        raise AssertionError

    unmeasured: Callable[..., int] = never
    first = conduct_in(tmp_path / "out", STUDY, 1)
    with pytest.raises(OutputError, match="has different results: seed"):
        conduct_in(tmp_path / "out", replace(STUDY, measure=unmeasured), 2)
    assert conduct_in(tmp_path / "out", STUDY, 1).parts == first.parts


def test_a_stage_ends_when_the_next_one_begins() -> None:
    begun: list[str] = []
    times = StageTimes(begun.append)
    times.begin("read")
    sleep(0.02)
    times.begin("score")
    assert begun == ["read", "score"]
    read, score = times.end()
    assert (read.name, score.name) == ("read", "score")
    assert read.wall >= 0.02 > score.wall >= 0
    assert read.cpu < read.wall


def test_nothing_ends_twice() -> None:
    times = StageTimes()
    assert times.end() == []
    times.begin("read")
    assert [stage.name for stage in times.end()] == ["read"]
    assert [stage.name for stage in times.end()] == ["read"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["coverage", "humans", "systems", "vet"])
def test_the_page_says_how_numbers_were_made(name: str, written: Callable[[str], Path]) -> None:
    methods = import_module(f"maege.studies.{name}.study").STUDY.methods
    assert methods
    text = page_text(written(name))
    assert [part for part in methods if part.replace("`", "") not in text] == []
