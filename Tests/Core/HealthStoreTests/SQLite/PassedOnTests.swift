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
}
