import Foundation
import HealthKit
import Probe

/// The growth with ten and a hundred times as much data: the exponent of the cost of each job.
///
/// 1 is ten times the cost for ten times the data, 0 none. A store contains heart rates, and a hundredth as many
/// workouts.
extension Harness {
    func growth() throws -> [Row] {
        let sizes = [10_000, 100_000, 1_000_000]
        var costs: [String: [Double]] = [:]
        for size in sizes {
            var runs: [[Double]] = []
            for _ in 0..<options.pairs {
                let output = try process([options.program("bench"), "side", "grow", folder, "\(size)"]).output
                let numbers = output.split(separator: " ").compactMap { Double($0) }
                guard numbers.count == Growth.jobs.count else { throw Failure("grow said '\(output)'.") }
                runs.append(numbers)
            }
            for (place, job) in Growth.jobs.enumerated() {
                costs[job.name, default: []].append(Self.median(runs.map { $0[place] }))
            }
            // As run by a person, including the start of the process.
            let store = Growth.path(folder)
            let text = try process([options.program("hk"), "samples", "heartRate", "--csv", "--store", store]).cost
            costs["samples as CSV, hk", default: []].append(text.cpu)
            let list = try process([options.program("hk"), "workouts", "--csv", "--store", store]).cost
            costs["workouts as CSV, hk", default: []].append(list.cpu)
        }
        let names = Growth.jobs.map(\.name) + ["samples as CSV, hk", "workouts as CSV, hk"]
        return names.map { name in
            let all = costs[name] ?? []
            let text = all.map { String(format: $0 < 0.01 ? "%.2f" : "%.0f", $0 * 1e3) }.joined(separator: ", ")
            return Row(
                name: "growth, \(name)", peerName: "ms of 10,000, 100,000, 1,000,000: \(text)", unit: .exponent,
                ours: log10((all.last ?? 1) / (all.first ?? 1)) / 2, peer: nil, limit: Limits.growth)
        }
    }
}

/// The jobs that are run with increasing amounts of data.
enum Growth {
    static func path(_ folder: String) -> String { folder + "/growth.health" }

    /// The jobs in this order, whose results are discarded.
    static let jobs: [(name: String, work: @Sendable (Store, Int) throws -> Void)] = [
        ("saving in one call", { try $0.save(Workload.samples(count: $1)) }),
        (
            "a hundredth as many workouts in calls of 100",
            { store, count in
                for first in stride(from: 0, to: count / 100, by: 100) { try store.save(workouts(first..<first + 100)) }
            }
        ),
        ("reading as objects", { store, _ in _ = try store.samples(Store.heartRate) }),
        ("reading as a sequence", { store, count in try store.forEachQuantity(of: Store.heartRate, count) }),
        ("newest 100", { store, _ in _ = try store.samples(Store.heartRate, limit: 100, isAscending: false) }),
        ("all workouts as objects", { store, _ in _ = try store.samples(.workoutType()) }),
        ("statistics of all", { store, _ in _ = try store.statistics(Store.heartRate, .discreteAverage) }),
        (
            "statistics by day",
            { store, _ in
                _ = try store.collection(
                    Store.heartRate, .discreteAverage, anchor: Date(timeIntervalSinceReferenceDate: 0),
                    DateComponents(day: 1))
            }
        ),
        ("types and counts", { store, _ in _ = try store.types() }),
    ]

    private static func workouts(_ numbers: Range<Int>) -> [HKWorkout] {
        numbers.map { number in
            let start = Date(timeIntervalSinceReferenceDate: 600_000_000 + 86_400 * Double(number))
            return HKWorkout(activityType: .running, start: start, end: start.addingTimeInterval(1_800))
        }
    }
}

extension Side {
    /// Prints the CPU seconds of each job on a new store with a number of heart rates.
    static func grow(_ folder: String, _ count: Int) throws {
        let path = Growth.path(folder)
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
        let store = try Store(path: path)
        for job in Growth.jobs {
            let begin = probe_cpu()
            try job.work(store, count)
            print(probe_cpu() - begin, terminator: " ")
        }
    }
}
