/// How a recorded workout came about that no sensor measured while it was recorded.
///
/// It stands in the workout's metadata, so that such a workout is told apart for ever, also in an export.
package enum WorkoutOrigin: String, Sendable {
    /// A simulated athlete; nothing was measured at all.
    case simulation
    /// A file that was played again.
    case replay
    /// Sensors, live.
    case sensors
}

extension WorkoutSummary {
    /// The key of metadata for how a workout was recorded: the name of a ``WorkoutOrigin``.
    package static let originKey = "recordedFrom"
}
