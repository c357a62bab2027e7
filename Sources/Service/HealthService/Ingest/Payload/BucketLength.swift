import HealthModel

/// The length of the buckets over which the exporter sums or averages values (ING-20).
struct BucketLength: Hashable {
    /// The length in seconds.
    ///
    /// Months and years have their maximum length, which the next bucket cuts off.
    let seconds: Int

    static let second = BucketLength(seconds: 1)
    static let minute = BucketLength(seconds: 60)
    static let day = BucketLength(seconds: 86_400)

    private static let named: [String: Int] = [
        "seconds": 1, "minutes": 60, "hours": 3_600, "days": 86_400, "weeks": 604_800, "months": 31 * 86_400,
        "years": 366 * 86_400,
    ]

    /// Parses the length in a header, case-insensitively.
    ///
    /// Returns `nil` if the header leaves it to the exporter.
    init?(aggregation: String?) {
        guard let aggregation, let seconds = Self.named[IngestText.key(aggregation)] else { return nil }
        self.seconds = seconds
    }

    /// Returns whether a header has an unknown value.
    static func isUnknown(_ aggregation: String?) -> Bool {
        guard let aggregation else { return false }
        let key = IngestText.key(aggregation)
        return !key.isEmpty && key != "default" && named[key] == nil
    }

    private init(seconds: Int) { self.seconds = seconds }

    /// Returns the length of buckets without a stated length.
    ///
    /// - Parameter allAtMidnight: Whether all dates are at midnight.
    static func usual(for type: ObjectType, allAtMidnight: Bool) -> BucketLength {
        allAtMidnight ? .day : type == .heartRate ? .second : .minute
    }

    /// Creates the length for a workout series: a second or a minute, by the smallest gap between its dates (ING-42).
    init(times: [Double]) {
        let sorted = times.sorted()
        let gap = zip(sorted.dropFirst(), sorted).map { $0 - $1 }.filter { $0 > 0 }.min() ?? 60
        self = gap < 60 ? .second : .minute
    }

    /// A Boolean value that indicates whether a value that is not cumulative applies to a moment rather than to the
    /// whole bucket.
    var isMoment: Bool { seconds <= 60 }

    /// The grain of the source: the data of one source is added up, so each length has a source of its own.
    var grain: RelayedSource.Grain {
        switch seconds {
        case ..<60: .seconds
        case ..<3_600: .minutes
        case ..<86_400: .hours
        default: .days
        }
    }

    /// Returns the ends of buckets: each ends at the start of the next one, and never after the limit (ING-20).
    ///
    /// - Parameters:
    ///   - starts: The starts, in any order.
    ///   - limit: The time of receipt.
    func ends(of starts: [Double], limit: Double) -> [Double] {
        let order = starts.indices.sorted { starts[$0] < starts[$1] }
        var ends = starts
        var next = Double.infinity
        var index = order.count - 1
        while index >= 0 {
            // Equal starts have the same successor.
            let start = starts[order[index]]
            var first = index
            while first > 0, starts[order[first - 1]] == start { first -= 1 }
            let end = max(start, min(start + Double(seconds), next, limit))
            for place in first...index { ends[order[place]] = end }
            next = start
            index = first - 1
        }
        return ends
    }
}
