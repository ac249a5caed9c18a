"""The readers that are attacked: what they are given, and how what they read is used."""

import gzip
import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np
import yaml

import maege
from experiments.attacks.command_targets import COMMAND_TARGETS
from experiments.attacks.fuzzing import Target
from experiments.attacks.input_targets import INPUT_TARGETS
from experiments.attacks.manifest_targets import MANIFEST_TARGETS
from experiments.attacks.mutations import of_bytes, of_json, of_yaml
from maege.config.schema import load
from maege.config.yaml_text import parse_value
from maege.data.cards import HumanCard
from maege.data.corpus import Corpus
from maege.data.datasets import CorpusCard
from maege.data.m2 import read_m2, write_m2
from maege.errors import MaegeError
from maege.files.parallel_files import read_parallel
from maege.judgements.comparisons import KINDS, comparisons
from maege.judgements.judgement_file import read_judgement_file, read_judgements
from maege.judgements.output_check import check_outputs
from maege.judgements.rating_table import RatingTable
from maege.lattice import Lattice
from maege.metric.score_request import ScoreRequest
from maege.plugins.imported_scores import import_scores, table_pieces
from maege.plugins.json_protocol import read_answer, request_id, request_line, score_of
from maege.plugins.registry import build
from maege.plugins.signature_parsing import parse_signature
from maege.scoring.cache import ScoreCache
from maege.studies.vet.row_thresholds import parse_requirement
from maege.texts.references import read_references

M2 = b"""S He go to home .
A 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||0
A 1 2|||R:VERB:TENSE|||went||has gone|||REQUIRED|||-NONE-|||1

S Fine .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Two sentence , with a error or two
A 1 2|||R:NOUN:NUM|||sentences|||REQUIRED|||-NONE-|||0
A 4 5|||R:DET|||an|||REQUIRED|||-NONE-|||0
A 8 8|||M:PUNCT|||.|||REQUIRED|||-NONE-|||0
"""
CACHE_KEYS = [bytes([k]) * 32 for k in range(40)]
TEXT = b"He goes home .\nFine .\nTwo sentences , with an error or two .\n"
CONFIG = {
    "seed": 1,
    "corpus": {"name": "tiny"},
    "references": {"use": ["annotators"]},
    "sentences": {"max_characters": 45},
    "chains": {"per_annotation": 1, "source_policy": "random"},
    "synthetic_corpora": {"replicates": 2, "expected_edits": [0, 1, 2]},
    "metrics": ["ld", {"bleu": {"max_order": 2, "name": "b"}}, {"table": {"file": "t.json"}}],
    "statistics": {"resamples": 50, "permutations": 49},
    "cache": None,
}
REQUEST = ScoreRequest(("He go .",), ("He goes .",), (("He goes .",),), "sentence")


def answers(folder: Path) -> list[bytes]:
    """Return a line with a score, one with an error, and the request."""
    parts = ({"score": 0.5}, {"score": None, "error": "no"})
    lines = [json.dumps({"id": request_id(REQUEST), **answer}) for answer in parts]
    return [line.encode() for line in (*lines, request_line(REQUEST))]


def tables(folder: Path) -> list[bytes]:
    """Return a table of scores."""
    return ["".join(table_pieces("t", {request_id(REQUEST): 0.5})).encode()]


JUDGEMENTS = (
    b"""<r><ranking-result source-language="en" target-language="en">
<ranking-item src-id="1" id="0" user="j"><translation system="A B" rank="1"/>
<translation system="C" rank="3"/></ranking-item>
<ranking-item src-id="2" id="0" user="k" skipped="true"/></ranking-result></r>""",
    b"segmentId,judgeID,system1Id,system1rank,system2Id,system2rank\r\n"
    b"0,j,t.A.x,1,t.B.x,2\r\n0,j,t.A.x,1,t.C.x,2\r\n0,j,t.B.x,2,t.C.x,2\r\n1,j,t.A.x,1,t.B.x,-1\r\n",
    b'Sentence\tJudge\tItem\tSystem\tRank\n1\tj\t1\t"A, B"\t1\n1\tj\t1\tC\t2.5\n2\tk\t2\tA\t\n',
    b"sentence;system;rater;criterion;rating\n0;A;x;f;4\n0;B;x;f;3.5\n0;A;y;m;1\n1;C;y;m;2\n",
    b"A,B,source\n65.5,70,65.5\n,,\n10,1e2,0\n",
    b'source,output,system,fluency\nHe go,He goes,"A,B","3,4,0"\nHe go,He go,C,"2,2,1"\n',
    b'{"sentence": 1, "system": "A", "rank": 1}\n{"sentence": 1, "system": ["B"], "rank": 2}\n',
)


def _judgements(folder: Path) -> list[bytes]:
    return [*JUDGEMENTS, gzip.compress(JUDGEMENTS[1])]


def _human_cards(folder: Path) -> list[bytes]:
    directory = Path(__file__).parents[2] / "corpora/humans"
    return [path.read_bytes() for path in sorted(directory.glob("*.yaml"))]


def _configs(folder: Path) -> list[bytes]:
    return [yaml.safe_dump(CONFIG).encode()]


def _cards(folder: Path) -> list[bytes]:
    directory = Path(__file__).parents[2] / "corpora"
    return [path.read_bytes() for path in sorted(directory.glob("*.yaml"))]


def _signatures(folder: Path) -> list[bytes]:
    return [build(name, {}).signature.encode() for name in ("bleu", "gleu", "ld", "sari")]


def _options(folder: Path) -> list[bytes]:
    return [b"tau_macro.low >= 0.1", b"contract.failures = 0", b"seed=1", b"metrics=[ld, gleu]"]


def _caches(folder: Path) -> list[bytes]:
    path = folder / "seed.sqlite"
    with ScoreCache(path) as cache:
        cache.put_many("x", CACHE_KEYS, np.arange(80.0).reshape(40, 2))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return [path.read_bytes()]


def _runs(folder: Path) -> list[bytes]:
    """Write a run, and return seeds that each name one of its files, then its content."""
    config = {**CONFIG, "metrics": ["ld", "bleu"], "lattices": {"max_edits": 3}}
    maege.run(config, progress=False).write(folder / "run")
    names = "config.yaml", "manifest.json", "run.json", "samples.jsonl.gz", "scores.parquet"
    return [name.encode() + b"\n" + _unpacked(folder / "run" / name) for name in names]


def _unpacked(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def _m2(data: bytes, folder: Path) -> None:
    path = folder / "x.m2"
    path.write_bytes(data)
    for mode in ("error", "skip_sentence", "skip_line"):
        with suppress(MaegeError):
            _use(read_m2(path, on_error=mode), folder)
    read_m2(path)


def _use(corpus: Corpus, folder: Path) -> None:
    for sentence in corpus.sentences:
        for annotation in sentence.annotations:
            with suppress(MaegeError):
                lattice = Lattice.from_annotation(sentence, annotation)
                lattice.sentence_at(lattice.top)
    write_m2(corpus, folder / "again.m2")
    again = read_m2(folder / "again.m2")
    if [s.tokens for s in again.sentences] != [s.tokens for s in corpus.sentences]:
        raise AssertionError("another corpus is read than was written")


def _texts(data: bytes, folder: Path) -> None:
    (folder / "a").write_bytes(data)
    (folder / "b").write_bytes(TEXT)
    read_parallel(folder / "a", folder / "b")
    (folder / "x.m2").write_bytes(M2)
    read_references(folder / "a", read_m2(folder / "x.m2"))


def _answer(data: bytes, folder: Path) -> None:
    score = score_of(read_answer(data), request_id(REQUEST))
    if not np.isfinite(score):
        raise AssertionError("a score that is not finite")


def _table(data: bytes, folder: Path) -> None:
    (folder / "t.json").write_bytes(data)
    (score,) = build("table", {"file": str(folder / "t.json")}).score([REQUEST])
    if not np.isfinite(float(score)):
        raise AssertionError("a score that is not finite")


def _import(data: bytes, folder: Path) -> None:
    (folder / "requests").write_text(request_line(REQUEST))
    (folder / "answers").write_bytes(data)
    import_scores(folder / "requests", folder / "answers", "x", folder / "t.json", force=True)


def _config(data: bytes, folder: Path) -> None:
    (folder / "t.json").write_text("".join(table_pieces("t", {})))
    (folder / "c.yaml").write_bytes(data)
    config = load(folder / "c.yaml")
    config.build_metrics()
    (folder / "again.yaml").write_text(yaml.safe_dump(config.model_dump(mode="json")))


def _corpus_card(data: bytes, folder: Path) -> None:
    (folder / "card.yaml").write_bytes(data)
    card = CorpusCard.read(folder / "card.yaml")
    card.folders()
    card.present_files()


def _human_card(data: bytes, folder: Path) -> None:
    (folder / "card.yaml").write_bytes(data)
    card = HumanCard.read(folder / "card.yaml")
    card.present_files()
    card.chosen_systems(card.systems)
    for choice in card.system_sets:
        card.chosen_systems(card.systems, choice)


def _judgement_file(data: bytes, folder: Path) -> None:
    path = folder / "judgements"
    path.write_bytes(data)
    content = read_judgement_file(path)
    is_table = isinstance(content, RatingTable)
    outputs = dict.fromkeys("ABC", ("a", "b", "b"))
    for criterion in content.criteria if is_table else (None,):
        judgements = read_judgements(path, criterion=criterion)
        check_outputs(judgements, outputs)
        counts = [len(comparisons(judgements, kind)) for kind in KINDS]
        if counts != sorted(counts):
            raise AssertionError("fewer expanded comparisons than unexpanded ones")
        with suppress(MaegeError):
            read_judgements(path, None, outputs, criterion=criterion)


def _signature(data: bytes, folder: Path) -> None:
    name, parameters = parse_signature(data.decode("utf-8", "replace"))
    build(name, parameters)


def _option(data: bytes, folder: Path) -> None:
    text = data.decode("utf-8", "replace")
    for read in (parse_requirement, lambda value: parse_value(value, "--set")):
        with suppress(MaegeError):
            read(text)
    load("quickstart", [text])


def _cached(data: bytes, folder: Path) -> None:
    for path in folder.glob("c.sqlite*"):
        path.unlink()
    (folder / "c.sqlite").write_bytes(data)
    with ScoreCache(folder / "c.sqlite") as cache:
        cache.stats()
        for key, row in cache.get_many("x", CACHE_KEYS).items():
            if row.tolist() != [2.0 * key[0], 2.0 * key[0] + 1]:
                raise AssertionError("another score than was stored")
        cache.put_many("x", [b"new"], np.zeros((1, 2)))


def _of_file(rng: Random, seeds: Sequence[bytes]) -> bytes:
    """Mutate the values of a file of a run."""
    seed = rng.choice([s for s in seeds if not s.startswith(b"scores")])
    name, _, content = seed.partition(b"\n")
    if name.endswith(b".yaml"):
        return name + b"\n" + of_yaml(rng, [content])
    if name.endswith(b".gz"):
        lines = content.splitlines()
        index = rng.randrange(len(lines))
        lines[index] = of_json(rng, [lines[index]])
        return name + b"\n" + b"\n".join(lines) + b"\n"
    return name + b"\n" + of_json(rng, [content])


def _run_of_bytes(data: bytes, folder: Path) -> None:
    _read_run(folder / "run", data, is_signed=False)


def _run_of_values(data: bytes, folder: Path) -> None:
    _read_run(folder / "run", data, is_signed=True)


def _read_run(original: Path, data: bytes, *, is_signed: bool) -> None:
    """Read a run with another content of one file, and build its page.

    ``is_signed``: with a checksum that is right.
    """
    name, _, content = data.partition(b"\n")
    file = name.decode("utf-8", "replace")
    # On the same file system, for the files are linked.
    with TemporaryDirectory(dir=original.parent) as folder:
        directory = Path(folder)
        for path in original.iterdir():
            if path.is_file() and not path.name.startswith("report"):
                (directory / path.name).hardlink_to(path)
        if file not in {path.name for path in directory.iterdir()}:
            return
        (directory / file).unlink()
        packed = gzip.compress(content, 1) if file.endswith(".gz") else content
        (directory / file).write_bytes(packed)
        if is_signed and file != "manifest.json":
            manifest = json.loads((directory / "manifest.json").read_text())
            manifest["files_sha256"][file] = sha256(packed).hexdigest()
            (directory / "manifest.json").unlink()
            (directory / "manifest.json").write_text(json.dumps(manifest))
        result = maege.load_run(directory)
        str(result.sample)
        result.write_report(directory / "again")


TARGETS = (
    Target("M2, three modes, lattices, written again", lambda _: [M2], of_bytes, _m2, 8),
    Target("parallel texts and references", lambda _: [TEXT], of_bytes, _texts, 4),
    Target("JSON requests and answers (bytes)", answers, of_bytes, _answer, 8),
    Target("JSON requests and answers (values)", answers, of_json, _answer, 4),
    Target("tables of scores (bytes)", tables, of_bytes, _table, 8),
    Target("tables of scores (values)", tables, of_json, _table, 4),
    Target("imported answers", lambda folder: answers(folder)[:1], of_bytes, _import, 4),
    Target("configurations (bytes)", _configs, of_bytes, _config, 1),
    Target("configurations (values)", _configs, of_yaml, _config, 1),
    Target("corpus cards (bytes)", _cards, of_bytes, _corpus_card, 1),
    Target("corpus cards (values)", _cards, of_yaml, _corpus_card, 1),
    Target("human cards (values)", _human_cards, of_yaml, _human_card, 0.5),
    Target("human judgements", _judgements, of_bytes, _judgement_file, 2),
    Target("signatures", _signatures, of_bytes, _signature, 4),
    Target("--require, --set, --param", _options, of_bytes, _option, 4),
    Target("rows of the cache", _caches, of_bytes, _cached, 2),
    Target("run directories (bytes)", _runs, of_bytes, _run_of_bytes, 0.3),
    Target("run directories (values)", _runs, _of_file, _run_of_values, 0.3),
    *INPUT_TARGETS,
    *MANIFEST_TARGETS,
    *COMMAND_TARGETS,
)
