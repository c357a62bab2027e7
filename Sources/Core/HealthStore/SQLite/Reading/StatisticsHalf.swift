import Dispatch
import GRDB
import HealthModel
import Synchronization

/// The point in time at which statistics are split between two connections.
///
/// Everything that starts before it has also ended before it, so that a connection that begins there has all relevant
/// data of every later bucket: results are identical bit by bit, regardless of rounding. The bucket that contains the
/// point belongs to the first half.
struct StatisticsSeam {
    /// The start of a datum.
    var start: Double
    /// The number of the bucket that contains the start.
    var bucket: Int
    /// The end of the bucket.
    var end: Double
}

/// A second connection that computes half of large statistics.
struct StatisticsCompanion: Sendable {
    /// The minimum number of data of a type for using it.
    let fewest: Int
    /// Reads on an idle connection; returns nil if there is none.
    let read: @Sendable ((StoreReader) throws -> StatisticsAccumulator?) throws -> StatisticsAccumulator?
}

/// The second half of the time line, computed on another connection concurrently with the first half, with a single
/// result.
// Unchecked, because the result is written before the semaphore is signalled, and read after.
final class StatisticsHalf: @unchecked Sendable {
    /// The minimum number of data of a type for a second connection: counting them takes thirty times its overhead.
    static let fewest = 2_000_000
    /// The usual number of data per block in large stores.
    static let usualBlock = 8_192

    private enum Stage {
        case waiting, begun, withdrawn
    }

    let seam: StatisticsSeam
    private let stage = Mutex(Stage.waiting)
    private let isOver = DispatchSemaphore(value: 0)
    private var counted: StatisticsAccumulator?

    /// Starts the computation on another thread.
    ///
    /// - Parameter count: The computation; returns nil if its snapshot differs from that of the first half.
    init(_ seam: StatisticsSeam, count: @escaping @Sendable () throws -> StatisticsAccumulator?) {
        self.seam = seam
        DispatchQueue.global().async { [self] in
            guard enter(.begun) else { return }
            // An error will recur in the first half's thread, and is thrown there.
            counted = try? count()
            isOver.signal()
        }
    }

    /// Returns the result; nil if it failed or has not begun: then the caller must compute the second half.
    func result() -> StatisticsAccumulator? {
        if enter(.withdrawn) { return nil }
        isOver.wait()
        return counted
    }

    private func enter(_ new: Stage) -> Bool {
        stage.withLock { stage in
            guard case .waiting = stage else { return false }
            stage = new
            return true
        }
    }
}

extension StoreReader {
    /// Returns a point in the middle of much data to be decoded; nil if there are few, or if something is always in
    /// progress near it.
    ///
    /// - Parameter fewest: The minimum number of data.
    func statisticsSeam(of type: ObjectType, in buckets: CalendarBuckets, fewest: Int) throws -> StatisticsSeam? {
        // Longer buckets use the summaries of blocks and days, which takes no time.
        guard buckets.bound(1) - buckets.anchor < BlockDays.shortestBucket else { return nil }
        let id = SQLValue.integer(references.id(of: type))
        let count = try SQLStatement(database, "SELECT sum(count) FROM appearance WHERE type = ?").firstInteger(id) ?? 0
        let blocks = try SQLStatement(database, "SELECT count(*) FROM series_block WHERE type = ?").firstInteger(id)
        let isMuch = Int(count) >= fewest || Int(blocks ?? 0) >= max(1, fewest / StatisticsHalf.usualBlock)
        guard isMuch else { return nil }
        guard let start = try clearStart(of: id), try !hasRow(of: type, at: start) else { return nil }
        let bucket = buckets.number(at: start)
        let end = buckets.bounds(bucket).upperBound
        return end.isFinite ? StatisticsSeam(start: start, bucket: bucket, end: end) : nil
    }

    /// Returns the start of a block near the middle of all blocks of a type before which all others have ended.
    private func clearStart(of type: SQLValue) throws -> Double? {
        enum Column: Int, SQLColumns {
            case minStart, maxEnd
            static let list = selection(of: "b")
        }
        var starts: [Double] = []
        var clear: [Int] = []
        var latest = -Double.infinity
        // The query uses only the indices, in their order.
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

    /// Returns whether a sample with a row starts before a date and ends after it.
    private func hasRow(of type: ObjectType, at date: Double) throws -> Bool {
        let sql = "SELECT 1 FROM sample WHERE type = ? AND start_date >= ? AND start_date < ? AND end_date >= ? LIMIT 1"
        return try SQLStatement(database, sql).hasRow(
            .integer(references.id(of: type)), .real(try earliestStart(of: type, endingAfter: date)), .real(date),
            .real(date))
    }
}
