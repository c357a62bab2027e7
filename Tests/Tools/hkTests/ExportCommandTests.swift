import Foundation
import TestSupport
import Testing

/// `hk export` of samples and of entire stores, with the built program.
@Suite struct ExportCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private func fill(days: Int = 2) throws {
        let given = program.folder.appending(path: "given")
        try FileManager.default.createDirectory(at: given, withIntermediateDirectories: true)
        try program.write(ExampleExport(days: days).text, to: "given/export.xml")
        #expect(try program.run("import", "given").code == 0)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: program.folder.appending(path: name), encoding: .utf8)
    }

    // MARK: Samples

    @Test func samplesBecomeATable() throws {
        try fill()
        let run = try program.run("export", "heartRate", "--to", "csv")
        #expect(run.code == 0 && run.error == "")
        let lines = run.output.split(separator: "\n")
        #expect(lines.first == "uuid,type,start,end,value,unit,source,bundleIdentifier,device,metadata")
        #expect(lines.count == 1 + 288)
        let table = try program.run("samples", "heartRate", "--csv").output.split(separator: "\n")
        for (line, row) in zip(lines, table) { #expect(line.hasPrefix(row)) }
        #expect(lines.last?.contains("HKMetadataKeyHeartRateMotionContext") == true)
    }

    @Test func samplesBecomeLinesOfJSON() throws {
        try fill()
        let run = try program.run(
            "export", "sleepAnalysis", "--to", "jsonl", "--output", "sleep.jsonl", "--from", "2024-03-02", "--until",
            "2024-03-02")
        #expect(run.output == "sleep.jsonl: 5 samples\n")
        let lines = try text("sleep.jsonl").split(separator: "\n")
        #expect(lines.count == 5)
        for line in lines {
            let sample = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(sample["type"] as? String == "HKCategoryTypeIdentifierSleepAnalysis")
        }
        let filtered = try program.run("export", "heartRate", "--to", "jsonl", "--where", "value > 130")
        #expect(filtered.output.split(separator: "\n").count < 100)
    }

    @Test(
        "with --json an export of samples tells its file, their type and their number",
        arguments: [
            ("csv", "heartRate", "HKQuantityTypeIdentifierHeartRate", 1),
            ("jsonl", "sleepAnalysis", "HKCategoryTypeIdentifierSleepAnalysis", 0),
        ])
    func summaryForPrograms(form: String, name: String, type: String, headings: Int) throws {
        try fill()
        let plain = try program.run("export", name, "--to", form).output
        let run = try program.run("export", name, "--to", form, "--output", "list", "--json")
        #expect(run.code == 0 && run.error == "")
        let told = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(told.count == 3 && told["file"] as? String == "list" && told["type"] as? String == type)
        let count = plain.split(separator: "\n").count - headings
        #expect(count >= 5 && told["samples"] as? Int == count)
        #expect(try text("list") == plain)
    }

    // MARK: Workouts

    @Test func workoutsOfOneTimeAndActivityGetTwoNames() throws {
        try fill(days: 1)
        let example = try String(contentsOfFile: Program.example, encoding: .utf8)
        // The same outing on another device: other heights, the same times.
        try program.write(example.replacing("<ele>", with: "<ele>1"), to: "twin.gpx")
        #expect(try program.run("import", Program.example, "twin.gpx").code == 0)
        let listed = try program.run("workouts", "--json").output
        let workouts = try #require(try JSONSerialization.jsonObject(with: Data(listed.utf8)) as? [[String: Any]])
        // The list shows them as one.
        let twins = workouts.compactMap { workout -> [String]? in
            let others = workout["otherRecordings"] as? [[String: Any]] ?? []
            let ids = [workout["uuid"] as? String] + others.map { $0["uuid"] as? String }
            return others.isEmpty ? nil : ids.compactMap(\.self)
        }
        let ids = try #require(twins.first)
        #expect(twins.count == 1 && ids.count == 2)
        let run = try program.run(arguments: ["export"] + ids + ["--to", "tcx", "--force"])
        let names = run.output.split(separator: "\n").map { String($0) }
        #expect(run.code == 0 && Set(names).count == 2 && names.last?.hasSuffix("-running-2.tcx") == true)
        #expect(try text(names[0]) != text(names[1]))
    }

    @Test func quantitiesOfASeriesAreWrittenOneByOne() throws {
        #expect(try program.run("import", Program.example).code == 0)
        let before = try program.run("export", "heartRate", "--to", "csv").output
        let condensed = try program.run("condense", "--all-sources", "--older-than", "0", "--minimum-duration", "0")
        #expect(condensed.code == 0)
        let after = try program.run("export", "heartRate", "--to", "csv").output
        func columns(_ text: String) -> [[Substring]] {
            text.split(separator: "\n").map { Array($0.split(separator: ",", omittingEmptySubsequences: false)[1..<6]) }
        }
        #expect(columns(before).count > 100 && columns(after) == columns(before))
        #expect(after != before)
        let listed = try program.run("samples", "heartRate", "--csv", "--limit", "5", "--sort", "-start").output
        #expect(columns(listed).dropFirst() == ArraySlice(columns(before).suffix(5).reversed()))
    }

    // MARK: Entire stores

    @Test func EXP_1_everythingBecomesAnExport() throws {
        try fill()
        let run = try program.run("export", "--all", "--to", "apple-health", "--offset", "+0100", "--json")
        #expect(run.code == 0 && run.error == "")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(report["file"] as? String == "export.zip")
        #expect((report["types"] as? [String: Int])?["HKQuantityTypeIdentifierHeartRate"] == 288)
        #expect((report["elements"] as? [String: Int])?["Workout"] == 2)
        let size = try Data(contentsOf: program.folder.appending(path: "export.zip")).count
        #expect(report["bytes"] as? Int == size)
        // The import adds nothing.
        let again = try program.run("import", "export.zip")
        #expect(again.output.contains("duplicate, nothing changed"))
    }

    @Test func EXP_1_theNameTellsTheForm() throws {
        try fill(days: 1)
        for (name, file) in [("a.xml", "a.xml"), ("b", "b/apple_health_export/export.xml"), ("c.zip", "c.zip")] {
            let run = try program.run("export", "--all", "--to", "apple-health", "-o", name)
            #expect(run.code == 0 && run.output.contains("\(name): exported"))
            #expect(FileManager.default.fileExists(atPath: program.folder.appending(path: file).path))
        }
        func body(_ name: String) throws -> [Substring] {
            try text(name).split(separator: "\n").filter { !$0.contains("<ExportDate") }
        }
        #expect(try body("a.xml") == body("b/apple_health_export/export.xml"))
        let run = try program.run("export", "--all", "--to", "apple-health", "-o", "d.txt")
        #expect(run.code == 64)
        #expect(run.error == "Error: Cannot determine the form of 'd.txt'. Use a .zip or .xml file, or a folder.\n")
    }

    @Test("EXP-1: a folder that is there gets the export, whatever its name ends with") func existingFolder()
        throws
    {
        try fill(days: 1)
        let folder = program.folder.appending(path: "old.zip")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(try program.run("export", "--all", "--to", "apple-health", "-o", "old.zip").code == 0)
        #expect(try text("old.zip/apple_health_export/export.xml").contains("HKQuantityTypeIdentifierHeartRate"))
        #expect(try program.run("export", "--all", "--to", "apple-health", "-o", "old.zip").code == 1)
    }

    @Test("EXP-1: dates have the offset of the option, or that of the zone of the settings") func offsets() throws {
        try fill(days: 1)
        let cases: [([String], String)] = [
            (["--offset", "-0330"], "-0330"), (["--offset", "Z"], "+0000"), ([], "+0000"),
            (["--time-zone", "Asia/Kathmandu"], "+0545"),
            (["--time-zone", "Asia/Kathmandu", "--offset", "+0100"], "+0100"),
        ]
        for (number, (options, offset)) in cases.enumerated() {
            let name = "\(number).xml"
            let run = try program.run(arguments: ["export", "--all", "--to", "apple-health", "-o", name] + options)
            #expect(run.code == 0, "\(run)")
            let dates = try text(name).split(separator: "\n")
                .filter { $0.contains("<Record type=\"HKQuantityTypeIdentifierHeartRate\"") }
                .compactMap { $0.firstMatch(of: /startDate="[^"]* ([-+0-9]{5})"/)?.1 }
            #expect(dates.count == 144 && dates.allSatisfy { $0 == offset }, "\(options) \(dates.first ?? "")")
        }
    }

    @Test("EXP-1: nothing is told of the file that an export to standard output is written to before")
    func standardOutput() throws {
        try fill(days: 1)
        let run = try program.runToFile(
            "export", "--all", "--to", "apple-health", "-o", "-", output: program.folder.appending(path: "all.zip"))
        #expect(
            run.code == 0 && run.error.contains(" samples, ") && !run.error.contains("export.zip")
                && !run.error.contains("exported"), "\(run)")
    }

    @Test func filesAreReplacedOnlyByForce() throws {
        try fill(days: 1)
        for arguments in [
            ["export", "--all", "--to", "apple-health", "-o", "x.zip"],
            ["export", "heartRate", "--to", "csv", "-o", "x.csv"],
            ["export", "--all", "--to", "apple-health", "-o", "x"],
        ] {
            #expect(try program.run(arguments: arguments).code == 0)
            let refused = try program.run(arguments: arguments)
            #expect(refused.code == 1)
            #expect(refused.error.contains("the file already exists; use --force to replace it."))
            #expect(try program.run(arguments: arguments + ["--force"]).code == 0)
        }
    }

    // MARK: Errors

    @Test(arguments: [
        (["export", "--to", "csv"], "Specify workouts, a type, or --all."),
        (["export", "--all", "--to", "csv"], "--all requires --to apple-health"),
        (["export", "heartRate", "--to", "apple-health"], "--to apple-health requires --all"),
        (["export", "--all", "heartRate", "--to", "apple-health"], "--all cannot be combined with workouts or a type"),
        (["export", "heartRate", "--to", "gpx"], "gpx is for workouts"),
        (["export", "heartRte", "--to", "csv"], "Did you mean 'heartRate'"),
        (["export", "abc", "--to", "jsonl"], "jsonl is for samples of a type"),
        (["export", "heartRate", "--to", "csv", "--json"], "specify a file with --output"),
        (["export", "heartRate", "--to", "csv", "--until", "soon"], "--until 'soon' is not a valid date"),
        (["export", "--all", "--to", "apple-health", "--offset", "2"], "--offset '2' is not a valid offset"),
        (["export", "--all", "--to", "apple-health", "-o", "/proc/no/where.zip"], "the folder could not be created"),
        (
            ["export", "--all", "--to", "apple-health", "-o", "/dev/full", "--force"],
            "there is no space left on the disk"
        ),
        (["export", "heartRate", "--to", "csv", "-o", "/dev/full"], "there is no space left on the disk"),
    ])
    func mistakesAreSentences(arguments: [String], sentence: String) throws {
        try fill(days: 1)
        let run = try program.run(arguments: arguments)
        #expect(run.code != 0)
        // With --json standard output contains the error, and otherwise nothing.
        #expect(run.output.isEmpty != arguments.contains("--json"))
        #expect(run.error.contains(sentence), "\(run.error)")
    }
}
