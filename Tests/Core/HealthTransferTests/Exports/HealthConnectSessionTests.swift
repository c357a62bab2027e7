import Foundation
import HealthModel
import HealthStore
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Sessions of Health Connect, and the records of the same app that lie in them (IMP-57).
@Suite struct HealthConnectSessionTests {
    private let fixture: ExportFixture
    /// 2024-03-09 00:00:00 UTC.
    private static let origin = ExportSweep.origin

    init() throws { fixture = try ExportFixture() }

    private static func uuid(_ number: Int) -> UUID { UUID(high: 0x8000, low: 1 << 63 | UInt64(number)) }

    private static func blob(_ number: Int) -> String {
        "X'\(uuid(number).uuidString.replacing("-", with: ""))'"
    }

    private static func time(_ minute: Int) -> Int { ExportSweep.milliseconds(0, Double(minute) * 60) }

    /// A session of an app: its number, and its first and last minute.
    private struct Session {
        var number: Int
        var app = 1
        var from: Int
        var to: Int
        var kind = 33
    }

    /// A distance of an app in metres.
    private struct Distance {
        var number: Int
        var app = 1
        var from: Int
        var to: Int
        var metres = 100
    }

    private func statements(_ sessions: [Session], _ distances: [Distance]) -> [String] {
        let rows = sessions.map {
            "(\($0.number), \(Self.blob($0.number)), \($0.app), \(Self.time($0.from)), \(Self.time($0.to)), \($0.kind))"
        }
        let values = distances.map {
            "(\($0.number), \(Self.blob($0.number)), \($0.app), \(Self.time($0.from)), \(Self.time($0.to)), \($0.metres))"
        }
        return [
            "CREATE TABLE application_info_table (row_id, package_name, app_name)",
            "INSERT INTO application_info_table VALUES (1, 'org.one', 'One'), (2, 'org.two', 'Two')",
            "CREATE TABLE exercise_session_record_table (row_id, uuid, app_info_id, start_time, end_time, exercise_type)",
            "CREATE TABLE distance_record_table (row_id, uuid, app_info_id, start_time, end_time, distance)",
        ] + (rows.isEmpty ? [] : ["INSERT INTO exercise_session_record_table VALUES \(rows.joined(separator: ", "))"])
            + (values.isEmpty ? [] : ["INSERT INTO distance_record_table VALUES \(values.joined(separator: ", "))"])
    }

    @discardableResult
    private func run(
        _ sessions: [Session], _ distances: [Distance], _ selection: ImportSelection = ImportSelection()
    ) throws -> ImportReport {
        var fixture = fixture
        fixture.options.selection = selection
        let database = try ExportSweep(fixture).database(statements(sessions, distances))
        let report = try fixture.report(of: [("health_connect_export.db", database)])
        #expect(report.error == nil)
        return report
    }

    /// The numbers of the workouts, and of the distances that belong to each.
    private func belongings() throws -> [Int: [Int]] {
        var found: [Int: [Int]] = [:]
        for workout in try fixture.workouts() {
            let samples = try fixture.access.own { store in
                try store.storedTypes().filter { $0 != .workout }.flatMap {
                    try store.samples(SampleRequest($0, .workout(workout.uuid)))
                }
            }
            found[number(workout.uuid)] = samples.map { number($0.uuid) }.sorted()
        }
        return found
    }

    private func number(_ uuid: UUID) -> Int {
        Int(uuid.uuidString.suffix(12), radix: 16) ?? -1
    }

    private func totals() throws -> [Int: Double] {
        var totals: [Int: Double] = [:]
        for workout in try fixture.workouts() {
            totals[number(workout.uuid)] = workout.workout?.totals[.distance]?.converted(to: .meter)
        }
        return totals
    }

    @Test("IMP-57: a record belongs to the session of its app that it lies in, from start to end") func within() throws
    {
        try run(
            [
                Session(number: 1, from: 10, to: 20), Session(number: 2, from: 30, to: 40),
                Session(number: 3, app: 2, from: 0, to: 50),
            ],
            [
                Distance(number: 11, from: 10, to: 12), Distance(number: 12, from: 18, to: 20),
                Distance(number: 13, from: 9, to: 11), Distance(number: 14, from: 19, to: 21),
                Distance(number: 15, from: 30, to: 40), Distance(number: 16, app: 2, from: 0, to: 50, metres: 7),
                Distance(number: 17, app: 2, from: 10, to: 20, metres: 8), Distance(number: 18, from: 22, to: 23),
            ])
        #expect(try belongings() == [1: [11, 12], 2: [15], 3: [16, 17]])
        #expect(try totals() == [1: 200, 2: 100, 3: 15])
        #expect(try fixture.samples(.distanceWalkingRunning).count == 8)
    }

    @Test("IMP-57: of sessions of one start the later row is the inner one, always") func sameStart() throws {
        let pairs = 0..<12
        try run(
            pairs.flatMap { pair in
                [
                    Session(number: 2 * pair + 1, from: 60 * pair, to: 60 * pair + 50),
                    Session(number: 2 * pair + 2, from: 60 * pair, to: 60 * pair + 20),
                ]
            },
            pairs.flatMap { pair in
                [
                    Distance(number: 100 + pair, from: 60 * pair + 5, to: 60 * pair + 6),
                    Distance(number: 200 + pair, from: 60 * pair + 30, to: 60 * pair + 31, metres: 9),
                ]
            })
        let (belongings, totals) = (try belongings(), try totals())
        for pair in pairs {
            #expect(belongings[2 * pair + 2] == [100 + pair] && belongings[2 * pair + 1] == [200 + pair])
            #expect(totals[2 * pair + 2] == 100 && totals[2 * pair + 1] == 9)
        }
    }

    @Test("IMP-57: what was deleted or not asked for holds no records") func withoutWorkout() async throws {
        let session = [Session(number: 1, from: 10, to: 20)]
        try run(session, [Distance(number: 11, from: 10, to: 12)], ImportSelection([.distanceWalkingRunning], nil))
        #expect(try belongings().isEmpty)
        #expect(try fixture.samples(.distanceWalkingRunning).map { $0.metadata?.values.count ?? 0 } == [0])
        try run(session, [Distance(number: 12, from: 13, to: 14)])
        #expect(try belongings() == [1: [12]])
        _ = try await WorkoutDeletion(access: fixture.access).delete(try fixture.workouts())
        let report = try run(session, [Distance(number: 13, from: 15, to: 16)])
        #expect(try fixture.workouts().isEmpty)
        #expect(report.samples == 1 && report.workoutCount == 0)
        let again = try run([], [Distance(number: 13, from: 15, to: 16)])
        #expect(again.duplicates == 1 && again.samples == 0)
    }

    @Test("IMP-57: distances in a session have the type of its activity, others that of a walk") func types() throws {
        try run(
            [Session(number: 1, from: 10, to: 20, kind: 4), Session(number: 2, from: 30, to: 40, kind: 33)],
            [
                Distance(number: 11, from: 12, to: 13), Distance(number: 12, from: 32, to: 33),
                Distance(number: 13, from: 50, to: 51),
            ])
        #expect(try fixture.workouts().map { $0.workout?.activityType } == [.cycling, .running])
        #expect(try fixture.samples(.distanceCycling).map { number($0.uuid) } == [11])
        #expect(try fixture.samples(.distanceWalkingRunning).map { number($0.uuid) }.sorted() == [12, 13])
    }
}
