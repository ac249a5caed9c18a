"""LanguageTool, with the real server; only faults are simulated."""

import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.request import urlopen

import numpy as np
import pytest

from maege import http_transport
from maege.errors import LanguageToolError, MetricError
from maege.languagetool import client, installation, languages, server
from maege.metric.score_request import ScoreRequest, Segment
from maege.metrics.languagetool import LanguageTool
from maege.plugins.registry import build
from maege.user_warnings import capture_warnings
from tests.conftest import languagetool_home
from tests.support.command_line import maege, ok

pytestmark = pytest.mark.java


@pytest.fixture(scope="module")
def url(languagetool: str) -> str:
    """The server of all tests, which is started before the folder of this module is used."""
    return languagetool


@pytest.fixture(scope="module", autouse=True)
def home(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder in which no server runs."""
    with languagetool_home(tmp_path_factory.mktemp("languagetool")) as folder:
        yield folder


@pytest.fixture(scope="session")
def wrong(data: Path) -> list[str]:
    lines = (data / "conll14/systems/AMU.txt").read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines[:60]]


def segments(*hypotheses: str) -> list[Segment]:
    return [Segment("", hypothesis, ()) for hypothesis in hypotheses]


def errors(metric: LanguageTool, *hypotheses: str) -> list[float]:
    return metric.counts(segments(*hypotheses))[:, 0].tolist()


def test_errors_are_counted_and_divided_by_tokens(url: str) -> None:
    metric = LanguageTool(server=url)
    rows = metric.counts(segments("He go to school .", "He goes to school .", ""))
    assert rows[:, :2].tolist() == [[1, 5], [0, 5], [0, 0]]
    assert metric.sentence_score(rows).tolist() == [0.8, 1, 1]
    assert metric.corpus_score(rows.sum(axis=0)) == 0.9
    mean = LanguageTool(server=url, aggregation="mean")
    texts = ("He go to school .", "He goes to school .", "")
    corpus = ScoreRequest(("",) * 3, texts, ((),) * 3)
    assert LanguageTool(server=url).score([corpus]) == [0.9]
    assert mean.score([corpus]) == pytest.approx([2.8 / 3])


def test_tokenisation_spaces_are_not_counted_as_errors(url: str) -> None:
    text = 'The so-called " experts " ( two of them ) did n\'t agree , it seems .'
    assert errors(LanguageTool(server=url), text) == [0]
    assert errors(LanguageTool(server=url, detokenise=False), text)[0] > 4


def test_batching_does_not_change_the_counts(url: str, wrong: list[str]) -> None:
    batched = LanguageTool(server=url).counts(segments(*wrong))
    assert batched[:, 0].sum() > 10
    assert (LanguageTool(server=url, batch_size=1).counts(segments(*wrong)) == batched).all()


def test_last_sentence_of_a_batch_has_the_same_count(url: str) -> None:
    texts = ["He has many offsprings (", 'This is better for them "', "It was done by the a. ."]
    together = errors(LanguageTool(server=url), *texts, "Well .")
    for count in (1, 2, 3):
        assert errors(LanguageTool(server=url), *texts[:count]) == together[:count]
        assert errors(LanguageTool(server=url), texts[count - 1]) == together[count - 1 : count]


def test_unusual_characters_are_scored(url: str) -> None:
    texts = [
        "\x00 \x01",
        "\ud800 lone",
        "a\u2028b",
        "<b> & %00 +",
        "\u202eabc",
        "' '' ` `` \" \"",
        "漢字 です",
    ]
    assert len(errors(LanguageTool(server=url), *texts)) == len(texts)


def test_rules_can_be_selected(url: str) -> None:
    text = "He go to teh school ."
    assert errors(LanguageTool(server=url), text) == [2]
    assert errors(LanguageTool(server=url, disabled_categories=("TYPOS",)), text) == [1]
    assert errors(LanguageTool(server=url, disabled_rules=("HE_VERB_AGR",)), text) == [1]
    only = LanguageTool(server=url, enabled_rules=("HE_VERB_AGR",), enabled_only=True)
    assert errors(only, text) == [1]
    quotes = 'He said " yes .'
    assert errors(LanguageTool(server=url), quotes) == [0]
    assert errors(LanguageTool(server=url, text_level_rules=True), quotes, "A test .") == [1, 0]


def test_text_level_rules_do_not_cross_sentences(url: str) -> None:
    texts = ["We study archaeology.", "They study archeology."]
    with closing(client.Client(url)) as ask:
        seen = ask.count_errors(texts, {"language": "en-US", "mode": "all"})
    assert sum(seen) == 1  # two ways to spell a word in one text
    assert errors(LanguageTool(server=url), *texts) == [0, 0]
    assert errors(LanguageTool(server=url, text_level_rules=True), *texts) == [0, 0]


def test_signature_has_the_version_but_not_the_url(url: str) -> None:
    by_url, managed = LanguageTool(server=url), LanguageTool()
    assert by_url.signature == managed.signature
    assert f"languagetool:{installation.VERSION} {installation.COMMIT}" in by_url.signature
    assert "127.0.0.1" not in by_url.signature
    assert LanguageTool(picky=True).signature != managed.signature
    assert LanguageTool(batch_size=3, timeout=9).signature == managed.signature


def test_metric_is_built_from_a_configuration(url: str) -> None:
    metric = build("languagetool", {"server": url, "disabled_rules": ["HE_VERB_AGR"]})
    (score,) = metric.score([ScoreRequest(("",), ("He go home .",), ((),), "sentence")])
    assert score == 1


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"server": "localhost:8081"}, "expected `managed` or a URL"),
        ({"server": 8081}, "server is 8081"),
        ({"disabled_rules": "A,B"}, "disabled_rules is 'A,B'"),
        ({"enabled_only": True}, "needs enabled_rules"),
        ({"batch_size": 0}, "batch_size is 0"),
        ({"timeout": -1}, "timeout is -1"),
        ({"aggregation": "sum"}, "aggregation is 'sum'"),
        ({"detokenise": "yes"}, "detokenise is 'yes'"),
    ],
)
def test_bad_parameters_raise(parameters: dict, message: str, home: Path) -> None:
    with pytest.raises((MetricError, LanguageToolError), match=message):
        LanguageTool(**parameters)


def test_unknown_language_is_reported(url: str) -> None:
    with pytest.raises(LanguageToolError, match="'xx' is not a language code"):
        LanguageTool(server=url, language="xx").counts(segments("a b", "c d"))


def test_codes_are_those_of_the_server(url: str) -> None:
    with urlopen(f"{url}/v2/languages") as response:
        codes = {entry["longCode"] for entry in json.load(response)}
    without_country = {"de", "en", "nl", "pt"}  # no spelling
    variants = {code for code in codes if "-x-" in code}
    assert codes - without_country - variants == set(languages.CODES) - without_country


def test_language_of_the_corpus_is_used(url: str) -> None:
    metric = LanguageTool(server=url)
    english, swedish = "The cat slept .", "Kattten sov ."  # whose rules are loaded fast
    assert errors(metric.for_language("sv"), english, swedish) == [2, 1]
    assert errors(metric.for_language("en"), english, swedish)[0] == 0
    assert errors(metric.for_language("en"), swedish)[0] > 1
    assert metric.for_language("en").signature == metric.signature
    assert "language:uk-UA" in metric.for_language("uk").signature
    assert metric.for_language("de-AT").language == "de-AT"
    assert metric.for_language("de-LI").language == "de-DE"
    with pytest.raises(LanguageToolError, match="no rules for the language of the corpus, 'et'"):
        metric.for_language("et")


def test_own_language_has_precedence(url: str) -> None:
    metric = LanguageTool(server=url, language="en-GB")
    for code, count in (("de", 1), ("en-US", 0), (None, 0)):
        result, notes = capture_warnings(lambda code=code: metric.for_language(code))
        assert result == metric
        assert len(notes) == count
    assert not metric.assumes_english(has_gold_edits=False)
    assert LanguageTool(server=url).assumes_english(has_gold_edits=True)


def test_chinese_is_joined_without_spaces(url: str) -> None:
    """With spaces between its characters LanguageTool finds no error."""
    sentence = "他 慢 慢 的 走 。"
    assert errors(LanguageTool(server=url, language="zh-CN"), sentence) == [1]
    as_it_is = LanguageTool(server=url, language="zh-CN", detokenise=False)
    assert errors(as_it_is, sentence, sentence.replace(" ", "")) == [0, 1]


def test_managed_server_starts_and_stops(home: Path) -> None:
    code = (
        "from maege.languagetool import server\n"
        "from maege.metrics.languagetool import LanguageTool\n"
        "with LanguageTool().session() as ready:\n"
        "    print(ready.server, server.is_healthy(ready.server))\n"
        "print(server.is_healthy(ready.server))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split()[1:] == ["True", "False"]


def test_server_ends_when_its_parent_is_killed(home: Path) -> None:
    code = (
        "import time\nfrom maege.languagetool import server\n"
        "with server.managed_server() as url:\n    print(url, flush=True)\n    time.sleep(600)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        where = parent.stdout.readline().strip()
        assert server.is_healthy(where)
        parent.kill()
    deadline = time.monotonic() + 600
    while server.is_healthy(where):
        assert time.monotonic() < deadline, "the server outlived its parent"
        time.sleep(0.1)


LISTENS = "0A"  # the state of a socket in /proc/net


def listening_addresses(port: int) -> set[str]:
    """Return the addresses of this machine at which a port can be reached (Linux)."""
    addresses = set()
    for family, name in ((socket.AF_INET, "tcp"), (socket.AF_INET6, "tcp6")):
        for line in Path("/proc/net", name).read_text().splitlines()[1:]:
            local, state = line.split()[1], line.split()[3]
            address, _, number = local.partition(":")
            if int(number, 16) == port and state == LISTENS:
                words = np.frombuffer(bytes.fromhex(address), ">u4").astype("<u4")
                addresses.add(socket.inet_ntop(family, words.tobytes()))
    assert addresses
    return addresses


def test_daemon_commands(home: Path) -> None:
    env = {installation.HOME_VARIABLE: str(home)}
    assert "no server" in ok("doctor", "languagetool", "status", **env)
    assert "answers at" in ok("doctor", "languagetool", "start", "--memory", "700m", **env)
    try:
        status = ok("doctor", "languagetool", "status", **env)
        assert "heap 700m" in status
        assert "healthy" in status
        again = maege("doctor", "languagetool", "start", **env)
        assert again.returncode == 2
        assert "a server runs already" in again.stderr
        daemon = json.loads((home / "server.json").read_text())
        with server.managed_server() as managed:
            assert managed == f"http://127.0.0.1:{daemon['port']}"
        assert listening_addresses(daemon["port"]) <= {"127.0.0.1", "::1", "::ffff:127.0.0.1"}
        os.kill(daemon["pid"], 0)
    finally:
        stopped = ok("doctor", "languagetool", "stop", **env)
    assert str(daemon["pid"]) in stopped
    assert "no server" in ok("doctor", "languagetool", "stop", **env)


def test_concurrent_starts_start_one_server(home: Path) -> None:
    command = [sys.executable, "-m", "maege", "doctor", "languagetool", "start"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    starters = [subprocess.Popen(command, **pipes) for _ in range(2)]
    errors = [starter.communicate()[1] for starter in starters]
    assert sorted(starter.returncode for starter in starters) == [0, 2]
    assert any("a server runs already" in error for error in errors)
    daemon = server.running_daemon()
    assert daemon is not None
    stopped = maege("doctor", "languagetool", "stop")
    assert str(daemon.pid) in stopped.stdout
    assert not server.is_healthy(daemon.url)


def test_a_port_in_use_is_refused(url: str) -> None:
    port = int(url.rsplit(":", 1)[1])
    with pytest.raises(LanguageToolError, match=f"port {port} is in use"):
        server.start(port)
    assert server.running_daemon() is None


def test_a_server_of_another_version_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    outdated = server.DaemonServer(1, 1, "1g", "5.0")
    monkeypatch.setattr(server, "running_daemon", lambda: outdated)
    with server.managed_server() as managed, server.managed_server() as again:
        assert server.is_healthy(managed)
        assert managed == again  # all users in a process share one server
    assert not server.is_healthy(managed)


def test_process_of_a_stale_pid_file_is_not_stopped(home: Path) -> None:
    with subprocess.Popen(["/bin/sleep", "60"]) as other:
        server.pid_file().write_text(
            json.dumps(
                {"pid": other.pid, "port": 1, "memory": "1g", "version": installation.VERSION}
            )
        )
        assert server.running_daemon() is None
        assert server.stop() is None
        assert other.poll() is None
        other.kill()


def test_failed_start_reports_the_reason(home: Path) -> None:
    with pytest.raises(LanguageToolError, match=r"(?s)ended at once.*(memory|heap)"):
        server.start(memory="1m")
    assert server.running_daemon() is None
    with pytest.raises(LanguageToolError, match="memory '1g; ls'"):
        server.start(memory="1g; ls")


def test_missing_installation_requirements_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(installation.HOME_VARIABLE, str(tmp_path))
    with pytest.raises(LanguageToolError, match="install it by: maege doctor languagetool install"):
        LanguageTool()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(LanguageToolError, match="no `java` on the PATH"):
        installation.install()
    old = tmp_path / "java"
    old.write_text("#!/bin/sh\necho 'openjdk version \"11.0.2\"' >&2\n")
    old.chmod(0o755)
    with pytest.raises(LanguageToolError, match="is Java 11"):
        installation.install()
    old.write_text("#!/bin/sh\necho 'openjdk version \"21\"' >&2\n")
    with pytest.raises(LanguageToolError, match="no `mvn` on the PATH"):
        installation.install()
    maven = tmp_path / "mvn"
    maven.write_text("#!/bin/sh\necho '[ERROR] no route to host'; exit 1\n")
    maven.chmod(0o755)
    with pytest.raises(LanguageToolError, match="no route to host"):
        installation.install()
    assert not installation.is_installed()
    assert not [path for path in tmp_path.glob(".*") if path.is_dir()]


def test_a_changed_file_is_refused(home: Path, tmp_path: Path) -> None:
    for name in installation.checksums():
        (tmp_path / name).symlink_to(home / installation.VERSION / name)
    installation.verify_files(tmp_path)
    victim = next(iter(installation.checksums()))
    (tmp_path / victim).unlink()
    with pytest.raises(LanguageToolError, match=victim):
        installation.verify_files(tmp_path)
    (tmp_path / victim).write_bytes(b"something else")
    with pytest.raises(LanguageToolError, match=f"sha256 of {victim} is not"):
        installation.verify_files(tmp_path)


class Faulty:
    """A server that sends the given answers in order, then valid ones."""

    def __init__(self, *answers: tuple[int, bytes]) -> None:
        self.bodies: list[str] = []
        rest = list(answers)
        bodies = self.bodies

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                bodies.append(body)
                status, answer = rest.pop(0) if rest else (200, b'{"matches": []}')
                if status == 0:
                    self.connection.shutdown(socket.SHUT_RDWR)
                    self.close_connection = True
                    return
                self.send_response(status)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            do_GET = do_POST  # noqa: N815

            def log_message(self, *args: object) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self) -> "Faulty":
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def client(self) -> client.Client:
        return client.Client(f"http://127.0.0.1:{self.server.server_port}", timeout=5)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_transport, "FIRST_PAUSE_S", 0.01)


def test_failed_requests_are_retried() -> None:
    with (
        Faulty((503, b"busy"), (0, b""), (429, b"slowly")) as faulty,
        closing(faulty.client) as ask,
    ):
        assert ask.count_errors(["a", "b"], {}) == [0, 0]
        assert len(faulty.bodies) == 4


def test_too_large_request_is_split() -> None:
    with Faulty((413, b"too long")) as faulty, closing(faulty.client) as ask:
        assert ask.count_errors(["a", "b", "c"], {}) == [0, 0, 0]
        assert [body.removeprefix("text=") for body in faulty.bodies][1:] == [
            "a%0A%0A",
            "b%0A%0Ac%0A%0A",
        ]


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ([(503, b"busy")] * 5, "answers 503: busy; is it running"),
        ([(403, b"forbidden")], "answers 403: forbidden"),
        ([(500, b"oops")], "answers 500: oops; the text: 'a b'"),
        ([(200, b"<html>")], "does not answer as a LanguageTool server"),
        ([(200, b"[]")], "does not answer as a LanguageTool server"),
        ([(200, b"{}")], "does not answer as a LanguageTool server"),
        ([(200, b'{"matches": [{}]}')], "does not answer as a LanguageTool server"),
        ([(200, b'{"warnings": {"incompleteResults": true}, "matches": []}')], "only in part"),
    ],
)
def test_invalid_responses_raise(answers: list[tuple[int, bytes]], message: str) -> None:
    with (
        Faulty(*answers) as faulty,
        closing(faulty.client) as ask,
        pytest.raises(LanguageToolError, match=message),
    ):
        ask.count_errors(["a b"], {})


def test_unreachable_server_is_reported() -> None:
    with (
        closing(client.Client("http://127.0.0.1:9")) as ask,
        pytest.raises(LanguageToolError, match=r"cannot be reached.*is it running"),
    ):
        ask.count_errors(["a"], {})
