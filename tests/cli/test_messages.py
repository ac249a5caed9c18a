"""Mistakes are refused with one message and the exit code 2."""

from pathlib import Path

import pytest

from tests.support.command_line import maege, refused


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "nothing.yaml"], "nothing.yaml: no such file"),
        (["run", "quickstrat"], 'did you mean "quickstart"'),
        (["run", "quickstrat.yaml"], 'did you mean "quickstart"'),
        (["run", "conll14"], "conll14 is a corpus: give --metrics, as in `--metrics gleu,errant`"),
        (["run", "broken.m2"], "or write a configuration of it by `maege init broken.m2`"),
        (["run", "c.yaml", "--set", "corpus=two.txt"], "write `corpus: {m2: two.txt}`"),
        (["run", "c.yaml", "--set", "corpus=none.m2"], "no such file: "),
        (["run"], "Missing argument"),
        (["run", "c.yaml", "--jobs", "0"], "Invalid value for '--jobs'"),
        (["run", "c.yaml", "--set", "metrics=[gluu]"], 'did you mean "gleu"'),
        (["run", "c.yaml", "--set", "corpus={m2: broken.m2}"], "broken.m2, line 2: span 5 6"),
        (["run", "c.yaml", "--set", "corpus={m2: latin1.m2}"], "latin1.m2, line 1: byte 0xe9"),
        (["run", "c.yaml", "--set", "corpus={m2: empty.m2}"], "no sentence in the file"),
        (
            ["run", "c.yaml", "--set", "corpus={m2: none.m2}"],
            "--set corpus: corpus.m2: no such file: ",
        ),
        (["run", "c.yaml", "--set", "sentences.min_annotations=9"], "no sentence is left of 68"),
        (
            ["run", "c.yaml", "--set", "references.use=[short.txt]"],
            "1 lines, but tiny (two-annotators) has 68",
        ),
        (["run", "c.yaml", "--set", "references.use=[none.txt]"], "--set references.use: "),
        (["run", "c.yaml", "--set", "corpus.annotators=[7]"], "no annotator 7; it has 0, 1"),
        (["run", "c.yaml", "--set", "references.use=[]"], "needs references"),
        (["run", "c.yaml", "--set", "corpus=conll14"], "maege data fetch conll14"),
        (["score", "bleu", "--source", "two.txt", "--hypothesis", "short.txt"], "must be parallel"),
        (["score", "bleu", "--source", "two.txt", "--hypothesis", "two.txt"], "needs references"),
        (
            ["score", "blue", "--source", "two.txt", "--hypothesis", "two.txt"],
            'did you mean "bleu"',
        ),
        (["score", "ld", "--source", "empty.m2", "--hypothesis", "two.txt"], "the file is empty"),
        (
            ["score", "ld", "--source", "two.txt", "--hypothesis", "two.txt", "--param", "unit=x"],
            "unit is 'x'",
        ),
        (
            ["score", "ld", "--source", "two.txt", "--hypothesis", "two.txt", "--level", "word"],
            "Invalid value for '--level'",
        ),
        (["data", "list", "things"], "is not one of 'metrics'"),
        (
            ["data", "lattice", "broken.m2", "--sentence", "1"],
            "sentence 1 is malformed or missing; b",
        ),
        (["data", "fetch", "conl14"], 'did you mean "conll14"'),
        (["data", "fetch", "conll14", "--from", "nowhere"], "no such directory"),
    ],
)
def test_invalid_arguments_are_refused(tmp_path: Path, arguments: list[str], message: str) -> None:
    (tmp_path / "c.yaml").write_text("corpus: {name: tiny}\nmetrics: [bleu]\n")
    (tmp_path / "broken.m2").write_text("S a b\nA 5 6|||X|||y|||REQUIRED|||-NONE-|||0\n")
    (tmp_path / "latin1.m2").write_bytes(b"S caf\xe9\n")
    (tmp_path / "empty.m2").write_text("")
    (tmp_path / "short.txt").write_text("a\n")
    (tmp_path / "two.txt").write_text("a\nb\n")
    assert message in refused(*arguments, cwd=tmp_path, MAEGE_DATA=str(tmp_path / "data"))
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize(
    ("command", "advice"),
    [
        ("score m2 --m2 bad.m2 --hypothesis h.txt", "`--set on_error=skip_line`"),
        ("data convert bad.m2 --output o.m2", "`--set on_error=skip_line`"),
        ("run bad.m2 --metrics bleu", "`--set corpus.on_error=skip_line`"),
        ("systems --m2 bad.m2 --system h.txt --metrics bleu", "`--set corpus.on_error=skip_line`"),
        (
            "systems --test-set a=bad.m2:out --test-set b=bad.m2:out --metrics bleu",
            "`--set test_sets.a.corpus.on_error=skip_line`",
        ),
        ("coverage --m2 bad.m2 --metrics gleu", "`--set pool.on_error=skip_line`"),
    ],
)
def test_advice_for_malformed_lines_works(tmp_path: Path, command: str, advice: str) -> None:
    """What a message says is an option that the command has, and that helps."""
    end = "|||REQUIRED|||-NONE-|||"
    edits = f"A 1 2|||R|||goes{end}0\nA 1 2|||R|||went{end}1\nA 8 9|||R|||x{end}1\n"
    (tmp_path / "bad.m2").write_text("".join(f"S He go {n} .\n{edits}\n" for n in range(4)))
    (tmp_path / "out").mkdir()
    for file in ("h.txt", "out/h.txt"):
        (tmp_path / file).write_text("".join(f"He goes {n} .\n" for n in range(4)))
    message = refused(*command.split(), cwd=tmp_path)
    assert f"{advice}." in message
    done = maege(*command.split(), *advice.strip("`").split(), cwd=tmp_path)
    if "test_sets" in advice:  # only the first set was mended
        assert "test_sets.b.corpus.on_error" in done.stderr
    else:
        assert done.returncode == 0, done.stderr
        assert "4 malformed lines were left out" in done.stdout + done.stderr or "run" in command
