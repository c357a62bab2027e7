/// The part of a workout that counts, for recordings that began too early or ended too late.
///
/// The share of each figure inside the part is computed once, from the samples, when the user sets the trim.
package struct WorkoutTrim: Sendable, Hashable, Codable {
    /// A figure of a workout.
    package enum Figure: String, Sendable, Codable, CaseIterable {
        /// Active time.
        case duration
        /// Distance.
        case distance
        /// Active energy.
        case energy
        /// Elevation gain.
        case climb
    }

    /// The start of the part that counts, in seconds since 2001-01-01 UTC.
    package var start: Double
    /// The end of the part that counts, in seconds since 2001-01-01 UTC.
    package var end: Double
    /// The share of each figure inside the part, from 0 to 1.
    package var shares: Shares

    package init(start: Double, end: Double, shares: Shares) {
        (self.start, self.end, self.shares) = (start, end, shares)
    }

    /// A share for each figure, from 0 to 1.
    package struct Shares: Sendable, Hashable, Codable {
        private var duration = 1.0
        private var distance = 1.0
        private var energy = 1.0
        private var climb = 1.0

        /// Creates shares of 1 for every figure.
        package init() {}

        package subscript(figure: Figure) -> Double {
            get {
                switch figure {
                case .duration: duration
                case .distance: distance
                case .energy: energy
                case .climb: climb
                }
            }
            set {
                switch figure {
                case .duration: duration = newValue
                case .distance: distance = newValue
                case .energy: energy = newValue
                case .climb: climb = newValue
                }
            }
        }
    }

    /// A Boolean value that indicates whether the trim has a positive length and every share is from 0 to 1.
    package var isPossible: Bool {
        start.isFinite && end.isFinite && start < end && Figure.allCases.allSatisfy { (0...1).contains(shares[$0]) }
    }
}

extension WorkoutTrim {
    /// Returns the share of a whole that lies in a part: the measured share, or else the share of the active time.
    ///
    /// - Parameters:
    ///   - part: The amount measured in the part.
    ///   - whole: The amount measured in total; if 0 or `nil`, its distribution is unknown.
    ///   - time: The share of the active time, from 0 to 1.
    package static func share(of part: Double?, in whole: Double?, otherwise time: Double) -> Double {
        guard let part, let whole, whole > 0, part.isFinite else { return time }
        return min(1, max(0, part / whole))
    }
}
