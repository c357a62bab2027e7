import Foundation
import HealthModel
import HealthStore
import Synchronization
import TestEngines
import Testing
import WorkoutFiles

@testable import HealthService

/// The ends of streams of live sessions (API-65).
@Suite struct LiveEndTests {
    private static let start = Fixture.day + 70_000

    /// A clock that runs a step of a script at each wait.
    private final class Script: Sendable {
        let waits = Mutex<[Duration]>([])
        private let steps: Mutex<[@Sendable () throws -> Void]>

        /// - Parameter steps: What happens during the waits; nothing happens afterwards.
        init(_ steps: [@Sendable () throws -> Void]) { self.steps = Mutex(steps) }

        var clock: ServiceClock {
            ServiceClock(
                now: { [self] in
                    Date(timeIntervalSinceReferenceDate: start + 20 + Double(waits.withLock { $0.count }))
                },
                sleep: { [self] duration in
                    waits.withLock { $0.append(duration) }
                    try steps.withLock { $0.isEmpty ? nil : $0.removeFirst() }?()
                })
        }
    }

    private static func session(_ number: Int, _ activity: WorkoutActivity = .running) throws -> ActiveSessionRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activity
        var assembly = WorkoutAssembly(configuration: configuration)
        try assembly.begin(at: start)
        var record = ActiveSessionRecord(
            uuid: SweptLife.uuid(number), state: SessionState.running.rawValue, created: start - 1, assembly: assembly)
        record.start = start
        return record
    }

    private static func events(_ answer: Answer) throws -> [(name: String, data: JSON)] {
        try answer.text.components(separatedBy: "\n\n").filter { $0.hasPrefix("event: ") }.map { event in
            let lines = event.components(separatedBy: "\n")
            return (
                String(lines[0].dropFirst("event: ".count)),
                try JSON(parsing: String(lines[lines.count - 1].dropFirst("data: ".count)))
            )
        }
    }

    private static func workout(_ number: Int) -> SampleRecord {
        var workout = Fixture.run
        (workout.uuid, workout.start, workout.end) = (SweptLife.uuid(number), start, start + 30)
        return workout
    }

    /// Returns a service whose session ends during the first wait, and the workout that is saved during a later one.
    private static func ending(
        savedAtWait place: Int?, as who: ServiceUnderTest.Who = .owner,
        granting types: Set<ObjectType> = []
    ) async throws -> (events: [(name: String, data: JSON)], waits: [Duration]) {
        let engine = Mutex<SQLiteEngine?>(nil)
        let record = try session(1)
        let script = Script(
            (0..<12).map { wait in
                {
                    try engine.withLock { $0 }?.write(as: Fixture.watch) { store in
                        if wait == 0 { try store.forget(record.uuid) }
                        if wait == place { try store.save([workout(2)]) }
                    }
                }
            })
        let service = try ServiceUnderTest(clock: script.clock, Fixture.fill)
        engine.withLock { $0 = service.engine }
        try service.engine.write(as: Fixture.watch) { try $0.save(record) }
        if case .token(let name) = who { try service.grant(name, read: types) }
        let answer = try await service.ask("GET", "/api/v1/live/stream", as: who)
        return (try events(answer), script.waits.withLock { $0 })
    }

    @Test(
        "API-65: the workout of a session that ended is looked for ten times, a second apart",
        arguments: [(0, 1), (1, 2), (5, 6), (9, 10), (10, 11), (11, 11), (nil, 11)] as [(Int?, Int)])
    func patience(saved place: Int?, waits: Int) async throws {
        let (events, waited) = try await Self.ending(savedAtWait: place)
        #expect(events.map(\.name) == ["report", "end"])
        let end = try #require(events.last).data
        #expect(try end.member("session") { try $0.asString() } == SweptLife.uuid(1).uuidString)
        let isFound = place.map { $0 < 10 } ?? false
        #expect(end["workout"]?.line == (isFound ? "\"\(SweptLife.uuid(2).uuidString)\"" : nil))
        #expect(waited == Array(repeating: .seconds(1), count: waits))
    }

    @Test("API-65, SEC-32: who may not read workouts is told of none", arguments: [true, false])
    func permission(mayRead: Bool) async throws {
        let (events, _) = try await Self.ending(
            savedAtWait: 0, as: .token("live"), granting: mayRead ? [.heartRate, .workout] : [.heartRate])
        #expect(events.map(\.name) == ["report", "end"])
        let workout = events.last?.data["workout"]?.line
        #expect(workout == (mayRead ? "\"\(SweptLife.uuid(2).uuidString)\"" : nil))
    }

    @Test("API-65: a stream is that of one session, and ends when another begins") func another() async throws {
        let engine = Mutex<SQLiteEngine?>(nil)
        let (first, second) = (try Self.session(1), try Self.session(3, .cycling))
        let script = Script([
            { try engine.withLock { $0 }?.write(as: Fixture.watch) { try $0.save([Self.workout(2)]) } },
            {
                try engine.withLock { $0 }?.write(as: Fixture.watch) { store in
                    try store.forget(first.uuid)
                    try store.save(second)
                }
            },
        ])
        let service = try ServiceUnderTest(clock: script.clock, Fixture.fill)
        engine.withLock { $0 = service.engine }
        try service.engine.write(as: Fixture.watch) { try $0.save(first) }
        let events = try Self.events(try await service.ask("GET", "/api/v1/live/stream"))
        #expect(events.map(\.name) == ["report", "report", "end"])
        #expect(
            try events[2].data.member("session") { try $0.asString() } == SweptLife.uuid(1).uuidString
                && events[2].data.member("workout") { try $0.asString() } == SweptLife.uuid(2).uuidString)
        let next = try await service.ask("GET", "/api/v1/live").json()
        #expect(try next.member("activityType") { try $0.asString() } == "cycling")
    }

    @Test("SEC-30, API-65: a token that is revoked meanwhile is told nothing more, not even the end") func revoked()
        async throws
    {
        let known = Mutex<ServiceUnderTest?>(nil)
        let script = Script([{}, { known.withLock { $0 }?.revoke("live") }])
        let service = try ServiceUnderTest(clock: script.clock, Fixture.fill)
        known.withLock { $0 = service }
        defer { known.withLock { $0 = nil } }
        let record = try Self.session(1)
        try service.engine.write(as: Fixture.watch) { try $0.save(record) }
        let answer = try await service.ask("GET", "/api/v1/live/stream", as: .token("live"))
        #expect(try Self.events(answer).map(\.name) == ["report", "report"])
        #expect(script.waits.withLock { $0.count } == 2)
        #expect(answer.fields["Content-Type"] == "text/event-stream" && answer.fields["Cache-Control"] == "no-store")
    }
}
