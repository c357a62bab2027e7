import Dispatch
import Foundation
import HealthKit
import OpenHealthKit
import Probe
import SQLitePeer

/// A thousand workouts that are built at the same time, each with six types a second; and one, in memory.
extension Harness {
    func live() throws -> [Row] {
        func figures(_ side: String) throws -> [Double] {
            let output = try process([options.program("bench"), "side", side, folder, "\(options.seconds)"]).output
            let numbers = output.split(separator: " ").compactMap { Double($0) }
            guard numbers.count == 5 else { throw Failure("\(side) said '\(output)'.") }
            return numbers
        }
        var ours: [[Double]] = []
        var peer: [[Double]] = []
        for _ in 0..<options.pairs {
            ours.append(try figures("live"))
            peer.append(try figures("live-peer"))
            guard ours.last?.last == peer.last?.last else { throw Failure("The sides saved different samples.") }
        }
        func median(_ runs: [[Double]], _ place: Int) -> Double { Self.median(runs.map { $0[place] }) }
        func arguments(_ seconds: Int) -> [String] {
            [options.program("bench"), "side", "live", folder, "\(seconds)"]
        }
        return try counted("live-1000, a second", arguments(3), less: arguments(2)) + [
            Row(
                name: "live-1000, CPU of a second", peerName: "SQLite, the same rows", unit: .milliseconds,
                ours: median(ours, 0), peer: median(peer, 0), limit: Limits.live),
            Row(
                name: "live-1000, written of a sample", peerName: "SQLite, the same rows", unit: .bytes,
                ours: median(ours, 1), peer: median(peer, 1), limit: nil),
            Row(
                name: "live-1000, until confirmed", peerName: "nothing; the median", unit: .milliseconds,
                ours: median(ours, 2), peer: nil, limit: nil),
            Row(
                name: "live-1000, memory of the last half", peerName: "nothing", unit: .megabytes,
                ours: median(ours, 3), peer: nil, limit: nil),
        ]
    }

    func liveAdd() throws -> [Row] {
        try [("live-add, 1,000 a call", "live-add", Limits.liveAdd), ("live-add, one a call", "live-add-one", nil)]
            .flatMap { name, side, limit in
                func arguments(_ repeats: Int) -> [String] {
                    [options.program("bench"), "side", side, folder, "\(repeats)"]
                }
                var costs: [Double] = []
                for _ in 0..<options.pairs {
                    let output = try process(arguments(2)).output
                    guard let cost = output.split(separator: " ").first.flatMap({ Double($0) }) else {
                        throw Failure("\(side) said nothing.")
                    }
                    costs.append(cost)
                }
                return [
                    Row(
                        name: name, peerName: "a limit", unit: .microseconds, ours: Self.median(costs), peer: nil,
                        limit: limit)
                ] + (try counted("\(name), the second half", arguments(2), less: arguments(1)))
            }
    }
}

extension Side {
    /// Prints the CPU milliseconds of a second of data, the bytes written per sample, the milliseconds until a call
    /// is confirmed, the megabytes of memory growth in the second half, and the number of samples.
    static func liveOurs(_ folder: String, _ seconds: Int) throws {
        try LiveWorkload.withFresh(folder) { path in
            let store = try LiveWorkload.store(at: path)
            let builders = (0..<LiveWorkload.builders).map { _ in
                HKWorkoutBuilder(healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
            }
            try LiveWorkload.wait(builders.count) { done in
                for builder in builders { builder.beginCollection(withStart: LiveWorkload.date(0)) { _, _ in done() } }
            }
            var saved = 0
            try LiveWorkload.measure(seconds) { second in
                let samples = builders.indices.map { LiveWorkload.samples($0, second) }
                return {
                    let times = Times()
                    try LiveWorkload.wait(builders.count) { done in
                        for (builder, samples) in zip(builders, samples) {
                            let begin = probe_wall()
                            builder.add(samples) { succeeded, _ in
                                times.add(succeeded ? probe_wall() - begin : .infinity)
                                done()
                            }
                        }
                    }
                    guard times.all.allSatisfy(\.isFinite) else { throw Failure("A builder could not save.") }
                    saved += samples.reduce(0) { $0 + $1.count }
                    return Harness.median(times.all)
                }
            }
            print(saved, terminator: "")
        }
    }

    static func livePeer(_ folder: String, _ seconds: Int) throws {
        try LiveWorkload.withFresh(folder) { path in
            let peer = try Peer(path: path)
            var saved = 0
            try LiveWorkload.measure(seconds) { second in
                let rows = (0..<LiveWorkload.builders).flatMap { builder in
                    LiveWorkload.samples(builder, second).enumerated().map { place, sample in
                        let quantity = LiveWorkload.types[place]
                        return Workload.rows([sample], type: Int64(place + 1), unit: quantity.unit)[0]
                    }
                }
                return {
                    let begin = probe_wall()
                    try peer.save(rows)
                    saved += rows.count
                    return probe_wall() - begin
                }
            }
            print(saved, terminator: "")
        }
    }

    /// Prints the CPU microseconds of a sample that is added to one builder in memory, with statistics read after
    /// each call.
    static func liveAdd(perCall: Int, count: Int) throws {
        let store = try HKHealthStore.inMemory(as: LiveWorkload.app)
        try LiveWorkload.askPermission(of: store)
        let builder = HKWorkoutBuilder(healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
        try LiveWorkload.wait(1) { done in
            builder.beginCollection(withStart: LiveWorkload.date(0)) { _, _ in done() }
        }
        let type = Store.heartRate
        var cost = 0.0
        var average = 0.0
        for first in stride(from: 0, to: count, by: perCall) {
            let samples = (first..<first + perCall).map { second in
                HKQuantitySample(
                    type: type, quantity: HKQuantity(unit: Store.perMinute, doubleValue: Double(60 + second % 90)),
                    start: LiveWorkload.date(second), end: LiveWorkload.date(second))
            }
            let before = probe_cpu()
            try LiveWorkload.wait(1) { done in builder.add(samples) { _, _ in done() } }
            average = builder.statistics(for: type)?.averageQuantity()?.doubleValue(for: Store.perMinute) ?? .nan
            cost += probe_cpu() - before
        }
        guard average > 60, average < 150 else { throw Failure("The average is \(average).") }
        print(cost / Double(count) * 1e6, average)
    }
}

/// Times recorded by several threads.
private final class Times: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Double] = []
    func add(_ value: Double) { lock.withLock { values.append(value) } }
    var all: [Double] { lock.withLock { values } }
}

/// The samples that the builders add.
enum LiveWorkload {
    static let builders = 1_000
    static let app = AppInformation(bundleIdentifier: "org.example.live", name: "Live")
    static let types: [(type: HKQuantityType, unit: HKUnit, lasts: Bool)] = [
        (HKQuantityType(.heartRate), Store.perMinute, false),
        (HKQuantityType(.activeEnergyBurned), .kilocalorie(), true),
        (HKQuantityType(.basalEnergyBurned), .kilocalorie(), true),
        (HKQuantityType(.distanceWalkingRunning), .meter(), true),
        (HKQuantityType(.stepCount), .count(), true),
        (HKQuantityType(.runningPower), .watt(), false),
    ]

    static func date(_ second: Int) -> Date { Date(timeIntervalSinceReferenceDate: 725_760_000 + Double(second)) }

    /// Returns a sample of each type.
    static func samples(_ builder: Int, _ second: Int) -> [HKQuantitySample] {
        types.enumerated().map { place, kind in
            HKQuantitySample(
                type: kind.type,
                quantity: HKQuantity(unit: kind.unit, doubleValue: Double((builder + second * (place + 3)) % 97 + 50)),
                start: date(second), end: date(kind.lasts ? second + 1 : second))
        }
    }

    /// Prepares and performs the work of each second, and prints its cost.
    static func measure(_ seconds: Int, _ prepare: (Int) throws -> () throws -> Double) throws {
        var costs: [Double] = []
        var latencies: [Double] = []
        var written = 0.0
        var middle = 0.0
        for second in 0..<seconds {
            if second == seconds / 2 { middle = try status("/proc/self/status", "VmRSS") / 1024 }
            let work = try prepare(second)
            let before = (probe_cpu(), try status("/proc/self/io", "wchar"))
            latencies.append(try work())
            costs.append(probe_cpu() - before.0)
            written += try status("/proc/self/io", "wchar") - before.1
        }
        let growth = try status("/proc/self/status", "VmRSS") / 1024 - middle
        let samples = Double(seconds * builders * types.count)
        // The mean, because the log is checkpointed only occasionally.
        let mean = costs.reduce(0, +) / Double(max(1, costs.count))
        print(mean * 1e3, written / samples, Harness.median(latencies) * 1e3, max(0, growth), terminator: " ")
    }

    /// Returns a number from a file of the kernel.
    private static func status(_ path: String, _ name: String) throws -> Double {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        guard let number = line.flatMap({ Double($0.filter(\.isNumber)) }) else { throw Failure("No \(name).") }
        return number
    }

    static func store(at path: String) throws -> HKHealthStore {
        let store = try HKHealthStore(at: URL(fileURLWithPath: path), as: app)
        try askPermission(of: store)
        return store
    }

    static func askPermission(of store: HKHealthStore) throws {
        let kinds = Set<HKSampleType>(types.map(\.type) + [HKObjectType.workoutType()])
        try wait(1) { done in store.requestAuthorization(toShare: kinds, read: kinds) { _, _ in done() } }
    }

    /// Waits for a number of completion calls.
    static func wait(_ count: Int, _ calls: (@escaping @Sendable () -> Void) -> Void) throws {
        let group = DispatchGroup()
        for _ in 0..<count { group.enter() }
        calls { group.leave() }
        group.wait()
    }

    static func withFresh(_ folder: String, _ body: (String) throws -> Void) throws {
        let path = folder + "/live.health"
        func clean() {
            for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) }
        }
        clean()
        defer { clean() }
        try body(path)
    }
}
