"""Score the metrics of recipes, and judges, as the other metrics of the atlas, one by one."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from experiments.atlas.corpora import TMU_GFM, known_results, language_of
from experiments.atlas.recipes import PACKAGES, RECIPES, MadeRecipe, write_files
from experiments.atlas.written_results import updated, write_known_corpora
from maege.config.metric_config import MetricConfig, metric_config
from maege.data.language import ENGLISH
from maege.errors import ConfigError, DataError
from maege.progress import Progress
from maege.studies.known_results.known_result import KnownCorpus, ModelRun
from maege.studies.known_results.result_files import known_corpora

_TIMEOUT = "executor.timeout=600"  # seconds: a process loads a model before its first score


@dataclass(frozen=True)
class RecipeRuns:
    """What a person asked for."""

    output: Path  # of the known results
    data: Path  # folder that missing files of corpora are copied from
    names: Sequence[str] = ()  # of recipes; none for all
    only: str | None = None  # a corpus, a set of judgements or a challenge set
    parameters: Sequence[str] = ()  # NAME.PARAMETER=VALUE
    judges: Path | None = None  # a configuration whose metrics are judges
    device: str = ""
    overrides: Sequence[str] = ()  # keys of a vetting
    progress: Progress = field(default_factory=Progress)

    def run(self) -> None:
        """Score, examine and store each metric on each corpus, so that an interruption loses one.

        The scores of an interrupted one are in the cache. Results that are stored with the same
        signature are not computed again.
        """
        known, here = dict(known_corpora(self.output)), Path.cwd()
        # Results come with a sample, which that of the other metrics is.
        corpora = [name for name in known if self.only in (None, name) if _is_english(name)]
        if not corpora:
            raise DataError(f"{self.output}: no results in English of {self.only or 'a corpus'}")
        with TemporaryDirectory() as folder:
            write_files(Path(folder))
            judges = [*self._judges()]
            os.chdir(folder)  # so that no signature has a path
            try:
                for metric, run in [*self._recipes(Path(folder), here), *judges]:
                    for name in corpora:
                        known[name] = self._on(known[name], name, metric, run)
            finally:
                os.chdir(here)

    def _recipes(self, folder: Path, origin: Path) -> Iterator[tuple[MetricConfig, ModelRun]]:
        """Yield the recipes that can score; say of each other one what it needs."""
        given = _by_recipe(self.parameters)
        today = datetime.now(UTC).date().isoformat()
        for name in self.names or RECIPES:
            made = MadeRecipe(name, given.get(name, {}), folder, origin, self.device)
            if needed := made.missing():
                self.progress.note(f"left out: {name} {needed}")
            else:
                yield made.configured, made.run_of(today)

    def _judges(self) -> Iterator[tuple[MetricConfig, ModelRun]]:
        if self.judges is None:
            return
        content = yaml.safe_load(self.judges.read_text(encoding="utf-8"))
        if not isinstance(content, dict) or not content.get("metrics"):
            raise ConfigError(f"{self.judges}: no `metrics`; docs/judges.md has an example")
        today = datetime.now(UTC).date().isoformat()
        for entry in content["metrics"]:
            metric = metric_config(entry, self.judges.parent.resolve())
            models = {"model": str(metric.parameters.get("model", metric.metric))}
            yield metric, ModelRun(today, "behind an endpoint", {}, models)

    def _on(
        self, known: KnownCorpus, name: str, metric: MetricConfig, run: ModelRun
    ) -> KnownCorpus:
        """Return the known results on a corpus with those of a metric, which are stored."""
        built = metric.build()
        stored = {item.result.metric: item.signature for item in known.results}
        if metric.name in stored and metric.name not in known.runs:
            raise ConfigError(f"a metric of the atlas is called {metric.name}; give another `name`")
        if name == TMU_GFM and "references" in built.reads:
            return known
        if stored.get(metric.name) == built.signature:
            self.progress.note(f"{metric.name} on {name}: stored on {known.runs[metric.name].date}")
            return known
        self.progress.note(f"{metric.name} on {name}")
        overrides = (_TIMEOUT, *self.overrides)
        found = known_results(name, [metric], self.data, 1, self.progress, overrides)
        if not any(item.result.metric == metric.name for item in found.results):
            self.progress.note(f"left out: {metric.name} on {name}")
            return known
        merged = updated(known, replace(found, runs={metric.name: run}))
        write_known_corpora({name: merged}, self.output)
        return merged


def needs() -> Iterator[str]:
    """Yield what each recipe needs, in a line."""
    for name, recipe in RECIPES.items():
        packages = " ".join(PACKAGES[module] for module in recipe.modules)
        models = ", ".join(dict.fromkeys(recipe.models.values()))
        yield f"{name}: pip install {packages}; models {models}" + (
            f" ({recipe.obtained})" if recipe.obtained else ""
        )


def _is_english(name: str) -> bool:
    return language_of(name) == ENGLISH


def _by_recipe(parameters: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return parameters by recipe, from texts such as ``impara.threshold=0.5``."""
    given: dict[str, dict[str, Any]] = {}
    for text in parameters:
        key, equals, value = text.partition("=")
        name, _, parameter = key.partition(".")
        if not equals or not parameter or name not in RECIPES:
            raise ConfigError(
                f"--parameter {text}: write RECIPE.PARAMETER=VALUE, of the recipes "
                f"{', '.join(RECIPES)}"
            )
        given.setdefault(name, {})[parameter] = yaml.safe_load(value)
    return given
