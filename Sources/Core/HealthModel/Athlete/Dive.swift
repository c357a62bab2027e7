import Foundation

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
