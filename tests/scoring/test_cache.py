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
from maege.metric import AdditiveMetric, Segment
from maege.plugins.registry import build
from maege.scoring.cache import ScoreCache, identity, key
from maege.scoring.engine import score_all
from tests.cli.test_command_line import FAST, maege, ok, refused, results
from tests.scoring.test_engine import Given, length, texts

DEAR = """
import os, time
from dataclasses import dataclass
import numpy as np
from maege.metric import AdditiveMetric

@dataclass(frozen=True)
class Slow(AdditiveMetric):
    seconds: float = 0.0
    name = "slow"
    reads = frozenset({"hypothesis"})
    cache_scores = True
    columns = ("letters", "tokens")

    def counts(self, segments):
        time.sleep(self.seconds * len(segments))
        if log := os.environ.get("ASKED"):
            with open(log, "a") as file:
                file.writelines(s.hypothesis + "\\n" for s in segments)
        return np.array([[len(s.hypothesis), len(s.hypothesis.split())] for s in segments])

    def corpus_score(self, totals):
        return totals[..., 0] / np.maximum(1, totals[..., 1])
"""


@pytest.fixture
def slow(tmp_path: Path) -> Path:
    (tmp_path / "slow.py").write_text(DEAR)
    (tmp_path / "slow.yaml").write_text(
        "corpus: quickstart\nmetrics: ['slow.py:Slow': {seconds: 0.001, name: slow}, ld]\n"
        "cache: scores.sqlite\n"
    )
    return tmp_path


def store_of(folder: Path) -> ScoreCache:
    return ScoreCache(folder / "scores.sqlite")


# the file


def test_what_is_kept_is_found(tmp_path: Path) -> None:
    keys = [bytes([i]) * 32 for i in range(3)]
    rows = np.array([[0.1, -0.0], [1e-300, 2.0], [1 / 3, 7.0]])
    with store_of(tmp_path) as store:
        store.keep("m|1", keys[:2], rows[:2])
        store.keep("m|1", keys, rows + 1)  # the first two stay as they are
        store.keep("m|2", keys[:1], rows[2:])
    with store_of(tmp_path) as store:
        found = store.find("m|1", [*keys, b"other"])
        assert found.keys() == set(keys)
        assert found[keys[0]].tobytes() == rows[0].tobytes()
        assert found[keys[2]].tolist() == (rows[2] + 1).tolist()
        assert store.find("m|2", keys)[keys[0]].tolist() == rows[2].tolist()
        assert store.find("m|3", keys) == {}
        assert [(h.identity, h.answers) for h in store.holdings()] == [("m|1", 3), ("m|2", 1)]


def test_pruning(tmp_path: Path) -> None:
    keys, rows = [b"a", b"b"], np.zeros((2, 1))
    with store_of(tmp_path) as store:
        for name in ("old|1", "old|2", "new|1"):
            store.keep(name, keys, rows)
        store._connection.execute("UPDATE answers SET made = made - 86400 * 9 WHERE metric = 1")
        assert store.prune(older_than=10) == 0
        assert store.prune(older_than=8) == 2
        assert store.prune(metric="old") == 2
        assert [h.identity for h in store.holdings()] == ["new|1"]
        assert store.prune() == 2
        assert store.holdings() == []


@pytest.mark.parametrize(
    "spoilt", [b"no database at all, but a text\n" * 40, b"SQLite format 3\0" + b"x" * 500]
)
def test_a_file_that_is_no_store_is_told_and_left_alone(spoilt: bytes, tmp_path: Path) -> None:
    path = tmp_path / "scores.sqlite"
    path.write_bytes(spoilt)
    with pytest.raises(CacheError, match=r"scores.sqlite cannot be used: .*`cache: null`"):
        ScoreCache(path)
    assert path.read_bytes() == spoilt


def test_a_store_of_another_format_is_told(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "scores.sqlite") as connection:
        connection.execute("PRAGMA user_version = 9")
    connection.close()
    with pytest.raises(CacheError, match="it has format 9"):
        store_of(tmp_path)


def test_a_place_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CacheError, match="cannot be used"):
        ScoreCache(tmp_path / "file" / "scores.sqlite")


def test_processes_write_at_once(tmp_path: Path) -> None:
    code = (
        "import sys, numpy as np\nfrom pathlib import Path\n"
        "from maege.scoring.cache import ScoreCache\n"
        "with ScoreCache(Path(sys.argv[1])) as store:\n"
        "    for i in range(100):\n"
        "        keys = [b'%s-%d' % (sys.argv[2].encode(), i), b'both%d' % i]\n"
        "        store.keep('m', keys, np.ones((2, 1)))\n"
    )
    command = [sys.executable, "-c", code, tmp_path / "scores.sqlite"]
    writers = [subprocess.Popen([*command, name]) for name in "abc"]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    with store_of(tmp_path) as store:
        assert store.holdings()[0].answers == 400


# keys


def test_a_key_depends_on_all_of_a_question() -> None:
    requests = texts(3)
    questions = [
        *requests,
        Segment("a", "b", ("c",)),
        Segment("a", "b", ("c", "")),
        Segment("a", "b c", ()),
    ]
    assert len({key(question) for question in questions}) == len(questions)
    assert key(Segment("é", "\ud800", ())) == key(Segment("é", "\ud800", ()))


def test_an_identity_has_the_code_of_a_plugin(slow: Path) -> None:
    before = identity(build(f"{slow}/slow.py:Slow"))
    (slow / "slow.py").write_text(DEAR + "# changed\n")
    assert identity(build(f"{slow}/slow.py:Slow")) != before
    assert identity(build("gleu")).startswith(build("gleu").signature + "|code:")


def test_two_files_of_one_name_are_two_metrics(slow: Path) -> None:
    (slow / "b").mkdir()
    (slow / "b/slow.py").write_text(DEAR.replace("totals[..., 0] /", "-totals[..., 0] /"))
    both = "metrics=['slow.py:Slow': {name: plus}, 'b/slow.py:Slow': {name: minus}]"
    for output in ("one", "two"):
        ok("run", "slow.yaml", *FAST, "--set", both, "--output", output, cwd=slow)
        found = results(slow / output)["metrics"]
        taus = [found[name]["chains"]["kendall"]["micro"]["tau"] for name in ("plus", "minus")]
        assert taus[0] == -taus[1] != 0


def test_a_class_derived_from_a_dear_dataclass_must_say_what_it_depends_on(slow: Path) -> None:
    (slow / "more.py").write_text(
        DEAR + "class More(Slow):\n"
        "    def __init__(self, model):\n        object.__setattr__(self, 'model', model)\n"
    )
    with pytest.raises(MetricError, match="needs a `signature`"):
        build(f"{slow}/more.py:More", {"model": "large"})


def test_a_store_that_cannot_be_read_costs_the_keeping_not_the_run(tmp_path: Path) -> None:
    with store_of(tmp_path) as store:
        store._connection.execute("DROP TABLE answers")
        scores = score_all(texts(40), {"x": Dear(length)}, store=store).scores["x"]
    assert scores.values.tolist() == length(texts(40))
    assert any("no such table" in note for note in scores.notes)


def test_a_new_store_can_be_opened_by_many_at_once(tmp_path: Path) -> None:
    code = (
        "import sys, time\nfrom pathlib import Path\nfrom maege.scoring.cache import ScoreCache\n"
        "print('ready', flush=True); begin = float(sys.stdin.readline())\n"
        "for place in Path(sys.argv[1]).glob('*'):\n"
        "    time.sleep(max(0, begin - time.time())); begin += 0.1\n"
        "    ScoreCache(place / 'scores.sqlite').holdings()\n"
    )
    for number in range(10):
        (tmp_path / str(number)).mkdir()
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    command = [sys.executable, "-c", code, tmp_path]
    openers = [subprocess.Popen(command, **pipes) for _ in range(4)]
    for opener in openers:
        opener.stdout.readline()
    for opener in openers:
        opener.communicate(f"{time.time() + 0.5}\n")
        assert opener.returncode == 0


def test_a_killed_run_takes_a_process_along_that_never_listens(tmp_path: Path) -> None:
    (tmp_path / "hog.py").write_text(
        "import re\nclass Hog:\n    name = 'hog'\n"
        "    def score(self, requests):\n"
        "        open('begun', 'w').close()\n"
        "        re.match('(a+)+$', 'a' * 60 + 'b')\n"
    )
    (tmp_path / "hog.yaml").write_text("corpus: quickstart\nmetrics: ['hog.py:Hog']\n")
    command = [sys.executable, "-m", "maege", "run", "hog.yaml", "--jobs", "2"]
    with subprocess.Popen(command, cwd=tmp_path) as process:
        deadline = time.monotonic() + 60
        while not (tmp_path / "begun").exists():
            assert time.monotonic() < deadline
            time.sleep(0.1)
        process.kill()
    wait_until_gone(f"/{tmp_path.name}/")


def test_a_dear_metric_needs_a_signature(tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text(
        "class M:\n    name = 'm'\n    cache_scores = True\n"
        "    def score(self, requests): return []\n"
    )
    (tmp_path / "c.yaml").write_text("corpus: quickstart\nmetrics: ['m.py:M']\n")
    assert "has `cache_scores`, so it needs a `signature`" in refused("run", "c.yaml", cwd=tmp_path)


# scoring with a store


class Dear(Given):
    cache_scores = True
    signature = "given|1"


def test_answers_are_asked_for_once(tmp_path: Path) -> None:
    requests = texts(40)
    first, second, other = Dear(length), Dear(length), Given(length)
    with store_of(tmp_path) as store:
        one = score_all(requests[:30], {"x": first, "y": other}, store=store).scores["x"]
        two = score_all(requests, {"x": second}, store=store).scores["x"]
        assert [h.identity.split("|code")[0] for h in store.holdings()] == ["given|1"]
    assert (one.questions, one.stored, two.questions, two.stored) == (30, 0, 10, 30)
    assert second.asked == requests[30:]
    assert two.values.tolist() == length(requests)


def test_an_additive_metric_is_asked_about_sentences(slow: Path) -> None:
    metric = build(f"{slow}/slow.py:Slow")
    assert isinstance(metric, AdditiveMetric)
    corpus = texts(4)
    both = type(corpus[0])(("", ""), ("a b", "ccc"), ((), ()), "corpus")
    alone = type(corpus[0])(("", ""), ("ccc", "ccc"), ((), ()), "corpus")
    with store_of(slow) as store:
        scores = score_all([both, alone, both], {"x": metric}, store=store).scores["x"]
    assert scores.values.tolist() == [2, 3, 2]
    assert scores.questions == 2


def test_a_full_disk_costs_the_keeping_not_the_scores(tmp_path: Path) -> None:
    with store_of(tmp_path) as store:
        store._connection.execute("PRAGMA max_page_count = 5")
        scores = score_all(texts(2000), {"x": Dear(length)}, store=store).scores["x"]
    assert scores.values.tolist() == length(texts(2000))
    assert any("were not kept" in note and "full" in note for note in scores.notes)


# runs


def test_a_second_run_asks_nothing(slow: Path) -> None:
    log = slow / "asked"
    ok("run", "slow.yaml", *FAST, "--output", "one", cwd=slow, ASKED=str(log))
    asked = log.read_text().splitlines()
    assert len(asked) == len(set(asked)) > 300
    ok("run", "slow.yaml", *FAST, "--output", "two", "--jobs", "2", cwd=slow, ASKED=str(log))
    assert log.read_text().splitlines() == asked
    assert results(slow / "one") == results(slow / "two")
    ok("run", "slow.yaml", *FAST, "--output", "three", "--set", "cache=null", cwd=slow)
    assert results(slow / "one") == results(slow / "three")


def test_a_run_that_is_killed_goes_on_where_it_was(slow: Path) -> None:
    log = slow / "asked"
    command = [sys.executable, "-m", "maege", "run", "slow.yaml", *FAST, "--jobs", "2"]
    command += ["--set", "metrics=['slow.py:Slow': {seconds: 0.01, name: slow}, ld]"]
    environment = {**os.environ, "ASKED": str(log)}
    process = subprocess.Popen(command, cwd=slow, env=environment, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 120
    while not log.exists() or log.stat().st_size < 5000:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert not (slow / "runs").exists()
    wait_until_gone(f"/{slow.name}/")
    ok(*command[3:], cwd=slow, ASKED=str(log))
    asked = log.read_text().splitlines()
    # What was under way when the run was killed is asked again, and nothing else.
    assert len(asked) - len(set(asked)) < 0.5 * len(asked)
    ok(*command[3:], "--output", "undisturbed", "--set", "cache=null", cwd=slow)
    assert results(slow / "runs/slow") == results(slow / "undisturbed")


def wait_until_gone(folder: str) -> None:
    """Wait until no process works in a folder."""
    deadline = time.monotonic() + 30
    while any(folder in f"{place}/" for place in working_folders()):
        assert time.monotonic() < deadline, "a killed run left a process behind"
        time.sleep(0.2)


def working_folders() -> Iterator[str]:
    for process in Path("/proc").glob("[0-9]*/cwd"):
        try:
            yield str(process.readlink())
        except OSError:
            continue


def test_cache_commands(slow: Path) -> None:
    file = slow / "scores.sqlite"
    ok("run", "slow.yaml", *FAST, cwd=slow)
    told = ok("cache", "info", "--store", file)
    assert "slow|seconds:0.001|" in told
    assert "give --metric, --older-than or --all" in refused("cache", "prune", "--store", file)
    assert "removed 0 answers" in ok("cache", "prune", "--store", file, "--older-than", "1")
    assert "removed 0 answers" in ok("cache", "prune", "--store", file, "--metric", "gleu")
    assert "removed 0 answers" not in ok("cache", "prune", "--store", file, "--all")
    assert "no answers" in ok("cache", "info", "--store", file)
    assert "no store" in ok("cache", "info", "--store", slow / "none.sqlite")
    assert not (slow / "none.sqlite").exists()
    assert maege("cache", "info").returncode == 0
