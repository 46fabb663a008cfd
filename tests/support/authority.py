"""An authority of certificates made on the spot, and certificates of servers signed by it, good and bad."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

DAY = timedelta(days=1)


@dataclass(frozen=True, kw_only=True)
class Pair:
    """A certificate and its key, as PEM files."""

    certificate: Path
    key: Path


class Authority:
    """Signs in a folder; another authority of the same name is a stranger."""

    def __init__(self, folder: Path, name: str = "town") -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._name = folder, _name(f"{name} authority")
        self._key = ec.generate_private_key(ec.SECP256R1())
        made = self._certificate(self._name, self._key, _now() - 9 * DAY, _now() + 9 * DAY)
        usage = x509.KeyUsage(**(dict.fromkeys(_USES, False) | {"key_cert_sign": True, "crl_sign": True}))
        made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        made = made.add_extension(usage, critical=True)
        self.file = folder / f"{name}-ca.pem"
        self.file.write_bytes(_pem(made.sign(self._key, hashes.SHA256())))

    def sign(self, host: str = "localhost", *, ends_in: timedelta = 2 * DAY) -> Pair:
        """A server's certificate for one name; one that ended before now is expired."""
        key = ec.generate_private_key(ec.SECP256R1())
        named = x509.IPAddress(ip_address(host)) if host[0].isdigit() else x509.DNSName(host)
        made = self._certificate(_name(host), key, _now() - 8 * DAY, _now() + ends_in)
        made = made.add_extension(x509.SubjectAlternativeName([named]), critical=False)
        made = made.add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key()), critical=False
        )
        start = self._folder / f"{host}-{ends_in.days}-{x509.random_serial_number():x}"
        pair = Pair(certificate=start.with_suffix(".pem"), key=start.with_suffix(".key"))
        pair.certificate.write_bytes(_pem(made.sign(self._key, hashes.SHA256())))
        pair.key.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
        )
        pair.key.chmod(0o600)
        return pair

    def _certificate(
        self, subject: x509.Name, key: ec.EllipticCurvePrivateKey, since: datetime, until: datetime
    ) -> x509.CertificateBuilder:
        return (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(self._name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(since)
            .not_valid_after(until)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        )


_USES = (
    "digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement",
    "key_cert_sign", "crl_sign", "encipher_only", "decipher_only",
)  # fmt: skip


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _now() -> datetime:
    return datetime.now(UTC)  # noqa: TID251 - certificates are of the machine's own time
