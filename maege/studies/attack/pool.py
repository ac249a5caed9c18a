"""The texts that attacks take: other sentences, stock sentences, and those of a file."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from maege.errors import DataError
from maege.files.text_files import read_lines
from maege.studies.attack.sentences import AttackedSentence, correction

STOCK_SENTENCES = (
    "This is a sentence .",
    "I am sorry , but I can not do that .",
    "The text is correct .",
    "There are no errors in this text .",
    "It is important to note that this is not the case .",
    "In my opinion , this is a very good idea .",
    "On the one hand , it is good , but on the other hand , it is bad .",
    "Thank you very much for your help .",
    "I do not know what to say about this .",
    "As we all know , there are many people in the world .",
    "For example , some people like it , and some people do not .",
    "In conclusion , I think that we should do something about it .",
    "The first thing that we have to do is to think about the problem .",
    "He said that he would be there , but he was not .",
    "She went to the house of her friend in the evening .",
    "We have been here for a long time .",
    "They can not be seen by those who are not there .",
    "What do you want to do when you are older ?",
    "The , of and to a in that is",
    "a",
)
FREQUENT_TOKENS = 500


def read_pool(path: Path) -> tuple[str, ...]:
    """Return the texts of a file, one per line. Raises DataError if it has none."""
    texts = tuple(text for line in read_lines(path) if (text := " ".join(line.split())))
    if not texts:
        raise DataError(f"{path}: no text; `attacks.pool` needs one text per line")
    return texts


def pool_texts(search: Sequence[AttackedSentence], further: Sequence[str]) -> list[str]:
    """Return the distinct texts of the pool.

    They are the sources and corrections of the sentences for the search, stock sentences, further
    ones and the empty text.
    """
    corrected = (text for s in search for text in (s.source, *sorted(s.correct)))
    return list(dict.fromkeys((*corrected, *STOCK_SENTENCES, *further, "")))


def frequent_tokens(search: Sequence[AttackedSentence]) -> list[str]:
    """Return the most frequent tokens of the sentences for the search, equal ones in their order.

    Those of the source and of each correction count.
    """
    counts = Counter(_tokens(search))
    return sorted(counts, key=lambda token: (-counts[token], token))[:FREQUENT_TOKENS]


def words(sentences: Sequence[AttackedSentence]) -> frozenset[str]:
    """Return the tokens of all sources and corrections, in lower case."""
    return frozenset(token.lower() for token in _tokens(sentences))


def _tokens(sentences: Sequence[AttackedSentence]) -> Iterator[str]:
    for sentence in sentences:
        for lattice in (*sentence.visible.values(), *sentence.hidden.values()):
            yield from (*sentence.source.split(), *correction(lattice).split())
