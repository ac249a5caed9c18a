"""Write what depends on the challenge sets: `python -m experiments.challenge`."""

from hashlib import sha256

from maege.data.known_files import cards_folder
from maege.files.output_file import write_atomic
from maege.studies.challenge.challenge_set import SHIPPED, read_set


def main() -> None:
    """Write the checksums of the items."""
    lines = []
    for name in SHIPPED:
        items = read_set(name).items
        text = "".join(f"{item.line()}\n" for item in items)
        lines.append(f"{sha256(text.encode()).hexdigest()}  {name}.jsonl\n")
        print(f"{name}: {len(items):,} items")
    write_atomic(cards_folder() / "challenge" / "sets.sha256", "".join(lines).encode())


if __name__ == "__main__":
    main()
