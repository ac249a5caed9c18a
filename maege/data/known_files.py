"""Files of known corpora, which are recognised by their content wherever they are."""

import re
from pathlib import Path
from typing import NamedTuple, get_args

from maege.data.corpus import MissingAnnotation
from maege.files.text_files import checksum


class KnownPolicy(NamedTuple):
    """What the card of a corpus says of annotators without a line."""

    corpus: str  # its name
    policy: MissingAnnotation


def cards_folder() -> Path:
    """Return the folder of the cards: in an installed package, or next to it in a checkout."""
    package = Path(__file__).parents[1]
    installed = package / "cards"
    return installed if installed.is_dir() else package.parent / "corpora"


def known_policy(path: Path) -> KnownPolicy | None:
    """Return what a card says of the file with this content, under ``missing_annotations``.

    Cards are searched as text: to read one as YAML would take a quarter of the time of a score.
    """
    if not path.is_file():  # a pipe cannot be read twice
        return None
    policies = "|".join(get_args(MissingAnnotation))
    digest = checksum(path).encode()
    entry = re.compile(f'^  "?{digest.decode()}"?: ({policies})$', re.MULTILINE)
    for card in sorted(cards_folder().glob("*.yaml")):
        text = card.read_bytes()
        if digest in text and (found := entry.search(text.decode())):
            policy: MissingAnnotation = found[1]  # type: ignore[assignment]  # one of these
            return KnownPolicy(card.stem, policy)
    return None
