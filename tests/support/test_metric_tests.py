"""The tests of one metric: which are chosen."""

import subprocess
import sys

import pytest

from maege.plugins.registry import BUILT_IN
from tests.support.command_line import ROOT
from tests.support.metric_tests import FOLDER, arguments


@pytest.mark.parametrize("name", BUILT_IN)
def test_tests_of_the_module_and_cases_of_the_metric_are_chosen(name: str) -> None:
    if BUILT_IN[name].startswith("maege.metrics."):
        cases = arguments(name)[-3].split(" or ")
        assert f"[{name}" in cases
        folder, file = cases[0].split(" and ")
        assert any(path.parent.name == folder for path in FOLDER.rglob(file))


def test_pytest_reads_what_is_chosen() -> None:
    command = [sys.executable, "-m", "tests.support.metric_tests", "gleu", "--collect-only", "-v"]
    collected = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert collected.returncode == 0, collected.stderr
    assert "<Function test_gleu_equals_the_reference_implementation>" in collected.stdout
    assert "[gleu|" in collected.stdout  # by signature


def test_a_metric_that_is_not_in_the_table_is_named() -> None:
    with pytest.raises(SystemExit, match=r"^toy: no metric of the table"):
        arguments("toy")
