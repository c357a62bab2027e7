"""What a recorded ride must come to, worked out from its log (gattlog) without any of the code of this project.

    python3 expected.py LOG        prints a JSON object: sums, counts and beats by type

Knows heart rates with intervals (2a37), power with cranks (2a63), and wheels (2a5b), in a workout of cycling. One belt, one
meter and one wheel: it decides between no two sensors.
"""

import json
import struct
import sys

CIRCUMFERENCE = 2.105


def frames(path):
    for line in open(path, encoding="utf-8"):
        words = line.split("#")[0].split()
        if len(words) == 5 and words[2] == "notify":
            yield float(words[0]), words[3].lower(), bytes.fromhex(words[4])
        elif len(words) >= 3 and words[2] == "lost":
            yield float(words[0]), "lost", words[1]


def main(path):
    rates, powers, cadences, ways, speeds, beats = [], [], [], [], [], []
    clock = last_frame = last_beat = None
    crank = wheel = None
    crank_event = wheel_frame = None
    wheel_lost = False
    for time, kind, value in frames(path):
        if kind == "2a37":
            flags, rate = value[0], value[1]
            rates.append((time, rate))
            ticks = struct.unpack(f"<{(len(value) - 2) // 2}H", value[2:]) if flags & 16 else ()
            if last_frame is None or time - last_frame >= 5:
                clock = None
            last_frame = time
            if not ticks:
                continue
            whole = sum(ticks) / 1024
            gap = clock is None or abs(clock + whole - time) > 2
            if gap:
                clock = time - whole
                if last_beat is None or clock > last_beat:
                    beats.append((clock, True))
            for tick in ticks:
                clock += tick / 1024
                beats.append((clock, False))
            last_beat = beats[-1][0]
        elif kind == "2a63":
            flags, power = struct.unpack("<Hh", value[:4])
            powers.append((time, max(power, 0)))
            if flags & 32:
                count, moment = struct.unpack("<HH", value[4:8])
                if crank is not None:
                    turns, passed = (count - crank[0]) % 65536, (moment - crank[1]) % 65536
                    if turns and time - crank_event < 3 and passed:
                        cadences.append((time, turns * 1024 * 60 / passed))
                    if turns:
                        crank, crank_event = (count, moment), time
                else:
                    crank, crank_event = (count, moment), time
        elif kind == "2a5b":
            count, moment = struct.unpack("<IH", value[1:7])
            if wheel is not None:
                turns, passed = (count - wheel[0]) % 2**32, (moment - wheel[1]) % 65536
                if turns:
                    ways.append((wheel_frame, time, turns * CIRCUMFERENCE))
                    if passed and not wheel_lost:
                        speeds.append((time, turns * 1024 / passed * CIRCUMFERENCE))
                    wheel = (count, moment)
            else:
                wheel = (count, moment)
            wheel_frame, wheel_lost = time, False
        elif kind == "lost" and wheel is not None:
            wheel_lost = True
    # What came before the workout does not belong to it, and the next beat follows a gap.
    late = [beat for beat in beats if beat[0] >= 0]
    if late and len(late) < len(beats):
        late[0] = (late[0][0], True)
    print(json.dumps({
        "HKQuantityTypeIdentifierHeartRate": [value for _, value in rates],
        "HKQuantityTypeIdentifierCyclingPower": [value for _, value in powers],
        "HKQuantityTypeIdentifierCyclingCadence": [value for _, value in cadences],
        "HKQuantityTypeIdentifierDistanceCycling": [value for _, _, value in ways],
        "HKQuantityTypeIdentifierCyclingSpeed": [value for _, value in speeds],
        "beats": [[time, gap] for time, gap in late],
    }))


main(sys.argv[1])
