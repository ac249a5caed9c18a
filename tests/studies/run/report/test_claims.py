import json
import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

import maege
from maege.report.sample_sentences import FEW_UNITS
from maege.report.statements import sentences
from maege.statistics.claim import Claim
from maege.statistics.measures import Estimate
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.results_json import plain
from maege.studies.known_results.result_files import known_corpora
from maege.studies.run.report import run_directory
from maege.studies.run.report.claims import (
    AGAINST_ZERO,
    TYPES,
    WARNINGS,
    WHICH,
    claims_of_run,
    findings_by_question,
)
from maege.studies.run.report.run_data import RunData
from maege.texts.references import CIRCULAR

ONE_VALUE = ("tau_macro", "chains"), ("spearman", "corpora")
SHOWN = {"value": 0.5, "interval": (0.4, 0.6), "pvalue": 1e-6, "random_share": 0.001}
BELOW = {"value": -0.5, "interval": (-0.6, -0.4)}


@pytest.fixture
def run(output: Path) -> RunData:
    """Return a run of enough sentences; each metric is above 0, none differs from another."""
    run = run_directory.read(output)
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
                name: replace(reward, verdict="undecided", adjusted=1.0)
                for name, reward in of.items()
            }
            for metric, of in results.edit_types.items()
        },
    )
    return replace(run, results=changed)


def with_estimates(
    run: RunData, metric: str, statistic: str = "tau_macro", **changes: object
) -> RunData:
    def change(e: Estimate) -> Estimate:
        is_main = (e.statistic, e.ranking_type) in ONE_VALUE
        of_it = is_main and e.statistic == statistic and metric in ("", e.metric)
        return replace(e, **changes) if of_it else e

    estimates = [change(e) for e in run.results.estimates]
    return replace(run, results=replace(run.results, estimates=estimates))


def with_differences(run: RunData, best: str, others: set[str], adjusted: float | None) -> RunData:
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


def claims_of(run: RunData, statement: str, topic: str = "tau (macro)") -> list[Claim]:
    return [c for c in claims_of_run(run) if c.statement == statement and c.topic in (topic, "")]


def finding(run: RunData, statement: str, topic: str = "tau (macro)") -> str:
    (text,) = {claim.text for claim in claims_of(run, statement, topic)}
    return text


def test_everything_that_could_be_named_has_a_claim(run: RunData) -> None:
    metrics = run.results.metrics
    by_family: dict[str, set[tuple[str, tuple[str, ...]]]] = {}
    for claim in claims_of_run(run):
        by_family.setdefault(claim.family, set()).add((claim.topic, claim.subjects))
    for name in ("tau (macro)", "rho (corpora)"):
        pairs = {frozenset(subjects) for _, subjects in by_family[f"pairs in {name}"]}
        assert pairs == {frozenset(pair) for pair in combinations(metrics, 2)}
        assert {(name, (metric,)) for metric in metrics} <= by_family[AGAINST_ZERO]
    assert {subjects for _, subjects in by_family[TYPES]} == {
        (type_, metric) for metric in metrics for type_ in run.results.edit_types[metric]
    }


def test_texts_are_short_and_assert_only_what_is_shown(output: Path, run: RunData) -> None:
    for example in (
        run,
        run_directory.read(output),
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
            claim.is_shown and claim.adjusted >= ALPHA
            for claim in claims
            if claim.adjusted is not None
        )


def test_claims_of_a_run_that_is_read_are_equal_and_stored(output: Path, tmp_path: Path) -> None:
    config = {"corpus": "quickstart", "metrics": ["gleu", "ld"], "synthetic_corpora": None}
    result = maege.run(config)
    result.write(tmp_path / "run")
    again = maege.load_run(tmp_path / "run")
    assert again.claims == result.claims
    stored = json.loads((tmp_path / "run/claims.json").read_text())
    assert stored == {"claims": plain(result.claims)}
    assert (output / "claims.json").is_file()


def test_the_highest_metric_is_compared_with_all_others(run: RunData) -> None:
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


def test_differences_are_adjusted_for_the_families_of_the_page(run: RunData) -> None:
    """A p-value below .05 in its table is not enough for a finding; the types stay open."""
    pairs = with_differences(run, "bleu", {"ld"}, 0.02)
    assert sum(d.is_significant for d in pairs.results.differences) == 2  # chains and lattices
    assert "tau (macro): 0 of" in finding(pairs, "run.pairs")
    pairs = with_differences(run, "bleu", {"ld"}, 0.012)
    assert "tau (macro): 1 of" in finding(pairs, "run.pairs")


@pytest.mark.parametrize(
    "changes",
    [{"pvalue": 0.03}, {"random_share": 0.02}, {"pvalue": None}, BELOW],
    ids=["undecided against 0", "reached by random scorers", "not tested", "below 0"],
)
def test_no_metric_is_highest_that_is_not_above_0_and_random_scorers(
    run: RunData, changes: dict[str, object]
) -> None:
    """A share of 2 % of random scorers is no evidence for the highest of seven metrics."""
    assert len(run.results.metrics) * 0.02 > ALPHA
    text = finding(with_estimates(run, "", **changes), "run.best")
    assert text.startswith("To order outputs of a sentence: no recommendation.")
    assert not any(metric in text for metric in run.results.metrics)


def test_reversed_metrics_are_those_significant_among_all(run: RunData) -> None:
    """In both statistics of all metrics, and among the families of the page."""
    for statistic, topic in (("tau_macro", "tau (macro)"), ("spearman", "rho (corpora)")):
        shown = with_estimates(run, "ld", statistic, **BELOW)
        assert "by ld (−.500)." in finding(shown, "run.reversed", topic)
        undecided = with_estimates(run, "ld", statistic, pvalue=0.02, **BELOW)
        assert finding(undecided, "run.reversed", topic) == ""
        assert finding(undecided, "run.not-zero", topic).endswith("constant: ld.")
        untested = with_estimates(run, "ld", statistic, **BELOW | {"pvalue": None})
        assert not claims_of(untested, "run.reversed", topic)
        assert finding(untested, "run.not-tested", topic).endswith(": ld.")
    inverted = finding(with_estimates(run, "ld", **BELOW), "run.reversed")
    assert "Is lower better for ld?" in inverted
    slightly = with_estimates(run, "ld", value=-0.2, interval=(-0.3, -0.1))
    assert "Is lower better" not in finding(slightly, "run.reversed")


def test_random_scorers_are_named_as_facts(run: RunData) -> None:
    text = finding(with_estimates(run, "bleu", random_share=0.06), "run.random")
    assert text.endswith("tau (macro) in this sample, if above 5 %: bleu 6.0 %.")
    assert not claims_of(with_estimates(run, "bleu", random_share=0.05), "run.random")
    assert claims_of(with_estimates(run, "bleu", random_share=0.5, value=-0.1), "run.random")


def test_metrics_to_train_are_above_0_in_both_statistics_without_a_weakness(
    run: RunData,
) -> None:
    def candidates(changed: RunData) -> str:
        text = finding(changed, "run.train", "tau (macro) and rho (corpora)")
        return text.partition("systems: ")[2].partition(" (")[0]

    assert candidates(run).startswith("bleu, ")
    for changed in (
        with_estimates(run, "bleu", pvalue=0.03),
        with_estimates(run, "bleu", "spearman", pvalue=0.03),
        with_estimates(run, "bleu", "spearman", **BELOW),
        with_estimates(run, "bleu", random_share=0.06),
        with_differences(run, "gleu", {"bleu"}, 0.01),
    ):
        assert candidates(changed).startswith("gleu, ")
    none = with_estimates(run, "", pvalue=0.5)
    assert candidates(none) == "this run supports no metric."


def test_penalised_types_are_adjusted_for_all_metrics(run: RunData) -> None:
    """What is significant within the types of a metric need not be so in the findings."""
    rewards = run.results.edit_types["ld"]
    name = min(rewards)

    def text(**changes: object) -> str:
        reward = replace(rewards[name], mean=-0.1, interval=(-0.2, -0.01), **changes)
        types = run.results.edit_types | {"ld": rewards | {name: reward}}
        return finding(replace(run, results=replace(run.results, edit_types=types)), "run.types")

    assert f"score: {name} (1 metric)." in text(adjusted=0.001)
    assert text(adjusted=0.04, verdict="penalised", q=0.001) == ""


def test_small_samples_have_values_and_no_recommendation(output: Path) -> None:
    run = run_directory.read(output)
    findings = findings_by_question(claims_of_run(run))
    assert "No recommendation: 62 sentences are too few" in findings[WARNINGS][-1]
    assert WHICH not in findings
    assert not claims_of(run, "run.best")


def test_circular_runs_recommend_only_metrics_without_references(run: RunData) -> None:
    notes = [f"{CIRCULAR}, so their values are too high"]
    circular = claims_of_run(
        replace(run, manifest=run.manifest | {"notes": notes, "without_references": []})
    )
    (text,) = findings_by_question(circular)[WARNINGS]
    assert WHICH not in findings_by_question(circular)
    assert "What can be answered" in text
    assert not any(CIRCULAR in text for text in sentences(circular))
    manifest = run.manifest | {"notes": notes, "without_references": ["ld", "minld"]}
    free = claims_of_run(with_estimates(replace(run, manifest=manifest), "minld", value=0.6))
    tau, *_ = findings_by_question(free)[WHICH]
    assert "metrics without references: undecided between minld, ld; tau (macro) of minld" in tau
    assert not any(re.search(r"\bbleu\b|gleu", text) for text in findings_by_question(free)[WHICH])


def test_another_pipeline_than_that_of_known_results_is_a_warning(run: RunData) -> None:
    (known,) = (corpus for corpus in known_corpora().values() if corpus.name.startswith("conll14"))
    stored = next(r.signature for r in known.results if r.result.metric == "errant")

    def warnings(signature: str) -> list[str]:
        about = {"corpus": known.name, "signatures": {"errant": signature}}
        claims = claims_of_run(replace(run, manifest=run.manifest | about))
        return findings_by_question(claims).get(WARNINGS, [])

    assert not warnings(stored)
    (text,) = warnings(stored.replace("lite-1", "en_core_web_sm-3"))
    assert "another spaCy pipeline" in text
    assert "errant" in text
