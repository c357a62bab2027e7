package import Foundation
package import HealthModel

/// A recording of what may have been recorded more than once, by its own dates, whatever part of it counts.
package struct OutingRecording: Sendable, Hashable {
    package var uuid: UUID
    /// In seconds since 2001-01-01 UTC.
    package var start: Double
    /// In seconds since 2001-01-01 UTC.
    package var end: Double
    /// What was done, as the person has it.
    package var activity: WorkoutActivity

    package init(uuid: UUID, start: Double, end: Double, activity: WorkoutActivity) {
        (self.uuid, self.start, self.end, self.activity) = (uuid, start, end, activity)
    }
}

/// When two recordings are of the same outing: they overlap in time, in place and in sport.
///
/// A part of a long ride that was also recorded alone is not the ride: both would have to count, so half of the longer one has to
/// be in the shorter one, too.
package enum OutingRule {
    /// How much of the shorter recording lies in the longer one, at least.
    static let shareOfShorter = 0.8
    /// How much of the longer recording lies in the shorter one, at least.
    static let shareOfLonger = 0.5
    /// What is longer, in seconds, is no outing.
    static let greatestLength = 172_800.0
    /// Which moments of the time that both share are compared, as shares of it: at the ends devices still look for satellites.
    static let comparedMoments = [0.1, 0.5, 0.9]
    /// How far from a moment a point of a route may lie, in seconds.
    static let momentTolerance = 60.0
    /// How far apart the places of one moment may be, in metres: devices' clocks and antennas differ.
    static let greatestDistance = 300.0

    /// Whether two recordings overlap enough in time and are of sports that one device may take for the other.
    static func fits(_ one: OutingRecording, _ other: OutingRecording) -> Bool {
        let lengths = [one, other].map { $0.end - $0.start }
        guard lengths.allSatisfy({ $0 > 0 && $0 <= greatestLength }), areCompatible(one.activity, other.activity)
        else { return false }
        let shared = min(one.end, other.end) - max(one.start, other.start)
        return shared >= shareOfShorter * min(lengths[0], lengths[1])
            && shared >= shareOfLonger * max(lengths[0], lengths[1])
    }

    /// Whether two activities may be one: equal, one of them unknown, or both on foot at a walk.
    static func areCompatible(_ one: WorkoutActivity, _ other: WorkoutActivity) -> Bool {
        let onFoot: Set<WorkoutActivity> = [.walking, .hiking]
        return one == other || one == .other || other == .other || onFoot.isSuperset(of: [one, other])
    }

    /// The moments at which the places of two recordings are compared, in seconds since 2001-01-01 UTC.
    static func moments(_ one: OutingRecording, _ other: OutingRecording) -> [Double] {
        let (from, to) = (max(one.start, other.start), min(one.end, other.end))
        return comparedMoments.map { from + ($0 * (to - from)) }
    }
}
