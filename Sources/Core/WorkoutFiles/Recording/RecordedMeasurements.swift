package import HealthModel

/// Measurements of a file that is no workout, each with the type it is stored under.
package struct RecordedMeasurements: Sendable {
    /// One measurement.
    package struct Sample: Hashable, Sendable {
        package var type: ObjectType
        package var start: Double
        package var end: Double
        package var value: Double
        package var unit: QuantityUnit
    }

    /// The format of the file.
    package let format: FormatName
    package var samples: [Sample] = []
    /// What measured, as far as the file says.
    package var device: RecordedDevice?
    package var warnings: [WorkoutFileWarning] = []

    package init(format: FormatName) { self.format = format }

    mutating func add(_ type: ObjectType, _ value: Double?, _ unit: QuantityUnit, at time: Double) {
        add(type, value, unit, from: time, to: time)
    }

    mutating func add(_ type: ObjectType, _ value: Double?, _ unit: QuantityUnit, from start: Double, to end: Double) {
        // Nothing that is measured here can be nothing.
        guard let value, value.isFinite, value > 0, start <= end else { return }
        samples.append(Sample(type: type, start: start, end: end, value: value, unit: unit))
    }
}

/// What a file holds.
package enum WorkoutFileContent: Sendable {
    /// Workouts.
    case recording(WorkoutRecording)
    /// What a scale, a cuff or a watch measured beside workouts.
    case measurements(RecordedMeasurements)
}
