"""Works workouts out a second time, from their files alone, and compares with what `hk` says of them.

    python3 Tests/Oracle/workouts.py --hk PATH FILE…

Reads FIT files with fitdecode, GPX files with gpxpy, TCX files as any XML, and reckons with numpy; it shares no code with the project. Compared are
distance, splits, legs, laps, lengths with strokes and SWOLF, and power (mean, normalized, best minutes). Each file goes into a
store of its own. Prints a line for each file and one for each difference; ends with 1 if there is a difference, and with 3
where Python lacks one of the modules.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from datetime import datetime, timezone

try:
    import fitdecode
    import gpxpy
    import numpy as np
except ImportError as error:
    print(f"This takes gpxpy, fitdecode and numpy: {error}.", file=sys.stderr)
    sys.exit(3)

# The best power of records and of a workout is one, and so is its second reckoning.
from efforts import power as best_power

SPLIT = {"swimming": 100.0, "running": 1000.0, "walking": 1000.0, "hiking": 1000.0, "transition": None}
BEST = [5, 60, 300, 1200, 3600]


# MARK: - Files


class Recording:
    """What a file says: columns over time, and what it states; times are seconds since 1970."""

    def __init__(self):
        self.time, self.distance, self.heart, self.power = [], [], [], []
        self.pauses, self.sessions, self.laps, self.lengths = [], [], [], []
        self.total = None
        # Heart rates of a strap come in messages of their own, which fitdecode does not merge into the records.
        self.has_strap = False
        self.is_gpx = False


class Undated(Exception):
    """The device did not know what time it was."""


def seconds(moment):
    if not isinstance(moment, datetime):
        raise Undated
    return moment.replace(tzinfo=moment.tzinfo or timezone.utc).timestamp()


def read_fit(path):
    result = Recording()
    stopped = None
    with fitdecode.FitReader(path, check_crc=fitdecode.CrcCheck.DISABLED) as reader:
        for message in reader:
            if not isinstance(message, fitdecode.FitDataMessage):
                continue

            def get(*names):
                for name in names:
                    if message.has_field(name):
                        # The first of its name that has a value.
                        for field in message.get_fields(name):
                            if field.value is not None:
                                return field.value
                return None

            if message.name == "record":
                stamp = get("timestamp")
                if not isinstance(stamp, datetime):
                    continue
                result.time.append(seconds(stamp))
                for column, value in (
                    (result.distance, get("distance")), (result.heart, get("heart_rate")), (result.power, get("power"))
                ):
                    column.append(float(value) if isinstance(value, (int, float)) else np.nan)
            elif message.name == "hr":
                result.has_strap = True
            elif message.name == "event" and get("event") == "timer":
                kind, stamp = get("event_type"), get("timestamp")
                if kind in ("stop", "stop_all", "stop_disable", "stop_disable_all"):
                    stopped = stopped if stopped is not None else seconds(stamp)
                elif kind == "start" and stopped is not None:
                    if seconds(stamp) > stopped:
                        result.pauses.append((stopped, seconds(stamp)))
                    stopped = None
            elif message.name in ("session", "lap"):
                start = get("start_time")
                if not isinstance(start, datetime):
                    continue
                part = dict(
                    start=seconds(start), elapsed=get("total_elapsed_time"), timer=get("total_timer_time"),
                    distance=get("total_distance"), sport=str(get("sport")), sub=str(get("sub_sport")),
                    power=get("avg_power"), normalized=get("normalized_power"), pool=get("pool_length"))
                (result.sessions if message.name == "session" else result.laps).append(part)
            elif message.name == "length" and get("length_type") == "active":
                result.lengths.append(
                    dict(start=seconds(get("start_time")), elapsed=get("total_elapsed_time"), strokes=get("total_strokes")))
    for column in ("time", "distance", "heart", "power"):
        setattr(result, column, np.array(getattr(result, column), dtype=float))
    result.laps.sort(key=lambda lap: (lap["start"], lap["start"] + (lap["elapsed"] or 0)))
    # A summary of all sports would count them twice.
    if len(result.sessions) > 1:
        result.sessions = [part for part in result.sessions if part["sport"] != "multisport"]
    result.sessions.sort(key=lambda part: part["start"])
    stated = [part["distance"] for part in result.sessions if part["distance"]]
    result.total = sum(stated) if stated else None
    return result


def metres(latitude, longitude):
    """Metres of each step on the ellipsoid WGS 84, by its radii of curvature at the middle of the step."""
    major, flattening = 6378137.0, 1 / 298.257223563
    square = flattening * (2 - flattening)
    phi, lam = np.radians(latitude), np.radians(longitude)
    middle = (phi[1:] + phi[:-1]) / 2
    root = np.sqrt(1 - square * np.sin(middle) ** 2)
    meridian, normal = major * (1 - square) / root**3, major / root
    turn = (np.diff(lam) + np.pi) % (2 * np.pi) - np.pi
    return np.hypot(meridian * np.diff(phi), normal * np.cos(middle) * turn)


def extension(point, *names):
    """A number that the extensions of a point say under one of these names, in any namespace."""
    for element in (inner for outer in point.extensions for inner in outer.iter()):
        if element.tag.rpartition("}")[2] in names and (element.text or "").strip():
            return float(element.text)
    return np.nan


def runs(points):
    """The points with times, in runs: one program writes a latitude beyond the poles where recording stopped."""
    result = [[]]
    for point in points:
        if abs(point.latitude) > 90:
            result.append([])
        elif point.time:
            result[-1].append(point)
    return [part for part in result if part]


def read_gpx(path):
    """Of a file with one track: a way is between points of a segment, and what lies between two segments is a pause."""
    with open(path, encoding="utf-8-sig") as file:
        tracks = gpxpy.parse(file).tracks
    result = Recording()
    result.is_gpx = True
    segments = [segment.points for track in tracks for segment in track.segments if segment.points]
    segments = [part for points in segments for part in runs(points)]
    if len(tracks) != 1 or not segments:
        return None
    times, ways, hearts, powers, so_far, last = [], [], [], [], 0.0, None
    for points in segments:
        stamps = np.array([seconds(point.time) for point in points])
        if np.any(np.diff(stamps) <= 0) or last is not None and stamps[0] <= last:
            return None
        if last is not None:
            result.pauses.append((last, stamps[0]))
        steps = metres(
            np.array([point.latitude for point in points]), np.array([point.longitude for point in points]))
        hearts += [extension(point, "hr", "heartrate") for point in points]
        powers += [extension(point, "power", "PowerInWatts", "watts") for point in points]
        times.append(stamps)
        ways.append(so_far + np.concatenate([[0.0], np.cumsum(steps)]))
        so_far, last = ways[-1][-1], stamps[-1]
    result.time, result.distance = np.concatenate(times), np.concatenate(ways)
    result.heart, result.power = np.array(hearts), np.array(powers)
    result.total = so_far
    return result


def read_tcx(path):
    """Of a file with one activity: laps as they are stated, and points.

    Between two tracks of a lap is a pause; between two laps only if the first one's own time does not reach the second.
    """
    name = "{http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2}"
    activities = ElementTree.parse(path).getroot().findall(f".//{name}Activity")
    if len(activities) != 1:
        return None

    def number(element, path):
        found = element.find(path)
        return float(found.text) if found is not None and (found.text or "").strip() else np.nan

    def moment(text):
        return seconds(datetime.fromisoformat(text.strip().replace("Z", "+00:00")))

    result = Recording()
    last = reached = None
    for lap in activities[0].findall(f"{name}Lap"):
        taken, way = number(lap, f"{name}TotalTimeSeconds"), number(lap, f"{name}DistanceMeters")
        result.laps.append(dict(start=moment(lap.get("StartTime")), timer=taken, elapsed=taken, distance=way))
        start = result.laps[-1]["start"]
        is_paused = reached is not None and start - reached > 1.5
        reached = start + taken
        for track in lap.findall(f"{name}Track"):
            points = [point for point in track.findall(f"{name}Trackpoint") if point.find(f"{name}Time") is not None]
            stamps = [moment(point.find(f"{name}Time").text) for point in points]
            if not stamps or last is not None and stamps[0] < last:
                return None
            if last is not None and stamps[0] > last and is_paused:
                reached += stamps[0] - last if last >= start else 0
                result.pauses.append((last, stamps[0]))
            last, is_paused = stamps[-1], True
            result.time += stamps
            result.distance += [number(point, f"{name}DistanceMeters") for point in points]
            result.heart += [number(point, f"{name}HeartRateBpm/{name}Value") for point in points]
            result.power += [
                next((float(part.text) for part in point.iter() if part.tag.endswith("}Watts")), np.nan)
                for point in points]
    for column in ("time", "distance", "heart", "power"):
        setattr(result, column, np.array(getattr(result, column), dtype=float))
    if not len(result.time) or np.any(np.diff(result.time) < 0):
        return None
    result.total = sum(lap["distance"] for lap in result.laps)
    result.sessions = [dict(start=result.laps[0]["start"])]
    return result


# MARK: - Reckoning


def active(recording, start, end):
    return end - start - sum(max(0.0, min(end, to) - max(start, since)) for since, to in recording.pauses)


def splits(recording, time, way, length):
    """Seconds of each stretch, and of the rest, as long as that is at least ten metres."""
    known = np.isfinite(way)
    time, way = time[known], np.maximum.accumulate(way[known])
    if len(time) < 2:
        return []
    way = way - way[0]
    marks = np.arange(1, int(way[-1] / length) + 1) * length
    moments = []
    for mark in marks:
        # The first moment at which the mark was reached.
        after = int(np.searchsorted(way, mark, side="left"))
        before = max(after - 1, 0)
        step = way[after] - way[before]
        share = (mark - way[before]) / step if step > 0 else 0
        moments.append(time[before] + share * (time[after] - time[before]))
    rest = way[-1] - len(marks) * length
    ends = moments + ([time[-1]] if rest >= 10 else [])
    starts = [time[0]] + ends
    return [active(recording, since, to) for since, to in zip(starts, ends)]


def mean(values):
    """Of those that are known; None without any."""
    values = values[np.isfinite(values)]
    return float(values.mean()) if len(values) else None


def power_course(recording, since=-np.inf, to=np.inf):
    """Watts of each second, as of the nearest values: what is missing is as before for nine seconds, pauses are unknown."""
    known = np.isfinite(recording.power)
    time, power = recording.time[known], recording.power[known]
    if not len(time):
        return np.array([])
    first = time[0]
    seconds_since = np.floor(time - first + 0.5).astype(int)
    counts = np.bincount(seconds_since)
    sums = np.bincount(seconds_since, power)
    course = np.where(counts > 0, sums / np.maximum(counts, 1), np.nan)
    last, age = np.nan, 0
    for index, value in enumerate(course):
        if np.isfinite(value):
            last, age = value, 0
        else:
            age += 1
            if age < 10:
                course[index] = last
    moments = first + np.arange(len(course))
    for start, end in recording.pauses:
        course[(moments > start) & (moments < end)] = np.nan
    return course[(moments >= since) & (moments < to)]


def normalized(course):
    course = course[np.isfinite(course)]
    if len(course) < 30:
        return None
    rolling = np.convolve(course, np.ones(30) / 30, mode="valid")
    return float(np.mean(rolling**4) ** 0.25)


# MARK: - Comparing


class Comparison:
    def __init__(self, name):
        self.name, self.figures, self.differences = name, 0, []

    def close_to_any(self, what, ours, theirs, tolerance):
        """Compares with the nearest of several numbers that may be meant."""
        known = [value for value in theirs if value is not None]
        nearest = min(known, key=lambda value: abs(value - ours)) if known and ours is not None else theirs[0]
        self.close(what, ours, nearest, tolerance)

    def close(self, what, ours, theirs, within):
        self.figures += 1
        if ours is None and theirs is None:
            return
        if ours is None or theirs is None or not abs(ours - theirs) <= within:
            self.differences.append(f"{what}: hk says {ours}, the file {theirs}")

    def lists(self, what, ours, theirs, within):
        self.figures += 1
        if len(ours) != len(theirs):
            self.differences.append(f"{what}: hk says {len(ours)}, the file {len(theirs)}")
            return
        for number, (left, right) in enumerate(zip(ours, theirs), 1):
            self.close(f"{what} {number}", left, right, within)


def compare_splits(comparison, what, said, recording, mask, sport, start=None, counted=0.0):
    """The first split begins with the session, from where the device had counted on, or from 0 if it began anew."""
    length = SPLIT.get(sport, 5000.0)
    if length is None:
        return
    known = mask & np.isfinite(recording.distance)
    time, way = recording.time[known], recording.distance[known]
    if start is not None and len(way):
        time, way = np.append(min(start, time[0]), time), np.append(counted if way[0] >= counted else 0.0, way)
    reckoned = splits(recording, time, way, length)
    comparison.lists(f"{what} split", [split["duration"] for split in said], reckoned, 0.5)


def compare(path, workout, recording):
    comparison = Comparison(os.path.basename(path))
    total = recording.total
    if total:
        comparison.close("distance", workout["totalDistance"], total, max(0.02, total * 1e-5))
    sport = workout["proposedActivity"] or workout["activityType"]
    everything = np.ones(len(recording.time), dtype=bool)
    if workout["legs"]:
        comparison.lists(
            "distance of leg", [leg["distance"] for leg in workout["legs"]],
            [part["distance"] for part in recording.sessions], 0.02)
        comparison.lists(
            "duration of leg", [leg["duration"] for leg in workout["legs"]],
            [part["timer"] for part in recording.sessions], 2.0)
        starts = [part["start"] for part in recording.sessions] + [np.inf]
        counted = 0.0
        for number, leg in enumerate(workout["legs"]):
            mask = (recording.time >= starts[number]) & (recording.time < starts[number + 1])
            compare_splits(
                comparison, f"leg {number + 1}", leg["splits"], recording, mask, leg["activityType"], starts[number],
                counted)
            own = recording.distance[mask & np.isfinite(recording.distance)]
            counted = own[-1] if len(own) else counted
    elif not recording.lengths:
        start = recording.sessions[0]["start"] if recording.sessions else None
        compare_splits(comparison, "whole", workout["splits"], recording, everything, sport, start)
    compare_laps(comparison, workout, recording)
    compare_lengths(comparison, workout, recording)
    compare_power(comparison, workout, recording)
    return comparison


def compare_laps(comparison, workout, recording):
    if not recording.laps:
        return
    said = workout["laps"]
    comparison.lists("timer of lap", [lap["duration"] for lap in said], [lap["timer"] for lap in recording.laps], 0.01)
    comparison.lists(
        "distance of lap", [lap["distance"] or 0 for lap in said],
        [lap["distance"] or 0 for lap in recording.laps], 0.011)
    if len(said) != len(recording.laps):
        return
    course = power_course(recording) if np.isfinite(recording.power).any() else np.array([])
    origin = recording.time[np.isfinite(recording.power)][0] if len(course) else 0
    for number, (ours, lap) in enumerate(zip(said, recording.laps), 1):
        since, end = lap["start"], lap["start"] + lap["elapsed"]
        # Devices end the last lap a moment before or after the last values, which belong to it all the same.
        ends = [end] if number < len(said) else [end, end + 1, end + 2, np.inf]
        if len(course):
            moments = origin + np.arange(len(course))
            means = [mean(course[(moments >= since) & (moments < to)]) for to in ends]
            comparison.close_to_any(f"power of lap {number}", ours["averagePower"], means, 0.01)
        if not recording.has_strap:
            rates = np.where(recording.heart > 0, recording.heart, np.nan)
            means = [mean(rates[(recording.time >= since) & (recording.time < to)]) for to in ends]
            comparison.close_to_any(f"heart rate of lap {number}", ours["averageHeartRate"], means, 0.01)


def compare_lengths(comparison, workout, recording):
    if not recording.lengths:
        return
    said = (workout["swim"] or {"lengths": []})["lengths"]
    comparison.lists(
        "seconds of length", [length["duration"] for length in said],
        [length["elapsed"] for length in recording.lengths], 1.0)
    comparison.lists(
        "strokes of length", [length["strokes"] or 0 for length in said],
        [length["strokes"] or 0 for length in recording.lengths], 0.01)
    counted = [length for length in recording.lengths if length["strokes"]]
    if counted and workout["swim"]:
        mean = sum(length["elapsed"] + length["strokes"] for length in counted) / len(counted)
        comparison.close("mean SWOLF", workout["swim"]["averageSWOLF"], mean, 1.0)


def compare_power(comparison, workout, recording):
    course = power_course(recording)
    said = workout["power"]
    if not np.isfinite(course).any() or np.nanmax(course) <= 0:
        # Of a point with two elements of extensions gpxpy reads one.
        if said is not None and not recording.is_gpx:
            comparison.differences.append("power: the file has none")
        return
    if said is None:
        comparison.differences.append("power: hk has none")
        return
    comparison.close("mean power", said["average"], float(np.nanmean(course)), 0.01)
    comparison.close("normalized power", said["normalized"], normalized(course), 0.01)
    comparison.close("work", said["work"], float(np.nansum(course)) / 1000, 0.01)
    bests = {entry["duration"]: entry["average"] for entry in said["best"]}
    known = np.isfinite(recording.power) & (recording.power >= 0)
    samples = [(time, time, watts) for time, watts in zip(recording.time[known], recording.power[known])]
    for length in BEST:
        comparison.close(f"best {length} s", bests.get(length), best_power(samples, length), 0.01)


# MARK: - The program


def ask(hk, folder, path):
    """What the program says of all workouts of a file."""
    store = os.path.join(folder, "store.sqlite")
    environment = dict(os.environ, OPENHEALTHKIT_STORE=store, HOME=folder, TZ="UTC")

    def run(*arguments):
        done = subprocess.run([hk, *arguments, "--json"], env=environment, capture_output=True, text=True)
        return json.loads(done.stdout) if done.stdout.strip() else None

    report = run("import", path)
    reports = report if isinstance(report, list) else report.get("files", [report])
    names = [name for entry in reports for name in entry.get("workouts", [])]
    return [run("show", name) for name in names]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--hk", required=True, help="the program")
    parser.add_argument("files", nargs="+", help="FIT, GPX and TCX files")
    options = parser.parse_args()
    bad = figures = 0
    for path in options.files:
        name = os.path.basename(path)
        try:
            recording = {"fit": read_fit, "gpx": read_gpx, "tcx": read_tcx}[path.lower().rpartition(".")[2]](path)
        except Undated:
            recording = None
        if recording is None:
            print(f"- {name}: not compared, its points have no times, equal ones, or stand in several tracks")
            continue
        with tempfile.TemporaryDirectory() as folder:
            workouts = ask(os.path.abspath(options.hk), folder, os.path.abspath(path))
        if len(workouts) != 1 or workouts[0] is None:
            print(f"- {name}: not compared, {len(workouts)} workouts")
            continue
        comparison = compare(path, workouts[0], recording)
        figures += comparison.figures
        bad += len(comparison.differences)
        print(f"{'✗' if comparison.differences else '✓'} {name}: {comparison.figures} figures")
        for difference in comparison.differences:
            print(f"    {difference}")
    print(f"{figures} figures, {bad} differ.")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
