import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// `hk activity`: workouts whose files name no activity, and those that have one.
@Suite struct ActivityCommandTests {
    private let program: Program
    /// The identifiers of a run whose file says so, and of one whose file names no activity.
    private let known: String
    private let unnamed: String

    init() throws {
        program = try Program()
        let run = Runs.file(day: 4, hour: 6, points: 60, heartRate: 110, step: 50)
        try program.write(run, to: "run.gpx")
        let other = Runs.file(day: 20, hour: 9, points: 40, heartRate: 105, step: 45)
        try program.write(other.replacing("<type>running</type>", with: ""), to: "unnamed.gpx")
        known = try Self.imported("run.gpx", program)
        unnamed = try Self.imported("unnamed.gpx", program)
    }

    private static func imported(_ file: String, _ program: Program) throws -> String {
        let isFirst = !FileManager.default.fileExists(atPath: program.store)
        let known = isFirst ? [] : try identifiers(program.run("workouts", "--json"))
        let run = try program.run("import", file)
        #expect(run.code == 0, "\(run)")
        return try #require(Set(identifiers(program.run("workouts", "--json"))).subtracting(known).first)
    }

    private static func identifiers(_ run: Program.Run) throws -> [String] {
        try JSON(parsing: run.output).elements { try $0.member("uuid") { try $0.asString() } }
    }

    private func short(_ id: String) -> String { String(id.lowercased().prefix(8)) }

    private func activity(_ arguments: String...) throws -> Program.Run {
        try program.run(arguments: ["activity"] + arguments)
    }

    @Test func aWorkoutThatHasOneIsNotChanged() throws {
        let sentence =
            "Error: \(short(known)) has an activity already. To change it, run 'hk edit \(short(known)) "
            + "--activity hiking'.\n"
        for ids in [[known], [unnamed, known], [known, unnamed]] {
            let run = try program.run(arguments: ["activity", "hiking"] + ids)
            #expect(run == .init(output: "", error: sentence, code: 1))
        }
        let proposed = try activity("--confirm", known)
        #expect(proposed == .init(output: "", error: "Error: \(short(known)) has no proposed activity.\n", code: 1))
        // Nothing was changed by that.
        #expect(try Self.identifiers(activity("--json")) == [unnamed])
    }

    @Test func aWorkoutWithoutOneGetsIt() throws {
        let list = try activity()
        #expect(list.code == 0 && list.output.split(separator: "\n").count == 2, "\(list)")
        let run = try activity("hiking", String(unnamed.prefix(6)), "--json")
        let changed = try JSON(parsing: run.output).elements { $0 }
        #expect(run.code == 0 && changed.count == 1)
        #expect(changed.first?["uuid"]?.line.contains(unnamed) == false)
        #expect(try activity() == .init(output: "Every workout has an activity.\n", error: "", code: 0))
        #expect(try activity("--json") == .init(output: "[]\n", error: "", code: 0))
        for arguments in [["hiking", "--all"], ["--confirm", "--all"]] {
            let again = try program.run(arguments: ["activity"] + arguments)
            #expect(again == .init(output: "Nothing was changed.\n", error: "", code: 0))
            let json = try program.run(arguments: ["activity"] + arguments + ["--json"])
            #expect(json == .init(output: "[]\n", error: "", code: 0))
        }
        let workouts = try JSON(parsing: program.run("workouts", "--json").output).elements { $0 }
        #expect(workouts.count == 2)
    }

    @Test func whatIsProposedIsAccepted() throws {
        let run = try activity("--confirm", "--all", "--json")
        #expect(run.code == 0, "\(run)")
        #expect(try Self.identifiers(run).count == 1)
        #expect(try activity().output == "Every workout has an activity.\n")
    }

    @Test(arguments: [
        (["running"], "Specify IDs, or --all."), (["--confirm"], "Specify IDs, or --all."),
        (["running", "b5ad", "--all"], "Specify IDs or --all, not both."),
        (["--confirm", "b5ad", "--all"], "Specify IDs or --all, not both."),
        (["--all"], "Specify an activity, or use --confirm."),
    ])
    func whatIsMissing(arguments: [String], sentence: String) throws {
        let run = try program.run(arguments: ["activity"] + arguments)
        #expect(run.code == 64 && run.error.contains("Error: \(sentence)\n"), "\(run)")
    }
}
