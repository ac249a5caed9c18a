"""Plug-in files: their set-up runs in every process, and modules beside them can be imported."""

import json
import sys
from pathlib import Path

import pytest

from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest
from maege.plugins.plugin_loading import PluginFile
from maege.plugins.registry import build
from maege.scoring.cache import metric_fingerprint
from maege.scoring.engine import score_all, score_one
from maege.scoring.executors.in_process import InProcessExecutor
from maege.scoring.executors.plugin_process import try_session
from maege.scoring.executors.worker import pack
from tests.support.command_line import maege
from tests.support.stub_metrics import executor

KINDS = ["here", "processes", pytest.param("dask", marks=pytest.mark.dask)]
REQUESTS = [ScoreRequest(("a",), (text,), ((),), "sentence") for text in ("b", "bcd")]
SET_UP = """
import string
from pathlib import Path
string.maege_test_set_up = Path(__file__).name
calls = []

def check():
    assert getattr(string, "maege_test_set_up", "") == "flag.py", "the set-up was not run"

def by_function(hypothesis):
    check()
    return float(len(hypothesis))

class ByClass:
    def score(self, requests):
        check()
        calls.append(1)  # state of the module itself
        import sys
        assert sys.modules[__name__].calls is calls
        return [float(len(r.hypotheses[0])) for r in requests]

def factory(unit=1):
    class Local:
        def score(self, requests):
            check()
            return [len(r.hypotheses[0]) / unit for r in requests]
    return Local()

by_object = ByClass()
by_lambda = lambda hypothesis: check() or float(len(hypothesis))
from textwrap import dedent
def hypothesis_length(hypothesis): return float(len(hypothesis))
"""


def run(metrics: dict, kind: str):
    where = InProcessExecutor(600) if kind == "here" else executor(kind, 600)
    return score_all(REQUESTS, metrics, executor=where)


@pytest.mark.parametrize("kind", KINDS)
def test_set_up_runs_in_every_process(tmp_path: Path, kind: str) -> None:
    (tmp_path / "flag.py").write_text(SET_UP)
    names = ("by_function", "ByClass", "factory", "by_object", "by_lambda")
    scored = run({name: build(f"{tmp_path}/flag.py:{name}") for name in names}, kind)
    assert scored.failures == {}
    assert all(scored.scores[name].values.tolist() == [1, 3] for name in names)


@pytest.mark.parametrize("kind", KINDS)
def test_set_up_runs_for_what_is_imported_from_a_package(tmp_path: Path, kind: str) -> None:
    (tmp_path / "package_like_a.py").write_text(
        "import string\n"
        "def length(hypothesis):\n"
        "    assert string.maege_test_other == 1\n"
        "    return float(len(hypothesis))\n"
    )
    (tmp_path / "sets_up.py").write_text(
        "import string\nstring.maege_test_other = 1\nfrom package_like_a import length\n"
    )
    scored = run({"x": build(f"{tmp_path}/sets_up.py:length")}, kind)
    assert scored.failures == {}


@pytest.mark.slow
def test_reproduction_with_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "flag.py").write_text(SET_UP)
    (tmp_path / "run.yaml").write_text(
        "corpus: tiny\nmetrics: ['flag.py:by_function']\nsynthetic_corpora: null\n"
        "lattices: null\nsentences: {max_characters: 60}\n"
        "statistics: {permutations: 10, resamples: 10}\n"
    )
    outputs = []
    for jobs in ("1", "2"):
        arguments = ("run", "run.yaml", "--jobs", jobs, "--output", f"out{jobs}")
        assert maege(*arguments, cwd=tmp_path).returncode == 0
        outputs.append((tmp_path / f"out{jobs}/tables/metrics.csv").read_bytes())
        manifest = json.loads((tmp_path / f"out{jobs}/manifest.json").read_text())
        assert [name.split("/")[1] for name in manifest["plugins_sha256"]] == ["flag.py"]
    assert outputs[0] == outputs[1]
    vetted = maege("vet", "flag.py:by_function", "--sections", "contract", cwd=tmp_path)
    assert vetted.returncode == 0
    assert "checks passed" in vetted.stdout


@pytest.mark.parametrize("kind", KINDS)
def test_modules_beside_the_file(tmp_path: Path, kind: str) -> None:
    (tmp_path / "sibling_b.py").write_text("def size(text):\n    return len(text) * factor()\n")
    package = tmp_path / "package_b"
    package.mkdir()
    (package / "__init__.py").write_text("from .inner import two\n")
    (package / "inner.py").write_text("two = 2\n")
    (tmp_path / "sibling_b.py").write_text(
        "from package_b import two\ndef size(text): return two * len(text)\n"
    )
    (tmp_path / "uses_b.py").write_text(
        "def twice(hypothesis):\n    from sibling_b import size\n"
        "    return float(size(hypothesis))\n"
    )
    metric = build(f"{tmp_path}/uses_b.py:twice")
    scored = run({"x": metric}, kind)
    assert scored.failures == {}
    assert scored.scores["x"].values.tolist() == [2, 6]
    assert str(tmp_path) not in sys.path


def test_checksums_cover_the_modules_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "sibling_c.py").write_text("value = 1.0\n")
    (tmp_path / "other_c.py").write_text("value = 1.0\n")
    (tmp_path / "uses_c.py").write_text(
        "from sibling_c import value\ndef constant(hypothesis): return value\n"
    )

    def constant():
        metric = build(f"{tmp_path}/uses_c.py:constant")
        return metric, score_one(REQUESTS, "x", metric).values.tolist()

    first, scores = constant()
    assert scores == [1, 1]
    siblings = PluginFile.read(tmp_path / "uses_c.py").siblings
    assert [sibling.name for sibling in siblings] == ["sibling_c"]
    (tmp_path / "other_c.py").write_text("value = 5.0\n")
    assert metric_fingerprint(constant()[0]) == metric_fingerprint(first)
    (tmp_path / "sibling_c.py").write_text("value = 2.0\n")
    second, scores = constant()
    assert scores == [2, 2]  # the new content is imported, not the old module
    assert second.signature != first.signature
    assert metric_fingerprint(second) != metric_fingerprint(first)


def test_a_class_of_a_module_beside_the_file_is_identified(tmp_path: Path) -> None:
    (tmp_path / "sibling_d.py").write_text(
        "class Length:\n    def score(self, requests): return [1.0 for r in requests]\n"
    )
    (tmp_path / "uses_d.py").write_text("from sibling_d import Length\n")
    metric = build(f"{tmp_path}/uses_d.py:Length")
    assert "|file:" in metric.signature
    assert run({"x": metric}, "processes").scores["x"].values.tolist() == [1, 1]


def test_installed_packages_have_precedence(tmp_path: Path) -> None:
    (tmp_path / "json.py").write_text("1 / 0\n")
    (tmp_path / "sacrebleu.py").write_text(
        "import sacrebleu, json\ndef chrf(hypothesis, references):\n"
        "    return sacrebleu.sentence_chrf(hypothesis, references)\n"
    )
    assert PluginFile.read(tmp_path / "sacrebleu.py").siblings == ()
    assert build(f"{tmp_path}/sacrebleu.py:chrf").name == "chrf"


def test_two_modules_of_one_name_are_refused(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "sibling_e.py").write_text(f"value = '{folder}'\n")
        (tmp_path / folder / "uses_e.py").write_text(
            "import sibling_e\ndef constant(hypothesis): return 1.0\n"
        )
    build(f"{tmp_path}/a/uses_e.py:constant")
    with pytest.raises(MetricError, match=r"another file is in use as the module 'sibling_e'"):
        build(f"{tmp_path}/b/uses_e.py:constant")


def test_a_process_executes_what_was_read_even_if_the_file_has_changed(tmp_path: Path) -> None:
    file = tmp_path / "changes.py"
    file.write_text("def constant(hypothesis): return 1.0\n")
    metric = build(f"{file}:constant")
    file.unlink()
    scored = run({"x": metric}, "processes")
    assert scored.scores["x"].values.tolist() == [1, 1]


def test_only_the_plug_in_files_of_a_job_are_sent(tmp_path: Path) -> None:
    from maege.scoring.executors.job import Job

    (tmp_path / "sent_f.py").write_text("# a long comment of sent_f\ndef f(hypothesis): return 1.0")
    metric = build(f"{tmp_path}/sent_f.py:f")
    assert b"a long comment of sent_f" in pack(Job("f", metric, [], plugin=metric.plugin_module))
    assert b"a long comment of sent_f" not in pack(Job("bleu", build("bleu"), []))


def test_errors_at_import_in_another_process_are_reported(tmp_path: Path) -> None:
    (tmp_path / "here_only.py").write_text(
        "import os, sys\n"
        "if 'MAEGE_TEST_PARENT' not in os.environ: os.environ['MAEGE_TEST_PARENT'] = '1'\n"
        "elif os.environ['MAEGE_TEST_PARENT'] == '2': raise OSError('no such model')\n"
        "def f(hypothesis): return 1.0\n"
    )
    metric = build(f"{tmp_path}/here_only.py:f")
    try_session(metric, "x")  # is not tried again, in a process that may be a new one
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MAEGE_TEST_PARENT", "2")
        scored = run({"x": metric}, "processes")
    assert "in another process: cannot import" in scored.failures["x"]
    assert "no such model" in scored.failures["x"]


def write_lazy_users(directory: Path, module: str, contents: dict[str, str]) -> list[str]:
    """Write, for each content, a module and a metric that imports it only when it is called."""
    names = []
    for folder, content in contents.items():
        (directory / folder).mkdir()
        (directory / folder / f"{module}.py").write_text(content)
        file = directory / folder / f"uses_{module}.py"
        file.write_text(
            f"# {folder}\ndef metric(hypothesis):\n    from {module} import value\n    return value"
        )
        names.append(f"{file}:metric")
    return names


def test_two_modules_of_one_name_are_refused_before_they_are_imported(tmp_path: Path) -> None:
    contents = {"a": "value = 1.0\n", "b": "value = 2.0\n"}
    first, second = write_lazy_users(tmp_path, "sibling_lazy", contents)
    metric = build(first)
    with pytest.raises(MetricError, match=r"in use as the module 'sibling_lazy' \(.*/a/sibling_l"):
        build(second)
    assert score_one(REQUESTS, "x", metric).values.tolist() == [1, 1]


def test_copies_of_a_module_are_one(tmp_path: Path) -> None:
    names = write_lazy_users(tmp_path, "sibling_copy", dict.fromkeys("ab", "value = 1.0\n"))
    for metric in map(build, names):
        assert score_one(REQUESTS, "x", metric).values.tolist() == [1, 1]


def test_a_module_whose_file_was_deleted_is_still_in_use(tmp_path: Path) -> None:
    contents = {"a": "value = 1.0\n", "b": "value = 2.0\n", "c": "value = 1.0\n"}
    first, other, copy = write_lazy_users(tmp_path, "sibling_gone", contents)
    assert score_one(REQUESTS, "x", build(first)).values.tolist() == [1, 1]
    (tmp_path / "a/sibling_gone.py").unlink()
    with pytest.raises(MetricError, match="in use as the module 'sibling_gone'"):
        build(other)
    assert score_one(REQUESTS, "x", build(copy)).values.tolist() == [1, 1]
