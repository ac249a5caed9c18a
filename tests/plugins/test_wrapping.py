""""""

import random
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import numpy as np
import pytest

from maege.plugins.registry import build
from maege.plugins.wrapping import contained
from maege.scoring.engine import score_one
from tests.support.stub_metrics import texts


def test_output_is_that_of_the_process_after_threads_overlap() -> None:
    before = sys.stdout
    began, ended = threading.Event(), threading.Event()

    def first() -> None:
        with contained():
            began.set()
            ended.wait(0.5)

    def second() -> None:
        began.wait()
        with contained():
            ended.set()

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(first), pool.submit(second)]:
            done.result()
    after, sys.stdout = sys.stdout, before
    assert after is before


def scores(metric, requests) -> list[float]:
    return score_one(requests, metric.name, metric).values.tolist()


def test_random_state_is_seeded_per_request_and_restored(file: str) -> None:
    metric = build(f"{file}:Draws")
    assert metric.name == "draws"
    assert metric.reads == {"hypothesis"}
    random.seed(5)
    np.random.seed(5)
    states = random.getstate(), np.random.get_state()[1].tolist()
    first = scores(metric, texts(10))
    assert first == scores(metric, texts(10)[::-1])[::-1]
    assert len(set(first)) == 1
    assert (random.getstate(), np.random.get_state()[1].tolist()) == states


def test_torch_random_state_is_seeded_and_restored(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    torch = SimpleNamespace(
        get_rng_state=lambda: "state",
        manual_seed=lambda seed: done.append(f"seed {seed}"),
        set_rng_state=done.append,
    )
    monkeypatch.setitem(sys.modules, "torch", torch)
    scores(build(f"{file}:Draws"), texts(1))
    assert done[-2:] == ["seed 0", "state"]


def test_wrapped_object_is_created_once_per_process(file: str) -> None:
    first, second = (build(f"{file}:Scores").wrapped.instance() for _ in range(2))
    assert first is second
    assert build(f"{file}:Scores", {"unit": 2}).wrapped.instance() is not first
