package import HealthModel

/// The measurements of a file without a workout, each with the type under which it is stored.
package struct RecordedMeasurements: Sendable {
    /// One measurement.
    package struct Sample: Hashable, Sendable {
        package var type: ObjectType
        package var start: Double
        package var end: Double
        package var value: Double
        /// The unit of a quantity; a category has none.
        package var unit: QuantityUnit
        /// The index of the user on the device, if the file states one.
        package var user: Int?
    }

    /// The format of the file.
    package let format: FormatName
    package var samples: [Sample] = []
    /// The measuring device, as far as the file describes it.
    package var device: RecordedDevice?
    package var warnings: [WorkoutFileWarning] = []
    /// The user of the samples that are added.
    var user: Int?

    /// The users of the device to whom the samples belong, ascending.
    package var users: [Int] { Set(samples.compactMap(\.user)).sorted() }

    package init(format: FormatName) { self.format = format }

    mutating func add(_ type: ObjectType, _ value: Double?, _ unit: QuantityUnit, at time: Double) {
        add(type, value, unit, from: time, to: time)
    }

    mutating func add(_ type: ObjectType, _ value: Double?, _ unit: QuantityUnit, from start: Double, to end: Double) {
        // Zero is not a valid value for any of these measurements.
        guard let value, value.isFinite, value > 0, start <= end else { return }
        samples.append(Sample(type: type, start: start, end: end, value: value, unit: unit, user: user))
    }

    /// Adds a value of a category.
    mutating func add(category type: ObjectType, _ value: Int, from start: Double, to end: Double) {
        guard start <= end else { return }
        samples.append(Sample(type: type, start: start, end: end, value: Double(value), unit: .null, user: user))
    }
}

/// The content of a file.
package enum WorkoutFileContent: Sendable {
    /// Workouts.
    case recording(WorkoutRecording)
    /// Measurements of a scale, a blood pressure monitor or a watch outside of workouts.
    case measurements(RecordedMeasurements)
    /// Workouts, and measurements of another file that was appended.
    case both(WorkoutRecording, RecordedMeasurements)
}
