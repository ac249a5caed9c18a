"""The metrics of the recipes in the documentation: what they need, and how they are made here."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from platform import machine
from typing import Any

from maege.config.metric_config import MetricConfig, metric_config
from maege.metric.score_request import Segment, sentence_request
from maege.studies.known_results.known_result import ModelRun

PAGES = Path(__file__).parents[2] / "docs/recipes"
_FILE = re.compile(r"^<!-- file: (\S+) -->\n```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
# By module, what installs it.
PACKAGES = {
    "torch": "torch",
    "transformers": "transformers",
    "errant": "'maege[errant]'",
    "ot": "pot",
}
_NEURAL = ("torch", "transformers")
_EDITS = (*_NEURAL, "errant")
_GPT2, _BERT = "openai-community/gpt2", "google-bert/bert-base-uncased"
# What each recipe scores before it scores corpora, so that all of its models are loaded.
_TRIED = Segment("He go home .", "He goes home .", ("He went home .",))


@dataclass(frozen=True)
class Recipe:
    """A metric of a page of the documentation, with its published models."""

    page: str  # in docs/recipes, without its ending
    entry: str  # file and class
    models: Mapping[str, str]  # by parameter, a name on the hub, or a folder
    modules: tuple[str, ...] = _NEURAL  # that it imports
    obtained: str = ""  # how models are had that are not on the hub


# By the names of the metrics.
RECIPES = {
    "log-probability": Recipe("perplexity", "perplexity.py:LogProbability", {"model": _GPT2}),
    "scribendi": Recipe("scribendi", "scribendi.py:Scribendi", {"model": _GPT2}),
    "impara": Recipe(
        "impara",
        "impara.py:Impara",
        {"quality": "gotutiyan/IMPARA-QE", "similarity": "google-bert/bert-base-cased"},
    ),
    "some": Recipe(
        "some",
        "some.py:Some",
        {
            "grammaticality": "gfm-models/grammer",
            "fluency": "gfm-models/fluency",
            "meaning": "gfm-models/meaning",
        },
        obtained="unpack the archive that the README of kokeman/SOME names, here",
    ),
    "bertscore": Recipe("bertscore", "bertscore.py:BertScore", {"model": _BERT}),
    "uot-errant": Recipe(
        "uot-errant",
        "uot_errant.py:UotErrant",
        {"model": "google/electra-base-discriminator"},
        (*_EDITS, "ot"),
    ),
    "pt-m2": Recipe("pt-m2", "pt_m2.py:PtM2", {"model": _BERT}, _EDITS),
}


def write_files(folder: Path) -> None:
    """Write the files of all pages into a folder."""
    for page in sorted(PAGES.glob("*.md")):
        for name, content in _FILE.findall(page.read_text(encoding="utf-8")):
            (folder / name).write_text(content, encoding="utf-8")


def best_device() -> str:
    """Return the GPU of torch if there is one, else the CPU."""
    import torch

    return "cuda" if torch.cuda.is_available() else "cpu"


@dataclass(frozen=True)
class MadeRecipe:
    """A recipe with the parameters of a user, in a folder with the files of the pages."""

    name: str
    parameters: Mapping[str, Any]  # those of the user
    folder: Path
    origin: Path  # that folders of models are relative to
    device: str = ""  # by default a GPU if there is one

    @property
    def recipe(self) -> Recipe:
        """What is made."""
        return RECIPES[self.name]

    @property
    def models(self) -> dict[str, str]:
        """The names of the models, by parameter: those of the user, else the published ones."""
        return {key: str(self.parameters.get(key, m)) for key, m in self.recipe.models.items()}

    def missing(self) -> str:
        """Say in a line what the recipe needs and is not there; nothing if it can score.

        Models of the hub are downloaded now, and a sentence is scored.
        """
        absent = [module for module in self.recipe.modules if find_spec(module) is None]
        if absent:
            needed = " ".join(PACKAGES[module] for module in self.recipe.modules)
            return f"needs {', '.join(PACKAGES[m] for m in absent)}: pip install {needed}"
        for parameter, model in self.models.items():
            try:
                self._pinned(parameter, model)
            except (OSError, ValueError) as error:
                how = self.recipe.obtained or f"hf download {model}"
                own = f"--parameter {self.name}.{parameter}=FOLDER"
                return f"needs {model}: {how}; or {own} ({_first_line(error)})"
        try:
            with self.configured.build().session() as metric:
                metric.score([sentence_request(_TRIED)])
        except Exception as error:  # whatever a library raises, the other recipes go on
            return f"cannot score a sentence: {_first_line(error)}"
        return ""

    @cached_property
    def configured(self) -> MetricConfig:
        """The metric, as in a configuration: its signature has revisions and device."""
        pinned = {key: self._pinned(key, model) for key, model in self.models.items()}
        parameters = {"device": self.device or best_device(), **self.parameters, **pinned}
        return metric_config({self.recipe.entry: parameters}, Path())

    def _pinned(self, parameter: str, model: str) -> str:
        """Return a model with its revision, or the name of a link to a folder, with a checksum.

        Raises OSError or ValueError if it cannot be found.
        """
        given = self.origin / model
        if given.is_dir():
            digest = sha256()
            for path in sorted(given.rglob("*")):
                digest.update(path.read_bytes() if path.is_file() else b"")
            link = self.folder / f"{given.name}-{digest.hexdigest()[:16]}"
            if not link.exists():
                link.symlink_to(given.resolve(), target_is_directory=True)
            return link.name
        if self.recipe.obtained and parameter not in self.parameters:
            raise OSError(f"no folder {model}")
        from huggingface_hub import hf_hub_download

        name, _, revision = model.partition("@")
        config = Path(hf_hub_download(name, "config.json", revision=revision or None))
        return f"{name}@{config.parent.name}"  # a folder for each revision

    def run_of(self, date: str) -> ModelRun:
        """Return when, and on what, the recipe scores."""
        import torch

        parameters = self.configured.parameters
        device = str(parameters["device"])
        is_gpu = device.startswith("cuda")
        return ModelRun(
            date,
            torch.cuda.get_device_name(device) if is_gpu else f"{device} {machine()}",
            {package: version(package) for package in _NEURAL},
            {key: str(parameters[key]) for key in self.recipe.models},
        )


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0][:200]
