"""One message over the mail server of `[mail]`, for what is no notice of a duty."""

import smtplib
from email.message import EmailMessage

from siltwatch.certificates import trusting
from siltwatch.config import Config
from siltwatch.config_telling import Mail

_TIMEOUT_S = 20.0
FAULTS = (OSError, smtplib.SMTPException)


def send_mail(config: Config, mail: Mail, *, to: str, subject: str, text: str) -> None:
    """Hand it over; a server that cannot be reached or refuses is one of `FAULTS`."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = mail.sender, to, subject
    message["Auto-Submitted"] = "auto-generated"  # RFC 3834: asks for no vacation replies
    message.set_content(text)
    context = trusting(config.path(mail.ca_file) if mail.ca_file else None, key="mail.ca_file")
    timeout_s = mail.timeout.total_seconds() if mail.timeout else _TIMEOUT_S
    with (
        smtplib.SMTP_SSL(mail.host, mail.port, timeout=timeout_s, context=context)
        if mail.security == "tls"
        else smtplib.SMTP(mail.host, mail.port, timeout=timeout_s)
    ) as session:
        if mail.security == "starttls":
            session.starttls(context=context)
        if mail.user is not None:
            session.login(mail.user, config.secret(mail.password_file) if mail.password_file else "")
        session.send_message(message)
