/// The output for each heartbeat, over a workout and in its halves.
///
/// Efficiency factor and aerobic decoupling of J. Friel (*The Cyclist's Training Bible*, 5th edition, VeloPress 2018;
/// of running since 2014): normalized power in watts, or speed in metres per minute, over the mean heart rate. Only
/// moments at which both are known count.
package struct Efficiency: Sendable, Hashable {
    /// The output that is related to the heart rate.
    package enum Output: String, Sendable, Codable, CaseIterable {
        /// Normalized power, in watts.
        case power
        /// Speed, in metres per minute.
        case speed
        /// The equivalent speed on the flat, in metres per minute.
        case gradeAdjustedSpeed
    }

    /// A part of the workout.
    package struct Part: Sendable, Hashable {
        /// The output, in its unit.
        package var output: Double
        /// The mean heart rate, in beats per minute.
        package var rate: Double

        package init(output: Double, rate: Double) {
            (self.output, self.rate) = (output, rate)
        }

        /// The efficiency factor: output for each beat per minute; `nil` without a rate.
        package var factor: Double? { rate > 0 ? output / rate : nil }
    }

    /// The minimum duration for decoupling, in seconds; in shorter workouts the warm-up dominates the halves.
    package static let shortestForHalves = 1200.0

    package var output: Output
    /// The seconds in which both output and heart rate were known.
    package var seconds: Double
    package var whole: Part
    /// The halves, or `nil` for less than ``shortestForHalves``.
    package var halves: Halves?

    /// The first and the second half of the time.
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

    /// The relative decrease of the factor from the first to the second half; above 0 if the heart beat faster for
    /// the same output.
    package var decoupling: Double? {
        guard let first = halves?.first.factor, let second = halves?.second.factor, first > 0 else { return nil }
        return (first - second) / first
    }
}
