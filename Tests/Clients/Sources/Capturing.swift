// A manager with mutable state that handlers change: the oldest pattern of all.
import Foundation
import HealthKit

class StepManager {
    let store = HKHealthStore()
    let steps = HKQuantityType(.stepCount)
    var latest: [HKSample] = []
    var anchor: HKQueryAnchor?
    var onChange: (() -> Void)?

    func read(completion: @escaping (Double) -> Void) {
        let query = HKStatisticsQuery(
            quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum
        ) { _, statistics, _ in
            completion(statistics?.sumQuantity()?.doubleValue(for: .count()) ?? 0)
        }
        store.execute(query)
    }

    func readSamples(completion: @escaping ([HKSample]) -> Void) {
        var tries = 0
        let query = HKSampleQuery(
            sampleType: steps, predicate: nil, limit: HKObjectQueryNoLimit, sortDescriptors: nil
        ) { _, samples, _ in
            self.latest = samples ?? []
            tries += 1
            DispatchQueue.main.async { completion(self.latest) }
        }
        store.execute(query)
    }

    func follow() {
        let query = HKAnchoredObjectQuery(
            type: steps, predicate: nil, anchor: anchor, limit: HKObjectQueryNoLimit
        ) { _, samples, _, anchor, _ in
            self.latest += samples ?? []
            self.anchor = anchor
            self.onChange?()
        }
        store.execute(query)
    }

    func observe() {
        let query = HKObserverQuery(sampleType: steps, predicate: nil) { _, done, error in
            if error == nil { self.readSamples { _ in done() } }
        }
        store.execute(query)
        store.enableBackgroundDelivery(for: steps, frequency: .immediate) { success, _ in
            if !success { self.onChange?() }
        }
    }

    func save(_ count: Double, completion: @escaping (Error?) -> Void) {
        let sample = HKQuantitySample(
            type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count), start: Date(), end: Date())
        store.save(sample) { _, error in
            self.latest.append(sample)
            completion(error)
        }
    }

    func daily(completion: @escaping (HKStatisticsCollection?) -> Void) {
        let query = HKStatisticsCollectionQuery(
            quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: Date(),
            intervalComponents: DateComponents(day: 1))
        query.initialResultsHandler = { _, collection, _ in
            collection?.enumerateStatistics(from: Date(), to: Date()) { statistics, _ in
                print(statistics.sumQuantity() as Any)
            }
        }
        store.execute(query)
    }
}
