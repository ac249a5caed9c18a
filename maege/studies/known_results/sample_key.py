"""What results were computed on: two results can be compared only if nothing of it differs."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, ClassVar

from maege.config.schema import RunConfig
from maege.data.corpus import Corpus
from maege.studies.lattices.inputs import Inputs

if TYPE_CHECKING:  # slow to import
    from maege.judgements.human_set import HumanSet
    from maege.texts.texts import Corrections

# How people are compared with: metrics, too, are resampled and exchanged as these say.
_SETTINGS_OF_JUDGEMENTS = (
    "seed",
    "statistics.resamples",
    "statistics.permutations",
    "statistics.confidence",
)
# Sections and keys that decide what is drawn from the sentences, and how it is evaluated.
_SETTINGS = (
    "seed",
    "chains",
    "synthetic_corpora",
    "statistics.resamples",
    "statistics.confidence",
    "statistics.corpora_interval",
    "statistics.original_gold_score",
    "statistics.repeated_pairs",
    "corpus.overlapping_edits",
    "references.empty",
)


@dataclass(frozen=True)
class SampleKey:
    """What the results on a corpus were computed on."""

    changed: ClassVar[str] = "other texts or edits"  # if the checksum of the corpus differs

    corpus: str  # checksum of the sentences and their edits
    # Names of the reference sets, in their order, and the checksum of each.
    references: tuple[tuple[str, str], ...]
    excludes_own_reference: bool  # whether metrics do not see the right answer
    # By key of the configuration, how the sentences were sampled, with the seed.
    settings: Mapping[str, Any]
    sentences: str  # checksum of their numbers
    documents: str = ""  # checksum of the document of each sentence; empty where each is its own

    @classmethod
    def of(cls, config: RunConfig, inputs: Inputs) -> "SampleKey":
        """Return the key of what a configuration samples from its data."""
        corpus = inputs.corpus
        return cls(
            _checksum([[s.index, s.tokens, asdict(s)["annotations"]] for s in corpus.sentences]),
            tuple((r.name, _checksum(r.texts)) for r in inputs.references),
            inputs.exclude_own_reference,
            dict(_settings(config, _SETTINGS)),
            _checksum([sentence.index for sentence in corpus.sentences]),
            _checksum_of_documents(corpus),
        )

    def differences(self, stored: "SampleKey") -> list[str]:
        """Say how this differs from the key of stored results, each in some words."""
        return list(self._differences(stored))

    def _differences(self, stored: "SampleKey") -> Iterator[str]:
        if self.sentences != stored.sentences:
            yield "other sentences"
        elif self.corpus != stored.corpus:
            yield self.changed
        elif self.documents != stored.documents:
            yield "other documents" if self.documents else "each sentence is a document here"
        own = [name for name, _ in self.references], [name for name, _ in stored.references]
        if sorted(own[0]) != sorted(own[1]):
            yield "other references"
        elif own[0] != own[1]:
            yield "another order of references"
        elif self.references != stored.references:
            yield "other texts of references"
        if self.excludes_own_reference != stored.excludes_own_reference:
            yield "references.exclude_own_reference differs"
        for key in sorted({*self.settings, *stored.settings}):
            here, there = (json.dumps(of.settings.get(key)) for of in (self, stored))
            if here != there:
                yield f"{key} is {here}, not {there}"


class JudgementsKey(SampleKey):
    """What the results on a set of judgements were computed on."""

    changed: ClassVar[str] = "other outputs or judgements"

    @classmethod
    def of_set(cls, config: RunConfig, human_set: "HumanSet") -> "JudgementsKey":
        """Return the key of what a configuration evaluates of a set of judgements."""
        texts, judgements = human_set.texts, human_set.judgements.judgements
        judged = [
            (j.sentence, j.judge, [(group.systems, group.rank) for group in j.groups])
            for j in judgements
        ]
        return cls(
            _checksum([texts.sources, texts.outputs, judged]),
            tuple((name, _checksum_of(column)) for name, column in texts.corrections.items()),
            False,
            dict(_settings(config, _SETTINGS_OF_JUDGEMENTS)),
            _checksum(texts.sentences),
        )


def _checksum_of_documents(corpus: Corpus) -> str:
    """Return that of their numbers in the order of the sentences; empty if each has its own."""
    numbers: dict[int, int] = {}
    for sentence in corpus.sentences if corpus.documents else ():
        numbers.setdefault(corpus.documents[sentence.index], len(numbers))
    if len(numbers) in (0, len(corpus.sentences)):
        return ""
    return _checksum([numbers[corpus.documents[s.index]] for s in corpus.sentences])


def _checksum_of(corrections: "Corrections") -> str:
    return _checksum([c and [c.text, c.annotation and asdict(c.annotation)] for c in corrections])


def _settings(config: RunConfig, keys: Iterable[str]) -> Iterator[tuple[str, Any]]:
    """Yield settings of a configuration, each key of a section by itself."""
    content = config.model_dump(mode="json")
    for key in keys:
        value: Any = content
        for part in key.split("."):
            value = value[part]
        if isinstance(value, Mapping):
            yield from ((f"{key}.{name}", setting) for name, setting in value.items())
        else:
            yield key, value


def _checksum(content: Any) -> str:
    return sha256(json.dumps(content).encode()).hexdigest()[:16]
