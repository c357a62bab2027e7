import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthKit

/// A workout in progress with everything at once: sensors, samples that the app, its builder and another app save,
/// pauses, activities, a data source that changes, types without permission, deletions, and another process that goes
/// on; compared with a model in memory.
@Suite(.timeLimit(.minutes(10))) struct LiveModelTests {
    private static let energy = HKQuantityType(.activeEnergyBurned)
    private static let distance = HKQuantityType(.distanceWalkingRunning)
    private static let speed = HKQuantityType(.runningSpeed)
    private static let types = [heartRate, energy, distance, steps, speed]

    private enum Origin { case sensors, app, other }

    private struct Measured {
        var uuid: UUID?
        let type: HKQuantityType
        let start: Double
        let end: Double
        let value: Double
        let origin: Origin
        var isMember = false
        var isStored = true
    }

    /// What a workout must consist of.
    private struct Model {
        var begin = 0.0
        var samples: [Measured] = []
        /// The collected types, each with the least value that counts.
        var selection: [HKQuantityType: Double] = [:]
        var source: [HKQuantityType: Double] = [:]
        var permitted: Set<HKQuantityType> = []
        var pauses: [(start: Double, end: Double?)] = []
        var laps = 0

        func isPaused(_ moment: Double) -> Bool {
            pauses.contains { $0.start <= moment && moment < $0.end ?? .infinity }
        }

        func takes(_ sample: Measured) -> Bool {
            guard let least = selection[sample.type], permitted.contains(sample.type), sample.origin != .other else {
                return false
            }
            return sample.start >= begin && !isPaused(sample.start) && sample.value > least
        }

        mutating func save(_ sample: Measured, isAdded: Bool = false) {
            var sample = sample
            sample.isMember = isAdded || takes(sample)
            samples.append(sample)
        }

        /// A source that is set anew takes what is stored already.
        mutating func replaceSource(_ new: [HKQuantityType: Double]) {
            source = new
            selection = new
            for place in samples.indices where samples[place].isStored && !samples[place].isMember {
                samples[place].isMember = takes(samples[place])
            }
        }

        func values(_ type: HKQuantityType) -> [Double] {
            samples.filter { $0.isMember && $0.type == type }.map(\.value)
        }

        func activeTime(until now: Double) -> Double {
            let paused = pauses.reduce(0) { $0 + max(0, min($1.end ?? now, now) - max($1.start, begin)) }
            return max(0, now - begin) - paused
        }
    }

    private static func unit(_ type: HKQuantityType) -> HKUnit {
        switch type {
        case heartRate: beats
        case energy: .kilocalorie()
        case distance: .meter()
        case speed: .meter().unitDivided(by: .second())
        default: .count()
        }
    }

    private static func sample(_ measured: Measured) -> HKQuantitySample {
        HKQuantitySample(
            type: measured.type, quantity: HKQuantity(unit: unit(measured.type), doubleValue: measured.value),
            start: noon(measured.start), end: noon(measured.end))
    }

    private static func reading(_ measured: Measured) -> FeedSample {
        FeedSample(
            type: measured.type.record, start: noon(measured.start).timeIntervalSinceReferenceDate,
            end: noon(measured.end).timeIntervalSinceReferenceDate, value: measured.value,
            unit: unit(measured.type).record)
    }

    /// A process of the app.
    private struct Process {
        let live: LiveStore
        let feed = ScriptedFeed()
        var session: HKWorkoutSession
        var source: HKLiveWorkoutDataSource

        var builder: HKLiveWorkoutBuilder { session.associatedWorkoutBuilder() }

        /// Types that are collected need one of both permissions, and the speed has none.
        private static func restrict(_ live: LiveStore) throws {
            try live.test.decide(
                live.store, share: [.runningSpeed: false, .distanceWalkingRunning: false],
                read: [.runningSpeed: false, .distanceWalkingRunning: true, .stepCount: false])
        }

        init(path: String) async throws {
            live = try LiveStore(path: path)
            try Self.restrict(live)
            live.store.context.feed = feed
            session = try HKWorkoutSession(healthStore: live.store, configuration: configuration(.running))
            source = HKLiveWorkoutDataSource(healthStore: live.store, workoutConfiguration: nil)
            builder.dataSource = source
        }

        init(recoveringFrom path: String, at now: Double) async throws {
            live = try LiveStore(path: path, at: now)
            try Self.restrict(live)
            live.store.context.feed = feed
            session = try #require(try await live.store.recoverActiveWorkoutSession())
            source = HKLiveWorkoutDataSource(healthStore: live.store, workoutConfiguration: nil)
            await live.waitUntilIdle()
        }
    }

    private static func check(_ model: Model, _ process: Process, _ now: Double, _ name: String) {
        let builder = process.builder
        #expect(abs(builder.elapsedTime(at: noon(now)) - model.activeTime(until: now)) < 1e-6, "\(name): time")
        #expect(builder.workoutEvents.count { $0.type == .lap } == model.laps, "\(name): laps")
        for type in types {
            let values = model.values(type)
            let statistics = builder.statistics(for: type)
            #expect((statistics == nil) == values.isEmpty, "\(name): \(type.identifier)")
            guard let statistics else { continue }
            let unit = unit(type)
            if type.aggregationStyle == .cumulative {
                let sum = statistics.sumQuantity()?.doubleValue(for: unit) ?? -1
                #expect(abs(sum - values.reduce(0, +)) < 1e-6, "\(name): \(type.identifier) \(sum)")
            } else {
                let bounds = [statistics.minimumQuantity(), statistics.maximumQuantity()].map {
                    ($0?.doubleValue(for: unit) ?? -1).rounded()
                }
                #expect(
                    bounds == [values.min() ?? 0, values.max() ?? 0], "\(name): \(type.identifier) \(bounds)")
            }
        }
        #expect(
            Set(builder.allStatistics.keys) == Set(types.filter { !model.values($0).isEmpty }), "\(name): statistics")
    }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func LIV_9_LIV_21_LIV_26_SES_15_LIV_30_everythingAtOnce(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: 77 + seed)
        func pick(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "health.sqlite").path
        var process = try await Process(path: path)
        let other = try process.live.test.app("two")
        var model = Model()
        model.permitted = [heartRate, Self.energy, Self.distance, steps]
        for (type, least) in [(heartRate, 90.0), (Self.energy, 0), (Self.distance, 0), (Self.speed, 0)] {
            model.source[type] = least
            process.source.enableCollection(
                for: type,
                predicate: least > 0
                    ? HKQuery.predicateForQuantitySamples(
                        with: .greaterThan, quantity: HKQuantity(unit: Self.unit(type), doubleValue: least)) : nil)
        }
        var now = 0.0
        var place = 0.0
        func measured(_ origin: Origin, _ types: [HKQuantityType]) -> Measured {
            // The samples of a type do not overlap, so that sums are sums.
            place += 0.25
            let type = types[pick(types.count)]
            let isInstant = type.aggregationStyle != .cumulative
            let start = now + place
            return Measured(
                uuid: nil, type: type, start: start, end: isInstant ? start : start + 0.125,
                value: Double(60 + pick(80)), origin: origin)
        }
        func save(_ process: Process, _ samples: [Measured], by store: HKHealthStore) async throws {
            let objects = samples.map(Self.sample)
            try await store.save(objects)
            for (sample, object) in zip(samples, objects) {
                var sample = sample
                sample.uuid = object.uuid
                model.save(sample)
            }
        }
        let appTypes = [heartRate, Self.energy, steps]

        process.session.startActivity(with: noon(0))
        await process.live.waitUntilIdle()
        // From before the beginning of collection: the second one begins with it.
        place = 0.5
        try await save(process, [measured(.app, appTypes), measured(.app, appTypes)], by: process.live.store)
        now = 2
        await process.live.reach(now)
        place = 0
        let early = measured(.sensors, [heartRate])
        await process.feed.deliver(Self.reading(early))
        model.save(early)
        model.begin = 1
        try await process.builder.beginCollection(at: noon(1))
        await process.live.waitUntilIdle()
        model.replaceSource(model.source)
        Self.check(model, process, now, "seed \(seed) at the beginning")

        for step in 0..<36 {
            now += Double(1 + pick(3))
            place = -0.9
            await process.live.reach(now)
            let name = "seed \(seed), step \(step)"
            switch pick(14) {
            case 0, 1, 2:
                let all = (0...pick(3)).map { _ in measured(.sensors, Self.types) }
                await process.feed.deliver(FeedBatch(samples: all.map(Self.reading)))
                for sample in all { model.save(sample) }
            case 3, 4:
                let all = (0...pick(2)).map { _ in measured(.app, appTypes) }
                try await save(process, all, by: process.live.store)
            case 5: try await save(process, [measured(.other, Self.types)], by: other)
            case 6:
                // What the app adds itself need not be collected.
                var sample = measured(.app, appTypes)
                let object = Self.sample(sample)
                try await process.builder.addSamples([object])
                sample.uuid = object.uuid
                model.save(sample, isAdded: true)
                if pick(2) == 0 { try await process.builder.addSamples([object]) }
            case 7:
                if process.session.state == .running {
                    process.session.pause()
                    model.pauses.append((now, nil))
                }
            case 8, 9:
                if process.session.state == .paused {
                    process.session.resume()
                    model.pauses[model.pauses.count - 1].end = now
                }
            case 10:
                let type = Self.types[pick(Self.types.count)]
                process.source.disableCollection(for: type)
                model.source[type] = nil
                model.selection = model.source
            case 11:
                let (type, least) = (Self.types[pick(Self.types.count)], Double([0, 100][pick(2)]))
                process.source.enableCollection(
                    for: type,
                    predicate: least > 0
                        ? HKQuery.predicateForQuantitySamples(
                            with: .greaterThan, quantity: HKQuantity(unit: Self.unit(type), doubleValue: least)) : nil)
                model.source[type] = least
                model.selection = model.source
            case 12:
                // A sample that did not count may be deleted.
                let free = model.samples.indices.filter {
                    model.samples[$0].origin == .app && !model.samples[$0].isMember && model.samples[$0].isStored
                }
                guard let chosen = free.last, let uuid = model.samples[chosen].uuid else { break }
                let type = model.samples[chosen].type
                let count = try await process.live.store.deleteObjects(
                    of: type, predicate: HKQuery.predicateForObject(with: uuid))
                #expect(count == 1, "\(name)")
                model.samples[chosen].isStored = false
            default:
                process.builder.addWorkoutEvents([event(.lap, now - 0.5, now)]) { _, _ in }
                model.laps += 1
            }
            await process.live.waitUntilIdle()
            Self.check(model, process, now, name)
            guard step == 12 || step == 25 else { continue }
            // The process dies, and collects nothing more.
            process.builder.dataSource = nil
            await process.live.waitUntilIdle()
            model.selection = [:]
            try await save(process, [measured(.app, appTypes), measured(.app, [heartRate])], by: process.live.store)
            let next = try await Process(recoveringFrom: path, at: now)
            #expect(next.session.state == process.session.state, "\(name)")
            process = next
            Self.check(model, process, now, "\(name), recovered")
            let new = [heartRate: 0.0, Self.energy: 0, Self.distance: 0]
            for type in new.keys.sorted(by: { $0.identifier < $1.identifier }) {
                process.source.enableCollection(for: type, predicate: nil)
            }
            process.builder.dataSource = process.source
            await process.live.waitUntilIdle()
            model.replaceSource(new)
            Self.check(model, process, now, "\(name), with a source")
        }
        try await finish(process, model, now, "seed \(seed)", other)
    }

    private func finish(
        _ process: Process, _ model: Model, _ now: Double, _ name: String, _ other: HKHealthStore
    ) async throws {
        process.session.stopActivity(with: noon(now))
        process.session.end()
        try await process.builder.endCollection(at: noon(now))
        let workout = try #require(try await process.builder.finishWorkout())
        #expect(abs(workout.duration - model.activeTime(until: now)) < 1e-6, "\(name)")
        // Another app that may read everything finds the same samples in the workout.
        for type in Self.types {
            let found = try await other.samples(type, HKQuery.predicateForObjects(from: workout))
            #expect(
                found.compactMap { ($0 as? HKQuantitySample)?.quantity.doubleValue(for: Self.unit(type)).rounded() }
                    .sorted() == model.values(type).sorted(), "\(name): \(type.identifier)")
            let own = model.samples.filter { $0.isMember && $0.origin == .app && $0.type == type }.compactMap(\.uuid)
            #expect(Set(own).isSubset(of: found.map(\.uuid)), "\(name): \(type.identifier)")
            let stored = try await other.samples(type)
            #expect(stored.count == model.samples.count { $0.isStored && $0.type == type }, "\(name)")
        }
        #expect(try await process.live.store.recoverActiveWorkoutSession() == nil)
    }
}
