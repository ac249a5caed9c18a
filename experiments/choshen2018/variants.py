"""The variants of the study: which configurations are run, and which statistics are kept."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd
import yaml

import maege

HERE = Path(__file__).parent
RESULTS = HERE / "results"
FIRST_VARIANT_ONLY = "imeasure"  # a metric too slow for every variant
NAMED_TYPES = ("Vm", "Npos", "V0", "Mec")  # error types that the paper's conclusions name
SYNTHETIC_CORPORA = "synthetic_corpora"  # configuration section
VALUES = ("value", "low", "high", "pvalue", "replicate_low", "replicate_high")
# Statistics of the chains: name here, column of the table `chains`, column of its p-value.
CHAIN_STATISTICS = {
    "tau": ("tau_micro", None),
    "tau_macro": ("tau_macro", "pvalue_macro"),
    "tau_ties_agree": ("tau_ties_agree_micro", "p_normal_micro"),
    "r": ("r", None),
}
# Compared statistics: ranking type and name in the table `differences`, name here.
COMPARED = {
    ("chains", "tau_macro"): "tau_macro",
    ("corpora", "spearman"): "rho",
}


class Variant(NamedTuple):
    """A configuration of the study.

    Attributes
    ----------
    name
        Name in the tables of results.
    content
        The configuration.
    title
        What the variant changes; empty if no conclusion of the paper is evaluated under it.
    affects
        Statistics that can differ from those of the first variant.
    seed
        Random seed; seeds above 1 sample other chains for the variant of the same name.
    """

    name: str
    content: dict[str, Any]
    title: str = ""
    affects: tuple[str, ...] = ()
    seed: int = 1

    def run(self) -> maege.RunResult:
        """Run the configuration in this process, which caches the extracted edits."""
        return maege.run(self.content)


def variants() -> Iterator[Variant]:
    """Yield all variants of ``variants.yaml``, each with its seeds."""
    for index, entry in enumerate(yaml.safe_load((HERE / "variants.yaml").read_text())):
        content = yaml.safe_load((HERE / entry["config"]).read_text())
        content |= {k: _override(content.get(k), v) for k, v in entry.get("set", {}).items()}
        content["metrics"] = entry.get("metrics", content["metrics"])
        fast = content | {
            "metrics": [metric for metric in content["metrics"] if FIRST_VARIANT_ONLY not in metric]
        }
        title, affects = entry.get("title", ""), tuple(entry.get("affects", ()))
        yield Variant(entry["name"], fast if index else content, title, affects)
        for seed in range(2, entry.get("seeds", 1) + 1):
            chains_only = fast | {"seed": seed, SYNTHETIC_CORPORA: None}
            yield Variant(entry["name"], chains_only, seed=seed)


def _override(old: Any, new: Any) -> Any:
    """Return a section with some keys changed; of metrics, with some parameters changed."""
    if isinstance(old, list):
        metrics = [dict(m) if isinstance(m, Mapping) else {m: {}} for m in old]
        return [{m: p | new.get(m, {}) for m, p in metric.items()} for metric in metrics]
    return (old or {}) | new if isinstance(new, Mapping) else new


def values(variant: Variant, report: maege.RunResult) -> pd.DataFrame:
    """Return the statistics of each metric: value, interval, p-value, replicate range."""
    rows = [*_of_chains(report), *_of_corpora(report), *_of_edit_types(report)]
    frame = pd.DataFrame(rows, columns=["metric", "statistic", *VALUES])
    frame.insert(0, "variant", variant.name)
    frame.insert(1, "seed", variant.seed)
    return frame.sort_values(["statistic", "metric"], kind="stable")


def _rows(report: maege.RunResult, name: str) -> list[dict[str, Any]]:
    """Return the rows of a table; none if the run has no such table."""
    (rows,) = [t.rows for t in report.parts[0].tables if t.name == name] or [()]
    return [dict(row) for row in rows]


def _of_chains(report: maege.RunResult) -> Iterator[dict[str, Any]]:
    for row in _rows(report, "chains"):
        for name, (column, pvalue) in CHAIN_STATISTICS.items():
            yield {
                "metric": row["metric"],
                "statistic": name,
                "value": row[column],
                "low": row[f"{column}_low"],
                "high": row[f"{column}_high"],
                "pvalue": row[pvalue] if pvalue else None,
            }


def _of_corpora(report: maege.RunResult) -> Iterator[dict[str, Any]]:
    for row in _rows(report, "corpora"):
        yield {
            "metric": row["metric"],
            "statistic": "rho",
            "value": row["spearman"],
            "low": row["spearman_low"],
            "high": row["spearman_high"],
            "replicate_low": row["spearman_range_low"],
            "replicate_high": row["spearman_range_high"],
        }


def _of_edit_types(report: maege.RunResult) -> Iterator[dict[str, Any]]:
    """Yield the rewards of some types, the numbers of rewarded and punished types, the mean."""
    table = pd.DataFrame(_rows(report, "types"))
    for metric, rows in table.groupby("metric") if len(table) else ():
        for row in rows[rows["type"].isin(NAMED_TYPES)].to_dict("records"):
            yield {
                "metric": metric,
                "statistic": row["type"],
                "value": row["mean"],
                "low": row["low"],
                "high": row["high"],
                "pvalue": row["adjusted"],
            }
        counts = rows["verdict"].value_counts()
        for verdict in ("rewarded", "punished"):
            yield {"metric": metric, "statistic": verdict, "value": counts.get(verdict, 0)}
        mean = (rows["mean"] * rows["n"]).sum() / rows["n"].sum()
        yield {"metric": metric, "statistic": "change", "value": mean}


def differences(variant: Variant, report: maege.RunResult) -> pd.DataFrame:
    """Return the paired comparisons of metrics with uncorrected p-values."""
    table = report.table("differences")
    names = [
        COMPARED.get(key) for key in zip(table["ranking_type"], table["statistic"], strict=True)
    ]
    frame = table.assign(variant=variant.name, statistic=names).dropna(subset=["statistic"])
    return frame[["variant", "statistic", "a", "b", "difference", "pvalue"]]
