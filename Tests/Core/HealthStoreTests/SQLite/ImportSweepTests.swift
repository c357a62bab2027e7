import Foundation
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// What each way of importing and restoring changes in the rows of a store.
@Suite struct ImportSweepTests {
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "1")
    private static let phone = AppIdentity(bundleIdentifier: "import.phone", name: "Phone", version: "2")
    private static let apple = DeviceRecord([.name: "Watch", .manufacturer: "Apple Inc."])
    private static let maker = DeviceRecord([.name: "Strap", .manufacturer: "An Apple"])

    private static func batch(
        _ type: ObjectType, _ places: [Int], ordinal: Int = 0, device: DeviceRecord? = apple,
        created: (Int) -> Double = { Double($0) + 60 }
    ) -> ImportBatch {
        let isCategory = type.family == .category
        var batch = ImportBatch(
            type: type, identity: DerivedIdentity(texts: [type.identifier, "Watch"]), source: watch, device: device,
            unit: isCategory ? nil : .countPerMinute, metadata: isCategory ? ["a": .integer(1)] : nil, ordinal: ordinal)
        batch.starts = places.map { Double($0 * 7) }
        batch.ends = places.map { Double($0 * 7 + $0 % 3) }
        batch.values = places.map { Double(60 + $0 * 5 % 31) }
        batch.created = places.map { created($0 * 7) }
        return batch
    }

    private func within(
        _ e: SQLiteEngine, file: String? = nil, by app: AppIdentity = .own,
        _ body: (ImportWriter) throws(EngineError) -> String
    ) throws -> String {
        var answer = ""
        try e.importObjects(by: app, in: ImportPass(file: file)) { writer throws(EngineError) in
            answer = try body(writer)
        }
        return answer
    }

    private static func text(_ tally: ImportTally) -> String { "\(tally.added) added, \(tally.known) known" }

    @Test func batches() throws {
        let s = try StoreScenario([.own, .other], watching: [.heartRate, .sleepAnalysis])
        let e = s.engine
        func add(_ name: String, file: String? = nil, _ batches: ImportBatch...) throws {
            try s.step(name) {
                try within(e, file: file) { writer throws(EngineError) in
                    var tallies: [String] = []
                    for batch in batches { tallies.append(Self.text(try writer.append(batch))) }
                    return tallies.joined(separator: "; ")
                }
            }
        }
        try add("nothing", Self.batch(.heartRate, []))
        try add("four", file: "a", Self.batch(.heartRate, [0, 2, 4, 6]))
        try add(
            "five", file: "a",
            Self.batch(.heartRate, [10, 12, 14, 16, 18], created: { $0 > 80 ? .nan : Double($0) + 9 }))
        try add("some of them again", file: "b", Self.batch(.heartRate, [0, 1, 2, 3, 12, 13, 18, 19]))
        try add("without dates", Self.batch(.heartRate, [30, 31, 32, 33, 34, 35], created: { _ in .nan }))
        try add("not in order", Self.batch(.heartRate, [50, 49, 47, 48, 46, 41, 40]))
        try add("in another order", Self.batch(.heartRate, [39, 51, 40, 47, 41, 46, 48, 45, 49, 50, 38]))
        try add("an ordinal", Self.batch(.heartRate, [10, 12, 14, 16, 18], ordinal: 3))
        try add("the last ordinal", Self.batch(.heartRate, [10], ordinal: 63))
        try add("one more ordinal", Self.batch(.heartRate, [10], ordinal: 64))
        try add("of another maker", Self.batch(.heartRate, [60, 61, 62, 63, 64], device: Self.maker))
        try add(
            "categories", Self.batch(.sleepAnalysis, [0, 1, 2, 3]), Self.batch(.sleepAnalysis, [4, 5, 6, 7, 8, 9]))
        try add(
            "twice in one pass", Self.batch(.heartRate, [70, 71, 72, 73, 74]),
            Self.batch(.heartRate, [70, 71, 72, 73, 74, 75]))
        func malformed(_ name: String, _ change: (inout ImportBatch) -> Void) throws {
            var batch = Self.batch(.heartRate, [90, 91, 92])
            change(&batch)
            try add(name, batch)
        }
        try malformed("fewer ends") { $0.ends.removeLast() }
        try malformed("fewer values") { $0.values.removeLast() }
        try malformed("fewer dates") { $0.created.removeLast() }
        try malformed("no unit") { $0.unit = nil }
        try malformed("a category with a unit") { $0.type = .sleepAnalysis }
        try malformed("a workout") { $0.type = .workout }
        try malformed("another unit") { $0.unit = .meter }
        let stored = Self.batch(.heartRate, [10, 12, 14])
        let uuids = stored.starts.indices.map { stored.identity.uuid(start: stored.starts[$0], end: stored.ends[$0]) }
        s.ask("identifiers") { uuids }
        try s.step("delete one of a block") { try e.deleteWithAssociated([uuids[1]], by: .own, .app) }
        try add("what was deleted", Self.batch(.heartRate, [10, 12, 14, 15]))
        s.ask("imported") { try e.imported(uuids, by: .own).count }
        s.ask("by another") { try e.imported(uuids, by: .other).count }
        s.ask("samples") { try e.samples(SampleRequest(.heartRate, .uuid(Set(uuids))), for: .own) }
        let difference = try s.difference(from: "imports-batches")
        #expect(difference == nil)
    }

    private static func object(
        _ record: SampleRecord, created: Double? = nil, sync: String? = nil, source: AppIdentity = watch
    ) -> ImportedObject {
        ImportedObject(record: record, source: source, created: created, looseSyncIdentifier: sync)
    }

    private static func run(_ number: Int, _ start: Double, _ end: Double) -> SampleRecord {
        .workout(.given(number), WorkoutRecord(activityType: .running, duration: end - start), start, end)
    }

    @Test func objects() throws {
        let s = try StoreScenario([.own, .other], watching: [.heartRate, .workout, .food])
        let e = s.engine
        func append(_ name: String, file: String? = "f", by app: AppIdentity = .own, _ objects: ImportedObject...)
            throws
        {
            try s.step(name) {
                try within(e, file: file, by: app) { writer throws(EngineError) in
                    var tallies: [String] = []
                    for object in objects { tallies.append(Self.text(try writer.append(object))) }
                    return tallies.joined(separator: "; ")
                }
            }
        }
        let rate = SampleRecord.quantity(.given(1), .heartRate, 60, .countPerMinute, 1, 2, device: Self.apple)
        try append("one", Self.object(rate))
        try append("again", Self.object(rate, created: 5))
        try append(
            "with a date and a sync identifier",
            Self.object(.quantity(.given(2), .heartRate, 61, .countPerMinute, 3), created: 99, sync: "loose"),
            Self.object(.quantity(.given(3), .heartRate, 62, .countPerMinute, 4), sync: "loose", source: Self.phone))
        var beats = Self.object(
            SampleRecord(uuid: .given(4), type: .heartbeatSeries, start: 5, end: 7, content: .heartbeats(count: 2)))
        beats.beats = [HeartbeatRecord(time: 1, isPrecededByGap: false), .init(time: 2, isPrecededByGap: true)]
        try append("beats", beats)
        var heart = Self.object(
            SampleRecord(
                uuid: .given(5), type: .electrocardiogram, start: 5, end: 7,
                content: .detail(
                    .electrocardiogram(
                        ElectrocardiogramRecord(classification: 1, symptomsStatus: 1, averageHeartRate: nil)))))
        heart.voltages = [VoltagePoint(time: 0, volts: 1), .init(time: 0.5, volts: .nan)]
        try append("electrocardiogram", by: .other, heart)
        let energy = SampleRecord.quantity(.given(7), .dietaryEnergyConsumed, 100, .kilocalorie, 30, 31)
        try append("a part of a correlation", file: "g", Self.object(energy))
        try append(
            "the correlation", file: "g",
            Self.object(
                SampleRecord(
                    uuid: .given(6), type: .food, start: 30, end: 31,
                    content: .correlation([energy, .quantity(.given(8), .dietaryFatTotal, 5, .gram, 30, 31)])),
                created: 77))
        func synced(_ number: Int, _ version: Double) -> ImportedObject {
            Self.object(
                .quantity(
                    .given(number), .heartRate, 63, .countPerMinute, Double(number),
                    metadata: [MetadataKey.syncIdentifier: .string("s"), MetadataKey.syncVersion: .number(version)]),
                created: Double(number))
        }
        try append("versions", synced(10, 2), synced(11, 1), synced(12, 3))
        try s.step("delete") { try e.deleteWithAssociated([.given(1)], by: .own, .app) }
        try append("what was deleted", Self.object(rate))
        func workout(_ name: String, _ object: ImportedObject, _ routes: [ImportedRoute]) throws {
            try s.step(name) {
                try within(e, file: nil) { writer throws(EngineError) in
                    Self.text(try writer.append(object) { () throws(EngineError) in routes })
                }
            }
        }
        func route(_ number: Int) -> ImportedRoute {
            ImportedRoute(
                draft: RouteDraft(uuid: .given(number), device: Self.apple, metadata: nil), source: Self.phone,
                points: (0..<3).map { RoutePoint(timestamp: Double(100 + $0), latitude: 1, longitude: Double($0)) })
        }
        try workout("workout", Self.object(Self.run(20, 100, 160), created: 170), [route(21), route(22)])
        try workout("workout again", Self.object(Self.run(20, 100, 160)), [route(23)])
        try workout("another with a route that is known", Self.object(Self.run(24, 100, 160)), [route(21), route(25)])
        try workout("without a route", Self.object(Self.run(26, 300, 400)), [])
        let kept = PreservedElement(
            identity: .given(30), kind: "a", type: "T", reason: "because", body: "{\"x\":1}",
            columns: [[1, 2], [3, 4]])
        let plain = PreservedElement(identity: .given(31), kind: "b", reason: "why", body: "[]")
        for (name, elements) in [("preserve", [kept, plain]), ("preserve again", [kept])] {
            try s.step(name) {
                try within(e) { writer throws(EngineError) in
                    var tallies: [String] = []
                    for element in elements { tallies.append(Self.text(try writer.preserve(element))) }
                    return tallies.joined(separator: "; ")
                }
            }
        }
        for kind in [nil, "a", "b", "c"] as [String?] {
            s.ask("kept \(kind ?? "all")") { try e.keptElements(ofKind: kind).map { "\($0.identity) \($0.columns)" } }
        }
        try s.step("release") {
            try within(e) { writer throws(EngineError) in
                try writer.release { plain }
                return "done"
            }
        }
        for (name, value) in [("characteristic", Int64(3)), ("the same", 3), ("another", 4)] {
            try s.step(name) {
                try within(e) { writer throws(EngineError) in
                    let answer = try writer.set(.bloodType, to: value)
                    return "\(Self.text(answer.tally)), other \(answer.other ?? -1)"
                }
            }
        }
        var day = ActivitySummaryRecord(day: CalendarDay(year: 2024, month: 2, day: 29))
        day.energy = QuantityValue(100, .kilocalorie)
        var more = day
        more.energy = QuantityValue(101, .kilocalorie)
        for (name, summary) in [
            ("day", day), ("the same day", day), ("more of the day", more), ("less of the day", day),
            ("no day", ActivitySummaryRecord()),
        ] {
            try s.step(name) { try within(e) { writer throws(EngineError) in Self.text(try writer.set(summary)) } }
        }
        s.ask("imported") {
            try e.imported((1...31).map { .given($0) }, by: .own).map(\.uuidString).sorted().map { $0.suffix(2) }
        }
        let difference = try s.difference(from: "imports-objects")
        #expect(difference == nil)
    }

    // MARK: Restoring

    @Test func restoring() throws {
        let s = try StoreScenario([.own, .other], watching: [.heartRate, .workout, .distanceWalkingRunning])
        let e = s.engine
        func whole(
            _ record: SampleRecord, of workouts: [Int] = [], source: AppIdentity? = Self.watch,
            _ change: (inout WholeObject) -> Void = { _ in }
        ) -> WholeObject {
            var object = WholeObject(record, source: source)
            object.workouts = workouts.map { .given($0) }
            change(&object)
            return object
        }
        func restore(_ name: String, _ objects: [WholeObject]) throws {
            try s.step(name) {
                try within(e, file: "r") { writer throws(EngineError) in
                    var outcomes: [String] = []
                    for object in objects { outcomes.append("\(try writer.restore(object))") }
                    return outcomes.joined(separator: " ")
                }
            }
        }
        func rates(_ count: Int, _ first: Int, device: DeviceRecord? = nil) -> [SampleRecord] {
            (0..<count).map { (place: Int) -> SampleRecord in
                .quantity(
                    .consecutive(first + place), .heartRate, Double(60 + place), .countPerMinute, Double(100 + place),
                    device: device)
            }
        }
        try e.save([Self.run(1, 0, 600)], by: .own)
        try restore(
            "workout with all",
            [
                whole(Self.run(2, 50, 700)) {
                    $0.created = 5
                    $0.supplement = WorkoutSupplement(header: Data("{}".utf8), columns: [[1, 2]])
                    $0.plan = StartedPlan(WorkoutSweepTests.plan(50, "Plan"), entry: nil, isLinked: true)
                    $0.annotation = WorkoutAnnotation(title: "T")
                }
            ])
        try restore("known workout", [whole(Self.run(1, 0, 600)) { $0.annotation = WorkoutAnnotation(title: "U") }])
        try restore("few", rates(3, 0, device: Self.apple).map { whole($0, of: [2]) })
        try restore("many of two workouts", rates(65, 100).map { whole($0, of: [1, 2]) })
        try restore(
            "two sources and one known",
            rates(2, 200).map { whole($0, of: [1]) } + rates(2, 300).map { whole($0, source: nil) }
                + rates(1, 110).map { whole($0, of: [1]) } + rates(1, 300).map { whole($0) })
        try restore("twice", [whole(rates(1, 400)[0]), whole(rates(1, 400)[0])])
        try restore(
            "with a date and a sync identifier",
            [
                whole(rates(1, 410)[0]) { $0.created = 200 }, whole(rates(1, 420)[0]) { $0.looseSyncIdentifier = "l" },
                whole(.category(.given(3), .sleepAnalysis, 1, 5, 6)),
            ])
        let first = SeriesColumns(starts: [10, 20, 35], ends: [20, 30, 50], values: [5, 6, 7.5])
        func series(_ number: Int, _ change: (inout WholeObject) -> Void = { _ in }) -> WholeObject {
            let record = QuantitySeriesRecord(
                quantity: QuantityValue(0, .kilometer), count: 0, minimum: 0, maximum: 0, mostRecent: 0,
                mostRecentStart: 0, mostRecentEnd: 0)
            return whole(
                SampleRecord(
                    uuid: .given(number), type: .distanceWalkingRunning, start: 10, end: 50, content: .series(record)),
                of: [1]
            ) {
                $0.quantities = SeriesPiece(columns: first, joined: [true, false, true])
                change(&$0)
            }
        }
        func original(_ start: Double, _ end: Double, _ value: Double, created: Double? = nil) -> OriginalQuantity {
            OriginalQuantity(start: start, end: end, quantity: QuantityValue(value, .kilometer), created: created)
        }
        try restore("series", [series(10)])
        try restore(
            "condensed series with originals",
            [
                series(11) {
                    $0.isCondensed = true
                    $0.originals = [
                        [original(10, 15, 2.5), original(15, 20, 2.5, created: 30)], [original(20, 30, 6)],
                        [original(35, 36, 4), original(40, 50, 3.5)],
                    ]
                }
            ])
        try restore("fewer marks", [series(12) { $0.quantities.joined = [true] }])
        try restore("no marks", [series(13) { $0.quantities.joined = [] }])
        try restore("fewer originals", [series(14) { $0.originals = [[original(10, 20, 5)]] }])
        try restore(
            "a quantity without originals",
            [series(14) { $0.originals = [[original(10, 20, 5)], [], [original(35, 50, 7.5)]] }])
        try restore(
            "more originals",
            [series(14) { $0.originals = Array(repeating: [original(10, 20, 5)], count: 4) }])
        try restore("a quantity before the series", [series(14) { $0.record.start = 10.5 }])
        try restore("a quantity after the series", [series(14) { $0.record.end = 49.5 }])
        try restore("quantities not in order", [series(14) { $0.quantities.columns.starts[1] = 10 }])
        try restore(
            "route",
            [
                whole(
                    SampleRecord(uuid: .given(20), type: .workoutRoute, start: 5, end: 6, content: .route(count: 2)),
                    of: [1]
                ) {
                    $0.points = [
                        RoutePoint(timestamp: 5, latitude: 1, longitude: 2),
                        .init(timestamp: 6, latitude: 1, longitude: 3),
                    ]
                },
                whole(SampleRecord(uuid: .given(21), type: .workoutRoute, start: 5, end: 6, content: .route(count: 1)))
                {
                    $0.points = [RoutePoint(timestamp: 5, latitude: 91, longitude: 2)]
                },
            ])
        try restore("an unknown workout", [whole(rates(1, 500)[0], of: [99])])
        let food = SampleRecord(
            uuid: .given(30), type: .food, start: 1, end: 2,
            content: .correlation([.quantity(.given(31), .dietaryEnergyConsumed, 1, .kilocalorie, 1, 2)]),
            metadata: [MetadataKey.syncIdentifier: .string("f"), MetadataKey.syncVersion: .integer(2)])
        try restore("correlation", [whole(food, of: [1])])
        try restore("correlation again", [whole(food, of: [2])])
        try restore(
            "an earlier version of it",
            [
                whole(
                    SampleRecord(
                        uuid: .given(32), type: .food, start: 1, end: 2, content: .correlation([]),
                        metadata: [MetadataKey.syncIdentifier: .string("f"), MetadataKey.syncVersion: .integer(1)]))
            ])
        let score = SampleRecord.quantity(.given(40), .workoutEffortScore, 7, .appleEffortScore, 0, 1)
        try restore("score", [whole(score) { $0.relations = [SampleRelation(.effort, to: .given(1))] }])
        try restore("score again", [whole(score) { $0.relations = [SampleRelation(.effort, to: .given(1))] }])
        try restore("score of another", [whole(score) { $0.relations = [SampleRelation(.effort, to: .given(2))] }])
        try restore(
            "score of an activity that is not there",
            [whole(score) { $0.relations = [SampleRelation(.effort, to: .given(1), activity: .given(9))] }])
        try restore(
            "something else as a score",
            [whole(rates(1, 510)[0]) { $0.relations = [SampleRelation(.effort, to: .given(1))] }])
        try restore(
            "a symptom of nothing",
            [
                whole(.category(.given(41), .chestTightnessOrPain, 1, 5, 6)) {
                    $0.relations = [SampleRelation(.symptom, to: .given(1))]
                }
            ])
        try s.step("delete") { try e.delete([.given(1)], by: .own) }
        try restore("what belonged to a deleted one", [whole(rates(1, 520)[0], of: [1]), whole(Self.run(1, 0, 600))])
        for number in [10, 11, 13] {
            s.ask("originals \(number)") {
                var text = ""
                try e.readStore { reader in
                    let found = try reader.originals(of: .given(number))
                    text =
                        found.map {
                            "\($0.map { $0.map { "\($0.start) \($0.end) \($0.quantity) \($0.created ?? -1)" } })"
                        }
                        ?? "none"
                }
                return text
            }
        }
        let difference = try s.difference(from: "imports-restoring")
        #expect(difference == nil)
    }

    // MARK: Relayed data

    @Test func relayed() throws {
        let relay = AppIdentity(
            bundleIdentifier: RelayedSource.bundleIdentifier(slug: "phone", .minutes), name: "Phone")
        let s = try StoreScenario([.own, .other, relay], watching: [.workout, .stepCount, .heartRate])
        let e = s.engine
        func steps(_ first: Int, _ dates: [(Double, Double)]) -> [SampleRecord] {
            dates.enumerated().map { place, dates -> SampleRecord in
                .quantity(.given(first + place), .stepCount, 5, .count, dates.0, dates.1)
            }
        }
        func rate(_ number: Int, _ start: Double, _ end: Double) -> SampleRecord {
            .quantity(.given(number), .heartRate, 60, .countPerMinute, start, end)
        }
        try s.step("what is passed on") {
            try e.save(
                steps(1, [(50, 99.5), (50, 100), (150, 160), (999, 1_010), (1_000, 1_001)])
                    + [rate(10, 90, 110), rate(11, 990, 1_000), rate(12, 990, 1_000.5)]
                    + [Self.run(20, 100, 160), Self.run(21, 300, 400), Self.run(22, 600, 700)], by: relay)
            return try e.add([rate(13, 310, 311)], to: .given(21), by: relay)
        }
        func ask(_ name: String, _ body: @escaping (ImportWriter) throws(EngineError) -> String) {
            s.ask(name) { try within(e, body) }
        }
        ask("nothing exported") { writer throws(EngineError) in
            "\(String(describing: try writer.exported(.stepCount)))"
        }
        try s.step("an export") {
            try within(e) { writer throws(EngineError) in
                var objects = steps(30, [(100, 110), (500, 510)]) + [rate(40, 100, 101)]
                objects += [
                    Self.run(50, 101, 161), Self.run(51, 298, 398.5), Self.run(52, 602.5, 700), Self.run(53, 301, 401),
                ]
                var other = Self.run(54, 600.5, 700.5)
                other.content = .workout(WorkoutRecord(activityType: .cycling, duration: 5))
                objects.append(other)
                for object in objects { _ = try writer.append(Self.object(object)) }
                return "\(try writer.replaceRelayedData(until: 1_000))"
            }
        }
        ask("exported") { writer throws(EngineError) in
            var text = ""
            for type in [ObjectType.stepCount, .heartRate, .workout, .bodyMass] {
                text += "\(String(describing: try writer.exported(type))) "
            }
            return text
        }
        try s.step("an earlier export") {
            try within(e) { writer throws(EngineError) in "\(try writer.replaceRelayedData(until: 900))" }
        }
        for (start, end, seconds) in [(300.0, 400.0, 2.0), (300, 400, 1), (300, 400, 0.5), (100, 160, 1), (0, 9, 500)] {
            ask("workouts \(start) \(end) \(seconds)") { writer throws(EngineError) in
                let found = try writer.workouts(from: start, to: end, within: seconds)
                return found.map { "\($0.uuid) \($0.activity.rawValue) \($0.start) \($0.end) \($0.bundleIdentifier)" }
                    .joined(separator: ", ")
            }
        }
        for (values, start, end) in [
            (60.0...60.0, 990.0, 991.0), (60...60, 1_000, 1_001), (60...60, 1_000.5, 1_001), (60...60, 989, 990),
            (60...60, 989, 990.5), (0...0.9, 990, 991), (0...1, 990, 991), (1...1, 990, 991), (1.1...2, 990, 991),
        ] {
            ask("has \(values) \(start) \(end)") { writer throws(EngineError) in
                "\(try writer.hasSample(of: .heartRate, from: relay, values: values, start: start, end: end)) "
                    + String(
                        try writer.hasSample(of: .heartRate, from: Self.watch, values: values, start: start, end: end))
            }
        }
        for number in [50, 51, 52, 53, 99] {
            ask("types \(number)") { writer throws(EngineError) in
                "\(try writer.memberTypes(of: .given(number)).map { StoreText.name($0) }.sorted())"
            }
        }
        try s.step("synced") {
            try e.save(
                [
                    .quantity(
                        .given(60), .bodyMass, 70, .kilogram, 5, 6,
                        metadata: [MetadataKey.syncIdentifier: .string("m"), MetadataKey.syncVersion: .number(1.5)]),
                    SampleRecord(
                        uuid: .given(61), type: .bloodPressure, start: 7, end: 8,
                        content: .correlation([
                            .quantity(.given(62), .bloodPressureSystolic, 120, .millimeterOfMercury, 7, 8),
                            .quantity(.given(63), .bloodPressureDiastolic, 80, .millimeterOfMercury, 7, 8),
                        ]),
                        metadata: [MetadataKey.syncIdentifier: .string("p"), MetadataKey.syncVersion: .number(2)]),
                ], by: .own)
        }
        for (name, type, source) in [
            ("m", ObjectType.bodyMass, AppIdentity.own), ("p", .bloodPressure, .own), ("m", .height, .own),
            ("m", .bodyMass, .other), ("x", .bodyMass, .own),
        ] {
            ask("synced \(name) \(type) \(source.source.name)") { writer throws(EngineError) in
                guard let found = try writer.synced(name, of: type, from: source) else { return "none" }
                return "\(found.uuid) \(found.version) \(found.start) \(found.end) \(found.value ?? -1) "
                    + "\(found.contained.map { "\(StoreText.name($0)) \($1)" }.sorted())"
            }
        }
        let difference = try s.difference(from: "imports-relayed")
        #expect(difference == nil)
    }
}
