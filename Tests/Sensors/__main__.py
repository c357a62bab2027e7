"""Bluetooth sensors without a radio: hk against a daemon that plays recorded rides on a private system bus.

    Scripts/sensors            everything, some minutes
    Scripts/sensors --short    sentences, readings and one ride, a minute
    Scripts/sensors --cost N   what six sensors cost in N seconds, and nothing else (3600 for an hour)

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
    says(nowhere, "Bluetooth requires a D-Bus system bus, which was not found.", "SEN-240a without a bus")
    says(world.hk("sensors", "--for", "2"), "BlueZ is not running.", "SEN-240b without a daemon")
    log = world.ride(5)
    world.start(log, "--no-adapter")
    says(world.hk("sensors", "--for", "2"), "No Bluetooth adapter found.", "SEN-240d without an adapter")
    world.stop()
    world.start(log, "--off")
    says(world.hk("sensors", "--for", "2"), "Bluetooth is off.", "SEN-240f with the adapter off")
    world.stop()
    world.start(log)
    says(world.hk("sensors", "--adapter", "hci3", "--for", "2"), "Adapter 'hci3' not found. Available: hci0.", "SEN-240e another adapter")
    says(world.hk("sensors", "add", "Polra", "--for", "2"), "Did you mean 'Polar H10'?", "SEN-240h an unknown name")
    says(world.hk("record", "--sensors"), "No saved sensors.", "SEN-225 nothing remembered")
    check(not (world.folder / "health.sqlite").exists(), "SEN-241 the store is left alone")
    listing = world.hk("sensors", "--for", "2")
    check("3 sensors." in listing.stdout and "Polar H10" in listing.stdout, "SEN-220 three sensors are listed")
    lines = [json.loads(line) for line in world.hk("sensors", "--for", "2", "--json").stdout.splitlines()]
    check({line["name"] for line in lines} == {"Polar H10", "Assioma", "Speed 77"}, "SEN-220 and as JSON")
    shown = world.hk("sensors", "show", "polar", "--for", "3")
    check("Battery" in shown.stdout and "92 %" in shown.stdout, "SEN-221 a sensor is shown with its battery")
    world.remember("polar")
    forgotten = world.hk("sensors", "forget", "POLAR")
    check("Removed Polar H10." in forgotten.stdout, "SEN-223 SEN-224 and forgotten by another case")
    world.close()

    world = World(extra='<deny send_destination="org.bluez"/>')
    world.start(world.ride(5))
    says(world.hk("sensors", "--for", "2"), "Permission to use Bluetooth was denied.", "SEN-240c without permission")
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


def frames(log):
    """The values in a log, without their times."""
    return [line.split()[3:] for line in open(log, encoding="utf-8") if " notify " in line and line[0].isdigit()]


def wait_for(log, frame):
    """Waits until a log ends with a value, for ten seconds at most."""
    end = time.monotonic() + 10
    while frames(log)[-1:] != [frame] and time.monotonic() < end:
        time.sleep(0.05)


def ride(seconds, *loss):
    """A ride through the bus, its log and the replay of its log come to what an independent script says."""
    world = World()
    made = world.ride(seconds, *loss)
    world.start(made)
    world.remember("polar", "assioma", "speed")
    log = world.folder / "made.gattlog"
    recording = world.record("--sensors", "--sensor-log", str(log), "--sensor-names", "--json", "--every", "2")
    assert world.daemon.stdout.readline() == "playing\n"
    # The rest of the ride, until the last value has come through the bus.
    assert world.daemon.stdout.readline() == "played\n"
    wait_for(log, frames(made)[-1])
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
    sent, kept = frames(made), frames(log)
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
    check("BlueZ is not running." in errors and "Bluetooth is off." in errors and "Bluetooth is available again." in errors, "each is told")
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


SCALE = """gattlog 1
start 2026-11-22T07:30:00Z
sensor 1 address=A0:00:00:00:00:01 name=Scale%20One services=181d rssi=-55
char 1 181d 2a9d indicate
char 1 180a 2a29 read 41636D65
char 1 180a 2a25 read 533132
char 1 1805 2a2b read,write {clock}
0.1 1 notify 2a9d 06C040EA070A01071E0001
0.2 1 notify 2a9d 06D440EA070A02071E00{second}
0.3 1 notify 2a9d 00FFFF
1.0 1 lost asleep
"""
CUFF = """gattlog 1
start 2026-11-22T07:30:00Z
sensor 1 address=A0:00:00:00:00:02 name=Cuff%20X4 services=1810 rssi=-55
char 1 1810 2a35 indicate
0.1 1 notify 2a35 1E780050005D00EA070A01071E004800010400
1.0 1 lost asleep
"""
METER = """gattlog 1
start 2026-11-22T07:30:00Z
sensor 1 address=A0:00:00:00:00:03 name=Meter services=1808 rssi=-55
char 1 1808 2a18 notify
char 1 1808 2a34 notify
char 1 1808 2a52 indicate,write
0.1 1 notify 2a18 1B0500EA070A01071E003C005AB0110000
0.2 1 notify 2a34 03050001 2DD001
0.3 1 notify 2a52 {answer}
"""


def reading():
    """A scale, a cuff and a glucose meter, as they are and once more."""
    from datetime import datetime, timezone

    now = datetime.now(timezone.utc)
    clock = now.year.to_bytes(2, "little") + bytes([now.month, now.day, now.hour, now.minute, now.second, 1, 0, 0])
    world = World()

    def read(text, *arguments):
        log = world.folder / "spot.gattlog"
        log.write_text(text.replace("03050001 2DD001", "030500012DD001"))
        world.start(log)
        run = world.hk("sensors", "read", *arguments, "--json")
        world.daemon.send_signal(signal.SIGTERM)
        told = world.daemon.communicate()[0]
        world.daemon = None
        return run, json.loads(run.stdout), told

    both, error, _ = read(SCALE.format(clock=clock.hex(), second="02"), "scale")
    check(both.returncode == 1 and "the users 1 and 2. Nothing was stored" in error["error"]["message"], "SEN-92 two users are told")
    check(not (world.folder / "health.sqlite").exists(), "SEN-92 and nothing is stored")
    run, told, _ = read(SCALE.format(clock=clock.hex(), second="02"), "scale", "--user", "2")
    check(run.returncode == 0 and told["added"] == 1 and told["others"] == 1 and told["unusable"] == 1, "SEN-92 one user is chosen")
    run, told, _ = read(SCALE.format(clock=clock.hex(), second="01"), "A0:00:00:00:00:01")
    check(run.returncode == 0 and told["added"] == 2 and told["unusable"] == 1, "SEN-222 a scale is read by indications")
    run, told, _ = read(SCALE.format(clock=clock.hex(), second="01"), "scale one")
    check(told["added"] == 0 and told["known"] == 2, "SEN-91 what is known is not stored again")
    masses = samples(world, "bodyMass")
    check(sorted(one["value"] for one in masses) == [82.88, 82.98, 82.98], "three weights are in the store")
    check({one["metadata"]["HKDeviceSerialNumber"] for one in masses} == {"S12"}
          and {one["device"]["manufacturer"] for one in masses} == {"Acme"}
          and {one["source"]["bundleIdentifier"] for one in masses} == {"openhealthkit.sensors"}, "SEN-126 with device and serial number")
    late = SCALE.format(clock="EA0709160A000000000000"[:20], second="01")
    run, told, written = read(late, "scale", "--set-time")
    check(told["clockBehind"] > 86400 and "wrote 2a2b " + now.year.to_bytes(2, "little").hex() in written, "SEN-90 its clock is set")

    run, told, _ = read(CUFF, "cuff")
    pressures = samples(world, "bloodPressure")
    check(run.returncode == 0 and [[part["value"] for part in one["objects"]] for one in pressures] == [[120, 80]], "SEN-222 a cuff is read")
    check(told["measurements"][0]["warnings"] == ["The pulse was irregular."], "SEN-94 and its doubt is told")
    check([one["value"] for one in samples(world, "heartRate")] == [72], "and its pulse")

    run, told, written = read(METER.format(answer="06000101"), "meter")
    glucose = samples(world, "bloodGlucose")
    check("wrote 2a52 0101\n" in written and "2a52 02" not in written, "SEN-93 all records are asked for, and none deleted")
    check([(one["value"], one["start"][:16]) for one in glucose] == [(90, "2026-10-01T08:30")], "SEN-93 a glucose meter is read")
    check(glucose[0]["metadata"]["HKBloodGlucoseMealTime"] == 1, "with its meal")
    empty = "".join(line for line in METER.splitlines(True) if " notify 2a18 " not in line and " notify 2a34 0" not in line)
    run, told, _ = read(empty.format(answer="06000106"), "meter")
    check(run.returncode == 0 and told["measurements"] == [], "SEN-93 and one without records")
    run, told, _ = read(empty.format(answer="06000102"), "meter")
    check(run.returncode == 1 and "did not send its stored measurements" in told["error"]["message"], f"SEN-93 and one that refuses {run.stdout.strip()[-300:]}")

    log = world.ride(5)
    world.start(log)
    says(world.hk("sensors", "read", "polar"), "Polar H10 has no supported service.", "SEN-240k a belt is not read")
    shown = world.hk("sensors", "read", "--help")
    check("hk record" in shown.stdout or "scale" in shown.stdout, "hk sensors read explains itself")
    world.close()


class Screen:
    """A program on a terminal of its own."""

    def __init__(self, world, *arguments):
        import pty

        inside, self.outside = pty.openpty()[::-1]
        self.process = subprocess.Popen(
            [HK, *arguments], stdin=inside, stdout=inside, stderr=inside, env=world.environment, start_new_session=True)
        os.close(inside)
        self.text = ""

    def wait(self, text, seconds=30):
        """Reads until the screen has said something."""
        import select

        end = time.monotonic() + seconds
        while text not in self.text and time.monotonic() < end:
            if select.select([self.outside], [], [], 0.2)[0]:
                try:
                    self.text += os.read(self.outside, 65536).decode(errors="replace")
                except OSError:
                    break
        return text in self.text

    def type(self, text):
        os.write(self.outside, text.encode())


def choosing():
    """At a terminal sensors are chosen from a list, and the return key starts at once."""
    world = World()
    log = world.folder / "two.gattlog"
    log.write_text("".join(line for line in open(world.ride(60)) if not line.startswith(("sensor 2", "char 2")) and " 2 notify" not in line))
    world.start(log)
    screen = Screen(world, "record", "--activity", "cycling", "--sensors")
    check(screen.wait("Select sensors"), "SEN-225 nothing is remembered: a numbered list")
    check("Polar H10" in screen.text and "Speed 77" in screen.text, "of what is near by")
    screen.type("7\n")
    check(screen.wait("Enter numbers from 1 to 2"), "another number is asked for again")
    screen.type("2 1\n")
    check(screen.wait("Press Return to start now."), "the chosen ones are looked for")
    check(screen.wait("Sensors"), "the workout begins when they stream")
    screen.type("q")
    check(screen.wait("recorded as"), "and is saved")
    screen.process.wait(timeout=20)
    names = [one["name"] for one in json.load(open(world.folder / "config" / "openhealthkit" / "sensors.json"))["sensors"]]
    check(sorted(names) == ["Polar H10", "Speed 77"], "SEN-225 what was chosen is remembered")
    world.stop()
    # One of the two is not there: the return key does not wait for it.
    belt = world.folder / "belt.gattlog"
    belt.write_text("".join(line for line in open(log) if not line.startswith(("sensor 3", "char 3")) and " 3 notify" not in line))
    world.start(belt)
    screen = Screen(world, "record", "--activity", "cycling", "--sensors", "--wait", "600")
    check(screen.wait("Press Return to start now."), "a sensor is missing")
    time.sleep(4)
    check("0:0" not in screen.text, "and waited for")
    screen.type("\n")
    check(screen.wait("Sensors"), "SEN-226 the return key starts at once")
    screen.type("q")
    check(screen.wait("recorded as"), "and the workout is saved")
    screen.process.wait(timeout=20)
    world.close()


def cost(seconds):
    """Six sensors: how much of a core, and whether memory grows."""
    world = World()
    log = world.folder / "six.gattlog"
    lines = open(world.ride(seconds + 20), encoding="utf-8").read().splitlines()
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
    # What is loaded and made once is over.
    time.sleep(12)

    def used():
        fields = open(f"/proc/{recording.pid}/stat").read().rsplit(")", 1)[1].split()
        pages = int(open(f"/proc/{recording.pid}/statm").read().split()[1])
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), pages * 4096

    points = [used()]
    for _ in range(8):
        time.sleep(seconds / 8)
        points.append(used())
    share = (points[-1][0] - points[0][0]) / seconds * 100
    grown = (points[-1][1] - points[0][1]) / 1e6
    print(f"cost    {share:.2f} % of a core, {grown:+.1f} MB in {seconds} s, with {HK}")
    print("memory  " + ", ".join(f"{memory / 1e6:.1f}" for _, memory in points) + " MB, an eighth of the time each")
    check(grown < 8, "memory does not grow")
    if "release" in HK:
        check(share <= 0.5, "at most half a percent of a core")
    recording.send_signal(signal.SIGINT)
    recording.communicate(timeout=30)
    world.close()


skip_unless_possible()
if "--cost" in sys.argv:
    cost(int(sys.argv[sys.argv.index("--cost") + 1]))
    sys.exit(1 if failures else 0)
sentences()
reading()
ride(20)
if not SHORT:
    ride(40, "--loss", "12", "8")
    troubles()
    crash()
    choosing()
    independent_client()
    cost(50)
print(f"{len(failures)} failed." if failures else "All as it should be.")
sys.exit(1 if failures else 0)
