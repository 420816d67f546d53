"""The keyed renderer, in the browser that it was written for."""

from playwright.sync_api import Page


def test_patched_trees_look_like_new_ones_and_keep_their_elements(page: Page) -> None:
    page.goto("/pages/renderer.html")
    page.wait_for_function("window.result", timeout=60_000)
    assert page.evaluate("window.result") == "400 rounds, kept True"
