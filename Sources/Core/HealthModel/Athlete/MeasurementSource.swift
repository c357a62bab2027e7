/// A source of measurements over time: a simulated athlete or a replayed recording.
///
/// A source has no clock; the caller passes the time. Its measurements depend neither on the frequency nor on the
/// spacing of the calls. Dates are seconds since 2001-01-01 UTC; a date before the last measured moment is treated as
/// that moment.
package protocol MeasurementSource: Sendable {
    /// Begins an activity in place of the previous one; the first is that of the session.
    mutating func begin(_ configuration: WorkoutConfigurationRecord, at date: Double)
    /// Pauses the session.
    mutating func pause(at date: Double)
    /// Resumes the session.
    mutating func resume(at date: Double)
    /// Advances to a moment and returns the measurements since the last call.
    mutating func advance(to date: Double) -> FeedBatch
    /// The date of the last measurement, or `nil` if measurements never end or before ``begin(_:at:)``.
    var lastDate: Double? { get }
}
