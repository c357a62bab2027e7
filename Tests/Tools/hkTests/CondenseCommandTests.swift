import Foundation
import Testing
import WorkoutFiles

/// `hk condense`, run as a program.
@Suite struct CondenseCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private func condense(_ arguments: String...) throws -> Program.Run {
        try program.run(arguments: ["condense", "--older-than", "0"] + arguments)
    }

    @Test func CON_10_aDryRunThenTheRealOneThenNothing() throws {
        try Runs.importAll(program)
        let types = try program.run("types").output
        let dry = try condense("--all-sources", "--dry-run")
        #expect(dry.code == 0)
        #expect(dry.output.contains("would become"))
        #expect(try program.run("types").output == types)
        let statistics = try program.run("stats", "heartRate", "--json").output
        let real = try condense("--source", "Test watch")
        #expect(real.code == 0)
        #expect(real.output.contains("became"))
        #expect(real.output.contains("compared before and after: no differences."))
        #expect(try program.run("stats", "heartRate", "--json").code == 0)
        #expect(statistics.contains("average"))
        let again = try condense("--all-sources")
        #expect(again.output.hasPrefix("Nothing to condense"))
    }

    @Test func CON_9_whatIsShownOfAWorkoutStays() throws {
        try Runs.importAll(program)
        let id = try #require(
            try program.run("workouts").output.split(separator: "\n").dropFirst().first?.split(separator: " ").first)
        func lines() throws -> [Substring] {
            // The number of samples changes, and so does their plain mean.
            try program.run("show", String(id)).output.split(separator: "\n")
                .filter { $0.contains("km") || $0.contains("Distance") }
        }
        let before = try lines()
        _ = try condense("--all-sources")
        #expect(try lines() == before)
        #expect(!before.isEmpty)
    }

    @Test func CON_10_json() throws {
        try Runs.importAll(program)
        let run = try condense("--all-sources", "--json")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(
            Set(report.keys) == [
                "dryRun", "complete", "workoutsExamined", "samplesBefore", "samplesAfter", "bytesBefore", "bytesAfter",
                "statisticsChecked", "workouts",
            ])
        #expect(report["complete"] as? Bool == true)
        #expect((report["workouts"] as? [Any])?.count == 4)
    }

    @Test func CON_2_CON_4_whoAndHowOldMustMakeSense() throws {
        try Runs.importAll(program)
        #expect(try program.run("condense").code != 0)
        #expect(try program.run("condense").error.contains("--all-sources"))
        #expect(try condense("--source", "nobody").error.contains("'hk sources'"))
        #expect(try condense("--source", "Test watch", "--all-sources").code != 0)
        #expect(try program.run("condense", "--older-than", "-1", "--all-sources").code != 0)
        #expect(try program.run("condense", "--older-than", "36500", "--all-sources").output.hasPrefix("Nothing"))
        #expect(try condense("--all-sources", "--minimum-duration", "86400").output.hasPrefix("Nothing"))
    }

    @Test func CON_4_workoutsOf90DaysAgoAndOfTheLeastDuration() throws {
        for days in [89.0, 91] {
            let day = Date(timeIntervalSinceNow: -days * 86_400).formatted(.iso8601).prefix(10)
            let run = Runs.file(day: 4, hour: 6, points: 60, heartRate: 110, step: 50)
            try program.write(run.replacing("2026-05-04", with: day), to: "run.gpx")
            #expect(try program.run("import", "run.gpx").code == 0)
        }
        func count(_ options: String...) throws -> Int {
            let arguments = ["condense", "--all-sources", "--dry-run", "--json"] + options
            let run = try program.run(arguments: arguments)
            return try JSON(parsing: run.output).member("workouts") { try $0.elements { $0 } }.count
        }
        #expect(try count() == 1)
        #expect(try count("--older-than", "88") == 2 && count("--older-than", "93") == 0)
        // Sixty points are 1180 seconds.
        #expect(try count("--older-than", "0", "--minimum-duration", "1180") == 2)
        #expect(try count("--older-than", "0", "--minimum-duration", "1180.5") == 0)
    }
}
