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
    public var identifier: String { record.identifier }

    /// Whether permission to read is given for each object on its own (AUTH-17).
    public func requiresPerObjectAuthorization() -> Bool {
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

    /// Reads a type; nil if the identifier is unknown or names a type of another class.
    public required init?(coder: NSCoder) {
        guard
            let identifier = coder.decodeObject(of: NSString.self, forKey: CodingKey.identifier),
            let record = ObjectType(identifier: identifier as String),
            Swift.type(of: Self.interned[Int(record.index)]) == Self.self
        else { return nil }
        self.record = record
    }

    private enum CodingKey {
        static let identifier = "identifier"
    }
}
