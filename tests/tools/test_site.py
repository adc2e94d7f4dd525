"""The page on the web: nothing from elsewhere, everything in its folder, readable on a phone and on a desk."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from scenes import VERSION

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "docs" / "site"
PAGE = (SITE / "index.html").read_text(encoding="utf-8")
CONTRAST = """() => {
  const channel = (value) => (value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const numbers = (colour) => colour.match(/[0-9.]+/g).map(Number);
  const behind = (one) => {
    for (; one; one = one.parentElement) {
      const colour = numbers(getComputedStyle(one).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  return [...document.querySelectorAll("h1, h2, h3, p, a, li, code, figcaption")].map((one) => {
    const [a, b] = [light(numbers(getComputedStyle(one).color)), light(behind(one))];
    return [one.textContent.slice(0, 40), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
  });
}"""


def test_all_that_it_shows_lies_beside_it_and_nothing_comes_from_elsewhere() -> None:
    named = re.findall(r'(?:src|href)="([^"#]+)"', PAGE)
    assert named and [name for name in named if not (SITE / name).is_file()] == []
    for text in (PAGE, (SITE / "style.css").read_text(encoding="utf-8")):
        assert "//" not in text and "<script" not in text
        assert [name for name in re.findall(r'url\("([^"]+)"\)', text) if not (SITE / name).is_file()] == []


def test_every_picture_says_what_it_shows_and_every_game_is_told() -> None:
    pictures = re.findall(r"<img [^>]*>", PAGE)
    assert all(re.search(r'alt="[^"]{10,}"', one) and "width=" in one for one in pictures)
    assert len(re.findall(r"<h3>", PAGE)) == 5
    assert f"number-night-{VERSION}-linux" in PAGE, "the download is of this version"
    assert f"## {VERSION}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.full
@pytest.mark.parametrize("size", [(360, 740), (1280, 900)])
def test_it_is_readable_in_a_browser(size: tuple[int, int]) -> None:
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    driver = pytest.importorskip("playwright.sync_api", reason="needs playwright")
    if browser is None:
        pytest.skip("needs Chromium (package chromium)")
    with driver.sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=browser, args=["--headless", "--no-sandbox", "--disable-gpu"])
        tab = chromium.new_page(viewport={"width": size[0], "height": size[1]})
        asked: list[str] = []
        tab.on("request", lambda request: asked.append(request.url))
        tab.goto((SITE / "index.html").as_uri())
        assert all(url.startswith("file:") for url in asked)
        assert tab.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        assert tab.evaluate("[...document.images].slice(0, 1).every((one) => one.complete && one.naturalWidth > 0)")
        assert [one for one in tab.evaluate(CONTRAST) if one[1] < 4.5] == []
        chromium.close()
