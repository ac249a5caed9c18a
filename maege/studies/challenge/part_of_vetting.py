"""The challenge set of the language as a part of a vetting."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, ClassVar

import numpy as np

from maege.config.schema import RunConfig
from maege.files.text_files import labelled, recorded_checksums
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.studies.challenge.challenge_set import ChallengeSet, read_set
from maege.studies.challenge.outcomes import PAIRS, Asked, Preferences
from maege.studies.challenge.rows import FAMILIES, PAIR_OF_ROW, ROWS, ChallengeEvidence
from maege.studies.challenge.shares import Answers
from maege.studies.challenge.shipped_sets import shipped_name
from maege.studies.challenge.word_frequency import FREQUENCY, frequency_metric
from maege.studies.known_results.sample_key import SampleKey
from maege.studies.parts_of_vetting import CHALLENGE, PartAnswers, PartOfVetting, VettedScores
from maege.studies.rows import results_of


@dataclass(frozen=True)
class AskedInputs:
    """The items that rows are about, which have the texts of these alone."""

    name: str  # that results are stored by
    asked: Asked = field(compare=False)
    language: str
    checksums: Mapping[str, str]


class ItemsKey(SampleKey):
    """What the results on a challenge set were computed on."""

    changed: ClassVar[str] = "other items"

    @classmethod
    def of_items(cls, asked: Asked) -> "ItemsKey":
        """Return the key of some items."""
        texts = [(i.id, i.source, *i.texts.values(), i.references) for (i, *_) in asked.blocks]
        digest = sha256(json.dumps(texts).encode()).hexdigest()
        return cls(digest, (), False, {}, digest)


def _read(config: RunConfig, metrics: Mapping[str, Metric]) -> AskedInputs | None:
    language = config.language_code
    name = shipped_name(language)
    if name is None or language is None:
        return None
    with recorded_checksums() as recorded:
        items = read_set(name)
    return AskedInputs(f"challenge-{name}", items_of_rows(items), language, labelled(recorded))


def items_of_rows(items: ChallengeSet) -> Asked:
    """Return the items that rows are about, with the two texts that each of them compares."""
    blocks = []
    for row, families in FAMILIES.items():
        pair = PAIRS[PAIR_OF_ROW[row]]
        for item in items.items:
            is_asked = item.change in families and item.has_right_answer
            if is_asked and all(getattr(item, role) is not None for role in pair):
                others: dict[str, Any] = {role: None for role in item.texts if role not in pair}
                blocks.append((replace(item, **others),))
    return Asked(tuple(blocks))


def _requests(inputs: AskedInputs) -> Mapping[str, Sequence[ScoreRequest]]:
    return {CHALLENGE: inputs.asked.requests()}


def _answers(config: RunConfig, inputs: AskedInputs, vetted: VettedScores) -> PartAnswers:
    """Return whether metrics tell changes apart, better than their limits."""
    asked = inputs.asked
    by_scorer = {
        scorer: Preferences(asked.signs(scores), scores[:0])
        for scorer, scores in vetted.scores[CHALLENGE].items()
    }
    limits = vetted.limits
    if frequency := frequency_metric(inputs.language):
        scores = np.array(frequency.score(asked.requests()))
        by_scorer[FREQUENCY] = Preferences(asked.signs(scores), scores[:0])
        limits = {metric: {**of, FREQUENCY: "word frequency"} for metric, of in limits.items()}
    answers = Answers(asked, by_scorer, config.statistics.confidence)
    evidence = ChallengeEvidence(inputs.name, answers, limits, config.statistics.confidence)
    statistics = {
        row.key: {
            metric: statistic
            for metric in limits
            if (statistic := evidence.statistic(row.key, metric)) is not None
        }
        for row in ROWS
    }
    samples = {inputs.name: ItemsKey.of_items(asked)}
    return PartAnswers(results_of(ROWS, evidence), {inputs.name: statistics}, samples)


PART = PartOfVetting(CHALLENGE, _read, _requests, _answers)
