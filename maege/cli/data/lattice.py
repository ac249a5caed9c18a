"""`maege data lattice`: the lattice of a sentence as a tree of texts, or as a graph file."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

import click

from maege.data.corpus import Annotation, Sentence
from maege.data.m2 import read_m2
from maege.errors import DataError
from maege.lattice import Lattice, OverlappingEdits
from maege.terminal import options
from maege.terminal.file_key import FileKey, file_command
from maege.terminal.helpful_command import argument
from maege.terminal.printing import print_lines

if TYPE_CHECKING:
    import networkx

Format = Literal["tree", "dot", "graphml", "json"]
MAX_TREE_EDITS = 6


def show(
    m2: Path,
    sentence: int,
    annotator: int | None,
    format_: Format,
    overlapping_edits: OverlappingEdits,
) -> Iterator[str]:
    """Yield the lines that ``maege data lattice`` prints; sentences count from 1.

    Raises DataError if the sentence does not exist, LatticeError if its lattice is too large.
    """
    sentence_, annotation = _find_annotation(m2, sentence, annotator)
    lattice = Lattice.from_annotation(sentence_, annotation, overlapping_edits=overlapping_edits)
    if format_ == "tree":
        yield f"sentence {sentence}, annotator {annotation.annotator}: {_size(lattice)}"
        yield from _tree(lattice)
    else:
        yield from _export(lattice, format_)


def _find_annotation(m2: Path, number: int, annotator: int | None) -> tuple[Sentence, Annotation]:
    corpus = read_m2(m2, on_error="skip_sentence").fill_missing_annotations("none")
    sentence = next((s for s in corpus.sentences if s.index == number - 1), None)
    if sentence is None:
        if corpus.skipped:
            raise DataError(f"{m2}: sentence {number} is malformed or missing; {corpus.skipped[0]}")
        raise DataError(f"{m2}: no sentence {number}; there are {corpus.size}")
    if not sentence.annotations:
        raise DataError(f"{m2}, sentence {number}: it was not annotated, so it has no lattice")
    for annotation in sentence.annotations:
        if annotator in (None, annotation.annotator):
            return sentence, annotation
    existing = ", ".join(str(a.annotator) for a in sentence.annotations)
    raise DataError(f"{m2}, sentence {number}: no annotator {annotator}; there are {existing}")


def _size(lattice: Lattice) -> str:
    return f"{len(lattice.edits)} edits, {lattice.size:,} nodes"


def _tree(lattice: Lattice) -> Iterator[str]:
    """Yield every node once, below the node without its last edit."""
    for bit, edit in enumerate(lattice.edits):
        yield f"  edit {bit}: {edit}"
    if len(lattice.edits) > MAX_TREE_EDITS:
        yield f"  original:        {lattice.sentence_at(lattice.bottom)}"
        yield f"  full correction: {lattice.sentence_at(lattice.top)}"
        yield f"  (the tree is printed for up to {MAX_TREE_EDITS} edits)"
        return
    yield f"∅ {lattice.sentence_at(lattice.bottom)}"
    yield from _branches(lattice, lattice.bottom, "")


def _branches(lattice: Lattice, node: int, indent: str) -> Iterator[str]:
    children = range(node.bit_length(), len(lattice.edits))
    for bit in children:
        last = bit == children[-1]
        child = node | 1 << bit
        applied = ",".join(str(b) for b in range(len(lattice.edits)) if child >> b & 1)
        yield f"{indent}{'└' if last else '├'}─ {{{applied}}} {lattice.sentence_at(child)}"
        yield from _branches(lattice, child, indent + ("   " if last else "│  "))


def _export(lattice: Lattice, format_: Format) -> Iterator[str]:
    graph = lattice.graph
    if format_ == "dot":
        yield from _dot(graph)
        return
    import networkx  # a tree needs no graph

    if format_ == "graphml":
        yield from networkx.generate_graphml(graph)
    else:
        yield json.dumps(networkx.node_link_data(graph, edges="edges"), ensure_ascii=False)


def _dot(graph: "networkx.DiGraph") -> Iterator[str]:
    """Yield a drawing for Graphviz: the original at the bottom, an edge for each edit."""
    yield "digraph {"
    yield "  rankdir=BT"
    yield "  node [shape=box]"
    for node, text in graph.nodes(data="text"):
        yield f"  {node} [label={_quote(text)}]"
    for lower, upper, edit in graph.edges(data=True):
        label = f"{edit['replacement'] or '∅'} [{edit['type']}]"
        yield f"  {lower} -> {upper} [label={_quote(label)}]"
    yield "}"


def _quote(label: str) -> str:
    """Return a string of DOT: it has the escapes of JSON, and Graphviz decodes HTML entities."""
    return json.dumps(label.replace("&", "&amp;"), ensure_ascii=False)


@file_command(
    FileKey(
        "overlapping_edits",
        "Merge overlapping edits, drop all but the first, or stop.",
        get_args(OverlappingEdits),
        "merge",
    )
)
@argument("m2", type=options.PATH, help="M2 file.")
@click.option(
    "--sentence",
    type=click.IntRange(min=1),
    required=True,
    metavar="N",
    help="Number of the sentence, from 1.",
)
@click.option(
    "--annotator", type=int, metavar="N", help="Number of the annotator; the first one if unset."
)
@click.option(
    "--format",
    "format_",
    type=options.choice(Format),
    default="tree",
    help="A tree of texts, a drawing for Graphviz (dot), or a graph with all attributes.",
)
def command(
    m2: Path,
    sentence: int,
    annotator: int | None,
    format_: Format,
    overlapping_edits: OverlappingEdits,
) -> None:
    """Print or export the correction lattice of a sentence.

    Example: maege data lattice my.m2 --sentence 1
    """
    print_lines(show(m2, sentence, annotator, format_, overlapping_edits))
