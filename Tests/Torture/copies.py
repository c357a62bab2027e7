"""Copies of a large store whose log is not empty, while others read and write; and what foreign programs leave behind."""

import json
import shutil
import subprocess

import material
from content import check_sound, content, difference
from foreign import Foreign, enlarge
from program import Finding, generator


class Copies:
    name = "copies"
    about = ("a large store with a log that is not empty is copied in every way while a recording, an import and a program with plain "
             "SQLite use it, and are killed; each copy is sound and of one moment, and nobody is locked out")
    # What the command line may set.
    megabytes = 24

    def __init__(self, scripts):
        self.program, self.folder = scripts.program, scripts.fresh()
        self.figures = {"megabytes": self.megabytes, "copies": 0, "kills": 0, "with a foreign reader": 0, "with a foreign writer": 0}
        self.base = self.folder / "base.sqlite"
        files = [material.make(self.program, self.folder / "files", number, "gpx", 100) for number in range(1, 7)]
        self.program.confirmed("import", *files[:4], "--store", self.base)
        enlarge(self.program, self.base, self.megabytes)
        check_sound(self.program, self.base)
        self.files, self.held = files[4:], content(self.program, self.base)
        self.store = self.folder / "data" / "health.sqlite"

    def experiment(self, seed, number):
        random = generator(seed, number)
        shutil.rmtree(self.store.parent, ignore_errors=True)
        self.store.parent.mkdir()
        shutil.copyfile(self.base, self.store)
        self.store.chmod(0o600)
        deed = random.choice([None, "read", "read", "look", "write"])
        recording = self.program.start("record", "--simulate", "--speed", "30", "--duration", "1h", "--store", self.store)
        copies = []
        try:
            if deed is None:
                self.use(random, copies, is_written=False)
            else:
                self.figures["with a foreign writer" if deed == "write" else "with a foreign reader"] += 1
                with Foreign(deed, self.store) as foreign:
                    self.use(random, copies, is_written=deed == "write")
                    if random.random() < 0.5:
                        # It is the last one to have the store open, and takes the log into the file.
                        recording.kill()
                        recording.wait()
                        self.figures["kills"] += 1
                if foreign.errors:
                    raise Finding(f"the foreign program failed: {foreign.errors[-500:]}")
        finally:
            recording.kill()
            recording.communicate()
        self.end(deed, copies)
        return True

    def use(self, random, copies, is_written):
        """Copies, imports and reads at random; whatever is read while a program writes past us may be refused, with a reason."""
        for turn in range(random.randrange(2, 5)):
            kind = random.choice(["backup", "backup", "stream", "import", "workouts", "doctor", "repair"])
            copy = self.folder / f"copy {len(copies)}.sqlite"
            copy.unlink(missing_ok=True)
            if kind == "backup":
                outcome = self.program.run("backup", copy, "--force", "--store", self.store)
            elif kind == "stream":
                with copy.open("wb") as file:
                    done = subprocess.run([self.program.path, "backup", "-", "--store", str(self.store)], stdout=file,
                                          stderr=subprocess.PIPE, env=self.program.environment)
                if done.returncode != 0 and not is_written:
                    raise Finding(f"no backup into a pipe: {done.stderr.decode()[-500:]}")
                if done.returncode != 0 and copy.stat().st_size > 0:
                    raise Finding("a backup into a pipe failed after a part of it was written")
                if done.returncode == 0:
                    copies.append(copy)
                continue
            elif kind == "import":
                outcome = self.program.run("import", random.choice(self.files), "--store", self.store, "--lock-wait", "30")
            else:
                outcome = self.program.run(*(["doctor", "--repair"] if kind == "repair" else [kind]), "--store", self.store)
            if outcome.code == 0 and kind == "backup":
                copies.append(copy)
            elif kind == "backup" and copy.exists():
                raise Finding(f"a backup that failed is there: {outcome}")
            if outcome.code != 0 and not is_written:
                raise Finding(f"failed, though nobody did harm: {outcome}")
            if outcome.code not in (0, 1, 2):
                raise Finding(f"not refused with a reason: {outcome}")

    def end(self, deed, copies):
        """Everybody is gone: the store is sound, or after a foreign writer repairable; no copy lacks or adds anything."""
        if deed == "write":
            self.program.confirmed("doctor", "--repair", "--store", self.store)
        self.program.confirmed("workouts", "--store", self.store)
        report = check_sound(self.program, self.store)
        if report["recordings"]:
            self.program.confirmed("record", "--resume", "--store", self.store)
        outcome = self.program.confirmed("doctor", "--repair", "--json", "--store", self.store)
        if json.loads(outcome.output)["report"]["missingChecksums"] != 0:
            raise Finding(f"pages without checksums after a repair: {outcome}")
        held = content(self.program, self.store)
        if self.held - held:
            raise Finding(f"the store lost something: {difference(held, self.held)}")
        for copy in copies:
            self.figures["copies"] += 1
            check_sound(self.program, copy, may_be_begun=False)
            inside = content(self.program, copy)
            if self.held - inside:
                raise Finding(f"a copy lacks something: {difference(inside, self.held)}")
            # A recording's workout is in the store when it was saved; its samples are there before.
            if samples(inside) - samples(held):
                raise Finding(f"a copy has something that never was: {difference(samples(inside), samples(held))}")


def samples(found):
    return type(found)({text: count for text, count in found.items() if text.startswith("<Record")})
