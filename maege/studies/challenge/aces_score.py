"""placeholder until its own module is written."""

from dataclasses import dataclass


@dataclass(frozen=True)
class AcesScore:
    rows: tuple = ()
