/// An angle in degrees: latitude north of the equator, longitude east of the prime meridian.
public typealias CLLocationDegrees = Double

/// A length in metres.
public typealias CLLocationDistance = Double

/// A radius of uncertainty in metres; negative if the associated value is invalid (LOC-1).
public typealias CLLocationAccuracy = Double

/// A speed in metres per second; negative if invalid (LOC-1).
public typealias CLLocationSpeed = Double

/// The uncertainty of a speed in metres per second; negative if invalid.
public typealias CLLocationSpeedAccuracy = Double

/// A direction in degrees clockwise from true north, from 0 up to 360; negative if invalid (LOC-1).
public typealias CLLocationDirection = Double

/// The uncertainty of a direction in degrees; negative if invalid.
public typealias CLLocationDirectionAccuracy = Double
