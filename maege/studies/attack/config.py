"""The configuration of ``maege attack``: that of a run, and how texts are searched for."""

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Literal, Self, get_args

from pydantic import Field, model_validator

from maege.config.schema import RunConfig
from maege.config.section import ConfigSection, ExistingFile, as_value_error
from maege.config.subject import configuration
from maege.errors import check_name

AttackName = Literal["universal", "neighbour", "climb", "meaning"]
ATTACK_NAMES: tuple[AttackName, ...] = get_args(AttackName)
DEFAULT_SUBJECT = "quickstart"
GIVEN = "given"  # the rule of texts that others have found: they may be right


class AttacksConfig(ConfigSection):
    """How wrong texts are searched for, and what they are compared with."""

    use: tuple[AttackName, ...] = Field(
        ATTACK_NAMES, description="The attacks; none is made if there are `texts` and this is `[]`."
    )
    texts: dict[str, ExistingFile] = Field(
        {},
        description="Files with texts that others have found, by name; one line for each sentence "
        "of the corpus.",
    )
    budget: int = Field(
        500,
        ge=4,
        le=1_000_000,
        description="Scores that a search may ask for, for each sentence that it is made with. "
        "`climb` makes one for each text that it starts from.",
    )
    sentences: int | None = Field(
        200,
        ge=1,
        description="Largest number of sentences that attacks are evaluated on, and as many that "
        "one text for all is searched with; null for all.",
    )
    moves: Literal["certain", "likely"] = Field(
        "certain",
        description="What `climb` adds: errors that are certain; or also words that are replaced, "
        "inserted or deleted, which sometimes makes another right text.",
    )
    repeats: int = Field(
        0,
        ge=0,
        le=1000,
        description="New scores of each found text and its opponents whose means are compared, for "
        "metrics whose scores change from call to call: the highest of many such scores is too "
        "high. 0: the scores of the search are compared.",
    )
    pool: ExistingFile | None = Field(
        None, description="A file with further texts that attacks may use, one per line."
    )
    visible: int | None = Field(
        None,
        ge=1,
        description="Number of people whose corrections metrics see, those of the corpus first, "
        "while those of the others are hidden; null for two, or one if there are only two.",
    )
    choices: int = Field(
        60,
        ge=0,
        le=1000,
        description="Choices of visible people that the credit for valid alternatives is the mean "
        "of, if there are more; 0: it is not examined. With 1 of several there are no intervals.",
    )
    kinds: dict[str, tuple[str, ...]] = Field(
        {},
        description="People by the kind of their corrections, such as minimal and fluent ones, by "
        "the names of references and of annotators (`annotator-0`): how corrections of one kind "
        "are scored with those of another as references.",
    )
    audit: int = Field(
        0,
        ge=0,
        le=100_000,
        description="Number of found texts that people shall read: `tables/audit.csv`.",
    )

    @model_validator(mode="after")
    def _check_attacks(self) -> Self:
        if not self.use and not self.texts and not self.kinds:
            raise ValueError("no attack and no texts: nothing to evaluate")
        if taken := sorted({*ATTACK_NAMES} & self.texts.keys()):
            raise ValueError(f"texts are called {taken[0]!r}, as an attack; give them another name")
        for name in self.texts:
            as_value_error(partial(check_name, name, "texts"))
        return self


# Keys of the section that calls and options name without it.
_WORDS = ("budget", "sentences", "pool", "audit", "visible", "choices", "moves", "repeats")


class AttackConfig(RunConfig):
    """That of a run, of which nothing is ranked, and how texts are searched for."""

    words = {  # noqa: RUF012
        **RunConfig.words,
        "attacks": "attacks.use",
        **{key: f"attacks.{key}" for key in _WORDS},
    }

    attacks: AttacksConfig = Field(AttacksConfig(), description="How wrong texts are searched for.")


def attack_config(
    metrics: Any, subject: Any = None, overrides: Sequence[str] = (), **keys: Any
) -> AttackConfig:
    """Return the configuration of an attack.

    ``metrics``: a metric, or a list of them. ``subject``, ``overrides`` and ``keys``: see
    `maege.config.subject.configuration`; without a subject it is the small corpus of MAEGE, or
    ``keys`` has another corpus. With ``texts``, no attack is made unless ``attacks`` are named.

    Raises MaegeError if a key is wrong, or if there is no such metric.
    """
    if texts := keys.pop("texts", None):
        files = {name: str(Path.cwd() / path) for name, path in texts.items()}
        overrides = [*overrides, f"attacks.texts={json.dumps(files)}"]
        keys["attacks"] = () if keys.get("attacks") is None else keys["attacks"]
    if kinds := keys.pop("kinds", None):
        overrides = [*overrides, f"attacks.kinds={json.dumps(kinds)}"]
    attacked = list(metrics) if isinstance(metrics, list | tuple) else [metrics]
    if subject is None:
        subject = {} if keys.get("corpus") is not None else DEFAULT_SUBJECT
    return configuration(AttackConfig, subject, overrides, metrics=attacked, **keys)
