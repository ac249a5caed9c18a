"""The result of an attack."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from maege.report.study_result import StudyResult
from maege.studies.attack.config import GIVEN

if TYPE_CHECKING:  # slow to import
    from maege.studies.attack.inputs import AttackInputs
    from maege.studies.attack.measurements import AttackedMetric

PAIRS_FILE = "found-pairs.jsonl"
_SEVERITIES = {"meaning": "critical", "universal": "sanity", "neighbour": "sanity"}


@dataclass(frozen=True, repr=False)
class AttackResult(StudyResult):
    """What attacks found, and the texts that win as pairs of a better and a worse one.

    The tables are ``rates`` and ``texts``; and ``alternatives``, ``kinds``,
    ``margins``, ``hidden``, ``transfer``, ``metric-pairs``, ``universal``, ``examples`` and
    ``audit`` where there is something to show.

    Parameters
    ----------
    found_pairs
        The lines of ``found-pairs.jsonl``: a weakness that was found can be tested again.
    """

    found_pairs: tuple[Mapping[str, Any], ...] = ()

    def further_files(self) -> dict[str, str]:
        """Return the pairs, a line of JSON each."""
        lines = [json.dumps(pair, ensure_ascii=False) for pair in self.found_pairs]
        return {PAIRS_FILE: "".join(f"{line}\n" for line in lines)} if lines else {}


def found_pairs(
    of_metric: "AttackedMetric", inputs: "AttackInputs", language: str | None
) -> Iterator[dict[str, Any]]:
    """Yield the texts that win, each with its opponent, in the form of a challenge set.

    Texts that others have found are left out: nothing says that they are wrong.
    """
    name, corpus = of_metric.metric, inputs.lattices.corpus.name
    for duel in of_metric.duels.won():
        found, sentence = duel.found, duel.found.sentence
        if found.rule == GIVEN:
            continue
        key = f"{name}-{found.attack}-{duel.opponent}-{sentence.index + 1}"
        yield {
            "id": re.sub(r"[^A-Za-z0-9._-]", "-", key)[-80:],
            "source": sentence.source,
            "better": duel.better,
            "worse": found.text,
            "references": list(sentence.references),
            "phenomenon": f"searched-{found.attack}",
            "severity": _SEVERITIES.get(found.attack, "minor"),
            "language": language or "und",
            "group": f"sentence-{sentence.index + 1}",
            "rule": found.rule,
            "origin": f"{found.attack} on {inputs.metrics[name].signature}",
            "licence": f"that of {corpus}",
            "reference_is_better": duel.better in sentence.references,
        }
