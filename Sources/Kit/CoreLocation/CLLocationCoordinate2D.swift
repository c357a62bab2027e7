/// A place on the earth's surface in WGS-84 degrees.
///
/// Any two numbers can be stored; ``CLLocationCoordinate2DIsValid(_:)`` tells whether they are a place.
public struct CLLocationCoordinate2D: Sendable {
    /// Degrees north of the equator, from -90 to 90.
    public var latitude: CLLocationDegrees
    /// Degrees east of the zero meridian, from -180 to 180.
    public var longitude: CLLocationDegrees

    /// The point where the equator meets the zero meridian.
    public init() {
        latitude = 0
        longitude = 0
    }

    /// A coordinate as given, without any check.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// Whether the latitude lies in -90…90 and the longitude in -180…180; false for NaN.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    coord.latitude.magnitude <= 90 && coord.longitude.magnitude <= 180
}

/// A coordinate as given, without any check.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}
