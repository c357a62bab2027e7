"""A server with a store of its own, and a browser that notices what it must not do."""

import http.client
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.parse

import made_up

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES = ROOT.parent / "shared/data"
WIDTHS = {"desk": (1280, 900), "phone": (390, 844)}
THEMES = ("light", "dark")


def wait(condition, text, seconds=90):
    """What a condition answers as soon as it is something."""
    end = time.monotonic() + seconds
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"Waited {seconds} s in vain: {text}")
        time.sleep(0.02)


class Server:
    """`hk-server serve` over a new store."""

    shared = None

    @classmethod
    def get(cls):
        if cls.shared is None:
            cls.shared = Server()
        return cls.shared

    def __init__(self, is_empty=False):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="hk-browser-"))
        self.store = self.folder / "health.sqlite"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = open(self.folder / "log", "wb")
        self.output = open(self.folder / "out", "wb")
        self.process = subprocess.Popen(
            [os.environ["HK_SERVER"], "serve", "--store", self.store, "--listen", f"127.0.0.1:{self.port}",
             "--share", os.environ.get("OPENHEALTHKIT_SHARE", ROOT / "Share")],
            stdout=self.output, stderr=self.log, env={**os.environ, "XDG_DATA_HOME": str(self.folder / "data")})
        self.start = wait(self._address, "The server says where it is.", 60)
        status, fields, _ = self.ask("GET", self.start.removeprefix(self.url))
        assert status == 303, status
        self.cookie = fields["Set-Cookie"].split(";")[0]
        if not is_empty:
            for file in self.files():
                self.take(file)
            self.take(None, "export.zip", made_up.export())

    @staticmethod
    def files():
        """What a person might bring, small."""
        found = sorted((ROOT / "Examples/Data").glob("*"))
        for pattern in ("fit/*/*.fit", "tcx/*/*.tcx", "apple-health/*/export.xml", "fit/*.fit", "tcx/*.tcx"):
            found += [file for file in sorted(FILES.glob(pattern)) if file.stat().st_size < 3_000_000][:6]
        return found

    def _address(self):
        if self.process.poll() is not None:
            raise AssertionError((self.folder / "log").read_text())
        found = re.search(r"http://127\S*start\?key=\S+", (self.folder / "out").read_text())
        return found and found[0]

    def ask(self, method, path, body=None, **fields):
        """Status, fields and body of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        fields = {"Sec-Fetch-Site": "same-origin", **{name.replace("_", "-"): value for name, value in fields.items()}}
        if hasattr(self, "cookie"):
            fields["Cookie"] = self.cookie
        connection.request(method, path, body, fields)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()

    def read(self, path):
        status, _, body = self.ask("GET", path)
        assert status == 200, (path, status, body[:300])
        return json.loads(body)

    def take(self, file, name=None, content=None):
        """Imports a file through the API."""
        name = urllib.parse.quote(name or pathlib.Path(file).name)
        status, _, body = self.ask("POST", f"/api/v1/imports?name={name}", content or pathlib.Path(file).read_bytes())
        if status != 202:
            return None
        job = json.loads(body)["id"]
        ended = ("done", "partial", "refused", "failed", "cancelled", "interrupted")
        return wait(lambda: (now := self.read(f"/api/v1/imports/{job}"))["state"] in ended and now, f"{name} is in.", 300)

    def workouts(self):
        return self.read("/api/v1/workouts?limit=500")["items"]

    def workout_with(self, *columns, latest=False):
        """A workout whose course has these columns: the example, or the latest."""
        known = sorted(self.workouts(), key=lambda one: one["start"][:10] != "2026-05-12") if not latest else self.workouts()
        for one in known:
            series = self.read(f"/api/v1/workouts/{one['uuid']}/series?columns={','.join(columns)}&points=100")
            if all(any(value is not None for value in column["values"]) for column in series["columns"]):
                return one
        raise unittest.SkipTest(f"No workout has {columns}.")

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Browser:
    """Chromium without a window; keeps what it asked for and what went wrong."""

    shared = None

    @classmethod
    def get(cls):
        if cls.shared is None:
            cls.shared = Browser()
        return cls.shared

    def __init__(self):
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service

        options = webdriver.ChromeOptions()
        options.binary_location = os.environ["CHROMIUM"]
        for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars", "--force-color-profile=srgb"):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(os.environ["CHROMEDRIVER"]))
        self.driver.set_script_timeout(60)
        self.command("Page.addScriptToEvaluateOnNewDocument", source="""
            globalThis.refused = []; globalThis.ran = [];
            addEventListener('securitypolicyviolation', (event) => refused.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
            globalThis.alert = (text) => ran.push(String(text));""")
        self.requests, self.home = [], ""

    def command(self, name, **values):
        return self.driver.execute_cdp_cmd(name, values)

    def size(self, name="desk", width=None, height=None):
        wide, high = WIDTHS[name]
        width, height = width or wide, height or high
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.command("Emulation.setTouchEmulationEnabled", enabled=False)

    def theme(self, name):
        self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def open(self, path, server=None):
        server = server or Server.get()
        self.home = server.url
        if not self.driver.current_url.startswith(server.url):
            name, value = server.cookie.split("=", 1)
            self.driver.get(server.url + "/healthz")
            self.driver.add_cookie({"name": name, "value": value, "path": "/"})
        self.driver.get(server.url + path)
        self.settle()

    def settle(self):
        """Waits until what the page is marked with is drawn."""
        wait(lambda: self.run("""
            return document.readyState === 'complete' && !document.querySelector('.loading')
                && [...document.querySelectorAll('figure.chart[data-chart]')].every((figure) => figure.querySelector('.plot') || !figure.querySelector('tbody tr'))
                && [...document.querySelectorAll('[data-workout]')].every((section) => section.link || section.querySelector('.error'))
                && [...document.querySelectorAll('figure.map')].every((figure) => figure.hidden || figure.querySelector('canvas') || figure.querySelector('.error'))"""),
            "The page is drawn.")
        self.frames(2)

    def frames(self, count=1):
        self.driver.execute_async_script("""
            let [left, done] = arguments; const next = () => left-- > 0 ? requestAnimationFrame(next) : done(); next();""", count)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def all(self, selector):
        return self.driver.find_elements("css selector", selector)

    def one(self, selector):
        return wait(lambda: next(iter(self.all(selector)), None), f"There is a {selector}.", 10)

    def text(self, selector="main"):
        return self.run("return document.querySelector(arguments[0])?.innerText.trim() ?? ''", selector)

    def press(self, *keys):
        from selenium.webdriver import ActionChains
        ActionChains(self.driver).send_keys(*keys).perform()

    def hand(self):
        from selenium.webdriver import ActionChains
        return ActionChains(self.driver, duration=30)

    def drop(self, selector, *files):
        """Drops files as a person does who drags them here."""
        self.run("""
            const input = document.createElement('input');
            Object.assign(input, { type: 'file', multiple: true, id: 'dropped' });
            document.body.append(input);""")
        self.one("#dropped").send_keys("\n".join(str(file) for file in files))
        self.run("""
            const input = document.getElementById('dropped'), transfer = new DataTransfer();
            for (const file of input.files) transfer.items.add(file);
            input.remove();
            const target = document.querySelector(arguments[0]);
            for (const name of ['dragenter', 'dragover', 'drop'])
                target.dispatchEvent(new DragEvent(name, { dataTransfer: transfer, bubbles: true, cancelable: true }));""", selector)

    def faults(self):
        """What went wrong since it was asked last: messages, foreign requests, refusals, scripts that ran."""
        found = [entry["message"] for entry in self.driver.get_log("browser") if "favicon" not in entry["message"]]
        self.requests = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] != "Network.requestWillBeSent":
                continue
            url = message["params"]["request"]["url"]
            if url.startswith(("data:", "blob:", "chrome", "about:")):
                continue
            self.requests.append(message["params"])
            if not url.startswith(self.home + "/"):
                found.append(f"It asked {url}.")
        found += [f"Refused: {text}" for text in self.run("return globalThis.refused ?? []")]
        found += [f"Ran: {text}" for text in self.run("return globalThis.ran ?? []")]
        return found

    def end(self):
        self.driver.quit()


class BrowserTest(unittest.TestCase):
    """A test with a page before it; it fails too if the browser complained meanwhile."""

    maxDiff = None

    def setUp(self):
        self.server, self.browser = Server.get(), Browser.get()
        self.browser.size()
        self.browser.theme("light")
        self.browser.faults()

    def tearDown(self):
        faults = self.browser.faults()
        self.assertEqual(faults, [], "The browser complained.")


def set_goals(server):
    """A goal of each period, once."""
    if server.read("/api/v1/goals")["goals"]:
        return
    for measure, target, period in (("distance", 25_000, "week"), ("time", 54_000, "month"), ("count", 150, "year")):
        status, _, body = server.ask("POST", "/api/v1/goals", json.dumps({"measure": measure, "target": target, "period": period}), Content_Type="application/json")
        assert status == 201, (status, body[:300])


PLAN = "7F0C3C52-3A5B-4C1D-9E55-0D6E4F5A1B2C"


def set_plan(server):
    """A plan that is due, once."""
    if server.ask("GET", f"/api/v1/plans/{PLAN}")[0] == 200:
        return
    step = {"purpose": "work", "goal": {"type": "distance", "value": 400, "unit": "m"}, "alert": {"type": "heartRate", "low": 140, "high": 160, "unit": "count/min"}}
    rest = {"purpose": "recovery", "goal": {"type": "time", "value": 90, "unit": "s"}}
    plan = {"format": "openhealthkit.plan", "version": 1, "id": PLAN, "kind": "custom", "activity": "running", "displayName": "Intervals",
            "warmup": {"goal": {"type": "time", "value": 10, "unit": "min"}}, "blocks": [{"iterations": 4, "steps": [step, rest]}], "cooldown": {"goal": {"type": "open"}}}
    for date in ("today", "tomorrow"):
        status, _, body = server.ask("POST", "/api/v1/plans", json.dumps({"date": date, "plan": plan}), Content_Type="application/json")
        assert status == 201, (status, body[:300])


def pages():
    """The address of each page, with something on it."""
    server = Server.get()
    types = [one["identifier"] if "identifier" in one else one["type"] for one in server.read("/api/v1/types")["items"]]
    heart = next((name for name in types if name.endswith("HeartRate")), types[0])
    steps = next((name for name in types if name.endswith("StepCount")), types[0])
    run = server.workout_with("heartRate", "latitude", latest=True)
    day = run["start"][:10]
    night = server.read("/api/v1/sleep")["nights"][-1]
    set_goals(server)
    set_plan(server)
    return {
        "overview": "/", "calendar": f"/calendar?month={day[:7]}", "year": f"/calendar?year={day[:4]}", "workouts": "/workouts",
        "workout": f"/workouts/{run['uuid']}", "map": "/workouts/map", "data": "/data", "heart-rate": f"/data/{heart}?by=year",
        "steps": f"/data/{steps}?by=all", "blood-pressure": "/data/bloodPressure?by=year", "body": "/body", "sleep": "/sleep",
        "night": f"/sleep/{night['day']}", "trends": "/trends", "load": "/load", "readiness": "/readiness", "goals": "/goals",
        "plans": "/plans", "plan": f"/plans/{PLAN}",
        "today": "/today", "week": "/week", "review": f"/year/{day[:4]}", "duplicates": "/workouts/duplicates",
        "same-route": f"/workouts/{run['uuid']}/same-route", "bin": "/data/bin", "records": "/records", "curves": "/records/curves",
        "enter": "/enter", "import": "/import", "live": "/live",
        "access": "/access", "settings": "/settings", "about": "/about",
    }


def end():
    for one in (Browser, Server):
        if one.shared:
            one.shared.end()
            one.shared = None
