/// An arbiter that selects the source of each type: one characteristic of one sensor at a time (SEN-140, SEN-141,
/// SEN-142).
///
/// A treadmill and the foot pod on it therefore provide different types (SEN-53), and another sensor replaces one
/// that is lost (SEN-212).
struct SensorArbiter: Sendable {
    /// A source of values.
    struct Source: Sendable, Hashable {
        var sensor: Int
        var characteristic: SensorCharacteristic
    }

    /// The rank of a source; the lowest provides the values.
    struct Rank: Sendable, Comparable {
        /// The position of the sensor in the user's order.
        var named: Int
        var kind: Int
        /// The weakness of the signal when the sensor was found.
        var weakness: Int
        var address: String

        static func < (left: Rank, right: Rank) -> Bool {
            (left.named, left.kind, left.weakness, left.address) < (
                right.named, right.kind, right.weakness, right.address
            )
        }
    }

    private struct Assignment: Sendable {
        var source: Source
        /// The date at which the source took over; earlier values belong to its predecessor.
        var since: Double
        /// The date of its last value.
        var lastValue: Double
    }

    /// The time, in seconds, after which a silent source is replaced.
    static let silence = 5.0
    /// The time, in seconds, after which a disconnected source is replaced.
    static let absence = 3.0

    private var assignments: [SensorShare: Assignment] = [:]
    /// The dates at which sensors were lost that have not returned.
    private var lost: [Int: Double] = [:]

    mutating func begin() { assignments = [:] }

    mutating func recordLoss(of sensor: Int, at date: Double) { lost[sensor] = lost[sensor] ?? date }

    mutating func recordReturn(of sensor: Int) { lost[sensor] = nil }

    /// Records that a sensor sent a frame, whatever its content; a standstill is not silence.
    mutating func recordFrame(from source: Source, at date: Double) {
        // For heart rates, the values count; ``admits(_:_:ranks:)`` records them.
        for (share, assignment) in assignments where assignment.source == source && share != .heartRate {
            assignments[share]?.lastValue = date
        }
    }

    private func isPresent(_ share: SensorShare, _ assignment: Assignment, at date: Double) -> Bool {
        if let left = lost[assignment.source.sensor], date - left >= Self.absence { return false }
        // Only sensors that always send can be silent.
        let canBeSilent = share == .heartRate || assignment.source.characteristic.isContinuous
        return !canBeSilent || date - assignment.lastValue < Self.silence
    }

    /// Returns whether a reading is used.
    mutating func admits(_ reading: SensorReading, ranks: (SensorShare, Source) -> Rank) -> Bool {
        guard let share = SensorShare(reading.type) else { return false }
        let source = Source(sensor: reading.sensor, characteristic: reading.characteristic)
        guard var assignment = assignments[share] else {
            assignments[share] = Assignment(source: source, since: -.infinity, lastValue: reading.end)
            return true
        }
        if assignment.source == source {
            assignment.lastValue = reading.end
            assignments[share] = assignment
            return reading.start >= assignment.since
        }
        guard !isPresent(share, assignment, at: reading.end) || ranks(share, source) < ranks(share, assignment.source)
        else {
            return false
        }
        assignments[share] = Assignment(source: source, since: reading.end, lastValue: reading.end)
        return reading.start >= reading.end
    }
}
