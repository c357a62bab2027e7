import Foundation
import GRDB
package import HealthModel

/// Saving of series.
extension StoreWriter {
    /// Saves a series, normally as one sample (SER-8, SER-9).
    ///
    /// - Parameter next: A closure that returns the quantities in order, piece by piece, and nil after the last.
    /// - Returns: The samples as they are stored; if a sync identifier made the save be ignored, the stored one.
    package func save(
        _ draft: SeriesDraft, in unit: QuantityUnit, quantities next: () throws -> SeriesColumns?
    ) throws -> [SampleRecord] {
        try requireSharing([draft.type])
        let parts = try parts(of: draft, in: unit, next)
        guard parts.count == 1 || draft.metadata?.syncIdentifier == nil else {
            throw EngineError(
                .invalidArgument, "The series is too long: a series with a sync identifier cannot be divided.")
        }
        let rows = try RowWriter(self)
        return try parts.map { part in
            guard let id = try rows.insert(part.record) else { throw RowDecoder.damage }
            // A sync identifier may have preserved the stored sample.
            if try read.uuid(row: id) == part.record.uuid, let series = part.record.series {
                try insertSeries(series, part.encoder, id: id, rank: id, isCondensed: false)
            }
            return try read.quantitySample(row: id)
        }
    }

    private struct Part {
        var record: SampleRecord
        var encoder: SeriesEncoder
    }

    /// Divides a series where a sample of the type would become too long (SER-9).
    private func parts(
        of draft: SeriesDraft, in unit: QuantityUnit, _ next: () throws -> SeriesColumns?
    ) throws -> [Part] {
        let limit = draft.type.maximumDuration ?? .infinity
        var parts: [Part] = []
        var encoder = try SeriesEncoder(type: draft.type, unit: unit)
        var start = draft.start
        func close(at end: Double) throws {
            let series = try encoder.finish()
            let record = SampleRecord(
                type: draft.type, start: start, end: end, content: .series(series), device: draft.device,
                metadata: draft.metadata)
            parts.append(Part(record: record, encoder: encoder))
        }
        while let columns = try next() {
            guard columns.starts.first.map({ start <= $0 }) ?? true else {
                throw EngineError(.invalidArgument, "The start date of the series does not match its quantities.")
            }
            var first = 0
            for index in columns.starts.indices where columns.ends[index] - start > limit {
                try encoder.append(columns[first..<index])
                if !encoder.isEmpty { try close(at: encoder.latestEnd) }
                encoder = try SeriesEncoder(type: draft.type, unit: unit)
                start = columns.starts[index]
                first = index
            }
            try encoder.append(columns[first..<columns.count])
        }
        guard draft.end - start <= limit, encoder.latestEnd <= draft.end,
            draft.end >= SampleValidation.earliestPermittedDate
        else { throw EngineError(.invalidArgument, "The end date of the series does not match its quantities.") }
        try close(at: draft.end)
        return parts
    }

    /// Inserts the blocks and values of a series with a row.
    ///
    /// - Parameter rank: The insertion number to use in statistics.
    func insertSeries(
        _ series: QuantitySeriesRecord, _ encoder: SeriesEncoder, id: Int64, rank: Int64, isCondensed: Bool
    ) throws {
        guard let canonical = encoder.type.canonicalUnit else { throw RowDecoder.damage }
        func converted(_ value: Double) -> SQLValue { .real(encoder.unit.convert(value, to: canonical) ?? value) }
        try SQLStatement(
            database,
            """
            INSERT INTO series (id, count, unit, minimum, maximum, recent, recent_start, recent_end, given_minimum,
            given_maximum, given_recent, rank, is_condensed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).run(
            .integer(id), .integer(Int64(series.count)), .integer(try references.id(of: encoder.unit, database)),
            converted(series.minimum), converted(series.maximum), converted(series.mostRecent),
            .real(series.mostRecentStart), .real(series.mostRecentEnd), .real(series.minimum), .real(series.maximum),
            .real(series.mostRecent), .integer(rank), .integer(isCondensed ? 1 : 0))
        let block = try SQLStatement(
            database,
            """
            INSERT INTO series_block (series, type, count, columns, min_start, max_start, min_end, max_end, summary)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        let data = try SQLStatement(database, "INSERT INTO series_data (block, payload) VALUES (?, ?)")
        for part in encoder.blocks {
            try block.run(
                .integer(id), .integer(references.id(of: encoder.type)), .integer(Int64(part.count)),
                .integer(Int64(part.columns)), .real(part.starts.lowerBound), .real(part.starts.upperBound),
                .real(part.ends.lowerBound), .real(part.ends.upperBound), .blob(part.summary))
            let id = database.lastInsertedRowID
            try data.run(.integer(id), .blob(part.payload))
            if let originals = part.originals { try insert(originals, of: id) }
        }
    }

    /// Inserts the originals of a block.
    func insert(_ originals: OriginalBlock, of block: Int64) throws {
        func payload(_ bytes: [UInt8]?) -> SQLValue { bytes.map { .blob($0) } ?? .null }
        try SQLStatement(
            database,
            """
            INSERT INTO series_original (block, count, step, first, forms, starts, intervals, levels, given, numbers,
            delays) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).run(
            .integer(block), .integer(Int64(originals.count)), .real(originals.step), .integer(originals.firstNumber),
            payload(originals.forms), payload(originals.starts), payload(originals.intervals),
            payload(originals.levels), payload(originals.given), payload(originals.numbers), payload(originals.delays))
    }

    // MARK: Heartbeats

    /// Saves a heartbeat series, and returns it as it is stored.
    package func save(_ draft: HeartbeatDraft) throws -> SampleRecord {
        try read.heartbeatSample(row: insert(draft))
    }

    /// Saves a heartbeat series, and returns its row, or that of the stored one that a sync identifier preserves.
    func insert(_ draft: HeartbeatDraft) throws -> Int64 {
        try requireSharing([.heartbeatSeries])
        guard let last = draft.beats.last else {
            throw EngineError(.invalidArgument, "A heartbeat series needs at least one heartbeat.")
        }
        let record = SampleRecord(
            uuid: draft.uuid, type: .heartbeatSeries, start: draft.start, end: draft.start + last.time,
            content: .heartbeats(count: draft.beats.count), device: draft.device, metadata: draft.metadata)
        guard record.end >= SampleValidation.earliestPermittedDate, let id = try RowWriter(self).insert(record) else {
            throw EngineError(.invalidArgument, "A sample ends before the earliest permitted date.")
        }
        if try read.uuid(row: id) == record.uuid { try insertHeartbeats(draft.beats, of: id) }
        return id
    }

    /// Inserts the heartbeats of a series with a row.
    func insertHeartbeats(_ beats: [HeartbeatRecord], of series: Int64) throws {
        guard zip(beats, beats.dropFirst()).allSatisfy({ $0.time < $1.time }), !beats.isEmpty,
            beats.count <= HeartbeatRecord.maximumCount
        else { throw EngineError(.invalidArgument, "The heartbeats are not in chronological order.") }
        try SQLStatement(database, "INSERT INTO heartbeat_data (series, payload) VALUES (?, ?)")
            .run(
                .integer(series),
                .blob(BlockCodec.encode([beats.map(\.time), beats.map { $0.isPrecededByGap ? 1 : 0 }])))
    }
}
