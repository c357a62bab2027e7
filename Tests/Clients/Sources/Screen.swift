// The model of a screen, on the main actor, which receives the results of queries.
import Foundation
import HealthKit

@MainActor final class StepModel {
    let store = HKHealthStore()
    var count = 0.0

    func load() {
        let query = HKStatisticsQuery(
            quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil, options: .cumulativeSum
        ) { [weak self] _, statistics, _ in
            let sum = statistics?.sumQuantity()?.doubleValue(for: .count()) ?? 0
            Task { @MainActor in self?.count = sum }
        }
        store.execute(query)
    }

    func follow() {
        let query = HKAnchoredObjectQuery(
            type: HKQuantityType(.stepCount), predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit
        ) { _, _, _, _, _ in }
        query.updateHandler = { [weak self] _, samples, _, _, _ in
            let added = samples?.count ?? 0
            Task { @MainActor in self?.count += Double(added) }
        }
        store.execute(query)
    }
}
