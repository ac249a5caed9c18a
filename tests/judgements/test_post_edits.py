"""Judgements by the effort of editors."""

from pathlib import Path

import pytest

from maege.data.cards import human_card
from maege.data.datasets import DATA_VARIABLE
from maege.data.fetching import fetch
from maege.errors import DataError
from maege.judgements.comparisons import comparisons
from maege.judgements.known_set import read_known_set
from maege.judgements.post_edits import (
    AGAIN,
    UNEQUAL,
    changed_words,
    post_edit_judgements,
    read_post_edits,
)

OUTPUTS = {"A": ("He go .", "Fine ."), "B": ("He goes .", "Fine ."), "C": ("He go .", "So .")}
EDITED = {"A": ("He goes .", "Fine ."), "B": ("He goes .", "Fine ."), "C": ("So he goes .", "No !")}


def test_words_are_inserted_deleted_and_replaced() -> None:
    assert changed_words("a b c d", "x b d e") == 3
    assert changed_words("", "a b") == changed_words("a  b", "") == 2
    assert changed_words(" a  b ", "a b") == 0


def test_fewer_changed_words_are_better_and_equal_outputs_are_one() -> None:
    judged = post_edit_judgements("set", OUTPUTS, EDITED)
    first, second = ({g.systems: (g.rank, g.rating) for g in j.groups} for j in judged.judgements)
    assert first == {("A", "C"): (2, -2.0), ("B",): (1, 0.0)}  # of 1 and 3 words
    assert second == {("A", "B"): (1, 0.0), ("C",): (2, -2.0)}
    assert dict(judged.anomalies) == {AGAIN: 2, UNEQUAL: 1}


def test_the_order_of_systems_changes_nothing() -> None:
    turned = [dict(reversed(texts.items())) for texts in (OUTPUTS, EDITED)]
    assert post_edit_judgements("set", *turned) == post_edit_judgements("set", OUTPUTS, EDITED)


def test_a_post_edit_that_is_not_parallel_is_refused(tmp_path: Path) -> None:
    output, edited = tmp_path / "out.txt", tmp_path / "edited.txt"
    output.write_text("a\nb\nc\n")
    edited.write_text("a\nb\n")
    with pytest.raises(DataError, match=r"out\.txt: 3 lines"):
        read_post_edits("set", {"A": output}, {"A": edited})


def test_peet(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Editors changed 5,833, 3,639 and 3,430 words; 3,098 comparisons if equal ones are apart."""
    if not (data / "peet").is_dir():
        pytest.skip("the data are without PEET")
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    for card in human_card("peet").required_cards():
        list(fetch(card, data))
    known = read_known_set("peet")
    edited = {
        system: (tmp_path / "peet" / file).read_text(encoding="utf-8").split("\n")
        for system, file in known.card.post_edits.items()
    }
    words = {
        system: sum(map(changed_words, known.outputs[system], lines))
        for system, lines in edited.items()
    }
    assert words == {"INPUT": 5833, "GECToR": 3639, "GEC-PD": 3430}
    unexpanded = comparisons(known.chosen_judgements(), "unexpanded")
    assert (len(unexpanded), unexpanded.ties) == (2172, 230)
    assert dict(known.judgements.anomalies)[UNEQUAL] == 491
