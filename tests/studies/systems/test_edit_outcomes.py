"""Edits of systems in single sentences."""

from maege.data.edit import Edit
from maege.studies.systems.edit_outcomes import edit_outcomes
from maege.studies.systems.report.reported_systems import ReportedSystems


def test_sentences_have_right_wrong_and_missed_edits(tiny: ReportedSystems) -> None:
    outcomes = tiny.found.edits
    first = outcomes.sentences[0]
    cautious, source = (
        first.systems[outcomes.systems.index(name)] for name in ("cautious", "source")
    )
    # "Living in big city have": annotator 0 has "a big" and "has"; this system has "has".
    assert [(e.span, e.replacement) for e in cautious.right] == [((4, 5), ("has",))]
    assert cautious.wrong == ()
    assert cautious.missed == (Edit(2, 2, ("a",), "ArtOrDet"),)
    assert source.right == source.wrong == ()
    assert len(source.missed) == 2
    for sentence in outcomes.sentences:
        for outcome in sentence.systems:
            gold = list(sentence.gold.values())[outcome.annotator]
            matched = {(e.span, e.replacement) for e in gold}
            assert {(e.span, e.replacement) for e in outcome.right} <= matched
            assert set(outcome.missed) <= set(gold)


def test_of_many_texts_the_sentences_with_most_different_outputs_are_kept(
    tiny: ReportedSystems,
) -> None:
    texts = tiny.texts
    few = edit_outcomes("errant", tiny.inputs.metrics["errant"], texts, max_texts=40)
    assert len(few.sentences) == 10
    assert few.omitted == 58
    outputs = [len(set(row)) for row in zip(*texts.outputs.values(), strict=True)]
    included = {s.number - 1 for s in few.sentences}
    omitted = set(range(68)) - included
    assert min(outputs[i] for i in included) >= max(outputs[i] for i in omitted)
    by_number = {s.number: s for s in tiny.found.edits.sentences}
    assert all(by_number[s.number].systems == s.systems for s in few.sentences)
