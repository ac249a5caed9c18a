"""Keys of cached scores: everything that a score depends on."""

import sys
from hashlib import sha256
from pathlib import Path

from maege.metric.metric import Metric
from maege.metric.signature import PLUGIN_MODULE_PREFIX
from maege.scoring.calling import ScoringUnit


def metric_fingerprint(metric: Metric) -> str:
    """Return everything that a metric's scores depend on, apart from the request.

    That is its signature and a hash of its code: of its plug-in file and the modules beside it that
    this imports; and of the file that defines it, in a package (the file of the third-party code,
    if it is adapted). Files that this one imports are not included.
    """
    modules = dict.fromkeys(name for name in (metric.plugin_module, metric.module) if name)
    code = b"".join(f"{name}:".encode() + _code_of(name) for name in modules)
    return f"{metric.signature}|code:{sha256(code).hexdigest()[:16]}"


def _code_of(module_name: str) -> bytes:
    """Return the content of a module's file."""
    if module_name.startswith(PLUGIN_MODULE_PREFIX):
        # The name has a hash of what was loaded. The file may have changed since then, and two
        # files with the same content are one module.
        return b""
    file = getattr(sys.modules.get(module_name), "__file__", None)
    return Path(file).read_bytes() if file and Path(file).is_file() else b""


def request_key(unit: ScoringUnit) -> bytes:
    """Return the SHA-256 hash of a request or sentence, 32 bytes.

    >>> from maege.metric.score_request import Segment
    >>> request_key(Segment("", "a", ())) == request_key(Segment("", "b", ()))
    False
    """
    # Unlike repr, ascii does not depend on the version of Unicode that Python has.
    return sha256(ascii(unit).encode("ascii")).digest()
