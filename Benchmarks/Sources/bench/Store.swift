import Dispatch
import Foundation
import HealthKit
import OpenHealthKit

/// The store of this process, used as by an app, but synchronously.
struct Store {
    static let heartRate = HKQuantityType(.heartRate)
    static let distance = HKQuantityType(.distanceCycling)
    static let steps = HKQuantityType(.stepCount)
    static let perMinute = HKUnit.count().unitDivided(by: .minute())

    private let store: HKHealthStore

    /// Opens a file.
    ///
    /// A process has one default store, so this can be done only once.
    init(path: String) throws {
        setenv("OPENHEALTHKIT_STORE", path, 1)
        store = HKHealthStore()
        try askPermission()
    }

    /// Opens a file as another app.
    init(path: String, as app: AppInformation) throws {
        store = try HKHealthStore(at: URL(fileURLWithPath: path), as: app)
        try askPermission()
    }

    private func askPermission() throws {
        let types: Set<HKSampleType> = [Self.heartRate, Self.distance, Self.steps, HKObjectType.workoutType()]
        try wait { done in store.requestAuthorization(toShare: types, read: types) { _, error in done(error) } }
    }

    func save(_ samples: [HKObject]) throws {
        try wait { done in store.save(samples) { _, error in done(error) } }
    }

    /// Adds samples to a stored workout, saving them.
    func add(_ samples: [HKSample], to workout: HKWorkout) throws {
        try wait { done in store.add(samples, to: workout) { _, error in done(error) } }
    }

    /// Condenses all workouts.
    func condense() throws -> CondensingReport {
        let found = Found()
        try wait { [store] done in
            Task {
                do {
                    found.report = try await store.condense(CondensingOptions(sources: .all))
                    done(nil)
                } catch {
                    done(error)
                }
            }
        }
        guard let report = found.report else { throw Failure("There is no report.") }
        return report
    }

    func samples(
        _ type: HKSampleType, _ predicate: NSPredicate? = nil, limit: Int = HKObjectQueryNoLimit,
        isAscending: Bool? = nil
    ) throws -> [HKSample] {
        let sort = isAscending.map { [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: $0)] }
        let found = Found()
        try wait { done in
            let query = HKSampleQuery(sampleType: type, predicate: predicate, limit: limit, sortDescriptors: sort) {
                found.samples = $1 ?? []
                done($2)
            }
            store.execute(query)
        }
        return found.samples
    }

    /// Returns statistics of equal periods.
    func collection(
        _ type: HKQuantityType, _ options: HKStatisticsOptions, anchor: Date, _ interval: DateComponents
    ) throws -> HKStatisticsCollection {
        let found = Found()
        try wait { done in
            let query = HKStatisticsCollectionQuery(
                quantityType: type, quantitySamplePredicate: nil, options: options, anchorDate: anchor,
                intervalComponents: interval)
            query.initialResultsHandler = {
                found.collection = $1
                done($2)
            }
            store.execute(query)
        }
        guard let collection = found.collection else { throw Failure("There are no statistics.") }
        return collection
    }

    func statistics(
        _ type: HKQuantityType, _ options: HKStatisticsOptions, _ predicate: NSPredicate? = nil
    ) throws -> HKStatistics {
        let found = Found()
        try wait { done in
            store.execute(
                HKStatisticsQuery(quantityType: type, quantitySamplePredicate: predicate, options: options) {
                    found.statistics = $1
                    done($2)
                })
        }
        guard let statistics = found.statistics else { throw Failure("There are no statistics.") }
        return statistics
    }

    /// Returns the number of samples of each type.
    func types() throws -> [StoredType] {
        let found = Found()
        try wait { [store] done in
            Task {
                do {
                    found.types = try await store.types()
                    done(nil)
                } catch {
                    done(error)
                }
            }
        }
        return found.types
    }

    /// Reads the values of a type one by one, without retaining them.
    func forEachQuantity(of type: HKQuantityType, _ count: Int) throws {
        let found = Found()
        try wait { [store] done in
            Task {
                do {
                    let query = HKQuantitySeriesSampleQueryDescriptor(predicate: .quantitySample(type: type))
                    var values = 0
                    for try await _ in query.results(for: store) { values += 1 }
                    found.values = values
                    done(nil)
                } catch {
                    done(error)
                }
            }
        }
        guard found.values == count else { throw Failure("There are \(found.values) values instead of \(count).") }
    }

    /// Waits for a completion handler.
    private func wait(_ call: (@escaping @Sendable ((any Error)?) -> Void) -> Void) throws {
        let found = Found()
        call { error in
            found.error = error
            found.isDone.signal()
        }
        found.isDone.wait()
        if let error = found.error { throw error }
    }

    /// The result of a call.
    ///
    /// Unchecked: written before the semaphore is signalled, read after.
    private final class Found: @unchecked Sendable {
        let isDone = DispatchSemaphore(value: 0)
        var samples: [HKSample] = []
        var collection: HKStatisticsCollection?
        var statistics: HKStatistics?
        var report: CondensingReport?
        var types: [StoredType] = []
        var values = 0
        var error: (any Error)?
    }
}

extension HKSample {
    /// Returns start and value, as compared by both sides.
    func numbers(_ unit: HKUnit) -> (start: Double, value: Double) {
        (
            startDate.timeIntervalSinceReferenceDate,
            (self as? HKQuantitySample)?.quantity.doubleValue(for: unit) ?? .nan
        )
    }
}
