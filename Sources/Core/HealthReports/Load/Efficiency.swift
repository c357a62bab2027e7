/// What was done for each heart beat, over a workout and in its halves.
///
/// Efficiency factor and aerobic decoupling of J. Friel (*The Cyclist's Training Bible*, 5th edition, VeloPress 2018; of running
/// since 2014): normalized power in watts, or speed in metres a minute, over the mean heart rate. Only moments count at which both
/// are known.
package struct Efficiency: Sendable, Hashable {
    /// What is set against the heart rate.
    package enum Output: String, Sendable, CaseIterable {
        /// Normalized power, in watts.
        case power
        /// Speed, in metres a minute.
        case speed
        /// The speed on the flat that costs as much, in metres a minute.
        case gradeAdjustedSpeed
    }

    /// A part of the workout.
    package struct Part: Sendable, Hashable {
        /// In the unit of the output.
        package var output: Double
        /// The mean, in beats a minute.
        package var rate: Double

        package init(output: Double, rate: Double) {
            (self.output, self.rate) = (output, rate)
        }

        /// The efficiency factor: output for each beat a minute; nil without a rate.
        package var factor: Double? { rate > 0 ? output / rate : nil }
    }

    /// Seconds; shorter workouts have no decoupling, because their halves say more of warming up.
    package static let shortestForHalves = 1200.0

    package var output: Output
    /// Seconds in which both were known.
    package var seconds: Double
    package var whole: Part
    /// Nil for less than ``shortestForHalves``.
    package var halves: Halves?

    /// The first half of the time, and the second.
    package struct Halves: Sendable, Hashable {
        package var first: Part
        package var second: Part

        package init(first: Part, second: Part) {
            (self.first, self.second) = (first, second)
        }
    }

    package init(output: Output, seconds: Double, whole: Part, halves: Halves? = nil) {
        (self.output, self.seconds, self.whole, self.halves) = (output, seconds, whole, halves)
    }

    /// How much the factor of the second half is below that of the first, in parts of it: above 0 if the heart beat faster for the
    /// same.
    package var decoupling: Double? {
        guard let first = halves?.first.factor, let second = halves?.second.factor, first > 0 else { return nil }
        return (first - second) / first
    }
}
