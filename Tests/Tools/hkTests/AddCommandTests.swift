import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// `hk add`: workouts and values that are entered by hand.
@Suite struct AddCommandTests {
    private let program: Program

    init() throws { program = try Program() }

    private func run(_ arguments: String...) throws -> String {
        let run = try program.run(arguments: arguments)
        #expect(run.code == 0, "\(arguments): \(run)")
        return run.output
    }

    @Test("API-34: a workout is added by usual words, and removed as the output says") func workout() throws {
        let added = try run(
            "add", "run", "--date", "2026-01-05T18:30", "--duration", "45m", "--distance", "10km", "--energy", "600",
            "--title", "Evening", "--notes", "Dark.", "--tag", "club")
        #expect(added.hasPrefix("Added Running  2026-01-05 18:30  45:00  10.00 km  Evening"))
        let workouts = try JSON(parsing: try run("workouts", "--json")).elements { $0 }
        let workout = try #require(workouts.first)
        #expect(workouts.count == 1)
        #expect(try workout.member("duration") { try $0.asFiniteNumber() } == 2_700)
        #expect(try workout.member("tags") { try $0.elements { try $0.asString() } } == ["club"])
        #expect(try workout.member("notes") { try $0.asString() } == "Dark.")
        let object = try run("samples", "workout", "--json")
        #expect(object.contains("HKWasUserEntered"))
        let command = try #require(added.firstMatch(of: /'hk (delete [0-9a-f]{8})'/)?.1)
        _ = try run(String(command.prefix(6)), String(command.dropFirst(7)), "--yes")
        #expect(try run("workouts", "--json") == "[]\n")
        _ = try run("bin", "--restore", String(command.dropFirst(7)))
        #expect(try run("workouts").contains("Evening"))
    }

    @Test(
        "API-34: a value has the unit that is typed, or the usual one",
        arguments: [
            (["bodyMass", "71.5"], 71.5, "kg"), (["weight", "158", "lb"], 158, "lb"),
            (["weight", "158lbs"], 158, "lb"),
            (["pulse", "61 bpm"], 61, "count/min"), (["spo2", "97"], 0.97, "%"), (["spo2", "97%"], 0.97, "%"),
            (["height", "1,82", "m"], 1.82, "m"), (["--units", "imperial", "weight", "158"], 158, "lb"),
        ])
    func value(typed: [String], value: Double, unit: String) throws {
        let run = try program.run(arguments: ["add"] + typed + ["--date", "2026-01-05T07:00", "--json"])
        #expect(run.code == 0, "\(run)")
        let sample = try JSON(parsing: run.output)
        #expect(try abs(sample.member("value") { try $0.asFiniteNumber() } - value) < 1e-9)
        #expect(try sample.member("unit") { try $0.asString() } == unit)
        #expect(try sample.member("start") { try $0.asString() } == "2026-01-05T07:00:00Z")
    }

    @Test("API-34: a day means its noon, and an added value is removed by its ID") func day() throws {
        let added = try run("add", "bodyMass", "71.5", "--date", "2026-01-05")
        #expect(added.hasPrefix("Added bodyMass  2026-01-05 12:00  71.5 kg"))
        let id = try #require(added.firstMatch(of: /hk delete ([0-9a-f-]{36})/)?.1)
        _ = try run("delete", String(id), "--yes")
        #expect(try run("samples", "bodyMass", "--json") == "[]\n")
    }

    @Test(
        "API-34: what cannot be is refused, and nothing is saved",
        arguments: [
            ["run"], ["run", "--duration", "soon"], ["runing", "--duration", "45m"], ["bodyMass"],
            ["run", "10", "--duration", "45m"], ["run", "10km"], ["bodyMass", "heavy"], ["bodyMass", "71", "km"],
            ["bodyMass", "71", "--date", "2999-01-01"], ["bodyMass", "71", "--date", "2026-01"],
            ["sleepAnalysis", "1"], ["appleExerciseTime", "5"], ["run", "--duration", "45m", "--distance", "-5"],
            ["run", "--duration", "45m", "--energy", "-5"],
        ])
    func refusals(arguments: [String]) throws {
        let run = try program.run(arguments: ["add"] + arguments)
        #expect(run.code == 64, "\(run)")
        #expect(!FileManager.default.fileExists(atPath: program.store))
    }

    @Test("API-34: a title that cannot be is refused, and no workout is saved") func title() throws {
        _ = try run("add", "bodyMass", "71.5")
        let refused = try program.run("add", "run", "--duration", "45m", "--title", " ")
        #expect(refused.code == 1 && refused.error.contains("A title cannot be blank."), "\(refused)")
        #expect(try run("workouts", "--json") == "[]\n")
    }
}
