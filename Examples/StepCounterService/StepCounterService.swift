// A pattern: the health service of an app from before async. A singleton-like class holds the store; every method has
// a completion handler, dispatches to a queue of the app's own, and hides HealthKit's objects behind the app's own
// values; a statistics collection query provides the week, and its update handler refreshes it; optionals of the old
// type factories are guarded. Wrappers such as HealthKitReporter, and the step counters of countless tutorials, are
// built this way.
//
// Swift 5 mode, as usual for such code; nothing in this file is specific to this package.

import Foundation
import HealthKit

/// A day, as a value of the app.
struct DayOfSteps: Equatable {
    let day: Date
    let steps: Int
}

enum StepCounterError: Error {
    case notAvailable
    case typeNotAvailable(String)
    case notAuthorized
    case underlying(Error)
}

/// A protocol, so that screens can be tested with made-up numbers.
protocol StepCounting: AnyObject {
    func authorize(completion: @escaping (Result<Void, StepCounterError>) -> Void)
    func save(
        steps: Int, from start: Date, to end: Date, completion: @escaping (Result<Void, StepCounterError>) -> Void)
    func week(ending day: Date, completion: @escaping (Result<[DayOfSteps], StepCounterError>) -> Void)
    func stop()
}

class StepCounterService: StepCounting {
    private let healthStore: HKHealthStore
    private let calendar: Calendar
    private let queue: DispatchQueue
    private var collectionQuery: HKStatisticsCollectionQuery?

    /// The handler called with each day that changes after the first result.
    var onChange: ((DayOfSteps) -> Void)?

    init(healthStore: HKHealthStore = HKHealthStore(), calendar: Calendar = .current, queue: DispatchQueue) {
        self.healthStore = healthStore
        self.calendar = calendar
        self.queue = queue
    }

    func authorize(completion: @escaping (Result<Void, StepCounterError>) -> Void) {
        guard HKHealthStore.isHealthDataAvailable() else {
            return completion(.failure(.notAvailable))
        }
        guard let stepType = HKObjectType.quantityType(forIdentifier: .stepCount),
            let energyType = HKSampleType.quantityType(forIdentifier: .activeEnergyBurned)
        else {
            return completion(.failure(.typeNotAvailable("steps")))
        }
        let typesToShare: Set = [stepType]
        let typesToRead = Set([stepType, energyType])
        healthStore.getRequestStatusForAuthorization(toShare: typesToShare, read: typesToRead) { status, _ in
            guard status != .unnecessary else {
                return self.queue.async { completion(.success(())) }
            }
            self.healthStore.requestAuthorization(toShare: typesToShare, read: typesToRead) { success, error in
                self.queue.async {
                    if let error = error {
                        completion(.failure(.underlying(error)))
                    } else {
                        completion(success ? .success(()) : .failure(.notAuthorized))
                    }
                }
            }
        }
    }

    func save(
        steps: Int, from start: Date, to end: Date, completion: @escaping (Result<Void, StepCounterError>) -> Void
    ) {
        guard let stepType = HKQuantityType.quantityType(forIdentifier: HKQuantityTypeIdentifier.stepCount) else {
            return completion(.failure(.typeNotAvailable("steps")))
        }
        guard healthStore.authorizationStatus(for: stepType) == .sharingAuthorized else {
            return completion(.failure(.notAuthorized))
        }
        let quantity = HKQuantity(unit: HKUnit.count(), doubleValue: Double(steps))
        let sample = HKQuantitySample(
            type: stepType, quantity: quantity, start: start, end: end, metadata: [HKMetadataKeyWasUserEntered: true])
        healthStore.save(
            sample,
            withCompletion: { [weak self] (success, error) in
                self?.queue.async {
                    if let error = error {
                        completion(.failure(.underlying(error)))
                    } else {
                        completion(.success(()))
                    }
                }
            })
    }

    func week(ending day: Date, completion: @escaping (Result<[DayOfSteps], StepCounterError>) -> Void) {
        let anchor = calendar.startOfDay(for: day)
        var interval = DateComponents()
        interval.day = 1
        guard let start = calendar.date(byAdding: .day, value: -6, to: anchor),
            let end = calendar.date(byAdding: .day, value: 1, to: anchor),
            let stepType = HKQuantityType.quantityType(forIdentifier: .stepCount)
        else { return completion(.success([])) }

        let predicate = NSPredicate(
            format: "%K >= %@ AND %K < %@", HKPredicateKeyPathStartDate, start as NSDate, HKPredicateKeyPathStartDate,
            end as NSDate)
        let query = HKStatisticsCollectionQuery(
            quantityType: stepType, quantitySamplePredicate: predicate,
            options: [.cumulativeSum], anchorDate: anchor, intervalComponents: interval)
        query.initialResultsHandler = { [weak self] _, collection, error in
            guard let self = self else { return }
            if let error = error as? HKError {
                return self.queue.async { completion(.failure(.underlying(error))) }
            }
            var days = [DayOfSteps]()
            collection?.enumerateStatistics(from: start, to: anchor) { statistics, stop in
                days.append(self.day(statistics))
            }
            let found = days
            self.queue.async { completion(.success(found)) }
        }
        query.statisticsUpdateHandler = { [weak self] _, statistics, _, _ in
            guard let self = self, let statistics = statistics else { return }
            let day = self.day(statistics)
            self.queue.async { self.onChange?(day) }
        }
        collectionQuery = query
        healthStore.execute(query)
    }

    func stop() {
        if let query = collectionQuery { healthStore.stop(query) }
        collectionQuery = nil
    }

    private func day(_ statistics: HKStatistics) -> DayOfSteps {
        let sum = statistics.sumQuantity()?.doubleValue(for: HKUnit.count()) ?? 0
        return DayOfSteps(day: statistics.startDate, steps: Int(sum))
    }
}
