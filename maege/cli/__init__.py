"""The command line. Anything heavy is imported when it is needed."""

import logging
import os
import sys
import warnings
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from maege import __version__
from maege.errors import ConfigError, MaegeError, OutputError

app = typer.Typer(
    name="maege",
    help="Validate metrics of grammatical error correction without human rankings.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode=None,
)


def main() -> None:
    """Run the command line; a user's mistake is one message and exit code 2."""
    # Our matrices are small: threads in the linear algebra only burn time. This must be said
    # before numpy is imported, and a user who says otherwise is capture_warnings.
    for library in ("OPENBLAS", "MKL", "OMP"):
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")
    log = logging.StreamHandler()
    log.setFormatter(logging.Formatter("maege: %(message)s"))
    logging.getLogger("maege").addHandler(log)
    logging.getLogger("maege").setLevel(logging.INFO)
    warnings.formatwarning = lambda message, *_, **__: f"maege: {message}\n"
    try:
        app()
    except MaegeError as error:
        _fail(str(error))
    except BrokenPipeError:
        sys.stderr.close()  # the reader of a pipe went away, as `head` does
        sys.exit(0)
    except OSError as error:
        _fail(f"{error.filename or ''}: {error.strerror or error}".removeprefix(": "))


def _fail(message: str) -> NoReturn:
    typer.echo(f"maege: {message}", err=True)
    sys.exit(2)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"maege {__version__}")
        raise typer.Exit


languagetool = typer.Typer(help="The LanguageTool server.", no_args_is_help=True)
app.add_typer(languagetool, name="languagetool")


cache = typer.Typer(help="The store of scores of dear metrics.", no_args_is_help=True)
app.add_typer(cache, name="cache")
StorePath = Annotated[
    Path | None, typer.Option("--store", help="The store; that of the user's cache by default.")
]


Figures = Annotated[bool, typer.Option(help="Draw the charts as SVG, PNG and PDF, too.")]


@app.callback()
def _options(
    _: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None: ...


@app.command()
def run(
    config: Annotated[Path, typer.Argument(help="Configuration file (YAML).")],
    output: Annotated[
        Path | None, typer.Option(help="Output folder; runs/NAME-OF-CONFIG by default.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes; results do not depend on it.")] = 1,
    seed: Annotated[int | None, typer.Option(min=0, help="Same as --set seed=N.")] = None,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="Override a key, as chains.source=origin."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a different run.")] = False,
    figures: Figures = False,
) -> None:
    """Validate metrics on a corpus and write the report.

    The exit code is 0, 2 if nothing came of it, 3 if some metrics failed (see the report).
    """
    from maege.config.loading import load

    overrides = [*(set_ or []), *([f"seed={seed}"] if seed is not None else [])]
    settings = load(config, overrides)
    from maege.cli.run import run_and_show

    folder = output or Path("runs") / config.stem
    if run_and_show(settings, folder, jobs=jobs, force=force, figures=figures).manifest["failures"]:
        raise typer.Exit(3)


@app.command()
def report(
    folder: Annotated[Path, typer.Argument(help="The output folder of a run.")],
    figures: Figures = True,
) -> None:
    """Make page, tables and figures of a finished run again, from its scores."""
    from maege.report.run_directory import rebuild

    rebuild(folder, figures=figures)
    typer.echo(f"Report: {folder / 'report.html'}")
    typer.echo(f"Tables: {folder / 'tables'}")
    if figures:
        typer.echo(f"Figures: {folder / 'figures'}")


@app.command()
def compare(
    one: Annotated[Path, typer.Argument(help="The output folder of a run.")],
    other: Annotated[Path, typer.Argument(help="That of another.")],
) -> None:
    """Tell what differs between two runs: settings, figures, verdicts."""
    from maege.report.run_comparison import compare as compared
    from maege.report.run_directory import read

    for line in compared(read(one), read(other)):
        typer.echo(line)


@app.command()
def vet(
    metric: Annotated[
        str, typer.Argument(help="A name, package.module:Class, file.py:Class, or '{name: {...}}'.")
    ],
    config: Annotated[
        Path | None, typer.Option(help="Configuration; by default the small corpus shipped.")
    ] = None,
    baselines: Annotated[
        str | None,
        typer.Option(metavar="NAME,...", help="Baselines; by default the configuration's metrics."),
    ] = None,
    require: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME>NUMBER",
            help="A threshold: tau_micro>0.1 or degenerate-outputs.high<0.2.",
        ),
    ] = None,
    sections: Annotated[
        str | None,
        typer.Option(
            metavar="SECTION,...", help="contract, ordering, degenerate-outputs, injected-errors."
        ),
    ] = None,
    param: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="A parameter of the metric.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option(help="Output folder; runs/vet-NAME by default.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes; results do not depend on it.")] = 1,
    set_: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Override a key.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write into any folder.")] = False,
) -> None:
    """Vet a metric: its contract, its agreement with the true order, its blind spots.

    The exit code is 1 if a threshold is not met, 2 if the metric has no scores, 3 if some scores
    are missing and there are no thresholds, otherwise 0.
    """
    from maege.cli.vet import vet_and_print
    from maege.vetting.options import VetOptions

    options = VetOptions.parse(
        metric,
        config=config,
        baselines=baselines,
        thresholds=require or [],
        sections=sections,
        parameters=param or [],
        overrides=set_ or [],
    )
    lines, code = vet_and_print(options, output, jobs=jobs, force=force)
    for line in lines:
        typer.echo(line)
    raise typer.Exit(code)


@app.command()
def export(
    config: Annotated[Path, typer.Argument(help="Configuration file (YAML).")],
    output: Annotated[Path, typer.Option(help="The file of requests, a line of JSON each.")],
    vet: Annotated[bool, typer.Option("--vet", help="All that `maege vet` asks, too.")] = False,
    seed: Annotated[int | None, typer.Option(min=0, help="Same as --set seed=N.")] = None,
    set_: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Override a key.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file.")] = False,
) -> None:
    """Write all that a run asks into a file, to be scored by a program elsewhere."""
    from maege.cli.exchange import export_run, export_vetting
    from maege.config.loading import load
    from maege.plugins.request_files import write_requests

    overrides = [*(set_ or []), *([f"seed={seed}"] if seed is not None else [])]
    lines = export_vetting if vet else export_run
    count = write_requests(lines(load(config, overrides)), output, force=force)
    typer.echo(f"{count:,} requests: {output}")


@app.command("import")
def import_(
    requests: Annotated[Path, typer.Argument(help="The exported requests.")],
    scores: Annotated[Path, typer.Argument(help="Their answers, a line for each, in order.")],
    name: Annotated[str, typer.Option(help="What the metric is called in the results.")],
    output: Annotated[Path, typer.Option(help="The table, for `table: {file: ...}` in a run.")],
    force: Annotated[bool, typer.Option("--force", help="Replace the table.")] = False,
) -> None:
    """Check scores that were made elsewhere, line by line, and make a table of them."""
    from maege.plugins.request_files import import_scores

    count = import_scores(requests, scores, name, output, force=force)
    typer.echo(f"{count:,} scores of {name}: {output}")


@app.command()
def interpolate(
    config: Annotated[Path, typer.Argument(help="Configuration: corpus, references, samples.")],
    a: Annotated[str, typer.Option(help="A metric, as gleu or '{bleu: {order: 2}}'.")],
    b: Annotated[str, typer.Option(help="Another, as languagetool.")],
    human: Annotated[
        Path | None, typer.Option(help="Human scores of systems: TSV, system and score last.")
    ] = None,
    systems: Annotated[
        Path | None, typer.Option(help="Folder of SYSTEM.txt; by default those of the corpus.")
    ] = None,
    steps: Annotated[int, typer.Option(min=1, max=1000, help="Weights tried, but one.")] = 100,
    folds: Annotated[int, typer.Option(min=2, max=100, help="Of the cross-validation.")] = 10,
    output: Annotated[Path | None, typer.Option(help="CSV file for the whole grid.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes; results do not depend on it.")] = 1,
    set_: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Override a key.")
    ] = None,
) -> None:
    """Find how much of each of two metrics to mix, with cross-validation over sentences."""
    from maege.cli.interpolate import show
    from maege.config.loading import load

    lines = show(
        load(config, set_ or []),
        a,
        b,
        human=human,
        systems=systems,
        steps=steps,
        folds=folds,
        output=output,
        jobs=jobs,
    )
    for line in lines:
        typer.echo(line)


@app.command()
def score(
    metric: Annotated[str, typer.Argument(help="A name, package.module:Class or file.py:Class.")],
    source: Annotated[Path, typer.Option(help="Source, one sentence a line.")],
    hypothesis: Annotated[Path, typer.Option(help="What to score, parallel to the source.")],
    reference: Annotated[
        list[Path] | None, typer.Option(help="References, parallel; give it once for each.")
    ] = None,
    m2: Annotated[
        Path | None, typer.Option(help="Gold edits; each annotator's correction is a reference.")
    ] = None,
    level: Annotated[str, typer.Option(help="sentence (a TSV) or corpus (JSON).")] = "corpus",
    on_error: Annotated[
        str, typer.Option(help="Malformed edits of --m2: raise, or drop.")
    ] = "raise",
    param: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="A parameter of the metric.")
    ] = None,
) -> None:
    """Score plain files with one metric."""
    from maege.cli.score import score_files

    if level not in ("sentence", "corpus"):
        raise ConfigError(f"--level {level}: expected sentence or corpus")
    if on_error not in ("raise", "drop"):
        raise ConfigError(f"--on-error {on_error}: expected raise or drop")
    lines = score_files(
        metric,
        source,
        hypothesis,
        reference or [],
        m2,
        level=level,
        parameters=param or [],
        on_error="drop" if on_error == "drop" else "raise",
    )
    for line in lines:
        typer.echo(line)


@app.command()
def annotate(
    source: Annotated[Path, typer.Option(help="Source, one tokenised sentence a line.")],
    corrected: Annotated[
        list[Path], typer.Option(help="Corrections, parallel to the source: one annotator each.")
    ],
    output: Annotated[Path, typer.Option(help="The M2 file to be written.")],
    more: Annotated[list[Path] | None, typer.Argument(help="Further corrections.")] = None,
    pipe: Annotated[str, typer.Option(help="auto, lite, or a spaCy model.")] = "auto",
    force: Annotated[bool, typer.Option("--force", help="Replace the M2 file.")] = False,
) -> None:
    """Make an M2 file of parallel text: typed edits, found by ERRANT."""
    from maege.data.m2 import write_m2
    from maege.extraction.annotate import annotate as make

    if more and len(corrected) > 1:
        raise ConfigError("give --corrected before each file, or once before all of them")
    if output.exists() and not force:
        raise OutputError(f"{output} exists; give another --output, or --force to replace it")
    corpus = make(source, [*corrected, *(more or [])], spacy_pipeline=pipe)
    write_m2(corpus, output)
    edits = sum(len(a.edits) for s in corpus.sentences for a in s.annotations)
    typer.echo(f"{corpus.size:,} sentences, {edits:,} edits: {output}")


@app.command()
def doctor() -> None:
    """Tell what is installed, and what ERRANT runs on."""
    from maege.cli.doctor import diagnosis

    for line in diagnosis():
        typer.echo(line)


@app.command("list")
def list_(
    what: Annotated[str, typer.Argument(help="metrics or corpora.")],
) -> None:
    """List what is there."""
    from maege.cli.list import corpora, metrics

    listings = {"metrics": metrics, "corpora": corpora}
    if what not in listings:
        raise ConfigError(f"list {what}: expected metrics or corpora")
    for line in listings[what]():
        typer.echo(line)


@app.command()
def lattice(
    m2: Annotated[Path, typer.Argument(help="M2 file.")],
    sentence: Annotated[int, typer.Option(min=1, help="Which sentence, counting from 1.")],
    annotator: Annotated[
        int | None, typer.Option(help="Whose corrections; by default the first annotator's.")
    ] = None,
    format_: Annotated[str, typer.Option("--format", help="tree, dot, graphml or json.")] = "tree",
    conflicts: Annotated[str, typer.Option(help="merge, drop or error.")] = "merge",
) -> None:
    """Show the correction lattice of a sentence, or export it."""
    from maege.cli.lattice import show

    for line in show(m2, sentence, annotator, format_, conflicts):
        typer.echo(line)


@app.command()
def fetch(
    corpus: Annotated[str, typer.Argument(help="Name of a corpus; see maege list corpora.")],
    from_: Annotated[
        Path | None,
        typer.Option("--from", help="Take the files out of this folder, found by checksum."),
    ] = None,
) -> None:
    """Bring a corpus into the data folder ($MAEGE_DATA, or the user's cache)."""
    from maege.data.datasets import card, data_folder
    from maege.data.datasets import fetch as bring

    wanted = card(corpus)
    typer.echo(f"{wanted.title}. Licence: {wanted.licence.strip()}")
    for name, what in bring(wanted, from_):
        typer.echo(f"  {name}: {what}")
    typer.echo(f"{len(wanted.files)} files of {corpus} in {data_folder() / corpus}")


@languagetool.command()
def install() -> None:
    """Bring the server into the user's data folder ($MAEGE_LANGUAGETOOL), with Maven."""
    from maege.languagetool import installation

    if installation.is_installed():
        typer.echo(f"LanguageTool {installation.VERSION} is in {installation.jars()}")
        return
    typer.echo(f"Installing LanguageTool {installation.VERSION} (245 MB) ...", err=True)
    folder = installation.install()
    typer.echo(f"LanguageTool {installation.VERSION} is in {folder}, all files as expected")


@languagetool.command()
def start(
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Loopback port; a free one by default.")
    ] = None,
    memory: Annotated[str, typer.Option(help="Heap of Java, as 1g or 700m.")] = "1g",
) -> None:
    """Start a server that stays until `maege languagetool stop`."""
    from maege.languagetool import server

    started = server.start(port, memory)
    typer.echo(f"LanguageTool answers at {started.url} (process {started.pid})")


@languagetool.command()
def stop() -> None:
    """Stop the server that was started."""
    from maege.languagetool import server

    stopped = server.stop()
    typer.echo("no server runs" if stopped is None else f"process {stopped.pid} has ended")


@languagetool.command()
def status() -> None:
    """Tell what is installed and what runs."""
    from maege.languagetool import server

    for line in server.status():
        typer.echo(line)


@cache.command()
def info(path: StorePath = None) -> None:
    """Tell what is kept, by metric."""
    from maege.cli.cache import told

    for line in told(path):
        typer.echo(line)


@cache.command()
def prune(
    path: StorePath = None,
    metric: Annotated[
        str | None, typer.Option(help="Only of metrics whose signature begins so.")
    ] = None,
    older_than: Annotated[
        float | None, typer.Option(min=0, metavar="DAYS", help="Only what was made before that.")
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="Everything.")] = False,
) -> None:
    """Remove answers from the store."""
    from maege.cli.cache import pruned

    if not (all_ or metric or older_than is not None):
        raise ConfigError("cache prune: give --metric, --older-than or --all")
    typer.echo(pruned(path, metric, older_than))
