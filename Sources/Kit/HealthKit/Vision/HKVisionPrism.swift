public import Foundation
package import HealthModel

/// How far a lens moves the picture, and whereto.
// Unchecked, because NSObject is not Sendable; the one stored property is an immutable value.
open class HKVisionPrism: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The prism as the floors below know it.
    package let record: PrismRecord

    /// Wraps a record.
    package init(record: PrismRecord) {
        self.record = record
        super.init()
    }

    /// A prism by amount and angle.
    ///
    /// Raises for units of another kind.
    /// - Parameters:
    ///   - amount: How far, in prism dioptres.
    ///   - angle: The direction, counterclockwise from the right as seen by someone who faces the patient.
    ///   - eye: The eye.
    public convenience init(amount: HKQuantity, angle: HKQuantity, eye: HKVisionEye) {
        self.init(
            checking: PrismRecord(amount: amount.record, angle: angle.record, eye: eye.rawValue))
    }

    /// A prism by its parts.
    ///
    /// Raises for units of another kind.
    /// - Parameters:
    ///   - verticalAmount: How far up or down, in prism dioptres.
    ///   - verticalBase: Up or down.
    ///   - horizontalAmount: How far to the side, in prism dioptres.
    ///   - horizontalBase: Towards or away from the nose.
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

    /// How far the picture moves.
    open var amount: HKQuantity { HKQuantity(record: record.amount) }

    /// Whereto the picture moves.
    open var angle: HKQuantity { HKQuantity(record: record.angle) }

    /// How far it moves up or down.
    open var verticalAmount: HKQuantity { HKQuantity(record: record.vertical) }

    /// How far it moves to the side.
    open var horizontalAmount: HKQuantity { HKQuantity(record: record.horizontal) }

    /// Up, down, or neither.
    open var verticalBase: HKPrismBase { HKPrismBase(rawValue: record.verticalBase.rawValue) ?? .none }

    /// Towards the nose, away from it, or neither.
    open var horizontalBase: HKPrismBase { HKPrismBase(rawValue: record.horizontalBase.rawValue) ?? .none }

    /// The eye.
    open var eye: HKVisionEye { HKVisionEye(rawValue: record.eye) ?? .right }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKVisionPrism)?.record == record
    }

    open override var hash: Int { record.hashValue }

    // MARK: - NSCopying

    /// Answers the object itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: the prism can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived prism; nil if the archive holds none, or one that could not have been created.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(PrismRecord.self, forKey: ArchiveKey.record),
            (try? record.check()) != nil
        else { return nil }
        self.record = record
        super.init()
    }

    /// Archives the prism.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}

extension PrismRecord.Base {
    /// The base that an app names.
    fileprivate init(_ base: HKPrismBase) {
        self = PrismRecord.Base(rawValue: base.rawValue) ?? .none
    }
}
