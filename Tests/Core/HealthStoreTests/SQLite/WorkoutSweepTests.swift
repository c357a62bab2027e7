import Foundation
import HealthModel
import Synchronization
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// What each way of writing workouts, what belongs to them, and their bin changes in the rows of a store.
@Suite struct WorkoutSweepTests {
    private static let types: [ObjectType] = [.workout, .heartRate, .distanceWalkingRunning, .workoutRoute]

    private static func record() -> WorkoutRecord {
        var first = WorkoutConfigurationRecord()
        (first.activityType, first.lapLength) = (.swimming, QuantityValue(25, .meter))
        var second = WorkoutConfigurationRecord()
        second.activityType = .running
        return WorkoutRecord(
            activityType: .running, duration: 550.5,
            totals: [
                .distance: QuantityValue(5.5, .kilometer), .energyBurned: QuantityValue(1_000, .kilojoule),
                .swimmingStrokeCount: QuantityValue(44, .count), .flightsClimbed: QuantityValue(3, .count),
            ],
            events: [WorkoutEventRecord(kind: .pause, start: 30, end: 30), .init(kind: .lap, start: 40, end: 50)],
            activities: [
                WorkoutActivityRecord(
                    uuid: .given(901), configuration: second, start: 300, end: nil,
                    statistics: [.heartRate: WorkoutStatisticsRecord(minimum: 1, average: 2, maximum: 3)]),
                WorkoutActivityRecord(
                    uuid: .given(902), configuration: first, start: 10, end: 290, duration: 270.25,
                    metadata: ["a": .integer(1)],
                    statistics: [.distanceSwimming: WorkoutStatisticsRecord(sum: 400)]),
            ], isBuilderMade: true,
            statistics: [
                .heartRate: WorkoutStatisticsRecord(minimum: 1.5, average: 2.5, maximum: 3.5),
                .activeEnergyBurned: WorkoutStatisticsRecord(sum: 250),
            ])
    }

    private static func run(_ number: Int, _ start: Double, _ end: Double, metadata: Metadata? = nil) -> SampleRecord {
        .workout(
            .given(number), WorkoutRecord(activityType: .cycling, duration: end - start - 1), start, end,
            metadata: metadata)
    }

    private static func rates(_ count: Int, from first: Int, at start: Double) -> [SampleRecord] {
        (0..<count).map { (place: Int) -> SampleRecord in
            .quantity(
                .consecutive(first + place), .heartRate, Double(100 + place * 5 % 17), .countPerMinute,
                start + Double(place * 2))
        }
    }

    private static func points(_ count: Int, at start: Double) -> [RoutePoint] {
        (0..<count).map { (place: Int) -> RoutePoint in
            let number = Double(place)
            return RoutePoint(
                timestamp: start + number, latitude: 47 + number / 1e5, longitude: 8 - number / 7e4,
                altitude: 400 + Double(place % 5), speed: 2.5, course: number, horizontalAccuracy: 3,
                verticalAccuracy: 4, speedAccuracy: 0.5, courseAccuracy: 6)
        }
    }

    private static func beats(_ number: Int, at start: Double) -> HeartbeatDraft {
        HeartbeatDraft(
            uuid: .given(number), start: start,
            beats: [
                HeartbeatRecord(time: 0.5, isPrecededByGap: true), .init(time: 1.25, isPrecededByGap: false),
                .init(time: 2.5, isPrecededByGap: true),
            ], device: DeviceRecord([.name: "Strap"]), metadata: ["b": .bool(false)])
    }

    static func plan(_ number: Int, _ name: String?, steps: Int = 1) -> PlannedWorkout {
        let interval = PlannedInterval(.work, PlannedStep(goal: .time(QuantityValue(90, .second))))
        return PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .running, displayName: name,
                    blocks: [PlannedBlock(steps: Array(repeating: interval, count: steps))])), id: .given(number))
    }

    @Test func workouts() throws {
        let s = try StoreScenario(watching: Self.types)
        let e = s.engine
        try s.step("save") { try e.save([.workout(.given(1), Self.record(), 0, 600)], by: .own) }
        try s.step("another") { try e.save([Self.run(2, 1_000, 1_700)], by: .other) }
        let rates = Self.rates(4, from: 0, at: 20)
        try s.step("add") {
            var samples = rates
            samples[0].device = DeviceRecord([.name: "Strap"])
            return try e.add(samples, to: .given(1), by: .own)
        }
        try s.step("add again, and a new one") {
            try e.add(rates + Self.rates(1, from: 9, at: 90) + Self.rates(1, from: 9, at: 90), to: .given(1), by: .own)
        }
        try s.step("add many") { try e.add(Self.rates(66, from: 100, at: 200), to: .given(1), by: .own) }
        try s.step("add one of a block to another") {
            try e.add([Self.rates(66, from: 100, at: 200)[33]], to: .given(2), by: .other)
        }
        try s.step("nothing to add") { try e.add([], to: .given(1), by: .own) }
        try s.step("to another's") { try e.add(rates, to: .given(2), by: .own) }
        try s.step("to nothing") { try e.add(rates, to: .given(99), by: .own) }
        try s.step("a workout to a workout") { try e.add([Self.run(3, 1, 2)], to: .given(1), by: .own) }
        try s.step("route") {
            try e.save(
                RouteDraft(uuid: .given(4), device: nil, metadata: ["r": .integer(2)]),
                points: Self.points(5, at: 10).reversed(), of: .given(1), by: .own)
        }
        try s.step("route of another's") {
            try e.save(
                RouteDraft(uuid: .given(5), device: nil, metadata: nil), points: Self.points(2, at: 10), of: .given(2),
                by: .own)
        }
        for (name, latitude, longitude) in [
            ("north", 90.0, 0.0), ("too far north", 90.000_1, 0), ("too far south", -90.000_1, 0), ("east", 1, 180),
            ("too far east", 1, 180.000_1),
        ] {
            try s.step(name) {
                try e.save(
                    RouteDraft(uuid: .given(name.utf8.count + 40), device: nil, metadata: nil),
                    points: [RoutePoint(timestamp: 5, latitude: latitude, longitude: longitude)], of: .given(1),
                    by: .own)
            }
        }
        try s.step("route without points") {
            try e.save(RouteDraft(uuid: .given(60), device: nil, metadata: nil), points: [], of: .given(1), by: .own)
        }
        for bounds in [(nil, nil), (12, nil), (nil, 12), (11.5, 12.5), (12, 12), (15, nil), (nil, 9.5)]
            as [(Double?, Double?)]
        {
            s.ask("points \(String(describing: bounds))") {
                var found: [Double] = []
                try e.routePoints(of: .given(4), from: bounds.0, to: bounds.1, for: .other) {
                    found += $0.map(\.timestamp)
                    return true
                }
                return found
            }
        }
        for workout in [1, 2, 99] {
            s.ask("belongings \(workout)") {
                let found = try e.belongings(of: .given(workout), for: .own)
                return "\(found.types.map { StoreText.name($0) }.sorted()) \(found.isFromFile)"
            }
        }
        try s.step("a later version of a workout") {
            func version(_ number: Double) -> Metadata {
                [MetadataKey.syncIdentifier: .string("w"), MetadataKey.syncVersion: .number(number)]
            }
            try e.save([Self.run(7, 5_000, 5_100, metadata: version(1))], by: .own)
            try e.add(Self.rates(2, from: 300, at: 5_001), to: .given(7), by: .own)
            try e.annotate(.given(7), WorkoutAnnotation(title: "T"), ifRevision: nil)
            try e.prefer(.given(7), for: nil)
            return try e.save([Self.run(8, 5_000, 5_100, metadata: version(2))], by: .own)
        }
        let difference = try s.difference(from: "workouts-saving")
        #expect(difference == nil)
    }

    @Test func finishing() throws {
        let s = try StoreScenario(watching: Self.types)
        let e = s.engine
        try e.write(as: .own) { try $0.save(Self.rates(10, from: 0, at: 100)) }
        let date = try #require(ScheduledDate(DateComponents(timeZone: .gmt, year: 2023, month: 3, day: 8), in: .utc))
        let plan = Self.plan(50, "Plan")
        try s.step("schedule") {
            try e.write(as: .own) { try $0.schedule(plan, at: date, today: .distantPast, in: .utc) }
        }
        var members = MemberRuns()
        members.add(1...5)
        members.add(8...10)
        var draft = WorkoutDraft(workout: .workout(.given(1), Self.record(), 100, 120), members: members)
        draft.route = (RouteDraft(uuid: .given(2), device: nil, metadata: nil), Self.points(3, at: 101).reversed())
        draft.heartbeats = [Self.beats(3, at: 101), Self.beats(4, at: 110)]
        draft.zones = [
            try ZoneConfigurationRecord(
                type: .heartRate, boundaries: [105, 110].map { QuantityValue($0, .countPerMinute) }, source: .user)
        ]
        draft.session = .given(5)
        draft.plan = StartedPlan(plan, entry: .init(app: "test.own", date: date))
        try s.step("session") {
            var assembly = WorkoutAssembly(configuration: WorkoutConfigurationRecord())
            try assembly.begin(at: 100)
            return try e.save(
                ActiveSessionRecord(
                    uuid: .given(5), state: 2, created: 99, mainActivity: .given(6), assembly: assembly), by: .own)
        }
        try s.step("finish") {
            let finished = try e.finish(draft, by: .own)
            return [finished.workout] + [finished.route].compactMap(\.self)
        }
        try s.step("again") { try e.finish(draft, by: .own).workout }
        try s.step("no workout") {
            var other = draft
            other.workout = Self.rates(1, from: 900, at: 1)[0]
            return try e.finish(other, by: .own).workout
        }
        try s.step("bare") {
            try e.finish(WorkoutDraft(workout: Self.run(9, 5, 9), members: MemberRuns()), by: .other).workout
        }
        for series in [3, 4, 2] { s.ask("beats \(series)") { try e.heartbeats(of: .given(series), for: .other) } }
        try s.step("no beats") {
            var draft = Self.beats(11, at: 1)
            draft.beats = []
            return try e.save(draft, by: .own)
        }
        try s.step("equal beats") {
            var draft = Self.beats(11, at: 1)
            draft.beats = [HeartbeatRecord(time: 1, isPrecededByGap: false), .init(time: 1, isPrecededByGap: false)]
            return try e.save(draft, by: .own)
        }
        try s.step("beats alone") { try e.save(Self.beats(11, at: 1), by: .own) }
        let difference = try s.difference(from: "workouts-finishing")
        #expect(difference == nil)
    }

    @Test func bulk() throws {
        let s = try StoreScenario(watching: Self.types)
        let e = s.engine
        let source = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "3")
        func batch(_ first: Int, _ count: Int) -> SampleBatch {
            let starts = (0..<count).map { 100 + Double($0 * 3) }
            return SampleBatch(
                type: .heartRate, unit: .countPerMinute, device: DeviceRecord([.name: "Strap"]),
                metadata: ["b": .integer(1)], firstUUID: .consecutive(first), starts: starts,
                ends: starts.map { $0 + 1 },
                values: (0..<count).map { Double(90 + $0 * 7 % 13) })
        }
        func insert(
            _ number: Int, from source: AppIdentity? = nil, _ contents: (BulkWriter) throws(EngineError) -> Void
        ) throws {
            try e.insert(
                Self.run(number, 100, 900), from: source, by: .own, in: ImportPass(file: "f\(number)"),
                contents: contents)
        }
        try s.step("everything, as another source") {
            try insert(1, from: source) { bulk throws(EngineError) in
                try bulk.append(batch(0, 5))
                try bulk.append(batch(10, 1_030))
                var rest: [[RoutePoint]] = [Self.points(3, at: 100), Self.points(2, at: 103)]
                try bulk.append(RouteDraft(uuid: .given(2), device: nil, metadata: nil)) {
                    rest.isEmpty ? nil : rest.removeFirst()
                }
                try bulk.append(Self.beats(3, at: 100))
                try bulk.append(
                    WorkoutSupplement(header: Data("{\"a\":1}".utf8), columns: [[1, .nan, -0.0], [], [2]]))
            }
        }
        try s.step("as the app itself") {
            try insert(4) { bulk throws(EngineError) in try bulk.append(batch(3_000, 2)) }
        }
        func malformed(_ name: String, _ change: (inout SampleBatch) -> Void) throws {
            try s.step(name) {
                var other = batch(4_000, 3)
                change(&other)
                return try insert(5) { bulk throws(EngineError) in try bulk.append(other) }
            }
        }
        try malformed("fewer ends") { $0.ends.removeLast() }
        try malformed("fewer values") { $0.values.removeLast() }
        try malformed("a category") { $0.type = .sleepAnalysis }
        try malformed("another unit") { $0.unit = .meter }
        try malformed("an end before its start") { $0.ends[1] = 0 }
        try malformed("no number") { $0.values[2] = .nan }
        try malformed("synced") { $0.metadata = [MetadataKey.syncIdentifier: .string("a")] }
        try malformed("stored") { $0.firstUUID = .consecutive(4) }
        try malformed("stored at the end") { $0.firstUUID = .consecutive(8) }
        try malformed("stored before") { $0.firstUUID = .consecutive(1_039) }
        try malformed("beside what is stored") { $0.firstUUID = .consecutive(7) }
        try s.step("a route in another order") {
            try insert(6) { bulk throws(EngineError) in
                var rest: [RoutePoint]? = Self.points(3, at: 100).reversed()
                try bulk.append(RouteDraft(uuid: .given(7), device: nil, metadata: nil)) {
                    defer { rest = nil }
                    return rest
                }
            }
        }
        for workout in [1, 4, 9] {
            s.ask("supplement \(workout)") {
                let found = try e.supplement(of: .given(workout), for: .own)
                return found.map { "\(String(decoding: $0.header, as: UTF8.self)) \($0.columns)" } ?? "none"
            }
            s.ask("belongings \(workout)") {
                let found = try e.belongings(of: .given(workout), for: .own)
                return "\(found.types.map { StoreText.name($0) }.sorted()) \(found.isFromFile)"
            }
        }
        s.ask("imported") {
            try e.imported([.given(1), .given(2), .given(4), .consecutive(3), .consecutive(3_001)], by: .own).map(
                \.uuidString
            ).sorted()
        }
        let difference = try s.difference(from: "workouts-bulk")
        #expect(difference == nil)
    }

    // MARK: Deletion and bin

    /// The objects that the bin does not copy, kept in memory.
    private static func form() -> BinForm {
        final class Kept: Sendable { let all = Mutex<[UUID: [WholeObject]]>([:]) }
        let kept = Kept()
        return BinForm { reader, workout, rest, write in
            var objects: [WholeObject] = []
            for type in ObjectType.all where type == .workout || rest.types.contains(type) {
                let which: SamplePredicate = type == .workout ? .uuid([workout]) : .workout(workout)
                try reader.objects(of: type, matching: which) { object in
                    guard !rest.kept.contains(object.record.uuid) else { return }
                    var whole = WholeObject(object.record, source: nil)
                    whole.source = object.record.source.map {
                        AppIdentity(
                            bundleIdentifier: $0.source.bundleIdentifier, name: $0.source.name, version: $0.version)
                    }
                    whole.created = object.created
                    if type == .heartbeatSeries { whole.beats = try reader.heartbeats(of: object.record.uuid) }
                    if type == .workout { whole.supplement = try reader.supplement(of: workout) }
                    if type != .workout { whole.workouts = [workout] }
                    objects.append(whole)
                }
            }
            objects.sort { ($0.record.type == .workout ? 0 : 1) < ($1.record.type == .workout ? 0 : 1) }
            kept.all.withLock { $0[workout] = objects }
            try Array(workout.uuidString.utf8).withUnsafeBytes { try write($0) }
        } read: { bytes, receive in
            let workout = UUID(uuidString: String(decoding: bytes, as: UTF8.self))
            let objects = kept.all.withLock { all in workout.flatMap { all[$0] } }
            for object in objects ?? [] { try receive(object) }
        }
    }

    /// Workouts of several apps that share samples, with samples of every form.
    private static func fill(_ s: StoreScenario) throws {
        let e = s.engine
        let sensors = AppIdentity(bundleIdentifier: AppIdentity.sensorsBundleIdentifier, name: "Sensors")
        try e.allow(sensors)
        let source = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "3")
        try e.save([run(1, 0, 600), run(2, 700, 900)], by: .own)
        try e.add(rates(70, from: 0, at: 10), to: .given(1), by: .own)
        try e.add(rates(3, from: 50, at: 110) + rates(2, from: 100, at: 800), to: .given(2), by: .own)
        try e.add(
            [
                .quantity(
                    .given(3), .bodyMass, 70, .kilogram, 11, 12,
                    metadata: [MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(1)]),
                .category(.given(4), .sleepAnalysis, 2, 13, 15),
            ], to: .given(1), by: .own)
        _ = try e.save(
            RouteDraft(uuid: .given(5), device: nil, metadata: nil), points: points(4, at: 20), of: .given(1), by: .own)
        try e.save(
            (0..<3).map { .quantity(.given(20 + $0), .heartRate, 80, .countPerMinute, Double(30 + $0)) }, by: sensors)
        try e.save([run(6, 5_000, 5_500)], by: .other)
        try e.add(
            (0..<2).map { .quantity(.given(30 + $0), .stepCount, 5, .count, Double(5_010 + $0)) }, to: .given(6),
            by: .other)
        // What the sensors measured belongs to the first one, and a sample of it to the third as well.
        try e.write(as: .own) { store in
            let row = try store.workoutRow(.given(1), mustBeOwn: true)
            let numbers = try (0..<3).compactMap { try store.number(of: .given(20 + $0)) }
            try store.associate(numbers.map { $0...$0 }, with: row)
            let third = try store.workoutRow(.given(6), mustBeOwn: false)
            try store.associate([numbers[1]...numbers[1]], with: third)
        }
        try e.insert(run(7, 9_000, 9_500), from: source, by: .own, in: ImportPass(file: "a.fit")) {
            bulk throws(EngineError) in
            let starts = (0..<40).map { 9_000 + Double($0) }
            try bulk.append(
                SampleBatch(
                    type: .heartRate, unit: .countPerMinute, firstUUID: .consecutive(900), starts: starts, ends: starts,
                    values: starts.map { $0 - 8_900 }))
            try bulk.append(beats(8, at: 9_001))
        }
        try e.annotate(.given(1), WorkoutAnnotation(title: "One", tags: ["b", "A"]), ifRevision: nil)
        try e.annotate(.given(1), WorkoutAnnotation(title: "Two"), ifRevision: 1)
        if let pair = OutingDecisions.Pair(.given(1), .given(6)) { try e.decide(pair, isSame: true) }
        try e.prefer(.given(1), for: nil)
        try e.prefer(.given(1), for: .heartRate)
        try e.write(as: .own) { try $0.link(.given(1), to: plan(50, "Plan"), nil) }
    }

    @Test func deletionsWithWhatBelongs() throws {
        let s = try StoreScenario(watching: Self.types)
        let e = s.engine
        try s.step("fill") { try Self.fill(s) }
        func delete(_ parts: [DeletionPart]) throws -> Any {
            try e.deleteWithAssociated(parts).map { $0.map { "\($0.deleted) deleted, \($0.kept) kept" } }
        }
        try s.step("nothing") { try delete([DeletionPart([], by: .own)]) }
        try s.step("unknown") { try delete([DeletionPart([.given(2), .given(99)], by: .own)]) }
        try s.step("another's") { try delete([DeletionPart([.given(6)], by: .own)]) }
        try s.step("a sample of a block") { try delete([DeletionPart([.consecutive(3)], by: .own)]) }
        try s.step("by its app") { try delete([DeletionPart([.given(2)], by: .own)]) }
        try s.step("by who imported it") { try delete([DeletionPart([.given(7)], by: .own)]) }
        try s.step("by its app, whose type is denied") {
            try e.authorize(.own, AuthorizationDecisions(share: [.heartRate: false]))
            return try delete([DeletionPart([.given(1)], by: .own)])
        }
        try s.step("two by two") {
            try delete([
                DeletionPart([.given(6)], by: .other), DeletionPart([.given(20), .given(22)], by: .own, .owner),
            ])
        }
        let difference = try s.difference(from: "workouts-deleting")
        #expect(difference == nil)
    }

    @Test func bin() throws {
        let s = try StoreScenario(watching: Self.types)
        let e = s.engine
        let form = Self.form()
        try s.step("fill") { try Self.fill(s) }
        func delete(_ numbers: [Int], _ authority: DeletionAuthority = .owner) throws -> Any {
            try e.deleteWithAssociated([DeletionPart(numbers.map { .given($0) }, by: .own, authority)], bin: form).map {
                $0.map { "\($0.deleted) deleted, \($0.kept) kept" }
            }
        }
        func restore(_ numbers: [Int]) throws -> Any {
            try e.restoreFromBin(numbers.map { .given($0) }, form).map { "\($0.uuid) \($0.isAdded) \($0.belongings)" }
        }
        func ask() {
            s.ask("bin") {
                try e.bin().map {
                    "\($0.workout.uuid) \($0.annotation.title ?? "") \($0.belongings) \($0.deleted) \($0.app)"
                }
            }
            s.ask("sizes") { try "\(e.binSizes()) \(e.binObjectSize())" }
        }
        try s.step("one") { try delete([1]) }
        ask()
        try s.step("back") { try restore([1]) }
        s.ask("outings") {
            let decisions = try e.outingDecisions()
            return "\(decisions.isSame.values.sorted { !$0 && $1 }) \(decisions.preferred.values.sorted()) "
                + "\(decisions.streams.map { "\($0) \($1.values.sorted())" }.sorted())"
        }
        try s.step("two that share samples") { try delete([2, 1]) }
        ask()
        try s.step("one of them back") { try restore([2]) }
        try s.step("not there") { try restore([1, 2]) }
        try s.step("the other") { try restore([1]) }
        try s.step("an import") { try delete([7], .app) }
        try s.step("something of its kind meanwhile") { try e.save(Self.rates(2, from: 2_000, at: 1), by: .own) }
        try s.step("the import back") { try restore([7]) }
        s.ask("imported") {
            try e.imported([.given(7), .given(8), .consecutive(905)], by: .own).map(\.uuidString).sorted()
        }
        try s.step("again") { try delete([7, 6]) }
        try s.step("erase one") { try e.eraseBin([.given(6), .given(99)]) }
        s.wait(Bin.retention - StoreScenario.pause)
        try s.step("purge too early") { try e.purge() }
        ask()
        s.wait(StoreScenario.pause)
        ask()
        try s.step("too late") { try restore([7]) }
        try s.step("delete another") { try delete([2]) }
        try s.step("purge") { try e.purge() }
        try s.step("erase all") { try e.eraseBin() }
        s.wait(SQLiteEngine.tombstoneRetention)
        try s.step("forget deletions") { try e.purge() }
        let difference = try s.difference(from: "workouts-bin")
        #expect(difference == nil)
    }

    /// Samples under derived identifiers, of which a workout has all, some, or none of a block.
    @Test func binOfWhatWasImported() throws {
        let s = try StoreScenario(watching: [.workout, .heartRate])
        let e = s.engine
        let form = Self.form()
        func add(_ name: String, _ places: [Int], file: String, hasDates: Bool = true) throws {
            var batch = ImportBatch(
                type: .heartRate, identity: DerivedIdentity(texts: ["Watch"]),
                source: AppIdentity(bundleIdentifier: "import.watch", name: "Watch"), device: nil,
                unit: .countPerMinute, metadata: nil)
            batch.starts = places.map { Double($0) }
            batch.ends = batch.starts
            batch.values = places.map { Double(60 + $0 % 9) }
            batch.created = places.map { hasDates ? Double($0 * 2) : .nan }
            try s.step(name) {
                var text = ""
                try e.importObjects(by: .own, in: ImportPass(file: file)) { writer throws(EngineError) in
                    text = "\(try writer.append(batch))"
                }
                return text
            }
        }
        func rates(_ first: Double, _ last: Double) throws -> [SampleRecord] {
            try e.samples(
                SampleRequest(.heartRate, .and([.start(.greaterOrEqual, first), .start(.lessOrEqual, last)])),
                for: .own)
        }
        func ask(_ name: String) {
            for number in 1...2 {
                s.ask("\(name): members of \(number)") {
                    try e.samples(SampleRequest(.heartRate, .workout(.given(number))), for: .own)
                        .map { "\($0.start) \($0.uuid)" }
                }
            }
        }
        try add("dates", Array(0..<40), file: "a")
        try add("no dates", Array(100..<140), file: "a", hasDates: false)
        try add("for two", Array(200..<240), file: "b")
        try s.step("workouts") {
            try e.save(
                (1...2).map {
                    .workout(.given($0), WorkoutRecord(activityType: .running, duration: 300), 0, 300)
                }, by: .own)
        }
        try s.step("all of two blocks") { try e.add(rates(0, 140), to: .given(1), by: .own) }
        try s.step("some of a block") { try e.add(rates(205, 219), to: .given(1), by: .own) }
        try s.step("others of it") { try e.add(rates(215, 224), to: .given(2), by: .own) }
        ask("before")
        for (name, numbers) in [("one", [1]), ("the other", [2]), ("both", [1, 2])] {
            try s.step("delete \(name)") {
                try e.deleteWithAssociated([DeletionPart(numbers.map { .given($0) }, by: .own, .owner)], bin: form)
                    .map { $0.map(\.deleted) }
            }
            ask("deleted \(name)")
            if name == "both" { try add("again meanwhile", Array(0..<10) + Array(210..<220), file: "c") }
            try s.step("restore \(name)") {
                try e.restoreFromBin(numbers.map { .given($0) }, form)
                    .map { "\($0.uuid) \($0.isAdded) \($0.belongings)" }
            }
            ask("restored \(name)")
        }
        let difference = try s.difference(from: "workouts-bin-imports")
        #expect(difference == nil)
    }

    /// The journal of an import whose samples were put into one block with gaps between their numbers.
    @Test func journalOfWhatWasCompacted() throws {
        let s = try StoreScenario(watching: [.heartRate])
        let e = s.engine
        let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch")
        for part in 0..<4 {
            try s.step("import \(part)") {
                try e.importObjects(by: .own, in: ImportPass(file: part < 3 ? "a" : "b")) {
                    writer throws(EngineError) in
                    for place in 0..<3 {
                        let number = part * 10 + place
                        let record = SampleRecord.quantity(
                            .given(number + 1), .heartRate, Double(60 + number), .countPerMinute, Double(number))
                        _ = try writer.append(ImportedObject(record: record, source: watch))
                    }
                }
            }
            try s.step("save \(part)") { try e.save(Self.rates(2, from: 100 * part, at: Double(500 + part)), by: .own) }
        }
        try s.step("compact") { _ = try e.compact(olderThan: .infinity, isTrial: false, shortest: 3) { _ in true } }
        for number in [1, 33, 12, 2, 32, 3, 31, 11, 13, 22, 21, 23] {
            try s.step("delete \(number)") {
                try e.deleteWithAssociated([DeletionPart([.given(number)], by: .own, .owner)]).map { $0.map(\.deleted) }
            }
        }
        let difference = try s.difference(from: "imports-journal")
        #expect(difference == nil)
    }

    // MARK: Sessions

    @Test func sessions() throws {
        let s = try StoreScenario(watching: [.heartRate, .stepCount, .food])
        let e = s.engine
        func session(_ number: Int, _ state: Int) throws -> ActiveSessionRecord {
            var assembly = WorkoutAssembly(configuration: WorkoutConfigurationRecord())
            try assembly.begin(at: 100)
            return ActiveSessionRecord(
                uuid: .given(number), state: state, created: 99, mainActivity: .given(100), assembly: assembly)
        }
        try s.step("save") { try e.save(session(1, 2), by: .own) }
        try s.step("save again") { try e.save(session(1, 4), by: .own) }
        try s.step("of another app") { try e.save(session(2, 3), by: .other) }
        try s.step("points") { try e.save(Self.points(3, at: 100), ofSession: .given(1), by: .own) }
        try s.step("more points") { try e.save(Self.points(2, at: 110), ofSession: .given(1), by: .own) }
        try s.step("no points") { try e.save([], ofSession: .given(1), by: .own) }
        try s.step("points of another's") { try e.save(Self.points(1, at: 1), ofSession: .given(1), by: .other) }
        var members = MemberRuns()
        func collect(_ name: String, _ samples: [SampleRecord], session: UUID? = .given(1)) throws {
            try s.step(name) {
                let found = try e.collect(samples, beside: members, in: session, by: .own)
                for run in found.runs { members.add(run) }
                let data = found.data.map { type, measured in
                    "\(StoreText.name(type)) \(measured.data.map { [$0.start, $0.end, $0.value, Double($0.number)] })"
                }
                return "\(found.runs) \(data.sorted())"
            }
        }
        try collect("new", Self.rates(3, from: 0, at: 100))
        try collect(
            "more, of two types",
            Self.rates(2, from: 10, at: 110) + [
                .quantity(
                    .consecutive(20), .stepCount, 5, .count, 111, 112,
                    metadata: [MetadataKey.wasUserEntered: .bool(true)])
            ])
        try collect("a known one", Self.rates(1, from: 2, at: 104) + Self.rates(1, from: 30, at: 120))
        try collect("twice", Self.rates(1, from: 31, at: 121) + Self.rates(1, from: 31, at: 121))
        try collect("a category", [.category(.consecutive(40), .sleepAnalysis, 1, 122, 123)])
        try collect(
            "a correlation",
            [
                SampleRecord(
                    uuid: .consecutive(50), type: .food, start: 1, end: 2,
                    content: .correlation([
                        .quantity(.consecutive(51), .dietaryEnergyConsumed, 1, .kilocalorie, 1, 2)
                    ]))
            ])
        try collect("many", Self.rates(64, from: 100, at: 200))
        try collect("nothing", [])
        try collect("no session", Self.rates(1, from: 300, at: 400), session: nil)
        try collect("an unknown session", Self.rates(1, from: 310, at: 410), session: .given(9))
        try collect("not finite", [.quantity(.consecutive(320), .heartRate, .nan, .countPerMinute, 1)])
        try s.step("delete one") { try e.delete([.consecutive(300)], by: .own) }
        try collect("what was deleted", Self.rates(1, from: 300, at: 400))
        try collect("around what was deleted", Self.rates(1, from: 299, at: 400) + Self.rates(1, from: 301, at: 402))
        try s.step("several at once") {
            let answers = e.collect(
                [
                    CollectRequest(workout: 1, samples: Self.rates(2, from: 400, at: 500), members: members),
                    CollectRequest(workout: 2, samples: Self.rates(1, from: 410, at: 510), members: MemberRuns()),
                ], by: .own)
            return try answers.map { "\(try $0.get().runs)" }
        }
        try s.step("several, one wrong") {
            let answers = e.collect(
                [
                    CollectRequest(workout: 1, samples: Self.rates(2, from: 420, at: 520), members: members),
                    CollectRequest(
                        workout: 1, samples: Self.rates(1, from: 421, at: 522) + Self.rates(1, from: 430, at: 530),
                        members: MemberRuns()),
                    CollectRequest(
                        workout: 2, samples: [.quantity(.consecutive(440), .heartRate, .nan, .countPerMinute, 1)],
                        members: MemberRuns()),
                ], by: .own)
            return answers.map { answer in
                StoreText.answer {
                    let found = try answer.get()
                    return "\(found.runs) \(found.data.values.map { $0.data.map(\.start) })"
                }
            }
        }
        func watched(_ name: String, _ known: WatchedSession?) -> WatchedSession? {
            var found: WatchedSession?
            s.ask(name) {
                found = try e.read { try $0.watchedSession(since: known) }
                guard let found else { return "none" }
                let data = found.data.map { "\(StoreText.name($0)) \($1.data.map(\.start))" }.sorted()
                return "\(found.bundleIdentifier) \(found.record.uuid) \(found.record.state) \(found.isNew) "
                    + "\(data) \(found.points.map(\.timestamp)) \(found.members.runs)"
            }
            return found
        }
        try s.step("forget the other") { try e.forgetActiveSession(.given(2), of: .own) }
        try s.step("really") { try e.forgetActiveSession(.given(2), of: .other) }
        let first = watched("watched", nil)
        _ = watched("watched again", first)
        try e.save(Self.points(2, at: 600), ofSession: .given(1), by: .own)
        try collect("later", Self.rates(1, from: 500, at: 600))
        let second = watched("watched later", first)
        try s.step("another session") { try e.save(session(3, 2), by: .own) }
        _ = watched("watched other", second)
        s.ask("active") {
            let found = try e.activeSession(of: .own)
            return "\(String(describing: found?.record.uuid)) \(found?.members.runs ?? []) \(found?.latestDate ?? 0)"
        }
        try s.step("forget all") { try e.forgetActiveSession(nil, of: .own) }
        _ = watched("watched none", second)
        let difference = try s.difference(from: "workouts-sessions")
        #expect(difference == nil)
    }
}
