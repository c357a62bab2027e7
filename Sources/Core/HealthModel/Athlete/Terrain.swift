import Foundation

/// The elevation profile of a path: a sum of waves along its length.
struct Terrain: Sendable {
    private struct Wave {
        var height: Double
        var length: Double
        var phase: Double
    }

    private let waves: [Wave]

    /// Creates rolling terrain with gradients of up to 6 %, steep enough to matter on foot and long enough to matter
    /// on a bicycle.
    init(_ random: inout AthleteRandom) {
        waves = [(14.0, 2_900.0), (4, 1_100), (0.8, 310)].map { height, length in
            Wave(height: height, length: length, phase: random.uniform(0...2 * .pi))
        }
    }

    /// Returns the elevation above the mean, in metres, at a distance along the path.
    func elevation(at meters: Double) -> Double {
        waves.reduce(0) { $0 + $1.height * sin(2 * .pi * meters / $1.length + $1.phase) }
    }

    /// Returns the gradient, in metres of elevation per metre along the path.
    func gradient(at meters: Double) -> Double {
        waves.reduce(0) { sum, wave in
            sum + wave.height * 2 * .pi / wave.length * cos(2 * .pi * meters / wave.length + wave.phase)
        }
    }
}

/// A repeated dive profile: descent, bottom time and ascent.
enum Dive {
    /// The seconds between two descents: forty minutes of diving, twenty at the surface.
    private static let round = 3_600.0

    /// Returns the depth in metres: descents of at most 18 m per minute, ascents of at most 9 m per minute (common
    /// training limits).
    static func depth(at seconds: Double) -> Double {
        let time = seconds.truncatingRemainder(dividingBy: round)
        let ground = 17 + 1.5 * sin(time / 90)
        return max(0, min(time * 0.25, ground, (2_400 - time) * 0.15))
    }

    /// Returns the water temperature in degrees Celsius, which decreases with depth.
    static func temperature(at seconds: Double) -> Double { 22 - 0.2 * depth(at: seconds) }
}
