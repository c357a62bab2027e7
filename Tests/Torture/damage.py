"""Damaged stores: bits, pages and ends, and what every reading command makes of them."""

import json

from content import content, objects
from program import CHANGES, Finding, Shim, generator

PAGE = 4096


class Damage:
    name = "damage"
    about = "bits, bytes, pages and the end of a store are damaged; each reading command answers as before, or says that something is wrong"

    def __init__(self, scripts):
        self.script = scripts.script()
        self.program = self.script.program
        self.figures = {"damaged stores": 0, "answers": 0, "right": 0, "refused": 0, "told in part": 0}
        self.sources = [self.script.snapshots[index] / "health.sqlite" for index in (4, 9, 11, len(self.script.steps))]
        self.path = self.script.folder / "damaged" / "health.sqlite"
        self.path.parent.mkdir(exist_ok=True)
        self.written = self.path.with_name("export.xml")
        self.references = [self.reference(source) for source in self.sources]

    def commands(self, source):
        store = ["--store", self.path]
        listed = json.loads(self.program.confirmed("workouts", "--json", "--store", source).output)
        types = [kind["identifier"] for kind in json.loads(self.program.confirmed("types", "--json", "--store", source).output)]
        commands = [["workouts", "--json", *store], ["types", "--json", *store], ["sources", "--json", *store],
                    ["export", "--all", "--to", "apple-health", "--force", "--output", self.written, *store],
                    ["stats", "heartRate", "--by", "day", "--json", *store], ["stats", "stepCount", "--json", *store],
                    ["doctor", "--json", *store]]
        commands += [["samples", kind, "--csv", *store] for kind in ("heartRate", "distanceCycling", "stepCount") if any(
            kind.lower() in identifier.lower() for identifier in types)]
        commands += [["show", workout["uuid"], "--json", *store] for workout in listed[:2]]
        commands += [["export", listed[-1]["uuid"], "--to", "json", "--output", "-", *store]]
        return commands

    def reference(self, source):
        self.path.write_bytes(source.read_bytes())
        self.path.chmod(0o600)
        return [(command, self.answer(command)) for command in self.commands(source)]

    def answer(self, command):
        self.written.unlink(missing_ok=True)
        outcome = self.program.run(*command, limit=10)
        return outcome.code, self.normal(command, outcome.output), outcome

    def normal(self, command, output):
        # The file has the moment it was made in it, so its reading decides.
        if command[:2] == ["export", "--all"]:
            return objects(self.written) if self.written.exists() else None
        if command[0] == "doctor":
            try:
                return json.loads(output).get("state")
            except ValueError:
                return None
        return output

    def experiment(self, seed, number):
        random = generator(seed, number)
        choice = random.randrange(len(self.sources))
        data = bytearray(self.sources[choice].read_bytes())
        what = self.damage(data, random)
        self.path.write_bytes(data)
        for ending in ("-wal", "-shm"):
            self.path.with_name(self.path.name + ending).unlink(missing_ok=True)
        self.figures["damaged stores"] += 1
        says_sound, refused = None, []
        for command, (_, right, _) in self.references[choice]:
            code, found, outcome = self.answer(command)
            self.figures["answers"] += 1
            if command[0] == "doctor":
                says_sound = code == 0
                if code == 0 and found != "sound":
                    raise Finding(f"{what}: doctor ends with 0 and says {found}")
            elif code == 0:
                self.figures["right"] += 1
                if found != right:
                    raise Finding(f"{what}: a wrong answer, silently: {outcome}\n{first_difference(str(found), str(right))}")
            else:
                self.figures["told in part" if code == 2 else "refused"] += 1
                refused.append(outcome)
                if not outcome.errors.strip():
                    raise Finding(f"{what}: nothing on standard error: {outcome}")
                if code == 2 and command[0] == "samples" and set(found.splitlines()) - set(right.splitlines()):
                    raise Finding(f"{what}: a part that is not right: {outcome}")
        if says_sound and refused:
            raise Finding(f"{what}: doctor says that all is well, but: {refused[0]}")
        return True

    def damage(self, data, random):
        pages = len(data) // PAGE
        kind = random.choice(["bit", "bit", "bits", "bytes", "zero", "noise", "cut", "exchange", "copy", "header", "append"])
        place = random.randrange(len(data))
        page = random.randrange(pages)
        other = random.randrange(pages)
        if kind == "bit":
            data[place] ^= 1 << random.randrange(8)
        elif kind == "bits":
            for _ in range(random.randrange(2, 20)):
                data[random.randrange(len(data))] ^= 1 << random.randrange(8)
        elif kind == "bytes":
            for index in range(place, min(place + random.randrange(1, 200), len(data))):
                data[index] = random.randrange(256)
        elif kind == "zero":
            data[page * PAGE:(page + 1) * PAGE] = bytes(PAGE)
        elif kind == "noise":
            data[page * PAGE:(page + 1) * PAGE] = random.randbytes(PAGE)
        elif kind == "cut":
            del data[place if random.random() < 0.5 else page * PAGE:]
        elif kind == "exchange":
            first, second = data[page * PAGE:(page + 1) * PAGE], data[other * PAGE:(other + 1) * PAGE]
            data[page * PAGE:(page + 1) * PAGE], data[other * PAGE:(other + 1) * PAGE] = second, first
        elif kind == "copy":
            data[page * PAGE:(page + 1) * PAGE] = data[other * PAGE:(other + 1) * PAGE]
        elif kind == "header":
            data[random.randrange(100)] ^= 1 << random.randrange(8)
        elif kind == "append":
            data += random.randbytes(random.randrange(1, 3 * PAGE))
        return f"{kind} at {place} / page {page + 1} / {other + 1} of {pages}"


def first_difference(found, right):
    for one, two in zip(found.splitlines(), right.splitlines()):
        if one != two:
            return f"  is:     {one[:200]}\n  should: {two[:200]}"
    return f"  {len(found)} characters instead of {len(right)}"


class LogDamage:
    """What a killed command left beside the file. SQLite takes of a log what is whole, up to the first frame that is not."""

    name = "log"
    about = "a command is killed, and what it left in the log is damaged: the store holds what it held at some moment, or is found damaged"

    def __init__(self, scripts):
        self.script = scripts.script()
        self.figures = {"damaged logs": 0, "without a log": 0, "changed nothing": 0, "told": 0}

    def experiment(self, seed, number):
        random, script = generator(seed, number), self.script
        position = random.randrange(len(script.steps))
        step = script.steps[position]
        script.reset(position)
        shim = Shim(script.program.library, script.folder / "data", script.folder, kinds=CHANGES,
                    at=random.randrange(1, step.changes + 1), action="kill")
        outcome = script.program.run(*script.arguments(step), shim=shim)
        log = script.store.with_name(script.store.name + "-wal")
        if not outcome.is_killed or not log.exists() or log.stat().st_size == 0:
            self.figures["without a log"] += 1
            return
        held = content(script.program, script.store)
        data = bytearray(log.read_bytes())
        place = random.randrange(len(data))
        kind = random.choice(["bit", "bytes", "cut", "zero"])
        if kind == "bit":
            data[place] ^= 1 << random.randrange(8)
        elif kind == "bytes":
            data[place:place + 50] = random.randbytes(len(data[place:place + 50]))
        elif kind == "cut":
            del data[place:]
        else:
            data[place:place + PAGE] = bytes(len(data[place:place + PAGE]))
        log.write_bytes(data)
        self.figures["damaged logs"] += 1
        # The log was half taken into the file: pages of two moments, whole each. Only a comparison of all of them can tell.
        if script.program.run("doctor", "--store", script.store).code != 0:
            self.figures["told"] += 1
            return
        before = script.contents[position]
        try:
            now = script.check(step, outcome, before, position)
            self.figures["changed nothing"] += now == held
            script.confirm(step, position, before, now)
        except Finding as finding:
            raise Finding(f"{kind} at {place} of {len(data)} bytes of the log of '{step}': {finding}") from None
