#!/usr/bin/env python3
"""Compares best efforts with another way to find them.

    Tests/Oracle/efforts.py --hk PROGRAM FILE…

Imports each workout file into a store of its own, takes distances, powers and pauses as `hk` exports them, and looks for the least
active time over every distance, and for the greatest mean power over every duration, by trying all stretches that begin or end at a
datum, with numpy and without a line of ours. Of FIT files the distances of the file itself are compared besides, if Python has
fitdecode: they may differ by what positions and rounding make of them. Says what it compared; the exit code is 1 if anything differs,
and 77 if Python has no numpy.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
from datetime import datetime

try:
    import numpy
except ImportError:
    print("skipped: Python has no numpy")
    sys.exit(77)
try:
    import fitdecode
except ImportError:
    fitdecode = None
    print("note: Python has no fitdecode, so FIT files are not read a second time")

TYPES = {"running": "distanceWalkingRunning", "cycling": "distanceCycling", "swimming": "distanceSwimming"}
POWERS = {"running": "runningPower", "cycling": "cyclingPower"}
LIMITS = {"running": 12.5, "cycling": 35.0, "swimming": 3.0}
JUMP = 3.0
# Metres per second that are impossible from one datum to the next (PLA-15), with a second of tolerance of the clock.
STEPS = {"running": 13.0, "cycling": 40.0, "swimming": 4.0}
HOLD = 10.0
# How far the way of a file may be from that of its positions, as a share of the time.
OWN_WAY = 0.02


def moment(text):
    """Seconds since 1970 of a moment in JSON."""
    head, _, rest = text.rstrip("Z").partition(".")
    return datetime.fromisoformat(head + "+00:00").timestamp() + (float("0." + rest) if rest else 0)


def curve(samples):
    """Moments and metres: a gap is level, what overlaps counts from the end of what was before."""
    times, meters = [], []
    for start, end, length in samples:
        begin = max(start, times[-1]) if times else start
        total = meters[-1] if meters else 0.0
        if not times or times[-1] != begin:
            times.append(begin)
            meters.append(total)
        times.append(max(end, begin))
        meters.append(total + length)
    return numpy.array(times), numpy.array(meters)


def active(times, meters, pauses):
    """The same in active time, with the bends that pauses make."""
    bends = numpy.setdiff1d([bend for pause in pauses for bend in pause if times[0] < bend < times[-1]], times)
    every = numpy.concatenate([times, bends])
    # Several data of one moment keep their order.
    order = numpy.argsort(every, kind="stable")
    every, way = every[order], numpy.concatenate([meters, numpy.interp(bends, times, meters)])[order]
    paused = sum((numpy.clip(every, a, b) - a for a, b in pauses), numpy.zeros(len(every)))
    return every - paused - (every[0] - paused[0]), way


def reached(time, way, distance):
    """When distances were first reached."""
    index = numpy.searchsorted(way, distance - 1e-6, side="left").clip(1, len(way) - 1)
    low, high = way[index - 1], way[index]
    share = numpy.where(high > low, (numpy.minimum(distance, high) - low) / numpy.where(high > low, high - low, 1), 0)
    return time[index - 1] + (time[index] - time[index - 1]) * share.clip(0, 1)


def left(time, way, distance):
    """When distances were last not passed."""
    index = numpy.searchsorted(way, distance + 1e-6, side="right").clip(1, len(way) - 1)
    low, high = way[index - 1], way[index]
    share = numpy.where(high > low, (numpy.maximum(distance, low) - low) / numpy.where(high > low, high - low, 1), 0)
    return time[index - 1] + (time[index] - time[index - 1]) * share.clip(0, 1)


def stretches(time, way, length):
    """Starts of stretches and their times: all that begin or end at a datum."""
    starts = numpy.unique(numpy.concatenate([way, way - length]))
    starts = starts[(starts >= -1e-6) & (starts + length <= way[-1] + 1e-6)].clip(0)
    return starts, reached(time, way, starts + length) - left(time, way, starts)


def best(time, way, length, limit, step):
    """The least time of a stretch without a jump or an impossible step, and whether a better one has one."""
    starts, seconds = stretches(time, way, length)
    if not len(starts):
        return None, False
    jumps, taken = stretches(time, way, limit * JUMP)
    bad = jumps[taken < JUMP - 1e-9]
    metres, gaps = numpy.diff(way), numpy.diff(time)
    long = numpy.flatnonzero((metres > limit * gaps) & (metres > step * (numpy.maximum(1, gaps) + 1)))
    if not len(bad) and not len(long):
        return max(0, seconds.min()), False
    reach = limit * JUMP
    first = numpy.searchsorted(bad, starts - 1e-9)
    has = numpy.array([i < len(bad) and bad[i] + reach <= s + length for i, s in zip(first, starts)])
    # A jump may begin with the stretch or end with it, between two data.
    for begin in (starts, starts + length - reach):
        inside = (begin >= starts - 1e-9) & (begin + reach <= way[-1])
        quick = reached(time, way, begin + reach) - left(time, way, begin) < JUMP - 1e-9
        has |= inside & quick & (reach <= length)
    for index in long:
        has |= (starts < way[index + 1] - 1e-9) & (starts + length > way[index] + 1e-9)
    allowed = seconds[~has]
    return (allowed.min() if len(allowed) else None), True


def power(samples, duration):
    """The greatest mean power over a duration."""
    times, work = [], []
    for index, (start, end, watts) in enumerate(samples):
        following = samples[index + 1][0] if index + 1 < len(samples) else end
        end = max(end, min(following, max(start, end) + HOLD))
        begin = max(start, times[-1]) if times else start
        done = work[-1] if work else 0.0
        if not times or times[-1] != begin:
            times.append(begin)
            work.append(done)
        if end > begin:
            times.append(end)
            work.append(done + watts * (end - begin))
    if not times or times[-1] - times[0] < duration:
        return None
    times, work = numpy.array(times), numpy.array(work)
    starts = numpy.concatenate([times, times - duration])
    starts = starts[(starts >= times[0]) & (starts + duration <= times[-1])]
    return ((numpy.interp(starts + duration, times, work) - numpy.interp(starts, times, work)) / duration).max()


def seconds(stamp):
    """Of a date, or of what stands there without one."""
    return stamp.timestamp() if hasattr(stamp, "timestamp") else float(stamp)


class Oracle:
    def __init__(self, hk):
        self.hk, self.compared, self.failures = hk, 0, 0

    def run(self, *arguments):
        done = subprocess.run([self.hk, *arguments, "--store", self.store, "--json"], capture_output=True, text=True)
        return json.loads(done.stdout) if done.returncode == 0 and done.stdout else None

    def data(self, name, workout, unit):
        found = self.run("samples", name, "--workout", workout) or []
        scale = {"m": 1, "km": 1000, "mi": 1609.344, "yd": 0.9144, "W": 1}
        return sorted((moment(s["start"]), moment(s["end"]), s["value"] * scale[s["unit"]]) for s in found)

    def expect(self, what, found, wanted, tolerance):
        self.compared += 1
        if (found is None) != (wanted is None) or found is not None and abs(found - wanted) > tolerance:
            self.failures += 1
            print(f"  DIFFERS {what}: {found} is not {wanted}")

    def file(self, path):
        with tempfile.TemporaryDirectory() as folder:
            self.store = os.path.join(folder, "s.sqlite")
            if subprocess.run([self.hk, "import", path, "--store", self.store], capture_output=True).returncode != 0:
                return
            workouts = self.run("workouts") or []
            records = {}
            for sport in (self.run("records", "--top", "1000") or {"sports": []})["sports"]:
                for record in sport["records"]:
                    for entry in record["best"]:
                        records[(entry["workout"], record["kind"], record["over"])] = entry["value"]
            for workout in workouts:
                self.workout(path, workout, records, len(workouts))

    def workout(self, path, workout, records, count):
        sport, uuid = workout["activityType"], workout["uuid"]
        if sport not in TYPES:
            return
        shown = self.run("show", uuid)
        if len({activity["activityType"] for activity in shown["activities"]}) > 1:
            return
        pauses, since = [], None
        for event in sorted(shown["events"] or [], key=lambda e: moment(e["start"])):
            if event["type"] == "pause" and since is None:
                since = moment(event["start"])
            elif event["type"] == "resume" and since is not None:
                pauses.append((since, moment(event["start"])))
                since = None
        if since is not None:
            pauses.append((since, moment(shown["end"])))
        samples = self.data(TYPES[sport], uuid, "m")
        name = f"{os.path.basename(path)} {uuid[-8:]}"
        mine = {over: v for (u, kind, over), v in records.items() if u == uuid and kind == "distance"}
        before = self.compared
        if samples:
            time, way = active(*curve(samples), pauses)
            own = self.own_way(path, pauses, sport) if count == 1 else None
            # Where the device went another way than its positions, its times are others, too.
            if own is not None and abs(own[1][-1] - way[-1]) > OWN_WAY / 2 * way[-1]:
                own = None
            for length in LENGTHS[sport]:
                wanted, jumps = best(time, way, length, LIMITS[sport], STEPS[sport]) if length <= way[-1] + 1e-6 else (None, False)
                if jumps and wanted != mine.get(length):
                    # Where positions jump, cutting is a matter of taste: ours may keep a part of a jump, never more.
                    wanted = mine.get(length) if mine.get(length, 0) <= (wanted or 1e12) + 1e-3 else wanted
                self.expect(f"{name} {length} m", mine.get(length), wanted, 1e-3)
                if own is not None and length in mine and not jumps and length <= 0.9 * own[1][-1]:
                    other, _ = best(*own, length, LIMITS[sport], STEPS[sport])
                    if other is None:
                        continue
                    self.expect(f"{name} {length} m by the file", mine[length], other, OWN_WAY * other + 1)
        watts = self.data(POWERS[sport], uuid, "W") if sport in POWERS else []
        mine = {over: v for (u, kind, over), v in records.items() if u == uuid and kind == "power"}
        if watts:
            for duration in (5, 60, 300, 1200, 3600, 10800):
                self.expect(f"{name} {duration} s", mine.get(duration), power(watts, duration), 1e-6)
        print(f"{name}: {sport}, {self.compared - before} figures")

    @staticmethod
    def own_way(path, pauses, sport):
        """The distances that a FIT file tells, in active time; None if it tells none."""
        # In a pool a record tells when a length was counted, and not where the swimmer was.
        if fitdecode is None or not path.endswith(".fit") or sport == "swimming":
            return None
        times, meters = [], []
        try:
            with fitdecode.FitReader(path) as reader:
                for frame in reader:
                    if isinstance(frame, fitdecode.FitDataMessage) and frame.name == "record":
                        fields = {f.name: f.value for f in frame.fields}
                        if fields.get("distance") is not None and fields.get("timestamp") is not None:
                            time = seconds(fields["timestamp"])
                            if not times or time > times[-1] and fields["distance"] >= meters[-1]:
                                times.append(time)
                                meters.append(fields["distance"])
        except fitdecode.FitError:
            return None
        return active(numpy.array(times), numpy.array(meters) - meters[0], pauses) if len(times) > 1 else None


MILE = 1609.344
LENGTHS = {
    "running": [400, 800, 1000, MILE, 5000, 10000, 15000, 21097.5, 42195, 50000],
    "cycling": [5000, 10000, 20000, 40000, 50000, 90000, 100000, 100 * MILE, 180000],
    "swimming": [50, 100, 200, 400, 800, 1500, 1900, 3800],
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hk", default=".build/debug/hk")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    oracle = Oracle(options.hk)
    for path in options.files:
        oracle.file(path)
    print(f"{oracle.compared} figures compared, {oracle.failures} differ")
    return 1 if oracle.failures or not oracle.compared else 0


if __name__ == "__main__":
    sys.exit(main())
