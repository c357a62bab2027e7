import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import TestSupport
import Testing
import WorkoutFiles

@testable import hk

/// The objects that digits of identifiers refer to, in the store and in the bin.
@Suite struct IdentifiedWorkoutTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
    }

    private enum Object {
        static let first = "AAAA1111-0000-4000-8000-00000000BEEF"
        static let second = "AAAA2222-0000-4000-8000-00000000CAFE"
        static let third = "CCCC3333-0000-4000-8000-0000BEEFAAAA"
        static let newest = "DDDD4444-0000-4000-8000-000000F0BEEF"
        /// A heart rate that begins as the first workout does.
        static let rate = "AAAA1111-0000-4000-8000-000000000001"
        static let otherRate = "EEEE5555-0000-4000-8000-000000000002"

        static let workouts = [first, second, third, newest]
    }

    private static func object(_ id: String, day: Int, _ type: String, _ members: String) -> String {
        #"{"uuid": "\#(id)", "type": "\#(type)", "start": "2026-05-\#(day)T06:00:00Z", "#
            + #""end": "2026-05-\#(day)T06:10:00Z", \#(members), "#
            + #""source": {"name": "Watch", "bundleIdentifier": "com.example.watch"}}"#
    }

    private func open() async throws -> CommandSession {
        try await CommandSession(path: path, settings: try Settings())
    }

    /// Opens a store with four workouts and two heart rates.
    private func filled() async throws -> CommandSession {
        let workouts = Object.workouts.enumerated().map { index, id in
            Self.object(
                id, day: 12 + index, "HKWorkoutTypeIdentifier", #""activityType": "running", "duration": 600"#)
        }
        let rates = [Object.rate, Object.otherRate].map { id in
            Self.object(id, day: 20, "HKQuantityTypeIdentifierHeartRate", #""value": 60, "unit": "count/min""#)
        }
        let file = try folder.write((workouts + rates).joined(separator: "\n") + "\n", to: "objects.jsonl")
        let session = try await open()
        var errors: [String] = []
        await FileImporter(access: session.access).importAll(file) { report in
            if let error = report.error { errors.append(error) }
        }
        try #require(errors.isEmpty, "\(errors)")
        return session
    }

    private func failure(
        _ session: CommandSession, _ typed: String, _ kind: CommandSession.ObjectKind
    ) -> CommandFailure? {
        #expect(throws: CommandFailure.self) { try session.identify(typed, kind: kind) }
    }

    // MARK: The store

    @Test("Digits refer to what begins with them, and to workouts that end with them") func identifying() async throws {
        let session = try await filled()
        for (typed, kind, id) in [
            ("last", .workout, Object.newest), ("LATEST", .workout, Object.newest), ("aaaa1", .workout, Object.first),
            // A workout counts before what was measured for it.
            ("aaaa1", .object, Object.first), ("AAAA-2", .object, Object.second), ("cafe", .workout, Object.second),
            ("beefaaaa", .workout, Object.third), ("0000beefaaaa", .object, Object.third),
            ("eeee", .object, Object.otherRate), (Object.rate, .object, Object.rate),
            ("aaaa111100004000800000000000beef", .workout, Object.first),
            (Object.first, .object, Object.first),
        ] as [(String, CommandSession.ObjectKind, String)] {
            #expect(try session.identify(typed, kind: kind).uuidString == id, "\(typed) \(kind)")
        }
    }

    @Test("What refers to none or to several is told with what there is") func refusing() async throws {
        let session = try await filled()
        for (typed, kind, text) in [
            (
                "eeee", .workout,
                "No workout has an ID that begins or ends with 'eeee'. Run 'hk workouts' to list them; the newest is "
                    + "dddd4444."
            ),
            ("0002", .object, "No object has an ID that begins or ends with '0002'."),
            (
                Object.rate, .workout,
                "No workout has an ID that begins or ends with '\(Object.rate)'. Run 'hk workouts' to list them; the "
                    + "newest is dddd4444."
            ),
        ] as [(String, CommandSession.ObjectKind, String)] {
            let failure = failure(session, typed, kind)
            #expect(failure?.kind == .notFound && failure?.description == text, "\(typed)")
        }
        let several = failure(session, "aaaa", .workout)
        #expect(several?.kind == .notFound)
        let start = "'aaaa' is ambiguous; it could be aaaa1111-0000-4000-8000-00000000beef (running, 2026-05-12 "
        #expect(several?.description.hasPrefix(start) == true, "\(several?.description ?? "")")
        #expect(several?.description.contains(" or aaaa2222-0000-4000-8000-00000000cafe (running, ") == true)
        #expect(several?.description.contains("cccc3333") == false)
        #expect(failure(session, "beef", .object)?.description.hasPrefix("'beef' is ambiguous; ") == true)
        #expect(failure(session, "last", .object)?.kind == .usage)
    }

    @Test("An empty store says that it has no workouts") func nothing() async throws {
        let session = try await open()
        let last = failure(session, "last", .workout)
        #expect(last?.kind == .notFound && last?.description == "The store has no workouts.")
        for kind in [CommandSession.ObjectKind.workout, .object] {
            #expect(
                failure(session, "aaaa", kind)?.description
                    == "No \(kind.noun) has an ID that begins or ends with 'aaaa'. The store has no workouts.")
        }
    }

    @Test(
        "At least four digits name what is deleted",
        arguments: [(["abc"], "abc"), (["a-b-c"], "a-b-c"), (["12g3"], "12g3"), (["aaaa1", "b-1"], "b-1")])
    func short(ids: [String], named: String) async throws {
        _ = try await open()
        let command = try DeleteCommand.parse(["--yes"] + ids + ["--store", path, "--locale", "C"])
        var told: CommandFailure?
        do { try await command.run() } catch { told = error as? CommandFailure }
        #expect(told?.kind == .usage)
        #expect(told?.description == "'\(named)' is too short. Specify at least 4 digits to delete.")
    }

    // MARK: The bin

    /// Runs `hk bin`, and returns its failure; nil if it succeeds.
    private func bin(_ arguments: String...) async throws -> CommandFailure? {
        let command = try BinCommand.parse(arguments + ["--store", path, "--locale", "C", "--time-zone", "UTC"])
        do { try await command.run() } catch let failure as CommandFailure { return failure }
        return nil
    }

    @Test("STO-62: digits refer to a workout of the bin by its beginning, or else by its end") func binned()
        async throws
    {
        let session = try await filled()
        let uuids = try Object.workouts.map { try #require(UUID(uuidString: $0)) }
        let records = try session.reports { try $0.records(uuids) }
        _ = try WorkoutDeletion(access: session.access).deleteAsOwner(records)
        let all = WorkoutBin(access: session.access)
        func left() throws -> Set<String> { Set(try all.workouts().map(\.workout.uuid.uuidString)) }
        #expect(try left() == Set(Object.workouts))
        for several in ["aaaa", "beef"] {
            let failure = try await bin("--restore", several)
            #expect(failure?.kind == .usage)
            #expect(failure?.description == "Several workouts in the bin have '\(several)'. Use more digits.")
        }
        let none = try await bin("--restore", "0002")
        #expect(none?.kind == .notFound)
        #expect(none?.description == "No workout in the bin has an ID that begins or ends with '0002'.")
        let twice = try await bin("--erase", "aaaa1", "aaaa11", "--yes")
        #expect(twice?.kind == .usage && twice?.description == "A workout is specified twice.")
        #expect(try left() == Set(Object.workouts))
        let first = try await bin("--restore", "AAAA-1")
        #expect(first == nil)
        #expect(try left() == [Object.second, Object.third, Object.newest])
        let second = try await bin("--erase", "cafe", "--yes")
        #expect(second == nil)
        #expect(try left() == [Object.third, Object.newest])
        #expect(try session.reports { try $0.workouts(limit: 10) }.map(\.uuid) == [uuids[0]])
        let rest = try await bin("--empty", "--yes", "--json")
        #expect(rest == nil)
        #expect(try left().isEmpty)
        #expect(try session.reports { try $0.workouts(limit: 10) }.map(\.uuid) == [uuids[0]])
    }
}
