"""Pages of coverage whose truth is known: systems that are people, and types of error."""

from collections.abc import Iterator
from functools import partial

import numpy as np

from experiments.statistics.pages.generators import Generator, SimulatedPage
from maege.array_types import Floats
from maege.randomness import generator
from maege.report.statements import claims_of_page
from maege.statistics.bootstrap import Resampling
from maege.statistics.claim import Claim
from maege.studies.coverage.ceiling import HumanCeiling, human_ceiling
from maege.studies.coverage.conservatism import Conservatism, change_ratios, system_conservatism
from maege.studies.coverage.error_types import type_ratios
from maege.studies.coverage.inputs import people_and_systems
from maege.studies.coverage.report.claims import ceiling_claims, conservatism_claims
from maege.studies.coverage.report.statements import STATEMENTS
from maege.studies.coverage.type_correlations import type_correlations
from maege.texts.reference_subsets import subsets_by_size
from maege.texts.text_changes import TextChanges
from maege.texts.texts import Author, Texts, text_corrections
from maege.texts.typed_edits import EditNumbers, TypedEdits

EVERYONE, COVERAGE = "systems beside each person", "coverage of types"
SYSTEMS, CORRECTIONS = 8, 40
SETTINGS = Resampling(resamples=200, permutations=1999)
CONFIDENCE = 0.95
USUAL, ALONE = 0.07, 0.2  # standard deviations of the habits of people, modest ones
STRONG = 2.0  # habits, in modest ones
TYPES, FEWEST_EDITS, MOST_EDITS = 18, 0.02, 0.5  # types of error, their edits per sentence


class _People:
    """People who correct the same sentences, each with habits.

    A habit is the exponent of the probabilities of corrections, above 1 for those who prefer the
    usual ones; another one is the logarithm of a factor of the probability of no correction.
    """

    def __init__(self, rng: np.random.Generator, sentences: int) -> None:
        self._rng = rng
        decay = rng.uniform(0.7, 2.5, (sentences, 1))
        self._weights = -decay * np.log(np.arange(1, CORRECTIONS + 1))
        order = rng.permuted(np.tile(np.arange(CORRECTIONS), (sentences, 1)), axis=1)
        self._weights = np.take_along_axis(self._weights, order, axis=1)
        self._weights[:, 0] += 2.5  # the unchanged source is frequent
        self._words = 1 + rng.poisson(1.5, (sentences, CORRECTIONS))
        self._words[:, 0] = 0

    def corrections(self, usual: float, alone: float) -> np.ndarray:
        """Return a person's correction of each sentence, 0 for none."""
        weights = usual * self._weights
        weights[:, 0] += alone
        shares = np.exp(weights).cumsum(axis=1)
        drawn = self._rng.random((len(shares), 1)) * shares[:, -1:]
        return np.asarray((drawn > shares).sum(axis=1))

    def words(self, corrections: np.ndarray) -> Floats:
        """Return how many words corrections change."""
        return np.asarray(self._words[np.arange(len(corrections)), corrections], dtype=float)


def _people_page(
    habits: float, people: int, sentences: int, better: float, draw: int
) -> SimulatedPage:
    """Simulate systems that are people; with ``better`` the first one is above them.

    With habits, people differ from each other, so that only what is said of systems is false. With
    strong ones a system can be above each of so few people, which is then no error.
    """
    rng = generator(draw, "people", people, sentences, f"{habits} {better}")
    crowd = _People(rng, sentences)
    names = [f"{'person' if i < people else 'system'} {i}" for i in range(people + SYSTEMS)]
    corrections = {
        name: crowd.corrections(
            1 + habits * USUAL * rng.standard_normal() + better * (name == f"system {people}"),
            habits * ALONE * rng.standard_normal(),
        )
        for name in names
    }
    claims = _claims(
        _ceiling(corrections, people, sentences), _word_changes(crowd, corrections, people)
    )
    page = SimulatedPage.of_nulls(
        claims, lambda claim: not habits or not claim.family.startswith("people")
    )
    if not better and habits < STRONG:
        return page
    above = {c.subjects[0] for c in claims if c.family == EVERYONE and c.is_shown}
    is_above = names[people] in above if better else bool(above)
    return SimulatedPage((), {"a system above everyone": is_above})


def _ceiling(corrections: dict[str, np.ndarray], people: int, sentences: int) -> HumanCeiling:
    texts = {name: tuple(str(number) for number in of) for name, of in corrections.items()}
    names = list(texts)
    annotated = people_and_systems(
        Texts(
            "c",
            ("0",) * sentences,
            text_corrections({name: texts[name] for name in names[:people]}),
            {name: texts[name] for name in names[people:]},
        )
    )
    subsets = subsets_by_size(annotated.annotators, (1, people - 1), people, 1)
    return human_ceiling(annotated, {}, subsets, lambda *_: {}, CONFIDENCE, normalise=str)


def _word_changes(crowd: _People, corrections: dict[str, np.ndarray], people: int) -> Conservatism:
    changes = []
    for index, (name, of) in enumerate(corrections.items()):
        words = crowd.words(of)
        author: Author = "annotator" if index < people else "system"
        changes.append(TextChanges(name, author, words, words, words, words))
    ratios = change_ratios(changes, CONFIDENCE)
    return Conservatism("c", (), (), tuple(ratios), tuple(system_conservatism(ratios)))


def _claims(ceiling: HumanCeiling | None, changes: Conservatism) -> tuple[Claim, ...]:
    raw = [*(ceiling_claims(ceiling) if ceiling else ()), *conservatism_claims(changes)]
    return claims_of_page(raw, STATEMENTS)


def _types_page(kind: str, draw: int) -> SimulatedPage:
    """Simulate types of error: corrected independently of coverage, all alike, or with it."""
    rng = generator(draw, "types", kind)
    sentences, annotators = 300, 4
    frequency = np.exp(rng.uniform(np.log(FEWEST_EDITS), np.log(MOST_EDITS), TYPES))
    coverage = rng.permutation(np.linspace(0.2, 0.9, TYPES))
    rates = _rates(kind, coverage, rng)
    errors = rng.poisson(frequency, (sentences, TYPES))

    def made(share: Floats | float, number: int) -> EditNumbers:
        return rng.binomial(errors, share, (number, sentences, TYPES)).astype(np.int32)

    of_annotators = made(0.7, annotators)
    total = of_annotators.sum(axis=0)
    same_span, same_text = (
        rng.binomial(total, share).astype(np.int32) for share in (coverage**0.5, coverage)
    )
    edits = TypedEdits(
        ("s", "t", "u"), tuple("abcd"), tuple(f"type {i}" for i in range(TYPES)),
        made(0.7 * rates, 3), of_annotators, same_text, same_span,
    )  # fmt: skip
    claims = _claims(
        None,
        Conservatism(
            "c", (), (), (), (), tuple(type_ratios(edits, CONFIDENCE)), (),
            tuple(type_correlations(edits, SETTINGS)),
        ),
    )  # fmt: skip
    expected = dict(zip(edits.types, rates - (frequency @ rates) / frequency.sum(), strict=True))

    def is_false(claim: Claim) -> bool:
        if claim.family == COVERAGE:
            return kind in ("independent", "alike")
        surplus = claim.details["surplus"]
        return kind == "alike" or float(surplus or 0) * expected[claim.subjects[0]] < 0

    page = SimulatedPage.of_nulls(claims, is_false)
    if kind in ("independent", "alike"):
        return page
    shown = any(c.family == COVERAGE and c.is_shown for c in claims)
    return SimulatedPage((), {"types that are covered less are corrected less": shown})


def _rates(kind: str, coverage: Floats, rng: np.random.Generator) -> Floats:
    """Return how often systems correct each type; ``kind`` may be a correlation."""
    if kind == "alike":
        return np.full(TYPES, 0.5)
    correlation = 0.0 if kind == "independent" else float(kind)
    ranks = (np.argsort(np.argsort(coverage)) - (TYPES - 1) / 2) / (TYPES / 12**0.5)
    mixed = correlation * ranks + (1 - correlation**2) ** 0.5 * rng.standard_normal(TYPES)
    return np.asarray(0.1 + 0.8 * np.argsort(np.argsort(mixed)) / (TYPES - 1))


def generators() -> Iterator[Generator]:
    """Yield the pages of coverage."""
    for people, sentences in ((9, 1312), (10, 300)):
        name = f"eight systems that are people, {people} people, {sentences} sentences"
        for habits, target in ((1.0, 0.12), (0.0, 0.05)):
            how = "modest habits" if habits else "no habits"
            draw = partial(_people_page, habits, people, sentences, 0.0)
            yield Generator(f"{name}, {how}", draw, target)
    name = "eight systems that are people, 9 people, 1312 sentences, strong habits"
    yield Generator(name, partial(_people_page, STRONG, 9, 1312, 0.0))
    for better in (0.3, 0.5):
        draw = partial(_people_page, 1.0, 10, 1312, better)
        yield Generator(f"a system that is above people by {better}", draw)
    yield Generator(
        "types: coverage and correction independent", partial(_types_page, "independent"), 0.05
    )
    yield Generator("types: all corrected alike", partial(_types_page, "alike"), 0.05)
    for correlation in ("0.6", "0.8"):
        draw = partial(_types_page, correlation)
        yield Generator(f"types: rank correlation {correlation}", draw)
