/// One location of a route: the ten numbers that are stored for it (RTE-6, RTE-23).
///
/// Negative accuracies, speed and course mean "not known", as everywhere in location data (LOC-1).
public struct RoutePoint: Sendable, Hashable, Codable {
    /// Seconds since 2001-01-01 UTC.
    public var timestamp: Double
    /// Degrees north, -90...90.
    public var latitude: Double
    /// Degrees east, -180...180.
    public var longitude: Double
    /// Metres above sea level.
    public var altitude: Double
    /// Metres per second.
    public var speed: Double
    /// Degrees clockwise from north.
    public var course: Double
    /// Metres.
    public var horizontalAccuracy: Double
    /// Metres.
    public var verticalAccuracy: Double
    /// Metres per second.
    public var speedAccuracy: Double
    /// Degrees.
    public var courseAccuracy: Double

    /// A point; what is not given is marked as not known.
    public init(
        timestamp: Double, latitude: Double, longitude: Double, altitude: Double = 0, speed: Double = -1,
        course: Double = -1, horizontalAccuracy: Double = -1, verticalAccuracy: Double = -1,
        speedAccuracy: Double = -1, courseAccuracy: Double = -1
    ) {
        self.timestamp = timestamp
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.speed = speed
        self.course = course
        self.horizontalAccuracy = horizontalAccuracy
        self.verticalAccuracy = verticalAccuracy
        self.speedAccuracy = speedAccuracy
        self.courseAccuracy = courseAccuracy
    }

    /// Whether latitude and longitude are numbers within their ranges (RTE-4).
    public var hasValidCoordinate: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
}
