"""Signatures: one line of text that has all that determines a score."""

from dataclasses import dataclass

import pytest

from maege import __version__
from maege.metric import signature
from maege.metric.signature import (
    code_of_module,
    compared_entries,
    has_known_code,
    is_plain_dataclass,
    score_signature,
    split_signature,
    write_signature,
)


@dataclass(frozen=True)
class Toy:
    """A metric with two parameters, one of which is younger than its signatures."""

    order: int = 4
    unit: str = "token"
    name = "toy"
    unwritten_defaults = ("unit",)


def test_parameters_are_written_unless_they_are_silent_defaults() -> None:
    assert write_signature(Toy()) == f"toy|order:4|maege:{__version__}"
    assert write_signature(Toy(2, "letter")) == f"toy|order:2|unit:letter|maege:{__version__}"
    assert write_signature(Toy(), without=("order",)) == f"toy|maege:{__version__}"
    assert write_signature(Toy(), order="6", model="m\n1") == (
        f"toy|order:6|model:m\\n1|maege:{__version__}"
    )
    assert write_signature(object()) == f"object|maege:{__version__}"


def test_bars_inside_parentheses_do_not_split() -> None:
    parts = ["mixed", "a:(bleu|order:4|(x))", "b:gleu"]
    assert [*split_signature("|".join(parts))] == parts


def test_what_was_compared_stands_behind_the_name() -> None:
    own = "errant|gold_edits:file|beta:0.5"
    added = score_signature(own, {"references": "2", "gold_edits": "extracted"})
    assert added == "errant|references:2|gold_edits:extracted|beta:0.5"
    assert compared_entries(added) == {"references": "2", "gold_edits": "extracted"}
    assert compared_entries(own) == {"gold_edits": "file"}
    assert (
        score_signature(own, {"references": "2"}) == "errant|references:2|gold_edits:file|beta:0.5"
    )
    assert compared_entries("toy|beta:1|references:2") == {}  # a parameter of the metric


def test_code_is_known_by_its_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    assert code_of_module("maege_plugin_my_0123abcd") == {"file": "0123abcd"}
    assert code_of_module("maege.metrics.bleu") == {}
    assert has_known_code("maege.metrics.bleu")
    monkeypatch.setattr(signature.sys, "ps1", ">>> ", raising=False)  # a session has no file
    assert code_of_module("__main__") == {"code": "__main__"}
    assert not has_known_code("__main__")


def test_fields_are_all_parameters_of_a_dataclass_alone() -> None:
    class Derived(Toy):
        pass

    assert is_plain_dataclass(Toy())
    assert not is_plain_dataclass(Derived())
