/// The part of a workout that counts, where its recording began too early or ended too late.
///
/// How much of each figure lies in the part is worked out once, from the samples, when the person says it.
package struct WorkoutTrim: Sendable, Hashable, Codable {
    /// What a workout comes to.
    package enum Figure: String, Sendable, Codable, CaseIterable {
        /// Active time.
        case duration
        /// The way.
        case distance
        /// Active energy.
        case energy
        /// The way up.
        case climb
    }

    /// The first moment that counts, in seconds since 2001-01-01 UTC.
    package var start: Double
    /// The last moment that counts, in seconds since 2001-01-01 UTC.
    package var end: Double
    /// How much of each figure lies between them, from 0 to 1.
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

        /// All of everything.
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

    /// Whether it has a length, and its shares are shares.
    package var isPossible: Bool {
        start.isFinite && end.isFinite && start < end && Figure.allCases.allSatisfy { (0...1).contains(shares[$0]) }
    }
}

extension WorkoutTrim {
    /// The share of a whole that lies in a part: of what was measured, else of the active time, evenly.
    ///
    /// - Parameters:
    ///   - part: What was measured in the part.
    ///   - whole: What was measured at all; with 0 or nil nothing tells where it lies.
    ///   - time: The share of the active time, from 0 to 1.
    package static func share(of part: Double?, in whole: Double?, otherwise time: Double) -> Double {
        guard let part, let whole, whole > 0, part.isFinite else { return time }
        return min(1, max(0, part / whole))
    }
}
