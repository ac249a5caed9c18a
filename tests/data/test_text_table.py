"""Tables of texts: pandas, Polars, dicts, lists of dicts."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pytest

import maege
from maege.data.text_table import SystemTable
from maege.errors import DataError
from tests.support.tiny_texts import REFERENCES, SOURCES, SYSTEMS, lines

TEXTS = {
    "id": range(len(SOURCES)),
    "source": SOURCES,
    "reference_1": lines("reference-1"),
    "reference_2": lines("reference-2"),
    "hypothesis": SYSTEMS["eager"],
}
FRAMES = [
    pd.DataFrame,
    pl.DataFrame,
    dict,
    lambda columns: pd.DataFrame(columns).to_dict("records"),
]


@pytest.mark.parametrize("frame", FRAMES)
def test_a_table_has_the_score_of_its_texts(frame: Callable[[Any], Any]) -> None:
    expected = maege.score("gleu", SOURCES, SYSTEMS["eager"], REFERENCES).value
    assert maege.score("gleu", frame(TEXTS)).value == expected
    with_lists = {"src": SOURCES, "hyp": SYSTEMS["eager"], "references": REFERENCES}
    assert maege.score("gleu", frame(with_lists)).value == expected
    one = maege.score("gleu", SOURCES, SYSTEMS["eager"], TEXTS["reference_2"]).value
    assert maege.score("gleu", frame(TEXTS), "hypothesis", "reference_2").value == one
    both = ["reference_2", "reference_1"]
    assert maege.score("m2", frame(TEXTS), references=both).value != one


@pytest.mark.parametrize("frame", [pd.DataFrame, pl.DataFrame])
def test_missing_references_are_none(frame: Callable[[Any], Any]) -> None:
    table = frame({"source": ["a b", "c"], "reference_1": ["a", "c"], "reference_2": ["b", None]})
    rows = SystemTable.of(table.assign(x=["a", "d"]) if frame is pd.DataFrame else
                          table.with_columns(x=pl.Series(["a", "d"])), None, None)  # fmt: skip
    assert rows.references == (("a", "c"), ("b", ""))
    assert rows.outputs == {"x": ("a", "d")}
    columns = frame({"r": ["a", "c"], "s": ["b", None]})
    expected = maege.score("gleu", ["a b", "c"], ["a", "d"], [["a", "b"], ["c"]]).value
    assert maege.score("gleu", ["a b", "c"], ["a", "d"], columns).value == expected


@pytest.mark.parametrize("frame", [pd.DataFrame, pl.DataFrame])
def test_systems_of_a_table_are_those_of_files(
    frame: Callable[[Any], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    columns = {key: TEXTS[key] for key in ("source", "reference_1", "reference_2")} | SYSTEMS
    arguments: dict[str, Any] = {
        "metrics": ["gleu"],
        "trust": False,
        "statistics": {"resamples": 99},
    }
    result = maege.systems(frame(columns), **arguments)
    scores = result.summary.set_index("system")["score"]
    for name, texts in SYSTEMS.items():
        assert scores[name] == maege.score("gleu", SOURCES, texts, REFERENCES).value
    again = maege.systems(frame(columns), **arguments)
    assert again.manifest["fingerprint"] == result.manifest["fingerprint"]
    result.write(tmp_path / "out")
    assert maege.systems(tmp_path / "out/config.yaml").summary.equals(result.summary)
    two = maege.systems(frame(columns | {"id": TEXTS["id"]}), outputs=["eager"], **arguments)
    assert {*two.summary["system"]} == {"eager", "source"}


def test_a_corpus_of_a_table_is_that_of_lists() -> None:
    corpus = maege.parallel_corpus(SOURCES[:9], REFERENCES[:9])
    for frame in (pd.DataFrame, pl.DataFrame):
        table = frame({key: TEXTS[key][:9] for key in ("source", "reference_1", "reference_2")})
        assert maege.parallel_corpus(table).sentences == corpus.sentences


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda t: maege.score("gleu", t.drop(columns="source")),
            r"which column is the source;.*call it `source`",
        ),
        (lambda t: maege.score("gleu", t, "output"), "no column 'output'; it has id, source"),
        (lambda t: maege.score("gleu", t[["source", "hypothesis"]]), "needs references"),
        (lambda t: maege.score("gleu", list(t["source"])), "give hypotheses"),
        (lambda t: maege.systems(t, metrics=["gleu"]), r"column 'id'\[0\] is 0, which is not a"),
        (lambda t: maege.systems(t, metrics=["gleu"], outputs=["mine"]), "no column 'mine'"),
        (
            lambda t: maege.systems(t[["source", "reference_1"]], metrics=["gleu"]),
            "no column of a system; it has source, reference_1",
        ),
        (
            lambda t: maege.systems(
                t.assign(hypothesis="a\nb"), metrics=["gleu"], outputs=["hypothesis"]
            ),
            "text 1 has several lines",
        ),
    ],
)
def test_mistakes_are_named(call: Callable[[Any], Any], message: str) -> None:
    with pytest.raises(DataError, match=message):
        call(pd.DataFrame(TEXTS))
