import Foundation
import HealthModel
import Synchronization
import TestEngines
import TestSupport

@testable import HealthStore

/// A store that has everything at once, to which apps, imports and its owner do one thing after another, chosen at
/// random.
final class StoreLife {
    static let relay = AppIdentity(
        bundleIdentifier: RelayedSource.bundleIdentifier(slug: "phone", .minutes), name: "Phone")
    static let sensors = AppIdentity(bundleIdentifier: AppIdentity.sensorsBundleIdentifier, name: "Sensors")

    /// The state of a store before each step.
    enum World {
        /// As the steps before left it.
        case plain
        /// Each workout has cached figures.
        case figures
        /// Most samples are in blocks.
        case blocks
    }

    /// The connections to the store, which take turns.
    let engines: [SQLiteEngine]
    /// The connection that is used in this step.
    private(set) var engine: SQLiteEngine
    private(set) var outcomes = StoreOutcomes(limit: 120)
    let form = StoreLife.form()
    /// The plans of schedules, links and the library.
    let plans = [WorkoutSweepTests.plan(172, "Plan"), WorkoutSweepTests.plan(175, "Other", steps: 2)]
    var random: SeededGenerator
    private let clock: TurnedClock
    private let notices = StoreNotices()
    private var observation: ChangeObservation?
    private let world: World
    private var rows: StoreRows
    private var steps = 0
    /// Positions of another app in the changes of the store.
    private(set) var positions: [ChangePosition] = []
    private static let watched: [ObjectType] = [.heartRate, .stepCount, .workout, .workoutRoute, .food, .bodyMass]

    /// - Parameters:
    ///   - path: The file of the store, which two connections use by turns; nil for a store with one.
    ///   - world: What the store is like before each step.
    init(seed: UInt64, in path: String? = nil, _ world: World = .plain) throws {
        self.world = world
        random = SeededGenerator(seed: seed)
        let clock = TurnedClock(RichStore.now)
        self.clock = clock
        if let path {
            engines = try (0..<2).map { _ in try SQLiteEngine(path: path) { clock.now } }
        } else {
            engines = [try SQLiteEngine.forTest { clock.now }]
        }
        engine = engines[0]
        try engine.allow(.own, .other, RichStore.watch, Self.relay, Self.sensors)
        try RichStore.fill(engine, isLarge: false)
        try Self.connect(engine)
        rows = try StoreRows(engine)
        // Connections of one process to a file tell the same.
        observation = engine.observe { [notices] in notices.add($0) }
    }

    /// Adds what connects workouts of several apps.
    private static func connect(_ e: SQLiteEngine) throws {
        try e.save(
            (0..<4).map { .quantity(.given(240 + $0), .heartRate, Double(80 + $0), .countPerMinute, Double(30 + $0)) },
            by: sensors)
        try e.save(
            [
                .quantity(
                    .given(250), .bodyMass, 70, .kilogram, 11, 12,
                    metadata: [MetadataKey.syncIdentifier: .string("s"), MetadataKey.syncVersion: .integer(2)]),
                .category(.given(251), .sleepAnalysis, 2, 13, 15),
            ], by: .own)
        try e.write(as: .own) { store in
            for (workout, samples) in [
                (100, [240, 241, 250, 251, 22]), (101, [241, 242, 30, 1]), (103, [22, 60, 31]),
            ] {
                let row = try store.workoutRow(.given(workout), mustBeOwn: false)
                try store.associate(
                    try samples.compactMap { try store.number(of: .given($0)) }.map { $0...$0 }, with: row)
            }
        }
        try e.save([.workout(.given(190), WorkoutRecord(activityType: .cycling, duration: 90), 300.5, 399)], by: relay)
        try e.add([.quantity(.given(252), .stepCount, 7, .count, 301, 302)], to: .given(190), by: relay)
        try e.save([.quantity(.given(253), .bodyMass, 71, .kilogram, 30)], by: relay)
    }

    /// Opens a copy of the store, with its clock.
    func open(_ path: String) throws -> SQLiteEngine { try SQLiteEngine(path: path) { [clock] in clock.now } }

    // MARK: Choices

    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

    func pick<Value>(_ values: [Value]) -> Value { values[number(0..<values.count)] }

    // MARK: Steps

    /// Does something; keeps its answer, what it changes in the rows, and what others are told of it.
    func step() throws {
        clock.advance(by: number(0..<12) == 0 ? 9 * 86_400 : 10)
        engine = engines[steps % engines.count]
        steps += 1
        if world != .plain {
            try prepare()
            rows = try StoreRows(engine)
        }
        let before = rows
        let (name, mayChange, answer) = run()
        outcomes.add("\(steps) \(name)") { answer }
        rows = try StoreRows(engine)
        let changes = try rows.changes(since: before, engine)
        if !mayChange, !changes.isEmpty { outcomes.add("  wrong") { "\(changes)" } }
        if !changes.isEmpty {
            outcomes.add("  rows") {
                let tables = Set(changes.map { String($0.place.dropFirst(4)) }).sorted().joined(separator: " ")
                return "\(tables) \(StoreText.hash(changes.map { "\($0.place) \($0.row)" }.joined(separator: "\n")))"
            }
        }
        let told = notices.removeAll()
        if !told.isEmpty { outcomes.add("  told") { told } }
        let found = try engine.changes(
            ChangeRequest(Self.watched.map { .init(type: $0) }, since: positions.last), for: .other)
        positions.append(found.position)
        if !found.isEmpty {
            outcomes.add("  seen") {
                let deleted = found.deleted.map {
                    "-\(StoreText.name($0.type)) \($0.uuid) \(StoreText.json($0.metadata))"
                }
                return StoreText.numbered((found.added.map { "\($0.uuid)" } + deleted).joined(separator: " "))
            }
        }
        let (question, answers) = ask(engines)
        outcomes.add("  \(question)") { answers[0] }
        if let other = answers.first(where: { $0 != answers[0] }) { outcomes.add("  differently") { other } }
    }

    private func prepare() throws {
        switch world {
        case .plain: break
        case .figures:
            let sql = """
                INSERT OR REPLACE INTO workout_derived
                SELECT id, kind, 1, x'00' FROM workout, (SELECT 1 AS kind UNION SELECT 2)
                """
            try engine.connections.write { try SQLStatement($0, sql).run() }
        case .blocks:
            guard steps.isMultiple(of: 3) else { return }
            _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        }
    }

    /// Returns the name of what was done, whether it may have changed anything, and its answer.
    private func run() -> (String, Bool, String) {
        guard number(0..<10) < 7 else {
            let (name, body) = wholeChange()
            return (name, true, StoreText.answer(body))
        }
        let changes = (0..<pick([1, 1, 1, 1, 2, 3])).map { _ in change() }
        let fails = number(0..<12) == 0
        let app = pick([AppIdentity.own, .own, .own, .other, .other, RichStore.third])
        let name = changes.map(\.name).joined(separator: ", ")
        var isDone = false
        let answer = StoreText.answer {
            let answers = try engine.write(as: app) { writer in
                var answers: [Any] = []
                for change in changes { answers.append(try change.body(writer)) }
                if fails { throw EngineError(.invalidArgument, "Not at all.") }
                return answers
            }
            isDone = true
            return answers
        }
        return ("\(app.source.name): \(name)", isDone, answer)
    }

    func difference(from name: String) throws -> String? {
        outcomes.add("problems") { StoreText.answer { try engine.integrityProblems() } }
        return try outcomes.difference(from: "Core/Texts/Store/\(name).txt")
    }

    // MARK: The bin

    /// The objects that the bin does not copy, kept in memory.
    static func form() -> BinForm {
        final class Kept: Sendable { let all = Mutex<[[WholeObject]]>([]) }
        let kept = Kept()
        return BinForm { reader, workout, rest, write in
            var objects: [WholeObject] = []
            func add(_ type: ObjectType, _ which: SamplePredicate, _ change: (inout WholeObject) throws -> Void) throws
            {
                try reader.objects(of: type, matching: which) { object in
                    guard !rest.kept.contains(object.record.uuid) else { return }
                    var whole = WholeObject(object.record, source: nil)
                    whole.source = object.record.source.map {
                        AppIdentity(
                            bundleIdentifier: $0.source.bundleIdentifier, name: $0.source.name, version: $0.version,
                            productType: $0.productType, system: $0.system)
                    }
                    (whole.created, whole.looseSyncIdentifier) = (object.created, object.looseSyncIdentifier)
                    if case .series = object.record.content {
                        whole.isCondensed = try reader.quantities(of: object.record.uuid) {
                            whole.quantities.columns.append($0.columns)
                            whole.quantities.joined += $0.joined
                        }
                        whole.originals = try reader.originals(of: object.record.uuid)
                    }
                    if case .route = object.record.content {
                        try reader.points(of: object.record.uuid) { whole.points += $0 }
                    }
                    if type == .heartbeatSeries { whole.beats = try reader.heartbeats(of: object.record.uuid) }
                    try change(&whole)
                    objects.append(whole)
                }
            }
            try add(.workout, .uuid([workout])) { $0.supplement = try reader.supplement(of: workout) }
            for type in ObjectType.all where type != .workout && rest.types.contains(type) {
                try add(type, .workout(workout)) { $0.workouts = [workout] }
            }
            for (sample, type, relation) in try reader.relations(of: workout) {
                try add(type, .uuid([sample])) { $0.relations = [relation] }
            }
            let number = kept.all.withLock { all in
                all.append(objects)
                return all.count - 1
            }
            try Array("\(number)".utf8).withUnsafeBytes { try write($0) }
        } read: { bytes, receive in
            let number = Int(String(decoding: bytes, as: UTF8.self)) ?? 0
            for object in kept.all.withLock({ $0[number] }) { try receive(object) }
        }
    }
}
