"""A Bluetooth daemon without a radio: plays a log of sensors (gattlog) on a private system bus, as BlueZ would tell it.

    /usr/bin/python3 bluez.py LOG [--speed N] [--off] [--no-adapter] [--idle]

Needs python3-dbus and python3-gi (or python3-dbusmock, which brings both). $DBUS_SYSTEM_BUS_ADDRESS names the bus. Commands are
read from standard input, a line each: 'off', 'on' (the adapter), 'quit'. Values are told from the moment on at which every
sensor of the log is subscribed. What a log says of a device with a record access control point (0x2A52) is told when all records
are asked for, and 'wrote' with what was written, characteristic and bytes, on standard output.
"""

import argparse
import sys
import urllib.parse

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

BASE = "0000%s-0000-1000-8000-00805f9b34fb"
PROPERTIES = "org.freedesktop.DBus.Properties"
OBJECTS = "org.freedesktop.DBus.ObjectManager"


def full(uuid):
    return BASE % uuid.lower() if len(uuid) == 4 else uuid.lower()


def read_log(path):
    """Sensors by number, with their characteristics, and what happens."""
    sensors, events = {}, []
    for line in open(path, encoding="utf-8"):
        words = line.split("#")[0].split()
        if not words or words[0] in ("gattlog", "start", "activity"):
            continue
        if words[0] == "sensor":
            sensors[words[1]] = dict(pair.split("=", 1) for pair in words[2:]) | {"chars": {}}
        elif words[0] == "char":
            value = bytes.fromhex(words[5]) if len(words) > 5 else b""
            sensors[words[1]]["chars"][words[3].lower()] = (words[2].lower(), words[4].split(","), value)
        else:
            events.append((float(words[0]), words[1], words[2], words[3:]))
    for _, number, what, rest in events:
        if what == "notify":
            known = sensors[number]["chars"]
            service = {"2a37": "180d", "2a5b": "1816", "2a63": "1818", "2a53": "1814", "2a5f": "1822", "2a9d": "181d",
                       "2a35": "1810", "2a1c": "1809", "2a18": "1808", "2a34": "1808"}.get(rest[0].lower(), "1826")
            known.setdefault(rest[0].lower(), (service, ["notify"], b""))
    return sensors, events


class Thing(dbus.service.Object):
    """An object of the daemon with one interface of properties."""

    def __init__(self, daemon, path, interface, properties):
        self.daemon, self.path, self.interface, self.properties = daemon, path, interface, properties
        daemon.things[path] = self
        super().__init__(daemon.bus, path)

    @dbus.service.method(PROPERTIES, in_signature="s", out_signature="a{sv}")
    def GetAll(self, interface):
        return dbus.Dictionary(self.properties if interface == self.interface else {}, signature="sv")

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        return self.properties[name]

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, gone):
        pass

    def change(self, **changed):
        self.properties.update(changed)
        self.PropertiesChanged(self.interface, dbus.Dictionary(changed, signature="sv"), dbus.Array([], signature="s"))


class Adapter(Thing):
    @dbus.service.method("org.bluez.Adapter1", in_signature="a{sv}")
    def SetDiscoveryFilter(self, wanted):
        pass

    @dbus.service.method("org.bluez.Adapter1")
    def StartDiscovery(self):
        if not self.properties["Powered"]:
            raise dbus.DBusException("Resource Not Ready", name="org.bluez.Error.NotReady")
        self.change(Discovering=dbus.Boolean(True))
        GLib.timeout_add(50, self.daemon.advertise)

    @dbus.service.method("org.bluez.Adapter1")
    def StopDiscovery(self):
        self.change(Discovering=dbus.Boolean(False))


class Device(Thing):
    number = None

    @dbus.service.method("org.bluez.Device1", async_callbacks=("answer", "fail"))
    def Connect(self, answer, fail):
        if not self.daemon.present[self.number]:
            return fail(dbus.DBusException("le-connection-abort-by-local", name="org.bluez.Error.Failed"))

        def connected():
            self.change(Connected=dbus.Boolean(True))
            answer()
            GLib.timeout_add(30, lambda: self.change(ServicesResolved=dbus.Boolean(True)))

        GLib.timeout_add(30, connected)

    @dbus.service.method("org.bluez.Device1")
    def Disconnect(self):
        self.lose()

    def lose(self):
        for characteristic in self.daemon.characteristics.get(self.number, {}).values():
            characteristic.properties["Notifying"] = dbus.Boolean(False)
        self.change(ServicesResolved=dbus.Boolean(False))
        self.change(Connected=dbus.Boolean(False))


class Service(Thing):
    pass


class Characteristic(Thing):
    value = b""
    number = None

    @dbus.service.method("org.bluez.GattCharacteristic1", in_signature="a{sv}", out_signature="ay")
    def ReadValue(self, options):
        self.change(Value=dbus.Array(self.value, signature="y"))
        return dbus.Array(self.value, signature="y")

    @dbus.service.method("org.bluez.GattCharacteristic1", in_signature="aya{sv}")
    def WriteValue(self, value, options):
        if "write" not in self.properties["Flags"]:
            raise dbus.DBusException("Write not permitted", name="org.bluez.Error.NotPermitted")
        print("wrote", self.properties["UUID"][4:8], bytes(value).hex(), flush=True)
        if self.properties["UUID"] == full("2a52"):
            self.daemon.start(asked=True)

    @dbus.service.method("org.bluez.GattCharacteristic1")
    def StartNotify(self):
        self.change(Notifying=dbus.Boolean(True))
        self.daemon.start()

    @dbus.service.method("org.bluez.GattCharacteristic1")
    def StopNotify(self):
        self.change(Notifying=dbus.Boolean(False))


class Root(dbus.service.Object):
    def __init__(self, daemon):
        self.daemon = daemon
        super().__init__(daemon.bus, "/")

    @dbus.service.method(OBJECTS, out_signature="a{oa{sa{sv}}}")
    def GetManagedObjects(self):
        return dbus.Dictionary(
            {path: {thing.interface: dbus.Dictionary(thing.properties, signature="sv")}
             for path, thing in self.daemon.things.items()}, signature="oa{sa{sv}}")


class Daemon:
    def __init__(self, bus, log, options):
        self.bus, self.options = bus, options
        self.things, self.characteristics, self.present = {}, {}, {}
        self.sensors, self.events = read_log(log)
        self.has_started, self.strength = False, 0
        self.root = Root(self)
        if options.no_adapter:
            return
        self.adapter = Adapter(self, "/org/bluez/hci0", "org.bluez.Adapter1", {
            "Address": "00:11:22:33:44:55", "Powered": dbus.Boolean(not options.off), "Discovering": dbus.Boolean(False),
            "Roles": dbus.Array(["central"], signature="s")})
        for number, sensor in self.sensors.items():
            self.add(number, sensor)

    def add(self, number, sensor):
        address = sensor["address"]
        path = "/org/bluez/hci0/dev_" + address.replace(":", "_")
        services = sorted({service for service, _, _ in sensor["chars"].values()})
        name = urllib.parse.unquote(sensor.get("name", address))
        device = Device(self, path, "org.bluez.Device1", {
            "Address": address, "AddressType": sensor.get("type", "public"), "Name": name, "Alias": name,
            "Connected": dbus.Boolean(False), "ServicesResolved": dbus.Boolean(False),
            "UUIDs": dbus.Array([full(service) for service in services], signature="s"),
            "Adapter": dbus.ObjectPath("/org/bluez/hci0")})
        device.number = number
        self.present[number] = True
        self.characteristics[number] = {}
        for place, service in enumerate(services):
            inner = f"{path}/service{place:04x}"
            Service(self, inner, "org.bluez.GattService1", {
                "UUID": full(service), "Device": dbus.ObjectPath(path), "Primary": dbus.Boolean(True)})
            for index, (uuid, (owner, flags, value)) in enumerate(sorted(sensor["chars"].items())):
                if owner != service:
                    continue
                flags = flags if flags != ["-"] else ["read"]
                thing = Characteristic(self, f"{inner}/char{index:04x}", "org.bluez.GattCharacteristic1", {
                    "UUID": full(uuid), "Service": dbus.ObjectPath(inner), "Notifying": dbus.Boolean(False),
                    "Flags": dbus.Array(flags, signature="s"), "Value": dbus.Array([], signature="y")})
                thing.value, thing.number = value, number
                self.characteristics[number][uuid] = thing

    def advertise(self):
        """Tells of every sensor that is there and not connected, as long as somebody searches."""
        if not self.adapter.properties["Discovering"]:
            return False
        self.strength = (self.strength + 1) % 5
        for number, sensor in self.sensors.items():
            device = self.things["/org/bluez/hci0/dev_" + sensor["address"].replace(":", "_")]
            if self.present[number] and not device.properties["Connected"]:
                device.change(RSSI=dbus.Int16(int(sensor.get("rssi", -60)) - self.strength))
        GLib.timeout_add(200, self.advertise)
        return False

    def start(self, asked=False):
        """Begins to play once every sensor is subscribed, and asked for its records if it has such."""
        if not asked and any("2a52" in own for own in self.characteristics.values()):
            return
        ready = all(any(one.properties["Notifying"] for one in own.values()) for own in self.characteristics.values())
        if self.has_started or not ready or self.options.idle:
            return
        self.has_started = True
        print("playing", flush=True)
        # A little later, so that whoever begins a session with the last sensor has begun.
        for second, number, what, rest in self.events:
            GLib.timeout_add(int(self.options.lead * 1000 + second * 1000 / self.options.speed), self.play, number, what, rest)
        last = self.events[-1][0] if self.events else 0
        GLib.timeout_add(int(self.options.lead * 1000 + last * 1000 / self.options.speed) + 1, self.say_done)

    def say_done(self):
        print("played", flush=True)
        return False

    def play(self, number, what, rest):
        if number == "-":
            return False
        device = self.things["/org/bluez/hci0/dev_" + self.sensors[number]["address"].replace(":", "_")]
        if what == "lost":
            self.present[number] = False
            device.lose()
        elif what == "connected":
            self.present[number] = True
            self.advertise()
        elif what == "notify":
            characteristic = self.characteristics[number][rest[0].lower()]
            if characteristic.properties["Notifying"]:
                value = bytes.fromhex(rest[1]) if len(rest) > 1 else b""
                characteristic.change(Value=dbus.Array(value, signature="y"))
        return False

    def command(self, source, condition):
        line = sys.stdin.readline()
        if not line or line.strip() == "quit":
            loop.quit()
            return False
        if line.strip() in ("off", "on"):
            is_on = line.strip() == "on"
            if not is_on:
                for number in self.sensors:
                    self.things["/org/bluez/hci0/dev_" + self.sensors[number]["address"].replace(":", "_")].lose()
            self.adapter.change(Powered=dbus.Boolean(is_on), Discovering=dbus.Boolean(False))
        return True


parser = argparse.ArgumentParser()
parser.add_argument("log")
parser.add_argument("--speed", type=float, default=1)
parser.add_argument("--lead", type=float, default=3.0)
parser.add_argument("--off", action="store_true")
parser.add_argument("--no-adapter", action="store_true")
parser.add_argument("--idle", action="store_true")
options = parser.parse_args()
dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SystemBus()
loop = GLib.MainLoop()
daemon = Daemon(bus, options.log, options)
name = dbus.service.BusName("org.bluez", bus)
GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, daemon.command)
print("ready", flush=True)
loop.run()
