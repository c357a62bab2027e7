import Foundation
import Testing

/// `hk record` without a terminal.
@Suite struct RecordCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private func lines(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    private func copyExample() throws {
        try FileManager.default.copyItem(
            atPath: Program.example, toPath: program.folder.appending(path: "morning-run.gpx").path)
    }

    // MARK: Replay

    @Test func aReplayIsLoggedAndShown() throws {
        try copyExample()
        let run = try program.run("record", "--replay", "morning-run.gpx", "--speed", "max", "--every", "180")
        #expect(run.code == 0)
        #expect(run.error == "Recording. Press Ctrl-C to stop and save.\n")
        // Identifiers differ for each workout.
        let id = try #require(run.output.split(separator: "\n").first { $0.hasPrefix("✓ recorded as ") }?.suffix(8))
        let whole = try #require(run.output.split(separator: "\n").first { $0.hasPrefix("ID ") }?.suffix(36))
        let text = run.output.replacing(whole, with: String(repeating: "0", count: 36))
            .replacing(id, with: "00000000")
        try Program.expect(text, isScreen: "record-replay.txt")
    }

    /// A recording from a file equals an import of it.
    @Test func aReplayIsTheWorkoutOfTheFile() throws {
        try copyExample()
        _ = try program.run("record", "--replay", "morning-run.gpx", "--speed", "max")
        _ = try program.run("import", "morning-run.gpx", "--store", "other.sqlite")
        func workout(_ arguments: [String]) throws -> [String: Any] {
            let run = try program.run(arguments: ["workouts", "--json"] + arguments)
            return try #require(
                (try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])?.first)
        }
        let (live, file) = (try workout([]), try workout(["--store", "other.sqlite"]))
        for key in ["activityType", "start", "end"] { #expect(live[key] as? String == file[key] as? String) }
        #expect(live["duration"] as? Double == file["duration"] as? Double)
        let distances = [live, file].compactMap { $0["totalDistance"] as? Double }
        #expect(distances.count == 2 && abs(distances[0] - distances[1]) < 0.01)
    }

    @Test func theSameTimeIsNotRecordedTwice() throws {
        try copyExample()
        _ = try program.run("record", "--replay", "morning-run.gpx", "--speed", "max")
        let again = try program.run("record", "--replay", "morning-run.gpx", "--speed", "max")
        #expect(again.code == 1)
        #expect(again.error.contains("The store already has a workout at that time"))
        // Athletes begin when the last one finished.
        for _ in 0..<2 { _ = try program.run("record", "--simulate", "--speed", "max", "--duration", "5m") }
        let runs = try program.run("workouts", "--json").output
        let workouts = try #require(try JSONSerialization.jsonObject(with: Data(runs.utf8)) as? [[String: Any]])
        #expect(workouts.count == 3)
        #expect(workouts[0]["start"] as? String == workouts[1]["end"] as? String)
    }

    @Test func aFileThatBreaksOffEndsTheWorkoutAndIsTold() throws {
        let text = try String(contentsOfFile: Program.example, encoding: .utf8)
        try program.write(String(text.prefix(text.count / 2)), to: "half.gpx")
        let run = try program.run("record", "--replay", "half.gpx", "--speed", "max")
        #expect(run.code == 2)
        #expect(run.error.contains("! The file is damaged:"))
        #expect(run.error.hasSuffix("! The file is truncated; everything before its end was recorded.\n"))
        #expect(run.output.contains("✓ recorded as"))
    }

    // MARK: Origin

    /// Simulated workouts are always marked as such.
    @Test func aSimulationIsMarkedForEver() throws {
        _ = try program.run("record", "--simulate", "--speed", "max", "--duration", "5m", "--seed", "3")
        let list = try program.run("workouts").output.split(separator: "\n")
        #expect(list.count == 2)
        #expect(list[1].contains("Running*") && list[1].hasSuffix("hk simulation"))
        #expect(try program.run(["workouts"], onTerminalOf: 40).hasSuffix("\n\n* simulated\n"))
        let id = String(list[1].prefix(8))
        let shown = try program.run("show", id).output
        #expect(shown.contains("Recorded    simulated"))
        let workout = try #require(
            try JSONSerialization.jsonObject(with: Data(try program.run("show", id, "--json").output.utf8))
                as? [String: Any])
        #expect((workout["metadata"] as? [String: Any])?["recordedFrom"] as? String == "simulation")
        #expect(
            workout["source"] as? [String: String] == [
                "name": "hk simulation", "bundleIdentifier": "org.openhealthkit.hk.simulation",
            ])
        let table = try program.run("workouts", "--csv").output.split(separator: "\n")
        let origins = table.map { String($0.split(separator: ",", omittingEmptySubsequences: false)[9]) }
        #expect(origins == ["recordedFrom", "simulation"])
        // The mark survives an export and an import.
        _ = try program.run("export", "--all", "--to", "apple-health", "--output", "export.xml")
        _ = try program.run("import", "export.xml", "--store", "other.sqlite")
        #expect(try program.run("workouts", "--store", "other.sqlite").output.contains("Running*"))
        #expect(try program.run("delete", id, "--yes").code == 0)
        #expect(try program.run("types").output == "The store is empty.\n")
    }

    @Test func aReplayIsNoSimulationButSaysThatItWasReplayed() throws {
        try copyExample()
        _ = try program.run("record", "--replay", "morning-run.gpx", "--speed", "max")
        let list = try program.run("workouts").output
        #expect(list.contains("Running ") && list.contains("  hk\n") && !list.contains("*"))
        let table = try program.run("workouts", "--csv").output.split(separator: "\n")
        #expect(table.last?.contains("hk,org.openhealthkit.hk,replay,") == true)
    }

    // MARK: Simulation

    @Test func aSimulationTellsProgramsWhatHappens() throws {
        let run = try program.run(
            "record", "--activity", "cycling", "--simulate", "--seed", "3", "--speed", "max", "--duration", "10m",
            "--every", "300", "--json")
        #expect(run.code == 0)
        let events = try lines(run.output)
        #expect(events.map { $0["event"] as? String } == ["running", "progress", "progress", "stopped", "saved"])
        #expect(events.prefix(4).map { $0["elapsed"] as? Double } == [0, 300, 600, 600])
        let last = events[2]
        #expect(2_000...7_000 ~= last["distance"] as? Double ?? 0)
        #expect(90...190 ~= last["heartRate"] as? Double ?? 0)
        #expect(1...5 ~= last["zone"] as? Int ?? 0)
        #expect(50...400 ~= last["power"] as? Double ?? 0)
        let workout = try #require(events[4]["workout"] as? [String: Any])
        #expect(workout["duration"] as? Double == 600)
        #expect(workout["totalDistance"] as? Double == events[3]["distance"] as? Double)
        #expect((workout["routes"] as? [Any])?.count == 1)
    }

    @Test func theSeedDecides() throws {
        func distance(_ seed: String) throws -> Double? {
            // Each with a store of its own, so that it has no other samples of the time.
            let program = try Program()
            let run = try program.run(
                "record", "--simulate", "--seed", seed, "--speed", "max", "--duration", "3m", "--json", "--location",
                "indoor")
            return (try lines(run.output).last?["workout"] as? [String: Any])?["totalDistance"] as? Double
        }
        let first = try #require(try distance("5"))
        #expect(try distance("5") == first)
        #expect(try distance("6") != first)
    }

    @Test func anAthleteFindsTheWayThroughATriathlon() throws {
        let run = try program.run(
            "record", "--activity", "swimBikeRun", "--simulate", "--speed", "max", "--duration", "50m", "--json",
            "--every", "100000")
        let events = try lines(run.output)
        let activities = events.filter { $0["event"] as? String == "activity" }
        #expect(
            activities.map { $0["activityType"] as? String } == [
                "swimming", "transition", "cycling", "transition", "running",
            ])
        let workout = try #require(events.last?["workout"] as? [String: Any])
        #expect((workout["activities"] as? [Any])?.count == 5)
        #expect(workout["duration"] as? Double == 3_000)
    }

    // MARK: Ending

    @Test(.timeLimit(.minutes(10)))
    func ctrlCEndsAndSaves() throws {
        let running = try program.start("record", "--simulate", "--speed", "100", "--json", "--every", "1")
        try running.waitForOutput("progress")
        running.process.interrupt()
        let run = try running.end()
        #expect(run.code == 0)
        #expect(run.output.contains("\"event\": \"saved\""))
        #expect(try program.run("workouts").output.contains("Running"))
    }

    @Test(.timeLimit(.minutes(10)))
    func LIV_30_whatACrashLeftIsGoneOnWith() throws {
        // Twice: the first one creates no store.
        for _ in 0..<2 { #expect(try program.run("record", "--resume").code == 78) }
        _ = try program.run("import", Program.example)
        #expect(try program.run("record", "--resume").error == "Error: There is no workout to resume.\n")
        let running = try program.start("record", "--simulate", "--speed", "1000", "--every", "60")
        #expect(running.announcement() == "Recording. Press Ctrl-C to stop and save.\n")
        // Progress appears at a rate that depends on the machine; any line shows that the session is stored.
        try running.waitForOutput("km")
        kill(running.process.processIdentifier, SIGKILL)
        _ = try running.end()
        let refused = try program.run("record", "--simulate", "--speed", "max")
        #expect(refused.code == 1)
        #expect(refused.error.contains("Run 'hk record --resume' to resume or save it."))
        let resumed = try program.run("record", "--resume")
        #expect(resumed.code == 0)
        #expect(resumed.output.contains("✓ recorded as"))
        #expect(try program.run("workouts").output.contains("Running*"))
        #expect(try program.run("record", "--resume").code == 1)
    }

    @Test(
        .timeLimit(.minutes(10)),
        arguments: ["mv health.sqlite away.sqlite", "rm health.sqlite*", "cp other new && mv new health.sqlite"])
    func STO_61_aRecordingOutlivesItsStore(move: String) throws {
        _ = try program.run("import", Program.example)
        _ = try program.run("import", Program.example, "--store", "other")
        let running = try program.start("record", "--simulate", "--speed", "200", "--every", "60")
        try running.waitForOutput("bpm")
        #expect(try program.shell(move).code == 0)
        try running.waitForOutput("bpm", times: 8)
        running.process.interrupt()
        let run = try running.end()
        #expect(run.code == 2)
        #expect(run.output.contains("✓ recorded as"))
        let copy = "health-rescued.sqlite"
        #expect(try program.run("workouts", "--store", copy).output.contains("Running*"))
        #expect(try program.run("doctor", "--store", copy).code == 0)
        // All of it is there, from before and after the store was moved.
        let workouts = try program.run("workouts", "--store", copy, "--json").output
        let list = try #require(try JSONSerialization.jsonObject(with: Data(workouts.utf8)) as? [[String: Any]])
        let workout = try #require(list.first { $0["source"] as? String == "hk simulation" } ?? list.first)
        #expect(workout["duration"] as? Double ?? 0 >= 60)
    }

    // MARK: Arguments

    @Test(arguments: [
        (["record"], "--replay FILE or --simulate"), (["record", "--simulate", "--replay", "x"], "--replay FILE"),
        (["record", "--simulate", "--activity", "runing"], "Did you mean 'running'"),
        (["record", "--simulate", "--speed", "0"], "--speed"),
        (["record", "--simulate", "--duration", "30"], "--duration '30' is not a valid duration. Use 45m"),
        (["record", "--replay", "x", "--duration", "30m"], "--duration cannot be combined with --replay"),
        (["record", "--resume", "--replay", "x"], "--resume"),
        (["record", "--simulate", "--max-heart-rate", "5"], "250"),
        (["record", "--replay", "nowhere.gpx"], "nowhere.gpx"),
    ])
    func mistakesAreNamed(arguments: [String], message: String) throws {
        let run = try program.run(arguments: arguments)
        #expect(run.code != 0)
        #expect(run.error.contains(message))
        #expect(run.output.isEmpty)
    }
}
