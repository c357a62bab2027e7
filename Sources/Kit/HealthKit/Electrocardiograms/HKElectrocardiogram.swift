public import Foundation
import HealthModel

/// An electrocardiogram.
///
/// Apps cannot make or save one. Its voltages are read with ``HKElectrocardiogramQuery``; symptoms that the person felt
/// are samples of their own (``HKQuery/predicateForObjectsAssociated(electrocardiogram:)``).
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKElectrocardiogram: HKSample, @unchecked Sendable {
    override class func holds(_ record: SampleRecord) -> Bool { record.detail?.electrocardiogram != nil }

    private var electrocardiogram: ElectrocardiogramRecord { expected(record.detail?.electrocardiogram) }

    /// How many voltages there are.
    open var numberOfVoltageMeasurements: Int { electrocardiogram.measurementCount }

    /// How often was measured; nil if that is not known.
    open var samplingFrequency: HKQuantity? { electrocardiogram.samplingFrequency.map(HKQuantity.init(record:)) }

    /// What it shows; ``Classification/unrecognized`` for a class without a name here.
    open var classification: Classification {
        Classification(rawValue: electrocardiogram.classification) ?? .unrecognized
    }

    /// The average heart rate; nil if there is none.
    open var averageHeartRate: HKQuantity? { electrocardiogram.averageHeartRate.map(HKQuantity.init(record:)) }

    /// Whether the person felt symptoms.
    open var symptomsStatus: SymptomsStatus { SymptomsStatus(rawValue: electrocardiogram.symptomsStatus) ?? .notSet }
}

extension HKElectrocardiogram {
    /// A voltage of an electrocardiogram.
    // Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
    open class VoltageMeasurement: NSObject, NSCopying, @unchecked Sendable {
        private let point: VoltagePoint

        /// Wraps a point.
        init(_ point: VoltagePoint) {
            self.point = point
            super.init()
        }

        /// Seconds since the start of the electrocardiogram.
        open var timeSinceSampleStart: TimeInterval { point.time }

        /// The voltage of a lead; nil if it was not measured.
        @discardableResult
        open func quantity(for lead: HKElectrocardiogram.Lead) -> HKQuantity? {
            guard lead == .appleWatchSimilarToLeadI, !point.volts.isNaN else { return nil }
            return HKQuantity(unit: .volt(), doubleValue: point.volts)
        }

        // MARK: - NSObject

        open override func isEqual(_ object: Any?) -> Bool { (object as? VoltageMeasurement)?.point == point }

        open override var hash: Int { point.hashValue }

        // MARK: - NSCopying

        /// Answers the object itself, which cannot change.
        open func copy(with zone: NSZone? = nil) -> Any { self }
    }
}
