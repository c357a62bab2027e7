import Foundation
import HealthModel
import HealthStore

extension HKHealthStore {
    /// Splits energy into resting and active energy, using the basal energy samples of a period.
    func split(
        _ total: HKQuantity, from start: Date, to end: Date,
        resultsHandler: @escaping @Sendable (HKQuantity?, HKQuantity?, (any Error)?) -> Void
    ) {
        guard let kilocalories = total.record.converted(to: .kilocalorie) else {
            raise(
                .invalidArgument,
                "A quantity in \(total.record.unit.unitString) is not compatible with \(QuantityUnit.kilocalorie.unitString)"
            )
        }
        let request = StatisticsRequest(
            .basalEnergyBurned,
            .period(from: start.timeIntervalSinceReferenceDate, to: end.timeIntervalSinceReferenceDate),
            options: .cumulativeSum)
        perform { context in
            try context.access.read { try $0.statistics(request) }
        } then: { result in
            switch result {
            case .success(let record):
                guard let sum = record?.values.sum, let unit = ObjectType.basalEnergyBurned.canonicalUnit,
                    let basal = unit.convert(sum, to: .kilocalorie)
                else { return resultsHandler(nil, nil, HKError.noData) }
                let resting = min(basal, kilocalories)
                resultsHandler(
                    HKQuantity(unit: .kilocalorie(), doubleValue: resting),
                    HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories - resting), nil)
            case .failure(let error): resultsHandler(nil, nil, error)
            }
        }
    }
}
