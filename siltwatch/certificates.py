"""Certificates as the configuration names them: whom we trust, and who we are; a file that does not do is named."""

import ssl
from pathlib import Path

from siltwatch.errors import ConfigError


def trusting(ca_file: Path | None, *, key: str = "ca_file") -> ssl.SSLContext:
    """A client's context: name and certificate are checked, by the authorities of the file or those of the system."""
    try:
        context = ssl.create_default_context(cafile=None if ca_file is None else str(ca_file))
    except (OSError, ssl.SSLError) as error:
        message = f"{key}: {ca_file}: {error}; it holds the certificate of an authority (PEM)"
        raise ConfigError(message) from error
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


def trusting_only(certificate_file: Path, *, key: str = "certificate_file") -> ssl.SSLContext:
    """A client's context for a server of our own, by its certificate alone: it may be asked by any of its names."""
    context = trusting(certificate_file, key=key)
    context.check_hostname = False
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    return context


def serving(certificate_file: Path, key_file: Path | None, *, keys: str) -> ssl.SSLContext:
    """A server's context; without a key file the certificate's file holds the key too."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    shown(context, certificate_file, key_file, keys=keys)
    return context


def shown(context: ssl.SSLContext, certificate_file: Path, key_file: Path | None, *, keys: str) -> None:
    """Let a context show a certificate of ours; raises ConfigError."""
    try:
        context.load_cert_chain(certificate_file, key_file, password=_no_password)
    except (OSError, ssl.SSLError, ValueError) as error:
        beside = "" if key_file is None else f", {key_file}"
        message = f"{keys}: {certificate_file}{beside}: {error}; name a certificate and its open key (PEM)"
        raise ConfigError(message) from error


def _no_password() -> str:
    """A process cannot be asked for one at its terminal."""
    message = "the key is locked by a password"
    raise ValueError(message)
