"""Small files of workouts, made up; the same seed makes the same files."""

import math
import random
from datetime import datetime, timedelta, timezone


def gpx(number, points=150, activity="running"):
    """A track of one point a second, in the past; each number at another time."""
    source = random.Random(f"material {number}")
    start = datetime(2025, 1, 1, 6, tzinfo=timezone.utc) + timedelta(hours=5 * number, seconds=source.randrange(3000))
    latitude, longitude, height, heart = 46.9 + source.random(), 7.4 + source.random(), 500.0, 95.0
    course = source.random() * math.tau
    lines = ['<?xml version="1.0" encoding="UTF-8"?>',
             '<gpx version="1.1" creator="Torture" xmlns="http://www.topografix.com/GPX/1/1"'
             ' xmlns:tpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">',
             f"<trk><name>Torture {number}</name><type>{activity}</type><trkseg>"]
    for second in range(points):
        course += source.uniform(-0.1, 0.1)
        latitude += math.cos(course) * 2.6e-5
        longitude += math.sin(course) * 3.8e-5
        height += source.uniform(-0.3, 0.35)
        heart = min(185, max(80, heart + source.uniform(-1.5, 2)))
        time = (start + timedelta(seconds=second)).strftime("%Y-%m-%dT%H:%M:%SZ")
        lines.append(f'<trkpt lat="{latitude:.6f}" lon="{longitude:.6f}"><ele>{height:.1f}</ele><time>{time}</time>'
                     f"<extensions><tpx:TrackPointExtension><tpx:hr>{heart:.0f}</tpx:hr><tpx:cad>{source.randrange(80, 90)}</tpx:cad>"
                     "</tpx:TrackPointExtension></extensions></trkpt>")
    lines.append("</trkseg></trk></gpx>")
    return "\n".join(lines) + "\n"


def make(program, folder, number, form="gpx", points=150):
    """A file of that form; what is no GPX, the program converts."""
    folder.mkdir(parents=True, exist_ok=True)
    activity = ["running", "cycling", "hiking", "walking"][number % 4]
    track = folder / f"{number}.gpx"
    track.write_text(gpx(number, points, activity))
    if form == "gpx":
        return track
    file = folder / f"{number}.{form}"
    program.confirmed("convert", track, file, "--force")
    track.unlink()
    return file
