"""A made-up person's export: a season of days, nights and workouts up to today, so that every page has something to show."""

import datetime
import io
import math
import random
import zipfile

HOUR = datetime.timedelta(hours=1)
WATCH, PHONE = ("Watch", "Watch7,1"), ("Phone", "iPhone15,2")


def export(days=100, today=None, seed=7):
    """The bytes of an `export.zip`; the same for the same day and seed."""
    rng = random.Random(seed)
    today = today or datetime.datetime.now(datetime.timezone.utc)
    first = today.replace(hour=0, minute=0, second=0, microsecond=0) - datetime.timedelta(days=days - 1)
    lines, routes = [], {}

    def text(moment):
        return moment.strftime("%Y-%m-%d %H:%M:%S +0000")

    def record(kind, start, end, value, unit="", source=WATCH):
        if end > today:
            return
        unit = f' unit="{unit}"' if unit else ""
        lines.append(
            f'<Record type="{kind}" sourceName="{source[0]}" sourceVersion="10" device="&lt;&lt;HKDevice: 0x1&gt;, name:{source[0]}, hardware:{source[1]}&gt;"{unit}'
            f' creationDate="{text(end)}" startDate="{text(start)}" endDate="{text(end)}" value="{value}"/>')

    def quantity(name, *values):
        record("HKQuantityTypeIdentifier" + name, *values)

    for number in range(days):
        day = first + datetime.timedelta(days=number)
        season = math.sin(number / 15)
        for hour in range(7, 22):
            start = day + hour * HOUR
            steps = max(0, int(rng.gauss(620 + 160 * season + (500 if hour in (8, 12, 18) else 0), 240)))
            quantity("StepCount", start, start + HOUR / 2, steps, "count")
            quantity("StepCount", start + HOUR / 4, start + HOUR, int(steps * 0.7), "count", PHONE)
            quantity("DistanceWalkingRunning", start, start + HOUR / 2, round(steps * 0.00074, 4), "km")
            quantity("ActiveEnergyBurned", start, start + HOUR / 2, round(steps * 0.04 + rng.uniform(0, 12), 2), "kcal")
        for minute in range(0, 1440, 12):
            start = day + datetime.timedelta(minutes=minute)
            if 6 * 60 <= minute < 9 * 60:
                continue
            awake = 7 * 60 < minute < 22 * 60
            rate = rng.gauss(78 if awake else 54, 9 if awake else 3) + 4 * season
            quantity("HeartRate", start, start, round(max(44, rate)), "count/min")
        quantity("RestingHeartRate", day, day + 8 * HOUR, round(53 - 3 * season + rng.gauss(0, 1)), "count/min")
        quantity("HeartRateVariabilitySDNN", day + 7 * HOUR, day + 7 * HOUR, round(62 + 8 * season + rng.gauss(0, 6), 1), "ms")
        if number % 3 == 0:
            quantity("BodyMass", day + 7 * HOUR, day + 7 * HOUR, round(72.4 - number * 0.015 + rng.gauss(0, 0.25), 1), "kg", PHONE)
        if number % 4 == 1:
            pressure(rng, day + 7 * HOUR, season, lines, text)
        if number % 7 == 0:
            quantity("VO2Max", day + 19 * HOUR, day + 19 * HOUR, round(48 + number * 0.03 + rng.gauss(0, 0.3), 1), "mL/min·kg")
        if number not in (12, 13):
            night(rng, day, record)
        goal, moved = 560, int(480 + 90 * season + rng.gauss(0, 90))
        lines.append(
            f'<ActivitySummary dateComponents="{day:%Y-%m-%d}" activeEnergyBurned="{max(120, moved)}" activeEnergyBurnedGoal="{goal}" activeEnergyBurnedUnit="kcal"'
            f' appleMoveTime="0" appleMoveTimeGoal="0" appleExerciseTime="{max(4, int(rng.gauss(34, 14)))}" appleExerciseTimeGoal="30" appleStandHours="{rng.randint(7, 14)}" appleStandHoursGoal="12"/>')
        if day + 9 * HOUR > today:
            continue
        if number % 7 in (1, 3, 6) or number == days - 2:
            workout(rng, day, number, "Running" if number % 7 != 6 else "Cycling", quantity, lines, routes, text)
        elif number % 14 == 5:
            workout(rng, day, number, "Yoga", quantity, lines, routes, text)
    body = '<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_GB">\n' + f'<ExportDate value="{text(today)}"/>\n' + "\n".join(lines) + "\n</HealthData>\n"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("apple_health_export/export.xml", body)
        for name, content in routes.items():
            archive.writestr("apple_health_export/workout-routes/" + name, content)
    return packed.getvalue()


def pressure(rng, moment, season, lines, text):
    def attributes(kind):
        return f'type="{kind}" sourceName="{PHONE[0]}" sourceVersion="10" creationDate="{text(moment)}" startDate="{text(moment)}" endDate="{text(moment)}"'

    values = [("Systolic", 122 + 4 * season + rng.gauss(0, 4)), ("Diastolic", 79 + 2 * season + rng.gauss(0, 3))]
    records = [f'<Record {attributes("HKQuantityTypeIdentifierBloodPressure" + name)} unit="mmHg" value="{round(value)}"/>' for name, value in values]
    lines.extend(records)
    lines.append(f'<Correlation {attributes("HKCorrelationTypeIdentifierBloodPressure")}>' + "".join(records) + "</Correlation>")


def night(rng, day, record):
    moment = day - datetime.timedelta(minutes=rng.randint(30, 95))
    end = day + 6 * HOUR + datetime.timedelta(minutes=rng.randint(0, 80))
    stage = "HKCategoryValueSleepAnalysis"
    record("HKCategoryTypeIdentifierSleepAnalysis", moment, end, stage + "InBed", "", PHONE)
    moment += datetime.timedelta(minutes=12)
    while moment < end:
        for name, minutes in (("Core", 35), ("Deep", 24 if moment.hour > 20 or moment.hour < 3 else 6), ("Core", 20), ("REM", 14 if moment.hour > 20 or moment.hour < 2 else 28), ("Awake", 4)):
            over = min(end, moment + datetime.timedelta(minutes=max(2, int(rng.gauss(minutes, 5)))))
            if moment < over:
                record("HKCategoryTypeIdentifierSleepAnalysis", moment, over, stage + ("Awake" if name == "Awake" else "Asleep" + name))
            moment = over


def workout(rng, day, number, sport, quantity, lines, routes, text):
    start = day + datetime.timedelta(hours=6, minutes=rng.randint(10, 50))
    minutes = rng.randint(32, 58) if sport != "Cycling" else rng.randint(70, 110)
    speed = {"Running": 2.9, "Cycling": 7.2, "Yoga": 0}[sport] * rng.uniform(0.94, 1.06)
    end = start + datetime.timedelta(minutes=minutes)
    latitude, longitude, heading, height, way = 46.947 + rng.uniform(-0.01, 0.01), 7.45 + rng.uniform(-0.01, 0.01), rng.uniform(0, 6), 540.0, 0.0
    points, rate = [], 92.0
    for second in range(0, minutes * 60, 5):
        moment = start + datetime.timedelta(seconds=second)
        rise = math.sin(second / 400) * 0.02
        pace = speed * (1 + 0.1 * math.sin(second / 230) - rise * 4)
        rate += ((148 if speed else 104) + 16 * math.sin(second / 300) - rate) * 0.03 + rng.gauss(0, 0.5)
        quantity("HeartRate", moment, moment, round(rate), "count/min")
        if not speed:
            continue
        # Half of the way out, half of it back in a wide bow.
        heading += rng.gauss(0, 0.03) + 2 * math.pi * 5 / (minutes * 60)
        latitude += pace * 5 * math.cos(heading) / 111_320
        longitude += pace * 5 * math.sin(heading) / (111_320 * math.cos(math.radians(latitude)))
        height += pace * 5 * rise
        way += pace * 5
        points.append(f'<trkpt lon="{longitude:.6f}" lat="{latitude:.6f}"><ele>{height:.1f}</ele><time>{moment:%Y-%m-%dT%H:%M:%SZ}</time><extensions><speed>{pace:.2f}</speed><course>{math.degrees(heading) % 360:.1f}</course><hAcc>3</hAcc><vAcc>2</vAcc></extensions></trkpt>')
        kind = "DistanceWalkingRunning" if sport == "Running" else "DistanceCycling"
        quantity(kind, moment, moment + datetime.timedelta(seconds=5), round(pace * 5 / 1000, 5), "km")
    energy = round(minutes * (11.5 if speed else 4.2))
    lines.append(
        f'<Workout workoutActivityType="HKWorkoutActivityType{sport}" duration="{minutes}" durationUnit="min" sourceName="{WATCH[0]}" sourceVersion="10" creationDate="{text(end)}" startDate="{text(start)}" endDate="{text(end)}">'
        f'<MetadataEntry key="HKIndoorWorkout" value="{0 if speed else 1}"/>'
        f'<WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" startDate="{text(start)}" endDate="{text(end)}" sum="{energy}" unit="kcal"/>')
    if points:
        kind = "DistanceWalkingRunning" if sport == "Running" else "DistanceCycling"
        name = f"route_{start:%Y-%m-%d_%H.%M}.gpx"
        routes[name] = (
            '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Apple Health Export" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Route</name><trkseg>'
            + "".join(points) + "</trkseg></trk></gpx>")
        lines[-1] += (
            f'<WorkoutStatistics type="HKQuantityTypeIdentifier{kind}" startDate="{text(start)}" endDate="{text(end)}" sum="{way / 1000:.3f}" unit="km"/>'
            f'<WorkoutRoute sourceName="{WATCH[0]}" sourceVersion="10" creationDate="{text(end)}" startDate="{text(start)}" endDate="{text(end)}"><FileReference path="/workout-routes/{name}"/></WorkoutRoute>')
    lines[-1] += "</Workout>"


if __name__ == "__main__":
    import sys
    sys.stdout.buffer.write(export())
