import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// Options of `hk record`, and what they change in the workout that is recorded.
@Suite struct RecordOptionTests {
    private let program: Program

    init() throws { program = try Program() }

    /// Records at the maximum speed, and returns the events.
    private func record(_ arguments: String..., store: String = "health.sqlite") throws -> [JSON] {
        let run = try program.run(
            arguments: ["record", "--speed", "max", "--json", "--store", store] + arguments)
        #expect(run.code == 0, "\(arguments): \(run)")
        return try run.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
    }

    private func text(_ json: JSON?, _ name: String) -> String? { json?[name].flatMap { try? $0.asString() } }

    // MARK: Sources

    @Test("The activity of an option is that of a file that names none, and of no other") func activity() throws {
        let run = Runs.file(day: 4, hour: 6, points: 10, heartRate: 110, step: 50)
        try program.write(run, to: "named.gpx")
        try program.write(run.replacing("<type>running</type>", with: ""), to: "unnamed.gpx")
        for (file, activity) in [("named", "running"), ("unnamed", "hiking")] {
            let events = try record("--replay", "\(file).gpx", "--activity", "hiking", store: "\(file).sqlite")
            let workout = try #require(events.last?["workout"])
            #expect(text(workout, "activityType") == activity)
            #expect(text(workout, "start") == "2026-05-04T06:00:00Z" && text(workout, "end") == "2026-05-04T06:03:00Z")
            #expect(text(workout["metadata"], "recordedFrom") == "replay")
        }
    }

    @Test("A simulated athlete is where the option says") func location() throws {
        for (location, isIndoor) in [("indoor", true), ("outdoor", false)] {
            let store = "\(location).sqlite"
            let events = try record("--simulate", "--duration", "2m", "--location", location, store: store)
            #expect(text(events.last, "event") == "saved")
            let list = try JSON(parsing: program.run("workouts", "--json", "--store", store).output).elements { $0 }
            #expect(list.count == 1 && (list[0]["isIndoor"]?.line == "true") == isIndoor)
        }
    }

    @Test("The maximum heart rate of an option determines the zones") func zones() throws {
        for (rate, isHighest) in [("100", true), ("250", false)] {
            let events = try record(
                "--simulate", "--duration", "10m", "--every", "300", "--max-heart-rate", rate, store: "\(rate).sqlite")
            let progress = try #require(events.last { text($0, "event") == "progress" })
            let zone = try #require(progress["zone"])
            #expect((zone.line == "5") == isHighest, "\(zone)")
        }
    }

    // MARK: Plans

    @Test("PLN-77: an athlete with a duration stops with the plan if that is asked for") func endWithPlan() throws {
        try program.write(RecordPlanCommandTests.text, to: "ride.icu.txt")
        let events = try record(
            "--simulate", "--plan", "ride.icu.txt", "--duration", "8m", "--end-with-plan")
        #expect(events.contains { text($0, "event") == "planEnd" })
        #expect(try events.last?["workout"]?.member("duration") { try $0.asFiniteNumber() } == 420)
    }

    @Test("PLF-2: what a plan cannot say is told when it is done") func notes() throws {
        try program.write(RecordPlanCommandTests.text.replacing("2x", with: "Sprints 2x"), to: "ride.icu.txt")
        let run = try program.run("record", "--simulate", "--speed", "max", "--plan", "ride.icu.txt")
        #expect(run.code == 0 && run.error.hasPrefix("! header: Sprints\n"), "\(run)")
        let events = try record("--simulate", "--plan", "ride.icu.txt", store: "other.sqlite")
        let warnings = events.filter { text($0, "event") == "warning" }
        #expect(warnings.map { text($0, "message") } == ["header: Sprints"])
    }

    @Test("PLN-78: transitions between sports are steps if they are asked for") func transitions() throws {
        let legs = [("swimming", "openWater"), ("cycling", "outdoor"), ("running", "outdoor")]
            .map { #"{"activity": "\#($0.0)", "location": "\#($0.1)"}"# }.joined(separator: ", ")
        try program.write(
            #"{"format": "openhealthkit.plan", "version": 1, "id": "0A1B2C3D-0000-4000-8000-000000000001", "#
                + #""kind": "swimBikeRun", "activity": "swimBikeRun", "displayName": "Race", "activities": [\#(legs)]}"#,
            to: "race.json")
        for (options, count) in [([], 3), (["--transitions"], 5)] as [([String], Int)] {
            let run = try program.run(
                arguments: ["record", "--simulate", "--speed", "max", "--plan", "race.json", "--json"]
                    + options + ["--store", "\(count).sqlite"])
            #expect(run.code == 0, "\(run)")
            let events = try run.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
            let begun = events.filter { text($0, "event") == "step" && text($0, "state") == "began" }
            #expect(begun.count == count && begun.allSatisfy { $0["count"]?.line == "\(count)" }, "\(run)")
        }
    }
}
