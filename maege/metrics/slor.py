"""SLOR: the probability of a text, without that of its length and of its words."""

from maege.metric.counting_metric import SentenceMetric
from maege.metric.parameters import parametrised
from maege.metric.score_request import Segment
from maege.metric.signature import write_signature
from maege.metrics.lfm.features import LanguageModelFeatures, require_packages, words_of
from maege.metrics.lfm.metric import HASH_DIGITS, warn_of_language


@parametrised
class Slor(SentenceMetric):
    """SLOR, the syntactic log-odds ratio of the hypothesis: no bounds, usually -2 to 4.

    That is ln P(words and end of sentence) - the sum of ln P(word), divided by the number of words,
    with a trigram model. Unknown words are left out of both; a text without known words scores 0.
    Nothing is learnt. Tokens are split at white space, and contractions joined. The score of a
    corpus is the mean over its sentences. Source and references are not used, so a fluent text
    about something else scores as well as a correction.

    **It rewards** words that are more probable after each other than by themselves.

    Parameters
    ----------
    lm
        As for ``lfm``.

    References
    ----------
    Pauls and Klein (2012): Large-Scale Syntactic Language Modeling with Treelets. ACL.
    https://aclanthology.org/P12-1101/

    Lau, Clark and Lappin (2017): Grammaticality, Acceptability, and Probability: A Probabilistic
    View of Linguistic Knowledge. Cognitive Science 41 (5).
    """

    lm: str | None = None

    name = "slor"
    reads = frozenset({"hypothesis"})
    path_parameters = ("lm",)

    def __post_init__(self) -> None:
        require_packages(self.name, LanguageModelFeatures.packages)
        _ = self._features.identity  # whether the model can be read

    @property
    def signature(self) -> str:
        """Name, version of PocketSphinx, and a hash of the language model."""
        identity = self._features.identity
        return write_signature(self, **identity | {"lm": identity["lm"][:HASH_DIGITS]})

    def for_language(self, code: str | None) -> "Slor":
        """Return this metric; a MaegeWarning says if its model is not of the language."""
        if self.lm is None:
            warn_of_language(self.name, code)
        return self

    def assumes_english(self, *, has_gold_edits: bool) -> bool:
        """Whether its language model is that of MAEGE."""
        return self.lm is None

    def score_sentence(self, segment: Segment) -> float:
        """Return SLOR of the hypothesis."""
        words = words_of(segment.hypothesis.split())
        features = dict(zip(self._features.names, self._features.values(words), strict=True))
        return features["slor"] if features["lm_oov"] < len(words) else 0.0

    @property
    def _features(self) -> LanguageModelFeatures:
        return LanguageModelFeatures(self.lm)
