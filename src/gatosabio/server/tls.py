"""The server's own TLS: its certificate, which can be renewed while it runs."""

import logging
import ssl
from pathlib import Path
from typing import Final

log = logging.getLogger(__name__)

LONGEST_PASSWORD: Final = 1024


class CertificateError(Exception):
    """The certificate cannot be used. The message says why, and what to do about it."""


class Certificate:
    """The certificate in the file *cert* and its private key in *key*; if that is encrypted, the
    file *password* has the password in its first line.

    :raises CertificateError: if they cannot be used
    """

    def __init__(self, cert: Path, key: Path, password: Path | None = None) -> None:
        self._cert = cert
        self._key = key
        self._password = password
        self.context = self._loaded()

    def reload(self) -> bool:
        """Read the files again, for connections from now on; returns whether they could be used. If
        not, the old certificate stays, and the log says why."""
        try:
            self._loaded()  # beside the one in use, which an error would leave half changed
            self._load(self.context)
        except CertificateError as error:
            log.error("%s; the old certificate stays", error)
            return False
        log.warning("the certificate was read again from %s", self._cert)
        return True

    def _loaded(self) -> ssl.SSLContext:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self._load(context)
        return context

    def _load(self, context: ssl.SSLContext) -> None:
        asked = False

        def password() -> bytes:
            nonlocal asked
            asked = True
            return self._read_password()

        try:
            context.load_cert_chain(self._cert, self._key, password)
        except (OSError, ssl.SSLError, ValueError) as error:
            if asked and self._password is None:
                raise CertificateError(
                    f"the key {self._key} is encrypted: give the file with its password by "
                    "--key-password-file, or a key that is not encrypted"
                ) from None
            reason = getattr(error, "reason", None)  # of a key that is not opened there is none
            if reason == "KEY_VALUES_MISMATCH":
                raise CertificateError(
                    f"the key {self._key} is not the one of the certificate {self._cert}: give the "
                    "two that were made together"
                ) from None
            if asked and reason is None:
                raise CertificateError(
                    f"the password in {self._password} does not open the key {self._key}: its "
                    "first line has to be the password, and nothing else (or the key is damaged)"
                ) from None
            raise CertificateError(
                f"the certificate {self._cert} with the key {self._key} cannot be used: {error}"
            ) from error

    def _read_password(self) -> bytes:
        if self._password is None:
            return b""  # otherwise OpenSSL would ask at the terminal, where nobody may be
        try:
            lines = self._password.read_bytes()[:LONGEST_PASSWORD].splitlines()
        except OSError as error:
            raise CertificateError(
                f"cannot read the password of the key: {error.strerror}: {self._password}"
            ) from error
        return lines[0] if lines else b""
