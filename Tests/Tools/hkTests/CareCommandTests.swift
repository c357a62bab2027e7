import Foundation
import Testing

/// `hk doctor`, `hk backup`, `hk restore` and `hk salvage`, run as programs.
@Suite struct CareCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
        try Runs.importAll(program)
    }

    /// Damages a block of heart rates, by more than a single bit, which could be corrected.
    private func damage() throws {
        let url = URL(filePath: program.store)
        var bytes = try Data(contentsOf: url)
        // A block of the 150 heart rates of the longest run: version, columns, count.
        let place = try #require(bytes.firstRange(of: Data([2, 3, 150, 1])))
        bytes[place.upperBound + 5] ^= 0x20
        bytes[place.upperBound + 6] ^= 0x11
        try bytes.write(to: url)
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func aSoundStoreIsSaidToBe() throws {
        let run = try program.run("doctor")
        #expect(run.code == 0, "\(run)")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 16, "\(run.output)")
        #expect(lines.dropLast().allSatisfy { $0.hasPrefix("✓ ") || $0.hasPrefix("! ") })
        #expect(lines.last?.hasSuffix("is healthy.") == true)
        let report = try object(try program.run("doctor", "--json").output)
        #expect(report["state"] as? String == "sound")
        #expect((report["checks"] as? [Any])?.count == 12)
    }

    @Test func damageIsFoundAndLeftToASalvage() throws {
        try damage()
        let bytes = try Data(contentsOf: URL(filePath: program.store))
        let found = try program.run("doctor")
        #expect(found.code == 1)
        #expect(found.output.contains("✗ Blocks"))
        #expect(found.output.contains("hk salvage"))
        let repair = try program.run("doctor", "--repair")
        #expect(repair.code == 1, "\(repair)")
        #expect((repair.output + repair.error).contains("hk salvage"), "\(repair)")
        #expect(try Data(contentsOf: URL(filePath: program.store)) == bytes)
    }

    @Test func aFlippedBitIsGivenBack() throws {
        let url = URL(filePath: program.store)
        let sound = try Data(contentsOf: url)
        var bytes = sound
        let place = try #require(bytes.firstRange(of: Data([2, 3, 150, 1])))
        bytes[place.upperBound + 5] ^= 0x20
        try bytes.write(to: url)
        #expect(try program.run("samples", "heartRate", "--csv").error.contains("For details, run 'hk doctor'."))
        #expect(try program.run("backup", "copy.sqlite").code == 1)
        let found = try program.run("doctor")
        #expect(found.code == 2 && found.output.contains("flipped"), "\(found)")
        let repair = try program.run("doctor", "--repair")
        #expect(repair.code == 0, "\(repair)")
        #expect(try Data(contentsOf: url)[100...] == sound[100...])
    }

    @Test func aSalvageListsWhatIsLost() throws {
        let sound = try program.run("salvage", "health.sqlite", "sound.sqlite")
        #expect(sound.code == 0, "\(sound)")
        #expect(sound.output.contains("Nothing was lost."))
        #expect(try program.run("types", "--store", "sound.sqlite").output == program.run("types").output)
        try damage()
        let run = try program.run("salvage", "health.sqlite", "new.sqlite", "--json")
        #expect(run.code == 2)
        let losses = try #require(object(run.output)["losses"] as? [[String: Any]])
        #expect(losses.contains { ($0["count"] as? Int ?? 0) >= 150 }, "\(run.output)")
        #expect(try program.run("doctor", "--store", "new.sqlite").code == 0)
        #expect(try program.run("salvage", "health.sqlite", "new.sqlite").code == 1)
        #expect(try program.run("salvage", "nothing", "newer.sqlite").error.contains("No store found at"))
    }

    @Test func aBackupGoesOutAndComesBack() throws {
        let types = try program.run("types").output
        let made = try program.run("backup", "copy.sqlite")
        #expect(made.code == 0, "\(made)")
        #expect(made.output.hasPrefix("✓ copy.sqlite: "))
        let existing = try program.run("backup", "copy.sqlite").error
        #expect(existing.contains("the file already exists; use --force to replace it."))
        try program.write(Runs.file(day: 21, hour: 6, points: 60, heartRate: 120, step: 50), to: "later.gpx")
        _ = try program.run("import", "later.gpx")
        let refused = try program.run("restore", "copy.sqlite")
        #expect(refused.code == 1)
        #expect(refused.error.contains("has changed since 'copy.sqlite' was made"))
        let restored = try program.run("restore", "copy.sqlite", "--force")
        #expect(restored.code == 0, "\(restored)")
        #expect(restored.output.contains("health.sqlite.replaced-"))
        #expect(try program.run("types").output == types)
    }

    @Test func aBackupGoesThroughAPipe() throws {
        let piped = program.folder.appending(path: "piped")
        let run = try program.runToFile("backup", "-", output: piped)
        #expect(run.code == 0, "\(run)")
        let there = try program.run(
            arguments: ["restore", "-", "--store", "there.sqlite"], input: piped)
        #expect(there.code == 0, "\(there)")
        #expect(try program.run("types", "--store", "there.sqlite").output == program.run("types").output)
        // No temporary files remain beside the store.
        let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
        #expect(!names.contains { $0.hasSuffix(".part") })
    }

    @Test func folderNamesHaveDatesAndTheOldestGo() throws {
        try FileManager.default.createDirectory(
            at: program.folder.appending(path: "kept"), withIntermediateDirectories: true)
        for _ in 0..<3 { #expect(try program.run("backup", "kept", "--keep", "2").code == 0) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path + "/kept").count == 2)
        try program.write("no folder", to: "file")
        #expect(try program.run("backup", "file", "--keep", "2").code == 1)
        // A missing folder is created.
        #expect(try program.run("backup", "new", "--keep", "2").code == 0)
        #expect(try program.run("backup", "kept", "--keep", "0").code == 64)
    }

    @Test func aTerminalGetsNoBackup() throws {
        let terminal = try PseudoTerminal()
        let process = try program.start("backup", "-", on: terminal)
        process.waitUntilExit()
        #expect(process.terminationStatus == 1)
    }

    @Test func aDamagedBlockIsLeftOutWithAWarning() throws {
        let sound = try program.run("samples", "heartRate", "--csv")
        #expect(sound.code == 0)
        let stats = try program.run("stats", "heartRate", "--by", "day").output
        try damage()
        let run = try program.run("samples", "heartRate", "--csv")
        #expect(run.code == 2)
        #expect(run.error.contains("The damaged data was skipped."), "\(run)")
        let lines = Set(sound.output.split(separator: "\n"))
        let left = run.output.split(separator: "\n")
        #expect(left.count <= lines.count - 150)
        #expect(lines.isSuperset(of: left))
        let export = try program.run("export", "heartRate", "--to", "csv", "--output", "out.csv")
        #expect(export.code == 2)
        // A statistic over the remaining data would be wrong.
        let day = try program.run("stats", "heartRate", "--by", "day")
        #expect(day.code != 0 || day.output == stats)
        // Other types have lost at most the samples on the same page.
        #expect(try program.run("samples", "distanceWalkingRunning").code != 1)
    }

    @Test func anExportGoesToStandardOutput() throws {
        let id = try #require(
            try program.run("workouts").output.split(separator: "\n").dropFirst().first?.split(separator: " ").first)
        let gpx = try program.run("export", String(id), "--to", "gpx", "--output", "-")
        #expect(gpx.code == 0, "\(gpx)")
        #expect(gpx.output.hasPrefix("<?xml"))
        let plain = try program.run("export", "heartRate", "--to", "csv").output
        #expect(try program.run("export", "heartRate", "--to", "csv", "--output", "-").output == plain)
        let archive = program.folder.appending(path: "all.zip")
        let all = try program.runToFile("export", "--all", "--to", "apple-health", "--output", "-", output: archive)
        #expect(all.code == 0, "\(all)")
        #expect(try Data(contentsOf: archive).prefix(2) == Data("PK".utf8))
        #expect(try program.run("import", "--store", "other.sqlite", "all.zip").code == 0)
    }

    @Test func recordingsCanWaitForTheDisk() throws {
        let run = try program.run(
            "record", "--activity", "running", "--simulate", "--duration", "2m", "--speed", "max", "--sync", "full")
        #expect(run.code == 0, "\(run)")
        #expect(try program.run("import", "--sync", "never", "run.gpx").code == 64)
    }
}
