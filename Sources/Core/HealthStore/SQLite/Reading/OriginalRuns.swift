import Foundation
import GRDB
import HealthModel

/// The originals of the condensed series of a type, in the order of their insertion.
///
/// Only series whose originals were interleaved on insertion are in memory at a time.
struct OriginalRuns {
    private let session: StoreReader
    private let type: ObjectType
    private let series: Set<Int64>
    /// The series not reached yet, with the insertion number of their first original, in descending order.
    private var waiting: [(number: Int64, series: Int64)]
    private var open: [Open] = []

    /// A series with remaining originals.
    private struct Open {
        let origin: SampleColumns
        let originals: OriginalColumns
        var index = 0

        var nextNumber: Int64 { originals.numbers[index] }
    }

    init(_ session: StoreReader, _ type: ObjectType) throws {
        self.session = session
        self.type = type
        enum Column: Int, SQLColumns {
            case rank, id
            static let list = selection(of: "x")
        }
        var found: [(number: Int64, series: Int64)] = []
        let sql = """
            SELECT \(Column.list) FROM series x JOIN sample s ON s.id = x.id WHERE s.type = ? AND EXISTS (
                SELECT 1 FROM series_block b JOIN series_original o ON o.block = b.id WHERE b.series = x.id
            ) ORDER BY x.rank DESC, x.id DESC
            """
        if type.family == .quantity {
            let id = SQLValue.integer(session.references.id(of: type))
            try SQLStatement(session.database, sql).forEach(Column.self, [id]) { row in
                found.append((row.integer(.rank), row.integer(.id)))
                return true
            }
        }
        waiting = found
        series = Set(found.map(\.series))
    }

    /// Returns whether the originals of a series are part of these runs.
    func contains(_ id: Int64) -> Bool { series.contains(id) }

    /// The insertion number of the next original; nil at the end.
    var nextNumber: Int64? {
        let least = open.reduce(Int64?.none) { min($0 ?? .max, $1.nextNumber) }
        guard let first = waiting.last?.number else { return least }
        return min(least ?? .max, first)
    }

    /// Removes the next originals that were inserted before a number, as far as they belong to one series.
    ///
    /// - Returns: Columns of one unit each.
    mutating func removeNext(before limit: Int64) throws -> [SampleColumns] {
        while let next = waiting.last, next.number < limit, next.number <= (nextOpenNumber ?? .max) {
            waiting.removeLast()
            let originals = try session.originals(ofSeries: next.series, type: type) { throw $0 }
            guard let originals, originals.count > 0 else { continue }
            open.append(Open(origin: try origin(of: next.series), originals: originals.sortedByNumber()))
        }
        guard let place = open.indices.min(by: { open[$0].nextNumber < open[$1].nextNumber }) else { return [] }
        let others =
            open.indices.filter { $0 != place }.map { open[$0].nextNumber } + (waiting.last.map { [$0.number] } ?? [])
        let bound = others.reduce(limit) { min($0, $1) }
        let first = open[place].index
        var end = first + 1
        while end < open[place].originals.count, open[place].originals.numbers[end] < bound { end += 1 }
        let result = try columns(open[place], first..<end)
        open[place].index = end
        if end == open[place].originals.count { open.remove(at: place) }
        return result
    }

    private var nextOpenNumber: Int64? { open.map(\.nextNumber).min() }

    /// Returns columns with the origin of a series, without samples.
    private func origin(of series: Int64) throws -> SampleColumns {
        enum Column: Int, SQLColumns {
            case revision, device, metadata
            static let list = selection(of: "sample")
        }
        var decoder = RowDecoder(session)
        let sql = "SELECT \(Column.list) FROM sample WHERE id = ?"
        let origin = try SQLStatement(session.database, sql).first(Column.self, .integer(series)) { row in
            SampleColumns(
                type: type, unit: nil, source: try decoder.source(row.integer(.revision)),
                device: try row.optionalInteger(.device).map { try decoder.device($0) },
                metadata: try row.optionalInteger(.metadata).map { try decoder.metadata($0) }, isSeries: true)
        }
        guard let origin else { throw RowDecoder.damage }
        return origin
    }

    private func columns(_ open: Open, _ range: Range<Int>) throws -> [SampleColumns] {
        let originals = open.originals[range]
        return try originals.unitRuns.map { run in
            var columns = open.origin
            columns.unit = try session.references.unit(originals.units[run.lowerBound], session.database)
            columns.starts = Array(originals.starts[run])
            columns.ends = Array(originals.ends[run])
            columns.values = Array(originals.values[run])
            if !originals.delays.isEmpty { columns.created = run.map { originals.ends[$0] + originals.delays[$0] } }
            return columns
        }
    }
}
