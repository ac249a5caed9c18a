"""Secrets in what a server sends back: replaced, however the server writes them."""

import html
import json
import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import quote, quote_plus

REDACTED = b"***"
_LEAST_PART = 6  # characters of a secret in base64, within a longer text


def redact(value: Any, secret: str | None) -> Any:
    """Return JSON content, a text or bytes without a secret, also where it is encoded.

    Encodings are those of `_encoded`, once or twice. This comes before a text is cut or quoted,
    which may leave a part of the secret.

    >>> redact("the key is c2VjcmV0LWtleQ==", "secret-key")
    'the key is ***'
    """
    if secret is None:
        return value
    if isinstance(value, Mapping):
        return {redact(key, secret): redact(content, secret) for key, content in value.items()}
    if isinstance(value, list):
        return [redact(content, secret) for content in value]
    if isinstance(value, str):
        in_bytes: bytes = redact(value.encode("utf-8", "surrogatepass"), secret)
        return in_bytes.decode("utf-8", "surrogatepass")
    return _pattern(secret).sub(REDACTED, value) if isinstance(value, bytes) else value


@lru_cache(maxsize=8)
def _pattern(secret: str) -> re.Pattern[bytes]:
    """Return a pattern of all forms, of which the longest are tried first."""
    once = {secret, *_encoded(secret)}
    forms = {form for text in once for form in (text, *_encoded(text))}
    longest_first = sorted(forms, key=lambda form: (-len(form), form))
    return re.compile("|".join(map(re.escape, longest_first)).encode("ascii"))


def _encoded(text: str) -> Iterator[str]:
    """Yield a text as servers may write it: in JSON, Python, HTML, a URL or base64."""
    in_json, in_python = json.dumps(text)[1:-1], repr(text)[1:-1]
    yield from (in_json, in_json.replace("/", "\\/"), in_python, in_python.replace("'", "\\'"))
    yield from (html.escape(text), html.escape(text, quote=False))
    for in_url in (quote(text, safe=""), quote(text), quote_plus(text)):
        yield in_url
        yield re.sub("%..", lambda match: match[0].lower(), in_url)
    for encode in (b64encode, urlsafe_b64encode):
        yield encode(text.encode()).decode().rstrip("=")
        yield encode(text.encode()).decode()
        yield from _within_base64(text.encode(), encode)


def _within_base64(content: bytes, encode: Any) -> Iterator[str]:
    """Yield what base64 of a longer text has of its content: the characters of no other byte."""
    for before in range(3):
        characters = encode(bytes(before) + content).decode()
        part = characters[-(-8 * before // 6) : 8 * (before + len(content)) // 6]
        if len(part) >= _LEAST_PART:
            yield part
