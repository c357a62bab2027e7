"""A thousand files dropped into a watched folder, through kills: nothing is lost, nothing is there twice."""

import io
import json
import os
import shutil
import signal
import subprocess
import threading
import time
import zipfile

import material
from program import Finding, generator

FILES = 1_000
PACKED = 25


class Watched:
    name = "watched"
    about = "1,000 files come into a watched folder by copy, move, slow writing and in archives, some twice, while the watcher is killed and ended"

    def __init__(self, scripts):
        self.program, self.folder = scripts.program, scripts.fresh()
        self.texts = [material.gpx(number, 20) for number in range(FILES)]
        self.figures = {"files": 0, "kills": 0, "ends": 0}

    def experiment(self, seed, number):
        random = generator(seed, number)
        data = self.folder / "data"
        shutil.rmtree(data, ignore_errors=True)
        inbox, outside, store = data / "inbox", data / "outside", data / "health.sqlite"
        inbox.mkdir(parents=True)
        outside.mkdir()
        order = list(range(FILES))
        random.shuffle(order)
        dropping = threading.Thread(target=self.drop, args=(random, order, inbox, outside))
        dropping.start()
        moves = random.choice([True, False])
        arguments = ["watch-folder", inbox, "--store", store] + (["--move"] if moves else [])
        while dropping.is_alive():
            process = subprocess.Popen([self.program.path, *map(str, arguments)], env=self.program.environment,
                                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            dropping.join(random.uniform(0.3, 4))
            if process.poll() is not None:
                raise Finding(f"the watcher ended by itself with {process.returncode}")
            if random.random() < 0.7:
                process.kill()
                self.figures["kills"] += 1
            else:
                self.end(process)
            process.wait()
        # A kill hits the same file twice now and then; that counts as its fault until somebody says otherwise.
        outcome = self.program.run(*arguments, "--once", "--retry", limit=600)
        if outcome.code != 0:
            raise Finding(f"not everything was imported: {outcome}")
        self.check(inbox, store, moves)
        self.figures["files"] += FILES

    def end(self, process):
        """Ends the watcher, which takes 10 s at most."""
        process.send_signal(signal.SIGTERM)
        try:
            code = process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            raise Finding("SIGTERM did not end the watcher within 10 s") from None
        # Before it has begun, it knows no signal.
        if code not in (0, -signal.SIGTERM):
            raise Finding(f"the watcher ended with {code} after SIGTERM")
        self.figures["ends"] += 1

    def drop(self, random, order, inbox, outside):
        while order:
            way = random.choice(["copy", "copy", "move", "slow", "archive", "folder"])
            if way == "archive":
                numbers = [order.pop() for _ in range(min(PACKED, len(order)))]
                memory = io.BytesIO()
                with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED) as archive:
                    for number in numbers:
                        archive.writestr(f"activities/{number}.gpx", self.texts[number])
                (outside / f"{numbers[0]}.zip").write_bytes(memory.getvalue())
                os.rename(outside / f"{numbers[0]}.zip", inbox / f"{numbers[0]}.zip")
                continue
            number = order.pop()
            text, name = self.texts[number], f"{number}.gpx"
            if way == "copy":
                (inbox / name).write_text(text)
                if random.random() < 0.1:
                    (inbox / f"copy of {name}").write_text(text)
            elif way == "move":
                (outside / name).write_text(text)
                os.rename(outside / name, inbox / name)
            elif way == "folder":
                folder = inbox / f"folder {number}" / "inner"
                folder.mkdir(parents=True)
                (folder / name).write_text(text)
            else:
                with open(inbox / name, "w") as file:
                    for start in range(0, len(text), len(text) // 3 + 1):
                        file.write(text[start:start + len(text) // 3 + 1])
                        file.flush()
                        time.sleep(0.02)
            time.sleep(random.uniform(0, 0.05))

    def check(self, inbox, store, moves):
        listed = json.loads(self.program.confirmed("workouts", "--json", "--store", store).output)
        if len(listed) != FILES:
            raise Finding(f"{len(listed)} workouts instead of {FILES}")
        if any(workout["otherRecordings"] for workout in listed):
            raise Finding("a workout is there twice")
        samples, recordings = (
            len(json.loads(self.program.confirmed("samples", kind, "--json", "--store", store).output)) for kind in ("heartRate", "workout"))
        if recordings != FILES:
            raise Finding(f"{recordings} recordings instead of {FILES}")
        if samples < FILES:
            raise Finding(f"only {samples} samples of heart rates")
        left = [path for path in inbox.rglob("*") if path.is_file() and ".openhealthkit" not in path.parts]
        if moves and left:
            raise Finding(f"{len(left)} files were not moved, such as {left[0].name}")
        failed = inbox / ".openhealthkit" / "failed"
        if failed.exists() and any(failed.iterdir()):
            raise Finding(f"a report of a failure is left: {next(failed.iterdir()).name}")
        self.program.confirmed("doctor", "--store", store)
