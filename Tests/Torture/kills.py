"""SIGKILL at any moment, at the n-th change of a file, and in the middle of a write."""

from program import CHANGES, Shim, generator


class Kills:
    name = "kills"
    about = "a command is killed at a random moment, at its n-th change of a file, or after half of a write; then it is given again"

    def __init__(self, scripts):
        self.script = scripts.script()
        self.figures = {"kills": 0, "commands": 0}

    def experiment(self, seed, number):
        """One or two steps in a row, each killed up to three times and then brought to its end."""
        random, script = generator(seed, number), self.script
        first = random.randrange(len(script.steps))
        script.reset(first)
        now = script.contents[first]
        for position in range(first, min(first + random.choice([1, 1, 2]), len(script.steps))):
            step = script.steps[position]
            before = now
            for _ in range(random.choice([1, 1, 1, 2, 3])):
                outcome = self.killed_run(step, random)
                self.figures["commands"] += 1
                self.figures["kills"] += outcome.is_killed
                now = script.check(step, outcome, now if step.is_recording else before, position)
                if not outcome.is_killed or step.is_recording:
                    break
                if step.name.startswith("delete") and now != before:
                    break
            now = script.confirm(step, position, before, now)
            if position + 1 < len(script.steps) and (step.is_recording or now != script.contents[position + 1]):
                break

    def killed_run(self, step, random):
        script, program = self.script, self.script.program
        if program.library is None or random.random() < 0.4:
            return program.run(*script.arguments(step), kill_after=random.uniform(0.02, step.seconds * 1.05))
        # The end of a command is where it promises something: every third kill is there.
        last = step.changes + 1
        at = random.randrange(max(1, last - 12), last + 1) if random.random() < 0.33 else random.randrange(1, last + 1)
        shim = Shim(program.library, script.folder / "data", script.folder, kinds=CHANGES, at=at,
                    action=random.choice(["kill", "tear"]))
        return program.run(*script.arguments(step), shim=shim)
