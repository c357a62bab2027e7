/// The order of the sources of a type: whose data count where several were recording (STAT-20, STAT-27, STAT-28).
public struct SourceRanking: Sendable {
    /// A source that has data of the type, and what decides its place.
    public struct Candidate: Sendable {
        /// The source.
        public var source: SourceRecord
        /// Whether the owner of the store named it as one of the system's own (STAT-28).
        public var isSystem: Bool
        /// The product type of its newest revision.
        public var productType: String?
        /// The lowest insertion number of any object of the type.
        public var firstAppearance: Int64

        /// A candidate from its parts.
        public init(
            source: SourceRecord, isSystem: Bool = false, productType: String? = nil, firstAppearance: Int64 = 0
        ) {
            self.source = source
            self.isSystem = isSystem
            self.productType = productType
            self.firstAppearance = firstAppearance
        }

        /// Watches, then phones, then what else belongs to the system, then all others, and last what was only passed on.
        fileprivate var kind: Int {
            if let rank = RelayedSource.rank(ofBundle: source.bundleIdentifier) { return 4 + rank }
            guard isSystem else { return 3 }
            if productType?.hasPrefix(StatisticsRules.watchPrefix) == true { return 0 }
            return productType?.hasPrefix(StatisticsRules.phonePrefix) == true ? 1 : 2
        }
    }

    /// The sources, in the order in which data refer to them.
    public let sources: [SourceRecord]
    /// The place of each source in the order; the best is 0.
    public let places: [Int]

    /// Sources that rank as they are listed.
    public init(_ sources: [SourceRecord] = []) {
        self.sources = sources
        places = Array(sources.indices)
    }

    /// Puts sources in order.
    ///
    /// - Parameters:
    ///   - candidates: The sources, in the order in which data refer to them.
    ///   - configured: Bundle identifiers, best first, that go before all others; those without data do nothing.
    public init(_ candidates: [Candidate], configured: [String] = []) {
        sources = candidates.map(\.source)
        let chosen = Dictionary(configured.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        let keys = candidates.map { candidate in
            (
                chosen[candidate.source.bundleIdentifier] ?? configured.count, candidate.kind,
                candidate.firstAppearance
            )
        }
        let order = candidates.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
        var places = [Int](repeating: 0, count: candidates.count)
        for (place, index) in order.enumerated() { places[index] = place }
        self.places = places
    }

    /// The places in the list of sources, best first.
    public var order: [Int] { places.indices.sorted { places[$0] < places[$1] } }
}

/// Compares by the three keys, then by the place in the list.
private func < (left: ((Int, Int, Int64), Int), right: ((Int, Int, Int64), Int)) -> Bool {
    left.0 == right.0 ? left.1 < right.1 : left.0 < right.0
}
