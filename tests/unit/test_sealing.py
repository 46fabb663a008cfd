"""What leaves the machine is encrypted, or the configuration says in words why it is not."""

from pathlib import Path

import pytest

from siltwatch.certificates import serving, trusting
from siltwatch.config import load_config
from siltwatch.errors import ConfigError
from siltwatch.sealing import is_here, open_address, open_database
from siltwatch.site_files import load_site
from tests.support.authority import Authority

# Table, the lines that leave the machine in the clear, the key that is named, and what mends them.
OPEN = [
    ("[stores]", 'journal = "postgresql+psycopg://u@db.example/x"', "sslmode=verify-full", None),
    ("[stores]", 'records = "postgresql+psycopg://u@db.example/x?sslmode=require"', "sslmode=verify-full", None),
    ("[influx]", 'url = "http://influx.example:8086"', "https://", 'url = "https://influx.example:8086"'),
    ("[intake]", 'host = "0.0.0.0"', "certificate_file", 'host = "0.0.0.0"\ncertificate_file = "a.pem"'),
    ("[broker]", 'host = "broker.example"', "ca_file", 'host = "broker.example"\nca_file = "ca.pem"'),
    ("[[gateway.uplinks]]", 'url = "http://town.example:8431"', "https://", 'url = "https://town.example:8431"'),
    ("[[gateway.uplinks]]", 'url = "mqtt://town.example"', "mqtts://", 'url = "mqtts://town.example"'),
    ("[mail]", 'host = "mail.example"', "starttls", 'host = "mail.example"\nsecurity = "starttls"'),
    ("[sms]", 'account = "a"\nsender = "1"\napi_url = "http://sms.example"', "https://", 'account = "a"\nsender = "1"'),
    ("[web]", 'host = "::"', "certificate_file", 'host = "::"\ncertificate_file = "a.pem"'),
    ("[web]", 'host = "192.168.1.4"\nbase_url = "https://rain.town.example"', "certificate_file", None),
    ("[canary]", 'admin = "a@b.example"\nintake_url = "http://town.example"', "https://", None),
    ("[alerts]", 'heartbeat_url = "http://hc.example/x"', "https://", 'heartbeat_url = "https://hc.example/x"'),
    (
        "[gateway.home_assistant]",
        'host = "home.example"\npassword_file = "p"',
        "ca_file",
        'host = "home.example"\npassword_file = "p"\nca_file = "ca.pem"',
    ),
]


def written(folder: Path, *lines: str) -> Path:
    file = folder / "siltwatch.toml"
    file.write_text("\n".join(lines) + "\n")
    return file


@pytest.mark.parametrize(("table", "lines", "way_out", "mended"), OPEN)
def test_a_line_in_the_clear_is_refused_with_its_key_and_the_way_out(
    tmp_path: Path, table: str, lines: str, way_out: str, mended: str | None
) -> None:
    with pytest.raises(ConfigError) as refused:
        load_config(written(tmp_path, table, lines))

    assert len(refused.value.problems) == 1
    assert table.strip("[]") in refused.value.problems[0].replace("[0]", "")
    assert way_out in refused.value.problems[0]
    assert "plain_text" in refused.value.problems[0]
    load_config(written(tmp_path, table, lines, 'plain_text = "behind the proxy of the town hall"'))
    if mended is not None:
        load_config(written(tmp_path, table, mended))


def test_an_empty_reason_is_none(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="plain_text"):
        load_config(written(tmp_path, "[web]", 'host = "0.0.0.0"', 'plain_text = " "'))


@pytest.mark.parametrize(
    ("lines", "is_refused"),
    [
        ('host = "stack.example"\nusername = "u"\npassword_file = "key"', True),
        ('host = "stack.example"\nusername = "u"\npassword_file = "key"\nca_file = "ca.pem"', False),
        ('host = "stack.example"\nusername = "u"\npassword_file = "key"\nplain_text = "a wire of our own"', False),
        ('host = "stack.example"', False),
        ('username = "u"\npassword_file = "key"', False),
    ],
)
def test_the_password_of_a_site_s_broker_stays_here_or_is_encrypted(
    tmp_path: Path, lines: str, *, is_refused: bool
) -> None:
    file = tmp_path / "mill.toml"
    file.write_text(
        'id = "mill"\nname = "Mill"\nstarted_on = 2026-03-01\n[conditions]\ndisturbed_acres = "6"\n'
        f'[[links]]\nid = "air"\ngateway = "gw1"\nkind = "mqtt"\n{lines}\n'
    )
    if not is_refused:
        load_site(file)
        return
    with pytest.raises(ConfigError, match=r"links: link 'air': the password goes to stack\.example unencrypted"):
        load_site(file)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "[::1]", "localhost", "LOCALHOST.", "a.localhost"])
def test_the_loopback_is_this_machine(host: str) -> None:
    assert is_here(host)


@pytest.mark.parametrize("host", ["", "0.0.0.0", "::", "10.0.0.1", "localhost.example", "127.0.0.1.example"])
def test_all_else_is_not(host: str) -> None:
    assert not is_here(host)


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("http://a.example/x", "a.example"),
        ("HTTP://a.example", "a.example"),
        ("http://user:word@a.example", "a.example"),
        ("http://127.0.0.1:1", None),
        ("http://127.0.0.1@a.example", "a.example"),
        ("https://a.example", None),
        ("mqtt://10.0.0.1", "10.0.0.1"),
        ("", None),
    ],
)
def test_the_host_of_an_open_address(url: str, host: str | None) -> None:
    assert open_address(url) == host


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("sqlite:///var/journal.db", None),
        ("postgresql+psycopg:///siltwatch?host=/run/postgresql", None),
        ("postgresql+psycopg:///siltwatch", None),
        ("postgresql+psycopg://u:p@127.0.0.1/siltwatch", None),
        ("postgresql+psycopg://u:p@db.example/siltwatch?sslmode=verify-full", None),
        ("postgresql+psycopg:///siltwatch?host=db.example", "db.example"),
        ("postgresql://u:p@db.example/siltwatch?sslmode=prefer", "db.example"),
    ],
)
def test_the_host_of_an_open_database(url: str, host: str | None) -> None:
    assert open_database(url) == host


def test_files_that_are_no_certificates_are_named_with_their_key(tmp_path: Path) -> None:
    authority, junk = Authority(tmp_path / "ca"), tmp_path / "junk.pem"
    junk.write_text("nothing of the kind")
    one, other = authority.sign(), authority.sign()

    for file in (junk, tmp_path / "none.pem"):
        with pytest.raises(ConfigError, match=r"mail\.ca_file: .*\.pem"):
            trusting(file, key="mail.ca_file")
        with pytest.raises(ConfigError, match=r"web\.certificate_file: .*\.pem"):
            serving(file, None, keys="web.certificate_file")
    with pytest.raises(ConfigError, match="web"):
        serving(one.certificate, other.key, keys="web.certificate_file, key_file")
    with pytest.raises(ConfigError, match="web"):
        serving(one.certificate, None, keys="web.certificate_file")
    assert serving(one.certificate, one.key, keys="web") is not None
