"""A set of judgements and all texts it is about, read from files."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from maege.choices import chosen_by, no_choice, way_of_section
from maege.data.corpus import Corpus
from maege.data.empty_corrections import settle_empty, with_references
from maege.data.gold_edits import check_sources, read_gold_edits
from maege.data.system_outputs import read_outputs
from maege.data.text_checks.check import check_texts
from maege.errors import DataError, did_you_mean
from maege.files.parallel_files import parallel_lines
from maege.files.text_files import read_lines
from maege.judgements.judgements import JudgementSet
from maege.judgements.reading.checks import NUMBERS_AGAIN
from maege.judgements.reading.judgement_file import read_judgements
from maege.judgements.reading.judgement_files import JudgementFiles
from maege.judgements.reading.known_set import KnownSet, read_known_set
from maege.judgements.reading.output_check import require_outputs
from maege.texts.references import annotator_references
from maege.texts.texts import Correction, Corrections, Texts, text_corrections
from maege.user_warnings import warn_caller

_Column = Sequence[str | None]  # a text of each sentence; None where there is none


@dataclass(frozen=True)
class HumanSet:
    """Judgements, and the texts that they are about."""

    judgements: JudgementSet  # of the selected systems
    texts: Texts  # the outputs for the judged sentences
    # The outputs for all sentences for which every system has one; None if only the judged ones do,
    # or if these are not wanted.
    whole: Texts | None = None


def read_sets(files: Sequence[JudgementFiles]) -> list[HumanSet]:
    """Read the sets of judgements of the section ``humans``, which messages name; see `read_set`.

    On the command line, keys can be set of one that is alone.
    """
    with chosen_by(_way_of_one if len(files) == 1 else _way_of_several):
        return [read_set(of_set) for of_set in files]


_way_of_one = way_of_section("humans", without=["overlapping_edits"])


def _way_of_several(key: str, value: str) -> str:
    return f"`{key}: {value}` in its section of `humans`" if _way_of_one(key, value) else ""


def read_set(files: JudgementFiles) -> HumanSet:
    """Read a set of judgements.

    Raises DataError if a file is malformed, files are not parallel, or outputs are missing.
    """
    if files.judgements is None or files.outputs is None:
        return _known_set(str(files.name), files)
    outputs = read_outputs(files.outputs)
    corpus = None if files.m2 is None else _gold_corpus(files, files.m2)
    lengths = {"each output": len(next(iter(outputs.values())))}
    if corpus is not None:
        lengths[str(files.m2)] = corpus.size
    if files.source is not None:
        lengths[str(files.source)] = len(read_lines(files.source))
    whole = min(lengths, key=lengths.__getitem__)
    size = lengths[whole]
    outputs = {name: tuple(t) for name, t in parallel_lines(outputs, size, whole).items()}
    judgements = read_judgements(files.judgements, files.index, outputs, criterion=files.criterion)
    if again := dict(judgements.anomalies).get(NUMBERS_AGAIN):
        warn_caller(
            f"{files.judgements}: {again:,} numbers of sentences are in several documents, so that "
            f"judgements of different sentences are compared with the same lines. Numbers must go "
            f"on in the next document"
        )
    judgements = _select_systems(judgements, files)
    require_outputs(judgements, outputs)
    if files.source is not None:
        sources = _parallel_lines(files.source, size, whole)
    else:
        sources = [sentence.text for sentence in corpus.sentences] if corpus else []
    if corpus is not None and len(corpus.sentences) != size:
        raise DataError(
            f"{files.m2}: {len(corpus.sentences)} sentences, but the outputs have {size} lines"
        )
    if corpus is not None and files.source is not None:
        check_sources(replace(corpus, name=str(files.m2)), sources, str(files.source))
    references: dict[str, _Column] = {}
    for number, path in enumerate(files.references):  # a file may be given twice
        name = f"{path.name} ({number})" if path.name in references else path.name
        lines = _parallel_lines(path, size, whole)
        references[name] = _references(path, lines, sources, files)
    columns, gold_file = text_corrections(references), None
    if corpus is not None and files.m2 is not None:
        columns, gold_file = columns | _annotator_corrections(corpus), files.m2
    texts = Texts(judgements.name, tuple(sources), columns)
    check_texts(sources, {s: outputs[s] for s in judgements.systems}, texts.written, files.unit)
    return _human_set(files, judgements, outputs, sources, columns, gold_file)


def _known_set(name: str, files: JudgementFiles) -> HumanSet:
    with chosen_by(no_choice):
        return _known_texts(read_known_set(name, criterion=files.criterion), files)


def _known_texts(known: KnownSet, files: JudgementFiles) -> HumanSet:
    choice = files.systems if isinstance(files.systems, str) else None
    judgements = known.chosen_judgements(choice)
    if choice is None:
        judgements = _select_systems(judgements, files)
    require_outputs(judgements, known.outputs)
    card = known.card.corpus_card()
    m2 = None
    if annotations := card.defaults.get("annotations"):
        m2 = card.path(card.file_of("annotations", annotations))
        corpus = read_gold_edits(m2, on_error=card.defaults.get("on_error", "error"))
        columns = _annotator_corrections(corpus)
    else:
        size, paths = len(known.sources), {r: card.path(f) for r, f in card.references.items()}
        columns = text_corrections(
            {r: _parallel_lines(path, size, card.name) for r, path in paths.items()}
        )
    outputs: Mapping[str, _Column] = known.outputs
    if known.card.criteria:  # in a table of ratings, "" stands for an output that is not there
        outputs = {s: tuple(text or None for text in texts) for s, texts in outputs.items()}
    return _human_set(files, judgements, outputs, known.sources, columns, m2)


def _select_systems(judgements: JudgementSet, files: JudgementFiles) -> JudgementSet:
    known = judgements.systems
    systems = known if files.systems is None else files.systems
    for name in (*files.drop, *systems):
        if name not in known:
            raise DataError(f"{judgements.name}: no system {name!r}; {did_you_mean(name, known)}")
    left_out = {*files.drop, *(set(known) - set(systems))}
    named = replace(judgements, name=files.name or judgements.name)
    return named.without_systems(left_out)


def _gold_corpus(files: JudgementFiles, m2: Path) -> Corpus:
    return read_gold_edits(
        m2, on_error=files.on_error, missing_annotations=files.missing_annotations
    )


def _parallel_lines(path: Path, size: int | None = None, whole: str = "") -> list[str]:
    """Return the lines of a file; ``size`` is None for files whose length was checked."""
    lines = read_lines(path)
    if size is not None:
        lines = parallel_lines({path: lines}, size, whole)[path]
    return [" ".join(line.split()) for line in lines]


def _references(
    path: Path, lines: Sequence[str], sources: Sequence[str], files: JudgementFiles
) -> list[str | None]:
    """Return the lines of a file of references, with None for empty ones that are none."""
    settled = settle_empty(sources, [(line,) for line in lines], files.empty, str(path))
    return [text for (text,) in settled]


def _annotator_corrections(corpus: Corpus) -> dict[str, Corrections]:
    """Return corrections by annotator."""
    columns: dict[str, Corrections] = {}
    for references in annotator_references(corpus):
        edits = {
            sentence.index: annotation
            for sentence in corpus.sentences
            for annotation in sentence.annotations
            if annotation.annotator == references.annotator
        }
        columns[references.name] = tuple(
            None if text is None else Correction(text, edits[index])
            for index, text in enumerate(references.texts)
        )
    return columns


def _human_set(
    files: JudgementFiles,
    judgements: JudgementSet,
    outputs: Mapping[str, _Column],
    sources: Sequence[str],
    corrections: Mapping[str, Corrections],
    gold_file: Path | None,
) -> HumanSet:
    judgements = _with_references(judgements, corrections)
    judged, systems = judgements.sentences, judgements.systems

    def of_sentences(indices: tuple[int, ...]) -> Texts:
        return Texts(
            judgements.name,
            tuple(sources[i] for i in indices),
            {name: tuple(column[i] for i in indices) for name, column in corrections.items()},
            {
                system: tuple(" ".join((outputs[system][i] or "").split()) for i in indices)
                for system in sorted(systems)
            },
            selected=indices,
            gold_files=() if gold_file is None else (gold_file.name,),
        )

    texts = of_sentences(judged)
    if not files.whole_test_set:
        return HumanSet(judgements, texts)
    size = min(len(sources), *(len(outputs[s]) for s in systems))
    complete = (
        i
        for i in range(size)
        if None not in [outputs[s][i] for s in systems]
        and any(column[i] is not None for column in corrections.values() or [sources])
    )
    sentences = tuple(sorted({*judged, *complete}))
    if len(sentences) == len(judged):
        return HumanSet(judgements, texts)
    return HumanSet(judgements, texts, of_sentences(sentences))


def _with_references(
    judgements: JudgementSet, corrections: Mapping[str, Corrections]
) -> JudgementSet:
    """Return the judgements of sentences with a reference; all, if there are no references."""
    if not corrections:
        return judgements
    judged = judgements.sentences
    has_reference = [any(column[i] is not None for column in corrections.values()) for i in judged]
    kept = {judged[position] for position in with_references(has_reference, judgements.name)}
    if len(kept) == len(judged):
        return judgements
    return judgements.select(lambda judgement: judgement.sentence in kept)
