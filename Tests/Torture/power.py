"""Power cuts: what was written since the last sync is there, is not, or is there by half."""

import os
import shutil
import struct
from pathlib import Path

from content import content
from program import CHANGES, Finding, Shim, generator

READ, WRITE, SYNC, TRUNCATE, OPEN, RENAME, UNLINK, MAP = range(8)
HEAD = struct.Struct("IIIIQQ")


class File:
    """One file: what is on the disk for sure, and the changes since."""

    def __init__(self, content=b""):
        self.durable = content
        self.pending = []

    def now(self, changes=None):
        result = bytearray(self.durable)
        for kind, offset, data in self.pending if changes is None else changes:
            if kind == TRUNCATE:
                result = result[:offset].ljust(offset, b"\0")
            else:
                if len(result) < offset:
                    result.extend(bytes(offset - len(result)))
                result[offset:offset + len(data)] = data
        return bytes(result)

    def sync(self):
        self.durable, self.pending = self.now(), []

    def after_cut(self, random):
        """What a disk without power holds: nothing of what was pending, some of it, torn or whole, in any order of sectors."""
        manner = random.choice(["none", "some", "some", "torn", "first", "all"])
        if manner == "none":
            return self.durable
        if manner == "all":
            return self.now()
        if manner == "first":
            return self.now(self.pending[:random.randrange(len(self.pending) + 1)])
        kept = []
        for change in self.pending:
            kind, offset, data = change
            if random.random() < 0.5:
                kept.append(change)
            elif manner == "torn" and kind == WRITE:
                for start in range(0, len(data), 512):
                    if random.random() < 0.5:
                        kept.append((WRITE, offset + start, data[start:start + 512]))
        return self.now(kept)


class Disk:
    """A folder as the log says that it came to be. Names are kept in order, and a sync of anything keeps those before it."""

    def __init__(self, folder):
        self.names, self.files, self.old_names, self.changes = {}, {}, {}, []
        self.strangers = set()
        for path in Path(folder).rglob("*"):
            if path.is_file():
                self.files[path.stat().st_ino] = File(path.read_bytes())
                self.names[str(path)] = path.stat().st_ino
        self.old_names = dict(self.names)

    def replay(self, log):
        data = Path(log).read_bytes() if Path(log).exists() else b""
        place = 0
        while place + HEAD.size <= len(data):
            kind, path, target, count, inode, offset = HEAD.unpack_from(data, place)
            place += HEAD.size
            if place + path + target + count > len(data):
                break
            name = os.fsdecode(data[place:place + path])
            other = os.fsdecode(data[place + path:place + path + target])
            content = data[place + path + target:place + path + target + count]
            place += path + target + count
            self.apply(kind, name, other, inode, offset, content)

    def apply(self, kind, name, other, inode, offset, content):
        if name.endswith("-shm"):
            return  # Memory that is shared; who comes first after a cut makes it anew.
        if kind == OPEN:
            self.files[inode] = File()
            self.rename(("add", name, inode))
        elif kind == SYNC:
            if inode in self.files:
                self.files[inode].sync()
            self.old_names, self.changes = dict(self.names), []
        elif kind in (WRITE, TRUNCATE):
            if inode not in self.files:
                # Somebody else made it who is not watched: 'hk watch' comes first when the last writer takes the log away.
                self.rename(("add", name, inode))
                self.strangers.add(inode)
            self.files.setdefault(inode, File()).pending.append((kind, offset, content))
        elif kind == RENAME:
            self.rename(("move", name, other))
        elif kind == UNLINK:
            self.rename(("remove", name, None))

    def rename(self, change):
        self.changes.append(change)
        self.renamed(self.names, change)

    @staticmethod
    def renamed(names, change):
        kind, name, other = change
        if kind == "add":
            names[name] = other
        elif kind == "remove":
            names.pop(name, None)
        elif name in names:
            names[other] = names.pop(name)

    def check(self, folder):
        """The log must tell the folder as it is, else the test tests nothing."""
        for name, inode in list(self.names.items()):
            path = Path(name)
            if name.endswith("-shm"):
                continue
            # Who is not watched, 'hk watch', takes away a log that is empty or taken in, and may make another one.
            there = path.stat().st_ino if path.exists() else None
            if name.endswith("-wal") and there != inode and (inode in self.strangers or not self.files[inode].now()):
                self.names.pop(name)
                if there is None:
                    continue
                inode = self.names[name] = there
                self.files[inode] = File()
            if not path.exists() or path.read_bytes() != self.files[inode].now():
                raise RuntimeError(f"the log of writes does not tell '{name}' as it is")

    def cut(self, folder, random):
        """Leaves of the folder what the disk holds."""
        names = dict(self.old_names)
        for change in self.changes[:random.randrange(len(self.changes) + 1)]:
            self.renamed(names, change)
        contents = {name: self.files[inode].after_cut(random) for name, inode in names.items() if not name.endswith("-shm")}
        shutil.rmtree(folder)
        for name, data in contents.items():
            path = Path(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            path.chmod(0o600)


class PowerCuts:
    name = "power"
    about = "the power fails while a command runs or when it has ended; unsynced writes are there, gone, or torn"

    def __init__(self, scripts):
        self.scripts = {sync: scripts.script(sync) for sync in (["normal"] if scripts.options.short else ["normal", "full"])}
        self.figures = {"power cuts": 0, "at the end": 0, "while somebody read": 0, "lost bytes": 0}

    def experiment(self, seed, number):
        random = generator(seed, number)
        sync = random.choice(list(self.scripts))
        script = self.scripts[sync]
        first = random.randrange(len(script.steps))
        script.reset(first)
        data, log = script.folder / "data", script.folder / "log"
        log.unlink(missing_ok=True)
        # While somebody reads, the log cannot be taken into the file, and has to be on the disk itself.
        watched = script.store.exists() and not script.steps[first].is_restoring and random.random() < 0.4
        watcher = script.program.start("watch", "heartRate", "--store", script.store) if watched else None
        try:
            disk = Disk(data)
            position, before, outcome = self.run_steps(script, first, random, log)
        finally:
            if watcher:
                watcher.kill()
                watcher.communicate()
        disk.replay(log)
        disk.check(data)
        self.figures["lost bytes"] += sum(len(change[2]) for file in disk.files.values() for change in file.pending)
        disk.cut(data, random)
        self.figures["power cuts"] += 1
        self.figures["at the end"] += outcome.code == 0
        self.figures["while somebody read"] += watched
        step = script.steps[position]
        try:
            now = script.check(step, outcome, before, position)
            if not step.is_recording:
                script.confirm(step, position, before, now)
        except Finding as finding:
            reader = ", while 'hk watch' read" if watched else ""
            raise Finding(f"after a power cut with --sync {sync}{reader}: {finding}\n{outcome}") from None
        return True

    def run_steps(self, script, first, random, log):
        """One or two steps, the last of which may be killed; gives its number, the content before it, and what came of it."""
        data, before = script.folder / "data", script.contents[first]
        position, outcome = first, None
        steps = random.choice([1, 1, 2])
        for position in range(first, min(first + steps, len(script.steps))):
            step = script.steps[position]
            is_last = position == min(first + steps, len(script.steps)) - 1
            at = 0
            if is_last and random.random() < 0.75:
                at = random.randrange(1, step.changes + 2)
            shim = Shim(script.program.library, data, script.folder, at=at, action=random.choice(["kill", "tear"]), log=log,
                        kinds=CHANGES)
            outcome = script.program.run(*script.arguments(step), shim=shim)
            if outcome.code != 0:
                break
            if not is_last:
                # Reading puts nothing on the disk, and the shared memory it makes is not on it either.
                before = content(script.program, script.store)
        return position, before, outcome
