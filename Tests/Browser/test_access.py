"""Every page for everybody: axe-core, keys, sizes of targets, narrow screens, both themes (TST-5, WEB-5, WEB-7, WEB-10)."""

import gzip
import json
import os
import pathlib
import signal
import subprocess
import unittest

from support import ROOT, THEMES, WIDTHS, Browser, BrowserTest, Server, pages, wait

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def axe_script():
    import axe_core_python
    return next(pathlib.Path(axe_core_python.__file__).parent.rglob("axe.min.js")).read_text()


class AccessTests(BrowserTest):
    def test_TST_5_axeFindsNothingOnAnyPageInBothThemes(self):
        script = axe_script()
        found = []
        for theme in THEMES:
            self.browser.theme(theme)
            for size in WIDTHS:
                self.browser.size(size)
                for name, path in pages().items():
                    self.browser.open(path)
                    self.browser.run(script)
                    result = self.browser.driver.execute_async_script(
                        "const [rules, done] = arguments; axe.run(document, { runOnly: rules, resultTypes: ['violations'] }).then(done, (error) => done({ error: String(error) }));", RULES)
                    for one in result["violations"]:
                        for node in one["nodes"][:3]:
                            found.append(f"{name} {theme} {size}: {one['id']}: {node['target']} {node['html'][:160]} {node['failureSummary'][:300]}")
        self.assertEqual(found, [], "\n".join(found))

    def test_WEB_10_nothingScrollsSidewaysAt320(self):
        self.browser.size(width=320, height=640)
        for name, path in pages().items():
            with self.subTest(page=name):
                self.browser.open(path)
                wide, who = self.browser.run("""
                    const most = document.documentElement.clientWidth;
                    const held = (element) => { for (let up = element.parentElement; up; up = up.parentElement) if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(up).overflowX) && up !== document.documentElement && up !== document.body) return true; return false; };
                    const over = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > most + 1 && !held(element));
                    return [document.documentElement.scrollWidth, over.slice(0, 3).map((element) => element.outerHTML.slice(0, 120))];""")
                self.assertLessEqual(wide, 320, who)

    def test_WEB_10_targetsAreLarge(self):
        """Buttons, fields and links that do not stand in text take 44 pixels in one direction at least, none less than 24 (WCAG 2.5.8)."""
        self.browser.size("phone")
        for name, path in pages().items():
            with self.subTest(page=name):
                self.browser.open(path)
                small = self.browser.run("""
                    const isShown = (element) => element.checkVisibility({ checkVisibilityCSS: true }) && element.getBoundingClientRect().width > 2;
                    const inText = (element) => element.matches('a') && getComputedStyle(element).display === 'inline';
                    const box = (element) => (element.matches('input[type=radio], input[type=checkbox]') ? element.closest('label') ?? element : element).getBoundingClientRect();
                    return [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [role=button]')]
                        .filter((element) => isShown(element) && !inText(element) && !element.closest('table.year, .calendar'))
                        .filter((element) => { const { width, height } = box(element); return Math.min(width, height) < 24 || Math.max(width, height) < 44 || (element.matches('button, select, .button') && height < 43.5); })
                        .map((element) => `${element.outerHTML.slice(0, 100)} ${JSON.stringify(box(element))}`);""")
                self.assertEqual(small[:5], [])

    def test_WEB_5_pagesAreSmallAndTakeFewRequests(self):
        for name, path in pages().items():
            with self.subTest(page=name):
                self.browser.command("Network.clearBrowserCache")
                self.browser.faults()
                self.browser.open(path)
                self.assertEqual(self.browser.faults(), [])
                # Manifest and icon are asked for by the window, not by the page.
                asked = [one["request"]["url"] for one in self.browser.requests if one.get("type") not in ("EventSource", "Manifest") and "icon" not in one["request"]["url"]]
                self.assertLessEqual(len(asked), 12, asked)
                status, _, body = self.server.ask("GET", path)
                self.assertEqual(status, 200)
                self.assertLessEqual(len(body), 100_000)

    def test_WEB_7_focusIsSeenAndGoesEverywhere(self):
        from selenium.webdriver.common.keys import Keys
        for name in ("overview", "workouts", "workout", "import", "settings"):
            with self.subTest(page=name):
                self.browser.open(pages()[name])
                seen = []
                for _ in range(400):
                    self.browser.press(Keys.TAB)
                    one = self.browser.run("""
                        const element = document.activeElement;
                        if (!element || element === document.body) return null;
                        const owner = element.matches('fieldset.choice input') ? element.closest('label') : element;
                        const { outlineWidth, outlineStyle } = getComputedStyle(owner);
                        element.dataset.place ??= String(document.querySelectorAll('[data-place]').length);
                        return [element.dataset.place, outlineStyle === 'none' ? 0 : parseFloat(outlineWidth), element.outerHTML.slice(0, 80)];""")
                    if one is None or seen and one[0] == seen[0]:
                        break
                    seen.append(one[0])
                    self.assertGreaterEqual(one[1], 3, one[2])
                reachable = self.browser.run("""
                    return [...document.querySelectorAll('main a[href], main button, main input:not([type=hidden], [type=radio]), main select, main textarea, main summary, main [role=slider]')]
                        .filter((element) => element.checkVisibility() && element.tabIndex >= 0 && !element.disabled && !element.dataset.place).map((element) => element.outerHTML.slice(0, 100));""")
                self.assertEqual(reachable, [])

    def test_WEB_7_aChartIsASliderThatKeysMove(self):
        from selenium.webdriver.common.keys import Keys
        self.browser.open(pages()["workout"])
        chart = self.browser.one(".workout .plot")
        self.browser.run("arguments[0].focus()", chart)
        self.browser.press(Keys.HOME)
        first = wait(lambda: chart.get_attribute("aria-valuenow") == "0" and chart.get_attribute("aria-valuetext"), "The cursor is at the beginning.")
        self.browser.press(Keys.ARROW_RIGHT)
        second = wait(lambda: (text := chart.get_attribute("aria-valuetext")) != first and text, "The cursor moves.")
        self.assertRegex(second, r"^\d+:\d\d, \d+")
        self.browser.press(Keys.END)
        wait(lambda: chart.get_attribute("aria-valuenow") == chart.get_attribute("aria-valuemax"), "The cursor is at the end.")
        self.browser.press("+")
        wait(lambda: self.browser.run("return location.hash").startswith("#t="), "The stretch is in the address.")
        self.browser.press(Keys.ESCAPE)
        wait(lambda: self.browser.run("return location.hash") == "", "The whole is shown again.")

    def test_WEB_7_keysLeadToPages(self):
        self.browser.open("/about")
        self.browser.press("g")
        self.browser.press("w")
        wait(lambda: self.browser.driver.current_url.endswith("/workouts"), "g w leads to the workouts.")
        self.browser.settle()
        self.browser.press("?")
        self.assertIn("Overview", self.browser.one("dialog").text)

    def test_WEB_8_motionIsReducedForWhoWantsIt(self):
        self.browser.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
        self.browser.open("/")
        moving = self.browser.run("return [...document.querySelectorAll('*')].filter((element) => parseFloat(getComputedStyle(element).transitionDuration) > 0).length")
        self.assertEqual(moving, 0)


class EmptyTests(BrowserTest):
    def test_WEB_11_anEmptyStoreSaysWhyAndLeadsOn(self):
        script = axe_script()
        server = Server(is_empty=True)
        try:
            for path in ("/", "/calendar", "/workouts", "/data", "/sleep", "/trends", "/load", "/workouts/duplicates", "/data/bin", "/records", "/import", "/access",
                         "/settings", "/about", "/live"):
                with self.subTest(path=path):
                    self.browser.open(path, server)
                    self.assertEqual(self.browser.faults(), [])
                    if path in ("/", "/workouts", "/data", "/sleep", "/trends", "/records"):
                        self.assertTrue(self.browser.all(".empty a"), "It says what one can do.")
                    self.browser.run(script)
                    result = self.browser.driver.execute_async_script(
                        "const [rules, done] = arguments; axe.run(document, { runOnly: rules }).then(done);", RULES)
                    self.assertEqual([one["id"] for one in result["violations"]], [])
        finally:
            self.browser.driver.get("about:blank")
            server.end()


class ScreenshotTests(BrowserTest):
    def take(self, folder, name, path):
        for theme in THEMES:
            self.browser.theme(theme)
            for size, (width, height) in WIDTHS.items():
                self.browser.size(size)
                self.browser.open(path)
                if name == "live":
                    wait(lambda: self.browser.all("[data-live] .plot canvas"), "The session is drawn.", 30)
                    wait(lambda: self.browser.run("return document.querySelector('[data-figure=elapsed]').textContent") > "0:40", "It has gone on for a while.", 60)
                whole = self.browser.run("return document.documentElement.scrollHeight")
                self.browser.size(size, height=max(height, min(whole, 2400)))
                if name != "live":
                    self.browser.settle()
                self.browser.frames(10)
                file = folder / f"{name}-{width}-{theme}.png"
                self.browser.driver.save_screenshot(str(file))
                subprocess.run(["pngquant", "--force", "--skip-if-larger", "--quality", "40-90", "--ext", ".png", "64", str(file)], check=False)
                self.assertLessEqual(file.stat().st_size, 150_000, file.name)

    @unittest.skipUnless(os.environ.get("SCREENSHOTS"), "without --screenshots")
    def test_picturesOfAllPages(self):
        folder = pathlib.Path(os.environ["SCREENSHOTS"])
        folder.mkdir(parents=True, exist_ok=True)
        for name, path in pages().items():
            if name != "live":
                self.take(folder, name, path)
        # The session last: it changes what other pages show.
        hk = pathlib.Path(os.environ.get("HK") or ROOT / ".build/debug/hk")
        if not hk.exists():
            return self.take(folder, "live", "/live")
        recording = subprocess.Popen(
            [hk, "record", "--store", self.server.store, "--activity", "running", "--simulate"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        try:
            wait(lambda: self.server.ask("GET", "/api/v1/live")[0] == 200, "The session runs.", 30)
            self.take(folder, "live", "/live")
        finally:
            # It saves and ends; what is killed goes on in the store.
            recording.send_signal(signal.SIGINT)
            recording.wait(30)


if __name__ == "__main__":
    unittest.main()
