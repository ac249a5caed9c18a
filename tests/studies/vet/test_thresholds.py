import re
from collections.abc import Callable

import pytest

from maege.errors import ConfigError
from maege.report.statements import by_section
from maege.statistics.value import Value
from maege.studies.vet.examination import Vetting
from maege.studies.vet.thresholds import VALUE_NAMES, Threshold, named_values
from tests.studies.vet.report.shown_claims import claims_of

VetFast = Callable[..., Vetting]


@pytest.mark.parametrize("text", ["tau_micro", "tau_micro>", "tau_micro>x", "tau_micro>nan"])
def test_syntax_errors(text: str) -> None:
    with pytest.raises(ConfigError, match="expected the name of a value"):
        Threshold.parse(text)


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("tau_macrox>1", "tau_macro"),
        ("degenerate-output.empty<1", "degenerate-outputs.empty"),
        ("injected-errors.deleted<1", "injected-errors.deleted-word"),
        ("tau_micro.middle>1", "tau_micro"),
    ],
)
def test_a_wrong_name_has_a_suggestion(text: str, suggestion: str) -> None:
    with pytest.raises(ConfigError, match=rf'did you mean "[\w.-]*{suggestion}'):
        Threshold.parse(text)


@pytest.mark.parametrize("name", [*VALUE_NAMES, "difference.bleu", "references-2.tau_macro"])
@pytest.mark.parametrize("bound", ["", ".low", ".high"])
def test_names(name: str, bound: str) -> None:
    threshold = Threshold.parse(f"{name}{bound} >= 0")
    assert (threshold.name, threshold.bound) == (name, bound.removeprefix("."))


def test_sections() -> None:
    sections = {
        "contract.failures": "contract",
        "degenerate-outputs": "degenerate-outputs",
        "degenerate-outputs.empty": "degenerate-outputs",
        "injected-errors.deleted-word": "injected-errors",
        "tau_micro": "ordering",
        "difference.contract": "ordering",
    }
    assert {name: Threshold.parse(f"{name}>0").section for name in sections} == sections


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("spearman=0.3", True),
        ("spearman==0.2", False),
        ("spearman>0.3", False),
        ("spearman>=0.3", True),
        ("spearman.low<0.2", True),
        ("spearman.high<=0.4", True),
        ("spearman.high>0.4", False),
        ("pearson>0", False),  # undefined
        ("tau_macro>0", False),  # not computed
        ("punished_types.low<2", False),  # no interval
    ],
)
def test_comparisons(text: str, holds: bool) -> None:
    values = {
        "spearman": Value(0.3, (0.1, 0.4)),
        "pearson": Value(None),
        "punished_types": Value(1.0),
    }
    threshold = Threshold.parse(text)
    assert threshold.holds(values) is holds
    assert threshold.name in threshold.describe(values)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("references-9.tau_macro>0", r"nown: references-1\.tau_macro$"),
        ("difference.bleux>0", r'did you mean "difference\.bleu"\? Known: difference\.bleu$'),
        ("original.tau_macro>0", r"no value original\.tau_macro; did you mean .*tau_macro"),
        ("pearson>0", r"^pearson is not defined"),
    ],
)
def test_the_reason_for_no_value_is_true(text: str, message: str) -> None:
    names = ("tau_macro", "references-1.tau_macro", "difference.bleu")
    values = {name: Value(0.5) for name in names} | {"pearson": Value(None)}
    assert re.search(message, Threshold.parse(text).describe(values))


@pytest.mark.parametrize(
    ("text", "now"), [("informative>0", "order>=usual"), ("rank=1", "order.rank instead")]
)
def test_old_values_are_refused_with_the_new_ones(text: str, now: str) -> None:
    with pytest.raises(ConfigError, match=f"no value any more; require {now}"):
        Threshold.parse(text)


def test_the_contract_alone(vet_fast: VetFast) -> None:
    vetting = vet_fast("minld", "contract")
    assert not vetting.failures
    assert not vetting.groups
    assert named_values(vetting) == {"contract.failures": Value(0)}
    assert not by_section(claims_of(vetting))
