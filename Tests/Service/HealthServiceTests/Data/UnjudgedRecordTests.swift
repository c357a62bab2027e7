import Foundation
import HealthModel
import HealthStore
import TestEngines
import TestSupport
import Testing

@testable import HealthReports
@testable import HealthService
@testable import HealthTransfer
@testable import WorkoutFiles

/// Records that are held by workouts whose values cannot be true, and were stored before values were judged (PLA-51).
@Suite struct UnjudgedRecordTests {
    /// Stores a ride of five minutes with a stated energy.
    private static func add(
        _ number: Int, energy: Double, isJudged: Bool, to engine: SQLiteEngine, as app: AppIdentity
    ) throws -> UUID {
        let start = 700_000_000 + Double(number) * 100_000
        var session = RecordedSession(start: start, end: start + 300, activity: .cycling)
        session.totals.energy = energy
        let recording = WorkoutRecording(
            format: .fit, sessions: [session], points: RecordedPoints(), segments: [], pauses: [],
            details: .init(creator: nil, name: nil), device: nil)
        let part = try #require(RecordingDivision.parts(recording).first)
        let plan = WorkoutPlan(JudgedRecording(asRecorded: recording), part, activity: .other)
        let identity = plan.identity(generation: 0)
        let workout = try plan.workout(identity, file: identity.uuid(.workout))
        let supplement = try plan.supplement { _ in true }
        var header = try #require(RecordingSupplement(supplement))
        header.judgement = isJudged ? header.judgement : nil
        if isJudged { header.judgement?.version = PlausibilityLimits.version }
        let kept = try header.stored(supplement.columns)
        try engine.write(as: app, from: app) {
            try $0.insert(workout, in: ImportPass()) { insertion throws(EngineError) in
                try insertion.append(kept)
            }
        }
        return workout.uuid
    }

    private static func unjudged(_ records: JSON) throws -> [String] {
        try records.member("unjudged") {
            try $0.elements { try $0.member("workout") { try $0.asString() } }
        }
    }

    private static let cases: [(energy: Double, isJudged: Bool, isTold: Bool)] = [
        (65_534, false, true), (65_534, true, false), (90, false, false), (90, true, false),
    ]

    @Test(
        "PLA-51, API-48: records name the workouts that hold one with a value that cannot be true",
        arguments: cases)
    private func routes(energy: Double, isJudged: Bool, isTold: Bool) async throws {
        var uuid: UUID?
        let service = try SweptService { engine in
            try engine.allow(TenYears.watch)
            uuid = try Self.add(1, energy: energy, isJudged: isJudged, to: engine, as: TenYears.watch)
            _ = try Self.add(2, energy: 80, isJudged: true, to: engine, as: TenYears.watch)
        }
        let records = try await service.responder().ask("GET", "/api/v1/records").json()
        let told = isTold ? [try #require(uuid).uuidString] : []
        #expect(try Self.unjudged(records) == told, "\(records.line)")
    }

    @Test("PLA-51, MCP-6: assistants are told of the same workouts", arguments: cases)
    private func tool(energy: Double, isJudged: Bool, isTold: Bool) throws {
        let world = try MCPWorld.allowingEverything()
        let uuid = try Self.add(
            1, energy: energy, isJudged: isJudged, to: world.engine, as: MCPWorld.watch)
        let records = try world.call("get_records", "{}").found()
        #expect(try Self.unjudged(records) == (isTold ? [uuid.uuidString] : []), "\(records.line)")
    }
}
