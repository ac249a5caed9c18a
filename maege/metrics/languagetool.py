"""The share of tokens without an error that LanguageTool finds (Napoles et al., 2016)."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import cycle
from math import inf
from typing import Any

import numpy as np

from maege.errors import MetricError
from maege.extraction.spacy_pipeline import installed
from maege.languagetool import installation, server
from maege.languagetool.client import Client
from maege.metric import AdditiveMetric, Aggregation, Floats, Segment, describe

MANAGED = "managed"
LISTS = ("enabled_rules", "disabled_rules", "enabled_categories", "disabled_categories")
NOT_SCORES = ("server", "timeout", "sentences")  # parameters that no score depends on


@dataclass(frozen=True)
class LanguageTool(AdditiveMetric):
    """1 - errors / tokens, errors as LanguageTool finds them; at most 1. Reads no reference.

    Of "There's No Comparison" (Napoles, Sakaguchi and Tetreault, 2016). Tokens are split at
    white space; several errors may be found in one token. An empty text has no errors, so it
    scores 1. Scores of different versions of LanguageTool do not compare.

    server: ``managed`` (the installed one, see `maege languagetool`, started if none runs and
        stopped again), or the URL of a server.
    language: a code with its country, as ``en-US``; without one spelling is not checked.
    detokenise: undo the tokenisation with NLTK's detokeniser first, straight double quotes taken
        as opening and closing in turn; otherwise rules about spaces fire at every full stop.
    text_rules: apply also the rules that look at a text as a whole, such as unpaired quotes. Each
        sentence is then sent by itself, which takes longer.
    picky: apply also the rules that LanguageTool calls picky.
    enabled_rules, disabled_rules, enabled_categories, disabled_categories: identifiers of
        LanguageTool. enabled_only: no other rules than those enabled.
    aggregation: ``pooled`` errors and tokens, or the ``mean`` of sentence scores.
    sentences: how many are sent in one request. timeout: seconds to wait for an answer.
    """

    server: str = MANAGED
    language: str = "en-US"
    detokenise: bool = True
    text_rules: bool = False
    picky: bool = False
    enabled_rules: tuple[str, ...] = field(default=())
    disabled_rules: tuple[str, ...] = field(default=())
    enabled_categories: tuple[str, ...] = field(default=())
    disabled_categories: tuple[str, ...] = field(default=())
    enabled_only: bool = False
    aggregation: Aggregation = "pooled"
    sentences: int = 50
    timeout: float = 60

    name = "languagetool"
    reads = frozenset({"hypothesis"})
    cache_scores = True
    columns = ("errors", "tokens")
    range = (-inf, 1.0)

    def __post_init__(self) -> None:
        self._check_values()
        for key in LISTS:
            object.__setattr__(self, key, _identifiers(key, getattr(self, key)))
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

    def _check_values(self) -> None:
        for key in ("detokenise", "text_rules", "picky", "enabled_only"):
            if type(getattr(self, key)) is not bool:
                raise _bad(key, getattr(self, key), "true or false")
        for key in ("server", "language"):
            if not isinstance(getattr(self, key), str) or not getattr(self, key):
                raise _bad(key, getattr(self, key), "a text")
        if self.aggregation not in ("pooled", "mean"):
            raise _bad("aggregation", self.aggregation, "pooled or mean")
        if type(self.sentences) is not int or not 1 <= self.sentences <= 1000:
            raise _bad("sentences", self.sentences, "a whole number from 1 to 1000")
        number = isinstance(self.timeout, int | float) and not isinstance(self.timeout, bool)
        if not number or not 0 < self.timeout <= 3600:
            raise _bad("timeout", self.timeout, "a number of seconds, at most 3600")

    @property
    def signature(self) -> str:
        """Name, parameters, and versions of LanguageTool (with its rules) and of NLTK.

        Raises LanguageToolError if a server given by its URL does not say its version.
        """
        if self.server == MANAGED:
            found = f"{installation.VERSION} {installation.COMMIT}"
        else:
            found = _version(self.server)
        versions = {"languagetool": found}
        if self.detokenise:
            versions["nltk"] = str(installed("nltk"))
        lists = {key: ",".join(getattr(self, key)) for key in LISTS}
        return describe(self, without=NOT_SCORES, **lists, **versions)

    @contextmanager
    def session(self) -> Iterator["LanguageTool"]:
        """Give this metric with a server that runs, for as long as the context lasts."""
        if self.server != MANAGED:
            yield self
            return
        with server.managed_server() as url:
            ready = replace(self, server=url)
            try:
                yield ready
            finally:
                _client(url, self.timeout).close()

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return errors and tokens of each hypothesis."""
        if self.server == MANAGED:
            with self.session() as ready:
                return ready.counts(segments)
        tokens = [segment.hypothesis.split() for segment in segments]
        texts = [self._text(words) for words in tokens]
        asked = [place for place, text in enumerate(texts) if text]
        errors = np.zeros(len(texts))
        size = 1 if self.text_rules else self.sentences
        client = _client(self.server, self.timeout)
        for start in range(0, len(asked), size):
            places = asked[start : start + size]
            errors[places] = client.count_errors([texts[p] for p in places], self._options)
        lengths = np.array([len(words) for words in tokens], dtype=float)
        return np.column_stack([errors, lengths])

    def corpus_score(self, totals: Floats) -> Floats:
        """Return 1 - errors / tokens."""
        return _score(totals[..., 0], totals[..., 1])

    def _text(self, tokens: Sequence[str]) -> str:
        return _detokeniser().detokenize(_paired(tokens)) if self.detokenise else " ".join(tokens)

    @property
    def _options(self) -> dict[str, str]:
        """The parameters of the HTTP interface."""
        options = {"language": self.language, "level": "picky" if self.picky else "default"}
        options["mode"] = "all" if self.text_rules else "allButTextLevelOnly"
        names = ("enabledRules", "disabledRules", "enabledCategories", "disabledCategories")
        lists = zip(names, (getattr(self, key) for key in LISTS), strict=True)
        options |= {name: ",".join(values) for name, values in lists if values}
        return options | ({"enabledOnly": "true"} if self.enabled_only else {})


def _score(errors: Floats, tokens: Floats) -> Floats:
    return np.asarray(1 - errors / np.maximum(1, tokens))


def _paired(tokens: Sequence[str]) -> list[str]:
    """Tell opening from closing straight quotes, in the way that NLTK's detokeniser reads.

    >>> _paired(['a', '"', 'b', '"'])
    ['a', '``', 'b', "''"]
    """
    marks = cycle(("``", "''"))
    return [next(marks) if word == '"' else word for word in tokens]


_connections = threading.local()


def _client(url: str, timeout: float) -> Client:
    """Return this thread's connection to a server."""
    clients: dict[tuple[str, float], Client] = getattr(_connections, "clients", {})
    if (url, timeout) not in clients:
        clients[url, timeout] = Client(url, timeout)
        _connections.clients = clients
    return clients[url, timeout]


@cache
def _version(url: str) -> str:
    client = Client(url)
    try:
        return client.version()
    finally:
        client.close()


@cache
def _detokeniser() -> Any:
    from nltk.tokenize.treebank import TreebankWordDetokenizer

    return TreebankWordDetokenizer()


def _identifiers(key: str, value: Any) -> tuple[str, ...]:
    """Return a list of a configuration as a tuple; MetricError if it is no list of names."""
    names = tuple(value) if isinstance(value, list | tuple) else (None,)
    if not all(isinstance(name, str) and name and "," not in name for name in names):
        raise _bad(key, value, "a list of identifiers of LanguageTool")
    return names


def _bad(key: str, value: object, allowed: str) -> MetricError:
    return MetricError(f"languagetool: {key} is {value!r}; it must be {allowed}")
