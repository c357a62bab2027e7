import HealthModel

/// A place with a time, and how well both motion and place are known.
///
/// A negative horizontal accuracy means that the coordinate is invalid, a negative vertical accuracy that the altitude
/// is; negative speed, course and their accuracies mean invalid, too (LOC-1). Numbers are kept as given.
///
/// Immutable, so it may cross threads; subclasses have to keep that promise.
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let values: Values

    // MARK: Initialisers

    /// The point 0, 0 at this moment, with the defaults of ``init(latitude:longitude:)``.
    public override init() {
        values = Values(coordinate: CLLocationCoordinate2D(), timestamp: Date())
        super.init()
    }

    /// A place at this moment: altitude 0, horizontal accuracy 0, everything else invalid (-1).
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        let coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        values = Values(coordinate: coordinate, timestamp: Date())
        super.init()
    }

    /// A place without motion: course, speed and their accuracies are invalid (-1).
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

    /// A place with course and speed, whose accuracies are invalid (-1).
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

    /// A place with course and speed and how well they are known.
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

    /// A place with everything there is to know about it, its origin included.
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

    /// The place; invalid if ``horizontalAccuracy`` is negative.
    open var coordinate: CLLocationCoordinate2D { values.coordinate }
    /// Metres above mean sea level; invalid if ``verticalAccuracy`` is negative.
    open var altitude: CLLocationDistance { values.altitude }
    /// Metres above the WGS-84 ellipsoid.
    ///
    /// No initialiser takes it and there is no model of the geoid here, so it is 0.
    open var ellipsoidalAltitude: CLLocationDistance { 0 }
    /// The radius of uncertainty of ``coordinate`` in metres; negative if that is invalid.
    open var horizontalAccuracy: CLLocationAccuracy { values.horizontalAccuracy }
    /// The uncertainty of ``altitude`` in metres; negative if that is invalid.
    open var verticalAccuracy: CLLocationAccuracy { values.verticalAccuracy }
    /// The direction of travel in degrees clockwise from north; negative if invalid.
    open var course: CLLocationDirection { values.course }
    /// The uncertainty of ``course`` in degrees; negative if that is invalid.
    open var courseAccuracy: CLLocationDirectionAccuracy { values.courseAccuracy }
    /// The speed over ground in metres per second; negative if invalid.
    open var speed: CLLocationSpeed { values.speed }
    /// The uncertainty of ``speed`` in metres per second; negative if that is invalid.
    open var speedAccuracy: CLLocationSpeedAccuracy { values.speedAccuracy }
    /// When the device was at this place.
    open var timestamp: Date { values.timestamp }
    /// The storey of the building; nil for every location that a program makes.
    open var floor: CLFloor? { values.floor }
    /// Where the location came from; nil if the initialiser was not told.
    open var sourceInformation: CLLocationSourceInformation? { values.sourceInformation }

    /// The way along the earth's surface in metres; altitudes are ignored (LOC-2).
    ///
    /// Symmetric; 0 for equal coordinates; NaN if a coordinate is not finite. Unlike on a phone the result does not
    /// depend on earlier calls (LOC-4).
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

    /// Returns the receiver, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: NSSecureCoding

    /// Always true.
    open class var supportsSecureCoding: Bool { true }

    /// Reads a location from an archive; nil if the coordinate or the timestamp is missing.
    public required init?(coder: NSCoder) {
        guard let values = Values(coder: coder) else { return nil }
        self.values = values
        super.init()
    }

    /// Writes the location to an archive.
    open func encode(with coder: NSCoder) {
        values.encode(with: coder)
    }
}
