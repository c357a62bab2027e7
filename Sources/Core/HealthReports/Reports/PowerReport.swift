package import HealthModel

/// What riders, and runners with a meter, look at first.
package struct PowerReport: Sendable, Equatable {
    /// The greatest mean power of some time in a row.
    package struct Best: Sendable, Equatable {
        package var seconds: Int
        /// Watts.
        package var watts: Double
    }

    /// Watts; freewheeling counts as 0, pauses do not count.
    package var average: Double
    /// Watts; nil for less than half a minute.
    package var normalized: Double?
    /// Watts.
    package var maximum: Double
    /// Kilojoules.
    package var work: Double
    /// The shortest first; none that is longer than the workout.
    package var best: [Best]

    /// For how many seconds in a row people ask.
    package static let lengths = [5, 60, 300, 1200, 3600]

    /// Nil where no power was measured.
    ///
    /// - Parameters:
    ///   - course: The power second by second.
    ///   - curve: The same as it was measured: bests are looked for as `hk records` does.
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
