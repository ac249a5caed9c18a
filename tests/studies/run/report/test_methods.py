from pathlib import Path

from maege.studies.run.report.methods import methods
from tests.support.run_found import found_in


def test_methods_are_paragraphs_of_text(output: Path) -> None:
    paragraphs = methods(found_in(output))
    assert [text.partition(".")[0] for text in paragraphs[2:5]] == [
        "Chains", "Lattices", "Corpora"
    ]  # fmt: skip
    assert not any(mark in text for text in paragraphs for mark in ("<p>", "&lt;", "{%", "¶"))
    assert paragraphs[-1].startswith("Randomness. Seed 1.")
