import re
from dataclasses import replace
from pathlib import Path

from maege.report import run_directory
from maege.report.key_findings import key_findings


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


def test_metrics_without_a_test_are_in_no_comparison(output: Path) -> None:
    """A metric that is constant in a replicate has a mean rho, but no rank and no test."""
    run = run_directory.read(output)
    estimates = run.results.estimates
    rho = {e.metric: e.value for e in estimates if e.statistic == "spearman"}
    best = max(rho, key=rho.get)
    untested = [
        replace(e, rank=None) if (e.metric, e.statistic) == (best, "spearman") else e
        for e in estimates
    ]
    (before,) = (text for text in key_findings(run) if text.startswith("Ordering of corpora"))
    changed = replace(run, results=replace(run.results, estimates=untested))
    (after,) = (text for text in key_findings(changed) if text.startswith("Ordering of corpora"))
    assert f" {best} has the highest rho" in before
    assert best not in re.findall(r"[\w-]+", after)
