import Dispatch
import GRDB
import HealthModel
import Synchronization

/// Where the time line is cut, so that two connections count a half each.
///
/// Everything that starts before has ended by then, so that whoever begins there knows all that matters of every later bucket: the
/// answers are the same bit by bit, however sums are rounded. The bucket in which the cut lies belongs to the first half.
struct StatisticsSeam {
    /// The start of a datum.
    var start: Double
    /// The bucket in which that lies.
    var bucket: Int
    /// The end of the bucket.
    var end: Double
}

/// Where a second connection counts the half of much.
struct StatisticsCompanion: Sendable {
    /// How many data of a type are worth it.
    let fewest: Int
    /// Reads on a connection that nobody waits for; answers nil if there is none.
    let read: @Sendable ((ReadSession) throws -> StatisticsAccumulator?) throws -> StatisticsAccumulator?
}

/// The second half of the time line, counted on another connection while the first one is counted here: handed over once.
// Unchecked: what is counted is written before the semaphore is signalled, and read after.
final class StatisticsHalf: @unchecked Sendable {
    /// So many data of a type are worth a second connection: counting them takes thirty times what the other one costs.
    static let fewest = 2_000_000
    /// How many data a block holds where there are many.
    static let usualBlock = 8_192

    private enum Stage {
        case waiting, begun, takenBack
    }

    let seam: StatisticsSeam
    private let stage = Mutex(Stage.waiting)
    private let isOver = DispatchSemaphore(value: 0)
    private var counted: StatisticsAccumulator?

    /// Lets somebody else begin to count.
    ///
    /// - Parameter count: Counts; answers nil if it does not see what is seen here.
    init(_ seam: StatisticsSeam, count: @escaping @Sendable () throws -> StatisticsAccumulator?) {
        self.seam = seam
        DispatchQueue.global().async { [self] in
            guard take(.begun) else { return }
            // Whatever is wrong there is met here again, and told.
            counted = try? count()
            isOver.signal()
        }
    }

    /// What was counted; nil if nobody could, or has begun: then it is to be counted here.
    func result() -> StatisticsAccumulator? {
        if take(.takenBack) { return nil }
        isOver.wait()
        return counted
    }

    private func take(_ new: Stage) -> Bool {
        stage.withLock { stage in
            guard case .waiting = stage else { return false }
            stage = new
            return true
        }
    }
}

extension ReadSession {
    /// A moment in the middle of much that must be opened; nil if there is little, or if nowhere near everything has ended.
    ///
    /// - Parameter fewest: How many data are worth it.
    func statisticsSeam(of type: ObjectType, in buckets: CalendarBuckets, fewest: Int) throws -> StatisticsSeam? {
        // Longer buckets are told by the summaries of blocks and days, which take no time.
        guard buckets.bound(1) - buckets.anchor < BlockDays.shortestBucket else { return nil }
        let id = SQLValue.integer(vocabulary.id(of: type))
        let count = try SQLStatement(database, "SELECT sum(count) FROM appearance WHERE type = ?").firstInteger(id) ?? 0
        let blocks = try SQLStatement(database, "SELECT count(*) FROM series_block WHERE type = ?").firstInteger(id)
        let isMuch = Int(count) >= fewest || Int(blocks ?? 0) >= max(1, fewest / StatisticsHalf.usualBlock)
        guard isMuch else { return nil }
        guard let start = try clearStart(of: id), try !hasRow(of: type, at: start) else { return nil }
        let bucket = buckets.number(at: start)
        let end = buckets.bounds(bucket).upperBound
        return end.isFinite ? StatisticsSeam(start: start, bucket: bucket, end: end) : nil
    }

    /// The start of a block near the middle of all blocks of a type before which all others have ended.
    private func clearStart(of type: SQLValue) throws -> Double? {
        enum Column: Int, SQLColumns {
            case minStart, maxEnd
            static let list = selection(of: "b")
        }
        var starts: [Double] = []
        var clear: [Int] = []
        var latest = -Double.infinity
        // From the indices alone, in their order.
        let sql = """
            SELECT \(Column.list) FROM block b WHERE b.type = ?1
            UNION ALL SELECT \(Column.list) FROM series_block b WHERE b.type = ?1 ORDER BY 1, 2
            """
        try SQLStatement(database, sql).forEach(Column.self, [type]) { row in
            let start = row.real(.minStart)
            if latest < start, !starts.isEmpty { clear.append(starts.count) }
            latest = max(latest, row.real(.maxEnd))
            starts.append(start)
            return true
        }
        let middle = starts.count / 2
        guard let best = clear.min(by: { abs($0 - middle) < abs($1 - middle) }), abs(best - middle) <= starts.count / 8
        else { return nil }
        return starts[best]
    }

    /// Whether a sample with a row of its own starts before a date and has not ended then.
    private func hasRow(of type: ObjectType, at date: Double) throws -> Bool {
        let sql = "SELECT 1 FROM sample WHERE type = ? AND start_date >= ? AND start_date < ? AND end_date >= ? LIMIT 1"
        return try SQLStatement(database, sql).hasRow(
            .integer(vocabulary.id(of: type)), .real(try earliestStart(of: type, endingAfter: date)), .real(date),
            .real(date))
    }
}
