import Foundation

/// Distances on the WGS-84 ellipsoid.
///
/// A distance is computed for every recorded point, so the short case needs only one cosine and two square roots. The
/// result depends on nothing but the four numbers (LOC-4).
public enum Geodesic {
    /// The equatorial radius of WGS-84, in metres.
    static let equatorialRadius = 6_378_137.0
    /// The flattening of WGS-84.
    static let flattening = 1 / 298.257223563
    /// The square of the first eccentricity.
    static let eccentricitySquared = flattening * (2 - flattening)
    /// The distance in metres above which the geodesic replaces the flat formula (LOC-5).
    static let flatLimit = 200_000.0

    /// Returns the distance along the earth's surface between two points, in metres, ignoring altitude (LOC-2, LOC-3,
    /// LOC-5).
    ///
    /// Up to 200 km the ellipsoid is flattened at the mean latitude of the pair; beyond that the result is the length
    /// of the geodesic. The function is symmetric and total: longitudes wrap, and the result is NaN if one of the
    /// numbers is not finite.
    ///
    /// - Parameters: Geographic coordinates in degrees, north and east positive.
    public static func distance(
        latitude1: Double, longitude1: Double, latitude2: Double, longitude2: Double
    ) -> Double {
        let flat = flatDistance(
            latitude1: latitude1, longitude1: longitude1, latitude2: latitude2, longitude2: longitude2)
        if flat <= flatLimit { return flat }
        guard latitude1.isFinite, longitude1.isFinite, latitude2.isFinite, longitude2.isFinite else { return .nan }
        // The iteration treats its ends differently in the last bits, so the arguments are ordered first.
        let isSwapped = (latitude2, longitude2) < (latitude1, longitude1)
        return isSwapped
            ? geodesicDistance(latitude2, longitude2, latitude1, longitude1)
            : geodesicDistance(latitude1, longitude1, latitude2, longitude2)
    }

    /// Returns the distance on the ellipsoid flattened at the mean latitude of the pair, exact enough up to about 200
    /// km.
    static func flatDistance(
        latitude1: Double, longitude1: Double, latitude2: Double, longitude2: Double
    ) -> Double {
        let cosine = cos((latitude1 + latitude2) * (0.5 * .pi / 180))
        let w = 1 - eccentricitySquared * (1 - cosine * cosine)
        let root = w.squareRoot()
        var longitudeStep = longitude2 - longitude1
        if longitudeStep.magnitude > 180 { longitudeStep = remainder(longitudeStep, 360) }
        let scale = equatorialRadius * (.pi / 180) / root
        let north = scale * (1 - eccentricitySquared) / w * (latitude2 - latitude1)
        let east = scale * cosine * longitudeStep
        return (north * north + east * east).squareRoot()
    }

    /// Returns the length of the geodesic: by Vincenty's iteration, or by a search if it does not converge.
    static func geodesicDistance(
        _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double
    ) -> Double {
        vincentyDistance(latitude1, longitude1, latitude2, longitude2)
            ?? nearAntipodalDistance(latitude1, longitude1, latitude2, longitude2)
    }
}
