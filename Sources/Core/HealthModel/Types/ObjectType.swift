/// A type of health data: a two-byte index into the catalogue.
///
/// Two types are equal if their identifiers are (OBJ-10). Encoding writes the identifier, never the index, so that
/// stored data do not depend on the order of the catalogue.
public struct ObjectType: Hashable, Sendable {
    /// The row in the catalogue, which is valid only within this process.
    package let index: UInt16

    init(index: UInt16) {
        self.index = index
    }

    /// Creates the type with an identifier.
    ///
    /// - Parameter identifier: A string such as `HKQuantityTypeIdentifierHeartRate`.
    /// - Returns: `nil` if no type has this identifier.
    public init?(identifier: String) {
        guard let index = TypeTable.indices[identifier] else { return nil }
        self.index = index
    }

    /// All types, in the order of the catalogue.
    public static let all: [ObjectType] = TypeTable.rows.indices.map { ObjectType(index: UInt16($0)) }

    private var traits: TypeTraits { TypeTable.traits[Int(index)] }

    /// The string that identifies the type in files and in the store.
    public var identifier: String { TypeTable.identifiers[Int(index)] }

    /// The family of the type.
    public var family: ObjectTypeFamily { traits.family }

    /// The aggregation style of a quantity type, or `nil` for other types.
    public var aggregationStyle: AggregationStyle? { traits.aggregationStyle }

    /// A Boolean value that indicates whether this is a cumulative quantity type.
    public var isCumulative: Bool { traits.aggregationStyle == .cumulative }

    /// The unit of statistics of a quantity type (QTY-7), or `nil` for other types.
    public var canonicalUnit: QuantityUnit? { TypeTable.units[Int(index)] }

    /// The valid values of a category type (DAT-9), or `nil` for other types.
    public var categoryValues: ClosedRange<Int>? { traits.categoryValues }
}

// MARK: - Samples

extension ObjectType {
    /// A Boolean value that indicates whether records of this type are samples, with a start and an end.
    public var isSample: Bool {
        switch family {
        case .characteristic, .activitySummary, .userAnnotatedMedication: false
        default: true
        }
    }

    /// The maximum duration of a sample in seconds, or `nil` if unlimited (DAT-5).
    public var maximumDuration: Double? { traits.isDurationLimited ? TypeTable.maximumDuration : nil }

    /// A Boolean value that indicates whether a sample may end in the distant future, which stands for an unknown end
    /// (DAT-3).
    public var isOpenEnded: Bool { traits.isOpenEnded }
}

// MARK: - Authorization

extension ObjectType {
    /// A Boolean value that indicates whether only the system writes this type (AUTH-13).
    public var isReadOnly: Bool { traits.isReadOnly }

    /// A Boolean value that indicates whether an app can request permission to write this type (AUTH-9).
    public var isShareable: Bool {
        switch family {
        case .correlation, .clinical, .activitySummary, .electrocardiogram, .characteristic, .userAnnotatedMedication:
            false
        default:
            !isReadOnly
        }
    }

    /// A Boolean value that indicates whether an app can request permission to read this type (AUTH-10).
    ///
    /// Correlations are readable if their contained types are.
    public var isReadable: Bool { family != .correlation }

    /// A Boolean value that indicates whether permission to read is granted for each object separately (AUTH-17).
    public var requiresPerObjectAuthorization: Bool { traits.requiresPerObjectAuthorization }

    /// The type that must be requested together with this one, if any (AUTH-14).
    public var authorizationParent: ObjectType? {
        family == .heartbeatSeries ? .heartRateVariabilitySDNN : nil
    }
}

// MARK: - Codable

extension ObjectType: Codable {
    /// Decodes an identifier; throws an error if no type has it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let identifier = try container.decode(String.self)
        guard let type = ObjectType(identifier: identifier) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "No object type has the identifier '\(identifier)'.")
        }
        self = type
    }

    /// Encodes the identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

// MARK: - CustomStringConvertible

extension ObjectType: CustomStringConvertible {
    /// The identifier.
    public var description: String { identifier }
}
