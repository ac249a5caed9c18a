import pytest

from docs.generate.metric_pages import page
from docs.generate.site_pages import makers
from maege.metric.parameters import describe_parameters
from maege.plugins.registry import BUILT_IN, resolve


def test_each_metric_has_a_page() -> None:
    names = {name.removeprefix("metrics/") for name in makers() if name.startswith("metrics/")}
    assert names == {f"{name}.md" for name in BUILT_IN}


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_each_parameter_has_a_description(name: str) -> None:
    for parameter in describe_parameters(resolve(name)):
        assert len(parameter.description) > 5, parameter
        assert f"| `{parameter.name}` |" in page(name)


@pytest.mark.parametrize("name", sorted({*BUILT_IN} - {"comparing", "external", "http", "table"}))
def test_each_page_says_what_the_metric_rewards(name: str) -> None:
    assert page(name).count("\n**It rewards** ") == 1
