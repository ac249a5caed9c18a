"""How agreement with people depends on the order of systems if a tie counts for the second one."""

import argparse
from pathlib import Path
from typing import Any

from experiments.humans.gec_metrics import honest_rule, rule_of_tool
from experiments.humans.judged_data import NOT_BASE, JudgedData
from experiments.humans.scoring import scores_of_outputs
from maege.data.m2 import read_m2
from maege.judgements.comparisons import comparisons
from maege.report.markdown import markdown_table
from maege.texts.references import annotator_references

GOLD = "conll14/official-2014.combined.m2"
METRICS: dict[str, Any] = {
    "errant": {"errant": {"spacy_pipeline": "lite"}},
    "gleu": "gleu",
    "green": "green",
}
HEADINGS = ("metric", "tau, a tie is 0", "a tie is for the second", "systems reversed")


def rows(data: JudgedData) -> list[tuple[str, ...]]:
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
    result = []
    for name, metric in METRICS.items():
        table = scores_of_outputs(data, metric, judged, compared.sentences, references)
        scores = table.sentence_scores.T
        orders = compared.systems, compared.systems[::-1]
        by_order = (rule_of_tool(compared, scores, order) for order in orders)
        values = honest_rule(compared, scores), *by_order
        result.append((name, *(f"{value['kendall']:.3f}".replace("0.", ".") for value in values)))
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    print("\n".join(markdown_table(HEADINGS, rows(JudgedData(parser.parse_args().data)))))


if __name__ == "__main__":
    main()
