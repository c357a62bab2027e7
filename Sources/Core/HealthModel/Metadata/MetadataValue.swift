public import Foundation

/// A value of a metadata dictionary, stored exactly as given (MET-1, MET-9).
///
/// Values are equal only if their kinds are: `integer(1)` and `bool(true)` differ here, although both are numbers for
/// the validation of predefined keys and for the facade.
public enum MetadataValue: Sendable, Hashable {
    /// A string.
    case string(String)
    /// A Boolean value, which reads back as the number 0 or 1.
    case bool(Bool)
    /// An integer.
    case integer(Int64)
    /// A floating-point number.
    case number(Double)
    /// A date, with the precision of `Date`.
    case date(Date)
    /// A quantity with its unit.
    case quantity(QuantityValue)
}

// MARK: - Accessors

extension MetadataValue {
    /// The string, or `nil` for other kinds.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The date, or `nil` for other kinds.
    public var dateValue: Date? {
        if case .date(let value) = self { value } else { nil }
    }

    /// The quantity, or `nil` for other kinds.
    public var quantityValue: QuantityValue? {
        if case .quantity(let value) = self { value } else { nil }
    }

    /// The number, or `nil` for other kinds; Boolean values are 0 and 1.
    public var doubleValue: Double? {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .integer(let value): Double(value)
        case .number(let value): value
        case .string, .date, .quantity: nil
        }
    }

    /// The integer, or `nil` for other kinds and fractions; Boolean values are 0 and 1.
    public var integerValue: Int64? {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        case .string, .date, .quantity: nil
        }
    }

    /// The Boolean value of a number, or `nil` for other kinds; every number but 0 is `true`.
    public var boolValue: Bool? {
        doubleValue.map { $0 != 0 }
    }
}

// MARK: - Codable

extension MetadataValue: Codable {
    private enum CodingKeys: String, CodingKey {
        case string, bool, integer, number, date, quantity
    }

    /// Decodes a value keyed by the name of its kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let key = container.allKeys.first else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "The kind of the metadata value is unknown."))
        }
        switch key {
        case .string: self = .string(try container.decode(String.self, forKey: key))
        case .bool: self = .bool(try container.decode(Bool.self, forKey: key))
        case .integer: self = .integer(try container.decode(Int64.self, forKey: key))
        case .number: self = .number(try container.decode(Double.self, forKey: key))
        case .date:
            // Seconds, so that no date decoding strategy can round them.
            self = .date(Date(timeIntervalSinceReferenceDate: try container.decode(Double.self, forKey: key)))
        case .quantity: self = .quantity(try container.decode(QuantityValue.self, forKey: key))
        }
    }

    /// Encodes the value keyed by the name of its kind.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .string(let value): try container.encode(value, forKey: .string)
        case .bool(let value): try container.encode(value, forKey: .bool)
        case .integer(let value): try container.encode(value, forKey: .integer)
        case .number(let value): try container.encode(value, forKey: .number)
        case .date(let value): try container.encode(value.timeIntervalSinceReferenceDate, forKey: .date)
        case .quantity(let value): try container.encode(value, forKey: .quantity)
        }
    }
}
