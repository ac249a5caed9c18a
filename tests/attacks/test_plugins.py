"""Plug-ins that end, stop or misdirect the process they are in."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import maege as maege_package
from maege.config.schema import from_mapping
from maege.errors import ConfigError
from maege.scoring.executors import plugin_process
from tests.support.command_line import SMALL, maege, start

pytestmark = pytest.mark.xdist_group("waiting")

HOSTILE = Path(__file__).parent / "hostile_plugins.py"
HARMFUL = {
    "Exits": "its process died",
    "ExitsOrderly": "SystemExit: 0",
    "Crashes": "its process died",
    "KillsItsGroup": "its process died",
    "Interrupts": "it raised KeyboardInterrupt",
    "RaisesUnprintable": "UnprintableError: its text raises ValueError",
    "RaisesLong": "ValueError: xxx",
    "ClosesFiles": "metric 'ClosesFiles'",  # it dies or hangs
    "ExitsAtStart": "its process died",
    "Hangs": "within 2 s",
    "HangsAtStart": "within 2 s",
}
HARMLESS = ["ChangesDirectory", "Lingers", "Prints", "ExitsAtEnd"]
METRIC = """
class Length:
    name = "length"

    def score(self, requests):
        return [float(len(request.hypotheses[0])) for request in requests]
"""
AT_IMPORT = {
    "exit": "import os; os._exit(0)",
    "crash": "import ctypes; ctypes.string_at(0)",
    "interrupt": "raise KeyboardInterrupt",
    "surrogate": "raise ValueError('\\ud800')",
}
ATTRIBUTES = {
    "name": "name = property(lambda self: __import__('os')._exit(0))",
    "signature": "signature = property(lambda self: __import__('os')._exit(0))",
    "init": "__init__ = lambda self: __import__('os')._exit(0)",
}


def test_plugins_that_harm_their_process_fail_alone(tmp_path: Path) -> None:
    config = tmp_path / "run.yaml"
    names = [*HARMFUL, *HARMLESS]
    metrics = ["ld", *(f"{HOSTILE}:{name}" for name in names), "minld"]
    config.write_text(json.dumps({**SMALL, "metrics": metrics, "executor": {"timeout": 2}}))
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    # In a session of its own, for a plug-in kills its process group.
    ran = start(
        "run", config, "--output", "out", "--quiet", cwd=tmp_path, start_new_session=True, **pipes
    )
    printed, errors = ran.communicate(timeout=600)
    assert ran.returncode == 3, errors
    stored = json.loads((tmp_path / "out/run.json").read_text())
    failures = stored["parts"][0]["failures"]
    assert failures.keys() == HARMFUL.keys()
    for name, reason in HARMFUL.items():
        assert reason in failures[name]
        assert len(failures[name]) < 10_200
    results = stored["results"]
    assert {"ld", "minld", *HARMLESS} <= set(results["signatures"])
    assert "below Python" not in printed
    assert "Traceback" not in errors


@pytest.mark.parametrize("attack", AT_IMPORT)
def test_a_plugin_that_ends_its_process_at_import_is_one_message(
    attack: str, tmp_path: Path
) -> None:
    plugin = tmp_path / "plugin.py"
    plugin.write_text(AT_IMPORT[attack] + METRIC)
    with pytest.raises(ConfigError, match=r"cannot (be made|import)"):
        from_mapping({**SMALL, "metrics": ["ld", f"{plugin}:Length"]})


@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_a_plugin_whose_attribute_ends_its_process_is_one_message(
    attribute: str, tmp_path: Path
) -> None:
    plugin = tmp_path / "plugin.py"
    plugin.write_text(METRIC + f"    {ATTRIBUTES[attribute]}\n")
    with pytest.raises(ConfigError, match="ends its process"):
        from_mapping({**SMALL, "metrics": [{f"{plugin}:Length": None}]})


def test_the_import_of_a_plugin_has_a_time_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plugin_process, "TRIAL_TIMEOUT_S", 2.0)
    plugin = tmp_path / "plugin.py"
    plugin.write_text("import time; time.sleep(3600)" + METRIC)
    with pytest.raises(ConfigError, match="takes more than 2 s"):
        from_mapping({**SMALL, "metrics": [f"{plugin}:Length"]})


@pytest.mark.parametrize(
    ("name", "reason"), [("ExitsAtStart", "ends its process"), ("HangsAtStart", "takes more than")]
)
def test_a_session_that_harms_its_process_is_tried_before_several_processes_need_it(
    name: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plugin_process, "SESSION_TIMEOUT_S", 2.0)
    config = {**SMALL, "metrics": ["ld", f"{HOSTILE}:{name}"]}
    run = maege_package.run(config, jobs=2, progress=False)
    assert list(run.failures) == [name]
    assert f"its session {reason}" in run.failures[name]


def test_a_component_of_a_mixture_is_tried_too(tmp_path: Path) -> None:
    plugin = tmp_path / "plugin.py"
    plugin.write_text(AT_IMPORT["exit"] + METRIC)
    with pytest.raises(ConfigError, match="cannot be made"):
        from_mapping({**SMALL, "metrics": [{"interpolated": {"a": f"{plugin}:Length", "b": "ld"}}]})
    config = tmp_path / "run.yaml"
    config.write_text(json.dumps({**SMALL, "metrics": ["ld"]}))
    mixture = f"{{interpolated: {{a: '{plugin}:Length', b: ld}}}}"
    ran = maege("run", config, "--metrics", mixture, "--quiet")
    assert ran.returncode == 2
    assert "cannot be made" in ran.stderr


def test_an_import_neither_moves_the_run_nor_prints_nor_keeps_it_from_ending(
    tmp_path: Path,
) -> None:
    plugin, config = tmp_path / "plugin.py", tmp_path / "run.yaml"
    plugin.write_text(
        "import atexit, os, time\nos.chdir('/')\nprint('\\x1b[31mred')\n"
        "atexit.register(time.sleep, 3600)\n"
        "import signal\nsignal.setitimer(signal.ITIMER_REAL, 0.05)\ntime.sleep(0.1)" + METRIC
    )
    config.write_text(json.dumps({**SMALL, "metrics": [f"{plugin}:Length"]}))
    script = "from maege.cli import interruption, main; interruption.END_LIMIT_S = 1; main()"
    ran = subprocess.run(
        [sys.executable, "-c", script, "run", config, "--output", "out", "--quiet"],
        capture_output=True, text=True, cwd=tmp_path, env=os.environ, check=False, timeout=60,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert (tmp_path / "out/report.html").is_file()
    assert "\x1b" not in ran.stdout
