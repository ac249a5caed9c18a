import re
from dataclasses import replace
from pathlib import Path

from maege.report import key_findings as findings_of
from maege.report import run_directory
from maege.report.run_result import RunResult


def key_findings(run: RunResult) -> list[str]:
    return [text for texts in findings_of.key_findings(run).values() for text in texts]


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
        (finding,) = (text for text in findings if text.startswith("To order outputs"))
        subject, _, similar = finding.partition("not shown to differ from it: ")
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

    def finding(metric: str, text: str, **changes: object) -> bool:
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
    below = {"value": -0.2, "interval": (-0.3, -0.1)}
    assert finding("ld", "Reversed within sentences", **below)
    assert finding("ld", "not significant after adjustment", **below, pvalue=0.06)
    assert not finding("ld", "not significant after adjustment", **below, pvalue=0.0001)
    assert not finding("ld", "Reversed within", value=-0.1, interval=(-0.3, 0.1))
    assert not finding("ld", "Is lower better?", **below)
    assert finding("ld", "Is lower better?", value=-0.5, interval=(-0.6, -0.4))
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
        return any(text in f and " ld" in f for f in key_findings(changed))

    is_reversed, not_tested = "Reversed on corpora", "rho is below 0, but not tested"
    below = {"value": -0.5, "interval": (-0.7, -0.2)}
    assert finding(is_reversed, **below, pvalue=0.0001)
    assert not finding("not significant after adjustment", **below, pvalue=0.0001)
    assert finding("not significant after adjustment", **below, pvalue=0.04)  # of seven metrics
    assert not finding(is_reversed, **below, pvalue=None)  # as where one sentence decides
    assert finding(not_tested, **below, pvalue=None)
    assert not finding(not_tested, **below, pvalue=0.0001)
    assert not finding(not_tested, value=0.5, interval=(0.2, 0.7), pvalue=None)
    assert not finding(is_reversed, value=0.5, interval=(0.2, 0.7), pvalue=0.0001)


def test_metrics_that_may_be_optimised_are_in_the_best_group_without_a_reason_against(
    output: Path,
) -> None:
    run = run_directory.read(output)

    def suitable(adjusted: float | None = 0.5, **changes: object) -> str:
        estimates = [
            replace(e, letters=None, **(changes if e.metric == "gleu" else {}))
            if (e.statistic, e.ranking_type) == ("tau_macro", "chains")
            else e
            for e in run.results.estimates
        ]
        differences = [
            replace(d, adjusted=adjusted) if "gleu" in (d.a, d.b) else d
            for d in run.results.differences
        ]
        results = replace(run.results, estimates=estimates, differences=differences)
        changed = replace(run, results=results)
        (finding,) = (f for f in key_findings(changed) if f.startswith("To train or re-rank"))
        return finding.partition("(")[0]

    assert "bleu" in suitable()  # also without letters, as of many metrics
    assert "gleu" not in suitable(adjusted=0.01)
    assert "gleu" not in suitable(adjusted=None)
    assert "gleu" in suitable()
    assert "gleu" not in suitable(random_share=0.06)
    assert "gleu" not in suitable(interval=(-0.1, 0.9))


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
    (finding,) = (text for text in key_findings(changed) if text.startswith("To compare systems"))
    assert f" {best} has the highest rho" in finding
    assert f"not compared: {worst};" in finding
