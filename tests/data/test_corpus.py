import pytest

from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit
from maege.errors import DataError

EDIT = Edit(0, 1, ("b",), "X")


def sentence(index: int, *annotations: Annotation) -> Sentence:
    return Sentence(index, ("a", "c"), annotations)


BOTH = sentence(0, Annotation(0, (EDIT,)), Annotation(1, (EDIT,)))
ONE = sentence(1, Annotation(0, (EDIT,)))
NOOP = sentence(2, Annotation(0, (EDIT,)), Annotation(1))
NOBODY = sentence(3)
CORPUS = Corpus("c", (BOTH, ONE, NOOP, NOBODY), 4)


def selected_indices(corpus: Corpus, **rules) -> list[int]:
    return [s.index for s in corpus.select(**rules).sentences]


def test_selection() -> None:
    assert selected_indices(CORPUS) == [0, 1]
    assert selected_indices(CORPUS, min_annotations=2) == [0]
    assert selected_indices(CORPUS, noop="keep") == [0, 1, 2]
    assert selected_indices(CORPUS, noop="keep", min_annotations=2) == [0]
    assert selected_indices(CORPUS, max_characters=3) == [0, 1]
    assert CORPUS.select().size == 4


def test_empty_selection_reports_the_reason() -> None:
    with pytest.raises(DataError, match=r"no sentence is left of 4 \(2 fewer than 3 annotations"):
        CORPUS.select(min_annotations=3)


@pytest.mark.parametrize(
    ("policy", "single_annotator", "unannotated"),
    [
        ("none", [1], [0, 0]),
        ("as-first-annotator", [1, 1], [0, 0]),
        ("source", [1, 0], [0, 0]),
    ],
)
def test_missing_annotations(
    policy: str, single_annotator: list[int], unannotated: list[int]
) -> None:
    completed = CORPUS.fill_missing_annotations(policy)
    edit_counts = [[len(a.edits) for a in s.annotations] for s in completed.sentences]
    assert edit_counts == [[1, 1], single_annotator, [1, 0], unannotated]
    assert completed.sentences[1].annotations[-1].annotator == (0 if policy == "none" else 1)


def test_choosing_annotators() -> None:
    assert CORPUS.annotators == (0, 1)
    only = CORPUS.with_annotators([1])
    assert [[a.annotator for a in s.annotations] for s in only.sentences] == [[1], [], [1], []]
    with pytest.raises(DataError, match="no annotator 5; it has 0, 1"):
        CORPUS.with_annotators([0, 5])


def test_missing_annotation_policies_on_the_combined_file(data) -> None:
    from maege.data.m2 import read_m2

    corpus = read_m2(data / "conll14/official-2014.combined.m2")
    both = [sum(len(a.edits) > 0 for a in s.annotations) == 2 for s in corpus.sentences]
    assert sum(both) == 813
    agreed = corpus.fill_missing_annotations("as-first-annotator")
    both = [sum(len(a.edits) > 0 for a in s.annotations) == 2 for s in agreed.sentences]
    assert sum(both) == 901
    assert all(len(s.annotations) == 2 for s in agreed.sentences)


def test_missing_annotations_are_filled_before_annotators_are_selected(data, conll14) -> None:
    from maege.config.schema import RunConfig
    from maege.data.m2 import read_m2
    from maege.studies.lattices.inputs import load_inputs

    corpus = {
        "name": "conll14",
        "annotations": "combined",
        "annotators": [1],
        "missing_annotations": "as-first-annotator",
    }
    config = RunConfig.model_validate(
        {"corpus": corpus, "metrics": ["ld"], "references": {"use": ["annotators"]}}
    )
    texts = {s.index: s.text for s in load_inputs(config).corpus.sentences}
    alone = read_m2(data / "conll14/official-2014.1.m2")
    assert texts == {s.index: s.text for s in alone.sentences if s.annotations}
