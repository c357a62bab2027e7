import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// The words about the plan of a live session, in the units and the numbers of the person (API-65, SRV-40).
@Suite struct LiveWordTests {
    private static let start = Fixture.day + 70_000

    /// A run of 10 s, and then of a distance at a heart rate.
    private static let plan = PlannedWorkout(
        .intervals(
            PlannedIntervals(
                activity: .running, displayName: "Long", warmup: PlannedStep(goal: .time(.init(10, .second))),
                blocks: [
                    PlannedBlock(
                        steps: [
                            PlannedInterval(.work, PlannedStep(goal: .distance(.init(12_345.6, .meter)))),
                            PlannedInterval(.recovery, PlannedStep()),
                        ], iterations: 1)
                ])))

    /// Returns a service with a session in the second step of the plan.
    private static func service() throws -> SweptService {
        try SweptService(now: Date(timeIntervalSinceReferenceDate: start + 20)) { engine in
            try Fixture.fill(engine)
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = .running
            var assembly = WorkoutAssembly(configuration: configuration)
            try assembly.begin(at: start)
            var record = ActiveSessionRecord(
                uuid: SweptLife.uuid(1), state: SessionState.running.rawValue, created: start - 1, assembly: assembly)
            record.start = start
            try record.assembly.start(from: StartedPlan(plan))
            for (place, second) in [("0.0.0", 0.0), ("1.0.0", 10)] {
                if let last = record.assembly.activities.last {
                    try record.assembly.update(activity: last.uuid, end: start + second)
                }
                try record.assembly.add(
                    WorkoutActivityRecord(
                        configuration: configuration, start: start + second, end: nil,
                        metadata: Metadata([PlannedPart.Position.metadataKey: .string(place)])))
            }
            let saved = record
            try engine.write(as: Fixture.watch) { try $0.save(saved) }
        }
    }

    @Test(
        "API-65, SRV-40: the goal of a step is told in the units and the numbers of the person",
        arguments: [
            ("{}", "12.35 km"), (#"{"locale": "de"}"#, "12,35 km"), (#"{"units": "imperial"}"#, "7.67 mi"),
            (#"{"units": "imperial", "locale": "de"}"#, "7,67 mi"),
            (#"{"units": "metric", "locale": "en"}"#, "12.35 km"),
        ])
    func goals(settings: String, goal: String) async throws {
        let responder = try Self.service().responder(
            at: Date(timeIntervalSinceReferenceDate: Self.start + 20), settings: settings)
        let plan = try await responder.ask("GET", "/api/v1/live").json().member("plan") { $0 }
        #expect(try plan.member("goal") { try $0.asString() }.hasPrefix(goal))
        #expect(try plan.member("keyPath") { try $0.asString() } == "1.0.0")
        #expect(try plan.member("next") { try $0.asString() } == "Recovery: open")
        // The units of a request are those of its figures, and not of words.
        let imperial = try await responder.ask("GET", "/api/v1/live?units=imperial").json()
        #expect(try imperial.member("plan") { try $0.member("goal") { try $0.asString() } }.hasPrefix(goal))
    }
}
