"""The recipes run as their pages show them: real libraries, tiny models, no network."""

import gc
import importlib.util
import json
import os
import re
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
import yaml

from maege.extraction.spacy_pipeline import load_pipeline
from maege.metric.score_request import ScoreRequest, Segment, sentence_request
from maege.plugins.registry import build
from maege.studies.vet.contract_inputs import unusual_requests
from tests.support.command_line import ROOT, ok
from tests.support.page_steps import BLOCK

# Modules of the libraries that are compiled here for the first time.
COMPILED = pytest.mark.filterwarnings("ignore:.*invalid escape sequence")
pytestmark = [pytest.mark.torch, COMPILED]
PAGES = sorted((ROOT / "docs/recipes").glob("*.md"))
SOURCES = ["He go home .", "she goes home", "the cats are home .", "It is a cat .", "it sit"]
OUTPUTS = ["He goes home .", "she goes home", "the cat was in the home .", "It is cat", "it sits"]
REFERENCES = [
    ("He goes home .", "He went home ."),
    ("She goes home .", "She went home ."),
    ("the cats are home .", "the cats were in ."),
    ("It is a cat .", "It is the cat ."),
    ("it sits .", "it sits"),
]
SEGMENTS = list(map(Segment, SOURCES, OUTPUTS, REFERENCES))
REQUESTS = list(map(sentence_request, SEGMENTS))
CORPUS = ScoreRequest(tuple(SOURCES), tuple(OUTPUTS), tuple(REFERENCES))


class Recipe(NamedTuple):
    """The class of a page, with the tiny models in place of the published ones."""

    entry: str
    models: dict[str, str]  # by parameter
    parameters: dict[str, Any] = {}  # noqa: RUF012  # further ones


RECIPES = {
    "perplexity": Recipe("perplexity.py:LogProbability", {"model": "gpt2"}),
    "bertscore": Recipe("bertscore.py:BertScore", {"model": "bert"}, {"layer": 2}),
    "scribendi": Recipe("scribendi.py:Scribendi", {"model": "gpt2"}),
    "impara": Recipe(
        "impara.py:Impara", {"quality": "quality", "similarity": "bert"}, {"threshold": 0.5}
    ),
    "some": Recipe(
        "some.py:Some", {"grammaticality": "grammer", "fluency": "fluency", "meaning": "meaning"}
    ),
    "pt-m2": Recipe("pt_m2.py:PtM2", {"model": "bert"}, {"layer": 2}),
    "uot-errant": Recipe("uot_errant.py:UotErrant", {"model": "electra"}),
}
KINDS = {
    "gpt2": "AutoModelForCausalLM",
    "bert": "AutoModel",
    "electra": "AutoModel",
    "quality": "AutoModelForSequenceClassification",  # and grammer, fluency, meaning
}
# What the configurations of the pages have, and what the tests have instead.
PUBLISHED = {
    "google-bert/bert-base-uncased": "bert",
    "google-bert/bert-base-cased": "bert",
    "openai-community/gpt2": "gpt2",
    "gotutiyan/IMPARA-QE": "quality",
    "gfm-models/": "",
    "layers: 9": "layers: 2",
    "layer: 9": "layer: 2",
}


@pytest.fixture(scope="module", autouse=True)
def torch() -> Any:
    """The real library, without a network."""
    if importlib.util.find_spec("torch") is None:
        assert os.environ.get("MAEGE_REQUIRE_TORCH") != "1", "no torch"
        pytest.skip("no torch: `make recipes` installs it")
    os.environ |= {"HF_HUB_OFFLINE": "1", "HF_HUB_DISABLE_PROGRESS_BARS": "1"}
    import torch
    import transformers

    transformers.logging.disable_progress_bar()
    torch.set_num_threads(1)  # and so a fork has no locks of other threads
    return torch


@pytest.fixture(scope="module")
def folder(torch: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with all files of the pages, and the tiny models."""
    from tests.support.tiny_models import save_tiny_models

    folder = tmp_path_factory.mktemp("recipes")
    for page in PAGES:
        for comment, _, content in BLOCK.findall(page.read_text("utf-8")):
            if comment.startswith("file: "):
                (folder / comment.removeprefix("file: ")).write_text(content)
    save_tiny_models(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.chdir(folder)
        yield folder


def made(name: str, **parameters: Any) -> Any:
    recipe = RECIPES[name]
    return build(recipe.entry, recipe.models | recipe.parameters | parameters)


@pytest.fixture(params=RECIPES)
def name(request: pytest.FixtureRequest, folder: Path) -> str:
    return str(request.param)


def test_all_pages_have_a_recipe() -> None:
    assert {page.stem for page in PAGES} == {*RECIPES, "index"}


def test_scores_are_those_of_any_batch_and_process(name: str) -> None:
    metric = made(name)
    scores = metric.score(REQUESTS)
    assert metric.score(REQUESTS) == scores
    assert len(set(scores)) > 1
    for size in (1, 2) if "batch_size" in metric.signature else ():
        np.testing.assert_allclose(made(name, batch_size=size).score(REQUESTS), scores, 1e-5, 1e-6)
    alone = [metric.score([request])[0] for request in REQUESTS]
    np.testing.assert_allclose(alone, scores, 1e-5, 1e-6)
    if metric.aggregation == "mean":
        assert metric.score([CORPUS])[0] == pytest.approx(np.mean(scores))
    if metric.range is not None:
        assert metric.range[0] - 1e-6 <= min(scores)
        assert max(scores) <= metric.range[1] + 1e-6


def test_unusual_texts_have_scores(name: str) -> None:
    requests = unusual_requests(REQUESTS)
    metric = made(name)
    for label, request in requests.items():
        assert np.isfinite(metric.score([request])).all(), label


def test_the_signature_names_model_and_files(name: str) -> None:
    recipe = RECIPES[name]
    for parameter, model in recipe.models.items():
        other = made(name, **{parameter: f"{model}@v2"}).signature
        assert f"{parameter}:{model}@v2" in other
        assert other != made(name).signature
    assert re.search(r"\|file:[0-9a-f]{16}\|", made(name).signature)
    assert made(name).cache_scores


def test_models_are_freed_after_the_session(name: str) -> None:
    import neural

    neural.load.cache_clear()
    with made(name).session() as metric:
        metric.score(REQUESTS[:1])
        loaded = neural.load.cache_info().currsize
        names = set(RECIPES[name].models.values())
        models = [
            weakref.ref(neural.load(KINDS.get(model, KINDS["quality"]), model, "cpu")[1])
            for model in names
        ]
        assert neural.load.cache_info().currsize == loaded == len(names)
    gc.collect()
    assert not any(model() for model in models)


def test_a_server_gives_the_same_scores(name: str, folder: Path) -> None:
    import serve

    recipe = RECIPES[name]
    attribute = recipe.entry.replace(".py", "")
    server = serve.HTTPServer(("127.0.0.1", 0), serve.Handler)
    server.metric = serve.make(attribute, json.dumps(recipe.models | recipe.parameters))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        url = f"http://127.0.0.1:{server.server_port}/score"
        client = build("http", {"url": url})
        with client.session() as started:
            scores = list(started.score([*REQUESTS, CORPUS]))
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    np.testing.assert_allclose(scores, made(name).score([*REQUESTS, CORPUS]), 1e-5, 1e-6)


def configured(name: str) -> Any:
    """The metric of gec-metrics that a page has the lines of."""
    page = (ROOT / f"docs/recipes/{name}.md").read_text("utf-8")
    (block,) = re.findall(r"^```yaml\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    for published, tiny in PUBLISHED.items():
        block = block.replace(published, tiny)
    ((entry, parameters),) = yaml.safe_load(block)["metrics"][0].items()
    return build(entry, parameters)


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("bertscore", {}),
        ("impara", {"threshold": 0.9}),
        ("some", {}),
        ("scribendi", {}),
        ("pt-m2", {"edits": "errant"}),
    ],
)
def test_gec_metrics_has_the_same_scores(
    name: str, like: dict[str, Any], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import spacy

    # The model that ERRANT loads is not installed; both read edits on MAEGE's own pipeline.
    monkeypatch.setattr(spacy, "load", lambda *_, **__: load_pipeline("lite"))
    metric = configured(name)
    ours = made(name, **like)
    assert metric.cache_scores
    assert metric.reads == ours.reads
    np.testing.assert_allclose(metric.score(REQUESTS), ours.score(REQUESTS), 1e-5, 1e-6)


def test_transport_is_the_plan_of_least_cost(folder: Path) -> None:
    """That of the plain iteration, without stabilisation."""
    from uot_errant import UotErrant

    metric = UotErrant("electra", pipeline="lite")
    generator = np.random.default_rng(1)
    for sizes in ((1, 1), (2, 3), (4, 2)):
        edits = [generator.normal(size=(size, 5)) for size in sizes]
        a, b = (np.linalg.norm(vectors, axis=1) for vectors in edits)
        costs = np.linalg.norm(edits[0][:, None] - edits[1][None], axis=-1)
        kernel, v = np.outer(a, b) * np.exp(-costs / 0.1), np.ones(len(b))
        for _ in range(2000):
            u = (a / (kernel @ v)) ** 0.5  # .1 / (.1 + .1)
            v = (b / (kernel.T @ u)) ** 0.5
        right = (u[:, None] * kernel * v).sum()
        expected = [right, a.sum() - right, b.sum() - right]
        np.testing.assert_allclose(metric.masses(*edits), expected, 1e-5, 1e-6)


def test_perplexity_is_that_of_gec_metrics(folder: Path) -> None:
    from gec_metrics.metrics import Scribendi
    from perplexity import log_probabilities

    theirs = Scribendi(Scribendi.Config(model="gpt2", no_cuda=True)).ppl(OUTPUTS)
    ours = log_probabilities(OUTPUTS, "gpt2", "cpu", end=False)
    np.testing.assert_allclose(-np.log(theirs), ours, 1e-5)


def test_the_commands_of_a_page_run(folder: Path) -> None:
    """As programs: a server, and a vetting that calls it and the class."""
    environment = os.environ | {"OMP_NUM_THREADS": "1"}
    server = subprocess.Popen(
        [sys.executable, "serve.py", "perplexity:LogProbability", '{"model": "gpt2"}', "0"],
        stdout=subprocess.PIPE, text=True, env=environment,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        texts = {"source": SOURCES, "hypothesis": OUTPUTS}
        for kind, lines in texts.items():
            (folder / f"{kind}.txt").write_text("\n".join(lines) + "\n")
        files = [f"--{kind}={kind}.txt" for kind in texts]
        printed = [
            ok("score", *metric, *files, "--level", "sentence", cwd=folder).split()[1:]
            for metric in (
                ("http", "--param", f"url={url}", "--param", "reads=[hypothesis]"),
                ("perplexity.py:LogProbability", "--param", "model=gpt2"),
            )
        ]
        scores = np.array(printed, dtype=float)
        assert scores.shape == (2, len(OUTPUTS))
        np.testing.assert_allclose(*scores, 1e-5)
    finally:
        server.terminate()
        server.wait()
        server.stdout.close()


def test_scores_are_cached(folder: Path) -> None:
    import maege

    recipes = (RECIPES["scribendi"], RECIPES["impara"])
    config = {
        "corpus": "tiny", "cache": str(folder / "scores.sqlite"), "lattices": None,
        "synthetic_corpora": None, "sentences": {"max_characters": 45},
        "statistics": {"permutations": 10, "resamples": 10},
        "metrics": [{recipe.entry: recipe.models | recipe.parameters} for recipe in recipes],
    }  # fmt: skip
    first, second = maege.run(config), maege.run(config)
    assert not first.failures
    for entry in first.timings["metrics"]:
        assert first.timings["metrics"][entry]["cached"] == 0
        assert second.timings["metrics"][entry]["computed"] == 0
    assert first.table("metrics").equals(second.table("metrics"))
