"""Where templates of Jinja2 are rendered: they can neither loop without end nor grow without limit.

A template has no statements but conditions and loops, which are not recursive and at most two in
each other, and no way to repeat a text.
"""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NoReturn

from jinja2 import StrictUndefined, TemplateError, nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment

from maege.errors import MetricError, error_text, is_unicode
from maege.language_models.prompting import LongPromptError, wrong_template

_MAX_CHARACTERS = 65_536  # of a template, and of a prompt
_MAX_PARTS = 100_000  # of a prompt: loops that write nothing take time, too
MAX_LOOPS = 2  # in each other
# Breaks of lines, controls, marks that turn the reading order, and letters that only models see.
_HIDDEN = re.compile("[\x7f-\x9f\u2028-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
_METHODS = {"split", "strip", "lower", "upper"}  # of texts; others could make them huge
_FILTERS = ("default", "join", "length", "lower", "trim", "upper")


class _Text(str):
    """A text that cannot be looped over, character by character."""

    __slots__ = ()

    def __iter__(self) -> NoReturn:
        raise TypeError("a template cannot loop over the characters of a text")


def _guarded(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_guarded(item) for item in value]
    return _Text(value) if isinstance(value, str) else value


class _Environment(ImmutableSandboxedEnvironment):
    intercepted_binops = frozenset({"*", "**", "%"})

    def __init__(self) -> None:
        super().__init__(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
        self.globals.clear()
        self.filters = {name: self.filters[name] for name in _FILTERS} | {"json": in_json}

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        allowed = not isinstance(obj, str) or attr in _METHODS
        return allowed and super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> None:
        """Return None: the method ``format`` of texts is as forbidden as others."""

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        raise TypeError(f"a template cannot use {operator}")


def in_json(value: Any) -> str:
    """Return a value as templates show it with the filter ``json``: in one line, all of it visible.

    Other characters stay as they are, so that languages are read, and prompts are those of before.
    """
    text = json.dumps(value, ensure_ascii=False)
    return _HIDDEN.sub(lambda match: json.dumps(match[0])[1:-1], text)


def check_loops(name: str, source: str) -> None:
    """Raise MetricError for a template that could loop too often, or double a text again and again.

    Of one that is nested too deeply, errors of the parser are not caught here.
    """
    if len(source) > _MAX_CHARACTERS:
        raise wrong_template(name, f"it has more than {_MAX_CHARACTERS:,} characters")
    try:
        tree = _environment().parse(source)
    except TemplateError as error:
        raise wrong_template(name, str(error)) from None
    allowed = (nodes.Output, nodes.If, nodes.For)
    if any(type(node) not in allowed for node in tree.find_all(nodes.Stmt)):
        reason = "it can have `if` and `for`, but no `set`, macros, or other statements"
        raise wrong_template(name, reason)
    if any(loop.recursive for loop in tree.find_all(nodes.For)) or _depth(tree) > MAX_LOOPS:
        raise wrong_template(
            name, f"at most {MAX_LOOPS} loops in each other, and none that is recursive"
        )


def _depth(node: nodes.Node) -> int:
    below = max(map(_depth, node.iter_child_nodes()), default=0)
    return below + isinstance(node, nodes.For)


@lru_cache(maxsize=1)
def _environment() -> _Environment:
    return _Environment()


@lru_cache(maxsize=8)
def _compiled(source: str) -> Any:
    tree = _environment().parse(source)
    for loop in tree.find_all(nodes.For):  # each turn gives a part, which is counted
        loop.body.append(nodes.Output([nodes.TemplateData("")]))
    return _environment().from_string(tree)


def render(name: str, source: str, variables: Mapping[str, Any]) -> str:
    """Render a template. Raises MetricError if it fails, LongPromptError if it grows too long."""
    guarded = {key: _guarded(value) for key, value in variables.items()}
    parts: list[str] = []
    length = 0
    try:
        for part in _compiled(source).generate(**guarded):
            parts.append(part)
            length += len(part)
            if length > _MAX_CHARACTERS:
                raise LongPromptError(f"the prompt has more than {_MAX_CHARACTERS:,} characters")
            if len(parts) > _MAX_PARTS:
                raise wrong_template(name, f"its loops turn more often than {_MAX_PARTS:,} times")
    except (MetricError, LongPromptError):
        raise
    except (TemplateError, TypeError) as error:
        raise wrong_template(name, str(error)) from None
    except Exception as error:  # as when it is compiled, or in any operation
        raise wrong_template(name, error_text(error)[:200]) from None
    text = "".join(parts).strip()
    if not is_unicode(text):
        raise wrong_template(name, "the prompt has half of a surrogate pair")
    return text
