import BluetoothSensors
import HealthModel

/// Parses bytes in the notation of documents: `16 48 EE 03`.
func bytes(_ text: String) -> [UInt8] { text.split(separator: " ").compactMap { UInt8($0, radix: 16) } }

extension SensorHub {
    /// Returns a hub with sensors that an activity uses from second 0 on.
    static func riding(_ sensors: Sensor..., activity: WorkoutActivity = .cycling) -> SensorHub {
        var hub = SensorHub()
        for sensor in sensors { hub.add(sensor) }
        hub.begin(activity, at: 0)
        return hub
    }

    mutating func value(_ characteristic: SensorCharacteristic, _ text: String, of sensor: Int = 0, at date: Double) {
        handle(.value(characteristic, bytes(text)), of: sensor, at: date)
    }

    /// Drains the readings of a type, as values with their dates.
    mutating func drain(_ type: ObjectType) -> [TimedValue] {
        drain().readings.filter { $0.type == type }.map { TimedValue($0.value, $0.start, $0.end) }
    }
}

/// A value with its dates, for comparison.
struct TimedValue: Hashable {
    var value: Double
    var start: Double
    var end: Double

    init(_ value: Double, _ start: Double, _ end: Double) { (self.value, self.start, self.end) = (value, start, end) }
    init(_ value: Double, at date: Double) { self.init(value, date, date) }
}

extension SensorHub.Sensor {
    static let belt = SensorHub.Sensor(address: "C0:FF:EE:00:00:01", name: "Polar H10")
    static let trainer = SensorHub.Sensor(address: "D2:11:22:33:44:55", name: "KICKR 1A2B")
    static let wheel = SensorHub.Sensor(address: "E3:01:02:03:04:05", name: "Speed 77")
}

/// Returns whether two numbers differ by rounding alone.
func near(_ left: Double?, _ right: Double, within tolerance: Double = 1e-9) -> Bool {
    left.map { abs($0 - right) <= tolerance } ?? false
}
