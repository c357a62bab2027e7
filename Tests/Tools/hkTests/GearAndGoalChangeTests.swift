import ArgumentParser
import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import OpenHealthKit
import TestSupport
import Testing

@testable import hk

/// The commands that change gear and goals, and what they leave as it is.
@Suite struct GearAndGoalChangeTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "health.sqlite").path
    }

    private func open() async throws -> CommandSession {
        try await CommandSession(path: path, settings: try Settings())
    }

    /// The arguments of every command: the store, and the settings of a machine without any.
    private var surroundings: [String] {
        ["--store", path, "--units", "metric", "--time-zone", "UTC", "--locale", "C"]
    }

    private func run<Command: AsyncParsableCommand>(_ type: Command.Type, _ arguments: [String]) async throws {
        var command = try type.parse(arguments + surroundings)
        try await command.run()
    }

    /// Returns the failure of a command; nil if it succeeds.
    private func failure<Command: AsyncParsableCommand>(
        _ type: Command.Type, _ arguments: [String]
    ) async throws -> CommandFailure? {
        do { try await run(type, arguments) } catch let failure as CommandFailure { return failure }
        return nil
    }

    // MARK: Gear

    private static let first = CalendarDay(year: 2016, month: 3, day: 1)
    private static let last = CalendarDay(year: 2016, month: 5, day: 2)

    /// Creates gear with the same identifier and other properties.
    private static func shoes(
        _ name: String = "Trail shoes", kind: Gear.Kind = .shoes, begin: CalendarDay? = Self.first,
        end: CalendarDay? = Self.last
    ) throws -> Gear {
        let id = try #require(UUID(uuidString: "0A1B2C3D-0000-4000-8000-000000000001"))
        return try Gear(id: id, name, kind: kind, begin: begin, end: end)
    }

    private func save(_ gear: Gear) async throws {
        let session = try await open()
        try session.access.write { try $0.save(gear) }
    }

    private func gear() async throws -> [Gear] {
        let session = try await open()
        return try session.reports { try $0.gear() }
    }

    @Test("API-141: an edit of gear changes only what is named") func edits() async throws {
        let day = CalendarDay(year: 2016, month: 4, day: 3)
        for (arguments, expected) in [
            (["--name", "Mud shoes"], try Self.shoes("Mud shoes")), (["--kind", "skis"], try Self.shoes(kind: .skis)),
            (["--begin", "2016-04-03"], try Self.shoes(begin: day)), (["--begin", ""], try Self.shoes(begin: nil)),
            (["--end", "2016-04-03"], try Self.shoes(end: day)), (["--end", ""], try Self.shoes(end: nil)),
            (["--begin", "2016-05-02"], try Self.shoes(begin: Self.last)),
            (
                ["--name", "Board", "--kind", "board", "--begin", "", "--end", ""],
                try Self.shoes("Board", kind: .board, begin: nil, end: nil)
            ),
        ] as [([String], Gear)] {
            try await save(try Self.shoes())
            try await run(GearCommand.Edit.self, ["trail"] + arguments)
            #expect(try await gear() == [expected], "\(arguments)")
        }
    }

    @Test("API-141: gear that is retired keeps all else") func retiring() async throws {
        try await save(try Self.shoes(end: nil))
        try await run(GearCommand.Retire.self, ["TRAIL", "--date", "2016-05-02"])
        #expect(try await gear() == [try Self.shoes()])
        try await run(GearCommand.Retire.self, ["trail shoes"])
        let today = try #require(try await gear().first?.end)
        #expect(today > Self.last)
    }

    @Test("API-141: gear is not changed to what it cannot be") func refusals() async throws {
        try await save(try Self.shoes())
        for (arguments, text) in [
            (["trail", "--begin", "x"], "--begin 'x' "), (["trail", "--end", "x"], "--end 'x' "),
            (["trail", "--begin", "2016"], "--begin '2016' is not a day. Use 2024-01-31."),
            (["trail", "--end", "2016-02-28"], "Gear cannot be retired before its first day"),
        ] {
            let failure = try await failure(GearCommand.Edit.self, arguments)
            #expect(failure?.kind == .usage && failure?.description.hasPrefix(text) == true, "\(arguments)")
        }
        let date = try await failure(GearCommand.Retire.self, ["trail", "--date", "x"])
        #expect(date?.kind == .usage && date?.description.hasPrefix("--date 'x' ") == true)
        let early = try await failure(GearCommand.Retire.self, ["trail", "--date", "2016-02-28"])
        #expect(early?.kind == .usage)
        let edited = try await failure(GearCommand.Edit.self, ["bike", "--kind", "bike"])
        let retired = try await failure(GearCommand.Retire.self, ["bike"])
        let removed = try await failure(GearCommand.Remove.self, ["bike"])
        for failure in [edited, retired, removed] {
            #expect(failure?.kind == .notFound)
            #expect(failure?.description.hasSuffix(" Run 'hk gear' to list your gear.") == true)
        }
        #expect(try await gear() == [try Self.shoes()])
        try await run(GearCommand.Remove.self, ["trail"])
        #expect(try await gear().isEmpty)
    }

    // MARK: Goals

    private static let goals = [
        "0A1B2C3D-0000-4000-8000-000000000001", "1111ABCD-0000-4000-8000-000000000002",
        "2BCD0000-0000-4000-8000-000000000003",
    ]

    @Test(
        "A goal is removed by its number in the list, or by at least four digits of its ID",
        arguments: [
            ("1", 0), ("3", 2), ("0", nil), ("4", nil), ("0a1", nil), ("0a1b", 0), ("111", nil), ("1111", 1),
            ("1111ABCE", nil), ("2bcd0000-0000-4000-8000-000000000003", 2), ("abcd", nil),
        ] as [(String, Int?)])
    func removing(typed: String, place: Int?) async throws {
        let session = try await open()
        let goals = try Self.goals.map { text in
            try TrainingGoal(id: try #require(UUID(uuidString: text)), .count, 3, per: .week)
        }
        for goal in goals { try session.access.write { try $0.save(goal) } }
        let failure = try await failure(GoalsCommand.Remove.self, [typed])
        var left = goals
        if let place {
            left.remove(at: place)
            #expect(failure == nil)
        } else {
            #expect(failure?.kind == .notFound)
            #expect(failure?.description == "There is no goal '\(typed)'. Run 'hk goals' to list them.")
        }
        #expect(try session.reports { try $0.goals() } == left)
    }
}
