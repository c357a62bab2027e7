#!/usr/bin/env python3
"""Reports over time once more, from the samples and workouts that a store has.

    python3 Tests/Oracle/tracking.py HK STORE FIRST LAST

Works out weight and composition with their trends, blood pressures, the best efforts of two periods, readiness, goals,
weeks and years between two dates in UTC, the outings on the same way, and runs side by side, and compares them with `hk … --json`. Prints how many figures were compared, and each
that differs; exits with 1 if one does, or if there was none. Uses the standard library alone.
"""

import collections
import datetime
import json
import math
import pathlib
import statistics
import subprocess
import sys
import tempfile

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


def moments(store):
    """Workouts: start in UTC, activity, active seconds, metres, kilocalories."""
    found = []
    for workout in store.ask("workouts"):
        found.append((moment(workout["start"]), workout["activityType"], workout["duration"],
                      workout["totalDistance"] or 0.0, workout["totalEnergyBurned"] or 0.0))
    return sorted(found)


def begin(period, day):
    """The first day of the week from Monday, month or year of a day."""
    if period == "week":
        return day - day.weekday() * DAY
    return day.replace(day=1) if period == "month" else day.replace(month=1, day=1)


def run_of(days, step):
    """The length of the longest run of days, each a step after the one before, and of the run to each."""
    longest, lengths = 0, {}
    for day in sorted(days):
        lengths[day] = lengths.get(step(day), 0) + 1
        longest = max(longest, lengths[day])
    return longest, lengths


def goals(store, check, first, last):
    for arguments in (("distance", "30km", "--per", "week", "--activity", "running"), ("time", "10h", "--per", "month"),
                      ("count", "3", "--per", "week"), ("energy", "9000", "--per", "month"), ("days", "100", "--per", "year")):
        store.ask("goals", "add", *arguments)
    done = moments(store)
    for row in store.ask("goals", "list")["goals"]:
        counted = [w for w in done if row["activityType"] in (None, w[1])]
        amounts, seen = collections.defaultdict(float), set()
        for start, _, seconds, metres, energy in counted:
            key = begin(row["period"], start.date())
            if row["measure"] == "days":
                amounts[key] += 0.0 if start.date() in seen else 1.0
                seen.add(start.date())
            else:
                amounts[key] += {"distance": metres, "time": seconds, "count": 1.0, "energy": energy}[row["measure"]]
        reached = {key for key, amount in amounts.items() if amount >= row["target"] - 1e-9}
        before = lambda key: begin(row["period"], key - DAY)
        longest, lengths = run_of(reached, before)
        today = begin(row["period"], moment(row["start"]).date())
        name = f"{row['measure']} a {row['period']}"
        check.same(f"{name}, longest", longest, row["longestStreak"])
        check.same(f"{name}, streak", lengths.get(today, lengths.get(before(today), 0)), row["streak"])
        check.same(f"{name}, now", amounts.get(today, 0.0), row["value"])
        for amount in row["amounts"]:
            key = moment(amount["start"]).date()
            check.same(f"{name} {key}", amounts.get(key, 0.0), amount["value"])


def weeks(store, check, first, last):
    done, day = moments(store), first
    steps = nights(store.samples("sleepAnalysis"))
    while day <= last:
        monday = begin("week", day)
        row = store.ask("week", "--day", str(day))
        inside = [w for w in done if monday <= w[0].date() < monday + 7 * DAY]
        # A week that is not over is compared with the same part of the one before.
        begun = datetime.datetime.combine(monday, datetime.time(), datetime.timezone.utc)
        elapsed = min(max(datetime.datetime.now(datetime.timezone.utc), begun), begun + 7 * DAY)
        before = [w for w in done if begun - 7 * DAY <= w[0] < elapsed - 7 * DAY]
        check.same(f"week {day}", len(inside), row["totals"]["count"])
        check.same(f"week {day}, time", float(sum(w[2] for w in inside)), row["totals"]["duration"])
        check.same(f"week {day}, before", float(sum(w[2] for w in before)), row["totalsBefore"]["duration"])
        asleep = [steps[monday + n * DAY] for n in range(7) if monday + n * DAY in steps]
        check.same(f"week {day}, nights", len(asleep), len(row["nights"]))
        for mine, night in zip(asleep, row["nights"]):
            check.same(f"week {day}, night", mine, night["asleep"])
        day += 101 * DAY


def years(store, check, first, last):
    done = moments(store)
    today = datetime.datetime.now(datetime.timezone.utc).date()
    sleep = nights(store.samples("sleepAnalysis"))
    for year in range(first.year, last.year + 1):
        row = store.ask("year", str(year))
        own = [w for w in done if w[0].year == year]
        check.same(f"{year}", len(own), row["totals"]["count"])
        check.same(f"{year}, time", float(sum(w[2] for w in own)), row["totals"]["duration"])
        check.same(f"{year}, distance", float(sum(w[3] for w in own)), row["totals"]["distance"] or 0.0)
        days = {w[0].date() for w in own}
        check.same(f"{year}, days", len(days), row["activeDays"])
        check.same(f"{year}, in a row", run_of(days, lambda day: day - DAY)[0], row["longestStreak"])
        limit = (today.month, today.day) if year == today.year else (12, 31)
        before = [w for w in done if w[0].year == year - 1 and (w[0].month, w[0].day) <= limit]
        check.same(f"{year}, before", float(sum(w[2] for w in before)),
                   row["yearBefore"]["duration"] if row["yearBefore"] else 0.0)
        months = collections.defaultdict(float)
        for workout in own:
            months[workout[0].month] += workout[2]
        check.same(f"{year}, months", sorted(months), [moment(m["start"]).month for m in row["months"]])
        for month in row["months"]:
            key = moment(month["start"]).month
            check.same(f"{year}-{key}", months[key], month["totals"]["duration"])
        asleep = [seconds for day, seconds in sleep.items() if day.year == year and seconds > 0]
        if asleep:
            check.same(f"{year}, sleep", statistics.fmean(asleep), row["sleep"]["asleep"])
        for sport in row["bests"]:
            for record in sport["records"]:
                if record["kind"] == "longestDistance":
                    mine = max(w[3] for w in own if w[1] == sport["activityType"])
                    check.same(f"{year}, longest {sport['activityType']}", mine, record["best"][0]["value"])


def positions(store, uuid):
    """The places of a workout in order, as it is exported."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([store.hk, "export", uuid, "--to", "json", "-o", folder, "--store", store.path],
                             capture_output=True)
        if run.returncode:
            return []
        objects = [o for file in pathlib.Path(folder).iterdir() for o in json.loads(file.read_text())["objects"]]
    places = [(moment(p["timestamp"]), p["latitude"], p["longitude"])
              for o in objects if o["type"] == "HKWorkoutRouteTypeIdentifier" for p in o["locations"]]
    return [place[1:] for place in sorted(places)]


def plane(places, origin):
    """Metres east and north of an origin."""
    scale = math.cos(math.radians(origin[0]))
    return [((longitude - origin[1]) * 111195 * scale, (latitude - origin[0]) * 111195) for latitude, longitude in places]


def even(line, count=200):
    """Points at even distances along a line, and its length."""
    along = [0.0]
    for one, other in zip(line, line[1:]):
        along.append(along[-1] + math.dist(one, other))
    points, place = [], 0
    for index in range(count):
        target = along[-1] * index / (count - 1)
        while place + 2 < len(line) and along[place + 1] < target:
            place += 1
        part = (target - along[place]) / (along[place + 1] - along[place]) if along[place + 1] > along[place] else 0
        part = min(1, max(0, part))
        points.append(tuple(a + (b - a) * part for a, b in zip(line[place], line[place + 1])))
    return points, along[-1]


def near(points, others):
    """The distance of each point from the stretch of another line that is at most 10 points away."""
    found = []
    for index, point in enumerate(points):
        least = math.inf
        for place in range(max(0, index - 10), min(len(points) - 1, index + 10)):
            (x, y), (u, v) = others[place], others[place + 1]
            length = (u - x) ** 2 + (v - y) ** 2
            part = min(1, max(0, ((point[0] - x) * (u - x) + (point[1] - y) * (v - y)) / length)) if length else 0
            least = min(least, math.dist(point, (x + part * (u - x), y + part * (v - y))))
        found.append(least)
    return found


def same_route(store, check, first, last):
    lines = {w["uuid"]: (w["activityType"], positions(store, w["uuid"])) for w in store.ask("workouts")
             if moment(w["start"]).date().month == 5 and w["source"]["name"] != "Watch"}
    lines = {uuid: line for uuid, line in lines.items() if len(line[1]) > 1}
    pairs = 0
    for uuid, (sport, line) in lines.items():
        points, length = even(plane(line, line[0]))
        if length < 200:
            continue
        mine = {}
        for other, (others, theirs) in lines.items():
            way, size = even(plane(theirs, line[0]))
            if others != sport or abs(size - length) > 0.1 * max(size, length):
                continue
            a, b = near(points, way), near(way, points)
            if all(sum(d > 50 for d in distances) <= 10 for distances in (a, b)):
                a, b = ([d for d in distances if d <= 50] for distances in (a, b))
                mine[other] = 0.0 if other == uuid else (statistics.fmean(a) + statistics.fmean(b)) / 2
        report = store.ask("same-route", uuid)
        check.same(f"way of {uuid}", length, report["length"], 1e-6)
        check.same(f"outings of {uuid}", sorted(mine), sorted(o["workout"] for o in report["outings"]))
        for outing in report["outings"]:
            check.same(f"{uuid} {outing['workout']}", mine.get(outing["workout"]), outing["deviation"], 1e-4)
        pairs += len(mine) - 1
    check.same("there are outings on the same way", True, pairs > 0)


def exported(store, uuid):
    """The objects of a workout, as it is exported; the workout first."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([store.hk, "export", uuid, "--to", "json", "-o", folder, "--store", store.path],
                             capture_output=True)
        if run.returncode:
            return []
        return [o for file in pathlib.Path(folder).iterdir() for o in json.loads(file.read_text())["objects"]]


def seconds(text):
    return (moment(text) - datetime.datetime(2001, 1, 1, tzinfo=datetime.timezone.utc)).total_seconds()


def quantities(objects, name):
    """Starts, ends and values of a type, those of series among them, by start."""
    found = []
    for one in objects:
        if one["type"] == "HKQuantityTypeIdentifier" + name:
            found += [(seconds(q["start"]), seconds(q["end"]), q["value"]) for q in one.get("quantities", [one])]
    return sorted(found)


class Course:
    """A run by distance or active time."""

    def __init__(self, objects, axis):
        workout, self.axis = objects[0], axis
        self.start, self.end = seconds(workout["start"]), seconds(workout["end"])
        self.pauses, began = [], None
        for event in sorted(workout.get("events") or [], key=lambda event: seconds(event["start"])):
            if event["type"] == "pause" and began is None:
                began = seconds(event["start"])
            elif event["type"] == "resume" and began is not None:
                self.pauses.append((began, seconds(event["start"])))
                began = None
        self.curve, total = [], 0.0
        for start, end, metres in quantities(objects, "DistanceWalkingRunning"):
            start = max(start, self.curve[-1][0]) if self.curve else start
            self.curve.append((start, total))
            total += metres
            self.curve.append((max(start, end), total))
        self.rates = quantities(objects, "HeartRate")
        self.length = total if axis == "distance" else self.active(self.start, self.end)

    def active(self, start, end):
        return end - start - sum(max(0, min(end, b) - max(start, a)) for a, b in self.pauses)

    def metres(self, time):
        if time <= self.curve[0][0]:
            return 0.0
        for (a, low), (b, high) in zip(self.curve, self.curve[1:]):
            if a <= time < b:
                return low + (high - low) * (time - a) / (b - a)
        return self.curve[-1][1]

    def moment(self, place):
        if place > self.length * (1 + 1e-12):
            return None
        if self.axis == "time":
            time = self.start + place
            for a, b in self.pauses:
                if a < time:
                    time += b - a
            return min(time, self.end)
        place = min(place, self.length)
        if place <= 0:
            return self.curve[0][0]
        for (a, low), (b, high) in zip(self.curve, self.curve[1:]):
            if low < place <= high:
                return a + (b - a) * (place - low) / (high - low)
        return None

    def rate(self, place, step):
        low, high = self.moment(max(0, place - step / 2)), self.moment(min(self.length, place + step / 2))
        isLast = place + step / 2 >= self.length
        found = collections.defaultdict(list)
        for start, _, value in self.rates:
            if low <= start and (start <= high if isLast else start < high):
                found[start].append(value)
        return statistics.fmean(statistics.fmean(values) for values in found.values()) if found else None


def comparisons(store, check, first, last):
    runs = [w["uuid"] for w in store.ask("workouts", "--activity", "running") if w["source"]["name"] != "Watch"]
    courses = [(uuid, objects) for uuid, objects in ((uuid, exported(store, uuid)) for uuid in runs[:5])
               if objects and quantities(objects, "DistanceWalkingRunning")]
    for (one, mine), (other, theirs) in zip(courses, courses[1:]):
        for axis in ("distance", "time"):
            report = store.ask("compare", one, other, "--by", axis, "--places", "23")
            a, b = Course(mine, axis), Course(theirs, axis)
            step = max(a.length, b.length) / 22
            columns = {column["name"]: column for column in report["columns"]}
            for row in range(23):
                place = row * step
                times = [course.moment(place) for course in (a, b)]
                gap = None
                if None not in times:
                    gap = (b.active(b.start, times[1]) - a.active(a.start, times[0]) if axis == "distance"
                           else a.metres(times[0]) - b.metres(times[1]))
                theirs_gap = report["gaps"][row]
                if gap is None or theirs_gap is None:
                    check.same(f"{one} {other}, gap {row} by {axis}", gap, theirs_gap)
                else:
                    check.same(f"{one} {other}, gap {row} by {axis}", float(gap), theirs_gap, 1e-5)
                for course, side, time in ((a, "workout", times[0]), (b, "other", times[1])):
                    rate = course.rate(place, step) if time is not None else None
                    check.same(f"{one} {other}, {side} rate {row} by {axis}", rate,
                               columns["heartRate"][side][row], 1e-6)
    check.same("there are runs to compare", True, len(courses) > 1)


def tiles(store, check, first, last):
    side, visits = 1 << 14, collections.defaultdict(set)
    for workout in store.ask("workouts"):
        for latitude, longitude in positions(store, workout["uuid"]) if workout["source"]["name"] != "Watch" else []:
            x = int((longitude + 180) / 360 * side) % side
            y = int((1 - math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)) / math.pi) / 2 * side)
            visits[x, y].add(workout["uuid"])
    report = store.ask("tiles")
    mine = {tile: len(found) for tile, found in visits.items()}
    theirs = {(tile["x"], tile["y"]): tile["workouts"] for tile in report["tiles"]}
    check.same("tiles", sorted(mine.items()), sorted(theirs.items()))
    square = 0
    while any(all((x + a, y + b) in mine for a in range(square + 1) for b in range(square + 1)) for x, y in mine):
        square += 1
    check.same("largest square", square, report["square"]["size"])
    inner = {(x, y) for x, y in mine if {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)} <= mine.keys()}
    largest = 0
    while inner:
        group, waiting = set(), [inner.pop()]
        while waiting:
            x, y = waiting.pop()
            group.add((x, y))
            near = inner & {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}
            inner -= near
            waiting += near
        largest = max(largest, len(group))
    check.same("largest cluster", largest, report["cluster"])
    check.same("there are tiles", True, len(mine) > 1)


def main():
    store = Store(*sys.argv[1:3])
    first, last = (datetime.date.fromisoformat(text) for text in sys.argv[3:5])
    check = Check()
    for part in (body, curves, readiness, goals, weeks, years, same_route, comparisons, tiles):
        part(store, check, first, last)
    print(f"{check.compared} figures, {check.differing} differ")
    return 1 if check.differing or not check.compared else 0


if __name__ == "__main__":
    sys.exit(main())
