import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// What each question to a rich store is answered, the same whether its samples are rows or were compacted.
@Suite struct ReadingSweepTests {
    enum State: String, CaseIterable, Sendable {
        case plain, compacted

        var engine: SQLiteEngine {
            get throws { try (self == .plain ? RichStore.plain : RichStore.compacted).get() }
        }
    }

    /// Returns a short name of an identifier.
    private static func name(_ uuid: UUID) -> String {
        if uuid.high & 0xFFFF_FFFF == 0x4000 { return "g\(uuid.high >> 32)" }
        if uuid.high == UUID.consecutive(0).high { return "c\(uuid.low & 0xFFFF_FFFF)" }
        return DerivedIdentity.isDerived(uuid) ? "d\(Int(DerivedIdentity.start(of: uuid)))/\(uuid.low & 0xFF)" : "new"
    }

    private static func names(_ samples: [SampleRecord]) -> String {
        samples.map { name($0.uuid) }.joined(separator: " ")
    }

    private static func expectSame(_ outcomes: StoreOutcomes, as name: String) throws {
        let difference = try outcomes.difference(from: "Core/Texts/Store/\(name).txt")
        #expect(difference == nil)
    }

    private static let types: [ObjectType] = [
        .heartRate, .stepCount, .distanceWalkingRunning, .sleepAnalysis, .workout, .food, .bloodPressure, .bodyMass,
    ]

    private static func predicates(_ type: ObjectType) -> [SamplePredicate] {
        let derived = RichStore.identity.uuid(start: 420, end: 422)
        var all: [SamplePredicate] = [
            .constant(true), .constant(false), .source(["test.own"]), .source(["test.other", "import.watch"]),
            .uuid([.given(1), .given(22), .consecutive(0), .consecutive(69), .consecutive(263), derived]),
            .uuid([.given(35), .given(60), .given(70), .given(102), .given(80), .consecutive(70)]),
            .not(.uuid([.given(1), .consecutive(3)])), .workout(.given(100)), .workout(.given(101)),
            .workout(.given(102)), .workout(.given(999)), .hasWorkout, .not(.hasWorkout),
            .and([.workout(.given(100)), .start(.greater, 20)]), .or([.workout(.given(100)), .workout(.given(102))]),
            .hasNoDevice, .device([RichStore.strap]), .deviceProperty(.manufacturer, ["Apple Inc."]),
            .deviceProperty(.model, []), .metadataKey("k"), .metadata("k", .ordered(.greaterOrEqual, .number(0.5))),
            .metadata("k", .text(.beginsWith, "V", .caseInsensitive)), .hasNoCorrelation,
            .text(.sourceName, .contains, "t", []), .activityType(.running), .activityType(.cycling),
            .related(SampleRelation(.effort, to: .given(100))), .categoryValues([3]), .count(.greater, 1),
            .and([.uuid([.given(1), .given(2)]), .uuid([.given(2), .given(3)])]),
            .and([.start(.greaterOrEqual, 100), .start(.less, 130), .source(["test.own"])]),
            .and([.end(.greater, 300), .start(.lessOrEqual, 310), .not(.metadataKey("k"))]),
            .or([.end(.less, 25), .start(.greater, 440)]), .activity(.activityType(.swimming)),
            .activity(.end(.greater, 1e9)),
            .statistic(.average, .heartRate, .greater, QuantityValue(1, .countPerSecond)),
        ]
        for ordering in Ordering.allCases {
            all += [10.0, 20, 25, 100, 103, 310].flatMap { [.start(ordering, $0), .end(ordering, $0)] }
            all += [
                .quantity(ordering, QuantityValue(72, .countPerMinute)), .quantity(ordering, QuantityValue(13, .count)),
                .quantity(ordering, QuantityValue(20, .meter)), .category(ordering, 3), .duration(ordering, 90),
                .total(.distance, ordering, QuantityValue(900, .meter)), .length(ordering, 5),
                .part(.maximum, ordering, QuantityValue(750, .meter)), .mostRecentStart(ordering, 45),
                .mostRecentEnd(ordering, 70), .mostRecentLength(ordering, 25),
            ]
        }
        return all
    }

    @Test(arguments: types.dropLast(2), State.allCases) func samples(type: ObjectType, state: State) throws {
        let e = try state.engine
        var outcomes = StoreOutcomes()
        for predicate in Self.predicates(type) {
            outcomes.add(StoreText.label(predicate)) {
                Self.names(try e.samples(SampleRequest(type, predicate), for: .own))
            }
        }
        try Self.expectSame(outcomes, as: "samples-\(StoreText.name(type))")
    }

    @Test(arguments: types, State.allCases) func orders(type: ObjectType, state: State) throws {
        let e = try state.engine
        var outcomes = StoreOutcomes()
        let sorts: [[SampleRequest.Sort]] = [
            [], [.init(.start)], [.init(.start, isAscending: false)], [.init(.end)], [.init(.end, isAscending: false)],
            [.init(.start), .init(.end, isAscending: false)], [.init(.duration)],
            [.init(.duration, isAscending: false)],
            [.init(.total(.distance))], [.init(.total(.distance), isAscending: false), .init(.start)],
        ]
        let predicates: [SamplePredicate] = [.constant(true), .and([.start(.greaterOrEqual, 20), .end(.less, 305)])]
        for (place, predicate) in predicates.enumerated() {
            for (number, sort) in sorts.enumerated() {
                outcomes.add("predicate \(place) sort \(number)") {
                    try ([0, 1, 2, 5, 30, 90, nil] as [Int?]).map { limit in
                        Self.names(
                            try e.samples(SampleRequest(type, predicate, sort: sort, limit: limit), for: .own))
                    }.joined(separator: " | ")
                }
            }
        }
        for stop in [1, 3, 1_000] {
            outcomes.add("each, \(stop)") {
                var found: [SampleRecord] = []
                try e.forEachSample(of: type, .start(.less, 400), for: .own) {
                    found.append($0)
                    return found.count < stop
                }
                return Self.names(found)
            }
        }
        try Self.expectSame(outcomes, as: "orders-\(StoreText.name(type))")
    }

    /// Requests with several parts, and correlations by what they contain.
    @Test(arguments: State.allCases) func parts(state: State) throws {
        let e = try state.engine
        var outcomes = StoreOutcomes()
        let parts: [[SampleRequest.Part]] = [
            [], [.init(type: .heartRate), .init(type: .workout)],
            [
                .init(type: .heartRate, predicate: .start(.less, 25)),
                .init(type: .heartRate, predicate: .end(.greater, 20)),
            ],
            [
                .init(type: .sleepAnalysis), .init(type: .stepCount, predicate: .source(["test.own"])),
                .init(type: .food),
            ],
        ]
        for (place, list) in parts.enumerated() {
            for sort in [[], [SampleRequest.Sort(.end, isAscending: false)], [.init(.start)]] {
                for limit in [nil, 1, 4] as [Int?] {
                    outcomes.add("\(place) \(sort.map { "\($0.key) \($0.isAscending)" }) \(limit ?? -1)") {
                        Self.names(try e.samples(SampleRequest(list, sort: sort, limit: limit), for: .own))
                    }
                }
            }
            outcomes.add("sources \(place)") {
                try e.sources(list, for: .own).map { "\($0.bundleIdentifier) \($0.name)" }
            }
            outcomes.add("changed \(place)") {
                [
                    nil, ChangePosition(number: 0), .init(number: 100), .init(number: 1_000_000),
                    .init(number: 5, store: "x"),
                ].map {
                    position in
                    StoreText.answer {
                        try e.changedTypes(list, since: position, for: .own).types.map { StoreText.name($0) }.sorted()
                    }
                }
            }
        }
        for (name, contents) in [
            ("energy", [SampleRequest.Part(type: .dietaryEnergyConsumed, predicate: .start(.less, 35))]),
            ("fat", [.init(type: .dietaryFatTotal, predicate: .start(.greater, 35))]),
            (
                "both",
                [.init(type: .dietaryEnergyConsumed), .init(type: .dietaryFatTotal, predicate: .end(.equal, 32))]
            ),
            ("workouts", [.init(type: .workout)]),
        ] {
            outcomes.add("food with \(name)") {
                var request = SampleRequest(.food)
                request.contents = contents
                return Self.names(try e.samples(request, for: .own))
            }
        }
        try Self.expectSame(outcomes, as: "parts")
    }

    // MARK: Statistics

    private static func text(_ number: Double?) -> String { number.map { String(format: "%.9g", $0) } ?? "-" }

    private static func text(_ values: StatisticsValues) -> String {
        [
            values.sum, values.average, values.minimum, values.maximum, values.mostRecent?.value,
            values.mostRecent?.start, values.mostRecent?.end, values.duration,
        ].map(text).joined(separator: " ")
    }

    private static func text(_ record: StatisticsRecord?) -> String {
        guard let record else { return "none" }
        let sources = record.sources?.map { "\($0.source.bundleIdentifier) \(text($0.values))" } ?? []
        return "\(text(record.start)) \(text(record.end)) \(text(record.values)) \(sources)"
    }

    private static let statisticsTypes: [ObjectType] = [
        .heartRate, .stepCount, .distanceWalkingRunning, .activeEnergyBurned, .sleepAnalysis,
    ]
    private static let statisticsPredicates: [SamplePredicate] = [
        .constant(true), .source(["test.own"]), .workout(.given(100)), .start(.greaterOrEqual, 103), .end(.less, 120),
        .and([.start(.greater, 20), .start(.lessOrEqual, 305), .not(.metadataKey("k"))]), .constant(false),
        .and([.end(.greaterOrEqual, 2_500), .start(.less, 3_500)]),
        .uuid([.given(1), .given(22), .consecutive(7), .given(31)]), .not(.hasWorkout),
    ]

    @Test(arguments: statisticsTypes, State.allCases) func statistics(type: ObjectType, state: State) throws {
        let e = try state.engine
        var outcomes = StoreOutcomes()
        let options: [StatisticsOptions] =
            (0..<7).map { StatisticsOptions(rawValue: 1 << $0) } + [
                [], .all(for: type), StatisticsOptions.all(for: type).union(.separateBySource),
            ]
        for (place, predicate) in Self.statisticsPredicates.enumerated() {
            for option in options {
                outcomes.add("\(place) \(option.rawValue)") {
                    StoreText.answer {
                        Self.text(try e.statistics(StatisticsRequest(type, predicate, options: option), for: .own))
                    }
                }
            }
            outcomes.add("values \(place)") {
                StoreText.answer {
                    var found: [String] = []
                    try e.values(of: type, predicate, for: .own) { columns in
                        found += columns.starts.indices.map {
                            "\(columns.starts[$0]) \(columns.ends[$0]) \(Self.text(columns.values[$0]))"
                        }
                        return true
                    }
                    return found.sorted().joined(separator: ", ")
                }
            }
        }
        outcomes.add("several") {
            StoreText.answer {
                let requests = (Self.statisticsPredicates + Self.statisticsPredicates).map {
                    StatisticsRequest(type, $0, options: .all(for: type))
                }
                return try e.statistics(requests, for: .own).map(Self.text)
            }
        }
        try Self.expectSame(outcomes, as: "statistics-\(StoreText.name(type))")
    }

    @Test(arguments: statisticsTypes.dropLast(), State.allCases) func buckets(type: ObjectType, state: State) throws {
        let e = try state.engine
        var outcomes = StoreOutcomes()
        for (name, anchor, interval) in [
            ("7 s", 3.5, DateComponents(second: 7)), ("a minute", 0, DateComponents(minute: 1)),
            ("an hour", -100, DateComponents(hour: 1)), ("12 hours", 0, DateComponents(hour: 12)),
            ("a day", 0, DateComponents(day: 1)), ("a month", 0, DateComponents(month: 1)),
        ] {
            let buckets = try CalendarBuckets(anchor: anchor, interval: interval, calendar: .utc)
            for (place, predicate) in Self.statisticsPredicates.enumerated() where place != 6 {
                // The second time, some are known.
                for turn in 0..<(place == 0 ? 2 : 1) {
                    outcomes.add("\(name) \(place) \(turn)") {
                        let request = StatisticsRequest(
                            type, predicate, options: StatisticsOptions.all(for: type).union(.separateBySource))
                        let found = try e.statistics(request, in: buckets, for: .own)
                        return found.populated.map { "\($0.number) \($0.count) \(Self.text($0.record))" }.joined(
                            separator: "; ")
                    }
                }
            }
        }
        try Self.expectSame(outcomes, as: "buckets-\(StoreText.name(type))")
    }

    // MARK: Quantities

    @Test(arguments: State.allCases) func quantities(state: State) throws {
        let e = try state.engine
        var outcomes = StoreOutcomes()
        let predicates: [SamplePredicate] = [
            .constant(true), .source(["test.own"]), .start(.less, 30), .workout(.given(100)),
            .uuid([.given(60), .given(63)]),
        ]
        for type in [ObjectType.distanceWalkingRunning, .heartRate, .sleepAnalysis] {
            for (place, predicate) in predicates.enumerated() {
                for (isBySample, isOriginal) in [(false, false), (true, false), (false, true), (true, true)] {
                    for stop in [1, 4, 10_000] {
                        outcomes.add("\(StoreText.name(type)) \(place) \(isBySample) \(isOriginal) \(stop)") {
                            var found: [String] = []
                            try e.quantities(
                                QuantityRequest(type, predicate, isBySample: isBySample, isOriginal: isOriginal),
                                for: .own
                            ) {
                                found.append("\($0.start) \($0.end) \($0.quantity) \(Self.name($0.sample.uuid))")
                                return found.count < stop
                            }
                            return found.joined(separator: ", ")
                        }
                    }
                }
            }
        }
        outcomes.add("of workouts") {
            try e.read(for: .own) { store in
                var reader = store
                reader.owner = .own
                let found = try reader.workoutQuantities(
                    [.heartRate: .countPerMinute, .distanceWalkingRunning: .meter, .stepCount: .count],
                    of: Set([100, 101, 102, 103, 999].map { .given($0) }))
                return found.flatMap { type, workouts in
                    workouts.map {
                        "\(StoreText.name(type)) \(Self.name($0)) \($1.starts) \($1.ends) \($1.values.map(Self.text))"
                    }
                }.sorted()
            }
        }
        outcomes.add("of workouts, for another") {
            try e.read(for: .other) { try $0.workoutQuantities([.heartRate: .countPerMinute], of: [.given(100)]).count }
        }
        try Self.expectSame(outcomes, as: "quantities")
    }

    // MARK: Permissions

    /// All readers, for an app with each permission.
    @Test(arguments: State.allCases) func permissions(state: State) throws {
        // The permissions of an app of its own, so that tests beside this one see theirs.
        let e = try state == .plain ? RichStore.make(isLarge: false) : SQLiteEngine.forPermissions()
        var outcomes = StoreOutcomes()
        let types: [ObjectType] = [.heartRate, .sleepAnalysis, .workout, .workoutRoute, .stepCount]
        let states: [(String, (share: Bool?, read: Bool?, earliest: Double?))] = [
            ("not asked", (nil, nil, nil)), ("share", (true, nil, nil)),
            ("read denied", (nil, false, nil)), ("read", (nil, true, nil)), ("since 25", (nil, true, 25)),
            ("since 1e6", (true, true, 1e6)), ("both denied", (false, false, nil)),
        ]
        for (number, (name, permission)) in states.enumerated() {
            for app in [
                AppIdentity(bundleIdentifier: "app.\(number)", name: "A"),
                AppIdentity(bundleIdentifier: "test.other", name: "Other"),
            ] {
                if app == .other { _ = try e.forgetConsent(ofApp: "test.other") }
                func all<Value>(_ value: Value?) -> [ObjectType: Value] {
                    value.map { value in Dictionary(uniqueKeysWithValues: types.map { ($0, value) }) } ?? [:]
                }
                try e.authorize(
                    app,
                    AuthorizationDecisions(
                        share: all(permission.share), read: all(permission.read),
                        earliestReadDates: all(permission.earliest)))
                func ask(_ what: String, _ body: () throws -> Any) {
                    outcomes.add("\(name), \(app.source.bundleIdentifier.prefix(4)): \(what)") {
                        StoreText.answer { try body() }
                    }
                }
                for type in types {
                    ask("\(StoreText.name(type))") { Self.names(try e.samples(SampleRequest(type), for: app)) }
                    ask("\(StoreText.name(type)) deleted") {
                        try e.deletedRecords(of: type, for: app).map { Self.name($0.uuid) }
                    }
                    // Only rows are listed, as which other types are not stored once they are compacted.
                    guard type == .workout || type == .workoutRoute else { continue }
                    ask("\(StoreText.name(type)) identifiers") {
                        var count = 0
                        try e.forEachIdentifier(of: type, for: app) { _ in count += 1 }
                        return count
                    }
                }
                ask("inventory") {
                    try e.inventory(for: app).map {
                        "\(StoreText.name($0.type)) \($0.source.bundleIdentifier) \($0.count) \($0.earliest) "
                            + "\($0.latest)"
                    }
                }
                ask("types") { try e.storedTypes(for: app).map { StoreText.name($0) }.sorted() }
                ask("devices") {
                    try e.read(for: app) { try $0.devices() }.map {
                        "\($0.device[.name] ?? "") \($0.types.map { StoreText.name($0) }) \($0.earliest) \($0.latest)"
                    }
                }
                ask("sources") { try e.sources([.init(type: .heartRate)], for: app).map(\.bundleIdentifier) }
                ask("changes") {
                    let found = try e.changes(
                        ChangeRequest([.init(type: .heartRate), .init(type: .sleepAnalysis)]), for: app)
                    return "\(Self.names(found.added)) - \(found.deleted.map { Self.name($0.uuid) })"
                }
                ask("statistics") {
                    Self.text(
                        try e.statistics(
                            StatisticsRequest(.heartRate, options: [.discreteMax, .mostRecent, .separateBySource]),
                            for: app))
                }
                ask("food") { Self.names(try e.samples(SampleRequest(.food), for: app)) }
                ask("figures") {
                    var found: [String] = []
                    try e.forEachWorkoutFigures(.constant(true), for: app) { found.append(Self.name($0.uuid)) }
                    return found
                }
                ask("workouts") {
                    var found: [String] = []
                    try e.forEachWorkout(.constant(true), for: app) {
                        found.append(Self.name($0.uuid))
                        return true
                    }
                    return found
                }
                ask("points") {
                    var count = 0
                    try e.routePoints(of: .given(110), from: nil, to: nil, for: app) {
                        count += $0.count
                        return true
                    }
                    return count
                }
                ask("supplement") { try e.supplement(of: .given(102), for: app)?.columns.count ?? -1 }
                ask("plan") { try e.read(for: app) { try $0.plan(of: .given(100)) }?.plan.displayName ?? "-" }
                ask("runs") { try e.read(for: app) { try $0.runs(ofPlan: .given(172)) }.count }
                ask("belongings") { try e.belongings(of: .given(102), for: app).isFromFile }
                ask("found") {
                    try e.uuids(withPrefix: "0000000", of: [.heartRate, .workout], for: app).count
                }
            }
        }
        try Self.expectSame(outcomes, as: "permissions")
    }

    // MARK: Changes

    @Test(arguments: State.allCases) func changes(state: State) throws {
        let e = try state.engine
        var outcomes = StoreOutcomes()
        let parts: [[SampleRequest.Part]] = [
            [.init(type: .heartRate)],
            [
                .init(type: .heartRate, predicate: .source(["test.other"])), .init(type: .workout),
                .init(type: .sleepAnalysis),
            ],
            [.init(type: .heartRate, predicate: .uuid([.given(90), .given(1), .consecutive(520)]))],
        ]
        func text(_ changes: Changes) -> String {
            let deleted = changes.deleted.map {
                "\(Self.name($0.uuid)) \(StoreText.name($0.type)) \(StoreText.json($0.metadata))"
            }
            return "\(Self.names(changes.added)) - \(deleted) to \(changes.position.number) \(changes.isComplete)"
        }
        for (place, list) in parts.enumerated() {
            for number in [0, 1, 7, 8, 12, 40, 81, 82, 300, 10_000_000] {
                for includes in [true, false] {
                    outcomes.add("\(place) since \(number) \(includes)") {
                        text(
                            try e.changes(
                                ChangeRequest(
                                    list, since: ChangePosition(number: Int64(number)), includesDeletions: includes),
                                for: .own))
                    }
                }
            }
            for limit in [0, 1, 3, 50] {
                var position: ChangePosition?
                for page in 0..<4 {
                    outcomes.add("\(place) limit \(limit) page \(page)") {
                        let found = try e.changes(ChangeRequest(list, since: position, limit: limit), for: .own)
                        position = found.position
                        return text(found)
                    }
                }
            }
            outcomes.add("\(place) of another store") {
                text(
                    try e.changes(
                        ChangeRequest(list, since: ChangePosition(number: 200, store: "x"), limit: 2), for: .own))
            }
        }
        try Self.expectSame(outcomes, as: "changes")
    }

    // MARK: Lookups

    @Test(arguments: State.allCases) func lookups(state: State) throws {
        let e = try state.engine
        var outcomes = StoreOutcomes()
        let derived = RichStore.identity.uuid(start: 420, end: 422)
        let all: [ObjectType] = [.heartRate, .stepCount, .workout, .sleepAnalysis]
        for uuid in [
            UUID.given(1), .given(100), .consecutive(0), .consecutive(69), .consecutive(1_023), derived, .given(999),
        ] {
            let text = uuid.uuidString
            for length in [1, 7, 8, 9, 13, 18, 23, 24, 28, 33, 34, 35, 36] {
                outcomes.add("\(Self.name(uuid)) prefix \(length)") {
                    let found = try e.uuids(withPrefix: String(text.prefix(length)), of: all, for: .own)
                    return found.count > 1 ? "\(found.count)" : found.map { Self.name($0) }.joined()
                }
                outcomes.add("\(Self.name(uuid)) suffix \(length)") {
                    try e.uuids(withSuffix: String(text.suffix(length)), of: .workout, for: .own).map { Self.name($0) }
                }
            }
            outcomes.add("\(Self.name(uuid)) state") { try e.states(of: [uuid]) }
            outcomes.add("\(Self.name(uuid)) imported") { try e.imported([uuid], by: .own).count }
        }
        for text in ["", "-", "g", "00000001-0000-4000-8000-0000000000010", "0000000a", "0190"] {
            outcomes.add("'\(text)'") {
                "\(try e.uuids(withPrefix: text, of: [.stepCount], for: .own).count) "
                    + "\(try e.uuids(withSuffix: text, of: .workout, for: .own).map { Self.name($0) })"
            }
        }
        for (start, end) in [
            (0.0, 10.0), (0, 10.5), (110, 300), (209.5, 300.5), (210, 300), (400, 405), (399, 406), (-1, 1e9),
        ] {
            outcomes.add("spans \(start) \(end)") {
                try e.read { try $0.workoutSpans(from: start, to: end) }.map {
                    "\(Self.name($0.uuid)) \($0.source.bundleIdentifier) \($0.start) \($0.end)"
                }
            }
        }
        let deep = (0..<20).reduce(SamplePredicate.start(.less, 1_000)) { part, _ in .not(.not(part)) }
        for (name, predicate) in [
            ("all", SamplePredicate.constant(true)), ("deep", deep), ("long", .duration(.greater, 60)),
            ("own", .source(["test.own"])),
        ] {
            outcomes.add("figures \(name)") {
                var found: [String] = []
                try e.forEachWorkoutFigures(predicate, for: .own) {
                    found.append(
                        "\(Self.name($0.uuid)) \($0.start) \($0.end) \($0.activityType.rawValue) \($0.duration) "
                            + "\(Self.text($0.distance)) \(Self.text($0.energy)) \(Self.text($0.climb)) "
                            + "\($0.timeZone?.identifier ?? "-")"
                    )
                }
                return found
            }
            outcomes.add("workouts \(name)") {
                var found: [String] = []
                try e.forEachWorkout(predicate, for: .own) {
                    found.append(Self.name($0.uuid))
                    return found.count < 3
                }
                return found
            }
        }
        try Self.expectSame(outcomes, as: "lookups")
    }

    // MARK: The person

    @Test func person() throws {
        let e = try RichStore.plain.get()
        var outcomes = StoreOutcomes()
        let day = CalendarDay(year: 2023, month: 3, day: 1)
        let next = CalendarDay(year: 2023, month: 3, day: 2)
        let predicates: [(String, SummaryPredicate)] =
            [
                ("all", .constant(true)), ("not", .not(.day(.equal, day))),
                ("both", .and([.day(.greaterOrEqual, day), .day(.less, next)])),
            ]
            + Ordering.allCases.flatMap { [("\($0) first", .day($0, day)), ("\($0) next", .day($0, next))] }
        func text(_ summaries: [ActivitySummaryRecord]) -> String {
            summaries.map { summary in
                let numbers = [summary.energy, summary.moveTime, summary.exerciseTime, summary.standHours].map {
                    Self.text($0.value)
                }
                return
                    "\(summary.day?.month ?? 0)/\(summary.day?.day ?? 0) \(numbers.joined(separator: " ")) "
                    + "\(summary.moveMode)"
            }.joined(separator: ", ")
        }
        for zone in ["GMT", "Europe/Rome", "Pacific/Kiritimati", "America/Los_Angeles"] {
            let zone = try #require(TimeZone(identifier: zone))
            for (name, predicate) in predicates {
                outcomes.add("\(zone.identifier) \(name)") {
                    text(try e.activitySummaries(predicate, in: zone, for: .own))
                }
            }
            for (name, bounds) in [
                ("none", nil), ("since the day", RichStore.day), ("a second later", RichStore.day + 1),
                ("since the next", RichStore.day + 86_400),
            ] as [(String, Double?)] {
                outcomes.add("\(zone.identifier) readable \(name)") {
                    try e.read(for: .own) { store in
                        var reader = store
                        reader.bounds = ReadBounds(earliestReadDate: bounds)
                        return text(
                            try reader.readableSummaries(
                                .constant(true), in: zone,
                                beginningIn: [.gmt, TimeZone(secondsFromGMT: 36_000) ?? .gmt]))
                    }
                }
            }
        }
        for app in [AppIdentity.own, RichStore.third] {
            outcomes.add("\(app.source.name) summaries") {
                StoreText.answer { text(try e.activitySummaries(.constant(true), in: .gmt, for: app)) }
            }
            for type in [ObjectType.bloodType, .dateOfBirth, .activityMoveMode] {
                outcomes.add("\(app.source.name) \(type)") {
                    StoreText.answer { try e.characteristic(type, for: app) ?? -1 }
                }
            }
            outcomes.add("\(app.source.name) doses") {
                StoreText.answer { Self.names(try e.samples(SampleRequest(.medicationDoseEvent), for: app)) }
            }
            outcomes.add("\(app.source.name) medications") {
                StoreText.answer { try e.medications(.constant(true), for: app).map(\.medication.displayText) }
            }
        }
        for known in [14.0, 15, 19, 20, 1e9] {
            outcomes.add("facts \(known)") {
                let facts = try e.read { try $0.zoneFacts(on: day, known: known) }
                return "\(facts.age ?? -1) \(Self.text(facts.restingRate)) \(Self.text(facts.thresholdPower))"
            }
        }
        for type in [ObjectType.heartRate, .cyclingPower, .stepCount] {
            outcomes.add("zones \(type)") {
                try e.read { try $0.preferredZones(of: type, on: day, known: 1e9) }?.boundaries.map(\.description) ?? [
                    "none"
                ]
            }
        }
        outcomes.add("consents") {
            try e.consents().map {
                "\($0.bundleIdentifier) \($0.name ?? "-") \($0.states.count) \($0.objects.count) \($0.scheduling)"
            }
        }
        try Self.expectSame(outcomes, as: "person")
    }

    // MARK: The whole store

    @Test(arguments: State.allCases) func wholeStore(state: State) throws {
        let e = try state.engine
        var outcomes = StoreOutcomes()
        try e.readStore { reader in
            outcomes.add("counts") { try reader.counts().map { "\(StoreText.name($0.type)) \($0.count)" } }
            outcomes.add("others") { try reader.otherCounts() }
            for type in ObjectType.all where type.family == .quantity || type.family == .category {
                var columns: [String] = []
                var single: [String] = []
                try reader.samples(of: type, hasIdentifiers: true) { found in
                    let created = found.created.map { "\($0)" } ?? "-"
                    columns.append(
                        "\(found.unit?.unitString ?? "-") \(found.source.source.bundleIdentifier) "
                            + "\(found.device?[.name] ?? "-") "
                            + "\(StoreText.json(found.metadata)) \(found.looseSyncIdentifier ?? "-") \(found.isSeries) "
                            + "\(found.starts) \(found.ends) \(found.values) \(created) "
                            + "\(found.identifiers.map { Self.name($0) })"
                    )
                    for place in found.starts.indices {
                        let date = found.created.flatMap { $0.isEmpty ? nil : $0[place] } ?? .nan
                        single.append(
                            "\(found.starts[place]) \(found.ends[place]) \(found.values[place]) \(date) "
                                + (found.identifiers.isEmpty ? "-" : Self.name(found.identifiers[place])))
                    }
                }
                guard !columns.isEmpty else { continue }
                outcomes.add("\(StoreText.name(type)) samples") { single.sorted().joined(separator: ", ") }
                // The runs themselves depend on what is in blocks.
                if state == .plain {
                    for (place, text) in columns.enumerated() {
                        outcomes.add("\(StoreText.name(type)) run \(place)") { text }
                    }
                    var bare: [Int] = []
                    try reader.samples(of: type, hasIdentifiers: false) { bare.append($0.identifiers.count) }
                    outcomes.add("\(StoreText.name(type)) bare") { bare }
                }
                var objects: [String] = []
                try reader.objects(of: type, matching: .or([.start(.less, 430), .metadataKey("k")])) { object in
                    objects.append(
                        "\(Self.name(object.record.uuid)) \(object.created ?? -1) \(object.looseSyncIdentifier ?? "-")")
                }
                outcomes.add("\(StoreText.name(type)) objects") { objects.joined(separator: ", ") }
            }
            for type in ObjectType.all where type.isSample && type.family != .quantity && type.family != .category {
                var objects: [String] = []
                try reader.objects(of: type) { object in
                    objects.append(
                        "\(StoreText.json(object.record)) \(object.created ?? -1) \(object.looseSyncIdentifier ?? "-")")
                }
                if !objects.isEmpty {
                    outcomes.add("\(StoreText.name(type)) objects") { objects.joined(separator: ", ") }
                }
            }
            for number in [100, 101, 102, 103, 999] {
                let workout = UUID.given(number)
                outcomes.add("\(number)") {
                    "\(try reader.types(of: workout).map { StoreText.name($0) }) "
                        + "\(try reader.routes(of: workout).map { Self.name($0.uuid) }) "
                        + "\(try reader.supplement(of: workout)?.columns ?? []) "
                        + "\(try reader.plan(of: workout)?.plan.displayName ?? "-") "
                        + "\(StoreText.json(try reader.annotation(of: workout))) "
                        + "\(try reader.relations(of: workout).map { "\(Self.name($0.sample)) \($0.relation.kind)" })"
                }
            }
            outcomes.add("symptoms") { try reader.relations(of: .given(120)).map { Self.name($0.sample) } }
            for number in [60, 61, 1] {
                outcomes.add("series \(number)") {
                    StoreText.answer {
                        var pieces: [String] = []
                        let isCondensed = try reader.quantities(of: .given(number)) {
                            pieces.append("\($0.columns.starts) \($0.columns.ends) \($0.columns.values) \($0.joined)")
                        }
                        let originals =
                            try reader.originals(of: .given(number))?.map { $0.map { "\($0.start) \($0.quantity)" } }
                            ?? []
                        return "\(isCondensed) \(pieces) \(originals)"
                    }
                }
            }
            outcomes.add("beats") { try [112, 1].map { try reader.heartbeats(of: .given($0)).map(\.time) } }
            for number in [110, 111, 1] {
                outcomes.add("points \(number)") {
                    var count: [Int] = []
                    try reader.points(of: .given(number)) { count.append($0.count) }
                    return count
                }
            }
            for number in [120, 1] {
                outcomes.add("voltages \(number)") {
                    var count: [Int] = []
                    try reader.voltages(of: .given(number)) { count.append($0.count) }
                    return count
                }
            }
            outcomes.add("characteristics") { try reader.characteristics().map { "\($0) \($1)" }.sorted() }
            outcomes.add("days") { try reader.activitySummaries().map { StoreText.json($0) } }
            for kind in [nil, "a", "b", "x"] as [String?] {
                outcomes.add("kept \(kind ?? "all")") {
                    var found: [String] = []
                    try reader.keptElements(ofKind: kind) { number, element in
                        let whole = try reader.keptElement(number)
                        found.append("\(number) \(element.body) \(element.columns.count) \(whole?.columns ?? [])")
                    }
                    return found
                }
            }
        }
        try Self.expectSame(outcomes, as: "whole-store-\(state)")
    }
}

extension SQLiteEngine {
    /// Returns a compacted store for a test of permissions, which it changes.
    fileprivate static func forPermissions() throws -> SQLiteEngine {
        let engine = try RichStore.make(isLarge: false)
        _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 3) { _ in true }
        return engine
    }
}
