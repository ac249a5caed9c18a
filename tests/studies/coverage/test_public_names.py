"""The names of maege.studies.coverage."""

import subprocess
import sys

import maege.studies.coverage


def test_all_names_are_there() -> None:
    for name in maege.studies.coverage.__all__:
        assert callable(getattr(maege.studies.coverage, name))


def test_the_import_is_light() -> None:
    code = (
        "import sys; from maege.studies.coverage import *; "
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"scipy", "rapidfuzz", "pandas"} & set(done.stdout.split())
