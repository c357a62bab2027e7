import Foundation
import HealthKit
import SQLitePeer

/// The samples that the sides save and read.
enum Workload {
    static let count = 100_000
    /// The number of points of the workout: one of 41 minutes.
    static let workoutPoints = 2_468
    /// The number of points of the other workouts: 139 hours, in some 500 blocks a type.
    static let otherPoints = 500_000
    /// Numbers of the types in the peer's rows.
    static let heartRate: Int64 = 1
    static let distance: Int64 = 2

    /// The start: 2024-01-01 00:00 UTC, in seconds since 2001-01-01.
    private static let begin = 725_760_000.0
    /// The start of the workout: in the middle of the samples, in a gap of two hours.
    static let workoutStart = begin + 60 * Double(count / 2) + 1_800

    static let othersStart = begin - 20 * 86_400

    /// Returns a heart rate a minute.
    static func samples(from first: Int = 0, count: Int = Workload.count) -> [HKQuantitySample] {
        let device = HKDevice(
            name: "Watch", manufacturer: "Nobody", model: "Watch", hardwareVersion: "7,1", firmwareVersion: nil,
            softwareVersion: "11.0", localIdentifier: nil, udiDeviceIdentifier: nil)
        var random = SeededGenerator(seed: UInt64(first) + 7)
        return (first..<first + count).map { index in
            let gap = index >= Workload.count / 2 ? 7_200.0 : 0
            let date = Date(timeIntervalSinceReferenceDate: begin + 60 * Double(index) + gap)
            return HKQuantitySample(
                type: Store.heartRate,
                quantity: HKQuantity(
                    unit: Store.perMinute, doubleValue: Double(Int.random(in: 50...150, using: &random))),
                start: date, end: date, device: device, metadata: nil)
        }
    }

    /// Returns the same samples as the peer's rows.
    static func rows(_ samples: [HKSample], type: Int64, unit: HKUnit) -> [peer_row] {
        samples.map { sample in
            var row = peer_row()
            row.uuid = sample.uuid.uuid
            row.type = type
            row.revision = 1
            row.device = sample.device == nil ? 0 : 1
            row.unit = 1
            (row.start, row.value) = sample.numbers(unit)
            row.end = sample.endDate.timeIntervalSinceReferenceDate
            return row
        }
    }

    // MARK: Prepared stores

    /// Returns the path of the store with the saved samples alone.
    static func savedPath(_ folder: String) -> String { folder + "/saved.health" }

    /// Returns the path of the store with the saved samples and workouts.
    static func storePath(_ folder: String) -> String { folder + "/store.health" }

    /// Saves the samples through the API, and into the peers.
    static func prepare(in folder: String) throws {
        let store = try Store(path: savedPath(folder))
        try store.save(samples())
        let rows = try rows(store.samples(Store.heartRate), type: heartRate, unit: Store.perMinute)
        for (name, isBare) in [("saved-peer", false), ("saved-bare", true)] {
            try Peer(path: "\(folder)/\(name).sqlite", isBare: isBare).save(rows)
        }
    }

    /// Copies all samples of the store into the peer, as read through the API.
    static func preparePeers(in folder: String) throws {
        let store = try Store(path: storePath(folder))
        let peer = try Peer(path: folder + "/peer.sqlite")
        try peer.save(rows(store.samples(Store.heartRate), type: heartRate, unit: Store.perMinute))
        try peer.save(rows(store.samples(Store.distance), type: distance, unit: .meter()))
    }
}

/// A small generator that returns the same numbers on all platforms (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
