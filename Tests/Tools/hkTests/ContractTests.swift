import Foundation
import TestSupport
import Testing
import WorkoutFiles

@testable import hk

/// The contract with programs, the same for every command: one JSON value that follows its schema, and the exit codes.
@Suite struct ContractTests {
    private let program: Program
    private static let id = "b5ad0491-52c4-83a1-800c-3f5a00000000"
    private static let schemas = Repository.file("Documentation/JSON")

    init() throws {
        program = try Program()
    }

    /// Checks the output of a command, and returns its value, or those of all lines.
    @discardableResult
    private func check(_ run: Program.Run, _ command: String, code: Int32) throws -> [JSON] {
        #expect(run.code == code, "hk \(command): \(run)")
        let validator = try SchemaValidator("\(command).schema.json", in: Self.schemas)
        let streams = ["watch", "watch-folder", "record"].contains(command)
        let texts = streams ? run.output.split(separator: "\n").map(String.init) : [run.output]
        #expect(!texts.isEmpty)
        return try texts.map { text in
            let value = try JSON(parsing: text)
            #expect(try validator.problem(value) == nil, "hk \(command): \(text.prefix(2_000))")
            return value
        }
    }

    @discardableResult
    private func check(_ arguments: [String], code: Int32 = 0) throws -> [JSON] {
        try check(try program.run(arguments: arguments + ["--json"]), arguments[0], code: code)
    }

    /// Returns the error in a value.
    private func error(_ value: JSON?) throws -> (code: String, exit: Int, message: String) {
        let error = try #require(value?["error"])
        return try (
            error.member("code") { try $0.asString() }, error.member("exit") { try $0.asInteger() },
            error.member("message") { try $0.asString() }
        )
    }

    /// The commands with a schema; a test checks that all have one.
    private static let commands: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: schemas.path)) ?? []
        let shared = ["common", "objects", "recording", "reports"]
        return files.compactMap { $0.hasSuffix(".schema.json") ? String($0.dropLast(12)) : nil }
            .filter { !shared.contains($0) }.sorted()
    }()

    // MARK: Results

    /// Workouts with legs, laps, lengths, sets and power.
    @Test func workoutsOfAllSportsFollowTheirSchema() throws {
        try Sports.importAll(program)
        for workout in try check(["workouts"])[0].elements({ $0 }) {
            try check(["show", try workout.member("uuid") { try $0.asString() }])
        }
    }

    @Test func everyResultFollowsItsSchema() throws {
        try check(["import", Program.example])
        try program.write(PlanCommandTests.zwift, to: "ride.zwo")
        try program.write(RecordPlanCommandTests.text, to: "short.icu.txt")
        for arguments in [
            ["workouts"], ["show", Self.id], ["samples", "heartRate", "--limit", "3"], ["samples", "workout"],
            ["samples", "workoutRoute"], ["samples", "sleepAnalysis"], ["stats", "heartRate"], ["stats", "stepCount"],
            ["stats", "heartRate", "--by", "day", "--separate"], ["stats", "height"], ["types"], ["sources"],
            ["totals"], ["totals", "--by", "day", "--activity", "cycling"], ["sleep"], ["rings"],
            ["body"], ["readiness"], ["readiness", "--day", "2026-05-12"],
            ["year"], ["year", "2026"], ["today"], ["week", "--day", "2026-05-12"],
            ["goals"], ["goals", "add", "distance", "50km", "--activity", "running"], ["goals", "remove", "1"],
            ["gear"], ["gear", "add", "Trail shoes", "--kind", "shoes", "--begin", "2026-03-01"],
            ["edit", Self.id, "--gear", "trail"], ["workouts", "--gear", "trail"],
            ["gear", "edit", "trail", "--name", "Shoes"], ["gear", "retire", "shoes"], ["gear", "remove", "shoes"],
            ["edit", Self.id, "--undo"], ["edit", Self.id, "--undo"],
            ["curves"], ["curves", "--from", "2026", "--against", "all"], ["load"],
            ["load", "--by", "week", "--measure", "edwards"],
            ["records"], ["records", "--top", "2", "--kind", "duration", "--activity", "running"],
            ["export", Self.id, "--to", "fit", "-o", "out/deeper"],
            ["export", "heartRate", "--to", "csv", "-o", "tables/heart.csv"],
            ["export", "--all", "--to", "apple-health", "-o", "whole/export.zip"],
            ["convert", Program.example, "made/x.fit"], ["plan", "show", "ride.zwo", "--ftp", "250"],
            ["plan", "convert", "ride.zwo", "made/ride.fit"], ["plan", "next"],
            ["plan", "schedule", "ride.zwo", "2098-05-12T18:30"], ["plan", "list", "--all"], ["plan", "next"],
            ["plan", "compare", Self.id, "ride.zwo"],
            ["backup", "copies/b.sqlite"],
            ["restore", "copies/b.sqlite"],
            ["doctor"], ["doctor", "--repair"], ["salvage", "health.sqlite", "new.sqlite"],
            ["compact", "--older-than", "0", "--dry-run"],
            ["condense", "--all-sources", "--older-than", "0", "--dry-run"], ["compact", "--older-than", "0"],
            ["condense", "--all-sources", "--older-than", "0"], ["samples", "heartRate"], ["activity"],
            ["edit", Self.id, "--title", "Hills", "--activity", "hiking", "--tag", "alps", "--from", "06:35"],
            ["show", Self.id], ["same-route", Self.id],
            ["compare", Self.id, "last"], ["tiles"], ["tiles", "--from", "2026"], ["workouts", "--search", "hills"],
            ["edit", Self.id, "--undo"],
            ["duplicates"], ["add", "run", "--duration", "45m"], ["add", "bodyMass", "71.5"],
            ["record", "--simulate", "--speed", "max", "--duration", "3m"],
            ["record", "--simulate", "--speed", "max", "--plan", "short.icu.txt"],
            ["watch", "heartRate", "--from-start", "--limit", "2"], ["delete", Self.id, "--yes"], ["bin"],
            ["bin", "--restore", Self.id], ["bin", "--empty", "--yes"], ["config"],
            ["config", "units", "imperial"], ["config", "units"], ["config", "--unset", "units"],
            ["mcp", "--permissions"], ["mcp", "--allow", "common", "--routes"], ["mcp", "--revoke", "all"],
        ] {
            try check(arguments)
        }
    }

    /// The commands for the library of plans name the same plan alike.
    @Test func theLibraryOfPlansFollowsItsSchema() throws {
        try program.write(PlanCommandTests.zwift, to: "ride.zwo")
        try program.write(PlanCommandTests.text, to: "ride.icu.txt")
        try program.write("hello", to: "notes.txt")
        func imported(_ files: String..., code: Int32 = 0) throws -> (plans: [[String]], errors: Int) {
            let report = try check(["plan", "import"] + files, code: code)[0]
            let plans = try report.member("files") { files in
                try files.elements { file in
                    try file.member("plans") { plans in
                        try plans.elements { plan in
                            try ["plan", "outcome"].map { name in try plan.member(name) { try $0.asString() } }
                        }
                    }
                }
            }
            return (Array(plans.joined()), try report.member("errors") { try $0.elements { $0 } }.count)
        }
        let first = try imported("ride.zwo", "ride.icu.txt")
        #expect(first.plans.map { $0[1] } == ["added", "added"] && first.errors == 0)
        let ids = first.plans.map { $0[0] }
        // The form of the store keeps the identifier, which depends on the bytes of other files.
        try check(["plan", "export", ids[0], "own.json"])
        #expect(try imported("own.json").plans == [[ids[0], "replaced"]])
        let part = try imported("own.json", "notes.txt", code: 2)
        #expect(part.plans == [[ids[0], "present"]] && part.errors == 1)
        #expect(try imported("notes.txt", code: 1).errors == 1)
        let listed = try check(["plan", "list", "--library"])[0].elements { plan in
            try plan.member("plan") { try $0.asString() }
        }
        #expect(Set(listed) == Set(ids))
        try check(["add", "cycling", "--date", "2024-05-12 08:00", "--duration", "51m"])
        let deletion = ["delete"] + ids
        for arguments in [
            ["show", ids[0]], ["export", ids[0], "back.zwo"], ["export", ids[0], "back.json"],
            ["export", ids[1], "other.zwo"], ["link", "last"], ["schedule", ids[0], "2024-05-12"], ["link", "last"],
            ["link", "last", ids[0]], ["link", "last", "--remove"], deletion, ["list", "--library", "--all"],
        ] {
            try check(["plan"] + arguments)
        }
    }

    /// Objects of many kinds, as in an export.
    @Test func everyKindOfSampleFollowsTheSchema() throws {
        try program.write(ExampleExport(days: 3).text, to: "export.xml")
        try check(["import", "export.xml"])
        let types = try check(["types"])[0].elements { try $0.member("identifier") { try $0.asString() } }
        #expect(types.count > 8)
        for type in types { try check(["samples", type, "--limit", "20"]) }
        for command in ["sleep", "rings", "totals", "records", "load"] { try check([command]) }
        for id in try check(["workouts"])[0].elements({ try $0.member("uuid") { try $0.asString() } }) {
            try check(["show", id])
        }
    }

    @Test func aGuessIsInTheListToo() throws {
        try program.write(Runs.file(day: 4, hour: 6, points: 90, heartRate: 120, step: 60), to: "run.gpx")
        let text = try String(contentsOf: program.folder.appending(path: "run.gpx"), encoding: .utf8)
        try program.write(
            text.replacing("<type>running</type>", with: "<name>Morning run</name>"), to: "run.gpx")
        try check(["import", "run.gpx"])
        let workouts = try check(["workouts"])[0].elements { $0 }
        let guess = try workouts.first?.member("proposedActivity") { try $0.asString() }
        #expect(guess == "running")
        #expect(try program.run("workouts").output.contains("Running?"))
        try check(["activity"])
        let changed = try check(["activity", "--confirm", "--all"])[0].elements { $0 }
        #expect(changed.count == 1 && (changed[0]["proposedActivity"]?.line ?? "null") == "null")
    }

    @Test func filesThatAreIgnoredAreCounted() throws {
        let folder = program.folder.appending(path: "files")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Program.example, toPath: folder.appending(path: "a.gpx").path)
        for name in ["a.txt", "b.txt"] { try Data("Notes.".utf8).write(to: folder.appending(path: name)) }
        let report = try check(["import", "files"])[0]
        #expect(try report.member("ignored") { try $0.asInteger() } == 2)
        let lines = try check(["watch-folder", "files", "--once"], code: 2)
        #expect(lines.count == 3)
    }

    @Test func aWorkoutThatIsGivenUpIsTold() throws {
        let running = try program.start("record", "--simulate", "--speed", "100", "--json", "--every", "1")
        try running.waitForOutput("progress")
        kill(running.process.processIdentifier, SIGKILL)
        _ = try running.end()
        let lines = try check(["record", "--resume", "--discard"])
        #expect(lines.map(\.line) == [#"{"event": "discarded"}"#])
    }

    // MARK: Errors

    @Test(arguments: commands)
    func wrongArgumentsAreAnErrorOfUsage(command: String) throws {
        let values = try check([command, "--bogus"], code: 64)
        let found = try error(values.last)
        #expect(values.count == 1 && found.code == "usage" && found.exit == 64)
        // The same message is on standard error, and without --json nothing is printed elsewhere.
        let plain = try program.run(command, "--bogus")
        #expect(plain.code == 64 && plain.output.isEmpty && plain.error.contains(found.message))
    }

    /// Commands that need a store, with valid arguments.
    private static let readers: [[String]] = [
        ["workouts"], ["show", "abcd"], ["samples", "heartRate"], ["stats", "heartRate"], ["types"], ["sources"],
        ["watch", "heartRate"], ["export", "heartRate", "--to", "csv", "-o", "h.csv"], ["activity"], ["duplicates"],
        ["backup", "b.sqlite"], ["mcp"], ["mcp", "--permissions"],
    ]
    private static let writers: [[String]] = [
        ["delete", "abcd", "--yes"], ["compact"], ["condense", "--all-sources"],
        ["activity", "running", "--all"], ["edit", "abcd", "--title", "a"], ["duplicates", "--prefer", "abcd"],
        ["mcp", "--allow", "common"], ["mcp", "--revoke", "all"],
    ]

    @Test(arguments: readers + writers + [["doctor"]])
    func aMissingStoreIsAMatterOfConfiguration(arguments: [String]) throws {
        let found = try error(try check(arguments, code: 78).last)
        #expect(found.code == "noStore" && found.exit == 78 && found.message.contains("No store found at"))
    }

    @Test(arguments: readers + writers + [["import", Program.example], ["record", "--simulate", "--speed", "max"]])
    func anotherFileIsNoStore(arguments: [String]) throws {
        try program.write(String(repeating: "This is no database. ", count: 100), to: "notes.txt")
        let found = try error(try check(arguments + ["--store", "notes.txt"], code: 78).last)
        #expect(found.code == "unusableStore" && found.message.contains("notes.txt"))
        try FileManager.default.createDirectory(
            at: program.folder.appending(path: "folder"), withIntermediateDirectories: true)
        let folder = try error(try check(arguments + ["--store", "folder"], code: 78).last)
        #expect(folder.code == "unusableStore" && folder.message.contains("The path is a folder."))
    }

    /// Commands for files report an unreadable store as a failure.
    @Test func whatLooksAfterFilesCallsItAFailure() throws {
        try program.write(String(repeating: "This is no database. ", count: 100), to: "notes.txt")
        for arguments in [
            ["doctor", "--store", "notes.txt"], ["doctor", "--repair", "--store", "notes.txt"],
            ["salvage", "notes.txt", "new.sqlite"], ["restore", "notes.txt"],
        ] {
            #expect(try error(check(arguments, code: 1).last).exit == 1)
        }
    }

    @Test func whatIsNotThereIsAFailure() throws {
        try check(["import", Program.example])
        for (arguments, code) in [
            (["show", "ffff"], "notFound"), (["samples", "heartRate", "--workout", "ffff"], "notFound"),
            (["stats", "heartRate", "--source", "nobody"], "notFound"), (["delete", "ffff", "--yes"], "notFound"),
            (["export", "ffff", "--to", "fit"], "notFound"), (["condense", "--source", "nobody"], "notFound"),
            (["activity", "running", "ffff"], "notFound"), (["edit", "ffff", "--title", "a"], "notFound"),
            (["edit", Self.id, "--undo"], "refused"), (["duplicates", "--prefer", "ffff"], "notFound"),
            (["delete", Self.id, "--any-source", "--yes"], "refused"),
            (["record", "--resume"], "notFound"),
            (["record", "--replay", "nowhere.gpx"], "file"), (["convert", "nowhere.gpx", "x.fit"], "file"),
            (["plan", "show", "nowhere.zwo"], "file"), (["plan", "done", "ffff"], "notFound"),
            (["restore", "nowhere.sqlite"], "file"), (["sensors", "forget", "nobody"], "notFound"),
            (["salvage", "nowhere.sqlite", "new.sqlite"], "file"),
            (["delete", Self.id], "refused"), (["backup", "health.sqlite"], "exists"),
            (["convert", Program.example, "health.sqlite", "--to", "fit"], "exists"),
            (["export", "heartRate", "--to", "csv", "-o", "health.sqlite"], "exists"),
        ] {
            let found = try error(try check(arguments, code: 1).last)
            #expect(found.code == code, "\(arguments): \(found)")
        }
        try program.write(PlanCommandTests.text, to: "ride.icu.txt")
        let strict = try error(check(["plan", "convert", "ride.icu.txt", "x.zwo", "--strict"], code: 65).last)
        #expect(strict.code == "refused" && strict.exit == 65)
        let again = ["record", "--replay", Program.example, "--speed", "max"]
        try check(again)
        #expect(try error(check(again, code: 1).last).code == "refused")
        // The error of a file that cannot be imported is in the report.
        let report = try check(["import", "nowhere.gpx"], code: 1)[0]
        let files = try report.member("files") { try $0.elements { try $0.member("error") { try $0.asString() } } }
        #expect(files == ["Could not read 'nowhere.gpx': the file does not exist."])
    }

    @Test func wrongWordsAreAnErrorOfUsage() throws {
        try check(["import", Program.example])
        for arguments in [
            ["samples", "hartRate"], ["show", "xyz"], ["stats", "sleepAnalysis"], ["watch", "nothing"],
            ["workouts", "--from", "someday"], ["samples", "heartRate", "--where", "value >"],
            ["delete", "b5", "--yes"], ["activity", "flying", "--all"], ["import", "--activity", "flying", "x"],
            ["export", "heartRate", "--to", "gpx"], ["export", Self.id, "--to", "fit", "-o", "-"],
            ["convert", Program.example, "x.nothing"], ["convert", Program.example, "-", "--to", "fit"],
            ["backup", "-"], ["backup", "f", "--keep", "0"], ["condense"], ["compact", "--older-than=-1"],
            ["record"], ["restore"], ["salvage", "x"], ["doctor", "x"], ["types", "x"], ["sources", "x"],
            ["sensors", "--for", "0"], ["sensors", "add", "x", "--wheel", "wide"],
            ["sensors", "read", "x", "--user", "255"],
            ["config", "colour"], ["config", "units", "x"], ["config", "--unset"], ["types", "--units", "x"],
            ["mcp", "--allow", "hartRate"], ["mcp", "--routes"], ["mcp", "--types", "nothing"],
            ["mcp", "--from", "someday"],
        ] {
            #expect(try error(check(arguments, code: 64).last).code == "usage")
        }
    }

    /// Partial reading is indicated by the exit code, beside the result.
    @Test func aPartIsTold() throws {
        try check(["import", Program.example, "nowhere.gpx"], code: 2)
        try check(["export", Self.id, "--to", "fit", "-o", "out"])
        // The second workout has no output path of its own.
        let text = try String(contentsOfFile: Program.example, encoding: .utf8)
        try program.write(text.replacing("2026-05-12T", with: "2026-06-12T"), to: "later.gpx")
        try check(["import", "later.gpx"])
        let ids = try check(["workouts"])[0].elements { try $0.member("uuid") { try $0.asString() } }
        #expect(ids.count == 2)
        let run = try check(["export"] + ids + ["--to", "fit", "-o", "out"], code: 2)[0].elements { $0 }
        #expect(run.count == 2)
        #expect(try error(run.last).exit == 2)
    }

    @Test func anotherWriterIsAFailureThatPasses() throws {
        guard try program.shell("python3 -c 'import sqlite3'").code == 0 else { return }
        try check(["import", Program.example])
        try program.write(
            """
            import sqlite3, subprocess, sys
            store = sqlite3.connect(sys.argv[1], isolation_level=None)
            store.execute("BEGIN IMMEDIATE")
            sys.exit(subprocess.call(sys.argv[2:]))
            """, to: "hold.py")
        let held = try program.shell(
            "python3 hold.py health.sqlite $HK delete \(Self.id) --yes --lock-wait 0.1 --json")
        let found = try error(try check(held, "delete", code: 1).last)
        #expect(found.code == "locked" && found.message.contains("locked by another program"), "\(found)")
    }

    // MARK: The table

    /// The guide has a row for every code, and a line for every kind of error.
    @Test func theGuideHasAllOfThem() throws {
        let guide = try String(
            contentsOf: Self.schemas.appending(path: "../CommandLine.md").standardizedFileURL, encoding: .utf8)
        for status in ExitStatus.allCases { #expect(guide.contains("| \(status.rawValue) | "), "\(status)") }
        for kind in CommandFailure.Kind.allCases { #expect(guide.contains("| `\(kind.rawValue)` | "), "\(kind)") }
        let common = try SchemaValidator("common.schema.json", in: Self.schemas)
        for kind in CommandFailure.Kind.allCases {
            let error = CommandFailure(kind, "A sentence.").json
            #expect(try common.problem(error, common.definition("error")) == nil)
        }
    }

    @Test func everyCommandHasASchema() throws {
        let help = try program.run("--help").output.split(separator: "\n")
        let list = help.drop { !$0.hasPrefix("SUBCOMMANDS:") }.dropFirst().prefix { $0.hasPrefix("  ") }
        let names = list.compactMap { $0.wholeMatch(of: /\ \ ([a-z\-]+)(\ .*)?/)?.1 }.map(String.init).filter {
            // Completions are scripts instead of JSON; 'serve' becomes another program.
            !["See", "completions", "serve"].contains($0)
        }
        #expect(names.count > 15 && Set(names) == Set(Self.commands), "\(names)")
    }

    /// The schemas reject members that they do not describe.
    @Test func aMemberThatNobodyDescribedIsNoticed() throws {
        try check(["import", Program.example])
        let run = try program.run("show", Self.id, "--json")
        let validator = try SchemaValidator("show.schema.json", in: Self.schemas)
        for (part, replacement) in [
            ("\"routes\": ", "\"new\": 1, \"routes\": "), ("\"points\": ", "\"n\": 1, \"points\": "),
            ("\"count\": ", "\"n\": 1, \"count\": "), ("\"bundleIdentifier\": ", "\"id\": "),
        ] {
            let place = try #require(run.output.range(of: part))
            let text = run.output.replacingCharacters(in: place, with: replacement)
            #expect(try validator.problem(JSON(parsing: text)) != nil, "\(part)")
        }
    }
}
