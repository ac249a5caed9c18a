"""The names of maege.coverage."""

import subprocess
import sys
from importlib import import_module

import maege.coverage


def test_all_names_are_there_whatever_was_imported_before() -> None:
    for name in maege.coverage.__all__:
        public = getattr(maege.coverage, name)
        import_module(public.__module__)
        assert getattr(maege.coverage, name) is public
        assert callable(public)
    assert dir(maege.coverage) == maege.coverage.__all__


def test_the_import_is_light() -> None:
    code = (
        "import sys; from maege.coverage import *; "
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"scipy", "rapidfuzz", "pandas"} & set(done.stdout.split())
