import Foundation
import HealthKit
import OpenHealthKit
import Probe

/// Condensing a year of workouts: 365 of them, 2,458 heart rates each, one a second.
///
/// The heart rates are saved in arrays, as by an app or an importer. The cost of a sample is measured inside the
/// condensing process; half of the time is spent on comparing statistics before and after.
extension Harness {
    func condense() throws -> [Row] {
        try process([options.program("bench"), "side", "condense-prepare", folder, "1"])
        let costs = try pairs([
            {
                let words = try self.process([self.options.program("bench"), "side", "condense", self.folder, "1"])
                    .output.split(separator: " ")
                guard words.count == 2, let seconds = Double(words[0]) else { throw Failure("condense said nothing.") }
                return Cost(seconds * 1e9 / Double(CondensingWorkload.count), truth: "values=\(words[1])")
            }
        ])
        return try [
            Row(
                name: "condense, ns a sample", peerName: "a limit; nothing else condenses", unit: .nanoseconds,
                ours: costs[0], peer: nil, limit: Limits.condense)
        ] + counted("condense, all", [options.program("bench"), "side", "condense", folder, "1"])
    }
}

/// The workouts to condense.
enum CondensingWorkload {
    static let workouts = 365
    static let heartRates = 2_458
    static var count: Int { workouts * heartRates }

    static func storePath(_ folder: String) -> String { folder + "/condense.health" }

    /// Fills a store through the API.
    static func prepare(in folder: String) throws {
        let store = try Store(path: storePath(folder))
        for day in 0..<workouts {
            var random = SeededGenerator(seed: UInt64(day) &* 7_919 + 3)
            let start = Date(timeIntervalSinceReferenceDate: Years.begin + 86_400 * Double(day))
            let workout = HKWorkout(
                activityType: .running, start: start, end: start.addingTimeInterval(Double(heartRates)))
            var pulse = 75.0
            let samples = (0..<heartRates).map { second in
                pulse += (150 - pulse) / 60 + Double.random(in: -1...1, using: &random)
                let date = start.addingTimeInterval(Double(second))
                return HKQuantitySample(
                    type: Store.heartRate, quantity: HKQuantity(unit: Store.perMinute, doubleValue: pulse.rounded()),
                    start: date, end: date)
            }
            try store.save([workout])
            try store.add(samples, to: workout)
        }
    }
}

extension Side {
    static func condenseOurs(_ folder: String, _ repeats: Int) throws {
        let original = CondensingWorkload.storePath(folder)
        let copy = folder + "/condensed.health"
        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: copy + ending)
            if FileManager.default.fileExists(atPath: original + ending) {
                try FileManager.default.copyItem(atPath: original + ending, toPath: copy + ending)
            }
        }
        let store = try Store(path: copy)
        let before = probe_cpu()
        let report = try store.condense()
        let cost = probe_cpu() - before
        // All are made into series; most remain samples in the end, because the series would be larger.
        let others = report.refusals.filter { $0.reason != "It would not become smaller." }
        guard others.isEmpty, report.samplesBefore > 0 else {
            throw Failure("Not everything was condensed: \(report.samplesBefore) samples, \(others).")
        }
        let values = report.workouts.flatMap(\.types).reduce(0) { $0 + $1.valuesAfter }
        print(cost, values, terminator: "")
    }
}
