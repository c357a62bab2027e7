import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// The built program: comparisons of whole screens.
@Suite struct CommandTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private static let id = "b5ad0491-52c4-83a1-800c-3f5a00000000"

    private func importExample() throws -> Program.Run {
        try FileManager.default.copyItem(
            atPath: Program.example, toPath: program.folder.appending(path: "morning-run.gpx").path)
        return try program.run("import", "morning-run.gpx")
    }

    // MARK: Screens

    @Test func importSaysWhatWasStored() throws {
        let run = try importExample()
        #expect(run == .init(output: try Program.screen("import-piped.txt"), error: "", code: 0))
        #expect(try program.run("import", "morning-run.gpx").output == Program.screen("import-again-piped.txt"))
    }

    @Test func compactingChangesNothingThatCanBeSeen() throws {
        _ = try importExample()
        let before = try program.run("show", Self.id).output
        let trial = try program.run("compact", "--older-than", "0", "--dry-run", "--json")
        #expect(trial.code == 0)
        #expect(trial.output.contains("\"dryRun\": true"))
        let run = try program.run("compact", "--older-than", "0", "--json")
        #expect(run.code == 0)
        #expect(run.output.contains("\"problems\": []"))
        #expect(try program.run("show", Self.id).output == before)
        #expect(try program.run("compact").output.hasPrefix("Nothing to do: the store is as compact as it gets"))
        #expect(try program.run("compact", "--older-than=-1").code != 0)
    }

    @Test func withoutArgumentsThereIsHelp() throws {
        let run = try program.run()
        #expect(run.code == 0)
        #expect(run.output.contains("USAGE: hk <subcommand>"))
    }

    // MARK: Files

    @Test func aFileIsConvertedWithoutAStore() throws {
        let example = Program.example
        let rounded = """
            620 positions were rounded: FIT only supports positions to a centimetre.
            339 elevations were rounded: FIT only supports steps of 0.2.

            """
        #expect(try program.run("convert", example, "a.fit") == .init(output: "", error: rounded, code: 0))
        #expect(
            try program.run("convert", example, "a.csv").error
                == "Left out because CSV does not support them: 1 session, 2 dates of sessions, 1 activity, "
                + "1 name of an activity, 1 name of a session, 1 pause, 1 title, 1 part of the device, "
                + "and 1 date of the file.\n")
        #expect(try program.run("convert", "a.fit", "b", "--to", "tcx").code == 0)
        #expect(try program.run("import", "b").output.contains("imported"))
        let again = try program.run("convert", example, "a.fit")
        #expect(again.code != 0 && again.error.contains("the file already exists"))
        #expect(try program.run("convert", example, "a.fit", "--force").code == 0)
        #expect(try program.run("convert", example, "a.xyz").error.contains("Cannot determine the format of 'a.xyz'"))
        let broken = try program.run("convert", "output", "c.fit")
        #expect(broken.code != 0 && broken.error.contains("Could not read 'output'"))
    }

    @Test(arguments: ["gpx", "tcx", "fit", "csv", "json"])
    func aWorkoutIsExported(format: String) throws {
        _ = try importExample()
        let run = try program.run("export", String(Self.id.prefix(6)), "--to", format)
        #expect(run.code == 0 && run.error.isEmpty == ["gpx", "json"].contains(format))
        let name = run.output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(name.hasSuffix("-running.\(format)"))
        let size = try Data(contentsOf: program.folder.appending(path: name)).count
        #expect(size > 1_000)
    }

    // MARK: Help

    @Test func helpNamesEveryFormat() throws {
        let (convert, export) = (try program.run("convert", "--help"), try program.run("export", "--help"))
        let importing = try program.run("import", "--help").output
        for format in WorkoutFileFormat.foreign {
            #expect(convert.output.contains(format.title) && importing.contains(format.title), "\(format)")
        }
        for format in WorkoutFileFormat.writable {
            #expect(convert.output.contains(format.title) && convert.output.contains("\(format)"), "\(format)")
            #expect(export.output.contains("\(format)"), "\(format)")
        }
        let usage = "hk export ID ... --to \(WorkoutFileFormat.writable.map { "\($0)" }.joined(separator: "|")) "
        #expect(export.output.contains(usage + "[--output FOLDER]"))
        #expect(export.output.contains("hk export TYPE --to csv|jsonl "))
        let wrong = try program.run("convert", "a.gpx", "b.nothing")
        #expect(wrong.code != 0 && wrong.error.contains("Specify --to gpx, tcx, "))
    }

    // MARK: JSON

    private func json(_ arguments: String...) throws -> Any {
        let run: Program.Run
        switch arguments.count {
        case 1: run = try program.run(arguments[0], "--json")
        case 2: run = try program.run(arguments[0], arguments[1], "--json")
        default: run = try program.run(arguments[0], arguments[1], arguments[2], "--json")
        }
        // Our own reader also rejects duplicate names in an object.
        _ = try JSON(parsing: run.output)
        return try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    }

    @Test func JSON_workouts() throws {
        _ = try importExample()
        let workouts = try #require(try json("workouts") as? [[String: Any]])
        let workout = try #require(workouts.first)
        #expect(
            Set(workout.keys) == [
                "uuid", "activityType", "start", "end", "duration", "totalDistance", "totalEnergyBurned", "source",
                "proposedActivity", "timeZone", "title", "suggestedTitle", "notes", "tags", "recordedActivityType",
                "isNotMine", "isTrimmed", "isIndoor", "climb", "speed", "gear",
                "otherRecordings",
            ])
        #expect(workout["uuid"] as? String == Self.id.uppercased())
        #expect(workout["activityType"] as? String == "running")
        #expect(workout["start"] as? String == "2026-05-12T06:30:00Z")
        #expect(workout["end"] as? String == "2026-05-12T06:41:07Z")
        #expect(workout["duration"] as? Double == 618)
        #expect(workout["totalEnergyBurned"] is NSNull)
        let source = try #require(workout["source"] as? [String: String])
        #expect(source == ["name": "OpenHealthKit example", "bundleIdentifier": "import.93a3b7e7d72881ed"])
    }

    @Test func JSON_show() throws {
        _ = try importExample()
        let workout = try #require(try json("show", Self.id) as? [String: Any])
        let samples = try #require(workout["samples"] as? [String: [String: Any]])
        #expect(
            Set(samples.keys) == [
                "HKQuantityTypeIdentifierDistanceWalkingRunning", "HKQuantityTypeIdentifierHeartRate",
                "HKQuantityTypeIdentifierStepCount",
            ])
        let distance = try #require(samples["HKQuantityTypeIdentifierDistanceWalkingRunning"])
        #expect(Set(distance.keys) == ["count", "unit", "sum"])
        let heartRate = try #require(samples["HKQuantityTypeIdentifierHeartRate"])
        #expect(Set(heartRate.keys) == ["count", "unit", "minimum", "average", "maximum"])
        #expect(heartRate["count"] as? Int == 620)
        #expect(heartRate["unit"] as? String == "count/min")
        let routes = try #require(workout["routes"] as? [[String: Any]])
        #expect(routes.map { $0["points"] as? Int } == [620])
        #expect(routes.map { $0["start"] as? String } == ["2026-05-12T06:30:00Z"])
        let events = try #require(workout["events"] as? [[String: Any]])
        #expect(events.map { $0["type"] as? String } == ["pause", "resume"])
        #expect((workout["activities"] as? [Any])?.count == 1)
        let splits = try #require(workout["splits"] as? [[String: Any]])
        #expect(splits.compactMap { $0["distance"] as? Double }.map { $0.rounded() } == [1000, 887])
        #expect((workout["legs"] as? [Any])?.isEmpty == true && workout["swim"] is NSNull && workout["power"] is NSNull)
        #expect((workout["metadata"] as? [String: Any])?["name"] as? String == "Morning run")
    }

    @Test func JSON_import() throws {
        try program.write("<gpx></gpx>", to: "bad.gpx")
        let run = try program.run("import", "bad.gpx", Program.example, Program.example, "--json")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let files = try #require(report["files"] as? [[String: Any]])
        #expect(run.code == 2)
        #expect(report["ignored"] as? Int == 0)
        #expect(files.map { $0["status"] as? String } == ["failed", "imported", "duplicate"])
        #expect(files.map { $0["complete"] as? Bool } == [false, true, true])
        #expect(files.map { $0["samples"] as? Int } == [0, 1856, 0])
        #expect(files.map { $0["routePoints"] as? Int } == [0, 620, 0])
        #expect(files.map { ($0["workouts"] as? [String])?.count } == [0, 1, 1])
        #expect(files[0]["error"] as? String == "Could not read 'bad.gpx': it contains no track.")
        #expect(files[1]["error"] is NSNull)
        #expect(
            Set(files[1].keys) == [
                "file", "format", "status", "workouts", "samples", "routePoints", "types", "unmapped", "kept",
                "duplicates",
                "complete", "warnings", "error", "workoutsAdded", "deleted", "unmatchedRoutes", "implausible",
            ])
    }

    @Test(arguments: [["types"], ["sources"], ["workouts"], ["samples", "workout"]])
    func everyListIsAnArray(arguments: [String]) throws {
        _ = try importExample()
        let list = arguments.count == 1 ? try json(arguments[0]) : try json(arguments[0], arguments[1])
        #expect((list as? [Any])?.isEmpty == false)
    }

    // MARK: Deletion

    @Test func aWorkoutIsDeletedWithWhatBelongsToIt() throws {
        _ = try importExample()
        let run = try program.run("delete", String(Self.id.prefix(8)), "--yes")
        #expect(run.output.contains("(workout running, 2026-05-12 06:30) and 1,857 objects that belonged to it.\n"))
        #expect(try program.run("types").output == "The store is empty.\n")
        #expect(try program.run("import", Program.example).code == 0)
        #expect(try program.run("workouts").output.contains("Running"))
    }

    /// The sources of an export are not apps; hk can delete what it imported.
    @Test func whatWasImportedFromAnExportIsDeleted() throws {
        try program.write(ExampleExport(days: 3).text, to: "export.xml")
        #expect(try program.run("import", "export.xml").code == 0)
        let sleep = try program.run("samples", "sleepAnalysis", "--limit", "1").output
        let id = String(try #require(sleep.split(separator: "\n").last).prefix(36))
        let workout = try #require(
            try program.run("workouts").output.split(separator: "\n").dropFirst().first
        ).prefix(8)
        #expect(try program.run("delete", id, String(workout), "--yes").code == 0)
        #expect(try program.run("workouts").output.contains(workout) == false)
        #expect(try program.run("samples", "sleepAnalysis").output.contains(id) == false)
        // Deleted samples remain deleted, also for the next import.
        #expect(try program.run("import", "export.xml").output.contains("duplicate, nothing changed"))
    }

    // MARK: Errors

    @Test(
        arguments: [
            (["samples", "hartRate"], "Error: Unknown type 'hartRate'. Did you mean 'heartRate'?\n", 64),
            (["show", "xyz"], "Error: 'xyz' is not a valid ID: IDs consist of the digits 0 to 9 and a to f.\n", 64),
            (["delete", "ffff", "--yes"], "Error: No object has an ID that begins or ends with 'ffff'.\n", 1),
            (["import", "nowhere.gpx"], "Error: Could not read 'nowhere.gpx': the file does not exist.\n", 1),
        ])
    func refusalsAreOneLine(arguments: [String], message: String, code: Int32) throws {
        _ = try importExample()
        let run =
            switch arguments.count {
            case 2: try program.run(arguments[0], arguments[1])
            default: try program.run(arguments[0], arguments[1], arguments[2])
            }
        #expect(run == .init(output: "", error: message, code: code))
    }

    @Test func aMissingStoreIsNotMade() throws {
        let run = try program.run("workouts", "--store", "nowhere.sqlite")
        #expect(run.error == "Error: No store found at 'nowhere.sqlite'. Run 'hk import FILE' to create one.\n")
        #expect(run.code == 78)
        #expect(!FileManager.default.fileExists(atPath: program.folder.appending(path: "nowhere.sqlite").path))
    }

    @Test func aFileThatIsNoStoreIsNamed() throws {
        try program.write(String(repeating: "This is no database. ", count: 100), to: "notes.txt")
        let run = try program.run("workouts", "--store", "notes.txt")
        #expect(run.code == 78)
        #expect(run.error.hasPrefix("Error: "))
        #expect(run.error.split(separator: "\n").count == 1)
    }

    @Test func anUnknownActivityIsNamed() throws {
        let run = try program.run("import", "--activity", "runing", Program.example)
        #expect(run.code != 0)
        #expect(run.error.hasPrefix("Error: Unknown activity 'runing'. Did you mean 'running'"))
    }

    @Test func anAmbiguousPrefixNamesTwoCandidates() throws {
        // At least two of seventeen workouts begin with the same of sixteen digits.
        for minute in 10..<27 {
            let point = "<trkpt lat=\"1\" lon=\"1\"><time>2026-01-01T00:\(minute):00Z</time></trkpt>"
            try program.write("<gpx><trk><trkseg>\(point)</trkseg></trk></gpx>", to: "run.gpx")
            _ = try program.run("import", "run.gpx")
        }
        let ids = try program.run("workouts").output.split(separator: "\n").dropFirst().map { $0.prefix(8) }
        let digit = try #require(Dictionary(grouping: ids, by: \.first).first { $0.value.count > 1 })
        let prefix = String(try #require(digit.key))
        let run = try program.run("show", prefix)
        #expect(run.code == 1)
        #expect(run.error.hasPrefix("Error: '\(prefix)' is ambiguous; it could be \(prefix)"))
        #expect(digit.value.filter { run.error.contains($0) }.count == 2)
        #expect(run.error.split(separator: "\n").count == 1)
    }

    @Test func aSampleIsDeletedByItsWholeID() throws {
        _ = try importExample()
        let samples = try program.run("samples", "heartRate", "--limit", "1").output
        let id = try #require(samples.split(separator: "\n").last).prefix(36)
        #expect(try program.run("delete", String(id), "--yes").code == 0)
        #expect(try program.run("types").output.contains("heartRate                   619"))
    }
}
