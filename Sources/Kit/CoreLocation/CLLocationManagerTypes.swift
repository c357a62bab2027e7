public import Foundation

/// The permission of an app to use locations.
public enum CLAuthorizationStatus: Int32, Sendable {
    /// The app has not requested permission.
    case notDetermined = 0
    /// The app may not use locations, and nobody can allow it.
    case restricted = 1
    /// Permission was denied.
    case denied = 2
    /// The app may use locations at any time.
    case authorizedAlways = 3
    /// The app may use locations while it is in use.
    case authorizedWhenInUse = 4
}

/// The accuracy that an app is authorized for.
public enum CLAccuracyAuthorization: Int, Sendable {
    /// Precise locations.
    case fullAccuracy = 0
    /// Approximate locations.
    case reducedAccuracy = 1
}

/// The kind of movement that an app follows.
public enum CLActivityType: Int, Sendable {
    /// Any kind.
    case other = 1
    /// Driving.
    case automotiveNavigation = 2
    /// Walking, running, cycling and similar.
    case fitness = 3
    /// Other vehicles, such as boats and trains.
    case otherNavigation = 4
    /// Flying.
    case airborne = 5
}

/// The domain of location errors.
public let kCLErrorDomain = "kCLErrorDomain"

/// An error of a location manager.
public struct CLError: CustomNSError, Hashable, Sendable {
    /// The code of an error.
    public enum Code: Int, Sendable {
        /// The location is unknown at the moment.
        case locationUnknown = 0
        /// The app is not authorized.
        case denied = 1
        /// The network is not available.
        case network = 2
        /// The heading cannot be determined.
        case headingFailure = 3
    }

    /// The code.
    public let code: Code

    /// Creates an error.
    public init(_ code: Code) { self.code = code }

    /// The domain of location errors.
    public static var errorDomain: String { kCLErrorDomain }

    /// The number of the code.
    public var errorCode: Int { code.rawValue }

    /// The location is unknown at the moment.
    public static var locationUnknown: Code { .locationUnknown }
    /// The app is not authorized.
    public static var denied: Code { .denied }
    /// The network is not available.
    public static var network: Code { .network }
    /// The heading cannot be determined.
    public static var headingFailure: Code { .headingFailure }
}

extension CLError.Code {
    /// Returns whether an error has the code, for `catch CLError.denied`.
    public static func ~= (code: CLError.Code, error: any Error) -> Bool { (error as? CLError)?.code == code }
}

/// A receiver of the locations and errors of a location manager.
///
/// All methods have an empty implementation.
public protocol CLLocationManagerDelegate: NSObjectProtocol {
    /// Receives new locations, the latest one last.
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
    /// Receives an error.
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
    /// Called after the manager was created, and when the authorization changes.
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
    /// Called when the authorization changes, for apps written before `locationManagerDidChangeAuthorization(_:)`.
    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
    /// Called when updates are paused; never here.
    func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)
    /// Called when updates are resumed; never here.
    func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)
}

extension CLLocationManagerDelegate {
    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
    /// Does nothing.
    public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
    /// Does nothing.
    public func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {}
    /// Does nothing.
    public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}
    /// Does nothing.
    public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}
}
