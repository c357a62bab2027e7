import HealthModel

/// How long the buckets are over which the exporter sums up or averages (ING-20).
struct BucketLength: Hashable {
    /// Seconds; of months and years those of the longest one, which the next bucket cuts off.
    let seconds: Int

    static let second = BucketLength(seconds: 1)
    static let minute = BucketLength(seconds: 60)
    static let day = BucketLength(seconds: 86_400)

    private static let named: [String: Int] = [
        "seconds": 1, "minutes": 60, "hours": 3_600, "days": 86_400, "weeks": 604_800, "months": 31 * 86_400,
        "years": 366 * 86_400,
    ]

    /// The length that a header names, in any case; nil if it leaves it to the exporter.
    init?(aggregation: String?) {
        guard let aggregation, let seconds = Self.named[IngestText.key(aggregation)] else { return nil }
        self.seconds = seconds
    }

    /// Whether a header says something that nobody here knows.
    static func isUnknown(_ aggregation: String?) -> Bool {
        guard let aggregation else { return false }
        let key = IngestText.key(aggregation)
        return !key.isEmpty && key != "default" && named[key] == nil
    }

    private init(seconds: Int) { self.seconds = seconds }

    /// The length where nothing says it.
    ///
    /// - Parameter allAtMidnight: Whether all dates are the first moments of days.
    static func usual(for type: ObjectType, allAtMidnight: Bool) -> BucketLength {
        allAtMidnight ? .day : type == .heartRate ? .second : .minute
    }

    /// The length of an array of a workout: a second or a minute, by the least gap between its dates (ING-42).
    init(times: [Double]) {
        let sorted = times.sorted()
        let gap = zip(sorted.dropFirst(), sorted).map { $0 - $1 }.filter { $0 > 0 }.min() ?? 60
        self = gap < 60 ? .second : .minute
    }

    /// Whether a value that is no sum holds for a moment and not for the whole bucket.
    var isMoment: Bool { seconds <= 60 }

    /// Data of one source add up, so each length is a source of its own.
    var grain: RelayedSource.Grain {
        switch seconds {
        case ..<60: .seconds
        case ..<3_600: .minutes
        case ..<86_400: .hours
        default: .days
        }
    }

    /// Ends of buckets, in the order of their starts: each ends with the next one, and never after a moment (ING-20).
    ///
    /// - Parameters:
    ///   - starts: In any order.
    ///   - limit: The moment of receipt.
    func ends(of starts: [Double], limit: Double) -> [Double] {
        let order = starts.indices.sorted { starts[$0] < starts[$1] }
        var ends = starts
        var next = Double.infinity
        var index = order.count - 1
        while index >= 0 {
            // Equal starts have the same next one.
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
