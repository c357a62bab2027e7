/// Sources of data that an app passed on, after the phone had merged and summarised them (ING-8).
///
/// They rank below all others, because whatever else there is says the same better. Among them a longer bucket goes before a
/// shorter one: it holds what the shorter ones inside of it hold, so both never count.
package enum RelayedSource {
    /// What the bundle identifiers of such sources begin with.
    package static let prefix = "com.HealthExport."

    /// How long the buckets of a source are, the best-ranked first.
    package enum Grain: String, Sendable, CaseIterable {
        case days, hours
        /// Minutes, and all that are no sums.
        case minutes = ""
        case seconds
        /// What belongs to workouts, and is counted for the whole day, too.
        case workouts
        /// Sums of a night, which say less than its stages.
        case nights
    }

    /// The bundle identifier of a source.
    ///
    /// - Parameter slug: Small letters, digits and dashes.
    package static func bundleIdentifier(slug: String, _ grain: Grain) -> String {
        grain == .minutes ? prefix + slug : "\(prefix)\(slug).\(grain.rawValue)"
    }

    /// The rank among sources of this kind, 0 for the best; nil for any other source.
    package static func rank(ofBundle identifier: String) -> Int? {
        guard identifier.hasPrefix(prefix) else { return nil }
        let ending = identifier.dropFirst(prefix.count).split(separator: ".").dropFirst().last.map(String.init)
        let grain = Grain(rawValue: ending ?? "") ?? .minutes
        return Grain.allCases.firstIndex(of: grain)
    }
}
