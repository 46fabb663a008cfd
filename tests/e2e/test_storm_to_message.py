"""From the bytes of a tipping bucket to the accepted message and the page, through real processes."""

from collections.abc import Callable
from pathlib import Path

import pytest

from siltwatch.quantities import Depth
from tests.support.sim import Installation
from tests.support.trade import HOUR, Storyline, instant, plain_text
from tests.support.waiting import eventually

pytestmark = pytest.mark.timeout(300)
SiteOf = Callable[..., Storyline]


@pytest.fixture
def site_of(tmp_path: Path) -> SiteOf:
    def build(profile: str = "rotterdam", speed: float = 400) -> Storyline:
        return Storyline(Installation(tmp_path / "site", profile=profile, speed=speed))

    return build


def test_half_an_inch_of_rain_opens_one_duty_tells_the_people_and_shows_on_the_page(site_of: SiteOf) -> None:
    with site_of() as site:
        site.rain("0.60 in", over="2 h").begins().until_counted("0.60 in")

        duty = site.storm_duty()
        tips = site.at.tips()
        assert len(tips) == 60
        assert site.credited_tenth_um() == Depth.parse("0.60 in").tenth_um
        last_rain = max(credit.at for credit in site.credits() if credit.depth_tenth_um)
        eventually(
            lambda: instant(site.storm_duty(), "due_at") == last_rain + 24 * HOUR, what="due a day after the last rain"
        )
        assert (duty["anchor"], duty["citation"], duty["status"]) == ("storm_end", "§ 270-215 L(3)", "open")

        message = site.messages_about("0.50 in")[0]
        text = plain_text(message)
        trigger = sorted(credit.at for credit in site.credits() if credit.depth_tenth_um)[49]
        assert f"{trigger.astimezone(site.zone):%H:%M}" in text
        for words in (duty["storm"], "gauge-1", "§ 270-215 L(3)", "0.50 in", f"/sites/{site.at.place.site}"):
            assert words in text

        person = site.visitor()
        board = person.page("/")
        assert site.at.place.site in board
        page = person.page(f"/sites/{site.at.place.site}")
        assert "0.60" in page
        assert "§ 270-215 L(3)" in page

        # One tip, followed from its bytes to the page.
        newest = max(site.credits(), key=lambda credit: credit.at)
        steps = site.trace_of(newest)
        stations = [step["station"] for step in steps]
        assert stations[:3] == ["journal", "device", "wire"]
        assert {"credit", "storm", "duty", "notice", "attempt", "page"} <= set(stations)
        by_station = {step["station"]: step for step in steps}
        assert by_station["device"]["ref"].startswith("$SWTIP")
        assert by_station["credit"]["ref"] == newest.key
        assert by_station["attempt"]["says"].startswith("accepted 250")
        assert by_station["storm"]["ref"] == duty["storm"]
        assert by_station["page"]["ref"].endswith(f"/storms/{duty['storm']}")


def test_forty_nine_hundredths_open_nothing(site_of: SiteOf) -> None:
    with site_of() as site:
        site.rain("0.49 in", over="1 h").begins().until_counted("0.49 in")

        site.no_storm_duty()
        assert site.credited_tenth_um() == Depth.parse("0.49 in").tenth_um


def test_a_collector_killed_in_the_storm_loses_no_tip_and_counts_none_twice(site_of: SiteOf) -> None:
    with site_of() as site:
        site.rain("1.00 in", over="3 h").begins()
        for depth in ("0.20 in", "0.45 in", "0.55 in"):
            site.until_fallen(depth).power_cut("collector")
        site.until_counted("1.00 in")

        assert len(site.at.tips()) == 100
        assert site.credited_tenth_um() == Depth.parse("1.00 in").tenth_um
        assert len({(credit.at, credit.key) for credit in site.credits()}) == len(site.credits())
        site.storm_duty()
        people = {str(message["To"]) for message in site.messages_about("0.50 in")}
        assert len(site.messages_about("0.50 in")) == len(
            {str(m["Message-ID"]) for m in site.messages_about("0.50 in")}
        )
        assert people


def test_every_process_killed_in_the_storm_still_ends_in_one_duty_and_each_message_once(site_of: SiteOf) -> None:
    with site_of() as site:
        site.rain("0.80 in", over="3 h").begins()
        for name, depth in (
            ("gateway", "0.20 in"),
            ("alerts", "0.45 in"),
            ("collector", "0.49 in"),
            ("alerts", "0.55 in"),
        ):
            site.until_fallen(depth).power_cut(name)
        site.until_counted("0.80 in")

        assert site.credited_tenth_um() == Depth.parse("0.80 in").tenth_um
        site.storm_duty()
        ids = [str(message["Message-ID"]) for message in site.messages_about("0.50 in")]
        assert len(ids) == len(set(ids))


def test_an_unplugged_node_is_heard_again_and_its_tips_are_not_lost(site_of: SiteOf) -> None:
    with site_of() as site:
        site.rain("0.60 in", over="2 h")
        site.at.fault("unplug", from_="40 min", to="70 min")
        site.begins().until_counted("0.60 in")

        assert site.credited_tenth_um() == Depth.parse("0.60 in").tenth_um
        site.storm_duty()


def test_in_pendleton_the_day_runs_from_the_half_inch(site_of: SiteOf) -> None:
    with site_of("pendleton") as site:
        site.rain("0.60 in", over="2 h").begins().until_counted("0.60 in")

        duty = site.storm_duty()
        trigger = sorted(credit.at for credit in site.credits() if credit.depth_tenth_um)[49]
        assert duty["anchor"] == "threshold"
        assert instant(duty, "due_at") == trigger + 24 * HOUR


def test_an_inspection_recorded_on_the_page_closes_the_duty(site_of: SiteOf) -> None:
    with site_of("pendleton") as site:
        site.rain("0.55 in", over="1 h").begins().until_counted("0.55 in")
        duty = site.storm_duty()
        person = site.visitor()

        local = site.at.now().astimezone(site.zone)
        answer = person.send(
            f"/sites/{site.at.place.site}/inspections/new?duty={duty['id']}",
            "inspections",
            inspector="Qualified inspector",
            started_at=local.strftime("%Y-%m-%dT%H:%M"),
            scope="full",
            remarks="All practices looked at.",
        )

        assert "closed" in answer.lower()
        closed = eventually(
            lambda: [d for d in site.at.duties() if d["id"] == duty["id"] and d["status"] == "closed_on_time"]
        )
        assert closed
