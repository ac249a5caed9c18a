from pathlib import Path

import pytest

from maege.data.system_outputs import Outputs, read_outputs
from maege.errors import DataError
from maege.judgements.comparisons import comparisons
from maege.judgements.judgement_file import read_judgements
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.judgements.output_check import (
    LISTED_APART,
    check_outputs,
    first_sentence_number,
    merge_equal_outputs,
    require_outputs,
)
from maege.studies.humans.agreement import judge_agreement


@pytest.fixture(scope="module")
def conll14(data: Path) -> Outputs:
    outputs = read_outputs(data / "conll14/systems")
    return {**outputs, "src": outputs["INPUT"]}


@pytest.fixture(scope="module")
def seeda(data: Path) -> Outputs:
    return read_outputs(data / "seeda/outputs/all")


def _set(*items: tuple[int, str]) -> JudgementSet:
    """Judgements of ``A+B > C``: groups in the order of their ranks."""
    return JudgementSet(
        "example",
        tuple(
            Judgement(
                sentence,
                "j",
                tuple(
                    OutputGroup(tuple(group.split("+")), rank)
                    for rank, group in enumerate(text.split(" > "), 1)
                ),
                item,
            )
            for item, (sentence, text) in enumerate(items, 1)
        ),
    )


def _tied(*systems: str) -> tuple[OutputGroup, ...]:
    return tuple(OutputGroup((system,), 1) for system in systems)


OUTPUTS = {"A": ("a", "x", "p"), "B": ("a", "y", "q"), "C": ("c", "y", "q")}


def test_groups_agree_with_outputs_at_the_right_first_sentence_only(
    data: Path, conll14: Outputs, seeda: Outputs
) -> None:
    files = (
        ("conll14/human/gjg15/judgments.xml", conll14, 0, 1.0, 0.088),
        ("conll14/human/nspt15/all-judgments.xml", conll14, 0, 0.997, 0.384),
        ("seeda/judgments-edit.xml", seeda, 1, 1.0, 0.067),
        ("seeda/judgments-sent.xml", seeda, 1, 1.0, 0.062),
    )
    for file, outputs, index, right, wrong in files:
        judgements = read_judgements(data / file)
        checks = {n: check_outputs(judgements, outputs, first_sentence=n) for n in (0, 1)}
        assert checks[index].agreement == pytest.approx(right, abs=5e-4)
        assert checks[1 - index].agreement == pytest.approx(wrong, abs=5e-4)
        assert first_sentence_number(judgements, outputs) == index
        with pytest.raises(DataError, match=rf"index base 0 in .*set `index: {index}`"):
            first_sentence_number(judgements, outputs, 1 - index)


def test_equal_outputs_that_nspt15_lists_apart(data: Path, conll14: Outputs) -> None:
    file = data / "conll14/human/nspt15/all-judgments.xml"
    check = check_outputs(read_judgements(file), conll14)
    assert (check.equal_apart, check.equal_with_two_ranks) == (1443, 5)
    judgements = read_judgements(file, None, conll14)
    assert dict(judgements.anomalies)[LISTED_APART] == 956
    check = check_outputs(judgements, conll14)
    assert (check.equal_apart, check.equal_with_two_ranks) == (5, 5)
    assert (check.unequal_groups, check.missing_systems) == (0, ("refmix1",))
    with pytest.raises(DataError, match=r"no output of refmix1; known: AMU, .*`drop`"):
        require_outputs(judgements, conll14)


def test_outputs_make_groups_of_expanded_pairs(data: Path, conll14: Outputs) -> None:
    file = data / "conll14/human/gjg15/pairwise-expanded.csv.gz"
    judgements = read_judgements(file, outputs=conll14)
    for kind, counts in (("unexpanded", (20516, 5694)), ("expanded", (109098, 59117))):
        compared = comparisons(judgements, kind)
        assert (len(compared), compared.ties) == counts


def test_equal_outputs_of_a_table_are_one_group(data: Path, conll14: Outputs) -> None:
    # The XML has 6,816 (1,890): it lists some equal outputs apart, which a table does not tell.
    file = data / "conll14/human/nspt15/all-judgments.csv"
    judgements = read_judgements(file, outputs=conll14)
    compared = comparisons(judgements, "unexpanded")
    assert (len(compared), compared.ties) == (5479, 836)


def test_equal_outputs_of_an_item_are_not_a_question_asked_twice(
    data: Path, conll14: Outputs
) -> None:
    # Nobody judged A and B twice: .903 of 922 "repeated" comparisons, if equal outputs are apart.
    file = data / "conll14/human/nspt15/all-judgments.xml"
    judged = read_judgements(file, None, conll14).select(
        lambda j: j.judge in ("annot1", "annot2", "annot3")
    )
    compared = comparisons(judged.without_systems({"refmix1"}), "unexpanded")
    assert (len(compared), compared.ties) == (3947, 581)
    outputs = {s: [conll14[s][i] for i in compared.sentences] for s in compared.systems}
    found = judge_agreement(compared, outputs)
    repeated = [p.comparisons for p in found.pairs if p.first == p.second and p.comparisons >= 50]
    assert (repeated, round(found.intra.value or 0, 3)) == ([69], 0.479)
    assert round(found.inter.value or 0, 3) == 0.405


def test_changed_outputs_are_counted() -> None:
    judgements = _set((0, "A+B > C"), (1, "A+B > C"), (2, "A > B > C"))
    check = check_outputs(judgements, OUTPUTS)
    assert (check.items, check.agreeing_items) == (3, 1)
    assert (check.unequal_groups, check.equal_apart, check.equal_with_two_ranks) == (1, 2, 2)
    assert len(check.counts()) == 3


def test_groups_are_made_of_equal_outputs_with_one_rank() -> None:
    groups = (OutputGroup(("B",), 1), OutputGroup(("C",), 1), OutputGroup(("A",), 2))
    judgements = JudgementSet("x", (Judgement(1, "j", groups, 1), Judgement(9, "j", groups, 2)))
    merged, beyond = merge_equal_outputs(judgements, OUTPUTS).judgements
    assert [group.systems for group in merged.groups] == [("B", "C"), ("A",)]
    assert beyond.groups == groups
    apart = JudgementSet("x", (Judgement(0, "j", (OutputGroup(("A",), 1), *_tied("B", "C")), 1),))
    of_file = JudgementSet("x", (*apart.judgements, *_set((0, "A+B > C")).judgements))
    merged = merge_equal_outputs(of_file, OUTPUTS)
    assert [group.systems for group in merged.judgements[0].groups] == [("A", "B"), ("C",)]
    assert merged.anomalies == ((LISTED_APART, 1),)
    assert merge_equal_outputs(apart, OUTPUTS).anomalies == ()  # the file has no groups
    assert merge_equal_outputs(merged, OUTPUTS) == merged


@pytest.mark.parametrize(
    ("items", "message"),
    [
        ([(0, "X > Y")], "no item has two systems with outputs.*X, Y"),
        ([(1, "A+B > C"), (2, "A+B > C")], "0 in 0%, 1 in 50% of items|not the outputs"),
        ([(1, "A > B")], "set `index: 0` or 1"),
    ],
)
def test_the_first_sentence_cannot_be_told(items: list[tuple[int, str]], message: str) -> None:
    outputs = {"A": ("u", "x", "p"), "B": ("v", "y", "q"), "C": ("c", "y", "q")}
    with pytest.raises(DataError, match=message):
        first_sentence_number(_set(*items), outputs)


@pytest.mark.parametrize(("sentences", "index"), [((0, 1), 0), ((1, 3), 1)])
def test_a_number_beyond_the_outputs_tells_the_first_sentence(
    sentences: tuple[int, int], index: int
) -> None:
    judgements = _set(*((sentence, "A > C") for sentence in sentences))
    assert first_sentence_number(judgements, OUTPUTS) == index


def test_a_judged_sentence_beyond_the_end() -> None:
    with pytest.raises(DataError, match=r"item 2: .* number 3, but the outputs have 3 lines"):
        require_outputs(_set((0, "A+B > C"), (3, "A+B > C")), OUTPUTS)
