#!/usr/bin/env python3
"""Case series-size: our blocks beside what others make of the same streams, in one run.

Input: the values (`stream,file,date,value` a line), or nothing: then streams like those of a bike computer are made up.
"""
import collections, csv, math, os, random, sqlite3, struct, subprocess, sys, tempfile

# Of zstd 19, every stream by itself. What is made up is smoother than what was measured, and headers show.
LIMIT, LIMIT_MADE_UP = 0.95, 1.5


def made_up(path):
    rng = random.Random(7)
    with open(path, "w") as out:
        for file in range(4):
            pulse, power, lat, lon, height, slope = 90.0, 150.0, 52.5, 13.4, 40.0, 0.0
            heading = 0.0
            for second in range(9_000):
                date = 700_000_000 + file * 86_400 + second
                pulse += (120 + 30 * math.sin(second / 700) - pulse) / 90 + rng.gauss(0, 0.3)
                power = max(0, power + rng.gauss(0, 25) - (power - 190) / 20)
                heading += rng.gauss(0, 0.03)
                lat += 7e-5 * math.cos(heading)
                lon += 1.1e-4 * math.sin(heading)
                slope += rng.gauss(0, 0.002) - slope / 300
                height += slope
                step = 180 / 2**31
                for name, value in (
                    ("heart rate", float(round(pulse))), ("power", float(round(power))),
                    ("latitude", round(lat / step) * step), ("longitude", round(lon / step) * step),
                    ("altitude", round((height + 500) * 5) / 5 - 500),
                ):
                    out.write(f"{name},{file},{date},{value!r}\n")


def whole(name, values):
    """The numbers as the device counted them."""
    if name in ("latitude", "longitude"):
        return [round(v * 2**31 / 180) for v in values]
    scale = {"altitude": 5, "speed": 1000, "distance": 100}.get(name, 1)
    return [round(v * scale) for v in values]


def zstd(numbers):
    """zstd 19 of a column of differences, in two or four bytes, interleaved or not: the best."""
    deltas = [b - a for a, b in zip([0] + numbers, numbers)]
    best = None
    for code, width in (("h", 2), ("i", 4)):
        try:
            raw = struct.pack(f"<{len(deltas)}{code}", *deltas)
        except struct.error:
            continue
        for data in (raw, b"".join(raw[i::width] for i in range(width))):
            size = len(subprocess.run(["zstd", "-19", "-q", "-c"], input=data, capture_output=True, check=True).stdout)
            best = min(best or size, size)
    return best


def entropy(numbers):
    """The order-0 entropy of the differences, in bytes."""
    counts = collections.Counter(b - a for a, b in zip(numbers, numbers[1:]))
    total = sum(counts.values())
    return -sum(c * math.log2(c / total) for c in counts.values()) / 8


def gorilla(values):
    """What Facebook's scheme for values takes: the bits that differ, in windows."""
    bits, last, window = 64, struct.unpack("<Q", struct.pack("<d", values[0]))[0], None
    for value in values[1:]:
        now = struct.unpack("<Q", struct.pack("<d", value))[0]
        xor, last = now ^ last, now
        if xor == 0:
            bits += 1
            continue
        lead = min(31, 64 - xor.bit_length())
        trail = (xor & -xor).bit_length() - 1
        if window and lead >= window[0] and trail >= window[1]:
            bits += 2 + 64 - window[0] - window[1]
        else:
            window = (lead, trail)
            bits += 2 + 5 + 6 + 64 - lead - trail
    return bits / 8


def sqlite(values, folder):
    path = os.path.join(folder, "rows.sqlite")
    if os.path.exists(path):
        os.remove(path)
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE value (value REAL)")
        database.executemany("INSERT INTO value VALUES (?)", ((v,) for v in values))
    database.close()
    return os.path.getsize(path)


def parquet(values, folder, duckdb):
    source, path = os.path.join(folder, "values.csv"), os.path.join(folder, "values.parquet")
    with open(source, "w") as out:
        out.write("v\n" + "".join(f"{v!r}\n" for v in values))
    duckdb.sql(f"COPY (SELECT v::DOUBLE AS v FROM read_csv('{source}')) TO '{path}' (FORMAT parquet, COMPRESSION zstd)")
    return os.path.getsize(path)


def main():
    program, path = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
    try:
        import duckdb
    except ImportError:
        duckdb = None
        print("DuckDB is left out: Python has no module 'duckdb'.")
    with tempfile.TemporaryDirectory() as folder:
        limit = LIMIT
        if not os.path.exists(path):
            limit = LIMIT_MADE_UP
            print("Real streams are left out: give a file of 'stream,file,date,value'. These are made up.")
            path = os.path.join(folder, "made-up.csv")
            made_up(path)
        streams = collections.defaultdict(lambda: collections.defaultdict(list))
        for name, file, _, value in csv.reader(open(path)):
            streams[name][file].append(float(value))
        ours = {}
        for line in subprocess.run([program, path], capture_output=True, check=True, text=True).stdout.splitlines():
            name, count, size, read, write = line.split(",")
            ours[name] = (int(count), int(size), float(read), float(write))
        print("stream        values   ours  zstd 19  ratio  entropy  Gorilla  Parquet  SQLite  read ns  write ns  verdict")
        exceeded = False
        for name, files in sorted(streams.items()):
            count, size, read, write = ours[name]
            assert count == sum(map(len, files.values())), "values were lost"
            # The peers get each file by itself, as we do.
            def each(measure):
                return sum(measure(values) for values in files.values()) / count
            peer = each(lambda v: zstd(whole(name, v)))
            ratio = size / count / peer
            exceeded |= ratio > limit
            columns = each(lambda v: parquet(v, folder, duckdb)) if duckdb else float("nan")
            print(
                f"{name:12}  {count:6}  {size / count:5.3f}    {peer:5.3f}  {ratio:5.3f}"
                f"    {each(lambda v: entropy(whole(name, v))):5.3f}    {each(gorilla):5.2f}    {columns:5.2f}"
                f"    {each(lambda v: sqlite(v, folder)):4.1f}    {read:5.1f}     {write:5.1f}"
                f"  {'EXCEEDED' if ratio > limit else 'ok'}")
        sys.exit(1 if exceeded else 0)


main()
