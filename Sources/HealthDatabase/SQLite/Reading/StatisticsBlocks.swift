import Foundation
import HealthModel

/// The blocks that may hold matching samples, in the order of their first starts.
final class StatisticsBlocks {
    /// The first start in the block that comes next; nil at the end.
    private(set) var nextStart: Double?

    private let session: ReadSession
    private let statement: SQLStatement
    private let type: ObjectType
    private var sources: SourceTable
    private let predicate: SamplePredicate
    private let members: [UUID: [ClosedRange<Int64>]]
    private var decoder: RowDecoder

    init(
        _ session: ReadSession, _ statement: SQLStatement, _ type: ObjectType, _ sources: SourceTable,
        _ predicate: SamplePredicate, _ members: [UUID: [ClosedRange<Int64>]]
    ) {
        self.session = session
        self.statement = statement
        self.type = type
        self.sources = sources
        self.predicate = predicate
        self.members = members
        decoder = RowDecoder(session)
    }

    func advance() throws {
        nextStart = try statement.step() ? statement.real(3) : nil
    }

    /// Takes the matching samples out of the next block; nil if there are none.
    func open() throws -> OpenStatisticsBlock? {
        let facts = try session.blockFacts(from: statement, &decoder)
        let verdict = BlockVerdict(predicate, facts, members: members)
        guard verdict != .none, let canonical = type.canonicalUnit else {
            try advance()
            return nil
        }
        let samples = try session.blockSamples(from: statement, facts, type: type, &decoder)
        let source = try sources.place(ofRevision: statement.integer(9), session)
        let isHandEntered = try sources.isHandEntered(
            source: source, metadata: statement.optionalInteger(11), session)
        let isCanonical = samples.unit == canonical
        var data: [StatisticsDatum] = []
        data.reserveCapacity(facts.count)
        var isOrdered = true
        func take(_ index: Int) {
            let value = samples.values[index]
            let datum = StatisticsDatum(
                start: samples.starts[index], end: samples.ends[index],
                value: isCanonical ? value : samples.unit.convert(value, to: canonical) ?? value, source: source,
                isHandEntered: isHandEntered, number: facts.firstID + Int64(index))
            if let last = data.last, datum.precedes(last) { isOrdered = false }
            data.append(datum)
        }
        if verdict == .all {
            for index in 0..<facts.count { take(index) }
        } else {
            samples.forEach { record, id in
                let subject = PredicateSubject(record, workouts: ReadSession.workouts(of: id, in: members))
                if predicate.matches(subject) { take(Int(id - facts.firstID)) }
            }
        }
        try advance()
        if !isOrdered { data.sort { $0.precedes($1) } }
        return data.isEmpty ? nil : OpenStatisticsBlock(data)
    }
}

/// A block that is being read.
struct OpenStatisticsBlock {
    private let data: [StatisticsDatum]
    private var position = 0

    /// - Parameter data: In order, at least one.
    init(_ data: [StatisticsDatum]) { self.data = data }

    var next: StatisticsDatum { data[position] }

    /// Goes on; false at the end.
    mutating func advance() -> Bool {
        position += 1
        return position < data.count
    }
}
