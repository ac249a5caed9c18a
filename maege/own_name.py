"""Names of what MAEGE puts beside the metrics, systems or people of users."""

from collections.abc import Collection


class OwnName(str):
    """A name that no user gave: of a row or column of ours. It differs from those beside it."""

    what: str  # what it is called where no user has given this name


def own_name(what: str, beside: Collection[str]) -> OwnName:
    """Return a name of ours which is none of those ``beside`` it, which users gave.

    >>> own_name("length", ["gleu"]), own_name("length", ["gleu", "length"])
    ('length', 'length (of MAEGE)')
    """
    name = what
    while name in beside:
        name += " (of MAEGE)"
    own = OwnName(name)
    own.what = what
    return own
