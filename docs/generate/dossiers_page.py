"""The page dossiers.md: what vettings of some metrics say, with people.

`python -m docs.generate.dossiers_page --vet FOLDER` vets the metrics that have no results in a
folder, and stores the figures of all of them. `--judged-edits FILE` answers the
row on edits that people marked, in vettings of that row alone: raw results do not depend on what
else is examined. The page is made of the figures that are stored, which are no texts.
"""

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import compress
from pathlib import Path

from pydantic import TypeAdapter

import maege
from docs.generate.atlas_page import run_lines
from experiments.verdicts.known import known_dossiers, known_items
from maege.report.markdown import inline, markdown_table
from maege.statistics.results_json import plain
from maege.studies.dossier.cards import PEOPLE_ROWS
from maege.studies.dossier.dossier import Examined, JointDossier, joint_dossier
from maege.studies.dossier.figures import written_value
from maege.studies.known_results.result_files import known_corpora
from maege.studies.rows import RowResult, scorecard_rows
from maege.studies.vet.config import MAX_VARIANTS
from maege.studies.vet.report.claims import warnings_of_claims
from maege.studies.vet.report.dossier_text import dossier_lines, rule_of
from maege.studies.vet.report.result import VettedMetric, VettingResult

DOCS = Path(__file__).parents[1]
STORED = Path(__file__).with_name("dossiers.json")
CORPUS, SETS = "conll14", ("gjg15", "seeda-e", "seeda-s")
MARKED, MARKED_ROW = "edits-step1.tsv", "edit-values"  # edits that people marked, and their row
DIGITS = 6


@dataclass(frozen=True)
class Vetted:
    """A metric on the page."""

    title: str
    argument: str  # of `maege vet`, in the folder of examples
    about: str


METRICS = {
    "gleu": Vetted(
        "GLEU", "gleu", "N-grams of output, source and references; see [gleu](metrics/gleu.md)."
    ),
    "errant": Vetted(
        "ERRANT", "errant", "Edits of output and references, F₀.₅; see [errant](metrics/errant.md)."
    ),
    "bleu": Vetted(
        "BLEU", "bleu", "N-grams of output and references; see [bleu](metrics/bleu.md)."
    ),
    "green": Vetted(
        "GREEN",
        "green",
        "N-grams of output, source and references, F₂; see [green](metrics/green.md).",
    ),
    "cleme": Vetted(
        "CLEME", "cleme", "Chunks of output and references, F₀.₅; see [cleme](metrics/cleme.md)."
    ),
    "cleme2": Vetted(
        "CLEME2",
        "cleme2",
        "Chunks that are hit, wrong, missed and needless; see [cleme2](metrics/cleme2.md).",
    ),
    "chrf": Vetted(
        "chrF", "chrf", "Characters of output and references; see [chrf](metrics/chrf.md)."
    ),
    "wer": Vetted("WER", "wer", "1 - word error rate; see [wer](metrics/wer.md)."),
    "cer": Vetted("CER", "cer", "1 - character error rate; see [cer](metrics/cer.md)."),
    "exact-match": Vetted(
        "Exact match",
        "exact-match",
        "Whether the output is a reference; see [exact-match](metrics/exact-match.md).",
    ),
    "set-of-words": Vetted(
        "Set of words",
        "my_metric.py:Overlap",
        "The words that output and reference share, each counted once: a file of `docs/examples`.",
    ),
    "random-network": Vetted(
        "Random network",
        "random_network.py:random_network",
        "A network that was never trained: a file of `docs/examples`.",
    ),
    "constant": Vetted(
        "Constant",
        "constant.py:constant",
        "The same score for all texts: a file of `docs/examples`.",
    ),
}

HEAD = """\
# Dossiers

What `maege vet` says of metrics that are in use, and of three made for this page, on
CoNLL-2014, with three sets of human judgements and with
[edits that people marked](edits.md#what-people-say-of-edits). The three sets make one row. The
texts are those of the reports; reports also have sentences on which a metric fails, but this page
has no texts of corpora, because of their licences.
[Vetting](vetting.md#the-dossier) explains rows and grades.

"""


def page() -> str:
    """Return the page as Markdown."""
    stored = stored_dossiers()
    joints = {name: joint for name, joint, _ in stored}
    lines = [HEAD + rule_of(stored[0][1]), "", *_overview(joints), ""]
    known = known_corpora()
    runs = dict.fromkeys(line for name in (CORPUS, *SETS) for line in run_lines(known[name]))
    lines += ["Of the known metrics:", "", *runs, ""] if runs else []
    for name, joint, warnings in stored:
        vetted, (dossier,) = METRICS[name], joint.dossiers
        lines += [
            f"## {vetted.title}",
            "",
            vetted.about,
            "",
            "```sh",
            shown_command(name),
            "```",
            "",
        ]
        lines += [line for line in dossier_lines(joint, warnings) if line != rule_of(joint)]
        conditions = [
            f"- {grade.row.name}: {inline('; '.join(grade.result.conditions))}."
            for grade in dossier.grades
            if grade.row.key in PEOPLE_ROWS and grade.result
        ]
        lines += ["Judgements:", "", *conditions, ""]
    return "\n".join(lines)


def _overview(joints: Mapping[str, JointDossier]) -> list[str]:
    """Return a table of the sentences of all metrics, and one of their values and marks."""
    links = []
    for name in joints:
        title = METRICS[name].title
        links.append(f"[{title}](#{title.lower().replace(' ', '-')})")
    sentences = zip(links, (inline(joint.sentence) for joint in joints.values()), strict=True)
    by_metric = [joint.dossiers[0].grades for joint in joints.values()]
    is_shown = [any(m.is_examined for m in marks) for marks in zip(*by_metric, strict=True)]
    rows = [
        (link, *(f"{written_value(m)} {m.sign}" for m in compress(marks, is_shown)))
        for link, marks in zip(links, by_metric, strict=True)
    ]
    headings = (inline(grade.row.name) for grade in compress(by_metric[0], is_shown))
    return [
        *markdown_table(("metric", "in one sentence"), sentences),
        "",
        '<div class="sortable" markdown>',
        "",
        *markdown_table(("metric", *headings), rows),
        "",
        "</div>",
    ]


def command(*names: str) -> str:
    """Return the command that vets metrics, in the folder of examples."""
    metrics = " ".join(METRICS[name].argument for name in names)
    return f"maege vet {metrics} {CORPUS} --humans {','.join(SETS)}"


def shown_command(name: str) -> str:
    """Return the command that vets a metric, with the edits that people marked."""
    return f"{command(name)} --set edits.judged_edits={MARKED}"


@dataclass(frozen=True)
class Stored:
    """What is kept of a vetting: the results of the metric, and its comparisons with others."""

    examined: Examined
    warnings: list[str]  # of the page, which are not those of marks


@cache  # to grade them takes seconds
def stored_dossiers() -> Sequence[tuple[str, JointDossier, list[str]]]:
    """Return the name of each metric, its dossier, and further warnings."""
    by_name, dossiers = _read_stored(), []
    for name in METRICS:
        examined = by_name[name].examined
        known = known_results(examined.metric)
        results = {**examined.results, **known}
        joint = joint_dossier(scorecard_rows(), [replace(examined, results=results)])
        dossiers.append((name, joint, by_name[name].warnings))
    return dossiers


def known_results(vetted: str) -> dict[str, dict[str, RowResult]]:
    """Return the known results of other metrics on the corpus, and on all sets together."""
    return {name: by_row for name, by_row in _known_results().items() if name != vetted}


@cache
def _known_results() -> dict[str, dict[str, RowResult]]:
    return {
        d.metric: {g.row.key: g.result for g in d.grades if g.result is not None}
        for d in known_dossiers(known_items(CORPUS, SETS), SETS)
    }


def store(folder: Path) -> None:
    """Vet the metrics that have no result in a folder, four at a time; store the figures of all."""
    stored: dict[str, Stored] = {}
    for names in _four_at_a_time():
        directory = (folder / "-".join(names)).resolve()
        if not directory.exists():
            program = [sys.executable, "-m", *command(*names).split(), "--output", directory]
            subprocess.run(program, cwd=DOCS / "examples", check=False)
        result = VettingResult.load(directory)
        stored |= {n: _stored(result, v) for n, v in zip(names, result.vettings, strict=True)}
    _write(stored)


def store_marked(file: Path) -> None:
    """Answer the row on edits that people marked, and store it with the other figures."""
    stored, marked = _read_stored(), str(file.resolve())
    os.chdir(DOCS / "examples")
    for names in _four_at_a_time():
        result = maege.vet(
            [METRICS[name].argument for name in names], CORPUS, sections=["contract"],
            baselines=[], judged_edits=marked,
        )  # fmt: skip
        for name, vetted in zip(names, result.vettings, strict=True):
            examined = stored[name].examined
            answer = {MARKED_ROW: vetted.answers[vetted.metric][MARKED_ROW]}
            own = {examined.metric: {**examined.results[examined.metric], **answer}}
            stored[name] = replace(stored[name], examined=replace(examined, results=own))
    _write(stored)


def _four_at_a_time() -> Iterator[list[str]]:
    for start in range(0, len(METRICS), MAX_VARIANTS):
        yield [*METRICS][start : start + MAX_VARIANTS]


def _read_stored() -> dict[str, Stored]:
    return TypeAdapter(dict[str, Stored]).validate_json(STORED.read_bytes())


def _write(stored: Mapping[str, Stored]) -> None:
    # A line for each metric.
    lines = [
        f"{json.dumps(name)}: {json.dumps(_rounded(plain(of_metric)))}"
        for name, of_metric in stored.items()
    ]
    STORED.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _stored(result: VettingResult, vetted: VettedMetric) -> Stored:
    """Keep what is the metric's own: known results come with the package.

    Raw results do not depend on the metrics that were vetted together.
    """
    own = {vetted.metric: vetted.answers[vetted.metric]}
    examined = replace(vetted.examined, results=own, variants={})
    titles = {part.key: "" for part in result.parts}
    claims = [replace(c, part="") for c in result.claims if c.part == vetted.part]
    return Stored(examined, warnings_of_claims(claims, titles))


def _rounded(content: object) -> object:
    if isinstance(content, Mapping):
        return {key: _rounded(value) for key, value in content.items()}
    if isinstance(content, list):
        return [_rounded(value) for value in content]
    return float(f"{content:.{DIGITS}g}") if isinstance(content, float) else content


def main() -> None:
    """Store the figures of vettings."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--vet", type=Path, metavar="FOLDER")
    parser.add_argument("--judged-edits", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    if arguments.vet:
        store(arguments.vet)
    if arguments.judged_edits:
        store_marked(arguments.judged_edits)


if __name__ == "__main__":
    main()
