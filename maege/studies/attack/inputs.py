"""What an attack reads: sentences with corrections by people, metrics, and texts of a pool."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from maege.data.corpus import Corpus
from maege.data.language import require_english
from maege.data.text_checks.check import check_texts
from maege.errors import ConfigError, DataError, did_you_mean
from maege.files.parallel_files import parallel_texts
from maege.files.text_files import labelled, read_lines, recorded_checksums
from maege.sampling.prepared_sentence import prepare_sentences
from maege.studies.attack.config import AttackConfig
from maege.studies.attack.sentences import (
    AttackedSentence,
    attacked_sentences,
    correction,
    people,
)
from maege.studies.lattices.inputs import LatticeInputs, ask_language, load_inputs
from maege.texts.compared import Compared

LEAST_OF_KIND = 2  # people, so that one can be hidden
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


@dataclass(frozen=True, kw_only=True)
class AttackInputs(LatticeInputs):
    """What an attack reads."""

    search: tuple[AttackedSentence, ...]  # texts are searched with them, and taken from them
    evaluation: tuple[AttackedSentence, ...]  # on which searched texts are evaluated
    alternatives: tuple[AttackedSentence, ...]  # of which all corrections are compared
    people: tuple[str, ...]  # who corrected the sentences
    pool: tuple[str, ...]  # texts of a file
    given: Mapping[str, tuple[str, ...]]  # by name: texts that others have found

    @property
    def visible(self) -> tuple[str, ...]:
        """The people whose corrections metrics see."""
        return tuple(p for p in self.people if any(p in s.visible for s in self.evaluation))

    @property
    def hidden(self) -> tuple[str, ...]:
        """The people whose corrections metrics do not see."""
        return tuple(p for p in self.people if any(p in s.hidden for s in self.evaluation))

    @property
    def compared(self) -> Mapping[str, Compared]:
        """What texts are compared with: the corrections that metrics see."""
        numbers = (len(sentence.references) for sentence in self.evaluation)
        return {"": Compared.of(self.metrics, self.visible, numbers)}


def read_inputs(config: AttackConfig) -> AttackInputs:
    """Read all that a configuration names, and divide the sentences.

    Raises DataError if files are wrong, or if there are too few sentences; ConfigError if a metric
    cannot score new texts.
    """
    metrics = config.build_metrics()
    for name, metric in metrics.items():
        if reason := metric.hooks.other_texts:
            raise ConfigError(f"metric {name!r} {reason}: an attack needs others")
    # Which references are seen is a matter of people here, not of lattices.
    hiding = config.references.model_copy(update={"exclude_own_reference": True})
    lattices = load_inputs(config.model_copy(update={"references": hiding}))
    ask_language(config, lattices.corpus, metrics)
    if config.language_code is None:  # lists of words are English
        texts = [sentence.text for sentence in lattices.corpus.sentences]
        require_english(texts, lattices.corpus.name, config.language_options)
    overlapping = config.corpus.overlapping_edits
    prepared = prepare_sentences(lattices.corpus, overlapping_edits=overlapping)
    sentences = attacked_sentences(prepared, lattices.references, config.attacks.visible)
    names = people(prepared, lattices.references)
    _check_kinds(config.attacks.kinds, names)
    pool, given, checksums = _texts(config, lattices.corpus)
    search = [sentence for sentence in sentences if sentence.is_for_search]
    evaluation = [sentence for sentence in sentences if not sentence.is_for_search]
    if not search or not evaluation:
        unit = "documents" if lattices.corpus.documents else "sentences"
        raise DataError(
            f"{lattices.corpus.name}: an attack is searched on about half of the {unit} and "
            f"evaluated on the others, but {len(sentences):,} sentences leave one half empty; name "
            f"a larger corpus"
        )
    return AttackInputs(
        lattices=lattices,
        metrics=metrics,
        checksums={**lattices.checksums, **checksums},
        versions={"error_types": config.corpus.types_signature},
        search=tuple(search),
        evaluation=tuple(some_of(evaluation, config.attacks.sentences)),
        alternatives=tuple(some_of(sentences, config.attacks.sentences)),
        people=names,
        pool=pool,
        given=given,
    )


def _check_kinds(kinds: Mapping[str, Sequence[str]], names: Sequence[str]) -> None:
    """Raise ConfigError if people of a kind do not exist, or are too few."""
    for kind, of_kind in kinds.items():
        if unknown := [name for name in of_kind if name not in names]:
            hint = did_you_mean(unknown[0], names)
            raise ConfigError(f"`attacks.kinds.{kind}`: no corrections by {unknown[0]!r}; {hint}")
        if len({*of_kind}) < max(LEAST_OF_KIND, len(of_kind)):
            raise ConfigError(
                f"`attacks.kinds.{kind}` needs {LEAST_OF_KIND} or more people, each once"
            )


def _texts(
    config: AttackConfig, corpus: Corpus
) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]], dict[str, str]]:
    """Return the texts of the pool's file, those that others have found, and checksums of files."""
    with recorded_checksums() as recorded:
        pool = read_pool(config.attacks.pool) if config.attacks.pool else ()
        given = {
            name: tuple(parallel_texts(path, corpus.size, "the corpus"))
            for name, path in config.attacks.texts.items()
        }
    sentences = corpus.sentences
    check_texts(
        [s.text for s in sentences],
        {name: [lines[s.index] for s in sentences] for name, lines in given.items()},
        {},
        config.corpus.text_unit,
    )
    return pool, given, labelled(recorded)


def some_of(sentences: Sequence[AttackedSentence], number: int | None) -> list[AttackedSentence]:
    """Return at most so many sentences, in their order; which ones depends on their content."""
    chosen = sorted(sentences, key=lambda s: sha256(s.key.encode()).digest())[:number]
    return sorted(chosen, key=lambda sentence: sentence.index)


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
