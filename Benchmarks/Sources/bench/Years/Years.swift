import Foundation
import HealthKit
import OpenHealthKit
import SQLitePeer

/// Years of heart rates: each day 280 in the background and a workout with one a second; and the steps of a watch and
/// of a phone that were carried at the same time.
///
/// They are created once and stored beside the programs, because ten million samples take a while.
struct Years {
    let folder: String
    let days: Int

    static let background = 280
    static let workout = 2_458
    /// The start: 2014-01-01 00:00 UTC, in seconds since 2001-01-01.
    static let begin = 410_227_200.0
    /// The time zone of the days of statistics, which has summer time.
    static let zone = "Europe/Berlin"
    /// The anchor of the buckets of 37 minutes.
    static let anchor = begin - 1_000_003

    /// Creates the workload of a folder, whose name ends with the number of years.
    init(_ folder: String) throws {
        guard let years = folder.split(separator: "-").last.flatMap({ Int($0) }) else {
            throw Failure("'\(folder)' does not end with a number of years.")
        }
        self.folder = folder
        days = Int(365.25 * Double(years))
    }

    var storePath: String { folder + "/store.health" }
    var peerPath: String { folder + "/peer.sqlite" }
    var count: Int { days * (Self.background + Self.workout) }

    // MARK: Heart rates

    /// Returns the heart rates of a day, ascending by second, no two in the same.
    static func heartRates(day: Int) -> [(second: Double, value: Double)] {
        var random = SeededGenerator(seed: UInt64(day) &* 7_919 + 3)
        let midnight = begin + 86_400 * Double(day)
        let slot = 299
        // The time without the workout is divided evenly; the workout follows one of its parts.
        let before = Int.random(in: 80..<200, using: &random)
        var found: [(Double, Double)] = []
        found.reserveCapacity(background + workout)
        var pulse = 62.0
        for index in 0..<background {
            if index == before {
                let target = Double.random(in: 120...165, using: &random)
                for second in 0..<workout {
                    pulse += (target - pulse) / 60 + Double.random(in: -1...1, using: &random)
                    found.append((midnight + Double(before * slot + second), pulse.rounded()))
                }
                pulse = 75
            }
            pulse = min(110, max(45, pulse + Double.random(in: -6...6, using: &random)))
            let second = index * slot + (index < before ? 0 : workout) + Int.random(in: 0..<slot, using: &random)
            found.append((midnight + Double(second), pulse.rounded()))
        }
        return found
    }

    // MARK: Steps

    /// Returns the steps of a day that one source counted: 57 times, never two at once.
    static func steps(day: Int, isWatch: Bool) -> [(start: Int, end: Int, value: Int)] {
        var random = SeededGenerator(seed: UInt64(day) &* 104_729 + (isWatch ? 1 : 2))
        return (0..<57).map { index in
            let start = 7 * 3_600 + 900 * index + Int.random(in: 0...200, using: &random)
            let length = Int.random(in: 60...690, using: &random)
            return (start, start + length, Int.random(in: 10...length, using: &random))
        }
    }

    // MARK: Preparation

    /// Fills the store through the API, and the peers.
    func prepare() throws {
        // In the time zone of the queries.
        setenv("TZ", Self.zone, 1)
        let store = try Store(path: storePath)
        let device = HKDevice(
            name: "Watch", manufacturer: "Nobody", model: "Watch", hardwareVersion: "7,1", firmwareVersion: nil,
            softwareVersion: "11.0", localIdentifier: nil, udiDeviceIdentifier: nil)
        let peer = try Peer(path: peerPath, isBare: true)
        guard FileManager.default.createFile(atPath: folder + "/heart.csv", contents: nil),
            let table = FileHandle(forWritingAtPath: folder + "/heart.csv")
        else { throw Failure("Could not write '\(folder)/heart.csv'.") }
        // About 50,000 samples a call.
        for first in stride(from: 0, to: days, by: 18) {
            var samples: [HKQuantitySample] = []
            var rows: [peer_row] = []
            var text = ""
            for day in first..<min(first + 18, days) {
                for (second, value) in Self.heartRates(day: day) {
                    let date = Date(timeIntervalSinceReferenceDate: second)
                    let quantity = HKQuantity(unit: Store.perMinute, doubleValue: value)
                    samples.append(
                        HKQuantitySample(
                            type: Store.heartRate, quantity: quantity, start: date, end: date, device: device,
                            metadata: nil))
                    var row = peer_row()
                    (row.type, row.revision, row.start, row.end, row.value) = (1, 1, second, second, value)
                    rows.append(row)
                    text += "\(Int(second)),\(Int(value))\n"
                }
            }
            try store.save(samples)
            try peer.save(rows)
            try table.write(contentsOf: Data(text.utf8))
        }
        try table.close()
        // The watch ranks first, because it has had steps for longer.
        try saveSteps(store, isWatch: true)
        let phone = AppInformation(bundleIdentifier: "com.example.phone", name: "Phone")
        try saveSteps(Store(path: storePath, as: phone), isWatch: false)
    }

    private func saveSteps(_ store: Store, isWatch: Bool) throws {
        for first in stride(from: 0, to: days, by: 800) {
            try store.save(
                (first..<min(first + 800, days)).flatMap { day in
                    Self.steps(day: day, isWatch: isWatch).map { step in
                        let midnight = Date(timeIntervalSinceReferenceDate: Self.begin + 86_400 * Double(day))
                        return HKQuantitySample(
                            type: Store.steps, quantity: HKQuantity(unit: .count(), doubleValue: Double(step.value)),
                            start: midnight + Double(step.start), end: midnight + Double(step.end))
                    }
                })
        }
    }
}
