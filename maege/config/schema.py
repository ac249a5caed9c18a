"""The configuration of a run: every key, its type, its default and what it means."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import BeforeValidator, Field, ValidationInfo, field_validator, model_validator

from maege.config.corpus_argument import expand_corpus
from maege.config.edits_section import EditsKey
from maege.config.human_set_section import TRAINED_ON, HumanSetConfigs
from maege.config.lattice_corpus_section import CorpusConfig
from maege.config.loading import load_as, mapping_as
from maege.config.metric_config import check_metric_names
from maege.config.presets import Preset, apply_preset
from maege.config.repeats_section import RepeatsKey
from maege.config.section import (
    ConfigSection,
    ExistingFile,
    ExistingFolder,
    as_value_error,
    existing_file,
    in_folder,
)
from maege.config.shipped import find_configuration
from maege.config.study_config import StudyConfig
from maege.data import datasets
from maege.data.corpus import Noop
from maege.data.empty_corrections import EmptyCorrections
from maege.files.file_kinds import is_m2
from maege.sampling import lattice_rankings, synthetic_corpora
from maege.user_warnings import capture_warnings

Samples = Literal["compact", "full"]
ANNOTATORS = "annotators"  # in `use`: the full corrections of the corpus's annotators


def _is_asked(value: Any) -> Any:
    """Return whether a section without keys is asked for: null is not, ``{}`` is."""
    return value == {} if value is None or value == {} else value


_Asked = Annotated[bool, BeforeValidator(_is_asked)]


class ReferencesConfig(ConfigSection):
    """The references that metrics see."""

    use: tuple[str, ...] | None = Field(
        None,
        description=(
            "Reference sets: names of the corpus's card, text files with one line per sentence, "
            "or `annotators` (the full corrections of the corpus's annotators). null for those of "
            "the card, or `annotators` if it has none."
        ),
    )
    exclude_own_reference: Literal["auto"] | bool = Field(
        "auto",
        description=(
            "Hide the reference that is the full correction of the annotator whose edits are "
            "ranked: the right answer, which makes the order easier to find than in practice. It "
            "is one of `annotators`, or a file that repeats at least 90 % of an annotator's "
            "corrections. `auto`: hide it if at least 90 % of the sentences have another "
            "reference, and leave out the other sentences; else show it, with a note. `true`: "
            "hide it, and stop if a sentence has no other reference. `false`: show it, with a note."
        ),
    )
    empty: EmptyCorrections = Field(
        "drop",
        description=(
            "References that delete a sentence: not used where there is another one (`drop`), used "
            "(`delete`), or stop if a file has an empty line (`error`)."
        ),
    )


class SentencesConfig(ConfigSection):
    """The sentences of the corpus that are used."""

    noop: Noop = Field(
        "drop",
        description=(
            "Sentences that at least one annotator left unchanged: `drop` or `keep` them "
            "(annotators disagree on whether these need a correction)."
        ),
    )
    min_annotations: int = Field(
        1, ge=1, description="Least number of annotations with edits of a sentence."
    )
    max_characters: int | None = Field(
        None, ge=1, description="Greatest length of a sentence; null for no limit."
    )


class ChainsConfig(ConfigSection):
    """How chains are sampled; see maege.sampling.lattice_rankings."""

    per_annotation: int = Field(1, ge=1, le=10_000, description="Chains per annotation.")
    min_annotations: int = Field(
        1,
        ge=1,
        description="Sample chains of sentences with at least this number of annotations only.",
    )
    source_policy: lattice_rankings.SourcePolicy = Field(
        "random",
        description=(
            "What metrics see as the source: a `random` text of the chain, the `original`, or the "
            "full correction (`corrected`)."
        ),
    )


class LatticesConfig(ConfigSection):
    """Which lattices are ranked completely; see maege.sampling.lattice_rankings."""

    max_edits: int = Field(
        8, ge=1, le=12, description="Use lattices with at most this number of edits."
    )
    source_policy: lattice_rankings.SourcePolicy = Field(
        "random", description="What metrics see as the source, as in `chains.source_policy`."
    )


class SyntheticCorporaConfig(ConfigSection):
    """How corpora of known quality are sampled; see maege.sampling.synthetic_corpora."""

    expected_edits: Annotated[tuple[float, ...], Field(min_length=3)] = Field(
        tuple(map(float, range(11))),
        description="Expected number of edits per sentence of each corpus.",
    )
    replicates: int = Field(
        20, ge=1, le=10_000, description="Number of times that the corpora are sampled."
    )
    source_policy: synthetic_corpora.SourceSampling = Field(
        "random_node",
        description=(
            "What metrics see as the source of a sentence: a `random_node` of one of its "
            "lattices, the sentence of a random corpus (`shuffled`), or the `original`."
        ),
    )
    binomial_trials: synthetic_corpora.BinomialTrials = Field(
        "rounded",
        description=(
            "The number of edits of a sentence is binomial; its number of trials is `rounded` to "
            "the nearest integer, or `truncated` as in the authors' scripts, which applies fewer "
            "edits than expected."
        ),
    )

    @field_validator("expected_edits")
    @classmethod
    def _check_range(cls, values: tuple[float, ...]) -> tuple[float, ...]:
        least = synthetic_corpora.VARIANCE
        for value in values:
            if value != 0 and not least < value <= 1000:
                raise ValueError(f"{value} is neither 0 nor between {least} and 1000")
        if len(set(values)) < len(values):
            raise ValueError("the same number is listed twice")
        return tuple(sorted(values))


class RunConfig(StudyConfig):
    """All that the results of a run depend on."""

    command = "run"
    words = {  # noqa: RUF012
        "references": "references.use",
        "language": "corpus.language",
        "unit": "corpus.unit",
        "empty": "references.empty",
    }
    without_metrics = (
        "{subject} is a corpus: give --metrics, as in `--metrics gleu,errant` (`maege data list "
        "metrics`), or write a configuration of it by `maege init {subject}`"
    )

    preset: Preset | None = Field(
        None,
        description=(
            "Whose settings are the defaults of keys that are not set: `choshen2018-scripts` for "
            "the scripts of Choshen and Abend (2018); null for the defaults below."
        ),
    )
    corpus: Annotated[CorpusConfig, in_folder(expand_corpus)] = Field(
        description=(
            "The corpus; `corpus: NAME` is short for `corpus: {name: NAME}`, and `corpus: FILE.m2` "
            "for `corpus: {m2: FILE.m2}`."
        )
    )
    references: ReferencesConfig = Field(
        ReferencesConfig(), description="The references that metrics see."
    )
    sentences: SentencesConfig = Field(
        SentencesConfig(), description="The sentences of the corpus that are used."
    )
    chains: ChainsConfig | None = Field(
        ChainsConfig(), description="How chains are sampled; null for none."
    )
    lattices: LatticesConfig | None = Field(
        None,
        description="Which lattices are ranked completely; null for none, `{}` for the defaults.",
    )
    synthetic_corpora: SyntheticCorporaConfig | None = Field(
        SyntheticCorporaConfig(),
        description="How corpora of known quality are sampled; null for none.",
    )
    humans: HumanSetConfigs | None = Field(
        None,
        description=(
            "Sets of human judgements that the same metrics are compared with, as in a "
            "configuration of `maege humans`; null for none."
        ),
    )
    trained_on: dict[str, tuple[str, ...]] = Field(
        {}, description=f"{TRAINED_ON} This run is called `this run`."
    )
    edits: EditsKey = None
    levels: _Asked = Field(
        False,
        description=(
            "Compare the mean of sentences with the pooled score, and numbers of references."
        ),
    )
    mixture: _Asked = Field(
        False, description="Search the best weights to mix the two metrics of the run."
    )
    human_scores: ExistingFile | None = Field(
        None,
        description=(
            "Human scores of systems, on which `levels` and `mixture` are compared, too: TSV whose "
            "last columns are system and score."
        ),
    )
    system_outputs: ExistingFolder | None = Field(
        None,
        description=(
            "Directory with `SYSTEM.txt` files for `human_scores`; null for those of the corpus."
        ),
    )
    reliability: RepeatsKey = None
    samples: Samples = Field(
        "compact",
        description=(
            "Which texts are stored: `full` for all; `compact` for all but those of synthetic "
            "corpora, which are by far the most, and are drawn again from the stored sentences and "
            "the seed when the run is loaded."
        ),
    )

    @model_validator(mode="before")
    @classmethod
    def _apply_preset(cls, content: Any) -> Any:
        if isinstance(content, Mapping) and content.get("preset") in get_args(Preset):
            return apply_preset(content)
        return content

    @classmethod
    def section_of(cls, subject: str | Path) -> dict[str, Any] | None:
        """Return the keys of a corpus or an M2 file; a configuration has precedence."""
        is_corpus = str(subject) in datasets.cards()
        if find_configuration(subject) or not (is_corpus or is_m2(subject)):
            return None
        return {"name" if is_corpus else "m2": str(subject)}

    @field_validator("references")
    @classmethod
    def _resolve_references(
        cls, references: ReferencesConfig, info: ValidationInfo
    ) -> ReferencesConfig:
        corpus: CorpusConfig | None = info.data.get("corpus")
        if references.use is None or corpus is None:
            return references
        card = datasets.card(corpus.name) if corpus.name else None
        names = {ANNOTATORS, *(card.references if card else ())}
        use = tuple(
            name if name in names else str(existing_file(Path(name), info, names))
            for name in references.use
        )
        return references.model_copy(update={"use": use})

    @model_validator(mode="after")
    def _check_language(self) -> Self:
        as_value_error(lambda: capture_warnings(self.build_metrics))
        return self

    @model_validator(mode="after")
    def _check_rankings(self) -> Self:
        if self.chains is None and self.lattices is None and self.synthetic_corpora is None:
            raise ValueError(
                "chains, lattices and synthetic_corpora are all null: nothing to score"
            )
        return self

    @model_validator(mode="after")
    def _check_sections(self) -> Self:
        """Refuse sections that have nothing to compare."""
        if self.system_outputs is not None and self.human_scores is None:
            raise ValueError("system_outputs needs human_scores, the scores of the systems")
        judged = (self.chains, self.synthetic_corpora, self.human_scores)
        if (self.levels or self.mixture) and judged == (None, None, None):
            raise ValueError(
                "chains and synthetic_corpora are null and there are no human_scores: nothing to "
                "judge levels or mixtures by"
            )
        if self.mixture and len(self.metrics) != 2:
            raise ValueError(
                f"mixture takes a run of two metrics, and this one has {len(self.metrics)}"
            )
        if self.levels:
            self._check_levels()
        return self

    def _check_levels(self) -> None:
        if self.statistics.corpora_interval == "replicates":
            raise ValueError(
                "`statistics.corpora_interval: replicates` has no counts of sentences, from which "
                "levels are compared; choose nested or jackknife"
            )
        reads_references = any("references" in m.build().reads for m in self.metrics)
        if self.synthetic_corpora is None and self.human_scores is None and not reads_references:
            raise ValueError(
                "synthetic_corpora is null, so levels are not compared, and no metric reads "
                "references, so their numbers are not either: nothing to compare"
            )

    @model_validator(mode="after")
    def _check_metric_names(self) -> Self:
        names = [metric.name for metric in self.metrics]
        check_metric_names("trained_on", self.trained_on, names)
        return self


def load(
    path: str | Path, overrides: Sequence[str] = (), arguments: Mapping[str, Any] | None = None
) -> RunConfig:
    """Read a configuration file of a run; see ``load_as``."""
    return load_as(RunConfig, path, overrides, arguments)


def from_mapping(content: Mapping[str, Any], directory: Path = Path()) -> RunConfig:
    """Validate the configuration of a run that was not read from a file; see ``mapping_as``."""
    return mapping_as(RunConfig, content, directory)
