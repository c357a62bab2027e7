import Foundation

/// A dive again and again: down, along the ground, and up in time.
enum Dive {
    /// Seconds from one descent to the next: forty minutes of diving, twenty at the surface.
    private static let round = 3_600.0

    /// Metres below the surface: 18 m per minute down at most, 9 m per minute up (the limits that divers learn).
    static func depth(at seconds: Double) -> Double {
        let time = seconds.truncatingRemainder(dividingBy: round)
        let ground = 17 + 1.5 * sin(time / 90)
        return max(0, min(time * 0.25, ground, (2_400 - time) * 0.15))
    }

    /// Degrees Celsius: colder with depth.
    static func temperature(at seconds: Double) -> Double { 22 - 0.2 * depth(at: seconds) }
}
