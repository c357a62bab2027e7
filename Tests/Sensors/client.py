"""A Bluetooth client that knows nothing of this project (bleak): prints the values that it hears, a line each.

    python3 client.py ADDRESS CHARACTERISTIC SECONDS
"""

import asyncio
import sys

from bleak import BleakClient, BleakScanner


async def main(address, characteristic, seconds):
    device = await BleakScanner.find_device_by_address(address, timeout=10)
    async with BleakClient(device) as client:
        await client.start_notify(
            f"0000{characteristic}-0000-1000-8000-00805f9b34fb", lambda _, value: print(bytes(value).hex().upper(), flush=True))
        await asyncio.sleep(float(seconds))


asyncio.run(main(*sys.argv[1:]))
