/// A position on the earth's surface in WGS-84 degrees.
///
/// Any two numbers can be stored; ``CLLocationCoordinate2DIsValid(_:)`` returns whether they are a valid position.
public struct CLLocationCoordinate2D: Sendable {
    /// The latitude in degrees north of the equator, from -90 to 90.
    public var latitude: CLLocationDegrees
    /// The longitude in degrees east of the prime meridian, from -180 to 180.
    public var longitude: CLLocationDegrees

    /// Creates a coordinate at latitude 0, longitude 0.
    public init() {
        latitude = 0
        longitude = 0
    }

    /// Creates a coordinate without validating it.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// Returns whether the latitude is within -90…90 and the longitude within -180…180; false for NaN.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    coord.latitude.magnitude <= 90 && coord.longitude.magnitude <= 180
}

/// Returns a coordinate without validating it.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}
