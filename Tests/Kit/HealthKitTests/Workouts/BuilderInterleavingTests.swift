import CoreLocation
import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthKit

/// Builders whose calls wait in one queue: several at once, with failures between, and with what happens meanwhile.
@Suite(.timeLimit(.minutes(10))) struct BuilderInterleavingTests {
    private let test: TestStore
    private let store: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private static func location(_ seconds: Double, latitude: Double = 48) -> CLLocation {
        CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: 11), altitude: 500,
            horizontalAccuracy: 5, verticalAccuracy: 5, timestamp: noon(seconds))
    }

    /// Performs calls that all wait before the first one is done, and returns their answers in order.
    private func together(_ count: Int, _ calls: (@escaping @Sendable (Int, (any Error)?) -> Void) -> Void) async
        -> [String]
    {
        let answers = Calls<String>()
        store.queue.suspend()
        calls { number, error in
            answers.add("\(number)\((error as? HKError).map { " failed \($0.code.rawValue)" } ?? "")")
        }
        store.queue.resume()
        var all: [String] = []
        for _ in 0..<count { all.append(await answers.next()) }
        return all
    }

    @Test func WBD_21_WBD_6_additionsThatWaitTogetherSucceedAndFailEachForItself() async throws {
        try test.decide(store, share: [.bodyMass: false])
        let builders = [
            try await store.collecting(), try await store.collecting(.cycling), try await store.collecting(.yoga),
        ]
        let shared = pulse(200, 30)
        let mass = HKQuantitySample(
            type: bodyMass, quantity: HKQuantity(unit: .gram(), doubleValue: 70_000), start: noon(1), end: noon(1))
        let answers = await together(9) { done in
            builders[0].add([pulse(100, 1)]) { done(0, $1) }
            builders[1].add([pulse(110, -1), pulse(111, 2)]) { done(1, $1) }
            builders[1].add([pulse(120, 2), stepSample(7, 1, 2)]) { done(2, $1) }
            builders[2].add([mass, pulse(130, 3)]) { done(3, $1) }
            builders[2].add([]) { done(4, $1) }
            builders[0].add([shared]) { done(5, $1) }
            builders[2].add([shared, pulse(140, 4)]) { done(6, $1) }
            builders[0].add([shared, pulse(105, 5)]) { done(7, $1) }
            builders[1].add([workout()]) { done(8, $1) }
        }
        #expect(
            answers == ["0", "1 failed 3", "2", "3 failed 4", "4 failed 3", "5", "6", "7", "8 failed 3"])
        let pulses = builders.map { builder in
            let statistics = builder.statistics(for: heartRate)
            return [statistics?.minimumQuantity(), statistics?.maximumQuantity()].map {
                $0?.doubleValue(for: beats).rounded() ?? 0
            }
        }
        #expect(pulses == [[100, 200], [120, 120], [140, 200]])
        #expect(builders[1].statistics(for: steps)?.sumQuantity()?.doubleValue(for: .count()) == 7)
        #expect(try await store.count(heartRate) == 5)
        // Each has its own samples, and one belongs to two.
        var found: [[Double]] = []
        for builder in builders {
            let run = try await builder.finish(at: 60)
            let samples = try await store.samples(heartRate, HKQuery.predicateForObjects(from: run))
            found.append(
                samples.compactMap { ($0 as? HKQuantitySample)?.quantity.doubleValue(for: beats).rounded() }.sorted())
        }
        #expect(found == [[100, 105, 200], [120], [140, 200]])
    }

    @Test func WBD_21_callsOfEveryKindKeepTheirOrder() async throws {
        let (first, second) = (try await store.collecting(), try await store.collecting(.cycling))
        let answers = await together(7) { done in
            first.add([pulse(100, 1)]) { done(0, $1) }
            first.endCollection(withEnd: noon(10)) { done(1, $1) }
            second.add([pulse(101, 1)]) { done(2, $1) }
            first.add([pulse(102, 2)]) { done(3, $1) }
            first.finishWorkout { done(4, $1) }
            first.add([pulse(103, 3)]) { done(5, $1) }
            second.add([pulse(104, 4)]) { done(6, $1) }
        }
        #expect(answers == ["0", "1", "2", "3", "4", "5 failed 3", "6"])
        let run = try #require(try await store.samples(.workoutType()).first as? HKWorkout)
        #expect(try await store.count(heartRate, HKQuery.predicateForObjects(from: run)) == 2)
        #expect(try await store.count(heartRate) == 4)
        #expect(second.statistics(for: heartRate)?.maximumQuantity()?.doubleValue(for: beats).rounded() == 104)
    }

    @Test func WBD_18_whatWaitsWhenAWorkoutIsDiscarded() async throws {
        let builder = try await store.collecting()
        let route = try #require(builder.seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder)
        let answers = await together(7) { done in
            route.insertRouteData([Self.location(1)]) { done(0, $1) }
            // An addition right before and one right after it are not done together.
            builder.add([pulse(100, 1)]) { done(1, $1) }
            builder.discardWorkout()
            builder.add([pulse(101, 2)]) { done(2, $1) }
            route.insertRouteData([Self.location(2)]) { done(3, $1) }
            builder.endCollection(withEnd: noon(10)) { done(4, $1) }
            builder.finishWorkout { done(5, $1) }
            builder.addWorkoutEvents([event(.lap, 1, 2)]) { done(6, $1) }
        }
        #expect(answers == ["0", "1", "2 failed 3", "3 failed 3", "4 failed 3", "5 failed 3", "6 failed 3"])
        #expect(try await store.count(heartRate) == 1)
        #expect(try await store.count(.workoutType()) == 0)
        #expect(try await store.count(HKSeriesType.workoutRoute()) == 0)
        // The route of a discarded workout cannot be saved with another one.
        let run = workout()
        try await store.save(run)
        #expect(await failure { _ = try await route.finishRoute(with: run, metadata: nil) } == .errorInvalidArgument)
    }

    @Test func WBD_5_discardingAFinishedWorkoutChangesNothing() async throws {
        let builder = try await store.collecting()
        let route = try #require(builder.seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder)
        try await route.insertRouteData([Self.location(1), Self.location(2)])
        let run = try await builder.finish(at: 10)
        builder.discardWorkout()
        #expect(await failure { try await builder.addMetadata(["a": 1]) } == .errorInvalidArgument)
        #expect(builder.endDate == noon(10))
        let again = try await route.finishRoute(with: run, metadata: nil)
        #expect(again.count == 2)
        #expect(try await store.count(HKSeriesType.workoutRoute(), HKQuery.predicateForObjects(from: run)) == 1)
    }

    @Test func WBD_24_aWorkoutThatCouldNotBeStoredIsStoredLater() async throws {
        let builder = try await store.collecting()
        try await builder.addSamples([pulse(100, 1), stepSample(5, 1, 2)])
        try await builder.addWorkoutEvents([event(.lap, 2, 3)])
        try await builder.addMetadata(["a": 1])
        try await builder.endCollection(at: noon(60))
        let obstacles: [(@Sendable (inout StoreConditions) -> Void, HKError.Code)] = [
            ({ $0.isFull = true }, .unknownError), ({ $0.isGuestUser = true }, .errorNotPermissibleForGuestUserMode),
            ({ $0.availability = .restricted }, .errorHealthDataRestricted),
        ]
        for (change, code) in obstacles {
            store.context.change(change)
            #expect(await failure { _ = try await builder.finishWorkout() } == code)
            store.context.change { $0 = StoreConditions() }
            #expect(try await store.count(.workoutType()) == 0)
            #expect(builder.workoutEvents.count == 1 && builder.endDate == noon(60))
            // What was added is still there, and more can be.
            try await builder.addSamples([pulse(120, 2)])
        }
        let run = try #require(try await builder.finishWorkout())
        #expect(run.workoutEvents?.count == 1 && run.metadata?["a"] as? Int == 1)
        #expect(try await store.count(heartRate, HKQuery.predicateForObjects(from: run)) == 4)
        #expect(run.statistics(for: heartRate)?.maximumQuantity()?.doubleValue(for: beats).rounded() == 120)
        #expect(run.statistics(for: steps)?.sumQuantity()?.doubleValue(for: .count()) == 5)
    }

    @Test func WBD_12_STO_39_samplesThatAreDeletedMeanwhile() async throws {
        let builder = try await store.collecting()
        let samples = [pulse(100, 1), pulse(180, 2), pulse(120, 3)]
        try await builder.addSamples(samples)
        try await store.delete(samples[1])
        try await builder.addSamples([pulse(90, 4)])
        let run = try await builder.finish(at: 60)
        let found = try await store.samples(heartRate, HKQuery.predicateForObjects(from: run))
        #expect(found.count == 3 && !found.map(\.uuid).contains(samples[1].uuid))
        #expect(run.statistics(for: heartRate)?.minimumQuantity()?.doubleValue(for: beats).rounded() == 90)
    }

    @Test func STO_14_WBD_14_aSampleThatIsReplacedMeanwhileIsNotInTheWorkout() async throws {
        let builder = try await store.collecting()
        let (old, new) = (syncedSteps("a", 1, 5), syncedSteps("a", 2, 5))
        let other = stepSample(10, 6, 7)
        try await builder.addSamples([old, other])
        try await store.save(new)
        let run = try await builder.finish(at: 60)
        let found = try await store.samples(steps, HKQuery.predicateForObjects(from: run))
        #expect(found.map(\.uuid).contains(other.uuid) && !found.map(\.uuid).contains(old.uuid))
        #expect(try await store.count(steps) == 2)
    }

    // MARK: Series

    private func series(_ type: HKQuantityType = heartRate, start: Double = 0) -> HKQuantitySeriesSampleBuilder {
        HKQuantitySeriesSampleBuilder(healthStore: store, quantityType: type, startDate: noon(start), device: nil)
    }

    @Test func SER_10_whatComesWhileASeriesIsStored() async throws {
        let builder = series()
        for second in 1...3 {
            try builder.insert(HKQuantity(unit: beats, doubleValue: 100), at: noon(Double(second)))
        }
        let calls = Calls<[Int]>()
        store.queue.suspend()
        builder.finishSeries(metadata: ["a": 1], endDate: noon(9)) { samples, _ in
            calls.add(samples?.map(\.count) ?? [])
        }
        #expect(throws: HKError.self) { try builder.insert(HKQuantity(unit: beats, doubleValue: 100), at: noon(4)) }
        builder.finishSeries(metadata: nil, endDate: nil) { samples, error in
            calls.add([samples?.count ?? -1, (error as? HKError)?.code.rawValue ?? 0])
        }
        store.queue.resume()
        #expect(await calls.next() == [3])
        #expect(await calls.next() == [-1, HKError.Code.errorInvalidArgument.rawValue])
        let stored = try await store.samples(heartRate)
        #expect(stored.count == 1 && stored.first?.endDate == noon(9))
        #expect(stored.first?.metadata?["a"] as? Int == 1)
    }

    @Test func SER_11_discardingWhileASeriesWaits() async throws {
        let builder = series()
        try builder.insert(HKQuantity(unit: beats, doubleValue: 100), at: noon(1))
        let calls = Calls<Int>()
        store.queue.suspend()
        builder.finishSeries(metadata: nil, endDate: nil) { samples, error in
            calls.add(samples?.first?.count ?? (error as? HKError)?.code.rawValue ?? -1)
        }
        // The call that was made before is done as if nothing had happened, and the builder stays discarded.
        builder.discard()
        store.queue.resume()
        #expect(await calls.next() == 1)
        #expect(try await store.count(heartRate) == 1)
    }

    @Test func SER_7_SER_12_aSeriesThatCouldNotBeStoredGoesOn() async throws {
        let builder = series(steps)
        try builder.insert(HKQuantity(unit: .count(), doubleValue: 3), for: DateInterval(start: noon(0), end: noon(5)))
        let obstacles: [@Sendable (inout StoreConditions) -> Void] = [
            { $0.isLocked = true }, { $0.isFull = true }, { $0.isGuestUser = true },
        ]
        for (number, change) in obstacles.enumerated() {
            store.context.change(change)
            #expect(await failure { _ = try await builder.finishSeries(metadata: nil) } != nil)
            store.context.change { $0 = StoreConditions() }
            let start = noon(Double(10 * (number + 1)))
            try builder.insert(
                HKQuantity(unit: .count(), doubleValue: 4), for: DateInterval(start: start, duration: 5))
        }
        let bad = [HKMetadataKeySyncIdentifier: "without a version"]
        #expect(await failure { _ = try await builder.finishSeries(metadata: bad) } == .errorInvalidArgument)
        let sample = try #require(
            try await builder.finishSeries(metadata: nil).first as? HKCumulativeQuantitySample)
        #expect(sample.count == 4 && sample.sumQuantity.doubleValue(for: .count()) == 15)
        #expect(try await store.count(steps) == 1)
    }

    @Test func SER_1_SER_2_manyValuesInAnyOrder() async throws {
        var generator = SeededGenerator(seed: 4)
        let builder = series(start: -10)
        var values: [Int: (value: Double, duration: Double)] = [:]
        for _ in 0..<400 {
            let second = Int(generator.next() % 250)
            let value = Double(60 + generator.next() % 100)
            let duration = Double(generator.next() % 3)
            values[second] = (value, duration)
            let date = noon(Double(second))
            let quantity =
                generator.next() % 2 == 0
                ? HKQuantity(unit: beats, doubleValue: value)
                : HKQuantity(unit: .count().unitDivided(by: .second()), doubleValue: value / 60)
            if duration == 0 {
                try builder.insert(quantity, at: date)
            } else {
                try builder.insert(quantity, for: DateInterval(start: date, duration: duration))
            }
        }
        let sample = try #require(
            try await builder.finishSeries(metadata: nil).first as? HKDiscreteQuantitySample)
        #expect(sample.count == values.count && sample.startDate == noon(-10))
        #expect(sample.endDate == noon(values.map { Double($0.key) + $0.value.duration }.max() ?? 0))
        var found: [Int: (value: Double, duration: Double)] = [:]
        var last = -1.0
        let all = HKQuantitySeriesSampleQueryDescriptor(
            predicate: .quantitySample(type: heartRate), options: .includeSample)
        for try await one in all.results(for: store) {
            let second = one.dateInterval.start.timeIntervalSince(noon(0))
            #expect(second > last && one.sample?.uuid == sample.uuid)
            last = second
            found[Int(second)] = (one.quantity.doubleValue(for: beats).rounded(), one.dateInterval.duration)
        }
        #expect(found.mapValues(\.value) == values.mapValues(\.value))
        #expect(found.mapValues(\.duration) == values.mapValues(\.duration))
        #expect(sample.minimumQuantity.doubleValue(for: beats).rounded() == values.map(\.value.value).min())
        #expect(sample.maximumQuantity.doubleValue(for: beats).rounded() == values.map(\.value.value).max())
    }

    @Test func OTH_50_OTH_52_callsOfAHeartbeatSeriesKeepTheirOrder() async throws {
        let builder = HKHeartbeatSeriesBuilder(healthStore: store, device: .local(), start: noon(0))
        let answers = await together(6) { done in
            builder.addHeartbeatWithTimeInterval(sinceSeriesStartDate: 1, precededByGap: true) { done(0, $1) }
            builder.addMetadata(["a": 1]) { done(1, $1) }
            builder.addHeartbeatWithTimeInterval(sinceSeriesStartDate: 2.5, precededByGap: false) { done(2, $1) }
            builder.finishSeries { done($0?.count ?? -1, $1) }
            builder.addHeartbeatWithTimeInterval(sinceSeriesStartDate: 3, precededByGap: false) { done(4, $1) }
            builder.addMetadata(["b": 2]) { done(5, $1) }
        }
        #expect(answers == ["0", "1", "2", "2", "4 failed 3", "5 failed 3"])
        let stored = try #require(try await store.samples(HKSeriesType.heartbeat()).first)
        #expect(stored.endDate == noon(2.5) && stored.metadata?["a"] as? Int == 1 && stored.metadata?["b"] == nil)
        #expect(stored.device?.name == HKDevice.local().name)
    }

    @Test func OTH_52_AUTH_24_aHeartbeatSeriesThatCouldNotBeStoredIsStoredLater() async throws {
        let builder = HKHeartbeatSeriesBuilder(healthStore: store, device: nil, start: noon(0))
        try await builder.addHeartbeat(at: 1, precededByGap: false)
        try test.decide(store, share: [.heartbeatSeries: false])
        #expect(await failure { _ = try await builder.finishSeries() } == .errorAuthorizationDenied)
        let stranger = HKHeartbeatSeriesBuilder(healthStore: test.stranger(), device: nil, start: noon(0))
        try await stranger.addHeartbeat(at: 1, precededByGap: false)
        #expect(await failure { _ = try await stranger.finishSeries() } == .errorAuthorizationNotDetermined)
        try test.decide(store, share: [.heartbeatSeries: true])
        try await builder.addHeartbeat(at: 2, precededByGap: true)
        #expect(try await builder.finishSeries().count == 2)
        #expect(try await store.count(HKSeriesType.heartbeat()) == 1)
    }

    @Test func RTE_2_RTE_9_RTE_17_callsOfARouteKeepTheirOrder() async throws {
        let (run, other) = (workout(), workout(.cycling, 7_200, 7_300))
        try await store.save([run, other])
        let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
        let answers = await together(8) { done in
            builder.insertRouteData([Self.location(30), Self.location(10)]) { done(0, $1) }
            builder.addMetadata(["a": 1, "b": 1, "c": 1]) { done(1, $1) }
            builder.insertRouteData([Self.location(20)]) { done(2, $1) }
            builder.addMetadata(["b": 2]) { done(3, $1) }
            builder.insertRouteData([]) { done(4, $1) }
            builder.insertRouteData([Self.location(40)]) { done(5, $1) }
            builder.finishRoute(with: run, metadata: ["c": 3]) { done($0?.count ?? -1, $1) }
            builder.finishRoute(with: other, metadata: nil) { done($0?.count ?? -1, $1) }
        }
        #expect(answers == ["0", "1", "2", "3", "4 failed 3", "5 failed 3", "3", "-1 failed 3"])
        let route = try #require(
            try await store.samples(HKSeriesType.workoutRoute(), HKQuery.predicateForObjects(from: run)).first)
        #expect(route.startDate == noon(10) && route.endDate == noon(30))
        #expect(["a", "b", "c"].map { route.metadata?[$0] as? Int } == [1, 2, 3])
        #expect(route.device?.name == HKDevice.local().name)
        #expect(try await store.count(HKSeriesType.workoutRoute(), HKQuery.predicateForObjects(from: other)) == 0)
    }

    @Test func RTE_21_RTE_20_periodsOfLongRoutes() async throws {
        let run = workout()
        try await store.save(run)
        let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
        for part in 0..<3 {
            try await builder.insertRouteData((0..<100).map { Self.location(Double(100 * part + $0)) })
        }
        let route = try await builder.finishRoute(with: run, metadata: nil)
        let periods: [(from: Double, to: Double, batches: [Int])] = [
            (0, 299, [100, 100, 100]), (0, 99, [100]), (0, 100, [100, 1]), (100, 199, [100]),
            (99.5, 299.5, [100, 100]),
            (299, 400, [1]), (300, 400, [0]), (-5, -1, [0]), (-5, 0, [1]), (50, 250, [100, 100, 1]),
        ]
        for period in periods {
            let calls = Calls<(count: Int, first: Date?, isDone: Bool)>()
            let interval = DateInterval(start: noon(period.from), end: noon(period.to))
            store.execute(
                HKWorkoutRouteQuery(route: route, dateInterval: interval) { _, locations, isDone, _ in
                    calls.add((locations?.count ?? -1, locations?.first?.timestamp, isDone))
                })
            var batches: [Int] = []
            for place in period.batches.indices {
                let call = await calls.next()
                batches.append(call.count)
                #expect(call.isDone == (place == period.batches.count - 1))
                if place == 0, call.count > 0 { #expect(call.first == noon(max(0, period.from.rounded(.up)))) }
            }
            #expect(batches == period.batches, "\(period)")
        }
    }
}
