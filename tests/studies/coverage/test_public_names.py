"""The names of maege.studies.coverage."""

import subprocess
import sys
from importlib import import_module

import maege.studies.coverage


def test_all_names_are_there_whatever_was_imported_before() -> None:
    for name in maege.studies.coverage.__all__:
        public = getattr(maege.studies.coverage, name)
        import_module(public.__module__)
        assert getattr(maege.studies.coverage, name) is public
        assert callable(public)
    assert dir(maege.studies.coverage) == maege.studies.coverage.__all__


def test_the_import_is_light() -> None:
    code = (
        "import sys; from maege.studies.coverage import *; "
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"scipy", "rapidfuzz", "pandas"} & set(done.stdout.split())
