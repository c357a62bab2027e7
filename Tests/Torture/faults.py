"""The n-th failing call of the system, once and for good, of every n of the script; and memory that SQLite does not get."""

import errno

from program import Finding, Shim, generator

# What a call may answer in earnest.
ERRORS = {
    "read": [errno.EIO], "write": [errno.EIO, errno.ENOSPC], "sync": [errno.EIO, errno.ENOSPC], "truncate": [errno.EIO],
    "open": [errno.EIO, errno.EMFILE, errno.ENOSPC], "rename": [errno.EIO, errno.ENOSPC], "unlink": [errno.EIO],
    "map": [errno.ENOMEM],
}


class Faults:
    name = "faults"
    about = "the n-th read, write, sync, truncate, open, rename, unlink or map of a command fails, once or for good"

    def __init__(self, scripts):
        self.script = scripts.script()
        self.figures = {"faults": 0, "commands": 0, "failed": 0}
        # Every n of every step and kind, once and for good, in an order that the seed says.
        self.places = []

    def experiment(self, seed, number):
        if not self.places:
            self.places = self.all_places(seed)
        if number >= len(self.places):
            return False
        position, kind, at, is_lasting, error = self.places[number]
        self.inject(position, kind, at, is_lasting, error)
        self.figures["of all places"] = f"{number + 1} of {len(self.places)}"
        return True

    def all_places(self, seed):
        script, places = self.script, []
        for position, step in enumerate(script.steps):
            for kind in ERRORS:
                for at in range(1, step.calls[kind] + 1):
                    for is_lasting in (False, True):
                        error = ERRORS[kind][(at + is_lasting) % len(ERRORS[kind])]
                        places.append((position, kind, at, is_lasting, error))
        generator(seed, "places").shuffle(places)
        return places

    def inject(self, position, kind, at, is_lasting, error):
        script = self.script
        script.reset(position)
        disturb(script, position, script.contents[position], (kind, at, is_lasting, error), self.figures, confirms_each=False)


def disturb(script, position, before, fault, figures, confirms_each):
    """Runs a step in which a call fails, and judges it; gives the content after it was brought to its end.

    Where the store is as it was, the step is given again every third time, or with `confirms_each` always."""
    step, (kind, at, is_lasting, error) = script.steps[position], fault
    shim = Shim(script.program.library, script.folder / "data", script.folder, kinds=[kind], at=at, error=error,
                is_lasting=is_lasting)
    outcome = script.program.run(*script.arguments(step), shim=shim)
    figures["commands"] += 1
    figures["faults"] += shim.failed > 0
    figures["failed"] += outcome.code != 0
    try:
        now = script.check(step, outcome, before, position, may_be_partial=True)
        # A file that was read by half gives a workout of its half; more of it comes as another one.
        if outcome.code != 2 and (now != before or confirms_each or at % 3 == 0):
            now = script.confirm(step, position, before, now)
        return now
    except Finding as finding:
        often = "for good" if is_lasting else "once"
        raise Finding(f"{kind} number {at} of '{step}' failed {often} ({errno.errorcode[error]}): {finding}\n{outcome}") from None


class Memory(Faults):
    name = "memory"
    about = "the n-th allocation of SQLite fails, once, or all from there on"

    def __init__(self, scripts):
        super().__init__(scripts)
        self.figures["ended while opening"] = 0
        if not any(step.calls["allocate"] for step in self.script.steps):
            raise Finding("The shim sees no allocations of SQLite: is it linked into the program?")

    def experiment(self, seed, number):
        random = generator(seed, number)
        position = random.randrange(len(self.script.steps))
        # Most of them come while rows are read and written; as many of the failures fall on what opens and prepares.
        last = self.script.steps[position].calls["allocate"]
        at = random.randrange(1, last + 1) if random.random() < 0.5 else int(last ** random.random())
        try:
            self.inject(position, "allocate", at, random.random() < 0.5, errno.ENOMEM)
        except Finding as finding:
            # GRDB ends the process if it cannot give a new connection its functions; the store stays as it was.
            if "Database.setUp()" not in str(finding):
                raise
            self.figures["ended while opening"] += 1
            before = self.script.contents[position]
            now = self.script.check(self.script.steps[position], None, before, position)
            self.script.confirm(self.script.steps[position], position, before, now)
