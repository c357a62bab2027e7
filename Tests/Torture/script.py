"""A script of commands, what each of them changes, and how a run of one is judged."""

import json
import re
import shutil
from collections import Counter

import material
from content import check_sound, content, difference
from foreign import enlarge
from program import CHANGES, Finding, Shim

PATIENCE = ["--lock-wait", "5"]


class Step:
    """A command; `parts` is what it adds to the content, and what it removes."""

    def __init__(self, name, arguments, is_recording=False, is_restoring=False, backup=None, exports=None):
        self.name, self.arguments = name, arguments
        self.is_recording, self.is_restoring = is_recording, is_restoring
        self.backup, self.exports = backup, exports
        self.parts = (Counter(), Counter())
        self.calls, self.changes, self.seconds = {}, 0, 0.0

    def __str__(self):
        return self.name


class Script:
    """Every command that changes a store, with a reference run that says what each should lead to."""

    def __init__(self, program, folder, is_short=False, sync="normal", megabytes=0):
        self.program, self.folder, self.megabytes = program, folder, megabytes
        self.store = folder / "data" / "health.sqlite"
        self.snapshots = []
        self.contents = []
        points = 60 if is_short else 400
        files = folder / "data" / "files"
        (folder / "data").mkdir(parents=True)
        gpx = material.make(program, files, 1, "gpx", points)
        tcx = material.make(program, files, 2, "tcx", points)
        fit = material.make(program, files, 3, "fit", points)
        jsn = material.make(program, files, 4, "json", points)
        many = [material.make(program, files, number, "gpx", points // 2) for number in (5, 6, 7)]
        backup, export = folder / "data" / "backup.sqlite", folder / "data" / "export.zip"
        synced = ["--sync", sync]
        record = ["record", "--simulate", "--speed", "max", "--activity", "cycling", "--sync", sync]
        self.steps = [
            Step("import gpx", ["import", gpx, *synced]),
            Step("import tcx", ["import", tcx, *synced]),
            Step("record", [*record, "--duration", "1m" if is_short else "8m"], is_recording=True),
            Step("import fit", ["import", fit, *synced]),
            Step("backup", ["backup", backup, "--force"], backup=backup),
            Step("import several", ["import", *many, *synced]),
            Step("delete", ["delete", "--yes", *synced]),
            Step("import json", ["import", jsn, *synced]),
            Step("condense", ["condense", "--all-sources", "--older-than", "0", "--minimum-duration", "20", *synced]),
            Step("import again", ["import", gpx, *synced]),
            Step("compact", ["compact", "--older-than", "0", *synced]),
            Step("export", ["export", "--all", "--to", "apple-health", "--force", "--output", export], exports=export),
            Step("restore", ["restore", backup, "--force"], is_restoring=True),
            Step("import several again", ["import", *many, *synced]),
            Step("delete several", ["delete", "--yes", *synced]),
        ]
        if megabytes:
            # The oldest workout stays with its attachments: those that are deleted are newer.
            first = material.make(program, files, 0, "gpx", points)
            program.confirmed("import", first, "--store", self.store)
            enlarge(program, self.store, megabytes)
        self.rehearse()

    def arguments(self, step):
        return [*step.arguments[:1], "--store", self.store, *PATIENCE, *step.arguments[1:]]

    def rehearse(self):
        """Runs the script once without disturbance, and keeps what lay there and what was in it before each step."""
        before = content(self.program, self.store)
        for number, step in enumerate(self.steps):
            self.keep(number)
            self.contents.append(before)
            if step.name.startswith("delete"):
                listed = json.loads(self.program.confirmed("workouts", "--json", "--store", self.store).output)
                listed = [workout["uuid"] for workout in listed if workout["start"] < "2026"]
                step.arguments += listed[:1] if step.name == "delete" else listed[:3]
            shim = None
            if self.program.library:
                shim = Shim(self.program.library, self.folder / "data", self.folder)
            step.seconds = self.program.confirmed(*self.arguments(step), shim=shim).seconds
            step.calls = shim.calls if shim else {}
            step.changes = sum(step.calls.get(kind, 0) for kind in CHANGES)
            after = content(self.program, self.store)
            check_sound(self.program, self.store, may_be_begun=False)
            step.parts = (after - before, before - after)
            before = after
        self.keep(len(self.steps))
        self.contents.append(before)
        if self.program.library and not all(step.calls["open"] for step in self.steps):
            raise RuntimeError("The shim sees no calls of the program, so nothing would be tested.")

    def keep(self, number):
        kept = self.folder / "snapshots" / str(number)
        shutil.copytree(self.folder / "data", kept, copy_function=shutil.copy2)
        self.snapshots.append(kept)

    def reset(self, number):
        """Puts back what lay there before a step."""
        shutil.rmtree(self.folder / "data", ignore_errors=True)
        shutil.copytree(self.snapshots[number], self.folder / "data", copy_function=shutil.copy2)

    # How a run is judged.

    def check(self, step, outcome, before, number, may_be_partial=False):
        """The content after a run; a finding if it is none that the step may leave."""
        report = check_sound(self.program, self.store)
        after = content(self.program, self.store)
        is_confirmed = outcome is not None and outcome.code == 0
        if step.is_restoring:
            allowed = [self.backed_up(before, number)] if is_confirmed else [before, self.backed_up(before, number)]
            if after not in allowed:
                raise Finding(f"'{step}': {difference(after, allowed[-1])}\nfrom before: {difference(after, before)}")
            return after
        if step.is_recording:
            return self.check_recording(step, outcome, before, after, report)
        added, removed = step.parts
        whole = before - removed + added
        if after == whole or (not is_confirmed and after == before):
            return self.check_files(step, outcome, after)
        if not is_confirmed and not (before - removed - after) and not (after - whole - before):
            # Several objects of a command: each is there whole, or not at all.
            if step.name in ("import several", "import several again", "delete several") and self.is_whole(step, before, after):
                return after
            if may_be_partial and outcome.code == 2:
                return after
        raise Finding(f"'{step}', from what it should be: {difference(after, whole)}\nfrom before: {difference(after, before)}\n{outcome}")

    def is_whole(self, step, before, after):
        """Whether what came and went are whole workouts, by the number of their points: one for each second."""
        def lines(texts):
            return sum(count for text, count in texts.items() if text.startswith("<trkpt"))
        added, removed = after - before, before - after
        workouts = lambda texts: sum(count for text, count in texts.items() if text.startswith("<Workout"))
        parts = step.parts
        for changed, all_of in ((added, parts[0]), (removed, parts[1])):
            total = workouts(all_of)
            if workouts(changed) == 0:
                if changed:
                    return False
            elif step.name.startswith("import") and lines(changed) * total != lines(all_of) * workouts(changed):
                return False
        return True

    def check_recording(self, step, outcome, before, after, report):
        if before - after:
            raise Finding(f"'{step}' lost what was there: {difference(after, before)}\n{outcome}")
        if outcome is not None and outcome.code == 0:
            expected, found = shapes(step.parts[0]), shapes(after - before)
            if expected != found:
                raise Finding(f"'{step}' was confirmed, but: {difference(found, expected)}\n{outcome}")
            if report and report["recordings"]:
                raise Finding(f"'{step}' was confirmed, and a recording is left over\n{outcome}")
        return after

    def check_files(self, step, outcome, after):
        """A backup that exists is whole and sound, an export that exists is whole."""
        is_confirmed = outcome is not None and outcome.code == 0
        if step.backup is not None and (is_confirmed or step.backup.exists()):
            if not step.backup.exists():
                raise Finding("the backup was confirmed, and is not there")
            check_sound(self.program, step.backup, may_be_begun=False)
            held = content(self.program, step.backup)
            if held != after and (is_confirmed or not self.is_old_backup(step)):
                raise Finding(f"the backup is another store: {difference(held, after)}")
        if step.exports is not None and (is_confirmed or step.exports.exists()):
            if not step.exports.exists():
                raise Finding("the export was confirmed, and is not there")
            read = self.folder / "read-back.sqlite"
            read.unlink(missing_ok=True)
            self.program.confirmed("import", step.exports, "--store", read)
            read.unlink()
        return after

    def is_old_backup(self, step):
        return any((kept / step.backup.name).exists() and
                   (kept / step.backup.name).read_bytes() == step.backup.read_bytes() for kept in self.snapshots)

    def backed_up(self, before, number):
        for earlier in range(number - 1, -1, -1):
            if self.steps[earlier].backup is not None:
                return self.contents[earlier]
        raise ValueError("there is no backup before this step")

    def confirm(self, step, number, before, now):
        """Runs a step that was interrupted once more, to its end; gives the content, which is that of an undisturbed run."""
        if step.is_recording:
            report = check_sound(self.program, self.store)
            if report is None or not report["recordings"]:
                return now
            outcome = self.program.run("record", "--resume", "--store", self.store, *PATIENCE)
            # A recording that was killed before it began has nothing to save, and says so.
            if outcome.code != 0 and "Nothing was recorded" not in outcome.errors:
                raise Finding(f"expected to work: {outcome}")
            report = check_sound(self.program, self.store)
            if report["recordings"]:
                raise Finding("a recording is left over after 'hk record --resume'")
            after = content(self.program, self.store)
            if samples(now) - after:
                raise Finding(f"'hk record --resume' lost samples: {difference(samples(after), samples(now))}")
            return after
        arguments = self.arguments(step)
        if step.name.startswith("delete") and now != before:
            # What is gone already cannot be named any more.
            text = self.program.confirmed("workouts", "--json", "--store", self.store).output
            arguments = [word for word in arguments if len(str(word)) != 36 or str(word) in text]
            if not any(len(str(word)) == 36 for word in arguments):
                return now
        outcome = self.program.confirmed(*arguments)
        if step.is_restoring:
            return self.check(step, outcome, before, number)
        check_sound(self.program, self.store)
        after = content(self.program, self.store)
        added, removed = step.parts
        whole = before - removed + added
        if after != whole:
            raise Finding(f"'{step}' once more: {difference(after, whole)}")
        return self.check_files(step, outcome, after)


def samples(found):
    return Counter({text: count for text, count in found.items() if text.startswith(("<Record", "<trkpt"))})


def shapes(found):
    """A recording without its dates: what it holds, whenever it was made."""
    result = Counter()
    for text, count in found.items():
        kind = re.match(r"<(\w+)", text)
        kind = kind.group(1)
        value = re.search(r' value="([^"]*)"', text) if kind == "Record" else None
        type_name = re.search(r' type="([^"]*)"', text) if kind == "Record" else None
        result[(kind, type_name and type_name.group(1), value and value.group(1)).__str__()] += count
    return result
