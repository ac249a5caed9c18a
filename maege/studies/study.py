"""What a study is, and how one is conducted: read, measure, report."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar

from maege.config.identity import Identity
from maege.config.study_config import StudyConfig
from maege.files.output_directory import OutputDirectory
from maege.metric.metric import Metric
from maege.progress import QUIET, Progress
from maege.report.result_directory import check_identity, manifest_of
from maege.report.shareable import cleaned_study, cleaner
from maege.report.statements import Statement, claims_of_page
from maege.report.study_parts import Part
from maege.report.study_result import StudyResult
from maege.statistics.claim import Claim
from maege.studies.scorer import Scorer
from maege.studies.stages import StageTimes
from maege.user_warnings import capture_warnings, warn_caller


class StudyInputs(Protocol):
    """What a study reads, before anything is scored."""

    @property
    def metrics(self) -> Mapping[str, Metric]:
        """The metrics, by name."""
        ...

    @property
    def checksums(self) -> Mapping[str, str]:
        """SHA-256 of each file that was read."""
        ...

    @property
    def versions(self) -> Mapping[str, str]:
        """What else the results depend on."""
        ...


_Config = TypeVar("_Config", bound=StudyConfig)
_Inputs = TypeVar("_Inputs", bound=StudyInputs)
Found = TypeVar("Found")


@dataclass(frozen=True)
class Context:
    """What a study measures with.

    Parameters
    ----------
    scorer
        Scores requests as the configuration says.
    progress
        Called with stages and notes.
    identity
        What the results are of.
    notes
        Warnings about what was read.
    times
        Of the stages.
    keep
        Stores what was found so far, so that it is not lost if what follows fails.
    """

    scorer: Scorer
    progress: Progress
    identity: Identity
    notes: tuple[str, ...] = ()
    times: StageTimes = field(default_factory=StageTimes)
    keep: Callable[[Any], None] = lambda found: None


@dataclass(frozen=True)
class Report:
    """What a study says of what it measured.

    Parameters
    ----------
    parts
        In the order of the page; the first gets the notes and failures of all.
    claims
        All that the findings assert, or could have asserted, not yet adjusted for the page.
    signatures
        Further ones than those of the metrics that were read.
    subject
        What was examined, such as the name of a corpus, which the title then has; or nothing.
    further
        Further fields of the class of the result.
    """

    parts: Sequence[Part]
    claims: Sequence[Claim] = ()
    signatures: Mapping[str, str] = field(default_factory=dict)
    subject: str = ""
    further: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Study(Generic[_Config, _Inputs, Found]):
    """A study: its folder has one, which `conduct` carries out.

    Parameters
    ----------
    name
        Of the command, the folder, and the function in Python.
    title
        Of the report.
    config
        Class of the configuration.
    read
        Reads and checks everything that is needed.
    measure
        Scores, and returns records of all numbers.
    report
        Returns the report, or the whole result if that is made of what the study stores; it
        computes no numbers.
    statements
        The sentences that claims are written as.
    introduction, methods
        Of the page; see `StudyResult`.
    result
        Class of the result, if it has further fields or methods.
    store
        Writes what was found into the directory of the results, so that it can be read back.
    """

    name: str
    title: str
    config: type[_Config]
    read: Callable[[_Config], _Inputs]
    measure: Callable[[_Config, _Inputs, Context], Found]
    report: Callable[[_Config, _Inputs, Found], Report | StudyResult]
    statements: tuple[Statement, ...] = ()
    introduction: str = ""
    methods: tuple[str, ...] = ()
    result: type[StudyResult] = StudyResult
    store: Callable[[Found, OutputDirectory], None] | None = None


def conduct(
    study: Study[_Config, _Inputs, Found],
    config: _Config,
    *,
    jobs: int = 1,
    progress: Progress = QUIET,
    output: OutputDirectory | None = None,
    force: bool = False,
) -> StudyResult:
    """Read, measure and report; the result does not depend on the number of processes.

    Parameters
    ----------
    study, config
        What is examined.
    jobs
        Number of processes.
    progress
        What is called while it works.
    output
        Where the result will be written; it is checked before anything is scored.
    force
        Whether other results there may be replaced.

    Raises
    ------
    OutputError
        If the directory has anything else than the same results, unless ``force``.
    MaegeError
        If data, configuration or a metric are wrong.
    """
    times = StageTimes(progress.stage)
    times.begin("read")
    inputs, notes = capture_warnings(lambda: study.read(config))
    versions = dict(inputs.versions)
    identity = Identity.of(study.name, config, inputs.checksums, inputs.metrics, versions)
    if output is not None:
        check_identity(output, identity, force=force)

    def keep(found: Found) -> None:
        if study.store is not None and output is not None:
            study.store(found, output)

    scorer = Scorer(config, jobs, progress.scored)
    timed = replace(progress, stage=times.begin)
    context = Context(scorer, timed, identity, notes, times, keep)
    found, further_notes = capture_warnings(lambda: study.measure(config, inputs, context))
    report = study.report(config, inputs, found)
    if isinstance(report, StudyResult):
        for note in further_notes:
            warn_caller(note)
        return report
    parts = report.parts
    first = replace(
        parts[0],
        failures={**parts[0].failures, **context.scorer.failures},
        notes=tuple(
            dict.fromkeys((*notes, *further_notes, *sorted(context.scorer.notes), *parts[0].notes))
        ),
    )
    signatures = {name: metric.signature for name, metric in inputs.metrics.items()}
    signatures |= report.signatures
    result = study.result(
        study.name,
        f"{study.title} on {report.subject}" if report.subject else study.title,
        (first, *parts[1:]),
        claims_of_page(report.claims, study.statements),
        signatures,
        manifest_of(identity),
        study.introduction,
        study.methods,
        **report.further,
    )
    texts = [result.signatures, result.notes, result.failures]
    return cleaned_study(result, cleaner(texts, anonymous=False))
