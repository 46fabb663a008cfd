"""What the routes work with: made once by the factory, carried by the application, never global."""

from dataclasses import dataclass

from alerts.reading import RecordsReading
from collector.reading import ChartSource, JournalReading
from dashboard.accounts import Accounts
from dashboard.api_tokens import ApiTokens
from dashboard.audit import AuditTrail
from dashboard.board_texts import BoardTexts
from dashboard.identities import Identities
from dashboard.live import Hub
from dashboard.lookout import Lookout
from dashboard.pages import Pages
from dashboard.photos import Photos
from dashboard.provider import Provider
from dashboard.public_board import PublicBoard
from dashboard.resets import Resets
from dashboard.second_factor import SecondFactors
from dashboard.storm_links import StormLinks
from dashboard.turns import Turns
from siltwatch.clock import Clock
from siltwatch.config import Config
from siltwatch.figures import Tallies


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """Stores, clock and configuration of one dashboard."""

    config: Config
    clock: Clock
    journal: JournalReading
    charts: ChartSource
    records: RecordsReading
    accounts: Accounts
    factors: SecondFactors
    resets: Resets
    identities: Identities
    provider: Provider | None
    storm_links: StormLinks
    tokens: ApiTokens
    photos: Photos
    trail: AuditTrail
    lookout: Lookout
    hub: Hub
    pages: Pages
    public: PublicBoard
    boards: BoardTexts
    turns: Turns
    is_secure: bool
    answers: Tallies

    @property
    def cookie(self) -> str:
        """The session cookie's name; over https it is bound to this host alone."""
        return "__Host-siltwatch" if self.is_secure else "siltwatch"

    @property
    def half_cookie(self) -> str:
        """The name of the cookie of a sign-in that is half done."""
        return "__Host-siltwatch-half" if self.is_secure else "siltwatch-half"
