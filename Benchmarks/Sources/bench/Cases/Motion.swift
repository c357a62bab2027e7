import Foundation
import HealthKit
import Probe

/// A hundred sessions that record three series a hundred times a second each.
extension Harness {
    func liveMotion() throws -> [Row] {
        var runs: [[Double]] = []
        for _ in 0..<options.pairs {
            let output = try process([options.program("bench"), "side", "live-motion", folder, "\(options.seconds)"])
                .output
            let numbers = output.split(separator: " ").compactMap { Double($0) }
            guard numbers.count == 3 else { throw Failure("live-motion said '\(output)'.") }
            runs.append(numbers)
        }
        func median(_ place: Int) -> Double { Self.median(runs.map { $0[place] }) }
        func arguments(_ seconds: Int) -> [String] {
            [options.program("bench"), "side", "live-motion", folder, "\(seconds)"]
        }
        return try counted("live-motion, a second inserted and finished", arguments(3), less: arguments(2)) + [
            Row(
                name: "live-motion, CPU of a second", peerName: "a limit; 30,000 values", unit: .milliseconds,
                ours: median(0), peer: nil, limit: Limits.liveMotion),
            Row(
                name: "live-motion, finishing", peerName: "nothing; of a second of data", unit: .milliseconds,
                ours: median(1), peer: nil, limit: nil),
            Row(
                name: "live-motion, a value in the store", peerName: "a limit", unit: .bytes, ours: median(2),
                peer: nil,
                limit: Limits.liveMotionBytes),
        ]
    }
}

extension Side {
    /// Prints the CPU milliseconds of inserting and of finishing a second of data, and the bytes per value in the
    /// store.
    static func liveMotion(_ folder: String, _ seconds: Int) throws {
        try LiveWorkload.withFresh(folder) { path in
            let kinds: [(type: HKQuantityType, unit: HKUnit)] = [
                (HKQuantityType(.runningPower), .watt()),
                (HKQuantityType(.runningSpeed), .meter().unitDivided(by: .second())),
                (HKQuantityType(.runningStrideLength), .meter()),
            ]
            var store: HKHealthStore? = try HKHealthStore(at: URL(fileURLWithPath: path), as: LiveWorkload.app)
            let types = Set<HKSampleType>(kinds.map(\.type))
            try LiveWorkload.wait(1) { done in
                store?.requestAuthorization(toShare: types, read: types) { _, _ in done() }
            }
            var builders = (0..<100).flatMap { _ in
                kinds.compactMap { kind in
                    store.map {
                        HKQuantitySeriesSampleBuilder(
                            healthStore: $0, quantityType: kind.type, startDate: LiveWorkload.date(0), device: nil)
                    }
                }
            }
            var random = SeededGenerator(seed: 20)
            var motion = builders.map { _ in 500.0 }
            var inserting = 0.0
            for second in 0..<seconds {
                // A random walk, in thousandths.
                let quantities = builders.indices.map { builder in
                    (0..<100).map { _ in
                        motion[builder] += Double(Int.random(in: -3...3, using: &random))
                        return HKQuantity(unit: kinds[builder % 3].unit, doubleValue: abs(motion[builder]) / 1_000)
                    }
                }
                let dates = (0..<100).map { LiveWorkload.date(second).addingTimeInterval(Double($0) / 100) }
                let begin = probe_cpu()
                for (builder, quantities) in zip(builders, quantities) {
                    for (quantity, date) in zip(quantities, dates) { try builder.insert(quantity, at: date) }
                }
                inserting += probe_cpu() - begin
            }
            let begin = probe_cpu()
            try LiveWorkload.wait(builders.count) { done in
                for builder in builders { builder.finishSeries(metadata: nil) { _, _ in done() } }
            }
            let finishing = probe_cpu() - begin
            let values = Double(builders.count * seconds * 100)
            let all = Double(seconds) / 1e3
            // The last connection to close checkpoints the log into the store.
            store = nil
            builders = []
            print(inserting / all, finishing / all, try size(path) / values, terminator: "")
        }
    }

    private static func size(_ path: String) throws -> Double {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
        return size?.doubleValue ?? 0
    }
}
