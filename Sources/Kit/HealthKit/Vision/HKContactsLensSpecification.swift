public import Foundation
import HealthModel

/// A contact lens.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKContactsLensSpecification: HKLensSpecification, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// Creates a lens specification.
    ///
    /// Raises for incompatible units.
    /// - Parameters:
    ///   - sphere: The spherical power, in dioptres.
    ///   - cylinder: The cylindrical power, which corrects astigmatism, in dioptres.
    ///   - axis: The axis of the cylindrical power, an angle.
    ///   - addPower: The additional power for reading, in dioptres.
    ///   - baseCurve: The radius of curvature of the back of the lens, a length.
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

    /// Creates an instance that wraps a model record.
    override init(record: LensRecord) {
        super.init(record: record)
    }

    /// The radius of curvature of the back of the lens; nil if it is unknown.
    open var baseCurve: HKQuantity? { measure(.baseCurve) }

    /// The diameter of the lens; nil if it is unknown.
    open var diameter: HKQuantity? { measure(.diameter) }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived lens.
    ///
    /// Returns nil if the archive contains none or an invalid one.
    public required init?(coder: NSCoder) {
        guard let record = coder.decodeRecord(LensRecord.self), (try? record.check()) != nil else { return nil }
        super.init(record: record)
    }

    /// Encodes all measures.
    open func encode(with coder: NSCoder) { coder.encodeRecord(record) }
}
