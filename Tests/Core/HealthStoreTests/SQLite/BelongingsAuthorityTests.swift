import Foundation
import HealthModel
import TestEngines
import Testing

@testable import HealthStore

/// Samples of a workout that are deleted with it, by the app that saved it and by the owner of the store (STO-38).
@Suite struct BelongingsAuthorityTests {
    /// The samples of the workout.
    enum Origin: CaseIterable {
        /// Saved by the app of the workout.
        case saved
        /// Imported by that app.
        case imported
        /// Imported by another one.
        case foreign
        /// Measured by sensors for the workout.
        case measured

        var type: ObjectType {
            switch self {
            case .saved: .heartRate
            case .imported: .stepCount
            case .foreign: .flightsClimbed
            case .measured: .respiratoryRate
            }
        }

        var unit: QuantityUnit { self == .saved || self == .measured ? .countPerMinute : .count }

        func samples(_ count: Int) -> [SampleRecord] {
            let first = (Self.allCases.firstIndex(of: self) ?? 0) * 1_000
            return (0..<count).map { .quantity(.consecutive(first + $0), type, 60, unit, Double($0)) }
        }
    }

    /// A circumstance, and what is deleted in it.
    struct Case: Sendable {
        var authority: DeletionAuthority
        /// A Boolean value that indicates whether the app may share the type of its samples.
        var mayShare = true
        /// The samples that also belong to another workout.
        var shared: Origin?
        var deleted: Set<Origin>
        /// The number of origins whose samples are kept because they belong to others.
        var kept: Int
    }

    static let cases = [
        Case(authority: .app, deleted: [.saved, .imported, .measured], kept: 1),
        Case(authority: .app, mayShare: false, deleted: [.imported, .measured], kept: 2),
        Case(authority: .app, shared: .measured, deleted: [.saved, .imported], kept: 2),
        Case(authority: .app, shared: .imported, deleted: [.saved, .imported], kept: 2),
        Case(authority: .owner, deleted: [.saved, .imported, .foreign, .measured], kept: 0),
        Case(authority: .owner, mayShare: false, deleted: [.saved, .imported, .foreign, .measured], kept: 0),
        Case(authority: .owner, shared: .measured, deleted: [.saved, .imported, .foreign], kept: 0),
        Case(authority: .owner, shared: .saved, deleted: [.imported, .foreign, .measured], kept: 0),
    ]

    private static func source(_ origin: Origin) -> AppIdentity {
        origin == .measured
            ? AppIdentity(bundleIdentifier: AppIdentity.sensorsBundleIdentifier, name: "Sensors")
            : AppIdentity(bundleIdentifier: "import.watch", name: "Watch", version: "1")
    }

    /// Three samples are rows, and seventy are a block.
    @Test(
        "STO-38: with a workout goes what its app saved or imported, or what was measured for it",
        arguments: cases.indices, [3, 70])
    func deletion(place: Int, count: Int) throws {
        let given = Self.cases[place]
        let engine = try SQLiteEngine.forTest { 700_000_000 }
        try engine.allow(.own, .other)
        try engine.save(
            (1...2).map { .workout(.given($0), WorkoutRecord(activityType: .running, duration: 90), 0, 90) }, by: .own)
        func restore(_ origin: Origin, to workout: Int, by app: AppIdentity) throws {
            try engine.importObjects(by: app, in: ImportPass()) { (writer: ImportWriter) throws(EngineError) in
                for sample in origin.samples(count) {
                    var object = WholeObject(sample, source: Self.source(origin))
                    object.workouts = [.given(workout)]
                    _ = try writer.restore(object)
                }
            }
        }
        try engine.write(as: .own) { try $0.add(Origin.saved.samples(count), to: .given(1)) }
        try restore(.imported, to: 1, by: .own)
        try restore(.foreign, to: 1, by: .other)
        try restore(.measured, to: 1, by: .other)
        if let shared = given.shared { try restore(shared, to: 2, by: .other) }
        try engine.authorize(.own, AuthorizationDecisions(share: [.heartRate: given.mayShare]))
        let outcome = try engine.deleteWithAssociated([.given(1)], by: .own, given.authority)
        #expect(outcome == [DeletedBelongings(deleted: given.deleted.count * count, kept: given.kept * count)])
        #expect(try engine.states(of: [.given(1), .given(2)]) == [.deleted, .stored])
        for origin in Origin.allCases {
            let isDeleted = given.deleted.contains(origin)
            let states = try engine.states(of: origin.samples(count).map(\.uuid))
            #expect(Set(states) == [isDeleted ? .deleted : .stored], "\(origin)")
            let left = try engine.samples(SampleRequest(origin.type, .workout(.given(2))), for: .other)
            #expect(left.count == (given.shared == origin && !isDeleted ? count : 0), "\(origin)")
        }
        #expect(try engine.integrityProblems().isEmpty)
    }
}
