"""The rows that lattices answer; a vetting and a run read them from what they measured."""

from typing import Any

from maege.studies.dossier.sentence import LEAST_SENTENCES
from maege.studies.rows import Phrases, Row

ORDER: Row[Any] = Row(
    "order",
    "order",
    10,
    "Orders outputs",
    "tau, texts with more and fewer corrections",
    Phrases(
        "orders outputs better than scorers without grammar",
        "orders outputs worse than scorers without grammar",
        "orders outputs worse than {name}",
        "orders outputs",
        "orders outputs worse",
    ),
    least_n=LEAST_SENTENCES,
    version=2,
)
SYSTEMS: Row[Any] = Row(
    "systems",
    "systems",
    10,
    "Ranks corpora of known quality",
    "pairwise accuracy",
    Phrases(
        "ranks corpora better than scorers without grammar",
        "ranks corpora worse than scorers without grammar",
        "ranks corpora worse than {name}",
        "ranks corpora",
        "ranks corpora worse",
    ),
    least_n=LEAST_SENTENCES,
    version=2,
)
TYPES: Row[Any] = Row(
    "types",
    "train",
    40,
    "Punishes error types",
    "types punished · lower is better",
    Phrases(
        "",
        "punishes some correct edits",
        "punishes correct edits of type {name}",
        "rewards correct edits of most types",
    ),
    form="count",
    limit=0,
    can_be_good=False,
)
