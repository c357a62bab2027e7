/// The numbers of some people, added up so that parts can be put together: what every summary is made of.
public struct Distribution: Sendable {
    /// How many people there are.
    public private(set) var count = 0
    /// The sum of their numbers.
    public private(set) var sum = 0.0
    /// The mean.
    private var mean = 0.0
    /// The sum of the squared differences from the mean.
    private var squares = 0.0
    private var histograms: [[Int]]
    private var reaching: [Int]
    /// All numbers, where quantiles are exact.
    private var numbers: [Double]?
    /// What stands for all numbers, where they are not.
    private var digest: TDigest?

    private let summaries: [CohortQuery.Summary]

    /// Nobody.
    ///
    /// - Parameters:
    ///   - summaries: What will be asked.
    ///   - isExact: Whether every number is kept for quantiles; else a t-digest.
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

    /// Takes the number of a person.
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

    /// Takes in people who were added up elsewhere.
    ///
    /// - Parameters:
    ///   - part: How many they are, the sum of their numbers, and of the squared differences from their mean.
    ///   - other: One for each histogram of the question, in its order.
    ///   - others: How many reach the value, one for each share of the question, in its order.
    ///   - sketch: Their numbers, or what stands for them.
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

    /// The row of these people; nothing is told of fewer than the least number, nor of a class with some, but fewer.
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
                // A share tells how many reach the value, and how many do not.
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

    /// The quantile of ascending numbers, straight between neighbours (Hyndman and Fan, "Sample Quantiles in Statistical Packages"
    /// (1996), type 7).
    static func quantile(_ sorted: [Double], _ level: Double) -> Double {
        guard let last = sorted.last else { return 0 }
        let place = level * Double(sorted.count - 1)
        let below = Int(place)
        guard below + 1 < sorted.count else { return last }
        return sorted[below] + (place - Double(below)) * (sorted[below + 1] - sorted[below])
    }

    /// The class of a number: 0 below the first edge.
    public static func `class`(of value: Double, _ edges: [Double]) -> Int {
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low + high) / 2
            if edges[middle] <= value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
