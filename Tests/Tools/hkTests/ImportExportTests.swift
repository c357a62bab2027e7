import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// Whole exports, imported by the built program.
@Suite struct ImportExportTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private func json(_ arguments: String...) throws -> Any {
        let run = try program.run(arguments: arguments + ["--json"])
        // Our own reader also rejects duplicate names in an object.
        _ = try JSON(parsing: run.output)
        return try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    }

    private func importReport() throws -> [String: Any] {
        let report = try #require(try json("import", "export.xml") as? [String: Any])
        return try #require((report["files"] as? [[String: Any]])?.first)
    }

    private func write(days: Int) throws {
        try program.write(ExampleExport(days: days).text, to: "export.xml")
    }

    /// Returns the visible contents of the store.
    private func contents() throws -> String {
        var parts: [String] = []
        for type in ["heartRate", "stepCount", "sleepAnalysis", "bloodPressureSystolic", "activeEnergyBurned"] {
            parts.append(try program.run("samples", type, "--json").output)
        }
        return (parts + [try program.run("workouts", "--json").output]).joined()
    }

    @Test func aTableEndsTheImport() throws {
        try write(days: 2)
        let run = try program.run("import", "export.xml")
        #expect(run.code == 0)
        #expect(run.error == "")
        #expect(run.output.contains("heartRate"))
        #expect(run.output.contains("288"))
        #expect(run.output.contains("HKDataTypeSleepDurationGoal"))
        #expect(run.output.contains("1 file imported"))
        #expect(try program.run("import", "export.xml").output.contains("duplicate, nothing changed"))
    }

    @Test func EXP_26_whatIsNotUnderstoodIsShownByItsReason() throws {
        try program.write(ExampleExport.values(["NaN", "1,5", "", "1,5"]), to: "export.xml")
        let run = try program.run("import", "export.xml")
        #expect(run.code == 2)
        #expect(run.output.contains("◐ export.xml: partly imported"))
        for line in [
            "Kept as is  New  Already stored\nheartRate     4               0\n",
            "  3 × heartRate: its value is not a number: \"NaN\", \"1,5\"\n", "  1 × heartRate: it has no value\n",
        ] { #expect(run.output.contains(line), "\(run.output)") }
        let report = try importReport()
        #expect(report["complete"] as? Bool == false)
        let kept = try #require(report["kept"] as? [[String: Any]])
        #expect(kept.map { $0["known"] as? Int } == [1, 3])
        #expect(kept.last?["examples"] as? [String] == ["NaN", "1,5"])
        try program.write(ExampleExport.values(["60", "NaN"]), to: "export.xml")
        #expect(try program.run("import", "export.xml").code == 2)
    }

    @Test func SEC_45_noCellIsAFormula() throws {
        let name = "=HYPERLINK(1)"
        try program.write(ExampleExport.values(["60"], source: name), to: "export.xml")
        #expect(try program.run("import", "export.xml").code == 0)
        for command in [["samples", "heartRate", "--csv"], ["export", "heartRate", "--to", "csv"]] {
            let run = try program.run(arguments: command)
            #expect(run.output.contains(",60,count/min,'\(name),"), "\(run)")
        }
    }

    /// Identifiers of imported workouts have the same beginning, so lists show their ends.
    @Test func workoutsOfAnExportAreFoundAsTheyAreListed() throws {
        try write(days: 8)
        #expect(try program.run("import", "export.xml").code == 0)
        let rows = try program.run("workouts").output.split(separator: "\n").dropFirst()
            .filter { $0.contains("Running") }
        #expect(rows.count > 1)
        let shown = try rows.map { row in
            let run = try program.run("show", String(row.prefix(8)))
            #expect(run.code == 0, "\(run.error)")
            return run.output
        }
        #expect(Set(shown).count == rows.count)
    }

    @Test func JSON_countsEachType() throws {
        try write(days: 2)
        let report = try importReport()
        #expect(report["format"] as? String == "apple-health")
        let types = try #require(report["types"] as? [String: [String: Int]])
        #expect(types["HKQuantityTypeIdentifierHeartRate"] == ["added": 288, "known": 0])
        let unmapped = try #require(report["unmapped"] as? [String: [String: Int]])
        #expect(unmapped["HKDataTypeSleepDurationGoal"] == ["added": 2, "known": 0])
        #expect(report["duplicates"] as? Int == 0)
        #expect((report["workouts"] as? [String])?.isEmpty == false)
        #expect((report["workouts"] as? [String])?.count == report["workoutsAdded"] as? Int)
        let again = try importReport()
        #expect(again["workouts"] as? [String] == report["workouts"] as? [String])
        #expect(again["workoutsAdded"] as? Int == 0)
        #expect(again["status"] as? String == "duplicate")
        #expect(again["samples"] as? Int == 0)
    }

    @Test func standardInputIsAFile() throws {
        try write(days: 1)
        let run = try program.run(
            arguments: ["import", "-", "--json"], input: program.folder.appending(path: "export.xml"))
        #expect(run.code == 0)
        #expect(run.output.contains("\"standard input\""))
        #expect(run.output.contains("\"added\": 144"))
    }

    /// A workout in each format, an archive, and a compressed file: all through standard input.
    @Test(arguments: ["gpx", "tcx", "fit", "gz", "zip"])
    func standardInputIsOfAnyFormat(format: String) throws {
        let file = program.folder.appending(path: "run.\(format)")
        let example = try Data(contentsOf: URL(filePath: Program.example))
        switch format {
        case "gz": try Data(StoredPacking.gzip(Array(example.prefix(60_000)))).write(to: file)
        case "zip": try Data(StoredPacking.zip([("a/run.gpx", Array(example))])).write(to: file)
        default:
            try example.write(to: program.folder.appending(path: "example.gpx"))
            let run = try program.run("convert", "example.gpx", file.path)
            #expect(run.code == 0)
        }
        let run = try program.run(arguments: ["import", "-"], input: file)
        // The compressed file is only the beginning of one.
        #expect(run.code == (format == "gz" ? 2 : 0))
        #expect(run.output.contains("standard input"))
        #expect(run.output.contains("imported"))
        #expect(!run.output.contains("hk-import"))
    }

    @Test func aPieceOfAnExportIsNamed() throws {
        try program.write("<Workout workoutActivityType=\"a\"/>", to: "piece.xml")
        let run = try program.run("import", "piece.xml")
        #expect(run.code == 1)
        #expect(run.error.contains("it is only a part of an Apple Health export"))
    }

    @Test func EXP_54_whatWasReadInPartSaysSo() throws {
        let text = ExampleExport(days: 1).text
        let long = "<Record type=\"\(String(repeating: "x", count: 300_000))\"/>"
        let place = try #require(text.range(of: "<Record ")).lowerBound
        try program.write(text[..<place] + long + text[place...], to: "export.xml")
        let run = try program.run("import", "export.xml")
        #expect(run.code == 2)
        #expect(run.output.hasPrefix("◐ export.xml: partly imported\n"))
        #expect(run.output.contains("1 element was left out: its tag is longer than 262144 bytes"))
        #expect(run.output.hasSuffix("\n1 file partly imported\n"))
        let again = try program.run("import", "export.xml")
        #expect(again.code == 2)
        #expect(again.output.hasPrefix("◐ export.xml: partly read, nothing new\n"))
        // An import without any data is a failure.
        try program.write("<HealthData>\n<Record type=\"a startDate=\"2024\"/></HealthData>", to: "export.xml")
        let nothing = try program.run("import", "export.xml")
        #expect(nothing.code == 1)
        #expect(nothing.error.hasPrefix("Error: Could not read 'export.xml': "))
        #expect(!nothing.output.contains("nothing changed"))
    }

    @Test func theTableNamesWhatIsNoSample() throws {
        try write(days: 1)
        let lines = try program.run("import", "export.xml").output.split(separator: "\n")
        for name in ["heartbeatSeries", "biologicalSex", "dateOfBirth"] {
            #expect(lines.contains { $0.hasPrefix("\(name) ") }, "\(name)")
        }
    }

    /// Imports that are killed at any time and repeated: the store is the same as without.
    ///
    /// The time is determined by the progress of the import, in bytes of its log.
    @Test(arguments: Seeds.every(2, of: [1, 0, 250_000, 100_000, 700_000, 400_000]))
    func EXP_54_killedImportsGoOn(written: Int) throws {
        try write(days: 20)
        let killed = try program.start("import", "export.xml")
        let log = program.store + "-wal"
        while killed.process.isRunning {
            let size = try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
            if size ?? 0 >= written { break }
        }
        kill(killed.process.processIdentifier, SIGKILL)
        killed.process.waitUntilExit()
        #expect(try program.run("import", "export.xml").code == 0)
        let whole = try Program()
        try whole.write(ExampleExport(days: 20).text, to: "export.xml")
        _ = try whole.run("import", "export.xml")
        let other = ImportExportTests(whole)
        let found = try contents()
        #expect(found.count > 100_000)
        #expect(try Self.sorted(found) == Self.sorted(other.contents()))
    }

    private init(_ program: Program) {
        self.program = program
    }

    /// Returns the objects of a list sorted, since they are in the order of their insertion.
    private static func sorted(_ text: String) -> [Substring] {
        text.split(separator: "\n").sorted()
    }
}
