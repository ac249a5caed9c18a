"""``python -m maege``."""

from maege.cli import main

main()
