"""The configuration of ``maege humans``: every key, its type, its default and what it means."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from maege.config.human_set_section import TRAINED_ON, HumanSetConfig, HumanSetConfigs
from maege.config.metric_config import check_metric_names
from maege.config.schema import RunConfig
from maege.config.study_config import StudyConfig
from maege.data.cards import human_cards
from maege.data.language import ENGLISH, primary_subtag
from maege.data.units import Unit
from maege.errors import ConfigError
from maege.files.text_files import exists
from maege.metric.metric import Metric


class HumansConfig(StudyConfig):
    """All that the results of ``maege humans`` depend on."""

    command = "humans"
    resamples = 2000
    subject_key = "humans"
    without_metrics = (
        "give --metrics, as in `maege humans {subject} --metrics gleu,m2`, to compare metrics with "
        "the judgements; or --list, to print what is in the file"
    )

    humans: HumanSetConfigs = Field(min_length=1, description="The sets of judgements.")
    trained_on: dict[str, tuple[str, ...]] = Field({}, description=TRAINED_ON)
    judge: str | None = Field(
        None,
        description=(
            "The metric that stands for people where these did not judge: the agreement of the "
            "others with people is estimated for all sentences. It needs `labelled`."
        ),
    )
    labelled: Literal["random"] | None = Field(
        None,
        description="How the sentences that people judged were chosen from all; null: not known.",
    )

    @model_validator(mode="after")
    def _check_metric_names(self) -> Self:
        names = [metric.name for metric in self.metrics]
        check_metric_names("trained_on", self.trained_on, names)
        if self.judge is not None:
            check_metric_names("judge", [self.judge], names)
            if self.labelled is None:
                raise ValueError(
                    f"`judge: {self.judge}` can stand for people only if these judged a random "
                    f"sample of all sentences; if so, give `labelled: random`"
                )
            if names == [self.judge]:
                raise ValueError(f"`judge: {self.judge}`: give another metric, which it judges")
        return self

    @classmethod
    def section_of(cls, subject: str | Path) -> dict[str, Any]:
        """Return the keys of a known set of judgements, or of a file."""
        is_known = str(subject) in human_cards() and not exists(subject)
        return {"name" if is_known else "judgements": str(subject)}

    @property
    def text_sections(self) -> Sequence[HumanSetConfig]:
        """The sets of judgements."""
        return self.humans

    @property
    def language_code(self) -> str | None:
        """The language of all sets; None if it is unknown, also of one of them, or if they differ.

        Sets in English of several countries are in English.
        """
        codes = {entry.language_code for entry in self.humans}
        if len(codes) > 1 and None not in codes:
            codes = {primary_subtag(code) for code in codes if code}
        return codes.pop() if len(codes) == 1 else None

    @property
    def language_options(self) -> str:
        """What says the language, for messages."""
        if len(self.humans) > 1:
            return "`language: CODE` in its section of `humans`"
        return "`--language CODE` (`language` of the set in a configuration)"

    @property
    def unit(self) -> Unit:
        """What metrics count in the texts of all sets."""
        return self.humans[0].text_unit

    def build_metrics(self) -> dict[str, Metric]:
        """Build all metrics by name, for the language and the unit of the texts.

        Raises ConfigError if sets differ in these, too. Sets in a language that is not known are
        examined with those in English.
        """
        codes = {primary_subtag(entry.language_code or "unknown") for entry in self.humans}
        if codes != {"unknown", ENGLISH}:
            _check_one("language", codes)
        _check_one("unit", {entry.text_unit for entry in self.humans})
        return super().build_metrics()

    def of_set(self, entry: HumanSetConfig) -> Self:
        """Return the comparison with one of the sets."""
        return self.model_copy(update={"humans": (entry,)})

    @classmethod
    def of_run(cls, run: RunConfig) -> "HumansConfig":
        """Return the comparison with people that the configuration of a run asks for."""
        keys = ("metrics", "trained_on", "seed", "statistics", "executor", "cache")
        sets = tuple(s.in_texts_like(run.language_code, run.unit) for s in run.humans or ())
        return cls.model_construct(humans=sets, **{key: getattr(run, key) for key in keys})


def _check_one(key: str, values: Collection[str]) -> None:
    """Raise ConfigError if sets differ in what metrics are made for."""
    if len(values) > 1:
        raise ConfigError(
            f"`humans`: sets of several {key}s ({', '.join(sorted(values))}) are examined one by "
            f"one, as metrics are made for one; each section may have its own `{key}`"
        )
