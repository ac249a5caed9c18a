"""What all sections have in common: paths beside the configuration, languages, words of before."""

from pathlib import Path

import numpy as np
import pytest
from pydantic import ValidationError

from maege.config.lattice_corpus_section import CorpusConfig
from maege.config.schema import ReferencesConfig, RunConfig
from maege.config.section import as_value_error, beside, section_in
from maege.errors import DataError

M2 = "S a\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n"


def test_paths_and_names_of_files_are_beside_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "a.txt").touch()
    content = {
        "path": Path("x"), "file": "a.txt", "name": "a", "missing": "b.txt", "seed": np.int64(3),
        "list": ("a.txt", np.array([0.5])), "set": {1}, "made": (n for n in (1, 2)),
    }  # fmt: skip
    assert beside(content, tmp_path) == {
        "path": tmp_path / "x", "file": str(tmp_path / "a.txt"), "name": "a", "missing": "b.txt",
        "seed": 3, "list": [str(tmp_path / "a.txt"), [0.5]], "set": [1], "made": [1, 2],
    }  # fmt: skip


def test_a_file_that_is_missing_is_named_with_its_folder(tmp_path: Path) -> None:
    with pytest.raises(ValidationError, match=f"no such file: {tmp_path}/gold.m2"):
        CorpusConfig.model_validate({"m2": "gold.m2"}, context={"folder": tmp_path})
    (tmp_path / "gold.m2").write_text(M2)
    section = CorpusConfig.model_validate({"m2": "gold.m2"}, context={"folder": tmp_path})
    assert section.m2 == tmp_path / "gold.m2"


def test_the_language_is_that_of_the_key_the_card_or_the_file(tmp_path: Path) -> None:
    assert CorpusConfig(name="tiny").language_code == "en"
    assert CorpusConfig(name="tiny", language="de").language_code == "de"
    (tmp_path / "gold.m2").write_text(M2)
    section = CorpusConfig(m2=tmp_path / "gold.m2")
    assert (section.language_code, section.text_unit) == (None, "token")
    chinese = section.model_copy(update={"language": "zh"})
    assert chinese.text_unit == "character"
    with pytest.raises(ValidationError, match="language"):
        CorpusConfig(name="tiny", language="not a code")


def test_words_of_before_are_those_of_now() -> None:
    for former, word in (("ignore", "none"), ("no_errors", "source"), ("source", "source")):
        section = CorpusConfig.model_validate({"name": "tiny", "missing_annotations": former})
        assert section.missing_annotations == word


def test_sections_are_found_in_types() -> None:
    fields = RunConfig.model_fields
    assert section_in(fields["references"].annotation) is ReferencesConfig
    assert section_in(fields["seed"].annotation) is None
    assert section_in(list[ReferencesConfig | None]) is ReferencesConfig


def test_errors_of_maege_are_those_of_values() -> None:
    def fail() -> None:
        raise DataError("wrong")

    with pytest.raises(ValueError, match=r"^wrong$"):
        as_value_error(fail)
    assert as_value_error(lambda: 3) == 3
