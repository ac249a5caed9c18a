"""The rows that lattices answer; a vetting and a run read them from what they measured."""

from typing import Any

from maege.studies.dossier.sentence import LEAST_SENTENCES
from maege.studies.rows import Phrases, Row

ORDER: Row[Any] = Row(
    "order",
    "order",
    10,
    "Keeps better above worse",
    "tau, texts with more and fewer corrections",
    Phrases(
        "orders outputs better than scorers without grammar",
        "orders outputs worse than scorers without grammar",
        "orders outputs worse than {name}",
    ),
    least_n=LEAST_SENTENCES,
)
SYSTEMS: Row[Any] = Row(
    "systems",
    "systems",
    10,
    "Ranks corpora of known quality",
    "pairwise accuracy",
    Phrases(
        "ranks corpora of known quality",
        "ranks corpora worse than scorers without grammar",
        "ranks corpora worse than {name}",
    ),
    least_n=LEAST_SENTENCES,
)
TYPES: Row[Any] = Row(
    "types",
    "train",
    40,
    "Punishes no error type",
    "types punished · lower is better",
    Phrases("", "punishes some correct edits", "punishes correct edits of type {name}"),
    form="count",
    share_of="punished",
    limit=0,
    can_be_good=False,
)
