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
