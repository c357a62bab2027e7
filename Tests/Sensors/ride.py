"""Writes a ride of a belt, a power meter and a wheel as a log of sensors, the same with each call.

    python3 ride.py SECONDS [--loss AT FOR]     the wheel is lost at a second, for some seconds
"""

import math
import struct
import sys

seconds = int(sys.argv[1])
loss = (int(sys.argv[3]), int(sys.argv[3]) + int(sys.argv[4])) if "--loss" in sys.argv else None
lines = ["gattlog 1", "start 2026-11-22T07:30:00Z", "activity cycling",
         "sensor 1 address=C0:FF:EE:00:00:01 type=random name=Polar%20H10 services=180d rssi=-50",
         "sensor 2 address=D2:11:22:33:44:55 type=random name=Assioma services=1818 rssi=-60",
         "sensor 3 address=E3:01:02:03:04:05 type=random name=Speed%2077 services=1816 rssi=-75",
         "char 1 180d 2a37 notify", "char 1 180d 2a38 read 01", "char 1 180a 2a29 read 506F6C6172",
         "char 1 180f 2a19 read,notify 5C", "char 2 1818 2a63 notify", "char 2 180a 2a24 read 44554F",
         "char 3 1816 2a5b notify"]
heart, crank, wheel, crank_ticks, wheel_ticks, beat = 0.0, 65530.0, 4294967290.0, 60000.0, 61000.0, 0.0
events = []
for second in range(seconds):
    rate = 120 + round(20 * math.sin(second / 40))
    interval = round(1024 * 60 / rate)
    beats = []
    while beat + interval / 1024 <= second + 0.1:
        beats.append(interval)
        beat += interval / 1024
    belt = bytes([0x16, rate]) + b"".join(struct.pack("<H", ticks) for ticks in beats)
    events.append((second + 0.1, f"1 notify 2a37 {belt.hex().upper()}"))
    power = 200 + round(50 * math.sin(second / 15))
    turns = 1.4 + 0.1 * math.sin(second / 20)
    before = math.floor(crank)
    crank += turns
    if math.floor(crank) > before:
        crank_ticks += (math.floor(crank) - before) * round(1024 / turns)
    meter = struct.pack("<HhHH", 0x20, power, math.floor(crank) % 65536, round(crank_ticks) % 65536)
    events.append((second + 0.3, f"2 notify 2a63 {meter.hex().upper()}"))
    speed = 8 + math.sin(second / 30)
    before = math.floor(wheel)
    wheel += speed / 2.105
    wheel_ticks += (math.floor(wheel) - before) * round(1024 * 2.105 / speed)
    if loss and loss[0] <= second < loss[1]:
        if second == loss[0]:
            events.append((second + 0.5, "3 lost away"))
        continue
    if loss and second == loss[1]:
        events.append((second + 0.5, "3 connected"))
        continue
    sensor = b"\x01" + struct.pack("<IH", math.floor(wheel) % 2**32, round(wheel_ticks) % 65536)
    events.append((second + 0.6, f"3 notify 2a5b {sensor.hex().upper()}"))
print("\n".join(lines + [f"{time:.6f} {text}" for time, text in sorted(events)]))
