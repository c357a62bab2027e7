/// The part of a workout in which a step was done.
struct PlanStretch: Sendable, Equatable {
    /// The start in seconds since 2001-01-01 UTC.
    var start: Double
    /// The end in seconds since 2001-01-01 UTC, after the start.
    var end: Double
    /// The time without pauses, in seconds.
    var seconds: Double
    /// The distance in metres; nil if it was not measured.
    var meters: Double?
    /// The active energy in kilocalories; nil if it was not measured.
    var kilocalories: Double?
}
