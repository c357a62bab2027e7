import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestEngines
import TestSupport
import Testing

@testable import HealthPages
@testable import HealthService

/// The page of a live session (WEB-85).
@Suite struct LivePageTests {
    private static let start = RichWeek.now.timeIntervalSinceReferenceDate - 100

    /// A session of a sport, and what was measured since its start.
    private struct Live: Sendable, CustomStringConvertible {
        var name: String
        var activity = WorkoutActivity.running
        var state = SessionState.running
        var samples: [SampleRecord] = []
        var laps: [Double] = []
        var plan: PlannedWorkout?
        var description: String { name }
    }

    private static func way(_ meters: Double, _ from: Double, _ type: ObjectType = .distanceWalkingRunning)
        -> SampleRecord
    {
        .quantity(type, meters, .meter, start + from, seconds: 10)
    }

    private static let run: [SampleRecord] =
        stride(from: 0.0, to: 100, by: 10).map { way(30, $0) }
        + [
            .quantity(.heartRate, 141.6, .countPerMinute, start + 97),
            .quantity(.activeEnergyBurned, 12.4, .kilocalorie, start + 50, seconds: 10),
            .quantity(.runningPower, 255.5, .watt, start + 98),
        ]

    private static let plan = PlannedWorkout(
        .intervals(
            PlannedIntervals(
                activity: .running, displayName: "Hills & more",
                warmup: PlannedStep(goal: .time(.init(10, .minute))))), id: SweptLife.uuid(30))

    private static let nameless = PlannedWorkout(
        .intervals(
            PlannedIntervals(activity: .running, warmup: PlannedStep(goal: .time(.init(10, .minute))))),
        id: SweptLife.uuid(31))

    private static let sessions = [
        Live(name: "nothing measured"), Live(name: "a run", samples: run, laps: [40]),
        Live(name: "a pause", state: .paused, samples: run),
        Live(
            name: "a ride", activity: .cycling,
            samples: stride(from: 0.0, to: 100, by: 10).map { way(80, $0, .distanceCycling) }),
        Live(name: "a swim", activity: .swimming, samples: [way(50, 40, .distanceSwimming)]),
        Live(name: "standing still", samples: stride(from: 0.0, to: 100, by: 10).map { way(0, $0) }),
        Live(
            name: "a ride that stands still", activity: .cycling,
            samples: stride(from: 0.0, to: 100, by: 10).map { way(0, $0, .distanceCycling) }),
        Live(name: "a plan", samples: run, plan: plan), Live(name: "a plan without a name", plan: nameless),
    ]

    private static let settings = [
        #"{"timeZone": "GMT"}"#, #"{"units": "imperial", "locale": "de", "timeZone": "GMT", "paceFor": ["cycling"]}"#,
    ]

    private static func page(_ live: Live, _ settings: String) async throws -> String {
        let service = try SweptService { engine in
            try engine.allow(TenYears.watch)
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = live.activity
            var assembly = WorkoutAssembly(configuration: configuration)
            try assembly.begin(at: start)
            if let plan = live.plan {
                try assembly.start(from: StartedPlan(plan))
                try assembly.add(
                    WorkoutActivityRecord(
                        configuration: configuration, start: start, end: nil,
                        metadata: Metadata([PlannedPart.Position.metadataKey: .string("0.0.0")])))
            }
            var last = 0.0
            for lap in live.laps {
                try assembly.add([WorkoutEventRecord(kind: .lap, start: start + last, end: start + lap)])
                last = lap
            }
            var record = ActiveSessionRecord(
                uuid: SweptLife.uuid(1), state: live.state.rawValue, created: start - 1, assembly: assembly)
            record.start = start
            let session = record
            try engine.write(as: TenYears.watch) { try $0.save(session) }
            guard !live.samples.isEmpty else { return }
            _ = try engine.collect(live.samples, beside: MemberRuns(), in: session.uuid, by: TenYears.watch)
        }
        let responder = service.responder(settings: settings)
        return try await responder.ask("GET", "/live", by: responder.views).text
    }

    @Test("WEB-85: a session shows what is measured, in the units and with the pace of its owner")
    func sessions() async throws {
        var text = ""
        for live in Self.sessions {
            for (number, settings) in Self.settings.enumerated() {
                let page = try await Self.page(live, settings)
                #expect(page.contains("isRunning true"), "\(live)")
                // A reading in a line.
                text += "\(live), \(number): "
                text += page.replacing("(key ", with: "\n  (key ").replacing("(lineKey ", with: "\n  (lineKey ") + "\n"
            }
        }
        #expect(try KeptText.difference(text, from: "Service/Texts/Views/live.txt") == nil)
    }

    @Test("WEB-85: without a session, there is nothing to read") func none() async throws {
        let responder = try SweptService { _ in }.responder()
        let page = try await responder.ask("GET", "/live", by: responder.views).text
        #expect(page.contains("isRunning false sportName '' state ''"))
        let numbers = page.matches(of: /key '([^']*)' label '[^']*' number '([^']*)' unit '([^']*)'/)
        #expect(
            numbers.map { String($0.output.1) } == [
                "elapsed", "distance", "heartRate", "speed", "power", "lapElapsed", "activeEnergy",
            ])
        #expect(numbers.allSatisfy { $0.output.2 == "–" && $0.output.3.isEmpty })
    }
}
