public import Foundation
import HealthModel

/// A lens for glasses.
// Unchecked, because NSObject is not Sendable; nothing is stored here.
open class HKGlassesLensSpecification: HKLensSpecification, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// A lens.
    ///
    /// Raises for units of another kind.
    /// - Parameters:
    ///   - sphere: The power, in dioptres.
    ///   - cylinder: The power against astigmatism, in dioptres.
    ///   - axis: Where that power lies, an angle.
    ///   - addPower: The power added for reading, in dioptres.
    ///   - vertexDistance: From the lens to the eye, a length.
    ///   - prism: A prism, if there is one.
    ///   - farPupillaryDistance: From the middle of the nose to the pupil for far sight, a length.
    ///   - nearPupillaryDistance: The same for near sight.
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

    /// Wraps a record.
    override init(record: LensRecord) {
        super.init(record: record)
    }

    /// From the lens to the eye; nil if that is not known.
    open var vertexDistance: HKQuantity? { measure(.vertexDistance) }

    /// The prism; nil if there is none.
    open var prism: HKVisionPrism? { record.prism.map(HKVisionPrism.init(record:)) }

    /// From the middle of the nose to the pupil for far sight; nil if that is not known.
    open var farPupillaryDistance: HKQuantity? { measure(.farPupillaryDistance) }

    /// From the middle of the nose to the pupil for near sight; nil if that is not known.
    open var nearPupillaryDistance: HKQuantity? { measure(.nearPupillaryDistance) }

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
