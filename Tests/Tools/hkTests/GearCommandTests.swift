import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// `hk gear`, and the gear of workouts in other commands.
@Suite struct GearCommandTests {
    private let program: Program
    private static let id = "b5ad0491-52c4-83a1-800c-3f5a00000000"

    init() throws {
        program = try Program()
        #expect(try program.run("import", Program.example).code == 0)
    }

    private func run(_ arguments: String...) throws -> String {
        let run = try program.run(arguments: arguments)
        #expect(run.code == 0, "\(arguments): \(run)")
        return run.output
    }

    @Test("API-141: gear is added, worn, renamed, retired and removed") func life() throws {
        #expect(try run("gear").hasPrefix("No gear."))
        let added = try run("gear", "add", "Trail shoes", "--kind", "shoes", "--begin", "2026-03-01")
        #expect(added.contains("Trail shoes  shoes") && added.contains("2026-03-01 –"))
        #expect(try run("edit", "b5ad", "--gear", "trail").contains("– → Trail shoes"))
        #expect(try run("show", "b5ad").contains("Trail shoes"))
        let distance = try #require(run("workouts").firstMatch(of: /[0-9.]+ km/)?.0)
        #expect(try run("gear").contains(distance))
        #expect(try run("workouts", "--gear", "TRAIL").contains("b5ad0491"))
        #expect(try run("workouts", "--csv").contains("Trail shoes"))
        #expect(try run("workouts", "--search", "trail").contains("b5ad0491"))
        #expect(try run("gear", "edit", "trail", "--name", "Mud shoes", "--begin", "").contains("Mud shoes"))
        #expect(try run("workouts", "--gear", "mud").contains("b5ad0491"))
        #expect(try run("gear", "retire", "mud", "--date", "2026-06-01").contains("– 2026-06-01"))
        // The name comes back with the workout.
        _ = try run("export", "b5ad", "--to", "json", "-o", "run.json")
        let other = program.folder.appending(path: "other.sqlite").path
        _ = try run("import", "run.json", "--store", other)
        let copied = try JSON(parsing: try run("gear", "--json", "--store", other)).member("gear") { json in
            try json.elements { try $0.member("name") { try $0.asString() } }
        }
        #expect(copied == ["Mud shoes"])
        #expect(try run("gear", "add", "mud shoes", "--kind", "shoes", "--store", other).contains("mud shoes"))
        #expect(try run("gear", "remove", "mud").hasPrefix("No gear."))
        #expect(try !run("show", "b5ad").contains("Mud shoes"))
        #expect(try run("edit", "b5ad", "--undo").contains("– → Mud shoes"))
        #expect(try run("edit", "b5ad", "--no-gear").contains("Mud shoes → –"))
        #expect(try program.run("doctor").code == 0)
    }

    @Test("Gear is of no kind, and a goal is one of a week, unless it is said") func defaults() throws {
        let gear = try JSON(parsing: run("gear", "add", "Tent", "--json"))
        #expect(try gear.member("gear") { try $0.elements { $0["kind"]?.line ?? "" } } == ["\"other\""])
        let goals = try JSON(parsing: run("goals", "add", "distance", "50km", "--json"))
        let periods = try goals.member("goals") { goals in try goals.elements { $0["period"]?.line ?? "" } }
        #expect(periods == ["\"week\""])
    }

    @Test("API-141: gear stays with a workout in the bin and in a backup") func keeping() throws {
        _ = try run("gear", "add", "Trail shoes", "--kind", "shoes")
        _ = try run("edit", "b5ad", "--gear", "trail")
        let before = try run("gear", "--json")
        _ = try run("delete", "b5ad", "--yes")
        #expect(try run("gear", "--json") != before)
        _ = try run("bin", "--restore", Self.id)
        #expect(try run("gear", "--json") == before)
        _ = try run("backup", "copy.sqlite")
        #expect(try run("gear", "--json", "--store", program.folder.appending(path: "copy.sqlite").path) == before)
        _ = try run("salvage", "health.sqlite", "salvaged.sqlite")
        let salvaged = program.folder.appending(path: "salvaged.sqlite").path
        #expect(try run("gear", "--json", "--store", salvaged) == before)
    }

    @Test("API-141: gear that is unknown or ambiguous is not found, whatever is done with it") func unknown() throws {
        _ = try run("gear", "add", "Trail shoes", "--kind", "shoes")
        _ = try run("gear", "add", "Trail bike", "--kind", "bike")
        for action in [["edit", "--name", "x"], ["retire"], ["remove"]] {
            for (name, reason) in [
                ("kayak", "Unknown gear 'kayak'."),
                ("trail", "'trail' is ambiguous; it could be 'Trail shoes' or 'Trail bike'."),
            ] {
                let arguments = ["gear", action[0], name] + action.dropFirst()
                let told = try program.run(arguments: arguments + ["--json"])
                let error = try #require(try JSON(parsing: told.output)["error"])
                #expect(told.code == 1)
                #expect(try error.member("code") { try $0.asString() } == "notFound", "\(arguments)")
                #expect(
                    try error.member("message") { try $0.asString() } == "\(reason) Run 'hk gear' to list your gear.")
                let shown = try program.run(arguments: arguments)
                #expect(shown.code == 1 && shown.error == "Error: \(reason) Run 'hk gear' to list your gear.\n")
            }
        }
        #expect(try run("gear").split(separator: "\n").count == 3)
    }

    @Test("API-141: what does not exist or cannot be is an error") func errors() throws {
        _ = try run("gear", "add", "Trail shoes")
        for (arguments, code) in [
            (["gear", "add", "trail SHOES"], 1), (["gear", "add", " "], 64), (["gear", "edit", "trail"], 64),
            (["gear", "add", "Bike", "--kind", "bicycle"], 64), (["gear", "remove", "bike"], 1),
            (["gear", "add", "Bike", "--begin", "2026"], 64), (["gear", "retire", "trail", "--date", "soon"], 64),
            (["workouts", "--gear", "bike"], 1), (["edit", "b5ad", "--gear", "bike"], 1),
            (["edit", "b5ad", "--gear", "trail", "--no-gear"], 64),
        ] as [([String], Int32)] {
            let run = try program.run(arguments: arguments)
            #expect(run.code == code, "\(arguments): \(run)")
        }
    }
}
