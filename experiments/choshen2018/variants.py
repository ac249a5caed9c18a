"""The readings of the study: which configurations are run, and what of their results is kept."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd
import yaml

import maege

HERE = Path(__file__).parent
RESULTS = HERE / "results"
COSTLY = "imeasure"  # in the first reading only
TYPES = ("Vm", "Npos", "V0", "Mec")  # of errors that the paper's conclusions name
VALUES = ("value", "low", "high", "p", "least", "most")  # of a figure; see results.Figure
# What is kept of the tables of a run: name here, column there.
ORDER = {"tau": "tau_micro", "tau macro": "tau_macro", "tau paper": "tau_paper_micro", "r": "r"}
PVALUES = {"tau": "pvalue_micro", "tau macro": "pvalue_macro", "tau paper": "p_paper_micro"}
COMPARED = {("chains", "tau micro"): "tau", ("chains", "tau macro"): "tau macro",
            ("chains", "pearson"): "r", ("corpora", "spearman"): "rho"}  # fmt: skip


class Reading(NamedTuple):
    """A configuration, by its name and by what it does.

    title: empty if none of the paper's conclusions is looked at in it. moves: the statistics that
    can differ from those of the first reading. draw: the seed, of those that only draw other
    chains for the reading of the name.
    """

    name: str
    content: dict[str, Any]
    title: str = ""
    moves: tuple[str, ...] = ()
    draw: int = 1

    def run(self) -> maege.Report:
        """Run it, in this process, which remembers all edits that it has extracted."""
        return maege.run(self.content)


def readings() -> Iterator[Reading]:
    """Yield all readings of ``readings.yaml``."""
    for number, entry in enumerate(yaml.safe_load((HERE / "readings.yaml").read_text())):
        content = yaml.safe_load((HERE / entry["config"]).read_text())
        content |= {k: _changed(content.get(k), v) for k, v in entry.get("set", {}).items()}
        content["metrics"] = entry.get("metrics", content["metrics"])
        cheap = content | {"metrics": [m for m in content["metrics"] if COSTLY not in m]}
        told = entry.get("title", ""), tuple(entry.get("moves", ()))
        yield Reading(entry["name"], cheap if number else content, *told)
        for seed in range(2, entry.get("draws", 1) + 1):
            yield Reading(entry["name"], cheap | {"seed": seed, "corpora": None}, draw=seed)


def _changed(old: Any, new: Any) -> Any:
    if isinstance(old, list):  # metrics, some with other parameters
        named = [dict(m) if isinstance(m, Mapping) else {m: {}} for m in old]
        return [{m: p | new.get(m, {}) for m, p in one.items()} for one in named]
    return (old or {}) | new if isinstance(new, Mapping) else new


def figures(reading: Reading, report: maege.Report) -> pd.DataFrame:
    """Return what was found of each metric: value, interval, p, range of single draws."""
    rows = [*_orders(report), *_corpora(report), *_types(report)]
    frame = pd.DataFrame(rows, columns=["metric", "statistic", *VALUES])
    frame.insert(0, "reading", reading.name)
    frame.insert(1, "draw", reading.draw)
    return frame.sort_values(["statistic", "metric"], kind="stable")


def _orders(report: maege.Report) -> Iterator[dict[str, Any]]:
    for row in report.table("chains").to_dict("records"):
        for name, column in ORDER.items():
            yield {
                "metric": row["metric"],
                "statistic": name,
                "value": row[column],
                "low": row[f"{column}_low"],
                "high": row[f"{column}_high"],
                "p": row[PVALUES.get(name, "r_pvalue")],
            }


def _corpora(report: maege.Report) -> Iterator[dict[str, Any]]:
    for row in report.table("corpora").to_dict("records"):
        yield {
            "metric": row["metric"],
            "statistic": "rho",
            "value": row["spearman"],
            "low": row["spearman_low"],
            "high": row["spearman_high"],
            "least": row["spearman_spread_low"],
            "most": row["spearman_spread_high"],
        }


def _types(report: maege.Report) -> Iterator[dict[str, Any]]:
    """Yield rewards of some types, numbers of types rewarded or penalised, and the mean reward."""
    table = report.table("edit_types")
    for metric, rows in table.groupby("metric") if len(table) else ():
        for row in rows[rows["type"].isin(TYPES)].to_dict("records"):
            yield {
                "metric": metric,
                "statistic": row["type"],
                "value": row["mean"],
                "low": row["low"],
                "high": row["high"],
                "p": row["q"],
            }
        counts = rows["verdict"].value_counts()
        for verdict in ("rewarded", "penalised"):
            yield {"metric": metric, "statistic": verdict, "value": counts.get(verdict, 0)}
        mean = (rows["mean"] * rows["n"]).sum() / rows["n"].sum()
        yield {"metric": metric, "statistic": "change", "value": mean}


def differences(reading: Reading, report: maege.Report) -> pd.DataFrame:
    """Return the paired comparisons of metrics, with p, not corrected for their number."""
    table = report.table("differences")
    names = [COMPARED.get(key) for key in zip(table["sample"], table["statistic"], strict=True)]
    frame = table.assign(reading=reading.name, statistic=names).dropna(subset=["statistic"])
    return frame[["reading", "statistic", "a", "b", "difference", "pvalue"]]
