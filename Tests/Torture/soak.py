"""A script that goes on for ten minutes on one store that grows; in every command of it a call fails somewhere."""

import shutil

import material
from content import check_sound, content
from faults import ERRORS, disturb
from program import CHANGES, Shim, generator
from script import Script, Step


class Soak:
    name = "soak"
    about = "every command of a script of ten minutes on one store meets a call that fails, at random, once or for good"
    # How many commands take about ten minutes, with what judges them.
    LENGTH = 400

    def __init__(self, scripts):
        self.scripts, self.script = scripts, None
        self.figures = {"scripts": 0, "faults": 0, "commands": 0, "failed": 0}

    def experiment(self, seed, number):
        place = number % self.LENGTH
        if self.script is None or place == 0:
            self.figures["scripts"] += 1
            self.script = LongScript(self.scripts.program, self.scripts.fresh())
            # What comes before an experiment is a part of it.
            for earlier in range(number - place, number):
                self.step(seed, earlier)
        self.step(seed, number)

    def step(self, seed, number):
        random, script = generator(seed, number), self.script
        step = script.next_step(random)
        kind = random.choice([kind for kind in ERRORS if step.calls[kind]])
        fault = (kind, random.randrange(1, step.calls[kind] + 1), random.random() < 0.5, random.choice(ERRORS[kind]))
        script.content = disturb(script, -1, script.content, fault, self.figures, confirms_each=True)
        script.note(step)


class LongScript(Script):
    """Steps that are chosen one after the other; each is rehearsed on a copy of what the last one left."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.store = folder / "data" / "health.sqlite"
        self.files = folder / "data" / "files"
        self.files.mkdir(parents=True)
        self.made, self.steps, self.kept_backup, self.backup_content = 0, [], None, None
        first = self.new_file("gpx")
        program.confirmed("import", first, "--store", self.store)
        self.content = content(program, self.store)
        self.imported = [first]

    def new_file(self, form, points=60):
        self.made += 1
        return material.make(self.program, self.files, self.made, form, points)

    def next_step(self, random):
        step = self.chosen(random)
        self.steps = [step]
        kept = self.folder / "kept"
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(self.folder / "data", kept, copy_function=shutil.copy2)
        shim = Shim(self.program.library, self.folder / "data", self.folder)
        self.program.confirmed(*self.arguments(step), shim=shim)
        step.calls = shim.calls
        step.changes = sum(step.calls.get(kind, 0) for kind in CHANGES)
        after = content(self.program, self.store)
        check_sound(self.program, self.store, may_be_begun=False)
        step.parts = (after - self.content, self.content - after)
        shutil.rmtree(self.folder / "data")
        kept.rename(self.folder / "data")
        return step

    def chosen(self, random):
        data = self.folder / "data"
        backup, export = data / "backup.sqlite", data / "export.zip"
        names = ["import"] * 6 + ["import several"] * 3 + ["import again", "record", "record", "condense", "compact", "export"]
        names += ["delete", "delete several"] * 2 + ["backup"] * 2 + (["restore"] if self.backup_content is not None else [])
        name = random.choice(names)
        listed = []
        if name.startswith("delete"):
            listed = self.program.workouts(self.store)
            random.shuffle(listed)
            listed = listed[:3 if name == "delete several" else 1]
        match name:
            case "delete" | "delete several" if listed: return Step(name, ["delete", "--yes", *listed])
            case "import several": return Step(name, ["import", *(self.new_file("gpx", 30) for _ in range(3))])
            case "import again": return Step(name, ["import", random.choice(self.imported)])
            case "record":
                length = random.choice(["10s", "1m", "3m"])
                activity = random.choice(["cycling", "running", "swimming"])
                return Step(name, ["record", "--simulate", "--speed", "max", "--activity", activity, "--duration", length],
                            is_recording=True)
            case "condense":
                return Step(name, ["condense", "--all-sources", "--older-than", "0", "--minimum-duration", "20"])
            case "compact": return Step(name, ["compact", "--older-than", "0"])
            case "export": return Step(name, ["export", "--all", "--to", "apple-health", "--force", "--output", export], exports=export)
            case "backup": return Step(name, ["backup", backup, "--force"], backup=backup)
            case "restore": return Step(name, ["restore", backup, "--force"], is_restoring=True)
        file = self.new_file(random.choice(["gpx", "tcx", "fit", "json"]))
        self.imported.append(file)
        return Step("import", ["import", file])

    def note(self, step):
        """Remembers what the next steps go by."""
        if step.backup is not None:
            self.kept_backup, self.backup_content = step.backup.read_bytes(), self.content

    def is_old_backup(self, step):
        return step.backup.read_bytes() == self.kept_backup

    def backed_up(self, before, number):
        return self.backup_content
