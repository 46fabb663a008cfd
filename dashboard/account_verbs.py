"""The verbs `user role`, `mail`, `settings`, `code`, `sessions`, `reset`, `provider`, `share`, `shares`, `unshare`."""

import getpass
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from dashboard.account_desk import ConfigOption, JsonOption, known_towns, note, opened, tell
from siltwatch.clock import process_clock
from siltwatch.config import load_config
from siltwatch.errors import ConfigError, SiltwatchError
from siltwatch.instants import short_instant

if TYPE_CHECKING:
    from dashboard.accounts import Accounts
    from dashboard.second_factor import SecondFactors
    from dashboard.storm_links import StormLink, StormLinks
    from siltwatch.config import Config

RoleOption = Annotated[
    Literal["admin", "operator", "inspector", "smo", "viewer"], typer.Option(help="What the person may do.")
]
TownsOption = Annotated[list[str] | None, typer.Option("--town", help="A town profile; none: as it is.")]


def set_role(  # noqa: PLR0913 - the options of one verb
    name: str,
    role: RoleOption,
    towns: TownsOption = None,
    config: ConfigOption = None,
    *,
    all_towns: Annotated[bool, typer.Option("--all-towns", help="In all towns from now on.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Give an account another role, or other towns; it is signed out everywhere."""
    loaded = load_config(config)
    with opened(loaded) as store:
        given = known_towns(tuple(dict.fromkeys(towns))) if towns else store.row(name).towns
        held = () if all_towns else given
        store.set_role(name, role, held)
    note(loaded, f"made {name} {role}, of {', '.join(held) or 'all towns'}")
    tell({"name": name, "role": role, "towns": list(held)}, as_json=as_json)


def set_mail(
    name: str,
    address: Annotated[str, typer.Argument(help="Where a new password is sent for; empty: nowhere.")],
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Say which address of mail is the account's: for a lost password, and for sign-in through a provider."""
    loaded = load_config(config)
    with opened(loaded) as store:
        store.set_mail(name, address or None)
        kept = store.row(name).mail
    note(loaded, f"set the address of mail of {name} to {kept or 'none'}")
    tell({"name": name, "mail": kept}, as_json=as_json)


def choose_settings(
    name: str,
    language: Annotated[Literal["browser", "en", "es"], typer.Option(help="Of the pages.")] = "browser",
    rain_unit: Annotated[Literal["in", "mm"], typer.Option(help="Of rain.")] = "in",
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Choose language and unit of rain for an account."""
    from dashboard.settings import Settings, as_language  # noqa: PLC0415 - `--help` loads no web library

    with opened(load_config(config)) as store:
        store.choose(store.row(name).id, Settings(language=as_language(language), rain_unit=rain_unit, chosen=True))
    tell({"name": name, "language": language, "rain_unit": rain_unit}, as_json=as_json)


def change_code(  # noqa: PLR0913 - the options of one verb
    name: str,
    confirm: Annotated[str, typer.Option(help="A code that the phone shows: ask for one from now on.")] = "",
    config: ConfigOption = None,
    *,
    begin: Annotated[bool, typer.Option("--begin", help="Make the key for a phone, and print it.")] = False,
    renew: Annotated[bool, typer.Option("--renew", help="Make new recovery codes, and print them.")] = False,
    off: Annotated[bool, typer.Option("--off", help="Ask for no code any more: the phone is lost.")] = False,
    as_json: JsonOption = False,
) -> None:
    """The code of the phone at sign-in: tell whether it is asked for, begin, confirm, renew, or take it away."""
    loaded, now = load_config(config), process_clock().now()
    with opened(loaded) as store:
        factors, account = _factors(loaded, store), store.row(name).id
        codes: tuple[str, ...] | None = ()
        if begin:
            factors.begin(account, now)
        elif confirm:
            codes = factors.confirm(account, confirm, now)
            if codes is None:
                raise SiltwatchError("that is not the code of now; each code is taken once: wait for the next one")
            note(loaded, f"{name} is asked for a code at sign-in from now on")
        elif renew and store.row(name).has_code:
            codes = factors.renew_codes(account)
            note(loaded, f"made new recovery codes for {name}")
        elif off and factors.stop(account):
            note(loaded, f"{name} is asked for no code at sign-in any more")
        tell(_code_facts(name, factors, account, codes or ()), as_json=as_json)


def _code_facts(name: str, factors: "SecondFactors", account: int, codes: tuple[str, ...]) -> dict[str, Any]:
    found = factors.of(account, name)
    facts: dict[str, Any] = {"name": name, "asked": bool(found and found.is_on)}
    if found and found.is_on:
        facts["codes_left"] = found.codes_left
    elif found:
        facts |= {"key": found.secret, "address": found.address}
    return facts | ({"recovery_codes": list(codes)} if codes else {})


def list_sessions(
    name: str,
    end: Annotated[str, typer.Option(help="End this one, or `all`.")] = "",
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Where an account is signed in; end one of them or all."""
    loaded, now = load_config(config), process_clock().now()
    with opened(loaded) as store:
        account = store.row(name).id
        if end:
            ended = store.end_sessions(account, only=None if end == "all" else end)
            note(loaded, f"signed {name} out ({ended})")
        rows = store.sessions_of(account, now)
    lines = [{"id": r.id, "since": short_instant(r.opened_at), "from": r.address, "browser": r.browser} for r in rows]
    if as_json:
        tell({"name": name, "sessions": lines}, as_json=True)
        return
    for line in lines:
        typer.echo(f"{line['id']}  {line['since']}  {line['from']:<15}  {line['browser']}")


def send_reset(
    name: str,
    config: ConfigOption = None,
    *,
    printed: Annotated[bool, typer.Option("--print", help="Print the link instead of mailing it.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Mail a link that sets a new password once, within an hour."""
    from dashboard.resets import Resets, address_of, mail_link  # noqa: PLC0415 - likewise

    loaded = load_config(config)
    with opened(loaded) as store:
        row = store.row(name)
        if row.mail is None or row.disabled_at is not None:
            raise ConfigError(
                f"{name} has no address of mail, or is disabled; see `siltwatch user mail {name} ADDRESS`"
            )
        made = Resets(store.store).make(row.name, process_clock().now())
    if made is None:
        raise SiltwatchError(f"{name} got as many links as there are within an hour")
    what = "made a link for a new password" if printed else mail_link(loaded, made)
    note(loaded, f"{what} ({name})", kind="reset_asked")
    facts = {"name": name, "expires": short_instant(made.expires_at)}
    tell(facts | ({"link": address_of(loaded, made)} if printed else {"what": what}), as_json=as_json)


def show_provider(
    name: str,
    config: ConfigOption = None,
    *,
    let_go: Annotated[bool, typer.Option("--let-go", help="Bind anew at the next sign-in through it.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Which identity provider an account is bound to; let go of it."""
    from dashboard.identities import Identities  # noqa: PLC0415 - likewise

    loaded = load_config(config)
    with opened(loaded) as store:
        identities, account = Identities(store.store), store.row(name).id
        if let_go and identities.unbind(account):
            note(loaded, f"let go of the identity of {name} at the provider")
        tell({"name": name, "providers": ", ".join(identities.of(account))}, as_json=as_json)


def share_storm(
    storm: str,
    days: Annotated[int, typer.Option(min=1, max=365, help="For so many days.")] = 14,
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Make a link that shows one storm to who has no account."""
    from alerts.reading import open_records  # noqa: PLC0415 - likewise

    loaded, now = load_config(config), process_clock().now()
    with closing(open_records(loaded.records_url)) as records:
        found = records.storm(storm)
    if found is None:
        raise ConfigError(f"there is no storm {storm!r}; `siltwatch export` and the site's page tell those there are")
    with opened(loaded) as store:
        made = _links(loaded, store).make(found.site, found.id, by=getpass.getuser(), days=days, now=now)
    until = short_instant(made.expires_at)
    note(loaded, f"made link {made.id} to {found.id}, until {until}", kind="link", site=found.site)
    tell(_link_facts(loaded, made), as_json=as_json)


def list_shares(
    storm: Annotated[str, typer.Option(help="Of this storm alone.")] = "", config: ConfigOption = None
) -> None:
    """Every link to a storm, as JSON lines, those that are over too."""
    loaded, now = load_config(config), process_clock().now()
    with opened(loaded) as store:
        for link in _links(loaded, store).of(storm or None):
            tell(_link_facts(loaded, link) | {"open": link.is_open(now)}, as_json=True)


def unshare_storm(
    link: Annotated[int, typer.Argument(help="The number of the link.")],
    config: ConfigOption = None,
    *,
    as_json: JsonOption = False,
) -> None:
    """Take a link to a storm back: it shows nothing any more."""
    loaded = load_config(config)
    with opened(loaded) as store:
        gone = _links(loaded, store).revoke(link, process_clock().now())
    if gone is None:
        raise ConfigError(f"there is no link {link} that still shows anything; see `siltwatch user shares`")
    note(loaded, f"took link {link} to {gone.storm} back", kind="link", site=gone.site)
    tell({"link": link, "storm": gone.storm, "open": False}, as_json=as_json)


def _link_facts(config: "Config", link: "StormLink") -> dict[str, object]:
    from dashboard.storm_links import PATH  # noqa: PLC0415 - likewise

    return {
        "link": link.id,
        "storm": link.storm,
        "address": f"{config.web.address}{PATH}{link.code}",
        "expires": short_instant(link.expires_at),
        "made_by": link.made_by,
        "opened": link.opened,
    }


def _factors(config: "Config", store: "Accounts") -> "SecondFactors":
    from dashboard.second_factor import SecondFactors  # noqa: PLC0415 - likewise
    from dashboard.session_rows import accounts_key  # noqa: PLC0415 - likewise

    return SecondFactors(store.store, accounts_key(config))


def _links(config: "Config", store: "Accounts") -> "StormLinks":
    from dashboard.session_rows import accounts_key  # noqa: PLC0415 - likewise
    from dashboard.storm_links import StormLinks  # noqa: PLC0415 - likewise

    return StormLinks(store.store, accounts_key(config))


def add_account_verbs(user: typer.Typer) -> None:
    """Hang them under `siltwatch user`."""
    for name, verb in (
        ("role", set_role),
        ("mail", set_mail),
        ("settings", choose_settings),
        ("code", change_code),
        ("sessions", list_sessions),
        ("reset", send_reset),
        ("provider", show_provider),
        ("share", share_storm),
        ("shares", list_shares),
        ("unshare", unshare_storm),
    ):
        user.command(name)(verb)
