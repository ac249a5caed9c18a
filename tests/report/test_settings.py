"""How the settings of two results differ."""

from typing import Any

from maege.report.settings import describe_differences, flatten


def config(**keys: Any) -> dict[str, Any]:
    return {"config": {"seed": 1, "metrics": [], **keys}}


def test_keys_of_sections_and_lists_are_joined() -> None:
    content = {"a": {"b": {"c": 1}}, "d": [{"e": None}, {"e": 2}], "f": [1, 2], "g": {}}
    assert dict(flatten(content)) == {"a.b.c": "1", "d.0.e": "–", "d.1.e": "2", "f": "[1, 2]"}


def test_metrics_are_compared_by_name() -> None:
    bleu = {"name": "bleu", "parameters": {"max_order": 4}}
    gleu = {"name": "gleu", "parameters": {}}
    before, after = config(metrics=[bleu, gleu]), config(metrics=[gleu, bleu])
    assert describe_differences(before, after) == "by another version of maege"
    changed = config(metrics=[gleu, bleu | {"parameters": {"max_order": 2}}])
    assert describe_differences(before, changed) == ("parameters.bleu.max_order: 4 (this one: 2)")
    assert describe_differences(config(metrics=[bleu]), before).startswith(
        "metrics: bleu (this one: bleu, gleu)"
    )


def test_what_results_do_not_depend_on_is_no_difference() -> None:
    assert describe_differences(config(cache="a"), config(cache="b")) == (
        "by another version of maege"
    )


def test_some_differences_are_listed_and_long_values_are_cut() -> None:
    before = config(**{f"k{n}": "x" * 100 for n in range(5)})
    text = describe_differences(before, config())
    assert text.startswith(f"k0: {'x' * 60}… (this one: –); k1: ")
    assert text.endswith("; and 2 more")


def test_other_content_code_and_versions_are_named() -> None:
    def manifest(number: str) -> dict[str, Any]:
        keys = ("data_sha256", "plugins_sha256", "signatures")
        text = f"m|n:{number}|same:x|file:{number}|maege:{number}|only{number}:1"
        return {key: {key[:4]: text, f"only {number}": "x"} for key in keys}

    assert describe_differences(manifest("1"), manifest("2")) == (
        "data: other content; plug: other code; sign: other n, code, version, only1, only2"
    )
    assert describe_differences({"config": 3}, {"signatures": []}) == "by another version of maege"
