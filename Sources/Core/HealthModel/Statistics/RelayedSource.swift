/// Sources of data that were merged and summarized by the phone, and then relayed by an app (ING-8).
///
/// They rank below all others, because any other source has the same data in better quality. Among them a longer
/// bucket precedes a shorter one: it contains the values of the shorter ones inside of it, so that both never count.
package enum RelayedSource {
    /// The prefix of the bundle identifiers of relayed sources.
    package static let prefix = "com.HealthExport."

    /// The length of the buckets of a source, in the order of ranking.
    package enum Grain: String, Sendable, CaseIterable {
        case days, hours
        /// Minutes, and all values that are not sums.
        case minutes = ""
        case seconds
        /// Data of workouts, which the totals of the day contain as well.
        case workouts
        /// Sums of a night, which are less detailed than its sleep stages.
        case nights
    }

    /// Returns the bundle identifier of a source.
    ///
    /// - Parameter slug: A string of lowercase letters, digits and dashes.
    package static func bundleIdentifier(slug: String, _ grain: Grain) -> String {
        grain == .minutes ? prefix + slug : "\(prefix)\(slug).\(grain.rawValue)"
    }

    /// Returns the rank among relayed sources, 0 for the best, or `nil` for any other source.
    package static func rank(ofBundle identifier: String) -> Int? {
        guard identifier.hasPrefix(prefix) else { return nil }
        let ending = identifier.dropFirst(prefix.count).split(separator: ".").dropFirst().last.map(String.init)
        let grain = Grain(rawValue: ending ?? "") ?? .minutes
        return Grain.allCases.firstIndex(of: grain)
    }
}
