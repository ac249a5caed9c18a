"""Attack everything that reads foreign data, and print a table: tried, accepted, failed.

python -m experiments.attacks                    # some hours
python -m experiments.attacks --inputs 1000000   # in process; takes longer
python -m experiments.attacks fuzz --inputs 2000 # one kind of attack
"""

import argparse
import sys
import time
from pathlib import Path

from experiments.attacks import (
    browser_pages,
    command_line,
    full_disks,
    fuzz,
    kills,
    latex_tables,
    notebooks,
    orders,
    plugins,
    repetitions,
    sizes,
)
from experiments.attacks.table import Row, render

ATTACKS = {
    "fuzz": fuzz.rows,
    "command-line": command_line.rows,
    "plugins": plugins.rows,
    "kills": kills.rows,
    "sizes": sizes.rows,
    "full-disks": full_disks.rows,
    "orders": orders.rows,
    "repetitions": repetitions.rows,
    "notebooks": notebooks.rows,
    "browser-pages": browser_pages.rows,
    "latex-tables": latex_tables.rows,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--inputs", type=int, default=100_000, help="mutated inputs, all targets")
    parser.add_argument("--target", default="", help="fuzz only targets with this in their names")
    parser.add_argument("--kills", type=int, default=40, help="kills of each command")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for an input of each kind of failure")
    options = parser.parse_args()
    rows: list[Row] = []
    start = time.monotonic()
    for name in options.attacks or ATTACKS:
        rows += ATTACKS[name](options)
        print(render(rows), f"\n{time.monotonic() - start:.0f} s", flush=True)
    sys.exit(any(row.failed for row in rows))


if __name__ == "__main__":
    main()
