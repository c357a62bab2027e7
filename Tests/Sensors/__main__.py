"""Bluetooth sensors without a radio: hk against a daemon that plays recorded rides on a private system bus.

    Scripts/sensors            everything, some minutes
    Scripts/sensors --short    sentences and one ride, half a minute

Needs dbus-daemon and /usr/bin/python3 with dbus and gi (apt-get install python3-dbusmock dbus); without them it says so and
ends with 77. hk is that of .build/debug, or of $HK. With bleak installed (pip install bleak) an independent client is asked,
too. What a ride must come to is worked out from its log by Tests/Sensors/expected.py, which has none of our code.
"""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
HK = os.environ.get("HK", str(ROOT / ".build" / "debug" / "hk"))
SYSTEM_PYTHON = "/usr/bin/python3"
SHORT = "--short" in sys.argv

BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path={folder}/bus</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>{extra}</policy>
</busconfig>"""

failures = []


def check(condition, what):
    print(("ok      " if condition else "FAILED  ") + what, flush=True)
    if not condition:
        failures.append(what)


def skip_unless_possible():
    probe = subprocess.run([SYSTEM_PYTHON, "-c", "import dbus, gi"], capture_output=True)
    if probe.returncode or not shutil.which("dbus-daemon"):
        print("Skipped: the tests of sensors need 'apt-get install python3-dbusmock dbus'.")
        sys.exit(77)
    if not os.path.exists(HK):
        print(f"Skipped: there is no {HK}.")
        sys.exit(77)


class World:
    """A folder with a bus of its own, a configuration and a store."""

    def __init__(self, extra=""):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="sensors-"))
        (self.folder / "bus.conf").write_text(BUS.format(folder=self.folder, extra=extra))
        self.bus = subprocess.Popen(
            ["dbus-daemon", f"--config-file={self.folder}/bus.conf", "--nofork", "--print-address=1"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.bus.stdout.readline()
        self.environment = dict(
            os.environ, DBUS_SYSTEM_BUS_ADDRESS=f"unix:path={self.folder}/bus", XDG_CONFIG_HOME=str(self.folder / "config"),
            OPENHEALTHKIT_STORE=str(self.folder / "health.sqlite"), TZ="UTC")
        self.daemon = None

    def start(self, log, *options):
        self.daemon = subprocess.Popen(
            [SYSTEM_PYTHON, str(HERE / "bluez.py"), str(log), *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env=self.environment, text=True)
        assert self.daemon.stdout.readline() == "ready\n"

    def tell(self, command):
        self.daemon.stdin.write(command + "\n")
        self.daemon.stdin.flush()

    def stop(self):
        if self.daemon:
            self.daemon.send_signal(signal.SIGCONT)
            self.daemon.kill()
            self.daemon.wait()
        self.daemon = None

    def hk(self, *arguments, **environment):
        return subprocess.run(
            [HK, *arguments], capture_output=True, text=True, env=self.environment | environment, timeout=120)

    def record(self, *arguments):
        return subprocess.Popen(
            [HK, "record", "--activity", "cycling", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, env=self.environment)

    def ride(self, seconds, *loss):
        log = self.folder / f"ride-{seconds}-{'-'.join(loss)}.gattlog"
        log.write_text(subprocess.run(
            [sys.executable, str(HERE / "ride.py"), str(seconds), *loss], capture_output=True, text=True, check=True).stdout)
        return log

    def remember(self, *names):
        for name in names:
            run = self.hk("sensors", "add", name, "--for", "5")
            check(run.returncode == 0, f"'{name}' is remembered {run.stderr.strip()}")

    def close(self):
        self.stop()
        self.bus.kill()
        self.bus.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def says(run, text, what):
    check(run.returncode == 1 and text in run.stderr, f"{what}: {text if text in run.stderr else run.stderr.strip()}")


def sentences():
    """What a new user is told, whatever is missing."""
    world = World()
    nowhere = world.hk("sensors", "--for", "2", DBUS_SYSTEM_BUS_ADDRESS=f"unix:path={world.folder}/nothing")
    says(nowhere, "There is no system bus", "SEN-240a without a bus")
    says(world.hk("sensors", "--for", "2"), "BlueZ is not running.", "SEN-240b without a daemon")
    log = world.ride(5)
    world.start(log, "--no-adapter")
    says(world.hk("sensors", "--for", "2"), "There is no Bluetooth adapter.", "SEN-240d without an adapter")
    world.stop()
    world.start(log, "--off")
    says(world.hk("sensors", "--for", "2"), "Bluetooth is off.", "SEN-240f with the adapter off")
    world.stop()
    world.start(log)
    says(world.hk("sensors", "--adapter", "hci3", "--for", "2"), "There is no adapter 'hci3'. There is hci0.", "SEN-240e another adapter")
    says(world.hk("sensors", "add", "Polra", "--for", "2"), "Did you mean 'Polar H10'?", "SEN-240h an unknown name")
    says(world.hk("record", "--sensors"), "No sensor is remembered.", "SEN-225 nothing remembered")
    check(not (world.folder / "health.sqlite").exists(), "SEN-241 the store is left alone")
    listing = world.hk("sensors", "--for", "2")
    check("3 sensors." in listing.stdout and "Polar H10" in listing.stdout, "SEN-220 three sensors are listed")
    lines = [json.loads(line) for line in world.hk("sensors", "--for", "2", "--json").stdout.splitlines()]
    check({line["name"] for line in lines} == {"Polar H10", "Assioma", "Speed 77"}, "SEN-220 and as JSON")
    shown = world.hk("sensors", "show", "polar", "--for", "3")
    check("Battery" in shown.stdout and "92 %" in shown.stdout, "SEN-221 a sensor is shown with its battery")
    world.remember("polar")
    forgotten = world.hk("sensors", "forget", "POLAR")
    check("Polar H10 is forgotten." in forgotten.stdout, "SEN-223 SEN-224 and forgotten by another case")
    world.close()

    world = World(extra='<deny send_destination="org.bluez"/>')
    world.start(world.ride(5))
    says(world.hk("sensors", "--for", "2"), "This user may not use Bluetooth", "SEN-240c without permission")
    world.close()


def samples(world, kind, store=None):
    run = world.hk("samples", kind, "--json", "--limit", "100000", *(["--store", str(store)] if store else []))
    return json.loads(run.stdout)


def measured(world, store=None):
    """What is in the store, in the form of expected.py."""
    from datetime import datetime

    result = {}
    for kind in ["HeartRate", "CyclingPower", "CyclingCadence", "DistanceCycling", "CyclingSpeed"]:
        found = samples(world, f"HKQuantityTypeIdentifier{kind}", store)
        result[f"HKQuantityTypeIdentifier{kind}"] = [one["value"] for one in sorted(found, key=lambda one: one["start"])]

    def moment(text):
        whole, _, fraction = text.rstrip("Z").partition(".")
        return datetime.fromisoformat(whole + "+00:00").timestamp() + float("0." + (fraction or "0"))

    beats = samples(world, "heartbeatSeries", store)
    result["beats"] = sorted([moment(one["start"]), "value" not in one] for one in beats)
    return result


def start_of(log):
    from datetime import datetime

    for line in open(log, encoding="utf-8"):
        if line.startswith("start "):
            whole, _, fraction = line.split()[1].rstrip("Z").partition(".")
            return datetime.fromisoformat(whole + "+00:00").timestamp() + float("0." + (fraction or "0"))


def same(found, wanted, log, what):
    for kind, values in wanted.items():
        if kind == "beats":
            begin = start_of(log)
            is_same = len(found[kind]) == len(values) and all(
                abs(a[0] - begin - b[0]) < 1e-5 and a[1] == b[1] for a, b in zip(found[kind], values))
        else:
            is_same = len(found[kind]) == len(values) and all(abs(a - b) < 1e-9 * max(1, b) for a, b in zip(found[kind], values))
        check(is_same and values, f"{what}: {kind}, {len(values)} values{'' if is_same else f' but {len(found[kind])}'}")


def ride(seconds, *loss):
    """A ride through the bus, its log and the replay of its log come to what an independent script says."""
    world = World()
    world.start(world.ride(seconds, *loss))
    world.remember("polar", "assioma", "speed")
    log = world.folder / "made.gattlog"
    recording = world.record("--sensors", "--sensor-log", str(log), "--sensor-names", "--json", "--every", "2")
    assert world.daemon.stdout.readline() == "playing\n"
    # The rest of the ride, until the last value is told.
    assert world.daemon.stdout.readline() == "played\n"
    recording.send_signal(signal.SIGINT)
    output, errors = recording.communicate(timeout=30)
    check(recording.returncode == 0, f"a ride of {seconds} s is recorded {errors.strip()[-200:] if recording.returncode else ''}")
    events = [json.loads(line) for line in output.splitlines()]
    news = [(one["state"], one["name"]) for one in events if one["event"] == "sensor"]
    check(news.count(("connected", "Polar H10")) == 1, "the belt is told to be connected")
    check(len([one for one in events if one["event"] == "progress"]) >= seconds // 4, "progress is told all along")
    if loss:
        check(("lost", "Speed 77") in news and ("back", "Speed 77") in news, "the wheel is told to be lost and back")
    wanted = json.loads(subprocess.run(
        [sys.executable, str(HERE / "expected.py"), str(log)], capture_output=True, text=True, check=True).stdout)
    same(measured(world), wanted, log, "live")
    devices = {one["device"]["name"] for one in samples(world, "heartRate")}
    check(devices == {"Polar H10"}, "heart rates name the belt")
    # Every frame of the ride came through the bus.
    sent = [line.split()[3:] for line in open(world.folder / f"ride-{seconds}-{'-'.join(loss)}.gattlog") if " notify " in line and line[0].isdigit()]
    kept = [line.split()[3:] for line in open(log) if " notify " in line and line[0].isdigit()]
    # What a sensor sends before it is connected again nobody hears.
    check(sent == kept or loss and len(kept) >= len(sent) - 10, f"{len(kept)} of {len(sent)} frames are in the log")
    again = world.folder / "again.sqlite"
    replay = world.hk("record", "--replay", str(log), "--speed", "max", "--store", str(again))
    check(replay.returncode == 0, f"SEN-252 the log is played {replay.stderr.strip()}")
    same(measured(world, again), wanted, log, "replay")
    check(measured(world, again) == measured(world), "SEN-253 replay and live are the same to the last digit")
    world.close()


def troubles():
    """The daemon restarts, the adapter goes off, the daemon is stuck: the workout goes on and is saved."""
    world = World()
    log = world.ride(200)
    world.start(log)
    world.remember("polar", "assioma", "speed")
    recording = world.record("--sensors", "--every", "600")
    assert world.daemon.stdout.readline() == "playing\n"
    time.sleep(4)
    world.stop()
    time.sleep(4)
    world.start(log)
    assert world.daemon.stdout.readline() == "playing\n", "nobody came back after the restart"
    check(True, "sensors come back after the daemon restarts")
    time.sleep(3)
    world.tell("off")
    time.sleep(4)
    world.tell("on")
    time.sleep(6)
    os.kill(world.daemon.pid, signal.SIGSTOP)
    time.sleep(1)
    before = time.monotonic()
    recording.send_signal(signal.SIGINT)
    output, errors = recording.communicate(timeout=60)
    took = time.monotonic() - before
    check(recording.returncode == 0 and "recorded as" in output, "the workout is saved with a stuck daemon")
    check(took < 5, f"SEN-174 a stuck daemon does not block the end ({took:.1f} s)")
    check("BlueZ is not running." in errors and "Bluetooth is off." in errors and "Bluetooth is back." in errors, "each is told")
    check("lost  Polar H10" in output and "back  Polar H10" in output, "and what became of the sensors")
    world.close()


def crash():
    """A program that is killed loses no samples, and of beats at most those of the last minute (LIV-30, SEN-215)."""
    world = World()
    world.start(world.ride(110))
    world.remember("polar", "assioma", "speed")
    recording = world.record("--sensors", "--every", "600")
    assert world.daemon.stdout.readline() == "playing\n"
    time.sleep(75)
    recording.kill()
    recording.wait()
    resumed = world.hk("record", "--resume", "--json")
    workout = json.loads(resumed.stdout.splitlines()[-1]) if resumed.returncode == 0 else {}
    check(workout.get("event") == "saved", f"a workout that was killed is saved {resumed.stderr.strip()[-200:]}")
    rates, beats = len(samples(world, "heartRate")), len(samples(world, "heartbeatSeries"))
    check(rates >= 65, f"with its {rates} heart rates")
    check(beats >= 60, f"and with {beats} beats")
    world.close()


def independent_client():
    """bleak hears the same bytes."""
    if subprocess.run([sys.executable, "-c", "import bleak"], capture_output=True).returncode:
        print("skipped bleak, which is not installed (pip install bleak)")
        return
    world = World()
    log = world.ride(8)
    only = world.folder / "belt.gattlog"
    only.write_text("".join(line for line in open(log) if not line.startswith(("sensor 2", "sensor 3", "char 2", "char 3"))
                            and " 2 notify" not in line and " 3 notify" not in line))
    world.start(only)
    run = subprocess.run(
        [sys.executable, str(HERE / "client.py"), "C0:FF:EE:00:00:01", "2a37", "11"], capture_output=True, text=True,
        env=world.environment, timeout=60)
    heard = run.stdout.split()
    sent = [line.split()[4] for line in open(only) if " notify " in line and line[0].isdigit()]
    check(heard == sent, f"bleak hears the {len(sent)} values of the belt {run.stderr.strip()[-300:]}")
    world.close()


def cost():
    """Six sensors for a minute: how much of a core, and whether memory grows."""
    world = World()
    log = world.folder / "six.gattlog"
    lines = open(world.ride(70), encoding="utf-8").read().splitlines()
    more = []
    for line in lines:
        words = line.split()
        if words[0] == "sensor":
            twin = line.replace(f"sensor {words[1]} ", f"sensor {int(words[1]) + 3} ", 1)
            more.append(twin.replace(":00:00:01", ":00:00:02").replace(":44:55", ":44:56").replace(":04:05", ":04:06")
                        .replace("H10", "H9").replace("Assioma", "Favero").replace("77", "78"))
        elif words[0] == "char":
            more.append(" ".join([words[0], str(int(words[1]) + 3), *words[2:]]))
        elif words[0][0].isdigit():
            more.append(" ".join([words[0], str(int(words[1]) + 3), *words[2:]]))
    heads = [line for line in lines + more if not line[0].isdigit()]
    events = sorted((line for line in lines + more if line[0].isdigit()), key=lambda line: float(line.split()[0]))
    log.write_text("\n".join(heads + events) + "\n")
    world.start(log)
    world.remember("polar h10", "polar h9", "assioma", "favero", "speed 77", "speed 78")
    recording = world.record("--sensors", "--every", "600")
    assert world.daemon.stdout.readline() == "playing\n"
    time.sleep(8)

    def used():
        fields = open(f"/proc/{recording.pid}/stat").read().rsplit(")", 1)[1].split()
        pages = int(open(f"/proc/{recording.pid}/statm").read().split()[1])
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), pages * 4096

    first = used()
    time.sleep(50)
    last = used()
    share = (last[0] - first[0]) / 50 * 100
    grown = (last[1] - first[1]) / 1e6
    print(f"cost    {share:.2f} % of a core, {grown:+.1f} MB in 50 s, with {HK}")
    check(grown < 8, "memory does not grow")
    if "release" in HK:
        check(share <= 0.5, "at most half a percent of a core")
    recording.send_signal(signal.SIGINT)
    recording.communicate(timeout=30)
    world.close()


skip_unless_possible()
sentences()
ride(20)
if not SHORT:
    ride(40, "--loss", "12", "8")
    troubles()
    crash()
    independent_client()
    cost()
print(f"{len(failures)} failed." if failures else "All as it should be.")
sys.exit(1 if failures else 0)
