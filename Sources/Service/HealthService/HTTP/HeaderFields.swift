/// The fields of a request or response header, in order, with case-insensitive names.
public struct HeaderFields: Sendable {
    /// A field with its value.
    public typealias Field = (name: String, value: String)

    /// All fields in order.
    public private(set) var fields: [Field] = []

    /// Creates an empty header.
    public init() {}

    /// Creates a header with fields.
    public init(_ fields: [Field]) {
        for field in fields { add(field.name, field.value) }
    }

    /// The value of the first field with a name; setting it replaces all fields with that name.
    public subscript(name: String) -> String? {
        get { fields.first { Self.isEqual($0.name, name) }?.value }
        set {
            fields.removeAll { Self.isEqual($0.name, name) }
            if let newValue { add(name, newValue) }
        }
    }

    /// Returns the values of all fields with a name.
    public func values(_ name: String) -> [String] { fields.filter { Self.isEqual($0.name, name) }.map(\.value) }

    /// Appends a field and retains existing ones with the same name.
    ///
    /// Line breaks, which would begin another field, are replaced by spaces.
    public mutating func add(_ name: String, _ value: String) {
        let isClean = value.utf8.allSatisfy { $0 != 0x0A && $0 != 0x0D && $0 != 0 }
        let clean = isClean ? value : String(value.map { $0.isNewline || $0 == "\0" ? " " : $0 })
        fields.append((name, clean))
    }

    private static func isEqual(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { lower($0) == lower($1) }
    }

    private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
