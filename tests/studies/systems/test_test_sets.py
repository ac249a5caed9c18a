"""Systems on several test sets."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import maege
from maege.errors import ConfigError
from maege.statistics.bootstrap import Resampling
from maege.statistics.value import Value
from maege.studies.systems.command import comparison_lines
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.measurements import SystemAnalyses, SystemsFound
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.result import SystemsResult
from maege.studies.systems.scored_systems import ScoredSystem
from maege.studies.systems.shared_units import SharedUnits
from maege.studies.systems.system_pairs import SystemPair
from maege.studies.systems.test_sets import (
    SetComparison,
    SetsInputs,
    compare_sets,
    mean_ranks,
    mean_standardised,
    order_swaps,
)
from tests.studies.systems.small_sets import SENTENCES, SYSTEMS, means, texts
from tests.support.command_line import ROOT


def on_set(scores: tuple[float, ...], pvalue: float = 0.001, noise: float = 0.2) -> SystemsFound:
    """Return what was found of three systems on 100 sentences, whose scores vary."""
    by_name = dict(zip(SYSTEMS, scores, strict=True))
    order = sorted(by_name, key=lambda name: -by_name[name])
    pairs = [
        SystemPair("m", a, b, Value(by_name[a] - by_name[b]), pvalue, pvalue)
        for a, b in (("x", "y"), ("x", "z"), ("y", "z"))
    ]
    deviations = np.random.default_rng(1).normal(0, noise, (SENTENCES, 3))
    sentences = scores + deviations - deviations.mean(axis=0)
    return SystemsFound(
        {"m": [ScoredSystem("m", name, Value(by_name[name])) for name in order]},
        {"m": pairs},
        SystemAnalyses(),
        tables={"m": means(sentences)},
    )


def compared(*, same: bool = False, **sets: SystemsFound) -> SetComparison:
    units = SharedUnits.of_sets({name: texts("a" if same else name) for name in sets})
    return compare_sets(sets, "simes", units, Resampling(500))


def test_means_are_over_sets_and_ordered_by_standardised_scores() -> None:
    found = compared(one=on_set((0.5, 0.3, 0.1)), two=on_set((0.2, 0.9, 0.1)))
    rows = {row.system: row for row in found.systems["m"]}
    assert list(rows) == ["y", "x", "z"]
    assert {name: row.mean_rank.value for name, row in rows.items()} == {"x": 1.5, "y": 1.5, "z": 3}
    scores = np.array([[[0.5, 0.3, 0.1]], [[0.2, 0.9, 0.1]]])
    assert rows["x"].standardised.value == pytest.approx(mean_standardised(scores)[0, 0])
    low, high = rows["x"].standardised.interval or (0, 0)
    assert low < mean_standardised(scores)[0, 0] < high
    assert (rows["z"].best_rank, rows["z"].worst_rank, rows["z"].cluster) == (3, 3, 3)


def width(value: Value) -> float:
    low, high = value.interval or (0, 0)
    return high - low


def test_sets_of_equal_size_are_resampled_independently() -> None:
    """With the same draws in both sets the interval of the mean would be that of one set."""
    one = on_set((0.5, 0.3, 0.1), noise=0.5)
    (single,) = [r for r in compared(one=one).systems["m"] if r.system == "x"]
    (both,) = [r for r in compared(one=one, two=one).systems["m"] if r.system == "x"]
    assert width(both.standardised) < 0.85 * width(single.standardised)


def test_a_set_that_is_listed_three_times_is_as_wide_as_once() -> None:
    """Drawn for themselves, three copies have .58 of the width."""
    one = on_set((0.5, 0.3, 0.1), noise=0.5)
    once = {r.system: r for r in compared(one=one).systems["m"]}
    copies = compared(same=True, one=one, two=one, three=one)
    for row in copies.systems["m"]:
        single = once[row.system]
        assert width(row.standardised) == pytest.approx(width(single.standardised))
        assert width(row.mean_rank) == pytest.approx(width(single.mean_rank))
        assert (row.best_rank, row.worst_rank) == (single.best_rank, single.worst_rank)
        assert width(row.standardised) > 0


def test_a_pair_is_shown_in_the_sets_that_it_differs_in() -> None:
    found = compared(
        one=on_set((0.5, 0.3, 0.1)), two=on_set((0.5, 0.3, 0.1)), three=on_set((0.1, 0.3, 0.5), 0.6)
    )
    pairs = {(p.above, p.below): p for p in found.pairs["m"]}
    assert len(pairs) == 6
    assert pairs["x", "y"].shown_in == 2
    assert pairs["y", "x"].shown_in == 0
    assert pairs["x", "y"].pvalues == pytest.approx((0.0005, 0.0005, 0.7))
    assert list(pairs["x", "y"].partial_conjunction) == sorted(pairs["x", "y"].partial_conjunction)


def test_swaps_are_significant_in_both_directions() -> None:
    sets = {"one": on_set((0.5, 0.3, 0.1)), "two": on_set((0.3, 0.5, 0.1))}
    (swap,) = order_swaps("m", SYSTEMS, sets)
    assert (swap.a, swap.b, swap.a_above_in, swap.b_above_in) == ("x", "y", ("one",), ("two",))
    # Up to three sets, the differences are those that each set has; of more, they must be clearer.
    further = {name: on_set((0.5, 0.3, 0.1)) for name in ("three", "four")}
    unsure = sets | {"two": on_set((0.3, 0.5, 0.1), 0.04)}
    assert list(order_swaps("m", SYSTEMS, unsure | {"three": further["three"]}))
    assert not list(order_swaps("m", SYSTEMS, unsure | further))


def test_only_systems_and_metrics_of_all_sets_are_compared() -> None:
    one, two = on_set((0.5, 0.3, 0.1)), on_set((0.5, 0.3, 0.1))
    ranked = {"m": two.ranked["m"][:2], "other": []}
    two = replace(two, ranked=ranked, tables={})
    found = compared(one=one, two=two)
    assert [row.system for row in found.systems["m"]] == ["x", "y"]
    assert all(row.standardised.interval is None for row in found.systems["m"])
    assert {(p.above, p.below) for p in found.pairs["m"]} == {("x", "y"), ("y", "x")}


def test_equal_scores_share_ranks_and_have_no_deviation() -> None:
    scores = np.full((2, 1, 3), 0.1 + 0.2)
    assert mean_ranks(scores).tolist() == [[2, 2, 2]]
    assert mean_standardised(scores).tolist() == [[0, 0, 0]]


M2 = ROOT / "corpora/tiny/english.m2"
FEW = {"resamples": 100, "permutations": 199}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first half of the small corpus, with the outputs of its systems."""
    folder = tmp_path_factory.mktemp("sets")
    (folder / "outputs").mkdir()
    blocks = M2.read_text(encoding="utf-8").strip().split("\n\n")
    (folder / "half.m2").write_text("\n\n".join(blocks[:34]) + "\n", encoding="utf-8")
    for name in ("cautious", "eager", "articles"):
        path = ROOT / f"corpora/tiny/english.system-{name}.txt"
        lines = path.read_text(encoding="utf-8").splitlines()[:34]
        (folder / f"outputs/{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def result(folder: Path) -> SystemsResult:
    sets = {"whole": "tiny", "half": f"{folder / 'half.m2'}:{folder / 'outputs'}"}
    errant = {"errant": {"spacy_pipeline": "lite"}}
    return maege.systems(
        {"test_sets": sets, "metrics": ["gleu", errant], "trust": False, "statistics": FEW}
    )


def test_each_set_has_a_part_with_the_scores_that_it_has_alone(result: SystemsResult) -> None:
    assert [part.key for part in result.parts] == ["", "whole", "half"]
    alone = maege.systems("tiny", metrics=["gleu"], trust=False, statistics=FEW)
    scores = result.table("scores", part="whole").query("metric == 'gleu'").reset_index(drop=True)
    assert scores.equals(alone.table("scores"))
    assert result.cite("eager", "gleu", part="half").startswith("eager: ")
    assert "(half, 34 sentences" in result.cite("eager", "gleu", part="half")
    with pytest.raises(ConfigError, match="part"):
        result.cite("eager", "gleu")


def test_what_is_read_first_is_a_table_of_systems_and_test_sets(result: SystemsResult) -> None:
    lines = [*comparison_lines(result, Path("out"))]
    assert lines[0].startswith("gleu: first by mean z over the 2 test sets is eager")
    assert "2 test sets (whole, half), 102 sentences." in lines
    (headings, *_) = (line.split() for line in lines if line.startswith("  system "))
    assert headings[:3] == ["system", "whole", "half"]
    assert any(line.startswith("- errant: first by mean z") for line in lines)
    table = result.table("test_sets")
    assert len(table) == 8
    assert set(table["mean_rank"]) <= {1, 1.5, 2, 2.5, 3, 3.5, 4}


def test_claims_of_sets_are_families_of_one_page(result: SystemsResult) -> None:
    families = {claim.family for claim in result.claims if claim.family}
    assert {"sets by gleu", "whole: pairs by gleu", "half: pairs by gleu"} <= families
    tested = [claim for claim in result.claims if claim.adjusted is not None]
    assert all(claim.adjusted >= claim.family_pvalue for claim in tested)
    assert {claim.stage for claim in tested if claim.part} == {2}
    assert result.headline == result.main_findings[0]
    assert all(not claim.is_key for claim in result.claims if claim.part)


def test_it_is_written_and_read_back(result: SystemsResult, tmp_path: Path) -> None:
    result.write(tmp_path / "out")
    assert SystemsResult.load(tmp_path / "out") == result
    assert (tmp_path / "out/tables/half/scores.csv").exists()
    assert (tmp_path / "out/tables/test_sets.csv").exists()
    page = (tmp_path / "out/report.html").read_text(encoding="utf-8")
    assert page.count('id="matrix-data"') == 1
    assert "whole: gleu" in page


def test_simes_needs_sets_without_common_sentences(tiny: ReportedSystems) -> None:
    inputs = tiny.inputs
    other = replace(
        inputs, texts=replace(inputs.texts, sources=tuple(f"{s} !" for s in inputs.texts.sources))
    )
    assert SetsInputs({"a": inputs, "b": inputs}).combination == "bonferroni"
    assert SetsInputs({"a": inputs, "b": other}).combination == "simes"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"corpus": "tiny", "test_sets": ["tiny"]}, "`corpus`, and `test_sets`"),
        ({"test_sets": ["tiny", "tiny"]}, "two test sets have the same name"),
        ({"test_sets": {"a b": "tiny"}}, "names have letters"),
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
            "test_sets": {"a": f"{folder / 'half.m2'}:{folder / 'outputs'}", "b": "tiny"},
            "corpus": {"language": "en"},
            "metrics": ["gleu"],
        }
    )
    assert {name: of_set.language_code for name, of_set in config.sets.items()} == {
        "a": "en",
        "b": "en",
    }
    assert (config.sets["a"].name, config.language_code) == ("a", "en")


def test_a_single_set_is_printed_as_without_its_name(folder: Path) -> None:
    settings = {"metrics": ["gleu"], "trust": False, "statistics": FEW}
    files = {"corpus": {"m2": [str(folder / "half.m2")]}, "outputs": str(folder / "outputs")}
    alone = maege.systems({**files, **settings, "name": "mine"})
    named = maege.systems(
        {"test_sets": {"mine": f"{folder / 'half.m2'}:{folder / 'outputs'}"}, **settings}
    )
    printed = [[*comparison_lines(of, Path("out"))] for of in (alone, named)]
    assert len(printed[0]) > 5
    assert printed[0] == printed[1]
    panels = [[p.template for s in r.parts[0].sections for p in s.panels] for r in (named, alone)]
    assert panels[0] == panels[1] != []


def test_notes_of_several_sets_begin_with_the_name(folder: Path) -> None:
    """Also if a note has the name in it, such as that of a system."""
    both = dict.fromkeys(["copy", "b"], f"{folder / 'half.m2'}:{folder / 'same'}")
    (folder / "same").mkdir()
    sources = [s.text for s in maege.read_m2(folder / "half.m2").sentences]
    (folder / "same/copy.txt").write_text("".join(f"{line}\n" for line in sources))
    found = maege.systems(
        {"test_sets": both, "metrics": ["gleu"], "trust": False, "statistics": FEW}
    )
    assert "copy: copy is the unchanged source" in found.notes
    assert "b: copy is the unchanged source" in found.notes
    assert all(note.startswith(("copy: ", "b: ")) for note in found.notes)
    assert any("gleu" in note for note in found.notes)
