"""What is known of an export, against what is in the store; used by Benchmarks/exports."""
import collections, csv, datetime, decimal, io, os, subprocess

EPOCH = datetime.datetime(1970, 1, 1)
PREFIXES = ("HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier")


def name_of(identifier):
    """The name by which hk knows a type; names begin with a small letter, abbreviations aside."""
    for prefix in PREFIXES:
        if identifier.startswith(prefix):
            return identifier
    return None


def rows(hk, store, arguments, zone="UTC"):
    """What a command prints as comma-separated values, row by row."""
    environment = {**os.environ, "OPENHEALTHKIT_STORE": store, "TZ": zone}
    process = subprocess.Popen([hk, *arguments, "--csv"], env=environment, stdout=subprocess.PIPE)
    with io.TextIOWrapper(process.stdout, encoding="utf-8", newline="") as text:
        yield from csv.DictReader(text)
    if process.wait() != 0:
        raise SystemExit(f"hk {' '.join(arguments)} failed")


def seconds(date):
    """The seconds since 1970 of a date as hk prints it."""
    return (datetime.datetime.fromisoformat(date.rstrip("Z")) - EPOCH).total_seconds()


def add(entry, value):
    entry[0] += 1
    if value is not None:
        entry[1] += value
        entry[2] = value if entry[2] is None else min(entry[2], value)
        entry[3] = value if entry[3] is None else max(entry[3], value)


def new_entry():
    return [0, decimal.Decimal(0), None, None]


def listed(entry):
    """An entry of the truth in the same form."""
    return [entry["count"], *(decimal.Decimal(str(entry[k])) if k in entry else None for k in ("sum", "min", "max"))]


def check(hk, store, truth, report):
    """Counts, exact sums, extremes and dates of all types, and of each day and source; answers what differs."""
    problems, days_compared = [], 0
    offset = truth.get("utcOffsetSeconds", 0)
    for identifier, known in truth["types"].items():
        counted = report["types"].get(identifier) or report["unmapped"].get(identifier) or {"added": 0}
        if counted["added"] != known["count"]:
            problems.append(f"{identifier}: {counted['added']} of {known['count']}")
        name = name_of(identifier)
        if name is None or identifier not in report["types"]:
            continue
        is_quantity = identifier.startswith(PREFIXES[0])
        whole, dates = new_entry(), [0, 0, None, None]
        days = collections.defaultdict(lambda: collections.defaultdict(new_entry))
        crossing = collections.Counter()
        daily = truth.get("daily", {}).get(identifier)
        for row in rows(hk, store, ["samples", name]):
            value = decimal.Decimal(row["value"]) if is_quantity else None
            add(whole, value)
            start, end = seconds(row["start"]), seconds(row["end"])
            dates[0] += start
            dates[1] += end
            dates[2] = start if dates[2] is None else min(dates[2], start)
            dates[3] = end if dates[3] is None else max(dates[3], end)
            if daily:
                day = int(start + offset) // 86400
                add(days[day][row["source"]], value)
                if (end + offset) > (day + 1) * 86400:
                    crossing[day] += 1
                    crossing[day + 1] += 1
        if is_quantity and "sum" in known:
            for index, key in enumerate(("count", "sum", "min", "max")):
                if key in known and whole[index] != decimal.Decimal(str(known[key])):
                    problems.append(f"{identifier}: the {key} is {whole[index]} and not {known[key]}")
        for value, key in zip(dates, ("startSum", "endSum", "firstStart", "lastEnd")):
            if key in known and value != known[key]:
                problems.append(f"{identifier}: {key} is {value} and not {known[key]}")
        if daily:
            days_compared += len(daily)
            problems += check_days(identifier, days, daily)
            problems += check_statistics(hk, store, name, days, crossing, offset)
    if "routes" in truth and truth["routes"]["points"] != report["routePoints"]:
        problems.append(f"routes: {report['routePoints']} of {truth['routes']['points']} points")
    return problems, days_compared


def check_days(identifier, days, daily):
    """Each day's count, sum and extremes, of each source: the samples themselves."""
    problems = []
    if len(days) != len(daily):
        problems.append(f"{identifier}: {len(days)} days and not {len(daily)}")
    for date, known in daily.items():
        day = (datetime.date.fromisoformat(date) - EPOCH.date()).days
        found = sorted(days[day].values(), key=str)
        # The truth calls its sources by other names, so the entries are compared and not the names.
        expected = sorted((listed(entry) for source, entry in known.items() if source != "all"), key=str)
        if found != expected and len(problems) < 5:
            problems.append(f"{identifier}: on {date} there are {found} and not {expected}")
    return problems


def check_statistics(hk, store, name, days, crossing, offset):
    """Each day's statistics of each source: what an app asks for, against plain sums and extremes."""
    problems = []
    # Signs of such zones are the other way round.
    zone = f"Etc/GMT{-offset // 3600:+d}"
    for source in sorted({source for day in days.values() for source in day}):
        found = {}
        for row in rows(hk, store, ["stats", name, "--by", "day", "--source", source], zone):
            found[int(seconds(row["start"]) + offset) // 86400] = row
        for day, sources in days.items():
            if source not in sources or crossing[day]:
                continue
            count, total, least, greatest = sources[source]
            row = found.get(day)
            if row is None:
                agrees = False
            elif row.get("sum"):
                agrees = abs(float(row["sum"]) - float(total)) <= 1e-9 * max(float(total), 1)
            else:
                agrees = float(row["minimum"]) == float(least) and float(row["maximum"]) == float(greatest)
            if not agrees and len(problems) < 5:
                problems.append(f"{name}: the statistics of {source} on day {day} are {row} and not {sources[source]}")
    return problems


def statistics(hk, store):
    """All statistics of all types by month, and the number of their samples."""
    import json
    text = subprocess.check_output([hk, "types", "--json"], env={**os.environ, "OPENHEALTHKIT_STORE": store})
    answer = {}
    for holding in json.loads(text):
        identifier = holding["identifier"]
        answer[identifier] = [("count", holding["samples"], holding["earliest"], holding["latest"])]
        if not identifier.startswith(PREFIXES[0]):
            continue
        for period in ("month", "day"):
            answer[identifier] += [tuple(row.values()) for row in rows(hk, store, ["stats", identifier, "--by", period])]
    return answer


def differences(before, after):
    """Statistics that are not the same; numbers may differ by rounding."""
    problems = []
    for identifier in before.keys() | after.keys():
        old, new = before.get(identifier, []), after.get(identifier, [])
        if len(old) != len(new):
            problems.append(f"{identifier}: {len(new)} answers and not {len(old)}")
            continue
        for left, right in zip(old, new):
            if left != right and not all(is_near(a, b) for a, b in zip(left, right)) and len(problems) < 10:
                problems.append(f"{identifier}: {right} and not {left}")
    return problems


def is_near(left, right):
    if left == right:
        return True
    try:
        return abs(float(left) - float(right)) <= 1e-9 * max(abs(float(left)), 1)
    except (TypeError, ValueError):
        return False
