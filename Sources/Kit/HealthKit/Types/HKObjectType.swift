package import HealthModel

/// A kind of health data.
///
/// Types are values in all but name: two types with one identifier are equal (OBJ-10). Asking for a type answers a
/// shared instance.
// Unchecked, because NSObject is not Sendable; nothing in a type can change.
open class HKObjectType: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The type as the floors below know it.
    package let record: ObjectType

    init(record: ObjectType) {
        self.record = record
    }

    /// The string that names the type in files and in the store.
    open var identifier: String { record.identifier }

    /// Whether permission to read is given for each object on its own (AUTH-17).
    @discardableResult
    open func requiresPerObjectAuthorization() -> Bool {
        record.requiresPerObjectAuthorization
    }

    // MARK: - NSObject

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKObjectType)?.record == record
    }

    open override var hash: Int { record.hashValue }

    open override var description: String { identifier }

    // MARK: - NSCopying

    /// Answers the type itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - NSSecureCoding

    /// True: an archived type is one string.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the identifier.
    open func encode(with coder: NSCoder) {
        coder.encode(identifier as NSString, forKey: CodingKey.identifier)
    }

    /// The type in an archive, by its identifier, or by Apple's number for it.
    private static func archived(in coder: NSCoder) -> ObjectType? {
        guard coder.containsValue(forKey: CodingKey.identifier) else { return AppleArchive.type(in: coder) }
        return coder.decodeObject(of: NSString.self, forKey: CodingKey.identifier)
            .flatMap { ObjectType(identifier: $0 as String) }
    }

    /// Reads a type; nil if the identifier is unknown or names a type of another class.
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
