import Foundation

/// The ups and downs of a way: elevation as a sum of waves of its length.
struct Terrain: Sendable {
    private struct Wave {
        var height: Double
        var length: Double
        var phase: Double
    }

    private let waves: [Wave]

    /// Rolling land, steep enough to be felt on foot and long enough to be felt on a bicycle: up to 6 %.
    init(_ random: inout AthleteRandom) {
        waves = [(14.0, 2_900.0), (4, 1_100), (0.8, 310)].map { height, length in
            Wave(height: height, length: length, phase: random.uniform(0...2 * .pi))
        }
    }

    /// Metres above the mean, so many metres along the way.
    func elevation(at meters: Double) -> Double {
        waves.reduce(0) { $0 + $1.height * sin(2 * .pi * meters / $1.length + $1.phase) }
    }

    /// Metres up per metre along the way.
    func gradient(at meters: Double) -> Double {
        waves.reduce(0) { sum, wave in
            sum + wave.height * 2 * .pi / wave.length * cos(2 * .pi * meters / wave.length + wave.phase)
        }
    }
}
