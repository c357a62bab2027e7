import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Relayed workouts and correlations that an export replaces, and those that it leaves.
@Suite struct RelayedWorkoutTests {
    private static let watch = AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "1")
    private static let phone = relay("phone")
    private static let tablet = relay("tablet")

    private static func relay(_ slug: String) -> AppIdentity {
        AppIdentity(bundleIdentifier: RelayedSource.bundleIdentifier(slug: slug, .minutes), name: slug)
    }

    private let engine: SQLiteEngine

    init() throws {
        engine = try SQLiteEngine.forTest()
        try engine.allow(.own, Self.phone, Self.tablet)
    }

    /// Imports an export with some objects, and returns the number of relayed objects that it replaced.
    private func export(_ records: [SampleRecord], until date: Double = 10_000) throws -> Int {
        var count = 0
        try engine.importObjects(by: .own, in: ImportPass()) { writer throws(EngineError) in
            for record in records { _ = try writer.append(ImportedObject(record: record, source: Self.watch)) }
            count = try writer.replaceRelayedData(until: date)
        }
        return count
    }

    // MARK: Workouts

    /// A workout beside a relayed one.
    struct Other: Sendable {
        var activity = WorkoutActivity.running
        /// The seconds by which it is later.
        var delay = 0.0
        var isRelayed = false
    }

    /// A relayed workout with others, and the place of the one that takes its place.
    static let cases: [(name: String, activity: WorkoutActivity, others: [Other], taken: Int?)] = [
        ("the same activity", .running, [Other()], 0), ("another activity", .running, [Other(activity: .cycling)], nil),
        ("any activity for another one", .other, [Other(activity: .cycling)], 0),
        ("another one for an activity", .running, [Other(activity: .other)], nil),
        ("the tolerance", .running, [Other(delay: NearWorkout.tolerance)], 0),
        ("the tolerance before", .running, [Other(delay: -NearWorkout.tolerance)], 0),
        ("more than the tolerance", .running, [Other(delay: NearWorkout.tolerance + 0.5)], nil),
        ("the nearest of another activity", .running, [Other(activity: .cycling), Other(delay: 1)], 1),
        ("any activity, the nearest", .other, [Other(delay: 1), Other(activity: .cycling)], 1),
        ("relayed by another app", .running, [Other(isRelayed: true), Other(activity: .cycling)], nil),
        ("the nearest is relayed", .running, [Other(isRelayed: true), Other(delay: 1)], 1),
        ("nothing", .running, [], nil),
    ]

    @Test("ING-8: a workout of an export takes the place of a relayed one of its activity", arguments: cases.indices)
    func workouts(place: Int) throws {
        let (name, activity, others, taken) = Self.cases[place]
        func workout(_ number: Int, _ activity: WorkoutActivity, delay: Double) -> SampleRecord {
            .workout(
                .given(number), WorkoutRecord(activityType: activity, duration: 100), 1_000 + delay, 1_100 + delay)
        }
        try engine.save([workout(1, activity, delay: 0)], by: Self.phone)
        try engine.annotate(.given(1), WorkoutAnnotation(title: "Title"), ifRevision: nil)
        var exported: [SampleRecord] = []
        var relayed = 0
        for (place, other) in others.enumerated() {
            let record = workout(10 + place, other.activity, delay: other.delay)
            if other.isRelayed {
                try engine.save([record], by: Self.tablet)
                // It may be replaced as well.
                if taken != nil { relayed += 1 }
            } else {
                exported.append(record)
            }
        }
        #expect(try export(exported) == (taken == nil ? 0 : 1 + relayed), "\(name)")
        let state: ObjectState = taken == nil ? .stored : .deleted
        #expect(try engine.states(of: [.given(1)]) == [state], "\(name)")
        let titled = try engine.annotations().mapValues(\.annotation.title)
        #expect(titled == [UUID.given(taken.map { 10 + $0 } ?? 1): "Title"], "\(name)")
        #expect(try engine.integrityProblems().isEmpty)
    }

    // MARK: Correlations

    private func pressure(_ number: Int, _ start: Double) -> SampleRecord {
        SampleRecord(
            uuid: .given(number), type: .bloodPressure, start: start, end: start,
            content: .correlation([
                .quantity(.given(number + 1), .bloodPressureSystolic, 120, .millimeterOfMercury, start),
                .quantity(.given(number + 2), .bloodPressureDiastolic, 80, .millimeterOfMercury, start),
            ]))
    }

    @Test("ING-8: the contents of a relayed correlation go with it, and not without it") func correlations() throws {
        let relayed = pressure(10, 200)
        let alone = SampleRecord.quantity(.given(20), .bloodPressureSystolic, 130, .millimeterOfMercury, 300)
        try engine.save([relayed, alone], by: Self.phone)
        let parts: [UUID] = [.given(10), .given(11), .given(12)]
        // Measured are only single values, so that only a single relayed one is replaced.
        let single = SampleRecord.quantity(.given(30), .bloodPressureSystolic, 125, .millimeterOfMercury, 100)
        #expect(try export([single]) == 1)
        #expect(try engine.states(of: parts) == [.stored, .stored, .stored])
        #expect(try engine.states(of: [.given(20), .given(30)]) == [.deleted, .stored])
        // What was measured only later does not replace it.
        #expect(try export([pressure(40, 200.5)]) == 0)
        #expect(try engine.states(of: parts) == [.stored, .stored, .stored])
        #expect(try export([pressure(50, 200)]) == 1)
        #expect(try engine.states(of: parts) == [.deleted, .deleted, .deleted])
        let left = try engine.samples(SampleRequest(.bloodPressure), for: .own)
        #expect(Set(left.map(\.uuid)) == [.given(40), .given(50)] && left.allSatisfy { $0.contained.count == 2 })
        #expect(try engine.integrityProblems().isEmpty)
    }
}
