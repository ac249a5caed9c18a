"""Write a large M2 file: the distinct blocks of some files, repeated with a mark up to a size.

The mark is one more token at the end of the sentence, so that copies are different sentences.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path


def blocks(paths: Sequence[Path]) -> dict[str, None]:
    """Return the distinct blocks of M2 files, in order of first appearance."""
    texts = (block for path in paths for block in path.read_text(encoding="utf-8").split("\n\n"))
    return dict.fromkeys(text.strip("\n") for text in texts if text.strip())


def marked(distinct: Sequence[str]) -> Iterator[str]:
    """Yield all blocks again and again, after the first time with the number of the copy."""
    yield from distinct
    for copy in count(2):
        for block in distinct:
            source, *edits = block.split("\n")
            yield "\n".join([f"{source} #{copy}", *edits])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("m2", type=Path, nargs="+", help="M2 files")
    parser.add_argument("--sentences", type=int, required=True)
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    distinct = list(blocks(options.m2))
    lines = islice(marked(distinct), options.sentences)
    options.output.write_text("".join(f"{block}\n\n" for block in lines), encoding="utf-8")
    print(f"{options.output}: {options.sentences} sentences of {len(distinct)} distinct blocks")


if __name__ == "__main__":
    main()
