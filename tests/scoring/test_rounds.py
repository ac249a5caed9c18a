"""Rounds of texts: what is stored is read back, what is not complete is scored again."""

import math
from collections.abc import Sequence
from pathlib import Path

from maege.metric.score_request import Segment
from maege.scoring.rounds import Round, Rounds

TEXTS = [Segment("a", "b", ("c", "d")), Segment("a", "e", ())]
ROUND = Round([0.1, math.nan], [("e", "it is no word")], ["slow"])


def stored(rounds: Rounds, name: str, texts: Sequence[Segment]) -> Round | None:
    """Return what is stored; None if texts would be scored."""

    def refuse() -> Round:
        raise LookupError

    try:
        return rounds.get(name, texts, refuse)
    except LookupError:
        return None


def test_rounds_are_stored_by_metric_and_texts(tmp_path: Path) -> None:
    path = tmp_path / "rounds"
    rounds = Rounds(path)
    assert not path.exists()
    assert rounds.get("gleu", TEXTS, lambda: ROUND) == ROUND
    again = stored(Rounds(path), "gleu", TEXTS)
    assert again is not None
    assert repr(again.values) == repr(ROUND.values)
    assert [tuple(text) for text in again.failed] == ROUND.failed
    assert again.notes == ROUND.notes
    assert stored(Rounds(path), "bleu", TEXTS) is None
    assert stored(Rounds(path), "gleu", TEXTS[:1]) is None
    assert stored(Rounds(path), "gleu", [TEXTS[0]._replace(references=("c",)), TEXTS[1]]) is None
    assert stored(Rounds(), "gleu", TEXTS) is None


def test_a_line_that_is_not_complete_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "rounds"
    first, second = Round([0.0], [], []), Round([1.0], [], [])
    Rounds(path).get("gleu", TEXTS, lambda: first)
    Rounds(path).get("gleu", TEXTS[1:], lambda: second)
    path.write_bytes(path.read_bytes()[:-1])
    rounds = Rounds(path)
    assert stored(rounds, "gleu", TEXTS) == first
    assert stored(rounds, "gleu", TEXTS[1:]) is None
    rounds.get("gleu", TEXTS[1:], lambda: second)
    assert stored(Rounds(path), "gleu", TEXTS[1:]) == second
