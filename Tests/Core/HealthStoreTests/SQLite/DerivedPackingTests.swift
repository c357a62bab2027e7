import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Imported samples whose identifiers are made from their contents, and are looked up among rows and in the blocks of
/// their stream.
@Suite struct DerivedPackingTests {
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "3")
    private static let identity = DerivedIdentity(texts: ["energy", "Watch"])

    /// Samples of one stream, as an export without identifiers has them.
    private static func objects(_ places: Range<Int>) -> [WholeObject] {
        places.map { place in
            let start = Double(place * 10)
            return WholeObject(
                .quantity(
                    identity.uuid(start: start, end: start + 5), .activeEnergyBurned, Double(1 + place % 7),
                    .kilocalorie,
                    start, start + 5), source: watch)
        }
    }

    private static func bring(_ objects: [WholeObject], _ engine: SQLiteEngine) throws -> [RestoreOutcome] {
        var outcomes: [RestoreOutcome] = []
        try engine.importObjects(by: .own, in: ImportPass()) { writer throws(EngineError) in
            for object in objects { outcomes.append(try writer.restore(object)) }
        }
        return outcomes
    }

    @Test("STO-1, EXP-17: imported samples stay known when a store is compacted", arguments: [2, 32])
    func compaction(shortest: Int) throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        let objects = Self.objects(0..<60)
        // Their own ones beside them are put together.
        let others = (0..<60).map { (place: Int) -> SampleRecord in
            let start = Double(place * 10)
            return .quantity(.given(place), .activeEnergyBurned, 1, .kilocalorie, start, start + 5)
        }
        let identifiers = objects.map { $0.record.uuid } + others.map { $0.uuid }
        for object in objects { #expect(try Self.bring([object], engine).count == 1) }
        try engine.save(others, by: .own)
        func scattered() throws -> [Int64] {
            try engine.read {
                try SQLStatement($0.database, "SELECT count FROM block WHERE scattered ORDER BY id").integers()
            }
        }
        for _ in 0..<2 {
            _ = try engine.compact(olderThan: .infinity, isTrial: false, shortest: shortest) { _ in true }
            #expect(try scattered() == [60])
            // The next import finds each of them.
            _ = try Self.bring(objects, engine)
            let all = try engine.samples(SampleRequest(.activeEnergyBurned), for: .own).map(\.uuid)
            #expect(all.count == 120 && Set(all) == Set(identifiers))
            #expect(try engine.states(of: identifiers).allSatisfy { $0 == .stored })
        }
        #expect(try engine.integrityProblems().isEmpty)
    }

    @Test("STO-64, EXP-17: imported samples that come back from the bin are known") func bin() throws {
        let engine = try SQLiteEngine.forTest()
        try engine.allow(.own)
        let workout = SampleRecord.workout(
            .given(1), WorkoutRecord(activityType: .running, duration: 600), 0, 600)
        let objects = Self.objects(0..<60).map { object in
            var object = object
            object.workouts = [workout.uuid]
            return object
        }
        _ = try Self.bring([WholeObject(workout, source: Self.watch)] + objects, engine)
        func stored() throws -> [UUID] {
            try engine.samples(SampleRequest(.activeEnergyBurned, .workout(workout.uuid)), for: .own).map(\.uuid)
        }
        #expect(try stored().count == 60)
        let form = StoreLife.form()
        for _ in 0..<2 {
            _ = try engine.deleteWithAssociated([DeletionPart([workout.uuid], by: .own, .owner)], bin: form)
            #expect(try engine.samples(SampleRequest(.activeEnergyBurned), for: .own).isEmpty)
            #expect(try engine.restoreFromBin([workout.uuid], form).map(\.belongings) == [60])
            _ = try Self.bring(objects, engine)
            let all = try engine.samples(SampleRequest(.activeEnergyBurned), for: .own).map(\.uuid)
            #expect(all.count == 60 && Set(all) == Set(objects.map { $0.record.uuid }))
            #expect(try Set(stored()) == Set(all))
        }
        #expect(try engine.integrityProblems().isEmpty)
    }
}
