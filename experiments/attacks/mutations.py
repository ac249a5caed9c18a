"""Mutations of valid inputs, as bytes and as trees of values."""

import copy
import json
from collections.abc import Sequence
from random import Random
from typing import Any

import yaml

# What parsers stumble over: separators of formats, encodings, numbers, escapes, markup.
FRAGMENTS = (
    b"", b"\x00", b"\n", b"\r", b"\r\n", b"\t", b"\x1b[31m", b"\x85", b"\xc2\x85", b"\xe2\x80\xa8",
    b"\xef\xbb\xbf", b"\xff\xfe", b"\xed\xa0\x80", b"\xf0\x9f\x98\x80", b"\xe2\x80\xae",
    b"|||", b"||", b"|", b"S ", b"A ", b"A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0",
    b"-NONE-",
    b"-1", b"0", b"1e999", b"-0.0", b"NaN", b"Infinity", b"1_0", b"\xef\xbc\x91", b"0x10", b"1:30",
    b"9" * 400, b"2026-11-22", b"null", b"true", b"{}", b"[]", b'""', b"'", b'"', b"{", b"[",
    b"]", b"}", b":", b": ", b"- ", b",", b"&a", b"*a", b"<<: ", b"!!python/name:os.system",
    b"!!binary x",
    b"!!set {a}", b"? ", b"#", b"%", b"@", b"=", b"\\", b"\\u0000", b"\\ud800", b"<script>",
    b"[/x]",
    b"../", b"/dev/null", b"~", b"$(id)", b"[" * 60, b"{a: " * 40, b"x" * 5000,
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 10**30, 10**400, 0.5, -0.0, 1e308, float("nan"),
    float("inf"), "", "x",
    "\x00", "\x1b[31m", "\ud800", "[/x]", "=1+1", "../x", "9" * 400, [], {}, [[]], {"": None},
    [None],
    {"x": {"y": []}}, ["x"] * 50,
)  # fmt: skip


def mutated(rng: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Return data after one to six mutations.

    Parameters
    ----------
    rng
        The source of randomness.
    data
        What to mutate.
    others
        Other inputs, pieces of which are inserted.
    """
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        start = rng.randrange(len(data) + 1)
        end = min(len(data), start + rng.choice((0, 1, 1, 4, 20, 200)))
        piece = data[start:end]
        kind = rng.randrange(8)
        if kind == 0:
            piece = b""
        elif kind == 1:
            piece *= 2
        elif kind == 2:
            piece = bytes(byte ^ (1 << rng.randrange(8)) for byte in piece)
        elif kind == 3:
            piece = rng.randbytes(len(piece))
        elif kind == 4:
            other = rng.choice(others)
            cut = rng.randrange(len(other) + 1)
            piece = other[cut : cut + rng.choice((1, 10, 100))]
        elif kind == 5 and rng.random() < 0.2:
            return data[:start]
        else:
            piece = rng.choice(FRAGMENTS)
        data = data[:start] + piece + data[end:]
    return data


def mutated_tree(rng: Random, tree: Any) -> Any:
    """Return a copy of a tree of lists, dicts and scalars after one to four mutations."""
    tree = copy.deepcopy(tree)
    for _ in range(rng.choice((1, 1, 2, 4))):
        containers = [node for node in _containers(tree) if node]
        if not containers:
            return rng.choice(VALUES)
        node = rng.choice(containers)
        key = rng.choice(list(node) if isinstance(node, dict) else range(len(node)))
        kind = rng.randrange(5)
        if kind == 0:
            del node[key]
        elif kind == 1:
            node[key] = [node[key]]
        elif kind == 2:
            node[key] = copy.deepcopy(rng.choice(containers))
        elif kind == 3 and isinstance(node, dict):
            node[rng.choice(("x", "", "<<", "name", 1, None))] = node.pop(key)
        else:
            node[key] = copy.deepcopy(rng.choice(VALUES))
    return tree


def _containers(tree: Any) -> list[Any]:
    result, queue = [], [tree]
    while queue:
        node = queue.pop()
        if isinstance(node, dict | list):
            result.append(node)
            queue.extend(node.values() if isinstance(node, dict) else node)
    return result


def of_bytes(rng: Random, seeds: Sequence[bytes]) -> bytes:
    """Mutate the bytes of a seed."""
    return mutated(rng, rng.choice(seeds), seeds)


def of_json(rng: Random, seeds: Sequence[bytes]) -> bytes:
    """Mutate the values of a seed that is JSON."""
    return json.dumps(mutated_tree(rng, json.loads(rng.choice(seeds)))).encode()


def of_yaml(rng: Random, seeds: Sequence[bytes]) -> bytes:
    """Mutate the values of a seed that is YAML."""
    tree = mutated_tree(rng, yaml.safe_load(rng.choice(seeds)))
    return yaml.safe_dump(tree, allow_unicode=False).encode("utf-8", "replace")
