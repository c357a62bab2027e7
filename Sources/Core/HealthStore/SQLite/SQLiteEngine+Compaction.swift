import GRDB
import HealthModel

extension SQLiteEngine {
    /// Packs old samples more densely, so that the file shrinks.
    ///
    /// Query results do not change.
    ///
    /// Works in steps; an interruption leaves a sound store that is partially compacted.
    ///
    /// - Parameters:
    ///   - date: Samples that ended before this date are old, in seconds since 2001-01-01 UTC.
    ///   - isTrial: Whether to change nothing and only measure the work to be done.
    ///   - progress: Called after each step; returns whether to continue.
    package func compact(
        olderThan date: Double, isTrial: Bool, progress: (CompactionProgress) -> Bool
    ) throws(EngineError) -> CompactionReport {
        try compact(olderThan: date, isTrial: isTrial, shortest: Compactor.usualShortest, progress: progress)
    }

    /// Compacts the store with a custom minimum number of samples per block.
    func compact(
        olderThan date: Double, isTrial: Bool, shortest: Int, progress: (CompactionProgress) -> Bool
    ) throws(EngineError) -> CompactionReport {
        try EngineError.wrapping {
            try withoutActuallyEscaping(progress) { progress in
                let before = try figures()
                let bytesBefore = try size()
                let compactor = try Compactor(
                    connections, references, before: date, isTrial: isTrial, shortest: shortest, progress: progress)
                try compactor.run()
                var report = compactor.report
                report.bytesBefore = bytesBefore
                if !isTrial, !report.isInterrupted, report.blocks > 0 {
                    // An interruption loses no data: SQLite writes the new file beside the old one.
                    try connections.rewrite()
                    try checkpoint()
                }
                report.bytesAfter = try size()
                if !isTrial { report.problems = try check(against: before) }
                return report
            }
        }
    }

    /// Returns the size of the store in bytes, without the contents of the write-ahead log.
    private func size() throws -> Int {
        try connections.read { database in
            let pages = try SQLStatement(database, "PRAGMA page_count").firstInteger() ?? 0
            let bytes = try SQLStatement(database, "PRAGMA page_size").firstInteger() ?? 0
            return Int(pages * bytes)
        }
    }

    /// Returns the statistics of all quantity types, used to verify that compaction changes no data.
    private func figures() throws -> (sequence: Int64, records: [ObjectType: StatisticsBucket]) {
        try connections.read { database in
            let session = StoreReader(database: database, references: references.forReading())
            var records: [ObjectType: StatisticsBucket] = [:]
            for type in ObjectType.all where type.family == .quantity {
                let request = StatisticsRequest(type, options: .all(for: type))
                records[type] = try session.accumulate(request, visibility: .all).collection().first
            }
            return (try StoreReader.sequence(database), records)
        }
    }

    /// Returns the integrity problems, and the types whose statistics changed without a write in between.
    private func check(against before: (sequence: Int64, records: [ObjectType: StatisticsBucket])) throws -> [String] {
        var problems = try read { try $0.integrityProblems() }
        let after = try figures()
        guard before.sequence == after.sequence else { return problems }
        for type in ObjectType.all where type.family == .quantity {
            let isSame =
                switch (before.records[type], after.records[type]) {
                case (nil, nil): true
                case (let old?, let new?): old.count == new.count && old.record.values.isClose(to: new.record.values)
                default: false
                }
            if !isSame { problems.append("The statistics of \(type.identifier) changed.") }
        }
        return problems
    }
}

extension StatisticsValues {
    /// Returns whether all figures are equal, allowing for sums that were added in another order.
    fileprivate func isClose(to other: StatisticsValues) -> Bool {
        func isClose(_ left: Double?, _ right: Double?) -> Bool {
            guard let left, let right else { return left == nil && right == nil }
            return left == right || abs(left - right) <= 1e-9 * max(abs(left), abs(right))
        }
        return minimum == other.minimum && maximum == other.maximum && mostRecent == other.mostRecent
            && isClose(sum, other.sum) && isClose(average, other.average) && isClose(duration, other.duration)
    }
}
