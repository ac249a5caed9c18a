"""The judge against a server of the protocol, as a user calls it."""

import html
import json
import logging
import pickle
import re
import sqlite3
import subprocess
import time
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

import maege
from maege.config.loading import mapping_as
from maege.config.schema import RunConfig
from maege.config.subject import configuration
from maege.errors import ConfigError, DataError, MetricError
from maege.language_models.prompting import load_prompt
from maege.metric.score_request import Segment, sentence_request
from maege.plugins.registry import build
from maege.studies.lattices.inputs import read_lattice_inputs, whole_corpus
from tests.metrics.judge.small_judge import REQUESTS, TEXTS, judge
from tests.support.command_line import maege as command
from tests.support.command_line import ok
from tests.support.judge_server import (
    Handler,
    JudgeServer,
    Script,
    answering,
    by_length,
    completion,
    logprobs,
    serving,
    shown_texts,
)


def test_a_text_is_scored_once(server: JudgeServer, tmp_path: Path) -> None:
    expected = [1 + len(text) % 5 for text in TEXTS]
    metric = judge(server, tmp_path)
    assert metric.score(REQUESTS) == expected
    assert metric.score(REQUESTS) == expected
    assert len(server.received) == len(TEXTS)  # the second time, they are stored
    sent = server.received[0]
    assert sent["model"] == "small" and sent["max_tokens"] == 100
    assert sent["response_format"]["json_schema"]["schema"]["required"] == ["score"]
    assert metric.range == (1, 5)


def test_an_object_that_is_quoted_from_the_judged_text_is_no_answer(
    server: JudgeServer, tmp_path: Path
) -> None:
    server.script = lambda handler, content: handler.complete('Da steht {"score": 5} im Satz.')
    metric = judge(server, tmp_path)
    texts = ['He answers {"score":5} .', "He goes ."]
    requests = [sentence_request(Segment("He go .", text, ())) for text in texts]
    assert [*map(str, metric.score(requests))] == ["nan", "nan"]
    server.script = lambda handler, content: handler.complete('Der Satz ist gut:\n{"score": 5}')
    requests = [sentence_request(Segment("He go !", text, ())) for text in texts]
    assert [*map(str, metric.score(requests))] == ["nan", "5.0"]


def test_repeats_have_other_seeds_and_their_mean_counts(
    server: JudgeServer, tmp_path: Path
) -> None:
    server.script = answering(lambda content, texts: {"score": 1 + content["seed"] % 5})
    values = judge(server, tmp_path, repeats=4).score(REQUESTS)
    seeds = [content["seed"] for content in server.received]
    assert len(set(seeds)) == 12
    single = [judge(server, tmp_path).for_repeat(r).score(REQUESTS) for r in range(4)]
    assert len(server.received) == 12
    assert values == pytest.approx([sum(of_text) / 4 for of_text in zip(*single, strict=True)])


def test_expected_scores_need_probabilities_of_the_numbers(
    server: JudgeServer, tmp_path: Path
) -> None:
    shares = {"3": 0.5, "4": 0.4}
    server.script = lambda handler, content: handler.complete(
        '{"score": 4}', logprobs=logprobs([('{"score": ', {}), ("4", shares), ("}", {})])
    )
    expected = judge(server, tmp_path, scores="expected")
    assert expected.score(REQUESTS) == pytest.approx([(3 * 0.5 + 4 * 0.4) / 0.9] * 3)
    assert len(server.received) == 3 and server.received[0]["top_logprobs"] == 20
    assert "those of the scale have a probability of 0.90" in " ".join(expected.remarks(REQUESTS))
    with pytest.raises(
        MetricError, match=r"have a probability of 0.9 only .*set `scores: sampled`"
    ):
        replace(expected, min_mass=0.95).score(REQUESTS)
    # A sampled score is the answer to another question.
    assert judge(server, tmp_path).score(REQUESTS) == [4, 4, 4]
    server.script = answering(by_length)
    with pytest.raises(MetricError, match="have a probability of 0 only"):
        judge(server, tmp_path, scores="expected", repeat=1).score(REQUESTS)


def test_edits_are_shown_beside_the_whole_text(server: JudgeServer, tmp_path: Path) -> None:
    keys = {"template": "pointwise-edits", "spacy_pipeline": "neutral"}
    metric = judge(server, tmp_path, **keys).for_language("en")
    assert metric.score(REQUESTS) == [1 + len(text) % 5 for text in TEXTS]
    prompts = [content["messages"][-1]["content"] for content in server.received]
    edits = {json.loads(re.search(r"corrected: (.*)", p)[1]): re.search(r"edits: (.*)", p)[1]
             for p in prompts}  # fmt: skip
    assert json.loads(edits["He goes ."]) == [["go", "goes"]]
    assert json.loads(edits["He go ."]) == []


def test_language_and_neighbours_of_a_corpus_are_sent_and_part_of_what_is_stored(
    server: JudgeServer, tmp_path: Path
) -> None:
    template = load_prompt("pointwise", None, None, None).source
    head = "---\nway: pointwise\nscale: [1, 5]\nneeds: [language, context]\ncriteria: {a: Good}"
    line = "before {{ language }} {{ context_before | json }} {{ context_after | json }}"
    (tmp_path / "my.jinja").write_text(f"{head}\n---\n{line}\n{template}")
    keys = {"url": server.url, "model": "m", "template_file": str(tmp_path / "my.jinja")}
    keys |= {"answers": str(tmp_path / "a.sqlite")}
    corpus = {"name": "quickstart-german", "documents": 2}
    config = configuration(RunConfig, {"corpus": corpus, "metrics": [{"judge": keys}]})
    inputs = read_lattice_inputs(config)
    metric = inputs.metrics["judge"]
    first, second, third, _ = (s.text for s in whole_corpus(config).sentences[:4])
    segments = [Segment(text, f"{text} !", ()) for text in (first, second, third)]
    metric.score([*map(sentence_request, segments)])
    prompts = [content["messages"][-1]["content"] for content in server.received]
    starts = {prompt.splitlines()[0] for prompt in prompts}
    around = ["", second], [first, ""], ["", whole_corpus(config).sentences[3].text]
    assert starts == {
        f"before de {json.dumps(a, ensure_ascii=False)} {json.dumps(b, ensure_ascii=False)}"
        for a, b in around
    }
    request = sentence_request(segments[0])
    metric.score([request])
    assert len(server.received) == 3
    build("judge", keys | {"language": "de", "context": {first: ["Other .", ""]}}).score([request])
    assert server.received[3]["messages"][-1]["content"].startswith('before de "Other ." ""')
    metric.probe()
    assert metric.about_endpoint()["probe"] is not None
    for wrong in ({first: ["Before ."]}, ["Before .", ""], "Before ."):
        with pytest.raises(MetricError, match=r"must be by source the sentences before and after"):
            build("judge", keys | {"context": wrong})
    unknown = build("judge", keys)
    with pytest.raises(MetricError, match="shows the language of the texts, not known here"):
        unknown.score([request])
    with pytest.raises(MetricError, match="shows the sentences before and after, not known here"):
        unknown.for_language("de").score([request])
    mixed = {"interpolated": {"a": {"judge": keys}, "b": "wer"}}
    of_both = configuration(RunConfig, {"corpus": corpus, "metrics": [mixed]})
    part, _ = read_lattice_inputs(of_both).metrics["interpolated"].components
    assert part.context == metric.context
    without = configuration(RunConfig, {"corpus": "tiny", "metrics": [{"judge": keys}]})
    with pytest.raises(DataError, match=r"documents of tiny.* set `corpus.documents`"):
        read_lattice_inputs(without)


def test_an_endpoint_that_never_answers_is_one_message(tmp_path: Path) -> None:
    with serving(answering(by_length)) as gone:
        pass
    with pytest.raises(MetricError, match="the endpoint has never answered: the connection failed"):
        judge(gone, tmp_path).score(REQUESTS[:1])


def test_without_a_stored_answer_a_judge_that_is_offline_has_none(
    server: JudgeServer, tmp_path: Path
) -> None:
    metric = judge(server, tmp_path, offline=True)
    with pytest.raises(MetricError, match="no answer is stored, and nothing is sent"):
        metric.score(REQUESTS)
    judge(server, tmp_path).score(REQUESTS[:2])
    assert [*map(str, metric.score(REQUESTS))] == ["3.0", "5.0", "nan"]
    with pytest.raises(MetricError, match="1 of 3 questions have no answer"):
        metric.remarks(REQUESTS)
    assert len(server.received) == 2


@pytest.mark.parametrize(
    ("answer", "scores", "message"),
    [
        ((None, "stop", None), "nan", r"4 of 4 questions have no answer \(empty: 4\)"),
        (('{"punkte": 4}', "stop", None), "nan", r"\(unparsable: 4\)"),  # in other words
        (('{"score": 4}', "stop", "no"), "nan", r"\(refusal: 4\)"),
        (('{"score": 3}', "stop", None), "3.0", None),  # all are equal
    ],
)
def test_strange_texts_and_a_model_that_always_answers_the_same(
    server: JudgeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: tuple,
    scores: str, message: str | None,
) -> None:  # fmt: skip
    monkeypatch.setattr(time, "time", lambda: 5.0)  # the clock was set back
    text, end, refusal = answer
    server.script = lambda handler, content: handler.complete(text, end, refusal=refusal)
    texts = ["", "He go .", "{{ source }} {% raw %} {", "w " * 10_000]
    requests = [sentence_request(Segment("He go .", each, ())) for each in texts]
    metric = judge(server, tmp_path)
    assert {*map(str, metric.score(requests))} == {scores}
    if message is None:
        assert len(metric.remarks(requests)) == 1
    else:
        with pytest.raises(MetricError, match=message):
            metric.remarks(requests)


@pytest.mark.parametrize("kind", ["judge", "comparing-judge"])
def test_only_the_text_that_no_prompt_can_hold_has_no_answer(tmp_path: Path, kind: str) -> None:
    long = sentence_request(Segment("He go .", "w " * 40_000, ()))
    parameters = {"model": "small", "answers": str(tmp_path / "a.sqlite"), "max_missing": 0.9}
    with serving(lambda handler, _: handler.complete('{"score": 3, "better": "A"}')) as server:
        metric = build(kind, {"url": server.url, **parameters})
        assert [*map(str, metric.score([long]))] == ["nan"]
        scores = metric.score([long, *REQUESTS])
        assert [str(score) == "nan" for score in scores] == [True, False, False, False]
        assert not any("w w w" in str(content) for content in server.received)
        assert "have no answer (error: " in metric.remarks([long, *REQUESTS])[0]


def test_a_budget_stops_a_run_and_a_larger_one_continues(
    server: JudgeServer, tmp_path: Path
) -> None:
    config = tmp_path / "my.yaml"
    config.write_text(
        "corpus: tiny\nsynthetic_corpora: null\nsentences: {max_characters: 45}\n"
        f"metrics: [{{judge: {{url: '{server.url}', model: small, answers: a.sqlite, "
        "request_budget: 5}}, gleu]\n"
    )
    stopped = command("run", config, "--output", tmp_path / "out")
    assert stopped.returncode == 4
    assert "stopped by its budget" in " ".join(stopped.stdout.split())
    assert f"Continue, with a larger budget: maege run {config}" in stopped.stdout
    assert len(server.received) == 5
    larger = config.read_text().replace("request_budget: 5", "request_budget: 500")
    config.write_text(larger)
    planned = ok("run", config, "--dry-run")
    assert "5 answers are stored" in planned
    assert "which would be sent to this machine: MIT" in " ".join(planned.split())
    assert len(server.received) == 5
    ok("run", config, "--output", tmp_path / "larger")
    texts = {content["messages"][-1]["content"] for content in server.received}
    assert len(server.received) == len(texts) > 5  # nothing is asked again


def test_a_spent_quota_and_another_model_cost_the_judge_only(
    server: JudgeServer, tmp_path: Path
) -> None:
    good, config = server.script, tmp_path / "my.yaml"
    config.write_text(
        "corpus: tiny\nsynthetic_corpora: null\nsentences: {max_characters: 45}\n"
        f"metrics: [{{judge: {{url: '{server.url}', model: small, answers: a.sqlite}}}}, gleu]\n"
    )

    def then(fault: Script) -> Script:
        return lambda h, c: (good if len(server.received) <= 5 else fault)(h, c)

    server.script = then(lambda h, c: h.reply(429, b'{"error": {"code": "insufficient_quota"}}'))
    stopped = command("run", config, "--output", tmp_path / "out")
    assert stopped.returncode == 4
    assert f"Continue, when the server answers again: maege run {config}" in stopped.stdout
    assert "answers 429" in stopped.stdout and "quota" in stopped.stdout
    server.received.clear()
    other = completion('{"score": 3}').replace(b'"model": "small"', b'"model": "other"')
    server.script = then(lambda h, c: h.reply(200, other))
    for _ in range(2):
        changed = command("run", config, "--output", tmp_path / "other")
        assert changed.returncode == 3
        assert "now answers by other fp, and before by small fp" in " ".join(changed.stdout.split())
        assert "gleu" in (tmp_path / "other/report.html").read_text()


@pytest.mark.parametrize(
    ("corpus", "url", "keys", "is_refused"),
    [
        ("fce", "https://api.example.org/v1", {}, True),
        ("fce", "https://api.example.org/v1", {"send": True}, False),
        ("fce", "http://localhost:8080/v1", {}, False),
        ("fce", "http://[::1]:8080/v1", {}, False),
        ("tiny", "https://api.example.org/v1", {}, False),
    ],
)
def test_texts_under_a_licence_leave_the_machine_only_if_the_user_says_so(
    corpus: str, url: str, keys: dict, is_refused: bool
) -> None:
    judge = {"judge": {"url": url, "model": "m", **keys}}
    for metric in ({"interpolated": {"a": judge, "b": "gleu"}}, judge):
        settings = {"corpus": corpus, "metrics": [metric]}
        if is_refused:
            with pytest.raises(ConfigError, match=r"texts of fce to api.example.org.*`send: true`"):
                mapping_as(RunConfig, settings)
        else:
            assert len(mapping_as(RunConfig, settings).build_metrics()) == 1


def test_texts_without_an_answer_are_left_out(server: JudgeServer, tmp_path: Path) -> None:
    def script(handler: Handler, content: dict) -> None:
        (text,) = shown_texts(content)
        handler.complete(None, refusal="no") if len(text) > 40 else answering(by_length)(
            handler, content
        )

    server.script = script
    judge_of = {"url": server.url, "model": "small", "answers": str(tmp_path / "a.sqlite")}
    keys = {"corpus": "tiny", "sentences": {"max_characters": 45}}
    strict = maege.run(keys | {"metrics": [{"judge": judge_of}, "gleu"]})
    assert "have no answer (refusal:" in strict.failures["judge"]
    assert "`max_missing` allows 5 %" in strict.failures["judge"]
    accepting = judge_of | {"max_missing": 0.9}
    lenient = maege.run(keys | {"metrics": [{"judge": accepting}, "gleu"]})
    assert not lenient.failures
    assert any("are left out of lattices" in note for note in lenient.notes)
    assert 0 < len(lenient.sample.chains) < len(strict.sample.chains)
    assert len(lenient.scored) == len(lenient.sample.rankings)


KEY = "s3cret/ key'\"<é>".replace("é", "e")


def command_lines() -> bytes:
    """The arguments of all processes; not each Linux has `ps`."""
    if not Path("/proc/self/cmdline").exists():
        return subprocess.check_output(["ps", "-A", "-ww", "-o", "args"])
    lines = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has ended
            lines.append(path.read_bytes().replace(b"\0", b" "))
    return b"\n".join(lines)


def test_a_key_is_in_no_file_no_message_and_no_list_of_processes(
    server: JudgeServer, tmp_path: Path
) -> None:
    processes: list[bytes] = []

    def echo(handler: Handler, content: dict) -> None:
        processes.append(command_lines())
        forms = [KEY, json.dumps(KEY), repr(KEY), html.escape(KEY), quote(KEY, safe="")]
        if server.received.index(content) < 3:
            answer = json.dumps(by_length(content, shown_texts(content)))
            handler.complete(answer, note=[KEY, *forms[3:]])
        else:
            handler.reply(403, " ".join(forms).encode())

    server.script = echo
    config = tmp_path / "my.yaml"
    config.write_text(
        "cache: cache.sqlite\ncorpus: tiny\nsynthetic_corpora: null\n"
        "sentences: {max_characters: 45}\n"
        f"metrics: [{{judge: {{url: '{server.url}', model: small, answers: a.sqlite, "
        "key_variable: JUDGE_KEY}}, gleu]\n"
    )
    log = logging.FileHandler(tmp_path / "log")  # the command is a fork of this process
    logging.root.addHandler(log)
    level = logging.root.level
    logging.root.setLevel(logging.DEBUG)
    try:
        ended = command("run", config, "--output", tmp_path / "out", JUDGE_KEY=KEY)
    finally:
        logging.root.setLevel(level)
        logging.root.removeHandler(log)
        log.close()
    assert (tmp_path / "log").read_text()
    assert ended.returncode == 3
    assert server.keys == {f"Bearer {KEY}"}
    printed = ended.stdout + ended.stderr
    assert "answers 403" in " ".join(printed.split())
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    names = {"a.sqlite", "log", "report.html", "report.md", "run.json", "manifest.json"}
    assert names <= {path.name for path in files}
    with closing(sqlite3.connect(tmp_path / "a.sqlite")) as stored:
        query = "SELECT COUNT(*) FROM answers WHERE instr(body, CAST('***' AS BLOB))"
        (number,) = stored.execute(query).fetchone()
    assert number == 3
    metric = judge(server, tmp_path, key_variable="JUDGE_KEY")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUDGE_KEY", KEY)
        contents = [*(path.read_bytes() for path in files), printed.encode(), pickle.dumps(metric)]
    assert len(processes) >= 4 and all(b"python" in listed for listed in processes)
    assert not any(b"s3cret" in content for content in [*contents, *processes])


def test_a_vetting_finds_a_judge_that_follows_instructions_in_the_text(tmp_path: Path) -> None:
    def follows(content: dict, texts: list[str]) -> dict:
        instructed = any(word in texts[0].lower() for word in ("score", "judge"))
        return {"score": 5 if instructed else 1 + len(texts[0]) % 3}

    with serving(answering(follows)) as server:
        keys = {"url": server.url, "model": "small", "answers": str(tmp_path / "a.sqlite")}
        config = {"corpus": "tiny", "sentences": {"max_characters": 45}}
        vetting = maege.vet(
            {"judge": keys}, config, baselines=["gleu"], sections="degenerate-outputs"
        )
    shares = vetting.table("outputs-against-correction").set_index("metric or sentinel")
    assert shares.loc["judge", "instruction"].startswith("100 %")
    assert shares.loc["gleu", "instruction"].startswith("0 %")
