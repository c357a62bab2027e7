/// The location type of a workout; unknown raw values are preserved.
public struct LocationType: RawRepresentable, Sendable, Hashable, Codable {
    /// The raw value in files, stores and Apple's enumeration.
    public let rawValue: Int

    /// Creates a location type from a raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Unspecified.
    public static let unknown = LocationType(rawValue: 1)
    /// Indoors.
    public static let indoor = LocationType(rawValue: 2)
    /// Outdoors.
    public static let outdoor = LocationType(rawValue: 3)
}

/// The swimming location of a workout; unknown raw values are preserved.
public struct SwimmingLocation: RawRepresentable, Sendable, Hashable, Codable {
    /// The raw value in files, stores and Apple's enumeration.
    public let rawValue: Int

    /// Creates a swimming location from a raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Unspecified.
    public static let unknown = SwimmingLocation(rawValue: 0)
    /// A pool.
    public static let pool = SwimmingLocation(rawValue: 1)
    /// Open water: a lake, a river or the sea.
    public static let openWater = SwimmingLocation(rawValue: 2)
}
