import Foundation
import GRDB
import HealthModel
import TestEngines
import TestSupport
import Testing

@testable import HealthStore

/// Ownership of imports: the file's source saved the objects, and the app that imported them may delete them.
@Suite struct ImportJournalTests {
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "3")
    private static let phone = AppIdentity(bundleIdentifier: "import.phone", name: "Phone")

    private let engine: SQLiteEngine

    init() throws {
        engine = try CondensingTests.engine()
    }

    /// Imports a workout of 400 s with a heart rate now and then, and a route of one point, under a source.
    @discardableResult
    private func bring(
        _ number: Int, from source: AppIdentity = watch, by app: AppIdentity = .own, file: String? = "run.fit",
        samples count: Int = 400
    ) throws -> SampleRecord {
        let start = Double(number) * 1_000
        let workout = SampleRecord.workout(from: start, to: start + 400)
        try engine.insert(workout, from: source, by: app, in: ImportPass(file: file)) { bulk throws(EngineError) in
            let starts = (0..<count).map { start + Double($0) * 400 / Double(count) }
            try bulk.append(
                SampleBatch(
                    type: .heartRate, unit: .countPerMinute, device: nil,
                    firstUUID: UUID(high: 0xAB00 + UInt64(number), low: 1 << 40), starts: starts, ends: starts,
                    values: starts.map { 100 + $0.truncatingRemainder(dividingBy: 7) }))
            var points: [RoutePoint]? = [RoutePoint(timestamp: start, latitude: 0, longitude: 1)]
            try bulk.append(RouteDraft(device: nil, metadata: nil)) {
                defer { points = nil }
                return points
            }
        }
        return workout
    }

    private func runs(_ engine: SQLiteEngine? = nil) throws -> [ImportJournal.Run] {
        try (engine ?? self.engine).read { session in
            var runs: [ImportJournal.Run] = []
            var number: Int64 = 0
            let sql = "SELECT first FROM import_run WHERE first > ? ORDER BY first LIMIT 1"
            while let first = try SQLStatement(session.database, sql).firstInteger(.integer(number)) {
                if let run = try ImportJournal(session.database).run(of: first) { runs.append(run) }
                number = first
            }
            return runs
        }
    }

    private func all(_ type: ObjectType) throws -> [SampleRecord] {
        try engine.samples(SampleRequest(type), for: .own)
    }

    // MARK: Sources

    @Test func EXP_20_aWorkoutIsSavedUnderTheSourceOfItsFile() throws {
        let workout = try bring(1)
        for type in [ObjectType.workout, .heartRate, .workoutRoute] {
            let sources = Set(try all(type).map { $0.source?.source })
            #expect(sources == [Self.watch.source])
        }
        #expect(try all(.workout).first?.source?.version == "3")
        #expect(try engine.samples(SampleRequest(.heartRate, .workout(workout.uuid)), for: .own).count == 400)
        // The source is no app, so HealthKit's own deletion is open to none.
        #expect(EngineError.code { try engine.delete([workout.uuid], by: .own) } == .authorizationDenied)
    }

    @Test func AUTH_24_theAppNeedsThePermissionAndNotTheSource() throws {
        let stranger = AppIdentity(bundleIdentifier: "test.stranger", name: "Stranger")
        try engine.authorize(stranger, AuthorizationDecisions(share: [.workout: true, .heartRate: false]))
        #expect(EngineError.code { try bring(1, by: stranger) } == .authorizationDenied)
        #expect(try all(.workout).isEmpty)
        #expect(try runs().isEmpty)
    }

    // MARK: The journal

    @Test func theJournalNamesAppAndFile() throws {
        try bring(1)
        try bring(2)
        try bring(3, file: "other.fit")
        try bring(4, by: .other, file: "other.fit")
        let runs = try runs()
        // Consecutive objects of one file are one run.
        #expect(runs.map(\.file) == ["run.fit", "other.fit", "other.fit"])
        #expect(runs.map(\.app) == ["test.own", "test.own", "test.other"])
        #expect(runs.map(\.numbers.count) == [2 * 402, 402, 402])
        #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.numbers.upperBound < $1.numbers.lowerBound })
    }

    @Test func whatAnAppSavesItselfIsNotInTheJournal() throws {
        try bring(1, from: .own)
        try engine.save([.heartRate(60, at: 0)], by: .own)
        #expect(try runs().isEmpty)
    }

    @Test func importsOfManySourcesAreInTheJournal() throws {
        let record = SampleRecord.heartRate(50, at: 5)
        for _ in 0..<2 {
            try engine.importObjects(by: .own, in: ImportPass(file: "export.zip")) { insertion throws(EngineError) in
                _ = try insertion.append(ImportedObject(record: record, source: Self.watch))
            }
        }
        // The second import adds nothing.
        #expect(try runs().map(\.numbers) == [1...1])
        #expect(try engine.imported([record.uuid, UUID()], by: .own) == [record.uuid])
        #expect(try engine.imported([record.uuid], by: .other).isEmpty)
    }

    // MARK: Deletion

    @Test func STO_38_whoBroughtAWorkoutInDeletesItWithWhatBelongsToIt() throws {
        let workout = try bring(1)
        let rest = try bring(2, file: "other.fit")
        let refused = EngineError.code { _ = try engine.deleteWithAssociated([workout.uuid], by: .other) }
        #expect(refused == .authorizationDenied)
        #expect(try all(.heartRate).count == 800)
        #expect(try engine.deleteWithAssociated([workout.uuid], by: .own).map(\.deleted) == [401])
        #expect(try all(.workout).map(\.uuid) == [rest.uuid])
        #expect(try all(.heartRate).count == 400)
        #expect(try runs().map(\.file) == ["other.fit"])
        #expect(try engine.states(of: [workout.uuid, rest.uuid, UUID()]) == [.deleted, .stored, .unknown])
    }

    /// A block that is deleted entirely is not divided: its samples share a row among the deletions.
    @Test func STO_38_STO_36_ofBlocksEveryDeletionIsTold() throws {
        let workout = try bring(1, samples: 20_000)
        let samples = try all(.heartRate).map(\.uuid)
        let route = try all(.workoutRoute).map(\.uuid)
        #expect(try engine.deleteWithAssociated([workout.uuid], by: .own).map(\.deleted) == [20_001])
        #expect(try all(.heartRate).isEmpty && all(.workoutRoute).isEmpty && all(.workout).isEmpty)
        let rows = try engine.read { session in
            try ["tombstone", "tombstone_run"].map {
                try SQLStatement(session.database, "SELECT count(*) FROM \($0)").firstInteger()
            }
        }
        #expect(rows == [2, 3])
        #expect(try engine.deletedRecords(of: .heartRate, for: .own).map(\.uuid) == samples)
        #expect(try engine.deletedRecords(of: .workoutRoute, for: .own).map(\.uuid) == route)
        #expect(Set(try engine.states(of: [samples[0], samples[8_192], samples[19_999]])) == [.deleted])
        #expect(throws: EngineError.self) {
            try engine.save(
                [
                    SampleRecord(
                        uuid: samples[700], type: .heartRate, start: 0, end: 0,
                        content: .quantity(QuantityValue(1, .countPerMinute)))
                ], by: .own)
        }
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test func STO_2_everyIdentifierOfARunOfDeletionsIsRefused() throws {
        let workout = try bring(1, samples: 300)
        let samples = try all(.heartRate).map(\.uuid)
        _ = try engine.deleteWithAssociated([workout.uuid], by: .own)
        func again(_ uuid: UUID) -> SampleRecord {
            var sample = SampleRecord.heartRate(60, at: 0)
            sample.uuid = uuid
            return sample
        }
        for uuid in [samples[0], samples[150], samples[299]] {
            #expect(EngineError.code { try engine.save([again(uuid)], by: .own) } == .invalidArgument)
        }
        try engine.save([again(samples[299].advanced(by: 1))], by: .own)
    }

    @Test(arguments: [1, 150, 299])
    func QRY_25_aRunOfDeletionsComesInPages(limit: Int) throws {
        let workout = try bring(1, samples: 300)
        let samples = try all(.heartRate).map(\.uuid)
        let parts = [SampleRequest.Part(type: .heartRate)]
        var position = try engine.changes(ChangeRequest(parts), for: .own).position
        _ = try engine.deleteWithAssociated([workout.uuid], by: .own)
        var deleted: [UUID] = []
        while true {
            let page = try engine.changes(ChangeRequest(parts, since: position, limit: limit), for: .own)
            deleted += page.deleted.map(\.uuid)
            position = page.position
            if page.isComplete { break }
        }
        #expect(deleted == samples)
    }

    /// A block leaves a single row for all of its deletions only if they have no sync metadata.
    @Test func STO_36_deletionsOfABlockKeepItsSyncMetadata() throws {
        let workout = SampleRecord.workout(from: 0, to: 400)
        let metadata = Metadata([MetadataKey.syncVersion: .integer(1)])
        let starts = (0..<300).map(Double.init)
        try engine.insert(workout, by: .own) { bulk throws(EngineError) in
            try bulk.append(
                SampleBatch(
                    type: .heartRate, unit: .countPerMinute, metadata: metadata, firstUUID: UUID(high: 1, low: 1),
                    starts: starts, ends: starts, values: starts))
        }
        #expect(try engine.deleteWithAssociated([workout.uuid], by: .own).map(\.deleted) == [300])
        let deleted = try engine.deletedRecords(of: .heartRate, for: .own)
        #expect(deleted.count == 300 && deleted.allSatisfy { $0.metadata == metadata })
    }

    /// Sensor measurements are deleted with a workout, but not if another one has some of them.
    @Test func STO_38_whatSensorsMeasuredForAnotherWorkoutStays() throws {
        let sensors = AppIdentity(bundleIdentifier: AppIdentity.sensorsBundleIdentifier, name: "Sensors")
        try engine.authorize(sensors, AuthorizationDecisions(share: [.heartRate: true]))
        let samples = (0..<3).map { SampleRecord.heartRate(60, at: Double($0)) }
        try engine.save(samples, by: sensors)
        let workouts = [SampleRecord.workout(), .workout(from: 1)]
        try engine.save(workouts, by: .own)
        try engine.add(samples, to: workouts[0].uuid, by: .own)
        try engine.add([samples[0]], to: workouts[1].uuid, by: .own)
        #expect(try engine.deleteWithAssociated([workouts[0].uuid], by: .own).map(\.deleted) == [0])
        #expect(try all(.heartRate).count == 3)
        #expect(try engine.deleteWithAssociated([workouts[1].uuid], by: .own).map(\.deleted) == [1])
        #expect(try all(.heartRate).map(\.uuid) == samples[1...].map(\.uuid))
    }

    @Test func STO_36_deletionsAreToldInTheirOrderSinglyAndInRuns() throws {
        let singles = (0..<3).map { SampleRecord.heartRate(60, at: Double($0)) }
        try engine.save(singles, by: .own)
        let workouts = try (1...2).map { try bring($0, samples: 70) }
        let many = try workouts.map {
            try engine.samples(SampleRequest(.heartRate, .workout($0.uuid)), for: .own).map(\.uuid)
        }
        try engine.delete([singles[2].uuid], by: .own)
        _ = try engine.deleteWithAssociated([workouts[1].uuid], by: .own)
        try engine.delete([singles[0].uuid], by: .own)
        _ = try engine.deleteWithAssociated([workouts[0].uuid], by: .own)
        try engine.delete([singles[1].uuid], by: .own)
        let told = try engine.deletedRecords(of: .heartRate, for: .own).map(\.uuid)
        #expect(told == [singles[2].uuid] + many[1] + [singles[0].uuid] + many[0] + [singles[1].uuid])
    }

    /// Derived identifiers leave deletions of their own, since imports search for them one by one.
    @Test func STO_36_derivedIdentifiersAreBuriedAlone() {
        let first = DerivedIdentity(texts: ["a"]).uuid(start: 0, end: 0)
        #expect(StoreWriter.runs(of: [first, first.advanced(by: 1)]).map(\.count) == [1, 1])
        let other = UUID(high: 7, low: 1)
        #expect(StoreWriter.runs(of: [other, other.advanced(by: 1)]).map(\.count) == [2])
    }

    /// Samples of a workout that the app may not delete remain, wherever they are stored.
    @Test(arguments: [false, true])
    func STO_38_whatOthersBroughtStays(isCompacted: Bool) throws {
        let workout = try bring(1, from: .own, samples: 3_000)
        let synced = Metadata([MetadataKey.syncIdentifier: .string("a"), MetadataKey.syncVersion: .integer(1)])
        let own = [SampleRecord.heartRate(60, at: 1_001), .heartRate(61, at: 1_002, metadata: synced)]
        try engine.add(own, to: workout.uuid, by: .own)
        var foreign = (0..<100).map { SampleRecord.heartRate(70, at: 1_003 + Double($0)) }
        try engine.save(foreign, by: .other)
        try bring(2, by: .other, samples: 300)
        foreign += try engine.samples(SampleRequest(.heartRate, .start(.greaterOrEqual, 2_000)), for: .own).suffix(50)
        try engine.add(foreign, to: workout.uuid, by: .own)
        // Part of a block belongs to another workout, too, and is deleted nevertheless.
        let second = SampleRecord.workout(from: 0, to: 5_000)
        try engine.save([second], by: .own)
        let shared = try engine.samples(SampleRequest(.heartRate, .start(.less, 1_010)), for: .own)
        try engine.add(shared, to: second.uuid, by: .own)
        if isCompacted { _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 1) { _ in true } }
        let position = try engine.changes(ChangeRequest([.init(type: .heartRate)]), for: .own).position
        let before = Set(try all(.heartRate).map(\.uuid))
        #expect(try engine.deleteWithAssociated([workout.uuid], by: .own).map(\.deleted) == [3_003])
        let left = Set(try all(.heartRate).map(\.uuid))
        #expect(left.count == 400 && left.isSuperset(of: foreign.map(\.uuid)))
        let changes = try engine.changes(ChangeRequest([.init(type: .heartRate)], since: position), for: .own)
        #expect(Set(changes.deleted.map(\.uuid)) == before.subtracting(left))
        #expect(changes.deleted.first { $0.uuid == own[1].uuid }?.metadata == synced)
        #expect(changes.added.isEmpty)
        #expect(try engine.integrityProblems().isEmpty)
    }

    /// Samples of a block are only deleted as far as they belong to the workout.
    @Test func STO_38_ofABlockOnlyWhatBelongsToTheWorkoutGoes() throws {
        let workout = SampleRecord.workout(from: 0, to: 100)
        let samples = (0..<5_000).map { SampleRecord.heartRate(60 + Double($0 % 9), at: Double($0)) }
        try engine.save([workout], by: .own)
        try engine.save(samples, by: .own)
        try engine.add(Array(samples[1_500..<2_600]), to: workout.uuid, by: .own)
        #expect(try engine.deleteWithAssociated([workout.uuid], by: .own).map(\.deleted) == [1_100])
        let rest = samples[..<1_500] + samples[2_600...]
        #expect(try all(.heartRate).map(\.uuid) == rest.map(\.uuid))
        #expect(try engine.integrityProblems().isEmpty)
    }

    /// Long deletions of rows: others write meanwhile, and read all of it or nothing.
    @Test func STO_38_longDeletionsLetOthersIn() throws {
        let workout = SampleRecord.workout(from: 0, to: 100_000)
        try engine.save([workout], by: .own)
        var samples: [SampleRecord] = []
        for part in 0..<160 {
            let batch = (0..<60).map { SampleRecord.heartRate(60 + Double($0), at: Double(part * 60 + $0)) }
            try engine.add(batch, to: workout.uuid, by: .own)
            samples += batch
        }
        let identifiers = samples.map(\.uuid)
        func rows() throws -> Int64? {
            try engine.read { try SQLStatement($0.database, "SELECT count(*) FROM sample").firstInteger() }
        }
        #expect(try rows() == 9_601)
        let position = try engine.changes(ChangeRequest([.init(type: .heartRate)]), for: .own).position
        var between = 0
        let counts = try engine.deleteWithAssociated([DeletionPart([workout.uuid], by: .own)]) {
            between += 1
            try engine.save([.heartRate(50, at: 200_000)], by: .other)
            let found = try engine.samples(SampleRequest(.heartRate, .workout(workout.uuid)), for: .own)
            #expect(found.map(\.uuid) == identifiers)
        }
        #expect(counts.flatMap { $0.map(\.deleted) } == [9_600])
        #expect(between == 3)
        // Hardly anything was left for the transaction that blocks others.
        #expect(try rows() == 3)
        let changes = try engine.changes(ChangeRequest([.init(type: .heartRate)], since: position), for: .own)
        #expect(changes.added.count == 3)
        #expect(Set(changes.deleted.map(\.uuid)) == Set(identifiers))
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test func STO_33_whatSeveralAppsDeleteGoesInOneTransaction() throws {
        let workouts = try (0..<4).map { number in
            let start = Double(number) * 1_000
            let workout = SampleRecord.workout(from: start, to: start + 100)
            let app: AppIdentity = number < 2 ? .own : .other
            try engine.save([workout], by: app)
            try engine.add([.heartRate(100, at: start + 5)], to: workout.uuid, by: app)
            return workout.uuid
        }
        let position = try engine.changes(ChangeRequest([.init(type: .workout)]), for: .own).position
        // The last object of the second app is not its own, so nothing of the first app is deleted.
        let foreign = SampleRecord.heartRate(70, at: 9_000)
        try engine.save([foreign], by: .own)
        let all = [DeletionPart(Array(workouts[..<2]), by: .own), DeletionPart(Array(workouts[2...]), by: .other)]
        var refused = all
        refused[1].identifiers.append(foreign.uuid)
        #expect(EngineError.code { _ = try engine.deleteWithAssociated(refused) } == .authorizationDenied)
        #expect(try self.all(.workout).count == 4)
        #expect(try self.all(.heartRate).count == 5)
        #expect(try engine.deleteWithAssociated(all).map { $0.map(\.deleted) } == [[1, 1], [1, 1]])
        #expect(try self.all(.workout).isEmpty)
        #expect(try self.all(.heartRate).map(\.uuid) == [foreign.uuid])
        let changes = try engine.changes(ChangeRequest([.init(type: .workout)], since: position), for: .own)
        #expect(Set(changes.deleted.map(\.uuid)) == Set(workouts))
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test func STO_30_whatTheAppSavedItselfGoesTheSameWay() throws {
        let own = SampleRecord.workout(from: 0, to: 100)
        let sample = SampleRecord.heartRate(100, at: 5)
        try engine.save([own], by: .own)
        try engine.add([sample], to: own.uuid, by: .own)
        let foreign = SampleRecord.heartRate(70, at: 5_000)
        try engine.save([foreign], by: .other)
        // All or nothing.
        let refused = EngineError.code { _ = try engine.deleteWithAssociated([own.uuid, foreign.uuid], by: .own) }
        #expect(refused == .authorizationDenied)
        #expect(try engine.deleteWithAssociated([own.uuid, sample.uuid], by: .own).map(\.deleted) == [1, 0])
        #expect(try all(.heartRate).map(\.uuid) == [foreign.uuid])
        #expect(EngineError.code { _ = try engine.deleteWithAssociated([own.uuid], by: .own) } == .invalidArgument)
    }

    @Test func aRunShrinksToWhatIsLeft() throws {
        let workout = try bring(1)
        let samples = try all(.heartRate).map(\.uuid)
        // The numbers: the workout, 400 samples, the route.
        _ = try engine.deleteWithAssociated([samples[10]], by: .own)
        #expect(try runs().map(\.numbers) == [1...402])
        _ = try engine.deleteWithAssociated(try all(.workoutRoute).map(\.uuid) + [samples[399]], by: .own)
        #expect(try runs().map(\.numbers) == [1...400])
        _ = try engine.deleteWithAssociated([workout.uuid], by: .own)
        #expect(try runs().isEmpty)
    }

    /// Rows, blocks of consecutive numbers, and scattered blocks that overlap: what is stored of any range of numbers.
    @Test func theBoundsOfWhatIsStoredAreExact() throws {
        let devices = (0..<3).map { DeviceRecord([.name: "\($0)"]) }
        func save(_ places: some Sequence<Int>, _ device: Int? = nil, of type: ObjectType = .heartRate) throws {
            try engine.save(
                places.map {
                    .quantity(
                        .given($0), type, 60, type == .heartRate ? .countPerMinute : .gram, Double($0),
                        device: device.map { devices[$0] })
                }, by: .own)
        }
        try save([900], of: .dietaryFatTotal)
        for place in 1..<20 { try save([place], [0, 1, 0, 2, 1, 0, 2][place % 7]) }
        try save([901], of: .dietaryFatTotal)
        try engine.save(
            (0..<40).map { .quantity(.consecutive($0), .heartRate, 60, .countPerMinute, Double($0)) }, by: .own)
        for place in 20..<30 { try save([place], place % 3) }
        _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 2) { _ in true }
        try save([902], of: .dietaryFatTotal)
        for place in [1, 6, 12, 13, 14, 29] { try engine.delete([.given(place)], by: .own) }
        try engine.delete([0, 7, 39].map { .consecutive($0) }, by: .own)
        let numbers = try engine.read { store in
            var numbers = try SQLStatement(store.database, "SELECT id FROM sample").integers()
            for block in try SQLStatement(store.database, "SELECT id FROM block").integers() {
                let contents = try store.blockContents(block)
                numbers += (0..<contents.count).map { contents.identity.number($0) }
            }
            return numbers.sorted()
        }
        #expect(Set(numbers).count == numbers.count && numbers.count == 63)
        let scattered = try engine.read {
            try SQLStatement($0.database, "SELECT count(*) FROM block WHERE scattered").firstInteger()
        }
        #expect(try #require(scattered) > 0)
        try engine.read { store in
            for lower in Int64(0)...84 {
                for length in [0, 1, 2, 5, 11, 30, 90] {
                    let range = lower...lower + Int64(length)
                    let own = numbers.filter(range.contains)
                    let expected = own.first.flatMap { first in own.last.map { first...$0 } }
                    let found = try store.storedBounds(in: range)
                    #expect(found == expected, "\(range)")
                }
            }
        }
    }

    // MARK: Maintenance

    @Test(arguments: [false, true])
    func CON_9_whatCondensingMadeOfAnImportIsWhoseTheImportWas(isCompacted: Bool) throws {
        let workout = try bring(1)
        let outcome = try engine.condense(CondensingRequest(sources: .all)) { _, _ in true }
        #expect(outcome.workouts.first?.types.map(\.samplesBefore) == [400])
        if isCompacted { _ = try engine.compact(olderThan: .infinity, isTrial: false) { _ in true } }
        let series = try all(.heartRate)
        #expect(series.count < 10 && series.allSatisfy { $0.source?.source == Self.watch.source })
        #expect(try engine.imported(series.map(\.uuid), by: .own) == Set(series.map(\.uuid)))
        // The originals are gone from the journal: the workout and the route remain, and the series.
        #expect(try runs().allSatisfy { $0.app == "test.own" && $0.file == "run.fit" })
        #expect(
            EngineError.code { _ = try engine.deleteWithAssociated([series[0].uuid], by: .other) }
                == .authorizationDenied)
        #expect(try engine.deleteWithAssociated([workout.uuid], by: .own).map(\.deleted) == [series.count + 1])
        #expect(try all(.heartRate).isEmpty && all(.workoutRoute).isEmpty && all(.workout).isEmpty)
        #expect(try runs().isEmpty)
    }

    @Test func CON_9_whatIsMadeOfTwoAppsImportsIsNobodys() throws {
        let workout = try bring(1)
        // The source of the file itself adds a sample, as an app of that name could.
        try engine.allow(Self.watch)
        try engine.add([.heartRate(100, at: 1_390.5)], to: workout.uuid, by: Self.watch)
        _ = try engine.condense(CondensingRequest(sources: .all)) { _, _ in true }
        let series = try self.all(.heartRate)
        #expect(series.count < 10)
        #expect(try engine.imported(series.map(\.uuid), by: .own).isEmpty)
        try engine.delete(series.map(\.uuid), by: Self.watch)
    }

    /// Compaction makes one block of the samples of many imports.
    @Test func compactingChangesNobodysRights() throws {
        let workouts = try (0..<6).map { try bring($0, file: "\($0).fit", samples: 40) }
        let report = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 1) { _ in true }
        #expect(report.merged > 0)
        for (index, workout) in workouts.enumerated().reversed() {
            #expect(try engine.deleteWithAssociated([workout.uuid], by: .own).map(\.deleted) == [41])
            #expect(try runs().map(\.file) == (0..<index).map { "\($0).fit" })
            #expect(try all(.heartRate).count == index * 40)
        }
    }

    // MARK: Random

    /// Any imports, saves, deletions, condensing and compaction: the right to delete follows from the importing app,
    /// and every run of the journal begins and ends with a stored object.
    @Test(arguments: Seeds.some(1))
    func theJournalIsRightWhateverHappens(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var workouts: [UUID: AppIdentity] = [:]
        let apps = [AppIdentity.own, .other]
        for number in 0..<30 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0...4:
                let app = apps[Int.random(in: 0..<2, using: &random)]
                let source = [Self.watch, Self.phone][Int.random(in: 0..<2, using: &random)]
                let count = Int.random(in: 1...300, using: &random)
                workouts[try bring(number, from: source, by: app, samples: count).uuid] = app
            case 5: try engine.save([.heartRate(60, at: Double(number))], by: .own)
            case 6...8:
                guard let (uuid, app) = workouts.randomElement(using: &random) else { continue }
                let stranger = app == .own ? AppIdentity.other : .own
                #expect(
                    EngineError.code { _ = try engine.deleteWithAssociated([uuid], by: stranger) }
                        == .authorizationDenied)
                _ = try engine.deleteWithAssociated([uuid], by: app)
                workouts[uuid] = nil
            case 9...10: _ = try engine.condense(CondensingRequest(sources: .all)) { _, _ in true }
            default: _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: 1) { _ in true }
            }
            for run in try runs() {
                #expect(try engine.read { try $0.storedBounds(in: run.numbers) } == run.numbers, "seed \(seed)")
            }
        }
        for (uuid, app) in workouts { _ = try engine.deleteWithAssociated([uuid], by: app) }
        #expect(try runs().isEmpty, "seed \(seed)")
        #expect(try all(.heartRate).allSatisfy { $0.source?.source == AppIdentity.own.source }, "seed \(seed)")
        #expect(try all(.workoutRoute).isEmpty, "seed \(seed)")
    }
}
