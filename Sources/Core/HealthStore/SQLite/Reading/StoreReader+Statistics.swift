import Foundation
import GRDB
package import HealthModel

extension StoreReader {
    /// Returns the statistics of all matching data that the app may read; nil if there is none (STAT-26, SER-16).
    package func statistics(_ request: StatisticsRequest) throws -> StatisticsRecord? {
        try statistics(request, in: nil).record()
    }

    /// Returns the statistics of each bucket.
    package func statistics(
        _ request: StatisticsRequest, in buckets: CalendarBuckets
    ) throws -> StatisticsCollectionRecord {
        StatisticsCollectionRecord(
            type: request.type, options: request.options, buckets: buckets,
            table: try statistics(request, in: buckets, beside: companion).table())
    }

    /// Computes statistics of all matching data that an app may read (STAT-26, SER-16).
    ///
    /// - Parameters:
    ///   - buckets: The buckets to divide the data into; nil for a single result.
    ///   - beside: A second connection that may compute half of large statistics.
    func statistics(
        _ request: StatisticsRequest, in buckets: CalendarBuckets?,
        beside: StatisticsCompanion? = nil
    ) throws -> StatisticsAccumulator {
        try statistics(request, in: buckets, visibility: visibility(of: request.type), beside: beside)
    }

    /// Computes statistics of all matching visible data.
    func statistics(
        _ request: StatisticsRequest, in buckets: CalendarBuckets?, visibility: Visibility,
        beside: StatisticsCompanion? = nil
    ) throws -> StatisticsAccumulator {
        do {
            try request.options.check(for: request.type)
        } catch {
            throw EngineError(.invalidArgument, "\(error.reason).")
        }
        let predicate = visibility.narrowing(request.predicate)
        let readSources = { try SourceTable(self, request.type) }
        let sources = try shelf?.sources(of: request.type, read: readSources) ?? readSources()
        let question = StatisticsResultCache.Question(type: request.type, options: request.options, buckets: buckets)
        // Only statistics without a predicate are likely to be requested repeatedly.
        var state: StatisticsResultCache.State?
        if memory != nil, case .constant(true) = predicate, visibility.condition == nil {
            state = try statisticsState(sources)
        }
        if let state, let known = memory?.answers.answer(to: question, in: state) { return known }
        var accumulator = StatisticsAccumulator(
            type: request.type, options: request.options, sources: sources.ranking, buckets: buckets)
        let half = try state.flatMap { try laterHalf(of: accumulator, in: $0, beside: beside) }
        try feed(&accumulator, predicate, visibility, sources, half)
        if let state { memory?.answers.store(accumulator, to: question, in: state) }
        return accumulator
    }

    /// Returns the state that the statistics of all data of a type depend on.
    private func statisticsState(_ sources: SourceTable) throws -> StatisticsResultCache.State {
        StatisticsResultCache.State(
            changed: sources.changed, epoch: try StoreState.epoch(database), sources: sources.ranking.sources,
            places: sources.ranking.places)
    }

    /// Computes the second half of all data of a type on another connection, if that is worthwhile and yields the
    /// same result.
    ///
    /// - Parameter accumulator: The accumulator for the whole, without data.
    private func laterHalf(
        of accumulator: StatisticsAccumulator, in state: StatisticsResultCache.State, beside: StatisticsCompanion?
    ) throws -> StatisticsHalf? {
        guard let beside, let buckets = accumulator.buckets, accumulator.isSplittable,
            let seam = try statisticsSeam(of: accumulator.type, in: buckets, fewest: beside.fewest)
        else { return nil }
        let (type, options) = (accumulator.type, accumulator.options)
        return StatisticsHalf(seam) {
            try beside.read { session in
                let sources = try SourceTable(session, type)
                // A write may have occurred in between.
                guard try session.statisticsState(sources) == state else { return nil }
                var later = StatisticsAccumulator(
                    type: type, options: options, sources: sources.ranking, buckets: buckets)
                try session.feed(&later, .start(.greaterOrEqual, seam.start), .all, sources, nil)
                return later
            }
        }
    }

    private func feed(
        _ accumulator: inout StatisticsAccumulator, _ predicate: SamplePredicate, _ visibility: Visibility,
        _ sources: SourceTable, _ half: StatisticsHalf?
    ) throws {
        let (type, buckets) = (accumulator.type, accumulator.buckets)
        try withStatisticsRows(of: type, predicate, visibility, sources) { rows in
            try withStatisticsBlocks(of: type, predicate, sources, buckets) { blocks in
                try withStatisticsSeries(of: type, predicate, sources) { series in
                    try Self.merge(rows, blocks, series, half, into: &accumulator)
                }
            }
        }
    }

    /// Adds the data of rows, blocks and series in chronological order.
    ///
    /// A block is opened when its first sample may be next, and released after its last one, so that only overlapping
    /// blocks are in memory at a time. A block within a single bucket, without other data in between, is counted by
    /// its summary and never decoded.
    ///
    /// - Parameter half: The data after a moment that are computed elsewhere.
    private static func merge(
        _ rows: StatisticsRows, _ blocks: StatisticsBlocks, _ series: StatisticsSeries, _ half: StatisticsHalf?,
        into accumulator: inout StatisticsAccumulator
    ) throws {
        var open: [StatisticsBlock] = []
        var end = half?.seam.end ?? .infinity
        while true {
            var best = -1
            var bound = rows.next
            for index in open.indices {
                let next = open[index].next
                if bound.map(next.precedes) ?? true {
                    bound = next
                    best = index
                }
            }
            let soonest = min(blocks.nextStart ?? .infinity, series.nextStart ?? .infinity)
            if soonest < .infinity, soonest <= bound?.start ?? .infinity {
                if soonest == blocks.nextStart {
                    open += try blocks.removeNext()
                } else if let block = try series.removeNext() {
                    open.append(block)
                }
                continue
            }
            guard let next = bound else { return }
            if next.start >= end, let half {
                if let later = half.result() {
                    accumulator.lead(to: next.start, next.value)
                    return accumulator.join(later, after: half.seam.bucket)
                }
                end = .infinity
            }
            if best < 0 {
                accumulator.add(next)
                try rows.advance()
                continue
            }
            var others = min(rows.next?.start ?? .infinity, soonest)
            if open.count > 1, open.allSatisfy({ $0.columns != nil }),
                StatisticsBlock.interleave(open, from: best, into: &accumulator, before: others)
            {
                while let fed = open.firstIndex(where: { $0.isFed }) { blocks.note(open.remove(at: fed)) }
                continue
            }
            for index in open.indices where index != best { others = min(others, open[index].next.start) }
            if open[best].columns == nil {
                let bucket = accumulator.bucket(at: open[best].summary.firstStart)
                if !open[best].isCut(before: others), accumulator.accepts(open[best].summary, before: others) {
                    accumulator.add(open[best].summary)
                    open[best].countWhole()
                    blocks.note(open.remove(at: best))
                } else if let days = try blocks.days(of: open[best], in: bucket, before: others) {
                    open.remove(at: best)
                    open += days
                } else if !open[best].isOutnumbered(by: bucket), let parts = try blocks.divide(open[best]) {
                    open.remove(at: best)
                    open += parts
                } else {
                    let isSeries = open[best].series != nil
                    open[best].columns = try isSeries ? series.open(open[best]) : blocks.open(open[best])
                }
                continue
            }
            if open[best].feed(&accumulator, before: others) { blocks.note(open.remove(at: best)) }
        }
    }

    /// Passes the values of all matching samples that the app may read, in the canonical unit, a series as its
    /// quantities; unordered, in the columns in which they are stored, until the closure returns false.
    package func values(
        of type: ObjectType, _ predicate: SamplePredicate, _ receive: (StatisticsColumns) -> Bool
    ) throws {
        guard type.family == .quantity else {
            throw EngineError(.invalidArgument, "\(type.identifier) is not a quantity type.")
        }
        let visibility = try visibility(of: type)
        let predicate = visibility.narrowing(predicate)
        let sources = try SourceTable(self, type)
        var goesOn = true
        try withStatisticsRows(of: type, predicate, visibility, sources) { rows in
            while goesOn, let columns = try rows.removeNext(BlockCodec.partSize) { goesOn = receive(columns) }
        }
        guard goesOn else { return }
        try withStatisticsBlocks(of: type, predicate, sources, nil) { blocks in
            while goesOn, blocks.nextStart != nil {
                for block in try blocks.removeNext() where goesOn {
                    goesOn = receive(try block.columns ?? blocks.open(block))
                }
            }
        }
        guard goesOn else { return }
        try withStatisticsSeries(of: type, predicate, sources) { series in
            while goesOn, series.nextStart != nil {
                if let block = try series.removeNext() { goesOn = receive(try block.columns ?? series.open(block)) }
            }
        }
    }

    private func withStatisticsRows(
        of type: ObjectType, _ predicate: SamplePredicate, _ visibility: Visibility, _ sources: SourceTable,
        _ body: (StatisticsRows) throws -> Void
    ) throws {
        if let extent = try extent(of: type), !extent.hasRows {
            return try body(StatisticsRows(self, nil, type, sources, nil))
        }
        let isInSQL = predicate.isCompilable
        var visibility = visibility
        // The rows of series contain no data: their quantities do (STAT-9).
        let isSingle = SQLCondition(sql: "s.unit IS NOT NULL")
        visibility.condition = visibility.condition.map { .joined([$0, isSingle], by: "AND") } ?? isSingle
        let request = SampleRequest(type, predicate, sort: [.init(.start), .init(.end)])
        let query = try rowQuery(type, predicate, visibility, request, after: 0, isInSQL: isInSQL)
        let statement = try SQLStatement(database, query.sql)
        try statement.bindAll(query.values)
        defer { statement.reset() }
        let test: StatisticsRows.Test? =
            isInSQL
            ? nil
            : (predicate, try members(of: predicate.workouts), try relatedRows(of: predicate.relations))
        let rows = StatisticsRows(self, statement, type, sources, test)
        try rows.advance()
        try body(rows)
    }

    private func withStatisticsBlocks(
        of type: ObjectType, _ predicate: SamplePredicate, _ sources: SourceTable, _ buckets: CalendarBuckets?,
        _ body: (StatisticsBlocks) throws -> Void
    ) throws {
        let bounds = PredicateBounds(predicate)
        let longest = try extent(of: type)?.longestBlock
        let earliest =
            try longest.map { try earliestStart(of: type, endingAfter: bounds.earliestEnd) - $0 } ?? -.infinity
        // The order is that of an index, so nothing is sorted; among equal starts any order will do.
        let statement = try SQLStatement(
            database,
            """
            SELECT \(BlockColumn.list) FROM block b
            WHERE b.type = ? AND b.min_start <= ? AND b.max_start >= ? AND b.max_end >= ? AND b.min_start >= ?
            ORDER BY b.min_start, b.max_end, b.id
            """)
        try statement.bindAll([
            .integer(vocabulary.id(of: type)), .real(bounds.latestStart), .real(bounds.earliestStart),
            .real(bounds.earliestEnd), .real(earliest),
        ])
        defer { statement.reset() }
        let blocks = StatisticsBlocks(
            self, statement, type, sources, predicate, try members(of: predicate.workouts), buckets)
        try blocks.advance()
        try body(blocks)
    }
}
