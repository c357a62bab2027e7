/// The workout zones of a quantity type (ZON-2).
public struct ZoneConfigurationRecord: Sendable, Codable {
    /// The origin of the zones (ZON-7, ZON-21).
    public enum Source: String, Sendable, Codable {
        /// Computed by the store from the user's characteristics.
        case system
        /// Set by the user for all workouts.
        case user
        /// Set by an app for one workout.
        case app
    }

    /// The quantity type.
    public let type: ObjectType
    /// The boundaries between adjacent zones, ascending, in their original units (ZON-8).
    public let boundaries: [QuantityValue]
    /// The origin of the zones.
    public let source: Source
    /// The boundaries in the canonical unit of the type.
    private let limits: [Double]

    /// The valid numbers of boundaries, for 3 to 9 zones (ZON-4).
    public static let boundaryCounts = 2...8
    /// The types that support zones (ZON-1).
    public static let types: [ObjectType] = [.heartRate, .cyclingPower]
    /// The relative tolerance within which a value counts as at a boundary (ZON-12).
    private static let tolerance = 1e-9

    /// Creates zones between boundaries.
    ///
    /// - Throws: ``ValidationError`` if the type does not support zones (ZON-6), there are too few or too many
    ///   (ZON-4), a unit is incompatible (ZON-5), or the boundaries are not positive and ascending (ZON-6).
    public init(type: ObjectType, boundaries: [QuantityValue], source: Source) throws(ValidationError) {
        guard Self.types.contains(type), let unit = type.canonicalUnit else {
            throw ValidationError(.invalidArgument, reason: "\(type.identifier) does not support workout zones.")
        }
        guard Self.boundaryCounts.contains(boundaries.count) else {
            throw ValidationError(
                .invalidArgument,
                reason: "Zones have \(Self.boundaryCounts.lowerBound) to \(Self.boundaryCounts.upperBound) boundaries, "
                    + "not \(boundaries.count).")
        }
        var limits: [Double] = []
        for boundary in boundaries {
            guard let limit = boundary.converted(to: unit) else {
                throw ValidationError(
                    .invalidArgument,
                    reason:
                        "The unit \(boundary.unit.unitString) of a zone boundary is not compatible with \(type.identifier)."
                )
            }
            guard limit.isFinite, limit > limits.last ?? 0 else {
                throw ValidationError(
                    .invalidArgument, reason: "Zone boundaries must be positive and in ascending order.")
            }
            limits.append(limit)
        }
        (self.type, self.boundaries, self.source, self.limits) = (type, boundaries, source, limits)
    }

    /// Creates system zones between positive, ascending numbers in a compatible unit.
    init(ofSystem type: ObjectType, _ numbers: [Double], in unit: QuantityUnit) {
        (self.type, source) = (type, .system)
        boundaries = numbers.map { QuantityValue($0, unit) }
        limits = numbers.map { unit.convert($0, to: type.canonicalUnit ?? unit) ?? $0 }
    }

    /// The number of zones.
    public var count: Int { boundaries.count + 1 }

    /// Returns the zone of a value; each zone includes its lower bound and excludes its upper one (ZON-11).
    ///
    /// - Parameter value: The value in the canonical unit of the type.
    /// - Returns: The index of the zone, starting at 0, or `nil` if the value is NaN (ZON-13).
    public func zone(of value: Double) -> Int? {
        guard !value.isNaN else { return nil }
        return limits.firstIndex { value < $0 - $0 * Self.tolerance } ?? limits.count
    }
}

// MARK: - Hashable

extension ZoneConfigurationRecord: Hashable {
    /// Returns whether types, origins and boundaries are equal, regardless of units (ZON-9).
    public static func == (left: Self, right: Self) -> Bool {
        left.type == right.type && left.source == right.source && left.boundaries == right.boundaries
    }

    /// Hashes the properties that determine equality.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(source)
        hasher.combine(boundaries)
    }
}

// MARK: - Codable

extension ZoneConfigurationRecord {
    private enum Key: String, CodingKey {
        case type
        case boundaries
        case source
    }

    /// Decodes and validates zones.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        try self.init(
            type: values.decode(ObjectType.self, forKey: .type),
            boundaries: values.decode([QuantityValue].self, forKey: .boundaries),
            source: values.decode(Source.self, forKey: .source))
    }

    /// Encodes zones.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(type, forKey: .type)
        try values.encode(boundaries, forKey: .boundaries)
        try values.encode(source, forKey: .source)
    }
}
