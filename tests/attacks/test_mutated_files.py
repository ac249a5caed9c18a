"""Valid files, changed at random: each is one message, or what it has is counted.

No reader loses a sentence, an edit, an annotator or a reference without a word. What a file has is
counted simply, from its text. ``MAEGE_MUTATED_FILES`` is the number of files, of all formats
together: ``MAEGE_MUTATED_FILES=100000 pytest -n 0 tests/attacks/test_mutated_files.py``.
"""

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from maege.config.schema import ChainsConfig, load
from maege.data.corpus import Corpus
from maege.data.data_table import simplified
from maege.data.m2 import read_m2
from maege.data.mucgec import CorrectedSentences, read_mucgec
from maege.data.multigec import read_multigec
from maege.data.system_outputs import read_outputs
from maege.errors import MaegeError
from maege.files.parallel_files import read_names, read_parallel
from maege.judgements.checks import LISTED_TWICE
from maege.judgements.judgement_file import read_judgement_file
from maege.judgements.judgements import JudgementSet
from maege.judgements.labelled_verdicts import read_verdicts
from maege.judgements.marked_edits import read_marked_edits
from maege.judgements.post_edits import read_post_edits
from maege.judgements.ranking_csv import NOT_JUDGED
from maege.judgements.rating_table import NO_RATING, RatingTable
from maege.studies.challenge.challenge_set import items_of_templates, read_set
from maege.studies.coverage import candidates
from maege.studies.coverage.pool_table import read_pool_table
from maege.studies.run.human_scores import read_human_scores
from maege.studies.systems.acceptable_outputs import read_accepted
from maege.studies.systems.sentence_groups import read_groups
from maege.texts.references import read_references
from maege.user_warnings import capture_warnings
from tests.studies.challenge.planted import records

NUMBER = int(os.environ.get("MAEGE_MUTATED_FILES", "2800"))
Counts = dict[str, Any]
Texts = dict[str, str]


@dataclass(frozen=True)
class Format:
    """A format of files."""

    files: Texts  # valid
    read: Callable[[Path], Counts]  # what MAEGE reads of them; ``noted`` has the notes
    count: Callable[[Texts], Counts]  # what they have, simply counted


END = "|||REQUIRED|||-NONE-|||"
M2 = (
    f"S He go to school .\nA 1 2|||R:VERB|||goes{END}0\nA 1 2|||R:VERB|||went{END}1\n\n"
    f"S Fine .\nA -1 -1|||noop|||-NONE-{END}0\n\nS So\n\n"
    f"S I like a tea and the cake\nA 2 3|||U:DET|||{END}0\nA 4 4|||M:PUNCT|||,{END}0\n"
    f"A 2 3|||U:DET|||-NONE-{END}1\nA 6 7|||R:NOUN|||cakes||cookies||-NONE-{END}1\n\n"
)
LINES = ("He go .", "Fine", "", "So do I .", "She like tea .")
RANKS = (
    "sentence\tjudge\tsystem\trank\n0\tanna\tA\t1\n0\tanna\tB, C\t2\n1\tbert\tA\t\n1\tbert\tB\t1\n"
    "1\tbert\tC\t1\n4\tanna\tA\t3\n4\tanna\tB\t2\n4\tanna\tC\t1\n"
)
RATINGS = (
    "sentence,system,criterion,rater,rating\n0,A,fluency,r1,3\n0,A,fluency,r2,4\n0,B,fluency,r1,\n"
    "1,A,meaning,r1,2.5\n1,B,meaning,r1,1\n"
)
XML = "<set>" + "".join(
    f'<ranking-item src-id="{n}" id="{n}" doc-id="d" user="anna">\n<translation system="A B" '
    f'rank="1"/>\n<translation system="C" rank="2"/>\n</ranking-item>\n'
    for n in (1, 2, 7)
) + "</set>\n"  # fmt: skip
VERDICTS = (
    "id\tlabel\tgood\tbad\na\tyes\tyes\tno\nb\tno\tno, no, yes\t\nc\tyes\tyes\tyes\n"
    "d\t\tyes\tno\ne\t0\t1\t0\n"
)
ANNOTATIONS = "".join(
    f'{{"annotation": [{{"A": {{"score": {a}}}, "B": {{"score": {b}}}}}], "user_id": "{user}", '
    f'"item": [{{"src": "s {n}", "tgt": {{"A": "a", "B": "b"}}}}], "item_i": {n}}}\n'
    for user, n, a, b in (("anna", 0, 90, 50), ("anna", 1, 20, "null"), ("bert", 0, 70, 75))
)
MARKED = (
    "annotator\titem\tsentence\toutput\tstart\tend\tcorrection\tright\na\t1\t1\tx\t1\t2\tgoes\t1\n"
    "a\t1\t1\tx\t3\t3\t,\t0\na\t1\t\ty\t0\t1\t\t1\nb\t2\t2\tx\t0\t1\tFine\t1\n"
)
POOL = (
    "sentence_id\tsource\tcorrection\na\tHe go .\tHe goes .\na\tHe go .\tHe went .\n"
    "b\tFine\tFine .\nb\tFine\t\nb\tFine\tFine !\n"
)
ESSAYS = (
    "### essay_id = e1\nHe go home.\nFine.\n\n\n### essay_id = e2\nSo do I.\n\n"
    "### essay_id = e 3\nShe like tea, and me.\nYes.\nNo.\n"
)
MUCGEC = (
    "1\t他去学效。\t他去学校。\t他去了学校。\n2\t好。\t没有错误\n3\t我们\t我们。\t\t咱们。\n"
    "5\t是\t无法标注\n"
)
CONFIG = (
    "corpus: {name: tiny}\nmetrics:\n  - gleu\n  - bleu: {max_order: 3}\n  - ld\nseed: 4\n"
    "chains:\n  per_annotation: 2\n"
)


def rows_of(text: str) -> list[list[str]]:
    """The rows of a table below its names, without quotation marks and empty ones."""
    lines = re.split("\r\n?|\n", text.removeprefix("\ufeff"))
    names = next(line for line in lines if line.strip())
    delimiter = max("\t,;", key=names.count)
    below = lines[lines.index(names) + 1 :]
    return [line.split(delimiter) for line in below if line.replace(delimiter, "").strip()]


def lines_of(text: str) -> list[str]:
    lines = text.removeprefix("\ufeff").split("\n")
    return [line.rstrip("\r") for line in (lines[:-1] if lines[-1] == "" else lines)]


def number_in(notes: Iterable[str], pattern: str) -> int:
    found = (re.search(pattern, note) for note in notes)
    return sum(int(match[1].replace(",", "")) for match in found if match)


def m2_read(folder: Path) -> Counts:
    corpus, notes = capture_warnings(lambda: read_m2(folder / "file.m2"))
    return {
        "sentences": corpus.size,
        "tokens": sum(len(s.tokens) for s in corpus.sentences),
        "edits": sum(len(a.edits) for s in corpus.sentences for a in s.annotations),
        "alternatives": sum(
            len(e.alternatives) for s in corpus.sentences for a in s.annotations for e in a.edits
        ),
        "annotations": sum(len(s.annotations) for s in corpus.sentences),
        "annotators": corpus.annotators,
        "left out": number_in(notes, r"([\d,]+) (?:lines|ends of lines)"),
    }


def m2_count(texts: Texts) -> Counts:
    counts: Counter[str] = Counter()
    annotators: list[set[int]] = []
    first_analysis = True
    for line in lines_of(texts["file.m2"]):
        if line == "S" or line.startswith("S "):
            annotators.append(set())
            first_analysis = True
            counts["tokens"] += len(line[2:].split())
        elif re.match(r"T\d+(-A\d+)?( |$)", line):
            first_analysis = not re.match(r"T\d+-A0*[1-9]", line)
        elif line.startswith("I "):
            counts["left out"] += 1
        elif line.startswith("A "):
            fields = line[2:].split("|||")
            counts["left out"] += len(fields) > 6
            counts["left out"] += fields[1] == "noop" and fields[2].strip() not in ("", "-NONE-")
            if first_analysis:
                annotators[-1].add(int(fields[5]))
                if fields[1] != "noop":
                    counts["edits"] += 1
                    counts["alternatives"] += fields[2].count("||")
        else:
            assert not line.strip(), line
    return {
        "sentences": len(annotators),
        "tokens": counts["tokens"],
        "edits": counts["edits"],
        "alternatives": counts["alternatives"],
        "annotations": sum(map(len, annotators)),
        "annotators": tuple(sorted(set().union(*annotators))),
        "left out": counts["left out"],
    }


def parallel_read(folder: Path) -> Counts:
    def read() -> list[list[str]]:
        texts = read_parallel(folder / "s.txt", folder / "h.txt")
        size = len(texts[0])
        outputs = read_outputs({"A": folder / "o.txt"}, size, "s.txt")["A"]
        references = read_references(folder / "r.txt", Corpus("c", (), size)).texts
        names = read_names(folder / "d.txt", size, "s.txt", "document")
        return [*texts, list(outputs), [text or "" for text in references], names]

    columns, notes = capture_warnings(read)
    return {
        "texts": [" ".join(text.split()) for column in columns for text in column],
        "left out": sum(2 if "as in 1" in note else 1 for note in notes),
    }


def parallel_count(texts: Texts) -> Counts:
    columns = [lines_of(texts[f"{name}.txt"]) for name in "shord"]
    size = min(map(len, columns))
    longer = [column for column in columns if len(column) == size + 1]
    assert all(column in longer or len(column) == size for column in columns)
    assert not any(column.pop().strip() for column in longer)
    return {
        "texts": [" ".join(text.split()) for column in columns for text in column],
        "left out": len(longer),
    }


def corrected(read: CorrectedSentences) -> Counts:
    return {
        "sentences": len(read.sources),
        "letters": len("".join("".join(read.sources).split())),
        "of corrections": len("".join("".join(t or "" for r in read.rows for t in r).split())),
    }


def mucgec_read(folder: Path) -> Counts:
    read = read_mucgec(folder / "file.txt")
    return {"rows": read.rows, "sources": read.sources}


def mucgec_count(texts: Texts) -> Counts:
    rows = [[f.strip() for f in line.split("\t")] for line in lines_of(texts["file.txt"])]
    numbers = [float(row[0]) for row in rows]
    assert numbers == sorted({*numbers})
    return {
        "rows": [
            tuple(row[1] if text == "没有错误" else text for text in row[2:] if text != "无法标注")
            for row in rows
        ],
        "sources": [row[1] for row in rows],
    }


def multigec_read(folder: Path) -> Counts:
    read, notes = capture_warnings(lambda: read_multigec(folder / "o.md", [folder / "r.md"]))
    of_essays = Counter(read.documents)
    return {
        **corrected(read),
        "essays": len(of_essays),
        "joined": number_in(notes, r"([\d,]+) of [\d,]+ essays have not"),
        "missing": number_in(notes, r"([\d,]+) of [\d,]+ essays are not"),
    }


def multigec_count(texts: Texts) -> Counts:
    essays: list[dict[str, list[str]]] = []
    for name in ("o.md", "r.md"):
        parts = re.split(r"(?m)^#+ *essay_id *=", texts[name].removeprefix("\ufeff"))
        assert not parts[0].strip()
        lines = [re.split("\n", part, maxsplit=1) for part in parts[1:]]
        essays.append(
            {h.strip(): [t for t in "".join(rest).splitlines() if t.strip()] for h, *rest in lines}
        )
        assert len(essays[-1]) == len(lines)
    original, other = essays
    assert other.keys() <= original.keys()
    joined = [e for e in other if len(other[e]) != len(original[e])]

    def letters(of: dict[str, list[str]]) -> int:
        return sum(len("".join("".join(lines).split())) for lines in of.values())

    sentences = sum(1 if essay in joined else len(original[essay]) for essay in original)
    return {
        "sentences": sentences,
        "letters": letters(original),
        "of corrections": letters(other),
        "essays": sum(bool(lines) or essay in joined for essay, lines in original.items()),
        "joined": len(joined),
        "missing": len(original) - len(other),
    }


def judgements_read(folder: Path) -> Counts:
    read = read_judgement_file(folder / "file")
    anomalies = dict(read.anomalies)
    if isinstance(read, RatingTable):
        return {
            "rows": len(read.ratings) + anomalies.get(NO_RATING, 0),
            "sum": sum(rating.value for rating in read.ratings),
        }
    assert isinstance(read, JudgementSet)
    groups = [group for judgement in read.judgements for group in judgement.groups]
    outputs = sum(len(group.systems) for group in groups) + anomalies.get(LISTED_TWICE, 0)
    return {
        "outputs": outputs,
        "not judged": anomalies.get(NOT_JUDGED, 0),
        "systems": sorted({system for group in groups for system in group.systems}),
    }


def ranks_count(texts: Texts) -> Counts:
    rows = [[cell.strip() for cell in row] + [""] * 4 for row in rows_of(texts["file"])]
    systems = [list(filter(None, map(str.strip, row[2].split(",")))) for row in rows]
    judged = [row[3] not in ("", "-1") for row in rows]
    named = [names for names, is_judged in zip(systems, judged, strict=True) if is_judged]
    return {
        "outputs": sum(map(len, named)),
        "not judged": judged.count(False),
        "systems": sorted({name for names in named for name in names}),
    }


def ratings_count(texts: Texts) -> Counts:
    values = [row[4].strip() if len(row) > 4 else "" for row in rows_of(texts["file"])]
    return {"rows": len(values), "sum": sum(float(value) for value in values if value)}


def annotations_count(texts: Texts) -> Counts:
    last = {}
    for line in filter(str.strip, lines_of(texts["file"])):
        entry = json.loads(line)
        last[entry["user_id"], entry["item_i"]] = entry["annotation"]
    answers = [a for items in last.values() for item in items for a in (item or {}).values()]
    scores = [answer["score"] for answer in answers if answer.get("score") is not None]
    return {"rows": len(scores), "sum": sum(scores)}


def verdicts_read(folder: Path) -> Counts:
    found = read_verdicts(folder / "file", judges=["good", "bad"])
    verdicts = [verdict for of_judge in found.by_judge.values() for verdict in of_judge]
    return {
        "verdicts": len(verdicts),
        "yes": sum(verdict.said for verdict in verdicts),
        "right": sum(verdict.said == verdict.label for verdict in verdicts),
        "missing": sum(found.missing.values()),
        "unlabelled": found.unlabelled,
    }


def verdicts_count(texts: Texts) -> Counts:
    rows = [[cell.strip().lower() for cell in row] + [""] * 4 for row in rows_of(texts["file"])]
    labelled = [row for row in rows if row[1]]
    said = [(row[1], w.strip()) for row in labelled for cell in row[2:4] for w in cell.split(",")]
    given = [("y" in label or "1" in label, "y" in w or "1" in w) for label, w in said if w]
    return {
        "verdicts": len(given),
        "yes": sum(verdict for _, verdict in given),
        "right": sum(label == verdict for label, verdict in given),
        "missing": sum(not cell for row in labelled for cell in row[2:4]),
        "unlabelled": len(rows) - len(labelled),
    }


def xml_count(texts: Texts) -> Counts:
    systems = [
        re.split(r"[\s,]+", s) for s in re.findall(r'system\s*=\s*"(.*?)"', texts["file"], re.S)
    ]
    names = [name for group in systems for name in group if name]
    return {"outputs": len(names), "not judged": 0, "systems": sorted({*names})}


def post_edits_read(folder: Path) -> Counts:
    edited = {name: folder / f"{name}-edited.txt" for name in "AB"}
    read, notes = capture_warnings(
        lambda: read_post_edits("set", {name: folder / f"{name}.txt" for name in "AB"}, edited)
    )
    efforts = [(len(j.groups), sum(g.rating or 0 for g in j.groups)) for j in read.judgements]
    left_out = sum(2 if "as in 1" in note else 1 for note in notes)
    return {"sentences": efforts, "left out": left_out}


def post_edits_count(texts: Texts) -> Counts:
    columns = [lines_of(texts[f"{name}.txt"]) for name in ("A", "A-edited", "B", "B-edited")]
    size = min(map(len, columns))
    efforts = []
    for a, a_edited, b, b_edited in zip(*columns, strict=False):
        of = changed_words(a, a_edited), changed_words(b, b_edited)
        is_one = a.strip() == b.strip()
        efforts.append((1, -sum(of) / 2) if is_one else (2, -sum(of)))
    return {"sentences": efforts, "left out": sum(len(column) > size for column in columns)}


def changed_words(output: str, edited: str) -> int:
    """The distance by its recursive definition, on texts of a few words."""

    def distance(a: list[str], b: list[str]) -> int:
        if not a or not b:
            return len(a) + len(b)
        if a[0] == b[0]:
            return distance(a[1:], b[1:])
        return 1 + min(distance(a[1:], b), distance(a, b[1:]), distance(a[1:], b[1:]))

    return distance(output.split(), edited.split())


def marked_read(folder: Path) -> Counts:
    read = read_marked_edits(folder / "file")
    right = [mark for output in read.outputs for mark in output.right]
    return {"edits": len(right), "right": sum(right), "without": read.without_sentence}


def marked_count(texts: Texts) -> Counts:
    rows = [[cell.strip() for cell in row] for row in rows_of(texts["file"])]
    known = [row for row in rows if row[2]]
    return {
        "edits": len(known),
        "right": sum(row[7] == "1" for row in known),
        "without": len({tuple(row[:4]) for row in rows if not row[2]}),
    }


def pool_read(folder: Path) -> Counts:
    pool, notes = capture_warnings(lambda: read_pool_table(folder / "file"))
    return {
        "sentences": len(pool.sentences),
        "corrections": sum(len(sentence.corrections) for sentence in pool.sentences),
        "empty": number_in(notes, r"([\d,]+) empty corrections"),
    }


def pool_count(texts: Texts) -> Counts:
    rows = [[cell.strip() for cell in row] + ["", ""] for row in rows_of(texts["file"])]
    empty = sum(not row[2].rpartition(r"\n")[2].strip() for row in rows)
    by_name = re.match("sentence[-_ ]*(id)?\t", texts["file"].removeprefix("\ufeff"))
    return {
        "sentences": len({row[0 if by_name else 1] for row in rows}),  # else by the source
        "corrections": len(rows) - empty,
        "empty": empty,
    }


def accepted_read(folder: Path) -> Counts:
    accepted = read_accepted(folder / "file", ["A", "B"], 5)
    return {
        "rows": sum(int((column == column).sum()) for column in accepted.values()),
        "accepted": sum(int((column == 1).sum()) for column in accepted.values()),
    }


def accepted_count(texts: Texts) -> Counts:
    cells = [row[2].strip() for row in rows_of(texts["file"])]
    return {"rows": len(cells), "accepted": cells.count("1")}


def groups_read(folder: Path) -> Counts:
    names = read_groups(folder / "file.csv", 5, "five sentences")
    return {"sentences": len(names), "A": names.count("A")}


def groups_count(texts: Texts) -> Counts:
    header = next(filter(str.strip, lines_of(texts["file.csv"])))
    names = header.split(max("\t,;", key=header.count))
    column = [simplified(name) for name in names].index("group")
    cells = [row[column].strip() for row in rows_of(texts["file.csv"])]
    return {"sentences": len(cells), "A": cells.count("A")}


def candidates_read(folder: Path) -> Counts:
    lists = candidates._read(folder / "file", 5)
    return {"sentences": len(lists), "candidates": sum(map(len, lists.values()))}


def candidates_count(texts: Texts) -> Counts:
    rows = rows_of(texts["file"])
    return {"sentences": len({float(row[0]) for row in rows}), "candidates": len(rows)}


def scores_read(folder: Path) -> Counts:
    return dict(read_human_scores(folder / "file"))


def scores_count(texts: Texts) -> Counts:
    rows = [line.split("\t") for line in lines_of(texts["file"])]
    return {row[-2].strip(): float(row[-1]) for row in rows}


def config_read(folder: Path) -> Counts:
    config = load(folder / "file.yaml")
    return {
        "metrics": len(config.metrics),
        "seed": config.seed,
        "chains": config.chains.per_annotation if config.chains else None,
    }


CHAINS = ChainsConfig().per_annotation  # unless a configuration says it


def config_count(texts: Texts) -> Counts:
    content = yaml.safe_load(texts["file.yaml"])
    metrics = content["metrics"]
    chains = content.get("chains", {})
    return {
        "metrics": len(metrics) if isinstance(metrics, list) else 1,
        "seed": content.get("seed", 1),
        "chains": chains if chains is None else chains.get("per_annotation", CHAINS),
    }


def parallel(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


ITEMS = "".join(json.dumps(record) + "\n" for record in records(4))
TEMPLATES = """language: en
tables:
  n: |
    figure | word | other
    20 | twenty | thirty
    30 | thirty | ninety
templates:
  - id: market
    sentences: 2
    text: >-
      she [bought|buyed] <numeral: {n.figure}|{n.word}|{n.other}> apples <comma: ,||, ,> yes .
  - id: shop
    sentences: 1
    text: >-
      he <numeral: saw|noticed|missed> [the|a] shops .
"""


def items_read(folder: Path) -> Counts:
    return {"items": len(read_set(folder / "file.jsonl", "maege").items)}


def items_count(texts: Texts) -> Counts:
    lines = texts["file.jsonl"].removeprefix("\ufeff").split("\n")
    return {"items": sum(bool(line.strip()) for line in lines)}


def templates_read(folder: Path) -> Counts:
    return {"items": len(items_of_templates([folder / "file.yaml"]))}


def templates_count(texts: Texts) -> Counts:
    content = yaml.safe_load(texts["file.yaml"].removeprefix("\ufeff"))
    default = content.get("sentences", 5)
    numbers = [
        template.get("sentences", default) * len({*re.findall(r"<([a-z-]+):", template["text"])})
        for template in content.get("templates") or ()
    ]
    return {"items": sum(numbers)}


FORMATS = {
    "items": Format({"file.jsonl": ITEMS}, items_read, items_count),
    "templates": Format({"file.yaml": TEMPLATES}, templates_read, templates_count),
    "m2": Format({"file.m2": M2}, m2_read, m2_count),
    "parallel": Format(
        {
            **{f"{name}.txt": parallel(*LINES) for name in "shor"},
            "d.txt": parallel("a", "a", "b", "b", "c"),
        },
        parallel_read,
        parallel_count,
    ),
    "mucgec": Format({"file.txt": MUCGEC}, mucgec_read, mucgec_count),
    "multigec": Format({"o.md": ESSAYS, "r.md": ESSAYS}, multigec_read, multigec_count),
    "rankings": Format({"file": RANKS}, judgements_read, ranks_count),
    "xml": Format({"file": XML}, judgements_read, xml_count),
    "ratings": Format({"file": RATINGS}, judgements_read, ratings_count),
    "post-edits": Format(
        {
            "A.txt": parallel("He go .", "Fine", "", "So do I ."),
            "A-edited.txt": parallel("He goes .", "Fine", "a b", "So I do ."),
            "B.txt": parallel("He go .", "Fine tea", "a", "So do ."),
            "B-edited.txt": parallel("So he goes .", "Fine .", "a b", "So do I ."),
        },
        post_edits_read,
        post_edits_count,
    ),
    "pearmut": Format({"file": ANNOTATIONS}, judgements_read, annotations_count),
    "verdicts": Format({"file": VERDICTS}, verdicts_read, verdicts_count),
    "marked edits": Format({"file": MARKED}, marked_read, marked_count),
    "pool": Format({"file": POOL}, pool_read, pool_count),
    "acceptable": Format(
        {"file": "sentence;system;accepted\n1;A;1\n1;B;0\n5;A;0\n2;B;1\n"},
        accepted_read,
        accepted_count,
    ),
    "groups": Format(
        {"file.csv": "id,group\n1,A\n2,B\n3,A\n4,C\n5,B\n"}, groups_read, groups_count
    ),
    "candidates": Format(
        {"file": "line\trank\ttext\n1\t1\tHe goes .\n1\t2\tHe went .\n3\t1\tSo .\n"},
        candidates_read,
        candidates_count,
    ),
    "scores": Format({"file": "A\t0.5\nB\t.25\nC\t-1e-1\nD\t3\n"}, scores_read, scores_count),
    "configuration": Format({"file.yaml": CONFIG}, config_read, config_count),
}
PIECES = ["\t", "|||", ",", " ", "\n", "\r", "\r\n", "0", "1", "7", "-1", "A ", "S ", "I ", ".",
          "\0", "é", "\ufeff", "\u2028", "\u00a0", "noop", "###", "<", ">", "/", "{", "}", "[", "]",
          ":", "-", "#", "T0-A1 ", "1_0", "NaN", "a"]  # fmt: skip


def mutated(data: bytes, rng: Random) -> bytes:
    """Return a file with a change: of characters, fields, or lines; or cut, or of other bytes."""
    lines = data.split(b"\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    change = rng.randrange(11)
    if change == 0:
        del lines[at]
    elif change == 1:
        lines.insert(other, lines[at])
    elif change == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif change == 3:
        lines.insert(at, b" " * rng.randrange(2))
    elif change == 4:
        separator = rng.choice([b"\t", b"|||", b",", b" ", b";"])
        fields = lines[at].split(separator)
        field = rng.randrange(len(fields))
        fields[field : field + 1] = rng.choice([[], [fields[field]] * 2, [b""], fields[:1]])
        lines[at] = separator.join(fields)
    elif change == 5:
        return data.replace(b"\n", b"\r\n")
    elif change == 6:
        return data + rng.choice([b"\n", b"\n\n", b" \n", b"\r\n"])
    else:
        place = rng.randrange(len(data) + 1)
        piece = rng.choice(PIECES).encode() if rng.random() < 0.95 else rng.randbytes(2)
        if change == 7:
            return data[:place] + piece + data[place:]
        if change == 8:
            return data[:place] + piece + data[place + 1 :]
        if change == 9:
            return data[:place] + data[place + rng.randint(1, 3) :]
        return data[:place]
    return b"\n".join(lines)


@pytest.mark.parametrize("name", FORMATS)
def test_nothing_is_lost_without_a_word(tmp_path: Path, name: str) -> None:
    of_format = FORMATS[name]
    read = 0
    number = NUMBER // len(FORMATS)
    for case in range(number):
        rng = Random(f"{name} {case}")
        contents = {file: text.encode() for file, text in of_format.files.items()}
        for _ in range(rng.randint(0, 2) if case else 0):
            file = rng.choice(list(contents))
            contents[file] = mutated(contents[file], rng)
        for file, content in contents.items():
            (tmp_path / file).write_bytes(content)
        try:
            counts = of_format.read(tmp_path)
        except MaegeError as error:
            message, files = str(error), [tmp_path / file for file in contents]
            named = any(str(f) in message or message.startswith(f"{f.stem}:") for f in files)
            assert named, (case, message)
            continue
        read += 1
        texts = {file: content.decode() for file, content in contents.items()}
        assert counts == of_format.count(texts), (case, texts)
    assert number / 10 < read < number, read  # neither all are refused, nor none
