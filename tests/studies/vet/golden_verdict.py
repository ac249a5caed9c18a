"""The whole verdict and report of a small vetting, to be compared with a golden file.

After an intended change of the report, write the golden file by `python -m
tests.studies.vet.golden_verdict` and check the difference with `git diff`.
"""

from dataclasses import replace
from pathlib import Path

from maege.studies.study import conduct
from maege.studies.vet.config import vet_config
from maege.studies.vet.row_thresholds import Gate
from maege.studies.vet.study import study_of

GOLDEN = Path(__file__).with_name("golden_verdict.md")
OVERRIDES = (
    "synthetic_corpora.replicates=6",
    "lattices=null",
    "statistics.resamples=100",
    "statistics.permutations=499",
)


def report() -> str:
    """Vet GLEU with few resamples, without contract (it has times) and signatures (versions)."""
    config = vet_config(
        "gleu",
        None,
        OVERRIDES,
        corpus="tiny",
        baselines=["bleu", "ibleu", "sari"],
        sections=["ordering", "degenerate-outputs", "injected-errors"],
    )
    texts = ["tau_micro.low>0.1", "degenerate-outputs.duplicated.high<0.01"]
    study = study_of(config, [Gate.parse(text, []) for text in texts])
    return replace(conduct(study, config), signatures={}).to_markdown()


if __name__ == "__main__":
    GOLDEN.write_text(report(), encoding="utf-8")
