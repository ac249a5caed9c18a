"""How a metric was made, and its signature: all that determines its scores, in one line of text."""

import sys
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from time import time
from typing import Any

from maege import __version__
from maege.user_warnings import one_line

PLUGIN_MODULE_PREFIX = "maege_plugin_"  # begins the names of modules that are loaded from a file
SESSION = "__main__"  # the module of a script, or of an interactive session
# Entries of signatures of scores that are not of the metric: see ``score_signature``.
COMPARED = ("references", "own_references", "gold_edits", "hypothesis_edits")
IMPORT_TIME = time()  # shortly after the code of a script was read


@dataclass(frozen=True)
class PluginSource:
    """Where the code of a plug-in is, and what the metric is made with."""

    module: str
    attribute: str  # name of the class, function or object in the module
    name: str  # of the metric in messages
    parameters: Mapping[str, Any] = field(hash=False)  # of the metric, as in a configuration


def code_of_module(module: str) -> dict[str, str]:
    """Return what identifies the code of a module, for a signature.

    That is a hash of a plug-in file or a script. Code of an interactive session, as a notebook, has
    none, nor has a script that was changed since it started. Other modules have none either: their
    packages have versions.
    """
    if module.startswith(PLUGIN_MODULE_PREFIX):  # its name ends with the hash
        return {"file": module.rpartition("_")[2]}
    if module != SESSION:
        return {}
    script = getattr(sys.modules[SESSION], "__file__", None)
    if script is None or hasattr(sys, "ps1") or not Path(script).is_file():
        return {"code": SESSION}
    code = _hash_of_script(Path(script))
    return {"code": SESSION} if code is None else {"file": code}


@cache  # before a later change
def _hash_of_script(path: Path) -> str | None:
    """Return the hash of a script; None if the file may differ from the code that runs."""
    status = path.stat()
    if max(status.st_mtime, status.st_ctime) > IMPORT_TIME:
        return None
    return sha256(path.read_bytes()).hexdigest()[:16]


def has_known_code(module: str) -> bool:
    """Whether the code of a module is in a file, so that scores of its metrics can be cached."""
    return "code" not in code_of_module(module)


def write_signature(metric: Any, *, without: Collection[str] = (), **more: str) -> str:
    """Write the signature of a dataclass metric: ``name|parameter:value|...|maege:version``.

    ``without`` has the names of parameters that no score depends on; ``more`` is what else a score
    depends on, and replaces parameters of the same name. Only a dataclass has parameters.
    """
    values = fields(metric) if is_dataclass(metric) else ()
    silent = getattr(metric, "unwritten_defaults", ())
    parameters = {
        f.name: getattr(metric, f.name)
        for f in values
        if f.name not in without and not (f.name in silent and getattr(metric, f.name) == f.default)
    } | more
    parts = [f"{key}:{value}" for key, value in parameters.items()]
    name = getattr(metric, "name", None) or type(metric).__name__
    line = "|".join([name, *parts, f"maege:{__version__}"])
    return one_line(line)


def split_signature(signature: str) -> Iterator[str]:
    """Yield the parts between the bars that are not inside parentheses."""
    depth, part = 0, ""
    for character in signature:
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "|" and depth == 0:
            yield part
            part = ""
        else:
            part += character
    yield part


def score_signature(signature: str, compared: Mapping[str, str]) -> str:
    """Add to the signature of a metric what a score was compared with, behind the name.

    It replaces the parameter ``gold_edits``, which says the same.

    >>> score_signature("gleu|order:4|maege:0.1.0", {"references": "1-2"})
    'gleu|references:1-2|order:4|maege:0.1.0'
    """
    name, *parts = split_signature(signature)
    others = (p for p in parts if not (p.startswith("gold_edits:") and "gold_edits" in compared))
    return "|".join([name, *(f"{key}:{value}" for key, value in compared.items()), *others])


def compared_entries(signature: str) -> dict[str, str]:
    """Return what the signature of a score says that it was compared with.

    >>> compared_entries("errant|references:2|gold_edits:file|beta:0.5|maege:0.1.0")
    {'references': '2', 'gold_edits': 'file'}
    """
    entries = (part.partition(":")[::2] for part in list(split_signature(signature))[1:])
    return dict(takewhile(lambda entry: entry[0] in COMPARED, entries))


def is_plain_dataclass(metric: Any) -> bool:
    """Whether the fields of a metric are all its parameters: its own class is a dataclass."""
    return "__dataclass_fields__" in vars(type(metric))


class Origin:
    """How a metric was made, and how it is made again in another process."""

    # Whether ERRANT must be installed to extract gold edits for requests without any.
    requires_gold_edits: bool = False
    # Parameters that are younger than signatures without them: these mean their defaults.
    unwritten_defaults: tuple[str, ...] = ()
    # Names of the parameters that are paths; in a configuration they are relative to its file.
    path_parameters: tuple[str, ...] = ()
    # Names of the parameters that are metrics themselves; see ``Metric.components``.
    metric_parameters: tuple[str, ...] = ()
    # The module of the plug-in file that the metric was built from, if it was; it is imported in
    # every process that calls the metric.
    plugin_module: str = ""
    # How a plug-in that was given by its name is made again in another process.
    plugin_source: PluginSource | None = None

    @property
    def module(self) -> str:
        """The module that the code of the metric is in; its file is part of cache keys."""
        return type(self).__module__

    @property
    def has_value_equality(self) -> bool:
        """Whether equal fields imply equal scores: a dataclass, not a subclass of one."""
        return is_plain_dataclass(self)
