"""Run the tests that concern one metric: ``python -m tests.support.metric_tests NAME``.

These are the tests of its module, those of the table of metrics and of its documentation, and of
the tests that try all metrics the cases with this one.
"""

import sys
from pathlib import Path

import pytest

from maege.plugins.registry import BUILT_IN

FOLDER = Path(__file__).parents[1]
# Which have tests with the names of all metrics.
PLACES = (
    "metrics", "counting/test_gold_edit_metric.py", "plugins/test_registry.py",
    "cli/test_score.py", "docs/test_metric_pages.py", "docs/test_readme.py",
    "docs/test_generated_pages.py", "counting/test_case_remark.py", "scoring/test_deduplication.py",
    "studies/run/levels/test_draw_scores.py",
)  # fmt: skip
QUICK = "not (java or node or browser or dask or slow)"


def arguments(name: str) -> list[str]:
    """Return the arguments of pytest; raise SystemExit if the metric is not in the table."""
    if name not in BUILT_IN:
        raise SystemExit(f"{name}: no metric of the table BUILT_IN in maege/plugins/registry.py")
    chosen = _of_module(BUILT_IN[name].partition(":")[0].removeprefix("maege.metrics."))
    if not chosen:  # without tests of its own, those of the files that name the metric
        chosen = [path for path in FOLDER.rglob("test_*.py") if f'"{name}"' in _text(path)]
    if not chosen:
        raise SystemExit(f"{name}: no tests/metrics/test_{name}.py")
    own = [f"{path.parent.name} and {path.name}" for path in chosen]
    # The first of the last three are also cases by signature, and those of longer names.
    cases = [*own, "test_registry.py", "each_metric_has_a_page",
             f"[{name}", f"-{name}]", f"/{name}.md]"]  # fmt: skip
    return [*(str(FOLDER / place) for place in PLACES), "-k", " or ".join(cases), "-m", QUICK]


def _of_module(module: str) -> list[Path]:
    """Return the test file of the module of a metric, or those of its folder."""
    folder, dot, _ = module.rpartition(".")
    return sorted((FOLDER / "metrics" / folder).glob("test_*.py" if dot else f"test_{module}.py"))


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


if __name__ == "__main__":
    metric, *options = sys.argv[1:]
    sys.exit(pytest.main(["-n", "0", *options, *arguments(metric)]))
