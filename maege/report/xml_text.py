"""Texts in XML."""

import re

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml_text(text: str) -> str:
    """Replace characters that XML does not allow.

    >>> xml_text("a" + chr(0))
    'a\ufffd'
    """
    return _NOT_XML.sub("\ufffd", text)
