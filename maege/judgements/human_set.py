"""A set of judgements and all texts it is about, read from files."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from maege.choices import chosen_by, no_choice, way_of_section
from maege.config.human_set_section import HumanSetConfig
from maege.data.corpus import Corpus
from maege.data.empty_corrections import settle_empty, with_references
from maege.data.gold_edits import check_sources, read_gold_edits
from maege.data.system_outputs import read_outputs
from maege.data.text_checks.check import check_texts
from maege.errors import DataError, did_you_mean
from maege.files.parallel_files import parallel_lines, parallel_texts
from maege.files.text_files import read_lines
from maege.judgements.checks import NUMBERS_AGAIN
from maege.judgements.judgement_file import read_judgement_file, read_judgements
from maege.judgements.judgements import JudgementSet
from maege.judgements.known_set import read_known_set
from maege.judgements.output_check import require_outputs
from maege.judgements.rating_table import RatingTable
from maege.texts.reading import annotator_corrections
from maege.texts.texts import Corrections, Texts, text_corrections
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


def read_sets(entries: Sequence[HumanSetConfig]) -> list[HumanSet]:
    """Read the sets of judgements of the section ``humans``, which messages name; see `read_set`.

    On the command line, keys can be set of one that is alone.
    """
    with chosen_by(_way_of_one if len(entries) == 1 else _way_of_several):
        return [read_set(entry) for entry in entries]


_way_of_one = way_of_section("humans", without=["overlapping_edits"])


def _way_of_several(key: str, value: str) -> str:
    return f"`{key}: {value}` in its section of `humans`" if _way_of_one(key, value) else ""


@dataclass(frozen=True)
class _Files:
    """What the files of a set have, before judged sentences are chosen."""

    judgements: JudgementSet
    outputs: Mapping[str, _Column]  # by system
    sources: Sequence[str]
    corrections: Mapping[str, Corrections]
    gold_file: Path | None = None


def read_set(entry: HumanSetConfig) -> HumanSet:
    """Read a set of judgements.

    Raises DataError if a file is malformed, files are not parallel, or outputs are missing.
    """
    if entry.judgements is None:
        with chosen_by(no_choice):
            files = _known_files(entry)
    else:
        files = _own_files(entry, entry.judgements)
    files = replace(files, judgements=_with_references(files.judgements, files.corrections))
    texts = _texts(files, files.judgements.sentences)
    if not entry.whole_test_set:
        return HumanSet(files.judgements, texts)
    sentences = tuple(sorted({*texts.sentences, *_complete_sentences(files)}))
    if len(sentences) == len(texts.sentences):
        return HumanSet(files.judgements, texts)
    return HumanSet(files.judgements, texts, _texts(files, sentences))


def _own_files(entry: HumanSetConfig, path: Path) -> _Files:
    corpus = None
    if entry.m2 is not None:
        corpus = read_gold_edits(
            entry.m2, on_error=entry.on_error, missing_annotations=entry.missing_annotations
        )
    lengths = {} if corpus is None else {str(entry.m2): corpus.size}
    if entry.source is not None:
        lengths[str(entry.source)] = len(read_lines(entry.source))
    own = None
    if entry.outputs is None:
        own = _own_texts(path, min(lengths.values(), default=0))
        outputs = {s: tuple(text or "" for text in of) for s, of in own.outputs.items()}
    else:
        outputs = read_outputs(entry.outputs)
    lengths["each output"] = len(next(iter(outputs.values())))
    whole = min(lengths, key=lengths.__getitem__)
    size = lengths[whole]
    outputs = {name: tuple(t) for name, t in parallel_lines(outputs, size, whole).items()}
    judgements = read_judgements(path, entry.index, outputs, criterion=entry.criterion)
    if again := dict(judgements.anomalies).get(NUMBERS_AGAIN):
        warn_caller(
            f"{path}: {again:,} numbers of sentences are in several documents, so that "
            f"judgements of different sentences are compared with the same lines. Numbers must go "
            f"on in the next document"
        )
    judgements = _select_systems(judgements, entry)
    require_outputs(judgements, outputs)
    if corpus is not None and len(corpus.sentences) != size:
        raise DataError(
            f"{entry.m2}: {len(corpus.sentences)} sentences, but the outputs have {size} lines"
        )
    if entry.source is not None:
        sources = parallel_texts(entry.source, size, whole)
    elif corpus is not None:
        sources = [sentence.text for sentence in corpus.sentences]
    else:
        sources = [text or "" for text in own.sources] if own else []
    if corpus is not None and entry.source is not None:
        check_sources(replace(corpus, name=str(entry.m2)), sources, str(entry.source))
    if own is not None:
        _check_own_sources(own, sources)
    references: dict[str, _Column] = {}
    for number, file in enumerate(entry.references):  # a file may be given twice
        name = f"{file.name} ({number})" if file.name in references else file.name
        lines = ((line,) for line in parallel_texts(file, size, whole))
        settled = settle_empty(sources, [*lines], entry.empty, str(file))
        references[name] = [text for (text,) in settled]
    if own and any(own.references):
        references[f"ref of {path.name}"] = own.references
    columns = text_corrections(references)
    if corpus is not None:
        columns |= _named_corrections(corpus)
    written = Texts(judgements.name, tuple(sources), columns).written
    checked = {system: outputs[system] for system in judgements.systems}
    if own is not None:  # what nobody judged is not there; that is no deletion
        checked = {s: tuple(map(_either, checked[s], sources)) for s in checked}
    check_texts(sources, checked, written, entry.text_unit)
    known = outputs if own is None else own.outputs
    return _Files(judgements, known, sources, columns, entry.m2)


def _either(output: str, source: str) -> str:
    return output or source


def _own_texts(path: Path, size: int) -> RatingTable:
    """Return the ratings of a file that has the texts, too, of at least so many sentences."""
    content = read_judgement_file(path)
    if not isinstance(content, RatingTable) or not content.outputs:
        raise DataError(f"{path}: it has no outputs; give `outputs`, a folder with those judged")
    judged = {rating.sentence for rating in content.ratings}
    if any(content.sources[sentence] is None for sentence in judged):
        raise DataError(f"{path}: some items have no `src`, the sentence before correction")
    further = (None,) * (size - len(content.sources))
    return replace(
        content,
        sources=content.sources + further,
        references=content.references + further,
        outputs={system: (*texts, *further) for system, texts in content.outputs.items()},
    )


def _check_own_sources(own: RatingTable, sources: Sequence[str]) -> None:
    """Raise DataError if sentences of a file of judgements are not those that users give."""
    for number, (judged, source) in enumerate(zip(own.sources, sources, strict=True), 1):
        if judged is not None and judged.split() != source.split():
            raise DataError(
                f"{own.path}: {judged!r:.60} was judged, but line {number} of the sentences given "
                f"is {source!r:.60}; items need their number `line`, from 1, if not all sentences "
                f"were judged, in this order"
            )


def _known_files(entry: HumanSetConfig) -> _Files:
    known = read_known_set(str(entry.name), criterion=entry.criterion)
    choice = entry.systems if isinstance(entry.systems, str) else None
    judgements = known.chosen_judgements(choice)
    if choice is None:
        judgements = _select_systems(judgements, entry)
    require_outputs(judgements, known.outputs)
    card = known.card.corpus_card()
    m2 = None
    if annotations := card.defaults.get("annotations"):
        m2 = card.path(card.file_of("annotations", annotations))
        corpus = read_gold_edits(m2, on_error=card.defaults.get("on_error", "error"))
        columns = _named_corrections(corpus)
    else:
        size, paths = len(known.sources), {r: card.path(f) for r, f in card.references.items()}
        columns = text_corrections(
            {r: parallel_texts(path, size, card.name) for r, path in paths.items()}
        )
    outputs: Mapping[str, _Column] = known.outputs
    if known.card.criteria:  # in a table of ratings, "" stands for an output that is not there
        outputs = {s: tuple(text or None for text in texts) for s, texts in outputs.items()}
    return _Files(judgements, outputs, known.sources, columns, m2)


def _select_systems(judgements: JudgementSet, entry: HumanSetConfig) -> JudgementSet:
    known = judgements.systems
    systems = known if entry.systems is None else entry.systems
    for name in (*entry.drop, *systems):
        if name not in known:
            raise DataError(f"{judgements.name}: no system {name!r}; {did_you_mean(name, known)}")
    named = replace(judgements, name=entry.name or judgements.name)
    return named.without_systems({*entry.drop, *(set(known) - set(systems))})


def _named_corrections(corpus: Corpus) -> dict[str, Corrections]:
    return {f"annotator-{number}": column for number, column in annotator_corrections(corpus)}


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


def _texts(files: _Files, sentences: tuple[int, ...]) -> Texts:
    return Texts(
        files.judgements.name,
        tuple(files.sources[i] for i in sentences),
        {name: tuple(column[i] for i in sentences) for name, column in files.corrections.items()},
        {
            system: tuple(" ".join((files.outputs[system][i] or "").split()) for i in sentences)
            for system in files.judgements.systems
        },
        selected=sentences,
        gold_files=() if files.gold_file is None else (files.gold_file.name,),
    )


def _complete_sentences(files: _Files) -> Iterator[int]:
    """Yield the sentences for which each system has an output, and which have a reference."""
    outputs = [files.outputs[system] for system in files.judgements.systems]
    corrections = files.corrections.values() or [files.sources]
    for i in range(min(len(files.sources), *map(len, outputs))):
        has_outputs = None not in [of_system[i] for of_system in outputs]
        if has_outputs and any(column[i] is not None for column in corrections):
            yield i
