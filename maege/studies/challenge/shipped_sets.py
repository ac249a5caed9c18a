"""The challenge sets of the package: their names, languages and files."""

from collections.abc import Mapping
from pathlib import Path

from maege.data.known_files import cards_folder
from maege.data.language import primary_subtag

# By name: the language. It is also that of the folder with the templates.
SHIPPED: Mapping[str, str] = {"english": "en", "german": "de", "spanish": "es", "ukrainian": "uk"}


def shipped_templates(name: str) -> list[Path]:
    """Return the files of templates that a set of the package is made of."""
    return sorted((cards_folder() / "challenge" / name).glob("*.yaml"))


def shipped_name(language: str | None) -> str | None:
    """Return the set of the package in a language; None if there is none.

    >>> shipped_name("de-AT"), shipped_name("et")
    ('german', None)
    """
    names = {code: name for name, code in SHIPPED.items()}
    return None if language is None else names.get(primary_subtag(language))
