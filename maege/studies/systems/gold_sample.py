"""Sentences whose gold edits are applied, for texts of known quality."""

from dataclasses import dataclass
from typing import Literal

from maege.choices import choice_text
from maege.data.corpus import Corpus, Noop, Sentence
from maege.randomness import generator
from maege.sampling.prepared_sentence import OriginalScoring, PreparedSentence, prepare_sentences
from maege.studies.lattices.inputs import MIN_SHARE_WITH_OTHERS
from maege.texts.references import annotator_references
from maege.texts.texts import Texts
from maege.user_warnings import warn_caller

# Whose corrections metrics see beside a text with edits of an annotator: those of the `others`, or
# of `all`, the annotator among them, so that the right answer is known. Systems are between both.
SeenReferences = Literal["others", "all"]


@dataclass(frozen=True)
class GoldSample:
    """Sentences whose gold edits are applied."""

    corpus: Corpus
    seen: tuple[SeenReferences, ...]  # whose corrections metrics see, one after the other

    def prepared(
        self, seen: SeenReferences, original_scoring: OriginalScoring = "by_tokens"
    ) -> list[PreparedSentence]:
        """Return the lattices of the sentences, with the references that are seen."""
        return prepare_sentences(
            self.corpus,
            annotator_references(self.corpus),
            exclude_own_reference=seen == "others",
            original_scoring=original_scoring,
        )


def gold_corpus(texts: Texts) -> Corpus | None:
    """Return the sentences with their gold edits; None if only texts are known."""
    if texts.gold_edits is None:
        return None
    rows = zip(texts.sources, texts.gold_edits, strict=True)
    sentences = [
        Sentence(i, tuple(source.split()), gold, annotated=bool(gold))
        for i, (source, gold) in enumerate(rows)
    ]
    documents = () if texts.documents is None else tuple(texts.clusters.tolist())
    return Corpus(texts.name, tuple(sentences), len(sentences), documents=documents)


def gold_sample(corpus: Corpus, noop: Noop, size: int, seed: int) -> GoldSample:
    """Draw at most ``size`` sentences of a corpus.

    With ``noop`` "drop", sentences that an annotator left unchanged are left out. If 90 % of the
    sentences were corrected by another annotator, too, the others are left out, as in ``maege
    run``; else metrics always see the right answer. Raises DataError if there is no such sentence.
    """
    selected = corpus.select(noop=noop, min_annotations=1 if noop == "drop" else 0)
    with_others = {s.index for s in selected.sentences if len(s.annotations) > 1}
    hides = len(with_others) >= MIN_SHARE_WITH_OTHERS * len(selected.sentences)
    if hides and len(with_others) < len(selected.sentences):
        warn_caller(
            f"{corpus.name}: scores of systems are not affected, but the validity of metrics and "
            f"the worth of points leave out the sentences without a second annotator. If the file "
            f"stores equal edits of annotators once, as that of CoNLL-2014 does, these are "
            f"sentences on which annotators agree, and metrics look worse; "
            f"{choice_text('missing_annotations', 'as-first-annotator')} includes them"
        )
    indices = [s.index for s in selected.sentences if s.index in with_others or not hides]
    order = generator(seed, "gold sample", noop, len(indices)).permutation(len(indices))[:size]
    drawn = {indices[number] for number in order}
    sample = selected.exclude(lambda s: None if s.index in drawn else "not drawn")
    return GoldSample(sample, ("others", "all") if hides else ("all",))
