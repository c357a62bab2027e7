/// The heart beats of one device in a session, until the workout is finished and they become series (SEN-123).
public struct BeatTrain: Sendable, Hashable, Codable {
    /// What measured.
    public let device: DeviceRecord
    /// Seconds since 2001-01-01 UTC, ascending.
    public private(set) var times: [Double] = []
    /// Which of them follow a gap, by their places.
    public private(set) var gaps: [Int] = []
    /// Whether the next one follows a gap: one before it was left out.
    private var isBroken = false

    /// A train without beats.
    public init(device: DeviceRecord) { self.device = device }

    /// Adds a beat; one that is not later than the last is left out, and the next one follows a gap.
    public mutating func add(_ time: Double, followsGap: Bool) {
        guard time > times.last ?? -.infinity else { return leaveOut() }
        if followsGap || isBroken || times.isEmpty { gaps.append(times.count) }
        isBroken = false
        times.append(time)
    }

    /// Leaves a beat out: the next one follows a gap (SEN-124).
    public mutating func leaveOut() { isBroken = true }

    /// The beats as series of as many as one can hold (OTH-51), each with its start.
    ///
    /// A series begins with the second before its first beat, or where the one before it ends, as the importer has it.
    package func series() -> [(start: Double, beats: [HeartbeatRecord])] {
        let follows = Set(gaps)
        return stride(from: 0, to: times.count, by: HeartbeatRecord.maximumCount).map { first in
            let start = first == 0 ? (times[0] - 0.001).rounded(.down) : times[first - 1]
            let last = min(first + HeartbeatRecord.maximumCount, times.count)
            return (
                start,
                (first..<last).map {
                    HeartbeatRecord(time: times[$0] - start, isPrecededByGap: follows.contains($0))
                }
            )
        }
    }
}
