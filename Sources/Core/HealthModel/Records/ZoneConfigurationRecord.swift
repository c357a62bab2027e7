/// The zones into which the values of one quantity type are sorted (ZON-2).
public struct ZoneConfigurationRecord: Sendable, Codable {
    /// Who chose the zones (ZON-7, ZON-21).
    public enum Source: String, Sendable, Codable {
        /// The store, from what it knows of the person.
        case system
        /// The person, for all workouts.
        case user
        /// An app, for one workout.
        case app
    }

    /// The type whose values are sorted.
    public let type: ObjectType
    /// Where one zone ends and the next begins, ascending, as they were given (ZON-8).
    public let boundaries: [QuantityValue]
    /// Who chose them.
    public let source: Source
    /// The boundaries in the canonical unit of the type.
    private let limits: [Double]

    /// How many boundaries zones may have: 3 to 9 zones (ZON-4).
    public static let boundaryCounts = 2...8
    /// The types that can have zones (ZON-1).
    public static let types: [ObjectType] = [.heartRate, .cyclingPower]
    /// A value so close to a boundary, in parts of it, is at it (ZON-12).
    private static let tolerance = 1e-9

    /// Zones between boundaries.
    ///
    /// - Throws: If the type has no zones (ZON-6), there are too few or too many (ZON-4), a unit does not fit (ZON-5), or
    ///   the boundaries are not positive numbers that ascend (ZON-6).
    public init(type: ObjectType, boundaries: [QuantityValue], source: Source) throws(ValidationError) {
        guard Self.types.contains(type), let unit = type.canonicalUnit else {
            throw ValidationError(.invalidArgument, reason: "There are no workout zones of \(type.identifier).")
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
                    reason: "A boundary in \(boundary.unit.unitString) does not fit \(type.identifier).")
            }
            guard limit.isFinite, limit > limits.last ?? 0 else {
                throw ValidationError(.invalidArgument, reason: "Boundaries of zones must be positive, and ascend.")
            }
            limits.append(limit)
        }
        (self.type, self.boundaries, self.source, self.limits) = (type, boundaries, source, limits)
    }

    /// The zones that a store chose: between positive numbers that ascend, in a unit of the type.
    init(ofSystem type: ObjectType, _ numbers: [Double], in unit: QuantityUnit) {
        (self.type, source) = (type, .system)
        boundaries = numbers.map { QuantityValue($0, unit) }
        limits = numbers.map { unit.convert($0, to: type.canonicalUnit ?? unit) ?? $0 }
    }

    /// How many zones there are.
    public var count: Int { boundaries.count + 1 }

    /// The zone of a value: each includes its lower bound and excludes its upper one (ZON-11).
    ///
    /// - Parameter value: In the canonical unit of the type.
    /// - Returns: The number of the zone, from 0; nil for what is no number (ZON-13).
    public func zone(of value: Double) -> Int? {
        guard !value.isNaN else { return nil }
        return limits.firstIndex { value < $0 - $0 * Self.tolerance } ?? limits.count
    }
}

// MARK: - Hashable

extension ZoneConfigurationRecord: Hashable {
    /// The same type, chosen by the same, with equal boundaries, in whatever units (ZON-9).
    public static func == (left: Self, right: Self) -> Bool {
        left.type == right.type && left.source == right.source && left.boundaries == right.boundaries
    }

    /// Hashes what is compared.
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

    /// Reads zones, and checks them.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        try self.init(
            type: values.decode(ObjectType.self, forKey: .type),
            boundaries: values.decode([QuantityValue].self, forKey: .boundaries),
            source: values.decode(Source.self, forKey: .source))
    }

    /// Writes zones.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(type, forKey: .type)
        try values.encode(boundaries, forKey: .boundaries)
        try values.encode(source, forKey: .source)
    }
}
