"""The sandbox of templates: what could loop without end, or grow without limit, is refused."""

from contextlib import suppress
from pathlib import Path
from time import process_time

import pytest

from experiments.attacks.command_targets import HEADS, HOSTILE, read_template
from maege.errors import MetricError
from tests.language_models.small_template import BODY, HEAD, template


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{{ ''.__class__.__mro__ }}", "unsafe"),
        ("{{ answer_format.format }}", "unsafe"),
        ("{{ source.zfill(9) }}", "unsafe"),
        ("{{ 'a' * 9 }}", "cannot use *"),
        ("{{ '%9s' % source }}", "cannot use %"),
        ("{% for i in range(9) %}{% endfor %}", "'range' is undefined"),
        ("{% for c in source %}{% endfor %}", "cannot loop over the characters"),
        ("{% for c in edits[0][0][1] %}{% endfor %}", "cannot loop over the characters"),
        ("{% macro m() %}{% endmacro %}", "no `set`, macros, or other"),
        ("{% include 'other' %}", "no `set`, macros, or other"),
        ("{% extends 'other' %}", "no `set`, macros, or other"),
        ("{% for a in texts recursive %}{% endfor %}", "recursive"),
        (3 * "{% for a in texts %}" + 3 * "{% endfor %}", "at most 2 loops"),
        ("{{ secret }}", "'secret' is undefined"),
        ("{{ language }}", "'language' is undefined"),  # without `needs`
        ("{{ context_before }}", "'context_before' is undefined"),
        ("{{ source | upper | center(9) }}", "No filter named 'center'"),
        ("{{ source", "expected token"),
        ("x" * 70_000, "it has more than 65,536 characters"),
        (f"{{% for text in texts %}}{'x' * 40_000}{{% endfor %}}", "the prompt has more than 65,5"),
        ("{{ '\\ud800' }}", "half of a surrogate pair"),
    ],
)
def test_the_sandbox(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(MetricError) as caught:
        template(tmp_path, f"{line}\n{BODY}", HEAD.replace("scale", "needs: [edits]\nscale"))
    assert message in str(caught.value)
    assert str(caught.value).startswith("judge: the template my.jinja cannot be used: ")


@pytest.mark.parametrize(
    ("head", "line"),
    [*(("", line) for line in HOSTILE), *((head, "") for head in HEADS)],
    ids=lambda text: text[:20],
)
def test_a_template_that_fails_at_any_step_is_one_message(
    tmp_path: Path, head: str, line: str
) -> None:
    start = process_time()
    with suppress(MetricError):
        read_template((f"{HEAD[:4]}{head}{HEAD[4:]}{line}\n{BODY}").encode(), tmp_path)
    assert process_time() - start < 10
