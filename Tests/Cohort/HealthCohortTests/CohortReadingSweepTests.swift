import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthCohort

/// What is read of people: lists of people, workouts as rows, and their numbers on days that begin and end in their zones.
@Suite struct CohortReadingSweepTests {
    private let folder: TemporaryFolder
    private let cohort: CohortFolder

    private static let watch = AppIdentity(bundleIdentifier: "com.example.watch", name: "Watch", version: "1")
    private static let phone = AppIdentity(bundleIdentifier: "com.example.phone", name: "Phone", version: "1")
    private static let types: Set<ObjectType> = [.stepCount, .heartRate, .bodyMass, .distanceCycling, .workout]
    private static let zones = ["one": "Asia/Kathmandu", "three": "America/St_Johns", "two": "Pacific/Apia"]
    /// A Monday.
    private static let monday = CohortDay(year: 2026, month: 3, day: 2)

    init() throws {
        folder = try TemporaryFolder()
        cohort = CohortFolder(folder.url)
    }

    private static func expect(_ kept: KeptOutcomes, _ name: String) throws {
        let difference = try kept.difference(from: "Cohort/Texts/Reading/\(name).txt")
        #expect(difference == nil)
    }

    private func engine(_ name: String) throws -> SQLiteEngine {
        try SQLiteEngine(path: cohort.url.appending(path: "\(name).sqlite").path)
    }

    private static func sample(
        _ type: ObjectType, _ value: Double, _ unit: QuantityUnit, _ start: Double, _ end: Double
    ) -> SampleRecord {
        SampleRecord(type: type, start: start, end: end, content: .quantity(QuantityValue(value, unit)))
    }

    /// Returns the start of a day in a zone.
    private static func start(_ day: CohortDay, _ zone: String) throws -> Double {
        let zone = try #require(TimeZone(identifier: zone))
        return try #require(day.date.start(in: zone)).timeIntervalSinceReferenceDate
    }

    /// Writes three people in three zones, with samples just before, at and just after the beginnings of days.
    private static func make(in cohort: CohortFolder) throws {
        try Data(
            #"""
            {"people":[{"id":"one","timeZone":"Asia/Kathmandu","sex":"female","birth":"1990-03-02","attributes":{"arm":"A"},"events":{"joined":"2026-03-03"}},
            {"id":"two","timeZone":"Pacific/Apia","sex":"male","attributes":{"arm":"B","site":"x"},"events":{"joined":"2026-02-27"}},
            {"id":"three","timeZone":"America/St_Johns","sex":"female","birth":"2001-12-31","attributes":{"arm":"A"}}]}
            """#.utf8
        ).write(to: cohort.url.appending(path: CohortFolder.peopleName))
        for (number, name) in ["one", "two", "three"].enumerated() {
            let engine = try SQLiteEngine(path: cohort.url.appending(path: "\(name).sqlite").path)
            let all = Dictionary(uniqueKeysWithValues: Self.types.map { ($0, true) })
            try engine.write { store in
                for app in [Self.watch, Self.phone] { try store.authorize(app, AuthorizationDecisions(share: all)) }
            }
            let zone = Self.zones[name] ?? "UTC"
            var (watch, phone): ([SampleRecord], [SampleRecord]) = ([], [])
            for day in 0..<9 {
                let start = try Self.start(Self.monday.advanced(by: day), zone)
                guard day != 4 else { continue }
                for (place, offset) in [-1, 0, 1, 43_200, 86_399].enumerated() where (place + day + number) % 4 != 0 {
                    let moment = start + Double(offset)
                    let value = Double(100 * (number + 1) + 10 * day + place)
                    watch.append(Self.sample(.stepCount, value, .count, moment, moment + 2))
                    watch.append(Self.sample(.heartRate, 50 + value / 7, .countPerMinute, moment, moment))
                    if place % 2 == 0 {
                        phone.append(Self.sample(.stepCount, value - 7, .count, moment + 1, moment + 4))
                    }
                }
                if (day + number) % 3 == 0 {
                    phone.append(
                        Self.sample(.bodyMass, 60.5 + Double(day + number), .kilogram, start + 25_000, start + 25_000))
                }
            }
            try engine.write(as: Self.watch) { try $0.save(watch) }
            try engine.write(as: Self.phone) { try $0.save(phone) }
            for day in [0, 1, 1, 6, 8].prefix(4 - number % 2) {
                let start =
                    try Self.start(Self.monday.advanced(by: day), zone) + Double(3_600 * (day + 5) + 100 * number)
                let seconds = Double(1_200 + 300 * day + 60 * number)
                let totals: [WorkoutTotal: QuantityValue] = [
                    .distance: QuantityValue(seconds * 3, .meter),
                    .energyBurned: QuantityValue(seconds / 5, .kilocalorie),
                ]
                let workout = WorkoutRecord(
                    activityType: day == 1 ? .cycling : .running, duration: seconds - 30, totals: totals)
                let record = SampleRecord(
                    type: .workout, start: start, end: start + seconds, content: .workout(workout))
                try engine.write(as: day == 6 ? Self.phone : Self.watch) { try $0.save([record]) }
            }
            try CohortConsent(store: cohort.store(of: CohortPerson(id: name, zone: .gmt)), cohort: "study").grant(
                Self.types)
        }
    }

    /// The people, created once and copied for each test.
    private static let made = Result<Made, any Error> {
        let folder = try TemporaryFolder()
        try make(in: CohortFolder(folder.url))
        return Made(folder: folder)
    }

    /// A folder that is never written to.
    private struct Made: @unchecked Sendable {
        let folder: TemporaryFolder
    }

    private func makePeople() throws {
        let made = try Self.made.get().folder.url
        for file in try FileManager.default.contentsOfDirectory(atPath: made.path) {
            try FileManager.default.copyItem(at: made.appending(path: file), to: cohort.url.appending(path: file))
        }
    }

    // MARK: Numbers

    private static let queries: [(String, CohortQuery)] = {
        var all: [(String, CohortQuery)] = []
        let buckets: [CohortQuery.Bucket] =
            [.whole] + CohortPeriod.allCases.map { .period($0) } + [1, 7].map { .since(event: "joined", days: $0) }
        let bounds: [(CohortDay?, CohortDay?)] = [
            (monday, nil), (nil, monday.advanced(by: 7)), (monday, monday.advanced(by: 7)),
        ]
        let figures: [CohortQuery.Figure] = [
            .statistic(.sum, .stepCount), .statistic(.duration, .stepCount), .statistic(.average, .heartRate),
            .statistic(.minimum, .heartRate), .statistic(.maximum, .heartRate),
            .values(.heartRate, edges: [70, 80, 95]), .workouts(.constant(true), .count, .sum),
            .workouts(.activityType(.running), .duration, .mean),
            .workouts(.constant(true), .total(.distance), .maximum),
            .workouts(.source(["com.example.phone"]), .total(.energyBurned), .minimum),
            .activities(.constant(true), of: .constant(true), .count, .sum),
            .activities(.activityType(.cycling), of: .duration(.greater, 1_400), .duration, .maximum),
        ]
        for (row, figure) in figures.enumerated() {
            for (column, bucket) in buckets.enumerated() {
                for (from, to) in [(nil, nil), bounds[(row + column) % 3]] {
                    var query = CohortQuery(
                        from: from, to: to, figure: figure, bucket: bucket, summaries: [.sum, .quantiles([0.5])],
                        minimumPeople: 1)
                    if case .values(let type, _) = figure {
                        (query.figure, query.unit) = (.values(type, edges: [70, 80, 95]), .countPerMinute)
                    }
                    guard (try? query.check()) != nil else { continue }
                    all.append(("\(figure) \(bucket) \(from?.text ?? "–") \(to?.text ?? "–")", query))
                }
            }
        }
        func people(_ name: String, _ change: (inout CohortQuery) -> Void) {
            var query = CohortQuery(
                figure: .statistic(.sum, .stepCount), bucket: .period(.day), summaries: [.sum], minimumPeople: 1)
            change(&query)
            all.append((name, query))
        }
        for count in 1...5 { people("having \(count)") { $0.people.having = .init(.constant(true), atLeast: count) } }
        people("having in days") {
            ($0.from, $0.to) = (monday.advanced(by: 1), monday.advanced(by: 2))
            $0.people.having = .init(.constant(true), atLeast: 2)
        }
        people("having of phones") { $0.people.having = .init(.source(["com.example.phone"])) }
        people("female") { $0.people.sexes = [.female] }
        people("aged") { $0.people.age = .init(30...36, on: monday) }
        people("grouped") { $0.groups = [.sex, .attribute("site"), .age(years: 10, on: monday)] }
        people("two at least") { $0.minimumPeople = 2 }
        people("device") { $0.people.devices = ["Watch"] }
        people("in kilometres") {
            ($0.figure, $0.unit, $0.bucket) = (.workouts(.constant(true), .total(.distance), .sum), .kilometer, .whole)
        }
        people("in degrees") {
            ($0.figure, $0.unit, $0.bucket) = (.statistic(.average, .bodyMass), .pound, .period(.week))
        }
        return all
    }()

    private static func text(_ rows: [CohortRow]) -> String {
        rows.map { row in
            "\(row.place.groups) \(row.place.bucket)/\(row.place.class) \(row.people ?? -1) "
                + row.summaries.map { summary -> String in
                    switch summary {
                    case .number(let value): value.map { KeptOutcomes.text($0) } ?? "–"
                    case .quantiles(let values): values.map { KeptOutcomes.text($0) }.joined(separator: "/")
                    case .histogram(let classes): "\(classes)"
                    }
                }.joined(separator: " ")
        }.joined(separator: "; ")
    }

    @Test(arguments: 0..<4) func numbersOfPeopleInTheirZones(part: Int) async throws {
        try makePeople()
        let local = LocalCohort(cohort, cohort: "study")
        var kept = KeptOutcomes()
        for (number, (name, query)) in Self.queries.enumerated() where number % 4 == part {
            let answer = try await local.query(query)
            let (unit, people, text) = (answer.unit, answer.people, Self.text(try await answer.allRows()))
            kept.add(name) { "\(unit) \(people) \(text)" }
        }
        try Self.expect(kept, "numbers-\(part)")
    }

    /// A tier that is fed answers as the stores do, after each kind of change; each feeding sends what changed.
    @Test func feedingsSendWhatChanged() async throws {
        try makePeople()
        let (tier, local) = (MemoryTier(), LocalCohort(cohort, cohort: "study"))
        let feeder = CohortFeeder(cohort, to: tier, cohort: "study")
        var kept = KeptOutcomes()
        let some = Self.queries.enumerated().filter { $0.offset % 29 == 0 }.map(\.element.1)
        func feed(_ name: String) async throws {
            let reports = try await feeder.feedAll()
            kept.add(name) { reports.map { "\($0.person) \($0.rows) \($0.values) \($0.failure ?? "–")" } }
            try await expectSame(local, tier, some)
        }
        try await feed("first")
        try await feed("again")
        let start = try Self.start(Self.monday.advanced(by: 2), "Asia/Kathmandu")
        let one = try engine("one")
        let added = Self.sample(.stepCount, 4_321, .count, start + 50_000, start + 50_060)
        try one.write(as: Self.watch) { try $0.save([added]) }
        try await feed("a sample added")
        try one.write(as: Self.watch) { try $0.delete([added.uuid]) }
        try await feed("and deleted")
        let later = Self.sample(.heartRate, 99, .countPerMinute, start + 40 * 86_400, start + 40 * 86_400)
        try one.write(as: Self.watch) { try $0.save([later]) }
        try await feed("in another month")
        try one.write(as: Self.watch) { try $0.delete([later.uuid]) }
        try await feed("and gone")
        let workouts = try one.read(for: Self.watch) { try $0.samples(SampleRequest(.workout)) }
        try one.write(as: Self.watch) { try $0.delete([workouts[0].uuid]) }
        try await feed("a workout deleted")
        let both = Self.sample(.stepCount, 5, .count, start + 60_000, start + 60_010)
        try one.write(as: Self.watch) {
            try $0.save([both, Self.sample(.heartRate, 61, .countPerMinute, start + 61_000, start + 61_000)])
        }
        try one.write(as: Self.watch) { try $0.delete([both.uuid]) }
        try await feed("added and deleted at once")
        let consent = CohortConsent(store: cohort.url.appending(path: "two.sqlite"), cohort: "study")
        try consent.withdraw([.heartRate, .workout])
        try await feed("withdrawn")
        try consent.grant([.heartRate], from: Date(timeIntervalSinceReferenceDate: start))
        try await feed("granted from a date")
        let entry = try await tier.ledger(of: "one")
        let ledger = try FeedLedger(bytes: try #require(entry).bytes)
        kept.add("ledger") {
            "\(ledger.months.map { "\($0.key.identifier) \($0.value.keys.sorted())" }.sorted()) \(ledger.pending == nil)"
        }
        try Self.expect(kept, "feedings")
    }

    @Test func permissionsAreListed() throws {
        try makePeople()
        let consent = CohortConsent(store: cohort.url.appending(path: "one.sqlite"), cohort: "study")
        let other = CohortConsent(store: cohort.url.appending(path: "one.sqlite"), cohort: "other")
        #expect(try consent.permissions().map(\.type) == Self.types.sorted { $0.identifier < $1.identifier })
        #expect(try consent.permissions().allSatisfy { $0.earliest == nil } && other.permissions().isEmpty)
        let date = Date(timeIntervalSinceReferenceDate: 790_000_000)
        try other.grant([.stepCount, .bodyMass], from: date)
        try other.withdraw([.bodyMass])
        #expect(try other.permissions() == [.init(type: .stepCount, earliest: date)])
        let none = CohortConsent(store: cohort.url.appending(path: "none.sqlite"), cohort: "study")
        #expect(
            throws: CohortError.failed("The store '\(cohort.url.appending(path: "none.sqlite").path)' does not exist.")
        ) { try none.grant([.stepCount]) }
    }

    // MARK: Workouts

    @Test func rowsOfWorkouts() throws {
        _ = try engine("p")
        let access = try CohortAccess(
            CohortPerson(id: "p", zone: try #require(TimeZone(identifier: "Asia/Kathmandu"))),
            at: cohort.url.appending(path: "p.sqlite"), cohort: "study")
        func configuration(_ type: WorkoutActivity) -> WorkoutConfigurationRecord {
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = type
            return configuration
        }
        let start = 794_000_000.5
        func activity(
            _ type: WorkoutActivity, _ from: Double, _ to: Double?,
            _ change: (inout WorkoutActivityRecord) -> Void = { _ in }
        ) -> WorkoutActivityRecord {
            var record = WorkoutActivityRecord(
                configuration: configuration(type), start: start + from, end: to.map { start + $0 },
                duration: to.map { $0 - from - 1 })
            change(&record)
            return record
        }
        let zones = try [
            ZoneGroupRecord(
                configuration: ZoneConfigurationRecord(
                    type: .heartRate, boundaries: [120, 140].map { QuantityValue($0, .countPerMinute) }, source: .user),
                durations: [61, 122.5, 3])
        ]
        let other = try [
            ZoneGroupRecord(
                configuration: ZoneConfigurationRecord(
                    type: .cyclingPower, boundaries: [150, 200, 250].map { QuantityValue($0, .watt) }, source: .app),
                durations: [7, 0, 9.5, 1])
        ]
        let statistics: [ObjectType: WorkoutStatisticsRecord] = [
            .heartRate: .init(minimum: 1.5, average: 2.25, maximum: 3), .distanceCycling: .init(sum: 12_345.5),
            .activeEnergyBurned: .init(sum: .infinity),
        ]
        let totals: [WorkoutTotal: QuantityValue] = [
            .distance: QuantityValue(12.5, .kilometer), .energyBurned: QuantityValue(500, .kilojoule),
            .flightsClimbed: QuantityValue(3, .count), .swimmingStrokeCount: QuantityValue(7, .meter),
        ]
        func workout(_ change: (inout WorkoutRecord) -> Void) -> WorkoutRecord {
            var record = WorkoutRecord(activityType: .swimBikeRun, duration: 3_599, totals: totals, isBuilderMade: true)
            change(&record)
            return record
        }
        let records: [(String, WorkoutRecord)] = [
            ("plain", workout { $0.totals = [:] }), ("totals", workout { _ in }),
            ("app", { WorkoutRecord(activityType: .cycling, duration: 60, totals: totals) }()),
            ("statistics", workout { $0.statistics = statistics }),
            ("zones", workout { $0.zoneGroups = zones + other }), ("endless", workout { $0.duration = .infinity }),
            (
                "one activity",
                workout {
                    ($0.statistics, $0.zoneGroups, $0.activities) = (statistics, zones, [activity(.running, 0, 3_600)])
                }
            ),
            (
                "one with figures",
                workout {
                    ($0.statistics, $0.zoneGroups, $0.activities) = (
                        statistics, zones,
                        [
                            activity(.running, 5, 3_000) {
                                ($0.statistics, $0.zoneGroups) = ([.heartRate: .init(average: 2)], other)
                            }
                        ]
                    )
                }
            ),
            ("open", workout { $0.activities = [activity(.running, 0, 1_000), activity(.cycling, 1_000, nil)] }),
            (
                "unsorted",
                workout {
                    ($0.statistics, $0.zoneGroups, $0.activities) = (
                        statistics, zones,
                        [
                            activity(.cycling, 2_000, 3_600) { $0.zoneGroups = other }, activity(.running, 10, 2_000),
                            activity(.swimming, 0, 10) { $0.statistics = statistics },
                        ]
                    )
                }
            ),
        ]
        var kept = KeptOutcomes()
        for (name, workout) in records {
            for source in [nil, Self.watch] {
                let record = SampleRecord(
                    uuid: UUID(uuidString: "01A200D1-5C00-4762-9215-05A061A6B7C0") ?? UUID(), type: .workout,
                    start: start, end: start + 3_600, content: .workout(workout), source: source?.revision)
                for (number, row) in access.rows(of: record).enumerated() {
                    kept.add("\(name)\(source == nil ? "" : ", by an app"), row \(number)") {
                        "\(row.number) \(row.day.text) \(row.start - start) \(row.end - start) \(row.activityType.name) '\(row.source)' \(row.isDeleted) "
                            + row.figures.map { "\($0.key.rawValue)=\(KeptOutcomes.text($0.value))" }.joined(
                                separator: " ")
                    }
                }
            }
        }
        kept.add("no workout") { access.rows(of: Self.sample(.stepCount, 1, .count, 0, 1)).count }
        try Self.expect(kept, "workouts")
    }

    @Test func daysOfMoments() throws {
        _ = try engine("p")
        var kept = KeptOutcomes()
        for name in [
            "UTC", "Asia/Kathmandu", "Pacific/Apia", "America/St_Johns", "Australia/Lord_Howe", "Africa/Cairo",
        ] {
            let zone = try #require(TimeZone(identifier: name))
            let access = try CohortAccess(
                CohortPerson(id: "p", zone: zone), at: cohort.url.appending(path: "p.sqlite"), cohort: "study")
            for day in [
                CohortDay(year: 2011, month: 12, day: 29), .init(year: 2011, month: 12, day: 30),
                .init(year: 2011, month: 12, day: 31), .init(year: 2026, month: 3, day: 8),
                .init(year: 2026, month: 4, day: 5), .init(year: 2026, month: 4, day: 24),
                .init(year: 2001, month: 1, day: 1),
            ] {
                kept.add("\(name) \(day.text)") {
                    let start = access.start(of: day)
                    var finder = DayFinder(access)
                    let offsets: [Double] = [
                        -900.5, -0.5, 0, 0.5, 899, 900, 7_199, 7_200, 43_200, 86_399, 86_400, 90_000,
                    ]
                    return "\(start) "
                        + offsets.map {
                            "\(finder.day(at: start + $0).rawValue - day.rawValue),\(access.day(at: start + $0).rawValue - day.rawValue)"
                        }.joined(separator: " ")
                }
            }
            kept.add("\(name), weeks begin") { access.calendar.firstWeekday }
        }
        try Self.expect(kept, "days")
    }

    // MARK: Lists of people

    @Test func listsOfPeopleAreReadOrRefused() throws {
        for name in ["p", "q", "r s", ".hidden", "other"] {
            try Data().write(to: cohort.url.appending(path: "\(name).sqlite"))
        }
        try Data().write(to: cohort.url.appending(path: "notes.txt"))
        var kept = KeptOutcomes()
        let path = cohort.url.path
        func add(_ name: String, _ text: String?) throws {
            let file = cohort.url.appending(path: CohortFolder.peopleName)
            try? FileManager.default.removeItem(at: file)
            if let text { try Data(text.utf8).write(to: file) }
            kept.add(name) {
                do throws(CohortError) {
                    return try cohort.people().map { person in
                        "\(person.id) \(person.store) \(person.zone.identifier) \(person.sex) \(person.birth?.text ?? "–") \(person.attributes.sorted { $0.key < $1.key }) "
                            + "\(person.events.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)" })"
                    }.joined(separator: "; ")
                } catch {
                    return error.description.replacing(path, with: "")
                }
            }
        }
        try add("no list", nil)
        let whole = [
            ("id", "\"p\""), ("store", "\"other.sqlite\""), ("timeZone", "\"Asia/Tokyo\""), ("sex", "\"male\""),
            ("birth", "\"1990-02-28\""), ("attributes", #"{"a":"A","b":""}"#), ("events", #"{"joined":"2026-01-02"}"#),
        ]
        let values = [
            "null", "1", "\"\"", "\"x\"", "{}", "{\"a\":1}", "{\"a\":\"x\"}", "\"/p.sqlite\"", "\"a/../p.sqlite\"",
            "\"a/..b.sqlite\"", "\"2000-02-29\"", "\"UTC\"", "\"p.q_r-s\"",
        ]
        for (name, _) in whole {
            func person(_ value: String?) -> String {
                "{"
                    + whole.compactMap { member, usual -> String? in
                        guard member == name else { return "\"\(member)\":\(usual)" }
                        return value.map { "\"\(member)\":\($0)" }
                    }.joined(separator: ",") + "}"
            }
            try add("without \(name)", #"{"people":[\#(person(nil))]}"#)
            for value in values {
                try add("\(name) \(value)", #"{"timeZone":"Europe/Zurich","people":[{"id":"a"},\#(person(value))]}"#)
            }
        }
        for text in [
            "", "{", "[]", "{}", #"{"people":{}}"#, #"{"people":[]}"#, #"{"people":[1]}"#,
            #"{"people":[{"id":"a"},{"id":"a"}]}"#, #"{"people":[{"id":"a","x":1}]}"#, #"{"people":[],"x":1}"#,
            #"{"people":[],"$schema":"s","timeZone":"Asia/Tokyo"}"#,
            #"{"people":[],"timeZone":"x"}"#, #"{"people":[],"timeZone":1}"#,
            #"{"people":[{"id":"q","store":"p.sqlite"}]}"#,
            #"{"people":[{"id":"p","store":"q.sqlite"},{"id":"q","store":"p.sqlite"}]}"#,
        ] { try add("text \(text)", text) }
        try Self.expect(kept, "lists")
        let gone = CohortFolder(cohort.url.appending(path: "gone"))
        #expect(throws: CohortError.failed("The folder '\(gone.url.path)' cannot be read.")) { try gone.people() }
    }

    // MARK: Journals

    @Test func journalsAreReadOnTheirLines() throws {
        let file = cohort.url.appending(path: "journal")
        var kept = KeptOutcomes()
        func open(_ text: String?, _ question: String = "q") throws -> LocalJournal {
            try? FileManager.default.removeItem(at: file)
            if let text { try Data(text.utf8).write(to: file) }
            return try LocalJournal(file, question: question)
        }
        func entries(_ journal: LocalJournal) -> String {
            ["a", "b"].flatMap { person in
                ["m", "n"].map { mark in
                    guard let entry = journal.numbers(of: person, mark) else { return "–" }
                    return entry.numbers.map { numbers in
                        numbers.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ",")
                    } ?? "excluded"
                }
            }.joined(separator: " | ")
        }
        let line = #"{"person":"a","mark":"m","numbers":{"3":[1.5,2],"-7":[0]}}"#
        for text in [
            nil, "", "{\"question\":\"q\"}\n", "{\"question\":\"q\"}\n\(line)\n", "{\"question\":\"q\"}\n\n\n\(line)",
            "{\"question\":\"q\"}\n\(line.dropLast())\n\(line)", "{\"question\":\"q\"}\n\(line.dropLast(9))",
            "{\"question\":\"q\"}\n{\"person\":\"b\",\"mark\":\"n\"}\n\(line)",
            "{\"question\":\"q\"}\n\(line)\n{\"person\":\"a\",\"mark\":\"n\",\"numbers\":{}}",
            "{\"question\":\"q\"}\n\(line.replacing("\"3\"", with: "\"x\""))",
            "{\"question\":\"q\"}\n\(line.replacing("1.5", with: "null"))",
            "{\"question\":\"q\"}\n\(line.replacing("\"mark\"", with: "\"make\""))", "{\"question\":\"p\"}\n\(line)",
            "\(line)\n", "x\n",
        ] {
            kept.add("'\(text ?? "none")'") {
                do { return entries(try open(text)) } catch let error as CohortError {
                    return error.description.replacing(cohort.url.path, with: "")
                }
            }
        }
        let journal = try open(nil)
        try journal.note([4: [1, 2.25], -1: [7]], of: "b", "n")
        try journal.note(nil, of: "a", "m")
        kept.add("noted") { entries(journal) }
        kept.add("read again") { entries(try LocalJournal(file, question: "q")) }
        kept.add("file") {
            String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n").map { $0.prefix(40) }
        }
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try Self.expect(kept, "journals")
    }

    /// Each of the people has a workout on the first day and two on the second, and two of them have one on the seventh.
    @Test func peopleWithEnoughWorkoutsInThePeriod() async throws {
        try makePeople()
        let local = LocalCohort(cohort, cohort: "study")
        let cases: [(from: Int?, to: Int?, count: Int, people: Int)] = [
            (nil, nil, 3, 3), (nil, nil, 4, 2), (nil, nil, 5, 0), (0, nil, 4, 2), (1, nil, 2, 3), (1, nil, 3, 2),
            (1, nil, 4, 0), (2, nil, 1, 2), (2, nil, 2, 0), (6, nil, 1, 2), (6, nil, 2, 0), (7, nil, 1, 0),
            (nil, 1, 1, 3), (nil, 1, 2, 0), (nil, 2, 3, 3), (nil, 2, 4, 0), (nil, 6, 3, 3), (nil, 6, 4, 0),
            (nil, 7, 4, 2), (1, 2, 2, 3), (1, 2, 3, 0), (0, 1, 1, 3), (0, 1, 2, 0), (2, 6, 1, 0), (6, 7, 1, 2),
        ]
        for (from, to, count, people) in cases {
            var query = CohortQuery(
                from: from.map { Self.monday.advanced(by: $0) }, to: to.map { Self.monday.advanced(by: $0) },
                figure: .statistic(.sum, .stepCount), summaries: [.sum], minimumPeople: 1)
            query.people.having = .init(.constant(true), atLeast: count)
            let name = "\(from ?? -1) \(to ?? -1) \(count)"
            #expect(try await local.query(query).people == people, "\(name)")
            // Without such devices there is nobody.
            query.people.devices = ["Nothing"]
            #expect(try await local.query(query).people == 0, "\(name)")
        }
    }
}
