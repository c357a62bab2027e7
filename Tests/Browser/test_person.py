"""What a person does, in a window of a desk and of a phone (TST-4)."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import unittest

from support import PLAN, ROOT, WIDTHS, BrowserTest, Server, set_plan, wait


def sizes(test):
    """Runs a test at each width."""
    def run(self):
        for size in WIDTHS:
            with self.subTest(size=size):
                self.browser.size(size)
                test(self)
    run.__name__ = test.__name__
    return run


class PersonTests(BrowserTest):
    def course(self, *columns):
        """Opens a workout whose course has heart rate and places; its first chart is in sight."""
        one = self.server.workout_with("heartRate", "latitude", *columns)
        self.browser.open(f"/workouts/{one['uuid']}")
        return one

    def cursor(self):
        return self.browser.text(".workout .cursor")

    def over(self, plot, part):
        """Moves the pointer over a chart, a part of its width from the left."""
        self.browser.run("arguments[0].scrollIntoView({ block: 'center' })", plot)
        self.browser.frames(2)
        width = plot.size["width"]
        self.browser.hand().move_to_element_with_offset(plot, int((part - 0.5) * width), 0).perform()

    # The workout

    @sizes
    def test_WEB_32_pointingAtAChartShowsTheDotOnTheMapAndAllValues(self):
        self.course()
        plots = self.browser.all(".workout .plot")
        self.over(plots[0], 0.6)
        wait(lambda: "bpm" in self.cursor() and "Time" in self.cursor(), "The values stand in the line.")
        self.assertTrue(all("on" in plot.get_attribute("class") for plot in plots))
        dot = self.browser.one(".map .dot")
        first = dot.location
        self.over(plots[0], 0.85)
        wait(lambda: self.browser.one(".map .dot").location != first, "The dot moves.")
        self.browser.hand().move_to_element(self.browser.one("h1")).perform()
        wait(lambda: not self.browser.all(".map .dot"), "Leaving clears.")

    def test_WEB_32_pointingAtTheRouteShowsTheMomentInTheCharts(self):
        self.course()
        plot = self.browser.all(".workout .plot")[0]
        self.over(plot, 0.5)
        place = self.browser.one(".map .dot").rect
        self.browser.hand().move_to_element(self.browser.one("h1")).perform()
        wait(lambda: not self.browser.all(".map .dot"), "Leaving clears.")
        self.browser.run("document.querySelector('.field').scrollIntoView({ block: 'center' })")
        field = self.browser.one(".field")
        self.browser.frames(2)
        # Somewhere on the line: the middle of the workout, where the dot stood.
        self.over(plot, 0.5)
        place = self.browser.run("const { x, y, width, height } = document.querySelector('.dot').getBoundingClientRect(); const field = document.querySelector('.field').getBoundingClientRect(); return [x + width / 2 - field.x - field.width / 2, y + height / 2 - field.y - field.height / 2]")
        text = self.cursor()
        self.browser.hand().move_to_element_with_offset(field, int(place[0]) + 3, int(place[1])).perform()
        wait(lambda: "bpm" in self.cursor(), "The charts show the moment.")
        self.assertIn("Time", text)

    @sizes
    def test_WEB_33_theRouteTakesTheColoursOfAnotherColumn(self):
        self.course("elevation")
        before = self.browser.text(".map .scale")
        self.assertIn("bpm", before)
        radio = self.browser.one("input[name=colour][value=elevation]")
        self.browser.run("arguments[0].scrollIntoView({ block: 'center' })", radio)
        radio.click()
        wait(lambda: re.search(r"\d m\b", self.browser.text(".map .scale")), "The legend tells metres.")
        self.browser.one("input[name=colour][value=plain]").click()
        wait(lambda: self.browser.text(".map .scale") == "", "Plain has no legend.")

    @sizes
    def test_WEB_34_draggingOverAChartShowsThatStretchAndItsFigures(self):
        one = self.course()
        plot = self.browser.all(".workout .plot")[0]
        self.browser.run("arguments[0].scrollIntoView({ block: 'center' })", plot)
        self.browser.frames(2)
        width = plot.size["width"]
        self.browser.hand().move_to_element_with_offset(plot, -int(width * 0.1), 0).click_and_hold().move_by_offset(int(width * 0.3), 0).release().perform()
        self.browser.hand().move_to_element(self.browser.one("h1")).perform()
        found = wait(lambda: re.fullmatch(r"#t=(\d+)-(\d+)", self.browser.run("return location.hash")), "The stretch is in the address.")
        wait(lambda: self.cursor().startswith("Stretch"), "The line tells of the stretch.")
        self.assertIn("bpm", self.cursor())
        # The mean of the stretch is that of the values the server sends for it.
        series = self.server.read(f"/api/v1/workouts/{one['uuid']}/series?columns=heartRate&full=true&from={found[1]}&to={found[2]}")
        values = [value for value in series["columns"][0]["values"] if value is not None]
        shown = float(re.search(r"([\d.,]+) bpm", self.cursor())[1].replace(",", ""))
        self.assertAlmostEqual(shown, sum(values) / len(values), delta=3)
        # The address keeps it.
        address = self.browser.driver.current_url
        self.browser.open("/about")
        self.browser.driver.get(address)
        self.browser.settle()
        wait(lambda: self.cursor().startswith("Stretch"), "The stretch is there again.")
        self.browser.hand().double_click(self.browser.all(".workout .plot")[0]).perform()
        wait(lambda: self.browser.run("return location.hash") == "", "A double click shows the whole.")

    def test_WEB_31_everyLengthFitsEveryWidth(self):
        """A row at the very edge of a part is drawn, and the drawing comes to an end."""
        self.course()
        drawn, wanted = self.browser.driver.execute_async_script("""
            const done = arguments[0];
            const page = [...document.scripts].map(({ src }) => src).find((src) => src.endsWith('/page.js'));
            import(page.replace('page.js', 'columns.js')).then(({ decimated }) => {
                let [drawn, wanted] = [0, 0];
                for (let width = 200; width <= 240; width += 1) for (let rows = 400; rows <= 1000; rows += 1) {
                    if (rows - 1 < 2 * width) continue;
                    const x = Float64Array.from({ length: rows }, (_, row) => row);
                    const points = decimated(x, x, 0, rows - 1, width);
                    wanted += 1;
                    drawn += points[0] === 0 && points.at(-2) === rows - 1 && points.length <= 4 * (width + 1);
                }
                done([drawn, wanted]);
            }, (error) => done([String(error), 0]));""")
        self.assertEqual(drawn, wanted)
        self.assertGreater(wanted, 10_000)

    def test_WEB_31_chartsCanLieAlongTheDistance(self):
        self.course()
        self.browser.one("input[name=axis][value=distance]").click()
        self.over(self.browser.all(".workout .plot")[0], 0.5)
        wait(lambda: "km" in self.browser.all(".workout .plot")[0].get_attribute("aria-valuetext"), "The slider tells the distance.")

    @sizes
    def test_WEB_31_chartsAreHiddenAndOrderedAndThatIsRemembered(self):
        self.course("speed")
        names = lambda: [figure.get_attribute("data-name") for figure in self.browser.all(".workout figure.chart") if figure.is_displayed()]
        wait(lambda: len(self.browser.all(".workout .plot")) > 1, "There are several charts.")
        before = names()
        self.browser.one(".tools details.menu summary").click()
        self.browser.one(f".tools .menu [aria-label='{before[1]}: further up']").click()
        wait(lambda: names()[:2] == [before[1], before[0]], "The second chart is the first.")
        self.browser.one(".tools .menu li:nth-child(2) input").click()
        wait(lambda: names() == [before[1], *before[2:]], "The chart that was the first is hidden.")
        self.browser.run("location.reload()")
        wait(lambda: len(self.browser.all(".workout .plot")) > 1 and names() == [before[1], *before[2:]], "The next look is the same.")
        self.browser.one(".tools details.menu summary").click()
        self.browser.one(".tools .menu li:nth-child(2) input").click()
        wait(lambda: names() == [before[1], before[0], *before[2:]], "It is shown again.")
        shown = self.browser.all(".workout figure.chart canvas")[1]
        wait(lambda: shown.size["width"] > 100, "And drawn.")
        self.browser.run("localStorage.removeItem('charts')")

    def test_WEB_34_aSplitLightsItsStretch(self):
        self.course()
        row = self.browser.one("tr[data-from]")
        self.browser.run("arguments[0].scrollIntoView({ block: 'center' })", row)
        self.browser.hand().move_to_element(row).perform()
        wait(lambda: self.browser.run("return document.querySelector('.workout').link.lit.length") == 1, "The stretch is lit.")

    @sizes
    def test_WEB_39_titleAndNotesCanBeChanged(self):
        one = self.server.workouts()[0]
        self.browser.open(f"/workouts/{one['uuid']}")
        title, notes = self.browser.one("input[name=title]"), self.browser.one("textarea[name=notes]")
        for field, text in ((title, "By the river"), (notes, "Wind from the west\nand a dog")):
            field.clear()
            field.send_keys(text)
        title.submit()
        wait(lambda: "By the river" in self.browser.text("h1"), "The title stands above.")
        self.browser.settle()
        self.assertEqual(self.browser.one("textarea[name=notes]").get_property("value"), "Wind from the west\nand a dog")
        self.assertEqual(self.server.read(f"/api/v1/workouts/{one['uuid']}")["title"], "By the river")

    # Lists

    @sizes
    def test_WEB_21_searchingFindsWorkouts(self):
        self.browser.open("/workouts")
        search = self.browser.one("input[type=search]")
        search.send_keys("morning")
        search.submit()
        wait(lambda: "q=morning" in self.browser.driver.current_url, "The search is in the address.")
        self.browser.settle()
        rows = self.browser.all("table.workouts tbody tr")
        totals = self.server.read("/api/v1/workouts?q=morning&totals=true")["totals"]["count"]
        self.assertEqual(len(rows), totals)
        rows[0].click()
        wait(lambda: "/workouts/" in self.browser.driver.current_url, "A row leads to its workout.")
        self.browser.settle()

    def test_WEB_24_theMapOfManyNamesWhatIsClicked(self):
        self.browser.open("/workouts/map")
        figure = self.browser.one("figure.map")
        self.assertTrue(figure.find_elements("css selector", "canvas"))

    def test_WEB_41_aChartOfATypeTellsItsRowsAndLeadsOn(self):
        types = [one["identifier"] if "identifier" in one else one["type"] for one in self.server.read("/api/v1/types")["items"]]
        steps = next(name for name in types if name.endswith("StepCount"))
        self.browser.open(f"/data/{steps}")
        plot = self.browser.one("figure.chart .plot")
        self.browser.run("arguments[0].focus()", plot)
        from selenium.webdriver.common.keys import Keys
        self.browser.press(Keys.HOME)
        first = self.browser.run("const row = document.querySelector('figure.chart tbody tr'); return [...row.cells].map((cell) => cell.textContent.trim())")
        wait(lambda: first[0] in plot.get_attribute("aria-valuetext"), "The slider tells the first row.")
        if first[1] not in ("", "–"):
            self.assertIn(first[1], plot.get_attribute("aria-valuetext"))

    # Import

    @sizes
    def test_WEB_81_aDroppedFileIsImportedWithProgress(self):
        folder = self.server.folder / "mine"
        folder.mkdir(exist_ok=True)
        size = self.browser.run("return innerWidth")
        text = (ROOT / "Examples/Data/morning-run.gpx").read_text()
        good, bad = folder / f"evening-{size}.gpx", folder / f"broken-{size}.gpx"
        good.write_text(re.sub(r"2026-05-12", f"2025-03-{size % 28 + 1:02}", text).replace("Morning run", f"Evening {size}"))
        bad.write_text("<gpx><trk><trkseg><trkpt lat='1'")
        before = len(self.server.workouts())
        self.browser.open("/import")
        self.browser.drop("form[data-upload]", good, bad)
        def told(name):
            rows = self.browser.run("return [...document.querySelectorAll('table.imports tbody tr')].map((row) => row.innerText)")
            return next((text for text in rows if name in text), "")
        wait(lambda: "imported" in told(good.name), "The file is in.", 60)
        wait(lambda: re.search("failed|refused", told(bad.name)), "The broken one is told, and stops nothing.", 60)
        self.assertEqual(len(self.server.workouts()), before + 1)
        self.assertIn(bad.name, wait(lambda: self.browser.text("main > .status"), "The end is said."))
        next(row for row in self.browser.all("table.imports tbody tr") if good.name in row.text).find_element("css selector", "a[href*='/workouts/']").click()
        wait(lambda: "/workouts/" in self.browser.driver.current_url, "The row leads to the workout.")
        self.browser.settle()
        self.browser.open("/import")
        self.browser.drop("form[data-upload]", good)
        wait(lambda: "already imported" in self.browser.text("table.imports tbody tr"), "The same file is known.", 60)

    def test_API_142_aPreviewStoresNothingUntilItIsImported(self):
        file = self.server.folder / "preview.gpx"
        file.write_text((ROOT / "Examples/Data/morning-run.gpx").read_text().replace("2026-05-12", "2020-07-08").replace("Morning run", "Preview"))
        before = len(self.server.workouts())
        self.browser.open("/import")
        self.browser.all("input[name=preview]")[0].click()
        self.browser.drop("form[data-upload]", file)
        wait(lambda: "Would add 1 workout" in self.browser.text("table.imports tbody tr"), "The preview is told.", 60)
        self.assertEqual(len(self.server.workouts()), before)
        self.browser.all("table.imports tbody tr a[href='/import']")[0].click()
        wait(lambda: self.browser.all("button[aria-label='Import preview.gpx']"), "The preview can be imported.")[0].click()
        wait(lambda: len(self.server.workouts()) == before + 1, "The file is in.", 60)
        self.browser.settle()

    def test_TST_5_keysAloneImportAFileAndReadItsWorkout(self):
        from selenium.webdriver.common.keys import Keys
        file = self.server.folder / "by-keys.gpx"
        file.write_text((ROOT / "Examples/Data/morning-run.gpx").read_text().replace("2026-05-12", "2021-04-04").replace("Morning run", "By keys"))
        def go(condition, text, key=Keys.TAB, most=120):
            for _ in range(most):
                if self.browser.run(f"const on = document.activeElement; return {condition}"):
                    return
                self.browser.press(key)
            self.fail(f"Keys do not reach {text}.")
        self.browser.open("/")
        self.browser.press("g")
        self.browser.press("i")
        wait(lambda: self.browser.driver.current_url.endswith("/import"), "g i leads to the import.")
        self.browser.settle()
        go("on.type === 'file'", "the field for files")
        self.browser.driver.switch_to.active_element.send_keys(str(file))
        row = wait(lambda: self.browser.run("return [...document.querySelectorAll('table.imports tbody tr')].some((row) => row.innerText.includes('by-keys') && row.querySelector('a'))"), "The file is in.", 60)
        self.assertTrue(row)
        go("on.matches('table.imports a')", "the workout")
        self.browser.press(Keys.ENTER)
        wait(lambda: "/workouts/" in self.browser.driver.current_url, "The workout is shown.")
        self.browser.settle()
        go("on.matches('input[name=colour]')", "the colours of the route")
        self.browser.press(Keys.ARROW_RIGHT)
        wait(lambda: "bpm" not in self.browser.text(".map .scale"), "Another column colours the route.")
        go("on.matches('.plot')", "a chart")
        self.browser.press(Keys.ARROW_RIGHT)
        wait(lambda: "bpm" in self.cursor(), "The values are told.")
        go("on.matches('tr[data-from]')", "a split")
        self.browser.press(Keys.ENTER)
        wait(lambda: self.browser.run("return location.hash").startswith("#t="), "Enter shows the stretch of the split.")
        self.browser.press(Keys.ESCAPE)
        wait(lambda: self.browser.run("return location.hash") == "", "Escape shows the whole.")

    def test_WEB_81_droppingElsewhereDoesNothing(self):
        self.browser.open("/import")
        rows = len(self.browser.all("table.imports tbody tr"))
        self.browser.drop("h1", ROOT / "Examples/Data/morning-run.gpx")
        self.browser.frames(5)
        self.assertEqual(len(self.browser.all("table.imports tbody tr")), rows)
        self.assertTrue(self.browser.driver.current_url.endswith("/import"))

    # Tokens and settings

    @sizes
    def test_WEB_87_aTokenIsMadeUsedAndRevoked(self):
        self.browser.open("/access")
        name = self.browser.one("#new-token input[name=name]")
        name.send_keys("Script of a test")
        name.submit()
        secret = wait(lambda: next(iter(self.browser.all("#secret")), None), "The secret is shown.").text
        self.assertRegex(secret, r"^hkt_")
        self.browser.settle()
        import http.client
        def ask():
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port)
            connection.request("GET", "/api/v1/workouts", headers={"Authorization": f"Bearer {secret}"})
            return connection.getresponse().status
        self.assertEqual(ask(), 200)
        self.browser.open("/access")
        self.assertEqual(self.browser.all("#secret"), [], "It is shown once.")
        self.browser.run("globalThis.confirm = () => true")
        button = next(one for one in self.browser.all("#tokens button.danger") if "Script of a test" in one.get_attribute("aria-label"))
        self.browser.run("arguments[0].scrollIntoView({ block: 'center' })", button)
        button.click()
        wait(lambda: ask() == 401, "The token is void.")
        self.browser.settle()

    @sizes
    def test_WEB_90_themeAndUnitsAreSwitched(self):
        from selenium.webdriver.support.ui import Select
        def save(**values):
            self.browser.open("/settings")
            for name, value in values.items():
                Select(self.browser.one(f"select[name={name}]")).select_by_value(value)
            self.browser.one("form[action='/settings'] button").click()
            wait(lambda: "Saved" in self.browser.text(), "The settings are saved.")
        try:
            save(theme="dark", units="imperial")
            self.browser.open("/workouts")
            self.assertEqual(self.browser.run("return document.documentElement.dataset.theme"), "dark")
            self.assertLess(sum(map(int, re.findall(r"\d+", self.browser.run("return getComputedStyle(document.body).backgroundColor"))[:3])), 120)
            self.assertIn(" mi", self.browser.text())
            self.course()
            self.over(self.browser.all(".workout .plot")[0], 0.5)
            wait(lambda: " mi" in self.cursor(), "The cursor tells miles.")
        finally:
            save(theme="auto", units="metric")
        self.browser.open("/workouts")
        self.assertIn(" km", self.browser.text())

    # Live

    def test_WEB_85_aRunningSessionIsFollowedToItsEnd(self):
        status, _, _ = self.server.ask("GET", "/api/v1/live")
        hk = os.environ.get("HK") or str(ROOT / ".build/debug/hk")
        if status == 404 or not pathlib.Path(hk).exists():
            self.skipTest("This takes hk and a server that follows sessions.")
        set_plan(self.server)
        recording = subprocess.Popen(
            [hk, "record", "--store", self.server.store, "--plan", PLAN, "--simulate", "--speed", "1", "--duration", "25s"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        try:
            wait(lambda: self.server.ask("GET", "/api/v1/live")[0] == 200, "The session runs.", 30)
            self.browser.open("/live")
            figure = lambda name: self.browser.text(f"[data-figure={name}]")
            rate = wait(lambda: re.match(r"\d+ bpm", figure("heartRate")) and figure("heartRate"), "A heart rate is shown.")
            time = figure("elapsed")
            wait(lambda: figure("elapsed") != time, "The time goes on.")
            self.assertTrue(rate)
            self.assertRegex(figure("step"), r"^1 of 10 +Warm-up$")
            self.assertRegex(figure("next"), r"^Work: 400 m, 140–160 beats/min$")
            goal = wait(lambda: re.match(r"10:00 +9:\d\d left$", figure("goal")) and figure("goal"), "What is left of the step.")
            wait(lambda: figure("goal") != goal, "Less is left.")
            link = wait(lambda: next(iter(self.browser.all("[data-live] [role=status] a")), None), "The end leads to the workout.", 60)
            link.click()
            wait(lambda: "/workouts/" in self.browser.driver.current_url, "The workout is there.")
            self.browser.settle()
        finally:
            recording.kill()
            recording.wait()

    def test_WEB_11_newDataAreToldByABar(self):
        if self.server.ask("GET", "/api/v1/changes?limit=1")[0] == 404:
            self.skipTest("This server does not tell of changes.")
        self.browser.open("/about")
        wait(lambda: self.browser.run("return performance.getEntriesByType('resource').length > 0"), "The page is there.")
        self.browser.open("/")
        text = (ROOT / "Examples/Data/morning-run.gpx").read_text().replace("2026-05-12", "2024-02-02")
        # The page listens a moment after it is drawn; a workout that comes then is told.
        wait(lambda: self.browser.run("return performance.now() > 6000"), "The page listens.")
        self.server.take(None, "later.gpx", text.encode())
        wait(lambda: self.browser.all(".stale"), "The bar is there.", 10)
        self.browser.one(".stale button").click()
        wait(lambda: not self.browser.all(".stale"), "The page is new.")
        self.browser.settle()


class TextTests(BrowserTest):
    """Markup in every field of text stays text (TST-11)."""

    WORD = "<img src=x onerror=\"alert('ran')\"><script>alert('ran')</script>'\"&amp;"

    def test_TST_11_markupStaysText(self):
        from xml.sax.saxutils import escape
        word = escape(self.WORD)
        text = (ROOT / "Examples/Data/morning-run.gpx").read_text()
        text = text.replace("2026-05-12", "2023-06-01").replace("<name>Morning run</name>", f"<name>{word}</name><desc>{word}</desc><cmt>{word}</cmt>")
        text = text.replace('creator="OpenHealthKit example"', f"creator=\"{escape(self.WORD, {chr(34): '&quot;'})}\"")
        self.server.take(None, self.WORD + ".gpx", text.encode())
        source = escape(self.WORD, {'"': "&quot;"})
        self.server.take(None, "export.xml", (
            '<?xml version="1.0"?><HealthData locale="en"><ExportDate value="2023-06-02 00:00:00 +0000"/>'
            f'<Record type="HKQuantityTypeIdentifierStepCount" sourceName="{source}" device="&lt;&lt;HKDevice: 0x1&gt;, name:{source}&gt;" unit="count" startDate="2023-06-01 10:00:00 +0000" endDate="2023-06-01 10:10:00 +0000" value="70">'
            f'<MetadataEntry key="{source}" value="{source}"/></Record></HealthData>').encode())
        one = next(one for one in self.server.workouts() if one["start"].startswith("2023-06-01"))
        self.server.ask("PATCH", f"/api/v1/workouts/{one['uuid']}", json.dumps({"title": self.WORD, "notes": self.WORD}), Content_Type="application/json")
        self.server.ask("POST", "/api/v1/tokens", json.dumps({"name": self.WORD, "scopes": {"read": ["all"]}}), Content_Type="application/json")
        seen = 0
        for path in ("/", "/workouts", "/workouts?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", f"/workouts/{one['uuid']}", "/calendar?month=2023-06", "/data", "/data?q=%3Cscript%3Ealert(1)%3C/script%3E",
                     "/data/HKQuantityTypeIdentifierStepCount", "/data/HKQuantityTypeIdentifierStepCount?where=%3Cscript%3Ealert(1)%3C/script%3E", "/import", "/access", "/records", "/trends", "/settings", "/login?next=%22%3E%3Cscript%3Ealert(1)%3C/script%3E", "/workouts/map"):
            with self.subTest(path=path):
                _, _, body = self.server.ask("GET", path)
                self.assertNotIn(b"<script>alert", body)
                self.assertNotIn(b"<img src=x", body)
                self.browser.open(path)
                self.browser.frames(3)
                seen += "onerror" in self.browser.run("return document.body.textContent")
                # A name of no type is a page that says so, and the browser tells of its status.
                faults = [fault for fault in self.browser.faults() if "status of 4" not in fault]
                self.assertEqual(faults, [])
                self.assertEqual(self.browser.run("return document.querySelectorAll('img[onerror], main script').length"), 0)
        self.assertGreaterEqual(seen, 4, "The texts are shown.")


if __name__ == "__main__":
    unittest.main()
