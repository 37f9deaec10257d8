"""The server's certificate: keys with a password, and renewing it while people play."""

import asyncio
import shutil
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gatosabio.server.tls import Certificate, CertificateError
from server.process import Program, free_port
from server.served import run

Maker = Callable[..., tuple[Path, Path]]


@pytest.fixture
def make(tmp_path: Path) -> Maker:
    """Makes a certificate that we have signed ourselves, and its key."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("makes its certificates with openssl, which is not here")

    def certificate(name: str, password: str = "") -> tuple[Path, Path]:
        cert, key = tmp_path / f"{name}.pem", tmp_path / f"{name}.key"
        command = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-days", "2"]
        command += ["-passout", f"pass:{password}"] if password else ["-nodes"]
        command += ["-subj", f"/CN={name}", "-keyout", str(key), "-out", str(cert)]
        subprocess.run(command, check=True, capture_output=True)
        return cert, key

    return certificate


def written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_an_encrypted_key_is_opened_with_the_first_line_of_a_file(
    make: Maker, tmp_path: Path
) -> None:
    password = written(tmp_path / "password", "correct horse\nand nothing else\n")

    assert Certificate(*make("cats", "correct horse"), password).context.get_ca_certs() == []


def test_without_its_password_nobody_is_asked_at_the_terminal(make: Maker, tmp_path: Path) -> None:
    cert, key = make("cats", "correct horse")

    with pytest.raises(CertificateError, match=r"is encrypted: give .* by --key-password-file"):
        Certificate(cert, key)
    for wrong in ("wrong horse", "", "x" * 5000):
        with pytest.raises(CertificateError, match="does not open the key"):
            Certificate(cert, key, written(tmp_path / "password", wrong))
    with pytest.raises(CertificateError, match="cannot read the password of the key: No such file"):
        Certificate(cert, key, tmp_path / "nowhere")


def test_a_key_of_another_certificate_is_not_taken_for_a_wrong_password(
    make: Maker, tmp_path: Path
) -> None:
    cert, _ = make("cats", "correct horse")
    _, key = make("dogs", "correct horse")
    _, open_key = make("mice")

    for wrong, password in (
        (key, written(tmp_path / "password", "correct horse")),
        (open_key, None),
    ):
        with pytest.raises(CertificateError) as caught:
            Certificate(cert, wrong, password)
        assert f"the key {wrong} is not the one of the certificate {cert}" in str(caught.value)
        assert "password" not in str(caught.value)
    with pytest.raises(CertificateError, match=r"nowhere.pem with the key .* cannot be used: .*No"):
        Certificate(tmp_path / "nowhere.pem", key)


def test_a_renewed_certificate_that_cannot_be_used_changes_nothing(
    make: Maker, caplog: pytest.LogCaptureFixture
) -> None:
    cert, key = make("old")
    new, new_key = make("new")
    certificate = Certificate(cert, key)
    shutil.copy(new, cert)  # and not yet its key

    assert not certificate.reload()
    assert "the old certificate stays" in caplog.text
    shutil.copy(new_key, key)
    assert certificate.reload()


@pytest.mark.skipif(sys.platform == "win32", reason="has no SIGHUP")
def test_at_sighup_the_next_connection_gets_the_new_certificate(
    make: Maker, tmp_path: Path
) -> None:
    cert, key = make("old")
    new, new_key = make("new")

    async def story() -> None:
        program = Program(
            tmp_path / "tables.db", free_port(), "--cert", str(cert), "--key", str(key)
        )
        program.scheme = "https"
        await program.start()
        try:
            first = socket.create_connection(("127.0.0.1", program.port))
            with over_tls(first) as earlier:
                assert b"old" in shown(earlier)
                shutil.copy(new, cert)
                shutil.copy(new_key, key)
                program.send(signal.SIGHUP)
                async with asyncio.timeout(120):
                    while b"new" not in await asyncio.to_thread(shown_now, program.port):
                        await asyncio.sleep(0.05)
                earlier.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert b"200" in await asyncio.to_thread(earlier.recv, 100)
        finally:
            assert await program.stop() == 0
        assert "the certificate was read again" in program.complaints.read_text()

    run(story())


@pytest.mark.skipif(sys.platform == "win32", reason="has no SIGHUP")
def test_a_service_without_a_certificate_survives_sighup(tmp_path: Path) -> None:
    async def story() -> None:
        program = Program(tmp_path / "tables.db", free_port(), "--log", "info")
        await program.start()
        program.send(signal.SIGHUP)
        async with asyncio.timeout(120):
            while "no certificate" not in program.complaints.read_text():
                await asyncio.sleep(0.05)
        assert await program.stop() == 0

    run(story())


def over_tls(line: socket.socket) -> ssl.SSLSocket:
    trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusting.check_hostname = False
    trusting.verify_mode = ssl.CERT_NONE
    return trusting.wrap_socket(line)


def shown(line: ssl.SSLSocket) -> bytes:
    """The certificate that the server has shown."""
    return line.getpeercert(binary_form=True) or b""


def shown_now(port: int) -> bytes:
    with over_tls(socket.create_connection(("127.0.0.1", port))) as line:
        return shown(line)
