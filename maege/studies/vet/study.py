"""Whether a metric is good, and for what: the study."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from maege.report.sample_sentences import dependence_note, describe_sentences, size_note
from maege.report.statements import by_section, claims_of_page, findings_rule
from maege.report.study_parts import Part, Section, StudyTable
from maege.statistics.claim import Claim
from maege.statistics.results_json import plain
from maege.studies.conducting import conduct_call
from maege.studies.dossier.dossier import JointDossier, joint_dossier
from maege.studies.dossier.grades import LEVEL
from maege.studies.dossier.place import LEVEL_OF_PLACES
from maege.studies.dossier.scorecard_table import scorecard_table
from maege.studies.dossier.sentence import LEAST_SENTENCES
from maege.studies.lattices.samples import units_of
from maege.studies.lattices.type_rewards import TITLE, types_sections
from maege.studies.rows import MIN_ITEMS, scorecard_rows
from maege.studies.study import Report, Study
from maege.studies.thresholds import ThresholdResult
from maege.studies.vet.config import VetConfig, vet_config
from maege.studies.vet.examination import Vetting, measure
from maege.studies.vet.inputs import VetInputs, read_inputs
from maege.studies.vet.known_metrics import known_metrics
from maege.studies.vet.report.claims import (
    ALL_STATISTICS,
    grade_claims,
    raw_claims,
    warnings_of_claims,
)
from maege.studies.vet.report.dossier_panel import dossier_panel, scorecard_panel
from maege.studies.vet.report.failing_panel import failing_sections
from maege.studies.vet.report.open_questions import lines_panel, open_sections
from maege.studies.vet.report.result import VettedMetric, VettingResult
from maege.studies.vet.report.statements import STATEMENTS
from maege.studies.vet.report.tables import thresholds_table, vetting_tables
from maege.studies.vet.row_thresholds import Gate
from maege.studies.vet.rows import answers
from maege.studies.vet.thresholds import named_values

_QUESTION = "Is it good, and for what?"
_NOT_IN_NAMES = re.compile(r"[^\w.-]+")
_MAX_NAME = 60  # characters of the key of a part


def report(
    config: VetConfig,
    inputs: VetInputs,
    vettings: Sequence[Vetting],
    thresholds: Sequence[Gate] = (),
) -> Report:
    """Return the report, with what `VettingResult` has of it.

    Several vettings have a part each, after the one with what they have in common.
    """
    keys = _part_keys(vettings)
    raw = [c for v, key in zip(vettings, keys, strict=True) for c in _claims(v, key)]
    signatures = {
        c.name: {name: metric.signature for name, metric in c.metrics.items()}
        for c in inputs.corpora
    }
    vetted = [
        VettedMetric(
            metric=v.metric,
            corpus=v.inputs.corpus.name,
            part=key,
            answers=answers(v),
            known=known_metrics(v, signatures[v.inputs.corpus.name]),
            checks=tuple(v.checks),
            has_scores=not v.has_no_scores,
            records=plain({"values": named_values(v), **_records(v)}),
        )
        for v, key in zip(vettings, keys, strict=True)
    ]
    joint = joint_dossier(scorecard_rows(), [v.examined for v in vetted])
    raw += grade_claims(joint)
    claims = claims_of_page(raw, STATEMENTS)
    grades = {d.metric: d.grades for d in joint.dossiers}
    values = {
        name: {v.inputs.corpus.name: named_values(v) for v in vettings if v.metric == name}
        for name in joint.metrics
    }
    results = tuple(gate.result(grades, values) for gate in thresholds)
    further = {"vettings": tuple(vetted), "thresholds": results}
    if joint.is_single:
        parts = [_only_part(vettings[0], joint, claims, results)]
    else:
        parts = [
            _part(vetting, of_metric, joint, [c for c in claims if c.part == of_metric.part])
            for vetting, of_metric in zip(vettings, vetted, strict=True)
        ]
    compared = inputs.compared
    parts = [
        replace(part, compared=compared[v.inputs.corpus.name])
        for v, part in zip(vettings, parts, strict=True)
    ]
    if not joint.is_single:
        titles = {part.key: part.title for part in parts}
        parts.insert(0, _joint_part(vettings, joint, claims, results, titles))
    of_corpora = {
        f"{name} ({corpus})": compared[corpus].signature(name, signature)
        for corpus, of_metrics in signatures.items()
        for name, signature in of_metrics.items()
    }
    return Report(
        parts,
        raw,
        {name: text for name, text in of_corpora.items() if name in inputs.metrics},
        subject=", ".join(joint.corpora),
        further=further,
    )


def _part_keys(vettings: Sequence[Vetting]) -> list[str]:
    """Return the keys of the parts, which are names of folders; empty if there is one."""
    if len(vettings) == 1:
        return [""]
    texts = [f"{v.inputs.corpus.name}-{v.metric}" for v in vettings]
    names = [_NOT_IN_NAMES.sub("-", text).strip("-.")[:_MAX_NAME] for text in texts]
    return [
        name if names.count(name) == 1 else f"{name}-{number}"
        for number, name in enumerate(names, 1)
    ]


def _claims(vetting: Vetting, part: str) -> list[Claim]:
    """Return the claims of a part."""
    return [replace(claim, part=part) for claim in raw_claims(vetting)]


def _only_part(
    vetting: Vetting,
    joint: JointDossier,
    claims: Sequence[Claim],
    thresholds: Sequence[ThresholdResult],
) -> Part:
    """Return the only part, of one metric on one corpus."""
    sections = [
        _answer(joint, claims, {}),
        *failing_sections(vetting, joint.dossiers[0]),
        *_types(vetting),
        *open_sections(joint, claims),
        *_incomplete(claims),
        *_thresholds(thresholds),
        _all_statistics(
            claims, [_scorecard(joint), *vetting_tables(vetting)], _description(vetting)
        ),
    ]
    notes = (*vetting.notes, *_sample_notes(vetting))
    lead = f"{vetting.sample['sentences']:,} sentences."
    return Part("", "", lead, tuple(sections), notes=notes)


def _answer(joint: JointDossier, claims: Sequence[Claim], titles: Mapping[str, str]) -> Section:
    """Return the first section: notes on the sample stand below it."""
    panel = dossier_panel(joint, warnings_of_claims(claims, titles))
    return Section(_QUESTION, panels=(panel,), is_summary=True)


def _scorecard(joint: JointDossier) -> StudyTable:
    known = {name: by_row for d in reversed(joint.dossiers) for name, by_row in d.known.items()}
    by_metric = {d.metric: d.grades for d in joint.dossiers}
    return scorecard_table(by_metric, joint.corpora, known)


def _joint_part(
    vettings: Sequence[Vetting],
    joint: JointDossier,
    claims: Sequence[Claim],
    thresholds: Sequence[ThresholdResult],
    titles: Mapping[str, str],
) -> Part:
    """Return the part with the answers for all metrics on all corpora; the others have titles."""
    sections = [
        _answer(joint, claims, titles),
        *open_sections(joint, ()),
        *_thresholds(thresholds),
        Section("Scorecard", tables=(_scorecard(joint),), is_folded=True),
    ]
    description = (
        f"{', '.join(joint.metrics)} on {', '.join(joint.corpora)}; seed {vettings[0].config.seed}."
    )
    return Part("", "", description, tuple(sections))


def _part(
    vetting: Vetting, vetted: VettedMetric, joint: JointDossier, claims: Sequence[Claim]
) -> Part:
    """Return the part of one metric on one of several corpora, or of one of several metrics."""
    own = joint.dossiers[joint.metrics.index(vetting.metric)]
    sections = []
    if len(joint.corpora) > 1:
        alone = replace(vetted.examined, comparisons={}, variants={}, notes=())
        scorecard = joint_dossier(scorecard_rows(), [alone])
        own = scorecard.dossiers[0]
        sections.append(Section("Scorecard", panels=(scorecard_panel(scorecard),)))
    sections += [
        *failing_sections(vetting, own),
        *_types(vetting),
        *_incomplete(claims),
        _all_statistics(claims, vetting_tables(vetting)),
    ]
    title = f"{vetting.metric} on {vetting.inputs.corpus.name}"
    notes = (*vetting.notes, *_sample_notes(vetting))
    return Part(vetted.part, title, _description(vetting), tuple(sections), notes=notes)


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
    with_documents = vetting.config.corpus.document_units is not None
    sample = vetting.sample if vetting.results is None else vetting.results.sample
    return [
        *filter(None, [
            size_note(sample, with_documents=with_documents),
            dependence_note(sample, with_documents=with_documents),
        ])
    ]  # fmt: skip


def _thresholds(thresholds: Sequence[ThresholdResult]) -> list[Section]:
    return [Section("Thresholds", tables=(thresholds_table(thresholds),))] if thresholds else []


def _types(vetting: Vetting) -> Iterator[Section]:
    if vetting.results is not None:
        rewards, units = vetting.results.edit_types, units_of(vetting.config)
        yield from types_sections(rewards, [vetting.metric], units, has_chart=False)


def _incomplete(claims: Sequence[Claim]) -> list[Section]:
    """Return a section for failed checks, and one for missing scores, if there are any."""
    headings = by_section([c for c in claims if c.is_key])
    return [Section(heading) for heading in headings if heading != TITLE]


def _all_statistics(
    claims: Sequence[Claim], tables: Iterable[StudyTable], sample: str = ""
) -> Section:
    panels = (lines_panel([sample], f"{sample}\n"),) if sample else ()
    return Section(ALL_STATISTICS, findings_rule(claims), tuple(tables), panels, is_folded=True)


STUDY = Study(
    name="vet",
    title="vetting",
    config=VetConfig,
    read=read_inputs,
    measure=measure,
    report=report,
    statements=STATEMENTS,
    methods=(
        "A row is a question to the metric, and a limit is what its value has to be better than: a "
        "fixed share, or scorers that know no grammar. On corpora the number of changed words is "
        "no limit, since corpora with more corrections have more changes.",
        "Each row has two questions. The floor: is the metric above chance, better than each "
        "limit (good: the largest one-sided p-value), or worse than one (bad: the smallest, "
        "multiplied by the number of limits)? The place: which known metrics are significantly "
        "better or worse (Holm's method over the known metrics of the row)? The floor has half of "
        f"the {100 * LEVEL:.0f} % of a row, the place {100 * LEVEL_OF_PLACES:.1f} %; without known "
        "metrics the floor has all. A row does not depend on other rows or metrics. Cards and the "
        "sentence pick from all rows, which are adjusted for each other by Holm's method.",
        "p-values are those of Student's t by the jackknife over sentences, of resamples for "
        "corpora, and exact binomial ones for shares; those of people on systems exchange or "
        "permute whole systems. Shares are compared with those of known metrics as if of other "
        f"sentences. With fewer than {LEAST_SENTENCES} sentences no card recommends a metric; with "
        f"fewer than {MIN_ITEMS} a row has no answer.",
        "A limit, or a fault, that a third of the known metrics have, too, does not make a row "
        "bad, unless it is chance. Where an aim is a share, a fault is a share beyond one half.",
        "On several corpora, good is a partial conjunction: of n corpora in at least u, by (n − u "
        "+ 1) times the u-th smallest p-value, where u is n − 1, but 2 of 3 and 2 of 2. Bad is the "
        "smallest p-value of the corpora times their number. Several sets of judgements are one "
        "row: z values of sets with other systems (or sentences) add up, those of sets that share "
        "some are averaged.",
        "A bad output that has the same score as the correction counts as a fault; one that has "
        "the same score as the source does not. Not worse: by the simultaneous interval of the "
        "difference, the metric is at most a fifth of the way from chance to the best known metric "
        "below another one.",
    ),
    result=VettingResult,
)


def study_of(
    config: VetConfig, thresholds: Sequence[Gate] = ()
) -> Study[VetConfig, VetInputs, list[Vetting]]:
    """Return the study of the metrics of a configuration, with the thresholds that a user set.

    Raises ConfigError if a threshold needs a section that is not examined.
    """
    for gate in thresholds:
        gate.threshold.check_sections(config.sections)
    return replace(
        STUDY,
        title=f"vetting of {', '.join(config.vetted)}",
        report=lambda config, inputs, found: report(config, inputs, found, thresholds),
    )


def vet(
    metric: Any,
    config: Any = None,
    *,
    baselines: Iterable[Any] | None = None,
    humans: Any = None,
    sections: str | Iterable[str] | None = None,
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> VettingResult:
    """Examine whether a metric can be trusted, as ``maege vet`` does.

    Parameters
    ----------
    metric
        A name (also that of a metric in the configuration), a class, a function, an object, or a
        dict of one of these and its parameters; or a list of at most four, which are vetted
        together.
    config
        A corpus or a configuration, as for ``run``; by default the small corpus that is part of
        MAEGE. The ``metrics`` of a configuration are baselines. Or a list of them.
    baselines
        Metrics to compare with, a list as ``metrics`` of ``run``; by default those of the
        configuration, or none for a corpus whose known results come with MAEGE.
    humans
        Sets of human judgements that the metric is compared with, too, as for ``humans``. Of
        several corpora, each is used with the one whose sentences were judged, or the first.
    sections
        Some of ``contract``, ``ordering``, ``degenerate-outputs``, ``injected-errors`` and
        ``attacks``, or one; by default all but the last, or those of the configuration.
    jobs, progress
        As for ``run``, as are errors and warnings.
    keys
        ``corpus``, ``references``, ``language``, ``unit`` and ``seed`` as for ``run``, and other
        keys of the configuration. ``corpus`` may be a list, or ``"all"``: every corpus, and every
        set of judgements, that is on this machine.

    Returns
    -------
    VettingResult

    Examples
    --------
    >>> import maege
    >>> result = maege.vet("ld", sections=["contract"])
    >>> result.is_complete
    True
    """
    config = vet_config(
        metric,
        config,
        baselines=baselines,
        humans=humans,
        sections=(sections,) if isinstance(sections, str) else sections,
        **keys,
    )
    result = conduct_call(study_of(config), config, jobs=jobs, progress=progress)
    return cast(VettingResult, result)
