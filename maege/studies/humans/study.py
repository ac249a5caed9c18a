"""How well metrics agree with people: the study."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from maege.config.subject import configuration
from maege.errors import ConfigError
from maege.number_format import number_of
from maege.report.display_table import DisplayTable
from maege.report.study_parts import Forest, ForestValue, Part, Section, StudyTable, View
from maege.report.study_result import StudyResult
from maege.statistics.results_json import plain
from maege.studies.conducting import check_jobs, conduct_call
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.evidence import EvidenceAgreement
from maege.studies.humans.inputs import HumanInputs, read_inputs
from maege.studies.humans.measurements import HumanResults, SetResults, measure
from maege.studies.humans.report import (
    agreement_tables,
    evidence_tables,
    rating_tables,
    system_tables,
)
from maege.studies.humans.report.claims import raw_claims, set_keys, set_names
from maege.studies.humans.report.statements import STATEMENTS
from maege.studies.lattices.samples import LatticeRun, read_run
from maege.studies.study import Report, Study

_ANOMALIES = "What is unusual in the judgements, and how often."


def report(config: HumansConfig, inputs: HumanInputs, results: HumanResults) -> Report:
    """Return the report."""
    named = zip(set_keys(results), set_names(results), results.sets, strict=True)
    first, *others = (_set_part(key, name, of_set) for key, name, of_set in named)
    if results.agreement.correlations:
        others.append(_evidence_part(results.agreement))
    notes = tuple(sorted({*inputs.notes}))
    return Report([replace(first, notes=notes), *others], raw_claims(results))


def _set_part(key: str, name: str, results: SetResults) -> Part:
    tables = tuple(table for table in _set_tables(results) if table.rows)
    section = Section("Agreement with people", tables=tables)
    return Part(key, f"People: {name}", describe_set(results), (section,))


def describe_set(results: SetResults) -> str:
    """Say what was judged."""
    number, ties = results.comparisons["unexpanded"]
    judged = results.judgements
    judges, sentences = number_of(len(judged.judges), "judge"), len(judged.sentences)
    return (
        f"{judged.name}: {judges}, {len(judged.systems)} systems, {sentences:,} "
        f"sentences, {number:,} comparisons of two outputs ({ties:,} ties)."
    )


def _set_tables(results: SetResults) -> Iterator[StudyTable]:
    """Yield the tables of a set, some of which may have no rows."""
    judged = results.judgements
    compared = [
        {"kind": kind, "comparisons": number, "ties": ties, "judges": ", ".join(judged.judges),
         "systems": len(judged.systems), "sentences": len(judged.sentences)}
        for kind, (number, ties) in results.comparisons.items()
    ]  # fmt: skip
    yield StudyTable("comparisons", compared)
    yield agreement_tables.summary_table([*agreement_tables.metric_summaries(results)])
    yield rating_tables.ratings_table(results.ratings)
    yield system_tables.metric_systems_table(results)
    yield agreement_tables.corrected_table(results)
    yield agreement_tables.relative_table(results)
    yield agreement_tables.sentence_measures_table(results)
    yield agreement_tables.sentence_differences_table(results)
    yield system_tables.system_correlations_table(results)
    yield StudyTable("leave_one_out", plain(system_tables.leave_one_out_rows(results)))
    yield system_tables.system_differences_table(results)
    yield system_tables.windows_table(results)
    yield agreement_tables.ties_table(results)
    yield system_tables.systems_table(results)
    yield rating_tables.mean_ratings_table(results.ratings)
    yield system_tables.judges_table(results)
    anomalies = [{"what": text, "number": number} for text, number in judged.anomalies]
    rows = [(text, f"{number:,}") for text, number in judged.anomalies]
    table = DisplayTable(_ANOMALIES, ("what", "number"), rows)
    view = View("What is unusual in the judgements", table, is_folded=True)
    yield StudyTable("anomalies", anomalies, (view,))


def _evidence_part(agreement: EvidenceAgreement) -> Part:
    """Return the main part: how the results order metrics, and whether they agree."""
    is_main = bool(agreement.stated)
    title = evidence_tables.evidence_title(agreement)
    tables = evidence_tables.evidence_tables(agreement, is_main=is_main)
    return Part("", title, "", (Section(title, tables=tables),))


STUDY = Study(
    name="humans",
    title="metrics and people",
    config=HumansConfig,
    read=read_inputs,
    measure=measure,
    report=report,
    statements=STATEMENTS,
    forest=Forest(
        (
            ForestValue("summary", "tau", "On outputs of a sentence: tau", limit=0.0),
            ForestValue("summary", "r", "On systems: Pearson's r", limit=0.0),
        ),
        "humans.tau",
    ),
    introduction=(
        "People ranked outputs of correctors. A good metric gives the output that people prefer "
        "the higher score, and orders systems as people do."
    ),
    methods=(
        "Unexpanded comparisons are those that a person made: of two distinct outputs for a "
        "sentence. Expanded ones are of every two systems of a judgement; those with the same "
        "output are ties that nobody judged. Scores of systems by people are from expanded "
        "comparisons: TrueSkill (the expected result of the simulation used at WMT, computed "
        "without chance) and Expected Wins.",
        "Intervals resample sentences, or leave out each in turn (jackknife), with all judgements "
        "and scores, because judgements of a sentence depend on each other; intervals from single "
        "comparisons would be too narrow.",
    ),
)


def study_with(runs: Sequence[LatticeRun]) -> Study[HumansConfig, HumanInputs, HumanResults]:
    """Return the study, with finished runs on lattices as evidence on the same metrics."""
    return replace(
        STUDY, read=lambda config: read_inputs(config, [run.name for run in runs]).with_runs(runs)
    )


def humans(
    config: Any = None,
    *,
    metrics: Iterable[Any] | None = None,
    runs: Iterable[Any] = (),
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> StudyResult:
    """Compare metrics with human judgements of outputs of systems, as ``maege humans`` does.

    Parameters
    ----------
    config
        The name of a known set of judgements, or a configuration: a file, or its content as a
        dict. The other arguments replace its keys.
    metrics
        A list, as for ``run``.
    runs
        Finished runs with the same metrics, to see whether lattices and people agree on them: what
        ``run`` returned, or directories of ``maege run``.
    jobs, progress
        As for ``run``, as are errors and warnings.
    keys
        Other keys of the configuration, such as ``seed``, and ``humans``: a set of judgements, or
        a list, each the name of a known set, or a dict of the keys of a configuration, as
        ``{"judgements": "my.csv", "outputs": "systems", "m2": "gold.m2"}``.

    Returns
    -------
    StudyResult
        Each set of judgements is a part of it. Metrics that failed are in its ``failures``.

    Examples
    --------
    >>> import maege
    >>> result = maege.humans("gjg15", metrics=["gleu", "m2"])  # doctest: +SKIP
    """
    check_jobs(jobs)
    if config is None and ("humans" not in keys or metrics is None):
        raise ConfigError(
            "humans needs a configuration, or sets of judgements and metrics, as "
            "humans('gjg15', metrics=['gleu', 'm2'])"
        )
    loaded = configuration(HumansConfig, config, metrics=metrics, **keys)
    if isinstance(runs, str | Path) or not isinstance(runs, Iterable):
        raise ConfigError("runs is a list of runs, also of a single one, as runs=['runs/mine']")
    evidence = [read_run(run) for run in runs]
    return conduct_call(study_with(evidence), loaded, jobs=jobs, progress=progress)
