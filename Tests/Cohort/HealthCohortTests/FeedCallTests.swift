import Foundation
import HealthModel
import HealthStore
import Synchronization
import TestSupport
import Testing

@testable import HealthCohort

/// What a feeder asks of a tier, call by call: what it records before it sends, how much it sends at once, and what it
/// makes of failures.
@Suite struct FeedCallTests {
    private static let watch = AppIdentity(bundleIdentifier: "com.example.watch", name: "Watch", version: "1")
    private static let phone = AppIdentity(bundleIdentifier: "com.example.phone", name: "Phone", version: "1")
    private static let types: Set<ObjectType> = [.stepCount, .heartRate, .workout]
    /// A Monday, the last but one day of its month.
    private static let monday = CohortDay(year: 2026, month: 3, day: 30)

    private let folder: TemporaryFolder
    private let cohort: CohortFolder

    init() throws {
        folder = try TemporaryFolder()
        cohort = CohortFolder(folder.url)
    }

    /// Creates the store of a person whose days are those of UTC.
    @discardableResult
    private func store(_ name: String, granted: Set<ObjectType> = types) throws -> SQLiteEngine {
        let url = cohort.url.appending(path: "\(name).sqlite")
        let engine = try SQLiteEngine(path: url.path)
        let all = Dictionary(uniqueKeysWithValues: Self.types.map { ($0, true) })
        try engine.write { store in
            for app in [Self.watch, Self.phone] { try store.authorize(app, AuthorizationDecisions(share: all)) }
        }
        if !granted.isEmpty { try CohortConsent(store: url, cohort: "study").grant(granted) }
        return engine
    }

    private static func moment(_ day: Int, _ seconds: Double) -> Double {
        Double(monday.advanced(by: day).rawValue) * 86_400 + seconds
    }

    private static func steps(_ day: Int, _ seconds: Double, _ count: Double) -> SampleRecord {
        SampleRecord(
            type: .stepCount, start: moment(day, seconds), end: moment(day, seconds + 10),
            content: .quantity(QuantityValue(count, .count)))
    }

    private static func rate(_ day: Int, _ seconds: Double, _ rate: Double) -> SampleRecord {
        SampleRecord(
            type: .heartRate, start: moment(day, seconds), end: moment(day, seconds),
            content: .quantity(QuantityValue(rate, .countPerMinute)))
    }

    private static func workout(_ number: Int, _ day: Int) throws -> SampleRecord {
        SampleRecord(
            uuid: try #require(UUID(uuidString: "00000000-0000-4000-8000-00000000000\(number)")), type: .workout,
            start: moment(day, 36_000), end: moment(day, 37_800),
            content: .workout(WorkoutRecord(activityType: .running, duration: 1_700)))
    }

    private func person(_ name: String) throws -> CohortPerson {
        try #require(try cohort.people().first { $0.id == name })
    }

    /// Changes what a tier keeps of the person, as its seventh version.
    private func edit(_ tier: RecordingTier, _ change: (inout FeedLedger) -> Void) async throws {
        let entry = try await tier.ledger(of: "p")
        var ledger = try FeedLedger(bytes: try #require(entry).bytes)
        change(&ledger)
        try await tier.save(CohortLedgerEntry(version: 7, bytes: ledger.bytes), of: "p")
    }

    // MARK: Calls

    @Test func whatIsSentIsRecordedBeforeAndConfirmedAfter() async throws {
        let engine = try store("p")
        try engine.write(as: Self.watch) {
            try $0.save([
                Self.steps(0, 100, 40), Self.steps(1, 100, 50), Self.steps(2, 100, 60), Self.rate(1, 50, 61),
                Self.workout(1, 0), Self.workout(2, 1),
            ])
        }
        let tier = RecordingTier()
        let feeder = CohortFeeder(cohort, to: tier, cohort: "study")
        let person = try person("p")
        var kept = ""
        func feed(_ name: String, failingAt call: Int? = nil) async throws {
            await tier.begin(failingAt: call)
            let outcome: String
            do {
                let report = try await feeder.feed(person)
                outcome = "\(report.rows) rows, \(report.values) values"
            } catch {
                outcome = "\(error)"
            }
            kept += "\(name): \(outcome)\n" + (await tier.lines).map { "  \($0)\n" }.joined()
        }
        try await feed("first")
        try await feed("again")
        try engine.write(as: Self.phone) { try $0.save([Self.rate(0, 70, 58)]) }
        try await feed("a value", failingAt: 3)
        let late = Self.steps(40, 5, 7)
        try engine.write(as: Self.phone) { try $0.save([late]) }
        try await feed("and another one")
        try engine.write(as: Self.phone) { try $0.delete([late.uuid]) }
        try engine.write(as: Self.watch) { try $0.delete([Self.workout(1, 0).uuid]) }
        try await feed("deletions")
        try engine.write { try $0.setSystemSources(["com.example.watch"]) }
        try await feed("other rules")
        let consent = CohortConsent(store: cohort.store(of: person), cohort: "study")
        try consent.withdraw([.stepCount])
        try await feed("withdrawn")
        try consent.grant([.stepCount])
        try await feed("granted, and interrupted", failingAt: 6)
        try consent.withdraw([.stepCount, .heartRate, .workout])
        try await feed("all withdrawn")
        try await feed("nothing left")
        let difference = try KeptText.difference(kept, from: "Cohort/Texts/Reading/calls.txt")
        #expect(difference == nil)
    }

    /// A month that has no data any more leaves nothing in the ledger, and neither does its type.
    @Test func typesWithoutDataAreNotInTheLedger() async throws {
        let engine = try store("p")
        let (steps, rate) = (Self.steps(0, 100, 40), Self.rate(0, 100, 61))
        try engine.write(as: Self.watch) { try $0.save([steps, rate, Self.rate(2, 50, 60)]) }
        let tier = RecordingTier()
        let feeder = CohortFeeder(cohort, to: tier, cohort: "study")
        func months() async throws -> [ObjectType: [Int]] {
            _ = try await feeder.feed(person("p"))
            let entry = try await tier.ledger(of: "p")
            let ledger = try FeedLedger(bytes: try #require(entry).bytes)
            return ledger.months.mapValues { $0.keys.sorted() }
        }
        let (year, march, april) = (2026 * 12, 2026 * 12 + 2, 2026 * 12 + 3)
        #expect(try await months() == [.stepCount: [year, march], .heartRate: [year, march, april]])
        try engine.write(as: Self.watch) { try $0.delete([steps.uuid, rate.uuid]) }
        // The week from 30 March on still has a value.
        #expect(try await months() == [.heartRate: [year, march, april]])
    }

    /// The position alone is written if more than 10,000 changes were passed by.
    @Test(arguments: [(9_999, false), (10_000, false), (10_001, true), (25_000, true)])
    func aPositionAloneIsWrittenAfterManyChanges(changes: Int64, isWritten: Bool) async throws {
        let engine = try store("p", granted: [])
        try engine.write(as: Self.watch) { try $0.save([Self.steps(0, 100, 40)]) }
        let tier = RecordingTier()
        let feeder = CohortFeeder(cohort, to: tier, cohort: "study")
        #expect(try await feeder.feed(person("p")).rows == 1)
        var position: Int64 = 0
        try await edit(tier) { ledger in
            position = ledger.position
            ledger.position -= changes
        }
        #expect(try await feeder.feed(person("p")).rows == 0)
        let entry = try await tier.ledger(of: "p")
        let after = try FeedLedger(bytes: try #require(entry).bytes)
        #expect(entry?.version == (isWritten ? 8 : 7))
        #expect(after.position == (isWritten ? position : position - changes) && after.pending == nil)
    }

    // MARK: Sizes

    @Test(arguments: [(499, [499]), (500, [500]), (501, [500, 1]), (1_001, [500, 500, 1])])
    func workoutsAreSentInBatches(count: Int, sizes: [Int]) async throws {
        try store("p")
        let tier = RecordingTier()
        let feeder = CohortFeeder(cohort, to: tier, cohort: "study")
        _ = try await feeder.feed(person("p"))
        let workouts = (0..<count).compactMap {
            UUID(uuidString: "00000000-0000-4000-8000-\(String(100_000_000_000 + $0))")
        }
        try await edit(tier) { $0.pending = .init(workouts: Set(workouts)) }
        await tier.begin(failingAt: nil)
        let report = try await feeder.feed(person("p"))
        let batches = await tier.batches
        #expect(report.rows == count && report.values == 0)
        #expect(batches.map(\.efforts.count) == sizes && batches.allSatisfy { $0.version == 8 && $0.person == "p" })
        // Workouts that are not in the store are sent as deleted, in the order of their identifiers.
        #expect(batches.flatMap(\.efforts).map(\.workout) == workouts)
        #expect(batches.flatMap(\.efforts).allSatisfy { $0.isDeleted && $0.number == 0 })
    }

    /// Months without data send all that may be in a tier as deleted: each period that begins there, and each day.
    @Test func monthsAreSentInBatches() async throws {
        try store("p")
        let tier = RecordingTier()
        let feeder = CohortFeeder(cohort, to: tier, cohort: "study")
        _ = try await feeder.feed(person("p"))
        // 56 years, of which 14 have 366 days.
        let (from, to) = (CohortDay(year: 1960, month: 1, day: 1), CohortDay(year: 2016, month: 1, day: 1))
        try await edit(tier) { $0.pending = .init(months: [.stepCount: Set(from.month..<to.month)]) }
        await tier.begin(failingAt: nil)
        let report = try await feeder.feed(person("p"))
        let batches = await tier.batches
        let days = 56 * 365 + 14
        let mondays = (from..<to).count { CohortPeriod.week.start(of: $0) == $0 }
        let statistics = days + mondays + 56 * 12 + 56
        #expect(report.rows == statistics + days && report.values == 0)
        let (sums, values) = (batches.flatMap(\.statistics), batches.flatMap(\.values))
        #expect(sums.count == statistics && sums.allSatisfy { $0.isDeleted && $0.type == .stepCount })
        #expect(Set(sums.map { [$0.period.rawValue, $0.day.rawValue] }).count == statistics)
        #expect(values.map(\.day) == Array(from..<to) && values.allSatisfy { $0.values.isEmpty && $0.times.isEmpty })
        // A batch ends with the month in which it has 20,000 statistics, and with the 20,000th day of values.
        let sizes = batches.map { [$0.statistics.count, $0.values.count] }
        let rest = statistics - (sizes.first?[0] ?? 0)
        #expect(sizes == [[statistics - rest, 0], [rest, 0], [0, 20_000], [0, days - 20_000]])
        #expect((20_000..<20_038).contains(statistics - rest))
        let next = try #require(batches.dropFirst().first?.statistics.first?.day)
        #expect(next.date.day == 1)
        let before = sums.prefix(statistics - rest).count { $0.day.month < next.month - 1 }
        #expect(sums[statistics - rest - 1].day.month == next.month - 1 && before < 20_000)
    }

    /// Values are sent as soon as there are 100,000, with whole days, and each day once.
    @Test func daysOfManyValuesAreSentInBatches() async throws {
        let engine = try store("p")
        let counts = [60_000, 39_999, 1, 3, 2]
        for (day, count) in counts.enumerated() {
            let starts = (0..<count).map { Self.moment(day, Double($0)) }
            let draft = SeriesDraft(
                type: .heartRate, start: Self.moment(day, 0), end: Self.moment(day, Double(count)), device: nil,
                metadata: nil)
            var rest: SeriesColumns? = SeriesColumns(
                starts: starts, ends: starts, values: starts.map { _ in 60 + Double(day) })
            _ = try engine.write(as: Self.watch) {
                try $0.save(draft, in: .countPerMinute) { () throws(EngineError) in
                    defer { rest = nil }
                    return rest
                }
            }
        }
        let tier = RecordingTier()
        let report = try await CohortFeeder(cohort, to: tier, cohort: "study").feed(person("p"))
        let batches = await tier.batches.filter { !$0.values.isEmpty }
        #expect(batches.map { $0.values.map(\.values.count) } == [[60_000, 39_999, 1], [3, 2]])
        #expect(batches.flatMap(\.values).map(\.day) == counts.indices.map { Self.monday.advanced(by: $0) })
        #expect(report.values == 100_005)
    }

    /// Values of different sources at the same time are ascending, and those of different times follow the times.
    @Test func valuesOfADayAreOrdered() async throws {
        let engine = try store("p")
        try engine.write(as: Self.watch) {
            try $0.save([Self.rate(0, 100, 90), Self.rate(0, 50, 61), Self.rate(0, 200, 55)])
        }
        try engine.write(as: Self.phone) {
            try $0.save([Self.rate(0, 100, 70), Self.rate(0, 200, 120), Self.rate(0, 10, 100)])
        }
        let tier = RecordingTier()
        _ = try await CohortFeeder(cohort, to: tier, cohort: "study").feed(person("p"))
        let rows = await tier.batches.flatMap(\.values)
        #expect(rows.map(\.day) == [Self.monday])
        #expect(rows.first?.times.map { $0 - Self.moment(0, 0) } == [10, 50, 100, 100, 200, 200])
        #expect(rows.first?.values.map { ($0 * 60).rounded() } == [100, 61, 70, 90, 55, 120])
    }

    /// A closure that fails ends the passing of workouts with its error.
    @Test func aFailureWithAWorkoutIsPassedOn() throws {
        let engine = try store("p")
        try engine.write(as: Self.watch) { try $0.save([Self.workout(1, 0), Self.workout(2, 1), Self.workout(3, 2)]) }
        let access = try CohortAccess(person("p"), at: cohort.url.appending(path: "p.sqlite"), cohort: "study")
        var passed = 0
        #expect(throws: Over.self) {
            try access.efforts(.constant(true)) { _ in
                passed += 1
                if passed == 2 { throw Over() }
            }
        }
        #expect(passed == 2)
        passed = 0
        try access.efforts(.constant(true)) { _ in passed += 1 }
        #expect(passed == 3)
    }

    /// Rows are equal if all that they say is, and their hashes are those of their keys.
    @Test func rowsOfWorkoutsAreComparedInEverything() throws {
        let (first, second) = (try Self.workout(1, 0).uuid, try Self.workout(2, 0).uuid)
        var row = CohortBatch.EffortRow(workout: first, number: 1)
        row.figures = [(.duration, 5), (.total(.distance), 7)]
        typealias Change = (inout CohortBatch.EffortRow) -> Void
        let changes: [(String, Change)] = [
            ("workout", { $0.workout = second }), ("number", { $0.number = 2 }), ("deleted", { $0.isDeleted = true }),
            ("day", { $0.day = Self.monday }), ("start", { $0.start = 1 }), ("end", { $0.end = 1 }),
            ("activity", { $0.activityType = .running }), ("source", { $0.source = "x" }),
            ("figures", { $0.figures = [] }), ("value", { $0.figures[1].value = 8 }),
            ("key", { $0.figures[0].key = .total(.flightsClimbed) }), ("order", { $0.figures.reverse() }),
            ("fewer", { $0.figures.removeLast() }),
        ]
        #expect(row == row)
        for (name, change) in changes {
            var other = row
            change(&other)
            #expect(row != other && other != row && other == other, "\(name)")
            #expect((row.hashValue == other.hashValue) == !["workout", "number"].contains(name), "\(name)")
            // Whatever else differs, one difference suffices.
            for (next, further) in changes.prefix(8) where next != name {
                var both = other
                further(&both)
                #expect(row != both, "\(name), \(next)")
            }
        }
    }

    /// Values of one moment are ascending, whichever was stored first, also where nothing else is out of order.
    @Test(arguments: [[90.0, 70], [70, 90]]) func valuesOfOneMomentAreAscending(rates: [Double]) async throws {
        let engine = try store("p")
        for (app, rate) in zip([Self.watch, Self.phone], rates) {
            try engine.write(as: app) { try $0.save([Self.rate(0, 100, rate)]) }
        }
        let tier = RecordingTier()
        _ = try await CohortFeeder(cohort, to: tier, cohort: "study").feed(person("p"))
        let rows = await tier.batches.flatMap(\.values)
        #expect(rows.map { $0.values.map { ($0 * 60).rounded() } } == [[70, 90]])
    }

    /// A batch ends with the month in which it has its 20,000th statistic.
    @Test func aBatchOfStatisticsMayBeFullWithAMonth() async throws {
        try store("p")
        let tier = RecordingTier()
        let feeder = CohortFeeder(cohort, to: tier, cohort: "study")
        _ = try await feeder.feed(person("p"))
        // Months in which so many days, weeks, months and years begin: 16 times 35 and 540 times 36 are 20,000.
        func count(_ month: Int) -> Int {
            let days = CohortDay(month: month)..<CohortDay(month: month + 1)
            return days.reduce(0) { sum, day in sum + CohortPeriod.allCases.count { $0.start(of: day) == day } }
        }
        let all = 1_800 * 12..<2_016 * 12
        let full = Set(all.filter { count($0) == 35 }.prefix(16)).union(all.filter { count($0) == 36 }.prefix(540))
        try await edit(tier) { $0.pending = .init(months: [.stepCount: full.union([all.upperBound])]) }
        await tier.begin(failingAt: nil)
        _ = try await feeder.feed(person("p"))
        let sizes = await tier.batches.map(\.statistics.count).filter { $0 > 0 }
        #expect(full.count == 556 && sizes == [20_000, count(all.upperBound)])
    }

    /// The data of another store with the same rules take the place of those of the one before.
    @Test func anotherStoreTakesThePlaceOfTheOneBefore() async throws {
        func make(_ count: Double) throws {
            let engine = try store("p")
            try engine.write(as: Self.watch) { try $0.save([Self.steps(0, 100, count)]) }
        }
        try make(40)
        let tier = RecordingTier()
        let feeder = CohortFeeder(cohort, to: tier, cohort: "study")
        #expect(try await feeder.feed(person("p")).values == 1)
        for end in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(at: cohort.url.appending(path: "p.sqlite\(end)"))
        }
        try make(50)
        await tier.begin(failingAt: nil)
        #expect(try await feeder.feed(person("p")).values == 1)
        #expect(await tier.lines.first == "remove StepCount, dentifier")
        #expect(await tier.batches.flatMap(\.values).map(\.values) == [[50]])
        await tier.begin(failingAt: nil)
        #expect(try await feeder.feed(person("p")).rows == 0)
        #expect(await tier.lines.isEmpty)
    }

    /// Activities of a workout that are of another sport do not count.
    @Test(arguments: [(WorkoutActivity.cycling, 2.0, 900.0), (.running, 1, 300), (.swimming, 0, 0)])
    func activitiesCountBySport(activity: WorkoutActivity, count: Double, seconds: Double) async throws {
        let engine = try store("p")
        func leg(_ activity: WorkoutActivity, _ from: Double, _ to: Double) -> WorkoutActivityRecord {
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = activity
            return WorkoutActivityRecord(
                configuration: configuration, start: Self.moment(0, from), end: Self.moment(0, to), duration: to - from)
        }
        let legs = [leg(.cycling, 0, 400), leg(.running, 400, 700), leg(.cycling, 700, 1_200)]
        let workout = SampleRecord(
            type: .workout, start: Self.moment(0, 0), end: Self.moment(0, 1_200),
            content: .workout(WorkoutRecord(activityType: .swimBikeRun, duration: 1_200, activities: legs)))
        try engine.write(as: Self.watch) { try $0.save([workout]) }
        for (effort, sum) in [(CohortQuery.Effort.count, count), (.duration, seconds)] {
            let query = CohortQuery(
                figure: .activities(.activityType(activity), of: .constant(true), effort, .sum), summaries: [.sum],
                minimumPeople: 1)
            let rows = try await LocalCohort(cohort, cohort: "study").query(query).allRows()
            #expect(rows.map(\.summaries) == (count > 0 ? [[.number(sum)]] : []))
        }
    }

    /// The journal of a question is that of a cohort.
    @Test func aJournalIsOfOneCohort() async throws {
        try store("p")
        let file = cohort.url.appending(path: "journal")
        let query = CohortQuery(figure: .statistic(.sum, .stepCount), minimumPeople: 1)
        let journal = LocalCohort.Resumption(file: file, question: "steps")
        _ = try await LocalCohort(cohort, cohort: "study", resuming: journal).query(query)
        _ = try await LocalCohort(cohort, cohort: "study", resuming: journal).query(query)
        let different = CohortError.failed(
            "'\(file.path)' belongs to a different query. Specify another file, or delete it.")
        await #expect(throws: different) {
            _ = try await LocalCohort(cohort, cohort: "other", resuming: journal).query(query)
        }
    }

    // MARK: All people

    @Test(arguments: [-1, 0, 1, 2, 3, 9]) func peopleAreFedSeveralAtATime(width: Int) async throws {
        let names = ["a", "b", "c", "d", "e"]
        for name in names { try store(name) }
        let tier = RecordingTier()
        let told = Mutex<[String]>([])
        let reports = try await CohortFeeder(cohort, to: tier, cohort: "study").feedAll(width: width) { report in
            told.withLock { $0.append(report.person) }
        }
        #expect(reports.map(\.person) == names && reports.allSatisfy { $0.failure == nil && $0.rows == 1 })
        let order = told.withLock { $0 }
        #expect(order.sorted() == names && (width > 1 || order == names))
        #expect(await tier.most <= max(1, width))
    }

    @Test func aFailureOfOnePersonIsToldInItsWords() async throws {
        let names = ["a", "b", "c", "d", "e"]
        for name in names { try store(name) }
        try Data("no store".utf8).write(to: cohort.url.appending(path: "d.sqlite"))
        let tier = RecordingTier()
        await tier.refuse("b", with: EngineError(.storage, "The disk is full."))
        await tier.refuse("c", with: CohortError.failed("The tier is gone."))
        _ = await tier.erase(person: "e")
        let feeder = CohortFeeder(cohort, to: tier, cohort: "study")
        var unreadable = ""
        do { _ = try await feeder.feed(person("d")) } catch let error as EngineError { unreadable = error.message }
        #expect(!unreadable.isEmpty && !unreadable.contains("EngineError"))
        let expected: [String?] = [
            nil, "The disk is full.", "The tier is gone.", unreadable, "e was erased and is not fed again.",
        ]
        #expect(try await feeder.feedAll().map(\.failure) == expected)
        // A follower is told the same, and leaves out whoever was erased.
        let told = Mutex<[String: String]>([:])
        await #expect(throws: Over.self) {
            try await feeder.follow(pause: { failures in
                #expect(failures == 1)
                throw Over()
            }) { report in told.withLock { $0[report.person] = report.failure ?? "\(report.rows) rows" } }
        }
        let failures = ["b": "The disk is full.", "c": "The tier is gone.", "d": unreadable]
        #expect(told.withLock { $0 } == failures)
    }

    private struct Over: Error {}

    @Test func whoeverWasErasedIsNotFollowed() async throws {
        let names = ["a", "b"]
        for name in names { try store(name) }
        let tier = RecordingTier()
        let feeder = CohortFeeder(cohort, to: tier, cohort: "study")
        let rounds = Mutex<[[String]]>([[]])
        let url = cohort.url
        await #expect(throws: Over.self) {
            try await feeder.follow(pause: { failures in
                let round = rounds.withLock { rounds in
                    rounds.append([])
                    return rounds.count
                }
                guard round < 4 else { throw Over() }
                if round == 2 { _ = await tier.erase(person: "a") }
                for name in names {
                    let engine = try SQLiteEngine(path: url.appending(path: "\(name).sqlite").path)
                    try engine.write(as: Self.watch) { try $0.save([Self.steps(round, 100, 40)]) }
                }
            }) { report in rounds.withLock { $0[$0.count - 1].append(report.person) } }
        }
        #expect(rounds.withLock { $0 } == [["a", "b"], ["b"], ["b"], []])
    }

    // MARK: Cancellation

    @Test func aCancelledFeedingOfAllEndsAfterThePerson() async throws {
        for name in ["a", "b", "c"] { try store(name) }
        let tier = RecordingTier()
        let feeder = CohortFeeder(cohort, to: tier, cohort: "study")
        let told = Mutex<[String]>([])
        let task = Task {
            try await feeder.feedAll(width: 1) { report in
                told.withLock { $0.append(report.person) }
                withUnsafeCurrentTask { $0?.cancel() }
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(told.withLock { $0 } == ["a"])
        #expect(try await tier.ledger(of: "b") == nil)
        // What a person's feeding ends with is not a failure of the person.
        await tier.refuse("b", with: CancellationError())
        await #expect(throws: CancellationError.self) { try await feeder.feedAll(width: 1) }
    }

    @Test func aCancelledFollowerEndsQuietly() async throws {
        for name in ["a", "b"] { try store(name) }
        let tier = RecordingTier()
        let feeder = CohortFeeder(cohort, to: tier, cohort: "study")
        let told = Mutex<[String]>([])
        @Sendable func note(_ text: String) { told.withLock { $0.append(text) } }
        await tier.refuse("b", with: CancellationError())
        try await feeder.follow(pause: { note("pause \($0)") }) { note($0.person) }
        #expect(told.withLock { $0 } == ["a"])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await feeder.follow(pause: { note("pause \($0)") }) { note($0.person) }
        }
        try await task.value
        #expect(told.withLock { $0 } == ["a"])
    }

    /// A cancelled question is answered with the cancellation, and asks nobody further.
    @Test func aCancelledQuestionIsNotAnswered() async throws {
        for name in ["a", "b", "c"] { try store(name) }
        let query = CohortQuery(figure: .statistic(.sum, .stepCount), minimumPeople: 1)
        let running = Mutex<Task<CohortAnswer, any Error>?>(nil)
        let done = Mutex<[Int]>([])
        let gate = AsyncStream<Void>.makeStream()
        let local = LocalCohort(cohort, cohort: "study", width: 1) { count, _ in
            done.withLock { $0.append(count) }
            running.withLock { $0?.cancel() }
        }
        let task = Task {
            for await _ in gate.stream { break }
            return try await local.query(query)
        }
        running.withLock { $0 = task }
        gate.continuation.yield()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(done.withLock { $0 } == [1])
    }

    @Test func aJournalThatIsTooLargeIsNotRead() throws {
        let file = cohort.url.appending(path: "journal")
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 1 << 32 + 1)
        try handle.close()
        #expect(throws: CohortError.failed("'\(file.path)' is too large.")) {
            _ = try LocalJournal(file, question: "q")
        }
    }
}

/// A tier that keeps what it is asked.
private actor RecordingTier: FedCohortStore {
    private(set) var lines: [String] = []
    private(set) var batches: [CohortBatch] = []
    /// The largest number of people fed at once.
    private(set) var most = 0
    private var entries: [String: CohortLedgerEntry] = [:]
    private var refused: [String: any Error] = [:]
    private var erased: [ErasureReceipt] = []
    private var active: Set<String> = []
    private var failing: Int?

    private struct Failure: Error {}

    /// Forgets the calls; the call with a number, from 1, fails.
    func begin(failingAt call: Int?) { (lines, batches, failing) = ([], [], call) }
    func refuse(_ person: String, with error: any Error) { refused[person] = error }

    private func note(_ line: String) throws {
        lines.append(line)
        if lines.count == failing { throw Failure() }
    }

    func ingest(_ batch: CohortBatch) async throws {
        active.insert(batch.person)
        most = max(most, active.count)
        for _ in 0..<5 { await Task.yield() }
        let parts: [String] =
            batch.people.map { "person of \($0.devices)" }
            + batch.efforts.map {
                "workout \($0.workout.uuidString.suffix(1)).\($0.number)\($0.isDeleted ? " deleted" : "")"
            }
            + batch.statistics.map {
                "\($0.type.identifier.suffix(9)) \($0.period) \($0.day.text)\($0.isDeleted ? " deleted" : "")"
            } + batch.values.map { "\($0.type.identifier.suffix(9)) \($0.day.text): \($0.values.count)" }
        let text =
            parts.count <= 6 ? parts.joined(separator: ", ") : "\(parts.count) rows, \(StableHash.text(of: parts))"
        try note("ingest \(batch.version): \(text)")
        batches.append(batch)
        active.remove(batch.person)
    }

    func ledger(of person: String) throws -> CohortLedgerEntry? {
        if let error = refused[person] { throw error }
        return entries[person]
    }

    func save(_ entry: CohortLedgerEntry, of person: String) throws {
        let ledger = try FeedLedger(bytes: entry.bytes)
        func text(_ months: [ObjectType: [Int]]) -> String {
            months.map { "\($0.key.identifier.suffix(9)) \($0.value.sorted().map { $0 - 2026 * 12 + 1 })" }.sorted()
                .joined(separator: ", ")
        }
        let pending = ledger.pending.map {
            "; pending \(text($0.months.mapValues(Array.init))), \($0.workouts.count) workouts"
        }
        try note(
            "save \(entry.version) at \(ledger.position): "
                + text(ledger.months.mapValues { Array($0.keys) }) + (pending ?? ""))
        entries[person] = entry
    }

    func remove(_ types: Set<ObjectType>, of person: String) throws {
        try note("remove \(types.map { $0.identifier.suffix(9) }.sorted().joined(separator: ", "))")
    }

    func erase(person: String) -> ErasureReceipt {
        let receipt = ErasureReceipt(person: person, date: 0, removed: [:])
        erased.append(receipt)
        return receipt
    }

    func erasures() -> [ErasureReceipt] { erased }
    func query(_ query: CohortQuery) throws -> CohortAnswer { throw Failure() }
    func status() -> CohortStatus { CohortStatus(parts: []) }
}
