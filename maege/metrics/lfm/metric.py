"""The linguistic-feature metric (Napoles et al., 2016)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, Literal

import numpy as np

from maege.array_types import Floats
from maege.data.language import ENGLISH, primary_subtag
from maege.errors import MetricError
from maege.metric.counting_metric import AdditiveMetric
from maege.metric.indexed_segments import distinct_segments
from maege.metric.parameters import Bounds, Conversion, as_tuple, parametrised
from maege.metric.score_request import ScoreRequest, Segment
from maege.metric.signature import write_signature
from maege.metrics.lfm.features import (
    GROUP_NAMES,
    FeatureGroup,
    GroupName,
    feature_groups,
    feature_matrix,
    require_packages,
)
from maege.metrics.lfm.graded_sentences import (
    HIGHEST_GRADE,
    LOWEST_GRADE,
    GradedSentences,
    graded_sentences,
    normalise,
)
from maege.metrics.lfm.model import RidgeModel, fitted_model, identity
from maege.user_warnings import warn_caller

_Part = Literal["train", "dev"]
DEFAULT_PARTS: tuple[_Part, ...] = ("train", "dev")
HASHES, HASH_DIGITS = ("train", "lm", "dictionary"), 10  # in signatures


@parametrised
class Lfm(AdditiveMetric):
    """(grade - 1) / 3, with the grade of the hypothesis that 17 linguistic features predict.

    Grades are those that people give, from 1 (incomprehensible) to 4 (perfect); the model is a
    ridge regression, learnt from learner sentences. Scores are not clipped: good texts score above
    1. An empty text scores 0. The score of a corpus is the mean over its sentences. Source and
    references are not used, so a fluent text about something else scores as well as a correction:
    use it beside, or mixed with (``interpolated``), a metric that reads one of them.

    The features are the number of misspelled words (Hunspell), the probabilities of words and of
    n-grams of one to three words under a trigram model of English, and the number of words that it
    does not know. Tokens are split at white space. The model is fitted at first use, from GUG
    (`maege data fetch gug`, for non-commercial use only), and kept in the data folder of MAEGE.
    JFLEG is made of sentences of GUG: with ``parts: [train]`` none of them was seen in training.

    **It rewards** known words and probable sequences of words, whatever the source says.

    Parameters
    ----------
    train
        A table with the columns ``text`` (as it was written) and ``grade`` (1 to 4), from which to
        learn instead of GUG.
    parts
        The parts of GUG to learn from.
    groups
        The groups of features: ``spelling``, of words under the language model (``lm``), and of
        n-grams under it (``ngrams``).
    lm
        A trigram model of words in lower case, as an ARPA file; the default is the one of US
        English that is part of PocketSphinx.

    References
    ----------
    Napoles, Sakaguchi and Tetreault (2016): There's No Comparison: Reference-less Evaluation
    Metrics in Grammatical Error Correction. EMNLP. https://aclanthology.org/D16-1228/

    Heilman, Cahill, Madnani, Lopez, Mulholland and Tetreault (2014): Predicting Grammaticality on
    an Ordinal Scale. ACL. https://aclanthology.org/P14-2029/
    """

    train: str | None = None
    parts: Annotated[tuple[_Part, ...], Conversion(as_tuple), Bounds(min_length=1)] = DEFAULT_PARTS
    groups: Annotated[tuple[GroupName, ...], Conversion(as_tuple), Bounds(min_length=1)] = (
        GROUP_NAMES
    )
    lm: str | None = None

    name = "lfm"
    reads = frozenset({"hypothesis"})
    columns = ("score",)
    aggregation = "mean"
    path_parameters = ("train", "lm")

    def __post_init__(self) -> None:
        if self.train is not None and set(self.parts) != set(DEFAULT_PARTS):
            raise MetricError("lfm: parts are those of GUG; a file of one's own has none")
        groups = self._groups
        require_packages("lfm", ["nltk", *(name for group in groups for name in group.packages)])
        _ = self._sentences, [group.identity for group in groups]  # whether they can be read

    @property
    def signature(self) -> str:
        """Name, parameters, the weight of the penalty, versions, and hashes of all data."""
        data = identity(self._groups, self._sentences)
        hashes = {key: data[key][:HASH_DIGITS] for key in HASHES if key in data}
        lists = {
            "parts": ",".join(self.parts) if self.train is None else "all",
            "groups": ",".join(name for name in GROUP_NAMES if name in self.groups),
        }
        return write_signature(
            self, without=("lm",), alpha=f"{self._model.alpha:g}", **{**lists, **data, **hashes}
        )

    def for_language(self, code: str | None) -> "Lfm":
        """Return this metric; a MaegeWarning says if it is not made for texts in the language."""
        if self.assumes_english(has_gold_edits=False):
            warn_of_language(self.name, code)
        return self

    def assumes_english(self, *, has_gold_edits: bool) -> bool:
        """Whether its spelling checker, or the language model, is that of MAEGE."""
        return "spelling" in self.groups or self.lm is None

    def remarks(self, requests: Sequence[ScoreRequest]) -> tuple[str, ...]:
        """Tell how many sentences of the training data are among sources and hypotheses."""
        texts = {text for r in requests for text in (*r.sources, *r.hypotheses)}
        forms = set(map(normalise, texts))
        shared = len(forms & self._sentences.normalised)
        if not shared:
            return ()
        text = (
            f"{self.name} has learnt from the grades of {shared} sentences that are among the "
            f"sources or outputs here, so it grades these texts better than it does others"
        )
        if self.train is None and not forms & graded_sentences(None, ["train"]).normalised:
            text += "; with `parts: [train]` it has learnt from none of them"
        return (text,)

    @contextmanager
    def session(self) -> Iterator["Lfm"]:
        """Fit the model, so that other processes find it."""
        _ = self._model
        yield self

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return the score of each hypothesis, shape (segments, 1)."""
        texts = [segment.hypothesis for segment in segments]
        grades = self._model.predict(feature_matrix(self._groups, [t.split() for t in texts]))
        nonempty = np.array([bool(text.split()) for text in texts], dtype=bool)
        scores = (grades - LOWEST_GRADE) / (HIGHEST_GRADE - LOWEST_GRADE)
        return np.where(nonempty, scores, 0.0).reshape(-1, 1)

    def corpus_score(self, totals: Floats) -> Floats:
        """Return the scores of single sentences, shape (..., 1) -> shape (...)."""
        return np.asarray(totals[..., 0])

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return the mean of each feature over the sentences of each request."""
        segments, members = distinct_segments(requests)
        names = [name for group in self._groups for name in group.names]
        features = feature_matrix(self._groups, [s.hypothesis.split() for s in segments])
        means = [features[member].mean(axis=0).tolist() for member in members]
        return [dict(zip(names, row, strict=True)) for row in means]

    @property
    def _groups(self) -> tuple[FeatureGroup, ...]:
        return feature_groups(self.groups, self.lm)

    @property
    def _sentences(self) -> GradedSentences:
        return graded_sentences(self.train, self.parts)

    @property
    def _model(self) -> RidgeModel:
        return fitted_model(self._groups, self._sentences)


def warn_of_language(name: str, code: str | None) -> None:
    """Issue a MaegeWarning if texts are not in English."""
    if code and primary_subtag(code) != ENGLISH:
        warn_caller(f"{name} is made for English, and the corpus is in {code!r}")
