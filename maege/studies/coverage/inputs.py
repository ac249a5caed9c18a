"""What a configuration of ``maege coverage`` names: the pool, judgements, people and systems."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from maege.choices import chosen_by, way_of_section
from maege.config.parallel_corpus_section import ParallelCorpusConfig
from maege.data.language import require_english
from maege.data.system_outputs import select_outputs
from maege.data.text_checks.check import check_texts
from maege.errors import ConfigError, DataError
from maege.extraction.spacy_pipeline import missing
from maege.files.text_files import labelled, recorded_checksums
from maege.metric.metric import Metric, assuming_english
from maege.studies.coverage.candidates import CandidateLists, pooled_candidates, read_candidates
from maege.studies.coverage.config import (
    CeilingConfig,
    CoverageConfig,
    PoolConfig,
    RerankConfig,
)
from maege.studies.coverage.conservatism import conservatism_signature
from maege.studies.coverage.fingerprint import correction_key
from maege.studies.coverage.pool_table import read_pool_table, token_signature
from maege.studies.coverage.validity import JudgedCorrection, read_validity
from maege.texts.compared import Compared
from maege.texts.copies import without_copied_annotators, without_copies
from maege.texts.pool import Pool
from maege.texts.reading import TextFiles, read_texts
from maege.texts.texts import SOURCE, Correction, Texts, numbered_annotators
from maege.user_warnings import warn_caller


@dataclass(frozen=True, kw_only=True)
class CoverageInputs:
    """Everything that was read."""

    pool: Pool  # many corrections of the same sentences, as they were written
    judged: tuple[JudgedCorrection, ...]  # of the pool; may be empty
    # People and systems of a corpus; None if there is no corpus whose sentences were all corrected
    # by the same people.
    people: Texts | None
    metrics: Mapping[str, Metric]
    checksums: Mapping[str, str]  # SHA-256 by name of the file
    versions: Mapping[str, str]  # what results without a metric depend on
    candidates: CandidateLists | None = None  # for the sentences of ``people``

    @property
    def compared(self) -> Mapping[str, Compared]:
        """What corrections are compared with: those by some of the other people."""
        others = [1, self.pool.least_corrections - 1]
        of_pool = Compared.of(self.metrics, (), others, () if self.pool.has_gold_edits else None)
        if self.people is None:
            return {"": of_pool}
        of_people = Compared.of_texts(self.people, self.metrics)
        most = max(of_pool.most, len(self.people.annotators) - 1)
        gold_edits = Compared.merged([of_pool, of_people]).gold_edits
        return {"": replace(of_people, fewest=1, most=most, gold_edits=gold_edits)}


def read_inputs(config: CoverageConfig) -> CoverageInputs:
    """Build the metrics, and read the files, that a configuration names.

    Raises ConfigError if a metric does not compare with references, or does not score new texts.
    Raises DataError if a file is missing, malformed, or not parallel to others.
    """
    metrics = config.build_metrics()
    _check_metrics(metrics)
    with recorded_checksums() as recorded:
        with chosen_by(way_of_section("pool")):
            texts = None if config.pool.is_table else read_annotators(config.pool.files())
        pool = _pool_table(config.pool) if texts is None else Pool.from_texts(texts)
        judged = _judged(config.pool, pool)
        corpus = None
        if config.ceiling is not None or config.rerank is not None:
            corpus = _corpus(config.ceiling or CeilingConfig(), config.pool, texts)
        people = None if corpus is None else _people(corpus)
        if texts is not None and corpus is None:
            check_texts(texts.sources, {}, texts.written, config.pool.text_unit)
        candidates = None if config.rerank is None else _candidates(config.rerank, corpus, people)
    if people is not None and config.pool.is_table:
        _note_shared_sentences(pool, people)
    assuming = assuming_english(metrics, has_gold_edits=pool.has_gold_edits)
    how = config.conservatism
    if people is not None and how is not None and how != "none" and not missing():
        if config.people_corpus is config.pool:
            assuming.append("types of changes")
        elif config.people_corpus.language_code is None:
            require_english(people.sources, people.name, "`ceiling.corpus.language`")
    config.ask_language(pool.name, [sentence.source for sentence in pool.sentences], assuming)
    versions = _signatures(config, pool, has_people=people is not None)
    return CoverageInputs(
        pool=pool,
        judged=judged,
        people=people,
        metrics=metrics,
        checksums=labelled(recorded),
        versions=versions,
        candidates=candidates,
    )


def _check_metrics(metrics: Mapping[str, Metric]) -> None:
    for name, metric in metrics.items():
        if "references" not in metric.reads:
            raise ConfigError(
                f"metric {name!r} does not compare with references, so that their number does not "
                f"matter to it; leave it out"
            )
        if reason := metric.hooks.other_texts:
            raise ConfigError(
                f"metric {name!r} {reason}, but perfect systems need scores of new "
                f"ones; leave it out"
            )


def _pool_table(config: PoolConfig) -> Pool:
    card = config.pool_card
    if card is None:
        return read_pool_table(
            cast(Path, config.file), config.columns, config.where, config.line_breaks
        )
    where = {**card.where, **config.where}
    path = card.path(card.table)
    return read_pool_table(path, card.columns, where, config.line_breaks, card.name)


def _judged(config: PoolConfig, pool: Pool) -> tuple[JudgedCorrection, ...]:
    path, card = config.validity, config.pool_card
    if path is None and card is not None and card.validity is not None:
        path = card.path(card.validity)
    return () if path is None else read_validity(path, pool, config.normalise)


def _corpus(config: CeilingConfig, pool: PoolConfig, texts: Texts | None) -> Texts | None:
    """Return the corpus of the ceiling, with outputs of systems."""
    corpus: ParallelCorpusConfig = pool
    if config.corpus is not None:
        with chosen_by(way_of_section("ceiling.corpus")):
            corpus, texts = config.corpus, read_annotators(config.corpus.files())
    if texts is None:
        if config.outputs is not None:
            raise ConfigError(
                "`ceiling.outputs`: systems are compared with people on the same sentences; give "
                "`ceiling.corpus`, whose sentences were all corrected by the same people. The "
                "score of a system on one corpus cannot be compared with people on another"
            )
        return None
    outputs = select_outputs(
        corpus.system_paths,
        config.outputs,
        config.systems,
        "ceiling.systems",
        len(texts.sources),
        texts.name,
    )
    spaced = {name: tuple(" ".join(t.split()) for t in lines) for name, lines in outputs.items()}
    with_outputs = replace(texts, outputs=spaced)
    check_texts(texts.sources, outputs, texts.written, corpus.text_unit)
    return with_outputs


def _people(corpus: Texts) -> Texts:
    """Return the people and the systems, on the sentences that everybody corrected."""
    complete = corpus.complete_sentences
    if not complete:
        raise DataError(
            f"{corpus.name}: no sentence has a correction by each of "
            f"{', '.join(corpus.annotators)}; name the people who corrected all under "
            f"`ceiling.corpus`, or set `ceiling: null`"
        )
    if len(complete) < len(corpus.sources):
        warn_caller(
            f"{corpus.name}: people and systems are compared on {len(complete):,} of "
            f"{len(corpus.sources):,} sentences, those that everybody corrected"
        )
    return distinct_people_and_systems(corpus.select(complete))


def _candidates(config: RerankConfig, corpus: Texts | None, people: Texts | None) -> CandidateLists:
    if corpus is None or people is None:
        raise ConfigError(
            "`rerank`: candidates are scored with references by the same people for all sentences; "
            "give `ceiling.corpus`, whose sentences the candidates are for"
        )
    if config.candidates is None:
        return pooled_candidates(people)
    return read_candidates(config.candidates, people, len(corpus.sources))


def _note_shared_sentences(pool: Pool, people: Texts) -> None:
    """Tell how many sentences of a pool are also in the corpus of people and systems."""
    of_people = {correction_key(source) for source in people.sources}
    shared = sum(correction_key(sentence.source) in of_people for sentence in pool.sentences)
    if shared:
        warn_caller(
            f"{shared} of {len(pool.sentences)} sentences of {pool.name} are also in "
            f"{people.name}. The corrections of both are never pooled, since that would count a "
            f"sentence twice; but the results of both are not independent"
        )


def _signatures(config: CoverageConfig, pool: Pool, *, has_people: bool) -> dict[str, str]:
    """Return what coverage, and changes of people and systems, depend on beside texts."""
    line_breaks = [f"line_breaks:{config.pool.line_breaks}"] if config.pool.is_table else []
    of_pool = [
        pool.name,
        *line_breaks,
        f"normalise:{config.pool.normalise}",
        token_signature(config.pool.tokenisation),
        f"estimator:{config.coverage.estimator}",
        f"gold_edits:{'file' if pool.has_gold_edits else 'extracted'}",
    ]
    signatures = {"pool": "|".join(of_pool)}
    if config.conservatism is not None and has_people:
        language = config.people_corpus.language_code
        signatures["changes"] = conservatism_signature(config.conservatism, language)
    return signatures


MIN_ANNOTATORS = 2  # one to be scored, and one to be compared with


def read_annotators(files: TextFiles) -> Texts:
    """Read what two annotators or more wrote, and leave copies out, with a MaegeWarning each.

    Copies would count as further people who write the same. Raises DataError if files are not
    parallel, or there are fewer than two annotators.
    """
    texts = read_texts(files)
    if len(texts.annotators) < MIN_ANNOTATORS:
        raise DataError(
            f"{texts.name}: corrections by one person only ({', '.join(texts.annotators)}); "
            f"coverage needs those of two or more"
        )
    remaining, notes = without_copied_annotators(texts)
    if len(remaining.annotators) < MIN_ANNOTATORS:
        raise DataError(
            f"{texts.name}: {'; '.join(notes)}; coverage needs corrections by two people or more"
        )
    for note in notes:
        warn_caller(f"{texts.name}: {note}")
    return remaining


def distinct_people_and_systems(texts: Texts) -> Texts:
    """Leave copies out, with a MaegeWarning each, and return ``people_and_systems``."""
    _check(texts)
    remaining, notes = without_copies(texts)
    for note in notes:
        warn_caller(f"{texts.name}: {note}")
    return people_and_systems(remaining)


def people_and_systems(texts: Texts) -> Texts:
    """Return texts with sorted annotators, and with the source before the systems, sorted.

    Gold edits are kept if those of all annotators are known. Raises DataError if there are fewer
    than two annotators, or a sentence that one of them did not correct; or if a system is called
    ``source``, as the unchanged source is.
    """
    _check(texts)
    corrections = {name: texts.corrections[name] for name in sorted(texts.corrections)}
    written = [c for column in corrections.values() for c in column if c is not None]
    if any(c.annotation is None for c in written):
        corrections = {
            name: tuple(c and Correction(c.text) for c in column)
            for name, column in corrections.items()
        }
    systems = {name: texts.outputs[name] for name in sorted(texts.outputs)}
    return replace(
        texts,
        corrections=numbered_annotators(corrections),
        outputs={SOURCE: texts.sources, **systems},
    )


def _check(texts: Texts) -> None:
    if len(texts.annotators) < MIN_ANNOTATORS:
        raise DataError(
            f"{texts.name}: {len(texts.annotators)} reference(s) "
            f"({', '.join(texts.annotators) or 'none'}); people are scored against each other, so "
            f"there must be references by two or more annotators"
        )
    if incomplete := [name for name in texts.annotators if name not in texts.complete_references]:
        raise DataError(
            f"{texts.name}: {', '.join(incomplete)} did not correct all sentences; people are "
            f"scored on the same ones"
        )
    if SOURCE in texts.outputs:
        raise DataError(
            f"{texts.name}: a system is called {SOURCE!r}, which is the name of the unchanged "
            f"source; rename it"
        )
