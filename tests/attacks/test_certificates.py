"""Servers whose certificate cannot be verified: both users of the transport say the same."""

import ssl
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from socket import create_server

import pytest

from maege.errors import MetricError
from maege.language_models.client import Client
from maege.plugins.registry import build
from tests.attacks.test_network import read_request
from tests.support.stub_metrics import texts

pytest.importorskip("cryptography")
GOOD = b"HTTP/1.1 200 X\r\nContent-Length: 2\r\n\r\n{}"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate that signs itself, and its key."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    private = key.private_bytes(
        pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file = tmp_path_factory.mktemp("tls") / "own.pem"
    file.write_bytes(made.public_bytes(pem) + private)
    return file


@pytest.fixture
def server(certificate: Path) -> Iterator[tuple[str, list[int]]]:
    """Yield the URL of a server, and a list that grows with each connection."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    listening, connections = create_server(("127.0.0.1", 0)), list[int]()

    def answer() -> None:
        with suppress(OSError):
            while True:
                accepted, _ = listening.accept()
                connections.append(1)
                with suppress(OSError), closing(context.wrap_socket(accepted, True)) as secure:
                    read_request(secure)
                    secure.sendall(GOOD)

    threading.Thread(target=answer, daemon=True).start()
    yield f"https://localhost:{listening.getsockname()[1]}/", connections
    listening.close()


def reasons(url: str) -> Iterator[str]:
    """Yield why the metric `http` and a judge cannot use a server."""
    with pytest.raises(MetricError) as caught:
        build("http", {"url": url}).score(texts(1))
    yield str(caught.value)
    with Client(url, None, 10) as judge:
        reply = judge.send({})
    assert (reply.kind, reply.was_sent) == ("rejected", False)
    yield reply.reason


def test_what_to_do_is_said_at_once(server: tuple[str, list[int]]) -> None:
    url, connections = server
    for reason in reasons(url):
        assert "the certificate of localhost cannot be verified: self-signed" in reason
        assert "SSL_CERT_FILE" in reason
    assert len(connections) == 2


@pytest.mark.parametrize("content", [None, "junk"])
def test_a_file_of_certificates_that_cannot_be_read(
    server: tuple[str, list[int]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    content: str | None,
) -> None:
    file = tmp_path / "ca.pem"
    if content:
        file.write_text(content)
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    for reason in reasons(server[0]):
        assert f"SSL_CERT_FILE names {file}, which has no certificates that can be read" in reason


def test_an_authority_of_ones_own(
    server: tuple[str, list[int]], certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with Client(server[0], None, 10) as judge:
        assert judge.send({}).reason == ""
