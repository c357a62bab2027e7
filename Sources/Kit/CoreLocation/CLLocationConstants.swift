/// The largest distance there is.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude

/// A distance filter that lets every movement through.
public let kCLDistanceFilterNone: CLLocationDistance = -1

/// The best accuracy with the help of further sensors, as navigation needs it.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2

/// The best accuracy of the device.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1

/// Accurate to within ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10

/// Accurate to within a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100

/// Accurate to the kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1_000

/// Accurate to three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3_000

/// The accuracy for an app that is allowed to know the approximate place only.
///
/// Apple gives no number; here it is the coarsest one, so that it compares as less accurate than all the others.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = .greatestFiniteMagnitude

/// A coordinate that is never valid.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)
