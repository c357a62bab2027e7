import Foundation
import GRDB
package import HealthModel

extension StoreReader {
    /// Returns the statistics of all matching data that the app may read; nil if there is none (STAT-26, SER-16).
    package func statistics(_ request: StatisticsRequest) throws -> StatisticsRecord? {
        try accumulate(request).record()
    }

    /// Returns the statistics of each bucket.
    package func statistics(
        _ request: StatisticsRequest, in buckets: CalendarBuckets
    ) throws -> StatisticsCollectionRecord {
        StatisticsCollectionRecord(
            type: request.type, options: request.options, buckets: buckets,
            table: try accumulate(request, in: buckets, beside: companion).table())
    }

    /// Computes statistics of all matching data that the app may read (STAT-26, SER-16).
    ///
    /// - Parameters:
    ///   - buckets: The buckets to divide the data into; nil for a single result.
    ///   - all: The visible data, if it is not that of the app.
    ///   - beside: A second connection that may compute half of large statistics.
    func accumulate(
        _ request: StatisticsRequest, in buckets: CalendarBuckets? = nil, visibility all: Visibility? = nil,
        beside: StatisticsCompanion? = nil
    ) throws -> StatisticsAccumulator {
        do {
            try request.options.check(for: request.type)
        } catch {
            throw EngineError(.invalidArgument, "\(error.reason).")
        }
        let visibility = try all ?? visibility(of: request.type)
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

    /// Adds the data of rows, blocks and series in chronological order.
    ///
    /// A block is opened when its first sample may be next, and released after its last one, so that only overlapping
    /// blocks are in memory at a time. A block within a single bucket, without other data in between, is counted by
    /// its summary and never decoded.
    ///
    /// - Parameter half: The data after a moment that are computed elsewhere.
    private func feed(
        _ accumulator: inout StatisticsAccumulator, _ predicate: SamplePredicate, _ visibility: Visibility,
        _ sources: SourceTable, _ half: StatisticsHalf?
    ) throws {
        let type = accumulator.type
        let rows = try statisticsRows(of: type, predicate, visibility, sources)
        defer { rows.close() }
        let blocks = try statisticsBlocks(of: type, predicate, sources, accumulator.buckets)
        defer { blocks.close() }
        let series = try statisticsSeries(of: type, predicate, sources)
        defer { series.close() }
        try rows.advance()
        try blocks.advance()
        try series.advance()
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
        let rows = try statisticsRows(of: type, predicate, visibility, sources)
        defer { rows.close() }
        try rows.advance()
        while goesOn, let columns = try rows.removeNext(BlockCodec.partSize) { goesOn = receive(columns) }
        guard goesOn else { return }
        let blocks = try statisticsBlocks(of: type, predicate, sources, nil)
        defer { blocks.close() }
        try blocks.advance()
        while goesOn, blocks.nextStart != nil {
            for block in try blocks.removeNext() where goesOn {
                goesOn = receive(try block.columns ?? blocks.open(block))
            }
        }
        guard goesOn else { return }
        let series = try statisticsSeries(of: type, predicate, sources)
        defer { series.close() }
        try series.advance()
        while goesOn, series.nextStart != nil {
            if let block = try series.removeNext() { goesOn = receive(try block.columns ?? series.open(block)) }
        }
    }

    /// Returns the rows that may match, before the first one.
    private func statisticsRows(
        of type: ObjectType, _ predicate: SamplePredicate, _ visibility: Visibility, _ sources: SourceTable
    ) throws -> StatisticsRows {
        if let extent = try extent(of: type), !extent.hasRows {
            return StatisticsRows(self, nil, type, sources, nil)
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
        let test: StatisticsRows.Test? =
            isInSQL
            ? nil
            : (predicate, try members(of: predicate.workouts), try relatedRows(of: predicate.relations))
        return StatisticsRows(self, statement, type, sources, test)
    }

    /// Returns the blocks that may match, before the first one.
    private func statisticsBlocks(
        of type: ObjectType, _ predicate: SamplePredicate, _ sources: SourceTable, _ buckets: CalendarBuckets?
    ) throws -> StatisticsBlocks {
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
            .integer(references.id(of: type)), .real(bounds.latestStart), .real(bounds.earliestStart),
            .real(bounds.earliestEnd), .real(earliest),
        ])
        return StatisticsBlocks(
            self, statement, type, sources, predicate, try members(of: predicate.workouts), buckets)
    }
}
