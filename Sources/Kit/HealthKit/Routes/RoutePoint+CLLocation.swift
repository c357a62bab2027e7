package import CoreLocation
package import HealthModel

extension RoutePoint {
    /// Creates a route point from the stored properties of a location (RTE-6).
    package init(_ location: CLLocation) {
        self.init(
            timestamp: location.timestamp.timeIntervalSinceReferenceDate,
            latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
            altitude: location.altitude, speed: location.speed, course: location.course,
            horizontalAccuracy: location.horizontalAccuracy, verticalAccuracy: location.verticalAccuracy,
            speedAccuracy: location.speedAccuracy, courseAccuracy: location.courseAccuracy)
    }

    /// The route point as a location.
    package var location: CLLocation {
        CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: altitude,
            horizontalAccuracy: horizontalAccuracy, verticalAccuracy: verticalAccuracy, course: course,
            courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy,
            timestamp: Date(timeIntervalSinceReferenceDate: timestamp))
    }
}
