"""Whether metrics tell harmless changes from harmful ones: the study."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from maege.number_format import number_of
from maege.report.study_parts import Forest, ForestValue, Part, table_sections
from maege.report.study_result import StudyResult
from maege.studies.challenge.config import DEFAULT_SET, ChallengeConfig, challenge_config
from maege.studies.challenge.inputs import ChallengeInputs, read_inputs
from maege.studies.challenge.measurements import ChallengeFound, measure
from maege.studies.challenge.shares import ALL, LEAST_UNITS
from maege.studies.challenge.statements import STATEMENTS, raw_claims
from maege.studies.challenge.tables import tables
from maege.studies.conducting import conduct_call
from maege.studies.rows import HALF
from maege.studies.study import Report, Study


def report(config: ChallengeConfig, inputs: ChallengeInputs, found: ChallengeFound) -> Report:
    """Return the report."""
    items = inputs.items
    description = (
        f"{items.name}: {number_of(len(items.items), 'item')} of "
        f"{number_of(items.groups, 'sentence')}"
        f"{f', {len(items.judged):,} judged texts' if items.judged else ''}; seed {config.seed}."
    )
    notes = tuple(_notes(config, inputs, found))
    part = Part("", "", description, tuple(table_sections(tables(found, found.aces))), notes=notes)
    return Report([part], [*raw_claims(found)], subject=items.name)


def _notes(
    config: ChallengeConfig, inputs: ChallengeInputs, found: ChallengeFound
) -> Iterator[str]:
    items = inputs.items.items
    read = [item for item in items if item.readers]
    if items and not read:
        yield "Nobody is named who read these items: their labels are those of their author."
    alone = sum(item.harmless is None or item.harmful is None for item in items)
    if found.answers is not None and found.answers.asked == "selective" and alone:
        yield (
            f"{alone:,} of {len(items):,} items do not have both changes: they are in the table of "
            f"all phenomena alone."
        )
    if few := _few(found):
        yield (
            f"Too few templates or sentences to show anything: {few}; {LEAST_UNITS} are needed at "
            f"least, and more where metrics differ in some of them only."
        )
    for name, metric in inputs.metrics.items():
        if fields := found.asked.lacking(metric.reads):
            blocks, judged = found.asked.having(fields)
            left_out = len(found.asked.blocks) + len(found.asked.judged) - len(blocks) - len(judged)
            yield (
                f"{name} reads {' and '.join(sorted(fields))}: {left_out:,} items or texts without "
                f"are left out for it."
            )
    blocked = sum(map(len, found.asked.blocks))
    if config.challenge.block is not None and blocked < len(items):
        yield (
            f"{len(items) - blocked:,} of {len(items):,} items are in no block of "
            f"{config.challenge.block} of their phenomenon, and are left out."
        )
    yield from dict.fromkeys(score.note for score in found.aces if score.note)


def _few(found: ChallengeFound) -> str:
    """Name the families of too few units, each with their number."""
    if found.answers is None:
        return ""
    units = {change: found.answers.units(change) for change in found.answers.families}
    return ", ".join(f"{name} ({n})" for name, n in units.items() if 0 < n < LEAST_UNITS)


STUDY = Study(
    name="challenge",
    title="harmless and harmful changes",
    config=ChallengeConfig,
    read=read_inputs,
    measure=measure,
    report=report,
    statements=STATEMENTS,
    forest=Forest(
        (
            ForestValue(
                "families",
                "accuracy",
                "Share of items right, a tie as one half",
                limit=HALF,
                limit_name="guessing",
                where={"change": ALL},
            ),
        ),
        "challenge.selective",
    ),
    introduction=(
        "A metric should mind what a reader minds. Each item has a correction, a change of it that "
        "no reader minds, and a change of the same size at the same place that a reader minds. A "
        "metric that scores the harmless text above the harmful one tells them apart. What holds "
        "for these items need not hold for other changes."
    ),
    methods=(
        "Metrics see the source and the references of the item, also the good text itself. The "
        "harmless and the harmful text differ from it by as many words, if the item does not say "
        "otherwise. So a metric that counts words gives both the same score.",
        "An item is right if the harmless text has the higher score. Scores are equal up to "
        "rounding. Comparisons with chance and with scorers without grammar count a tie as one "
        "half, for a metric that ties chooses at random.",
        "Shares have Wilson's interval; the unit is the template of an item, or its sentence, for "
        "items of one template are alike. Two metrics are compared by McNemar's exact test of "
        "these units, by family, adjusted by Holm's method for all families and pairs.",
    ),
)


def challenge(
    metrics: Any,
    set: str | Path = DEFAULT_SET,
    *,
    jobs: int = 1,
    progress: bool | None = None,
    **keys: Any,
) -> StudyResult:
    """Ask metrics for harmless and harmful changes of corrections, as ``maege challenge`` does.

    Parameters
    ----------
    metrics
        A name, a class, a function, an object, or a dict of one of these and its parameters; or a
        list of them.
    set
        A set of MAEGE (``english``, ``german``, ``spanish``, ``ukrainian``), or a file with items.
    jobs, progress
        As for ``maege.run``, as are errors and warnings.
    keys
        ``format`` of the file, if its head does not say it; ``language`` of the texts; ``block``,
        the number of items that are scored together; ``limits=False`` without scorers without
        grammar; and other keys of the configuration.

    Returns
    -------
    StudyResult
        Its table ``families`` has a row for each metric and family, ``phenomena`` one for each
        metric and phenomenon.

    Examples
    --------
    >>> import maege
    >>> result = maege.challenge(["gleu", "lfm"])  # doctest: +SKIP
    >>> result.table("phenomena").sort_values("selective_right")  # doctest: +SKIP
    """
    settings = challenge_config(metrics, set=set, **keys)
    return conduct_call(STUDY, settings, jobs=jobs, progress=progress)
