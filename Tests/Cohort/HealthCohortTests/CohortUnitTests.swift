import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthCohort

/// Units with another zero, and people who permit only a part of what a question asks about.
@Suite struct CohortUnitTests {
    private static let watch = AppIdentity(bundleIdentifier: "com.example.watch", name: "Watch", version: "1")
    private static let types: Set<ObjectType> = [.stepCount, .bodyTemperature, .workout]
    /// A Monday.
    private static let monday = CohortDay(year: 2026, month: 3, day: 2)

    private let folder: TemporaryFolder
    private let cohort: CohortFolder

    init() throws {
        folder = try TemporaryFolder()
        cohort = CohortFolder(folder.url)
    }

    private static func moment(_ seconds: Double) -> Double { Double(monday.rawValue) * 86_400 + seconds }

    private static func sample(_ type: ObjectType, _ seconds: Double, _ value: QuantityValue) -> SampleRecord {
        SampleRecord(type: type, start: moment(seconds), end: moment(seconds + 1), content: .quantity(value))
    }

    /// Creates the store of a person who ran once, and whose days are those of UTC.
    private func store(_ name: String, granted: Set<ObjectType>) throws {
        let url = cohort.url.appending(path: "\(name).sqlite")
        let engine = try SQLiteEngine(path: url.path)
        let all = Dictionary(uniqueKeysWithValues: Self.types.map { ($0, true) })
        try engine.write { try $0.authorize(Self.watch, AuthorizationDecisions(share: all)) }
        let run = SampleRecord(
            type: .workout, start: Self.moment(36_000), end: Self.moment(37_800),
            content: .workout(WorkoutRecord(activityType: .running, duration: 1_700)))
        let samples = [
            Self.sample(.stepCount, 100, QuantityValue(40, .count)),
            Self.sample(.bodyTemperature, 200, QuantityValue(36, .degreeCelsius)),
            Self.sample(.bodyTemperature, 300, QuantityValue(38, .degreeCelsius)), run,
        ]
        try engine.write(as: Self.watch) { try $0.save(samples) }
        try CohortConsent(store: url, cohort: "study").grant(granted)
    }

    private func rows(_ query: CohortQuery) async throws -> (people: Int, missing: [String], rows: [CohortRow]) {
        let answer = try await LocalCohort(cohort, cohort: "study", width: 1).query(query)
        return (answer.people, answer.missing, try await answer.allRows())
    }

    private static func number(_ row: CohortRow?) -> Double? {
        if case .number(let value)? = row?.summaries.first { value } else { nil }
    }

    // MARK: Units

    @Test func aUnitWithAnotherZeroMovesAndScales() {
        func scale(_ unit: QuantityUnit?, _ figure: CohortQuery.Figure) -> (factor: Double, offset: Double) {
            CohortQuery(figure: figure, unit: unit, bucket: .period(.day)).scale
        }
        let temperature = CohortQuery.Figure.statistic(.maximum, .bodyTemperature)
        let fahrenheit = scale(.degreeFahrenheit, temperature)
        #expect(abs(fahrenheit.factor - 1.8) < 1e-9 && abs(fahrenheit.offset - 32) < 1e-9)
        for unit in [nil, QuantityUnit.degreeCelsius] {
            let same = scale(unit, temperature)
            #expect(same.factor == 1 && same.offset == 0)
        }
        // Numbers of values are counts in any unit.
        let values = CohortQuery.Figure.values(.bodyTemperature, edges: [98.6])
        let counts = scale(.degreeFahrenheit, values)
        #expect(counts.factor == 1 && counts.offset == 0)
        let edges = CohortQuery(figure: values, unit: .degreeFahrenheit).canonicalEdges
        #expect(edges?.count == 1 && edges?.first.map { abs($0 - 37) < 1e-9 } == true)
    }

    @Test func answersAreInTheUnitOfTheQuestion() async throws {
        try store("p", granted: Self.types)
        for (statistic, expected) in [(CohortQuery.Statistic.minimum, 96.8), (.maximum, 100.4)] {
            let query = CohortQuery(
                figure: .statistic(statistic, .bodyTemperature), unit: .degreeFahrenheit, summaries: [.mean],
                minimumPeople: 1)
            let answer = try await rows(query)
            let value = try #require(Self.number(answer.rows.first))
            #expect(answer.rows.count == 1 && abs(value - expected) < 1e-9)
        }
        let query = CohortQuery(
            figure: .values(.bodyTemperature, edges: [98.6]), unit: .degreeFahrenheit, summaries: [.sum],
            minimumPeople: 1)
        #expect(try await rows(query).rows.map(Self.number) == [1, 1])
    }

    // MARK: Permissions

    /// A person who does not permit a type has no numbers of it, and is one of the people all the same.
    @Test func whatIsNotPermittedIsNotThere() async throws {
        try store("p", granted: [.stepCount])
        let figures: [CohortQuery.Figure] = [
            .workouts(.constant(true), .count, .sum), .activities(.constant(true), of: .constant(true), .count, .sum),
            .values(.bodyTemperature, edges: [37]), .statistic(.maximum, .bodyTemperature),
        ]
        for figure in figures {
            let answer = try await rows(CohortQuery(figure: figure, summaries: [.sum], minimumPeople: 1))
            #expect(answer.people == 1 && answer.missing.isEmpty && answer.rows.isEmpty, "\(figure)")
        }
        let steps = CohortQuery(figure: .statistic(.sum, .stepCount), summaries: [.sum], minimumPeople: 1)
        #expect(try await rows(steps).rows.map(Self.number) == [40])
        // A workout that may not be read is none that a person must have.
        var trained = steps
        trained.people.having = .init(.constant(true), atLeast: 1)
        #expect(try await rows(trained).people == 0)
        try CohortConsent(store: cohort.url.appending(path: "p.sqlite"), cohort: "study").grant([.workout])
        #expect(try await rows(trained).people == 1)
        for figure in figures.prefix(2) {
            let answer = try await rows(CohortQuery(figure: figure, summaries: [.sum], minimumPeople: 1))
            #expect(answer.rows.map(Self.number) == [1])
        }
    }
}
