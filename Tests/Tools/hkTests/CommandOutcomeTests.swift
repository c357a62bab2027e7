import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// Commands with several arguments: what is done with each, and told of it.
@Suite struct CommandOutcomeTests {
    private let program: Program
    private static let example = "B5AD0491-52C4-83A1-800C-3F5A00000000"

    init() throws { program = try Program() }

    private func run(_ arguments: String...) throws -> String {
        let run = try program.run(arguments: arguments)
        #expect(run.code == 0, "\(arguments): \(run)")
        return run.output
    }

    private func identifiers() throws -> [String] {
        try JSON(parsing: run("workouts", "--json")).elements { try $0.member("uuid") { try $0.asString() } }
    }

    private func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: program.folder.appending(path: name).path)
    }

    // MARK: Deleting

    @Test("STO-62: recorded and simulated workouts are deleted together, each with what belongs to it")
    func deletingBoth() throws {
        _ = try run("import", Program.example)
        _ = try run("record", "--simulate", "--speed", "max", "--duration", "2m")
        let simulated = try #require(identifiers().first { $0 != Self.example })
        let json = try JSON(parsing: run("delete", simulated, Self.example, "--yes", "--json"))
        let told = try json.elements { $0 }
        try #require(told.count == 2)
        #expect(told.map { $0["uuid"]?.line } == ["\"\(Self.example)\"", "\"\(simulated)\""])
        #expect(told[0]["belongings"]?.line == "1857" && told[0]["kept"]?.line == "0")
        let others = try told[1].member("belongings") { try $0.asInteger() }
        #expect(others > 0 && others != 1_857)
        #expect(try run("types") == "The store is empty.\n")
        _ = try run("bin", "--restore", simulated, Self.example)
        #expect(try Set(identifiers()) == [simulated, Self.example])
        let lines = try run("delete", simulated, Self.example, "--yes").split(separator: "\n")
        try #require(lines.count == 3)
        #expect(lines[0].hasPrefix("Deleted b5ad0491 (workout running, 2026-05-12 06:30) and 1,857 objects "))
        #expect(lines[1].hasPrefix("Deleted ") && lines[1].contains("(workout running, "))
        let second = lines[1].replacing(",", with: "")
        #expect(second.contains(" and \(others) objects that belonged to it."), "\(second)")
        #expect(lines[2] == "To restore them within 30 days, use 'hk bin --restore'.")
    }

    // MARK: Exporting

    @Test("Of several workouts those are told that were written before one that could not be")
    func exportsInPart() throws {
        try Runs.importAll(program)
        let ids = try Array(identifiers().prefix(2))
        func export(_ options: String...) throws -> Program.Run {
            try program.run(arguments: ["export"] + ids + ["--to", "gpx"] + options)
        }
        let first = try export()
        let names = first.output.split(separator: "\n").map(String.init)
        try #require(first.code == 0 && names.count == 2)
        try FileManager.default.removeItem(at: program.folder.appending(path: names[0]))
        let part = try export("--json")
        let told = try JSON(parsing: part.output).elements { $0 }
        #expect(part.code == 2 && told.count == 2, "\(part)")
        #expect(told.first?["uuid"]?.line == "\"\(ids[0])\"" && told.first?["file"]?.line == "\"\(names[0])\"")
        #expect(told.last?["error"]?["exit"]?.line == "2" && exists(names[0]))
        let nothing = try export()
        #expect(nothing.code == 1 && nothing.output == "", "\(nothing)")
        #expect(nothing.error.contains("the file already exists"))
        #expect(try export("--force").output == first.output)
    }

    @Test("Several workouts are not written to one place") func exportsToOnePlace() throws {
        try Runs.importAll(program)
        let ids = try Array(identifiers().prefix(2))
        for (output, sentence) in [
            ("-", "Only one workout can be written to standard output."),
            ("/dev/null", "Only one workout can be written to '/dev/null', which is not a folder."),
        ] {
            let run = try program.run(arguments: ["export"] + ids + ["--to", "gpx", "-o", output])
            #expect(run == .init(output: "", error: "Error: \(sentence)\n", code: 64))
        }
        #expect(try run("export", ids[1], "--to", "gpx", "-o", "-").hasPrefix("<?xml"))
        let device = try JSON(parsing: run("export", ids[1], "--to", "gpx", "-o", "/dev/null", "--json"))
        #expect(try device.elements { $0["file"]?.line ?? "" } == ["\"/dev/null\""])
        let summary = try program.run("export", ids[1], "--to", "gpx", "-o", "-", "--json")
        #expect(
            summary.code == 64 && summary.error.contains("--json prints a summary, so specify a file with --output."))
    }

    // MARK: Care of the store

    @Test("Old backups that a folder no longer keeps are told, one by one") func removedBackups() throws {
        _ = try run("import", Program.example)
        let folder = program.folder.appending(path: "kept")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let old = [2020, 2021, 2022].map { "health-\($0)-01-01T00-00-00Z.sqlite" }
        for name in old { try Data("x".utf8).write(to: folder.appending(path: name)) }
        let lines = try run("backup", "kept", "--keep", "2").split(separator: "\n")
        try #require(lines.count == 3)
        #expect(lines[0].hasPrefix("✓ ") && lines[0].hasSuffix(", verified"))
        for place in [1, 2] {
            #expect(lines[place].hasPrefix("  removed ") && lines[place].hasSuffix("/kept/\(old[place - 1])"))
        }
        let json = try JSON(parsing: run("backup", "kept", "--keep", "2", "--json"))
        let removed = try json.member("removed") { try $0.elements { try $0.asString() } }
        #expect(removed.count == 1 && removed[0].hasSuffix("/kept/\(old[2])"), "\(removed)")
        #expect(old.allSatisfy { !exists("kept/\($0)") })
    }

    @Test("CON-4: the workouts of each app that is named are condensed") func condensingSources() throws {
        try Runs.importAll(program)
        let other = Runs.file(day: 21, hour: 9, points: 40, heartRate: 105, step: 45)
        try program.write(other.replacing("Test watch", with: "Other watch"), to: "other.gpx")
        _ = try run("import", "other.gpx")
        func count(_ names: String...) throws -> Int {
            let sources = names.flatMap { ["--source", $0] }
            let run = try program.run(
                arguments: ["condense", "--older-than", "0", "--dry-run", "--json"] + sources)
            return try JSON(parsing: run.output).member("workouts") { try $0.elements { $0 } }.count
        }
        #expect(try count("Test watch") == 4 && count("Other watch") == 1)
        #expect(try count("Test watch", "Other watch") == 5 && count("Other watch", "Test watch") == 5)
    }

    // MARK: What is told

    @Test("The tiles of routes are counted in a sentence") func tiles() throws {
        // Three kilometres to the north, in one column of tiles.
        try program.write(Runs.file(day: 4, hour: 6, points: 60, heartRate: 110, step: 50), to: "run.gpx")
        _ = try run("import", "run.gpx")
        #expect(
            try run("tiles") == "3 tiles passed by 1 workout.\n"
                + "The largest square has 1 × 1 tiles, the largest cluster 0.\n")
        for arguments in [["--activity", "cycling"], ["--from", "2026-05-05"], ["--until", "2026-05-03"]] {
            let run = try program.run(arguments: ["tiles"] + arguments)
            #expect(run == .init(output: "No route passed a tile.\n", error: "", code: 0), "\(arguments)")
        }
    }

    @Test("A workout without a route has no way to compare") func noRoute() throws {
        _ = try run("add", "run", "--date", "2026-01-05T18:30", "--duration", "45m")
        let told = try program.run("same-route", "last")
        let sentence = "Error: The workout 'last' has no route of more than 200 m.\n"
        #expect(told == .init(output: "", error: sentence, code: 1))
    }

    @Test("It is asked for the sport of a file that says nothing of it, and of no other") func unknownSport() throws {
        let point = "<trkpt lat=\"1\" lon=\"1\"><time>2026-01-01T00:10:00Z</time></trkpt>"
        try program.write("<gpx><trk><trkseg>\(point)</trkseg></trk></gpx>", to: "point.gpx")
        let told = try run("import", "point.gpx")
        #expect(
            told.contains(/\n {2}Which sport was it\? Run 'hk activity NAME [0-9a-f]{8}' to set it\.\n/), "\(told)")
        #expect(try !run("import", "point.gpx").contains("Which sport"))
        #expect(try !run("import", Program.example).contains("Which sport"))
    }

    @Test("API-132: a last day alone begins no earlier day, and no day means the last 90") func curves() throws {
        let text = Runs.file(day: 4, hour: 6, points: 60, heartRate: 110, step: 50)
        try program.write(text.replacing("2026-", with: "2016-"), to: "run.gpx")
        _ = try run("import", "run.gpx")
        let until = try run("curves", "--until", "2016-05-31", "--csv").split(separator: "\n")
        #expect(until.count > 1 && until.dropFirst().allSatisfy { $0.contains("2016-05-04T06:") }, "\(until)")
        #expect(try run("curves", "--csv").split(separator: "\n").count == 1)
        #expect(try run("curves") == "No efforts.\n")
        #expect(try run("curves", "--until", "2016-05-03") == "No efforts.\n")
    }

    @Test("What follows two dashes is no option") func dashes() throws {
        _ = try run("import", Program.example)
        let sentence = "'--json' is not a valid ID: IDs consist of the digits 0 to 9 and a to f."
        let plain = try program.run("show", "--", "--json")
        #expect(plain == .init(output: "", error: "Error: \(sentence)\n", code: 64))
        let json = try program.run("show", "--json", "--", "--json")
        let error = try JSON(parsing: json.output)["error"]
        #expect(json.code == 64 && json.error == plain.error && error?["code"]?.line == "\"usage\"")
    }
}
