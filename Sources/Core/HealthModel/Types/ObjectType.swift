/// A kind of health data: two bytes that name a row of the catalogue.
///
/// Two types are equal when their identifiers are (OBJ-10). Coding writes the identifier, never the index, so that
/// stored data does not depend on the order of the catalogue.
public struct ObjectType: Hashable, Sendable {
    /// The row of the catalogue; meaningful in this process only.
    package let index: UInt16

    init(index: UInt16) {
        self.index = index
    }

    /// Looks a type up by its identifier.
    ///
    /// - Parameter identifier: A string such as `HKQuantityTypeIdentifierHeartRate`.
    /// - Returns: nil if no type has this identifier.
    public init?(identifier: String) {
        guard let index = TypeTable.indices[identifier] else { return nil }
        self.index = index
    }

    /// Every type, in the order of the catalogue.
    public static let all: [ObjectType] = TypeTable.rows.indices.map { ObjectType(index: UInt16($0)) }

    private var traits: TypeTraits { TypeTable.traits[Int(index)] }

    /// The string that names this type in files and in the store.
    public var identifier: String { TypeTable.identifiers[Int(index)] }

    /// The family this type belongs to.
    public var family: ObjectTypeFamily { traits.family }

    /// How values combine over time; nil unless this is a quantity type.
    public var aggregationStyle: AggregationStyle? { traits.aggregationStyle }

    /// Whether this is a quantity type whose values add up.
    public var isCumulative: Bool { traits.aggregationStyle == .cumulative }

    /// The unit that statistics answer in (QTY-7); nil unless this is a quantity type.
    public var canonicalUnit: QuantityUnit? { TypeTable.units[Int(index)] }

    /// The values a category sample may have (DAT-9); nil unless this is a category type.
    public var categoryValues: ClosedRange<Int>? { traits.categoryValues }
}

// MARK: - Samples

extension ObjectType {
    /// Whether records of this type are samples, with a start and an end.
    public var isSample: Bool {
        switch family {
        case .characteristic, .activitySummary, .userAnnotatedMedication: false
        default: true
        }
    }

    /// The longest a sample of this type may last, in seconds; nil when unlimited (DAT-5).
    public var maximumDuration: Double? { traits.isDurationLimited ? TypeTable.maximumDuration : nil }

    /// Whether a sample may end in the distant future, that is: at an unknown time (DAT-3).
    public var isOpenEnded: Bool { traits.isOpenEnded }
}

// MARK: - Authorization

extension ObjectType {
    /// Whether only the system writes this type (AUTH-13).
    public var isReadOnly: Bool { traits.isReadOnly }

    /// Whether an app may ask for permission to write this type (AUTH-9).
    public var isShareable: Bool {
        switch family {
        case .correlation, .clinical, .activitySummary, .electrocardiogram, .characteristic, .userAnnotatedMedication:
            false
        default:
            !isReadOnly
        }
    }

    /// Whether an app may ask for permission to read this type (AUTH-10).
    ///
    /// Correlations are readable when what they contain is.
    public var isReadable: Bool { family != .correlation }

    /// Whether permission to read is given for each object on its own (AUTH-17).
    public var requiresPerObjectAuthorization: Bool { traits.requiresPerObjectAuthorization }

    /// The type that must be requested together with this one, if there is one (AUTH-14).
    public var authorizationParent: ObjectType? {
        family == .heartbeatSeries ? .heartRateVariabilitySDNN : nil
    }
}

// MARK: - Codable

extension ObjectType: Codable {
    /// Reads an identifier, and fails when no type has it.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let identifier = try container.decode(String.self)
        guard let type = ObjectType(identifier: identifier) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "No object type has the identifier '\(identifier)'.")
        }
        self = type
    }

    /// Writes the identifier.
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
