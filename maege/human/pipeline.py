"""Metrics compared with people on sets of judgements: read, score, evaluate."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from maege import pipeline
from maege.config.humans_config import HumansConfig
from maege.errors import ConfigError
from maege.human.evaluation import SetResults, evaluate
from maege.human.set_files import HumanSet, read_set
from maege.metric import Metric
from maege.score_request import ScoreRequest
from maege.scoring.batching import OnScore
from maege.user_warnings import capture_warnings


@dataclass(frozen=True)
class HumanResults:
    """What was found on all sets.

    Parameters
    ----------
    config
        What was compared.
    signatures
        Of the metrics, by name.
    sets
        The results of each set, in the order of the configuration.
    failures
        By metric: why there are no scores.
    notes
        Warnings, each once.
    """

    config: HumansConfig
    signatures: Mapping[str, str]
    sets: tuple[SetResults, ...]
    failures: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def compare_with_people(
    config: HumansConfig,
    *,
    jobs: int = 1,
    on_stage: Callable[[str], None] = lambda name: None,
    on_score: OnScore = lambda name, done, total: None,
) -> HumanResults:
    """Score the outputs of all sets, and compare the scores with the judgements.

    The results do not depend on ``jobs``.

    Raises
    ------
    ConfigError
        If a metric needs references, and a set has none.
    """
    on_stage("read")
    metrics, metric_notes = capture_warnings(config.build_metrics)
    sets, set_notes = capture_warnings(lambda: [read_set(entry) for entry in config.humans])
    _check_references(metrics, sets)
    requests: list[ScoreRequest] = [r for human_set in sets for r in human_set.texts.requests()]
    on_stage("score")
    scoring = pipeline.score(config, requests, metrics, jobs, on_score)
    on_stage("evaluate")
    settings = pipeline.resampling(config)
    results, start = [], 0
    for human_set in sets:
        end = start + len(human_set.texts.requests())
        scores = {
            name: human_set.texts.attach(of_metric.part(start, end))
            for name, of_metric in scoring.scores.items()
        }
        results.append(evaluate(human_set.judgements, human_set.texts, scores, settings))
        start = end
    notes = {note for scores in scoring.scores.values() for note in scores.notes}
    return HumanResults(
        config,
        {name: metric.signature for name, metric in metrics.items()},
        tuple(results),
        scoring.failures,
        tuple(sorted(notes.union(metric_notes, set_notes))),
    )


def _check_references(metrics: Mapping[str, Metric], sets: list[HumanSet]) -> None:
    for human_set in sets:
        texts = human_set.texts
        if any(texts.references) or texts.gold_edits is not None:
            continue
        for name, metric in metrics.items():
            if "references" in metric.reads:
                raise ConfigError(
                    f"metric {name!r} needs references, and {human_set.judgements.name} has none; "
                    f"give `references` (text files) or `m2` for it"
                )
