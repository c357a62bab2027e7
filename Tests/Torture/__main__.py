"""Tortures stores with the program `hk`; see Documentation/Reliability.md.

    python3 Tests/Torture KIND … [--hk PATH] [--count N] [--seconds S] [--seed N] [--first N] [--keep-going] [--keep FOLDER]

KIND: kills, faults, soak, memory, power, damage, log, many, full, copies, served, watched. Ends with 1 at the first finding, and says how to repeat it.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import full
from copies import Copies
from damage import Damage, LogDamage
from faults import Faults, Memory
from full import Full
from kills import Kills
from many import Many
from power import PowerCuts
from program import Finding, Program, compiled_shim, found_program
from script import Script
from served import Served
from soak import Soak
from watched import Watched

ROOT = Path(__file__).resolve().parents[2]
KINDS = {kind.name: kind for kind in (Kills, Faults, Soak, Memory, PowerCuts, Damage, LogDamage, Many, Full, Copies, Served, Watched)}
NEEDS_SHIM = ("faults", "soak", "memory", "power", "log")


class Scripts:
    """Makes scripts, each in a folder of its own; one for each way of syncing does for all kinds."""

    def __init__(self, program, folder, options):
        self.program, self.folder, self.options, self.made, self.scripts = program, folder, options, 0, {}

    def fresh(self):
        self.made += 1
        folder = self.folder / f"script {self.made}"
        folder.mkdir()
        return folder

    def script(self, sync="normal"):
        if sync not in self.scripts:
            self.scripts[sync] = Script(self.program, self.fresh(), self.options.short, sync, self.options.large)
        return self.scripts[sync]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="+", choices=list(KINDS), metavar="KIND")
    parser.add_argument("--hk", type=Path, help="the program; usually the newest below .build")
    parser.add_argument("--count", type=int, default=100, help="how many experiments of each kind")
    parser.add_argument("--seconds", type=float, default=1e9, help="how long each kind may take")
    parser.add_argument("--seed", type=int, default=1, help="the same number makes the same experiments")
    parser.add_argument("--first", type=int, default=0, help="the number of the first experiment")
    parser.add_argument("--short", action="store_true", help="with a shorter script")
    parser.add_argument("--large", type=int, default=0, metavar="MB", help="with a store of so many megabytes more")
    parser.add_argument("--beside", choices=["read", "look"], help="while a program with plain SQLite reads the store of the script")
    parser.add_argument("--server", type=Path, help="the program hk-server, for 'served'")
    parser.add_argument("--keep-going", action="store_true", help="do not end at the first finding")
    parser.add_argument("--keep", type=Path, help="a folder; the files of each finding are copied there")
    parser.add_argument("--markdown", action="store_true", help="print rows of a table")
    options = parser.parse_args()
    program = options.hk.resolve() if options.hk else found_program(ROOT)
    if program is None or not program.exists():
        parser.error("There is no program: 'swift build' makes one, or name it with --hk.")
    if "full" in options.kinds and "TORTURE_MOUNTS" not in os.environ:
        with tempfile.TemporaryDirectory() as folder:
            may_mount = full.is_possible(folder)
        if may_mount:
            os.environ["TORTURE_MOUNTS"] = "1"
            os.execvp("unshare", ["unshare", "-m", "--propagation", "private", sys.executable, *sys.argv])
    folder = Path(tempfile.mkdtemp(prefix="torture-")).resolve()
    try:
        library = compiled_shim(folder)
        scripts = Scripts(Program(program, folder / "program", library), folder, options)
        scripts.program.beside = options.beside
        Copies.megabytes = options.large or Copies.megabytes
        found = 0
        for kind in options.kinds:
            found += run(KINDS[kind], scripts, options)
            if found and not options.keep_going:
                break
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 1 if found else 0


def run(kind, scripts, options):
    findings, done, start, test = [], 0, time.monotonic(), None
    try:
        if scripts.program.library is None and kind.name in NEEDS_SHIM:
            print(f"{kind.name}: left out, there is no C compiler")
            return 0
        if kind is Full and "TORTURE_MOUNTS" not in os.environ:
            print("full: left out, this needs the right to mount (the faults of 'write' with ENOSPC stand in)")
            return 0
        if kind is Served and options.server is None:
            print("served: left out, name the program hk-server with --server")
            return 0
        test = kind(scripts)
        start = said = time.monotonic()
        for number in range(options.first, options.first + options.count):
            if time.monotonic() - start > options.seconds:
                break
            try:
                scripts.program.traces.clear()
                if test.experiment(options.seed, number) is False:
                    break
                if scripts.program.traces:
                    raise Finding(f"a trace instead of a sentence: {scripts.program.traces[0]}")
            except Finding as finding:
                findings.append(finding)
                if options.keep:
                    shutil.copytree(scripts.folder, options.keep / f"{kind.name}-{options.seed}-{number}", dirs_exist_ok=True,
                                    ignore=shutil.ignore_patterns("snapshots", "program"))
                again = f"Scripts/torture {kind.name} --seed {options.seed} --first {number} --count 1"
                print(f"\n✗ {kind.name} {number}: {finding}\n  again: {again}{' --short' if options.short else ''}"
                      f"{f' --large {options.large}' if options.large else ''}{f' --beside {options.beside}' if options.beside else ''}\n", flush=True)
                if not options.keep_going:
                    break
            done += 1
            if time.monotonic() - said > 30:
                said = time.monotonic()
                print(f"  {kind.name}: {done} done, {len(findings)} findings, {said - start:.0f} s", file=sys.stderr, flush=True)
    except Finding as finding:
        findings.append(finding)
        print(f"\n✗ {kind.name}, before anything was disturbed: {finding}\n", flush=True)
    seconds = time.monotonic() - start
    figures = ", ".join(f"{value} {name}" if isinstance(value, int) else f"{name}: {value}"
                        for name, value in (test.figures if test else {}).items())
    if options.markdown:
        print(f"| `{kind.name}` | {kind.about} | {figures} | {len(findings)} |", flush=True)
    else:
        mark = "✗" if findings else "✓"
        print(f"{mark} {kind.name}: {done} experiments, {figures}; {len(findings)} findings; seed {options.seed}; {seconds:.0f} s", flush=True)
    return len(findings)


if __name__ == "__main__":
    sys.exit(main())
