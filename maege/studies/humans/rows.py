"""The rows of the dossier that people answer."""

from typing import Any

from maege.studies.rows import Phrases, Row

SENTENCES_ROW, SYSTEMS_ROW = "people-sentences", "people-systems"

ROWS: tuple[Row[Any], ...] = (
    Row(
        SENTENCES_ROW,
        "order",
        20,
        "Agrees with people on outputs",
        "tau with people",
        Phrases(
            "agrees with people on sentences",
            "agrees poorly with people on sentences",
            "agrees with people on sentences less than {name}",
            "agree with people on sentences",
        ),
    ),
    Row(
        SYSTEMS_ROW,
        "systems",
        20,
        "Agrees with people on systems",
        "r with people",
        Phrases(
            "agrees with people on systems", "orders systems against people", "", "compare systems"
        ),
    ),
)
