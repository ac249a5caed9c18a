"""What a study is, and how one is conducted: read, measure, report."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from time import perf_counter, process_time
from typing import Any, Generic, Protocol, TypeVar

from maege.config.identity import Identity
from maege.config.study_config import StudyConfig
from maege.errors import MaegeError
from maege.files.output_directory import ROUNDS, OutputDirectory
from maege.files.text_files import normalised_texts
from maege.metric.metric import Metric, parts_of
from maege.progress import QUIET, OnStage, Progress
from maege.report.shareable import cleaned_study, cleaner
from maege.report.statements import Statement, claims_of_page
from maege.report.study_directory import check_manifest, manifest_of, write_files
from maege.report.study_parts import Forest, Part
from maege.report.study_result import StudyResult
from maege.scoring.rounds import Rounds
from maege.statistics.claim import Claim
from maege.statistics.results_json import plain
from maege.studies.scorer import Scorer
from maege.texts.compared import Compared
from maege.user_warnings import capture_warnings


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

    @property
    def compared(self) -> Mapping[str, Compared]:
        """What texts are compared with, by key of the part of the report."""
        ...


_Config = TypeVar("_Config", bound=StudyConfig)
_Inputs = TypeVar("_Inputs", bound=StudyInputs)
Found = TypeVar("Found")


@dataclass(frozen=True)
class Stage:
    """How long one stage took, in seconds; ``cpu`` is of this process alone."""

    name: str
    wall: float
    cpu: float


class StageTimes:
    """Measures stages: one ends when the next one begins, whose name ``on_stage`` gets."""

    def __init__(self, on_stage: OnStage = lambda name: None) -> None:
        self._on_stage = on_stage
        self._ended: list[Stage] = []
        self._current: tuple[str, float, float] | None = None

    def begin(self, name: str) -> None:
        """End a stage, and begin the next one."""
        self.end()
        self._on_stage(name)
        self._current = name, perf_counter(), process_time()

    def end(self) -> list[Stage]:
        """End the last stage, and return all that have ended."""
        if self._current is not None:
            name, wall, cpu = self._current
            self._ended.append(Stage(name, perf_counter() - wall, process_time() - cpu))
            self._current = None
        return self._ended


@dataclass(frozen=True)
class Context:
    """What a study measures with."""

    scorer: Scorer
    progress: Progress
    identity: Identity  # what the results are of
    notes: tuple[str, ...] = ()  # warnings about what was read
    times: StageTimes = field(default_factory=StageTimes)
    # What else is measured of the time and the memory of this call.
    timings: dict[str, Any] = field(default_factory=dict)
    # Writes what was found so far, so that it is not lost if what follows fails.
    write_so_far: Callable[[Any], None] = lambda found: None

    def all_timings(self) -> dict[str, Any]:
        """End the last stage, and return what was measured of the time and the memory."""
        stages = [plain(stage) for stage in self.times.end()]
        return {"stages": stages, "metrics": self.scorer.costs, **self.timings}


@dataclass(frozen=True)
class Report:
    """What a study says of what it measured."""

    parts: Sequence[Part]  # in the order of the page; the first gets the notes and failures of all
    # All that the findings assert, or could have asserted, not yet adjusted for the page.
    claims: Sequence[Claim] = ()
    # Further ones than those of the metrics that were read.
    signatures: Mapping[str, str] = field(default_factory=dict)
    subject: str = ""  # what was examined, such as the name of a corpus, for the title
    further: Mapping[str, Any] = field(default_factory=dict)  # fields of the class of the result
    manifest: Mapping[str, Any] = field(default_factory=dict)  # what else it says of the results
    statements: Sequence[Statement] = ()  # of further claims than those of the study
    methods: Sequence[str] = ()  # instead of those of the study


@dataclass(frozen=True)
class Study(Generic[_Config, _Inputs, Found]):
    """A study: its folder has one, which `conduct` carries out."""

    name: str  # of the command, the folder, and the function in Python
    title: str  # of the report
    config: type[_Config]
    read: Callable[[_Config], _Inputs]  # checks everything, too
    measure: Callable[[_Config, _Inputs, Context], Found]  # returns records of all numbers
    report: Callable[[_Config, _Inputs, Found], Report]  # computes no numbers
    statements: tuple[Statement, ...] = ()  # that claims are written as
    introduction: str = ""  # of the page, as the methods
    methods: tuple[str, ...] = ()
    forest: Forest | None = None  # what the first screen of the page shows
    result: type[StudyResult] = StudyResult  # another one if it has further fields or methods


def conduct(
    study: Study[_Config, _Inputs, Found],
    config: _Config,
    *,
    jobs: int = 1,
    progress: Progress = QUIET,
    output: OutputDirectory | None = None,
    force: bool = False,
) -> StudyResult:
    """Read, measure and report; the result does not depend on the number of processes, ``jobs``.

    ``output`` is where the result will be written. Raises OutputError, before anything is scored,
    if it has anything else than the same results, unless ``force``; MaegeError if data,
    configuration or a metric are wrong.
    """
    times = StageTimes(progress.stage)
    times.begin("read")
    with normalised_texts(config.normalise):
        inputs, notes = capture_warnings(lambda: study.read(config))
    versions = dict(inputs.versions)
    identity = Identity.of(study.name, config, inputs.checksums, inputs.metrics, versions)
    if output is not None:
        check_manifest(output, manifest_of(identity), study.result, force=force)

    def write_so_far(found: Found) -> None:
        if output is not None:
            write_files(_result(study, config, inputs, found, context), output)

    path = None if output is None else output.path / f"{ROUNDS}{identity.fingerprint}"
    scorer = Scorer(config, jobs, progress.scored, Rounds(path))
    timed = replace(progress, stage=times.begin)
    context = Context(scorer, timed, identity, notes, times, write_so_far=write_so_far)
    found, further_notes = capture_warnings(lambda: study.measure(config, inputs, context))
    context = replace(context, notes=(*notes, *further_notes))
    return _result(study, config, inputs, found, context)


def _result(
    study: Study[_Config, _Inputs, Found],
    config: _Config,
    inputs: _Inputs,
    found: Found,
    context: Context,
) -> StudyResult:
    """Return the result of what was found, with the notes of the context."""
    report = study.report(config, inputs, found)
    compared = inputs.compared
    parts = [replace(p, compared=p.compared or compared.get(p.key)) for p in report.parts]
    first = replace(
        parts[0],
        failures={**parts[0].failures, **context.scorer.failures},
        notes=tuple(
            dict.fromkeys((*context.notes, *sorted(context.scorer.notes), *parts[0].notes))
        ),
    )
    merged = Compared.merged(compared.values())
    signatures = {n: merged.signature(n, m.signature) for n, m in inputs.metrics.items()}
    signatures |= report.signatures
    about = {**manifest_of(context.identity), **report.manifest}
    if judges := about_endpoints(inputs.metrics):
        about["judges"] = judges
    result = study.result(
        study.name,
        f"{study.title} on {report.subject}" if report.subject else study.title,
        (first, *parts[1:]),
        claims_of_page(report.claims, (*study.statements, *report.statements)),
        signatures,
        manifest=about,
        introduction=study.introduction,
        methods=(*(report.methods or study.methods),),
        forest=study.forest,
        timings=context.all_timings(),
        **report.further,
    )
    texts = [result.signatures, result.notes, result.failures]
    return cleaned_study(result, cleaner(texts, anonymous=False))


def about_endpoints(metrics: Mapping[str, Metric]) -> dict[str, Any]:
    """Return what is known of the language models that metrics ask, by name, for the manifest.

    Models whose file of answers cannot be read are left out: they have failed.
    """
    known = {}
    for name, metric in parts_of(metrics).items():
        if (about := metric.hooks.about_endpoint) is not None:
            with suppress(MaegeError):
                known[name] = about()
    return known
