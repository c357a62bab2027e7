import Foundation
import HealthModel
import HealthStore

/// A query that returns the voltages of an electrocardiogram one by one, in chronological order.
// Unchecked, like HKQuery: properties set at creation never change.
open class HKElectrocardiogramQuery: HKQuery, @unchecked Sendable {
    /// A value passed to the data handler.
    public enum Result {
        /// The next voltage.
        case measurement(HKElectrocardiogram.VoltageMeasurement)
        /// The end of the data.
        case done
        /// An error that prevented reading the voltages.
        case error(any Error)
    }

    private let electrocardiogram: UUID
    // Called on the query's queue only.
    private let dataHandler:
        (HKElectrocardiogramQuery, HKElectrocardiogram.VoltageMeasurement?, Bool, (any Error)?) -> Void

    /// Creates a query for the voltages of an electrocardiogram.
    /// - Parameters:
    ///   - ecg: A stored electrocardiogram; otherwise the handler receives code 3.
    ///   - dataHandler: A closure that receives each voltage, then the end of the data.
    public convenience init(
        _ ecg: HKElectrocardiogram,
        dataHandler: @escaping (HKElectrocardiogramQuery, HKElectrocardiogramQuery.Result) -> Void
    ) {
        self.init(electrocardiogram: ecg) { query, measurement, _, error in
            if let error {
                dataHandler(query, .error(error))
            } else {
                dataHandler(query, measurement.map(Result.measurement) ?? .done)
            }
        }
    }

    /// Creates a query for the voltages of an electrocardiogram.
    /// - Parameters:
    ///   - electrocardiogram: A stored electrocardiogram; otherwise the handler receives code 3.
    ///   - dataHandler: A closure that receives each voltage; the last call passes `true` and no voltage.
    public init(
        electrocardiogram: HKElectrocardiogram,
        dataHandler:
            @escaping (
                HKElectrocardiogramQuery, HKElectrocardiogram.VoltageMeasurement?, Bool, (any Error)?
            ) -> Void
    ) {
        self.electrocardiogram = electrocardiogram.uuid
        self.dataHandler = dataHandler
        super.init(objectType: electrocardiogram.sampleType, predicate: nil)
    }

    override func run(in context: StoreContext) {
        do {
            try context.access.read { store in
                try store.voltages(of: electrocardiogram) { points in
                    points.allSatisfy { point in
                        deliver(isLast: false) {
                            dataHandler(self, HKElectrocardiogram.VoltageMeasurement(point), false, nil)
                        }
                    }
                }
            }
            deliver(isLast: true) { dataHandler(self, nil, true, nil) }
        } catch {
            deliver(isLast: true) { dataHandler(self, nil, true, HKError(error)) }
        }
    }
}
