import json
import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

import maege
from maege.report.sample_sentences import FEW_UNITS
from maege.report.statements import WARNINGS, by_section, sentences
from maege.statistics.claim import Claim
from maege.statistics.measures import Estimate
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.results_json import plain
from maege.studies.dossier.lattice_rows import punished_types
from maege.studies.known_results.result_files import known_corpora
from maege.studies.lattices.type_rewards import punished
from maege.studies.run.measurements import RunFound
from maege.studies.run.report.claims import WHICH
from maege.studies.run.report.scorecard import lattice_grades
from maege.texts.references import annotator_references
from tests.support.run_found import claims_of_run, found_in

ONE_VALUE = ("tau_macro", "chains"), ("pairwise_accuracy", "corpora")
SHOWN = {"value": 0.5, "interval": (0.4, 0.6), "pvalue": 1e-6, "random_share": 0.001}
BELOW = {"value": -0.5, "interval": (-0.6, -0.4)}


@pytest.fixture
def run(output: Path) -> RunFound:
    """Return a run of enough sentences; each metric is above chance, none differs from another."""
    run = found_in(output)
    results = run.results
    changed = replace(
        results,
        sample=results.sample | {"sentences": FEW_UNITS},
        estimates=[
            replace(e, **SHOWN) if (e.statistic, e.ranking_type) in ONE_VALUE else e
            for e in results.estimates
        ],
        differences=[replace(d, pvalue=1.0, adjusted=1.0) for d in results.differences],
        edit_types={
            metric: {
                name: replace(reward, verdict="undecided", pvalue=1.0, adjusted=1.0)
                for name, reward in of.items()
            }
            for metric, of in results.edit_types.items()
        },
    )
    return replace(run, results=changed)


def with_estimates(
    run: RunFound, metric: str, statistic: str = "tau_macro", **changes: object
) -> RunFound:
    def change(e: Estimate) -> Estimate:
        is_main = (e.statistic, e.ranking_type) in ONE_VALUE
        of_it = is_main and e.statistic == statistic and metric in ("", e.metric)
        return replace(e, **changes) if of_it else e

    estimates = [change(e) for e in run.results.estimates]
    return replace(run, results=replace(run.results, estimates=estimates))


def with_differences(
    run: RunFound, best: str, others: set[str], adjusted: float | None
) -> RunFound:
    differences = [
        replace(
            d,
            pvalue=adjusted,
            adjusted=adjusted,
            difference=(0.1 if d.a == best else -0.1),
        )
        if best in (d.a, d.b) and {d.a, d.b} & others and d.statistic == "tau_macro"
        else d
        for d in run.results.differences
    ]
    return replace(run, results=replace(run.results, differences=differences))


def claims_of(run: RunFound, statement: str, topic: str = "tau (macro)") -> list[Claim]:
    return [c for c in claims_of_run(run) if c.statement == statement and c.topic in (topic, "")]


def finding(run: RunFound, statement: str, topic: str = "tau (macro)") -> str:
    (text,) = {claim.text for claim in claims_of(run, statement, topic)}
    return text


def test_everything_that_could_be_named_has_a_claim(run: RunFound) -> None:
    metrics = run.results.metrics
    by_family: dict[str, set[tuple[str, tuple[str, ...]]]] = {}
    for claim in claims_of_run(run):
        by_family.setdefault(claim.family, set()).add((claim.topic, claim.subjects))
    for name in ("tau (macro)", "pairwise accuracy (corpora)"):
        pairs = {frozenset(subjects) for _, subjects in by_family[f"pairs in {name}"]}
        assert pairs == {frozenset(pair) for pair in combinations(metrics, 2)}
        for metric in metrics:
            assert by_family[f"{name} of {metric}"] == {(name, (metric,))}
    for metric in metrics:
        rewards = run.results.edit_types[metric]
        tested = {(name, metric) for name, r in rewards.items() if r.verdict != "rare"}
        assert {subjects for _, subjects in by_family[f"error types of {metric}"]} == tested
        assert {subjects for _, subjects in by_family[f"reactions of {metric}"]} == tested


def test_texts_are_short_and_assert_only_what_is_shown(output: Path, run: RunFound) -> None:
    for example in (
        run,
        found_in(output),
        with_estimates(run, "", **BELOW),
        with_estimates(run, "", pvalue=None, **BELOW),
        with_estimates(run, "", random_share=0.2, pvalue=0.5),
        with_differences(run, "bleu", {*run.results.metrics}, 1e-6),
    ):
        claims = claims_of_run(example)
        assert sentences(claims)
        for text in sentences(claims):
            for sentence in re.split(r"(?<=[.?]) (?=[A-Z])", text):
                assert len(sentence.split()) <= 25, sentence
        assert not any(
            claim.is_shown and claim.family_pvalue >= ALPHA
            for claim in claims
            if claim.family_pvalue is not None
        )


def test_claims_of_a_run_that_is_read_are_equal_and_stored(tmp_path: Path) -> None:
    config = {"corpus": "tiny", "metrics": ["gleu", "ld"], "synthetic_corpora": None}
    result = maege.run(config)
    result.write(tmp_path / "run")
    assert maege.load_run(tmp_path / "run").claims == result.claims
    stored = json.loads((tmp_path / "run/run.json").read_text())
    assert stored["claims"] == plain(result.claims)


def test_the_highest_metric_is_compared_with_all_others(run: RunFound) -> None:
    run = with_estimates(run, "bleu", value=0.6)
    others = sorted({*run.results.metrics} - {"bleu"})
    undecided = finding(run, "run.best")
    assert "undecided between bleu, " in undecided
    assert "tau (macro) of bleu is .600 [.40, .60]" in undecided
    assert "highest" not in undecided
    for lower in ({others[0]}, {others[0], others[-1]}):
        text = finding(with_differences(run, "bleu", lower, 0.001), "run.best")
        assert f"above {len(lower)} of {len(others)} others" in text
        rest = [name for name in others if name not in lower]
        named = text.partition("Undecided: ")[2].rstrip(".")
        assert set(named.partition(" and ")[0].split(", ")) <= set(rest)
    assert f"above all {len(others)} others." in finding(
        with_differences(run, "bleu", {*others}, 0.001), "run.best"
    )
    not_tested = finding(with_differences(run, "bleu", {others[0]}, None), "run.best")
    assert f"Not compared: {others[0]}." in not_tested


def test_differences_are_those_of_their_table(run: RunFound) -> None:
    """A sentence asserts what its table shows: other families take no power away."""
    pairs = with_differences(run, "bleu", {"ld"}, 0.06)
    assert "tau (macro): 0 of" in finding(pairs, "run.pairs")
    pairs = with_differences(run, "bleu", {"ld"}, 0.04)
    assert sum(d.is_significant for d in pairs.results.differences) == 2  # chains and lattices
    assert "tau (macro): 1 of" in finding(pairs, "run.pairs")
    (shown,) = [c for c in claims_of(pairs, "run.pairs") if c.is_shown]
    assert not shown.is_headline  # which answers for the whole page


@pytest.mark.parametrize(
    "changes",
    [{"pvalue": 0.06}, {"pvalue": None}, BELOW],
    ids=["undecided against chance", "not tested", "below chance"],
)
def test_no_metric_is_highest_that_is_not_above_chance(
    run: RunFound, changes: dict[str, object]
) -> None:
    text = finding(with_estimates(run, "", **changes), "run.best")
    assert text.startswith("To order outputs of a sentence: no recommendation.")
    assert not any(metric in text for metric in run.results.metrics)


def test_reversed_metrics_are_those_with_a_bad_grade(run: RunFound) -> None:
    for statistic, topic in (
        ("tau_macro", "tau (macro)"),
        ("pairwise_accuracy", "pairwise accuracy (corpora)"),
    ):
        shown = with_estimates(run, "ld", statistic, **BELOW)
        assert "by ld (−.500)." in finding(shown, "run.reversed", topic)
        row = {"tau_macro": "order", "pairwise_accuracy": "systems"}[statistic]
        assert lattice_grades(shown)[row]["ld"].word == "bad"
        undecided = with_estimates(run, "ld", statistic, pvalue=0.06, **BELOW)
        assert finding(undecided, "run.reversed", topic) == ""
        assert lattice_grades(undecided)[row]["ld"].word != "bad"
        untested = with_estimates(run, "ld", statistic, **BELOW | {"pvalue": None})
        assert finding(untested, "run.reversed", topic) == ""
    inverted = finding(with_estimates(run, "ld", **BELOW), "run.reversed")
    assert "Is lower better for ld?" in inverted
    slightly = with_estimates(run, "ld", value=-0.2, interval=(-0.3, -0.1))
    assert "Is lower better" not in finding(slightly, "run.reversed")


def test_random_scorers_are_named_as_facts(run: RunFound) -> None:
    text = finding(with_estimates(run, "bleu", random_share=0.06), "run.random")
    assert text.startswith("In this sample random scorers reach the tau (macro): bleu 6.0 %.")
    assert not claims_of(with_estimates(run, "bleu", random_share=0.05), "run.random")
    assert claims_of(with_estimates(run, "bleu", random_share=0.5, value=-0.1), "run.random")


def test_nothing_is_recommended_for_training(run: RunFound) -> None:
    """A difference from chance is no ground to train with a metric: a vetting examines that."""
    assert not [c for c in claims_of_run(run) if "train" in c.text]


def test_punished_types_are_those_of_the_row(run: RunFound, output: Path) -> None:
    for found in (run, found_in(output)):
        for metric, rewards in found.results.edit_types.items():
            result = lattice_grades(found)["types"][metric].result
            assert result is not None
            assert result.n == sum(reward.verdict != "rare" for reward in rewards.values())
            named = punished_types(result.comparisons)
            assert sorted(named) == sorted(punished(rewards))
            assert result.value.value == len(named)
            said = finding(found, "types", metric)
            assert f"of {result.n} error types" in said
            assert f", punishes {len(named)}" in said


def test_a_metric_that_does_not_react_to_a_type_is_named(run: RunFound) -> None:
    rewards = run.results.edit_types["ld"]
    name = min(name for name, reward in rewards.items() if reward.verdict != "rare")
    number = sum(reward.verdict != "rare" for reward in rewards.values())

    def text(sentences: int, unchanged: float = 1.0) -> str:
        still = replace(rewards[name], mean=0.0, unchanged=unchanged, sentences=sentences)
        others = {n: replace(r, unchanged=0.5) for n, r in rewards.items()}
        types = run.results.edit_types | {"ld": others | {name: still}}
        changed = replace(run, results=replace(run.results, edit_types=types))
        return finding(changed, "run.no-reaction", "ld")

    assert text(1000) == f"ld does not react to 1 of {number} error types: {name}."
    assert text(59) == ""  # adjusted for all types
    assert text(1000, unchanged=0.999) == ""


def test_small_samples_have_values_and_no_recommendation(output: Path) -> None:
    run = found_in(output)
    findings = by_section(claims_of_run(run))
    assert "No recommendation: 62 sentences are too few" in findings[WARNINGS][-1]
    assert WHICH not in findings
    assert not claims_of(run, "run.best")


def test_circular_runs_recommend_only_metrics_without_references(run: RunFound) -> None:
    shown = replace(run, lattices=replace(run.lattices, exclude_own_reference=False))
    own = annotator_references(shown.lattices.corpus)
    circular = replace(shown, lattices=replace(shown.lattices, references=own))
    assert circular.lattices.are_circular
    claims = claims_of_run(circular)
    (text,) = by_section(claims)[WARNINGS]
    assert WHICH not in by_section(claims)
    assert "What can be answered" in text
    free = replace(circular, without_references=("ld", "minld"))
    findings = by_section(claims_of_run(with_estimates(free, "minld", value=0.6)))[WHICH]
    assert (
        "metrics without references: undecided between minld, ld; tau (macro) of minld"
        in findings[0]
    )
    assert not any(re.search(r"\bbleu\b|gleu", text) for text in findings)


def test_another_pipeline_than_that_of_known_results_is_a_warning(run: RunFound) -> None:
    (known,) = (corpus for corpus in known_corpora().values() if corpus.name.startswith("conll14"))
    stored = next(r.signature for r in known.results if r.result.metric == "errant")
    corpus = replace(run.lattices.corpus, name=known.name)

    def warnings(signature: str) -> list[str]:
        results = replace(run.results, signatures={**run.results.signatures, "errant": signature})
        lattices = replace(run.lattices, corpus=corpus)
        claims = claims_of_run(replace(run, results=results, lattices=lattices))
        return by_section(claims).get(WARNINGS, [])

    assert not warnings(stored)
    (text,) = warnings(stored.replace("lite-1", "en_core_web_sm-3"))
    assert "another spaCy pipeline" in text
    assert "errant" in text
