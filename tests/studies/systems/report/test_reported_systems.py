"""What the report says of the compared texts."""

from dataclasses import replace

from maege.studies.systems.report.reported_systems import ReportedSystems


def test_texts_are_described(tiny: ReportedSystems) -> None:
    assert tiny.description == "tiny: 3 systems and the source on 68 sentences."
    assert (tiny.units, tiny.resampled_units) == ("sentences", "sentences")
    assert tiny.confidence == "95 %"
    assert tiny.signatures["gleu"].startswith("gleu|")


def test_documents_are_the_units_if_they_are_known(tiny: ReportedSystems) -> None:
    of_documents = replace(tiny.texts, documents=("x",) * 30 + ("y",) * 38)
    results = replace(tiny, inputs=replace(tiny.inputs, texts=of_documents))
    assert results.description.endswith("on 68 sentences in 2 documents.")
    assert (results.units, results.resampled_units) == ("documents", "the 2 documents")


def test_cut_charts_are_announced(tiny: ReportedSystems) -> None:
    assert tiny.of_best_systems("Scores.", 4) == "Scores."
    assert tiny.of_best_systems("Scores.", 3) == "Scores. The best 3 systems."
