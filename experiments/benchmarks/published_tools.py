"""Time metrics on outputs of CoNLL-2014 beside the published tools, in one run.

sacreBLEU is called in this process. Other tools are commands, as `--tool green="green -s ..."`;
their CPU time includes starting and reading, unless the last line that they print is `loop
SECONDS`, as `benchmarks.tool_loops` does. Without a command, a row has our time only. Times are of
user CPU, each from the texts or edits that were read to the score, our chunks and counts included.
"""

import argparse
import gc
import shlex
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median
from typing import Any

from sacrebleu.metrics.chrf import CHRF
from sacrebleu.metrics.ter import TER

from maege.counting.annotated_segment import AnnotatedSegment
from maege.data.edit import Edit, apply_edits
from maege.data.m2 import read_m2
from maege.files.parallel_files import read_parallel
from maege.metric.score_request import ScoreRequest
from maege.metrics.cleme.metric import Cleme, Cleme2
from maege.metrics.gotoscorer.metric import GoToScorer
from maege.plugins.registry import build

# Seconds that a row should take on CoNLL-2014: times of the tools in 2026, divided by 20 (CLEME),
# 10 (GREEN) and 18 (GoToScorer, 13 systems).
TARGETS = {"cleme": 0.12, "cleme2": 0.12, "green": 0.08, "gotoscorer": 0.5}


@dataclass(frozen=True)
class Row:
    """What is timed: our call, and that of a tool, if it is called in this process."""

    name: str
    ours: Callable[[], object]
    tool: Callable[[], object] | None = None


class GivenEdits:
    """Metrics with the edits of M2 files for their corrected texts, as the tools have them."""

    def __init__(self, gold: Path, outputs: Sequence[Path]) -> None:
        sentences = read_m2(gold).sentences
        sources = tuple(sentence.text for sentence in sentences)
        annotations = tuple(sentence.annotations for sentence in sentences)
        self.edits: dict[tuple[str, str], tuple[Edit, ...]] = {}
        self.requests = []
        for path in outputs:
            hypotheses = []
            for sentence in read_m2(path).sentences:
                edits = sentence.annotations[0].edits if sentence.annotations else ()
                hypotheses.append(" ".join(apply_edits(sentence.tokens, edits)))
                self.edits[sentence.text, hypotheses[-1]] = edits
            request = ScoreRequest(
                sources, tuple(hypotheses), ((),) * len(sources), "corpus", annotations
            )
            self.requests.append(request)

    def metric(self, base: Any) -> Any:
        """Return a metric of a class that takes these edits."""
        edits = self.edits

        class Given(base):
            def hypothesis_edits(
                self, segments: Sequence[AnnotatedSegment], *, types: bool
            ) -> list:
                return [edits[segment.source.text, segment.hypothesis] for segment in segments]

        return Given(spacy_pipeline="lite")


def text_rows(request: ScoreRequest) -> Iterator[Row]:
    """Yield the rows of metrics of texts."""
    hypotheses, columns = (
        list(request.hypotheses),
        [*map(list, zip(*request.references, strict=True))],
    )
    yield Row("green", lambda: build("green").score([request]))
    for name in ("wer", "cer", "exact-match"):
        metric = build(name)
        yield Row(name, lambda metric=metric: metric.score([request]))
    for sampling in ("expectation", "mean", "maximum"):
        gleu = build("gleu", {"reference_sampling": sampling})
        yield Row(f"gleu, {sampling}", lambda metric=gleu: metric.score([request]))
    for name, parameters, tool in (
        ("chrf", {}, CHRF()),
        ("chrf", {"word_order": 2}, CHRF(word_order=2)),
        ("ter", {}, TER()),
    ):
        metric = build(name, parameters)
        label = name + "++" * ("word_order" in parameters)
        yield Row(
            label,
            lambda metric=metric: metric.score([request]),
            lambda tool=tool: tool.corpus_score(hypotheses, columns),
        )


def edit_rows(given: GivenEdits) -> Iterator[Row]:
    """Yield the rows of metrics of edits."""
    for base in (Cleme, Cleme2):
        metric = given.metric(base)
        yield Row(base.name, lambda metric=metric: metric.score(given.requests[:1]))
    goto = given.metric(GoToScorer)
    if len(given.requests) > 1:
        yield Row("gotoscorer", lambda: goto.for_systems(given.requests).score(given.requests))


def seconds(call: Callable[[], object]) -> float:
    """Return the CPU time of a call."""
    start = getrusage(RUSAGE_SELF).ru_utime
    call()
    return getrusage(RUSAGE_SELF).ru_utime - start


def command_seconds(command: str) -> float:
    """Return the CPU time of a command, or of the loop that it tells of."""
    before = getrusage(RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(shlex.split(command), check=True, stdout=subprocess.PIPE, text=True)
    after = getrusage(RUSAGE_CHILDREN).ru_utime
    kind, _, value = done.stdout.rstrip().rpartition("\n")[2].partition(" ")
    return float(value) if kind == "loop" else after - before


def cells(row: Row, command: str | None, repeat: int) -> list[str]:
    """Time a row: medians of our calls and those of the tool, in turn, as machines vary."""
    row.ours()  # imports
    own, tool = [], []
    for _ in range(repeat):
        own.append(seconds(row.ours))
        if row.tool is not None:
            tool.append(seconds(row.tool))
        elif command is not None:
            tool.append(command_seconds(command))
    of_tool = [f"{median(tool):.2f}", f"{median(tool) / median(own):.1f}"] if tool else ["", ""]
    return [row.name, f"{median(own):.3f}", *of_tool, str(TARGETS.get(row.name, ""))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=Path, required=True)
    parser.add_argument("--hypothesis", type=Path, required=True)
    parser.add_argument("--reference", type=Path, action="append", required=True)
    parser.add_argument("--m2", type=Path, help="gold edits, for metrics of edits")
    parser.add_argument("--output-m2", type=Path, action="append", help="edits of a system")
    parser.add_argument("--tool", action="append", default=[], help="NAME=COMMAND")
    parser.add_argument("--repeat", type=int, default=5)
    arguments = parser.parse_args()
    files = arguments.source, arguments.hypothesis, *arguments.reference
    sources, hypotheses, *references = read_parallel(*files)
    rows = tuple(zip(*references, strict=True))
    timed = [*text_rows(ScoreRequest(tuple(sources), tuple(hypotheses), rows))]
    if arguments.m2 and arguments.output_m2:
        timed += edit_rows(GivenEdits(arguments.m2, arguments.output_m2))
    commands = dict(text.split("=", 1) for text in arguments.tool)
    print("| metric | MAEGE, s | tool, s | times as fast | target, s |\n|---|---|---|---|---|")
    gc.collect()
    gc.freeze()  # what has been read, as `tool_loops` does
    for row in timed:
        print("|", " | ".join(cells(row, commands.get(row.name), arguments.repeat)), "|")


if __name__ == "__main__":
    main()
