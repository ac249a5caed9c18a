"""Vetting on the terminal and into a folder."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap

from maege.cli.run import stages
from maege.errors import OutputError
from maege.report.junit import junit
from maege.report.run_directory import written
from maege.report.vetting_report import markdown, sample_sentence
from maege.statistics.results_json import plain, write_json
from maege.vetting.narrative import verdict
from maege.vetting.options import Wanted
from maege.vetting.thresholds import figures, told
from maege.vetting.vet import Vetting, vet

HELD = "vetting.json"


WIDTH = 80
UNFIT = re.compile(r"[^\w.-]+")  # for the name of a folder
LONGEST = 60  # characters of that name


def vet_and_show(
    wanted: Wanted, folder: Path | None, *, jobs: int, force: bool
) -> tuple[list[str], int]:
    """Vet with progress on standard error, and write the folder (by default ``runs/vet-NAME``).

    Return the lines of the verdict, and the exit code: 1 if something required does not hold, else
    2 if the metric has no scores at all, 3 if nothing is required and some scores are missing, 0
    otherwise. Raises OutputError if the folder has something else than a vetting of that metric.
    """
    if folder is None:
        folder = Path("runs") / f"vet-{UNFIT.sub('-', wanted.metric).strip('-')[:LONGEST]}"
    check(folder, wanted, force=force)
    with stages() as (on_stage, on_score):
        vetting = vet(
            wanted.config,
            wanted.metric,
            sections=wanted.sections,
            jobs=jobs,
            on_stage=on_stage,
            on_score=on_score,
        )
    write(vetting, wanted, folder)
    found = figures(vetting)
    lines = [*_lines(vetting)]
    for one in wanted.requirements:
        lines.append(f"{'holds' if one.holds(found) else 'FAILS'}: {one.text} ({told(one, found)})")
    lines.append(f"Report: {folder / 'report.md'}")
    if not all(one.holds(found) for one in wanted.requirements):
        return lines, 1
    if vetting.is_vain:
        return lines, 2
    missing = vetting.failures.get(vetting.metric) and not wanted.requirements
    return lines, 3 if missing else 0


def _lines(vetting: Vetting) -> Iterator[str]:
    yield from wrap(sample_sentence(vetting), WIDTH)
    for note in vetting.notes:
        yield from wrap(f"Note: {note}", WIDTH)
    section = ""
    for sentence in verdict(vetting):
        if sentence.section != section:
            section = sentence.section
            yield f"{section}:"
        yield from wrap(sentence.text, WIDTH, initial_indent="- ", subsequent_indent="  ")


def check(folder: Path, wanted: Wanted, *, force: bool) -> None:
    """Raise OutputError if the folder holds something else than a vetting of that metric."""
    if folder.exists() and not folder.is_dir():
        raise OutputError(f"{folder} is a file, not a folder; give another --output")
    if force or not folder.exists() or not any(folder.iterdir()):
        return
    try:
        held = json.loads((folder / HELD).read_text(encoding="utf-8"))
        what = f"the vetting of {held['given']}"
    except (OSError, ValueError, KeyError, TypeError):
        what = "no vetting"
    if what != f"the vetting of {wanted.given}":
        raise OutputError(
            f"{folder} is not empty and holds {what}, this is that of {wanted.given}; give another "
            f"--output, or --force to write into it"
        )


def write(vetting: Vetting, wanted: Wanted, folder: Path) -> None:
    """Write all files; the folder has all of them, or is as it was before."""
    found = figures(vetting)
    with written(folder, vouching=HELD) as aside:
        (aside / "report.md").write_text(markdown(vetting, wanted.requirements), encoding="utf-8")
        (aside / "junit.xml").write_bytes(junit(vetting, wanted.requirements))
        (aside / "config.yaml").write_text(vetting.config.to_yaml(), encoding="utf-8")
        content = {
            "metric": vetting.metric,
            "given": wanted.given,
            "sample": vetting.sample,
            "data_sha256": vetting.inputs.checksums,
            "signatures": vetting.signatures,
            "figures": found,
            "verdict": [sentence.text for sentence in verdict(vetting)],
            "requirements": {one.text: one.holds(found) for one in wanted.requirements},
            "claims": vetting.claims,
            "attacks": vetting.attacks,
            "overcorrection": vetting.overcorrection,
            "separations": vetting.separations,
            "examples": vetting.examples,
            "failures": vetting.failures,
            "notes": vetting.notes,
            "result": vetting.result,
        }
        write_json(plain(content), aside / HELD)
        write_json(plain(vetting.checks), aside / "contract.json")  # times are in it
