"""Corrections and simplifications: their number, accuracy of a perfect system, validity."""

from collections.abc import Iterator, Sequence

import numpy as np

from experiments.coverage2018.distinct_references import coverage_by_distinct
from experiments.coverage2018.known_values import CheckedValue, KnownValues
from experiments.coverage2018.study_data import StoredHistogram, StudyData, table
from maege.array_types import Floats
from maege.studies.coverage.coverage_curve import CoverageCurve
from maege.studies.coverage.fingerprint import (
    Fingerprint,
    Normalisation,
    changed_words_key,
    correction_key,
    plug_in_coverage,
    rarefied_coverage,
)
from maege.studies.coverage.histogram import Histogram
from maege.studies.coverage.pool_results import floor_sensitivity
from maege.studies.coverage.unseen_estimator import UnseenEstimator
from maege.studies.coverage.validity import read_validity, validity_by_frequency
from maege.texts.pool import Pool

THRESHOLDS = (0.0, 0.001, 0.01, 0.1)
NEAR = 0.001  # of objectives
DRAWS = 200
STALE = "10 of the 48 stored histograms were made from other fingerprints; these are right"
SAMPLED = "1,000 draws, of which a fraction of a correction is a fraction of a reference"
OTHER_ROWS = "by 1 % at most; unexplained"


def table1(data: StudyData) -> Iterator[CheckedValue]:
    """Yield the numbers of corrections, and what the stored histograms are of."""
    known = KnownValues("Table 1")
    stored = data.histograms("gec")
    outputs = [_output(s) for s in stored]
    recomputed = [UnseenEstimator().estimate(s.fingerprint).histogram for s in stored]
    everything = [UnseenEstimator().estimate(f).histogram for f in fingerprints(data.pool())]
    for kind, histograms, why in (
        ("stored histograms", outputs, ""),
        ("stored fingerprints, estimated anew", recomputed, STALE),
        ("all 52 sentences", everything, "four more sentences, and no stale histograms"),
    ):
        yield from _thresholds(known, kind, histograms, why)
    curve = CoverageCurve(tuple(s.fingerprint for s in stored))
    for row in floor_sensitivity(curve):
        what = f"corrections above 0, lowest probability of the grid times {row.factor:g}"
        yield known.check(what, row.number, digits=0)
    yield from _of_files(known, data)


def table4(data: StudyData) -> Iterator[CheckedValue]:
    """Yield the numbers of simplifications."""
    known = KnownValues("Table 4")
    pool = data.simplification_pool()
    ways: tuple[tuple[Normalisation, str, str], ...] = (
        ("case", "with case", OTHER_ROWS),
        ("words", "without case, as stored", "the printed numbers do not fold case"),
    )
    for normalise, kind, why in ways:
        histograms = [
            UnseenEstimator().estimate(f).histogram for f in fingerprints(pool, normalise)
        ]
        yield from _thresholds(known, kind, histograms, why)
    samples = fingerprints(pool)
    for m in (1, 10):
        rarefied = float(np.mean([rarefied_coverage(f, (m,))[0] for f in samples]))
        yield known.check(f"accuracy of a perfect simplifier, rarefaction, M = {m}", rarefied)


def accuracies(data: StudyData) -> Iterator[CheckedValue]:
    """Yield the accuracy of a perfect system."""
    known = KnownValues("Accuracy of a perfect system")
    exact, index = ([_output(s) for s in data.histograms("gec", c)] for c in ("exact", "index"))
    samples = [s.fingerprint for s in data.histograms("gec")]
    sampled = {
        int(row["M"]): row["authors_sampled_with_replacement_a"]
        for row in table(data.golden("coverage-curves.tsv"))
    }
    sizes = (1, 2, 3, 4, 5, 8, 10, 15)
    for m, value in zip(sizes, _mean_coverage(exact, sizes), strict=True):
        check = known.check(f"M = {m}", value, noise=0.006, why=SAMPLED)
        if abs(float(sampled[m]) - float(check.stored)) > 5e-5:
            raise ValueError(f"known.csv has another stored accuracy for M = {m}")
        yield check
    (at_20, at_21) = _mean_coverage(exact, (20, 21))
    yield known.check("M = 20, around", at_20)
    yield known.check("slope at M = 20", at_21 - at_20)
    slip = "the printed value is that of M = 11: the list of values begins at M = 0"
    for m in (10, 11):
        distinct = _mean_distinct(data.histograms("gec"), m)
        what = f"different references (over .47 in print for M = 10), M = {m}"
        yield known.check(what, distinct, why=slip, noise=0.004)
        what = f"exact index match (.54 in print for M = 10), M = {m}"
        yield known.check(what, float(_mean_coverage(index, (m,))[0]), why=slip, noise=0.001)
    by_words = index_fingerprints(data.pool())
    equal = sum(by_words[s.sentence] == s.fingerprint for s in data.histograms("gec", "index"))
    why = "another rule for inserted words, and other ties of the alignment"
    yield known.check("stored index fingerprints of 48 that follow from our rule", equal, why=why)
    coverage = np.mean([rarefied_coverage(f, (10, 20)) for f in by_words.values()], axis=0)
    for m, value in zip((10, 20), coverage.tolist(), strict=True):
        yield known.check(f"exact index match, rarefaction, without an estimate, M = {m}", value)
    rarefied = np.mean([rarefied_coverage(f, (10, 20, 49)) for f in samples], axis=0)
    plug_in = np.mean([plug_in_coverage(f, (10, 20, 49)) for f in samples], axis=0)
    for m, unbiased, with_replacement in zip((10, 20, 49), rarefied, plug_in, strict=True):
        yield known.check(f"rarefaction, without an estimate, M = {m}", float(unbiased))
        yield known.check(f"drawn from the pool with replacement, M = {m}", float(with_replacement))


def validity(data: StudyData) -> Iterator[CheckedValue]:
    """Yield how often corrections are valid."""
    known = KnownValues("Validity")
    judged = read_validity(data.confirmations, data.pool())
    for row in validity_by_frequency(judged):
        if row.times_written in (1, 2, 3) and not row.and_more:
            yield known.check(f"written {row.times_written} times", row.mean_share)


def is_stale(stored: StoredHistogram) -> bool:
    """Tell whether a stored histogram is of another fingerprint.

    Then its grid is another one, or it explains the fingerprint worse than possible.
    """
    program, output = UnseenEstimator().program(stored.fingerprint), _output(stored)
    x = output.probabilities
    if x.shape != program.probabilities.shape or not np.allclose(x, program.probabilities):
        return True
    residuals = np.abs(program.expected @ output.numbers - program.frequencies)
    objective = float((residuals / np.sqrt(program.frequencies + 1)).sum())
    return objective > program.best_fit.objective + NEAR


def fingerprints(pool: Pool, normalise: Normalisation = "words") -> list[Fingerprint]:
    """Return the fingerprint of each sentence."""
    return [
        Fingerprint.from_keys(correction_key(c.text, normalise) for c in sentence.corrections)
        for sentence in pool.sentences
    ]


def index_fingerprints(pool: Pool) -> dict[str, Fingerprint]:
    """Return the fingerprint of each sentence, of corrections that change the same words."""
    return {
        sentence.name: Fingerprint.from_keys(
            changed_words_key(sentence.source, correction.text)
            for correction in sentence.corrections
        )
        for sentence in pool.sentences
    }


def _of_files(known: KnownValues, data: StudyData) -> Iterator[CheckedValue]:
    for comparison in ("exact", "index"):
        stale = sum(map(is_stale, data.histograms("gec", comparison)))
        yield known.check(f"stale histograms of 48, {comparison}", stale)
    for name in ("blank", "last"):
        pool = data.pool(name)
        of_texts = dict(zip((s.name for s in pool.sentences), fingerprints(pool), strict=True))
        equal = sum(of_texts[s.sentence] == s.fingerprint for s in data.histograms("gec"))
        why = "of a typed line break, the text after the last one" if name == "last" else ""
        yield known.check(f"stored fingerprints that follow, line breaks: {name}", equal, why=why)
    of_pool = fingerprints(data.simplification_pool())
    stored = [s.fingerprint for s in data.histograms("simplification")]
    equal = sum(f in of_pool for f in stored)
    yield known.check("stored fingerprints of simplifications that follow", equal)


def _thresholds(
    known: KnownValues, kind: str, histograms: Sequence[Histogram], why: str
) -> Iterator[CheckedValue]:
    for threshold in THRESHOLDS:
        numbers = float(np.mean([h.number_above(threshold) for h in histograms]))
        yield known.check(f"{kind}: corrections above {threshold:g}", numbers, why=why, digits=2)
    for threshold in THRESHOLDS[1:]:
        mass = float(np.mean([h.mass_above(threshold) for h in histograms]))
        yield known.check(f"{kind}: mass above {threshold:g}", mass, why=why, digits=2)


def _mean_coverage(histograms: Sequence[Histogram], sizes: Sequence[int]) -> list[float]:
    return list(np.mean([h.coverage(sizes) for h in histograms], axis=0).tolist())


def _mean_distinct(stored: Sequence[StoredHistogram], m: int) -> float:
    values: list[Floats] = [
        coverage_by_distinct(_output(s), [m], draws=DRAWS, key=s.sentence) for s in stored
    ]
    return float(np.mean(values))


def _output(stored: StoredHistogram) -> Histogram:
    if stored.output is None:
        raise ValueError(f"no histogram is stored of {stored.sentence}")
    return stored.output
