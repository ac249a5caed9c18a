"""Features of a text: of its spelling, of its words under a language model, and of its n-grams."""

import gc
import re
import subprocess
import sys
import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from itertools import takewhile
from math import log
from pathlib import Path
from typing import Any, ClassVar, Literal, get_args

import numpy as np

from maege.array_types import Floats
from maege.errors import MetricError
from maege.extraction.spacy_pipeline import installed
from maege.files.text_files import absence, checksum, is_file
from maege.float_sums import plain_sum

_NO_WORD = "\x01"  # in no vocabulary
CACHED_PROBABILITIES = 2**18
READ_TIMEOUT_S = 600
READ_MODEL = """
import sys, pocketsphinx
pocketsphinx.set_loglevel("FATAL")
pocketsphinx.NGramModel(pocketsphinx.Config(), pocketsphinx.LogMath(), sys.argv[1])
"""
GroupName = Literal["spelling", "lm", "ngrams"]
GROUP_NAMES: tuple[GroupName, ...] = get_args(GroupName)
CONTRACTIONS = frozenset({"n't", "'s", "'re", "'ve", "'ll", "'d", "'m"})
LETTER_OR_DIGIT = re.compile(r"[A-Za-z0-9]")
NLTK_QUOTES = frozenset({"``", "''"})
_LETTERS = re.compile(r"[A-Za-z']+")
CACHED_WORDS = 2**18
SENTENCE_START, SENTENCE_END = "<s>", "</s>"
_ORDERS = (1, 2, 3)
UNKNOWN_WORD = -16.0  # natural logarithm


class TrigramModel:
    """Probabilities of words in lower case, from an ARPA file, or from the model of PocketSphinx.

    The file may also be in the binary format of PocketSphinx; None stands for the model of US
    English that is part of PocketSphinx. Raises MetricError if there is no such file, or it is no
    model.
    """

    def __init__(self, file: str | None = None) -> None:
        import pocketsphinx

        path = Path(pocketsphinx.get_model_path("en-us/en-us.lm.bin") if file is None else file)
        if not is_file(path):
            raise MetricError(f"lm: {path}: {absence(path)}")
        if file is not None:
            _try_reading(path)
        pocketsphinx.set_loglevel("FATAL")  # the exception says it all
        logarithms = pocketsphinx.LogMath()
        model: Any = pocketsphinx.NGramModel(pocketsphinx.Config(), logarithms, str(path))
        self.checksum = checksum(path)
        self._model, self._logarithms = model, logarithms
        self._unknown = model.prob([_NO_WORD])
        self.log_probability = lru_cache(CACHED_PROBABILITIES)(self._log_probability)
        self.is_known = lru_cache(CACHED_PROBABILITIES)(self._is_known)

    def _log_probability(self, word: str, *history: str) -> float:
        """Return the natural logarithm of P(word | history); the nearest word of it comes first.

        All these words must be known. Two words of history count.
        """
        return float(self._logarithms.log_to_ln(self._model.prob([word, *history])))

    def _is_known(self, word: str) -> bool:
        """Whether a word is in the vocabulary."""
        if "\0" in word:  # the model would read the text before it
            return False
        try:
            return bool(self._model.prob([word]) != self._unknown)
        except UnicodeEncodeError:  # a lone surrogate
            return False


@cache
def trigram_model(file: str | None) -> TrigramModel:
    """Return the model of a file, read once; see TrigramModel."""
    return TrigramModel(file)


def _try_reading(path: Path) -> None:
    """Read a model in a process of its own: PocketSphinx crashes on some malformed files."""
    command = [sys.executable, "-P", "-c", READ_MODEL, str(path)]
    try:
        done = subprocess.run(command, capture_output=True, check=False, timeout=READ_TIMEOUT_S)  # noqa: S603
    except subprocess.TimeoutExpired:
        raise MetricError(f"lm: {path}: reading it takes more than {READ_TIMEOUT_S} s") from None
    if done.returncode:
        crash = "" if done.returncode > 0 else " (reading it crashes PocketSphinx)"
        raise MetricError(
            f"lm: {path}: not a language model{crash}; it must be an ARPA file, or a binary file "
            f"of PocketSphinx"
        )


def feature_groups(names: Sequence[GroupName], lm: str | None) -> "tuple[FeatureGroup, ...]":
    """Return groups of features in their usual order.

    ``lm`` is the file of the language model; None for the one of PocketSphinx.
    """
    groups: dict[GroupName, FeatureGroup] = {
        "spelling": SpellingFeatures(),
        "lm": LanguageModelFeatures(lm),
        "ngrams": NGramFeatures(lm),
    }
    return tuple(group for name, group in groups.items() if name in names)


def feature_matrix(groups: "Sequence[FeatureGroup]", texts: Sequence[Sequence[str]]) -> Floats:
    """Return the features of tokenised texts, shape (texts, features)."""
    rows = [
        [value for group in groups for value in group.values(words)]
        for words in map(words_of, texts)
    ]
    return np.array(rows, dtype=float).reshape(len(texts), -1)


def require_packages(metric: str, names: Iterable[str]) -> None:
    """Raise MetricError, with the line that installs them, if packages are not there."""
    missing = [name for name in dict.fromkeys(names) if installed(name) is None]
    if missing:
        raise MetricError(
            f"{metric} cannot run without {', '.join(missing)}; pip install 'maege[lfm]'"
        )


def words_of(tokens: Sequence[str]) -> list[str]:
    """Return the tokens with a letter or a digit; a contraction is joined to the word before it.

    >>> words_of("She do n't like the food , he said .".split())
    ['She', "don't", 'like', 'the', 'food', 'he', 'said']
    """
    words: list[str] = []
    for token in tokens:
        if words and token.lower() in CONTRACTIONS:
            words[-1] += token
        elif LETTER_OR_DIGIT.search(token):
            words.append(token)
    return words


def tokenise(text: str) -> list[str]:
    """Split natural text into tokens, as NLTK does, with straight double quotes."""
    return ['"' if token in NLTK_QUOTES else token for token in _tokeniser().tokenize(text)]


@cache
def _tokeniser() -> Any:
    from nltk.tokenize.destructive import NLTKWordTokenizer

    return NLTKWordTokenizer()


class SpellingFeatures:
    """Number and share of misspelled words, and ln(number + 1).

    Words of letters and apostrophes are looked up in the dictionary of US English of Hunspell,
    without a final ``'s``, and in their case.
    """

    packages = ("spylls",)
    names = ("misspelled", "misspelled_share", "misspelled_log")

    @property
    def identity(self) -> dict[str, str]:
        """The version of the spelling checker, and a hash of its dictionary."""
        return {"spylls": str(installed("spylls")), "dictionary": _dictionary_checksum()}

    def values(self, words: Sequence[str]) -> tuple[float, ...]:
        """Return the features of the words of a text."""
        checked = [word.removesuffix("'s") for word in words if _LETTERS.fullmatch(word)]
        misspelled = sum(not _is_correct(word) for word in checked if word)
        return misspelled, misspelled / max(1, len(checked)), log(misspelled + 1)


@lru_cache(CACHED_WORDS)
def _is_correct(word: str) -> bool:
    return bool(_dictionary().lookup(word))


@cache
def _dictionary() -> Any:
    from spylls.hunspell import Dictionary

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        dictionary = Dictionary.from_files(str(_dictionary_files()[0].with_suffix("")))
        gc.collect()  # closes the files, which it leaves open
    return dictionary


@cache
def _dictionary_checksum() -> str:
    return sha256(b"".join(path.read_bytes() for path in _dictionary_files())).hexdigest()


def _dictionary_files() -> tuple[Path, Path]:
    import spylls

    folder = Path(spylls.__file__).parent / "hunspell" / "data" / "en"
    return folder / "en_US.aff", folder / "en_US.dic"


@dataclass(frozen=True)
class _ModelFeatures:
    """Features that depend on a trigram model."""

    file: str | None = None  # None: the model of PocketSphinx

    packages: ClassVar = ("pocketsphinx",)

    @property
    def identity(self) -> dict[str, str]:
        """The version of PocketSphinx, and a hash of the language model."""
        checksum = trigram_model(self.file).checksum
        return {"pocketsphinx": str(installed("pocketsphinx")), "lm": checksum}


class LanguageModelFeatures(_ModelFeatures):
    """Mean and smallest log-probability, number and share of unknown words, and SLOR.

    Probabilities are those of the known words, in lower case, and of the end of the sentence, given
    two words before each, or those after the last unknown one. SLOR (Pauls and Klein, 2012) is the
    sum of these logarithms minus that of the words alone, per known word.
    """

    names: ClassVar = ("lm_avg", "lm_min", "lm_oov", "lm_poov", "slor")

    def values(self, words: Sequence[str]) -> tuple[float, ...]:
        """Return the features of the words of a text."""
        model = trigram_model(self.file)
        lower = [word.lower() for word in words]
        alone = [model.log_probability(word) for word in lower if model.is_known(word)]
        in_context = _in_context(lower, model)
        total = plain_sum(in_context)
        unknown = len(lower) - len(alone)
        return (
            total / len(in_context),
            min(in_context),
            unknown,
            unknown / max(1, len(lower)),
            (total - plain_sum(alone)) / max(1, len(alone)),
        )


def _in_context(words: Sequence[str], model: TrigramModel) -> list[float]:
    """Return the log-probabilities of known words and end of sentence, given what precedes."""
    tokens = [SENTENCE_START, *words, SENTENCE_END]
    return [
        model.log_probability(
            token, *takewhile(model.is_known, reversed(tokens[max(0, index - 2) : index]))
        )
        for index, token in enumerate(tokens)
        if index and model.is_known(token)
    ]


class NGramFeatures(_ModelFeatures):
    """Smallest, largest and mean log-probability of the n-grams of words, for n of 1, 2 and 3.

    In an n-gram with an unknown word each known one counts alone, and each unknown one -16. If
    there are no n-grams, the features are 0.
    """

    names: ClassVar = tuple(f"{n}gram_{kind}" for n in _ORDERS for kind in ("min", "max", "mean"))

    def values(self, words: Sequence[str]) -> tuple[float, ...]:
        """Return the features of the words of a text."""
        model = trigram_model(self.file)
        lower = [word.lower() for word in words]
        by_order = [list(_of_ngrams(lower, n, model)) or [0.0] for n in _ORDERS]
        return tuple(v for s in by_order for v in (min(s), max(s), plain_sum(s) / len(s)))


def _of_ngrams(words: Sequence[str], n: int, model: TrigramModel) -> Iterator[float]:
    """Yield the log-probability of each n-gram."""
    for start in range(len(words) - n + 1):
        ngram = words[start : start + n]
        if all(map(model.is_known, ngram)):
            yield plain_sum(model.log_probability(w, *ngram[:i][::-1]) for i, w in enumerate(ngram))
        else:
            yield plain_sum(
                model.log_probability(word) if model.is_known(word) else UNKNOWN_WORD
                for word in ngram
            )


FeatureGroup = SpellingFeatures | LanguageModelFeatures | NGramFeatures
