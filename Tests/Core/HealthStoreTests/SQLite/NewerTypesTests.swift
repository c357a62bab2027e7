import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// Stores with types that only a newer version knows: what this version reads of the others is the same, and what it
/// writes leaves them alone.
@Suite struct NewerTypesTests {
    /// The types whose names are taken from them: quantities in rows, blocks and series, categories, contents of
    /// correlations, scores, and a characteristic.
    static let newer: Set<ObjectType> = [
        .stepCount, .distanceWalkingRunning, .sleepAnalysis, .dietaryFatTotal, .bodyMass, .estimatedWorkoutEffortScore,
        .bloodType,
    ]
    private static let third = AppIdentity(bundleIdentifier: "test.known", name: "Known")
    private static let fourth = AppIdentity(bundleIdentifier: "test.newer", name: "Newer")

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func place(_ name: String) -> String { folder.url.appending(path: name).path }

    private func open(_ name: String) throws -> SQLiteEngine { try SQLiteEngine(path: place(name)) { RichStore.now } }

    /// Makes a store, and returns it with a copy in which the newer types have other names.
    private func make(_ fill: (SQLiteEngine) throws -> Void) throws -> (known: SQLiteEngine, newer: SQLiteEngine) {
        do {
            let engine = try open("known")
            try engine.allow(.own, .other, RichStore.watch)
            try fill(engine)
            try engine.checkpoint()
        }
        try FileManager.default.copyItem(atPath: place("known"), toPath: place("newer"))
        do {
            let engine = try open("newer")
            try engine.connections.write { database in
                for type in Self.newer {
                    try database.execute(
                        sql: "UPDATE type SET identifier = 'HKNewerType' || id WHERE identifier = ?",
                        arguments: [type.identifier])
                    try database.execute(
                        sql: "INSERT INTO type (identifier) VALUES (?)", arguments: [type.identifier])
                }
            }
            try engine.checkpoint()
        }
        return (try open("known"), try open("newer"))
    }

    /// A store with everything, among it samples of newer types that belong to workouts and to other objects.
    private static func fill(_ e: SQLiteEngine) throws {
        try RichStore.fill(e, isLarge: true)
        let steps = (0..<70).map { SampleRecord.quantity(.consecutive(7_000 + $0), .stepCount, 1, .count, Double($0)) }
        try e.save([.workout(.given(105), WorkoutRecord(activityType: .walking, duration: 9), 0, 70)], by: .own)
        try e.add(steps + [.quantity(.given(106), .heartRate, 60, .countPerMinute, 5)], to: .given(105), by: .own)
        _ = try e.deleteWithAssociated([.given(105)], by: .own)
        func stored(_ uuid: UUID, _ type: ObjectType, _ unit: QuantityUnit) -> SampleRecord {
            .quantity(uuid, type, 1, unit, 1)
        }
        try e.add(
            [
                stored(.given(32), .stepCount, .count), stored(.consecutive(210), .stepCount, .count),
                stored(.consecutive(211), .stepCount, .count), stored(.given(61), .distanceWalkingRunning, .kilometer),
                .category(.given(72), .sleepAnalysis, 3, 50, 95),
            ], to: .given(100), by: .own)
        try e.prefer(.given(100), for: .stepCount)
        try e.prefer(.given(101), for: .cyclingPower)
        try e.write(as: .own) { store in
            try store.enableBackgroundDelivery(of: .stepCount, at: .hourly)
            try store.enableBackgroundDelivery(of: .workout, at: .immediate)
        }
        try e.delete([.given(33), .given(34)], by: .own)
        try e.authorize(fourth, AuthorizationDecisions(read: [.stepCount: true]))
        let others = Dictionary(uniqueKeysWithValues: ObjectType.all.filter { !newer.contains($0) }.map { ($0, true) })
        try e.authorize(third, AuthorizationDecisions(read: others))
        // A block at the end, after which a workout begins.
        try e.save(
            (0..<64).map { .quantity(.consecutive(8_000 + $0), .stepCount, 1, .count, 9_000 + Double($0)) }, by: .own)
    }

    private static func names(_ types: some Sequence<ObjectType>) -> [String] {
        types.filter { !newer.contains($0) }.map(\.identifier).sorted()
    }

    /// Returns the number of samples of each type by the number of the type, in rows, blocks and series.
    private static func counts(_ engine: SQLiteEngine, ofNewer: Bool) throws -> [String] {
        try engine.read { store in
            let newer = try SQLStatement(store.database, "SELECT id FROM type WHERE identifier LIKE 'HKNewerType%'")
                .integers()
            #expect(newer.count == Self.newer.count)
            return try ["sample", "block", "series_block", "tombstone", "tombstone_run", "characteristic"].flatMap {
                table in
                try Row.fetchAll(store.database, sql: "SELECT type, count(*) FROM \(table) GROUP BY type ORDER BY type")
                    .filter { newer.contains($0[0]) == ofNewer }.map { "\(table) \($0[0] as Int64): \($0[1] as Int64)" }
            }
        }
    }

    // MARK: Reading

    /// Asks both stores the same, and compares the answers.
    private func compare(
        _ stores: (known: SQLiteEngine, newer: SQLiteEngine), _ name: String,
        _ ask: (SQLiteEngine) throws -> [String]
    ) throws {
        let (expected, found) = (try ask(stores.known), try ask(stores.newer))
        #expect(found == expected, "\(name)")
    }

    @Test("what is known is read as if there were no newer types", arguments: [false, true])
    func reading(isCompacted: Bool) throws {
        let stores = try make { engine in
            try Self.fill(engine)
            if isCompacted { _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 3) { _ in true } }
        }
        for app in [AppIdentity.own, .other] {
            let types = try stores.known.storedTypes(for: app).filter { !Self.newer.contains($0) && $0 != .food }
            #expect(types.count > 15)
            try compare(stores, "types") { try Self.names($0.storedTypes(for: app)) }
            for type in types {
                try compare(stores, "\(type.identifier)") { engine in
                    let samples = StoreText.text(try engine.samples(SampleRequest(type), for: app))
                    let deleted = try engine.deletedRecords(of: type, for: app).map(\.uuid.uuidString)
                    let sources = try engine.sources([.init(type: type)], for: app).map(\.name)
                    guard type.family == .quantity else { return [samples] + deleted + sources }
                    let request = StatisticsRequest(type, options: .all(for: type))
                    return try [samples, "\(String(describing: engine.statistics(request, for: app)?.values))"]
                        + deleted + sources
                }
            }
            try compare(stores, "changes") { engine in
                var found: [String] = []
                var position: ChangePosition?
                repeat {
                    let changes = try engine.changes(
                        ChangeRequest(types.map { .init(type: $0) }, since: position, limit: 50), for: app)
                    found += changes.added.map(\.uuid.uuidString) + changes.deleted.map { "-\($0.uuid)" }
                    found.append("\(changes.position.number)")
                    position = changes.isComplete ? nil : changes.position
                } while position != nil
                return found
            }
            try compare(stores, "inventory") { engine in
                try engine.inventory(for: app).filter { !Self.newer.contains($0.type) && $0.type != .food }.map {
                    "\($0.type.identifier) \($0.source.name) \($0.count) \($0.earliest) \($0.latest)"
                }
            }
            try compare(stores, "efforts") { engine in
                try engine.effortRelationships(.constant(true), since: nil, for: app).relationships.compactMap {
                    found in
                    let samples = found.samples.filter { !Self.newer.contains($0.type) }.map(\.uuid)
                    return samples.isEmpty ? nil : "\(found.workout.uuid) \(found.activity as UUID?) \(samples)"
                }
            }
        }
        // The contents of correlations are those that are known; only an app's own can be judged.
        let foods = try stores.newer.samples(SampleRequest(.food), for: .own)
        #expect(foods.map(\.uuid) == [.given(80)])
        #expect(foods.map { $0.contained.map(\.type) } == [[.dietaryEnergyConsumed]])
        #expect(try stores.newer.integrityProblems() == [])
    }

    @Test("what belongs to workouts and the person is read without newer types") func others() throws {
        let stores = try make(Self.fill)
        try compare(stores, "belongings") { engine in
            try [100, 101, 102, 103].map { "\(try Self.names(engine.belongings(of: .given($0), for: .own).types))" }
        }
        try compare(stores, "outings") { engine in
            let found = try engine.outingDecisions()
            return ["\(found.isSame)", "\(found.preferred)"]
                + found.streams.filter { !Self.newer.contains($0.key) }.map { "\($0.key.identifier) \($0.value)" }
                .sorted()
        }
        try compare(stores, "deliveries") { engine in
            try engine.backgroundDeliveries(for: .own).filter { !Self.newer.contains($0.key) }
                .map { "\($0.identifier) \($1)" }.sorted()
        }
        try compare(stores, "consents") { engine in
            try engine.consents().map { app in
                "\(app.bundleIdentifier) \(app.name ?? "-") \(Self.names(app.states.keys)) \(app.objects.values.sorted())"
            }.filter { !$0.hasPrefix(Self.fourth.source.bundleIdentifier) }
        }
        #expect(try stores.known.consents().contains { $0.bundleIdentifier == "test.newer" })
        #expect(try !stores.newer.consents().contains { $0.bundleIdentifier == "test.newer" })
        try compare(stores, "devices") { engine in
            try engine.read(for: Self.third) { try $0.devices() }.map { "\($0)" }
        }
        try compare(stores, "session") { engine in
            let session = try engine.activeSession(of: .own)
            return [Self.names(session?.data.keys.map { $0 } ?? []).joined(), "\(session?.members.runs ?? [])"]
        }
        try compare(stores, "measured data") { engine in
            let data = try engine.read { try $0.measuredData(in: [1...StoreReader.sequence($0.database)]) }
            return data.filter { !Self.newer.contains($0.key) }
                .map { "\($0.key.identifier) \($0.value.data.map(\.number))" }.sorted()
        }
        for engine in [stores.known, stores.newer] {
            let all = try engine.read { try $0.measuredData(in: [1...StoreReader.sequence($0.database)]) }
            #expect(all.keys.contains { Self.newer.contains($0) } == (engine === stores.known))
        }
        func whole(_ engine: SQLiteEngine) throws -> [String] {
            var found: [String] = []
            try engine.readStore { reader in
                found += try reader.counts().filter { !Self.newer.contains($0.type) && $0.type != .food }
                    .map { "\($0.type.identifier) \($0.count)" }
                found += try reader.characteristics().filter { !Self.newer.contains($0.key) }
                    .map { "\($0.key.identifier) \($0.value)" }.sorted()
                for number in 100...103 {
                    found += try Self.names(reader.types(of: .given(number)))
                    found += try reader.relations(of: .given(number)).filter { !Self.newer.contains($0.type) }
                        .map { "\($0.sample) \($0.relation)" }
                }
                try reader.samples(of: .heartRate, hasIdentifiers: true) { found.append("\($0.identifiers)") }
            }
            return found
        }
        try compare(stores, "whole store") { try whole($0) }
    }

    // MARK: Writing

    @Test("a workout is finished beside samples of newer types") func finishing() throws {
        let stores = try make(Self.fill)
        for engine in [stores.known, stores.newer] {
            let rates = (0..<3).map {
                SampleRecord.quantity(.given(3_000 + $0), .heartRate, Double(60 + $0), .countPerMinute, Double($0))
            }
            let collected = try engine.collect(rates, beside: MemberRuns(), by: .own)
            let next = try engine.collect(Array(rates.reversed()), beside: MemberRuns(), by: .own)
            #expect(next.runs == collected.runs && next.data[.heartRate]?.data.map(\.value).count == 3)
            let draft = WorkoutDraft(
                workout: .workout(.given(3_010), WorkoutRecord(activityType: .running, duration: 9), 0, 9),
                members: MemberRuns(collected.runs))
            let finished = try engine.finish(draft, by: .own)
            #expect(Set(finished.workout.workout?.statistics?.keys.map { $0 } ?? []) == [.heartRate])
        }
    }

    @Test(
        "a workout is deleted, kept in the bin and restored without its samples of newer types",
        arguments: [false, true])
    func deletion(isBinned: Bool) throws {
        let stores = try make(Self.fill)
        let engine = stores.newer
        let before = try Self.counts(engine, ofNewer: true)
        #expect(before.contains { $0.hasPrefix("series_block") } && before.contains { $0.hasPrefix("tombstone_run") })
        func members(_ engine: SQLiteEngine) throws -> [UUID] {
            try engine.storedTypes(for: .own).filter { !Self.newer.contains($0) && $0.isSample }.flatMap {
                try engine.samples(SampleRequest($0, .workout(.given(100))), for: .own).map(\.uuid)
            }
        }
        let own = try members(engine)
        #expect(try own == members(stores.known) && own.count > 5)
        let form = StoreLife.form()
        let deleted = try engine.deleteWithAssociated(
            [DeletionPart([.given(100)], by: .own, .owner)], bin: isBinned ? form : nil)
        #expect(deleted == [[DeletedBelongings(deleted: own.count, kept: 0)]])
        #expect(try Self.counts(engine, ofNewer: true) == before)
        #expect(try Set(engine.states(of: own)) == [.deleted])
        if isBinned {
            let restored = try engine.restoreFromBin([.given(100)], form)
            #expect(restored.map(\.isAdded) == [true])
            #expect(try Set(members(engine)) == Set(own))
            #expect(try Self.counts(engine, ofNewer: true) == before)
        }
        #expect(try engine.integrityProblems() == [])
    }

    @Test("STO-64: what a newer version put into the bin is restored as far as it is known") func bin() throws {
        let form = StoreLife.form()
        let stores = try make { engine in
            try engine.save([.workout(.given(1), WorkoutRecord(activityType: .running, duration: 90), 0, 90)], by: .own)
            let types: [(ObjectType, QuantityUnit)] = [
                (.heartRate, .countPerMinute), (.stepCount, .count), (.cyclingPower, .watt),
            ]
            for (place, (type, unit)) in types.enumerated() {
                let samples = (0..<64).map {
                    SampleRecord.quantity(.consecutive(place * 100 + $0), type, Double($0), unit, Double($0))
                }
                try engine.add(samples, to: .given(1), by: .own)
            }
            let series = try engine.saveSeries(.distanceWalkingRunning, walkedMinutes, in: .meter)
            try engine.add(series, to: .given(1), by: .own)
            let deleted = try engine.deleteWithAssociated(
                [DeletionPart([.given(1)], by: .own, .owner)], bin: form)
            #expect(deleted == [[DeletedBelongings(deleted: 193, kept: 0)]])
        }
        for (engine, count) in [(stores.known, 193), (stores.newer, 128)] {
            #expect(
                try engine.restoreFromBin([.given(1)], form)
                    == [BinRestoration(uuid: .given(1), isAdded: true, belongings: count)])
            for type in [ObjectType.heartRate, .cyclingPower] {
                let found = try engine.samples(SampleRequest(type, .workout(.given(1))), for: .own)
                #expect(found.map(\.start) == (0..<64).map(Double.init))
            }
            #expect(try engine.integrityProblems() == [])
        }
    }

    @Test("samples are condensed, compacted and deleted among those of newer types in scattered blocks")
    func scattered() throws {
        let stores = try make { engine in
            try engine.save([.workout(.given(1), WorkoutRecord(activityType: .running, duration: 90), 0, 90)], by: .own)
            try engine.importObjects(by: .own, in: ImportPass(file: "a")) { writer throws(EngineError) in
                for place in 0..<9 {
                    let isRate = !place.isMultiple(of: 2)
                    let sample = SampleRecord.quantity(
                        .given(10 + place), isRate ? .heartRate : .stepCount, Double(60 + place),
                        isRate ? .countPerMinute : .count, Double(place * 9), Double(place * 9 + 5))
                    _ = try writer.append(ImportedObject(record: sample, source: .own))
                }
            }
            let rates = try engine.samples(SampleRequest(.heartRate), for: .own)
            try engine.add(rates, to: .given(1), by: .own)
            _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
            let blocks = try engine.read {
                try SQLStatement($0.database, "SELECT count FROM block WHERE scattered ORDER BY id").integers()
            }
            #expect(blocks == [5, 4])
        }
        for engine in [stores.known, stores.newer] {
            func run() throws -> [Int64] {
                try engine.read { store in
                    try Row.fetchAll(store.database, sql: "SELECT first, last FROM import_run").flatMap {
                        [$0[0] as Int64, $0[1]]
                    }
                }
            }
            #expect(try run() == [2, 10])
            #expect(try engine.deleteWithAssociated([.given(11)], by: .own, .owner).count == 1)
            #expect(try run() == [2, 10])
            let outcome = try engine.condense(
                CondensingRequest(sources: .all, types: [.heartRate], minimumAge: 0, minimumDuration: 0)
            ) { _, _ in true }
            #expect(outcome.workouts.map { $0.types.map(\.samplesBefore) } == [[3]])
            let refusals = outcome.workouts.flatMap(\.types).compactMap(\.refusal)
            #expect(refusals.allSatisfy { $0 == "Condensing would not save space." })
            let report = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
            #expect(report.problems == [])
            let steps = try engine.read {
                try SQLStatement($0.database, "SELECT count FROM block WHERE scattered ORDER BY id LIMIT 1").integers()
            }
            #expect(steps == [5])
        }
    }

    // MARK: Care

    @Test("an examination finds nothing wrong with newer types, and a repair and a salvage keep them")
    func care() throws {
        let stores = try make(Self.fill)
        let before = try Self.counts(stores.newer, ofNewer: true)
        try stores.newer.checkpoint()
        #expect(try StoreMaintenance.problems(of: place("newer")) == [])
        // Something else is wrong.
        try stores.newer.connections.write { try $0.execute(sql: "UPDATE type SET longest = 0") }
        try stores.newer.connections.write { try $0.execute(sql: "UPDATE appearance SET count = count + 1") }
        let repair = try StoreMaintenance.repair(place("newer"))
        #expect(!repair.repaired.isEmpty && repair.left == [] && repair.losses == [])
        #expect(try Self.counts(stores.newer, ofNewer: true) == before)
        try stores.newer.checkpoint()
        let salvage = try StoreMaintenance.salvage(place("newer"), into: place("salvaged"))
        #expect(salvage.losses == [] && salvage.problems == [])
        let salvaged = try Self.counts(open("salvaged"), ofNewer: true)
        // Deletions of so long ago are forgotten when a store is opened.
        #expect(salvaged == before.filter { !$0.hasPrefix("tombstone") })
        // A name that no version gives is damage.
        try stores.newer.connections.write { database in
            try database.execute(
                sql: """
                    UPDATE type SET identifier = 'x' || id
                    WHERE identifier LIKE 'HKNewer%' AND id IN (SELECT type FROM block)
                    """)
        }
        let problems = try StoreMaintenance.problems(of: place("newer"))
        #expect(!problems.isEmpty && problems.allSatisfy { $0.check == .blocks && $0.remedy == .loss })
        #expect(problems.allSatisfy { $0.message.hasPrefix("Block ") && $0.message.hasSuffix(" has no known type.") })
    }
}
