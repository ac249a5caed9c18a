"""What ``maege challenge`` finds: shares by family and phenomenon, limits, pairs, areas."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from maege.metric.metric import Metric
from maege.studies.challenge.aces_score import AcesScore, aces_score
from maege.studies.challenge.areas import Area, area
from maege.studies.challenge.challenge_set import ChallengeSet
from maege.studies.challenge.config import ChallengeConfig
from maege.studies.challenge.inputs import ChallengeInputs
from maege.studies.challenge.item import Item
from maege.studies.challenge.outcomes import Asked, Preferences, preferences
from maege.studies.challenge.shares import Answers, LimitGap, MetricPair, Shares, limit_gaps
from maege.studies.challenge.word_frequency import FREQUENCY, frequency_metric
from maege.studies.sentinels import (
    PREFIX,
    SENTINEL_NAMES,
    SENTINELS,
    compares_with_references,
    named_sentinels,
)
from maege.studies.study import Context


@dataclass(frozen=True)
class ChallengeFound:
    """What was found."""

    families: tuple[Shares, ...]
    phenomena: tuple[Shares, ...]
    diagnostics: tuple[Shares, ...]  # of items without a right answer
    limits: tuple[Shares, ...]  # of scorers without grammar, by family
    gaps: tuple[LimitGap, ...]
    pairs: tuple[MetricPair, ...]
    areas: tuple[Area, ...]
    examples: tuple["Example", ...]
    answers: Answers | None  # None if no metric answered
    asked: Asked
    aces: tuple[AcesScore, ...] = ()

    @property
    def metrics(self) -> list[str]:
        """The names of the metrics that answered."""
        return [*dict.fromkeys([s.metric for s in self.families] + [a.metric for a in self.areas])]


@dataclass(frozen=True)
class Example:
    """An item in which a metric prefers the harmful text."""

    metric: str
    item: Item
    better: str  # the role that should have been preferred


def limit_names(items: ChallengeSet, language: str | None) -> dict[str, str]:
    """Return the scorers without grammar that a set can be answered by, and their names.

    Those that tell texts for a source apart; the constant is chance.
    """
    names = {
        PREFIX + kind: SENTINEL_NAMES[kind]
        for kind, (fields, _) in SENTINELS.items()
        if "hypothesis" in fields
        and kind not in ("random", "constant")
        and not (items.missing & fields)
    }
    return names | ({FREQUENCY: "word frequency"} if frequency_metric(language) else {})


def measure(config: ChallengeConfig, inputs: ChallengeInputs, context: Context) -> ChallengeFound:
    """Score all texts by metrics and limits, and count."""
    how, items = config.challenge, inputs.items
    context.scorer.failures.update(inputs.not_applicable)
    asked = Asked.of(items, how.block)
    context.progress.stage("score")
    of_metrics = preferences(asked, inputs.metrics, context.scorer)
    limits: dict[str, str] = {}
    of_limits: Mapping[str, Preferences] = {}
    if how.limits and of_metrics and asked.blocks:
        limits = limit_names(items, inputs.language)
        scorers = {**named_sentinels(config.seed)}
        shown = context.scorer.shown_as("sentinels", len(limits))
        own: dict[str, Metric] = {name: scorers[name] for name in limits if name in scorers}
        if frequency := frequency_metric(inputs.language):
            own[FREQUENCY] = frequency
        of_limits = preferences(asked, own, shown, compare=False)
    context.progress.stage("evaluate")
    return _found(config, inputs, asked, of_metrics, of_limits, limits)


def _found(
    config: ChallengeConfig,
    inputs: ChallengeInputs,
    asked: Asked,
    of_metrics: Mapping[str, Preferences],
    of_limits: Mapping[str, Preferences],
    limits: Mapping[str, str],
) -> ChallengeFound:
    confidence = config.statistics.confidence
    names = [*of_metrics]
    if not names:
        return ChallengeFound((), (), (), (), (), (), (), (), None, asked)
    judged = inputs.items.judged
    areas = [area(m, of_metrics[m].judged, judged, confidence) for m in names if judged]
    if not asked.blocks:
        return ChallengeFound((), (), (), (), (), (), (*areas,), (), None, asked)
    answers = Answers(asked, {**of_metrics, **of_limits}, confidence)
    own = Answers(asked, of_metrics, confidence)
    return ChallengeFound(
        tuple(s for m in names for s in answers.of_families(m)),
        tuple(s for m in names for s in answers.of_phenomena(m)),
        tuple(s for m in names for s in answers.of_phenomena(m, diagnostic=True)),
        tuple(s for m in limits for s in answers.of_families(m)),
        tuple(limit_gaps(answers, {m: _limits_of(m, inputs, limits) for m in names})),
        tuple(own.pairs()),
        (*areas,),
        tuple(_examples(asked, of_metrics)) if config.challenge.block is None else (),
        answers,
        asked,
        tuple(_aces(asked, of_metrics)) if config.challenge.score == "aces" else (),
    )


def _aces(asked: Asked, of_metrics: Mapping[str, Preferences]) -> Iterator[AcesScore]:
    phenomena = [block[0].phenomenon for block in asked.blocks]
    for metric, found in of_metrics.items():
        yield aces_score(metric, phenomena, found.signs["noticed"])


def _limits_of(
    metric: str, inputs: ChallengeInputs, limits: Mapping[str, str]
) -> Mapping[str, str]:
    """Return the limits of a metric: scorers that compare with references only if it does."""
    reads_references = "references" in inputs.metrics[metric].reads
    return {s: n for s, n in limits.items() if reads_references or not compares_with_references(s)}


def _examples(asked: Asked, of_metrics: Mapping[str, Preferences]) -> Iterator[Example]:
    """Yield for each metric and phenomenon the first item in which it prefers what is harmful.

    Against the harmless text, or else against the good one; a tie if there is no such item.
    """
    for metric, found in of_metrics.items():
        by_phenomenon: dict[str, list[int]] = {}
        for number, (item, *_) in enumerate(asked.blocks):
            if item.has_right_answer:
                by_phenomenon.setdefault(item.phenomenon, []).append(number)
        for numbers in by_phenomenon.values():
            example = _example(metric, asked, found, numbers)
            if example is not None:
                yield example


def _example(
    metric: str, asked: Asked, found: Preferences, numbers: Sequence[int]
) -> Example | None:
    for wanted in (-1, 0):
        for pair, better in (("selective", "harmless"), ("noticed", "good")):
            for number in numbers:
                if found.signs[pair][number] == wanted:
                    return Example(metric, asked.blocks[number][0], better)
    return None
