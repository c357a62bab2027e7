package import HealthModel

/// A log of raw sensor notifications (SEN-250), which can be decoded again later.
package struct SensorLog: Sendable {
    /// A sensor of the log.
    package struct Sensor: Sendable, Hashable {
        package var address: String
        package var name: String
        /// The type of the address: `public`, `random`.
        package var addressType: String?
        package var services: [SensorUUID] = []
        /// The signal strength at discovery, in decibels.
        package var signal: Int?
        /// Its rank in the order in which the user named the sensors.
        package var rank: Int?
        /// The distance of one wheel revolution, in millimetres.
        package var wheel: Int?

        package init(address: String, name: String) {
            self.address = address
            self.name = name
        }
    }

    /// The kind of an event.
    package enum Happening: Sendable, Hashable {
        case notify(SensorUUID, [UInt8])
        /// A value that was read on request.
        case read(SensorUUID, [UInt8])
        case lost(String)
        case connected
        case pause
        case resume
        case activity(WorkoutActivity)
    }

    /// An event with its time.
    package struct Event: Sendable, Hashable {
        /// The time after the start in microseconds; an integer, so that times are unchanged by writing and reading.
        package var microseconds: Int
        /// The index of the sensor, or nil if the event concerns all.
        package var sensor: Int?
        package var happening: Happening

        package init(microseconds: Int, sensor: Int?, _ happening: Happening) {
            self.microseconds = microseconds
            self.sensor = sensor
            self.happening = happening
        }
    }

    /// The start in seconds since 2001-01-01 UTC.
    package var start: Double
    /// The activity at the start, if the log contains it.
    package var activity: WorkoutActivity?
    package var sensors: [Sensor] = []
    package var events: [Event] = []
    /// The reason that reading stopped, with the file name and the line; the events before it are kept (SEN-240m,
    /// SEN-251).
    package var problem: String?

    package init(start: Double) { self.start = start }

    /// Returns the date of an event.
    package func date(_ event: Event) -> Double { start + Self.seconds(event.microseconds) }

    /// Converts microseconds to seconds.
    package static func seconds(_ microseconds: Int) -> Double { Double(microseconds) / 1_000_000 }

    /// Converts seconds after the start to whole microseconds.
    package static func microseconds(_ seconds: Double) -> Int {
        Int((min(max(seconds, 0), longest) * 1_000_000).rounded())
    }

    /// The activity: the one in the log, otherwise the one that its sensors suggest.
    package var likelyActivity: WorkoutActivity {
        if let activity { return activity }
        let found = Set(
            events.compactMap { event -> SensorCharacteristic? in
                if case .notify(let identifier, _) = event.happening { identifier.characteristic } else { nil }
            })
        if !found.isDisjoint(with: [.cyclingSpeed, .cyclingPower, .indoorBike]) { return .cycling }
        if found.contains(.rower) { return .rowing }
        if found.contains(.crossTrainer) { return .elliptical }
        if !found.isDisjoint(with: [.runningSpeed, .treadmill]) { return .running }
        return .other
    }

    // MARK: Limits (SEN-251)

    /// The maximum length of a line in bytes.
    package static let longestLine = 4096
    package static let mostSensors = 32
    package static let mostCharacteristics = 256
    /// The maximum length of a value in bytes.
    package static let longestValue = 512
    /// The maximum duration in seconds.
    package static let longest = 4 * 86_400.0
}
