/// The largest possible distance.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude

/// A distance filter that accepts every movement.
public let kCLDistanceFilterNone: CLLocationDistance = -1

/// The highest accuracy, with the help of additional sensors, as needed for navigation.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2

/// The highest accuracy of the device.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1

/// An accuracy of ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10

/// An accuracy of a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100

/// An accuracy of a kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1_000

/// An accuracy of three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3_000

/// The accuracy for an app that is authorized for approximate locations only.
///
/// Apple does not publish the number; here it is the coarsest one, so that it compares as less accurate than all
/// others.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = .greatestFiniteMagnitude

/// A coordinate that is never valid.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)
