"""Rankings in XML."""

from pathlib import Path

from maege.judgements.judgement_file import read_judgements
from tests.judgements.xml_rankings import XML


def test_anomalies_of_xml_are_counted(tmp_path: Path) -> None:
    (tmp_path / "j.xml").write_text(XML)
    assert dict(read_judgements(tmp_path / "j.xml").anomalies) == {
        "blocks of results after the first": 1,
        "blocks of results with other languages than the first one": 1,
        "items of a judge who judged the sentence before": 1,
        "items whose ranks skip a number": 1,
        "items with a single output, which compare nothing": 1,
        "items without outputs, as skipped ones": 1,
        "systems listed twice in an item, with one rank": 1,
        "values of `id` that several items have": 1,
    }
