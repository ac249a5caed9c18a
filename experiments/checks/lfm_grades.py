"""How well `lfm` predicts the grades of GUG's test part, by groups of features."""

from itertools import combinations

import numpy as np
from scipy.stats import kendalltau

from maege.array_types import Floats
from maege.metrics.lfm.features import GROUP_NAMES, feature_groups, feature_matrix, tokenise
from maege.metrics.lfm.graded_sentences import GradedSentences, graded_sentences
from maege.metrics.lfm.model import fitted_model
from maege.randomness import generator

RESAMPLES = 10_000
GRAMMATICAL = 3.5  # the threshold of Heilman et al. (2014)


def main() -> None:
    """Print Pearson's r with an interval, Kendall's tau and accuracy of each set of groups."""
    training, held_out = graded_sentences(None, ["train", "dev"]), graded_sentences(None, ["test"])
    majority = (held_out.grades < GRAMMATICAL).mean()
    print(f"{len(held_out.texts)} sentences; share below {GRAMMATICAL}: {majority:.3f}")
    print(f"{'features':22} {'r':>5} {'95 % interval':>14}   tau  accuracy  alpha")
    for size in (3, 2, 1):
        for names in combinations(GROUP_NAMES, size):
            groups = feature_groups(names, None)
            model = fitted_model(groups, training)
            predicted = model.predict(feature_matrix(groups, _tokens(held_out)))
            r, low, high = _correlation(predicted, held_out.grades)
            tau = kendalltau(predicted, held_out.grades).statistic
            accuracy = np.mean((predicted < GRAMMATICAL) == (held_out.grades < GRAMMATICAL))
            print(
                f"{' + '.join(names):22} {r:.3f} [{low:.3f}, {high:.3f}] {tau:.3f} "
                f"{accuracy:9.3f} {model.alpha:6g}"
            )


def _tokens(sentences: GradedSentences) -> list[list[str]]:
    return [tokenise(text) for text in sentences.texts]


def _correlation(predicted: Floats, grades: Floats) -> tuple[float, float, float]:
    """Return Pearson's r and its percentile interval over resampled sentences."""
    random = generator(1, "gug")
    draws = random.integers(len(grades), size=(RESAMPLES, len(grades)))
    resampled = [np.corrcoef(predicted[draw], grades[draw])[0, 1] for draw in draws]
    low, high = np.percentile(resampled, [2.5, 97.5])
    return float(np.corrcoef(predicted, grades)[0, 1]), float(low), float(high)


if __name__ == "__main__":
    main()
