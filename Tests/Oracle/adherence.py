#!/usr/bin/env python3
"""The comparison of planned workouts with what was done once more, in another language, from an export of Apple Health.

    python3 Tests/Oracle/adherence.py HK STORE YEAR      YEAR: what was planned, and the figures to check, as JSON

Each planned workout has a start (seconds since 2001; null for one that was missed), steps (key, unit s, m or kcal, the planned amount
or null for an open one, bounds of heart rate) and figures (completion, inTarget, score). Prints how many figures were compared, and each
that differs; exits with 1 if one does, or if there was none.
"""

import collections
import datetime
import json
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

EPOCH = datetime.datetime(2001, 1, 1, tzinfo=datetime.timezone.utc)
HOLD = 60
SPEED = 3.0
SECONDS_PER_KILOCALORIE = 6.0
FACTORS = {"km": 1000, "m": 1, "kcal": 1, "Cal": 1, "count/min": 1}
TYPES = {"HKQuantityTypeIdentifierDistanceWalkingRunning": "m", "HKQuantityTypeIdentifierActiveEnergyBurned": "kcal",
         "HKQuantityTypeIdentifierHeartRate": "rate"}


def moment(text):
    """Seconds since 2001."""
    form = "%Y-%m-%d %H:%M:%S.%f %z" if "." in text else "%Y-%m-%d %H:%M:%S %z"
    return (datetime.datetime.strptime(text, form) - EPOCH).total_seconds()


def read(path):
    """The activities with a key path by the start of their workout, and all samples by type, ascending."""
    steps, samples = {}, collections.defaultdict(list)
    for _, element in ElementTree.iterparse(path):
        if element.tag == "Record" and element.get("type") in TYPES:
            value = float(element.get("value")) * FACTORS[element.get("unit")]
            samples[TYPES[element.get("type")]].append((moment(element.get("startDate")), moment(element.get("endDate")), value))
        elif element.tag == "Workout":
            own = {}
            for activity in element.findall("WorkoutActivity"):
                key = next((e.get("value") for e in activity.findall("MetadataEntry") if e.get("key") == "WOIntervalStepKeyPath"), None)
                if key:
                    own[key] = (moment(activity.get("startDate")), moment(activity.get("endDate")))
            steps[moment(element.get("startDate"))] = own
        if element.tag in ("Record", "Workout", "Correlation"):
            element.clear()
    for values in samples.values():
        values.sort()
    return steps, samples


def estimate(step):
    """The seconds that a step is expected to take."""
    planned = step["planned"]
    if planned is None:
        return 0
    return {"s": planned, "m": planned / SPEED, "kcal": planned * SECONDS_PER_KILOCALORIE}[step["unit"]]


def amount_within(samples, first, last):
    """The sum of samples between two moments; of one that is partly within, the part in proportion to time."""
    whole = 0.0
    for begin, end, value in samples:
        within = min(end, last) - max(begin, first)
        if end > begin and within > 0:
            whole += value * within / (end - begin)
        elif end == begin and first <= begin <= last:
            whole += value
    return whole


def adherence(workout, done, samples):
    """The completion, the share in target, and the score of a workout."""
    weights, shares, inside, valued = [], [], 0.0, 0.0
    start = workout["start"]
    own = {kind: [s for s in values if start <= s[0] < start + 86_400] for kind, values in samples.items()}
    for step in workout["steps"]:
        weights.append(estimate(step))
        if step["key"] not in done:
            shares.append(0)
            continue
        first, last = done[step["key"]]
        if step["planned"] is None:
            shares.append(1)
        else:
            amount = last - first if step["unit"] == "s" else amount_within(own[step["unit"]], first, last)
            share = amount / step["planned"]
            shares.append(1 if share >= 0.99 else share)
        if step["low"] is not None:
            rates = own["rate"]
            for index, (at, _, rate) in enumerate(rates):
                end = min(at + HOLD, rates[index + 1][0] if index + 1 < len(rates) else last)
                length = min(end, last) - max(at, first)
                if length > 0:
                    valued += length
                    inside += length if step["low"] <= rate <= step["high"] else 0
    whole = sum(weights)
    completion = sum(w * s for w, s in zip(weights, shares)) / whole if whole else sum(shares) / len(shares)
    share = inside / valued if valued else None
    return {"completion": completion, "inTarget": share, "score": completion if share is None else completion * (1 + share) / 2}


def main(hk, store, path):
    year = json.loads(pathlib.Path(path).read_text())
    with tempfile.TemporaryDirectory() as folder:
        export = pathlib.Path(folder) / "export.xml"
        subprocess.run([hk, "export", "--all", "--to", "apple-health", "--output", str(export), "--store", store], check=True,
                       stdout=subprocess.DEVNULL)
        steps, samples = read(export)
    listed = subprocess.run([hk, "plan", "list", "--all", "--json", "--store", store], check=True, capture_output=True)
    report = json.loads(listed.stdout)
    states = collections.Counter(entry["status"] for entry in report["plans"])
    compared, differ, scores = 0, 0, []

    def check(name, ours, theirs):
        nonlocal compared, differ
        compared += 1
        if (ours is None) != (theirs is None) or (ours is not None and abs(ours - theirs) > 1e-6):
            differ += 1
            print(f"{name}: {theirs}, and the oracle says {ours}")

    for workout in year["workouts"]:
        if workout.get("start") is None:
            continue
        own = adherence(workout, steps.get(workout["start"], {}), samples)
        scores.append(own["score"])
        for name, value in own.items():
            check(f"{name} of {workout['start']}", value, workout["figures"].get(name))
    check("done", sum(workout.get("start") is not None for workout in year["workouts"]), states["done"])
    check("missed", sum(workout.get("start") is None for workout in year["workouts"]), states["missed"])
    mean = sum(scores) / len(scores) if scores else None
    check("mean score", mean, year["meanScore"])
    for name, value in {"planned": len(year["workouts"]), "done": states["done"], "missed": states["missed"], "scored": len(scores), "meanScore": mean}.items():
        check(f"{name} of the period", value, report["adherence"][name])
    print(f"{compared} figures of {len(scores)} workouts, {differ} differ")
    return 1 if differ or not scores else 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
