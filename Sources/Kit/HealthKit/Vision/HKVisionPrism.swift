public import Foundation
package import HealthModel

/// A prism of a lens, with the amount and direction by which it shifts the image.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKVisionPrism: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The model record of the prism.
    package let record: PrismRecord

    /// Creates an instance that wraps a model record.
    package init(record: PrismRecord) {
        self.record = record
    }

    /// Creates a prism from an amount and an angle.
    ///
    /// Raises for incompatible units.
    /// - Parameters:
    ///   - amount: The amount, in prism dioptres.
    ///   - angle: The direction, counterclockwise from the right from the perspective of someone who faces the
    ///     patient.
    ///   - eye: The eye.
    public convenience init(amount: HKQuantity, angle: HKQuantity, eye: HKVisionEye) {
        self.init(
            checking: PrismRecord(amount: amount.record, angle: angle.record, eye: eye.rawValue))
    }

    /// Creates a prism from its vertical and horizontal components.
    ///
    /// Raises for incompatible units.
    /// - Parameters:
    ///   - verticalAmount: The vertical amount, in prism dioptres.
    ///   - verticalBase: The vertical direction: up or down.
    ///   - horizontalAmount: The horizontal amount, in prism dioptres.
    ///   - horizontalBase: The horizontal direction: towards or away from the nose.
    ///   - eye: The eye.
    public convenience init(
        verticalAmount: HKQuantity, verticalBase: HKPrismBase, horizontalAmount: HKQuantity,
        horizontalBase: HKPrismBase, eye: HKVisionEye
    ) {
        self.init(
            checking: raising { () throws(ValidationError) in
                try PrismRecord(
                    vertical: verticalAmount.record, PrismRecord.Base(verticalBase),
                    horizontal: horizontalAmount.record, PrismRecord.Base(horizontalBase), eye: eye.rawValue)
            })
    }

    private convenience init(checking record: PrismRecord) {
        raising { () throws(ValidationError) in try record.check() }
        self.init(record: record)
    }

    /// The amount by which the image is shifted.
    open var amount: HKQuantity { HKQuantity(record: record.amount) }

    /// The direction in which the image is shifted.
    open var angle: HKQuantity { HKQuantity(record: record.angle) }

    /// The vertical amount.
    open var verticalAmount: HKQuantity { HKQuantity(record: record.vertical) }

    /// The horizontal amount.
    open var horizontalAmount: HKQuantity { HKQuantity(record: record.horizontal) }

    /// The vertical direction: up, down, or none.
    open var verticalBase: HKPrismBase { HKPrismBase(rawValue: record.verticalBase.rawValue) ?? .none }

    /// The horizontal direction: towards the nose, away from it, or none.
    open var horizontalBase: HKPrismBase { HKPrismBase(rawValue: record.horizontalBase.rawValue) ?? .none }

    /// The eye.
    open var eye: HKVisionEye { HKVisionEye(rawValue: record.eye) ?? .right }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKVisionPrism)?.record == record }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived prism.
    ///
    /// Returns nil if the archive contains none or an invalid one.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(PrismRecord.self), (try? record.check()) != nil else { return nil }
        self.record = record
    }

    /// Encodes the prism.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}

extension PrismRecord.Base {
    /// Creates the base for a case of the enumeration for apps.
    fileprivate init(_ base: HKPrismBase) {
        self = PrismRecord.Base(rawValue: base.rawValue) ?? .none
    }
}
