"""Campaigns of Pearmut: what is sampled, how likely it was, and the way back."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from maege.errors import ConfigError
from maege.judgements.judgement_file import read_judgement_file
from maege.judgements.pearmut import SAMPLED
from maege.judgements.rating_table import RatingTable
from maege.statistics.score_table import ScoreTable
from maege.studies.systems.campaign import PEOPLE, RANDOM_SHARE, Campaign, campaign
from maege.texts.texts import Texts
from tests.support.command_line import ok, refused

SYSTEMS = ("a", "b", "c")
SENTENCES = 40


def texts(systems: tuple[str, ...] = SYSTEMS) -> Texts:
    """b and c have one output in every fourth sentence; all have one in the last ten."""

    def output(system: str, s: int) -> str:
        shown = "x" if s >= 30 else "b" if system == "c" and s % 4 == 0 else system
        return f"{shown} goes {s} ."

    outputs = {x: tuple(output(x, s) for s in range(SENTENCES)) for x in systems}
    return Texts("mine", tuple(f"go {s} ." for s in range(SENTENCES)), {}, outputs)


def tables(systems: tuple[str, ...] = SYSTEMS, names: str = "mno") -> dict[str, ScoreTable]:
    """m prefers a to b to c; n the reverse where sentences are odd; o knows no difference."""
    rank = np.array([{"a": 3.0, "b": 2.0, "c": 1.0}[x] for x in systems])
    odd = np.arange(SENTENCES)[:, None] % 2 == 1
    scores = {
        "m": np.tile(rank, (SENTENCES, 1)),
        "n": np.where(odd, -rank, rank),
        "o": np.zeros((SENTENCES, 3)),
    }
    return {n: ScoreTable.from_sentences(n, systems, scores[n]) for n in names}


def made(seed: int = 1, items: int = 20) -> Campaign:
    return campaign("mine", texts(), tables(), items, 2, seed)


def items_of(made: Campaign, person: int = 0) -> list[dict[str, Any]]:
    documents: list[list[dict[str, Any]]] = made.content["data"][person]
    assert all(len(document) == 1 for document in documents)
    return sorted((document[0] for document in documents), key=lambda item: item["line"])


def test_pairs_are_of_distinct_outputs() -> None:
    found = made()
    # Even sentences below 30 whose number is no multiple of four have three pairs, as odd ones.
    assert found.pairs == 15 * 3 + 7 * 3 + 8 * 1
    assert found.items == len(items_of(found)) == 20
    assert len({item["line"] for item in items_of(found)}) == 20
    for item in items_of(found):
        s = item["line"] - 1
        assert item["src"] == f"go {s} ."
        assert len({*item["tgt"].values()}) == 2
        for name, text in item["tgt"].items():
            same = item.get("same_output", {}).get(name, [name])
            assert [x for x in SYSTEMS if texts().outputs[x][s] == text] == same
        assert item["discordant"] == s % 2
    assert found.discordant == sum(item["discordant"] for item in items_of(found))


def test_probabilities_by_hand() -> None:
    """Of an odd sentence, all three pairs are discordant; of an even one, none."""
    number, total = 74, 45
    of_odd, of_even = RANDOM_SHARE / number + (1 - RANDOM_SHARE) / total, RANDOM_SHARE / number
    found = items_of(made(items=10))
    assert {item["discordant"] for item in found} == {0, 1}
    for item in found:
        size = of_odd if item["discordant"] else of_even
        assert item["inclusion"] == pytest.approx(10 * size)


def test_weights_estimate_values_of_all_pairs() -> None:
    """Horvitz and Thompson's estimates of the number of pairs, and of those with system a."""
    estimates, sampled = [], Counter[int]()
    for seed in range(400):
        chosen = items_of(made(seed, items=10))
        weights = np.array([1 / item["inclusion"] for item in chosen])
        estimates.append((weights.sum(), weights[["a" in i["tgt"] for i in chosen]].sum()))
        sampled.update(item["line"] for item in chosen)
    with_a = sum("a" in pair for pair in combinations(SYSTEMS, 2)) * 22 + 8
    errors = np.std(estimates, axis=0) / np.sqrt(len(estimates))
    assert np.abs(np.mean(estimates, axis=0) - [74, with_a]).max() < 4 * errors.max()
    assert np.mean(estimates, axis=0) == pytest.approx([74, with_a], rel=0.15)
    assert sampled[2] > 3 * sampled[3]  # metrics disagree on odd sentences: lines 2, 4, ...


def test_order_of_systems_and_metrics_changes_nothing() -> None:
    systems = SYSTEMS[::-1]
    other = campaign("mine", texts(systems), tables(systems, "onm"), 20, 2, 1)
    assert json.dumps(other.content) == json.dumps(made().content)
    assert made(2).content != made().content


def test_each_person_has_an_order_of_their_own() -> None:
    first, second = made().content["data"]
    assert first != second
    assert items_of(made(), 0) == items_of(made(), 1)


def test_metrics_that_agree_always() -> None:
    """Then all pairs are as likely."""
    agreeing = campaign("mine", texts(), {n: tables()["m"] for n in "xy"}, 10, 1, 1)
    probabilities = [item["inclusion"] for item in items_of(agreeing)]
    assert probabilities == pytest.approx([10 / 74] * 10)
    assert agreeing.discordant == 0


def test_no_more_items_than_sentences() -> None:
    found = made(items=1000)
    assert found.items == 30
    for item in items_of(found):
        assert item["inclusion"] == pytest.approx(1.0 if (item["line"] - 1) % 4 == 0 else 1 / 3)


def test_what_pearmut_refuses_is_not_written() -> None:
    """Names that are numbers, or break its page; see `_validate_item_structure` in its cli.py."""
    systems = ("1", "b <b>", "b--b-")
    renamed = dict(zip(SYSTEMS, systems, strict=True))
    of = texts()
    outputs = {renamed[x]: of.outputs[x] for x in SYSTEMS}
    scores = {
        n: ScoreTable.from_sentences(n, systems, t.sentence_scores) for n, t in tables().items()
    }
    found = campaign("my campaign/1", Texts("m", of.sources, {}, outputs), scores, 20, 2, 1)
    assert found.content["campaign_id"] == "my-campaign-1"
    names = {name for item in items_of(found) for name in item["tgt"]}
    assert names == {"system-1", "b--b-", "b--b--2"}
    assert {x for i in items_of(found) for of in i["same_output"].values() for x in of} == {
        *systems
    }


def test_nothing_to_compare() -> None:
    with pytest.raises(ConfigError, match="two metrics or more"):
        campaign("mine", texts(), {"m": tables()["m"]}, 5, 1, 1)
    same = Texts("mine", ("s",), {}, dict.fromkeys(SYSTEMS, ("x",)))
    with pytest.raises(ConfigError, match="two systems whose outputs differ"):
        campaign("mine", same, tables(), 5, 1, 1)


def test_annotations_return_to_maege(tmp_path: Path) -> None:
    """The log is as Pearmut 1.1.6 writes it."""
    of = texts()
    (tmp_path / "systems").mkdir()
    for system in SYSTEMS:
        (tmp_path / f"systems/{system}.txt").write_text("\n".join(of.outputs[system]) + "\n")
    (tmp_path / "s.txt").write_text("\n".join(of.sources) + "\n")
    (tmp_path / "r.txt").write_text("".join(f"a goes {s} .\n" for s in range(SENTENCES)))
    source = ("--source", str(tmp_path / "s.txt"))
    file = str(tmp_path / "camp.json")
    ok("data", "campaign", *source, "--reference", str(tmp_path / "r.txt"), "--outputs",
       str(tmp_path / "systems"), "--metrics", "ld,gleu", "--output", file,
       "--set", "statistics.resamples=20")  # fmt: skip
    content = json.loads((tmp_path / "camp.json").read_text())
    log = [
        {
            "annotation": [{name: {"score": 50 * ("a" in name)} for name in item["tgt"]}],
            "item": [item], "user_id": f"person-{person}", "item_i": number,
        }
        for person, documents in enumerate(content["data"])
        for number, (item,) in enumerate(documents)
    ]  # fmt: skip
    (tmp_path / "all.json").write_text(json.dumps({"camp": log}))
    table = read_judgement_file(tmp_path / "all.json")
    assert isinstance(table, RatingTable)
    assert len(table.ratings) == 30 * 2 * PEOPLE  # the last ten sentences have one output
    assert len(content["data"]) == PEOPLE
    assert table.anomalies.get(SAMPLED, 0) in (0, 30)
    for number, extra in enumerate([("--outputs", str(tmp_path / "systems"), *source), source]):
        ok("humans", str(tmp_path / "all.json"), *extra, "--metrics", "ld", "--output",
           str(tmp_path / f"humans{number}"))  # fmt: skip
    tables = [(tmp_path / f"humans{n}/tables/all/summary.csv").read_bytes() for n in (0, 1)]
    assert tables[0] == tables[1]


def test_options_that_do_not_fit(tmp_path: Path) -> None:
    one = ("data", "campaign", "quickstart", "--metrics", "ld", "--output", "c.json")
    message = refused(*one, cwd=tmp_path)
    assert "a campaign needs the scores of two metrics or more" in message
    assert not [*tmp_path.iterdir()]  # nothing was scored
    (tmp_path / "there.json").write_text("")
    message = refused("data", "campaign", "quickstart", "--metrics", "ld,gleu", "--outputs",
                      str(tmp_path), "--output", str(tmp_path / "there.json"))  # fmt: skip
    assert "there.json exists" in message
