import Foundation
import HealthModel
import HealthStore

/// Reads the voltages of an electrocardiogram, one after another, in the order of time.
// Unchecked, as HKQuery is: what is set at creation never changes.
open class HKElectrocardiogramQuery: HKQuery, @unchecked Sendable {
    /// What the handler is given.
    public enum Result {
        /// The next voltage.
        case measurement(HKElectrocardiogram.VoltageMeasurement)
        /// There are no more.
        case done
        /// The voltages cannot be read.
        case error(any Error)
    }

    private let electrocardiogram: UUID
    // Called on the query's queue alone.
    private let dataHandler:
        (HKElectrocardiogramQuery, HKElectrocardiogram.VoltageMeasurement?, Bool, (any Error)?) -> Void

    /// A query for the voltages of an electrocardiogram.
    /// - Parameters:
    ///   - ecg: A stored electrocardiogram, else the handler is given code 3.
    ///   - dataHandler: Given voltage after voltage, then that there are no more.
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

    /// A query for the voltages of an electrocardiogram.
    /// - Parameters:
    ///   - electrocardiogram: A stored electrocardiogram, else the handler is given code 3.
    ///   - dataHandler: Given voltage after voltage; then `true`, without one.
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
            try context.access.read { (engine, app) throws(EngineError) in
                try engine.voltages(of: electrocardiogram, for: app) { points in
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
