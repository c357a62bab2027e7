import Foundation
import HealthCohort
import HealthModel
import HealthStore
import Synchronization
import TestSupport
import Testing

/// One suite, two tiers: the stores themselves, and the tier fed from them.
@Suite struct FeedingTests {
    private static let example = ExampleCohort(people: 8, days: 16, heartRateInterval: 120)

    /// The example cohort, created once and copied for each test.
    private static let made = Result {
        let folder = try TemporaryFolder()
        try example.make(in: folder.url.appending(path: "people"), cohort: "study")
        return SharedFolder(folder: folder)
    }

    private let folder: TemporaryFolder
    private let cohort: CohortFolder
    private let local: LocalCohort
    private let tier = MemoryTier()
    private let feeder: CohortFeeder

    init() throws {
        folder = try TemporaryFolder()
        let url = folder.url.appending(path: "people")
        try FileManager.default.copyItem(at: Self.made.get().folder.url.appending(path: "people"), to: url)
        cohort = CohortFolder(url)
        local = LocalCohort(cohort, cohort: "study")
        feeder = CohortFeeder(cohort, to: tier, cohort: "study")
    }

    private func feed() async throws {
        let reports = try await feeder.feedAll()
        #expect(reports.compactMap(\.failure) == [])
    }

    @Test func bothTiersAnswerEveryKindOfQuestionAlike() async throws {
        try await feed()
        try await expectSame(local, tier)
        let steps = CohortQuery(figure: .statistic(.sum, .stepCount), minimumPeople: 1)
        let rows = try await tier.query(steps).allRows()
        #expect(rows.map(\.people) == [8])
    }

    @Test func nothingIsSentTwiceWithoutNeed() async throws {
        try await feed()
        #expect(try await feeder.feedAll().allSatisfy { $0.rows == 0 })
    }

    @Test func changesReachTheTierAndNothingDoubles() async throws {
        try await feed()
        await tier.sendTwice()
        for round in 0..<3 {
            for name in Self.example.names where (name.hashValue &+ round) % 2 == 0 || round == 2 {
                try Self.example.change(name, in: cohort.url, round: round)
            }
            try await feed()
            try await expectSame(local, tier)
        }
    }

    @Test(arguments: Seeds.every(5, of: 1...24)) func afterAnyInterruptionTheNextFeedingSetsRight(calls: Int)
        async throws
    {
        let name = Self.example.names[0]
        let person = try #require(try cohort.people().first { $0.id == name })
        if calls % 2 == 0 { _ = try await feeder.feed(person) }
        try Self.example.change(name, in: cohort.url, round: 0)
        await tier.fail(after: calls)
        _ = try? await feeder.feed(person)
        await tier.heal()
        // Rows that were sent but not confirmed are deleted before the next feed.
        try Self.example.change(name, in: cohort.url, round: 1)
        _ = try await feeder.feed(person)
        // A few queries per round; all of them over all rounds.
        let questions = Questions.all.enumerated().filter { $0.offset % 6 == calls % 6 }.map(\.element)
        try await expectSame(LocalCohort(alone(name), cohort: "study"), tier, questions)
    }

    @Test(arguments: Seeds.every(3, of: 1...10)) func aMonthThatCameAndWentBetweenTwoFeedingsIsGone(calls: Int)
        async throws
    {
        let name = Self.example.names[0]
        let person = try #require(try cohort.people().first { $0.id == name })
        _ = try await feeder.feed(person)
        let moment = Double(ExampleCohort.firstDay.rawValue + 60) * 86_400
        let steps = SampleRecord(
            type: .stepCount, start: moment, end: moment + 60, content: .quantity(QuantityValue(100, .count)))
        try change(name) { engine, watch in try engine.write(as: watch, { try $0.save([steps]) }) }
        await tier.fail(after: calls)
        _ = try? await feeder.feed(person)
        await tier.heal()
        try change(name) { engine, watch in try engine.write(as: watch, { try $0.delete([steps.uuid]) }) }
        _ = try await feeder.feed(person)
        try await expectSame(LocalCohort(alone(name), cohort: "study"), tier, [Self.steps])
    }

    /// Returns a folder with a single person.
    private func alone(_ name: String) throws -> CohortFolder {
        let url = folder.url.appending(path: "alone")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        // A symbolic link, since the feeder may not have closed the store yet, whose files change when it does.
        let store = name + ".sqlite"
        try FileManager.default.createSymbolicLink(
            at: url.appending(path: store), withDestinationURL: cohort.url.appending(path: store))
        let text = String(
            decoding: try Data(contentsOf: cohort.url.appending(path: CohortFolder.peopleName)), as: UTF8.self)
        var list = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [[String: Any]]] ?? [:]
        list["people"]?.removeAll { $0["id"] as? String != name }
        try JSONSerialization.data(withJSONObject: list).write(to: url.appending(path: CohortFolder.peopleName))
        return CohortFolder(url)
    }

    /// Each thing that is known of a person is sent again when it is another one, and nothing else is.
    @Test func whatChangesOfAPersonIsSent() async throws {
        let known = try #require(try cohort.people().first)
        _ = try await feeder.feed(known)
        let day = CohortDay(year: 1990, month: 2, day: 3)
        let changes: [(String, (inout CohortPerson) -> Void)] = [
            ("birth", { $0.birth = day }), ("another birth", { $0.birth = day.advanced(by: 1) }),
            ("no birth", { $0.birth = nil }),
            ("sex", { $0.sex = $0.sex == .female ? .male : .female }), ("no sex", { $0.sex = .notSet }),
            ("attribute", { $0.attributes["group"] = "one" }), ("its value", { $0.attributes["group"] = "two" }),
            (
                "its name",
                {
                    $0.attributes["group"] = nil
                    $0.attributes["groups"] = "two"
                }
            ), ("no attributes", { $0.attributes = [:] }), ("event", { $0.events["visit"] = day }),
            ("its day", { $0.events["visit"] = day.advanced(by: 1) }),
            (
                "its name",
                {
                    $0.events["visit"] = nil
                    $0.events["visits"] = day.advanced(by: 1)
                }
            ), ("no events", { $0.events = [:] }),
        ]
        var person = known
        for (name, change) in changes {
            change(&person)
            #expect(try await feeder.feed(person).rows == 1, "\(name)")
            #expect(try await feeder.feed(person).rows == 0, "\(name), again")
        }
    }

    /// What a follower was told until each pause.
    private final class Followed: Sendable {
        struct State {
            var told: [String] = []
            var rounds: [[String]] = []
            var failures: [Int] = []
        }

        private let state = Mutex(State())
        var rounds: [[String]] { state.withLock { $0.rounds } }
        var failures: [Int] { state.withLock { $0.failures } }

        func add(_ line: String) { state.withLock { $0.told.append(line) } }

        /// Ends a round, and returns its number.
        func endRound(_ failures: Int) -> Int {
            state.withLock { state in
                state.failures.append(failures)
                state.rounds.append(state.told.sorted())
                state.told = []
                return state.rounds.count
            }
        }
    }

    private struct Over: Error {}

    /// Changes something after a round of following, or ends it.
    private static func afterRound(_ round: Int, _ name: String, _ url: URL) throws {
        let stranger = url.appending(path: "aaa.sqlite")
        let list = url.appending(path: CohortFolder.peopleName)
        switch round {
        case 2:
            let text = String(decoding: try Data(contentsOf: list), as: UTF8.self)
            var json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [[String: Any]]] ?? [:]
            let place = json["people"]?.firstIndex { $0["id"] as? String == name } ?? 0
            json["people"]?[place]["attributes"] = ["arm": "Z"]
            try JSONSerialization.data(withJSONObject: json).write(to: list)
        case 3: try example.change(name, in: url, round: 0)
        case 4: try Data("no store".utf8).write(to: stranger)
        case 6: try FileManager.default.removeItem(at: stranger)
        case 7: throw Over()
        default: break
        }
    }

    /// Whoever follows feeds whom the list or the store has changed, and nobody else.
    @Test func followersSeeTheListAndTheStores() async throws {
        let (name, url, followed) = (Self.example.names[1], cohort.url, Followed())
        do {
            try await feeder.follow(pause: { try Self.afterRound(followed.endRound($0), name, url) }) { report in
                followed.add(report.person + (report.failure == nil ? "" : " failed"))
            }
            Issue.record("Following ended by itself.")
        } catch is Over {}
        let expected: [[String]] = [Self.example.names, [], [name], [name], ["aaa failed"], ["aaa failed"], []]
        #expect(followed.rounds == expected)
        #expect(followed.failures == [0, 0, 0, 0, 1, 2, 0])
    }

    @Test func aTypeThatIsWithdrawnIsGoneAndComesBackWhenItIsGranted() async throws {
        try await feed()
        let name = Self.example.names[3]
        let consent = CohortConsent(store: cohort.url.appending(path: name + ".sqlite"), cohort: "study")
        try consent.withdraw([.heartRate])
        try await feed()
        #expect(await !tier.hasRows(of: .heartRate, name))
        #expect(await tier.hasRows(of: .stepCount, name))
        try await expectSame(local, tier)
        try consent.grant(
            [.heartRate],
            from: Date(timeIntervalSinceReferenceDate: Double(ExampleCohort.firstDay.rawValue + 9) * 86_400))
        try await feed()
        #expect(await tier.hasRows(of: .heartRate, name))
        try await expectSame(local, tier)
        try consent.withdraw([.workout])
        try await feed()
        try await expectSame(local, tier)
    }

    @Test func anotherZoneMovesEverything() async throws {
        try await feed()
        let list = cohort.url.appending(path: CohortFolder.peopleName)
        let text = String(decoding: try Data(contentsOf: list), as: UTF8.self)
        try Data(text.replacingOccurrences(of: "Europe/Zurich", with: "Pacific/Apia").utf8).write(to: list)
        try await feed()
        try await expectSame(local, tier)
    }

    /// Changes the store of a person as one of their apps.
    private func change(_ name: String, _ body: (SQLiteEngine, AppIdentity) throws -> Void) throws {
        let engine = try SQLiteEngine(path: cohort.url.appending(path: name + ".sqlite").path)
        try body(engine, AppIdentity(bundleIdentifier: "com.example.watch", name: "Watch", version: "1"))
    }

    private static let steps = CohortQuery(
        figure: .statistic(.sum, .stepCount), bucket: .period(.day), minimumPeople: 1)

    @Test func anotherOrderOfSourcesMakesOtherSums() async throws {
        try await feed()
        let before = try await tier.query(Self.steps).allRows()
        for name in Self.example.names {
            try change(name) { engine, _ in
                try engine.write {
                    try $0.setSourceOrder(["com.example.phone", "com.example.watch"], of: [.stepCount])
                }
            }
        }
        try await feed()
        try await expectSame(local, tier)
        #expect(try await tier.query(Self.steps).allRows() != before)
    }

    @Test func aNewDeviceIsTold() async throws {
        try await feed()
        let name = Self.example.names[2]
        try change(name) { engine, watch in
            let moment = Double(ExampleCohort.firstDay.rawValue + 3) * 86_400 + 40_000
            try engine.write(as: watch) {
                try $0.save(
                    [
                        SampleRecord(
                            type: .heartRate, start: moment, end: moment,
                            content: .quantity(QuantityValue(66, .countPerMinute)),
                            device: DeviceRecord([.name: "A belt"]))
                    ])
            }
        }
        try await feed()
        var query = Self.steps
        query.people.devices = ["A belt"]
        #expect(try await tier.query(query).people == 1)
        try await expectSame(local, tier, [query])
    }

    @Test func aSeriesOverSeveralDaysIsSentWhole() async throws {
        try await feed()
        try change(Self.example.names[1]) { engine, watch in
            let start = Double(ExampleCohort.firstDay.rawValue + 4) * 86_400
            let starts = (0..<72).map { start + Double($0) * 3_600 }
            let values = starts.indices.map { 200 + Double($0) / 10 }
            let draft = SeriesDraft(
                type: .heartRate, start: start, end: start + 72 * 3_600, device: nil, metadata: nil)
            var rest: SeriesColumns? = SeriesColumns(starts: starts, ends: starts, values: values)
            _ = try engine.write(as: watch) {
                try $0.save(draft, in: .countPerMinute) { () throws(EngineError) in
                    defer { rest = nil }
                    return rest
                }
            }
        }
        try await feed()
        let high = CohortQuery(
            figure: .values(.heartRate, edges: [199]), bucket: .period(.day), minimumPeople: 1)
        try await expectSame(local, tier, Questions.values + [high])
    }

    /// An older copy in the place of a store has no deletions of what it lacks, which is nevertheless gone.
    @Test func whatAnOlderCopyOfAStoreLacksIsGone() async throws {
        let name = Self.example.names[0]
        let person = try #require(try cohort.people().first { $0.id == name })
        var older = person
        older.store = "older.db"
        for suffix in ["", "-wal"] {
            let file = cohort.store(of: person).path + suffix
            guard FileManager.default.fileExists(atPath: file) else { continue }
            try FileManager.default.copyItem(atPath: file, toPath: cohort.store(of: older).path + suffix)
        }
        try change(name) { engine, watch in
            let first = Double(ExampleCohort.firstDay.rawValue) * 86_400 + 40_000
            let samples = [3.0, 60].flatMap { day -> [SampleRecord] in
                let moment = first + day * 86_400
                return [
                    SampleRecord(
                        type: .stepCount, start: moment, end: moment + 60,
                        content: .quantity(QuantityValue(100, .count))),
                    SampleRecord(
                        type: .heartRate, start: moment, end: moment,
                        content: .quantity(QuantityValue(66, .countPerMinute))),
                    SampleRecord(
                        type: .workout, start: moment, end: moment + 600,
                        content: .workout(WorkoutRecord(activityType: .running, duration: 600))),
                ]
            }
            try engine.write(as: watch) { try $0.save(samples) }
        }
        _ = try await feeder.feed(person)
        let before = await tier.rowCount
        #expect(try await feeder.feed(older).rows > 0)
        #expect(await tier.rowCount < before)
        #expect(try await feeder.feed(older).rows == 0)
        let fresh = MemoryTier()
        _ = try await CohortFeeder(cohort, to: fresh, cohort: "study").feed(older)
        try await expectSame(fresh, tier)
        let count = await fresh.rowCount
        #expect(await tier.rowCount == count)
    }

    @Test func whoeverWasErasedIsNotFedAgain() async throws {
        try await feed()
        let name = Self.example.names[5]
        _ = try await tier.erase(person: name)
        let report = try await feeder.feedAll().first { $0.person == name }
        #expect(report?.failure == CohortError.erased(name).description)
        let rows = try await tier.query(CohortQuery(figure: .statistic(.sum, .stepCount), minimumPeople: 1)).allRows()
        #expect(rows.map(\.people) == [7])
    }

    @Test func withoutConsentNothingIsSeen() async throws {
        let stranger = CohortFeeder(cohort, to: tier, cohort: "insurer")
        #expect(try await stranger.feedAll().compactMap(\.failure) == [])
        #expect(await tier.rowCount == 0)
        let rows = try await LocalCohort(cohort, cohort: "insurer").query(Questions.statistics[0]).allRows()
        #expect(rows.isEmpty)
    }
}

/// A folder that is never written to.
private struct SharedFolder: @unchecked Sendable {
    let folder: TemporaryFolder
}
