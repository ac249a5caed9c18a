import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from maege.errors import CacheError, MetricError
from maege.metric.counting_metric import AdditiveMetric
from maege.metric.score_request import Segment
from maege.plugins.registry import build
from maege.scoring.cache import ScoreCache, metric_fingerprint, request_key
from maege.scoring.engine import score_all
from tests.support.command_line import FAST, ok, refused, results, start
from tests.support.slow_study import FEW
from tests.support.slow_study import slow as slow
from tests.support.stub_metrics import EXPENSIVE, ExpensiveStub, StubMetric, lengths, texts

WITH_CORPORA = [*FAST, "--set", "lattices=null", "--set",
                "synthetic_corpora.expected_edits=[0, 1, 2]"]  # fmt: skip


def open_cache(directory: Path) -> ScoreCache:
    return ScoreCache(directory / "scores.sqlite")


# the file


def test_rows_round_trip(tmp_path: Path) -> None:
    keys = [bytes([i]) * 32 for i in range(3)]
    rows = np.array([[0.1, -0.0], [1e-300, 2.0], [1 / 3, 7.0]])
    with open_cache(tmp_path) as cache:
        cache.put_many("m|1", keys[:2], rows[:2])
        cache.put_many("m|1", keys, rows + 1)  # the first two stay as they are
        cache.put_many("m|2", keys[:1], rows[2:])
    with open_cache(tmp_path) as cache:
        cached = cache.get_many("m|1", [*keys, b"other"])
        assert cached.keys() == set(keys)
        assert cached[keys[0]].tobytes() == rows[0].tobytes()
        assert cached[keys[2]].tolist() == (rows[2] + 1).tolist()
        assert cache.get_many("m|2", keys)[keys[0]].tolist() == rows[2].tolist()
        assert cache.get_many("m|3", keys) == {}
        assert [(entries.fingerprint, entries.count) for entries in cache.stats()] == [
            ("m|1", 3),
            ("m|2", 1),
        ]


def test_pruning(tmp_path: Path) -> None:
    keys, rows = [b"a", b"b"], np.zeros((2, 1))
    with open_cache(tmp_path) as cache:
        for name in ("old|1", "old|2", "new|1"):
            cache.put_many(name, keys, rows)
        cache._connection.execute(
            "UPDATE scores SET created = created - 86400 * 9 WHERE metric = 1"
        )
        assert cache.prune(older_than=10) == 0
        assert cache.prune(older_than=8) == 2
        assert cache.prune(metric="old") == 2
        assert [entries.fingerprint for entries in cache.stats()] == ["new|1"]
        assert cache.prune() == 2
        assert cache.stats() == []


@pytest.mark.parametrize(
    "spoilt", [b"no database at all, but a text\n" * 40, b"SQLite format 3\0" + b"x" * 500]
)
def test_invalid_cache_file_is_refused_and_not_changed(spoilt: bytes, tmp_path: Path) -> None:
    path = tmp_path / "scores.sqlite"
    path.write_bytes(spoilt)
    with pytest.raises(CacheError, match=r"scores.sqlite cannot be used"):
        ScoreCache(path)
    assert path.read_bytes() == spoilt


def test_a_cache_of_another_format_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "scores.sqlite") as connection:
        connection.execute("PRAGMA user_version = 9")
    connection.close()
    with pytest.raises(CacheError, match="not a cache of this version of MAEGE"):
        open_cache(tmp_path)


def test_a_path_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CacheError, match="cannot be used"):
        ScoreCache(tmp_path / "file" / "scores.sqlite")


def test_concurrent_processes_can_write(tmp_path: Path) -> None:
    code = (
        "import sys, numpy as np\nfrom pathlib import Path\n"
        "from maege.scoring.cache import ScoreCache\n"
        "with ScoreCache(Path(sys.argv[1])) as cache:\n"
        "    for i in range(100):\n"
        "        keys = [b'%s-%d' % (sys.argv[2].encode(), i), b'both%d' % i]\n"
        "        cache.put_many('m', keys, np.ones((2, 1)))\n"
    )
    command = [sys.executable, "-c", code, tmp_path / "scores.sqlite"]
    writers = [subprocess.Popen([*command, name]) for name in "abc"]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    with open_cache(tmp_path) as cache:
        assert cache.stats()[0].count == 400


# keys


def test_a_key_depends_on_all_fields() -> None:
    requests = texts(3)
    units = [
        *requests,
        Segment("a", "b", ("c",)),
        Segment("a", "b", ("c", "")),
        Segment("a", "b c", ()),
    ]
    assert len({request_key(unit) for unit in units}) == len(units)
    assert request_key(Segment("é", "\ud800", ())) == request_key(Segment("é", "\ud800", ()))


def test_a_fingerprint_depends_on_the_code_of_a_plugin(slow: Path) -> None:
    before = metric_fingerprint(build(f"{slow}/slow.py:Slow"))
    (slow / "slow.py").write_text(EXPENSIVE + "# changed\n")
    assert metric_fingerprint(build(f"{slow}/slow.py:Slow")) != before
    assert metric_fingerprint(build("gleu")).startswith(build("gleu").signature + "|code:")


def test_a_fingerprint_is_of_the_code_that_was_loaded(slow: Path) -> None:
    (slow / "copy").mkdir()
    (slow / "copy/slow.py").write_text(EXPENSIVE)
    metric = build(f"{slow}/slow.py:Slow")
    before = metric_fingerprint(metric)
    (slow / "slow.py").write_text(EXPENSIVE + "# changed after it was loaded\n")
    assert metric_fingerprint(metric) == before
    assert metric_fingerprint(build(f"{slow}/copy/slow.py:Slow")) == before


def test_files_of_the_same_name_are_different_metrics(slow: Path) -> None:
    (slow / "b").mkdir()
    (slow / "b/slow.py").write_text(EXPENSIVE.replace("totals[..., 0] /", "-totals[..., 0] /"))
    both = "metrics=['slow.py:Slow': {name: plus}, 'b/slow.py:Slow': {name: minus}]"
    for output in ("first", "second"):
        ok("run", "slow.yaml", *FEW, "--set", both, "--output", output, cwd=slow)
        estimates = results(slow / output)["estimates"]
        taus = [
            e["value"]
            for e in estimates
            if (e["statistic"], e["ranking_type"]) == ("tau_micro", "chains")
        ]
        assert taus[0] == -taus[1] != 0


def test_a_class_derived_from_an_expensive_dataclass_needs_a_signature(slow: Path) -> None:
    (slow / "more.py").write_text(
        EXPENSIVE + "class More(Slow):\n"
        "    def __init__(self, model):\n        object.__setattr__(self, 'model', model)\n"
    )
    with pytest.raises(MetricError, match="needs a `signature`"):
        build(f"{slow}/more.py:More", {"model": "large"})


def test_scoring_continues_without_a_cache_that_cannot_be_read(tmp_path: Path) -> None:
    with open_cache(tmp_path) as cache:
        cache._connection.execute("DROP TABLE scores")
        scores = score_all(texts(40), {"x": ExpensiveStub(lengths)}, cache=cache).scores["x"]
    assert scores.values.tolist() == lengths(texts(40))
    assert any("no such table" in note for note in scores.notes)


@pytest.mark.slow
def test_many_processes_can_open_a_new_cache_at_once(tmp_path: Path) -> None:
    code = (
        "import sys, time\nfrom pathlib import Path\nfrom maege.scoring.cache import ScoreCache\n"
        "print('ready', flush=True); begin = float(sys.stdin.readline())\n"
        "for directory in Path(sys.argv[1]).glob('*'):\n"
        "    time.sleep(max(0, begin - time.time())); begin += 0.1\n"
        "    ScoreCache(directory / 'scores.sqlite').stats()\n"
    )
    for number in range(10):
        (tmp_path / str(number)).mkdir()
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    command = [sys.executable, "-c", code, tmp_path]
    openers = [subprocess.Popen(command, **pipes) for _ in range(4)]
    for opener in openers:
        opener.stdout.readline()
    begin = time.time() + 0.2
    for opener in openers:
        opener.stdin.write(f"{begin}\n")
        opener.stdin.flush()
    for opener in openers:
        opener.communicate()
        assert opener.returncode == 0


@pytest.mark.slow
def test_the_processes_of_a_killed_run_end(tmp_path: Path) -> None:
    (tmp_path / "hog.py").write_text(
        "import re\nclass Hog:\n    name = 'hog'\n"
        "    def score(self, requests):\n"
        "        open('begun', 'w').close()\n"
        "        re.match('(a+)+$', 'a' * 60 + 'b')\n"
    )
    (tmp_path / "hog.yaml").write_text("corpus: tiny\nmetrics: ['hog.py:Hog']\n")
    with start("run", "hog.yaml", "--jobs", "2", cwd=tmp_path) as process:
        deadline = time.monotonic() + 600
        while not (tmp_path / "begun").exists():
            assert time.monotonic() < deadline
            time.sleep(0.1)
        process.kill()
    wait_until_gone(f"/{tmp_path.name}/")


def test_an_expensive_metric_needs_a_signature(tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text(
        "class M:\n    name = 'm'\n    cache_scores = True\n"
        "    def score(self, requests): return []\n"
    )
    (tmp_path / "c.yaml").write_text("corpus: tiny\nmetrics: ['m.py:M']\n")
    assert "signature" in refused("run", "c.yaml", cwd=tmp_path)


# scoring with a cache


def test_scores_are_computed_once(tmp_path: Path) -> None:
    requests = texts(40)
    first, second, cheap = ExpensiveStub(lengths), ExpensiveStub(lengths), StubMetric(lengths)
    with open_cache(tmp_path) as cache:
        metrics = {"x": first, "y": cheap}
        before = score_all(requests[:30], metrics, cache=cache).scores["x"]
        after = score_all(requests, {"x": second}, cache=cache).scores["x"]
        fingerprints = [entries.fingerprint.split("|code")[0] for entries in cache.stats()]
        assert fingerprints == ["stub|1"]
    assert (before.computed, before.cached) == (30, 0)
    assert (after.computed, after.cached) == (10, 30)
    assert second.requests == requests[30:]
    assert after.values.tolist() == lengths(requests)


def test_an_additive_metric_counts_each_sentence_once(slow: Path) -> None:
    metric = build(f"{slow}/slow.py:Slow")
    assert isinstance(metric, AdditiveMetric)
    corpus = texts(4)
    both = type(corpus[0])(("", ""), ("a b", "ccc"), ((), ()), "corpus")
    alone = type(corpus[0])(("", ""), ("ccc", "ccc"), ((), ()), "corpus")
    with open_cache(slow) as cache:
        scores = score_all([both, alone, both], {"x": metric}, cache=cache).scores["x"]
    assert scores.values.tolist() == [2, 3, 2]
    assert scores.computed == 2


def test_scoring_continues_when_the_disk_is_full(tmp_path: Path) -> None:
    with open_cache(tmp_path) as cache:
        cache._connection.execute("PRAGMA max_page_count = 5")
        scores = score_all(texts(2000), {"x": ExpensiveStub(lengths)}, cache=cache).scores["x"]
    assert scores.values.tolist() == lengths(texts(2000))
    assert any("were not cached" in note and "full" in note for note in scores.notes)


# runs


@pytest.mark.slow
def test_a_second_run_computes_no_score(slow: Path) -> None:
    log = slow / "scored"
    arguments = ["run", "slow.yaml", *WITH_CORPORA, "--output"]
    ok(*arguments, "first", cwd=slow, SCORED_SENTENCES=str(log))
    sentences = log.read_text().splitlines()
    assert len(sentences) == len(set(sentences)) > 200
    ok(*arguments, "second", "--jobs", "2", cwd=slow, SCORED_SENTENCES=str(log))
    assert log.read_text().splitlines() == sentences
    assert results(slow / "first") == results(slow / "second")
    ok(*arguments, "third", "--set", "cache=null", cwd=slow)
    assert results(slow / "first") == results(slow / "third")


@pytest.mark.slow
def test_a_run_that_is_killed_continues_where_it_stopped(slow: Path) -> None:
    log = slow / "scored"
    command = ["run", "slow.yaml", *WITH_CORPORA, "--jobs", "2"]
    command += ["--set", "metrics=['slow.py:Slow': {seconds: 0.01, name: slow}, ld]"]
    environment = {**os.environ, "SCORED_SENTENCES": str(log)}
    process = start(*command, cwd=slow, env=environment, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 600
    while not log.exists() or log.stat().st_size < 2000:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not (slow / "runs/slow/manifest.json").exists()
    wait_until_gone(f"/{slow.name}/")
    ok(*command, cwd=slow, SCORED_SENTENCES=str(log))
    sentences = log.read_text().splitlines()
    # The batches that were running when the run was killed are scored again, and nothing else.
    assert len(sentences) - len(set(sentences)) < 0.5 * len(sentences)
    ok(*command, "--output", "undisturbed", "--set", "cache=null", cwd=slow)
    assert results(slow / "runs/slow") == results(slow / "undisturbed")


def wait_until_gone(directory: str) -> None:
    """Wait until no process works in a directory."""
    deadline = time.monotonic() + 600
    while any(directory in f"{path}/" for path in working_directories()):
        assert time.monotonic() < deadline, "a killed run left a process behind"
        time.sleep(0.2)


def working_directories() -> Iterator[str]:
    for process in Path("/proc").glob("[0-9]*/cwd"):
        try:
            yield str(process.readlink())
        except OSError:
            continue
