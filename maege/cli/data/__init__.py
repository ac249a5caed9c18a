"""`maege data`: corpora and other files of texts."""

from maege.terminal.lazy_group import LazyGroup

_COMMANDS = {
    "list": "List metrics, corpora, judgements, pools, grades, known results or annotators.",
    "fetch": "Download a corpus, judgements, a pool or graded sentences, or copy them.",
    "convert": "Convert corpora: merge and split annotators, M2 to text, formats of corpora to M2.",
    "annotate": "Extract edits from parallel text into an M2 file.",
    "campaign": "Write pairs of outputs about which metrics disagree, for people to judge.",
    "codabench": "Write a task for Codabench whose submissions are scored as systems are.",
    "lattice": "Print or export the correction lattice of a sentence.",
}
group = LazyGroup(
    "data",
    sections={
        "Commands": {name: (f"cli.data.{name}", text) for name, text in _COMMANDS.items()},
    },
    help="List, fetch, convert and annotate corpora; tasks for people.",
)
