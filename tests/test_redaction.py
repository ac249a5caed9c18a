"""A secret is replaced however a server writes it."""

import html
import json
from base64 import b64encode
from urllib.parse import quote

import pytest

from maege.redaction import redact

SECRET = "s<cr'et/k\\ey+1"  # keys are ASCII


@pytest.mark.parametrize(
    "form",
    [
        SECRET,
        json.dumps(SECRET)[1:-1],
        json.dumps(SECRET)[1:-1].replace("/", "\\/"),
        html.escape(SECRET),
        quote(SECRET),
        quote(SECRET, safe="").lower(),
        b64encode(SECRET.encode()).decode(),
        quote(html.escape(SECRET)),
        json.dumps(json.dumps(SECRET)[1:-1])[1:-1],
    ],
)
def test_all_forms_are_replaced(form: str) -> None:
    assert redact(f"key: {form}.", SECRET) == "key: ***."
    assert redact(f"key: {form}.".encode(), SECRET) == b"key: ***."


def test_content_of_json_is_replaced_at_any_depth() -> None:
    content = {SECRET: [{"a": f"Bearer {SECRET}"}, 1, None, True]}
    assert redact(content, SECRET) == {"***": [{"a": "Bearer ***"}, 1, None, True]}
    assert redact(content, None) is content


@pytest.mark.parametrize("before", ["", "a", "ab"])
def test_a_part_of_a_longer_text_in_base64_is_replaced(before: str) -> None:
    secret = "a-secret-of-many-letters"
    encoded = b64encode(f"{before}{secret} and more".encode()).decode()
    shown = redact(encoded, secret)
    assert "***" in shown
    inner = b64encode(secret[2:-2].encode()).decode()
    assert inner[:8] not in shown
