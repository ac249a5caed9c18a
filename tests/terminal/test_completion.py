"""Completion by the shell."""

import pytest

from tests.support.command_line import ok


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("lx",), []),
        (("d",), ["data", "doctor"]),
        (("data", "la"), ["lattice"]),
        (("doctor", "cache", "p"), ["prune"]),
        (("vet", "gl"), ["gleu"]),
        (("score", "gl"), ["gleu"]),
        (("run", "tiny", "--metrics", "ld,gl"), ["ld,gleu"]),
        (("coverage", "quickstart-"), ["quickstart-coverage", "quickstart-pool"]),
        (("run", "ti"), ["tiny"]),
        (("data", "fetch", "conll"), ["conll14"]),
        (("data", "list", "corpora", "jfleg"), ["jfleg-dev", "jfleg-test"]),
        (("data", "list", "metrics", "jfleg"), []),
        (("init", "quickstart-s"), ["quickstart-spanish"]),
        (("data", "list", "annotators", "zh"), ["zh_jieba"]),
    ],
)
def test_completion(words: tuple[str, ...], expected: list[str]) -> None:
    completed = ok(
        _MAEGE_COMPLETE="bash_complete",
        COMP_WORDS=" ".join(("maege", *words)),
        COMP_CWORD=str(len(words)),
    )
    assert [name for name in expected if f"plain,{name}" not in completed.split()] == []
    assert expected or not completed.strip()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_what_makes_a_shell_complete_names(shell: str) -> None:
    assert f"_MAEGE_COMPLETE={shell}_complete" in ok("--show-completion", shell)
