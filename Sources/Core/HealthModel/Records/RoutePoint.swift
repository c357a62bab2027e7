/// A location of a route: the ten numbers stored for it (RTE-6, RTE-23).
///
/// Negative accuracies, speeds and courses are unknown, as everywhere in location data (LOC-1).
public struct RoutePoint: Sendable, Hashable, Codable {
    /// The date, in seconds since 2001-01-01 UTC.
    public var timestamp: Double
    /// The latitude, in degrees north, -90...90.
    public var latitude: Double
    /// The longitude, in degrees east, -180...180.
    public var longitude: Double
    /// The altitude, in metres above sea level.
    public var altitude: Double
    /// The speed, in metres per second.
    public var speed: Double
    /// The course, in degrees clockwise from north.
    public var course: Double
    /// The horizontal accuracy, in metres.
    public var horizontalAccuracy: Double
    /// The vertical accuracy, in metres.
    public var verticalAccuracy: Double
    /// The accuracy of the speed, in metres per second.
    public var speedAccuracy: Double
    /// The accuracy of the course, in degrees.
    public var courseAccuracy: Double

    /// Creates a point; omitted accuracies, speed and course are marked as unknown.
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

    /// A Boolean value that indicates whether latitude and longitude are within their ranges (RTE-4).
    public var hasValidCoordinate: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }
}
