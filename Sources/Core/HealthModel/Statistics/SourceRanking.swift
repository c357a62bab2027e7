/// The ranking of the sources of a type, which determines the data that count if several were recording (STAT-20,
/// STAT-27, STAT-28).
public struct SourceRanking: Sendable {
    /// A source with data of the type, and the criteria of its rank.
    public struct Candidate: Sendable {
        /// The source.
        public var source: SourceRecord
        /// A Boolean value that indicates whether the owner of the store marked the source as a system source
        /// (STAT-28).
        public var isSystem: Bool
        /// The product type of its newest revision.
        public var productType: String?
        /// The lowest insertion number of any object of the type.
        public var firstAppearance: Int64

        /// Creates a candidate.
        public init(
            source: SourceRecord, isSystem: Bool = false, productType: String? = nil, firstAppearance: Int64 = 0
        ) {
            self.source = source
            self.isSystem = isSystem
            self.productType = productType
            self.firstAppearance = firstAppearance
        }

        /// The class of the source: sums over long intervals, watches, phones, other system sources, all others, and
        /// finally relayed sources.
        fileprivate var kind: Int {
            if let rank = BucketSource.rank(ofBundle: source.bundleIdentifier) {
                return rank - BucketSource.allCases.count
            }
            if let rank = RelayedSource.rank(ofBundle: source.bundleIdentifier) { return 4 + rank }
            guard isSystem else { return 3 }
            if productType?.hasPrefix(StatisticsRules.watchPrefix) == true { return 0 }
            return productType?.hasPrefix(StatisticsRules.phonePrefix) == true ? 1 : 2
        }
    }

    /// The sources, in the order of the indices that data refer to.
    public let sources: [SourceRecord]
    /// The rank of each source; the best is 0.
    public let places: [Int]

    /// Creates a ranking in the order of the list.
    public init(_ sources: [SourceRecord] = []) {
        self.sources = sources
        places = Array(sources.indices)
    }

    /// Ranks sources.
    ///
    /// - Parameters:
    ///   - candidates: The sources, in the order of the indices that data refer to.
    ///   - configured: The bundle identifiers that precede all others, best first; those without data have no effect.
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

    /// The indices of the sources, best first.
    public var order: [Int] { places.indices.sorted { places[$0] < places[$1] } }
}

/// Compares the three keys, then the index in the list.
private func < (left: ((Int, Int, Int64), Int), right: ((Int, Int, Int64), Int)) -> Bool {
    left.0 == right.0 ? left.1 < right.1 : left.0 < right.0
}
