package import Foundation

/// The metadata of a record: values by string keys.
///
/// The storage is a single reference, so that copying a record costs one retain.
public struct Metadata: Sendable, Hashable {
    /// The values by key, in no particular order.
    public private(set) var values: [String: MetadataValue]

    /// Creates metadata with the given values.
    public init(_ values: [String: MetadataValue] = [:]) {
        self.values = values
    }

    /// Creates metadata with the given values, or returns `nil` if there are none: empty metadata reads back as `nil`
    /// (MET-8).
    public init?(nonEmpty values: [String: MetadataValue]?) {
        guard let values, !values.isEmpty else { return nil }
        self.values = values
    }

    /// A Boolean value that indicates whether there are no values.
    public var isEmpty: Bool { values.isEmpty }

    /// The number of values.
    public var count: Int { values.count }

    /// Accesses the value of a key; assigning `nil` removes it.
    public subscript(key: String) -> MetadataValue? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// The keys and values in byte order of the keys, stable across processes, for hashing and encoding.
    public var sorted: [(key: String, value: MetadataValue)] {
        values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }

    /// Returns these values merged with those of `other`, which takes precedence.
    public func merging(_ other: Metadata) -> Metadata {
        Metadata(values.merging(other.values) { _, new in new })
    }
}

// MARK: - Typed accessors

extension Metadata {
    /// The sync identifier, by which an app recognizes its object on every device (`HKMetadataKeySyncIdentifier`).
    public var syncIdentifier: String? { self[MetadataKey.syncIdentifier]?.stringValue }

    /// The version of the object with that sync identifier (`HKMetadataKeySyncVersion`).
    public var syncVersion: Double? { self[MetadataKey.syncVersion]?.doubleValue }

    /// A Boolean value that indicates whether the user entered the value (`HKMetadataKeyWasUserEntered`); `false` if
    /// missing.
    public var wasUserEntered: Bool { self[MetadataKey.wasUserEntered]?.boolValue ?? false }
}

// MARK: - ExpressibleByDictionaryLiteral

extension Metadata: ExpressibleByDictionaryLiteral {
    /// Creates metadata from a dictionary literal; for a repeated key, the last value is used.
    public init(dictionaryLiteral elements: (String, MetadataValue)...) {
        self.init(Dictionary(elements) { _, last in last })
    }
}

// MARK: - Codable

extension Metadata: Codable {
    /// Decodes a dictionary.
    public init(from decoder: any Decoder) throws {
        self.init(try [String: MetadataValue](from: decoder))
    }

    /// Encodes a dictionary.
    public func encode(to encoder: any Encoder) throws {
        try values.encode(to: encoder)
    }
}

extension Metadata {
    /// The time zone of the recording (`HKTimeZone`); nil if it is unknown.
    package var timeZone: TimeZone? {
        self[MetadataKey.timeZone]?.stringValue.flatMap { TimeZone(identifier: $0) }
    }
}
