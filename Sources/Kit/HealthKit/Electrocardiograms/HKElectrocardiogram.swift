public import Foundation
import HealthModel

/// An electrocardiogram.
///
/// Apps cannot create or save one. Read its voltages with ``HKElectrocardiogramQuery``; associated symptoms are
/// separate samples (``HKQuery/predicateForObjectsAssociated(electrocardiogram:)``).
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKElectrocardiogram: HKSample, @unchecked Sendable {
    override class func holds(_ record: SampleRecord) -> Bool { record.detail?.electrocardiogram != nil }

    private var electrocardiogram: ElectrocardiogramRecord { expected(record.detail?.electrocardiogram) }

    /// The number of voltage measurements.
    open var numberOfVoltageMeasurements: Int { electrocardiogram.measurementCount }

    /// The sampling frequency; nil if it is unknown.
    open var samplingFrequency: HKQuantity? { electrocardiogram.samplingFrequency.map(HKQuantity.init(record:)) }

    /// The classification; ``Classification/unrecognized`` for a class without a name here.
    open var classification: Classification {
        Classification(rawValue: electrocardiogram.classification) ?? .unrecognized
    }

    /// The average heart rate; nil if there is none.
    open var averageHeartRate: HKQuantity? { electrocardiogram.averageHeartRate.map(HKQuantity.init(record:)) }

    /// The presence of symptoms.
    open var symptomsStatus: SymptomsStatus { SymptomsStatus(rawValue: electrocardiogram.symptomsStatus) ?? .notSet }
}

extension HKElectrocardiogram {
    /// A voltage measurement of an electrocardiogram.
    // Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
    open class VoltageMeasurement: NSObject, NSCopying, @unchecked Sendable {
        private let point: VoltagePoint

        /// Creates a measurement from a voltage point.
        init(_ point: VoltagePoint) {
            self.point = point
            super.init()
        }

        /// The time since the start of the electrocardiogram, in seconds.
        open var timeSinceSampleStart: TimeInterval { point.time }

        /// Returns the voltage of a lead; nil if it was not measured.
        @discardableResult
        open func quantity(for lead: HKElectrocardiogram.Lead) -> HKQuantity? {
            guard lead == .appleWatchSimilarToLeadI, !point.volts.isNaN else { return nil }
            return HKQuantity(unit: .volt(), doubleValue: point.volts)
        }

        // MARK: - NSObject

        open override func isEqual(_ object: Any?) -> Bool { (object as? VoltageMeasurement)?.point == point }

        open override var hash: Int { point.hashValue }

        // MARK: - NSCopying

        /// Returns the same instance, which is immutable.
        open func copy(with zone: NSZone? = nil) -> Any { self }
    }
}
