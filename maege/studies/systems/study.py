"""Systems compared by metrics: the study."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from platformdirs import user_cache_path

from maege.report.statements import list_names
from maege.report.study_parts import Part, Section, StudyTable
from maege.statistics.claim import Claim
from maege.studies.conducting import conduct_call
from maege.studies.study import Report, Study
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.report.claims import (
    DETAILS,
    DIFFERENCES,
    FURTHER,
    SCORES,
    TRUST,
    raw_claims,
)
from maege.studies.systems.report.edit_tables import amounts, edit_scores
from maege.studies.systems.report.main_table import main_table
from maege.studies.systems.report.panels import (
    citation_panel,
    joint_panel,
    matrix_panel,
    sentence_panel,
)
from maege.studies.systems.report.paper_table import points_table
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.result import SystemsResult
from maege.studies.systems.report.score_tables import (
    aggregation_agreement,
    aggregations,
    details,
    pairs,
    ranks,
)
from maege.studies.systems.report.statements import STATEMENTS
from maege.studies.systems.report.trust_tables import (
    acceptable,
    chain_validity,
    family,
    human_validity,
    metric_choice,
    point_values,
)
from maege.studies.systems.test_sets import (
    SetComparison,
    SetsFound,
    SetsInputs,
    measure_sets,
    read_sets,
)
from maege.studies.thresholds import ThresholdResult

if TYPE_CHECKING:  # few users set thresholds
    from maege.studies.systems.thresholds import SystemThreshold

NO_SENTENCES = "With `errant` among the metrics, the edits of systems in each sentence are here."


def report(
    config: SystemsConfig,
    inputs: SetsInputs,
    measurements: SetsFound,
    thresholds: "Sequence[SystemThreshold]" = (),
) -> Report:
    """Return the report: of one test set, or of all and then of each."""
    sets = {
        name: ReportedSystems(of_set, inputs.sets[name], measurements.sets[name])
        for name, of_set in config.sets.items()
    }
    comparison = measurements.comparison
    claims: list[Claim] = []
    if comparison is not None:
        from maege.studies.systems.report.set_tables import set_claims

        claims += set_claims(comparison)
    for name, results in sets.items():
        claims += [_of_part(claim, name, is_alone=len(sets) == 1) for claim in raw_claims(results)]
    met: tuple[ThresholdResult, ...] = ()
    if thresholds:
        from maege.studies.systems.thresholds import threshold_results  # few users set one

        found = {results.texts.name: results.found for results in sets.values()}
        met = threshold_results(thresholds, found)
    parts = [_part(name, results, is_alone=len(sets) == 1) for name, results in sets.items()]
    if comparison is not None:
        parts = [_joint_part(comparison, sets), *parts]
    subject = ", ".join(results.texts.name for results in sets.values())
    return Report(parts, tuple(claims), subject=subject, further={"thresholds": met})


def _of_part(claim: Claim, name: str, *, is_alone: bool) -> Claim:
    """Return a claim of a test set; of several, those over all sets are printed instead."""
    if not name:
        return claim
    family = claim.family and f"{name}: {claim.family}"
    return replace(
        claim,
        part=name,
        family=family,
        is_key=claim.is_key and is_alone,
        stage=claim.stage if is_alone else max(claim.stage, FURTHER),
    )


def _part(name: str, results: ReportedSystems, *, is_alone: bool) -> Part:
    sections = tuple(_sections(results, is_alone=is_alone)) if results.found.ranked else ()
    return Part(name, name, results.description, sections, notes=results.found.notes)


def _joint_part(comparison: SetComparison, sets: Mapping[str, ReportedSystems]) -> Part:
    from maege.studies.systems.report.set_tables import (  # most comparisons have one test set
        ReportedSets,
        pairs_table,
        swaps_table,
        systems_table,
    )

    joint = ReportedSets(comparison, sets)
    names = list_names([results.texts.name for results in sets.values()], 10)
    sentences = sum(len(results.texts.sources) for results in sets.values())
    matrices = {name: matrix_panel(results) for name, results in sets.items()}
    cited = {name: citation_panel(results) for name, results in sets.items()}
    sections = (
        Section(SCORES, tables=_filled(systems_table(joint)), is_summary=True),
        Section(
            DIFFERENCES,
            tables=_filled(pairs_table(joint), swaps_table(joint)),
            panels=(joint_panel(matrices, "matrices"),),
        ),
        Section(DETAILS, panels=(joint_panel(cited, "citations", "paragraphs"),)),
    )
    return Part("", "", f"{len(sets)} test sets ({names}), {sentences:,} sentences.", sections)


def _sections(results: ReportedSystems, *, is_alone: bool) -> Iterator[Section]:
    """Yield the sections of a test set; of several, the panels are those of the joint part."""
    found = results.found
    scores = main_table(results, is_main=is_alone)
    yield Section(SCORES, tables=_filled(scores), is_summary=True)
    panels = [matrix_panel(results)] if is_alone and any(found.pairs.values()) else []
    panels += [] if found.edits is None or not is_alone else [sentence_panel(found.edits)]
    yield Section(
        DIFFERENCES,
        NO_SENTENCES if found.edits is None and is_alone else "",
        _filled(
            pairs(results),
            *_groups(results),
            edit_scores(results),
            StudyTable.of_records("type_pairs", found.analyses.type_pairs),
            amounts(results),
        ),
        tuple(panels),
    )
    if (own := found.own_references) and own.scores:
        from maege.studies.systems.report.own_reference_tables import own_reference_tables

        yield Section("References of single systems", tables=own_reference_tables(own))
    of_trust = (metric_choice, chain_validity, human_validity, point_values, aggregation_agreement)
    yield Section(TRUST, tables=_filled(*(table(results) for table in of_trust)))
    further = (ranks, points_table, details, family, acceptable, aggregations)
    yield Section(
        DETAILS,
        tables=_filled(*(table(results) for table in further)),
        panels=(citation_panel(results),) if is_alone else (),
    )


def _groups(results: ReportedSystems) -> Iterator[StudyTable]:
    if results.found.groups:
        from maege.studies.systems.report.group_tables import group_tables  # few have groups

        yield from group_tables(results)


def _filled(*tables: StudyTable) -> tuple[StudyTable, ...]:
    """Return the tables that have rows, or are views of the rows of another one."""
    return tuple(table for table in tables if table.rows or table.views)


STUDY = Study(
    name="systems",
    title="systems",
    config=SystemsConfig,
    read=read_sets,
    measure=measure_sets,
    report=report,
    statements=STATEMENTS,
    methods=(
        "Each score is of the whole test set. Intervals resample sentences with replacement (whole "
        "documents, if `documents` names them); the score of a resample is computed from the "
        "counts that the metric has of each sentence, not from a mean of scores. Where a metric "
        "chooses an annotator for each sentence, the choice in the whole test set is kept. Tests "
        "of two systems exchange their outputs in random sentences, or documents (paired "
        "permutation, two-sided); p-values are adjusted by Holm's method over the pairs of systems "
        "by a metric, and for themselves over those with the unchanged source.",
        "“Undecided” and “not significant” mean that these sentences do not tell the two systems "
        "apart, not that they are equal: the interval of the difference says how large it may be. "
        "All of this is about other sentences of the same kind, with the same references and the "
        "same metric; it says nothing about other kinds of text, nor whether the metric is right.",
    ),
    result=SystemsResult,
)


def study_of(
    thresholds: "Sequence[SystemThreshold]",
) -> Study[SystemsConfig, SetsInputs, SetsFound]:
    """Return the study with the thresholds that a user set.

    Their names are checked as soon as everything is read. Raises ConfigError if one is wrong.
    """

    def read(config: SystemsConfig) -> SetsInputs:
        inputs = read_sets(config)
        for threshold in thresholds:
            for of_set in inputs.sets.values():
                threshold.check_name(of_set.metrics, of_set.texts.systems)
        return inputs

    return replace(
        STUDY,
        read=read,
        report=lambda config, inputs, found: report(config, inputs, found, thresholds),
    )


def systems(
    config: Any = None,
    *,
    metrics: Iterable[Any] | None = None,
    outputs: str | Path | Mapping[str, str | Path] | Iterable[str] | None = None,
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> SystemsResult:
    """Compare systems by metrics, as ``maege systems`` does.

    Parameters
    ----------
    config
        The name of a known corpus, the path of an M2 file, or a dict as the section ``corpus`` of a
        configuration, such as ``{"source": "s.txt", "references": ["r.txt"]}``. Or a configuration:
        a file, or its content as a dict. The other arguments replace its keys. Or a data frame of
        pandas or Polars, with the columns ``source``, ``reference`` (or ``reference_1`` and so on)
        and one for each system; its texts are files in the user's cache then, which the result
        names.
    metrics
        A list, as for ``run``.
    outputs
        Of the systems: a folder with a file ``SYSTEM.txt`` for each, or a dict of files by name, or
        a list of names of systems of a known corpus, or of columns. By default all of them.
    jobs, progress
        As for ``run``, as are errors and warnings.
    keys
        ``baseline`` (the system with which all others are compared; by default every two systems
        are), ``language``, ``unit``, ``references`` (a list of references of the known corpus), and
        other keys of the configuration, such as ``seed``, ``trust=False`` or
        ``documents``.

    Returns
    -------
    SystemsResult
        Metrics that failed are in its ``failures``.
    """
    from maege.data.text_table import SystemTable, is_frame  # a command has no tables

    if is_frame(config):
        names = [outputs] if isinstance(outputs, str) else cast("Sequence[str] | None", outputs)
        table = SystemTable.of(config, names, keys.pop("references", None))
        config, outputs = table.written(user_cache_path("maege") / "tables"), None
        keys.setdefault("name", "table")
    keys |= {"metrics": metrics, **_outputs(outputs)}
    return cast(SystemsResult, conduct_call(STUDY, config, jobs=jobs, progress=progress, **keys))


def _outputs(outputs: Any) -> dict[str, Any]:
    """Return the keys of a comparison of systems that tell where outputs are, or which."""
    if outputs is None:
        return {}
    if isinstance(outputs, str | Path):
        return {"outputs": outputs}
    if isinstance(outputs, Mapping):
        return {"files": dict(outputs)}
    return {"systems": list(outputs)}
