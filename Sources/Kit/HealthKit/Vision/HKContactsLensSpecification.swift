public import Foundation
import HealthModel

/// A contact lens.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKContactsLensSpecification: HKLensSpecification, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// A lens.
    ///
    /// Raises for units of another kind.
    /// - Parameters:
    ///   - sphere: The power, in dioptres.
    ///   - cylinder: The power against astigmatism, in dioptres.
    ///   - axis: Where that power lies, an angle.
    ///   - addPower: The power added for reading, in dioptres.
    ///   - baseCurve: The radius of the back of the lens, a length.
    ///   - diameter: The diameter of the lens.
    public init(
        sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?, baseCurve: HKQuantity?,
        diameter: HKQuantity?
    ) {
        let measures: [LensRecord.Measure: HKQuantity?] = [
            .sphere: sphere, .cylinder: cylinder, .axis: axis, .addPower: addPower, .baseCurve: baseCurve,
            .diameter: diameter,
        ]
        super.init(checking: LensRecord(measures.compactMapValues { $0?.record }))
    }

    /// Wraps a record.
    override init(record: LensRecord) {
        super.init(record: record)
    }

    /// The radius of the back of the lens; nil if that is not known.
    open var baseCurve: HKQuantity? { measure(.baseCurve) }

    /// The diameter of the lens; nil if that is not known.
    open var diameter: HKQuantity? { measure(.diameter) }

    // MARK: - NSCopying

    /// Answers the lens itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: lenses can be archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads an archived lens; nil if the archive holds none, or one that could not have been created.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(LensRecord.self, forKey: ArchiveKey.record),
            (try? record.check()) != nil
        else { return nil }
        super.init(record: record)
    }

    /// Archives all measures.
    open func encode(with coder: NSCoder) {
        coder.encodeRecord(record, forKey: ArchiveKey.record)
    }

    private enum ArchiveKey {
        static let record = "Record"
    }
}
