"""Pairs of an output and a reference, each scored once for all corpora of a perfect system."""

import numpy as np

from maege.array_types import Indices
from maege.metric.score_request import ScoreRequest
from maege.studies.coverage.perfect.draws import PerfectDraws, Policy, corpus_request

_RIGHT = -2  # in the place of the output: the sentence is right


class PerfectPairs:
    """The distinct pairs of an output and a reference of a sentence.

    Parameters
    ----------
    draws
        The corpora that are made of them.

    Attributes
    ----------
    by_policy
        The number of the pair of each output and reference, shape (corpora, changed, references).
    right
        That of each sentence that is right, shape (corpora, unchanged).
    """

    def __init__(self, draws: PerfectDraws) -> None:
        self._draws = draws
        chosen = draws.corrections[..., 1:]
        sentence = np.broadcast_to(draws.sentence[..., None], chosen.shape)
        keys = {
            policy: np.stack(
                [
                    sentence,
                    np.broadcast_to(draws.outputs(policy)[..., None], chosen.shape),
                    chosen,
                ],
                axis=-1,
            ).reshape(-1, 3)
            for policy in draws.settings.policies
        }
        right, correction = np.moveaxis(draws.right, -1, 0)
        right_keys = np.stack([right, np.full_like(right, _RIGHT), correction], axis=-1)
        self._distinct, index = np.unique(
            np.concatenate([*keys.values(), right_keys.reshape(-1, 3)]), axis=0, return_inverse=True
        )
        *parts, of_right = np.split(
            index.reshape(-1).astype(np.int32), np.cumsum([len(k) for k in keys.values()])
        )
        self.by_policy: dict[Policy, Indices] = {
            policy: part.reshape(chosen.shape) for policy, part in zip(keys, parts, strict=True)
        }
        self.right: Indices = of_right.reshape(right.shape)

    def request(self) -> ScoreRequest:
        """Return all pairs as a corpus."""
        return corpus_request(
            [
                self._draws.right_row(sentence, reference)
                if output == _RIGHT
                else self._draws.row(sentence, output, [reference])
                for sentence, output, reference in self._distinct.tolist()
            ]
        )
