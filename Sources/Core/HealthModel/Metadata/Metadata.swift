/// The metadata of a record: strings to values, with room for one reference, so that copying a record costs one retain.
public struct Metadata: Sendable, Hashable {
    /// The values by key, without an order.
    public private(set) var values: [String: MetadataValue]

    /// Metadata with these values.
    public init(_ values: [String: MetadataValue] = [:]) {
        self.values = values
    }

    /// Metadata with these values, or nil if there are none: empty metadata reads back as nil (MET-8).
    public init?(nonEmpty values: [String: MetadataValue]?) {
        guard let values, !values.isEmpty else { return nil }
        self.values = values
    }

    /// Whether there are no values.
    public var isEmpty: Bool { values.isEmpty }

    /// How many values there are.
    public var count: Int { values.count }

    /// The value of a key, written to add, replace or (with nil) remove it.
    public subscript(key: String) -> MetadataValue? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// Keys and values in the order of the keys' bytes, the same in every process: the form to digest or write.
    public var sorted: [(key: String, value: MetadataValue)] {
        values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }

    /// These values with those of `other` added; where both have a key, `other` wins.
    public func merging(_ other: Metadata) -> Metadata {
        Metadata(values.merging(other.values) { _, new in new })
    }
}

// MARK: - Values the model itself reads

extension Metadata {
    /// The name under which an app recognises its object on every device (`HKMetadataKeySyncIdentifier`).
    public var syncIdentifier: String? { self[MetadataKey.syncIdentifier]?.stringValue }

    /// The version of the object of that name (`HKMetadataKeySyncVersion`).
    public var syncVersion: Double? { self[MetadataKey.syncVersion]?.doubleValue }

    /// Whether a person typed the value in (`HKMetadataKeyWasUserEntered`); false when nothing says so.
    public var wasUserEntered: Bool { self[MetadataKey.wasUserEntered]?.boolValue ?? false }
}

// MARK: - ExpressibleByDictionaryLiteral

extension Metadata: ExpressibleByDictionaryLiteral {
    /// Metadata with these values; of a repeated key the last value counts.
    public init(dictionaryLiteral elements: (String, MetadataValue)...) {
        self.init(Dictionary(elements) { _, last in last })
    }
}

// MARK: - Codable

extension Metadata: Codable {
    /// Reads a dictionary.
    public init(from decoder: any Decoder) throws {
        self.init(try [String: MetadataValue](from: decoder))
    }

    /// Writes a dictionary.
    public func encode(to encoder: any Encoder) throws {
        try values.encode(to: encoder)
    }
}
