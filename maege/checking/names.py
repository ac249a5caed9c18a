"""Names that results have, and words for statistics, found in cells and sentences of a text."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

# Words that say which statistic a figure is, without case; `P`, `R`, `F` and `p`, `r` differ.
STATISTICS = {
    "precision": "precision", "prec": "precision", "recall": "recall", "rec": "recall",
    "score": "score", "scores": "score", "f": "score", "f05": "score",
    "fscore": "score", "fmeasure": "score", "pvalue": "p", "pvalues": "p", "adjusted": "p",
    "difference": "difference", "differences": "difference", "diff": "difference",
    "delta": "difference", "gain": "difference", "gains": "difference", "gap": "difference",
    "margin": "difference", "advantage": "difference", "improvement": "difference",
    "drop": "difference", "tau": "tau", "τ": "tau", "kendall": "tau", "pearson": "r",
    "rho": "rho", "ρ": "rho", "spearman": "rho", "accuracy": "accuracy", "acc": "accuracy",
    "rank": "rank", "ranks": "rank", "sentences": "sentences",
}  # fmt: skip
LETTERS = {
    "P": "precision", "R": "recall", "F": "score", "p": "p", "r": "r", "n": "sentences",
    "N": "sentences",
}  # fmt: skip
# Words beside a name that do not make it another one.
HARMLESS = frozenset({
    "95", "a", "an", "and", "at", "best", "by", "ci", "confidence", "corpus", "for", "from", "has",
    "have", "in", "interval", "intervals", "is", "its", "metric", "metrics", "model", "models",
    "of", "on", "our", "overall", "percent", "percentage", "point", "points", "result", "results",
    "set", "sets", "system", "systems", "test", "tests", "the", "to", "value", "values", "versus",
    "vs", "with",
})  # fmt: skip
ALIASES = {
    "maxmatch": "m2", "levenshtein": "ld", "levenshteindistance": "ld", "our system": "ours",
    "our model": "ours", "our method": "ours", "our approach": "ours",
}  # fmt: skip
TOKEN = re.compile(r"[^\W_]+(?:[.:][^\W_]+)*|\+")
_ADJECTIVE = re.compile(r"\b(?:are|is|was|were|be|very|more|most|too|quite)\s+$")  # before one
_NEVER_NAMES = {"mean", "people", "all"}  # in columns of names: words that name nothing


@dataclass(frozen=True)
class Mention:
    """A name or a word for a statistic at a place of a text; or any other word."""

    start: int
    end: int
    term: str  # ``metric:gleu``, ``=precision``, or a word

    @property
    def kind(self) -> str:
        """Kind of a name, ``=`` for a statistic, empty for a word."""
        return "=" if self.is_statistic else self.term.partition(":")[0] if self.is_name else ""

    @property
    def is_name(self) -> bool:
        """Whether it is a name of the results."""
        return ":" in self.term

    @property
    def is_statistic(self) -> bool:
        """Whether it says which statistic is meant."""
        return self.term.startswith("=")


class Names:
    """The names of results by kind, as metric, system, type of error and test set.

    They are found whatever their case, hyphens and blanks. A text that may be two names is none.
    ``titles``: what else a name is called.

    >>> names = Names({"metric": {"m2", "max-sari"}, "system": {"ours"}})
    >>> [m.term for m in names.mentions("Ours by Max SARI: Prec.")]
    ['system:ours', 'by', 'metric:max-sari', '=precision']
    """

    def __init__(
        self, kinds: Mapping[str, set[str]], titles: Mapping[str, str] | None = None
    ) -> None:
        self._found: dict[str, list[tuple[str, str]]] = {}
        taken: set[str] = set()
        for kind, of_kind in kinds.items():
            for name in sorted(of_kind - taken - _NEVER_NAMES):
                key = _squashed(name)
                if re.search(r"[^\W\d_]", name) and name not in LETTERS and key not in STATISTICS:
                    self._found.setdefault(key, []).append((kind, name))
            taken |= of_kind
        known = {name for found in self._found.values() for _, name in found}
        for alias, name in {**ALIASES, **(titles or {})}.items():
            if name in known and (key := _squashed(alias)) not in self._found:
                self._found[key] = self._found[_squashed(name)]
        self._read = lru_cache(5_000)(self._mentions)
        self._terms = lru_cache(5_000)(
            lambda text, is_prose: frozenset(m.term for m in self._read(text, is_prose))
        )
        self._begins = {key[:end] for key in self._found for end in range(1, len(key) + 1)}

    def mentions(self, text: str, *, is_prose: bool = False) -> list[Mention]:
        """Return names, statistics and words of a text, in their order.

        In prose, a type of error has to be written as it is: `OTHER` is one, "other" is none.
        """
        return self._read(text, is_prose)

    def _mentions(self, text: str, is_prose: bool) -> list[Mention]:
        return [*self._each(text, is_prose)]

    def _each(self, text: str, is_prose: bool) -> Iterator[Mention]:
        tokens = [*TOKEN.finditer(text)]
        number = 0
        while number < len(tokens):
            token = tokens[number]
            name, length = self._name_at(text, tokens, number, is_prose=is_prose)
            if length:
                end = tokens[number + length - 1].end()
                yield Mention(token.start(), end, name)
                number += length
                if name.startswith("metric:") and number < len(tokens) and tokens[number][0] == "+":
                    number += 1  # GLEU+ is what GLEU without its published fault is called
                continue
            words = [token[0]] if token[0] in LETTERS else re.split("[.:]", token[0])
            two = _squashed("".join(t[0] for t in tokens[number : number + 2]))
            # F1 is another statistic than the F of the results.
            if two == "f1" and token[0] == "F" and number + 1 < len(tokens):
                yield Mention(token.start(), tokens[number + 1].end(), two)
                number += 2
                continue
            if len(token[0]) <= 2 and two in STATISTICS and number + 1 < len(tokens):  # p-value
                yield Mention(token.start(), tokens[number + 1].end(), f"={STATISTICS[two]}")
                number += 2
                continue
            if (key := _squashed(token[0])) in STATISTICS:
                words = [token[0]]
            for word in words:
                statistic = LETTERS.get(word) or STATISTICS.get(key if len(words) == 1 else "")
                term = f"={statistic}" if statistic else word.casefold()
                yield Mention(token.start(), token.end(), term)
            number += 1

    def _name_at(
        self, text: str, tokens: list[re.Match[str]], number: int, *, is_prose: bool
    ) -> tuple[str, int]:
        """Return the longest name that begins with a token, and of how many tokens it is."""
        key, best = "", ("", 0)
        for length, token in enumerate(tokens[number:], 1):
            key += _squashed(token[0])
            if key not in self._begins:
                break
            if (found := self._found.get(key)) and token[0] != "+":
                written = text[tokens[number].start() : token.end()]
                exact = [f"{kind}:{name}" for kind, name in found if name == written]
                before = text[: tokens[number].start()][-12:] if is_prose else ""
                if written.isalpha() and written.islower() and _ADJECTIVE.search(before):
                    continue
                as_is = is_prose and found[0][0] == "type"
                if exact or (len(found) == 1 and not as_is):
                    best = (exact or [":".join(found[0])])[0], length
        return best

    def terms(self, text: str, *, is_prose: bool = False) -> frozenset[str]:
        """Return what `mentions` finds, as a set: names, statistics and words."""
        return self._terms(text, is_prose)

    def of_kind(self, kind: str) -> set[str]:
        """Return the terms of all names of a kind."""
        return {f"{k}:{n}" for found in self._found.values() for k, n in found if k == kind}


def _squashed(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())
