"""What ``maege doctor`` prints: what is installed, what ERRANT runs on, and how to change it."""

from collections.abc import Iterator

from maege.catalogue import data_folder
from maege.languagetool import server
from maege.nlp import pipeline


def diagnosis() -> Iterator[str]:
    """Yield the lines of the diagnosis."""
    for name in (*pipeline.PARTS, "numba"):
        yield f"{name}: {pipeline.installed(name) or 'not installed'}"
    active = pipeline.resolve(pipeline.AUTO)
    if missing := pipeline.missing():
        yield f"ERRANT cannot run; install {', '.join(missing)} by: {pipeline.INSTALL}"
        yield "M2 and the I-measure can, but only against gold edits (maege score m2 --m2 FILE)."
    elif active == pipeline.LITE:
        yield "ERRANT runs on MAEGE's lite pipeline (`pipe: auto`), which needs no trained model."
        yield f"For the model of ERRANT's authors: {pipeline.INSTALL_MODEL}"
    else:
        yield f"ERRANT runs on {active} (`pipe: auto`); `pipe: lite` is the lite pipeline."
    yield f"pipe: {pipeline.versions(pipeline.AUTO)['pipe']}"
    if pipeline.installed("numba") is None:
        slow = "M2, ERRANT and the I-measure run uncompiled, many times slower"
        yield f"{slow}; install numba by: {pipeline.FAST}"
    yield from server.status()
    yield f"data folder: {data_folder()}"
