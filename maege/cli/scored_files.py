"""The files that `maege score` scores: texts, references and gold edits."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from maege.data.corpus import Annotation, Corpus
from maege.data.empty_corrections import EmptyCorrections, settle_empty
from maege.data.m2 import OnError, read_m2
from maege.errors import DataError
from maege.files.text_files import read_parallel
from maege.metric.metric import Metric
from maege.metric.score_request import GOLD_EDITS, ScoreRequest
from maege.user_warnings import warn_caller


@dataclass(frozen=True)
class ScoredFiles:
    """The files to score; all have one sentence per line, except the M2 file."""

    source: Path | None  # the sentences before correction; None for those of the M2 file
    hypotheses: Sequence[Path]  # by one system or several
    references: Sequence[Path] = ()  # one file per set
    m2: Path | None = None  # gold edits; the correction of each annotator is a reference
    on_error: OnError = "error"  # for malformed lines of the M2 file
    empty: EmptyCorrections = "drop"  # what an empty line of a reference is

    @property
    def of_references(self) -> tuple[list[Path], list[Path]]:
        """The files that references are from, and among them those with gold edits."""
        m2 = [] if self.m2 is None else [self.m2]
        return [*self.references, *m2], m2


def read_requests(metric: Metric, files: ScoredFiles) -> list[ScoreRequest]:
    """Read a request for each hypothesis, with the references or gold edits that the metric reads.

    Raises DataError if files are missing or not parallel, or if the metric needs references and
    there are none.
    """
    reads_edits = GOLD_EDITS in metric.reads
    if files.m2 is not None and files.references and reads_edits:
        raise DataError(f"metric {metric.name!r} takes either --m2 or --reference, not both")
    source = [] if files.source is None else [files.source]
    texts = read_parallel(*source, *files.hypotheses, *files.references)
    corpus = None if files.m2 is None else _read_gold_edits(files.m2, files.on_error)
    sources = texts.pop(0) if source else _sources_of(corpus, len(texts[0]))
    if corpus is not None and files.source is not None:
        _check_sources(corpus, files.source, sources)
    hypotheses, others = texts[: len(files.hypotheses)], texts[len(files.hypotheses) :]
    settled = settle_empty(sources, list(zip(*others, strict=True)), files.empty) if others else []
    columns: list[Sequence[str | None]] = [*zip(*settled, strict=True)]
    gold: tuple[tuple[Annotation, ...], ...] | None = None
    if corpus is not None:
        # As the M2 scorer does: a sentence without any annotation is one that is right.
        columns.append([None if s.annotations else s.text for s in corpus.sentences])
        if reads_edits:
            gold = tuple(s.annotations for s in corpus.sentences)
        else:
            from maege.texts.references import annotator_references  # imports lattices

            columns += [reference_set.texts for reference_set in annotator_references(corpus)]
    if not columns and "references" in metric.reads:
        raise DataError(
            f"metric {metric.name!r} needs references: give --reference or --m2 (a metric "
            f"without references declares that in `reads`)"
        )
    rows = list(zip(*columns, strict=True)) if columns else [()] * len(sources)
    references = tuple(tuple(text for text in row if text is not None) for row in rows)
    return [
        ScoreRequest(tuple(sources), tuple(lines), references, "corpus", gold)
        for lines in hypotheses
    ]


def _read_gold_edits(m2: Path, on_error: OnError) -> Corpus:
    corpus = replace(read_m2(m2, on_error=on_error), name=str(m2))
    if corpus.skipped:
        warn_caller(
            f"{len(corpus.skipped)} malformed edits were left out; the first: {corpus.skipped[0]}"
        )
    return corpus


def _sources_of(corpus: Corpus | None, size: int) -> list[str]:
    """Return the sentences of an M2 file, which are as many as there are hypotheses."""
    if corpus is None:
        raise DataError("give --source, the sentences before correction, or --m2, which has them")
    if corpus.size != size:
        raise DataError(
            f"{corpus.name}: {corpus.size} sentences, but --hypothesis has {size} lines"
        )
    return [sentence.text for sentence in corpus.sentences]


def _check_sources(corpus: Corpus, source: Path, sources: Sequence[str]) -> None:
    """Raise DataError if gold edits are about other sentences."""
    if corpus.size != len(sources):
        raise DataError(
            f"{corpus.name}: {corpus.size} sentences, but {source} has {len(sources)} lines"
        )
    for sentence, line in zip(corpus.sentences, sources, strict=True):
        if list(sentence.tokens) != line.split():
            raise DataError(
                f"{corpus.name} is about other sentences than {source}: they differ first in "
                f"sentence {sentence.index + 1}\n    {sentence.text[:100]}\n    {line[:100]}"
            )
