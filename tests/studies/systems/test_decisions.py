"""One decision on each pair of systems: all places of a page say the same, whatever else it has."""

import re
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from maege.report.statements import claims_of_page
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import ScoreTable
from maege.studies.systems.report.claims import paper_claims, raw_claims
from maege.studies.systems.report.main_table import main_table
from maege.studies.systems.report.panels import matrix_panel, paragraph
from maege.studies.systems.report.paper_table import points_table
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.statements import STATEMENTS
from maege.studies.systems.scored_systems import scored_systems
from maege.studies.systems.system_pairs import SystemPair, pairs_of, system_pairs
from maege.studies.systems.thresholds import SystemThreshold, named_values, threshold_result
from maege.texts.texts import SOURCE
from tests.studies.systems.reported import reported

LITE = {"errant": {"spacy_pipeline": "lite"}}
METRICS = (LITE, "m2", "gleu")
Decision = tuple[str, str, str]  # metric, and systems in the order of the alphabet


def compared(data: Path, systems: tuple[str, ...], metrics: tuple[Any, ...]) -> ReportedSystems:
    folder = data / "conll14"
    return reported(
        {
            "corpus": {"m2": [str(folder / "official-2014.combined.m2")]},
            "files": {name: str(folder / f"systems/{name}.txt") for name in systems},
            "metrics": list(metrics),
            "trust": False,
            "statistics": {"resamples": 200},
        }
    )


@pytest.fixture(scope="module")
def conll(data: Path) -> ReportedSystems:
    """The command of the README, on two outputs of CoNLL-2014."""
    return compared(data, ("AMU", "CAMB"), METRICS)


@pytest.fixture(scope="module")
def four(data: Path) -> ReportedSystems:
    """Four outputs of CoNLL-2014, some of which differ."""
    return compared(data, ("AMU", "CAMB", "CUUI", "POST"), ("m2", "gleu"))


def key(metric: str, a: str, b: str) -> Decision:
    return metric, min(a, b), max(a, b)


def said(results: ReportedSystems) -> dict[str, dict[Decision, bool]]:
    """Return by place of the page which pairs of systems differ significantly."""
    pairs = [p for of in results.found.pairs.values() for p in of if p.family == "systems"]
    table = main_table(results).views[0].table
    column = {name: number for number, name in enumerate(table.full_headings)}
    letters = {
        (metric, row[0]): row[column[f"{metric} sig."]]
        for metric in results.found.ranked
        for row in table.rows
    }
    claims = [
        claim
        for claim in claims_of_page(raw_claims(results), STATEMENTS)
        if claim.statement == "systems.pairs"
    ]
    values = {"": named_values(results.found)}
    return {
        "pairs": {key(p.metric, p.a, p.b): p.is_significant for p in pairs},
        "letters": {
            key(p.metric, p.a, p.b): not set(letters[p.metric, p.a]) & set(letters[p.metric, p.b])
            for p in pairs
        },
        "claims": {key(c.topic, *c.subjects): c.is_shown for c in claims},
        "family_pvalue": {key(c.topic, *c.subjects): c.family_pvalue < 0.05 for c in claims},
        "paper": {
            key(metric, *c.subjects): c.text.endswith(", significant.")
            for metric in results.found.pairs
            for c in paper_claims(results, metric)
            if SOURCE not in c.subjects
        },
        "matrix": dict(_of_matrix(results)),
        "gates": {
            key(p.metric, p.a, p.b): threshold_result(
                SystemThreshold.read(f"{p.metric}.{p.b}-{p.a}.p<0.05"), values
            ).is_met
            for p in pairs
        },
    }


def _of_matrix(results: ReportedSystems) -> Iterator[tuple[Decision, bool]]:
    for metric, matrix in matrix_panel(results).data["matrices"].items():
        for a, b, _, pvalue, _ in matrix["pairs"]:
            names = matrix["systems"][a], matrix["systems"][b]
            if SOURCE not in names:
                yield key(metric, *names), pvalue < 0.05


@pytest.mark.slow
@pytest.mark.parametrize("name", ["conll", "four", "tiny"])
def test_all_places_say_the_same_of_a_pair(name: str, request: pytest.FixtureRequest) -> None:
    results: ReportedSystems = request.getfixturevalue(name)
    places = said(results)
    decided = places.pop("pairs")
    assert set(decided.values()) == {True, False}
    for place, decisions in places.items():
        assert decisions == decided, place
    for choice in results.found.trust.choices:
        of_metric = [
            differs for (metric, *_), differs in decided.items() if metric == choice.metric
        ]
        assert (choice.significant, choice.pairs) == (sum(of_metric), len(of_metric))
    for metric, ranked in results.found.ranked.items():
        systems = [system for system in ranked if system.system != SOURCE]
        best = systems[0].system
        undecided = {s.system for s in systems if not decided.get(key(metric, best, s.system))}
        assert _bold(results, metric) == undecided
        text = paragraph(results, metric)
        for other in (s.system for s in systems[1:]):
            (found,) = re.findall(rf"{best} − {other}: .*?(not significant|significant)\.", text)
            assert (found == "significant") == decided[key(metric, best, other)]
        for a, b in combinations(systems, 2):
            if a.worst_rank < b.best_rank:
                assert decided[key(metric, a.system, b.system)]
            if len(systems) == 2:
                assert (a.worst_rank < b.best_rank) == decided[key(metric, a.system, b.system)]


def _bold(results: ReportedSystems, metric: str) -> set[str]:
    table = points_table(results).views[0].table
    names = {metric, f"{metric} F0.5"}
    return {table.rows[row][0] for row, column in table.bold if table.headings[column] in names}


def slot(results: ReportedSystems, metric: str) -> Mapping[str, Any]:
    """Return all that a page decides and says of systems by a metric."""
    return {
        "pairs": [(p.a, p.b, p.pvalue, p.adjusted) for p in results.found.pairs[metric]],
        "ranks": [(s.system, s.best_rank, s.worst_rank) for s in results.found.ranked[metric]],
        "letters": results.marks[metric],
        "texts": [
            claim.text
            for claim in claims_of_page(raw_claims(results), STATEMENTS)
            if claim.topic == metric and claim.family.startswith(("pairs", "source"))
        ],
    }


@pytest.mark.slow
def test_other_metrics_and_their_order_change_no_decision(
    conll: ReportedSystems, data: Path
) -> None:
    """The p-value of GLEU, .0148, was multiplied by the number of families of the page.

    So both were significantly different by `gleu`, and undecided by `gleu,errant,m2`.
    """
    of_gleu = slot(conll, "gleu")
    for metrics in (("gleu",), ("gleu", "m2"), ("m2", "gleu"), ("gleu", LITE, "m2")):
        results = compared(data, ("AMU", "CAMB"), metrics)
        assert slot(results, "gleu") == of_gleu
        if "m2" in metrics:
            assert slot(results, "m2") == slot(conll, "m2")
    ((_, _, pvalue, adjusted), *_) = of_gleu["pairs"]
    assert pvalue == adjusted == pytest.approx(0.0148, abs=1e-4)
    assert "significant: CAMB − AMU +.009 [.0" in of_gleu["texts"][0]


@pytest.mark.slow
def test_the_order_of_systems_changes_no_decision(four: ReportedSystems, data: Path) -> None:
    for systems in [("POST", "CUUI", "CAMB", "AMU"), ("CAMB", "POST", "AMU", "CUUI")]:
        results = compared(data, systems, ("m2", "gleu"))
        for metric in ("m2", "gleu"):
            assert slot(results, metric) == slot(four, metric)


def test_further_sections_change_no_decision(tiny: ReportedSystems) -> None:
    few = {"resamples": 200, "permutations": 199}
    content = {"corpus": "tiny", "statistics": few}
    for further in ({"metrics": ["gleu", LITE]}, {"metrics": ["ld", "gleu"]}):
        assert slot(reported({**content, **further}), "gleu") == slot(tiny, "gleu")


def test_equal_systems_are_in_the_order_of_their_names() -> None:
    rows = np.random.default_rng(1).random((30, 1)).repeat(4, axis=1)
    rows[:, 3] -= 0.2
    found = []
    for order in permutations(range(4)):
        names = tuple("cabd"[n] for n in order)
        counts = np.stack([rows[:, order], np.ones_like(rows)], axis=-1)
        table = ScoreTable(
            "x", names, counts[..., 0].mean(axis=0), np.arange(30), counts,
            lambda totals: totals[..., 0] / totals[..., 1],
        )  # fmt: skip
        settings = Resampling(100, 199)
        resampled = table.resampled_scores(settings)
        pairs = system_pairs(table, resampled, pairs_of(table, None), settings)
        ranked = scored_systems(table, resampled, settings, pairs)
        found.append(([(p.a, p.b, p.adjusted) for p in pairs], [s.system for s in ranked]))
        assert [(s.best_rank, s.worst_rank, s.cluster) for s in ranked] == [
            (1, 3, 1), (1, 3, 1), (1, 3, 1), (4, 4, 2)
        ]  # fmt: skip
    assert all(one == found[0] for one in found)
    assert found[0][1] == ["a", "b", "c", "d"]


def test_ranks_never_say_more_than_pairs() -> None:
    """Nor less: what follows from two differences is a difference."""
    disjoint = implied = 0
    for run in range(150):
        rng = np.random.default_rng(run)
        sentences = 0.5 + 0.12 * rng.normal(size=(40, 6)) + np.linspace(0.15, 0, 6)
        counts = np.stack([sentences, np.ones_like(sentences)], axis=-1)
        table = ScoreTable(
            "x", tuple("abcdef"), sentences.mean(axis=0), np.arange(40), counts,
            lambda totals: totals[..., 0] / totals[..., 1],
        )  # fmt: skip
        settings = Resampling(20, 999)
        resampled = table.resampled_scores(settings)
        pairs = system_pairs(table, resampled, pairs_of(table, None), settings)
        ranks = {s.system: s for s in scored_systems(table, resampled, settings, pairs)}
        above = {(p.a, p.b) for p in pairs if p.is_significant}
        for pair in pairs:
            if ranks[pair.a].worst_rank < ranks[pair.b].best_rank:
                assert pair.is_significant
                disjoint += 1
            implied += _follows(pair, above)
    assert disjoint > 100
    assert implied > 30


def _follows(pair: SystemPair, above: set[tuple[str, str]]) -> bool:
    between = [c for c in "abcdef" if {(pair.a, c), (c, pair.b)} <= above]
    assert not between or pair.is_significant
    return bool(between)
