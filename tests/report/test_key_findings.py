import re
from dataclasses import replace
from pathlib import Path

from maege.report import run_directory
from maege.report.key_findings import key_findings


def test_findings_name_metrics_that_do_not_differ_from_the_best(output: Path) -> None:
    """The findings use the adjusted tests, not the ranks."""
    run = run_directory.read(output)
    results = run.results
    taus = {m: results.estimate(m, "tau_macro", "chains").value for m in results.metrics}
    best = max(taus, key=taus.get)
    others = sorted(set(taus) - {best}, key=lambda name: -taus[name])
    for different in (set(), {others[0]}, {others[0], others[-1]}, set(others)):
        differences = [
            replace(d, adjusted=0.01 if best in (d.a, d.b) and {d.a, d.b} & different else 0.5)
            for d in results.differences
        ]
        findings = key_findings(replace(run, results=replace(results, differences=differences)))
        subject, _, similar = findings[0].partition("not shown to differ from it: ")
        assert f" {best} has the highest tau" in subject
        rest = [name for name in others if name not in different]
        if not rest:
            assert "all others are significantly lower" in subject
            continue
        expected = (
            ", ".join(rest) if len(rest) <= 5 else f"{', '.join(rest[:4])} and {len(rest) - 4} more"
        )
        assert similar == f"{expected}."
        if different:
            assert f"significantly lower: {len(different)} of {len(others)}" in subject


def test_findings_on_zero_follow_the_tests(output: Path) -> None:
    run = run_directory.read(output)

    def finding(metric: str, text: str, **changes: float) -> bool:
        estimates = [
            replace(
                e,
                **(
                    {"pvalue": 0.0001, "random_share": 0.001}
                    | (changes if e.metric == metric else {})
                ),
            )
            if (e.statistic, e.ranking_type) == ("tau_macro", "chains")
            else e
            for e in run.results.estimates
        ]
        changed = replace(run, results=replace(run.results, estimates=estimates))
        return any(text in f and metric in re.findall(r"[\w-]+", f) for f in key_findings(changed))

    assert finding("ld", "not shown to differ from 0", pvalue=0.3)
    assert finding("bleu", "not shown to differ from 0", pvalue=0.05)
    assert not finding("bleu", "not shown to differ from 0", pvalue=0.0001)
    assert finding("ld", "tau (macro) is significantly below 0", value=-0.1, pvalue=0.0001)
    assert not finding("ld", "tau (macro) is significantly below 0", value=-0.1, pvalue=0.3)
    assert finding("bleu", "random weight", random_share=0.06)
    assert not finding("bleu", "random weight", random_share=0.05)
    assert not finding("bleu", "random weight", random_share=0.06, value=-0.1)


def test_findings_name_metrics_whose_rho_is_below_zero(output: Path) -> None:
    run = run_directory.read(output)

    def finding(text: str, **changes: object) -> bool:
        estimates = [
            replace(e, **{"value": 0.5, "pvalue": 0.5} | (changes if e.metric == "ld" else {}))
            if e.statistic == "spearman"
            else e
            for e in run.results.estimates
        ]
        changed = replace(run, results=replace(run.results, estimates=estimates))
        return any(text in f and f.endswith(": ld.") for f in key_findings(changed))

    prefers_fewer, not_tested = "Prefer corpora with fewer", "rho is below 0, but not tested"
    assert finding(prefers_fewer, value=-0.5, pvalue=0.0001)
    assert not finding(prefers_fewer, value=-0.5, pvalue=0.04)  # of seven metrics
    assert not finding(prefers_fewer, value=-0.5, pvalue=None)  # as where one sentence decides
    assert finding(not_tested, value=-0.5, pvalue=None)
    assert not finding(not_tested, value=-0.5, pvalue=0.0001)
    assert not finding(not_tested, value=0.5, pvalue=None)
    assert not finding(prefers_fewer, value=0.5, pvalue=0.0001)


def test_metrics_without_a_test_are_in_no_comparison(output: Path) -> None:
    """Where there are no tests, as of imported scores on corpora, nothing is compared."""
    run = run_directory.read(output)
    results = run.results
    rho = {e.metric: e.value for e in results.estimates if e.statistic == "spearman"}
    best, *_, worst = sorted(rho, key=lambda metric: -rho[metric])
    differences = [
        replace(d, pvalue=None, adjusted=None)
        if (d.statistic, worst in (d.a, d.b)) == ("spearman", True)
        else d
        for d in results.differences
    ]
    changed = replace(run, results=replace(results, differences=differences))
    (finding,) = (text for text in key_findings(changed) if text.startswith("Ordering of corpora"))
    assert f" {best} has the highest rho" in finding
    assert f"not compared: {worst};" in finding
