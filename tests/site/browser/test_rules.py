"""The rules in a browser: from a question at the table to its rule and back, found by typing, read by keys."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.site.browser.test_pages import axe
from tests.site.browser.test_why import NOT_HERE, placing
from tests.site.browser.visitors import Doors


def test_a_question_leads_to_its_rule_and_back_to_the_table(doors: Doors) -> None:
    here = placing(doors)
    table = here.page.url
    x, y, _ = here.page.evaluate(NOT_HERE)
    here.page.mouse.click(x, y)
    card = here.page.locator("#thing")
    expect(card).to_be_visible()
    question = card.locator("h2").inner_text()
    link = card.locator("a[href^='/rules/roam']").first
    rule = (link.get_attribute("href") or "").partition("#")[2]
    with here.page.context.expect_page() as opened:
        link.click()
    page = opened.value
    asked = page.locator("#asked")
    expect(asked).to_contain_text(question)
    expect(page.locator(".rule-card:target")).to_have_attribute("id", rule)
    assert axe(page) == []
    asked.get_by_role("link").click()
    page.wait_for_url(table)


def test_rules_are_found_while_one_types_and_the_address_keeps_it(doors: Doors) -> None:
    ann = doors.stranger(locale="en").at("/rules/arrival?edition=gu2016")
    ann.ready()
    everything = ann.page.locator(".rule-card").count()
    expect(ann.page.locator("#asked")).to_have_count(0)
    ann.page.keyboard.press("/")
    ann.page.keyboard.type("shield")
    ann.page.wait_for_url("**edition=gu2016&q=shield")
    expect(ann.page.locator(".found")).to_be_visible()
    assert 0 < ann.page.locator(".rule-card").count() < everything
    expect(ann.page.locator(".rule-card mark").first).to_have_text("shield", ignore_case=True)
    assert ann.page.evaluate("document.activeElement.id") == "q", "who types is not interrupted"
    ann.page.locator("#q").fill("")
    ann.page.wait_for_url("**/rules/arrival?edition=gu2016")
    expect(ann.page.locator(".rule-card")).to_have_count(everything)


def test_rules_are_read_by_keys(doors: Doors) -> None:
    ann = doors.stranger(locale="en").at("/rules/arrival#shield.limit")
    ann.ready()
    focused = "document.activeElement.id"
    ids = ann.page.locator(".rule-card").evaluate_all("cards => cards.map(card => card.id)")
    at = ids.index("shield.limit")
    ann.page.keyboard.press("j")
    assert ann.page.evaluate(focused) == ids[at + 1]
    ann.page.keyboard.press("k")
    ann.page.keyboard.press("k")
    assert ann.page.evaluate(focused) == ids[at - 1]
    ann.page.keyboard.press("e")
    ann.page.wait_for_url(f"**/rules/arrival?edition=*#{ids[at - 1]}")
