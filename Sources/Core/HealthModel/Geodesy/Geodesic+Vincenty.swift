import Foundation

extension Geodesic {
    /// Returns the distance by Vincenty's inverse formula (Survey Review 1975), or `nil` if it does not converge,
    /// near the antipode.
    static func vincentyDistance(
        _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double
    ) -> Double? {
        let radian = Double.pi / 180
        let f = flattening
        let step = remainder(longitude2 - longitude1, 360) * radian
        let reduced1 = atan2((1 - f) * sin(latitude1 * radian), cos(latitude1 * radian))
        let reduced2 = atan2((1 - f) * sin(latitude2 * radian), cos(latitude2 * radian))
        let (sin1, cos1, sin2, cos2) = (sin(reduced1), cos(reduced1), sin(reduced2), cos(reduced2))

        var lambda = step
        for _ in 0..<60 {
            let (sinLambda, cosLambda) = (sin(lambda), cos(lambda))
            let across = cos2 * sinLambda
            let along = cos1 * sin2 - sin1 * cos2 * cosLambda
            let sinSigma = (across * across + along * along).squareRoot()
            if sinSigma == 0 { return step.magnitude < 1 ? 0 : nil }
            let cosSigma = sin1 * sin2 + cos1 * cos2 * cosLambda
            let sigma = atan2(sinSigma, cosSigma)
            let sinAlpha = cos1 * cos2 * sinLambda / sinSigma
            let cosSquaredAlpha = 1 - sinAlpha * sinAlpha
            let cosMiddle = cosSquaredAlpha < 1e-15 ? 0 : cosSigma - 2 * sin1 * sin2 / cosSquaredAlpha
            let c = f / 16 * cosSquaredAlpha * (4 + f * (4 - 3 * cosSquaredAlpha))
            let middleTerm = -1 + 2 * cosMiddle * cosMiddle
            let next =
                step + (1 - c) * f * sinAlpha * (sigma + c * sinSigma * (cosMiddle + c * cosSigma * middleTerm))
            if next.magnitude > .pi { return nil }
            if (next - lambda).magnitude < 1e-13 {
                return length(sigma, sinSigma, cosSigma, cosMiddle, cosSquaredAlpha)
            }
            lambda = next
        }
        return nil
    }

    /// Returns the length in metres of an arc on the auxiliary sphere, by the series of Vincenty's formula.
    private static func length(
        _ sigma: Double, _ sinSigma: Double, _ cosSigma: Double, _ cosMiddle: Double, _ cosSquaredAlpha: Double
    ) -> Double {
        let polarRadius = equatorialRadius * (1 - flattening)
        let u = cosSquaredAlpha * eccentricitySquared / (1 - eccentricitySquared)
        let a = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)))
        let b = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
        let square = cosMiddle * cosMiddle
        let inner = cosSigma * (-1 + 2 * square)
        let outer = b / 6 * cosMiddle * (-3 + 4 * sinSigma * sinSigma) * (-3 + 4 * square)
        let correction = b * sinSigma * (cosMiddle + b / 4 * (inner - outer))
        return polarRadius * a * (sigma - correction)
    }

    /// Returns the shortest path through a point of the circle a quarter of the earth's circumference from the first
    /// point.
    ///
    /// The circle separates near-antipodal points, so the geodesic crosses it, and no path through another of its
    /// points is shorter. Both legs are short enough for Vincenty's formula. A golden-section search refines the
    /// minimum of a coarse scan of bearings; the length is flat at the minimum, so the bearing need not be exact.
    static func nearAntipodalDistance(
        _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double
    ) -> Double {
        let radian = Double.pi / 180
        let (sin1, cos1) = (sin(latitude1 * radian), cos(latitude1 * radian))

        func way(_ bearing: Double) -> Double {
            let latitude = asin(min(max(cos1 * cos(bearing), -1), 1)) / radian
            let longitude = longitude1 + atan2(sin(bearing), -sin1 * cos(bearing)) / radian
            guard let first = vincentyDistance(latitude1, longitude1, latitude, longitude),
                let second = vincentyDistance(latitude, longitude, latitude2, longitude2)
            else { return .infinity }
            return first + second
        }

        let steps = 180
        let width = 2 * Double.pi / Double(steps)
        var best = (way: Double.infinity, bearing: 0.0)
        for step in 0..<steps {
            let candidate = way(Double(step) * width)
            if candidate < best.way { best = (candidate, Double(step) * width) }
        }
        let ratio = 0.6180339887498949
        var (low, high) = (best.bearing - width, best.bearing + width)
        for _ in 0..<50 {
            let (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
            if way(left) < way(right) { high = right } else { low = left }
        }
        let refined = min(best.way, way((low + high) / 2))
        return refined.isFinite ? refined : .nan
    }
}
