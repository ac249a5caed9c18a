"""The report of a vetting: the dossier, where the metric fails, thresholds, findings, tables."""

from collections.abc import Iterator, Sequence
from typing import Any

from maege.report.display_table import DisplayTable
from maege.report.sample_sentences import dependence_note, describe_sentences, size_note
from maege.report.statements import by_section, claims_of_page, findings_rule
from maege.report.study_parts import Part, Section, StudyTable, View
from maege.statistics.claim import Claim
from maege.statistics.results_json import plain
from maege.studies.dossier.dossier import Dossier
from maege.studies.dossier.scorecard_table import scorecard_table
from maege.studies.lattices import LatticeInputs
from maege.studies.study import Report
from maege.studies.vet.config import VetConfig
from maege.studies.vet.examination import Vetting
from maege.studies.vet.known_metrics import known_metrics
from maege.studies.vet.report.claims import raw_claims
from maege.studies.vet.report.dossier_panel import dossier_panel
from maege.studies.vet.report.dossier_text import dossier_of
from maege.studies.vet.report.failing_panel import failing_section
from maege.studies.vet.report.requirements import requirements
from maege.studies.vet.report.statements import STATEMENTS
from maege.studies.vet.report.tables import vetting_tables
from maege.studies.vet.row_thresholds import RowThreshold
from maege.studies.vet.rows import answers
from maege.studies.vet.thresholds import Threshold, ThresholdResult, named_values

_QUESTION = "Is it good, and for what?"


def report(
    config: VetConfig,
    inputs: LatticeInputs,
    vetting: Vetting,
    thresholds: Sequence[Threshold | RowThreshold] = (),
) -> Report:
    """Return the report, with what `VettingResult` has of it."""
    claims = claims_of_page(raw_claims(vetting), STATEMENTS)
    signatures = {name: metric.signature for name, metric in inputs.metrics.items()}
    known = known_metrics(vetting, signatures)
    values, dossier = named_values(vetting), dossier_of(vetting, known)
    results = tuple(
        t.result(dossier.marks) if isinstance(t, RowThreshold) else t.result(values)
        for t in thresholds
    )
    part = Part(
        "",
        "",
        _description(vetting),
        tuple(_sections(vetting, dossier, claims, results)),
        notes=(*vetting.notes, *_sample_notes(vetting)),
    )
    further = {
        "answers": answers(vetting),
        "known": known,
        "required": tuple(requirements(vetting, claims)),
        "checks": tuple(vetting.checks),
        "thresholds": results,
        "has_scores": not vetting.has_no_scores,
        "records": plain({"values": values, **_records(vetting)}),
    }
    return Report([part], claims, subject=inputs.lattices.corpus.name, further=further)


def _records(vetting: Vetting) -> dict[str, Any]:
    """Return what only `vetting.json` has."""
    return {
        "metric_spec": vetting.config.metric_spec,
        "corpus": vetting.inputs.corpus.name,
        "sample": vetting.sample,
        "sentences_in_file": vetting.inputs.corpus.size,
        "left_out": dict(vetting.inputs.corpus.left_out),
        "sentinel_tests": vetting.sentinel_tests,
        "degenerate_outputs": vetting.degenerate_outputs,
        "injected_errors": vetting.injected_errors,
        "power": vetting.power,
        "failing_examples": vetting.failing_examples,
        "failures": vetting.failures,
        "results": vetting.results,
    }


def _description(vetting: Vetting) -> str:
    """Return a sentence about the sample."""
    sample, corpus = vetting.sample, vetting.inputs.corpus
    sentences = describe_sentences(sample["sentences"], corpus.size, dict(corpus.left_out))
    return (
        f"{vetting.metric} on {corpus.name}: {sentences}, "
        f"{sample['chains']:,} chains, {sample['lattices']:,} lattices, "
        f"{sample['corpora']['replicates'] if sample['corpora'] else 0} replicates of corpora; "
        f"seed {vetting.config.seed}."
    )


def _sample_notes(vetting: Vetting) -> list[str]:
    """Return what a reader of the statistics has to know of the sample."""
    with_documents = vetting.config.corpus.documents is not None
    sample = vetting.sample if vetting.results is None else vetting.results.sample
    return [
        *filter(None, [
            size_note(sample, with_documents=with_documents),
            dependence_note(sample, with_documents=with_documents),
        ])
    ]  # fmt: skip


def _sections(
    vetting: Vetting,
    dossier: Dossier,
    claims: Sequence[Claim],
    thresholds: Sequence[ThresholdResult],
) -> Iterator[Section]:
    """Yield the sections of the page; findings stand in the section of their heading."""
    yield Section(_QUESTION, panels=(dossier_panel(dossier),))
    if failing := failing_section(vetting, dossier):
        yield failing
    if thresholds:
        yield Section("Thresholds", tables=(_thresholds_table(thresholds),))
    for number, heading in enumerate(by_section(claims)):
        yield Section(heading, findings_rule(claims) if number == 0 else "")
    tables = (
        scorecard_table({dossier.metric: dossier.marks, **dossier.known}),
        *vetting_tables(vetting),
    )
    yield Section("Tables", tables=tables, is_folded=True)


def _thresholds_table(thresholds: Sequence[ThresholdResult]) -> StudyTable:
    rows = [(t.text, "met" if t.is_met else "not met", t.observed) for t in thresholds]
    view = View("Thresholds", DisplayTable("", ("threshold", "", "value"), rows, (0, 1, 2)))
    return StudyTable("thresholds", plain(list(thresholds)), (view,))
