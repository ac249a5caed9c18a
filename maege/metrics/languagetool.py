"""The share of tokens without an error that LanguageTool finds (Napoles et al., 2016)."""

import re
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import cache
from itertools import cycle
from math import inf
from typing import Annotated, Any

import numpy as np

from maege.array_types import Floats
from maege.data.language import primary_subtag
from maege.errors import MetricError
from maege.extraction.spacy_pipeline import installed
from maege.languagetool import installation, languages, server
from maege.languagetool.client import Client
from maege.metric.counting_metric import AdditiveMetric, Aggregation
from maege.metric.parameters import Bounds, Names, parametrised
from maege.metric.score_request import Segment
from maege.metric.signature import write_signature
from maege.user_warnings import warn_caller

MANAGED = "managed"
_AUTO = "auto"
RULE_LISTS = ("enabled_rules", "disabled_rules", "enabled_categories", "disabled_categories")
_NOT_IN_SIGNATURE = ("server", "timeout", "batch_size")  # parameters that no score depends on
# Spaces but those between words in Latin letters and numbers.
SUPERFLUOUS_SPACE = re.compile(r"(?<![A-Za-z0-9]) | (?![A-Za-z0-9])")
NonEmpty = Annotated[str, Bounds(min_length=1)]


@parametrised
class LanguageTool(AdditiveMetric):
    """1 - errors / tokens, with the errors that LanguageTool finds; at most 1, no lower bound.

    Tokens are split at white space. LanguageTool may find several errors in one token. An empty
    text has no errors and scores 1. References are not used. Scores of different versions of
    LanguageTool are not comparable.

    **It rewards** texts in which LanguageTool finds nothing, whatever the source says.

    Parameters
    ----------
    server
        ``managed``: the installed server (see `maege doctor languagetool`), which is started if
        none is running, and stopped afterwards; or the URL of a server.
    language
        A language code with a country, such as ``en-US``; without, spelling is not checked.
        ``auto`` is the language of the corpus, and ``en-US`` where it is not known.
    detokenise
        Whether to undo the tokenisation with NLTK's detokeniser; Chinese, Japanese and Khmer tokens
        are joined without spaces, except between Latin words. Straight double quotes alternate
        between opening and closing. Without it, rules about spaces match at separated
        full stops and commas.
    text_level_rules
        Whether to apply rules about a text as a whole, such as unpaired quotes. Each sentence is
        then sent separately, which takes longer.
    picky
        Whether to apply the rules that LanguageTool calls picky.
    enabled_rules, disabled_rules
        Identifiers of rules of LanguageTool to apply in addition, and not to apply.
    enabled_categories, disabled_categories
        The same for categories of rules.
    enabled_only
        Whether to apply no rules but the enabled ones.
    aggregation
        Score of a corpus: from ``pooled`` errors and tokens, or the ``mean`` of sentence scores.
    batch_size
        Number of sentences per HTTP request.
    timeout
        Seconds to wait for a response.

    References
    ----------
    Napoles, Sakaguchi and Tetreault (2016): There's No Comparison: Reference-less Evaluation
    Metrics in Grammatical Error Correction. EMNLP.
    """

    server: NonEmpty = MANAGED
    language: NonEmpty = _AUTO
    detokenise: bool = True
    text_level_rules: bool = False
    picky: bool = False
    enabled_rules: Names = ()
    disabled_rules: Names = ()
    enabled_categories: Names = ()
    disabled_categories: Names = ()
    enabled_only: bool = False
    aggregation: Aggregation = "pooled"
    batch_size: Annotated[int, Bounds(ge=1, le=1000)] = 50
    timeout: Annotated[float, Bounds(gt=0, le=3600)] = 60.0

    name = "languagetool"
    reads = frozenset({"hypothesis"})
    cache_scores = True
    columns = ("errors", "tokens")
    range = (-inf, 1.0)

    def __post_init__(self) -> None:
        for key in RULE_LISTS:
            _check_identifiers(key, getattr(self, key))
        if self.enabled_only and not (self.enabled_rules or self.enabled_categories):
            raise MetricError(
                "languagetool: enabled_only needs enabled_rules or enabled_categories"
            )
        if self.detokenise and installed("nltk") is None:
            raise MetricError(
                "languagetool undoes the tokenisation with NLTK; install it by pip install "
                "'maege[languagetool]', or choose `detokenise: false` for natural text"
            )
        if self.server == MANAGED:
            installation.require_installation()
        else:
            Client(self.server).close()  # checks the URL

    @property
    def signature(self) -> str:
        """Name, parameters, and versions of LanguageTool (with its rules) and of NLTK.

        Raises LanguageToolError if a server given by its URL does not report its version.
        """
        if self.server == MANAGED:
            version = f"{installation.VERSION} {installation.COMMIT}"
        else:
            version = _version(self.server)
        versions = {"languagetool": version}
        if self.detokenise:
            versions["nltk"] = str(installed("nltk"))
        lists = {key: ",".join(getattr(self, key)) for key in RULE_LISTS}
        return write_signature(
            self, without=_NOT_IN_SIGNATURE, language=self.language_code, **lists, **versions
        )

    @property
    def language_code(self) -> str:
        """The code that LanguageTool is given."""
        return languages.DEFAULT if self.language == _AUTO else self.language

    def for_language(self, code: str | None) -> "LanguageTool":
        """Return this metric for texts in a language, unless its own ``language`` is set.

        Raises LanguageToolError if LanguageTool has no rules for it.
        """
        if code is None:
            return self
        if self.language == _AUTO:
            return replace(self, language=languages.language_code(code))
        if primary_subtag(code) != primary_subtag(self.language):
            warn_caller(
                f"languagetool applies the rules of its parameter `language: {self.language}`, but "
                f"the corpus is in {code!r}"
            )
        return self

    def assumes_english(self, *, has_gold_edits: bool) -> bool:
        """Whether nobody has set its language."""
        return self.language == _AUTO

    @contextmanager
    def session(self) -> Iterator["LanguageTool"]:
        """Yield this metric with the URL of a server that runs as long as the session."""
        if self.server != MANAGED:
            yield self
            return
        with server.managed_server() as url:
            yield replace(self, server=url)

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return errors and tokens of each hypothesis, shape (segments, 2)."""
        if self.server == MANAGED:
            with self.session() as ready:
                return ready.counts(segments)
        tokens = [segment.hypothesis.split() for segment in segments]
        texts = [self._text(words) for words in tokens]
        nonempty = [index for index, text in enumerate(texts) if text]
        errors = np.zeros(len(texts))
        size = 1 if self.text_level_rules else self.batch_size
        with closing(Client(self.server, self.timeout)) as client:
            for start in range(0, len(nonempty), size):
                batch = nonempty[start : start + size]
                errors[batch] = client.count_errors([texts[i] for i in batch], self._options)
        lengths = np.array([len(words) for words in tokens], dtype=float)
        return np.column_stack([errors, lengths])

    def corpus_score(self, totals: Floats) -> Floats:
        """Return 1 - errors / tokens, shape (...), of totals of shape (..., 2)."""
        return np.asarray(1 - totals[..., 0] / np.maximum(1, totals[..., 1]))

    def _text(self, tokens: Sequence[str]) -> str:
        if not self.detokenise:
            return " ".join(tokens)
        if primary_subtag(self.language_code) in languages.WITHOUT_SPACES:
            return _join_without_spaces(tokens)
        text: str = _detokeniser().detokenize(_with_directed_quotes(tokens))
        return text

    @property
    def _options(self) -> dict[str, str]:
        """The parameters of the HTTP interface."""
        options = {"language": self.language_code, "level": "picky" if self.picky else "default"}
        options["mode"] = "all" if self.text_level_rules else "allButTextLevelOnly"
        names = ("enabledRules", "disabledRules", "enabledCategories", "disabledCategories")
        lists = zip(names, (getattr(self, key) for key in RULE_LISTS), strict=True)
        options |= {name: ",".join(values) for name, values in lists if values}
        return options | ({"enabledOnly": "true"} if self.enabled_only else {})


def _with_directed_quotes(tokens: Sequence[str]) -> list[str]:
    """Replace straight quotes by opening and closing ones in turn, as NLTK's detokeniser expects.

    >>> _with_directed_quotes(['a', '"', 'b', '"'])
    ['a', '``', 'b', "''"]
    """
    marks = cycle(("``", "''"))
    return [next(marks) if word == '"' else word for word in tokens]


def _join_without_spaces(tokens: Sequence[str]) -> str:
    """Join tokens, with spaces only between words in Latin letters and numbers.

    >>> _join_without_spaces(["我", "爱", "New", "York", "。"])
    '我爱New York。'
    """
    return SUPERFLUOUS_SPACE.sub("", " ".join(tokens))


@cache
def _version(url: str) -> str:
    with closing(Client(url)) as client:
        return client.version()


@cache
def _detokeniser() -> Any:
    from nltk.tokenize.treebank import TreebankWordDetokenizer

    return TreebankWordDetokenizer()


def _check_identifiers(key: str, names: Sequence[str]) -> None:
    """Raise MetricError for what cannot be an identifier: a list is sent with commas."""
    if not all(name and "," not in name for name in names):
        raise MetricError(
            f"languagetool: {key} is {list(names)!r}; it must be a list of identifiers of "
            f"LanguageTool"
        )
