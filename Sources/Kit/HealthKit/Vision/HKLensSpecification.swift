public import Foundation
package import HealthModel

/// A lens of a prescription; its subclasses say for what.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKLensSpecification: NSObject, @unchecked Sendable {
    /// The lens as the floors below know it.
    package let record: LensRecord

    /// Wraps a record.
    init(record: LensRecord) {
        self.record = record
        super.init()
    }

    /// Checks and wraps a record.
    init(checking record: LensRecord) {
        raising { () throws(ValidationError) in try record.check() }
        self.record = record
        super.init()
    }

    /// The power, in dioptres.
    open var sphere: HKQuantity { measure(.sphere) ?? HKQuantity(unit: .diopter(), doubleValue: 0) }

    /// The power against astigmatism, in dioptres; nil if there is none.
    open var cylinder: HKQuantity? { measure(.cylinder) }

    /// Where that power lies; nil if there is none.
    open var axis: HKQuantity? { measure(.axis) }

    /// The power added for reading, in dioptres; nil if there is none.
    open var addPower: HKQuantity? { measure(.addPower) }

    /// A measure; nil if it does not matter.
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
