public import Foundation
package import HealthModel

/// The base class of lens specifications in a prescription.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKLensSpecification: NSObject, @unchecked Sendable {
    /// The model record of the lens.
    package let record: LensRecord

    /// Creates an instance that wraps a model record.
    init(record: LensRecord) {
        self.record = record
        super.init()
    }

    /// Creates a lens specification from a record, after validating it.
    init(checking record: LensRecord) {
        raising { () throws(ValidationError) in try record.check() }
        self.record = record
        super.init()
    }

    /// The spherical power, in dioptres.
    open var sphere: HKQuantity { measure(.sphere) ?? HKQuantity(unit: .diopter(), doubleValue: 0) }

    /// The cylindrical power, which corrects astigmatism, in dioptres; nil if there is none.
    open var cylinder: HKQuantity? { measure(.cylinder) }

    /// The axis of the cylindrical power; nil if there is none.
    open var axis: HKQuantity? { measure(.axis) }

    /// The additional power for reading, in dioptres; nil if there is none.
    open var addPower: HKQuantity? { measure(.addPower) }

    /// Returns a measure; nil if it has no value.
    func measure(_ measure: LensRecord.Measure) -> HKQuantity? {
        record.measures[measure].map(HKQuantity.init(record:))
    }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKLensSpecification else { return false }
        return type(of: other) == type(of: self) && other.record == record
    }

    open override var hash: Int { record.hashValue }
}
