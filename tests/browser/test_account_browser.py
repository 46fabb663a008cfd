"""One's own account in a real browser: a code of the phone from the first picture to the next sign-in."""

import re
from datetime import timedelta

import pyotp
import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import AXE, PHONE, Visitor, serious, visiting
from tests.support.dashboard import PASSWORD, Dashboard


def axe(visitor: Visitor) -> list[str]:
    return serious(visitor.page) if AXE.is_file() else []


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_a_code_is_set_up_on_a_phone_by_keyboard_and_asked_for(
    chromium: Browser, varied: Dashboard, colours: str
) -> None:
    # axe is put in by the test's own hand, past the policy of the page.
    with visiting(chromium, varied, viewport=PHONE, color_scheme=colours, bypass_csp=True) as visitor:
        page = visitor.sign_in("inspector")
        page.locator("#menu summary").click()
        page.get_by_role("link", name="Your account").click()
        page.fill("#code-password", PASSWORD)
        page.keyboard.press("Enter")
        picture = page.locator(".qr-frame svg")
        expect(picture).to_be_visible()
        box = picture.bounding_box()
        assert box is not None
        assert 150 < box["width"] < 300, "large enough for a camera"
        assert axe(visitor) == []
        phone = pyotp.TOTP((page.locator("#code-secret").text_content() or "").replace(" ", ""))

        page.fill("#code", phone.at(varied.clock.now()))
        page.keyboard.press("Enter")

        expect(page.locator("#recovery-codes li")).to_have_count(10)
        assert axe(visitor) == []
        codes = re.findall(r"[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}", page.locator("#recovery-codes").inner_text())
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

        visitor.page.context.clear_cookies()
        page.goto(f"{visitor.address}/login")
        page.fill("#name", "inspector")
        page.fill("#password", PASSWORD)
        page.keyboard.press("Enter")
        expect(page.locator("#code")).to_be_focused()
        assert axe(visitor) == []
        page.keyboard.type(codes[0])
        page.keyboard.press("Enter")

        expect(page.locator("#live-word")).to_have_text("live")
        assert visitor.faults == []


def test_a_storm_is_shared_by_keyboard_and_seen_without_an_account(chromium: Browser, varied: Dashboard) -> None:
    storm = varied.town.records.storms("burdeck")[0].id
    with visiting(chromium, varied, viewport=PHONE, bypass_csp=True) as visitor:
        visitor.sign_in("inspector")
        page = visitor.open(f"/sites/burdeck/storms/{storm}")
        page.locator("#share-storm").click()
        page.fill("#days", "3")
        page.keyboard.press("Enter")
        address = page.locator("#address-1").input_value()
        assert axe(visitor) == []
        path = address[address.index("/s/") :]

        page.context.clear_cookies()
        visitor.open(path)

        expect(page.locator("h1")).to_contain_text("Storm of")
        assert axe(visitor) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert visitor.faults == []
    assert varied.clock.now() - varied.app.state.services.storm_links.of(storm)[0].made_at < timedelta(minutes=5)
