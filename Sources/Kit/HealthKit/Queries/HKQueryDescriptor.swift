public import Foundation
import HealthModel

/// A sample type with a predicate, for queries that cover several types.
// Unchecked, because NSObject is not Sendable; both properties are set once, and predicates do not change.
open class HKQueryDescriptor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The type of the samples.
    @NSCopying open private(set) var sampleType: HKSampleType
    /// The predicate that the samples must match; nil for all of the type.
    @NSCopying open private(set) var predicate: NSPredicate?

    /// Creates a descriptor from a type and a predicate.
    /// - Parameters:
    ///   - sampleType: The type of the samples.
    ///   - predicate: The predicate that the samples must match; nil for all of the type. A query raises if it does
    ///     not apply.
    public init(sampleType: HKSampleType, predicate: NSPredicate?) {
        self.sampleType = sampleType
        self.predicate = predicate
    }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKQueryDescriptor else { return false }
        return sampleType == other.sampleType && predicate == other.predicate
    }

    open override var hash: Int { sampleType.hash }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Encodes the type and predicate; raises for a predicate that queries do not support.
    open func encode(with coder: NSCoder) {
        coder.encode(sampleType, forKey: ArchiveKey.sampleType)
        guard let predicate else { return }
        let type = sampleType.record
        let tree = raising { () throws(ValidationError) in try predicate.tree(for: type) }
        coder.encodeRecord(tree, forKey: ArchiveKey.predicate)
    }

    /// Decodes an archived descriptor.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let type = coder.decodeObject(of: HKSampleType.self, forKey: ArchiveKey.sampleType) else { return nil }
        sampleType = type
        if coder.containsValue(forKey: ArchiveKey.predicate) {
            guard let tree = coder.decodeRecord(SamplePredicate.self, forKey: ArchiveKey.predicate) else { return nil }
            predicate = TreePredicate(tree)
        }
        super.init()
    }

    private enum ArchiveKey {
        static let sampleType = "SampleType"
        static let predicate = "Predicate"
    }
}
