import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// `hk record --plan`: a planned workout is done.
@Suite struct RecordPlanCommandTests {
    private let program: Program

    /// A ride of five steps in seven minutes, with a power that a simulated athlete does not have.
    static let text = """
        Warmup
        - 1m 100w

        2x
        - Hold it 2m 600w
        - 1m 100w intensity=recovery

        """

    init() throws {
        program = try Program()
        try program.write(Self.text, to: "ride.icu.txt")
    }

    private func lines(_ text: String) throws -> [JSON] {
        try text.split(separator: "\n").map { try JSON(parsing: String($0)) }
    }

    private func text(_ value: JSON, _ name: String) -> String? {
        value[name].flatMap { try? $0.asString() }
    }

    private func number(_ value: JSON?, _ name: String) -> Double? { value?[name].flatMap { try? $0.asFiniteNumber() } }

    @Test func PLN_83_PLN_85_aSimulatedAthleteDoesThePlan() throws {
        let run = try program.run(
            "record", "--simulate", "--speed", "max", "--plan", "ride.icu.txt", "--json")
        #expect(run.code == 0, "\(run)")
        let events = try lines(run.output)
        let steps = events.filter { text($0, "event") == "step" }
        #expect(
            steps.map { "\(text($0, "state") ?? "") \(text($0, "keyPath") ?? "") \(number($0, "elapsed") ?? -1)" } == [
                "began 0.0.0 0.0", "ended 0.0.0 60.0", "began 1.0.0 60.0", "ended 1.0.0 180.0", "began 1.0.1 180.0",
                "ended 1.0.1 240.0", "began 1.1.0 240.0", "ended 1.1.0 360.0", "began 1.1.1 360.0",
                "ended 1.1.1 420.0",
            ])
        #expect(events.contains { text($0, "event") == "alert" && text($0, "state") == "below" })
        #expect(events.contains { text($0, "event") == "planEnd" && number($0, "elapsed") == 420 })
        let workout = try #require(events.last?["workout"])
        #expect(number(workout, "duration") == 420)
        #expect(try workout.member("activities") { try $0.elements { $0 } }.count == 5)
        let compared = try JSON(parsing: program.run("plan", "compare", "last", "--json").output)
        #expect(number(compared, "completion") == 1)
    }

    /// The settings of a zone in which it is about noon: the day does not end between two runs.
    private static var noon: [String: String] {
        let hours = 12 - Int(Date().timeIntervalSince1970) / 3_600 % 24
        // The sign of these names is that of POSIX.
        return ["OPENHEALTHKIT_TIMEZONE": "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"]
    }

    @Test func PLN_60_PLN_77_aScheduledPlanIsDone() throws {
        let noon = Self.noon
        let early = try program.run("record", "--simulate", "--plan", environment: noon)
        #expect(early.error.contains("No workout is planned for today."))
        _ = try program.run("plan", "schedule", "ride.icu.txt", "today", environment: noon)
        let run = try program.run(
            "record", "--simulate", "--speed", "max", "--plan", "--duration", "8m", environment: noon)
        #expect(run.code == 0, "\(run)")
        #expect(run.output.contains("   0:00  step 1 of 5  Warm-up: 1:00, 100 W\n"))
        #expect(run.output.contains("   1:00  step 2 of 5  Hold it: 2:00, 600 W\n"))
        #expect(run.output.contains("  too low  ") && run.output.contains("   7:00  the plan is done\n"))
        // An athlete with a duration goes on after the plan.
        let workout = try #require(try JSON(parsing: program.run("workouts", "--json").output).elements { $0 }.first)
        #expect(number(workout, "duration") == 480)
        let list = try program.run("plan", "list", "--json", environment: noon).output
        let entry = try #require(try JSON(parsing: list).member("plans") { try $0.elements { $0 } }.first)
        #expect(text(entry, "status") == "done" && entry["workout"]?.line == workout["uuid"]?.line)
        // Done once, it is not the next one again.
        #expect(try program.run("record", "--simulate", "--plan", environment: noon).code == 1)
    }

    @Test(.timeLimit(.minutes(10)))
    func PLN_79_aKilledRecordingGoesOnInItsStep() throws {
        let running = try program.start(
            "record", "--simulate", "--speed", "20", "--plan", "ride.icu.txt", "--every", "10")
        try running.waitForOutput("step 2 of 5")
        kill(running.process.processIdentifier, SIGKILL)
        _ = try running.end()
        let resumed = try program.run("record", "--resume", "--simulate", "--speed", "max", "--json")
        #expect(resumed.code == 0, "\(resumed)")
        let begun = try lines(resumed.output).filter { text($0, "state") == "began" }.compactMap { text($0, "keyPath") }
        #expect(!begun.isEmpty && begun.last == "1.1.1" && !begun.contains("0.0.0"))
        let compared = try JSON(parsing: program.run("plan", "compare", "last", "--json").output)
        #expect(number(compared, "completion") == 1)
        #expect(text(compared, "way") == "keyPaths")
    }

    @Test(arguments: [
        (["--simulate", "--plan", "nowhere.zwo"], "'nowhere.zwo' is neither a file nor the ID of a planned workout."),
        (["--simulate", "--plan", "abcdef"], "'abcdef' is neither a file nor the ID of a planned workout."),
        (["--simulate", "--end-with-plan"], "--end-with-plan requires --plan."),
        (["--simulate", "--transitions"], "--transitions requires --plan."),
        (["--resume", "--plan", "ride.icu.txt"], "--plan and --resume cannot be combined"),
        (
            ["--simulate", "--plan", "zwift.zwo", "--activity", "running"],
            "The plan is for cycling, and --activity is running."
        ),
    ])
    func mistakesAreNamed(arguments: [String], message: String) throws {
        try program.write(PlanCommandTests.zwift, to: "zwift.zwo")
        let run = try program.run(arguments: ["record"] + arguments)
        #expect(run.code != 0 && run.error.contains(message), "\(run)")
    }
}
