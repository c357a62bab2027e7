import Foundation
import HealthModel
import HealthStore
import Synchronization
import Testing
import WorkoutFiles

@testable import HealthService

/// A run that another program records, read from the store.
@Suite struct LiveRouteTests {
    private static let start = Fixture.day + 70_000

    /// A clock that runs the next step of a script at every wait, and then advances by a second.
    private final class Script: Sendable {
        private let steps = Mutex<[@Sendable () throws -> Void]>([])
        private let passed = Mutex(0.0)

        func then(_ step: @escaping @Sendable () throws -> Void) { steps.withLock { $0.append(step) } }

        var clock: ServiceClock {
            ServiceClock(
                now: { [self] in Date(timeIntervalSinceReferenceDate: start + 20 + passed.withLock { $0 }) },
                sleep: { [self] _ in
                    passed.withLock { $0 += 1 }
                    let step = steps.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                    guard let step else { throw CancellationError() }
                    try step()
                })
        }
    }

    /// The recording program.
    private final class Program: Sendable {
        let engine: SQLiteEngine
        private let state: Mutex<(record: ActiveSessionRecord, members: MemberRuns)>

        init(_ engine: SQLiteEngine) throws {
            self.engine = engine
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = .running
            var assembly = WorkoutAssembly(configuration: configuration)
            try assembly.begin(at: start)
            var record = ActiveSessionRecord(
                state: SessionState.running.rawValue, created: start - 1, assembly: assembly)
            record.start = start
            try engine.write(as: Fixture.watch) { try $0.save(record) }
            state = Mutex((record, MemberRuns()))
        }

        func change(_ body: (inout ActiveSessionRecord) throws -> Void) throws {
            let record = try state.withLock { state in
                try body(&state.record)
                return state.record
            }
            try engine.write(as: Fixture.watch) { try $0.save(record) }
        }

        func measure(_ samples: [SampleRecord]) throws {
            try state.withLock { state in
                let collected = try engine.collect(
                    samples, beside: state.members, in: state.record.uuid, by: Fixture.watch)
                for run in collected.runs { state.members.add(run) }
            }
        }

        func walk(to latitude: Double) throws {
            try engine.write(as: Fixture.watch) {
                try $0.save(
                    [RoutePoint(timestamp: start, latitude: latitude, longitude: 8)],
                    ofSession: state.withLock { $0.record.uuid })
            }
        }

        func end(savingWorkout: UUID?) throws {
            try engine.write(as: Fixture.watch) { try $0.forget(state.withLock { $0.record.uuid }) }
            guard let savingWorkout else { return }
            var workout = Fixture.run
            (workout.uuid, workout.start, workout.end) = (savingWorkout, start, start + 30)
            try engine.write(as: Fixture.watch) { try $0.save([workout]) }
        }
    }

    private static func way(_ meters: Double, from second: Double) -> SampleRecord {
        SampleRecord(
            type: .distanceWalkingRunning, start: start + second, end: start + second + 10,
            content: .quantity(QuantityValue(meters, .meter)))
    }

    private static func number(_ json: JSON, _ name: String, _ unit: String) throws -> Double {
        try json.member(name) { measure in
            #expect(try measure.member("unit") { try $0.asString() } == unit)
            return try measure.member("value") { try $0.asFiniteNumber() }
        }
    }

    private static func events(_ text: String) throws -> [(name: String, data: JSON)] {
        try text.components(separatedBy: "\n\n").filter { $0.hasPrefix("event: ") }.map { event in
            let lines = event.components(separatedBy: "\n")
            return (
                String(lines[0].dropFirst("event: ".count)),
                try JSON(parsing: String(lines[lines.count - 1].dropFirst("data: ".count)))
            )
        }
    }

    @Test("API-65: nothing goes on: 204, also of what a program left behind long ago") func nothing() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        #expect(try await service.ask("GET", "/api/v1/live").status == 204)
        #expect(try await service.ask("GET", "/api/v1/live/stream").status == 204)
        // The clock of the service is a day and a half ahead.
        _ = try Program(service.engine)
        #expect(try await service.ask("GET", "/api/v1/live").status == 204)
    }

    @Test("API-65, API-4: the owner sees any app's session, computed from the store, in units that were asked for")
    func report() async throws {
        let script = Script()
        let service = try ServiceUnderTest(clock: script.clock, Fixture.fill)
        let program = try Program(service.engine)
        try program.measure([
            Self.way(30, from: 0), Self.way(40, from: 10), Fixture.heartRate(120, at: Self.start + 5),
            Fixture.heartRate(140, at: Self.start + 15),
        ])
        for step in 0..<3 { try program.walk(to: 47 + Double(step) / 1_000) }
        let report = try await service.ask("GET", "/api/v1/live").json()
        #expect(try report.member("state") { try $0.asString() } == "running")
        #expect(try report.member("app") { try $0.asString() } == Fixture.watch.source.bundleIdentifier)
        #expect(try report.member("elapsed") { try $0.asFiniteNumber() } == 20)
        #expect(try Self.number(report, "distance", "m") == 70)
        #expect(try Self.number(report, "averageSpeed", "m/s") == 3.5)
        #expect(try Self.number(report, "heartRate", "count/min") == 140)
        #expect(abs(try Self.number(report, "averageHeartRate", "count/min") - 130) < 1e-9)
        #expect(try report.member("position") { try $0.elements { try $0.asFiniteNumber() } } == [8, 47.002])
        // The middle one lies on the line.
        #expect(try report.member("trail") { try $0.elements { $0 } }.count == 2)
        let imperial = try await service.ask("GET", "/api/v1/live?units=imperial").json()
        #expect(abs(try Self.number(imperial, "distance", "mi") - 70 / 1_609.344) < 1e-12)
        #expect(abs(try Self.number(imperial, "averageSpeed", "mi/hr") - 3.5 * 3_600 / 1_609.344) < 1e-9)
    }

    @Test("API-65, SEC-32: a token sees what it may read, and needs its scope") func permission() async throws {
        let script = Script()
        let service = try ServiceUnderTest(clock: script.clock, Fixture.fill)
        let program = try Program(service.engine)
        try program.measure([Self.way(30, from: 0), Fixture.heartRate(120, at: Self.start + 5)])
        try program.walk(to: 47)
        #expect(try await service.ask("GET", "/api/v1/live", as: .token("reader")).status == 403)
        #expect(try await service.ask("GET", "/api/v1/live/stream", as: .token("reader")).status == 403)
        try service.grant("live", read: [.heartRate])
        let report = try await service.ask("GET", "/api/v1/live", as: .token("live")).json()
        #expect(try Self.number(report, "heartRate", "count/min") == 120)
        #expect(report["distance"] == nil)
        #expect(report["position"] == nil)
        #expect(try report.member("trail") { try $0.elements { $0 } }.isEmpty)
    }

    @Test("API-65: reports each second, then state, lap, activity, and the workout at the end") func stream()
        async throws
    {
        let script = Script()
        let service = try ServiceUnderTest(clock: script.clock, Fixture.fill)
        let program = try Program(service.engine)
        let workout = UUID()
        try program.measure([Self.way(30, from: 0)])
        script.then { try program.measure([Self.way(40, from: 10), Fixture.heartRate(150, at: Self.start + 20)]) }
        script.then {
            try program.change {
                try $0.assembly.add([WorkoutEventRecord(kind: .lap, start: Self.start, end: Self.start + 15)])
            }
        }
        script.then { try program.change { $0.state = SessionState.paused.rawValue } }
        script.then {
            try program.change { record in
                let configuration = record.assembly.configuration
                try record.assembly.add(
                    WorkoutActivityRecord(configuration: configuration, start: Self.start + 20, end: nil))
            }
        }
        script.then { try program.end(savingWorkout: nil) }
        script.then { try program.end(savingWorkout: workout) }
        let events = try Self.events(try await service.ask("GET", "/api/v1/live/stream").text)
        try #require(
            events.map(\.name) == ["report", "report", "lap", "report", "state", "report", "activity", "report", "end"])
        #expect(try Self.number(events[0].data, "distance", "m") == 30)
        #expect(try Self.number(events[1].data, "distance", "m") == 70)
        #expect(try Self.number(events[1].data, "heartRate", "count/min") == 150)
        #expect(try events[2].data.member("laps") { try $0.elements { try $0.asFiniteNumber() } } == [15])
        #expect(try events[4].data.member("state") { try $0.asString() } == "paused")
        #expect(try events[6].data.member("activityNumber") { try $0.asInteger() } == 1)
        #expect(try events[8].data.member("workout") { try $0.asString() } == workout.uuidString)
    }

    /// A run of 10 s, then twice 100 m with a target and an open step.
    private static let plan = PlannedWorkout(
        .intervals(
            PlannedIntervals(
                activity: .running, displayName: "Hills", warmup: PlannedStep(goal: .time(.init(10, .second))),
                blocks: [
                    PlannedBlock(
                        steps: [
                            PlannedInterval(
                                .work,
                                PlannedStep(
                                    goal: .distance(.init(100, .meter)),
                                    target: PlannedTarget(
                                        .heartRate,
                                        .range(low: .init(140, .countPerMinute), high: .init(160, .countPerMinute))))),
                            PlannedInterval(.recovery, PlannedStep()),
                        ], iterations: 2)
                ])))

    private static func step(_ program: Program, _ keyPath: String, at second: Double) throws {
        try program.change { record in
            let configuration = record.assembly.configuration
            if let last = record.assembly.activities.last {
                try record.assembly.update(activity: last.uuid, end: start + second)
            }
            try record.assembly.add(
                WorkoutActivityRecord(
                    configuration: configuration, start: start + second, end: nil,
                    metadata: Metadata([PlannedPart.Position.metadataKey: .string(keyPath)])))
        }
    }

    @Test("PLN-83, API-65: a live session has the step of its plan, what is left, and what was announced")
    func plan() async throws {
        let script = Script()
        let service = try ServiceUnderTest(clock: script.clock, Fixture.fill)
        let program = try Program(service.engine)
        try program.change { try $0.assembly.start(from: StartedPlan(Self.plan)) }
        try Self.step(program, "0.0.0", at: 0)
        try Self.step(program, "1.0.0", at: 10)
        // The first ten seconds belong to the warm-up; of the next sample the half.
        try program.measure([Self.way(30, from: 0), Self.way(40, from: 5)])
        for second in stride(from: 10.0, through: 20, by: 1) {
            try program.measure([Fixture.heartRate(150, at: Self.start + second)])
        }
        let report = try await service.ask("GET", "/api/v1/live").json()
        let plan = try report.member("plan") { $0 }
        func text(_ name: String, in plan: JSON) throws -> String { try plan.member(name) { try $0.asString() } }
        #expect(try text("name", in: plan) == "Hills" && text("keyPath", in: plan) == "1.0.0")
        #expect(
            try plan.member("number") { try $0.asInteger() } == 2 && plan.member("count") { try $0.asInteger() } == 5)
        #expect(try plan.member("stepSeconds") { try $0.asFiniteNumber() } == 10)
        #expect(try plan.member("stepDistance") { try $0.asFiniteNumber() } == 20)
        #expect(plan["isInTarget"]?.line == "true" && plan["isFinished"]?.line == "false")
        #expect(try text("step", in: plan) == "2 of 5  Work 1/2" && text("goal", in: plan) == "100 m  80 m left")
        #expect(try text("target", in: plan) == "140–160 beats/min  150 bpm  in target")
        #expect(try text("next", in: plan) == "Recovery: open" && text("alert", in: plan) == "–")
        // Out of the target: announced after five seconds; then the step, and the plan, ends.
        for second in 1...6 {
            script.then { try program.measure([Fixture.heartRate(120, at: Self.start + 20 + Double(second))]) }
        }
        script.then { try Self.step(program, "1.0.1", at: 27) }
        script.then {
            try program.change { record in
                if let last = record.assembly.activities.last {
                    try record.assembly.update(activity: last.uuid, end: Self.start + 28)
                }
            }
        }
        script.then { try program.end(savingWorkout: UUID()) }
        let events = try Self.events(try await service.ask("GET", "/api/v1/live/stream").text)
        let told = events.filter { $0.name != "report" }
        #expect(told.map(\.name) == ["alert", "activity", "step", "activity", "step", "end"])
        try #require(told.count == 6)
        #expect(try text("alert", in: told[0].data.member("plan") { $0 }) == "too low  120 bpm")
        #expect(try text("step", in: told[2].data.member("plan") { $0 }) == "3 of 5  Recovery 1/2")
        #expect(try text("alert", in: told[2].data.member("plan") { $0 }) == "–")
        #expect(try text("step", in: told[4].data.member("plan") { $0 }) == "The plan is done")
        #expect(try told[4].data.member("plan") { $0["isFinished"]?.line } == "true")
    }

    @Test("API-61: a change is told once a second at most, from where somebody stopped listening") func changes()
        async throws
    {
        let script = Script()
        let service = try ServiceUnderTest(clock: script.clock, Fixture.fill)
        let anchor = try await service.ask("GET", "/api/v1/changes?type=heartRate&limit=10000").json()
            .member("anchor") { try $0.asString() }
        let engine = service.engine
        try engine.write(as: Fixture.watch) { try $0.save([Fixture.heartRate(70, at: Self.start)]) }
        script.then { try engine.write(as: Fixture.watch) { try $0.save([Fixture.steps(70, from: Self.start)]) } }
        let events = try Self.events(
            try await service.ask("GET", "/api/v1/changes/stream", fields: [("Last-Event-ID", anchor)]).text)
        #expect(events.map(\.name) == ["change", "change"])
        let types = try events.map { try $0.data.member("types") { try $0.elements { try $0.asString() } } }
        #expect(types == [[ObjectType.heartRate.identifier], [ObjectType.stepCount.identifier]])
        let next = try events[0].data.member("anchor") { try $0.asString() }
        let rest = try await service.ask("GET", "/api/v1/changes?type=stepCount&since=\(next)").json()
        #expect(try rest.member("added") { try $0.elements { $0 } }.count == 1)
        let plain = ServiceUnderTest.Who.token("plain")
        #expect(try await service.ask("GET", "/api/v1/changes/stream", as: plain).status == 403)
        let reader = ServiceUnderTest.Who.token("changes")
        #expect(try await service.ask("GET", "/api/v1/changes/stream?type=heartRate", as: reader).status == 403)
    }

    /// Somebody who listens to changes with the token `changes`.
    private struct Listener {
        private let service: ServiceUnderTest
        private let anchor: String
        private static let token = ServiceUnderTest.Who.token("changes")

        init(to service: ServiceUnderTest) async throws {
            self.service = service
            anchor = try await service.ask("GET", "/api/v1/changes?type=heartRate&limit=10000", as: Self.token).json()
                .member("anchor") { try $0.asString() }
        }

        /// Saves a heart rate at a second of the session.
        var save: @Sendable (Double) throws -> Void {
            { [engine = service.engine] second in
                try engine.write(as: Fixture.watch) {
                    try $0.save([Fixture.heartRate(70, at: LiveRouteTests.start + second)])
                }
            }
        }

        /// Returns what is told of the changes since the listener was created.
        func heard() async throws -> String {
            try await service.ask(
                "GET", "/api/v1/changes/stream", as: Self.token, fields: [("Last-Event-ID", anchor)]
            ).text
        }
    }

    @Test("SEC-30, API-61: a token that is revoked while it listens is told no further change") func revoked()
        async throws
    {
        let script = Script()
        let service = try ServiceUnderTest(clock: script.clock, Fixture.fill)
        try service.grant("changes", read: [.heartRate])
        let listener = try await Listener(to: service)
        let save = listener.save
        try save(0)
        script.then { try save(1) }
        script.then {
            service.revoke("changes")
            try save(2)
        }
        let heard = try await listener.heard()
        #expect(try Self.events(heard).map(\.name) == ["change", "change"])
    }

    @Test("SEC-32, API-61: a change that may not be seen is not told, and the next one is") func unseen() async throws {
        let script = Script()
        let service = try ServiceUnderTest(clock: script.clock, Fixture.fill)
        try service.grant("changes", read: [.heartRate], since: Self.start)
        let listener = try await Listener(to: service)
        let save = listener.save
        try save(1)
        script.then {
            // It is before the first date that the token may read.
            try save(-100)
            Task.detached {
                for _ in 0..<5_000 { await Task.yield() }
                try? save(2)
            }
        }
        let heard = try await listener.heard()
        let events = try Self.events(heard)
        #expect(events.map(\.name) == ["change", "change"])
        let types = try events.map { try $0.data.member("types") { try $0.elements { try $0.asString() } } }
        #expect(types == [[ObjectType.heartRate.identifier], [ObjectType.heartRate.identifier]])
    }

    @Test("API-65: a plan whose only step passes between two reports is told to be done") func passedPlan()
        async throws
    {
        let script = Script()
        let service = try ServiceUnderTest(clock: script.clock, Fixture.fill)
        let program = try Program(service.engine)
        try program.change { try $0.assembly.start(from: StartedPlan(Self.plan)) }
        script.then {
            try Self.step(program, "0.0.0", at: 20)
            try program.change { record in
                if let last = record.assembly.activities.last {
                    try record.assembly.update(activity: last.uuid, end: Self.start + 21)
                }
            }
        }
        script.then { try program.end(savingWorkout: UUID()) }
        let events = try Self.events(try await service.ask("GET", "/api/v1/live/stream").text)
        #expect(events.map(\.name).filter { ["step", "alert", "end"].contains($0) } == ["step", "end"])
        let reports = events.filter { $0.name == "report" }
        let finished = reports.map { $0.data["plan"]?["isFinished"]?.line ?? "-" }
        #expect(finished == ["false", "true"])
        let steps = reports.map { $0.data["plan"]?["step"]?.line ?? "-" }
        #expect(steps == ["\"Not begun\"", "\"The plan is done\""])
    }
}
