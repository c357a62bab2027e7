#!/usr/bin/env python3
"""The formulas of loads once more, in another language, from what a store exports.

    python3 Tests/Oracle/load.py HK STORE              compares with 'hk show --json' of every workout, and with 'hk load --json'
    python3 Tests/Oracle/load.py HK STORE URL TOKEN    and with the answers of a server on the same store

Prints how many figures were compared, and each that differs; exits with 1 if one does, or if there was none. What is known of the
person (maximal rate and so on) is taken from the figures; all else is worked out from the samples. Needs numpy.
"""

import bisect
import collections
import datetime
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

import numpy as np

EPOCH = datetime.datetime(2001, 1, 1, tzinfo=datetime.timezone.utc)
DURATIONS = [120, 180, 300, 420, 600, 900, 1200]
IDENTIFIER = "HKQuantityTypeIdentifier"


def moment(value):
    """Seconds since 2001."""
    if isinstance(value, (int, float)):
        return float(value)
    return (datetime.datetime.fromisoformat(value.replace("Z", "+00:00")) - EPOCH).total_seconds()


class Workout:
    """A workout with its samples, as it is exported."""

    def __init__(self, objects):
        self.record = next(o for o in objects if o["type"] == "HKWorkoutTypeIdentifier")
        self.start, self.end = moment(self.record["start"]), moment(self.record["end"])
        self.samples = collections.defaultdict(list)
        self.heights = []
        for o in objects:
            if "value" in o and o["type"].startswith(IDENTIFIER):
                value = o["value"] * (60 if o["unit"] == "count/s" else 1)
                self.samples[o["type"][len(IDENTIFIER):]].append((moment(o["start"]), moment(o["end"]), value))
            elif o["type"] == "HKWorkoutRouteTypeIdentifier" and not self.heights:
                self.heights = [(moment(p["timestamp"]), p["altitude"]) for p in o["locations"] if p.get("verticalAccuracy", -1) >= 0]
        for samples in self.samples.values():
            samples.sort(key=lambda sample: sample[0])
        self.pauses, since = [], None
        for event in sorted(self.record["events"] or [], key=lambda event: moment(event["start"])):
            if event["type"] == "pause" and since is None:
                since = moment(event["start"])
            elif event["type"] == "resume" and since is not None:
                self.pauses.append((since, moment(event["start"])))
                since = None
        if since is not None:
            self.pauses.append((since, self.end))
        self.pauses = [(max(a, self.start), min(b, self.end)) for a, b in self.pauses if min(b, self.end) > max(a, self.start)]

    def is_paused(self, time):
        return any(a <= time < b for a, b in self.pauses)

    # Heart rate

    def rate(self):
        """The heart rate at a moment: of what lasts the one that began last, else the last for a minute."""
        data = self.samples["HeartRate"]
        starts = [a for a, _, _ in data]
        lasting = [d for d in data if d[1] > d[0]]
        begun = [a for a, _, _ in lasting]
        ended = sorted(range(len(data)), key=lambda i: (data[i][1], data[i][0], i))
        ends = [data[i][1] for i in ended]

        def value(time):
            for index in range(bisect.bisect_right(begun, time) - 1, -1, -1):
                if lasting[index][1] > time:
                    return lasting[index][2]
            index = bisect.bisect_right(ends, time) - 1
            return data[ended[index]][2] if index >= 0 and time < ends[index] + 60 else math.nan

        return value if starts else None

    def histogram(self):
        value = self.rate()
        if not value:
            return {}
        cuts = {self.start, self.end}
        for a, b, _ in self.samples["HeartRate"]:
            cuts |= {a, b, b + 60}
        for a, b in self.pauses:
            cuts |= {a, b}
        cuts = sorted(c for c in cuts if self.start <= c <= self.end)
        seconds = collections.defaultdict(float)
        for a, b in zip(cuts, cuts[1:]):
            rate = value((a + b) / 2)
            if not math.isnan(rate) and not self.is_paused((a + b) / 2):
                seconds[math.floor(rate + 0.5)] += b - a
        return {rate: length for rate, length in seconds.items() if 20 <= rate <= 260}

    # Power

    def power(self):
        """Watts by second, with the moment of the first."""
        data = [(a, w) for a, _, w in self.samples["CyclingPower"] if w >= 0]
        if not data:
            return None, np.array([])
        origin = data[0][0]
        places = np.array([math.floor(a - origin + 0.5) for a, _ in data])
        sums, counts = np.zeros(places[-1] + 1), np.zeros(places[-1] + 1)
        np.add.at(sums, places, [w for _, w in data])
        np.add.at(counts, places, 1)
        watts = np.divide(sums, counts, out=np.full(len(sums), np.nan), where=counts > 0)
        known = np.where(~np.isnan(watts))[0]
        last = known[np.searchsorted(known, np.arange(len(watts)), side="right") - 1]
        age = np.arange(len(watts)) - last
        watts = np.where(age < HOLD, watts[last], np.nan)
        for a, b in self.pauses:
            first, end = max(0, math.floor(a - origin) + 1), min(len(watts), math.ceil(b - origin))
            watts[first:max(first, end)] = np.nan
        return origin, watts

    # Distance

    def curve(self):
        """How far at which moment."""
        times, meters = [], []
        for a, b, length in self.samples["DistanceWalkingRunning"]:
            so_far = meters[-1] if meters else 0
            begin = max(a, times[-1]) if times else a
            if not times or times[-1] != begin:
                times.append(begin)
                meters.append(so_far)
            times.append(max(b, begin))
            meters.append(so_far + length)
        return np.array(times), np.array(meters)


# Seconds that a value of power counts, that no other follows.
HOLD = 10


def normalized(watts):
    watts = watts[~np.isnan(watts)]
    if len(watts) < 30:
        return None
    return float(np.mean(np.convolve(watts, np.ones(30) / 30, "valid") ** 4) ** 0.25)


def bests(watts):
    filled = np.concatenate([[0.0], np.cumsum(np.nan_to_num(watts))])
    return {d: float(np.max(filled[d:] - filled[:-d]) / d) for d in DURATIONS if d <= len(watts) and filled[-1] > 0}


def place(times, curve):
    """How far one had come at moments; nowhere at the first, whatever was measured in no time there."""
    return np.where(np.asarray(times) <= curve[0][0], 0, np.interp(times, *curve))


def cost(grade):
    return np.polyval([155.4, -30.4, -43.3, 46.3, 19.5, 3.6], np.clip(grade, -0.45, 0.45))


def ground(workout, times, meters):
    """What a place on the way is worth on the flat, as points to interpolate between; None where heights are missing."""
    points = [(float(place(t, (times, meters))), h) for t, h in workout.heights if times[0] <= t <= times[-1]]
    if not points or points[-1][0] - points[0][0] < 100:
        return None
    ends, at = [points[0]], points[0]
    for point in points:
        if point[0] - at[0] >= 100 and points[-1][0] - point[0] >= 50:
            ends.append(point)
            at = point
    if points[-1][0] > at[0]:
        ends.append(points[-1])
    ends = np.array(ends)
    lengths = np.diff(ends[:, 0])
    worth = np.concatenate([[0], np.cumsum(lengths * cost(np.diff(ends[:, 1]) / lengths) / 3.6)])
    if ends[-1, 0] - ends[0, 0] < 0.9 * meters[-1]:
        return None
    x = np.concatenate([[ends[0, 0] - 1e6], ends[:, 0], [ends[-1, 0] + 1e6]])
    y = np.concatenate([[-1e6], worth, [worth[-1] + 1e6]])
    return lambda meters: np.interp(meters, x, y)


def efficiency(output, rates, mean):
    known = ~np.isnan(output) & (np.nan_to_num(rates) > 0)
    output, rates = output[known], rates[known]
    if len(output) < 60:
        return None
    middle = len(output) // 2
    parts = [(output, rates), (output[:middle], rates[:middle]), (output[middle:], rates[middle:])]
    factors = [mean(o) / np.mean(r) if len(o) and mean(o) else None for o, r in parts]
    if not factors[0] or factors[0] <= 0:
        return None
    has_halves = len(output) >= 1200 and factors[1] and factors[2]
    return factors[0], 100 * (factors[1] - factors[2]) / factors[1] if has_halves else None


def figures(workout, shown, earlier):
    """The figures of a workout; of what is shown only the facts about the person are used."""
    facts = {}
    for figure in shown:
        facts |= figure["from"]
    found = {}
    histogram = workout.histogram()
    maximum, rest = facts.get("maximalHeartRate"), facts.get("restingHeartRate")
    if histogram and maximum:
        tenths = {r: min(5, max(0, math.floor(r / maximum * 10 + 1e-9) - 4)) for r in histogram}
        found["edwards"] = sum(s / 60 * tenths[r] for r, s in histogram.items())
        if rest and facts.get("biologicalSex"):
            factor, exponent = (0.64, 1.92) if facts["biologicalSex"] == "male" else (0.86, 1.67)
            rates, seconds = np.array(list(histogram)), np.array(list(histogram.values()))
            x = np.clip((rates - rest) / (maximum - rest), 0, 1)
            found["trimp"] = float(np.sum(seconds / 60 * x * factor * np.exp(exponent * x)))
    origin, watts = workout.power()
    rate = workout.rate()
    result = None
    if len(watts):
        power = normalized(watts)
        if power:
            if threshold := facts.get("thresholdPower"):
                found["intensityFactor"] = power / threshold
                found["trainingStressScore"] = np.sum(~np.isnan(watts)) / 36 * (power / threshold) ** 2
            found["variabilityIndex"] = power / np.nanmean(watts)
        efforts = {}
        for other in earlier + [watts]:
            for duration, best in bests(other).items():
                efforts[duration] = max(best, efforts.get(duration, 0))
        if len(efforts) >= 3 and max(efforts) >= 2 * min(efforts):
            t = np.array(sorted(efforts), float)
            cp, reserve = np.polyfit(t, [efforts[int(d)] * d for d in t], 1)
            if cp > 0 and reserve >= 1 and cp >= efforts[max(efforts)] / 2:
                balance = least = reserve
                for p in np.nan_to_num(watts):
                    if p >= cp:
                        balance -= p - cp
                        least = min(least, balance)
                    else:
                        balance = reserve - (reserve - balance) * math.exp(-(cp - p) / reserve)
                found |= {"criticalPower": cp, "wPrime": reserve, "wPrimeBalance": least}
        if rate:
            rates = np.array([rate(origin + i) for i in range(len(watts))])
            result = efficiency(watts, rates, normalized)
    elif workout.record["activityType"] == "running" and workout.samples["DistanceWalkingRunning"]:
        times, meters = workout.curve()
        if meters[-1] > 0:
            way = ground(workout, times, meters)
            if way:
                active = workout.end - workout.start - sum(b - a for a, b in workout.pauses)
                found["gradeAdjustedPace"] = active / (way(meters[-1]) - way(0)) * 1000
            places = place(times[0] + np.arange(int(times[-1] - times[0]) + 1), (times, meters))
            speeds = np.diff(way(places) if way else places) * 60
            for a, b in workout.pauses:
                first, end = (max(0, math.floor(a - times[0])), max(0, math.ceil(b - times[0])))
                speeds[first:end] = np.nan
            if rate:
                rates = np.array([rate(times[0] + i) for i in range(len(speeds))])
                result = efficiency(speeds, rates, np.mean)
    if result:
        found["efficiencyFactor"] = result[0]
        if result[1] is not None:
            found["decoupling"] = result[1]
    return found


# The names of the measures of days, by those of workouts.
MEASURES = {"trimp": "trimp", "edwards": "edwards", "tss": "trainingStressScore"}


def days(report, expected):
    """What differs in a report of all days: each is as fit as the day before, moved towards its load."""
    name = MEASURES[report["measure"]]
    loads = {workout: figures[name] for workout, figures in expected.items() if name in figures}
    fitness = fatigue = 0.0
    told, compared, wrong = [], 0, []
    for row in report["periods"]:
        told += [entry["workout"] for entry in row["loads"]]
        load = sum(loads[entry["workout"]] for entry in row["loads"])
        form = fitness - fatigue
        fitness += (load - fitness) * (1 - math.exp(-1 / 42))
        fatigue += (load - fatigue) * (1 - math.exp(-1 / 7))
        for what, value in [("load", load), ("fitness", fitness), ("fatigue", fatigue), ("form", form)]:
            compared += 1
            if abs(row[what] - value) > 1e-6 * max(1, abs(value)):
                wrong.append(f"{row['first']} {what}: {row[what]}, the oracle {value}")
    if sorted(told) != sorted(loads):
        wrong.append(f"{len(told)} workouts have a load, the oracle has {len(loads)}")
    return compared, wrong


def main(hk, store, url=None, token=None):
    def ask(path):
        request = urllib.request.Request(url + "/api/v1/" + path, headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def run(*arguments):
        return json.loads(subprocess.run([hk, *arguments, "--store", store, "--json"], capture_output=True, check=True).stdout)

    workouts = []
    for listed in run("workouts"):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([hk, "export", listed["uuid"], "--to", "json", "-o", folder, "--store", store],
                           capture_output=True, check=True)
            objects = [json.loads(path.read_text())["objects"] for path in pathlib.Path(folder).iterdir()]
        workouts.append((listed["uuid"], Workout(objects[0])))
    compared, wrong, all_expected = 0, [], {}
    for uuid, workout in workouts:
        shown = run("show", uuid)["load"]
        if url and ask(f"workouts/{uuid}")["load"] != shown:
            wrong.append(f"{uuid}: the server says something else than hk")
        earlier = [other.power()[1] for _, other in workouts if workout.start - 90 * 86_400 < other.start < workout.start]
        expected = figures(workout, shown, earlier)
        all_expected[uuid] = expected
        told = {figure["name"]: figure["value"] for figure in shown}
        for name in sorted(set(expected) | set(told)):
            compared += 1
            a, b = told.get(name), expected.get(name)
            if a is None or b is None or abs(a - b) > 1e-6 * max(1, abs(b)):
                wrong.append(f"{uuid} {name}: hk says {a}, the oracle {b}")
    for measure in MEASURES:
        reports = [run("load", "--measure", measure, "--from", "1900-01-01")]
        if url:
            reports.append(ask(f"load?measure={measure}"))
        for report in reports:
            count, different = days(report, all_expected)
            compared += count
            wrong += different
    for line in wrong:
        print(line)
    print(f"{compared} figures of {len(workouts)} workouts, {len(wrong)} differ")
    return 1 if wrong or not compared else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:5]))
