import Foundation
import HealthCohort
import HealthModel
import HealthStore
import Synchronization
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

    /// What is noted after a line that was cut off stands on a line of its own.
    @Test func aLineThatWasCutOffIsNotGoneOnWith() async throws {
        let file = folder.url.appending(path: "journal")
        let local = LocalCohort(cohort, cohort: "study", resuming: .init(file: file, question: "steps"))
        let whole = try await local.query(Self.steps).allRows()
        func people() throws -> [String] {
            String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n").compactMap { line in
                try? JSON(parsing: String(line)).member("person") { try $0.asString() }
            }.sorted()
        }
        #expect(try people() == ["p00001", "p00002", "p00003"])
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        try Data(text.dropLast(10).utf8).write(to: file)
        #expect(try people().count == 2)
        #expect(try await local.query(Self.steps).allRows() == whole)
        #expect(try people() == ["p00001", "p00002", "p00003"])
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

    @Test func theStatusCountsPeopleStoresAndBytes() async throws {
        let local = LocalCohort(cohort, cohort: "study")
        func size(_ name: String) throws -> Int {
            let file = cohort.url.appending(path: name).path
            return try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
        }
        let sizes = try (1...3).map { try size("p0000\($0).sqlite") }
        #expect(sizes.allSatisfy { $0 > 0 })
        func status() async throws -> CohortStatus { try await local.status() }
        func expected(_ people: Int, _ stores: Int, _ bytes: Int) -> CohortStatus {
            CohortStatus(parts: [
                .init(name: cohort.url.path, engine: "stores", people: people, rows: stores, bytes: bytes)
            ])
        }
        #expect(try await status() == expected(3, 3, sizes.reduce(0, +)))
        // A person of the list whose store is gone is still one.
        try FileManager.default.removeItem(at: cohort.url.appending(path: "p00002.sqlite"))
        #expect(try await status() == expected(3, 2, sizes[0] + sizes[2]))
        // A store that the list lacks is that of another person.
        try Data("12345".utf8).write(to: cohort.url.appending(path: "other.sqlite"))
        #expect(try await status() == expected(4, 3, sizes[0] + sizes[2] + 5))
        try Data("123".utf8).write(to: cohort.url.appending(path: "notes.txt"))
        #expect(try await status() == expected(4, 3, sizes[0] + sizes[2] + 5))
    }

    @Test(arguments: [-1, 0, 1, 2, 9]) func progressIsToldForEachPerson(width: Int) async throws {
        let told = Mutex<[[Int]]>([])
        let local = LocalCohort(cohort, cohort: "study", width: width) { done, total in
            told.withLock { $0.append([done, total]) }
        }
        let answer = try await local.query(Self.steps)
        #expect(answer.people == 3 && answer.unit == "count" && answer.missing.isEmpty)
        #expect(Set(told.withLock { $0 }) == [[1, 3], [2, 3], [3, 3]])
        // Whoever is not asked about is not read.
        told.withLock { $0 = [] }
        var none = Self.steps
        none.people.attributes = ["arm": ["nowhere"]]
        #expect(try await local.query(none).people == 0)
        #expect(told.withLock { $0.isEmpty })
    }

    @Test func theMissingAreNamedInOrderWithTheFirstReason() async throws {
        for name in ["p00003", "p00001"] {
            try Data("no store".utf8).write(to: cohort.url.appending(path: name + ".sqlite"))
        }
        var query = Self.steps
        query.allowsMissing = true
        let answer = try await LocalCohort(cohort, cohort: "study", width: 1).query(query)
        #expect(answer.missing == ["p00001", "p00003"] && answer.people == 1)
        query.allowsMissing = false
        let error = await #expect(throws: CohortError.self) {
            _ = try await LocalCohort(cohort, cohort: "study", width: 1).query(query)
        }
        #expect(error?.description.hasPrefix("2 people cannot be reached (p00001, p00003): ") == true)
    }

    @Test func whatIsWrongWithAJournal() async throws {
        let file = folder.url.appending(path: "journal")
        func failure(_ question: String, at url: URL? = nil) async -> String? {
            let journal = LocalCohort.Resumption(file: url ?? file, question: question)
            do {
                _ = try await LocalCohort(cohort, cohort: "study", resuming: journal).query(Self.steps)
                return nil
            } catch {
                return "\(error)"
            }
        }
        #expect(await failure("steps") == nil)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode.map { $0 & 0o777 } == 0o600)
        #expect(
            await failure("hearts")
                == "'\(file.path)' belongs to a different query. Specify another file, or delete it.")
        let nowhere = folder.url.appending(path: "no/journal")
        #expect(await failure("steps", at: nowhere) == "'\(nowhere.path)' cannot be written.")
        // The cohort is part of the question.
        let other = LocalCohort.Resumption(file: file, question: "steps")
        await #expect(throws: CohortError.self) {
            _ = try await LocalCohort(cohort, cohort: "another", resuming: other).query(Self.steps)
        }
    }

    /// What a journal has of a person is not read again: a lost store is not missed, until its mark is another one.
    @Test func whoIsInTheJournalIsNotReadAgain() async throws {
        let file = folder.url.appending(path: "journal")
        let journal = LocalCohort.Resumption(file: file, question: "steps")
        let local = LocalCohort(cohort, cohort: "study", resuming: journal)
        let whole = try await local.query(Self.steps).allRows()
        // Another number in the place of one that was noted is what is answered.
        var text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 4 && Set(lines.dropFirst().map { $0.contains("\"numbers\"") }) == [true])
        let changed = try #require(lines.first { $0.contains("\"p00002\"") })
        text = text.replacing(changed, with: changed.replacing(/\[[0-9.]+\]/, with: "[1000000]"))
        try Data(text.utf8).write(to: file)
        let rows = try await local.query(Self.steps).allRows()
        #expect(rows != whole && rows.map(\.people) == whole.map(\.people))
        #expect(try await LocalCohort(cohort, cohort: "study").query(Self.steps).allRows() == whole)
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
