"""The whole verdict and report of a small vetting, to be compared with a golden file.

After an intended change of the report, write the golden file by `python -m
tests.studies.vet.golden_verdict` and check the difference with `git diff`.
"""

from dataclasses import replace
from pathlib import Path

from maege.studies.vet.command import parse_options
from maege.studies.vet.examination import examine
from maege.studies.vet.options import vetting_config
from maege.studies.vet.report.vetting_report import vetting_markdown

GOLDEN = Path(__file__).with_name("golden_verdict.md")
OVERRIDES = (
    "synthetic_corpora.replicates=6",
    "lattices=null",
    "statistics.resamples=100",
    "statistics.permutations=499",
)


def report() -> str:
    """Vet GLEU with few resamples, without contract (it has times) and signatures (versions)."""
    options = parse_options(
        vetting_config(None, OVERRIDES),
        "gleu",
        baselines="bleu,ibleu,sari",
        sections="ordering,degenerate-outputs,injected-errors",
        thresholds=["tau_micro.low>0.1", "degenerate-outputs.duplicated.high<0.01"],
    )
    vetting = examine(options.config, options.metric, sections=options.sections)
    return vetting_markdown(replace(vetting, signatures={}), options.thresholds)


if __name__ == "__main__":
    GOLDEN.write_text(report(), encoding="utf-8")
