"""What metrics give perfect systems, and the intervals of systems."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from rapidfuzz.distance import Levenshtein

from experiments.coverage2018.known_values import CheckedValue, KnownValues
from experiments.coverage2018.study_data import StudyData, table
from maege.array_types import Floats, Interval
from maege.counts.indexed_rows import IndexedRows
from maege.data.corpus import Annotation
from maege.data.edit import Edit, apply_edits
from maege.data.m2 import read_m2
from maege.files.text_files import read_text
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.metrics.gleu.metric import Gleu
from maege.metrics.m2.metric import MaxMatch
from maege.metrics.sari import MaxSari, Sari
from maege.scoring.engine import score_all
from maege.statistics.bootstrap import Resampling, bca_intervals
from maege.studies.coverage.fingerprint import correction_key
from maege.studies.coverage.perfect_systems import (
    PerfectDraws,
    PerfectSettings,
    Policy,
    perfect_estimates,
)
from maege.studies.coverage.pool_table import tokeniser
from maege.texts.pool import Pool, PoolSentence
from maege.texts.texts import Correction

OFFICIAL = MaxMatch(ignore_whitespace_casing=True, first_insertion="shifted")
MEASURES = ("precision", "recall", "F")
RESAMPLES = 1000  # as in the study
ONE_RESAMPLING = 0.006  # by which an end of an interval of 1,000 resamples may vary
CORPORA = 4
REFERENCES = (1, 2, 5, 10)
RESAMPLED = "1,000 resamples, in which they select annotators anew"
SIMPLIFICATIONS = 1000  # sentences of a drawn corpus
REPEATED: Policy = "replacement"
DISTINCT: Policy = "distinct"
LUCKY: Policy = "lucky"
COPY: Policy = "copy"
ONE_DRAW = "one draw of a corpus; ours is the expectation"
OTHER_EDITS = "edits of another word alignment"
MIXED = "TurkCorpus is truecased there, and its share is not recorded; here half"


def m2_of_the_stored_sample(data: StudyData) -> Iterator[CheckedValue]:
    """Yield M2 of the authors' own sample of a perfect system, with two references."""
    known = KnownValues("F0.5 of a perfect system")
    gold = data.golden("perfect-M2.gold.m2.gz")
    corpus = read_m2_text(read_text(gold, gzipped=True))
    outputs = read_text(data.golden("perfect-M2.output.txt.gz"), gzipped=True).splitlines()
    yield from _compared(known, "stored sample, M = 2", corpus, outputs)
    for name in MEASURES:
        why = "their sample for one reference is not here"
        yield known.check(f"stored sample, M = 1: {name}", None, why=why)
    for what, texts in (
        ("stored sample with ERRANT's edits, outputs as typed", outputs),
        ("stored sample with ERRANT's edits", map(punctuated, outputs)),
    ):
        request = ScoreRequest(
            tuple(source for source, _ in corpus),
            tuple(texts),
            tuple(tuple(_applied(source, a) for a in edits) for source, edits in corpus),
            "corpus",
        )
        metric = MaxMatch(ignore_whitespace_casing=True, spacy_pipeline="lite")
        yield known.check(f"{what}, M = 2: F", metric.score([request])[0])


def m2_of_systems(data: StudyData) -> Iterator[CheckedValue]:
    """Yield M2 of three systems with intervals."""
    known = KnownValues("M2 of systems")
    corpus = read_m2(
        data.folder / "data/conll14/official-2014.combined.m2", on_error="skip_line"
    ).fill_missing_annotations("none")
    request = [(s.text, s.annotations) for s in corpus.sentences]
    for row in table(data.golden("systems-m2-intervals.tsv")):
        name = row["system"]
        yield from _compared(known, name, request, data.systems[name])


def drawn_m2_and_gleu(data: StudyData) -> Iterator[CheckedValue]:
    """Yield the scores of perfect systems that are drawn from the pool.

    In the study outputs are as typed ("disease."), so that the last word and the full stop of a
    sentence are one token.
    """
    typed = data.pool("last")
    pool = typed.with_texts(tokeniser("treebank"))
    m2: dict[str, Metric] = {"m2": MaxMatch(ignore_whitespace_casing=True, spacy_pipeline="lite")}
    gleu: dict[str, Metric] = {"gleu": Gleu()}
    known = KnownValues("F0.5 of a perfect system")
    for kind, of_pool, policy in (
        ("with replacement, edits of words, outputs as typed", with_word_edits(typed), REPEATED),
        ("with replacement, edits of words", with_word_edits(pool), REPEATED),
        ("with replacement, ERRANT's edits", pool, REPEATED),
        ("without replacement, ERRANT's edits", pool, DISTINCT),
    ):
        for m, value in _scores(of_pool, m2, policy)["m2", policy].items():
            yield known.check(f"{kind}, M = {m}", value, why=OTHER_EDITS)
    known = KnownValues("GLEU of a perfect system")
    for kind, of_pool, policy in (
        ("with replacement, texts as typed", typed, REPEATED),
        ("without replacement, tokenised", pool, DISTINCT),
    ):
        for m, value in _scores(of_pool, gleu, policy)["gleu", policy].items():
            yield known.check(f"{kind}, M = {m}", value, noise=0.013, why=ONE_DRAW)


def drawn_sari(data: StudyData) -> Iterator[CheckedValue]:
    """Yield the SARI of perfect simplifiers, from both parts of the study's pool, and mixed.

    The study pooled TurkCorpus with the crowd as if it had other sentences.
    """
    known = KnownValues("SARI of a perfect simplifier")
    crowd = data.simplification_pool()
    pools = {"crowd": crowd.with_texts(correction_key), "TurkCorpus": data.turkers_of(crowd)}
    metrics: dict[str, Metric] = {"SARI": Sari(), "MAX-SARI": MaxSari()}
    scores = {
        part: _scores(pool, metrics, REPEATED, unchanged=0, sentences=SIMPLIFICATIONS)
        for part, pool in pools.items()
    }
    for name, policy, kind in (
        ("SARI", REPEATED, "SARI"),
        ("SARI", LUCKY, "SARI, output is one of the references"),
        ("SARI", COPY, "SARI of the source"),
        ("MAX-SARI", REPEATED, "MAX-SARI"),
    ):
        for m in REFERENCES:
            values = [of_part[name, policy][m] for of_part in scores.values()]
            for part, value in zip(pools, values, strict=True):
                yield known.check(f"{kind}, {part}, M = {m}", value)
            mixed = sum(values) / len(values)
            yield known.check(f"{kind}, mixed, M = {m}", mixed, noise=0.02, why=MIXED)
    folded = crowd.with_texts(correction_key)
    distinct = _scores(folded, metrics, DISTINCT, unchanged=0, sentences=SIMPLIFICATIONS)
    for name in metrics:
        for m, value in distinct[name, DISTINCT].items():
            yield known.check(f"{name}, crowd, without replacement, M = {m}", value)


def scored(
    corpus: Sequence[tuple[str, tuple[Annotation, ...]]], outputs: Sequence[str]
) -> tuple[list[float], list[Interval | None]]:
    """Return precision, recall and F, and their BCa intervals, of counts of sentences."""
    sources, annotations = zip(*corpus, strict=True)
    request = ScoreRequest(sources, tuple(outputs), ((),) * len(sources), "corpus", annotations)
    (result,) = OFFICIAL.score_with_counts([request])
    counts = result.counts.to_array() if isinstance(result.counts, IndexedRows) else result.counts
    sentences = len(counts)

    def measures(means: Floats) -> Floats:
        correct, proposed, gold = np.moveaxis(means, -1, 0)
        score = OFFICIAL.score_totals(means * sentences)
        return np.stack([correct / proposed, correct / gold, score], axis=-1)

    intervals = bca_intervals(counts, Resampling(resamples=RESAMPLES), measures)
    return measures(counts.mean(axis=0)).tolist(), intervals


def read_m2_text(text: str) -> list[tuple[str, tuple[Annotation, ...]]]:
    """Read gold edits, without those beyond the end of a sentence."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "gold.m2"
        path.write_text(text, encoding="utf-8")
        corpus = read_m2(path, on_error="skip_line")
    return [(s.text, s.annotations) for s in corpus.sentences]


def with_word_edits(pool: Pool) -> Pool:
    """Return the pool with gold edits of single words; texts that are outputs stay as they are."""
    return replace(
        pool,
        sentences=tuple(
            PoolSentence(
                s.name,
                punctuated(s.source),
                tuple(
                    Correction(c.text, word_edits(punctuated(s.source), punctuated(c.text)))
                    for c in s.corrections
                ),
            )
            for s in pool.sentences
        ),
    )


def _applied(source: str, annotation: Annotation) -> str:
    """Return the correction that gold edits make of a source."""
    return " ".join(apply_edits(tuple(source.split()), annotation.edits))


def punctuated(text: str) -> str:
    """Return a text with blanks before commas, full stops and brackets, as in the study.

    >>> punctuated("Yes, he did.")
    'Yes , he did .'
    """
    return " ".join(re.sub(r"(?<=\w)(?=[,.()])", " ", text).split())


@cache
def word_edits(source: str, text: str) -> Annotation:
    """Return the edits of single words that turn a source into a text."""
    words, changed = source.split(), text.split()
    edits = []
    for operation in Levenshtein.editops(words, changed):
        start, kind = operation.src_pos, operation.tag
        replacement = () if kind == "delete" else (changed[operation.dest_pos],)
        edits.append(Edit(start, start + (kind != "insert"), replacement, "word"))
    return Annotation(0, tuple(edits))


def _scores(
    pool: Pool,
    metrics: Mapping[str, Metric],
    policy: Policy,
    unchanged: int = PerfectSettings.unchanged,
    sentences: int = PerfectSettings.sentences,
) -> dict[tuple[str, Policy], dict[int, float]]:
    """Return the scores by metric and policy, and by number of references."""
    settings = PerfectSettings(REFERENCES, sentences, unchanged, CORPORA, policy)
    draws = PerfectDraws.draw(pool, settings)
    scores: dict[tuple[str, Policy], dict[int, float]] = {}
    for e in perfect_estimates(draws, metrics, _score, Resampling(resamples=10)):
        scores.setdefault((e.metric, e.policy), {})[e.references] = e.score.value or 0.0
    return scores


def _score(requests: Sequence[ScoreRequest], metrics: Mapping[str, Metric]) -> Mapping[str, Scores]:
    return score_all(requests, metrics, with_counts=True).scores


def _compared(
    known: KnownValues,
    what: str,
    corpus: Sequence[tuple[str, tuple[Annotation, ...]]],
    outputs: Sequence[str],
) -> Iterator[CheckedValue]:
    """Yield precision, recall and F, and the ends of the intervals that are known."""
    for name, value, interval in zip(MEASURES, *scored(corpus, outputs), strict=True):
        yield known.check(f"{what}: {name}", value)
        for end, limit in zip(("low", "high"), interval or (None, None), strict=True):
            if (label := f"{what}: {name}, {end}") in known:
                yield known.check(label, limit, noise=ONE_RESAMPLING, why=RESAMPLED)
