import re
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from maege import __version__
from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest
from maege.plugins import registry
from maege.plugins.registry import build
from maege.scoring.engine import score_all
from maege.scoring.executors.processes import ProcessExecutor

LENGTH = """
from dataclasses import dataclass

@dataclass
class Length:
    unit: int = 1
    name = "length"
    def score(self, requests):
        return [float(sum(map(len, r.hypotheses))) / self.unit for r in requests]
"""
REQUESTS = [ScoreRequest(("a",), (text,), ((),), "sentence") for text in ("b", "bcd", "b")]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my_metric.py"
    path.write_text(LENGTH)
    return path


def test_built_in_metrics(built_in: str) -> None:
    metric = build(built_in)
    assert metric.name == built_in
    assert metric.signature.startswith(f"{built_in}|")
    assert "maege:" in metric.signature


def test_a_class_in_a_package() -> None:
    assert build("maege.metrics.bleu:Bleu", {"max_order": 2}) == build("bleu", {"max_order": 2})


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_class_in_a_file_also_in_other_processes(file: Path, jobs: int) -> None:
    metrics = {"one": build(f"{file}:Length"), "two": build(f"{file}:Length", {"unit": 2})}
    executor = ProcessExecutor(jobs, 600) if jobs > 1 else None
    scores = score_all(REQUESTS, metrics, executor=executor).scores
    assert scores["one"].values.tolist() == [1, 3, 1]
    assert scores["two"].values.tolist() == [0.5, 1.5, 0.5]


def test_signature_of_a_class_in_a_file_has_parameters_and_code(tmp_path: Path) -> None:
    def signature(factor: str, **parameters: int) -> str:
        path = tmp_path / "scaled.py"
        path.write_text(
            "class Scaled:\n    name = 'scaled'\n"
            "    def __init__(self, unit=1):\n        self.unit = unit\n"
            "    def score(self, requests):\n"
            f"        return [{factor} * self.unit] * len(requests)\n"
        )
        return build(f"{path}:Scaled", parameters).signature

    first = signature("1.0", unit=2)
    name, unit, file, version = first.split("|")
    assert (name, unit, version) == ("scaled", "unit:2", f"maege:{__version__}")
    assert re.fullmatch("file:[0-9a-f]{16}", file)
    assert signature("1.0", unit=2) == first
    assert signature("1.0", unit=3) == first.replace("unit:2", "unit:3")
    other_code = signature("2.0", unit=2)
    assert other_code != first
    assert other_code.replace(other_code.split("|")[2], file) == first


@pytest.mark.parametrize(
    ("name", "parameters", "message"),
    [
        ("gluu", {}, 'did you mean "gleu"'),
        ("bleu", {"ordr": 1}, "no parameter 'ordr'; did you mean \"max_order\""),
        ("nothing.at_all:X", {}, "cannot import nothing.at_all"),
        ("maege.metrics.bleu:Blue", {}, "has no 'Blue'"),
        ("nowhere.py:X", {}, "no such file"),
    ],
)
def test_unknown_metrics_raise(name: str, parameters: dict, message: str) -> None:
    with pytest.raises(MetricError, match=message):
        build(name, parameters)


def test_a_program_is_not_a_name(tmp_path: Path) -> None:
    (tmp_path / "metric.js").touch()
    with pytest.raises(MetricError, match=r"`external`, as \{external: \{command: \[./metric.js\]"):
        build(str(tmp_path / "metric.js"))


@pytest.mark.parametrize(
    "code", ["syntax error", "1 / 0", "import nothing_at_all", "raise SystemExit"]
)
def test_file_that_cannot_be_imported_raises(tmp_path: Path, code: str) -> None:
    path = tmp_path / "broken.py"
    path.write_text(code)
    with pytest.raises(MetricError, match=r"cannot import .*broken.py"):
        build(f"{path}:X")


def test_objects_that_are_no_metric_raise(tmp_path: Path) -> None:
    path = tmp_path / "other.py"
    path.write_text("class Other:\n    pass\nnumber = 1\n")
    with pytest.raises(MetricError, match="has no method `score`"):
        build(f"{path}:Other")
    with pytest.raises(MetricError, match="is 1, which is not a metric"):
        build(f"{path}:number")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("reads = {'hypotheses'}", "`reads` is {'hypotheses'}; it must be a set of some of"),
        ("reads = 3", "`reads` is 3"),
        ("reads = 'source'", "`reads` is 'source'"),
        ("name = 3", "no attribute `name`"),
        ("signature = property(lambda self: 1 / 0)", "`signature`"),
    ],
)
def test_invalid_metric_attributes_raise(tmp_path: Path, body: str, message: str) -> None:
    path = tmp_path / "odd.py"
    path.write_text(
        f"class Odd:\n    name = 'odd'\n    {body}\n    def score(self, r): return []\n"
    )
    with pytest.raises(MetricError, match=message):
        build(f"{path}:Odd")


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """A function that makes metrics those of the installed packages, by name."""

    def install(**metrics: str) -> None:
        points = [EntryPoint(name, value, registry.GROUP) for name, value in metrics.items()]
        monkeypatch.setattr(registry, "entry_points", lambda group: points)

    registry.installed_metrics.cache_clear()
    yield install
    registry.installed_metrics.cache_clear()


def test_duplicate_names(installed: Callable[..., None]) -> None:
    installed(gleu="elsewhere:Gleu")
    with pytest.raises(MetricError, match="the metric name 'gleu' is claimed twice"):
        build("gleu")


def test_metrics_that_are_installed_while_python_runs(installed: Callable[..., None]) -> None:
    installed()
    with pytest.raises(MetricError, match="no metric 'blau'"):
        build("blau")
    installed(blau="maege.metrics.bleu:Bleu")
    assert build("blau") == build("bleu")


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("range = ('0', '1')", "`range` is ('0', '1')"),
        ("range = (1, 0)", "`range` is (1, 0)"),
        ("range = {0, 1}", "`range` is {0, 1}"),
        ("name = 'a\\nb'", "attribute `name`"),
        ("signature = 'a`b\\n# c'", "its signature"),
        ("@property\n    def range(self): raise ValueError('oh')", "cannot be inspected"),
    ],
)
def test_invalid_range_name_or_signature_raises(file: Path, said: str, message: str) -> None:
    file.write_text(f"class M:\n    name = 'm'\n    score = list\n    {said}\n")
    with pytest.raises(MetricError) as error:
        build(f"{file}:M")
    assert message in str(error.value)
