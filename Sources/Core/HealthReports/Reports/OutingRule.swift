package import Foundation
package import HealthModel

/// A recording of an outing that may have been recorded more than once, with its own dates, regardless of the part
/// that counts.
package struct OutingRecording: Sendable, Hashable {
    package var uuid: UUID
    /// The start in seconds since 2001-01-01 UTC.
    package var start: Double
    /// The end in seconds since 2001-01-01 UTC.
    package var end: Double
    /// The activity, with the owner's correction.
    package var activity: WorkoutActivity

    package init(uuid: UUID, start: Double, end: Double, activity: WorkoutActivity) {
        (self.uuid, self.start, self.end, self.activity) = (uuid, start, end, activity)
    }
}

/// The rule that decides whether two recordings are of the same outing: they overlap in time, place and sport.
///
/// A part of a long ride that was also recorded separately is not the ride: both would have to count, so half of the
/// longer one has to be in the shorter one, too.
package enum OutingRule {
    /// The minimum share of the shorter recording that is in the longer one.
    static let shareOfShorter = 0.8
    /// The minimum share of the longer recording that is in the shorter one.
    static let shareOfLonger = 0.5
    /// The maximum duration of an outing in seconds.
    static let greatestLength = 172_800.0
    /// The times to compare, as shares of the common interval: near the ends, devices may not have a satellite fix
    /// yet.
    static let comparedMoments = [0.1, 0.5, 0.9]
    /// The maximum distance in time of a route point, in seconds.
    static let momentTolerance = 60.0
    /// The maximum distance between the places at the same time, in metres: the clocks and antennas of devices
    /// differ.
    static let greatestDistance = 300.0

    /// Returns whether two recordings overlap enough in time and have sports that a device may confuse.
    static func fits(_ one: OutingRecording, _ other: OutingRecording) -> Bool {
        let lengths = [one, other].map { $0.end - $0.start }
        guard lengths.allSatisfy({ $0 > 0 && $0 <= greatestLength }), areCompatible(one.activity, other.activity)
        else { return false }
        let shared = min(one.end, other.end) - max(one.start, other.start)
        return shared >= shareOfShorter * min(lengths[0], lengths[1])
            && shared >= shareOfLonger * max(lengths[0], lengths[1])
    }

    /// Returns whether two activities are compatible: equal, one of them unknown, or both walking or hiking.
    static func areCompatible(_ one: WorkoutActivity, _ other: WorkoutActivity) -> Bool {
        let onFoot: Set<WorkoutActivity> = [.walking, .hiking]
        return one == other || one == .other || other == .other || onFoot.isSuperset(of: [one, other])
    }

    /// Returns the times at which the places of two recordings are compared, in seconds since 2001-01-01 UTC.
    static func moments(_ one: OutingRecording, _ other: OutingRecording) -> [Double] {
        let (from, to) = (max(one.start, other.start), min(one.end, other.end))
        return comparedMoments.map { from + ($0 * (to - from)) }
    }
}
