"""The channels that a configuration opens, and the desk that letters are written at."""

from dataclasses import replace

from alerts.notices.apprise_channel import AppriseChannel
from alerts.notices.channel import Channel
from alerts.notices.desk import Desk, desk_of
from alerts.notices.email import email_channel
from alerts.notices.gammu import GammuChannel
from alerts.notices.link_key import read_link_key
from alerts.notices.twilio import TwilioAccount, TwilioChannel
from alerts.notices.webhook import WebhookChannel
from siltwatch.clock import Clock
from siltwatch.config import Config
from siltwatch.config_telling import Sms


def open_channels(config: Config, clock: Clock) -> dict[str, Channel]:
    """Each channel that is configured, by name; a missing secret is a ConfigError."""
    found: dict[str, Channel] = {}
    email = email_channel(config)
    if email is not None:
        found["email"] = email
    if config.sms is not None:
        found["sms"] = sms_channel(config, config.sms)
    if config.webhook is not None:
        secret = config.secret(config.webhook.secret_file)
        found["webhook"] = WebhookChannel(secret, clock, timeout=config.webhook.timeout)
    if config.apprise:
        found["apprise"] = AppriseChannel()
    return found


def sms_channel(config: Config, sms: Sms) -> GammuChannel | TwilioChannel:
    """By a modem or by the service; a missing secret is a ConfigError."""
    if sms.provider == "gammu":
        return GammuChannel(config.path(sms.spool), timeout=sms.timeout)
    account = TwilioAccount(
        account=sms.account or "",
        token=config.secret(sms.token_file),
        sender=sms.sender,
        messaging_service=sms.messaging_service,
        api_url=sms.api_url,
        callback_base=config.web.base_url and config.web.address,
        timeout=sms.timeout,
    )
    return TwilioChannel(account)


def configured_channels(config: Config) -> frozenset[str]:
    """By what people can be told; email before there is a mail server too: such notices wait, and the page says so."""
    others = {"sms": config.sms, "webhook": config.webhook, "apprise": config.apprise or None}
    return frozenset({"email", *(name for name, settings in others.items() if settings is not None)})


def open_desk(config: Config) -> Desk:
    """The desk with the installation's link key, made at the first call, and the channels that are configured."""
    return replace(desk_of(config), link_key=read_link_key(config.data_path), channels=configured_channels(config))
