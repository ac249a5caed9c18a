"""How messages name a choice: as an argument, a key, or not at all."""

from maege.choices import choice_text, chosen_by, no_choice, way_of_section


def test_the_innermost_way_names_a_choice() -> None:
    assert choice_text("empty", "drop") == '`empty="drop"`'
    with chosen_by(way_of_section("references")):
        assert choice_text("empty", "drop") == "`--set references.empty=drop`"
        with chosen_by(no_choice):
            assert choice_text("empty", "drop") == ""
        assert choice_text("empty", "delete") == "`--set references.empty=delete`"
    assert choice_text("empty", "drop") == '`empty="drop"`'


def test_keys_that_a_section_does_not_have_are_not_named() -> None:
    with chosen_by(way_of_section("corpus", without=("empty",))):
        assert choice_text("empty", "drop") == ""
        assert choice_text("on_error", "skip_line") == "`--set corpus.on_error=skip_line`"
