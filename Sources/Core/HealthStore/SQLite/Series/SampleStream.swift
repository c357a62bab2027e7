import Foundation
import GRDB
import HealthModel

/// A stream of matching samples of a quantity type in the order of start and insertion, one at a time.
///
/// A series is one sample, at its own start.
final class SampleStream {
    private let session: StoreReader
    private let rows: SQLStatement
    private let sample: SQLRow<SampleColumn>
    private let blocks: SQLStatement
    private let block: SQLRow<BlockColumn>
    private let type: ObjectType
    private let predicate: SamplePredicate
    /// A Boolean value that indicates whether rows must be tested in memory, because SQL cannot express the
    /// predicate.
    private let testsRows: Bool
    private let veil: ZoneRedaction?
    private let members: [UUID: MemberRuns]
    private let related: [SampleRelation: Set<Int64>]
    private var decoder: RowDecoder
    private var row: Entry?
    private var nextBlockStart: Double?
    private var open: [Opened] = []

    typealias Entry = (id: Int64, record: SampleRecord)

    /// The remaining samples of an opened block.
    private struct Opened {
        private var entries: [Entry]
        private var taken = 0

        init(_ entries: [Entry]) {
            self.entries = entries
            // They are almost always sorted already.
            if !isAscending { self.entries.sort { ($0.record.start, $0.id) < ($1.record.start, $1.id) } }
        }

        private var isAscending: Bool {
            entries.indices.dropFirst().allSatisfy { place in
                (entries[place - 1].record.start, entries[place - 1].id)
                    < (entries[place].record.start, entries[place].id)
            }
        }

        var isEmpty: Bool { taken == entries.count }
        /// The sort key of the next sample.
        var place: (start: Double, id: Int64) { (entries[taken].record.start, entries[taken].id) }

        mutating func removeNext() -> Entry {
            defer { taken += 1 }
            return entries[taken]
        }
    }

    fileprivate init(
        _ session: StoreReader, _ rows: SQLStatement, _ blocks: SQLStatement, _ type: ObjectType,
        _ predicate: SamplePredicate, testsRows: Bool, veil: ZoneRedaction?
    ) throws {
        self.session = session
        self.rows = rows
        sample = rows.row(SampleColumn.self)
        self.blocks = blocks
        block = blocks.row(BlockColumn.self)
        self.type = type
        self.predicate = predicate
        self.testsRows = testsRows
        self.veil = veil
        members = try session.members(of: predicate.workouts)
        related = try session.relatedRows(of: predicate.relations)
        decoder = RowDecoder(session)
        try advanceRow()
        try advanceBlock()
    }

    /// Returns the next sample; nil after the last.
    func next() throws -> Entry? {
        while true {
            var best = -1
            var first = row.map { (start: $0.record.start, id: $0.id) }
            for index in open.indices {
                let place = open[index].place
                guard first.map({ place < $0 }) ?? true else { continue }
                first = place
                best = index
            }
            if let start = nextBlockStart, first.map({ start <= $0.start }) ?? true {
                try openBlock()
                continue
            }
            guard best >= 0 else {
                let entry = row
                if entry != nil { try advanceRow() }
                return entry
            }
            let entry = open[best].removeNext()
            if open[best].isEmpty { open.remove(at: best) }
            return entry
        }
    }

    private func advanceRow() throws {
        while try rows.step() {
            var record = try decoder.record(from: sample, type: type)
            veil?.cover(&record)
            let id = sample.integer(.id)
            if testsRows {
                let subject = PredicateSubject(
                    record, isInCorrelation: !sample.isNull(.correlation),
                    workouts: StoreReader.workouts(of: id, in: members),
                    relations: StoreReader.relations(of: id, in: related))
                guard predicate.matches(subject) else { continue }
            }
            row = (id, record)
            return
        }
        row = nil
    }

    private func advanceBlock() throws {
        nextBlockStart = try blocks.step() ? block.real(.minStart) : nil
    }

    private func openBlock() throws {
        let facts = try session.blockFacts(from: block, &decoder)
        var entries: [Entry] = []
        for opening in try session.openings(of: facts, type, predicate, members) {
            // Damage is reported only once.
            guard let samples = try session.open(opening, type, decoder.unit(block.integer(.unit))) else { break }
            for row in samples.rows(matching: predicate, members) {
                entries.append((samples.number(row), samples.record(row)))
            }
        }
        if !entries.isEmpty { open.append(Opened(entries)) }
        try advanceBlock()
    }
}

extension StoreReader {
    /// Passes a stream of the matching samples of a type, in the order of start and insertion, to a closure.
    func withSamples<Value>(
        of type: ObjectType, _ predicate: SamplePredicate, _ visibility: Visibility, includesDocuments: Bool = false,
        _ body: (SampleStream) throws -> Value
    ) throws -> Value {
        let isInSQL = predicate.isCompilable
        var request = SampleRequest(type, predicate, sort: [.init(.start)])
        request.includesDocuments = includesDocuments
        let query = try rowQuery(type, predicate, visibility, request, after: 0, isInSQL: isInSQL)
        let rows = try SQLStatement(database, query.sql)
        try rows.bindAll(query.values)
        defer { rows.reset() }
        let choice = try blockChoice(of: type, PredicateBounds(predicate)) ?? .never
        let blocks = try SQLStatement(
            database, "SELECT \(BlockColumn.list) FROM block b WHERE \(choice.sql) ORDER BY b.min_start, b.id")
        try blocks.bindAll(choice.values)
        defer { blocks.reset() }
        return try body(
            SampleStream(self, rows, blocks, type, predicate, testsRows: !isInSQL, veil: visibility.veil))
    }
}
