/// Sources of imported sums over long intervals, such as the steps of a day (IMP-16).
///
/// They rank before all others, longer buckets first: what sticks out of finer data that ranked above a bucket would
/// count besides it (STAT-21). An import keeps a bucket only while no finer source has nearly all of it.
package enum BucketSource: String, Sendable, CaseIterable {
    case days, quarters

    /// The prefix of the bundle identifiers of imported sources.
    private static let prefix = "import."

    /// Returns the bundle identifier of the buckets of an imported source.
    package func bundleIdentifier(of source: String) -> String { "\(source).\(rawValue)" }

    /// Returns the rank among buckets, 0 for the longest, or nil for any other source.
    package static func rank(ofBundle identifier: String) -> Int? {
        guard identifier.hasPrefix(prefix) else { return nil }
        return allCases.firstIndex { identifier.hasSuffix(".\($0.rawValue)") }
    }
}
