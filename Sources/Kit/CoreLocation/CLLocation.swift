import HealthModel

/// A geographic position with a time, motion, and the accuracy of both.
///
/// A negative horizontal accuracy means that the coordinate is invalid, and a negative vertical accuracy that the
/// altitude is; a negative speed, course or accuracy of these is invalid, too (LOC-1). Numbers are stored as given.
///
/// Immutable and therefore safe to share between threads; subclasses must preserve that.
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let values: Values

    // MARK: Initialisers

    /// Creates a location at latitude 0, longitude 0 with the current time and the defaults of
    /// ``init(latitude:longitude:)``.
    public override init() {
        values = Values(coordinate: CLLocationCoordinate2D(), timestamp: Date())
        super.init()
    }

    /// Creates a location with the current time, altitude 0 and horizontal accuracy 0; all other values are invalid
    /// (-1).
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        let coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        values = Values(coordinate: coordinate, timestamp: Date())
        super.init()
    }

    /// Creates a location without motion: course, speed and their accuracies are invalid (-1).
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
    ) {
        values = Values(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            timestamp: timestamp)
        super.init()
    }

    /// Creates a location with course and speed, whose accuracies are invalid (-1).
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed,
        timestamp: Date
    ) {
        values = Values(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: course, speed: speed, timestamp: timestamp)
        super.init()
    }

    /// Creates a location with course and speed and their accuracies.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
        courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy,
        timestamp: Date
    ) {
        values = Values(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: course, courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy,
            timestamp: timestamp)
        super.init()
    }

    /// Creates a location with all values, including information about its source.
    public init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
        courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy,
        timestamp: Date, sourceInfo: CLLocationSourceInformation
    ) {
        values = Values(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy, verticalAccuracy: vAccuracy,
            course: course, courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy,
            timestamp: timestamp, sourceInformation: sourceInfo)
        super.init()
    }

    // MARK: Properties

    /// The coordinate; invalid if ``horizontalAccuracy`` is negative.
    open var coordinate: CLLocationCoordinate2D { values.coordinate }
    /// The altitude in metres above mean sea level; invalid if ``verticalAccuracy`` is negative.
    open var altitude: CLLocationDistance { values.altitude }
    /// The altitude in metres above the WGS-84 ellipsoid.
    ///
    /// Always 0, because no initialiser accepts it and there is no geoid model to compute it from.
    open var ellipsoidalAltitude: CLLocationDistance { 0 }
    /// The radius of uncertainty of ``coordinate`` in metres; negative if the coordinate is invalid.
    open var horizontalAccuracy: CLLocationAccuracy { values.horizontalAccuracy }
    /// The uncertainty of ``altitude`` in metres; negative if the altitude is invalid.
    open var verticalAccuracy: CLLocationAccuracy { values.verticalAccuracy }
    /// The direction of travel in degrees clockwise from north; negative if invalid.
    open var course: CLLocationDirection { values.course }
    /// The uncertainty of ``course`` in degrees; negative if invalid.
    open var courseAccuracy: CLLocationDirectionAccuracy { values.courseAccuracy }
    /// The speed over ground in metres per second; negative if invalid.
    open var speed: CLLocationSpeed { values.speed }
    /// The uncertainty of ``speed`` in metres per second; negative if invalid.
    open var speedAccuracy: CLLocationSpeedAccuracy { values.speedAccuracy }
    /// The time at which the location was determined.
    open var timestamp: Date { values.timestamp }
    /// The floor of the building; nil unless the location was decoded from an archive with a floor.
    open var floor: CLFloor? { values.floor }
    /// Information about the source of the location; nil if the initialiser received none.
    open var sourceInformation: CLLocationSourceInformation? { values.sourceInformation }

    /// Returns the distance in metres along the surface of the earth; altitudes are ignored (LOC-2).
    ///
    /// The distance is symmetric, 0 for equal coordinates, and NaN if a coordinate is not finite. Unlike on a phone,
    /// the result does not depend on earlier calls (LOC-4).
    open func distance(from location: CLLocation) -> CLLocationDistance {
        let (here, there) = (coordinate, location.coordinate)
        return Geodesic.distance(
            latitude1: here.latitude, longitude1: here.longitude, latitude2: there.latitude, longitude2: there.longitude
        )
    }

    // MARK: NSObject

    open override var description: String {
        let place = String(
            format: "<%+.8f,%+.8f> +/- %.2fm", coordinate.latitude, coordinate.longitude, horizontalAccuracy)
        return place + String(format: " (speed %.2f mps / course %.2f) @ ", speed, course) + timestamp.description
    }

    // MARK: NSCopying

    /// Returns the same instance, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: NSSecureCoding

    /// A Boolean value that indicates whether the class supports secure coding; always true.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes a location from an archive.
    ///
    /// Returns nil if the coordinate or the timestamp is missing.
    public required init?(coder: NSCoder) {
        guard let values = Values(coder: coder) else { return nil }
        self.values = values
        super.init()
    }

    /// Encodes the location.
    open func encode(with coder: NSCoder) {
        values.encode(with: coder)
    }
}
