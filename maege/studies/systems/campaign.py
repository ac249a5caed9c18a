"""A campaign of Pearmut: people judge pairs of outputs about which metrics disagree.

Every item says how likely it was to be in the sample: it stands for 1 / inclusion pairs. So values
of all pairs of outputs can be estimated (Horvitz and Thompson, 1952).
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from maege.array_types import Floats
from maege.errors import ConfigError
from maege.files.output_file import check_output_file, write_atomic
from maege.judgements.checks import check_number_of_comparisons
from maege.judgements.pearmut import INCLUSION, LINE, SAME_OUTPUT
from maege.randomness import generator
from maege.statistics.score_table import ScoreTable
from maege.statistics.ties import sign_with_tolerance, spread
from maege.studies.study import Context, Study
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.test_sets import SetsFound, SetsInputs
from maege.texts.texts import SOURCE, Texts

ITEMS = 100  # which people see, at most
PEOPLE = 2  # who see each of them
RANDOM_SHARE = 0.2  # of the items: for these, disagreement does not matter
_FEW_METRICS = "a campaign needs the scores of two metrics or more, which may disagree"
INSTRUCTIONS = (
    "<ul><li>Read the original sentence, and its corrections below or beside it.</li>"
    "<li>Mark what is wrong in each correction: errors that are still there, and changes that made "
    "the sentence worse. Minor: a reader hardly minds. Major: the meaning is lost or changed, or "
    "the sentence is hard to read.</li>"
    "<li>Rate each correction. 0: useless. 100: correct, and it says what the writer meant. A "
    "better correction gets a higher score.</li></ul>"
)


@dataclass(frozen=True)
class _Pairs:
    """The pairs of distinct outputs for a sentence."""

    sentence: int  # its index
    systems: tuple[tuple[str, ...], ...]  # with each distinct output
    pairs: tuple[tuple[int, int], ...]  # of these
    discordant: Floats  # for each, how many pairs of metrics prefer different ones; (pairs,)


@dataclass(frozen=True)
class Campaign:
    """What people will judge."""

    content: Mapping[str, Any]  # of the file
    items: int
    discordant: int  # of these, how many metrics disagree about
    pairs: int  # that they are sampled from

    def write(self, path: Path) -> None:
        """Write the file that `pearmut add` reads."""
        text = json.dumps(self.content, ensure_ascii=False, indent=1) + "\n"
        write_atomic(path, text.encode())


def campaign(
    name: str, texts: Texts, tables: Mapping[str, ScoreTable], items: int, people: int, seed: int
) -> Campaign:
    """Sample pairs of outputs, at most one of a sentence, in each of which people see both.

    A pair is sampled with a probability that grows with the number of discordant pairs of metrics:
    one prefers the first output, and the other one the second. RANDOM_SHARE of the sample is spread
    over all pairs alike, so that none is impossible. ``tables``: scores of the outputs, by metric.
    ``people``: how many see each item, in an order of their own.

    Raises ConfigError with fewer than two metrics with scores of sentences, or nothing to compare.
    """
    scores = {n: t for n, t in tables.items() if t.sentences is not None or t.outcomes is not None}
    if len(scores) < 2:
        raise ConfigError(_FEW_METRICS)
    groups = _compared(texts, [*scores.values()])
    if not groups:
        raise ConfigError("a campaign needs two systems whose outputs differ in some sentence")
    number = sum(len(group.pairs) for group in groups)
    total = sum(float(group.discordant.sum()) for group in groups)
    share = RANDOM_SHARE if total else 1.0
    sizes = [share / number + (1 - share) * group.discordant / (total or 1.0) for group in groups]
    inclusion = _inclusion(np.array([size.sum() for size in sizes]), min(items, len(groups)))
    names = _safe_names([system for system in texts.systems if system != SOURCE])
    sampled, disagreed = [], 0
    for at in _sample(inclusion, seed):
        group, size = groups[at], sizes[at]
        source = texts.sources[group.sentence]
        rng = generator(seed, "campaign pair", source, group.sentence)
        pair = int(rng.choice(len(size), p=size / size.sum()))
        disagreed += group.discordant[pair] > 0
        sampled.append(
            {
                "item_id": f"line-{group.sentence + 1}",
                **_item(group, pair, texts, names),
                "discordant": int(group.discordant[pair]),
                INCLUSION: float(inclusion[at] * size[pair] / size.sum()),
            }
        )
    content = {
        "campaign_id": re.sub(r"[^\w-]+", "-", name),
        "info": {
            "assignment": "task-based",
            "protocol": "cESA",
            "users": people,
            "instructions": INSTRUCTIONS,
            "sampling": {"pairs": number, "random": share, "seed": seed, "metrics": sorted(scores)},
        },
        "data": [_shuffled(sampled, seed, person) for person in range(people)],
    }
    return Campaign(content, len(sampled), int(disagreed), number)


def _compared(texts: Texts, tables: Sequence[ScoreTable]) -> list[_Pairs]:
    """Return the pairs of distinct outputs of each sentence that has some."""
    column = {system: number for number, system in enumerate(tables[0].items)}
    spreads = [0.0 if t.sentences is None else spread(t.sentences) for t in tables]
    found, number = [], 0
    for sentence in range(len(texts.sources)):
        with_text: dict[str, list[str]] = {}
        for system in sorted(set(column) - {SOURCE}):
            with_text.setdefault(texts.outputs[system][sentence], []).append(system)
        pairs = tuple(combinations(range(len(with_text)), 2))
        number += len(pairs)
        check_number_of_comparisons(number, texts.name)
        if not pairs:
            continue
        systems = tuple(map(tuple, with_text.values()))
        first, second = (np.array([column[systems[p[i]][0]] for p in pairs]) for i in (0, 1))
        signs = np.array(
            [_signs(t, sentence, first, second, s) for t, s in zip(tables, spreads, strict=True)]
        )
        discordant = (signs > 0).sum(axis=0) * (signs < 0).sum(axis=0)
        found.append(_Pairs(sentence, systems, pairs, discordant.astype(float)))
    return found


def _signs(
    table: ScoreTable, sentence: int, first: np.ndarray, second: np.ndarray, largest: float
) -> Floats:
    """Return 1 where a metric prefers the first output, -1 for the second, 0 for a tie."""
    if table.outcomes is not None:
        return np.asarray(np.sign(table.outcomes[sentence, first, second]))
    scores = table.sentence_scores[sentence]
    return sign_with_tolerance(scores[second], scores[first], largest)


def _inclusion(sizes: Floats, items: int) -> Floats:
    """Return probabilities in proportion to sizes, at most 1, that add up to a number of items.

    >>> _inclusion(np.array([1.0, 1.0, 6.0]), 2).tolist()
    [0.5, 0.5, 1.0]
    """
    certain = np.zeros(len(sizes), dtype=bool)
    while True:
        rest = items - certain.sum()
        probabilities = np.where(certain, 1.0, rest * sizes / max(sizes[~certain].sum(), 1e-300))
        above = probabilities >= 1 - 1e-12
        if (above == certain).all():
            return probabilities
        certain = above


def _sample(inclusion: Floats, seed: int) -> list[int]:
    """Return a systematic sample in random order: each is in it as often as its probability."""
    rng = generator(seed, "campaign", len(inclusion))
    order = rng.permutation(len(inclusion))
    ends = np.cumsum(inclusion[order])
    points = np.arange(round(float(ends[-1]))) + rng.random()
    places = np.searchsorted(ends, points, side="right")
    return sorted(order[np.minimum(places, len(order) - 1)].tolist())


def _item(group: _Pairs, pair: int, texts: Texts, names: Mapping[str, str]) -> dict[str, Any]:
    systems = [group.systems[output] for output in group.pairs[pair]]
    same = {names[of[0]]: list(of) for of in systems if of != (names[of[0]],)}
    return {
        LINE: group.sentence + 1,
        "src": texts.sources[group.sentence],
        "tgt": {names[of[0]]: texts.outputs[of[0]][group.sentence] for of in systems},
        **({SAME_OUTPUT: same} if same else {}),
    }


def _safe_names(systems: Sequence[str]) -> dict[str, str]:
    """Return names that Pearmut can write into a page: of letters, digits, hyphens, underscores.

    >>> _safe_names(["ours 1", "ours-1", "7"])
    {'7': 'system-7', 'ours 1': 'ours-1', 'ours-1': 'ours-1-2'}
    """
    names: dict[str, str] = {}
    for system in sorted(systems):
        safe = re.sub(r"[^A-Za-z0-9_-]", "-", system)
        safe = f"system-{safe}" if safe.isdigit() else safe
        taken, number = {*names.values()}, 2
        while f"{safe}-{number}" in taken:
            number += 1
        names[system] = f"{safe}-{number}" if safe in taken else safe
    return names


def _shuffled(items: Sequence[Any], seed: int, person: int) -> list[list[Any]]:
    """Return documents of one item each, in the order in which a person sees them."""
    order = generator(seed, "campaign order", person).permutation(len(items))
    return [[items[number]] for number in order.tolist()]


def with_campaign(
    study: Study[SystemsConfig, SetsInputs, SetsFound],
    config: SystemsConfig,
    path: Path,
    *,
    force: bool,
) -> Study[SystemsConfig, SetsInputs, SetsFound]:
    """Return a study that also writes a campaign of ITEMS for PEOPLE, when outputs are scored.

    Raises ConfigError unless there are one test set and two metrics, and OutputError if the file
    exists, unless ``force``, or cannot be written.
    """
    if len(config.sets) > 1:
        raise ConfigError("campaign: outputs of one test set are judged; give one")
    if len(config.metrics) < 2:
        raise ConfigError(_FEW_METRICS)
    check_output_file(path, force=force)

    def measure(config: SystemsConfig, inputs: SetsInputs, context: Context) -> SetsFound:
        found = study.measure(config, inputs, context)
        ((name, of_set),) = found.sets.items()
        tables = {
            metric: replace(table, sentences=of_set.sentence_scores.get(metric))
            for metric, table in of_set.tables.items()
        }
        made = campaign(path.stem, inputs.sets[name].texts, tables, ITEMS, PEOPLE, config.seed)
        made.write(path)
        context.progress.note(
            f"{path}: {made.items:,} of {made.pairs:,} pairs of outputs; the metrics disagree on "
            f"{made.discordant:,} of them. `pearmut add` reads it, `maege humans` the annotations"
        )
        return found

    return replace(study, measure=measure)
