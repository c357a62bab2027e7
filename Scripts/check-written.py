#!/usr/bin/env python3
"""Reads files that hk wrote with other people's programs, and compares what they find.

    Scripts/check-written.py FILE...

Uses what is installed of fitdecode, garmin-fit-sdk, python-tcxparser, gpxpy and healthkit-to-sqlite, and leaves out the rest
with a sentence. Exits with 1 if a program refuses a file, or if two programs find different numbers. Archives (.zip) are
exports of Apple Health; beside what healthkit-to-sqlite stores of them stands what a plain XML parser counts.
"""

import importlib.util
import sys


def has(module):
    return importlib.util.find_spec(module) is not None


def with_fitdecode(path):
    import fitdecode

    count = {"record": 0, "lap": 0, "session": 0}
    with fitdecode.FitReader(path, check_crc=fitdecode.CrcCheck.RAISE) as reader:
        for frame in reader:
            if isinstance(frame, fitdecode.FitDataMessage) and frame.name in count:
                count[frame.name] += 1
    return {"points": count["record"], "laps": count["lap"], "sessions": count["session"]}


def with_garmin(path):
    from garmin_fit_sdk import Decoder, Stream

    decoder = Decoder(Stream.from_file(path))
    if not decoder.is_fit():
        raise ValueError("is_fit() says no")
    if not Decoder(Stream.from_file(path)).check_integrity():
        raise ValueError("check_integrity() says no")
    messages, errors = Decoder(Stream.from_file(path)).read()
    if errors:
        raise ValueError(errors[0])
    return {
        "points": len(messages.get("record_mesgs", [])),
        "laps": len(messages.get("lap_mesgs", [])),
        "sessions": len(messages.get("session_mesgs", [])),
    }


def with_tcxparser(path):
    import tcxparser

    parser = tcxparser.TCXParser(path)
    return {"points": len(parser.time_values()), "distance": parser.distance, "duration": parser.duration}


def with_gpxpy(path):
    import gpxpy

    with open(path, encoding="utf-8") as file:
        gpx = gpxpy.parse(file)
    return {"points": gpx.get_track_points_no()}


def with_healthkit_to_sqlite(path):
    import sqlite3
    import subprocess
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        target = folder + "/peer.sqlite"
        subprocess.run(["healthkit-to-sqlite", path, target, "--silent"], check=True, capture_output=True)
        database = sqlite3.connect(target)
        names = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]

        def count(table):
            return database.execute(f"SELECT count(*) FROM [{table}]").fetchone()[0] if table in names else 0

        return {
            "records": sum(count(name) for name in names if name.startswith("r")),
            "workouts": count("workouts"), "days": count("activity_summary"), "points": count("workout_points"),
        }


def with_elementtree(path):
    import re
    import xml.etree.ElementTree
    import zipfile

    archive = zipfile.ZipFile(path)
    if archive.testzip() is not None:
        raise ValueError(f"{archive.testzip()} is damaged")
    found = {"records": 0, "workouts": 0, "days": 0, "points": 0}
    names = {"Record": "records", "Workout": "workouts", "ActivitySummary": "days"}
    depth = 0
    with archive.open("apple_health_export/export.xml") as file:
        for event, element in xml.etree.ElementTree.iterparse(file, ("start", "end")):
            depth += 1 if event == "start" else -1
            if event == "end":
                # Records of correlations count too, and stand at the top level once more.
                if element.tag in names:
                    found[names[element.tag]] += 1
                if depth == 1:
                    element.clear()
    for name in archive.namelist():
        if name.endswith(".gpx"):
            found["points"] += len(re.findall(b"<trkpt", archive.read(name)))
    return found


READERS = {
    "zip": [
        ("healthkit-to-sqlite", "healthkit_to_sqlite", with_healthkit_to_sqlite),
        ("ElementTree", "xml", with_elementtree),
    ],
    "fit": [("fitdecode", "fitdecode", with_fitdecode), ("garmin-fit-sdk", "garmin_fit_sdk", with_garmin)],
    "tcx": [("python-tcxparser", "tcxparser", with_tcxparser)],
    "gpx": [("gpxpy", "gpxpy", with_gpxpy)],
}


def main(paths):
    failures = 0
    for path in paths:
        points = set()
        for name, module, read in READERS.get(path.rsplit(".", 1)[-1].lower(), []):
            if not has(module):
                print(f"{path}: {name} is not installed")
                continue
            try:
                found = read(path)
            except Exception as error:  # noqa: BLE001 - any refusal is what is looked for
                print(f"{path}: {name} refuses it: {type(error).__name__}: {error}")
                failures += 1
                continue
            print(f"{path}: {name}: " + ", ".join(f"{key} {value}" for key, value in found.items()))
            points.add(tuple(found.items()) if path.endswith(".zip") else found["points"])
        if len(points) > 1:
            print(f"{path}: the programs do not agree: {sorted(points)}")
            failures += 1
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
