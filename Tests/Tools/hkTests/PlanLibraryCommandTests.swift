import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// `hk plan import`, `export`, `delete` and `link`: plans that are kept in the store, and what workouts did.
@Suite struct PlanLibraryCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
        try FileManager.default.createDirectory(
            at: program.folder.appending(path: "plans"), withIntermediateDirectories: true)
        try program.write(PlanCommandTests.zwift, to: "plans/ride.zwo")
        try program.write(PlanCommandTests.text, to: "plans/ride.icu.txt")
    }

    private func run(_ arguments: String...) throws -> String {
        let run = try program.run(arguments: ["plan"] + arguments)
        #expect(run.code == 0, "\(arguments): \(run)")
        return run.output
    }

    /// Returns the identifiers of the library by the names of the files.
    private func library() throws -> [String: String] {
        let plans = try JSON(parsing: run("list", "--library", "--json")).elements { plan in
            try (plan.member("file") { try $0.asString() }, plan.member("plan") { try $0.asString() })
        }
        return Dictionary(uniqueKeysWithValues: plans)
    }

    @Test func PLF_2_aFolderIsImportedOnce() throws {
        let first = try run("import", "plans")
        #expect(first.contains("\"Sweet spot\" (cycling), 8 steps, 51:00"))
        #expect(first.contains("! 0.0.0: cadence 90 lost beside power") && first.hasSuffix("2 plans imported\n"))
        #expect(!first.contains("threshold"), "percents are resolved when the plan is done")
        let again = try run("import", "plans")
        #expect(again.contains("already in the library") && again.hasSuffix("0 plans imported\n"))
        #expect(try library().count == 2)
    }

    @Test func PLF_2_whatCannotBeReadIsReportedAndTheRestImported() throws {
        try program.write("hello", to: "plans/notes.txt")
        let part = try program.run("plan", "import", "plans")
        #expect(part.code == 2 && part.error.contains("notes.txt"))
        #expect(try library().count == 2)
        #expect(try program.run("plan", "import", "plans/notes.txt").code == 1)
    }

    @Test func PLF_2_theImportedFileComesBackByteForByte() throws {
        _ = try run("import", "plans")
        let id = try #require(try library()["ride.zwo"])
        #expect(try run("show", String(id.prefix(8))).contains("8 steps: 51:00"))
        _ = try run("export", id, "back.zwo")
        let back = try Data(contentsOf: program.folder.appending(path: "back.zwo"))
        #expect(back == Data(PlanCommandTests.zwift.utf8))
        _ = try run("export", id, "back.json")
        #expect(try run("show", "back.json").contains("8 steps: 51:00"))
        #expect(try program.run("plan", "export", id, "back.json").code != 0, "an existing file stays")
        #expect(try run("delete", id) == "Removed: Sweet spot.\n")
        #expect(try program.run("plan", "show", id).code != 0)
    }

    @Test func theLastPlansAreListedUnlessAllAreAskedFor() throws {
        let folder = program.folder.appending(path: "many")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for number in 1...52 {
            let name = String(format: "%02d", number)
            try program.write(
                PlanCommandTests.zwift.replacing("Sweet spot", with: "Ride \(name)"), to: "many/\(name).zwo")
        }
        _ = try run("import", "many")
        let list = try run("list", "--library")
        #expect(!list.contains("Ride 02") && list.contains("Ride 03") && list.contains("Ride 52"))
        #expect(list.hasSuffix("Not listed: 2 plans imported earlier. Use --all to list all of them.\n"))
        #expect(try library().count == 50)
        let all = try run("list", "--library", "--all")
        #expect(all.contains("Ride 01") && !all.contains("Not listed"))
    }

    @Test func PLN_90_aLinkedWorkoutIsComparedAndItsPlanIsDone() throws {
        _ = try run("import", "plans")
        let id = try #require(try library()["ride.zwo"])
        _ = try program.run("add", "cycling", "--date", "2024-05-12 08:00", "--duration", "51m")
        _ = try run("schedule", id, "2024-05-12")
        #expect(try run("link", "last").contains("\"Sweet spot\" (cycling) was planned for Sun 2024-05-12."))
        #expect(try run("link", "last", id) == "Linked to \"Sweet spot\" (cycling), planned for Sun 2024-05-12.\n")
        #expect(try run("list", "--all").contains("done"))
        #expect(try run("compare", "last").contains("Sweet spot"))
        #expect(try run("link", "last", "--remove") == "The workout is no longer linked to a plan.\n")
        #expect(try run("list", "--all").contains("missed"))
        #expect(try program.run("plan", "compare", "last").code != 0)
        #expect(try program.run("plan", "link", "last", "--remove").code != 0)
    }

    @Test func PLN_90_programsAreToldWhichPlanAWorkoutDid() throws {
        _ = try run("import", "plans")
        let id = try #require(try library()["ride.zwo"])
        let added = try program.run(
            "add", "cycling", "--date", "2024-05-12 08:00", "--duration", "51m", "--json")
        let workout = try JSON(parsing: added.output).member("uuid") { try $0.asString() }
        func linked(_ arguments: String...) throws -> [String?] {
            let json = try JSON(parsing: program.run(arguments: ["plan", "link", "last", "--json"] + arguments).output)
            return try ["workout", "plan"].map { name in try json[name].map { try $0.asString() } }
        }
        #expect(try run("link", "last", "--json") == "null\n")
        _ = try run("schedule", id, "2024-05-12")
        let suggestion = try JSON(parsing: run("link", "last", "--json"))
        #expect(try suggestion.member("plan") { try $0.asString() }.uppercased() == id.uppercased())
        #expect(try suggestion.member("date") { try $0.asString() }.hasPrefix("2024-05-12"))
        // A suggestion changes nothing.
        #expect(try run("list", "--all").contains("missed"))
        #expect(try linked(id) == [workout, id.uppercased()])
        #expect(try run("list", "--all").contains("done"))
        #expect(try linked("--remove") == [workout, nil])
        #expect(try run("list", "--all").contains("missed"))
        // A file is linked, too, and has no place in the library for it.
        _ = try run("delete", id)
        #expect(try linked("plans/ride.zwo").first == workout)
        #expect(try run("compare", "last").contains("Sweet spot"))
    }

    @Test func PLN_90_aWorkoutThatWasStartedFromAPlanKeepsIt() throws {
        try program.write(RecordPlanCommandTests.text, to: "short.icu.txt")
        let recorded = try program.run("record", "--simulate", "--speed", "max", "--plan", "short.icu.txt")
        #expect(recorded.code == 0, "\(recorded)")
        let linked = try program.run("plan", "link", "last", "plans/ride.zwo")
        #expect(linked.code == 1 && linked.output == "", "\(linked)")
        #expect(linked.error.contains("The workout was started from a plan, which does not change."))
        #expect(try run("compare", "last", "--json").contains("\"completion\": 1"))
    }

    @Test func PLF_2_theActivityOfAnOptionIsThatOfPlansWithoutOne() throws {
        let told = try run("import", "plans", "--activity", "rowing")
        let lines = told.split(separator: "\n").filter { $0.contains("8 steps") }
        #expect(lines.count == 2 && lines.filter { $0.contains("rowing") }.count == 1, "\(told)")
        #expect(lines.contains { $0.contains("\"Sweet spot\" (cycling)") })
    }
}
