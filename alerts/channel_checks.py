"""What `siltwatch doctor` finds on the ways to people: each is greeted, and no message is sent."""

import smtplib
import ssl
from datetime import timedelta

from alerts.notices.channel import UnreachableError
from alerts.notices.email import EmailChannel, email_channel
from alerts.notices.opening import sms_channel
from siltwatch.checks import Finding, fault, well
from siltwatch.config import Config
from siltwatch.errors import ConfigError

_PATIENCE = timedelta(seconds=3)
_TLS_TROUBLE = (ssl.SSLError, smtplib.SMTPNotSupportedError)
_NOT_KNOWN = (" 401 ", " 403 ", " 404 ")


def mail_checks(config: Config) -> list[Finding]:
    """Whether the mail server lets us in and takes our sender; it is told of no message."""
    if config.mail is None:
        return [fault("mail_missing", "mail", "no mail server: notices wait in the outbox")]
    patient = config.mail.model_copy(update={"timeout": config.mail.timeout or _PATIENCE})
    try:
        channel = email_channel(config.model_copy(update={"mail": patient}))
    except ConfigError as error:
        return [fault("channel_setting", "mail", str(error))]
    trouble = None if channel is None else _mail_trouble(channel)
    return [trouble or well("mail", f"notices go by {config.mail.host}:{config.mail.port}")]


def _mail_trouble(channel: EmailChannel) -> Finding | None:
    try:
        channel.greet()
    except UnreachableError as error:
        return fault(_mail_code(error.__cause__), "mail", str(error))
    return None


def _mail_code(cause: BaseException | None) -> str:
    """Only the sender is refused without an exception of the library."""
    if cause is None:
        return "mail_sender"
    if isinstance(cause, smtplib.SMTPAuthenticationError):
        return "mail_refuses"
    return "mail_certificate" if isinstance(cause, _TLS_TROUBLE) else "mail_unreachable"


def sms_checks(config: Config) -> list[Finding]:
    """Whether the service knows our account, or the modem's folders are there; nothing without [sms]."""
    if config.sms is None:
        return []
    try:
        channel = sms_channel(config, config.sms.model_copy(update={"timeout": _PATIENCE}))
    except ConfigError as error:
        return [fault("channel_setting", "SMS", str(error))]
    try:
        channel.greet()
    except UnreachableError as error:
        said = str(error)
        code = "sms_refuses" if any(word in said for word in _NOT_KNOWN) else "sms_unreachable"
        return [fault(code, "SMS", said)]
    return [well("SMS", f"short messages go by {config.sms.provider}")]


def webhook_checks(config: Config) -> list[Finding]:
    """Whether the secret that posts are signed with can be read; how addresses answered, the outbox tells."""
    if config.webhook is None:
        return []
    try:
        config.secret(config.webhook.secret_file)
    except ConfigError as error:
        return [fault("channel_setting", "webhook", str(error))]
    return [well("webhook", "posts are signed")]
