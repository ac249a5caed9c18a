"""A template of a user, in a file of its own."""

from pathlib import Path

from maege.language_models.prompting import Prompt, load_prompt

HEAD = """---
way: listwise
scale: [1, 5]
criteria: {fluency: "How natural is it?"}
---
"""
BODY = """{{ criterion }} {{ boundary }}
{{ source | json }}
{% for text in texts %}{{ labels[loop.index0] }}: {{ text | json }}
{% endfor %}
{{ boundary }} {{ answer_format }}
"""


def template(folder: Path, body: str = BODY, head: str = HEAD) -> Prompt:
    (folder / "my.jinja").write_text(head + body)
    return load_prompt("", str(folder / "my.jinja"), None, None)
