"""The dossiers: the page has what the stored results say, and no text of a corpus."""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from docs.generate import dossiers_page
from maege.studies.dossier.lattice_rows import with_types
from tests.docs.made_pages import MADE_PAGES
from tests.support.command_line import ROOT

DOSSIERS = vars(dossiers_page)
pytestmark = MADE_PAGES
EXAMPLES = ROOT / "docs/examples"


def test_each_metric_has_its_sentence_cards_grades_and_warnings() -> None:
    page = DOSSIERS["page"]()
    for name, joint, warnings in DOSSIERS["stored_dossiers"]():
        title = DOSSIERS["METRICS"][name].title
        section = page.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
        (dossier,) = joint.dossiers
        assert f"\n{DOSSIERS['shown_command'](name)}\n" in section
        assert f"**{dossier.sentence}**" in section
        assert all(f"- {c.question} **{c.answer}.**" in section for c in dossier.cards)
        for grade in dossier.grades:
            (row,) = (
                x
                for x in section.splitlines()
                if x.startswith(f"| {grade.row.name} |") and f"| {with_types(grade)} |" in x
            )
            assert f" {grade.said} |" in row
        assert section.count("**Warning: ") == len(warnings) + len(dossier.warnings)


def test_other_metrics_are_compared_by_their_known_results() -> None:
    for name, joint, _ in DOSSIERS["stored_dossiers"]():
        (dossier,) = joint.dossiers
        assert {"gleu", "errant", "bleu", "lfm"} - {name} <= {*dossier.known}
        assert name not in dossier.known
        assert dossier.notes == ()


def test_what_is_stored_is_no_text_of_a_corpus() -> None:
    stored = json.loads(DOSSIERS["STORED"].read_text("utf-8"))
    assert {*stored} == {*DOSSIERS["METRICS"]}
    assert all(len(text.split()) < 20 for text in _strings(stored))
    assert "Where it fails" not in DOSSIERS["page"]()


def _strings(content: Any) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    elif isinstance(content, dict | list):
        for item in [*content, *content.values()] if isinstance(content, dict) else content:
            yield from _strings(item)


def test_the_random_network_has_the_same_scores_in_every_process() -> None:
    program = (
        "from random_network import random_network as f; "
        "print(f('He go .', 'He goes .'), f('He go .', 'He go .'), f('', ''))"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=EXAMPLES,
            env={"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    (scores,) = printed
    assert len({*scores.split()}) == 3
