"""The start is light: what a command does not need is not imported."""

import subprocess
import sys


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv = ['maege', '--help']\n"
        "from maege.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {'numpy', 'scipy', 'pandas', 'pyarrow', 'networkx', 'pydantic', 'joblib',\n"
        "         'numba', 'spacy'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
