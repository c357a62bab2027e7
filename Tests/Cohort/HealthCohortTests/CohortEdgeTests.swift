import Foundation
import HealthModel
import HealthStore
import Synchronization
import TestSupport
import Testing

@testable import HealthCohort

#if canImport(Glibc)
    import Glibc
#endif

/// The people whom a question covers when it goes on from a journal or misses somebody, and permissions, ledgers and
/// examples at their ends.
@Suite struct CohortEdgeTests {
    private static let watch = AppIdentity(bundleIdentifier: "com.example.watch", name: "Watch", version: "1")
    private static let types: Set<ObjectType> = [.stepCount, .heartRate, .workout]
    /// A Monday.
    private static let monday = CohortDay(year: 2026, month: 3, day: 2)

    private let folder: TemporaryFolder
    private let cohort: CohortFolder

    init() throws {
        folder = try TemporaryFolder()
        cohort = CohortFolder(folder.url.appending(path: "people"))
        try FileManager.default.createDirectory(at: cohort.url, withIntermediateDirectories: false)
    }

    /// Creates the store of a person whose days are those of UTC.
    @discardableResult
    private func store(_ name: String) throws -> SQLiteEngine {
        let url = cohort.url.appending(path: "\(name).sqlite")
        let engine = try SQLiteEngine(path: url.path)
        let all = Dictionary(uniqueKeysWithValues: Self.types.map { ($0, true) })
        try engine.write { try $0.authorize(Self.watch, AuthorizationDecisions(share: all)) }
        try CohortConsent(store: url, cohort: "study").grant(Self.types)
        return engine
    }

    private static func moment(_ day: Int, _ seconds: Double) -> Double {
        Double(monday.advanced(by: day).rawValue) * 86_400 + seconds
    }

    private static func steps(_ day: Int, _ seconds: Double, _ count: Double) -> SampleRecord {
        SampleRecord(
            type: .stepCount, start: moment(day, seconds), end: moment(day, seconds + 1),
            content: .quantity(QuantityValue(count, .count)))
    }

    private func person(_ name: String) throws -> CohortPerson {
        try #require(try cohort.people().first { $0.id == name })
    }

    private static let question = CohortQuery(
        figure: .statistic(.sum, .stepCount), summaries: [.sum], minimumPeople: 1)

    // MARK: Questions

    /// People whom the question does not cover are noted as such, and are covered no more when it goes on.
    @Test func whoIsNotCoveredIsNotWhenTheQuestionGoesOn() async throws {
        for (name, hasWorkout) in [("a", true), ("b", false), ("c", true)] {
            let engine = try store(name)
            try engine.write(as: Self.watch) { try $0.save([Self.steps(0, 100, 40)]) }
            guard hasWorkout else { continue }
            let workout = SampleRecord(
                type: .workout, start: Self.moment(1, 0), end: Self.moment(1, 600),
                content: .workout(WorkoutRecord(activityType: .running, duration: 600)))
            try engine.write(as: Self.watch) { try $0.save([workout]) }
        }
        var query = Self.question
        query.people.having = .init(.activityType(.running))
        let file = folder.url.appending(path: "journal")
        for _ in 0..<3 {
            let local = LocalCohort(cohort, cohort: "study", resuming: .init(file: file, question: "runners"))
            let answer = try await local.query(query)
            #expect(answer.people == 2)
            #expect(try await answer.allRows().map(\.summaries) == [[.number(80)]])
        }
        // Each is noted once.
        let lines = String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 4 && lines.count { $0.contains("\"numbers\"") } == 2)
    }

    /// People who cannot be reached are not among those who are done; the reason is that of the first of them.
    @Test func whoIsMissingIsNotDone() async throws {
        for name in ["a", "b", "c"] {
            try store(name).write(as: Self.watch) { try $0.save([Self.steps(0, 100, 40)]) }
        }
        var reasons: [String] = []
        for name in ["c", "b"] {
            let url = cohort.url.appending(path: "\(name).sqlite")
            try Data("no store".utf8).write(to: url)
            do throws(EngineError) {
                _ = try CohortAccess(CohortPerson(id: name, zone: .gmt), at: url, cohort: "study")
            } catch {
                reasons.append(error.message)
            }
        }
        #expect(Set(reasons).count == 2)
        let told = Mutex<[[Int]]>([])
        let local = LocalCohort(cohort, cohort: "study", width: 1) { done, total in
            told.withLock { $0.append([done, total]) }
        }
        await #expect(throws: CohortError.missing(people: ["b", "c"], reason: reasons[1])) {
            _ = try await local.query(Self.question)
        }
        #expect(told.withLock { $0 } == [[1, 3]])
        var query = Self.question
        query.allowsMissing = true
        let answer = try await local.query(query)
        #expect(answer.missing == ["b", "c"] && answer.people == 1)
        #expect(try await answer.allRows().map(\.people) == [1])
    }

    /// Days since an event are asked of those who have one, whoever else is there.
    @Test func whoHasNoEventIsNotAsked() async throws {
        for name in ["a", "b"] {
            try store(name).write(as: Self.watch) { try $0.save([Self.steps(0, 100, 40), Self.steps(3, 100, 7)]) }
        }
        try Data(#"{"people":[{"id":"a","events":{"joined":"2026-03-03"}}]}"#.utf8)
            .write(to: cohort.url.appending(path: CohortFolder.peopleName))
        var query = Self.question
        query.bucket = .since(event: "joined", days: 2)
        let told = Mutex<[[Int]]>([])
        let local = LocalCohort(cohort, cohort: "study") { done, total in told.withLock { $0.append([done, total]) } }
        let answer = try await local.query(query)
        #expect(answer.people == 1 && told.withLock { $0 } == [[1, 1]])
        let rows = try await answer.allRows()
        #expect(rows.map(\.place.bucket) == [1] && rows.map(\.summaries) == [[.number(7)]])
    }

    /// People whose time zone or events are others now are read again, and go on if they are the same.
    @Test func whoseDaysAreOthersIsReadAgain() async throws {
        try store("a").write(as: Self.watch) { try $0.save([Self.steps(0, 100, 40), Self.steps(3, 80_000, 7)]) }
        var query = Self.question
        query.bucket = .since(event: "joined", days: 1)
        let file = folder.url.appending(path: "journal")
        let local = LocalCohort(cohort, cohort: "study", resuming: .init(file: file, question: "steps"))
        for (zone, joined, buckets, lines) in [
            ("GMT", "2026-03-02", [0, 3], 2), ("GMT", "2026-03-02", [0, 3], 2),
            ("Asia/Tokyo", "2026-03-02", [0, 4], 3),
            ("GMT", "2026-03-02", [0, 3], 4), ("GMT", "2026-03-05", [0], 5), ("GMT", "2026-03-05", [0], 5),
        ] {
            let people = #"{"people":[{"id":"a","timeZone":"\#(zone)","events":{"joined":"\#(joined)"}}]}"#
            try Data(people.utf8).write(to: cohort.url.appending(path: CohortFolder.peopleName))
            let rows = try await local.query(query).allRows()
            #expect(rows.map(\.place.bucket) == buckets && rows.last?.summaries == [.number(7)], "\(zone) \(joined)")
            let noted = String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n")
            #expect(noted.count == lines, "\(zone) \(joined)")
        }
    }

    #if canImport(Glibc)
        /// The mark of a store is that from before it was read: what was written meanwhile is read when it goes on.
        @Test func aStoreThatChangesWhileItIsReadHasTheMarkFromBefore() async throws {
            try store("p").write(as: Self.watch) { try $0.save([Self.steps(0, 100, 40)]) }
            let path = cohort.url.appending(path: "p.sqlite").path
            let before = cohort.mark(of: try person("p"))
            func readers() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0)) == path
                }
            }
            // A lock of an open file, which this process heeds as others do, holds the reading up.
            let descriptor = open(path, O_RDWR | O_CLOEXEC)
            defer { close(descriptor) }
            let setLock: Int32 = 37
            var lock = flock()
            lock.l_type = Int16(F_WRLCK)
            try #require(descriptor >= 0 && fcntl(descriptor, setLock, &lock) == 0)
            let others = try readers()
            let file = folder.url.appending(path: "journal")
            let local = LocalCohort(cohort, cohort: "study", resuming: .init(file: file, question: "steps"))
            async let answer = local.query(Self.question)
            for _ in 0..<100_000 {
                if try readers() != others { break }
                await Task.yield()
            }
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceReferenceDate: 1_000)], ofItemAtPath: path)
            lock.l_type = Int16(F_UNLCK)
            #expect(fcntl(descriptor, setLock, &lock) == 0)
            #expect(try await answer.allRows().map(\.summaries) == [[.number(40)]])
            let lines = String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n")
            let after = cohort.mark(of: try person("p"))
            #expect(before != after && lines.count == 2 && lines[1].contains(before) && !lines[1].contains(after))
        }
    #endif

    // MARK: Permissions

    /// Another grant takes the place of the one before, with its date, and others stay as they are.
    @Test func aGrantTakesThePlaceOfTheOneBefore() throws {
        try store("p")
        let consent = CohortConsent(store: cohort.url.appending(path: "p.sqlite"), cohort: "other")
        let (first, second) = (
            Date(timeIntervalSinceReferenceDate: 790_000_000), Date(timeIntervalSinceReferenceDate: 791_000_000)
        )
        func permissions() throws -> [String: Date?] {
            Dictionary(uniqueKeysWithValues: try consent.permissions().map { ($0.type.identifier, $0.earliest) })
        }
        let (steps, rates) = (ObjectType.stepCount.identifier, ObjectType.heartRate.identifier)
        try consent.grant([.stepCount, .heartRate], from: first)
        #expect(try permissions() == [steps: first, rates: first])
        try consent.grant([.stepCount], from: second)
        #expect(try permissions() == [steps: second, rates: first])
        try consent.grant([.stepCount])
        #expect(try permissions() == [steps: nil, rates: first])
        try consent.withdraw([.heartRate])
        #expect(try permissions() == [steps: nil])
        try consent.grant([.heartRate])
        #expect(try permissions() == [steps: nil, rates: nil])
        try consent.withdraw([])
        try consent.grant([])
        #expect(try permissions() == [steps: nil, rates: nil])
    }

    /// Another date of a permission makes other rows: what ended before it is gone, and comes back without it.
    @Test func anotherDateOfAPermissionMovesWhatIsSent() async throws {
        try store("p").write(as: Self.watch) {
            try $0.save([Self.steps(0, 100, 40), Self.steps(1, 100, 50), Self.steps(2, 100, 60)])
        }
        let tier = MemoryTier()
        let feeder = CohortFeeder(cohort, to: tier, cohort: "study")
        let consent = CohortConsent(store: cohort.url.appending(path: "p.sqlite"), cohort: "study")
        let cases: [(from: Double?, sum: Double)] = [
            (nil, 150), (Self.moment(1, 0), 110), (Self.moment(2, 0), 60), (nil, 150),
        ]
        for (from, sum) in cases {
            try consent.grant([.stepCount], from: from.map(Date.init(timeIntervalSinceReferenceDate:)))
            _ = try await feeder.feed(person("p"))
            #expect(try await tier.query(Self.question).allRows().map(\.summaries) == [[.number(sum)]])
        }
    }

    // MARK: Ledgers

    /// Types that a ledger names and that are unknown are left out of what is confirmed and of what is pending.
    @Test func unknownTypesOfALedgerAreLeftOut() throws {
        var ledger = FeedLedger()
        ledger.months = [.stepCount: [24_302: .init(statistics: 7, counts: 8)]]
        ledger.pending = .init(months: [.bodyMass: [24_305], .heartRate: [24_301, 24_304]])
        let text = String(decoding: ledger.bytes, as: UTF8.self)
        for (type, left) in [(ObjectType.bodyMass, ObjectType.heartRate), (.heartRate, .bodyMass)] {
            let changed = text.replacing(type.identifier, with: "HKQuantityTypeIdentifierNothing")
            let read = try FeedLedger(bytes: Array(changed.utf8))
            let months = try #require(ledger.pending?.months[left])
            #expect(read.pending?.months == [left: months])
            #expect(read.months == ledger.months)
        }
        let none = text.replacing(ObjectType.stepCount.identifier, with: "HKQuantityTypeIdentifierNothing")
        let read = try FeedLedger(bytes: Array(none.utf8))
        #expect(read.months.isEmpty && read.pending == ledger.pending)
    }

    /// More changes than are read at once are all sent, deletions among the last of them too.
    @Test func manyChangesAreSentToTheLast() async throws {
        let engine = try store("p")
        let gone = Self.steps(-40, 5, 3)
        try engine.write(as: Self.watch) { try $0.save([Self.steps(0, 1, 40), gone]) }
        let tier = MemoryTier()
        let feeder = CohortFeeder(cohort, to: tier, cohort: "study")
        #expect(try await feeder.feed(person("p")).values == 2)
        try engine.write(as: Self.watch) {
            try $0.save((0..<10_000).map { Self.steps(0, 10 + Double($0), 1) })
            try $0.delete([gone.uuid])
            try $0.save([Self.steps(5, 100, 500)])
        }
        // The day of the many, the day after them, and the day without values any more.
        #expect(try await feeder.feed(person("p")).values == 10_002)
        var query = Self.question
        query.bucket = .period(.day)
        query.figure = .values(.stepCount, edges: [100])
        let rows = try await tier.query(query).allRows()
        let days = [0, 5].map { Self.monday.advanced(by: $0).rawValue }
        #expect(rows.map(\.place.bucket) == [days[0], days[0], days[1], days[1]])
        #expect(rows.map(\.summaries) == [[.number(10_001)], [.number(0)], [.number(0)], [.number(1)]])
        #expect(try await feeder.feed(person("p")).rows == 0)
    }

    /// Each fact that is known of a person has a digest of its own.
    @Test func factsHaveTheirOwnDigests() throws {
        try store("p")
        let day = CohortDay(year: 1990, month: 2, day: 3)
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let changes: [(inout CohortPerson) -> Void] = [
            { _ in }, { $0.zone = tokyo }, { $0.sex = .female }, { $0.sex = .male },
            { $0.birth = day }, { $0.birth = day.advanced(by: 1) }, { $0.attributes = ["a": "b"] },
            { $0.attributes = ["a": "c"] }, { $0.attributes = ["b": "b"] }, { $0.attributes = ["ab": ""] },
            { $0.attributes = ["a": "b", "c": "d"] }, { $0.attributes = ["a": "d", "c": "b"] },
            { $0.events = ["a": day] }, { $0.events = ["a": day.advanced(by: 1)] }, { $0.events = ["b": day] },
            { $0.events = ["a": day, "b": day.advanced(by: 1)] }, { $0.events = ["b": day, "a": day.advanced(by: 1)] },
        ]
        let digests = try changes.map { change in
            var person = CohortPerson(id: "p", zone: .gmt)
            change(&person)
            let access = try CohortAccess(person, at: cohort.url.appending(path: "p.sqlite"), cohort: "study")
            let facts = try access.facts()
            #expect(try access.facts().digest == facts.digest && facts.row.person.events == person.events)
            return facts.digest
        }
        #expect(Set(digests).count == changes.count)
    }

    /// Two devices are not taken for an attribute and its value.
    @Test func namesOfDevicesAreNotTakenForAttributes() throws {
        try store("p")
        let measured = ["a", "b"].map { name in
            SampleRecord(
                type: .heartRate, start: Self.moment(0, 60), end: Self.moment(0, 60),
                content: .quantity(QuantityValue(61, .countPerMinute)), device: DeviceRecord([.name: name]))
        }
        try store("q").write(as: Self.watch) { try $0.save(measured) }
        func facts(_ name: String, _ attributes: [String: String]) throws -> (devices: [String], digest: UInt64) {
            var person = CohortPerson(id: name, zone: .gmt)
            person.attributes = attributes
            let access = try CohortAccess(person, at: cohort.url.appending(path: "\(name).sqlite"), cohort: "study")
            let facts = try access.facts()
            return (facts.row.devices, facts.digest)
        }
        let (plain, worn) = (try facts("p", ["a": "b"]), try facts("q", [:]))
        #expect(plain.devices.isEmpty && worn.devices == ["a", "b"])
        #expect(plain.digest != worn.digest)
    }

    /// The day of a workout and of its activities is the one on which it began, where the person is.
    @Test func aWorkoutIsOfTheDayOnWhichItBegan() throws {
        try store("p")
        for name in ["GMT", "Asia/Kathmandu", "America/New_York"] {
            let zone = try #require(TimeZone(identifier: name))
            let access = try CohortAccess(
                CohortPerson(id: "p", zone: zone), at: cohort.url.appending(path: "p.sqlite"), cohort: "study")
            for (second, day) in [(-1.0, -1), (0, 0), (43_200, 0), (86_399, 0), (86_400, 1)] {
                let noon = Date(timeIntervalSinceReferenceDate: Self.moment(0, 43_200))
                let start = Self.moment(0, second - Double(zone.secondsFromGMT(for: noon)))
                var record = WorkoutRecord(activityType: .running, duration: 7_200)
                record.activities = [0.0, 3_600].map {
                    WorkoutActivityRecord(
                        configuration: WorkoutConfigurationRecord(), start: start + $0, end: start + $0 + 3_600)
                }
                let rows = access.rows(
                    of: SampleRecord(
                        type: .workout, start: start, end: start + 7_200, content: .workout(record)))
                #expect(rows.count == 3 && Set(rows.map(\.day)) == [Self.monday.advanced(by: day)], "\(name) \(second)")
            }
        }
    }

    // MARK: Digests

    @Test func whatIsNoNumberIsNotInADigest() {
        var digest = TDigest()
        for value in [Double.nan, .infinity, -.infinity] { digest.add(value) }
        let none = digest.quantile(0.5)
        #expect(digest.count == 0 && none == nil)
        digest.add(3)
        digest.add(.infinity)
        let most = digest.quantile(0.99)
        #expect(digest.count == 1 && most == 3)
    }

    // MARK: Examples

    @Test func anExampleIsMadeInAnEmptyFolder() throws {
        let url = folder.url.appending(path: "new/people")
        let example = ExampleCohort(people: 3, days: 1, heartRateInterval: 1_440)
        var told: [[Int]] = []
        try example.make(in: url, cohort: "study") { told.append([$0, $1]) }
        #expect(told == [[1, 3], [2, 3], [3, 3]])
        let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
        #expect(mode.map { $0 & 0o777 } == 0o700)
        for person in try CohortFolder(url).people() {
            let consent = CohortConsent(store: url.appending(path: person.store), cohort: "study")
            #expect(Set(try consent.permissions().map(\.type)) == ExampleCohort.types)
        }
        #expect(throws: CohortError.failed("The folder '\(url.path)' is not empty.")) {
            try example.make(in: url, cohort: "study")
        }
        let one = folder.url.appending(path: "one")
        try FileManager.default.createDirectory(at: one, withIntermediateDirectories: false)
        try Data().write(to: one.appending(path: "notes.txt"))
        #expect(throws: CohortError.failed("The folder '\(one.path)' is not empty.")) {
            try example.make(in: one, cohort: "study")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: one.path) == ["notes.txt"])
    }

    /// A change adds a day, steps and a weight, and takes away one sample of the phone and one heart rate; the weight of
    /// another change takes the place of the one before if its version is greater.
    @Test func examplesChange() throws {
        let url = folder.url.appending(path: "new")
        let example = ExampleCohort(people: 2, days: 3, heartRateInterval: 360)
        try example.make(in: url, cohort: "study")
        var lines = ""
        for name in example.names {
            let file = url.appending(path: "\(name).sqlite")
            let reader = AppIdentity(bundleIdentifier: "com.example.reader", name: "Reader")
            let all = Dictionary(uniqueKeysWithValues: ObjectType.all.map { ($0, true) })
            try SQLiteEngine(path: file.path).write { try $0.authorize(reader, AuthorizationDecisions(read: all)) }
            for round in 0..<4 {
                if round > 0 { try example.change(name, in: url, round: round) }
                let engine = try SQLiteEngine(path: file.path)
                let parts = try ExampleCohort.types.sorted { $0.identifier < $1.identifier }.map { type in
                    let found = try engine.read(for: reader) { try $0.samples(SampleRequest(type)) }
                    let texts = found.map { "\($0.start) \($0.end) \($0.quantity?.value ?? 0)" }.sorted()
                    return "\(type.identifier.suffix(12)) \(found.count) \(StableHash.text(of: texts))"
                }
                lines += "\(name) \(round): \(parts.joined(separator: ", "))\n"
            }
        }
        let difference = try KeptText.difference(lines, from: "Cohort/Texts/Reading/changes.txt")
        #expect(difference == nil)
    }
}
