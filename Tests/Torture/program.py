"""Runs the program under test, alone or through the shim."""

import json
import os
import random
import re
import select
import shutil
import signal
import struct
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from foreign import Foreign

HERE = Path(__file__).resolve().parent
KINDS = ["read", "write", "sync", "truncate", "open", "rename", "unlink", "map", "allocate"]
CONTROL = f"{2 + len(KINDS)}q"
CHANGES = ["write", "sync", "truncate", "rename", "unlink", "open"]


class Finding(Exception):
    """Something that the program promises does not hold."""


@dataclass
class Outcome:
    arguments: list
    code: int
    output: str
    errors: str
    seconds: float

    @property
    def is_killed(self):
        return self.code == -signal.SIGKILL

    def __str__(self):
        text = self.errors.strip() or self.output.strip()
        # Of a crash what it was and where; its registers and libraries say nothing.
        crash = [line for line in text.splitlines() if "Fatal error" in line or re.match(r"\s*\d+ .* in hk", line)]
        text = "\n".join(crash[:25]) if crash else text[-1500:]
        return f"hk {' '.join(map(str, self.arguments))}\nexit code {self.code}\n{text}"


# What no person should read.
TRACES = re.compile(r"Fatal error|Stack dump|Program crashed|Backtrace|Error Domain=|DatabaseError|Sanitizer|NSCocoaError")


class Shim:
    """One use of the preloaded library: what counts, and what happens at which call."""

    def __init__(self, library, root, folder, kinds=KINDS, at=0, action="fail", error=5, is_lasting=False, log=None):
        self.control = folder / "control"
        self.control.write_bytes(bytes(struct.calcsize(CONTROL)))
        self.environment = {
            "LD_PRELOAD": str(library), "TORTURE_ROOT": str(root), "TORTURE_CONTROL": str(self.control),
            "TORTURE_KINDS": ",".join(kinds), "TORTURE_AT": str(at), "TORTURE_DO": action,
            "TORTURE_ERRNO": str(error), "TORTURE_LASTING": "1" if is_lasting else "0",
        }
        if log:
            self.environment["TORTURE_LOG"] = str(log)

    @property
    def failed(self):
        return struct.unpack(CONTROL, self.control.read_bytes())[1]

    @property
    def calls(self):
        """How many calls of each kind there were, whether they count or not."""
        return dict(zip(KINDS, struct.unpack(CONTROL, self.control.read_bytes())[2:]))


class Program:
    """`hk`, with a folder of its own for everything it writes."""

    def __init__(self, path, folder, library=None):
        self.path = str(path)
        self.folder = Path(folder)
        self.library = library
        (self.folder / "home").mkdir(parents=True, exist_ok=True)
        (self.folder / "temporary").mkdir(exist_ok=True)
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(self.folder / "home"),
            "TMPDIR": str(self.folder / "temporary"), "TZ": "UTC", "LC_ALL": "C.UTF-8",
        }
        if "LD_LIBRARY_PATH" in os.environ:
            self.environment["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
        # Said once the content is known to be right, which matters more.
        self.traces = []
        # What a program with plain SQLite does to the store of each command meanwhile; None for nothing.
        self.beside = None

    def run(self, *arguments, shim=None, kill_after=None, limit=120):
        """Runs a command; a hang and a crash are findings."""
        # Nobody may have a store open that makes way.
        if self.beside is None or "--store" not in arguments or arguments[0] == "restore":
            return self.run_alone(*arguments, shim=shim, kill_after=kill_after, limit=limit)
        with Foreign(self.beside, arguments[arguments.index("--store") + 1]):
            return self.run_alone(*arguments, shim=shim, kill_after=kill_after, limit=limit)

    def run_alone(self, *arguments, shim, kill_after, limit):
        environment = {**self.environment, **shim.environment} if shim else self.environment
        start = time.monotonic()
        process = subprocess.Popen([self.path, *map(str, arguments)], env=environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            try:
                output, errors = process.communicate(timeout=limit if kill_after is None else kill_after)
            except subprocess.TimeoutExpired:
                process.kill()
                output, errors = process.communicate()
                if kill_after is None:
                    raise Finding(f"no end after {limit} s: hk {' '.join(map(str, arguments))}\n{errors.decode(errors='replace')[-600:]}")
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
        outcome = Outcome(list(arguments), process.returncode, output.decode(errors="replace"),
                          errors.decode(errors="replace"), time.monotonic() - start)
        is_meant = outcome.is_killed and (kill_after is not None or shim is not None)
        if outcome.code < 0 and not is_meant:
            raise Finding(f"ended by signal {-outcome.code}: {outcome}")
        if outcome.code > 0:
            if not (outcome.errors.strip() or outcome.output.strip()):
                raise Finding(f"failed without a word: {outcome}")
            if TRACES.search(outcome.errors):
                self.traces.append(outcome)
        return outcome

    def start(self, *arguments):
        """Starts a command that goes on until it is killed, and returns when it has said something or had the time to begin."""
        process = subprocess.Popen([self.path, *map(str, arguments)], env=self.environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        select.select([process.stdout], [], [], 0.5)
        return process

    def workouts(self, store):
        """The identifiers of all workouts."""
        return [workout["uuid"] for workout in json.loads(self.confirmed("workouts", "--json", "--store", store).output)]

    def confirmed(self, *arguments, **options):
        outcome = self.run(*arguments, **options)
        if outcome.code != 0:
            raise Finding(f"expected to work: {outcome}")
        return outcome


def compiled_shim(folder):
    """The library, compiled for this run, or None where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("clang") or shutil.which("gcc")
    if compiler is None:
        swift = shutil.which("swift")
        beside = Path(swift).resolve().parent / "clang" if swift else None
        compiler = str(beside) if beside and beside.exists() else None
    if compiler is None:
        return None
    library = Path(folder) / "shim.so"
    if " " in str(library) or ":" in str(library):
        raise SystemExit(f"The temporary folder '{folder}' has a space or a colon in its name, which LD_PRELOAD splits; set TMPDIR.")
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", str(library), str(HERE / "shim.c"), "-ldl", "-lpthread"], check=True)
    return library


def found_program(root):
    """The newest program that was built here."""
    candidates = [root / ".build" / flavour / "hk" for flavour in ("release", "debug")]
    candidates = [path for path in candidates if path.exists()]
    return max(candidates, key=lambda path: path.stat().st_mtime) if candidates else None


def generator(seed, number):
    return random.Random(f"{seed}/{number}")
