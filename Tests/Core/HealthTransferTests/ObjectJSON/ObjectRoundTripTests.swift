import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Exporting and importing yields equal objects, identifiers included, of any kind and in any state of a store.
@Suite struct ObjectRoundTripTests {
    /// The state in which a store holds its objects.
    enum State: CaseIterable, Sendable {
        case plain, condensed, compacted
    }

    private static func access(_ engine: SQLiteEngine) -> StoreAccess {
        StoreAccess(engine: engine, identity: StoreContents.reader)
    }

    private static func filled(_ seed: UInt64, _ state: State) throws -> (engine: SQLiteEngine, workouts: [UUID]) {
        let engine = try StoreContents.engine()
        var random = RandomObjects(seed: seed, engine)
        let workouts = try random.fill()
        if state != .plain {
            let request = CondensingRequest(sources: .all, minimumAge: 0, minimumDuration: 0)
            let outcome = try engine.condense(request) { _, _ in true }
            #expect(outcome.workouts.contains { $0.isChanged })
        }
        if state == .compacted {
            let report = try engine.compact(olderThan: 1e9, isTrial: false) { _ in true }
            #expect(report.problems.isEmpty)
        }
        return (engine, workouts)
    }

    private static func document(_ workout: UUID, _ engine: SQLiteEngine) throws -> [UInt8] {
        let sink = MemoryByteSink()
        #expect(try ObjectExporter(access: access(engine)).exportWorkout(workout, to: sink))
        return sink.bytes
    }

    @discardableResult
    private static func importing(_ bytes: [UInt8], into engine: SQLiteEngine) throws -> ImportReport {
        let file = try OpenedFile(MemoryByteSource(bytes), named: "a.json")
        let report = ObjectImporter(access: access(engine)).importFile(file)
        #expect(report.error == nil)
        return report
    }

    @Test("What an import of objects reports: each object once, correlations with their parts, and what stays deleted")
    func counts() throws {
        let engine = try StoreContents.engine()
        func sample(_ type: ObjectType, _ start: Double, _ value: Double, _ unit: QuantityUnit) -> SampleRecord {
            SampleRecord(type: type, start: start, end: start, content: .quantity(QuantityValue(value, unit)))
        }
        let workout = SampleRecord(
            type: .workout, start: 1_000, end: 2_000,
            content: .workout(WorkoutRecord(activityType: .running, duration: 1_000)))
        let pressure = SampleRecord(
            type: .bloodPressure, start: 1_500, end: 1_500,
            content: .correlation([
                sample(.bloodPressureSystolic, 1_500, 120, .millimeterOfMercury),
                sample(.bloodPressureDiastolic, 1_500, 80, .millimeterOfMercury),
            ]))
        let rates = (0..<4).map { sample(.heartRate, 1_100 + Double($0), 100 + Double($0), .countPerMinute) }
        let app = StoreContents.reader
        try engine.write(as: app) { writer in
            try writer.save([workout, pressure])
            try writer.add(rates, to: workout.uuid)
        }
        let bytes = try Self.document(workout.uuid, engine)
        let other = try StoreContents.engine()
        let report = try Self.importing(bytes, into: other)
        #expect(report.samples == 4 && report.duplicates == 0 && report.deleted == 0 && report.stored.count == 1)
        let names: [ObjectType: Int] = [.workout: 1, .heartRate: 4]
        func counts(_ make: (Int) -> ImportReport.Count) -> [String: ImportReport.Count] {
            Dictionary(uniqueKeysWithValues: names.map { ($0.key.identifier, make($0.value)) })
        }
        #expect(report.types == counts { .init(added: $0, known: 0) } && report.warnings.isEmpty)
        let again = try Self.importing(bytes, into: other)
        #expect(again.samples == 0 && again.duplicates == 5 && again.workouts == [workout.uuid] && again.stored.isEmpty)
        #expect(again.types == counts { .init(added: 0, known: $0) })
        _ = try WorkoutDeletion(access: Self.access(other), isPermanent: true).deleteAsOwner([rates[0], rates[1]])
        let third = try Self.importing(bytes, into: other)
        #expect(third.deleted == 2 && third.samples == 0 && third.status == .duplicate)
        #expect(
            third.warnings == [
                "2 objects were left out: they were deleted from this store, and identifiers are not used again."
            ])
        // A pressure is one object with two values.
        let sink = MemoryByteSink()
        #expect(try ObjectExporter(access: Self.access(engine)).exportSamples(of: .bloodPressure, to: sink) == 1)
        let pressures = try Self.importing(sink.bytes, into: other)
        #expect(pressures.samples == 3 && pressures.duplicates == 0 && pressures.types.count == 3)
        #expect(pressures.types[ObjectType.bloodPressureSystolic.identifier] == .init(added: 1, known: 0))
        let known = try Self.importing(sink.bytes, into: other)
        #expect(known.samples == 0 && known.duplicates == 3)
        #expect(known.types[ObjectType.bloodPressureDiastolic.identifier] == .init(added: 0, known: 1))
        let last = try StoreContents.engine()
        _ = try Self.importing(bytes, into: last)
        _ = try WorkoutDeletion(access: Self.access(last), isPermanent: true).deleteAsOwner([rates[2]])
        #expect(
            try Self.importing(bytes, into: last).warnings == [
                "Skipped 1 object that was deleted from this store before."
            ])
    }

    /// A unit whose text omits its scale: 2 km·m print as `m^2`, and are 2,000 of them.
    @Test func UNIT_13_aQuantityIsWrittenInAUnitThatSaysItsScale() throws {
        let unit = QuantityUnit.kilometer.multiplied(by: .meter)
        let area = SampleRecord(type: .heartRate, start: 0, end: 0, content: .quantity(QuantityValue(2, unit)))
        let written = area.json
        #expect(try written.member("value") { try $0.asNumber() } == 2_000)
        #expect(try written.member("unit") { try $0.asString() } == "m^2")
    }

    @Test("A condensed series says that it is one, and no other object does", arguments: [State.plain, .condensed])
    func condensedSeries(state: State) throws {
        let (engine, workouts) = try Self.filled(1, state)
        let texts = try workouts.map { String(decoding: try Self.document($0, engine), as: UTF8.self) }
        #expect(texts.contains { $0.contains("\"isCondensed\": true") } == (state == .condensed))
        #expect(!texts.contains { $0.contains("\"isCondensed\": false") })
    }

    @Test(arguments: [1, 2, 3] as [UInt64], State.allCases)
    func aWorkoutComesBackAsItWas(seed: UInt64, state: State) throws {
        let (engine, workouts) = try Self.filled(seed, state)
        let before = try WholeContents(engine)
        for workout in workouts {
            let bytes = try Self.document(workout, engine)
            let other = try StoreContents.engine()
            let report = try Self.importing(bytes, into: other)
            #expect(report.status == .imported && report.workouts == [workout])
            let after = try WholeContents(other)
            let expected = before.expected(of: workout)
            #expect(Set(after.objects.keys) == Set(expected.keys))
            for (uuid, text) in expected { #expect(after.objects[uuid] == text) }
            #expect(after.members[workout] == before.members[workout])
            #expect(after.relations == before.relations.filter { $0.contains("owner: \(workout)") })
            #expect(try other.read { try $0.integrityProblems() }.isEmpty)
            // Importing the same again, and into the original store, changes nothing.
            for store in [other, engine] {
                let again = try Self.importing(bytes, into: store)
                #expect(again.status == .duplicate && again.samples == 0)
                #expect(again.stored.isEmpty && again.workouts == [workout])
            }
            #expect(try WholeContents(other).objects == after.objects)
            // And the export is the same as before.
            #expect(try Self.document(workout, other) == bytes || state != .plain)
        }
        let unchanged = try WholeContents(engine)
        #expect(unchanged.objects == before.objects && unchanged.members == before.members)
        #expect(unchanged.relations == before.relations)
    }

    @Test(arguments: [4, 5] as [UInt64], State.allCases)
    func theSamplesOfATypeComeBackAsTheyWere(seed: UInt64, state: State) throws {
        let (engine, _) = try Self.filled(seed, state)
        let before = try WholeContents(engine)
        let other = try StoreContents.engine()
        let types = try engine.read(for: StoreContents.reader) { try $0.inventory() }.map(\.type)
        // Contents of correlations are exported with them, and again separately.
        for type in Set(types).sorted(by: { $0.family == .correlation && $1.family != .correlation }) {
            let sink = MemoryByteSink()
            let count = try ObjectExporter(access: Self.access(engine)).exportSamples(of: type, to: sink)
            #expect(count > 0)
            try Self.importing(sink.bytes, into: other)
        }
        let after = try WholeContents(other)
        #expect(Set(after.objects.keys) == Set(before.objects.keys))
        for (uuid, text) in before.objects { #expect(after.objects[uuid] == text) }
        #expect(try other.read { try $0.integrityProblems() }.isEmpty)
    }

    /// Existing samples are added to their workout.
    @Test func associationsAreRestoredAround() throws {
        let (engine, workouts) = try Self.filled(9, .plain)
        let before = try WholeContents(engine)
        let other = try StoreContents.engine()
        for type in [ObjectType.heartRate, .activeEnergyBurned, .workoutEffortScore] {
            let sink = MemoryByteSink()
            _ = try ObjectExporter(access: Self.access(engine)).exportSamples(of: type, to: sink)
            try Self.importing(sink.bytes, into: other)
        }
        for workout in workouts { try Self.importing(try Self.document(workout, engine), into: other) }
        let after = try WholeContents(other)
        #expect(after.members == before.members)
        #expect(after.relations == before.relations.filter { !$0.contains("symptom") })
    }

    /// Whole exports of Apple Health, including data that only imports store.
    @Test func whatAnExportBroughtComesBack() throws {
        let folder = try TemporaryFolder()
        let engine = try StoreContents.engine()
        let path = try folder.write(ExampleExport(days: 2).text, to: "export.xml")
        _ = AppleHealthImporter(access: Self.access(engine)).importExport(path)
        let before = try WholeContents(engine)
        let other = try StoreContents.engine()
        for type in Set(try engine.read(for: StoreContents.reader, { try $0.inventory() }).map(\.type))
            .sorted(by: { $0.family == .correlation && $1.family != .correlation })
        {
            let sink = MemoryByteSink()
            _ = try ObjectExporter(access: Self.access(engine)).exportSamples(of: type, to: sink)
            try Self.importing(sink.bytes, into: other)
        }
        #expect(try WholeContents(other).objects == before.objects)
        #expect(try other.read { try $0.systemSources() } == engine.read { try $0.systemSources() })
        // The export itself adds nothing then.
        #expect(
            AppleHealthImporter(access: Self.access(other)).importExport(path).types.values.allSatisfy {
                $0.added == 0 || $0.known == 0
            })
    }

    // MARK: Rules

    @Test func STO_2_whatWasDeletedStaysDeleted() throws {
        let (engine, workouts) = try Self.filled(7, .plain)
        let bytes = try Self.document(workouts[0], engine)
        let other = try StoreContents.engine()
        try Self.importing(bytes, into: other)
        let owner = try #require(
            try other.read(for: StoreContents.reader) { try $0.samples(SampleRequest(.workout)) }.first?.source)
        let app = AppIdentity(bundleIdentifier: owner.source.bundleIdentifier, name: owner.source.name)
        try other.write { try $0.authorize(app, AuthorizationDecisions(share: [.workout: true])) }
        try other.write(as: app) { try $0.delete([workouts[0]]) }
        let report = try Self.importing(bytes, into: other)
        #expect(report.status == .duplicate)
        #expect(
            report.warnings == [
                "Skipped 1 object that was deleted from this store before."
            ])
        #expect(try other.read(for: StoreContents.reader) { try $0.samples(SampleRequest(.workout)) }.isEmpty)
    }

    /// An old file does not restore the old name of a source (OBJ-6).
    @Test func OBJ_6_theNewestNameOfASourceStays() throws {
        let (engine, workouts) = try Self.filled(8, .plain)
        let bytes = try Self.document(workouts[0], engine)
        let other = try StoreContents.engine()
        let renamed = AppIdentity(bundleIdentifier: "test.own", name: "New name")
        try other.write { try $0.authorize(renamed, AuthorizationDecisions(share: [.heartRate: true])) }
        let sample = SampleRecord(
            type: .heartRate, start: 1, end: 1, content: .quantity(QuantityValue(60, .countPerMinute)))
        try other.write(as: renamed) { try $0.save([sample]) }
        try Self.importing(bytes, into: other)
        let workout = try other.read(for: StoreContents.reader) { try $0.samples(SampleRequest(.workout)) }.first
        #expect(workout?.source?.source.name == "New name")
        #expect(workout?.source?.version == "1.2")
    }
}
