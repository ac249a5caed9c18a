"""The files that `maege score` scores: texts, references and gold edits."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from maege.data.corpus import Annotation, Corpus, MissingAnnotation
from maege.data.edited_outputs import read_edited_output
from maege.data.empty_corrections import EmptyCorrections, settle_empty
from maege.data.gold_edits import (
    OverlappingGold,
    check_sources,
    note_unclear_deletions,
    read_gold_edits,
)
from maege.data.m2 import OnError
from maege.data.multigec import read_essay_texts
from maege.data.text_checks.check import check_texts
from maege.data.units import TOKENS, Unit
from maege.errors import DataError
from maege.files.file_kinds import are_essays, check_is_text
from maege.files.parallel_files import read_parallel
from maege.metric.metric import Metric
from maege.metric.score_request import GOLD_EDITS, HYPOTHESIS_EDITS, ScoreRequest


@dataclass(frozen=True)
class ScoredFiles:
    """The files to score; all have one sentence per line, except the M2 file."""

    source: Path | None  # the sentences before correction; None for those of the M2 file
    hypotheses: Sequence[Path]  # by one system or several
    references: Sequence[Path] = ()  # one file per set
    edited: Sequence[Path] = ()  # further hypotheses, as M2 files with the edits of a system
    m2: Path | None = None  # gold edits; the correction of each annotator is a reference
    on_error: OnError = "error"  # for malformed lines of the M2 file
    empty: EmptyCorrections = "drop"  # what an empty line of a reference is
    # What annotators without a line of the M2 file mean, and edits that overlap; see `settled`.
    missing_annotations: MissingAnnotation | None = None
    overlapping_edits: OverlappingGold = "file"
    unit: Unit = TOKENS  # of the texts

    @property
    def of_references(self) -> tuple[list[Path], list[Path]]:
        """The files that references are from, and among them those with gold edits."""
        m2 = [] if self.m2 is None else [self.m2]
        return [*self.references, *m2], m2


def read_requests(metric: Metric, files: ScoredFiles) -> list[ScoreRequest]:
    """Read a request for each hypothesis, with the references or gold edits that the metric reads.

    Those of texts come first, then those of M2 files.

    Raises DataError if files are missing or not parallel, or if the metric needs references and
    there are none.
    """
    reads_edits = GOLD_EDITS in metric.reads
    if files.m2 is not None and files.references and reads_edits:
        raise DataError(f"metric {metric.name!r} takes either --m2 or --reference, not both")
    _check_are_texts(files)
    corpus = None if files.m2 is None else _read_gold_edits(files.m2, files)
    given, hypotheses, others = _texts(files, corpus)
    sources = _sources_of(corpus) if given is None else given
    of = str(files.source or files.m2)
    edited = [read_edited_output(path, sources, of, files.on_error) for path in files.edited]
    if corpus is not None and files.source is not None:
        check_sources(corpus, sources, str(files.source))
    settled = settle_empty(sources, list(zip(*others, strict=True)), files.empty) if others else []
    columns: list[Sequence[str | None]] = [*zip(*settled, strict=True)]
    gold: tuple[tuple[Annotation, ...], ...] | None = None
    if corpus is not None:
        if reads_edits:
            gold = tuple(s.annotations for s in corpus.sentences)
        else:
            from maege.texts.references import annotator_references  # imports lattices

            note_unclear_deletions(corpus)
            columns += [reference_set.texts for reference_set in annotator_references(corpus)]
    check_texts(
        sources,
        dict(zip(map(str, files.hypotheses), hypotheses, strict=True)),
        dict(zip(map(str, files.references), others, strict=True)),
        files.unit,
        {} if corpus is None else {corpus.name: [s.annotations for s in corpus.sentences]},
    )
    # An M2 file may have none of any sentence; then the metric has no sentence to score.
    if not columns and corpus is None and "references" in metric.reads:
        raise DataError(
            f"metric {metric.name!r} needs references: give --reference or --m2 (a metric "
            f"without references declares that in `reads`)"
        )
    rows = list(zip(*columns, strict=True)) if columns else [()] * len(sources)
    references = tuple(tuple(text for text in row if text is not None) for row in rows)
    requests = [
        ScoreRequest(tuple(sources), tuple(lines), references, "corpus", gold)
        for lines in [*hypotheses, *(output.texts for output in edited)]
    ]
    if HYPOTHESIS_EDITS in metric.reads:
        own = [*[None] * len(hypotheses), *(output.edits for output in edited)]
        return [replace(r, hypothesis_edits=e) for r, e in zip(requests, own, strict=True)]
    return requests


def _texts(
    files: ScoredFiles, corpus: Corpus | None
) -> tuple[list[str] | None, list[list[str]], Sequence[Sequence[str | None]]]:
    """Return the texts of the source, if it is given, of the hypotheses, and of the references."""
    source = [] if files.source is None else [files.source]
    paths = [*source, *files.hypotheses, *files.references]
    if any(map(are_essays, paths)):
        if files.source is None:
            raise DataError("there are essays: give --source, the essays before correction")
        essays = read_essay_texts(files.source, files.references, files.hypotheses)
        return essays.sources, essays.outputs, essays.references
    if corpus is None:
        texts = read_parallel(*paths) if paths else []
    else:
        texts = read_parallel(*paths, size=corpus.size, whole=corpus.name) if paths else []
    given = texts.pop(0) if source else None
    return given, texts[: len(files.hypotheses)], texts[len(files.hypotheses) :]


def _check_are_texts(files: ScoredFiles) -> None:
    """Raise DataError if an M2 file was given as a text."""
    for path in files.hypotheses:
        check_is_text(path, "give it as --hypothesis-m2")
    for path in files.references:
        check_is_text(path, "give it as --m2")
    if files.source is not None:
        check_is_text(files.source, "leave --source out, as --m2 has the sentences")


def _read_gold_edits(m2: Path, files: ScoredFiles) -> Corpus:
    corpus = read_gold_edits(
        m2,
        on_error=files.on_error,
        missing_annotations=files.missing_annotations,
        overlapping_edits=files.overlapping_edits,
    )
    return replace(corpus, name=str(m2))


def _sources_of(corpus: Corpus | None) -> list[str]:
    """Return the sentences of an M2 file."""
    if corpus is None:
        raise DataError("give --source, the sentences before correction, or --m2, which has them")
    return [sentence.text for sentence in corpus.sentences]
