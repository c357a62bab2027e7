package import HealthModel

/// What sensors sent, frame by frame, as a log has it (SEN-250): raw, so that decoders can be asked again.
package struct SensorLog: Sendable {
    /// A sensor of the log.
    package struct Sensor: Sendable, Hashable {
        package var address: String
        package var name: String
        /// Of the address: `public`, `random`.
        package var addressType: String?
        package var services: [SensorUUID] = []
        /// Decibels when it was found.
        package var signal: Int?
        /// Its place in the order in which the user named sensors.
        package var rank: Int?
        /// Millimetres that its wheel goes with one turn.
        package var wheel: Int?

        package init(address: String, name: String) {
            self.address = address
            self.name = name
        }
    }

    /// What happens.
    package enum Happening: Sendable, Hashable {
        case notify(SensorUUID, [UInt8])
        /// A value that was asked for.
        case read(SensorUUID, [UInt8])
        case lost(String)
        case connected
        case pause
        case resume
        case activity(WorkoutActivity)
    }

    /// Something that happens, and when.
    package struct Event: Sendable, Hashable {
        /// After the start; whole ones, so that a moment that was written is the moment that is read.
        package var microseconds: Int
        /// Which sensor, by its place; nil for what concerns all.
        package var sensor: Int?
        package var happening: Happening

        package init(microseconds: Int, sensor: Int?, _ happening: Happening) {
            self.microseconds = microseconds
            self.sensor = sensor
            self.happening = happening
        }
    }

    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    /// What was done at the start, if the log says it.
    package var activity: WorkoutActivity?
    package var sensors: [Sensor] = []
    package var events: [Event] = []
    /// What cannot be read, with the name of the file and the line; what came before is there (SEN-240m, SEN-251).
    package var problem: String?

    package init(start: Double) { self.start = start }

    /// The moment of an event.
    package func date(_ event: Event) -> Double { start + Self.seconds(event.microseconds) }

    /// Seconds after the start.
    package static func seconds(_ microseconds: Int) -> Double { Double(microseconds) / 1_000_000 }

    /// A moment in whole microseconds after the start.
    package static func microseconds(_ seconds: Double) -> Int {
        Int((min(max(seconds, 0), longest) * 1_000_000).rounded())
    }

    /// What is done: what the log says, else what its sensors are good for.
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

    /// Bytes of a line.
    package static let longestLine = 4096
    package static let mostSensors = 32
    package static let mostCharacteristics = 256
    /// Bytes of a value.
    package static let longestValue = 512
    /// Seconds.
    package static let longest = 4 * 86_400.0
}
