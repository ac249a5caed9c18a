"""All integrations of a metric, with the files of docs/examples, give the same scores."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from maege.cli.export import request_lines, run_requests
from maege.config.schema import load
from maege.metric.score_request import ScoreRequest
from maege.plugins.imported_scores import import_scores, write_requests
from maege.plugins.registry import build
from maege.ranking_requests import requests
from maege.scoring.engine import score_all, score_one
from maege.scoring.executors.in_process import InProcessExecutor
from maege.studies.lattices.inputs import load_inputs
from maege.studies.lattices.samples import draw
from tests.support.command_line import ROOT
from tests.support.stub_metrics import executor

EXAMPLES = ROOT / "docs/examples"
FEW = [
    "synthetic_corpora.replicates=2",
    "synthetic_corpora.expected_edits=[0, 1, 2]",
    "sentences.max_characters=70",
]
READS = ["hypothesis", "references"]
KINDS = ["here", "processes", pytest.param("dask", marks=pytest.mark.dask)]


@pytest.fixture(scope="module")
def score_requests() -> list[ScoreRequest]:
    config = load(EXAMPLES / "ways.yaml", FEW)
    return requests(draw(config, load_inputs(config)).rankings)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    command = [sys.executable, EXAMPLES / "http_server.py"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline().strip()
        server.terminate()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table of scores made by the program that `external` also runs."""
    folder = tmp_path_factory.mktemp("table")
    names = [folder / name for name in ("requests.jsonl", "scores.jsonl", "my.scores.json")]
    lines = request_lines(run_requests(load(EXAMPLES / "ways.yaml", FEW)))
    write_requests(lines, names[0], force=False)
    with names[0].open() as lines, names[1].open("w") as answers:
        program = [sys.executable, EXAMPLES / "metric.py"]
        subprocess.run(program, stdin=lines, stdout=answers, check=True)
    import_scores(names[0], names[1], "my-table", names[2])
    return names[2]


@pytest.mark.node
@pytest.mark.parametrize("kind", KINDS)
def test_all_integrations_give_the_same_scores(
    kind: str, score_requests: list[ScoreRequest], url: str, table: Path
) -> None:
    config = load(EXAMPLES / "ways.yaml", FEW)
    metrics = {entry.name: entry.build() for entry in config.metrics}
    metrics |= {
        "http": build("http", {"url": url, "reads": READS}),
        "table": build("table", {"file": str(table)}),
        "corpus-function": build(f"{EXAMPLES}/my_function.py:corpus_overlap"),
        "all-is-read": build("external", {"command": ["node", f"{EXAMPLES}/metric.js"]}),
    }
    assert list(metrics)[:4] == ["overlap", "as-a-function", "in-node", "in-python"]
    where = InProcessExecutor(600) if kind == "here" else executor(kind, 600)
    scored = score_all(score_requests, metrics, executor=where)
    assert scored.failures == {}
    expected = build(f"{EXAMPLES}/my_metric.py:Overlap").score(score_requests)
    assert len(set(expected)) > 30
    for name, scores in scored.scores.items():
        np.testing.assert_allclose(scores.values, expected, rtol=1e-12, err_msg=name)


def test_third_party_metrics_equal_direct_calls(score_requests: list[ScoreRequest]) -> None:
    from sacrebleu.metrics import CHRF, TER

    config = load(EXAMPLES / "foreign.yaml")
    metrics = {entry.name: entry.build() for entry in config.metrics}
    some = [r for r in score_requests if r.level == "sentence"][:12]
    scores = score_all(some, metrics).scores
    assert list(scores) == ["chrf++", "TER", "nltk-gleu", "sentence_chrf"]
    texts = [(r.hypotheses[0], list(r.references[0])) for r in some]
    chrf = [CHRF(word_order=2).sentence_score(*pair).score for pair in texts]
    assert scores["chrf++"].values.tolist() == chrf
    assert scores["TER"].values.tolist() == [-TER().sentence_score(*pair).score for pair in texts]


def running(marker: str) -> list[int]:
    """Return the ids of processes with a text in their command line or working directory."""
    pids = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            texts = (path / "cmdline").read_bytes(), os.fsencode((path / "cwd").readlink())
        except OSError:
            continue
        if any(marker.encode() in text for text in texts) and int(path.name) != os.getpid():
            pids.append(int(path.name))
    return pids


def gone(marker: str, seconds: float = 120) -> bool:
    deadline = time.monotonic() + seconds
    while running(marker) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not running(marker)


needs_proc = pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="no /proc")


@needs_proc
@pytest.mark.parametrize("kind", ["here", "processes"])
def test_program_is_reused_and_ends_after_scoring(
    kind: str, score_requests: list[ScoreRequest], tmp_path: Path
) -> None:
    """The program is the same one for all batches, and ends after the run."""
    log = tmp_path / "started"
    program = tmp_path / "metric.py"
    code = (EXAMPLES / "metric.py").read_text()
    program.write_text(f"open({str(log)!r}, 'a').write('x')\n{code}")
    metric = build("external", {"command": [sys.executable, str(program)]})
    where = InProcessExecutor(600) if kind == "here" else executor(kind, 600)
    scored = score_all(score_requests[:300], {"x": metric}, executor=where)
    assert not scored.failures
    assert len(log.read_text()) in ((1,) if kind == "here" else (1, 2))
    assert gone(str(program))


@needs_proc
def test_a_program_ends_with_a_process_that_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "metric.py"
    program.write_text((EXAMPLES / "metric.py").read_text())
    code = (
        "import os, signal, sys\n"
        "from maege.plugins.registry import build\n"
        "from maege.metric.score_request import ScoreRequest\n"
        f"metric = build('external', {{'command': [sys.executable, {str(program)!r}]}})\n"
        "print(metric.score([ScoreRequest(('a',), ('a b',), (('a b',),))]), flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True)
    assert done.stdout == b"[1.0]\n", done.stderr
    assert gone(str(program))


def test_a_program_ends_with_the_interpreter(tmp_path: Path) -> None:
    """Without an explicit end there is no warning and no delay."""
    code = (
        "import sys\nfrom maege.plugins.registry import build\n"
        "from maege.metric.score_request import ScoreRequest\n"
        f"metric = build('external', {{'command': [sys.executable, '{EXAMPLES}/metric.py']}})\n"
        "print(metric.score([ScoreRequest(('a',), ('a b',), (('a b',),))]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, timeout=600
    )
    assert (done.stdout, done.stderr) == (b"[1.0]\n", b"")


@pytest.mark.node
def test_scores_do_not_depend_on_the_order_of_requests(score_requests: list[ScoreRequest]) -> None:
    metric = build("external", {"command": ["node", f"{EXAMPLES}/metric.js"]})
    some = score_requests[:50]
    whole = score_one(some, "x", metric).values
    assert (score_one(some[::-1], "x", metric).values[::-1] == whole).all()
