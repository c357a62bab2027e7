import Foundation
import GRDB
import HealthModel

extension ReadSession {
    /// Works statistics out of everything that matches and that an app may see.
    ///
    /// - Parameter buckets: Buckets to divide the data into; nil for a single result.
    func statistics(
        _ request: StatisticsRequest, in buckets: CalendarBuckets?, for app: AppIdentity
    ) throws -> StatisticsAccumulator {
        do {
            try request.options.check(for: request.type)
        } catch {
            throw EngineError(.invalidArgument, "\(error.reason).")
        }
        let visibility = try visibility(of: request.type, for: app)
        let predicate = visibility.predicate.map { SamplePredicate.and([$0, request.predicate]) } ?? request.predicate
        let sources = try SourceTable(self, request.type)
        var accumulator = StatisticsAccumulator(
            type: request.type, options: request.options, sources: sources.ranking, buckets: buckets)
        try withStatisticsRows(of: request.type, predicate, visibility, sources) { rows in
            try withStatisticsBlocks(of: request.type, predicate, sources) { blocks in
                try Self.merge(rows, blocks, into: &accumulator)
            }
        }
        return accumulator
    }

    /// Feeds what rows and blocks hold in one order of time.
    ///
    /// Blocks are opened when the time comes that their first sample may be next, and forgotten after their last one:
    /// in memory are only those that overlap at a time.
    private static func merge(
        _ rows: StatisticsRows, _ blocks: StatisticsBlocks, into accumulator: inout StatisticsAccumulator
    ) throws {
        var open: [OpenStatisticsBlock] = []
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
            if let start = blocks.nextStart, start <= bound?.start ?? .infinity {
                if let block = try blocks.open() { open.append(block) }
                continue
            }
            guard let next = bound else { return }
            accumulator.add(next)
            if best < 0 {
                try rows.advance()
                continue
            }
            // Mostly one block goes on for a while before anything else comes.
            guard open[best].advance() else {
                open.remove(at: best)
                continue
            }
            guard open.count == 1 else { continue }
            let limit = min(rows.next?.start ?? .infinity, blocks.nextStart ?? .infinity)
            while open[0].next.start < limit {
                accumulator.add(open[0].next)
                guard open[0].advance() else {
                    open.removeAll()
                    break
                }
            }
        }
    }

    private func withStatisticsRows(
        of type: ObjectType, _ predicate: SamplePredicate, _ visibility: Visibility, _ sources: SourceTable,
        _ body: (StatisticsRows) throws -> Void
    ) throws {
        let isInSQL = predicate.depth <= PredicateCompiler.maximumDepth
        let request = SampleRequest(type, predicate, sort: [.init(.start), .init(.end)])
        let query = try rowQuery(type, predicate, visibility, request, isInSQL: isInSQL)
        let statement = try SQLStatement(database, query.sql)
        statement.bindAll(query.values)
        defer { statement.reset() }
        let test = isInSQL ? nil : (predicate, try members(of: predicate.workouts))
        let rows = StatisticsRows(self, statement, type, sources, test)
        try rows.advance()
        try body(rows)
    }

    private func withStatisticsBlocks(
        of type: ObjectType, _ predicate: SamplePredicate, _ sources: SourceTable,
        _ body: (StatisticsBlocks) throws -> Void
    ) throws {
        let bounds = PredicateBounds(predicate)
        let statement = try SQLStatement(
            database,
            """
            SELECT \(Self.blockColumns) FROM block b
            WHERE b.type = ? AND b.min_start <= ? AND b.max_start >= ? AND b.max_end >= ?
            ORDER BY b.min_start, b.id
            """)
        statement.bindAll([
            .integer(vocabulary.id(of: type)), .real(bounds.latestStart), .real(bounds.earliestStart),
            .real(bounds.earliestEnd),
        ])
        defer { statement.reset() }
        let blocks = StatisticsBlocks(
            self, statement, type, sources, predicate, try members(of: predicate.workouts))
        try blocks.advance()
        try body(blocks)
    }
}
