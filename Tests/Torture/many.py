"""Eight processes at a time on one store; what is in it is the sum of what was confirmed."""

import json
import shutil
import threading
from collections import Counter

import material
from content import check_sound, content, difference
from program import Finding, Program, generator

WORKERS = 8


class Many:
    name = "many"
    about = "eight processes import, delete, record, read, back up, condense and compact at a time"

    def __init__(self, scripts):
        self.program, self.folder = scripts.program, scripts.fresh()
        self.figures = {"rounds": 0, "commands": 0, "waited in vain": 0}
        self.files, self.lines = [], []
        for number in range(4 * WORKERS):
            file = material.make(self.program, self.folder / "files", 100 + number, ["gpx", "tcx", "fit", "json"][number % 4], 60)
            alone = self.folder / "alone.sqlite"
            said = json.loads(self.program.confirmed("import", file, "--json", "--store", alone).output)
            self.files.append((file, said["files"][0]["workouts"][0]))
            self.lines.append(content(self.program, alone))
            alone.unlink()

    def experiment(self, seed, number):
        data = self.folder / "data"
        shutil.rmtree(data, ignore_errors=True)
        data.mkdir()
        store = data / "health.sqlite"
        self.program.confirmed("record", "--simulate", "--speed", "max", "--duration", "1m", "--store", store)
        shared = content(self.program, store)
        findings, confirmed, recorded, lock = [], Counter(), [0], threading.Lock()

        def work(worker):
            random = generator(seed, f"{number}/{worker}")
            program = Program(self.program.path, self.folder / f"worker {worker}")
            mine, is_in = list(range(4 * worker, 4 * worker + 4)), []
            try:
                for _ in range(6):
                    deed = random.choice(["import", "import", "delete", "read", "read", "backup", "smaller", "record"])
                    if deed == "import" and mine:
                        index = mine.pop()
                        outcome = program.run("import", self.files[index][0], "--store", store)
                        if outcome.code == 0:
                            is_in.append(index)
                    elif deed == "delete" and is_in:
                        index = is_in.pop()
                        outcome = program.run("delete", "--yes", self.files[index][1], "--store", store)
                        if outcome.code != 0:
                            is_in.append(index)
                    elif deed == "backup":
                        target = self.folder / f"backup {worker}.sqlite"
                        outcome = program.run("backup", target, "--force", "--store", store)
                        if outcome.code == 0:
                            check_sound(program, target)
                    elif deed == "smaller":
                        outcome = program.run(*random.choice([
                            ["condense", "--all-sources", "--older-than", "0", "--minimum-duration", "20"],
                            ["compact", "--older-than", "0"]]), "--store", store)
                    elif deed == "record" and worker == 0:
                        outcome = program.run("record", "--simulate", "--speed", "max", "--duration", "30s", "--store", store)
                        if outcome.code == 0:
                            recorded[0] += 1
                    else:
                        outcome = program.run(*random.choice([
                            ["workouts"], ["types"], ["sources"], ["stats", "heartRate"], ["doctor"], ["samples", "heartRate", "--csv"],
                            ["export", "--all", "--to", "apple-health", "--force", "--output", self.folder / f"export {worker}.zip"],
                        ]), "--store", store)
                        if outcome.code != 0:
                            raise Finding(f"a reader failed: {outcome}")
                    with lock:
                        self.figures["commands"] += 1
                        if outcome.code != 0:
                            if "locked by another program" not in outcome.errors:
                                raise Finding(f"failed, and not because another program writes: {outcome}")
                            self.figures["waited in vain"] += 1
                with lock:
                    for index in is_in:
                        confirmed.update(self.lines[index])
            except Finding as finding:
                findings.append(finding)
            except Exception as error:  # noqa: BLE001 - a mistake of a thread must not get lost
                findings.append(error)

        threads = [threading.Thread(target=work, args=(worker,)) for worker in range(WORKERS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if findings:
            raise findings[0]
        self.figures["rounds"] += 1
        check_sound(self.program, store)
        found = content(self.program, store)
        expected = shared + confirmed
        added = found - expected
        workouts = sum(count for text, count in added.items() if text.startswith("<Workout"))
        is_right = not (expected - found) and workouts == recorded[0] and all(
            "name:Linux" in text or text.startswith("<trkpt") for text in added)
        if not is_right:
            raise Finding(f"not the sum of what was confirmed ({recorded[0]} recordings): {difference(found, expected)}")
        return True
