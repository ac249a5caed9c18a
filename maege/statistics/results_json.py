"""Results as plain dicts, lists and numbers (JSON), and back."""

import json
import math
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import numpy as np

from maege.statistics.comparison import Difference
from maege.statistics.correlation import Pearson, Replicated
from maege.statistics.edit_types import Reward
from maege.statistics.kendall import Kendall
from maege.statistics.results import CorporaResult, MetricResult, OrderResult, Result

LEVELS = ("micro", "macro")
NOTHING = np.empty(0)  # stands for resampled values, which are not kept


def plain(value: Any) -> Any:
    """Turn a result into dicts, lists and numbers; what has no value becomes null.

    Fields that are not shown (resampled values) are left out.
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value) if f.repr}
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, np.generic):
        return plain(value.item())
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def write_json(content: Any, path: Path) -> None:
    """Write what ``plain`` made, always in the same way."""
    text = json.dumps(content, indent=1, sort_keys=True, ensure_ascii=False, allow_nan=False)
    path.write_text(text + "\n", encoding="utf-8")


def result(content: Mapping[str, Any]) -> Result:
    """Turn what ``plain`` made of a result into a result, without its resampled values.

    Raises KeyError or TypeError if it is something else.
    """
    return Result(
        content["sample"],
        {name: _metric(found) for name, found in content["metrics"].items()},
        [Difference(**_intervals(found)) for found in content["differences"]],
    )


def _metric(found: Mapping[str, Any]) -> MetricResult:
    return MetricResult(
        found["signature"],
        _order(found["chains"]),
        _order(found["lattices"]),
        _corpora(found["corpora"]),
        {type_: Reward(**_intervals(reward)) for type_, reward in found["edit_types"].items()},
    )


def _order(found: Mapping[str, Any] | None) -> OrderResult | None:
    if found is None:
        return None
    pearson = Pearson(**_intervals(found["pearson"]), resampled=NOTHING, contributions=NOTHING)
    return OrderResult(
        {level: _kendall(found["kendall"][level]) for level in LEVELS},
        pearson,
        {level: found["rank"][level] for level in LEVELS},
    )


def _kendall(found: Mapping[str, Any]) -> Kendall:
    intervals = {form: ci and tuple(ci) for form, ci in found["intervals"].items()}
    shown = _intervals(found) | {"intervals": intervals}
    return Kendall(**shown, resampled_tau=NOTHING, contributions=NOTHING)


def _corpora(found: Mapping[str, Any] | None) -> CorporaResult | None:
    if found is None:
        return None
    correlations = {
        name: Replicated(**_intervals(value)) for name, value in found.items() if name != "rank"
    }
    return CorporaResult(**correlations, rank=found["rank"])


def _intervals(found: Mapping[str, Any]) -> dict[str, Any]:
    """Turn the lists that are intervals into pairs."""
    return {
        name: tuple(value) if name in ("ci", "spread") and value is not None else value
        for name, value in found.items()
    }
