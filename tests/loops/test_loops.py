"""Loops in C equal those of plain Python, which are their reference; without them, these run."""

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from random import Random
from zlib import crc32

import numpy as np
import pytest

from maege import loops
from maege.counting.shared_items import shared_items
from maege.counting.vocabulary import Vocabulary
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.extraction.alignment import align
from maege.metrics.imeasure.lattice_search import best_references
from maege.metrics.imeasure.reference_lattice import cover
from maege.metrics.imeasure.slots import Slot
from maege.metrics.m2.edit_readings import count_edits, read_edits
from maege.metrics.m2.metric import MOST, _windows
from maege.statistics.trueskill import limits
from tests.support.command_line import python

PROGRAM = """
import json, sys
from random import Random
{before}
from maege import loops
from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.metric.score_request import ScoreRequest
from maege.extraction.extractor import extractor
from maege.plugins.registry import build

source, hypothesis = "We all has a cat that eat meat", "we have all cats that eat's mea t t"
gold = (Annotation(0, (Edit(2, 3, ("have",), "V"), Edit(8, 8, ("t",), "X"))), Annotation(1))
request = ScoreRequest((source,), (hypothesis,), ((),), "corpus", (gold,))
parameters = {{"spacy_pipeline": "lite"}}
details = [build(name, parameters).details([request]) for name in ("m2", "imeasure")]
rng = Random(1)
requests = []
for _ in range(12):
    tokens = rng.choices("abcd", k=8)
    edits = [Edit(k, k + rng.choice([0, 1, 1, 2]), (rng.choice("abx"),), "T") for k in range(6)]
    annotations = tuple(Annotation(k, tuple(rng.sample(edits, 2))) for k in range(3))
    texts = (" ".join(tokens),), (" ".join(rng.sample(tokens, 7)),)
    requests.append(ScoreRequest(*texts, ((),), "sentence", (annotations,)))
details.append(build("imeasure", {{"spacy_pipeline": "lite"}}).details(requests))
edits = extractor("lite").edits([(source, hypothesis)], types=True)[0]
print(json.dumps([loops.is_built(), details, list(map(str, edits))]))
"""


def test_the_tests_have_the_loops_in_c() -> None:
    assert loops.is_built()


@pytest.mark.slow
def test_without_the_extension_the_results_are_the_same(tmp_path):
    without = PROGRAM.format(before="sys.modules['maege.loops.extension'] = None")
    command = [sys.executable, "-W", "error", "-c", without]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    plain, in_c = map(json.loads, (done.stdout, python(PROGRAM.format(before=""), tmp_path)))
    assert [in_c[0], plain[0]] == [True, False]
    assert in_c[1:] == plain[1:]


def changed(rng: Random, tokens: list[str], letters: str, most: int) -> list[str]:
    """Tokens after some random edits."""
    result = list(tokens)
    for _ in range(rng.randint(0, most)):
        place = rng.randrange(len(result) + 1)
        result[place : place + rng.randint(0, 1)] = rng.choices(letters, k=rng.randint(0, 1))
    return result


def words(rng: Random, letters: str, most: int) -> tuple[str, ...]:
    return tuple(rng.choices(letters, k=rng.randint(0, most)))


def gold_edits(rng: Random, size: int, letters: str) -> Iterator[Edit]:
    """Edits in any order, that may overlap."""
    for _ in range(rng.randint(0, 4)):
        start = rng.randint(0, size)
        end = min(size, start + rng.choice([0, 0, 1, 1, 2]))
        others = tuple(words(rng, letters, 2) for _ in range(rng.randint(0, 2)))
        yield Edit(start, end, words(rng, letters, 2), "T", others)


LIMITS = [MOST, MOST, (20_000_000, 4_000_000_000, 5), (20_000_000, 50, 1000), (60, 9999, 1000)]


@pytest.mark.parametrize("seed", range(200))
def test_m2_reads_the_same_edits(seed):
    rng = Random(seed)
    letters = "abcdef"[: rng.randint(2, 6)]
    source = rng.choices(letters, k=rng.randint(1, 9))
    hypotheses = [changed(rng, source, letters + "xA", 5) for _ in range(3)]
    vocabulary = Vocabulary(characters=rng.random() < 0.5)
    texts = vocabulary.encode([source, *hypotheses])
    annotations = [
        Annotation(k, tuple(gold_edits(rng, len(source), letters + "x")))
        for k in range(rng.randint(1, 3))
    ]
    gold = vocabulary.encode_edits(annotations)
    windows = _windows(texts, rng.choice([2, 2, 0, len(source)]))
    limits_and_rule = rng.choice(LIMITS), (rng.choice([0, 1, 2, 2, 3]), rng.random() < 0.4)
    arguments = texts, gold, windows, *limits_and_rule
    assert count_edits(*arguments) == count_edits.plain(*arguments)
    for index, window in enumerate(windows, start=1):
        arguments = texts, index, gold, window, *limits_and_rule
        (found, is_read), (expected, is_read_plain) = (
            read_edits(*arguments),
            read_edits.plain(*arguments),
        )
        assert is_read == is_read_plain
        assert not is_read or found == [tuple(map(int, row)) for row in expected]


def random_slots(rng: Random, size: int, letters: str) -> Iterator[Slot]:
    position, last = 0, None
    while position <= size and rng.random() < 0.75:
        start = rng.randint(position, size)
        end = min(size, start + rng.choice([0, 1, 1, 2]))
        if last == (start, end):
            return
        texts = dict.fromkeys(words(rng, letters, 3) for _ in range(rng.randint(1, 4)))
        yield Slot(start, end, tuple(texts))
        position, last = end + (start == end), (start, end)


@pytest.mark.parametrize("seed", range(100))
def test_the_imeasure_chooses_the_same_references(seed):
    rng = Random(seed)
    letters = "abcdef"[: rng.randint(2, 6)]
    source = rng.choices(letters, k=rng.randint(0, 7))
    slots = [*random_slots(rng, len(source), letters + "xy")]
    hypotheses = [changed(rng, source, letters + "xA", 5) for _ in range(3)]
    vocabulary = Vocabulary(characters=False)
    covering = cover(tuple(source), slots, vocabulary)
    ids = [vocabulary.token_ids(tokens) for tokens in (source, chain.from_iterable(hypotheses))]
    source_ids, all_ids = (np.array(numbers, np.int32) for numbers in ids)
    texts = all_ids, np.cumsum([0, *map(len, hypotheses)])
    weight = rng.choice([(2, 1), (1, 1), (3, 10), (5, 4)])
    budget = rng.choice([20_000_000, 20_000_000, 3000, 1000, 500, 200])
    arguments = source_ids, texts, covering, weight, budget
    assert best_references(*arguments) == best_references.plain(*arguments)


FORMS = ["ab", "abc", "a", "caté", "Ab", "b", "zz" * 40, "ba", "c"]


def sentence(rng: Random) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A sentence whose lemmas have two letters."""
    forms = rng.choices(FORMS, k=rng.randint(1, 9))
    tokens = np.zeros((len(forms), rng.choice([5, 6])), np.int64)
    for row, form in zip(tokens, forms, strict=True):
        ids = [crc32(text.encode()) << 16 for text in (form, form.lower(), form.lower()[:2])]
        row[:2] = ids[0], rng.choice([84, 85, 92, 97, 100])
        row[3:5] = ids[1:]
    characters = np.array([*map(ord, "".join(forms).lower())], np.int32)
    return tokens, characters, np.cumsum([0, *map(len, forms)])


@pytest.mark.parametrize("seed", range(200))
def test_sentences_are_aligned_in_the_same_way(seed):
    rng = Random(seed)
    open_pos = np.zeros(128, np.bool_)
    open_pos[[84, 92, 100]] = True
    arguments = sentence(rng), sentence(rng), open_pos
    assert align(*arguments) == align.plain(*arguments)


@pytest.mark.parametrize("seed", range(20))
def test_skills_are_the_same_but_for_rounding(seed):
    rng = np.random.default_rng(seed)
    systems = int(rng.integers(1, 9))
    wins, ties = rng.integers(0, rng.choice([3, 60]), (2, 3, systems, systems)).astype(float)
    ties += ties.transpose(0, 2, 1)
    diagonal = np.arange(systems)
    wins[:, diagonal, diagonal] = ties[:, diagonal, diagonal] = 0
    if seed % 3 == 0:  # a system that was never compared
        wins[:, 0] = wins[:, :, 0] = ties[:, 0] = ties[:, :, 0] = 0
    found, expected = limits(wins, ties), limits.plain(wins, ties)
    assert np.allclose(found, expected, rtol=0, atol=1e-14, equal_nan=True)


def test_arrays_of_another_type_or_shape_are_refused():
    a, open_pos = sentence(Random(1)), np.zeros(128, np.bool_)
    narrow = a[0].astype(np.int32), *a[1:]
    flat = a[0].ravel(), *a[1:]
    for wrong in (narrow, flat):
        with pytest.raises(TypeError, match="an array of int64 with 2 dimensions is needed"):
            align(wrong, a, open_pos)
    with pytest.raises((BufferError, ValueError)):
        align((a[0][:, ::2], *a[1:]), a, open_pos)


def test_without_the_extension_functions_are_plain(monkeypatch):
    monkeypatch.setattr(loops, "extension", None)

    def align(a, b):
        return a + b

    assert loops.in_c(align) is align
    assert not loops.is_built()


def test_every_function_of_the_extension_has_a_plain_one():
    functions = {name for name, value in vars(loops.extension).items() if callable(value)}
    plain = (align, best_references, count_edits, limits, read_edits, shared_items)
    assert functions - {"__loader__"} == {function.__name__ for function in plain}
    assert all(function.plain is not function for function in plain)
    assert sys.modules["maege.loops.extension"] is loops.extension


@pytest.mark.parametrize("are_sets", [False, True])
def test_shared_items(are_sets: bool) -> None:
    rng = Random(1)
    texts = [rng.choices(range(-3, 2**62, 2**60), k=rng.choice([0, 1, 5, 40])) for _ in range(60)]
    items = np.array([*chain.from_iterable(texts)], np.int64)
    ends = np.cumsum([0, *map(len, texts)])
    pairs = np.array([[rng.randrange(60), rng.randrange(60)] for _ in range(2000)])
    expected = shared_items.plain(items, ends, pairs, are_sets)
    assert shared_items(items, ends, pairs, are_sets) == expected
    assert any(expected) and not all(expected)
    none = np.empty(0, np.int64)
    assert shared_items(none, np.zeros(1, np.int64), none.reshape(0, 2), are_sets) == []
