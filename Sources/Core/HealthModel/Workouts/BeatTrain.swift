import Foundation

/// The heartbeats of one device in a session, which become series when the workout is finished (SEN-123).
public struct BeatTrain: Sendable, Hashable {
    /// The measuring device.
    public let device: DeviceRecord
    /// The dates of the beats in seconds since 2001-01-01 UTC, ascending.
    public private(set) var times: [Double] = []
    /// The indices of the beats that follow a gap.
    public private(set) var gaps: [Int] = []
    /// A Boolean value that indicates whether the next beat follows a gap because one before it was omitted.
    private var isBroken = false

    /// Creates a train without beats.
    public init(device: DeviceRecord) { self.device = device }

    /// Adds a beat; one that is not later than the last is omitted, so that the next one follows a gap.
    public mutating func add(_ time: Double, followsGap: Bool) {
        guard time > times.last ?? -.infinity else { return leaveOut() }
        if followsGap || isBroken || times.isEmpty { gaps.append(times.count) }
        isBroken = false
        times.append(time)
    }

    /// Omits a beat, so that the next one follows a gap (SEN-124).
    public mutating func leaveOut() { isBroken = true }

    /// Returns the beats as series of at most the maximum length (OTH-51), each with its start date.
    ///
    /// The first series starts at the full second before its first beat, each further one at the last beat of the
    /// previous series, as in imports.
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

    /// Decodes a train, including the older format with dates as a list of numbers.
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

    /// Encodes a train with its dates as bytes, because a session is stored every minute and each individually
    /// encoded number takes a hundred bytes of memory.
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
