"""Certificates, passwords and tokens for compose.yaml, under deploy/containers/secrets; what is there stays as it is.

Run once as root, so that each file belongs to the one container that reads it: `python3 deploy/containers/prepare.py`.
Needs Python's standard library and `openssl`.
"""

import base64
import hashlib
import os
import secrets
import subprocess
import sys
from pathlib import Path

FOLDER = Path(os.environ.get("SILTWATCH_SECRETS") or Path(__file__).resolve().parent / "secrets")
SILTWATCH, MOSQUITTO, INFLUX, POSTGRES = 10001, 1883, 1000, 999
# By service that has a certificate: who reads its key.
SERVICES = {"mosquitto": MOSQUITTO, "influxdb": INFLUX, "postgres": POSTGRES, "collector": SILTWATCH}
_ROUNDS = 101
_DAYS = "3650"


def main() -> None:
    """Make what is missing."""
    FOLDER.mkdir(mode=0o700, exist_ok=True)
    authority = FOLDER / "ca.pem"
    if not authority.exists():
        _openssl(
            "req", "-x509", *_new_key("ca"), "-subj", "/CN=Siltwatch of this machine", "-days", _DAYS, "-out", authority
        )
    authority.chmod(0o444)
    for service, reader in SERVICES.items():
        _certificate(service, reader)
    collector, gateway = _secret("collector-password", SILTWATCH), _secret("gateway-token", SILTWATCH)
    password = _secret("postgres-password", POSTGRES)
    admin = _secret("influx-admin-token", INFLUX)
    _secret("influx-password", INFLUX)
    _write("influx-token", SILTWATCH, admin)
    _write("postgres-passfile", SILTWATCH, f"postgres:5432:*:siltwatch:{password}\n")
    _write("intake-tokens.toml", SILTWATCH, f'gateway-1 = "{gateway}"\n')
    _write("mosquitto-users", MOSQUITTO, "".join(map(_user_line, ("collector", "gateway-1"), (collector, gateway))))


def _openssl(*arguments: object) -> None:
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)  # noqa: S603, S607 - openssl of the system


def _new_key(name: str) -> tuple[object, ...]:
    return ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", FOLDER / f"{name}.key")


def _certificate(service: str, reader: int) -> None:
    file, key = FOLDER / f"{service}.pem", FOLDER / f"{service}.key"
    if file.exists():
        return
    names = f"subjectAltName=DNS:{service},DNS:localhost,IP:127.0.0.1"
    signed_by = ("-CA", FOLDER / "ca.pem", "-CAkey", FOLDER / "ca.key")
    subject = ("-subj", f"/CN={service}", "-addext", names, "-addext", "basicConstraints=CA:FALSE")
    _openssl("req", "-x509", *_new_key(service), *subject, "-days", _DAYS, *signed_by, "-out", file)
    file.chmod(0o444)
    _give(key, reader)


def _secret(name: str, reader: int) -> str:
    file = FOLDER / name
    if not file.exists():
        _write(name, reader, secrets.token_urlsafe(32))
    return file.read_text(encoding="utf-8").strip()


def _write(name: str, reader: int, text: str) -> None:
    file = FOLDER / name
    if file.exists():
        return
    file.touch(mode=0o600)
    file.write_text(text, encoding="utf-8")
    _give(file, reader)


def _give(file: Path, reader: int) -> None:
    file.chmod(0o400)
    if os.geteuid() == 0:
        os.chown(file, reader, reader)


def _user_line(name: str, password: str) -> str:
    """As mosquitto_passwd writes it: PBKDF2 with SHA-512."""
    salt = secrets.token_bytes(12)
    hashed = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, _ROUNDS)
    said = (base64.b64encode(part).decode() for part in (salt, hashed))
    return f"{name}:$7${_ROUNDS}${'$'.join(said)}\n"


if __name__ == "__main__":
    main()
    if os.geteuid():
        sys.stderr.write("not root: the files belong to you, and the containers cannot read them\n")
