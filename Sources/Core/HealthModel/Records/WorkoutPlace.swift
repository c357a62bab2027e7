/// Whether a workout takes place inside or outside; numbers of later versions are kept as they are.
public struct LocationType: RawRepresentable, Sendable, Hashable, Codable {
    /// The number in files, stores and Apple's enumeration.
    public let rawValue: Int

    /// A location from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Nobody said.
    public static let unknown = LocationType(rawValue: 1)
    /// Under a roof.
    public static let indoor = LocationType(rawValue: 2)
    /// Under the sky.
    public static let outdoor = LocationType(rawValue: 3)
}

/// What somebody swims in; numbers of later versions are kept as they are.
public struct SwimmingLocation: RawRepresentable, Sendable, Hashable, Codable {
    /// The number in files, stores and Apple's enumeration.
    public let rawValue: Int

    /// A location from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Nobody said.
    public static let unknown = SwimmingLocation(rawValue: 0)
    /// A pool, which has lengths.
    public static let pool = SwimmingLocation(rawValue: 1)
    /// A lake, a river or the sea.
    public static let openWater = SwimmingLocation(rawValue: 2)
}
