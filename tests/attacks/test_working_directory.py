"""Files of the working directory are not imported, neither by a command nor by its processes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from maege.scoring.executors.processes import start_process

ROOT = Path(__file__).parents[2]
COMMAND = Path(sys.executable).with_name("maege")
PLUGIN = """
class Length:
    name = "length-of-words"
    def score(self, requests):
        return [float(len(request.hypotheses[0])) for request in requests]
"""
CONFIG = """
corpus: tiny
sentences: {max_characters: 45}
synthetic_corpora: null
lattices: null
statistics: {resamples: 50, permutations: 49}
metrics: ["p.py:Length", ld]
"""
# Modules of the standard library and of dependencies that processes import, or may import.
LIBRARIES = (
    "maege", "joblib", "numpy", "pandas", "scipy", "vl_convert", "altair", "distributed", "dask",
    "cloudpickle", "tornado", "msgpack", "psutil", "yaml", "sitecustomize", "usercustomize",
)  # fmt: skip


@pytest.fixture
def poisoned(tmp_path: Path) -> Path:
    """A working directory with a module of each name, which leaves a trace if it is imported."""
    trace = tmp_path / "imported"
    folder = tmp_path / "work"
    folder.mkdir()
    poison = (
        f"import sys\nopen({str(trace)!r}, 'a').write(f'{{__name__}}: {{sys.orig_argv}} ')\n"
        f"raise SystemExit('poisoned')\n"
    )
    for name in (*sys.stdlib_module_names, *LIBRARIES):
        (folder / f"{name}.py").write_text(poison, encoding="utf-8")
    (folder / "p.py").write_text(PLUGIN, encoding="utf-8")
    (folder / "one.yaml").write_text(CONFIG, encoding="utf-8")
    return folder


def _run(folder: Path, *arguments: str) -> None:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    environment["PYTHONPATH"] = str(ROOT)
    done = subprocess.run(
        [COMMAND, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    trace = folder.parent / "imported"
    assert not trace.exists(), trace.read_text(encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("value", [None, "1", ""])
def test_a_metric_sees_the_variable_of_the_user(
    value: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    if value is not None:
        monkeypatch.setenv("PYTHONSAFEPATH", value)
    processes = start_process()
    try:
        assert processes.submit(os.getenv, "PYTHONSAFEPATH").result() == value
    finally:
        processes.shutdown(kill_workers=True)
    assert os.environ.get("PYTHONSAFEPATH") == value


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [("--jobs", "2"), ("--jobs", "2", "--set", "executor.kind=dask")], ids=str
)
def test_no_file_of_the_working_directory_is_imported(
    poisoned: Path, options: tuple[str, ...]
) -> None:
    _run(poisoned, "run", "one.yaml", "--output", "o", *options)


@pytest.mark.slow
def test_the_figures_of_a_received_directory_are_drawn_without_its_files(poisoned: Path) -> None:
    _run(poisoned, "run", "one.yaml", "--output", "../received")
    received = poisoned.parent / "received"
    for path in poisoned.glob("*.py"):
        (received / path.name).write_bytes(path.read_bytes())
    _run(received, "results", "report", ".")
    assert (received / "figures").is_dir()
