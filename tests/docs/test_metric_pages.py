import importlib.util
from pathlib import Path

import pytest

from maege.metric.parameters import describe_parameters
from maege.plugins.registry import BUILT_IN, resolve

SCRIPT = Path(__file__).parents[2] / "docs" / "generate" / "metric_pages.py"


def generator():
    spec = importlib.util.spec_from_file_location("metric_pages", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_pages_of_metrics_are_up_to_date() -> None:
    pages = generator().pages()
    assert {path.stem for path in pages} == set(BUILT_IN)
    stale = [path.name for path, text in pages.items() if path.read_text() != text]
    assert not stale, "run python docs/generate/metric_pages.py"


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_each_parameter_has_a_description(name: str) -> None:
    for parameter in describe_parameters(resolve(name)):
        assert len(parameter.description) > 5, parameter


@pytest.mark.parametrize("name", sorted({*BUILT_IN} - {"comparing", "external", "http", "table"}))
def test_each_page_says_what_the_metric_rewards(name: str) -> None:
    assert generator().page(name).count("\n**It rewards** ") == 1
