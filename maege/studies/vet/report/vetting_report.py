"""The files of a vetting: Markdown, page and tables, from dossier to examples; JUnit XML; JSON."""

import re
from collections.abc import Mapping, Sequence
from xml.etree import ElementTree

from maege.files.output_directory import OutputDirectory
from maege.report.display_table import table_lines
from maege.report.html.study_page import study_page
from maege.report.markdown import inline, markdown_table, with_code
from maege.report.result_directory import manifest_of
from maege.report.sample_sentences import dependence_note, describe_sentences, size_note
from maege.report.statements import by_section, findings_rule, sentences
from maege.report.study_directory import write_tables
from maege.report.study_parts import Part, Section
from maege.report.study_result import StudyResult
from maege.statistics.results_json import plain, write_json
from maege.studies.vet.dossier.marks import LEVEL, MIN_ITEMS
from maege.studies.vet.dossier.sentence import LEAST_SENTENCES
from maege.studies.vet.examination import Vetting
from maege.studies.vet.options import VetOptions
from maege.studies.vet.report.claims import vetting_claims
from maege.studies.vet.report.dossier_panel import dossier_panel
from maege.studies.vet.report.dossier_text import dossier_lines, dossier_of, dossier_records
from maege.studies.vet.report.failing_panel import failing_section
from maege.studies.vet.report.tables import vetting_tables
from maege.studies.vet.thresholds import Threshold, named_values

_RESULTS_FILE = "vetting.json"
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_QUESTION = "Is it good, and for what?"
_METHODS = (
    "A row is a question to the metric, and a limit is what its value has to be better than: a "
    "fixed share, or scorers that know no grammar. On corpora the number of changed words is no "
    "limit, since corpora with more corrections have more changes.",
    "Good: the value is better than each limit, by the largest of the one-sided p-values. Bad: it "
    "is worse than one, by the smallest, times the number of limits. All rows and both directions "
    f"are adjusted by Holm's method at {LEVEL:.2f}. p-values are those of Student's t by the "
    "jackknife over sentences, of resamples for corpora, and exact binomial ones for shares. With "
    f"fewer than {LEAST_SENTENCES} sentences the order of texts and corpora stays undecided; with "
    f"fewer than {MIN_ITEMS} a row has no answer.",
    "A bad output that has the same score as the correction counts as a fault; one that has the "
    "same score as the source does not. The marks of baselines are made as if each was vetted "
    "here.",
)


def write_vetting(vetting: Vetting, options: VetOptions, output: OutputDirectory) -> None:
    """Write all files into a directory; if that fails, the directory stays as it was."""
    with output.update(manifest_of(vetting.identity)) as temporary:
        report = vetting_markdown(vetting, options.thresholds)
        (temporary / "report.md").write_text(report, encoding="utf-8")
        (temporary / "report.html").write_text(vetting_page(vetting), encoding="utf-8")
        write_tables(_part(vetting), temporary / "tables")
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
        "dossier": dossier_records(dossier_of(vetting)),
        "claims": vetting_claims(vetting),
        "verdict": sentences(vetting_claims(vetting)),
        "thresholds": {t.text: t.holds(values) for t in options.thresholds},
        "sentinel_tests": vetting.sentinel_tests,
        "degenerate_outputs": vetting.degenerate_outputs,
        "injected_errors": vetting.injected_errors,
        "power": vetting.power,
        "failing_examples": vetting.failing_examples,
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
    dossier = dossier_of(vetting)
    lines += dossier_lines(dossier)
    if failing := failing_section(vetting, dossier):
        lines += [f"## {failing.title}", "", with_code(failing.text), ""]
        lines += [panel.markdown for panel in failing.panels]
    lines += _thresholds_table(vetting, thresholds)
    claims = vetting_claims(vetting)
    lines += ["", findings_rule(claims)]
    for section, texts in by_section(claims).items():
        lines += ["", f"## {section}", "", *(f"- {with_code(text)}" for text in texts)]
    lines.append("")
    for view in (view for shown in vetting_tables(vetting) for view in shown.views):
        lines += [f"## {view.title}", "", *table_lines(view.table), ""]
        lines += [with_code(view.table.caption), ""] if view.table.caption else []
    lines += ["## Signatures", ""]
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


def vetting_page(vetting: Vetting) -> str:
    """Return the page: the dossier, then the findings and the tables."""
    return study_page(
        StudyResult(
            "vet",
            f"vetting of {vetting.metric}",
            (_part(vetting),),
            vetting_claims(vetting),
            vetting.signatures,
            manifest_of(vetting.identity),
            methods=_METHODS,
        )
    )


def _part(vetting: Vetting) -> Part:
    """Return the sections of the page; findings stand in the section of their heading."""
    claims = vetting_claims(vetting)
    dossier = dossier_of(vetting)
    failing = failing_section(vetting, dossier)
    findings = (
        Section(heading, findings_rule(claims) if number == 0 else "")
        for number, heading in enumerate(by_section(claims))
    )
    sections = (
        Section(_QUESTION, panels=(dossier_panel(dossier),)),
        *([failing] if failing else []),
        *findings,
        Section("Tables", tables=tuple(vetting_tables(vetting)), is_folded=True),
    )
    return Part(
        "", "", describe_vetting_sample(vetting), sections, notes=tuple(vetting_notes(vetting))
    )


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
