"""The files of a vetting: its report in Markdown, the verdict, then tables; JUnit XML; JSON."""

import re
from collections.abc import Callable, Mapping, Sequence
from xml.etree import ElementTree

from maege.files.output_directory import OutputDirectory
from maege.number_format import format_estimate, format_number, format_percentage, format_pvalue
from maege.report.markdown import inline, markdown_table, with_code
from maege.report.result_directory import manifest_of
from maege.report.sample_sentences import dependence_note, describe_sentences, size_note
from maege.report.statements import by_section, findings_rule, sentences
from maege.statistics.measures import STATISTICS
from maege.statistics.proportion import Proportion
from maege.statistics.results_json import plain, write_json
from maege.studies.vet.contrast_pairs import PreferenceRates
from maege.studies.vet.degenerate_outputs import DEGENERATE_OUTPUTS, FULL_CORRECTION, SOURCE
from maege.studies.vet.examination import Vetting
from maege.studies.vet.injected_errors import INJECTED_ERRORS, VALID_EDITS
from maege.studies.vet.options import VetOptions
from maege.studies.vet.plan import INJECTED_GROUP, degenerate_group
from maege.studies.vet.report.claims import vetting_claims
from maege.studies.vet.report.statements import percentage
from maege.studies.vet.sentinel_tests import SentinelTest
from maege.studies.vet.sentinels import is_sentinel, kind_of
from maege.studies.vet.thresholds import Threshold, named_values

_RESULTS_FILE = "vetting.json"
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_vetting(vetting: Vetting, options: VetOptions, output: OutputDirectory) -> None:
    """Write all files into a directory; if that fails, the directory stays as it was."""
    with output.update(manifest_of(vetting.identity)) as temporary:
        report = vetting_markdown(vetting, options.thresholds)
        (temporary / "report.md").write_text(report, encoding="utf-8")
        (temporary / "junit.xml").write_bytes(junit(vetting, options.thresholds))
        (temporary / "config.yaml").write_text(vetting.config.to_yaml(), encoding="utf-8")
        write_json(plain(_results(vetting, options)), temporary / _RESULTS_FILE)
        # Checks measure times, so they are in a file of their own.
        write_json(plain(vetting.checks), temporary / "contract.json")


def _results(vetting: Vetting, options: VetOptions) -> dict[str, object]:
    values = named_values(vetting)
    return {
        "metric": vetting.metric,
        "metric_spec": options.metric_spec,
        "sections": options.sections,
        "sample": vetting.sample,
        "sentences_in_file": vetting.inputs.corpus.size,
        "left_out": dict(vetting.inputs.corpus.left_out),
        "data_sha256": vetting.inputs.checksums,
        "signatures": vetting.signatures,
        "values": {
            name: {"value": named.value, "interval": named.interval}
            for name, named in values.items()
        },
        "claims": vetting_claims(vetting),
        "verdict": sentences(vetting_claims(vetting)),
        "thresholds": {t.text: t.holds(values) for t in options.thresholds},
        "sentinel_tests": vetting.sentinel_tests,
        "degenerate_outputs": vetting.degenerate_outputs,
        "injected_errors": vetting.injected_errors,
        "power": vetting.power,
        "worst_steps": vetting.worst_steps,
        "failures": vetting.failures,
        "notes": vetting_notes(vetting),
        "results": vetting.results,
    }


def vetting_markdown(vetting: Vetting, thresholds: Sequence[Threshold]) -> str:
    """Return the report: verdict, then tables."""
    lines = [
        f"# Vetting of {inline(vetting.metric)}",
        "",
        inline(describe_vetting_sample(vetting)),
        "",
    ]
    lines += [f"Note: {with_code(note)}\n" for note in vetting_notes(vetting)]
    lines += _thresholds_table(vetting, thresholds)
    claims = vetting_claims(vetting)
    lines += ["", findings_rule(claims)]
    for section, texts in by_section(claims).items():
        lines += ["", f"## {section}", "", *(f"- {with_code(text)}" for text in texts)]
    lines += ["", *_contract_table(vetting), *_tests_table(vetting), *_baselines_table(vetting)]
    for baseline_text in (FULL_CORRECTION, SOURCE):
        lines += _rates_table(
            f"Degenerate outputs: share of sentences in which each is preferred to {baseline_text}",
            DEGENERATE_OUTPUTS,
            _by_kind(vetting.degenerate_outputs, baseline_text),
            lambda rates: rates.worse_preferred,
        )
    lines += _rates_table(
        "Injected errors: share of sentences in which the score falls",
        INJECTED_ERRORS,
        _by_kind(vetting.injected_errors, VALID_EDITS),
        lambda rates: rates.better_preferred,
    )
    lines += [*_worst_pairs_table(vetting), *_worst_steps_table(vetting), "## Signatures", ""]
    lines += [f"- {inline(name)}: {inline(s)}" for name, s in sorted(vetting.signatures.items())]
    return "\n".join([*lines, ""])


def vetting_notes(vetting: Vetting) -> list[str]:
    """Return the warnings, and what a reader of the statistics has to know of the sample."""
    with_documents = vetting.config.corpus.documents is not None
    sample = vetting.sample if vetting.results is None else vetting.results.sample
    of_sample = (
        size_note(sample, with_documents=with_documents),
        dependence_note(sample, with_documents=with_documents),
    )
    return [*vetting.notes, *filter(None, of_sample)]


def describe_vetting_sample(vetting: Vetting) -> str:
    """Return a sentence about the sample."""
    sample, corpus = vetting.sample, vetting.inputs.corpus
    sentences = describe_sentences(sample["sentences"], corpus.size, dict(corpus.left_out))
    return (
        f"{vetting.metric} on {corpus.name}: {sentences}, "
        f"{sample['chains']:,} chains, {sample['lattices']:,} lattices, "
        f"{sample['corpora']['replicates'] if sample['corpora'] else 0} replicates of corpora; "
        f"seed {vetting.config.seed}."
    )


def _thresholds_table(vetting: Vetting, thresholds: Sequence[Threshold]) -> list[str]:
    if not thresholds:
        return []
    values = named_values(vetting)
    rows = [
        (inline(t.text), "met" if t.holds(values) else "**not met**", inline(t.describe(values)))
        for t in thresholds
    ]
    return markdown_table(("threshold", "", "value"), rows)


def _contract_table(vetting: Vetting) -> list[str]:
    if not vetting.checks:
        return []
    rows = [(inline(c.name), c.verdict, inline(c.message)) for c in vetting.checks]
    return [
        "## All checks of the contract",
        "",
        *markdown_table(("check", "", "observation"), rows),
        "",
    ]


def _tests_table(vetting: Vetting) -> list[str]:
    """Return the table of all tests of the metric against the sentinels."""
    tests = vetting.sentinel_tests.get(vetting.metric, [])
    if not tests:
        return []
    rows = [
        (
            t.ranking_type,
            t.source_policy,
            "all" if t.reference_count is None else str(t.reference_count),
            STATISTICS[t.statistic].label,
            format_estimate(t.value, t.interval),
            "" if t.tie_rate is None else format_percentage(t.tie_rate),
            f"{kind_of(t.sentinel)} {format_number(t.best.sentinel_value, 3)}",
            format_estimate(t.best.difference, t.best.interval),
            "" if t.random_share is None else format_percentage(t.random_share),
            format_pvalue(t.adjusted),
            format_pvalue(t.adjusted_worse),
            t.relation or "",
        )
        for t in tests
    ]
    headings = (
        "rankings", "source", "references", "statistic", "value", "tie rate", "best sentinel",
        "difference", "random scorers", "p (better)", "p (worse)", "verdict (table)",
    )  # fmt: skip
    legend = (
        "All p are adjusted by Holm for the rows of this table that have one, so that the table "
        "allows 5 % of errors for itself. Findings are adjusted for the page, so their p are "
        "larger: they may leave open what is significant here. Tests are two-sided, so that better "
        "and worse have half of the 5 % each. Sentinels are scorers without grammar; the best of "
        "those that count is shown, all are in `vetting.json`. Better: significantly above all "
        "sentinels that can be compared (the largest p of the paired tests), and less than 5 % of "
        "random scorers reach the value (soft accuracy: without random scorers). For a metric that "
        "reads references, sentinels count that compare words, characters or lengths with them; "
        "for others, only those that are blind to them. Worse: significantly below a blind "
        "sentinel. Rows without p are values: with the original as the source, the number of "
        "changed tokens orders texts by construction. random scorers: the share of scorers with "
        "random weights for words (on corpora also for texts) that reach the value."
    )
    return ["## All tests against sentinels", "", *markdown_table(headings, rows), "", legend, ""]


def _baselines_table(vetting: Vetting) -> list[str]:
    """Return the table of metric, baselines and best sentinels in the configured sample."""
    tests = {
        name: {(t.ranking_type, t.statistic): t for t in tests if not t.is_reference_value}
        for name, tests in vetting.sentinel_tests.items()
    }
    by_column = {key: test for by_key in tests.values() for key, test in by_key.items()}
    if not by_column:
        return []
    rows = [
        (
            inline(name),
            *(
                format_estimate(t.value, t.interval) + (" *" if t.informative else "")
                if (t := by_key.get(column))
                else ""
                for column in by_column
            ),
        )
        for name, by_key in tests.items()
    ]
    best = {key: by_key[key] for by_key in tests.values() for key in by_key}
    for name, has_references in (("that is blind", False), ("that reads references", True)):
        cells = (_best_sentinel(best[column], has_references) for column in by_column)
        rows.append((f"best sentinel {name}", *cells))
    headings = (
        "metric",
        *(f"{type_} {STATISTICS[statistic].label}" for type_, statistic in by_column),
    )
    return [
        "## Metric and baselines",
        "",
        *markdown_table(headings, rows),
        "",
        "*: better than all sentinels that can be compared, adjusted for the statistics of a "
        "metric (5 % for each metric); findings are adjusted for the page.",
        "",
    ]


def _best_sentinel(test: SentinelTest, has_references: bool) -> str:
    """Return the best sentinel that is blind to references, or that compares with them."""
    kind = [c for c in test.comparisons if c.compares_with_references == has_references]
    if not kind:
        return ""
    best = max(kind, key=lambda c: c.sentinel_value)
    return f"{format_number(best.sentinel_value, 3)} ({kind_of(best.sentinel)})"


def _by_kind(
    rates: Mapping[str, Sequence[PreferenceRates]], baseline_text: str
) -> dict[str, dict[str, PreferenceRates]]:
    return {
        name: {r.kind: r for r in by_name if r.baseline_text == baseline_text}
        for name, by_name in rates.items()
    }


def _rates_table(
    title: str,
    kinds: Mapping[str, str],
    rates: Mapping[str, Mapping[str, PreferenceRates]],
    select: Callable[[PreferenceRates], Proportion],
) -> list[str]:
    if not any(rates.values()):
        return []
    rows = [
        (
            inline(name),
            *(_rate(by_kind[kind], select) if kind in by_kind else "" for kind in kinds),
        )
        for name, by_kind in rates.items()
        if not is_sentinel(name) or any(r.tied.share != 1 for r in by_kind.values())
    ]
    legend = "; ".join(f"{kind}: {description}" for kind, description in kinds.items())
    headings = ("metric or sentinel", *kinds)
    note = f"After “=”, the share of sentences with the same score. {legend}."
    return [f"## {title}", "", *markdown_table(headings, rows), "", with_code(note), ""]


def _rate(rates: PreferenceRates, select: Callable[[PreferenceRates], Proportion]) -> str:
    tied = rates.tied.share
    return percentage(select(rates)) + (f", = {100 * tied:.0f} %" if tied and tied >= 0.005 else "")


def _worst_pairs_table(vetting: Vetting) -> list[str]:
    """Return, for each kind, the pair with the largest increase for the worse text."""
    groups = [
        *(
            (r, degenerate_group(r.kind))
            for r in vetting.degenerate_outputs.get(vetting.metric, ())
        ),
        *((r, INJECTED_GROUP) for r in vetting.injected_errors.get(vetting.metric, ())),
    ]
    rows = []
    for rates, group in groups:
        pair = vetting.contrast_pairs[group][rates.worst_index]
        if rates.worse_preferred.count and rates.baseline_text != SOURCE:
            better, worse = pair.better.hypotheses[0], pair.worse.hypotheses[0]
            rows.append((rates.kind, str(pair.sentence + 1), inline(better), inline(worse)))
    if not rows:
        return []
    headings = ("kind", "sentence", "better text", "worse text, with a higher score")
    return ["## Worse texts that score higher", "", *markdown_table(headings, rows), ""]


def _worst_steps_table(vetting: Vetting) -> list[str]:
    if not vetting.worst_steps:
        return []
    rows = [
        (
            inline(step.type),
            str(step.sentence + 1),
            inline(step.edit),
            inline(step.before),
            inline(step.after),
            f"{step.score_before:.3f} → {step.score_after:.3f}",
        )
        for step in vetting.worst_steps
    ]
    headings = ("type", "sentence", "edit", "before", "after", "score")
    return [
        "## Valid edits of the types with the lowest mean reward",
        "",
        *markdown_table(headings, rows),
        "",
    ]


def junit(vetting: Vetting, thresholds: Sequence[Threshold]) -> bytes:
    """Return thresholds and checks of the contract as JUnit XML, in UTF-8.

    Services of continuous integration display this format.
    """
    values = named_values(vetting)
    root = ElementTree.Element("testsuites", name=_xml_text(f"maege vet {vetting.metric}"))
    _junit_suite(
        root,
        "thresholds",
        {t.text: "" if t.holds(values) else t.describe(values) for t in thresholds},
    )
    _junit_suite(
        root,
        "contract",
        {c.name: c.message if c.verdict == "fail" else "" for c in vetting.checks},
    )
    ElementTree.indent(root)
    text: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _junit_suite(root: ElementTree.Element, name: str, cases: Mapping[str, str]) -> None:
    """Add a suite. ``cases`` has the reason of each failure by name; empty if it did not fail."""
    failures = sum(map(bool, cases.values()))
    counts = {"tests": str(len(cases)), "failures": str(failures), "errors": "0", "skipped": "0"}
    suite = ElementTree.SubElement(root, "testsuite", {"name": name} | counts)
    for title, reason in cases.items():
        case = ElementTree.SubElement(
            suite, "testcase", classname=f"maege.{name}", name=_xml_text(title)
        )
        if reason:
            ElementTree.SubElement(case, "failure", message=_xml_text(reason)).text = _xml_text(
                reason
            )


def _xml_text(text: str) -> str:
    """Replace characters that XML does not allow."""
    return _NOT_XML.sub("\ufffd", text)
