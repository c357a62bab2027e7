import Foundation

/// A path over the ground that consists of straight stretches and of turns like those of streets and trails.
///
/// Far from the start, turns lead back towards it more often than away, so that long paths stay in one region.
struct CoursePath: Sendable {
    /// The latitude, in degrees.
    private(set) var latitude: Double
    private(set) var longitude: Double
    /// The heading, in degrees clockwise from north, 0..<360.
    private(set) var heading: Double

    private let start: (latitude: Double, longitude: Double)
    /// The distance to the next turn, in metres.
    private var straight = 0.0
    /// The remaining angle of the current turn, in degrees; positive to the right.
    private var turning = 0.0
    /// The positioning errors to the north, to the east and in altitude, in metres.
    private var errors = [
        OrnsteinUhlenbeckProcess(spread: 1.6, memory: 25), OrnsteinUhlenbeckProcess(spread: 1.6, memory: 25),
        OrnsteinUhlenbeckProcess(spread: 2, memory: 60),
    ]
    private var accuracy = OrnsteinUhlenbeckProcess(spread: 0.8, memory: 40)

    /// The degrees per metre in a turn: a corner spans about ten metres.
    private static let turnRate = 9.0
    /// The distance from the start, in metres, beyond which turns lead back.
    private static let reach = 1_500.0

    init(latitude: Double, longitude: Double, _ random: inout AthleteRandom) {
        self.latitude = latitude
        self.longitude = longitude
        start = (latitude, longitude)
        heading = random.uniform(0...359)
        straight = random.uniform(60...300)
    }

    /// Moves a number of metres along the path.
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
        // Mostly gentle bends, occasionally a corner.
        let size = random.uniform() < 0.35 ? random.uniform(60...110) : random.uniform(8...45)
        turning = size * (turnsRight(&random) ? 1 : -1)
    }

    /// Returns whether to turn right.
    private func turnsRight(_ random: inout AthleteRandom) -> Bool {
        let chance = random.uniform()
        let scale = Self.metersPerDegree(at: latitude)
        let north = (start.latitude - latitude) * scale.north
        let east = remainder(start.longitude - longitude, 360) * scale.east
        guard (north * north + east * east).squareRoot() > Self.reach else { return chance < 0.5 }
        let bearing = atan2(east, north) * 180 / .pi
        return (remainder(bearing - heading, 360) > 0) == (chance < 0.9)
    }

    /// Returns a simulated position fix.
    mutating func fix(
        at date: Double, seconds: Double, elevation: Double, speed: Double, _ random: inout AthleteRandom
    ) -> RoutePoint {
        for index in errors.indices { errors[index].stray(seconds, &random) }
        accuracy.stray(seconds, &random)
        let scale = Self.metersPerDegree(at: latitude)
        let east = longitude + errors[1].value / scale.east
        return RoutePoint(
            timestamp: date, latitude: latitude + errors[0].value / scale.north,
            longitude: east > 180 ? east - 360 : east < -180 ? east + 360 : east,
            altitude: elevation + errors[2].value, speed: speed,
            course: heading, horizontalAccuracy: max(2.5, 4.5 + accuracy.value), verticalAccuracy: 3,
            speedAccuracy: 0.3, courseAccuracy: 5)
    }

    /// Returns the length of a degree on the WGS-84 ellipsoid, to the north and to the east.
    private static func metersPerDegree(at latitude: Double) -> (north: Double, east: Double) {
        let cosine = max(cos(latitude * .pi / 180), 0.01)
        let w = 1 - Geodesic.eccentricitySquared * (1 - cosine * cosine)
        let scale = Geodesic.equatorialRadius * (.pi / 180) / w.squareRoot()
        return (scale * (1 - Geodesic.eccentricitySquared) / w, scale * cosine)
    }
}
