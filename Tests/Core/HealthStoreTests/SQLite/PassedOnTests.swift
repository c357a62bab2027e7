import Foundation
import HealthModel
import Testing

@testable import HealthStore

/// Relayed samples of apps that are replaced by an export.
@Suite struct PassedOnTests {
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "1")
    private static let relay = AppIdentity(
        bundleIdentifier: RelayedSource.bundleIdentifier(slug: "phone", .minutes), name: "Phone")

    /// The order has no influence, neither in the export nor in the store.
    @Test(arguments: [true, false]) func ING_8_ING_40_ofSeveralWorkoutsTheNearestTakesWhatWasPassedOn(
        isNearestFirst: Bool
    ) throws {
        let engine = try SQLiteEngine.open(to: .own, Self.relay)
        let passedOn = SampleRecord.workout(from: 1_000, to: 4_600)
        try engine.save([passedOn], by: Self.relay)
        try engine.add([.heartRate(120, at: 2_000)], to: passedOn.uuid, by: Self.relay)
        try engine.annotate(passedOn.uuid, WorkoutAnnotation(title: "Along the lake"), ifRevision: nil)

        let nearest = SampleRecord.workout(from: 999.5, to: 4_600.5)
        let next = SampleRecord.workout(from: 1_001.5, to: 4_601)
        try engine.importObjects(by: .own, in: ImportPass()) { insertion throws(EngineError) in
            for record in isNearestFirst ? [nearest, next] : [next, nearest] {
                _ = try insertion.append(ImportedObject(record: record, source: Self.watch))
            }
            #expect(try insertion.replaceRelayedData(until: 10_000) == 1)
        }

        let workouts = try engine.samples(SampleRequest(.workout), for: .own).map(\.uuid)
        #expect(Set(workouts) == [nearest.uuid, next.uuid])
        #expect(try engine.annotation(of: nearest.uuid).annotation.title == "Along the lake")
        #expect(try engine.annotation(of: next.uuid).annotation.title == nil)
        for (workout, count) in [(nearest, 1), (next, 0)] {
            #expect(try engine.samples(SampleRequest(.heartRate, .workout(workout.uuid)), for: .own).count == count)
        }
    }

    /// The samples of each workout, by their places.
    static let shares: [([Int], [Int])] = [
        ([0, 1, 2], [0]), ([0, 1, 2], [1]), ([0], [0, 1, 2]), ([0, 1], [1, 2]), ([1, 2], [0, 1]), ([3], [0]),
        ([0], [1]), ([0, 3], [0, 2, 3]), ([0, 1], [0, 1]), ([], [0]), ([0, 2], []),
    ]

    @Test("ING-8: a workout takes the samples of the relayed one, and has each of them once", arguments: shares)
    func members(relayed: [Int], exported: [Int]) throws {
        let engine = try SQLiteEngine.open(to: .own, Self.relay)
        let rates = (0..<4).map { SampleRecord.heartRate(60, at: Double(2_000 + $0)) }
        try engine.save(rates, by: Self.relay)
        let passedOn = SampleRecord.workout(from: 1_000, to: 4_600)
        let own = SampleRecord.workout(from: 1_001, to: 4_601)
        try engine.save([passedOn], by: Self.relay)
        try engine.save([own], by: .own)
        if !relayed.isEmpty { try engine.add(relayed.map { rates[$0] }, to: passedOn.uuid, by: Self.relay) }
        if !exported.isEmpty { try engine.add(exported.map { rates[$0] }, to: own.uuid, by: .own) }
        let count = try within(engine) { insertion throws(EngineError) in
            try insertion.replaceRelayedData(until: 10_000)
        }
        #expect(count == 1)
        let found = try engine.samples(SampleRequest(.heartRate, .workout(own.uuid)), for: .own)
        let expected = Set(relayed + exported).sorted().map { rates[$0].uuid }
        #expect(found.sorted { $0.start < $1.start }.map(\.uuid) == expected)
        #expect(try engine.states(of: [passedOn.uuid, own.uuid]) == [.deleted, .stored])
        let runs = try engine.read { store in try store.runs(of: try #require(try store.rowID(of: own.uuid))) }
        #expect(runs == MemberRuns.union(runs))
        #expect(try engine.integrityProblems().isEmpty)
    }

    // MARK: What an import asks of the store

    private static func sample(
        _ type: ObjectType, _ value: Double, _ unit: QuantityUnit, _ start: Double, _ end: Double,
        metadata: Metadata? = nil
    ) -> SampleRecord {
        SampleRecord(
            type: type, start: start, end: end, content: .quantity(QuantityValue(value, unit)), metadata: metadata)
    }

    private static func synced(_ name: String, _ version: Double) -> Metadata {
        [MetadataKey.syncIdentifier: .string(name), MetadataKey.syncVersion: .number(version)]
    }

    /// Calls a closure in an import of its own.
    private func within<Answer>(
        _ engine: SQLiteEngine, _ body: (ImportWriter) throws(EngineError) -> Answer
    ) throws -> Answer {
        var answer: Answer?
        try engine.importObjects(by: .own, in: ImportPass()) { insertion throws(EngineError) in
            answer = try body(insertion)
        }
        return try #require(answer)
    }

    @Test func aSyncedObjectIsFoundByItsSourceTypeAndIdentifier() throws {
        let engine = try SQLiteEngine.open(to: .own, .other)
        let weight = Self.sample(.bodyMass, 70_500, .gram, 5, 6, metadata: Self.synced("a", 2.5))
        let pressure = SampleRecord(
            type: .bloodPressure, start: 7, end: 8,
            content: .correlation([
                Self.sample(.bloodPressureSystolic, 120, .millimeterOfMercury, 7, 8),
                Self.sample(.bloodPressureDiastolic, 80, .millimeterOfMercury, 7, 8),
            ]), metadata: Self.synced("a", 1))
        let run = SampleRecord(
            type: .workout, start: 9, end: 10, content: .workout(WorkoutRecord(activityType: .running, duration: 1)),
            metadata: Self.synced("b", 3))
        try engine.save([weight, pressure, run], by: .own)
        func found(_ name: String, _ type: ObjectType, _ app: AppIdentity = .own) throws -> [String]? {
            let object = try within(engine) { insertion throws(EngineError) in
                [try insertion.synced(name, of: type, from: app)]
            }[0]
            return object.map { object in
                let contained = object.contained.map { "\($0.key.identifier) \($0.value)" }.sorted()
                return [
                    "\(object.uuid)", "\(object.version)", "\(object.start)", "\(object.end)",
                    object.value.map { "\($0)" } ?? "-",
                ] + contained
            }
        }
        #expect(try found("a", .bodyMass) == ["\(weight.uuid)", "2.5", "5.0", "6.0", "70.5"])
        let bars = [ObjectType.bloodPressureDiastolic, .bloodPressureSystolic].map { type in
            "\(type.identifier) \(pressure.contained.first { $0.type == type }?.canonicalValue ?? .nan)"
        }
        #expect(try found("a", .bloodPressure) == ["\(pressure.uuid)", "1.0", "7.0", "8.0", "-"] + bars)
        #expect(try found("b", .workout) == ["\(run.uuid)", "3.0", "9.0", "10.0", "-"])
        #expect(try found("b", .bodyMass) == nil && found("a", .workout) == nil && found("a", .bodyMass, .other) == nil)
    }

    @Test func ING_40_nearWorkoutsAreWithinTheToleranceTheNearestFirst() throws {
        let engine = try SQLiteEngine.open(to: .own, .other)
        let times = [
            (1_002.0, 1_998.0), (999, 2_001), (1_000, 2_000), (998, 2_002), (1_002.5, 2_000), (1_000, 2_002.5),
            (999, 1_999),
        ]
        let workouts = times.map { SampleRecord.workout(from: $0.0, to: $0.1, activity: .cycling) }
        for (place, workout) in workouts.enumerated() { try engine.save([workout], by: place == 1 ? .other : .own) }
        let found = try within(engine) { insertion throws(EngineError) in
            try insertion.workouts(from: 1_000, to: 2_000, within: 2)
        }
        // Of equal ones the first that was saved comes first.
        #expect(found.map(\.uuid) == [2, 1, 6, 0, 3].map { workouts[$0].uuid })
        #expect(
            found.map(\.start) == [1_000, 999, 999, 1_002, 998]
                && found.map(\.end) == [2_000, 2_001, 1_999, 1_998, 2_002])
        #expect(found.map(\.bundleIdentifier) == ["test.own", "test.other", "test.own", "test.own", "test.own"])
        #expect(found.allSatisfy { $0.activity == .cycling })
    }

    @Test func ING_9_aSampleOfATimeOverlapsItAndHasAValueOfTheRange() throws {
        let engine = try SQLiteEngine.open(to: .own, .other)
        let night = SampleRecord(type: .sleepAnalysis, start: 1_000, end: 2_000, content: .category(3))
        try engine.save([night], by: .own)
        func has(
            _ start: Double, _ end: Double, _ values: ClosedRange<Double> = 3...3, by app: AppIdentity = .own,
            _ type: ObjectType = .sleepAnalysis
        )
            throws -> Bool
        {
            try within(engine) { insertion throws(EngineError) in
                try insertion.hasSample(of: type, from: app, values: values, start: start, end: end)
            }
        }
        #expect(try has(1_500, 1_600) && has(0, 5_000) && has(0, 1_000.5) && has(1_999.5, 5_000))
        #expect(try !has(0, 1_000) && !has(2_000, 5_000))
        #expect(try has(0, 5_000, 1...3) && has(0, 5_000, 3...5) && !has(0, 5_000, 4...5) && !has(0, 5_000, 0...2))
        #expect(try !has(0, 5_000, by: .other) && !has(0, 5_000, 0...9, .sexualActivity))
        let types = try within(engine) { insertion throws(EngineError) in try insertion.memberTypes(of: UUID()) }
        #expect(types.isEmpty)
    }

    @Test("ING-9: a sample of two days that is not committed yet is found up to its end") func ofTheSameTransaction()
        throws
    {
        let engine = try SQLiteEngine.open(to: .own)
        let type = ObjectType.sleepAnalysis
        let end = 172_801.0
        func has(_ insertion: ImportWriter, _ start: Double) throws(EngineError) -> Bool {
            try insertion.hasSample(of: type, from: .own, values: 3...3, start: start, end: start + 10)
        }
        try engine.write(as: .own) { session in
            try session.save([SampleRecord(type: type, start: 0, end: end, content: .category(3))])
            let insertion = ImportWriter(session, ImportPass())
            for start in [1.0, 86_400, 86_401, 172_799, 172_800, end] {
                let isFound = try has(insertion, start)
                #expect(isFound == (start < end), "\(start)")
            }
        }
        // Afterwards, how long it is is known.
        try engine.write(as: .own) { session in
            let insertion = ImportWriter(session, ImportPass())
            let found = (inside: try has(insertion, 172_800.5), after: try has(insertion, end))
            #expect(found == (true, false))
        }
    }

    @Test func ING_8_anExportReplacesWhatWasPassedOnOfItsTime() throws {
        let engine = try SQLiteEngine.open(to: .own, Self.relay)
        func steps(_ start: Double, _ end: Double) -> SampleRecord { Self.sample(.stepCount, 10, .count, start, end) }
        func mass(_ start: Double, _ end: Double) -> SampleRecord { Self.sample(.bodyMass, 70, .kilogram, start, end) }
        // Sums count if they begin before the export's moment, values if they end by it.
        let sums = [steps(50, 99.5), steps(50, 100), steps(900, 999.5), steps(999.5, 1_500), steps(1_000, 1_500)]
        let values = [mass(50, 99.5), mass(100, 100), mass(990, 1_000), mass(990, 1_000.5)]
        try engine.save(sums + values, by: Self.relay)
        let energy = Self.sample(.activeEnergyBurned, 5, .kilocalorie, 500, 510)
        try engine.save([energy], by: Self.relay)
        func exported(_ type: ObjectType) throws -> ClosedRange<Double>? {
            try within(engine) { insertion throws(EngineError) in [try insertion.exported(type)] }[0]
        }
        #expect(try exported(.stepCount) == nil)
        let count = try within(engine) { insertion throws(EngineError) in
            for record in [steps(100, 110), mass(100, 100)] {
                _ = try insertion.append(ImportedObject(record: record, source: Self.watch))
            }
            return try insertion.replaceRelayedData(until: 1_000)
        }
        #expect(count == 5)
        func left(_ type: ObjectType) throws -> [UUID] {
            try engine.samples(
                SampleRequest(type, .source([Self.relay.source.bundleIdentifier]), sort: [.init(.end)]), for: .own
            ).map(\.uuid)
        }
        #expect(try left(.stepCount) == [sums[0], sums[4]].map(\.uuid))
        #expect(try left(.bodyMass) == [values[0], values[3]].map(\.uuid))
        // The export had none of it.
        #expect(try left(.activeEnergyBurned) == [energy.uuid])
        #expect(try exported(.stepCount) == 100...1_000 && exported(.activeEnergyBurned) == nil)
        // An earlier export moves nothing, a later one goes on.
        #expect(
            try within(engine) { insertion throws(EngineError) in try insertion.replaceRelayedData(until: 500) } == 0)
        #expect(try exported(.bodyMass) == 100...1_000)
        #expect(
            try within(engine) { insertion throws(EngineError) in try insertion.replaceRelayedData(until: 1_000.5) }
                == 2)
        #expect(try left(.stepCount) == [sums[0].uuid] && left(.bodyMass) == [values[0].uuid])
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test func ING_8_whatWasPassedOnIsDeletedTypeByTypeInTheOrderOfSaving() throws {
        let engine = try SQLiteEngine.open(to: .own, Self.relay)
        func records(_ start: Double) -> [SampleRecord] {
            [
                Self.sample(.bodyMass, 70, .kilogram, start, start),
                Self.sample(.stepCount, 10, .count, start, start + 1),
                .heartRate(60, at: start),
                Self.sample(.activeEnergyBurned, 5, .kilocalorie, start, start + 1),
            ]
        }
        let relayed = records(300) + records(200)
        try engine.save(relayed, by: Self.relay)
        let parts = relayed[..<4].map { SampleRequest.Part(type: $0.type) }
        let start = try engine.changes(ChangeRequest(parts), for: .own).position
        let count = try within(engine) { insertion throws(EngineError) in
            for record in records(100) {
                _ = try insertion.append(ImportedObject(record: record, source: Self.watch))
            }
            return try insertion.replaceRelayedData(until: 1_000)
        }
        #expect(count == 8)
        let (numbers, deleted) = try engine.read { store in
            (
                relayed.map { store.references.id(of: $0.type) },
                try SQLStatement(store.database, "SELECT type FROM tombstone ORDER BY id").integers()
            )
        }
        #expect(deleted == numbers.sorted())
        let changes = try engine.changes(ChangeRequest(parts, since: start), for: .own)
        for part in parts {
            #expect(
                changes.deleted.filter { $0.type == part.type }.map(\.uuid)
                    == relayed.filter { $0.type == part.type }.map(\.uuid))
        }
    }

    @Test func ING_8_everyGrainHasItsRank() {
        let grains: [RelayedSource.Grain] = [.days, .hours, .minutes, .seconds, .workouts, .nights]
        #expect(grains == RelayedSource.Grain.allCases)
        for (rank, grain) in grains.enumerated() {
            let identifier = RelayedSource.bundleIdentifier(slug: "my-phone", grain)
            #expect(RelayedSource.rank(ofBundle: identifier) == rank, "\(identifier)")
        }
        #expect(RelayedSource.bundleIdentifier(slug: "p", .minutes) == "com.HealthExport.p")
        #expect(RelayedSource.bundleIdentifier(slug: "p", .nights) == "com.HealthExport.p.nights")
        #expect(RelayedSource.rank(ofBundle: "com.HealthExport.p.other") == 2)
        #expect(RelayedSource.rank(ofBundle: "com.healthexport.p") == nil && RelayedSource.rank(ofBundle: "x") == nil)
    }

    @Test func IMP_characteristicsAndDaysThatAreKnownStay() throws {
        let engine = try SQLiteEngine.open(to: .own)
        func set(_ value: Int64) throws -> (ImportTally, Int64?) {
            try within(engine) { insertion throws(EngineError) in try insertion.set(.bloodType, to: value) }
        }
        let tallies = try [set(3), set(3), set(4)]
        #expect(tallies.map(\.0) == [ImportTally(added: 1), ImportTally(known: 1), ImportTally(known: 1)])
        #expect(tallies.map(\.1) == [nil, nil, 3])
        #expect(try engine.characteristic(.bloodType, for: .own) == 3)
        func set(energy: Double, day: Int? = 1) throws -> ImportTally {
            var summary = ActivitySummaryRecord(day: day.map { CalendarDay(year: 2026, month: 2, day: $0) })
            summary.energy = QuantityValue(energy, .kilocalorie)
            return try within(engine) { insertion throws(EngineError) in try insertion.set(summary) }
        }
        #expect(try set(energy: 500) == ImportTally(added: 1) && set(energy: 500) == ImportTally(known: 1))
        #expect(try set(energy: 400) == ImportTally(known: 1) && set(energy: 600) == ImportTally(added: 1))
        #expect(try set(energy: 100, day: 2) == ImportTally(added: 1))
        #expect(throws: EngineError.self) { try set(energy: 1, day: nil) }
        let found = try engine.activitySummaries(.constant(true), in: .gmt, for: .own)
        #expect(found.map(\.energy.value) == [600, 100])
    }
}
