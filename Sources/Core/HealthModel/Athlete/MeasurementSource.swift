/// Something that measures while time passes: a simulated athlete, or a recording that is played again.
///
/// Knows no clock: whoever drives it says what time it is. What it measures depends neither on how often it is asked nor
/// on how far apart. Dates are seconds since 2001-01-01 UTC; one that lies before what was measured already counts as
/// the moment up to which it was.
package protocol MeasurementSource: Sendable {
    /// An activity begins, in the place of the one before: at first that of the session.
    mutating func begin(_ configuration: WorkoutConfigurationRecord, at date: Double)
    /// The session is paused.
    mutating func pause(at date: Double)
    /// The session goes on.
    mutating func resume(at date: Double)
    /// Goes on until a moment, and answers what was measured since the last call.
    mutating func advance(to date: Double) -> FeedBatch
    /// When the last measurement comes; nil if there always is another one, or before ``begin(_:at:)``.
    var lastDate: Double? { get }
}
