"""Trained sentinels: what can be learnt about the gold score from the surface of one text.

The gold score differs between sentences, too, and lengths and the like predict some of that. A
metric must outperform what a regression on such features reaches (compare Perrella et al., 2024,
who train sentinels on the source or the candidate alone).
"""

from collections.abc import Sequence
from functools import lru_cache
from zlib import crc32

import numpy as np

from maege.array_types import Floats
from maege.metric.scores import Scores, SentenceCounts, mean_of_totals
from maege.ranking import Ranking
from maege.studies.sentinels import CACHED_TEXTS, PREFIX, is_punctuation

FOLDS = 10
PENALTY = 1.0  # of squared coefficients, for standardised features and squared errors
TRAINED_SENTINELS = (PREFIX + "trained-source", PREFIX + "trained-hypothesis")


def trained_sentinel_scores(rankings: Sequence[Ranking]) -> dict[str, Scores]:
    """Predict the gold score of all candidates by ridge regression on features of one text.

    ``trained-source`` sees the features of the source, ``trained-hypothesis`` those of the
    hypothesis. They are fitted to the candidates of chains; of lattices, if there are no chains.
    A sentence is scored by a model that was fitted to the sentences of other folds. The score of a
    corpus is the mean of its sentences.

    If there are neither chains nor lattices, all scores are 0. Returned: by name of the sentinel,
    in the order of ``requests(rankings)``.

    References
    ----------
    Perrella, S. et al. (2024). Guardians of the machine translation meta-evaluation: sentinel
    metrics fall in!
    """
    sources = [ranking.sources for ranking in rankings for _ in ranking.candidates]
    hypotheses = [c.hypotheses for ranking in rankings for c in ranking.candidates]
    return {
        name: _scores(_predictions(rankings, texts))
        for name, texts in zip(TRAINED_SENTINELS, (sources, hypotheses), strict=True)
    }


def _scores(predictions: Sequence[Floats]) -> Scores:
    """Average the predictions of the sentences of each candidate, shape (sentences,) each."""
    counts = [np.stack([values, np.ones(len(values))], -1) for values in predictions]
    means = np.array([values.mean() for values in predictions])
    return Scores(means, counts=SentenceCounts(counts, mean_of_totals))


def _predictions(rankings: Sequence[Ranking], texts: Sequence[Sequence[str]]) -> list[Floats]:
    """Return predictions for the sentences of all candidates by features of their texts."""
    distinct: dict[str, int] = {}
    rows = [np.array([distinct.setdefault(t, len(distinct)) for t in line]) for line in texts]
    features = np.array([surface_features(text) for text in distinct])
    training = "chains" if any(ranking.type == "chains" for ranking in rankings) else "lattices"
    training_rows, gold, fold, candidate_folds = [], [], [], []
    candidates = ((ranking, c) for ranking in rankings for c in ranking.candidates)
    for row, (ranking, candidate) in zip(rows, candidates, strict=True):
        folds = np.array([fold_of(cluster) for cluster in ranking.clusters])
        candidate_folds.append(folds)
        if ranking.type == training:
            training_rows.append(row[0])
            gold.append(candidate.gold_score)
            fold.append(folds[0])
    if not gold:
        return [np.zeros(len(row)) for row in rows]
    by_fold = np.zeros((len(features), FOLDS))  # of a text by the model of each fold
    for held_out in range(FOLDS):  # which is fitted to the candidates of the other folds
        train = np.array(fold) != held_out
        if train.any():
            own = features[np.array(training_rows)[train]]
            by_fold[:, held_out] = _ridge(own, np.array(gold)[train], features)
    return [by_fold[row, folds] for row, folds in zip(rows, candidate_folds, strict=True)]


def fold_of(cluster: str) -> int:
    """Return the fold of a sentence, by the key of its cluster (itself, or its document).

    It does not depend on which other sentences there are.
    """
    return crc32(cluster.encode()) % FOLDS


@lru_cache(CACHED_TEXTS)
def surface_features(text: str) -> tuple[float, ...]:
    """Return features of a text that need no knowledge of grammar.

    In order: characters, tokens, log(1 + tokens), characters per token; share of tokens that are
    punctuation; number of commas; shares of tokens with an upper-case letter and with a digit;
    distinct tokens by tokens; characters of the longest token.

    >>> surface_features("He goes , goes")
    (14.0, 4.0, 1.6094379124341003, 2.75, 0.25, 1.0, 0.25, 0.0, 0.75, 4.0)
    """
    tokens = text.split()
    lengths = [len(token) for token in tokens]
    count = max(1, len(tokens))
    punctuation, capitals, digits = map(sum, zip((0, 0, 0), *map(_kinds, tokens), strict=True))
    return (
        float(len(text)),
        float(len(tokens)),
        float(np.log1p(len(tokens))),
        sum(lengths) / count,
        punctuation / count,
        float(text.count(",")),
        capitals / count,
        digits / count,
        len(set(tokens)) / count,
        float(max(lengths, default=0)),
    )


@lru_cache(CACHED_TEXTS)
def _kinds(token: str) -> tuple[bool, bool, bool]:
    """Whether a token is punctuation, has an upper-case letter, has a digit."""
    return all(map(is_punctuation, token)), token != token.lower(), any(map(str.isdigit, token))


def _ridge(train: Floats, gold: Floats, features: Floats) -> Floats:
    """Fit gold scores, shape (candidates,), and predict those of other texts, shape (texts,)."""
    mean, sd = train.mean(axis=0), train.std(axis=0)
    sd[sd == 0] = 1.0
    standard = (train - mean) / sd
    penalty = PENALTY * np.eye(train.shape[1])
    residuals = gold - gold.mean()
    coefficients = np.linalg.solve(standard.T @ standard + penalty, standard.T @ residuals)
    return np.asarray(gold.mean() + (features - mean) / sd @ coefficients)
