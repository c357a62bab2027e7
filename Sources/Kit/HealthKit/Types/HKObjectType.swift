package import HealthModel

/// A type of health data.
///
/// Types behave like values: two types with the same identifier are equal (OBJ-10). Lookups return a shared instance.
// Unchecked, because NSObject is not Sendable; types are immutable.
open class HKObjectType: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The model record of the type.
    package let record: ObjectType

    init(record: ObjectType) {
        self.record = record
    }

    /// The identifier of the type in files and in the store.
    open var identifier: String { record.identifier }

    /// Returns whether permission to read is granted for each object individually (AUTH-17).
    @discardableResult
    open func requiresPerObjectAuthorization() -> Bool {
        record.requiresPerObjectAuthorization
    }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool { (object as? HKObjectType)?.record == record }

    open override var hash: Int { record.hashValue }

    open override var description: String { identifier }

    // MARK: - NSCopying, NSSecureCoding

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Encodes the identifier.
    open func encode(with coder: NSCoder) { coder.encode(identifier as NSString, forKey: CodingKey.identifier) }

    /// Decodes the type from an archive by its identifier, or by Apple's number for it.
    private static func archived(in coder: NSCoder) -> ObjectType? {
        guard coder.containsValue(forKey: CodingKey.identifier) else { return AppleArchive.type(in: coder) }
        return coder.decodeObject(of: NSString.self, forKey: CodingKey.identifier)
            .flatMap { ObjectType(identifier: $0 as String) }
    }

    /// Decodes a type.
    ///
    /// Returns nil if the identifier is unknown or that of a type of another class.
    public required init?(coder: NSCoder) {
        guard
            let record = Self.archived(in: coder),
            Swift.type(of: Self.interned[Int(record.index)]) == Self.self
        else { return nil }
        self.record = record
    }

    private enum CodingKey {
        static let identifier = "identifier"
    }
}
