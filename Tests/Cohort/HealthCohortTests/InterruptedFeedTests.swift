import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthCohort

/// Feeds that end at any call, before data are deleted, replaced or withdrawn: the next one sets everything right.
@Suite struct InterruptedFeedTests {
    /// An event between an interrupted feed and the next one.
    enum Event: CaseIterable, Sendable {
        /// A day, a month, one of several values of a day and a workout are deleted.
        case deletions
        /// All of a type is deleted.
        case type
        /// The permission for a type is withdrawn.
        case consent
    }

    private static let watch = AppIdentity(bundleIdentifier: "com.example.watch", name: "Watch", version: "1")
    private static let types: Set<ObjectType> = [.stepCount, .heartRate, .workout]
    /// A Monday, the last but one day of its month.
    private static let monday = CohortDay(year: 2026, month: 3, day: 30)

    private let folder: TemporaryFolder
    private let cohort: CohortFolder
    private let engine: SQLiteEngine
    private let tier = MemoryTier()

    /// Creates a person with steps and heart rates on the days around two ends of months, and with two workouts.
    init() throws {
        folder = try TemporaryFolder()
        cohort = CohortFolder(folder.url)
        let url = folder.url.appending(path: "p.sqlite")
        engine = try SQLiteEngine(path: url.path)
        let all = Dictionary(uniqueKeysWithValues: Self.types.map { ($0, true) })
        try engine.write { try $0.authorize(Self.watch, AuthorizationDecisions(share: all)) }
        try CohortConsent(store: url, cohort: "study").grant(Self.types)
        var records = [Self.steps(1, 0, 40), Self.steps(2, 0, 60), Self.steps(3, 1, 50), Self.steps(4, 35, 70)]
        records += [Self.rate(11, 0, 61), Self.rate(12, 1, 62), Self.rate(13, 1, 66)]
        records += [Self.workout(21, 0), Self.workout(22, 1)]
        let saved = records
        try engine.write(as: Self.watch) { try $0.save(saved) }
    }

    private static func id(_ number: Int) -> UUID {
        UUID(uuidString: "00000000-0000-4000-8000-0000000000\(number < 10 ? "0" : "")\(number)") ?? UUID()
    }

    private static func moment(_ day: Int, _ seconds: Double) -> Double {
        Double(monday.advanced(by: day).rawValue) * 86_400 + seconds
    }

    private static func steps(_ number: Int, _ day: Int, _ count: Double) -> SampleRecord {
        let start = moment(day, Double(number) * 100)
        return SampleRecord(
            uuid: id(number), type: .stepCount, start: start, end: start + 10,
            content: .quantity(QuantityValue(count, .count)))
    }

    private static func rate(_ number: Int, _ day: Int, _ rate: Double) -> SampleRecord {
        let start = moment(day, Double(number) * 100)
        return SampleRecord(
            uuid: id(number), type: .heartRate, start: start, end: start,
            content: .quantity(QuantityValue(rate, .countPerMinute)))
    }

    private static func workout(_ number: Int, _ day: Int) -> SampleRecord {
        SampleRecord(
            uuid: id(number), type: .workout, start: moment(day, 36_000), end: moment(day, 37_800),
            content: .workout(WorkoutRecord(activityType: .running, duration: 1_700)))
    }

    private func happen(_ event: Event) throws {
        func delete(_ numbers: [Int]) throws {
            for number in numbers { try engine.write(as: Self.watch) { try $0.delete([Self.id(number)]) } }
        }
        switch event {
        case .deletions: try delete([1, 2, 4, 13, 22])
        case .type: try delete([11, 12, 13])
        case .consent:
            try CohortConsent(store: folder.url.appending(path: "p.sqlite"), cohort: "study").withdraw([.heartRate])
        }
    }

    private static let questions: [CohortQuery] =
        CohortPeriod.allCases.map { period in
            CohortQuery(figure: .statistic(.sum, .stepCount), bucket: .period(period), minimumPeople: 1)
        }
        + [
            CohortQuery(figure: .statistic(.maximum, .heartRate), bucket: .period(.day), minimumPeople: 1),
            CohortQuery(figure: .values(.stepCount, edges: [55]), summaries: [.sum], minimumPeople: 1),
            CohortQuery(figure: .workouts(.constant(true), .count, .sum), bucket: .period(.day), minimumPeople: 1),
        ]

    /// Expects the rows of the tier to be those of one that is fed at once.
    private func expectWhole(_ name: String) async throws {
        let whole = MemoryTier()
        let person = try #require(try cohort.people().first)
        _ = try await CohortFeeder(cohort, to: whole, cohort: "study").feed(person)
        let (rows, wholeRows) = (await tier.rowCount, await whole.rowCount)
        #expect(rows == wholeRows, "\(name)")
        try await expectSame(tier, whole, Self.questions)
    }

    /// A tier of memory counts most calls twice.
    @Test(arguments: [3, 5, 7, 9, 11, 13, 15, 17], Event.allCases)
    func aFirstFeedThatEndedAnywhereIsSetRight(calls: Int, event: Event) async throws {
        let person = try #require(try cohort.people().first)
        let feeder = CohortFeeder(cohort, to: tier, cohort: "study")
        await tier.fail(after: calls)
        _ = try? await feeder.feed(person)
        await tier.heal()
        try happen(event)
        _ = try await feeder.feed(person)
        try await expectWhole("\(calls) \(event)")
        #expect(try await feeder.feed(person).rows == 0)
    }

    @Test(arguments: [3, 5, 7, 9, 11, 13, 15], Event.allCases)
    func aLaterFeedThatEndedAnywhereIsSetRight(calls: Int, event: Event) async throws {
        let person = try #require(try cohort.people().first)
        let feeder = CohortFeeder(cohort, to: tier, cohort: "study")
        _ = try await feeder.feed(person)
        // A day, a month and a workout that the tier does not know yet, and another value on a day that it knows.
        let new = [Self.steps(5, 2, 80), Self.steps(6, 70, 90), Self.rate(14, 0, 99), Self.workout(23, 3)]
        try engine.write(as: Self.watch) { try $0.save(new) }
        await tier.fail(after: calls)
        _ = try? await feeder.feed(person)
        await tier.heal()
        for record in new { try engine.write(as: Self.watch) { try $0.delete([record.uuid]) } }
        try happen(event)
        _ = try await feeder.feed(person)
        try await expectWhole("\(calls) \(event)")
        #expect(try await feeder.feed(person).rows == 0)
    }
}
