"""What single commands read: texts to check, archives to fetch, templates, and difficulties."""

import bz2
import gzip
import io
import json
import lzma
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import process_time

from experiments.attacks.fuzzing import Target
from experiments.attacks.mutations import mutated, of_bytes, of_json
from maege.checking.names import Names
from maege.checking.stored_numbers import StoredNumber, StoredNumbers
from maege.checking.text_checks import text_checks
from maege.data.archives import read_members
from maege.data.datasets import Archive
from maege.errors import MetricError
from maege.language_models.prompting import FOLDER, Presentation, load_prompt
from maege.metrics.gotoscorer.difficulty import Difficulty

# Repeated, they made a search in a text take time by the square of its length.
UNITS = (
    " ", "\t", "\n", "\u00a0", "](", "[", "]", "(", ")", "<", "<!--", "-->", "<!-- -->", "<http:",
    "http://", "https://a ", "|", "&", "$", "\\", "`", "**", "_", "~", "7", "%", "\\%", "{", "}",
    "1.5 ", "1 ", "1\n", "1&", "1|", "1.", ".5", "1,111", ",111", "+1", "<1", "< ", "-", "--", "±",
    "1 ± ", "1 [", "[1,", "1 [111,111,", "1 (1 to ", "[95 % ", "1.5 [1.5, 2.5] ", "points of ",
    "1 points of ", "\\cite", "\\cite{", "\\cite ", "\\times ", "\\pm", "{,}", "&nbsp;", "A. ",
    ". ", ".\n", "\n|", "\n\n", "gleu ", "gleu .5 ", "|-|-\n", "| s1 | .5 |\n", "# a\n", "\\\\",
    "\\begin{tabular}", "\\end{tabular}", "\\begin{tabular}{l}\\end{tabular}", "\\makecell{",
    "\\multicolumn{9}{", "\\multicolumn{99}{c}{x}&", "\\multirow{", "not better than ",
)  # fmt: skip
TABLES = ("\\begin{tabular}{l}gleu&", "|a|gleu|\n|-|-|\n")  # begin in a text that follows
SECONDS_PER_CHARACTER = 4e-5  # of CPU; a right search needs less than a tenth
CHARACTERS = 60_000
_STORED = StoredNumbers(
    tuple(
        StoredNumber(
            f"t{n % 7}", "score", n / 300, (), frozenset({"metric:gleu", "=score", f"s{n % 50}"})
        )
        for n in range(300)
    ),
    Names({"metric": {"gleu", "errant"}}),
)


def repeated(unit: str, characters: int = CHARACTERS) -> str:
    """Return a text of repeated units, with a number before and after."""
    return "1" + unit * (characters // len(unit)) + "1"


def check_time_of_figures(text: str) -> None:
    """Raise AssertionError if the figures of a text take longer than its length allows."""
    limit = max(len(text), CHARACTERS) * SECONDS_PER_CHARACTER
    start = process_time()
    for _ in text_checks(text, _STORED):
        if process_time() - start > limit:
            break
    if (seconds := process_time() - start) > limit:
        raise AssertionError(f"{seconds:.1f} s for {len(text):,} characters")


def _of_units(rng: Random, _: Sequence[bytes]) -> bytes:
    units = "".join(rng.choices(UNITS, k=rng.choice((1, 2, 2, 3, 5))))
    start = rng.choice(("", "\\a ", "gleu ", *TABLES))
    return (start + repeated(units, rng.choice((1_000, CHARACTERS)))).encode()


def packed(member: str, content: bytes) -> dict[str, bytes]:
    """Return archives of each kind with one member."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w") as archive:
        info = tarfile.TarInfo(member)
        info.size = len(content)
        archive.addfile(info, io.BytesIO(content))
    tar = plain.getvalue()
    packers = {"tar.gz": gzip.compress, "tar.bz2": bz2.compress, "tar.xz": lzma.compress}
    archives = {"tar": tar} | {name: pack(tar) for name, pack in packers.items()}
    for name, method in (("stored", zipfile.ZIP_STORED), ("deflated", zipfile.ZIP_DEFLATED)):
        with zipfile.ZipFile(buffer := io.BytesIO(), "w", method) as zipped:
            zipped.writestr(member, content)
        archives[f"{name} zip"] = buffer.getvalue()
    return archives


MEMBER, CONTENT = "é/a.m2", Random(1).randbytes(40_000).hex().encode()


def read_archive(data: bytes, _: Path | None = None) -> None:
    """Read an archive as one of a card is read."""
    archive = Archive(None, max_members=5, max_bytes=100_000)
    list(read_members(archive, "archive", data, {MEMBER}))


def _with_other_bits(rng: Random, seeds: Sequence[bytes]) -> bytes:
    data = bytearray(rng.choice(seeds))
    if rng.random() < 0.3:
        return mutated(rng, bytes(data), seeds)
    for _ in range(rng.choice((1, 1, 2, 5))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


# Parts of templates, each of which failed at another step, or would take time or memory.
HOSTILE = (
    "{{ " + "(" * 200 + "1" + ")" * 200 + " }}", "{{ 1e999 }}", "{{ " + "9" * 5000 + " }}",
    "{{ 1 // 0 }}", "{{ 1 / 0 }}", "{{ -1e308 * 10 }}", "{{ texts[99] }}", "{{ texts[1e999] }}",
    "{{ 'a' * 999999999 }}", "{{ 9 ** 999999 }}", "{{ [1] * 999999999 }}",
    "{% set x = 'aa' %}" + "{% set x = x ~ x %}" * 60 + "{{ x }}",
    "{% set x %}aa{% endset %}" + "{% set x %}{{ x }}{{ x }}{% endset %}" * 60,
    "{% set x = [1, 1] %}" + "{% set x = [x, x] %}" * 60 + "{{ x }}",
    "{% for i in range(10**9) %}{% endfor %}", "{% for i in range(100000) %}{% endfor %}",
    "{% for a in L %}{% for b in L %}{% endfor %}{% endfor %}".replace("L", f"[{'1,' * 9000}]"),
    "{% block a %}{{ self.a() }}{% endblock %}", "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{% with x = source %}{% endwith %}", "{% filter upper %}{{ source }}{% endfilter %}",
    "{{ " + "not " * 2000 + "1 }}", "{{ source" + "|upper" * 2000 + " }}",
    "{{ 1" + "+1" * 5000 + " }}",
    "{{ " + "[" * 3000, "{% if 1 %}" * 500, "{% raw %}" * 500, "{# " * 2000, "{{ source.x.y }}",
    "{{ source.__class__ }}", "{{ ''.join(texts) }}", "{{ '%s' % source }}", "{{ '\\ud800' }}",
    "{{ lipsum(999) }}", "{{ cycler }}", "{% for a in source.split() recursive %}{% endfor %}",
    "{{ loop }}", "{{ texts | join(source) }}", "{{ criterion | default(1e999) }}", "{{ {}[[]] }}",
    "{{ {1: 1}[1e999] | json }}", "{{ source[0:1:0] }}", "{{ 'a' < 1 }}", "{{ -'a' }}",
    "{{ 1(1) }}",
)  # fmt: skip
HEADS = (
    "x: &a [1, 1]\n" + "".join(f"x{n}: &b{n} [*a, *a]\n" for n in range(3)), "[" * 3000,
    "scale: [0x" + "f" * 9000 + ", 1]\n", "scale: [1, 1" + "0" * 400 + "]\n", "? [a]\n: b\n",
    "way: !!bool x\n", "system: !!int ''\n", "criteria: !!timestamp x\n", "system: 2026-13-45\n",
)  # fmt: skip


def _templates(_: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted(FOLDER.glob("*.jinja"))]


def _hostile_template(rng: Random, seeds: Sequence[bytes]) -> bytes:
    start, head, body = rng.choice(seeds).split(b"---\n", 2)
    if rng.random() < 0.3:
        head = rng.choice(HEADS).encode() + head
    for _ in range(rng.choice((1, 1, 2))):
        place = rng.randrange(len(body))
        body = body[:place] + rng.choice(HOSTILE).encode() + body[place:]
    whole = b"---\n".join((start, head, body))
    return mutated(rng, whole, seeds) if rng.random() < 0.3 else whole


def read_template(data: bytes, folder: Path) -> None:
    """Load a template, and render it for other texts than it is tried with."""
    (folder / "t.jinja").write_bytes(data)
    prompt = load_prompt("", str(folder / "t.jinja"), None, None)
    texts = ("He goes .",) if prompt.way == "pointwise" else ("He goes .", "")
    edits = tuple((("a", "b"),) for _ in texts)
    shown = Presentation("He go " * 300, texts, ("x",), edits, "en", ("", ""))
    prompt.messages(shown)[-1]["content"].encode()


def _difficulties(_: Path) -> list[bytes]:
    content = {"gotoscorer": 1, "systems": 3, "weights": {"ab": [0.5, 1.0], "cd": [0.0]}}
    return [json.dumps(content).encode()]


def read_difficulties(data: bytes, folder: Path) -> None:
    """Read a table of difficulties, and use what was read."""
    (folder / "d.json").write_bytes(data)
    table = Difficulty.read(str(folder / "d.json"))
    table.digest.encode()
    try:
        table.of(("a",), ())
    except MetricError:
        return
    raise AssertionError("the weights of a sentence that is not there")


COMMAND_TARGETS = (
    Target("figures of texts", lambda _: [b"gleu is .5"], _of_units,
           lambda data, _: check_time_of_figures(data.decode()), 1),
    Target("archives", lambda _: [*packed(MEMBER, CONTENT).values()], _with_other_bits,
           read_archive, 16),
    Target("templates of judges", _templates, _hostile_template, read_template, 4),
    Target("tables of difficulties (bytes)", _difficulties, of_bytes, read_difficulties, 2),
    Target("tables of difficulties (values)", _difficulties, of_json, read_difficulties, 4),
)  # fmt: skip
