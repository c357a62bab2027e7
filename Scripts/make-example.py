#!/usr/bin/env python3
"""Makes Examples/Data/morning-run.gpx: an invented run around an invented hill, the same at every call.

Ten minutes of running at one point a second with a pause, heart rate, cadence and elevation. Nobody ran it.
"""
import math
import pathlib
import random

SEED = 20260512
START = 6 * 3600 + 30 * 60  # 06:30 UTC on 12 May 2026
LATITUDE, LONGITUDE = 46.9481, 7.4474
RADIUS = 330.0  # metres, of the loop on average

random.seed(SEED)


def radius(angle):
    return RADIUS * (1 + 0.22 * math.sin(2 * angle + 0.4) + 0.09 * math.cos(5 * angle))


def elevation(angle):
    return 541 + 17 * math.sin(angle - 1.1) + 4.5 * math.sin(3 * angle)


def place(angle):
    r = radius(angle)
    north, east = r * math.sin(angle), 1.25 * r * math.cos(angle)
    return (LATITUDE + north / 111_170, LONGITUDE + east / (111_320 * math.cos(math.radians(LATITUDE))))


def speed(second):
    """Metres a second: easy at first, four quicker minutes, easy at the end."""
    if second < 120:
        return 2.6 + 0.4 * second / 120
    if second < 400:
        return 3.25 + 0.18 * math.sin(second / 21)
    return 2.95 - 0.3 * (second - 400) / 260


def point(second, angle, heart_rate, cadence):
    latitude, longitude = place(angle)
    latitude += random.gauss(0, 3e-6)
    longitude += random.gauss(0, 4e-6)
    clock = START + second
    time = f"2026-05-12T{clock // 3600:02}:{clock // 60 % 60:02}:{clock % 60:02}Z"
    return (
        f'<trkpt lat="{latitude:.6f}" lon="{longitude:.6f}"><ele>{elevation(angle) + random.gauss(0, 0.15):.1f}</ele>'
        f"<time>{time}</time><extensions><tpx:TrackPointExtension><tpx:hr>{round(heart_rate)}</tpx:hr>"
        f"<tpx:cad>{round(cadence)}</tpx:cad></tpx:TrackPointExtension></extensions></trkpt>"
    )


segments, angle, heart_rate, clock = [], -0.6, 96.0, 0
for length, rest in ((385, 48), (235, 0)):
    points = []
    for second in range(length):
        now = speed(clock + second - (48 if segments else 0))
        slope = elevation(angle + 0.02) - elevation(angle)
        target = 92 + 21 * now + 9 * slope
        heart_rate += (target - heart_rate) / 38 + random.gauss(0, 0.35)
        points.append(point(clock + second, angle, heart_rate, 78 + 3 * now + random.gauss(0, 0.8)))
        step = math.dist((radius(angle) * math.sin(angle), 1.25 * radius(angle) * math.cos(angle)),
                         (radius(angle + 1e-4) * math.sin(angle + 1e-4), 1.25 * radius(angle + 1e-4) * math.cos(angle + 1e-4)))
        angle += now / (step / 1e-4)
    segments.append(points)
    clock += length + rest
    heart_rate -= 24

body = "\n".join("<trkseg>\n" + "\n".join(points) + "\n</trkseg>" for points in segments)
text = f"""<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="OpenHealthKit example" xmlns="http://www.topografix.com/GPX/1/1" xmlns:tpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
<metadata><time>2026-05-12T06:30:00Z</time></metadata>
<trk><name>Morning run</name><type>running</type>
{body}
</trk>
</gpx>
"""
target = pathlib.Path(__file__).parent.parent / "Examples" / "Data" / "morning-run.gpx"
target.parent.mkdir(parents=True, exist_ok=True)
target.write_text(text)
print(f"{target}: {len(text)} bytes")
