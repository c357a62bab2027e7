import Foundation
import TestSupport
import Testing

/// `hk export … --to json|jsonl`, and `hk import` of it, by the built program.
@Suite struct ObjectCommandTests {
    private let program: Program
    private let other: Program

    init() throws {
        program = try Program()
        other = try Program()
    }

    /// Imports the example, and returns the ID of the only workout.
    private func importExample() throws -> String {
        #expect(try program.run("import", Program.example).code == 0)
        let workouts = try JSONSerialization.jsonObject(with: Data(program.run("workouts", "--json").output.utf8))
        return try #require((workouts as? [[String: Any]])?.first?["uuid"] as? String)
    }

    /// Copies a file from the folder of one program to that of the other.
    private func hand(_ name: String) throws {
        try FileManager.default.copyItem(
            at: program.folder.appending(path: name), to: other.folder.appending(path: name))
    }

    @Test(arguments: [false, true])
    func aWorkoutGoesFromStoreToStore(isCondensed: Bool) throws {
        let id = try importExample()
        if isCondensed { #expect(try program.run("condense", "--all-sources", "--older-than", "0").code == 0) }
        let run = try program.run("export", id, "--to", "json")
        #expect(run.code == 0 && run.error == "")
        let name = run.output.trimmingCharacters(in: .whitespacesAndNewlines)
        let file = URL(filePath: name).lastPathComponent
        try hand(file)
        let imported = try other.run("import", file)
        #expect(imported.code == 0 && imported.output.contains("imported"), "\(imported.error)")
        for arguments in [
            ["show", id, "--json"], ["samples", "heartRate", "--json"], ["samples", "workoutRoute", "--json"],
            ["types"],
        ] {
            let (before, after) = (try program.run(arguments: arguments), try other.run(arguments: arguments))
            #expect(before.code == 0 && before.output == after.output)
        }
        // The original file, and the samples joined by condensing, are preserved too.
        for format in ["csv", "fit"] {
            for program in [program, other] {
                #expect(try program.run("export", id, "--to", format).code == 0)
            }
            let path = file.replacing(".json", with: ".\(format)")
            let written = try [program, other].map { try Data(contentsOf: $0.folder.appending(path: path)) }
            #expect(written[0] == written[1])
        }
        // Again, and into the original store.
        for program in [other, program] {
            #expect(try program.run("import", file).output.contains("duplicate, nothing changed"))
        }
        #expect(
            try program.run("export", id, "--to", "json").error.contains("already exists; use --force to replace it."))
    }

    @Test func samplesGoFromStoreToStore() throws {
        _ = try importExample()
        #expect(try program.run("export", "heartRate", "--to", "jsonl", "-o", "h.jsonl").code == 0)
        try hand("h.jsonl")
        let run = try other.run("import", "h.jsonl", "--json")
        let said = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let report = try #require((said["files"] as? [[String: Any]])?.first)
        #expect(report["format"] as? String == "json" && report["status"] as? String == "imported")
        #expect(report["samples"] as? Int == 620)
        #expect(
            try program.run("samples", "heartRate", "--json").output
                == other.run("samples", "heartRate", "--json").output)
    }

    /// Recordings in JSON are another format than objects in JSON.
    @Test func aRecordingInJSONIsAWorkoutToo() throws {
        let id = try importExample()
        #expect(try program.run("convert", Program.example, "run.json").code == 0)
        let run = try program.run("import", "run.json")
        #expect(run.output.contains("duplicate, nothing changed (\(id.prefix(8).lowercased()))"), "\(run.error)")
    }

    @Test func archivesAreLookedInto() throws {
        let id = try importExample()
        let name = try program.run("export", id, "--to", "json").output.trimmingCharacters(in: .whitespacesAndNewlines)
        let bytes = Array(try Data(contentsOf: program.folder.appending(path: name)))
        try Data(StoredPacking.zip([("a/x.json", bytes)])).write(to: other.folder.appending(path: "a.zip"))
        let run = try other.run("import", "a.zip")
        #expect(run.code == 0 && run.output.contains("a.zip/a/x.json: imported"))
    }

    @Test func mistakesAreSentences() throws {
        try program.write(
            #"{"schema": "openhealthkit-objects-1", "objects": [{"uuid": 7, "type": "HKWorkoutTypeIdentifier"}]}"#,
            to: "bad.json")
        let run = try program.run("import", "bad.json")
        #expect(run.code == 1)
        #expect(
            run.error == "Error: Could not read 'bad.json': at /objects/0/uuid: expected a UUID.\n")
    }
}
