/// Decides who gives each type: one characteristic of one sensor at a time (SEN-140, SEN-141, SEN-142).
///
/// So a treadmill and the foot pod in it give each its own types (SEN-53), and what one that is lost gave, another one gives
/// (SEN-212).
struct SensorArbiter: Sendable {
    /// Who may give.
    struct Giver: Sendable, Hashable {
        var sensor: Int
        var characteristic: SensorCharacteristic
    }

    /// A place among givers; the least gives.
    struct Rank: Sendable, Comparable {
        /// In which order the user named the sensor.
        var named: Int
        var kind: Int
        /// How weak the signal was when it was found.
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
        /// When it took over; what began before counts for the one before.
        var since: Double
        /// When it said something last.
        var heard: Double
    }

    /// Seconds after which a giver that is silent loses its place.
    static let silence = 5.0
    /// Seconds after which one that is disconnected does.
    static let absence = 3.0

    private var seats: [SensorShare: Seat] = [:]
    /// When sensors were lost that are not back.
    private var lost: [Int: Double] = [:]

    mutating func begin() { seats = [:] }

    mutating func lose(_ sensor: Int, at date: Double) { lost[sensor] = lost[sensor] ?? date }

    mutating func regain(_ sensor: Int) { lost[sensor] = nil }

    /// Notes that a sensor is heard, whatever it says: standing is not silence.
    mutating func hear(_ giver: Giver, at date: Double) {
        // For heart rates the values count, which ``admits(_:_:ranks:)`` notes.
        for (share, seat) in seats where seat.giver == giver && share != .heartRate { seats[share]?.heard = date }
    }

    private func isPresent(_ share: SensorShare, _ seat: Seat, at date: Double) -> Bool {
        if let left = lost[seat.giver.sensor], date - left >= Self.absence { return false }
        let giver = seat.giver.characteristic
        // Only sensors that always send can be silent.
        let canBeSilent = share == .heartRate || giver == .heartRate || giver == .cyclingPower || giver.isMachine
        return !canBeSilent || date - seat.heard < Self.silence
    }

    /// Whether a reading counts.
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
