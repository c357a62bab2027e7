import BluetoothSensors
import Foundation
import HealthModel
import WorkoutFiles

/// The file of remembered sensors: `openhealthkit/sensors.json` beside the settings (SEN-223).
struct SavedSensors {
    /// The maximum number of bytes; a larger file is not a list of sensors.
    private static let mostBytes = 1 << 20

    let path: String

    init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        let settings = SettingsPlace(environment).path
        path = settings.dropLast("config".count) + "sensors.json"
    }

    /// Returns the remembered sensors; none if there is no file.
    func read() throws(CommandFailure) -> KnownSensors {
        guard FileManager.default.fileExists(atPath: path) else { return KnownSensors() }
        guard let handle = FileHandle(forReadingAtPath: path),
            let data = try? handle.read(upToCount: Self.mostBytes + 1), data.count <= Self.mostBytes,
            let book = try? JSONDecoder().decode(KnownSensors.self, from: data)
        else {
            throw CommandFailure(.settings, "The list of sensors '\(path.printable)' cannot be read.")
        }
        return book
    }

    /// Writes the list atomically, accessible only to its owner.
    func write(_ book: KnownSensors) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(book) + Data("\n".utf8)
        let sink = try FileByteSink(path: path)
        try data.withUnsafeBytes { try sink.write($0) }
        try sink.finish()
    }
}

extension KnownSensors.Entry {
    /// Creates an entry for a sensor that was found.
    init(_ sighting: SensorSighting, wheel: WheelSize?) {
        self.init(
            address: sighting.address, name: sighting.title,
            services: sighting.kinds.map { SensorUUID.assigned($0.rawValue).short }, wheel: wheel?.millimetres)
    }

    /// The services that this program supports.
    var kinds: [SensorService] { services.compactMap { SensorUUID($0)?.service } }

    /// Returns the sensor for a hub.
    ///
    /// - Parameter rank: Its position among the named sensors; nil if none were named.
    func sensor(rank: Int?, wheel: WheelSize?) -> SensorHub.Sensor {
        SensorHub.Sensor(
            address: address, name: name, named: rank,
            wheel: wheel ?? self.wheel.flatMap { WheelSize(String($0)) } ?? .standard)
    }

    /// Returns whether the sensor is useful in a workout of an activity (SEN-143).
    func fits(_ activity: WorkoutActivity) -> Bool {
        let used = SensorHub.characteristics(of: activity)
        return kinds.contains { kind in
            switch kind {
            case .heartRate: used.contains(.heartRate)
            case .cyclingSpeed: used.contains(.cyclingSpeed)
            case .cyclingPower: used.contains(.cyclingPower)
            case .runningSpeed: used.contains(.runningSpeed)
            case .fitnessMachine: used.contains { $0.isMachine }
            case .oximeter: used.contains(.oximeter)
            case .weight, .bloodPressure, .temperature, .glucose: false
            }
        }
    }
}
