"""Prompts: templates of Jinja2 that are rendered in a sandbox.

A template can neither loop without end nor grow without limit: it has no macros, no recursive
loops, at most two loops in each other, and no way to repeat a text.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NoReturn, get_args

import yaml
from jinja2 import StrictUndefined, TemplateError, nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment

from maege.errors import DataError, MetricError, did_you_mean
from maege.files.text_files import read_text
from maege.language_models.answer_form import AnswerForm, Way

FOLDER = Path(__file__).parent / "templates"
MAX_CHARACTERS = 65_536  # of a prompt
MAX_LOOPS = 2  # in each other
LABELS = "ABCDEFGHIJKLMNOPQRST"  # of texts that are shown together
_KEYS = {"way", "scale", "criteria", "system"}
_METHODS = {"split", "strip", "lower", "upper"}  # of texts; others could make them huge
_FILTERS = ("default", "join", "length", "lower", "trim", "upper")
_CHECKED = ("<source>", "<first>", "<second>")  # texts that a template is tried with


class _Text(str):
    """A text that cannot be looped over, character by character."""

    __slots__ = ()

    def __iter__(self) -> NoReturn:
        raise TypeError("a template cannot loop over the characters of a text")


class _Environment(ImmutableSandboxedEnvironment):
    intercepted_binops = frozenset({"*", "**", "%"})

    def __init__(self) -> None:
        super().__init__(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
        self.globals.clear()
        self.filters = {name: self.filters[name] for name in _FILTERS} | {"json": _in_json}

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        allowed = not isinstance(obj, str) or attr in _METHODS
        return allowed and super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> None:
        """Return None: the method ``format`` of texts is as forbidden as others."""

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        raise TypeError(f"a template cannot use {operator}")


def _in_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


@dataclass(frozen=True)
class Presentation:
    """The texts of a prompt, in the order in which they are shown."""

    source: str
    texts: tuple[str, ...]
    references: tuple[str, ...] = ()


@dataclass(frozen=True)
class Prompt:
    """A template that is ready to be rendered: of one criterion, on one scale."""

    name: str
    source: str  # of the template
    way: Way
    scale: tuple[int, int]
    criterion: str  # the sentence that asks for it
    system: str

    @property
    def digest(self) -> str:
        """What identifies the wording: a hash of the template and of what was chosen."""
        chosen = [self.source, self.criterion, self.system, *map(str, self.scale)]
        return sha256(json.dumps(chosen).encode()).hexdigest()[:16]

    def form(self, texts: int) -> AnswerForm:
        """Return the form of answers about a number of texts."""
        labels = () if self.way == "pointwise" else tuple(LABELS[:texts])
        return AnswerForm(self.way, self.scale, labels)

    def messages(self, presentation: Presentation, *, system: bool = True) -> list[dict[str, str]]:
        """Return the messages of a request.

        Raises MetricError if the template cannot be rendered, or the prompt is too long.
        """
        variables = {
            "source": _Text(presentation.source),
            "texts": [_Text(text) for text in presentation.texts],
            "references": [_Text(text) for text in presentation.references],
            "labels": [_Text(label) for label in LABELS[: len(presentation.texts)]],
            "criterion": _Text(self.criterion),
            "scale": list(self.scale),
            "boundary": _Text(_boundary(presentation)),
            "answer_format": _Text(self.form(len(presentation.texts)).text),
        }
        text = _render(self.name, self.source, variables)
        if system and self.system:
            return [
                {"role": "system", "content": self.system},
                {"role": "user", "content": text},
            ]
        return [{"role": "user", "content": f"{self.system}\n\n{text}".strip()}]


def load_prompt(
    name: str, file: str | None, criterion: str | None, scale: Sequence[int] | None
) -> Prompt:
    """Return the prompt of a built-in template, or of one in a file.

    Raises MetricError if there is no such template, or it would ask for something else than what
    is read: a criterion or a text that is not in the prompt, an answer of another form.
    """
    path = FOLDER / f"{name}.jinja" if file is None else Path(file)
    if file is None and name not in built_in():
        raise MetricError(
            f"judge: no template {name!r}; {did_you_mean(name, built_in())}. One of your own is "
            f"named by `template_file`"
        )
    try:
        text = read_text(path)
    except DataError as error:
        raise MetricError(f"judge: template_file: {error}") from None
    label = name if file is None else path.name
    prompt = _parse(label, text, criterion, scale)
    _check(prompt)
    return prompt


def built_in() -> list[str]:
    """Return the names of the templates of this package."""
    return sorted(path.stem for path in FOLDER.glob("*.jinja"))


def _parse(name: str, text: str, criterion: str | None, scale: Sequence[int] | None) -> Prompt:
    start, *parts = text.split("---\n", 2)
    if start or len(parts) < 2:
        raise _wrong(name, "it must begin with a line ---, keys in YAML, and a line ---")
    try:
        keys = yaml.safe_load(parts[0])
    except yaml.YAMLError as error:
        raise _wrong(name, f"its keys are not YAML: {str(error).splitlines()[0]}") from None
    if not isinstance(keys, Mapping) or not {"way", "scale", "criteria"} <= set(keys) <= _KEYS:
        raise _wrong(name, "its keys must be `way`, `scale`, `criteria`, and perhaps `system`")
    criteria, way = keys["criteria"], keys["way"]
    if way not in get_args(Way):
        raise _wrong(name, f"`way` is {way!r}; it must be {', '.join(get_args(Way))}")
    if not isinstance(criteria, Mapping) or not criteria:
        raise _wrong(name, "`criteria` must be `name: sentence`")
    chosen = next(iter(criteria)) if criterion is None else criterion
    if chosen not in criteria:
        known = did_you_mean(str(chosen), map(str, criteria))
        raise MetricError(f"judge: the template {name} has no criterion {chosen!r}; {known}")
    ends = _scale(name, keys["scale"] if scale is None else scale)
    _check_loops(name, parts[1])
    return Prompt(name, parts[1], way, ends, str(criteria[chosen]), str(keys.get("system", "")))


def _scale(name: str, scale: Any) -> tuple[int, int]:
    is_pair = isinstance(scale, list | tuple) and len(scale) == 2
    if is_pair and all(type(end) is int for end in scale) and scale[0] < scale[1]:
        return scale[0], scale[1]
    raise _wrong(name, f"the scale is {scale!r:.60}; it must be two whole numbers, as [1, 5]")


def _check(prompt: Prompt) -> None:
    """Raise MetricError unless everything that is judged, and how to answer, is in the prompt."""
    presentation = Presentation(
        _CHECKED[0], _CHECKED[1:] if prompt.way != "pointwise" else _CHECKED[1:2]
    )
    text = prompt.messages(presentation)[-1]["content"]
    form = prompt.form(len(presentation.texts))
    needed = {"criterion": prompt.criterion, "answer_format": form.text, "boundary": None}
    needed |= {f"texts[{i}]": _in_json(t) for i, t in enumerate(presentation.texts)}
    for variable, value in needed.items():
        if (_boundary(presentation) if value is None else value) not in text:
            as_json = " as a JSON string ({{ ... | json }})" if "texts" in variable else ""
            raise _wrong(prompt.name, f"the prompt does not show `{variable}`{as_json}")
    before = text
    for i, label in enumerate(form.labels):
        before, _, text = text.partition(_in_json(presentation.texts[i]))
        if not re.search(rf"\b{label}\b", before):
            raise _wrong(prompt.name, f"the prompt does not show `labels[{i}]` before its text")


def _check_loops(name: str, source: str) -> None:
    try:
        tree = _environment().parse(source)
    except TemplateError as error:
        raise _wrong(name, str(error)) from None
    forbidden = (nodes.Macro, nodes.CallBlock, nodes.Include, nodes.Import, nodes.FromImport)
    if any(True for _ in tree.find_all((*forbidden, nodes.Extends))):
        raise _wrong(name, "a template cannot use macros or other templates")
    if any(loop.recursive for loop in tree.find_all(nodes.For)) or _depth(tree) > MAX_LOOPS:
        raise _wrong(name, f"at most {MAX_LOOPS} loops in each other, and none that is recursive")


def _depth(node: nodes.Node) -> int:
    below = max(map(_depth, node.iter_child_nodes()), default=0)
    return below + isinstance(node, nodes.For)


@lru_cache(maxsize=1)
def _environment() -> _Environment:
    return _Environment()


@lru_cache(maxsize=8)
def _compiled(source: str) -> Any:
    return _environment().from_string(source)


def _render(name: str, source: str, variables: Mapping[str, Any]) -> str:
    parts: list[str] = []
    length = 0
    try:
        for part in _compiled(source).generate(**variables):
            parts.append(part)
            length += len(part)
            if length > MAX_CHARACTERS:
                raise _wrong(name, f"the prompt has more than {MAX_CHARACTERS:,} characters")
    except (TemplateError, TypeError, ValueError, RecursionError) as error:
        raise _wrong(name, str(error)) from None
    return "".join(parts).strip()


def _boundary(presentation: Presentation) -> str:
    """Return a word that frames the texts and is in none of them.

    It follows from the texts, so that the same question is the same request; whoever writes a text
    cannot foresee it, for each change of the text changes it.
    """
    source, texts, references = presentation.source, presentation.texts, presentation.references
    # This text must not change: stored answers are known by the prompts that it is a part of.
    content = f"Shown(source={source!a}, texts={texts!a}, references={references!a})"
    while True:
        content = sha256(content.encode("ascii")).hexdigest()
        word = f"TEXT-{content[:12]}"
        if not any(word in text for text in (source, *texts, *references)):
            return word


def _wrong(name: str, reason: str) -> MetricError:
    return MetricError(f"judge: the template {name} cannot be used: {reason}")
