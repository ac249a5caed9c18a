"""What other studies found, as evidence for one that compares kinds of evidence."""

from importlib import import_module
from typing import Any


def read_evidence(run: Any) -> Any:
    """Return what a finished run says of its metrics, for studies that compare kinds of evidence.

    It takes and returns what `maege.studies.run.run_evidence.run_evidence` does. Studies do not
    import one another.
    """
    return import_module("maege.studies.run.run_evidence").run_evidence(run)
