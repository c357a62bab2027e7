/// An accumulator of people's numbers that can be merged; every summary is computed from it.
public struct Distribution: Sendable {
    /// The number of people.
    public private(set) var count = 0
    /// The sum of the numbers.
    public private(set) var sum = 0.0
    /// The mean.
    private var mean = 0.0
    /// The sum of the squared differences from the mean.
    private var squares = 0.0
    private var histograms: [[Int]]
    private var reaching: [Int]
    /// All numbers, if quantiles are exact.
    private var numbers: [Double]?
    /// The digest of all numbers, if quantiles are approximate.
    private var digest: TDigest?

    private let summaries: [CohortQuery.Summary]

    /// Creates an empty distribution.
    ///
    /// - Parameters:
    ///   - summaries: The summaries to compute.
    ///   - isExact: Whether to store every number for exact quantiles instead of a t-digest.
    public init(_ summaries: [CohortQuery.Summary], isExact: Bool) {
        self.summaries = summaries
        histograms = summaries.compactMap {
            if case .histogram(let edges) = $0 { Array(repeating: 0, count: edges.count + 1) } else { nil }
        }
        reaching = summaries.compactMap { if case .share = $0 { 0 } else { nil } }
        let hasQuantiles = summaries.contains { if case .quantiles = $0 { true } else { false } }
        numbers = hasQuantiles && isExact ? [] : nil
        digest = hasQuantiles && !isExact ? TDigest() : nil
    }

    /// Adds the number of a person.
    public mutating func add(_ value: Double) {
        count += 1
        sum += value
        let difference = value - mean
        mean += difference / Double(count)
        squares += difference * (value - mean)
        var (histogram, share) = (0, 0)
        for summary in summaries {
            switch summary {
            case .histogram(let edges):
                histograms[histogram][Self.class(of: value, edges)] += 1
                histogram += 1
            case .share(let least):
                if value >= least { reaching[share] += 1 }
                share += 1
            case .sum, .mean, .deviation, .quantiles: break
            }
        }
        numbers?.append(value)
        digest?.add(value)
    }

    /// Merges people who were accumulated elsewhere.
    ///
    /// - Parameters:
    ///   - part: The number of people, the sum of their numbers, and the sum of the squared differences from their
    ///     mean.
    ///   - other: The class counts, one list for each histogram of the query, in its order.
    ///   - others: The number of people who reach the value, one for each share of the query, in its order.
    ///   - sketch: The numbers themselves, or the centroids of a digest.
    public mutating func add(
        _ part: (count: Int, sum: Double, squares: Double), histograms other: [[Int]], reaching others: [Int],
        sketch: [TDigest.Centroid]
    ) {
        guard part.count > 0 else { return }
        let total = Double(count + part.count)
        let difference = part.sum / Double(part.count) - mean
        squares += part.squares + difference * difference * Double(count) * Double(part.count) / total
        mean += difference * Double(part.count) / total
        count += part.count
        sum += part.sum
        for (number, classes) in other.enumerated() where number < histograms.count {
            for (place, people) in classes.enumerated() where place < histograms[number].count {
                histograms[number][place] += people
            }
        }
        for (number, people) in others.enumerated() where number < reaching.count { reaching[number] += people }
        numbers?.append(contentsOf: sketch.lazy.map(\.mean))
        for centroid in sketch { digest?.add(centroid.mean, weight: centroid.weight) }
    }

    /// Returns the row of these people.
    ///
    /// Rows and classes with fewer people than the minimum are suppressed, except empty classes.
    public func row(_ place: CohortPlace, minimumPeople: Int) -> CohortRow {
        guard count >= minimumPeople else { return CohortRow(place: place, people: nil, summaries: []) }
        var (histogram, share) = (0, 0)
        let told = summaries.map { summary -> CohortSummary in
            switch summary {
            case .sum: return .number(sum)
            case .mean: return .number(sum / Double(count))
            case .deviation: return .number(count > 1 ? (max(0, squares) / Double(count - 1)).squareRoot() : nil)
            case .quantiles(let levels): return .quantiles(values(at: levels))
            case .histogram:
                defer { histogram += 1 }
                return .histogram(histograms[histogram].map { $0 > 0 && $0 < minimumPeople ? nil : $0 })
            case .share:
                defer { share += 1 }
                let people = reaching[share]
                // A share reveals both the number of people who reach the value and of those who do not.
                let isSmall = [people, count - people].contains { $0 > 0 && $0 < minimumPeople }
                return .number(isSmall ? nil : Double(people) / Double(count))
            }
        }
        return CohortRow(place: place, people: count, summaries: told)
    }

    private func values(at levels: [Double]) -> [Double] {
        if let sorted = numbers?.sorted() { return levels.map { Self.quantile(sorted, $0) } }
        var digest = digest
        return levels.map { digest?.quantile($0) ?? 0 }
    }

    /// Returns the quantile of ascending numbers, by linear interpolation (Hyndman and Fan, "Sample Quantiles in
    /// Statistical Packages" (1996), type 7).
    static func quantile(_ sorted: [Double], _ level: Double) -> Double {
        guard let last = sorted.last else { return 0 }
        let place = level * Double(sorted.count - 1)
        let below = Int(place)
        guard below + 1 < sorted.count else { return last }
        return sorted[below] + (place - Double(below)) * (sorted[below + 1] - sorted[below])
    }

    /// Returns the class of a number; 0 is below the first edge.
    public static func `class`(of value: Double, _ edges: [Double]) -> Int {
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low + high) / 2
            if edges[middle] <= value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
