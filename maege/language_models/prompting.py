"""Prompts: templates of Jinja2, with their criteria and scales."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, get_args

import yaml

from maege.errors import DataError, MetricError, did_you_mean, error_text
from maege.files.text_files import read_text
from maege.language_models.answer_form import AnswerForm, Way

FOLDER = Path(__file__).parent / "templates"
_LABELS = "ABCDEFGHIJKLMNOPQRST"  # of texts that are shown together
_MAX_END = 1_000_000  # of a scale
_MAX_DEPTH = 10  # of lists and mappings in each other
_KEYS = {"way", "scale", "criteria", "system", "needs"}
Need = Literal["edits", "language", "context"]  # what a template may need
_CHECKED = ("<source>", "<first>", "<second>")  # texts that a template is tried with


class LongPromptError(MetricError):
    """The texts make a prompt too long."""


def wrong_template(name: str, reason: str) -> MetricError:
    """Return the error about a template."""
    return MetricError(f"judge: the template {name} cannot be used: {reason}")


EditedWords = tuple[str, str]  # of the source, and what is written instead


@dataclass(frozen=True)
class Presentation:
    """The texts of a prompt, in the order in which they are shown."""

    source: str
    texts: tuple[str, ...]
    references: tuple[str, ...] = ()
    # If the prompt needs them: edits of each text, the language, the sentences before and after.
    edits: tuple[tuple[EditedWords, ...], ...] = ()
    language: str = ""
    context: tuple[str, str] | None = None


@dataclass(frozen=True)
class Prompt:
    """A template that is ready to be rendered: of one criterion, on one scale."""

    name: str
    source: str  # of the template
    way: Way
    scale: tuple[int, int]
    criterion: str  # the sentence that asks for it
    system: str
    needs: tuple[Need, ...] = ()

    @property
    def digest(self) -> str:
        """What identifies the wording: a hash of the template and of what was chosen."""
        chosen = [self.source, self.criterion, self.system, *map(str, self.scale)]
        return sha256(json.dumps(chosen).encode()).hexdigest()[:16]

    def form(self, texts: int) -> AnswerForm:
        """Return the form of answers about a number of texts."""
        labels = () if self.way == "pointwise" else tuple(_LABELS[:texts])
        return AnswerForm(self.way, self.scale, labels)

    def messages(self, presentation: Presentation, *, system: bool = True) -> list[dict[str, str]]:
        """Return the messages of a request.

        Raises MetricError if the template cannot be rendered, LongPromptError if the prompt is too
        long.
        """
        from maege.language_models.template_sandbox import render  # slow to import

        variables: dict[str, Any] = {
            "source": presentation.source,
            "texts": presentation.texts,
            "references": presentation.references,
            "labels": tuple(_LABELS[: len(presentation.texts)]),
            "criterion": self.criterion,
            "scale": self.scale,
            "boundary": _boundary(presentation),
            "answer_format": self.form(len(presentation.texts)).text,
        }
        before, after = presentation.context or ("", "")
        needed: dict[str, dict[str, Any]] = {
            "edits": {"edits": presentation.edits},
            "language": {"language": presentation.language},
            "context": {"context_before": before, "context_after": after},
        }
        for need in self.needs:
            variables |= needed[need]
        text = render(self.name, self.source, variables)
        if system and self.system:
            return [{"role": "system", "content": self.system}, {"role": "user", "content": text}]
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
    try:
        prompt = _parse(label, text, criterion, scale)
        _check(prompt)
    except MetricError:
        raise
    except Exception as error:  # parsers of YAML and Jinja2 fail in many ways, as by deep nesting
        raise wrong_template(label, error_text(error)[:200]) from None
    return prompt


def built_in() -> list[str]:
    """Return the names of the templates of this package."""
    return sorted(path.stem for path in FOLDER.glob("*.jinja"))


def _parse(name: str, text: str, criterion: str | None, scale: Sequence[int] | None) -> Prompt:
    from maege.language_models.template_sandbox import check_loops  # slow to import

    start, *parts = text.split("---\n", 2)
    if start or len(parts) < 2:
        raise wrong_template(name, "it must begin with a line ---, keys in YAML, and a line ---")
    try:
        _check_nesting(name, parts[0])
        keys = yaml.safe_load(parts[0])
    except yaml.YAMLError as error:
        raise wrong_template(name, f"its keys are not YAML: {str(error).splitlines()[0]}") from None
    if not isinstance(keys, Mapping) or not {"way", "scale", "criteria"} <= set(keys) <= _KEYS:
        raise wrong_template(
            name, "its keys must be `way`, `scale`, `criteria`, and perhaps `system` and `needs`"
        )
    needs = keys.get("needs", [])
    if not isinstance(needs, list) or any(need not in get_args(Need) for need in needs):
        raise wrong_template(
            name,
            f"`needs` is {needs!r:.60}; it must be a list of some of {', '.join(get_args(Need))}",
        )
    criteria, way = keys["criteria"], keys["way"]
    if way not in get_args(Way):
        raise wrong_template(name, f"`way` is {way!r}; it must be {', '.join(get_args(Way))}")
    if not isinstance(criteria, Mapping) or not criteria:
        raise wrong_template(name, "`criteria` must be `name: sentence`")
    chosen = next(iter(criteria)) if criterion is None else criterion
    if chosen not in criteria:
        known = did_you_mean(str(chosen), map(str, criteria))
        raise MetricError(f"judge: the template {name} has no criterion {chosen!r}; {known}")
    ends = _scale(name, keys["scale"] if scale is None else scale)
    check_loops(name, parts[1])
    system = str(keys.get("system", ""))
    return Prompt(name, parts[1], way, ends, str(criteria[chosen]), system=system, needs=(*needs,))


def _check_nesting(name: str, keys: str) -> None:
    """Raise MetricError for YAML that stands for much more than its length, or takes as long."""
    depth = 0
    for event in yaml.parse(keys):
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > _MAX_DEPTH or isinstance(event, yaml.AliasEvent):
            raise wrong_template(name, "its keys cannot have aliases, nor be nested so deeply")


def _scale(name: str, scale: Any) -> tuple[int, int]:
    is_pair = isinstance(scale, list | tuple) and len(scale) == 2
    is_whole = is_pair and all(type(end) is int and abs(end) <= _MAX_END for end in scale)
    if is_whole and scale[0] < scale[1]:
        return scale[0], scale[1]
    raise wrong_template(
        name, f"the scale is {scale!r:.60}; it must be two whole numbers, as [1, 5]"
    )


def _check(prompt: Prompt) -> None:
    """Raise MetricError unless everything that is judged, and how to answer, is in the prompt."""
    from maege.language_models.template_sandbox import in_json  # slow to import

    texts = _CHECKED[1:] if prompt.way != "pointwise" else _CHECKED[1:2]
    edits = tuple((("<old>", f"<new {i}>"),) for i in range(len(texts)))
    context = "<before>", "<after>"
    presentation = Presentation(_CHECKED[0], texts, (), edits, "<language>", context)
    try:
        text = prompt.messages(presentation)[-1]["content"]
    except LongPromptError as error:
        raise wrong_template(prompt.name, str(error)) from None
    form = prompt.form(len(texts))
    needed = {"criterion": prompt.criterion, "answer_format": form.text}
    needed["boundary"] = _boundary(presentation)
    needed |= {f"texts[{i}]": in_json(t) for i, t in enumerate(texts)}
    if "edits" in prompt.needs:
        needed |= {f"edits[{i}]": in_json(e) for i, e in enumerate(edits)}
    if "language" in prompt.needs:
        needed["language"] = presentation.language
    if "context" in prompt.needs:
        needed |= {"context_before": in_json(context[0]), "context_after": in_json(context[1])}
    for variable, value in needed.items():
        if value not in text:
            is_data = "[" in variable or variable.startswith("context")
            as_json = " as a JSON string ({{ ... | json }})" if is_data else ""
            raise wrong_template(prompt.name, f"the prompt does not show `{variable}`{as_json}")
    before = text
    for i, label in enumerate(form.labels):
        before, _, text = text.partition(in_json(texts[i]))
        if not re.search(rf"\b{label}\b", before):
            raise wrong_template(
                prompt.name, f"the prompt does not show `labels[{i}]` before its text"
            )


def _boundary(presentation: Presentation) -> str:
    """Return a word that frames the texts and is in none of them.

    It follows from the texts, so that the same question is the same request; whoever writes a text
    cannot foresee it, for each change of the text changes it.
    """
    source, texts, references = presentation.source, presentation.texts, presentation.references
    context = presentation.context or ()
    # This text must not change: stored answers are known by the prompts that it is a part of.
    content = f"Shown(source={source!a}, texts={texts!a}, references={references!a})"
    content += f"{context!a}" if context else ""
    while True:
        content = sha256(content.encode("ascii")).hexdigest()
        word = f"TEXT-{content[:12]}"
        if not any(word in text for text in (source, *texts, *references, *context)):
            return word
