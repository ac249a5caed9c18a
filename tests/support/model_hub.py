"""A cache of the hub of models, without a network: tiny models under the published names."""

import shutil
from collections.abc import Mapping
from pathlib import Path

from tests.support.tiny_models import save_tiny_models

REVISION = "1" * 40
PUBLISHED = {
    "openai-community/gpt2": "gpt2",
    "google-bert/bert-base-cased": "bert",
    "google-bert/bert-base-uncased": "bert",
    "gotutiyan/IMPARA-QE": "quality",
    "google/electra-base-discriminator": "electra",
}


def save_hub(folder: Path) -> Mapping[str, str]:
    """Write the cache, and the folder `gfm-models` of SOME; return the environment to use it."""
    save_tiny_models(folder / "gfm-models")
    for name, tiny in PUBLISHED.items():
        model = folder / "hub" / f"models--{name.replace('/', '--')}"
        (model / "refs").mkdir(parents=True)
        (model / "refs/main").write_text(REVISION)
        shutil.copytree(folder / "gfm-models" / tiny, model / "snapshots" / REVISION)
    return {"HF_HOME": str(folder), "HF_HUB_OFFLINE": "1", "HF_HUB_DISABLE_PROGRESS_BARS": "1"}
