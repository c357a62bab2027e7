import CoreLocation
import Foundation
import HealthModel
import HealthStore
import OpenHealthKit
import TestSupport
import Testing

@testable import HealthKit

/// Queries with many results, which an app stops while it receives them.
@Suite(.timeLimit(.minutes(10))) struct StoppedQueryTests {
    private let test: TestStore
    private let store: HKHealthStore

    init() throws {
        test = try TestStore()
        store = try test.app()
    }

    private final class Reference {
        weak var query: HKQuery?
    }

    /// Executes a query whose handler stops it in its third call, and returns the calls until it is gone.
    private func calls(_ make: (@escaping @Sendable (HKQuery) -> Void) -> HKQuery) async -> Int {
        let count = Box(0)
        nonisolated(unsafe) let reference = Reference()
        do {
            let query = make { [store] query in
                count.value += 1
                if count.value == 3 { store.stop(query) }
            }
            reference.query = query
            store.execute(query)
        }
        let deadline = Date(timeIntervalSinceNow: 20)
        while reference.query != nil, Date() < deadline { await Task.yield() }
        #expect(reference.query == nil)
        return count.value
    }

    @Test func QRY_2_valuesOfSeries() async throws {
        let builder = HKQuantitySeriesSampleBuilder(
            healthStore: store, quantityType: heartRate, startDate: noon(0), device: nil)
        for second in 0..<9 { try builder.insert(HKQuantity(unit: beats, doubleValue: 70), at: noon(Double(second))) }
        try await builder.finishSeries(metadata: nil)
        #expect(
            await calls { told in
                HKQuantitySeriesSampleQuery(quantityType: heartRate, predicate: nil) { query, _, _, _, _, _ in
                    told(query)
                }
            } == 3)
    }

    @Test func QRY_2_beats() async throws {
        let builder = HKHeartbeatSeriesBuilder(healthStore: store, device: nil, start: noon(0))
        for second in 1...9 { try await builder.addHeartbeat(at: Double(second), precededByGap: false) }
        let series = try await builder.finishSeries()
        #expect(
            await calls { told in
                HKHeartbeatSeriesQuery(heartbeatSeries: series) { query, _, _, _, _ in told(query) }
            } == 3)
    }

    @Test func QRY_2_locations() async throws {
        let run = workout()
        try await store.save(run)
        let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
        try await builder.insertRouteData(
            (0..<900).map { second in
                CLLocation(
                    coordinate: CLLocationCoordinate2D(latitude: 48, longitude: 11), altitude: 1,
                    horizontalAccuracy: 1, verticalAccuracy: 1, timestamp: noon(Double(second)))
            })
        let route = try await builder.finishRoute(with: run, metadata: nil)
        #expect(await calls { told in HKWorkoutRouteQuery(route: route) { query, _, _, _ in told(query) } } == 3)
    }

    @Test func QRY_2_voltages() async throws {
        let recorded = try store.systemData.saveElectrocardiogram(
            start: noon(0), voltages: (0..<900).map { Double($0) * 1e-6 }, samplingFrequency: 512,
            classification: .sinusRhythm)
        #expect(
            await calls { told in
                HKElectrocardiogramQuery(electrocardiogram: recorded) { query, _, _, _ in told(query) }
            } == 3)
    }

    @Test func QRY_2_medications() async throws {
        for name in ["a", "b", "c", "d", "e"] { try store.systemData.saveMedication(name, displayText: name) }
        let type = HKObjectType.userAnnotatedMedicationType()
        try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
        #expect(
            await calls { told in
                HKUserAnnotatedMedicationQuery(predicate: nil, limit: HKObjectQueryNoLimit) { query, _, _, _ in
                    told(query)
                }
            } == 3)
    }

    @Test func QRY_2_aQueryThatIsStoppedBeforeItsTurnIsNeverToldAnything() async throws {
        try await store.save([stepSample(1, 0), pulse(60, 1)])
        let calls = Calls<String>()
        store.queue.suspend()
        let queries: [HKQuery] = [
            HKSampleQuery(sampleType: steps, predicate: nil, limit: 0, sortDescriptors: nil) { _, _, _ in
                calls.add("samples")
            },
            HKSourceQuery(sampleType: steps, samplePredicate: nil) { _, _, _ in calls.add("sources") },
            HKStatisticsQuery(quantityType: steps, quantitySamplePredicate: nil) { _, _, _ in calls.add("sums") },
            HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: 0) { _, _, _, _, _ in
                calls.add("changes")
            },
            HKObserverQuery(sampleType: steps, predicate: nil) { _, _, _ in calls.add("news") },
            HKQuantitySeriesSampleQuery(quantityType: heartRate, predicate: nil) { _, _, _, _, _, _ in
                calls.add("values")
            },
        ]
        for query in queries { store.execute(query) }
        for query in queries { store.stop(query) }
        store.queue.resume()
        for _ in 0..<3 {
            try await store.save(stepSample(1, 0))
            #expect(try await store.count(steps) > 1)
        }
        #expect(calls.count == 0)
    }

    // MARK: Announcements and answers

    @Test func STO_50_everyStoreOfTheAppAnnouncesWhatMayChangeUnits() async throws {
        let second = HKHealthStore(context: store.context)
        let other = try test.app("two")
        let notes = Calls<String>()
        let names = [
            ObjectIdentifier(store): "first", ObjectIdentifier(second): "second", ObjectIdentifier(other): "other",
        ]
        let observer = NotificationCenter.default.addObserver(
            forName: .HKUserPreferencesDidChange, object: nil, queue: nil
        ) { note in
            if let name = (note.object as AnyObject?).flatMap({ names[ObjectIdentifier($0)] }) { notes.add(name) }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        store.context.change { $0.isGuestUser = true }
        store.context.change { $0.isGuestUser = false }
        store.context.change { $0.locale = Locale(identifier: "xx") }
        #expect(Set([await notes.next(), await notes.next()]) == ["first", "second"])
        store.context.change { $0.preferredUnits = [.bodyMass: .pound] }
        #expect(Set([await notes.next(), await notes.next()]) == ["first", "second"])
        store.context.change { $0.preferredUnits = [.bodyMass: .pound] }
        other.context.change { $0.preferredUnits = [.bodyMass: .pound] }
        #expect(await notes.next() == "other")
        #expect(notes.count == 5)
    }

    @Test func STO_34_AUTH_25_whatIsSaidOfDeletionsThatFail() async throws {
        try await store.save([stepSample(1, 0), stepSample(2, 1)])
        let calls = Calls<String>()
        func delete(_ predicate: NSPredicate) {
            store.deleteObjects(of: steps, predicate: predicate) { isDone, count, error in
                calls.add("\(isDone) \(count) \((error as? HKError)?.code.rawValue ?? 0)")
            }
        }
        try test.decide(store, share: [.stepCount: false])
        delete(NSPredicate(value: true))
        #expect(await calls.next() == "false 0 4")
        try test.decide(store, share: [.stepCount: true])
        delete(NSPredicate(value: false))
        delete(HKQuery.predicateForSamples(withStart: noon(1), end: nil))
        delete(NSPredicate(value: true))
        #expect(await calls.next() == "true 0 0")
        #expect(await calls.next() == "true 1 0")
        #expect(await calls.next() == "true 1 0")
    }

    // MARK: Activities in memory

    @Test func PRED_26_activitiesAreComparedByTheirOwnStatistics() async throws {
        let builder = try await store.collecting(.swimBikeRun)
        let energy = HKQuantityType(.activeEnergyBurned)
        let all: [(type: HKWorkoutActivityType, start: Double, end: Double, kilocalories: Double, rate: Double)] = [
            (.swimming, 0, 10, 5, 110), (.cycling, 10, 30, 20, 130), (.running, 40, 50, 8, 150),
        ]
        for part in all {
            try await builder.addWorkoutActivity(activity(part.type, part.start, part.end))
            try await builder.addSamples([
                energySample(part.kilocalories, part.start, part.end), pulse(part.rate - 10, part.start + 1),
                pulse(part.rate, part.start + 2),
            ])
        }
        let made = try await builder.finish(at: 60)
        let stored = try #require(try await store.samples(.workoutType()).first as? HKWorkout)
        #expect(stored.workoutActivities.map(\.uuid) == made.workoutActivities.map(\.uuid))
        func rate(_ value: Double) -> HKQuantity { HKQuantity(unit: beats, doubleValue: value) }
        func kilocalories(_ value: Double) -> HKQuantity { HKQuantity(unit: .kilocalorie(), doubleValue: value) }
        let predicates: [(NSPredicate, [Bool])] = [
            (
                HKQuery.predicateForWorkoutActivities(
                    operatorType: .greaterThan, quantityType: energy, sumQuantity: kilocalories(5)),
                [false, true, true]
            ),
            (
                HKQuery.predicateForWorkoutActivities(
                    operatorType: .lessThanOrEqualTo, quantityType: energy, sumQuantity: kilocalories(8)),
                [true, false, true]
            ),
            (
                HKQuery.predicateForWorkoutActivities(
                    operatorType: .greaterThan, quantityType: heartRate, maximumQuantity: rate(140)),
                [false, false, true]
            ),
            (
                HKQuery.predicateForWorkoutActivities(
                    operatorType: .lessThan, quantityType: heartRate, minimumQuantity: rate(110)),
                [true, false, false]
            ),
            (
                HKQuery.predicateForWorkoutActivities(
                    operatorType: .greaterThan, quantityType: heartRate, averageQuantity: rate(120)),
                [false, true, true]
            ),
            (HKQuery.predicateForWorkoutActivities(operatorType: .greaterThan, duration: 10), [false, true, false]),
            (HKQuery.predicateForWorkoutActivities(workoutActivityType: .running), [false, false, true]),
        ]
        for (predicate, expected) in predicates {
            #expect(stored.workoutActivities.map { predicate.evaluate(with: $0) } == expected, "\(predicate)")
            let found = try await store.count(
                .workoutType(), HKQuery.predicateForWorkouts(activityPredicate: predicate))
            #expect(found == 1, "\(predicate)")
            #expect(HKQuery.predicateForWorkouts(activityPredicate: predicate).evaluate(with: stored), "\(predicate)")
        }
        let none = HKQuery.predicateForWorkoutActivities(
            operatorType: .greaterThan, quantityType: energy, sumQuantity: kilocalories(20))
        #expect(!HKQuery.predicateForWorkouts(activityPredicate: none).evaluate(with: stored))
        #expect(
            try await store.count(.workoutType(), HKQuery.predicateForWorkouts(activityPredicate: none)) == 0)
    }
}
