"""A full file system: a small one in memory, that becomes larger afterwards."""

import shutil
import subprocess

from program import Finding, generator


class Full:
    name = "full"
    about = "the file system is full after some more kilobytes, then it is made larger and the command is given again"

    def __init__(self, scripts):
        self.script = scripts.script()
        self.figures = {"full disks": 0, "commands": 0, "failed": 0}
        self.is_mounted = False

    def experiment(self, seed, number):
        random, script = generator(seed, number), self.script
        position = random.randrange(len(script.steps))
        step, data = script.steps[position], script.folder / "data"
        script.reset(position)
        used = sum(-(-path.stat().st_size // 4096) * 4096 for path in data.rglob("*") if path.is_file())
        slack = int(2 ** random.uniform(12, 21))
        self.mount(data, position, used + 4096 * 8 + slack)
        try:
            outcome = script.program.run(*script.arguments(step))
            self.figures["commands"] += 1
            self.figures["failed"] += outcome.code != 0
            self.figures["full disks"] += 1
            try:
                now = script.check(step, outcome, script.contents[position], position, may_be_partial=True)
                subprocess.run(["mount", "-o", f"remount,size={64 + 4 * script.megabytes}m", str(data)], check=True)
                if outcome.code != 2:
                    script.confirm(step, position, script.contents[position], now)
            except Finding as finding:
                raise Finding(f"{slack} bytes free before '{step}': {finding}\n{outcome}") from None
        finally:
            subprocess.run(["umount", str(data)], check=False)
        return True

    def mount(self, data, position, size):
        shutil.rmtree(data)
        data.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(data)], check=True)
        shutil.copytree(self.script.snapshots[position], data, dirs_exist_ok=True, copy_function=shutil.copy2)
        data.chmod(0o700)


def is_possible(folder):
    """Whether this process may mount, in a namespace of its own."""
    return subprocess.run(["unshare", "-m", "sh", "-c", f"mount -t tmpfs -o size=1m tmpfs '{folder}'"],
                          capture_output=True).returncode == 0
