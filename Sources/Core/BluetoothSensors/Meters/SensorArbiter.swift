/// An arbiter that selects the source of each type: one characteristic of one sensor at a time (SEN-140, SEN-141,
/// SEN-142).
///
/// A treadmill and the foot pod on it therefore provide different types (SEN-53), and another sensor replaces one
/// that is lost (SEN-212).
struct SensorArbiter: Sendable {
    /// A source of values.
    struct Giver: Sendable, Hashable {
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

    private struct Seat: Sendable {
        var giver: Giver
        /// The date at which the source took over; earlier values belong to its predecessor.
        var since: Double
        /// The date of its last value.
        var heard: Double
    }

    /// The time, in seconds, after which a silent source is replaced.
    static let silence = 5.0
    /// The time, in seconds, after which a disconnected source is replaced.
    static let absence = 3.0

    private var seats: [SensorShare: Seat] = [:]
    /// The dates at which sensors were lost that have not returned.
    private var lost: [Int: Double] = [:]

    mutating func begin() { seats = [:] }

    mutating func lose(_ sensor: Int, at date: Double) { lost[sensor] = lost[sensor] ?? date }

    mutating func regain(_ sensor: Int) { lost[sensor] = nil }

    /// Records that a sensor sent a frame, whatever its content; a standstill is not silence.
    mutating func hear(_ giver: Giver, at date: Double) {
        // For heart rates, the values count; ``admits(_:_:ranks:)`` records them.
        for (share, seat) in seats where seat.giver == giver && share != .heartRate { seats[share]?.heard = date }
    }

    private func isPresent(_ share: SensorShare, _ seat: Seat, at date: Double) -> Bool {
        if let left = lost[seat.giver.sensor], date - left >= Self.absence { return false }
        // Only sensors that always send can be silent.
        let canBeSilent = share == .heartRate || seat.giver.characteristic.isContinuous
        return !canBeSilent || date - seat.heard < Self.silence
    }

    /// Returns whether a reading is used.
    mutating func admits(_ reading: SensorReading, ranks: (SensorShare, Giver) -> Rank) -> Bool {
        guard let share = SensorShare(reading.type) else { return false }
        let giver = Giver(sensor: reading.sensor, characteristic: reading.characteristic)
        guard var seat = seats[share] else {
            seats[share] = Seat(giver: giver, since: -.infinity, heard: reading.end)
            return true
        }
        if seat.giver == giver {
            seat.heard = reading.end
            seats[share] = seat
            return reading.start >= seat.since
        }
        guard !isPresent(share, seat, at: reading.end) || ranks(share, giver) < ranks(share, seat.giver) else {
            return false
        }
        seats[share] = Seat(giver: giver, since: reading.end, heard: reading.end)
        return reading.start >= reading.end
    }
}
