import Foundation
import HealthModel

/// The matching samples that have rows of their own, in time order.
final class StatisticsRows {
    /// The sample that comes next; nil at the end.
    private(set) var next: StatisticsDatum?

    private let session: ReadSession
    private let statement: SQLStatement
    private let type: ObjectType
    private var sources: SourceTable
    private var decoder: RowDecoder
    /// What is still to be tested in memory, where SQL cannot say it.
    private let test: Test?

    /// A predicate, and what it asks of where samples belong.
    typealias Test = (
        predicate: SamplePredicate, members: [UUID: [ClosedRange<Int64>]], related: [SampleRelation: Set<Int64>]
    )

    init(
        _ session: ReadSession, _ statement: SQLStatement, _ type: ObjectType, _ sources: SourceTable,
        _ test: Test?
    ) {
        self.session = session
        self.statement = statement
        self.type = type
        self.sources = sources
        self.test = test
        decoder = RowDecoder(session)
    }

    func advance() throws {
        while try statement.step() {
            let id = statement.integer(0)
            if let test {
                let subject = PredicateSubject(
                    try decoder.record(from: statement, type: type), isInCorrelation: !statement.isNull(10),
                    workouts: ReadSession.workouts(of: id, in: test.members),
                    relations: ReadSession.relations(of: id, in: test.related))
                guard test.predicate.matches(subject) else { continue }
            }
            let source = try sources.place(ofRevision: statement.integer(4), session)
            next = StatisticsDatum(
                start: statement.real(2), end: statement.real(3), value: statement.real(7), source: source,
                isHandEntered: try sources.isHandEntered(
                    source: source, metadata: statement.optionalInteger(6), session),
                number: id)
            return
        }
        next = nil
    }
}
