"""Audits: people read found texts, mixed with known corrections, and say which are right."""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np

from maege.errors import DataError
from maege.files.text_files import read_text
from maege.number_format import format_estimate, format_number
from maege.randomness import generator
from maege.statistics.proportion import Proportion
from maege.statistics.value import finite
from maege.statistics.verdict_agreement import kappas
from maege.studies.attack.sentences import AttackedSentence
from maege.studies.attack.win_rates import Duels

QUESTION = "Is B a correct and faithful correction of A? (yes or no)"
ANSWERS = {"yes": True, "no": False}


def audit_rows(
    attacked: Sequence[Duels], sentences: Sequence[AttackedSentence], number: int, seed: int
) -> list[dict[str, Any]]:
    """Return distinct found texts, and half as many known corrections, in random order.

    The texts are those that win, or any if none does. Nothing says which is which, and with which
    metric or attack a text was found.
    """
    wins = [duel for duels in attacked for duel in duels.won()]
    wins = wins or [duel for duels in attacked for duel in duels.duels]
    found = sorted({(duel.found.sentence.source, duel.found.text) for duel in wins})
    known = sorted({(s.source, text) for s in sentences for text in s.correct - {s.source}})
    rng = generator(seed, "attack", "audit")
    chosen = [
        pairs[i]
        for pairs, size in ((found, number), (known, number // 2))
        for i in rng.permutation(len(pairs))[:size].tolist()
    ]
    return [
        {"number": line, "A": chosen[i][0], "B": chosen[i][1], QUESTION: ""}
        for line, i in enumerate(rng.permutation(len(chosen)).tolist(), start=1)
    ]


def read_audits(paths: Sequence[Path]) -> Iterator[str]:
    """Yield what one or two readers say, from copies of ``tables/audit.csv`` with answers.

    The files lie beside ``texts.csv``, which says what was found. Raises DataError if a file is
    not such a copy, or if an answer is missing.
    """
    readings = [_answers(path) for path in paths]
    beside = paths[0].with_name("texts.csv")
    found = {(row["source"], row["text"]) for row in _rows(beside)}
    if any(reading.keys() != readings[0].keys() for reading in readings):
        raise DataError(f"{paths[1]}: not the same texts as in {paths[0]}")
    accepted_most = 0.0
    for path, answers in zip(paths, readings, strict=True):
        of_found = [answer for pair, answer in answers.items() if pair in found]
        controls = [answer for pair, answer in answers.items() if pair not in found]
        accepted = Proportion.of(sum(of_found), len(of_found))
        rejected = Proportion.of(len(controls) - sum(controls), len(controls))
        accepted_most = max(accepted_most, accepted.interval[1] if accepted.interval else 0.0)
        yield (
            f"{path.name}: of {accepted.n} found texts {_share(accepted)} are accepted; of "
            f"{rejected.n} known corrections {_share(rejected)} are rejected."
        )
    if len(readings) > 1:
        first, second = ([reading[pair] for pair in readings[0]] for reading in readings[:2])
        same = sum(a == b for a, b in zip(first, second, strict=True))
        (kappa,) = kappas(np.array([len(first), same, sum(first), sum(second)], dtype=float))
        yield f"Agreement (Cohen's kappa): {format_number(finite(kappa), 2)}."
    yield (
        f"Rates of wins, times {format_number(1 - accepted_most, 2)}, since at most "
        f"{format_number(accepted_most, 2)} of the found texts are accepted (upper end):"
    )
    for rate in _rows(paths[0].with_name("rates.csv")):
        value = format_number(float(rate["rate"]) * (1 - accepted_most), 3)
        yield f"  {rate['metric']}, {rate['attack']} against {rate['opponent']}: {value}"


def _share(share: Proportion) -> str:
    return format_estimate(share.share, share.interval)


def _rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(read_text(path), newline="")))


def _answers(path: Path) -> dict[tuple[str, str], bool]:
    """Return the answers of a reader, by source and text."""
    answers: dict[tuple[str, str], bool] = {}
    for line, row in enumerate(_rows(path), start=2):
        answer = ANSWERS.get(str(row.get(QUESTION)).strip().lower())
        if answer is None or not {"A", "B"} <= row.keys():
            raise DataError(
                f"{path}, line {line}: {row.get(QUESTION)!r} is no answer; the column "
                f"{QUESTION!r} of a copy of tables/audit.csv needs yes or no in each line"
            )
        if answers.setdefault((row["A"], row["B"]), answer) != answer:
            raise DataError(f"{path}, line {line}: the same texts have another answer above")
    if not answers:
        raise DataError(f"{path}: no text to audit")
    return answers
