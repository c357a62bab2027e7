import HealthModel

/// The power figures of a workout.
public struct PowerReport: Sendable, Codable, Equatable {
    /// The greatest mean power over a duration.
    public struct Best: Sendable, Codable, Equatable {
        /// The duration in seconds.
        public var seconds: Int
        /// The mean power in watts.
        public var watts: Double
    }

    /// The average power in watts; coasting counts as 0, and pauses do not count.
    public var average: Double
    /// The normalized power in watts; nil for less than half a minute.
    public var normalized: Double?
    /// The maximum power in watts.
    public var maximum: Double
    /// The work in kilojoules.
    public var work: Double
    /// The best efforts, the shortest first; none is longer than the workout.
    public var best: [Best]

    /// The durations of best efforts in seconds.
    public static let lengths = [5, 60, 300, 1200, 3600]

    /// Creates a report; returns nil if no power was measured.
    ///
    /// - Parameters:
    ///   - course: The power second by second.
    ///   - curve: The power as measured, in which best efforts are found as by `hk records`.
    package init?(_ course: PowerCourse, _ curve: PowerCurve) {
        guard let average = course.average, let maximum = course.greatest, maximum > 0 else { return nil }
        self.average = average
        self.maximum = maximum
        normalized = course.normalized
        work = course.work
        best = Self.lengths.compactMap { length in
            curve.best(over: Double(length)).map { Best(seconds: length, watts: $0.watts) }
        }
    }
}
