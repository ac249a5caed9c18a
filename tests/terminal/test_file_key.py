"""Keys of `--set` of commands that have no configuration."""

import pytest

from maege.errors import ConfigError
from maege.terminal.file_key import EMPTY_CORRECTIONS, FileKey
from tests.support.command_line import ok, refused


def test_a_key_is_one_of_its_choices_or_true_or_false_or_any_text() -> None:
    flag, name = FileKey("sort", "", default=False), FileKey("name", "", default="auto")
    assert (EMPTY_CORRECTIONS.read("delete"), EMPTY_CORRECTIONS.read(None)) == ("delete", "drop")
    assert (flag.read(True), flag.read(None), name.read("x")) == (True, False, "x")
    for key, value, expected in (
        (EMPTY_CORRECTIONS, "x", "found 'x', expected 'drop', 'delete' or 'error'"),
        (FileKey("form", "", ("NFC",)), "nfc", "expected 'NFC'"),
        (flag, 1, "found 1, expected true or false"),
        (name, [], "expected text"),
    ):
        with pytest.raises(ConfigError, match=expected):
            key.read(value)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("score bleu --empty delete", "--empty is now `--set empty=VALUE`"),
        ("data convert a.m2 --sort", "--sort is now `--set sort=true`"),
        ("data annotate --unit letter", "--unit is now `--set unit=VALUE`"),
        ("edits --text bleu --normalise NFC", "--normalise is now `--set normalise=VALUE`"),
        ("score bleu --emty delete", "No such option"),
        ("score bleu --set emty=delete", 'unknown key; did you mean "empty"?'),
        ("score bleu --set empty", "expected key=value"),
        ("doctor cache info --file x", "--file is now `maege doctor cache info FILE`"),
        ("judge show pointwise --corpus x", "is now `maege judge show TEMPLATE CORPUS`"),
        ("judge plan x", "`maege judge plan` is now `maege run --dry-run`"),
        ("vet gleu --all", "--all is now `maege vet METRIC all`"),
        ("humans x --index 1", "--index is now `--set humans.index=VALUE`"),
        ("attack gleu --audit 3", "--audit is now `--set attacks.audit=VALUE`"),
    ],
)
def test_former_options_are_refused_with_what_to_write(words: str, message: str) -> None:
    assert message in refused(*words.split())


def test_the_help_has_the_keys_and_the_shell_completes_them() -> None:
    assert "empty=drop,delete,error" in ok("score", "--help")
    words = ["score", "bleu", "--set", "overl"]
    completed = ok(
        _MAEGE_COMPLETE="zsh_complete", COMP_WORDS=" ".join(["maege", *words]), COMP_CWORD="4"
    )
    assert "overlapping_edits=\nGold edits of one annotator" in completed
    assert "empty=" not in completed
