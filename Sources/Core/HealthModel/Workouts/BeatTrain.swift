import Foundation

/// The heart beats of one device in a session, until the workout is finished and they become series (SEN-123).
public struct BeatTrain: Sendable, Hashable {
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

extension BeatTrain: Codable {
    private enum Key: CodingKey {
        case device, times, gaps, isBroken
    }

    /// Reads a train, also one whose moments are a list of numbers, as they once were written.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        device = try values.decode(DeviceRecord.self, forKey: .device)
        if let packed = try? values.decode(Data.self, forKey: .times) {
            times = packed.withUnsafeBytes { bytes in
                stride(from: 0, to: bytes.count - 7, by: 8).map {
                    let bits = bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self)
                    return Double(bitPattern: UInt64(littleEndian: bits))
                }
            }
        } else {
            times = try values.decode([Double].self, forKey: .times)
        }
        gaps = try values.decode([Int].self, forKey: .gaps)
        isBroken = try values.decode(Bool.self, forKey: .isBroken)
    }

    /// Writes a train; its moments as bytes, because a session is kept every minute and each number by itself takes a hundred bytes of memory.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(device, forKey: .device)
        var packed = Data(capacity: times.count * 8)
        for time in times { withUnsafeBytes(of: time.bitPattern.littleEndian) { packed.append(contentsOf: $0) } }
        try values.encode(packed, forKey: .times)
        try values.encode(gaps, forKey: .gaps)
        try values.encode(isBroken, forKey: .isBroken)
    }
}
