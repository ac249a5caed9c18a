"""All commands: the module of each and what it does, by the headings of the help; former names."""

from collections.abc import Mapping

from maege.studies.registry import STUDIES
from maege.terminal.lazy_group import Commands

_STUDIES = {name: (f"studies.{name}.command", text) for name, text in STUDIES.items()}

SECTIONS: Mapping[str, Commands] = {
    "Answer a question": {
        **{
            name: command
            for name, command in _STUDIES.items()
            if name != "reliability"  # which is a command of `judge`
        },
        "judge": ("cli.judge", "Show what judges ask, probe them, and ask them again."),
    },
    "Score texts": {"score": ("cli.score", "Score plain text files with one metric.")},
    "Files": {
        "data": ("cli.data", "List, fetch, convert and annotate corpora; tasks for people."),
        "results": ("cli.results", "Print, rebuild, check, compare and publish results."),
    },
    "Set-up": {
        "init": ("cli.init", "Write a commented configuration to start from."),
        "doctor": ("cli.doctor", "Print what is installed; the cache; the LanguageTool server."),
    },
}
# Commands that are not in the help, among them those of `score`, which is no group: its first
# argument is a metric.
UNLISTED: Commands = {
    "score export": ("cli.export", "Write the requests of a run into a file."),
    "score import": ("cli.import_scores", "Make a table of scores that were computed elsewhere."),
}
# Names of commands that have become others: they are refused for one version, with the new one.
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
    "levels": "run --sections levels",
    "interpolate": "run --sections mixture",
    "cache": "doctor cache",
    "languagetool": "doctor languagetool",
}
