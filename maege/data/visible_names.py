"""Names in files that come from elsewhere: they are printed, and stand in tables and pages."""

from maege.errors import DataError


def check_name(name: str, what: str) -> None:
    r"""Raise DataError for a name that is not one line of visible text.

    Parameters
    ----------
    name
        The name.
    what
        What it names, and where it stands.

    Examples
    --------
    >>> check_name("a system", "system")
    >>> check_name("a\nb", "file, line 2: system")
    Traceback (most recent call last):
      ...
    maege.errors.DataError: file, line 2: system 'a\nb': its name must be one line of visible characters
    """  # noqa: E501  the message is one line
    if not name.strip() or not name.isprintable():
        raise DataError(f"{what} {name!a:.100}: its name must be one line of visible characters")
