import Foundation
import HealthCohort
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@Suite struct LocalCohortTests {
    private let folder: TemporaryFolder
    private let cohort: CohortFolder

    init() throws {
        folder = try TemporaryFolder()
        let url = folder.url.appending(path: "people")
        try ExampleCohort(people: 3, days: 6, heartRateInterval: 240).make(in: url, cohort: "study")
        cohort = CohortFolder(url)
    }

    private static let steps = CohortQuery(
        figure: .statistic(.sum, .stepCount), bucket: .period(.day), minimumPeople: 1)

    @Test func aQuestionGoesOnWhereItWasInterrupted() async throws {
        let file = folder.url.appending(path: "journal")
        let journal = LocalCohort.Resumption(file: file, question: "steps")
        let whole = try await LocalCohort(cohort, cohort: "study").query(Self.steps).allRows()
        let noted = try await LocalCohort(cohort, cohort: "study", resuming: journal).query(Self.steps).allRows()
        // The last person's line was truncated; the others are read from the journal, and so need no store.
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        try Data(text.dropLast(10).utf8).write(to: file)
        let resumed = try await LocalCohort(cohort, cohort: "study", resuming: journal).query(Self.steps).allRows()
        #expect(noted == whole)
        #expect(resumed == whole)
        // An empty journal starts from the beginning.
        try Data().write(to: file)
        #expect(
            try await LocalCohort(cohort, cohort: "study", resuming: journal).query(Self.steps).allRows() == whole)
        await #expect(throws: CohortError.self) {
            _ = try await LocalCohort(cohort, cohort: "study", resuming: .init(file: file, question: "hearts")).query(
                Self.steps)
        }
    }

    @Test func aStoreThatChangedIsReadAgain() async throws {
        let file = folder.url.appending(path: "journal")
        let journal = LocalCohort.Resumption(file: file, question: "steps")
        let before = try await LocalCohort(cohort, cohort: "study", resuming: journal).query(Self.steps).allRows()
        let person = try #require(try cohort.people().first)
        // The store stays open, so that new rows are in the write-ahead log and not in the database file.
        let engine = try SQLiteEngine(path: cohort.store(of: person).path)
        let start = Double(ExampleCohort.firstDay.rawValue + 2) * 86_400 + 14_400
        try engine.write(as: AppIdentity(bundleIdentifier: "com.example.watch", name: "Watch", version: "1")) {
            try $0.save(
                [
                    SampleRecord(
                        type: .stepCount, start: start, end: start + 60,
                        content: .quantity(QuantityValue(9_999, .count)))
                ])
        }
        let after = try await LocalCohort(cohort, cohort: "study", resuming: journal).query(Self.steps).allRows()
        #expect(try await LocalCohort(cohort, cohort: "study").query(Self.steps).allRows() == after)
        #expect(after != before)
    }

    /// The upper bound of a period is exclusive, also for conditions on people.
    @Test func whoTrainedAfterThePeriodIsNotMeant() async throws {
        let everything = SamplePredicate.constant(true)
        var days: Set<Int> = []
        for offset in 0..<6 {
            let day = ExampleCohort.firstDay.advanced(by: offset)
            var query = Self.steps
            (query.from, query.to) = (day, day.advanced(by: 1))
            query.people.having = .init(everything)
            let asked = try await LocalCohort(cohort, cohort: "study").query(query).people
            let trained = CohortQuery(
                from: day, to: day.advanced(by: 1), figure: .workouts(everything, .count, .sum), minimumPeople: 1)
            let rows = try await LocalCohort(cohort, cohort: "study").query(trained).allRows()
            #expect(asked == rows.first?.people ?? 0)
            if asked > 0 { days.insert(offset) }
        }
        #expect(!days.isEmpty)
    }

    @Test func zonesAreCountedFromOne() async throws {
        let watch = AppIdentity(bundleIdentifier: "com.example.watch", name: "Watch", version: "1")
        var seconds = 0.0
        for person in try cohort.people() {
            let engine = try SQLiteEngine(path: cohort.store(of: person).path)
            for workout in try engine.read(for: watch, { try $0.samples(SampleRequest(.workout)) }) {
                for group in workout.workout?.zoneGroups ?? [] where group.configuration.type == .heartRate {
                    seconds += group.durations[1]
                }
            }
        }
        let second = CohortQuery(
            figure: .workouts(.constant(true), .zone(.heartRate, 2), .sum), summaries: [.sum], minimumPeople: 1)
        let rows = try await LocalCohort(cohort, cohort: "study").query(second).allRows()
        guard case .number(let sum?)? = rows.first?.summaries.first else {
            Issue.record("\(rows)")
            return
        }
        #expect(seconds > 0 && abs(sum - seconds) < 1e-6)
    }

    @Test func whoCannotBeReachedIsNamed() async throws {
        let lost = cohort.url.appending(path: "p00002.sqlite")
        try Data("no store".utf8).write(to: lost)
        let local = LocalCohort(cohort, cohort: "study")
        let error = await #expect(throws: CohortError.self) { _ = try await local.query(Self.steps) }
        guard case .missing(let people, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(people == ["p00002"])
        var query = Self.steps
        query.allowsMissing = true
        let answer = try await local.query(query)
        #expect(answer.missing == ["p00002"])
        #expect(answer.people == 2)
    }

    @Test func anAnswerIsWrittenAsJSON() async throws {
        var query = Self.steps
        query.summaries = [.sum, .mean, .deviation, .quantiles([0.5]), .histogram([1_000]), .share(1)]
        query.groups = [.sex]
        var text = ""
        try await LocalCohort(cohort, cohort: "study").query(query).writeJSON { text += $0 }
        #expect(try CohortQueryTests.validator("answer").problem(JSON(parsing: text)) == nil)
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect(json?["unit"] as? String == "count")
        let row = (json?["rows"] as? [[String: Any]])?.first
        #expect(
            Set(row?.keys.map { $0 } ?? []) == [
                "groups", "bucket", "people", "sum", "mean", "deviation", "quantiles", "histogram", "share",
            ])
    }

    @Test(arguments: [
        #"{"people": [{"id": "../evil"}]}"#, #"{"people": [{"id": "p", "store": "../../etc/passwd"}]}"#,
        #"{"people": [{"id": "p", "store": "/etc/passwd"}]}"#, #"{"people": [{"id": "p"}, {"id": "p"}]}"#,
        #"{"people": [{"id": "p", "timeZone": "Mars/Olympus"}]}"#, #"{"people": [{"id": "p", "birth": "yesterday"}]}"#,
        #"{"people": [{"id": "p", "zone": "UTC"}]}"#, #"{"people": 3}"#, "{", "",
    ]) func aListOfPeopleThatIsWrongIsRefused(text: String) throws {
        try Data(text.utf8).write(to: cohort.url.appending(path: CohortFolder.peopleName))
        let error = #expect(throws: CohortError.self) { try cohort.people() }
        #expect(error?.description.contains(CohortFolder.peopleName) == true)
    }
}
