import Foundation
import GRDB
import HealthModel

/// A condenser of the samples of one workout, within one transaction (CON-10).
struct WorkoutCondenser {
    let session: StoreWriter
    let workout: CondensableWorkout
    let types: Set<ObjectType>
    private let spans: BlockSpans

    init(_ session: StoreWriter, _ workout: CondensableWorkout, types: Set<ObjectType>, spans: BlockSpans) {
        self.session = session
        self.workout = workout
        self.types = types
        self.spans = spans
    }

    /// Replaces the samples by series.
    ///
    /// - Throws: ``CondensingRollback`` if a statistic changed, the store grew, or there was nothing to replace.
    func run() throws -> CondensingOutcome.Workout {
        var outcome = workout.outcome()
        let before = try session.read.usedBytes()
        var (groups, growth) = try groups(in: ownRuns())
        groups.removeAll { !$0.isWorthwhile }
        var made: [ClosedRange<Int64>] = []
        var comparisons: [Comparison] = []
        let types = Set(groups.map(\.key.type)).sorted { $0.index < $1.index }
        // All samples are deleted before the first series is inserted, so that the series reuse their space and the
        // file does not grow.
        for type in types {
            let used = try session.read.usedBytes()
            for group in groups where group.key.type == type { try delete(group) }
            growth[type, default: 0] += try session.read.usedBytes() - used
        }
        for type in types {
            let used = try session.read.usedBytes()
            let comparison = try condense(groups.filter { $0.key.type == type }, of: type)
            outcome.types.append(comparison.outcome)
            growth[type, default: 0] += try session.read.usedBytes() - used
            made += comparison.made
            comparisons.append(comparison)
        }
        // The rollback restores blocks that were unpacked to read their samples.
        if made.isEmpty { throw CondensingRollback.nothing }
        try session.associate(MemberRuns.union(made), with: workout.row)
        outcome.bytes = try session.read.usedBytes() - before
        if outcome.bytes > 0, let (worst, _) = growth.max(by: { ($0.value, $1.key.index) < ($1.value, $0.key.index) }) {
            throw CondensingRollback.growth(outcome.types.first { $0.type == worst } ?? .init(type: worst))
        }
        // Statistics are compared only if the result is kept.
        for comparison in comparisons { outcome.statisticsChecked += try compare(comparison) }
        return outcome
    }

    /// The series of a type, before the comparison with their originals.
    private struct Comparison {
        var outcome: CondensingOutcome.TypeOutcome
        var sources: SourceTable
        var others: CondensingSurroundings
        /// The groups, with the numbers and ranks of their series.
        var groups: [(group: CondensingGroup, series: [(id: Int64, rank: Int64)])] = []

        var made: [ClosedRange<Int64>] { groups.flatMap { $0.series.map { $0.id...$0.id } } }
    }

    private func condense(_ groups: [CondensingGroup], of type: ObjectType) throws -> Comparison {
        let sources = try SourceTable(session.read, type)
        var comparison = Comparison(
            outcome: CondensingOutcome.TypeOutcome(type: type), sources: sources,
            others: try CondensingSurroundings(session.read, type, sources, beside: groups, spans: spans))
        for (place, group) in groups.enumerated() {
            comparison.outcome.samplesBefore += group.sampleCount
            comparison.outcome.quantitiesBefore += group.data.count
            let obstacles = obstacles(to: place, in: groups, type, comparison.others)
            var own: [(id: Int64, rank: Int64)] = []
            for series in CondensedSeries.series(of: group.data, type: type, beside: obstacles) {
                own.append((try insert(series, of: group), series.rank))
                comparison.outcome.samplesAfter += 1
                comparison.outcome.quantitiesAfter += series.data.count
            }
            // The app that imported the originals may delete their replacement.
            try session.journal(own.map(\.id), insteadOf: { group.numbers })
            comparison.groups.append((group, own))
        }
        return comparison
    }

    /// Compares the statistics of a type before and after, and returns the number of comparisons.
    ///
    /// The written data are read again for the comparison.
    private func compare(_ comparison: Comparison) throws -> Int {
        let type = comparison.outcome.type
        guard let canonical = type.canonicalUnit else { throw RowDecoder.damage }
        var sources = comparison.sources
        var before: [StatisticsDatum] = []
        var after: [StatisticsDatum] = []
        for (group, series) in comparison.groups {
            let source = try sources.place(ofRevision: group.key.revision, session.read)
            let isHandEntered = try sources.isHandEntered(source: source, metadata: group.key.metadata, session.read)
            let data = group.data
            let given = data.map(\.value)
            let values = group.unit.convert(given, to: canonical) ?? given
            before.append(
                whole: data.indices.map {
                    StatisticsDatum(
                        start: data[$0].start, end: data[$0].end, value: values[$0], source: source,
                        isHandEntered: isHandEntered, number: data[$0].number)
                })
            for (id, rank) in series {
                var last = Int64.min
                while let block = try session.read.seriesBlock(of: id, after: last) {
                    let columns = try session.read.seriesColumns(block)
                    let values = group.unit.convert(columns[2], to: canonical) ?? columns[2]
                    after.append(
                        whole: values.indices.map {
                            StatisticsDatum(
                                start: columns[0][$0], end: columns[1][$0], value: values[$0], source: source,
                                isHandEntered: isHandEntered, number: rank)
                        })
                    last = block.id
                }
            }
        }
        var check = CondensingCheck(type: type, sources: sources.ranking)
        if let difference = check.difference(before: before, after: after, others: comparison.others.data) {
            throw CondensingRollback.difference(comparison.outcome, difference)
        }
        return check.compared
    }

    /// Returns the times of other measurements, across which equal values of a group must not be joined (CON-8).
    private func obstacles(
        to place: Int, in groups: [CondensingGroup], _ type: ObjectType, _ others: CondensingSurroundings
    ) -> CondensingObstacles {
        guard type.aggregationStyle == .discreteTemporallyWeighted else { return CondensingObstacles() }
        let neighbours = groups.indices.filter { $0 != place }.flatMap { groups[$0].intervals }
        return CondensingObstacles(others.intervals + neighbours)
    }

    // MARK: Writing

    /// Inserts a series under the origin of its group, and returns its number (CON-5, CON-9).
    private func insert(_ condensed: CondensedSeries, of group: CondensingGroup) throws -> Int64 {
        let database = session.database
        var encoder = try SeriesEncoder(type: group.key.type, unit: group.unit)
        try append(condensed, of: group, to: &encoder)
        let series = try encoder.finish()
        guard let canonical = group.key.type.canonicalUnit,
            let value = group.unit.convert(series.quantity.value, to: canonical)
        else { throw RowDecoder.damage }
        let id = session.allocateNumbers()
        try SQLStatement(
            database,
            """
            INSERT INTO sample (id, uuid, type, revision, device, metadata, start_date, end_date, value, given)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).run(
            .integer(id), .uuid(.timeOrdered()), .integer(session.references.id(of: group.key.type)),
            .integer(group.key.revision), group.key.device.map { .integer($0) } ?? .null,
            group.key.metadata.map { .integer($0) } ?? .null, .real(condensed.start), .real(condensed.end),
            .real(value), group.unit == canonical ? .null : .real(series.quantity.value))
        session.note(
            from: condensed.start, to: condensed.end, longest: condensed.end - condensed.start, of: group.key.type)
        session.sampleCounts.add(
            number: id, of: session.references.id(of: group.key.type), by: try source(of: group), from: condensed.start,
            to: condensed.end)
        try session.insertSeries(series, encoder, id: id, rank: condensed.rank, isCondensed: true)
        return id
    }

    /// Appends the data of a series as blocks, each with its originals.
    private func append(
        _ condensed: CondensedSeries, of group: CondensingGroup, to encoder: inout SeriesEncoder
    ) throws {
        let unit = try session.references.id(of: group.unit, session.database)
        let originals = group.originals(of: condensed)
        var taken = 0
        for first in stride(from: 0, to: condensed.data.count, by: BulkWriter.blockSize) {
            let range = first..<min(first + BulkWriter.blockSize, condensed.data.count)
            let data = condensed.data[range]
            let isAll = range.count == condensed.data.count
            let counts = isAll ? originals.counts : Array(originals.counts[range])
            let count = isAll ? originals.columns.count : counts.reduce(0, +)
            let columns = SeriesColumns(starts: data.map(\.start), ends: data.map(\.end), values: data.map(\.value))
            let marks = data.map { $0.isMade ? 1.0 : 0 }
            let quantities = OriginalBlock.Quantities(
                starts: columns.starts, ends: columns.ends, values: columns.values, marks: marks, unit: unit,
                isCumulative: group.key.type.isCumulative)
            try encoder.appendBlock(
                columns, marks: marks,
                originals: OriginalBlock(originals.columns[taken..<taken + count], counts: counts, of: quantities))
            taken += count
        }
    }

    /// Deletes the originals, and inserts tombstones for them (CON-9).
    private func delete(_ group: CondensingGroup) throws {
        let database = session.database
        let (start, end, source) = (group.start, group.end, try source(of: group))
        session.upkeep.note(from: start, to: end)
        session.sampleCounts.remove(
            group.sampleCount, of: session.references.id(of: group.key.type), by: source, from: start, to: end)
        let sample = try SQLStatement(database, "DELETE FROM sample WHERE id = ?")
        for row in group.rows { try sample.run(.integer(row.id)) }
        let block = try SQLStatement(database, "DELETE FROM block WHERE id = ?")
        for original in group.blocks { try block.run(.integer(original.id)) }
        for old in group.series { try sample.run(.integer(old.id)) }
        if try !ImportJournal(database).isEmpty { group.numbers.forEach(session.note(deleted:)) }
        var runs = StoreWriter.runs(of: group.rows.sorted { $0.id < $1.id }.map(\.uuid))
        for original in group.blocks {
            guard case .run(_, let uuid) = original.identity else {
                runs += (0..<original.count).map { (original.identity.uuid($0), 1) }
                continue
            }
            if let last = runs.last, last.uuid.advanced(by: last.count) == uuid {
                runs[runs.count - 1].count += original.count
            } else {
                runs.append((uuid, original.count))
            }
        }
        try session.insertTombstones(runs + group.series.map { ($0.uuid, 1) }, type: group.key.type, source: source)
    }

    private func source(of group: CondensingGroup) throws -> Int64 {
        try session.references.revision(group.key.revision, session.database).source
    }
}

extension [StatisticsDatum] {
    /// Appends data, without copying if the array is empty.
    fileprivate mutating func append(whole other: [StatisticsDatum]) {
        if isEmpty { self = other } else { self += other }
    }
}
