"""Names of commands that have become others: they are refused for one version, with the new one."""

from maege.errors import ConfigError

RENAMED = {
    "list": "data list",
    "fetch": "data fetch",
    "convert": "data convert",
    "annotate": "data annotate",
    "lattice": "data lattice",
    "report": "results report",
    "check": "results check",
    "compare": "results compare",
    "site": "results site",
    "export": "score export",
    "import": "score import",
    "attribute": "edits --text",
    "reliability": "judge reliability",
    "judge plan": "run --dry-run",
    "levels": "run --sections levels",
    "interpolate": "run --sections mixture",
    "cache": "doctor cache",
    "languagetool": "doctor languagetool",
}


def refuse_renamed(name: str) -> None:
    """Raise ConfigError, which says how a command is called now, if it is a former name."""
    if name in RENAMED:
        raise ConfigError(f"`maege {name}` is now `maege {RENAMED[name]}`")
