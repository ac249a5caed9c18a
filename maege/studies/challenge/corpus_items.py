"""Items that a gold corpus can give."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from maege.config.parallel_corpus_section import ParallelCorpusConfig, expand_texts
from maege.data.language import primary_subtag
from maege.data.system_outputs import Outputs, select_outputs
from maege.errors import ConfigError, DataError
from maege.randomness import generator
from maege.studies.challenge.corpus_changes import RULES, Corrected, Rule
from maege.studies.challenge.item import DIAGNOSTIC, UNKNOWN, Item
from maege.studies.challenge.matching import said_unmatched
from maege.studies.challenge.phenomena import known_phenomena
from maege.studies.challenge.word_frequency import frequency_metric
from maege.texts.reading import read_texts

ENOUGH_PEOPLE = 4  # that a place which none of them changes is right as it is
MOST = 200  # items of a phenomenon
_SEED = 1
_NOT_IN_IDS = re.compile(r"[^A-Za-z0-9._-]+")


def corpus_items(subject: str, outputs: Path | None = None) -> tuple[list[Item], list[str]]:
    """Return the items of a known corpus or an M2 file, and notes on what is left out.

    ``outputs``: a folder with outputs of systems, for sentences without errors; those of a known
    corpus are used, too. Raises MaegeError if files are missing or wrong.
    """
    config = corpus_section(subject)
    texts = read_texts(config.files())
    systems = _outputs(config, outputs, len(texts.sources), texts.name)
    sentences = [
        Corrected(
            number,
            source,
            texts.references[number - 1],
            tuple(lines[number - 1] for lines in systems.values()),
        )
        for number, source in enumerate(texts.sources, start=1)
    ]
    language = config.language_code
    items, notes = [], []
    people = len(texts.corrections)
    for phenomenon, (rule, is_english, needs_people) in RULES.items():
        if is_english and (language is None or frequency_metric(language) is None):
            continue
        if needs_people and people < ENOUGH_PEOPLE:
            notes.append(phenomenon)
            continue
        made = [*_items(phenomenon, rule, sentences, texts.name, language, people)]
        items += _some(phenomenon, made)
    said = []
    if notes:
        said.append(
            f"{', '.join(notes)}: left out, since {people} annotators are too few to say what "
            f"nobody would change; {ENOUGH_PEOPLE} are needed."
        )
    if not items:
        raise DataError(f"{subject}: no items; it needs corrections that change something")
    return items, said


def corpus_section(subject: str) -> ParallelCorpusConfig:
    """Return the section of a known corpus or an M2 file. Raises ConfigError if it is none."""
    try:
        config = ParallelCorpusConfig(**expand_texts(subject))
        config.check_texts()
    except ValidationError as error:
        reason = str(error.errors()[0]["msg"]).removeprefix("Value error, ")
        raise ConfigError(f"{subject}: {reason}") from None
    except ValueError as error:
        raise ConfigError(f"{subject}: {error}") from None
    return config


def _outputs(config: ParallelCorpusConfig, folder: Path | None, size: int, whole: str) -> Outputs:
    known = config.system_paths
    if folder is None and not known:
        return {}
    return select_outputs(known, folder, None, "systems", size, whole)


def _items(
    phenomenon: str,
    rule: Rule,
    sentences: Sequence[Corrected],
    corpus: str,
    language: str | None,
    people: int,
) -> Iterator[Item]:
    known = known_phenomena()[phenomenon]
    name = _NOT_IN_IDS.sub("-", Path(corpus).stem)[:30]
    for sentence in sentences:
        good = sentence.source if sentence.good is None else sentence.good
        if not good or (sentence.good is None and phenomenon != "error-free"):
            continue
        for number, change in enumerate(rule(sentence, good), start=1):
            texts = {"good": good, **change}
            kept = {role: text for role, text in texts.items() if text}
            harmful = kept.get("harmful")
            hidden = phenomenon == "partial-correction"
            references = [r for r in sentence.references if not hidden or r != good]
            is_wrong = harmful not in references or known.diagnostic
            if len({*kept.values()}) < len(kept) or not is_wrong:
                continue
            texts_of_item: dict[str, Any] = kept
            item = Item(
                id=f"{name}-{sentence.number}-{phenomenon}-{number}",
                source=sentence.source,
                **texts_of_item,
                references=tuple(references),
                phenomenon=phenomenon,
                change=known.change,
                severity=known.severity,
                group=f"{name}-{sentence.number}",
                language=primary_subtag(language) if language else UNKNOWN,
                rule=known.rule,
                made=f"corpus:{name}:{sentence.number}",
                licence=f"that of {corpus}",
                kind=DIAGNOSTIC if known.diagnostic else "",
            )
            yield said_unmatched(replace(item, further={"annotators": people}))


def _some(phenomenon: str, items: Sequence[Item]) -> list[Item]:
    """Return at most ``MOST`` items, chosen by chance, in their order."""
    if len(items) <= MOST:
        return [*items]
    chosen = generator(_SEED, "challenge", phenomenon).choice(len(items), MOST, replace=False)
    return [items[i] for i in sorted(chosen)]
