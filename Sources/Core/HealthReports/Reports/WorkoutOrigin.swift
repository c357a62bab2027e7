/// The origin of a recorded workout that may not have been measured by sensors.
///
/// It is stored in the workout's metadata, so that such a workout can always be recognized, even in an export.
package enum WorkoutOrigin: String, Sendable {
    /// A simulated athlete, without any measurement.
    case simulation
    /// A replayed file.
    case replay
    /// Live sensors.
    case sensors
}

extension WorkoutSummary {
    /// The metadata key of the ``WorkoutOrigin`` of a workout.
    package static let originKey = "recordedFrom"
    /// The metadata key of a Boolean value that indicates whether all values of the file were stored, also those that
    /// cannot be true (PLA-3).
    package static let asRecordedKey = "asRecorded"
}
