"""Processes of Dask as forks of one that has imported Dask and MAEGE, which takes a second."""

import multiprocessing
import os
import runpy
import sys
from functools import cache
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess

import dask
import distributed.utils

METHOD = "distributed.worker.multiprocessing-method"
IMPORTED = [
    "distributed.cli.dask_scheduler",
    "distributed.cli.dask_worker",
    "maege.plugins.registry",
    "maege.scoring.executors.dask_cluster",
]


@cache
def forks() -> ForkServerContext:
    """Return what starts forks of a process, which is started first."""
    with dask.config.set({METHOD: "forkserver"}):
        distributed.utils.get_mp_context()  # says what is imported: Dask only
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(IMPORTED)
    forkserver.ensure_running()
    return context


def start(command: str, *arguments: str) -> BaseProcess:
    """Start a scheduler or a worker by its command; what it prints is lost."""
    process = forks().Process(target=_run, args=(f"dask_{command}", arguments), daemon=True)
    process.start()
    return process


def _run(command: str, arguments: tuple[str, ...]) -> None:
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    sys.argv = [command, *arguments]
    runpy.run_module(f"distributed.cli.{command}", run_name="__main__")
