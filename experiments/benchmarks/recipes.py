"""What the recipes of neural metrics cost for 1,000 sentences, on one core of this machine.

In the environment of `make recipes`: `.venv-recipes/bin/python -m experiments.benchmarks.recipes`.
No published model is loaded, but the time of a model does not depend on its weights. With tiny
models it is that of all else: words become tokens, batches are padded, edits are found and aligned.
With models of the published sizes and random weights it is what a user waits, but for two things:
here each word is one token, and the published models split some words; and a GPU is faster.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from os import chdir, environ
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from maege.config.schema import load
from maege.metric.score_request import ScoreRequest, Segment, sentence_request
from maege.plugins.registry import build
from maege.report.markdown import markdown_table
from maege.studies.lattices.inputs import load_inputs
from maege.studies.vet.config import DEFAULT_CONFIG
from tests.docs.test_recipes import PAGES, RECIPES
from tests.support.command_line import ROOT
from tests.support.page_steps import BLOCK
from tests.support.tiny_models import save_tiny_models

INDEX = ROOT / "docs/recipes/index.md"
BEGIN, END = "<!-- table of costs -->\n", "<!-- end of table -->\n"


def sentence_requests() -> list[ScoreRequest]:
    """Return the corrections of the small corpus, each beside the references of its sentence."""
    inputs = load_inputs(load(DEFAULT_CONFIG, []))
    references = [*zip(*(reference.texts for reference in inputs.references), strict=True)]
    segments = (
        Segment(sentence.text, hypothesis, references[sentence.index])
        for sentence in inputs.corpus.sentences
        for hypothesis in references[sentence.index]
    )
    return [sentence_request(segment) for segment in dict.fromkeys(segments)]


def seconds(name: str, requests: Sequence[ScoreRequest], *, published_sizes: bool) -> float:
    """Return the CPU seconds of a recipe for 1,000 sentences; its models are loaded before."""
    recipe = RECIPES[name]
    parameters: dict[str, Any] = recipe.models | ({} if published_sizes else recipe.parameters)
    with build(recipe.entry, parameters).session() as metric:
        metric.score(requests[:1])
        start = process_time()
        metric.score(requests)
        return (process_time() - start) * 1000 / len(requests)


def rows(requests: Sequence[ScoreRequest]) -> Iterator[tuple[str, str, str]]:
    """Yield the costs of each recipe, with models in the folder where this process works."""
    import torch

    torch.set_num_threads(1)
    words = {word for r in requests for t in (*r.sources, *r.hypotheses) for word in t.split()}
    costs = []
    for published_sizes in (False, True):
        save_tiny_models(Path(), sorted(words), published_sizes=published_sizes)
        costs.append([seconds(n, requests, published_sizes=published_sizes) for n in RECIPES])
    for name, tiny, published in zip(RECIPES, *costs, strict=True):
        yield f"[{name}]({name}.md)", f"{tiny:.1f}", f"{published:.0f}"


def main() -> None:
    """Write the table into the page."""
    parser = ArgumentParser(prog="python -m experiments.benchmarks.recipes", description=__doc__)
    parser.add_argument("--sentences", type=int, default=32, metavar="N", help="at most 183")
    environ["HF_HUB_OFFLINE"] = "1"
    requests = sentence_requests()[: parser.parse_args().sentences]
    length = sum(len(r.hypotheses[0].split()) for r in requests) / len(requests)
    with TemporaryDirectory() as folder:
        for page in PAGES:
            for comment, _, content in BLOCK.findall(page.read_text("utf-8")):
                if comment.startswith("file: "):
                    (Path(folder) / comment.removeprefix("file: ")).write_text(content)
        sys.path.insert(0, folder)
        chdir(folder)
        headings = ("recipe", "all but the model, s", "with models of the published sizes, s")
        table = markdown_table(headings, rows(requests))
        chdir(ROOT)
    head, rest = INDEX.read_text("utf-8").split(BEGIN)
    lines = [f"Measured on {len(requests)} sentences of {length:.0f} words.", "", *table, "", END]
    INDEX.write_text(f"{head}{BEGIN}\n" + "\n".join(lines) + rest.split(END)[1], "utf-8")


if __name__ == "__main__":
    main()
