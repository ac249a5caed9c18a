"""Several test sets in one comparison."""

from dataclasses import replace
from pathlib import Path

import pytest

import maege
from maege.errors import ConfigError
from maege.studies.systems.config import SystemsConfig, expand_test_sets
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.result import SystemsResult
from maege.studies.systems.test_sets import SetsInputs
from maege.terminal.printed_result import result_lines
from tests.support.command_line import ROOT

M2 = ROOT / "corpora/quickstart/english.m2"
FEW = {"resamples": 100, "permutations": 199}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first half of the small corpus, with the outputs of its systems."""
    folder = tmp_path_factory.mktemp("sets")
    (folder / "outputs").mkdir()
    blocks = M2.read_text(encoding="utf-8").strip().split("\n\n")
    (folder / "half.m2").write_text("\n\n".join(blocks[:34]) + "\n", encoding="utf-8")
    for name in ("cautious", "eager", "articles"):
        path = ROOT / f"corpora/quickstart/english.system-{name}.txt"
        lines = path.read_text(encoding="utf-8").splitlines()[:34]
        (folder / f"outputs/{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def result(folder: Path) -> SystemsResult:
    sets = {"whole": "quickstart", "half": f"{folder / 'half.m2'}:{folder / 'outputs'}"}
    errant = {"errant": {"spacy_pipeline": "lite"}}
    return maege.systems(
        {"test_sets": sets, "metrics": ["gleu", errant], "trust": False, "statistics": FEW}
    )


def test_each_set_has_a_part_with_the_scores_that_it_has_alone(result: SystemsResult) -> None:
    assert [part.key for part in result.parts] == ["", "whole", "half"]
    alone = maege.systems("quickstart", metrics=["gleu"], trust=False, statistics=FEW)
    scores = result.table("scores", part="whole").query("metric == 'gleu'").reset_index(drop=True)
    assert scores.equals(alone.table("scores"))
    assert result.cite("eager", "gleu", part="half").startswith("eager: ")
    assert "(half, 34 sentences" in result.cite("eager", "gleu", part="half")
    with pytest.raises(ConfigError, match="part"):
        result.cite("eager", "gleu")


def test_what_is_read_first_is_a_table_of_systems_and_test_sets(result: SystemsResult) -> None:
    lines = result_lines(result)
    assert lines[0] == "2 test sets (whole, half), 102 sentences."
    assert lines[1].split()[:4] == ["metric", "system", "whole", "half"]
    said = [line for line in lines if line.startswith("- ")]
    assert [line.split(":")[0] for line in said] == ["- gleu", "- errant"]
    assert "first by mean score over the 2 test sets is eager" in said[0]
    table = result.table("test_sets")
    assert len(table) == 8
    assert set(table["mean_rank"]) <= {1, 1.5, 2, 2.5, 3, 3.5, 4}


def test_claims_of_sets_are_families_of_one_page(result: SystemsResult) -> None:
    families = {claim.family for claim in result.claims if claim.family}
    assert {"sets by gleu", "whole: pairs by gleu", "half: pairs by gleu"} <= families
    tested = [claim for claim in result.claims if claim.adjusted is not None]
    assert all(claim.adjusted >= claim.pvalue for claim in tested)
    assert all(not claim.is_key for claim in result.claims if claim.part)


def test_it_is_written_and_read_back(result: SystemsResult, tmp_path: Path) -> None:
    result.write(tmp_path / "out")
    assert SystemsResult.load(tmp_path / "out") == result
    assert (tmp_path / "out/tables/half/scores.csv").exists()
    assert (tmp_path / "out/tables/test_sets.md").exists()
    page = (tmp_path / "out/report.html").read_text(encoding="utf-8")
    assert page.count('id="matrix-data"') == 1
    assert "whole: gleu" in page


def test_simes_needs_sets_without_common_sentences(quickstart: ReportedSystems) -> None:
    inputs = quickstart.inputs
    other = replace(
        inputs, texts=replace(inputs.texts, sources=tuple(f"{s} !" for s in inputs.texts.sources))
    )
    assert SetsInputs({"a": inputs, "b": inputs}).combination == "bonferroni"
    assert SetsInputs({"a": inputs, "b": other}).combination == "simes"


def test_a_list_has_known_corpora_and_files() -> None:
    listed = ["conll14", "data/cweb.m2:out", {"x": {"corpus": "quickstart"}}]
    assert expand_test_sets(listed) == {
        "conll14": {"corpus": "conll14"},
        "cweb": {"corpus": "data/cweb.m2", "outputs": "out"},
        "x": {"corpus": "quickstart"},
    }


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"corpus": "quickstart", "test_sets": ["quickstart"]}, "`corpus`, and `test_sets`"),
        ({"test_sets": ["quickstart", "quickstart"]}, "two test sets have the same name"),
        ({"test_sets": {"a b": "quickstart"}}, "names have letters"),
        ({"test_sets": {"a": "quickstrat"}}, "test_sets.a"),
        ({"test_sets": {"a": str(M2)}}, "`test_sets.a`: no systems"),
    ],
)
def test_wrong_sets_are_refused(content: dict, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        maege.systems({**content, "metrics": ["gleu"]})


def test_sets_take_the_language_of_the_corpus(folder: Path) -> None:
    config = SystemsConfig.model_validate(
        {
            "test_sets": {"a": f"{folder / 'half.m2'}:{folder / 'outputs'}", "b": "quickstart"},
            "corpus": {"language": "en"},
            "metrics": ["gleu"],
        }
    )
    assert {name: of_set.language_code for name, of_set in config.sets.items()} == {
        "a": "en",
        "b": "en",
    }
    assert (config.sets["a"].name, config.language_code) == ("a", "en")
