"""Loops are compiled when it pays, and run without numba and without a cache directory, too."""

import json
import multiprocessing
import subprocess
import sys
from errno import ENOSPC
from multiprocessing.context import ForkContext
from multiprocessing.synchronize import Event
from pathlib import Path
from time import monotonic

import numpy as np
import pytest
from numba.core import caching
from numba.core.dispatcher import Dispatcher

from maege.numba_jit import (
    LOADING_SECONDS,
    PLAIN_ELEMENTS,
    Loop,
    expect_plain_seconds,
    jit,
    process_lock,
)
from tests.support.command_line import python

PROGRAM = """
import json, sys
from random import Random
{before}
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
print(json.dumps([details, list(map(str, edits))]))
"""


@pytest.mark.slow
def test_compilation_is_announced_once_and_kept(tmp_path: Path) -> None:
    (tmp_path / "loops.py").write_text(
        "import logging, sys\nfrom maege.numba_jit import jit\n"
        "@jit\ndef double(x): return 2 * x\n"
        "@jit\ndef triple(x): return 3 * x\n"
        "from maege.numba_jit import Loop\nLoop.plain_seconds = 1\n"
        "logging.basicConfig(level=logging.INFO)\n"
        "print(double(2), triple(2), 'scipy.linalg' in sys.modules)\n"
    )
    for expected in (1, 0):
        done = subprocess.run(
            [sys.executable, tmp_path / "loops.py"], capture_output=True, text=True, check=True
        )
        assert done.stdout == "4 6 False\n"
        assert done.stderr.count("compiling loops") == expected


@pytest.mark.slow
def test_without_numba_the_results_are_the_same(tmp_path: Path) -> None:
    compile_all = "from maege.numba_jit import Loop; Loop.plain_seconds = 1"
    compiled = python(PROGRAM.format(before=compile_all), tmp_path)
    without_numba = PROGRAM.format(before="sys.modules['numba'] = None")
    command = [sys.executable, "-W", "error", "-c", without_numba]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(compiled)


def add(a, b):
    return a + b


@jit
def total(values):
    result = 0
    for value in values:
        result = add_compiled(result, value)
    return result


add_compiled = jit(add)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a new process."""
    monkeypatch.setattr(Loop, "plain_seconds", 0.0)
    monkeypatch.setitem(globals(), "total", jit(total.__wrapped__))
    monkeypatch.setitem(globals(), "add_compiled", jit(add))


@pytest.mark.usefixtures("plain")
def test_short_work_is_done_without_numba() -> None:
    assert total(np.arange(4)) == 6
    assert isinstance(total, Loop)
    assert Loop.plain_seconds > 0


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("seconds", "elements"), [(LOADING_SECONDS, 4), (0.0, PLAIN_ELEMENTS)])
def test_after_long_work_or_at_large_arguments_all_loops_of_a_file_are_compiled(
    monkeypatch: pytest.MonkeyPatch, seconds: float, elements: int
) -> None:
    monkeypatch.setattr(Loop, "plain_seconds", seconds)
    imported_elsewhere = total
    assert imported_elsewhere(np.ones(elements)) == elements
    assert isinstance(total, Dispatcher)
    assert isinstance(add_compiled, Dispatcher)
    assert total.signatures
    assert imported_elsewhere(np.ones(2)) == 2


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("seconds", "compiles"), [(LOADING_SECONDS / 2, False), (60.0, True)])
def test_expected_long_work_is_compiled_at_the_first_call(seconds: float, compiles: bool) -> None:
    expect_plain_seconds(seconds)
    assert total(np.arange(4)) == 6
    assert isinstance(total, Dispatcher) is compiles


def test_products_of_matrices_can_still_be_compiled() -> None:
    program = (
        "from maege.numba_jit import Loop, jit\nimport numba, numpy as np\n"
        "Loop.plain_seconds = 1\njit(lambda x: x)(2)\n"
        "print(numba.njit(lambda x: np.dot(x, x))(np.eye(2)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "[[1. 0.]\n [0. 1.]]\n", done.stderr


@pytest.mark.usefixtures("plain")
def test_functions_are_compiled_without_a_cache_directory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(caching.CompileResultCacheImpl, "_locator_classes", [])
    monkeypatch.setattr(Loop, "plain_seconds", LOADING_SECONDS)
    assert total(np.arange(4)) == 6
    assert isinstance(total, Dispatcher)


@pytest.mark.usefixtures("plain")
def test_functions_are_compiled_if_the_disk_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = []

    def save(*code: object) -> None:
        saved.append(code)
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(caching.IndexDataCacheFile, "load", lambda *_: None)
    monkeypatch.setattr(caching.IndexDataCacheFile, "save", save)
    monkeypatch.setattr(Loop, "plain_seconds", LOADING_SECONDS)
    assert total(np.arange(4)) == 6
    assert isinstance(total, Dispatcher)
    assert saved


def _hold(file: Path, begun: Event, entered: Event, end: Event) -> None:
    begun.set()
    with process_lock(file, 60):
        entered.set()
        end.wait(60)


@pytest.fixture
def fork() -> ForkContext:
    return multiprocessing.get_context("fork")


def test_a_process_waits_for_the_lock(tmp_path: Path, fork: ForkContext) -> None:
    file = tmp_path / "new directory" / "lock"
    begun, first, second, end = (fork.Event() for _ in range(4))
    holders = [
        fork.Process(target=_hold, args=(file, *events, end))
        for events in ((fork.Event(), first), (begun, second))
    ]
    holders[0].start()
    assert first.wait(60)
    start = monotonic()
    with process_lock(file, 0.3):  # does not wait for ever
        assert 0.3 <= monotonic() - start < 30
    holders[1].start()
    assert begun.wait(60)
    assert not second.wait(0.5)
    end.set()
    assert second.wait(60)
    for holder in holders:
        holder.join(60)
        assert holder.exitcode == 0


def test_a_killed_process_frees_the_lock(tmp_path: Path, fork: ForkContext) -> None:
    file = tmp_path / "lock"
    begun, entered, end = (fork.Event() for _ in range(3))
    holder = fork.Process(target=_hold, args=(file, begun, entered, end))
    holder.start()
    assert entered.wait(60)
    holder.kill()
    holder.join()
    start = monotonic()
    with process_lock(file, 60):
        assert monotonic() - start < 30


def test_nobody_waits_where_nothing_can_be_written(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").touch()
    start = monotonic()
    with process_lock(tmp_path / "file" / "lock", 60):
        assert monotonic() - start < 30
