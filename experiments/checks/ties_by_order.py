"""How agreement with people depends on the order of systems if a tie counts for the second one."""

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from experiments.humans.gec_metrics import honest_rule, rule_of_tool
from experiments.humans.judged_data import NOT_BASE, JudgedData
from experiments.humans.scoring import scores_of_outputs
from maege.array_types import Floats
from maege.data.m2 import read_m2
from maege.judgements.comparisons import Comparisons, comparisons
from maege.number_format import format_number
from maege.report.markdown import markdown_table
from maege.texts.references import annotator_references

GOLD = "conll14/official-2014.combined.m2"
METRICS: dict[str, Any] = {
    "errant": {"errant": {"spacy_pipeline": "lite"}},
    "gleu": "gleu",
    "green": "green",
}
HEADINGS = ("metric", "tau, a tie is 0", "a tie is for the second", "systems reversed")


def taus(data: JudgedData) -> list[dict[str, Any]]:
    """Return metrics with tau on SEEDA's set `base`, expanded, by three rules for ties."""
    compared = comparisons(data.judgements("seeda-s").without_systems(NOT_BASE), "expanded")
    gold = read_m2(data.folder / GOLD).fill_missing_annotations("as-first-annotator")
    sources = data.lines("conll14/source.txt")
    references = [
        [text or source for text, source in zip(of_person.texts, sources, strict=True)]
        for of_person in annotator_references(gold)
    ]
    outputs = data.raw_outputs("seeda/outputs/all")
    judged = {system: outputs[system] for system in compared.systems}
    scores = {
        name: scores_of_outputs(
            data, metric, judged, compared.sentences, references
        ).sentence_scores.T
        for name, metric in METRICS.items()
    }
    constant = np.zeros((len(compared.systems), len(compared.sentences)))
    return [
        {"metric": name, **_by_rule(compared, table)}
        for name, table in (scores | {"constant": constant}).items()
    ]


def _by_rule(compared: Comparisons, scores: Floats) -> dict[str, float]:
    orders = {"second": compared.systems, "reversed": compared.systems[::-1]}
    by_order = {key: rule_of_tool(compared, scores, order) for key, order in orders.items()}
    found = {"zero": honest_rule(compared, scores), **by_order}
    return {key: values["kendall"] for key, values in found.items()}


def rows(data: JudgedData) -> list[tuple[str, ...]]:
    """Return the table of the page: metrics with tau by each rule."""
    return [
        (str(name), *(format_number(value, 3) for value in values))
        for name, *values in (of_metric.values() for of_metric in taus(data))
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    print("\n".join(markdown_table(HEADINGS, rows(JudgedData(parser.parse_args().data)))))


if __name__ == "__main__":
    main()
