import Foundation

/// A way over the ground: straight stretches, and turns as streets and paths have them.
///
/// Who gets far from the start turns towards it more often than away, so that a long way stays in one region.
struct CoursePath: Sendable {
    /// Degrees.
    private(set) var latitude: Double
    private(set) var longitude: Double
    /// Degrees clockwise from north, 0..<360.
    private(set) var heading: Double

    private let start: (latitude: Double, longitude: Double)
    /// Metres to the next turn.
    private var straight = 0.0
    /// Degrees still to turn, right positive.
    private var turning = 0.0
    /// How errors of the antenna stray, in metres north and east, and up.
    private var errors = [
        Wander(spread: 1.6, memory: 25), Wander(spread: 1.6, memory: 25), Wander(spread: 2, memory: 60),
    ]
    private var accuracy = Wander(spread: 0.8, memory: 40)

    /// Degrees per metre in a turn: a corner takes some ten metres.
    private static let turnRate = 9.0
    /// From how far away, in metres, turns lead back.
    private static let reach = 1_500.0

    init(latitude: Double, longitude: Double, _ random: inout AthleteRandom) {
        self.latitude = latitude
        self.longitude = longitude
        start = (latitude, longitude)
        heading = random.uniform(0...359)
        straight = random.uniform(60...300)
    }

    /// Goes some metres along the way.
    mutating func move(_ meters: Double, _ random: inout AthleteRandom) {
        var rest = meters
        while rest > 0 {
            let part = min(rest, 2)
            rest -= part
            steer(part, &random)
            let scale = Self.metersPerDegree(at: latitude)
            let angle = heading * .pi / 180
            latitude += part * cos(angle) / scale.north
            longitude += part * sin(angle) / scale.east
            if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
        }
    }

    private mutating func steer(_ meters: Double, _ random: inout AthleteRandom) {
        if turning != 0 {
            let part = min(abs(turning), Self.turnRate * meters) * (turning < 0 ? -1 : 1)
            turning -= part
            heading = (heading + part + 360).truncatingRemainder(dividingBy: 360)
            return
        }
        straight -= meters
        guard straight <= 0 else { return }
        straight = random.uniform(60...300)
        // Mostly gentle bends, sometimes a corner.
        let size = random.uniform() < 0.35 ? random.uniform(60...110) : random.uniform(8...45)
        turning = size * (leadsHome(&random) ? 1 : -1)
    }

    /// Whether to turn right.
    private func leadsHome(_ random: inout AthleteRandom) -> Bool {
        let chance = random.uniform()
        let scale = Self.metersPerDegree(at: latitude)
        let north = (start.latitude - latitude) * scale.north
        let east = remainder(start.longitude - longitude, 360) * scale.east
        guard (north * north + east * east).squareRoot() > Self.reach else { return chance < 0.5 }
        let bearing = atan2(east, north) * 180 / .pi
        return (remainder(bearing - heading, 360) > 0) == (chance < 0.9)
    }

    /// What an antenna says of where the athlete is.
    mutating func fix(
        at date: Double, seconds: Double, elevation: Double, speed: Double, _ random: inout AthleteRandom
    ) -> RoutePoint {
        for index in errors.indices { errors[index].stray(seconds, &random) }
        accuracy.stray(seconds, &random)
        let scale = Self.metersPerDegree(at: latitude)
        return RoutePoint(
            timestamp: date, latitude: latitude + errors[0].value / scale.north,
            longitude: longitude + errors[1].value / scale.east, altitude: elevation + errors[2].value, speed: speed,
            course: heading, horizontalAccuracy: max(2.5, 4.5 + accuracy.value), verticalAccuracy: 3,
            speedAccuracy: 0.3, courseAccuracy: 5)
    }

    /// How long a degree is on the ellipsoid of WGS-84, to the north and to the east.
    private static func metersPerDegree(at latitude: Double) -> (north: Double, east: Double) {
        let cosine = max(cos(latitude * .pi / 180), 0.01)
        let w = 1 - Geodesic.eccentricitySquared * (1 - cosine * cosine)
        let scale = Geodesic.equatorialRadius * (.pi / 180) / w.squareRoot()
        return (scale * (1 - Geodesic.eccentricitySquared) / w, scale * cosine)
    }
}
