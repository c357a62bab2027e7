import HealthCohort

/// The row of an answer from one shard.
struct ShardRow: Sendable {
    /// The position of the row.
    var place: CohortPlace
    /// The number of people with a number.
    var count: Int
    /// The sum of the numbers.
    var sum: Double
    /// The sum of the squared differences from the mean.
    var squares: Double
    /// The number of people in each class of each histogram.
    var histograms: [[Int]] = []
    /// The number of people who reach the value of each share.
    var reaching: [Int] = []
    /// The individual numbers; nil if there are only numbers at levels.
    var numbers: [Double]?
    /// The numbers at ``QuerySQL/levels``.
    var levels: [Double] = []

    /// Decodes a row of the answer to a query.
    init(_ query: CohortQuery, _ cursor: inout RowBinaryCursor) throws(RowBinaryCursor.Failure) {
        var groups: [String] = []
        for _ in query.groups { groups.append(try cursor.text()) }
        let bucket: Int32 = try cursor.integer()
        let number: UInt32 = try cursor.integer()
        place = CohortPlace(groups: groups, bucket: Int(bucket), class: Int(number))
        count = try cursor.count()
        sum = try cursor.double()
        let variance = try cursor.double()
        guard count > 0, count < 1 << 40 else { throw .isWrong("a row has no people") }
        squares = variance * Double(count)
        var hasQuantiles = false
        for summary in query.summaries {
            switch summary {
            case .histogram(let edges):
                let reaching = try cursor.array(least: 8) { cursor throws(RowBinaryCursor.Failure) in try cursor.count()
                }
                guard reaching.count == edges.count else {
                    throw .isWrong("a histogram has the wrong number of classes")
                }
                let bounds = [count] + reaching + [0]
                let classes = zip(bounds, bounds.dropFirst()).map { $0 - $1 }
                guard classes.allSatisfy({ $0 >= 0 }) else { throw .isWrong("a class has a negative count") }
                histograms.append(classes)
            case .share:
                let people = try cursor.count()
                guard people <= count else { throw .isWrong("a share exceeds the number of people") }
                reaching.append(people)
            case .quantiles: hasQuantiles = true
            case .sum, .mean, .deviation: break
            }
        }
        guard hasQuantiles else { return }
        let (numbers, levels) = (try cursor.doubles(), try cursor.doubles())
        if count <= QuerySQL.mostExact {
            guard numbers.count == count else { throw .isWrong("a row has the wrong number of values") }
            self.numbers = numbers
        } else {
            guard levels.count == QuerySQL.levels.count else {
                throw .isWrong("a row has the wrong number of quantiles")
            }
            self.levels = levels
        }
    }

    /// The numbers, or the centroids that represent them.
    var sketch: [TDigest.Centroid] {
        if let numbers { return numbers.map { TDigest.Centroid(mean: $0, weight: 1) } }
        return zip(levels, QuerySQL.levels).map { TDigest.Centroid(mean: $0, weight: $1.weight * Double(count)) }
    }
}
