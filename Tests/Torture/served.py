"""A server under load, of which backups and exports are made, restored elsewhere and compared."""

import http.client
import io
import json
import shutil
import socket
import subprocess
import threading
import time
import urllib.parse
import zipfile
from pathlib import Path

from content import check_sound
from foreign import enlarge
from program import Finding, generator

PASSWORD = "kim has a long password 1"
BATCH = 10


class Served:
    name = "served"
    about = ("a household's server takes batches from three clients while 'hk-server backup', 'hk backup' and an account's export copy it; each "
             "copy is restored elsewhere, and holds what was confirmed before it was begun, and nothing that came after")

    def __init__(self, scripts):
        self.program, self.folder, options = scripts.program, scripts.fresh(), scripts.options
        self.server, self.share = str(options.server.resolve()), Path(__file__).resolve().parents[2] / "Share"
        self.figures = {"megabytes": options.large, "copies": 0, "batches": 0}
        self.state = self.folder / "state"
        subprocess.run([self.server, "create-person", "--state", self.state, "--admin", "kim"], input=PASSWORD.encode() + b"\n",
                       stdout=subprocess.DEVNULL, check=True)
        self.sent, self.confirmed, self.asked, self.lock, self.is_over = 0, 0, 0, threading.Lock(), False
        self.start()
        try:
            self.log_in()
            self.post(0)
            self.store = next(self.state.glob("people/*/health.sqlite"))
            if options.large:
                self.stop()
                self.program.confirmed("import", self.track(), "--store", self.store)
                enlarge(self.program, self.store, options.large)
                self.start()
                self.log_in()
        except BaseException:
            self.stop()
            raise

    def track(self):
        import material
        return material.make(self.program, self.folder / "files", 1, "gpx", 60)

    # The server.

    def start(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        arguments = ["serve", "--state", str(self.state), "--listen", f"127.0.0.1:{self.port}", "--limits-ingest-per-minute", "1000000",
                     "--limits-token-burst", "1000000"]
        arguments += ["--share", str(self.share)]
        self.process = subprocess.Popen([self.server, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                return self.ask("GET", "/healthz")
            except OSError:
                time.sleep(0.05)
        raise Finding("the server does not start")

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def ask(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        return response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()

    def log_in(self):
        form = urllib.parse.urlencode({"name": "kim", "password": PASSWORD})
        _, headers, _ = self.ask("POST", "/login", form, Content_Type="application/x-www-form-urlencoded", Sec_Fetch_Site="same-origin")
        self.session = {"Cookie": headers["set-cookie"].split(";")[0], "Sec_Fetch_Site": "same-origin", "Content_Type": "application/json"}
        status, _, body = self.ask("POST", "/api/v1/tokens", json.dumps({"name": "phone", "scopes": {"import": True}}), **self.session)
        if status not in (200, 201):
            raise Finding(f"no token: {status} {body[:300]}")
        self.token = json.loads(body)["token"]

    def post(self, number):
        def moment(index):
            return time.strftime("%Y-%m-%d %H:%M:%S +0000", time.gmtime(1_600_000_000 + number * 60 * BATCH + index * 60))
        data = [{"date": moment(index), "qty": 1 + index, "source": "phone"} for index in range(BATCH)]
        body = json.dumps({"data": {"metrics": [{"name": "step_count", "units": "count", "data": data}]}})
        return self.ask("POST", "/api/v1/ingest/health-auto-export", body, Authorization="Bearer " + self.token)[0]

    def load(self):
        while not self.is_over:
            with self.lock:
                self.asked += 1
                number = self.asked
            if self.post(number) == 200:
                with self.lock:
                    self.confirmed += 1
                    self.figures["batches"] += 1
            # Enough to be in the midst of it at every moment, and not so much that the store grows by the round.
            time.sleep(0.02)

    # Copies.

    def experiment(self, seed, number):
        random = generator(seed, number)
        self.is_over = False
        threads = [threading.Thread(target=self.load) for _ in range(3)]
        for thread in threads:
            thread.start()
        try:
            time.sleep(random.uniform(0.05, 0.5))
            for _ in range(3):
                self.copy(random.choice(["server", "server", "store", "export"]))
        finally:
            self.is_over = True
            for thread in threads:
                thread.join()
            if self.process.poll() is not None:
                raise Finding("the server ended")
        check_sound(self.program, self.store)
        return True

    def copy(self, kind):
        elsewhere = self.folder / "elsewhere"
        shutil.rmtree(elsewhere, ignore_errors=True)
        elsewhere.mkdir()
        before = self.confirmed
        if kind == "server":
            done = subprocess.run([self.server, "backup", "--state", self.state, elsewhere / "backup"], capture_output=True, text=True)
            if done.returncode != 0:
                raise Finding(f"hk-server backup: {done.returncode} {done.stderr[-500:]}")
            found = next((elsewhere / "backup").glob("people/*/health.sqlite"))
        elif kind == "store":
            found = elsewhere / "backup.sqlite"
            self.program.confirmed("backup", found, "--store", self.store)
        else:
            found = self.export(elsewhere)
            # Only so many exports an hour are made.
            if found is None:
                return
        after = self.asked
        restored = elsewhere / "restored" / "health.sqlite"
        self.program.confirmed("restore", found, "--store", restored)
        check_sound(self.program, restored, may_be_begun=False)
        said = json.loads(self.program.confirmed("types", "--json", "--store", restored).output)
        held = sum(kind["samples"] for kind in said if "StepCount" in kind["identifier"])
        self.figures["copies"] += 1
        # The batch before all others, and each that was confirmed; whole ones alone.
        if held % BATCH != 0 or not (before + 1) * BATCH <= held <= (after + 1) * BATCH:
            raise Finding(f"{kind}: {held} samples, of between {(before + 1) * BATCH} and {(after + 1) * BATCH}")

    def export(self, elsewhere):
        # The person gave the password a while ago, and is asked again.
        self.ask("POST", "/api/v1/me/confirm", json.dumps({"password": PASSWORD}), **self.session)
        status, _, body = self.ask("POST", "/api/v1/me/export", b"{}", **self.session)
        if status == 429:
            return None
        if status not in (200, 201, 202):
            raise Finding(f"no export: {status} {body[:300]}")
        job = json.loads(body)
        while job["state"] not in ("done", "failed", "cancelled", "refused"):
            time.sleep(0.05)
            job = json.loads(self.ask("GET", f"/api/v1/exports/{job['id']}", **self.session)[2])
        if job["state"] != "done":
            raise Finding(f"an export is {job['state']}: {job}")
        status, _, body = self.ask("GET", f"/api/v1/exports/{job['id']}/file", **self.session)
        if status != 200:
            raise Finding(f"no file of an export: {status} {body[:300]}")
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            archive.extract("health.sqlite", elsewhere)
        return elsewhere / "health.sqlite"
