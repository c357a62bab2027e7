import Foundation
import HealthModel

/// The matching samples with rows, in chronological order.
final class StatisticsRows {
    /// The next sample; nil at the end.
    private(set) var next: StatisticsDatum?

    private let session: StoreReader
    /// The statement; nil if there are no rows.
    private let statement: SQLStatement?
    private let type: ObjectType
    private var sources: SourceTable
    private var decoder: RowDecoder
    /// The condition to test in memory, if SQL cannot express it.
    private let test: Test?

    /// A predicate, with the members and relations that it refers to.
    typealias Test = (
        predicate: SamplePredicate, members: [UUID: MemberRuns], related: [SampleRelation: Set<Int64>]
    )

    init(
        _ session: StoreReader, _ statement: SQLStatement?, _ type: ObjectType, _ sources: SourceTable,
        _ test: Test?
    ) {
        self.session = session
        self.statement = statement
        self.type = type
        self.sources = sources
        self.test = test
        decoder = RowDecoder(session)
    }

    /// Resets the statement; must be called after use.
    func close() { statement?.reset() }

    /// Returns the next samples as columns, up to a count; nil at the end.
    func removeNext(_ count: Int) throws -> StatisticsColumns? {
        var (starts, ends, values): ([Double], [Double], [Double]) = ([], [], [])
        while starts.count < count, let datum = next {
            starts.append(datum.start)
            ends.append(datum.end)
            values.append(datum.value)
            try advance()
        }
        return starts.isEmpty ? nil : StatisticsColumns(starts: starts, ends: ends, values: values, firstNumber: 0)
    }

    func advance() throws {
        while let statement, try statement.step() {
            let row = statement.row(SampleColumn.self)
            let id = row.integer(.id)
            if let test {
                let subject = PredicateSubject(
                    try decoder.record(from: row, type: type), isInCorrelation: !row.isNull(.correlation),
                    workouts: StoreReader.workouts(of: id, in: test.members),
                    relations: StoreReader.relations(of: id, in: test.related))
                guard test.predicate.matches(subject) else { continue }
            }
            let source = try sources.place(ofRevision: row.integer(.revision), session)
            next = StatisticsDatum(
                start: row.real(.startDate), end: row.real(.endDate), value: row.real(.value), source: source,
                isHandEntered: try sources.isHandEntered(
                    source: source, metadata: row.optionalInteger(.metadata), session),
                number: id)
            return
        }
        next = nil
    }
}
