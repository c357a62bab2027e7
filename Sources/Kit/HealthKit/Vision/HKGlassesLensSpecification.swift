public import Foundation
import HealthModel

/// A lens for glasses.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKGlassesLensSpecification: HKLensSpecification, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// Creates a lens specification.
    ///
    /// Raises for incompatible units.
    /// - Parameters:
    ///   - sphere: The spherical power, in dioptres.
    ///   - cylinder: The cylindrical power, which corrects astigmatism, in dioptres.
    ///   - axis: The axis of the cylindrical power, an angle.
    ///   - addPower: The additional power for reading, in dioptres.
    ///   - vertexDistance: The distance from the lens to the eye, a length.
    ///   - prism: A prism, if there is one.
    ///   - farPupillaryDistance: The distance from the middle of the nose to the pupil for far sight, a length.
    ///   - nearPupillaryDistance: The distance from the middle of the nose to the pupil for near sight, a length.
    public init(
        sphere: HKQuantity, cylinder: HKQuantity?, axis: HKQuantity?, addPower: HKQuantity?,
        vertexDistance: HKQuantity?,
        prism: HKVisionPrism?, farPupillaryDistance: HKQuantity?, nearPupillaryDistance: HKQuantity?
    ) {
        let measures: [LensRecord.Measure: HKQuantity?] = [
            .sphere: sphere, .cylinder: cylinder, .axis: axis, .addPower: addPower,
            .vertexDistance: vertexDistance, .farPupillaryDistance: farPupillaryDistance,
            .nearPupillaryDistance: nearPupillaryDistance,
        ]
        super.init(checking: LensRecord(measures.compactMapValues { $0?.record }, prism: prism?.record))
    }

    /// Creates an instance that wraps a model record.
    override init(record: LensRecord) {
        super.init(record: record)
    }

    /// The distance from the lens to the eye; nil if it is unknown.
    open var vertexDistance: HKQuantity? { measure(.vertexDistance) }

    /// The prism; nil if there is none.
    open var prism: HKVisionPrism? { record.prism.map(HKVisionPrism.init(record:)) }

    /// The distance from the middle of the nose to the pupil for far sight; nil if it is unknown.
    open var farPupillaryDistance: HKQuantity? { measure(.farPupillaryDistance) }

    /// The distance from the middle of the nose to the pupil for near sight; nil if it is unknown.
    open var nearPupillaryDistance: HKQuantity? { measure(.nearPupillaryDistance) }

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
