#!/usr/bin/env python3
"""Reports over time once more, from the samples that a store has.

    python3 Tests/Oracle/tracking.py HK STORE FIRST LAST

Works out weight and composition with their trends, blood pressures, the best efforts of two periods, and readiness on
days between two dates in UTC, and compares them with `hk … --json`. Prints how many figures were compared, and each
that differs; exits with 1 if one does, or if there was none. Uses the standard library alone.
"""

import collections
import datetime
import json
import math
import statistics
import subprocess
import sys

DAY = datetime.timedelta(days=1)


class Store:
    def __init__(self, hk, path):
        self.hk, self.path = hk, path

    def ask(self, *arguments):
        run = subprocess.run([self.hk, *arguments, "--json", "--store", self.path, "--time-zone", "UTC"],
                             capture_output=True, text=True, check=True)
        return json.loads(run.stdout)

    def samples(self, name):
        return self.ask("samples", name, "--sort", "start")


def moment(text):
    """A date; seven fractional digits are more than Python reads."""
    head, _, rest = text.rstrip("Z").partition(".")
    whole = datetime.datetime.fromisoformat(head + "+00:00")
    return whole + datetime.timedelta(seconds=float("0." + rest) if rest else 0)


def daily(samples):
    """The mean of each day, by day."""
    values = collections.defaultdict(list)
    for sample in samples:
        values[moment(sample["start"]).date()].append(sample["value"])
    return {day: statistics.fmean(found) for day, found in sorted(values.items())}


class Check:
    compared = differing = 0

    def same(self, what, mine, theirs, tolerance=1e-9):
        self.compared += 1
        if isinstance(mine, float) and isinstance(theirs, (int, float)):
            if abs(mine - theirs) <= tolerance * max(1.0, abs(mine)):
                return
        elif mine == theirs:
            return
        self.differing += 1
        if self.differing <= 20:
            print(f"{what}: {mine!r}, and hk says {theirs!r}")


def trend(values):
    """Exponential smoothing by a tenth a day, in one closed step over a gap."""
    found, before = {}, None
    for day, value in values.items():
        if before is None:
            found[day] = value
        else:
            kept = math.pow(0.9, (day - before).days)
            found[day] = found[before] * kept + value * (1 - kept)
        before = day
    return found


def category(systolic, diastolic):
    names = ["optimal", "normal", "highNormal", "grade1", "grade2", "grade3"]
    for place in range(5, 0, -1):
        if systolic >= (120, 130, 140, 160, 180)[place - 1] or diastolic >= (80, 85, 90, 100, 110)[place - 1]:
            return names[place]
    return names[0]


def body(store, check, first, last):
    report = store.ask("body", "--from", str(first), "--to", str(last))
    courses = {course["type"].removeprefix("HKQuantityTypeIdentifier"): course for course in report["courses"]}
    for name, unit in (("BodyMass", "kg"), ("BodyFatPercentage", "%"), ("LeanBodyMass", "kg")):
        values = daily(store.samples(name[0].lower() + name[1:]))
        smooth = trend(values)
        days = [day for day in values if first <= day <= last]
        course = courses.get(name, {"days": []})
        check.same(f"{name}, days", [str(day) for day in days], [day["day"] for day in course["days"]])
        if not days:
            continue
        check.same(f"{name}, unit", unit, course["unit"])
        for day, row in zip(days, course["days"]):
            check.same(f"{name} {day}", values[day], row["value"])
            check.same(f"{name} {day}, trend", smooth[day], row["trend"])
        if len(days) > 1:
            change = smooth[days[-1]] - smooth[days[0]]
            check.same(f"{name}, change", change, course["change"])
            if (days[-1] - days[0]).days >= 7:
                check.same(f"{name}, a week", change / (days[-1] - days[0]).days * 7, course["weeklyChange"])
    pairs = []
    for sample in store.samples("bloodPressure"):
        day = moment(sample["start"]).date()
        if first <= day <= last:
            parts = {part["type"]: part["value"] for part in sample["objects"]}
            pairs.append((day, parts["HKQuantityTypeIdentifierBloodPressureSystolic"],
                          parts["HKQuantityTypeIdentifierBloodPressureDiastolic"]))
    check.same("pressures", len(pairs), len(report["pressures"]))
    for (day, systolic, diastolic), row in zip(pairs, report["pressures"]):
        check.same(f"pressure {day}", [systolic, diastolic, category(systolic, diastolic)],
                   [row["systolic"], row["diastolic"], row["category"]])
    if pairs:
        mean = report["meanPressure"]
        systolic, diastolic = (statistics.fmean(pair[place] for pair in pairs) for place in (1, 2))
        days = len({pair[0] for pair in pairs})
        check.same("mean systolic", systolic, mean["systolic"])
        check.same("mean diastolic", diastolic, mean["diastolic"])
        check.same("mean of days", days, mean["days"])
        enough = len(pairs) >= 12 and days >= 3
        check.same("high at home", (systolic >= 135 or diastolic >= 85) if enough else None, mean["isHighAtHome"])


def curves(store, check, first, last):
    """The best of each period among all efforts of all workouts, of which `efforts.py` checks each."""
    efforts = collections.defaultdict(list)
    for sport in store.ask("records", "--top", "1000")["sports"]:
        for record in sport["records"]:
            if record["kind"] in ("distance", "power"):
                key = (sport["activityType"], sport["isIndoor"], record["kind"], record["over"])
                efforts[key] += [(moment(entry["start"]).date(), entry["value"]) for entry in record["best"]]
    middle = first + (last - first) / 2
    report = store.ask("curves", "--from", str(middle + DAY), "--to", str(last), "--against", f"{first}/{middle}")
    found = {(sport["activityType"], sport["isIndoor"], point["kind"], point["over"]): point
             for sport in report["sports"] for point in sport["points"]}
    for key, entries in efforts.items():
        pick = min if key[2] == "distance" else max
        own = [value for day, value in entries if middle < day <= last]
        other = [value for day, value in entries if first <= day <= middle]
        if not own and not other:
            continue
        point = found.pop(key, {"best": None, "reference": None, "gain": None})
        best, reference = pick(own) if own else None, pick(other) if other else None
        check.same(f"{key}, best", best, point["best"] and point["best"]["value"])
        check.same(f"{key}, reference", reference, point["reference"] and point["reference"]["value"])
        if own and other:
            gain = 100 * (reference / best if pick is min else best / reference) - 100
            check.same(f"{key}, gain", gain, point["gain"], 1e-6)
    check.same("curves that only hk has", [], sorted(map(str, found)))


def nights(samples):
    """Seconds asleep by the day of waking, for nights of one source without overlap."""
    asleep = collections.defaultdict(float)
    for sample in samples:
        start, end = moment(sample["start"]), moment(sample["end"])
        middle = start + (end - start) / 2
        day = middle.date() + (DAY if middle.hour >= 18 else datetime.timedelta())
        if sample["value"] not in (0, 2):
            asleep[day] += (end - start).total_seconds()
    return dict(asleep)


def readiness(store, check, first, last):
    measures = {
        "heartRateVariability": daily(store.samples("heartRateVariabilitySDNN")),
        "restingHeartRate": daily(store.samples("restingHeartRate")),
        "sleep": nights(store.samples("sleepAnalysis")),
    }
    day = first
    while day <= last:
        report = {reading["measure"]: reading for reading in store.ask("readiness", "--day", str(day))["readings"]}
        for name, values in measures.items():
            logs = name == "heartRateVariability"
            recent = 7 if logs else 1
            scale = math.log if logs else float
            back = math.exp if logs else float
            own = [scale(values[d]) for d in (day - n * DAY for n in range(recent)) if d in values]
            base = [scale(values[d]) for d in (day - n * DAY for n in range(recent, recent + 60)) if d in values]
            reading = report[name]
            value = back(statistics.fmean(own)) if len(own) >= (3 if logs else 1) else None
            check.same(f"{name} {day}", value, reading["value"])
            if len(base) < 14:
                check.same(f"{name} {day}, baseline", None, reading["baseline"])
                continue
            mean, deviation = statistics.fmean(base), statistics.stdev(base)
            width = deviation * (0.5 if logs else 1.96)
            check.same(f"{name} {day}, mean", back(mean), reading["baseline"]["mean"])
            check.same(f"{name} {day}, low", back(mean - width), reading["baseline"]["low"])
            check.same(f"{name} {day}, high", back(mean + width), reading["baseline"]["high"])
            if value is not None and deviation > 1e-9 * abs(mean):
                score = (scale(value) - mean) / deviation
                check.same(f"{name} {day}, score", score, reading["score"], 1e-6)
                limit = 0.5 if logs else 1.96
                state = "below" if score < -limit else "above" if score > limit else "within"
                check.same(f"{name} {day}, state", state, reading["state"])
        day += 97 * DAY


def main():
    store = Store(*sys.argv[1:3])
    first, last = (datetime.date.fromisoformat(text) for text in sys.argv[3:5])
    check = Check()
    for part in (body, curves, readiness):
        part(store, check, first, last)
    print(f"{check.compared} figures, {check.differing} differ")
    return 1 if check.differing or not check.compared else 0


if __name__ == "__main__":
    sys.exit(main())
