public import Foundation

/// The biological sex of the person, as returned by the store.
// Unchecked, because NSObject is not Sendable; the one stored property never changes.
open class HKBiologicalSexObject: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let value: HKBiologicalSex

    /// Creates an object with the default value (OTH-11), for subclasses such as test doubles.
    public override init() {
        value = .notSet
        super.init()
    }

    /// Creates an object with a value.
    init(_ value: HKBiologicalSex) {
        self.value = value
        super.init()
    }

    /// The biological sex; ``HKBiologicalSex/notSet`` if it is not set or the app may not read it.
    open var biologicalSex: HKBiologicalSex { value }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKBiologicalSexObject)?.value == value
    }

    open override var hash: Int { value.rawValue }

    // MARK: - NSCopying

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an archived object.
    ///
    /// Returns nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: ArchiveKey.value),
            let value = HKBiologicalSex(rawValue: coder.decodeInteger(forKey: ArchiveKey.value))
        else { return nil }
        self.value = value
        super.init()
    }

    /// Encodes the raw value.
    open func encode(with coder: NSCoder) {
        coder.encode(value.rawValue, forKey: ArchiveKey.value)
    }

    private enum ArchiveKey {
        static let value = "Value"
    }
}
