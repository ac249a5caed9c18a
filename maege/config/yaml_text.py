"""YAML text, loaded safely; whatever is wrong with it is one message.

Of YAML, what configurations need: texts, numbers, true, false and null in lists and mappings.
Dates and ``10:30`` are texts; there are no merge keys, tags of other types, or aliases of lists.
"""

from typing import Any

import yaml

from maege.errors import ConfigError

# PyYAML lets the errors of Python's own constructors through (numbers, wrong tags).
YAML_ERRORS = (yaml.YAMLError, ValueError, LookupError, AttributeError, TypeError, RecursionError)

MAX_CHARACTERS = 1_000_000
MAX_NODES = 20_000
MAX_DEPTH = 50
MAX_INTEGER_CHARACTERS = 100
SHOWN = 60  # characters of an option that a message shows

_PREFIX = "tag:yaml.org,2002:"
_TYPES = {_PREFIX + name for name in ("null", "bool", "int", "float", "str", "seq", "map")}


class _Loader(yaml.SafeLoader):
    """Limits what a text can stand for while nodes are composed, before values are constructed."""

    yaml_implicit_resolvers = {  # noqa: RUF012  # as in the base class
        first: [(tag, pattern) for tag, pattern in resolvers if tag in _TYPES]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._depth = self._nodes = self._characters = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]
        self._depth += 1
        self._nodes += 1
        if self._depth > MAX_DEPTH:
            raise _error(f"lists and mappings are nested deeper than {MAX_DEPTH}", mark)
        if self._nodes > MAX_NODES:
            raise _error(f"more than {MAX_NODES} keys and values", mark)
        is_alias = self.check_event(yaml.AliasEvent)
        node = super().compose_node(parent, index)
        self._depth -= 1
        if isinstance(node, yaml.ScalarNode):
            self._characters += len(node.value)
            if self._characters > MAX_CHARACTERS:
                raise _error(f"with aliases, more than {MAX_CHARACTERS} characters", mark)
        elif is_alias:  # nested aliases can stand for content of unlimited size
            raise _error("aliases of lists and mappings are not allowed", mark)
        return node

    def compose_scalar_node(self, anchor: Any) -> yaml.ScalarNode:
        node = super().compose_scalar_node(anchor)
        if "\0" in node.value or any("\ud800" <= letter <= "\udfff" for letter in node.value):
            raise _error("a text with a NUL or half of a surrogate pair", node.start_mark)
        if node.tag in (_PREFIX + "int", _PREFIX + "float") and ":" in node.value:
            node.tag = _PREFIX + "str"  # not a number to the base of 60
        if node.tag == _PREFIX + "int" and len(node.value) > MAX_INTEGER_CHARACTERS:
            raise _error(
                f"an integer of more than {MAX_INTEGER_CHARACTERS} digits", node.start_mark
            )
        return node

    def flatten_mapping(self, node: yaml.MappingNode) -> None:
        """Do nothing: merge keys of lists multiply what they contain."""


for _tag in yaml.SafeLoader.yaml_constructors.keys() - _TYPES:
    _Loader.add_constructor(_tag, _Loader.construct_undefined)  # type: ignore[type-var]


def _error(problem: str, mark: Any) -> yaml.MarkedYAMLError:
    return yaml.MarkedYAMLError(problem=problem, problem_mark=mark)


def parse(text: str, location: str) -> tuple[Any, yaml.Node | None]:
    """Return the content and the tree of nodes (with line numbers) of a YAML text.

    Raises ConfigError that begins with ``location``, such as a file or an option.
    """
    if len(text) > MAX_CHARACTERS:
        raise ConfigError(f"{location}: more than {MAX_CHARACTERS} characters")
    try:
        loader = _Loader(text)
        node = loader.get_single_node()
        return loader.construct_document(node) if node else None, node
    except YAML_ERRORS as error:
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark and "\n" in text else ""
        reason = getattr(error, "problem", None) or f"{type(error).__name__} {str(error)[:100]}"
        raise ConfigError(f"{location}{where}: not valid YAML: {reason}") from None


def parse_value(text: str, option: str) -> tuple[str, Any]:
    """Split ``key=value`` of a command-line option; the value is YAML.

    >>> parse_value("max_order=2", "--param")
    ('max_order', 2)
    """
    key, equals, value = text.partition("=")
    shown = text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
    if not equals or not key.strip():
        raise ConfigError(f"{option} {shown}: expected key=value")
    return key.strip(), parse(value, f"{option} {shown}")[0]
