import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// Predicates that are nested too deeply for SQL, against the same ones in SQL: what is found, in what order, and how
/// many.
@Suite struct DeepAnswersTests {
    private static func deep(_ predicate: SamplePredicate) -> SamplePredicate {
        (0..<40).reduce(predicate) { inner, _ in .not(inner) }
    }

    private static let types: [ObjectType] = [
        .heartRate, .stepCount, .sleepAnalysis, .workout, .food, .bloodPressure, .bodyMass, .workoutRoute,
        .electrocardiogram, .stateOfMind, .cdaDocument, .medicationDoseEvent,
    ]

    /// Predicates that hold for some of the first and some of the last samples.
    private static let predicates: [SamplePredicate] = [
        .constant(true), .start(.greater, 100), .source(["test.other"]), .not(.source(["test.own"])), .hasWorkout,
        .workout(.given(100)), .and([.start(.greaterOrEqual, 20), .end(.less, 420)]), .metadataKey("k"),
        .not(.hasNoDevice), .hasNoCorrelation, .not(.hasNoCorrelation),
        .uuid([.given(101), .given(104), .given(22), .consecutive(3)]),
        .related(SampleRelation(.effort, to: .given(100))),
    ]

    private static let sorts: [[SampleRequest.Sort]] = [
        [], [.init(.start)], [.init(.end, isAscending: false)], [.init(.duration), .init(.start, isAscending: false)],
        [.init(.total(.distance), isAscending: false)],
    ]

    @Test("PRED-35: a limit counts what matches, however a predicate is nested", arguments: types)
    func limits(type: ObjectType) throws {
        let engine = try RichStore.plain.get()
        for predicate in Self.predicates {
            let deep = Self.deep(predicate)
            #expect(predicate.isCompilable && !deep.isCompilable)
            for sort in Self.sorts {
                let all = try engine.samples(SampleRequest(type, predicate, sort: sort), for: .own).map(\.uuid)
                for limit in [1, 2, 3, all.count, all.count + 1] where limit > 0 {
                    for one in [predicate, deep] {
                        let some = try engine.samples(
                            SampleRequest(type, one, sort: sort, limit: limit), for: .own)
                        #expect(some.map(\.uuid) == Array(all.prefix(limit)), "\(predicate) \(sort) \(limit)")
                    }
                }
                let rest = try engine.samples(SampleRequest(type, deep, sort: sort), for: .own)
                #expect(rest.map(\.uuid) == all, "\(predicate) \(sort)")
            }
        }
    }

    @Test("PRED-35: changes come in the same pieces, however a predicate is nested", arguments: types)
    func changes(type: ObjectType) throws {
        let engine = try RichStore.plain.get()
        for predicate in Self.predicates {
            func pieces(_ predicate: SamplePredicate, _ limit: Int?) throws -> [String] {
                var (position, pieces): (ChangePosition?, [String]) = (nil, [])
                while pieces.count < 40 {
                    let changes = try engine.changes(
                        ChangeRequest([.init(type: type, predicate: predicate)], since: position, limit: limit),
                        for: .own)
                    position = changes.position
                    pieces.append("\(changes.added.map(\.uuid)) \(changes.deleted.map(\.uuid)) \(changes.position)")
                    if changes.isComplete { break }
                }
                return pieces
            }
            for limit in [nil, 4] {
                #expect(try pieces(predicate, limit) == pieces(Self.deep(predicate), limit), "\(predicate)")
            }
        }
    }

    @Test("PRED-35: what is passed one by one ends where it is told to, however a predicate is nested")
    func oneByOne() throws {
        let engine = try RichStore.plain.get()
        for type in Self.types {
            for predicate in Self.predicates {
                func some(_ predicate: SamplePredicate, _ limit: Int) throws -> [UUID] {
                    var found: [UUID] = []
                    try engine.forEachSample(of: type, predicate, for: .own) {
                        found.append($0.uuid)
                        return found.count < limit
                    }
                    return found
                }
                for limit in [1, 3, 1_000] {
                    #expect(
                        try some(predicate, limit) == some(Self.deep(predicate), limit),
                        "\(type.identifier) \(predicate)")
                }
            }
        }
        for predicate in Self.predicates {
            func figures(_ predicate: SamplePredicate) throws -> [UUID] {
                var found: [UUID] = []
                try engine.forEachWorkout(predicate, for: .own) {
                    found.append($0.uuid)
                    return found.count < 2
                }
                return found
            }
            #expect(try figures(predicate) == figures(Self.deep(predicate)), "\(predicate)")
        }
    }

    @Test(
        "PRED-35: statistics, quantities and sources are the same, however a predicate is nested",
        arguments: [ObjectType.heartRate, .stepCount, .bloodPressureSystolic, .dietaryFatTotal])
    func figures(type: ObjectType) throws {
        let engine = try RichStore.plain.get()
        let options = StatisticsOptions.all(for: type).union(.separateBySource)
        let buckets = try CalendarBuckets(anchor: 0, interval: DateComponents(second: 100), calendar: .utc)
        var counts: Set<Int> = []
        for predicate in Self.predicates {
            func answers(_ predicate: SamplePredicate) throws -> [String] {
                let request = StatisticsRequest(type, predicate, options: options)
                var answers = ["\(try engine.statistics(request, for: .own) as Any)"]
                answers += try engine.statistics(request, in: buckets, for: .own).populated.map {
                    "\($0.number) \($0.record)"
                }
                answers += try engine.sources([.init(type: type, predicate: predicate)], for: .own)
                    .map(\.bundleIdentifier)
                try engine.quantities(QuantityRequest(type, predicate), for: .own) {
                    answers.append("\($0.record.uuid) \($0.record.start) \($0.record.quantity as Any)")
                    return true
                }
                return answers
            }
            let expected = try answers(predicate)
            counts.insert(expected.count)
            #expect(try answers(Self.deep(predicate)) == expected, "\(predicate)")
        }
        #expect(counts.count > 1)
    }

    @Test("PRED-35: what matches is deleted, however a predicate is nested") func deletion() throws {
        for predicate in Self.predicates {
            let counts = try [predicate, Self.deep(predicate)].map { predicate in
                let engine = try SQLiteEngine.forTest()
                try engine.allow(.own, .other)
                try engine.save(
                    (0..<40).map {
                        .quantity(
                            .consecutive($0), .heartRate, 60, .countPerMinute, Double($0 * 10),
                            metadata: $0 % 3 == 0 ? ["k": .integer(1)] : nil)
                    }, by: .own)
                try engine.save([.quantity(.given(22), .heartRate, 60, .countPerMinute, 120)], by: .own)
                try engine.save([.quantity(.given(23), .heartRate, 60, .countPerMinute, 120)], by: .other)
                let count = try engine.delete(of: .heartRate, matching: predicate, by: .own)
                return [count] + (try engine.samples(SampleRequest(.heartRate), for: .own).map { Int($0.start) })
            }
            #expect(counts[0] == counts[1], "\(predicate)")
        }
    }
}
