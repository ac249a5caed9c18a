"""`maege results`: what commands have written."""

from maege.terminal.lazy_group import LazyGroup

_COMMANDS = {
    "show": "Print one table of a directory, as Markdown, LaTeX or CSV.",
    "report": "Rebuild the report of a command from what it stored.",
    "check": "Check the files, versions and numbers of a directory, and a text on them.",
    "compare": "Print what differs between two or more runs.",
    "site": "Write a static index of several reports, with copies of them.",
}
group = LazyGroup(
    "results",
    sections={
        "Commands": {name: (f"cli.results.{name}", text) for name, text in _COMMANDS.items()},
    },
    help="Print, rebuild, check, compare and publish results.",
)
