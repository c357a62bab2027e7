import Foundation
import Testing

/// `hk stats` and the filters of `hk samples` and `hk workouts`: comparisons of whole screens.
@Suite struct StatsCommandTests {
    private let program: Program

    init() throws {
        program = try Program()
        try Runs.importAll(program)
    }

    // MARK: Statistics

    @Test(arguments: [80, 120])
    func sumsByDayHaveBars(columns: Int) throws {
        let run = try program.run("stats", "distanceWalkingRunning", "--by", "day", columns: columns)
        #expect(run == .init(output: try Program.screen("stats-sums-\(columns).txt"), error: "", code: 0))
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= columns })
    }

    @Test(arguments: [80, 120])
    func averagesByDayHaveRanges(columns: Int) throws {
        let run = try program.run("stats", "heartRate", "--by", "day", "--separate", columns: columns)
        #expect(run == .init(output: try Program.screen("stats-ranges-\(columns).txt"), error: "", code: 0))
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= columns })
    }

    @Test func withoutPeriodsThereIsOneResult() throws {
        let run = try program.run("stats", "heartRate", "--to", "2026-05-05")
        #expect(run == .init(output: try Program.screen("stats-one.txt"), error: "", code: 0))
    }

    @Test("Types and workouts have the names that people use")
    func colloquialNames() throws {
        #expect(try program.run("stats", "pulse").output == program.run("stats", "heartRate").output)
        #expect(
            try program.run("samples", "heart rate", "--limit", "2").output
                == program.run("samples", "heartRate", "--limit", "2").output)
        let newest = try program.run("workouts", "--limit", "1", "--json").output
        let shown = try program.run("show", "last", "--json")
        let uuid = try #require(newest.firstMatch(of: /"uuid": "([0-9A-Fa-f-]{36})"/)?.1)
        #expect(shown.code == 0 && shown.output.contains(uuid))
        #expect(try program.run("samples", "heartRate", "--workout", "last", "--limit", "1").code == 0)
        #expect(try program.run("stats", "sleep").error.contains("hk sleep"))
    }

    @Test(
        "Help on a command that does not exist is an error",
        arguments: [["help", "NOSUCH"], ["help", "import", "gpx"]])
    func helpOnNothing(arguments: [String]) throws {
        let run = try program.run(arguments: arguments)
        #expect(
            run.code == 64 && run.output.isEmpty
                && run.error.contains("Unknown command '\(arguments[arguments.count - 1])'"))
        #expect(try program.run("help", "stats").output == program.run("stats", "--help").output)
        #expect(try program.run("help").output == program.run("--help").output)
    }

    @Test func CSV_stats() throws {
        let run = try program.run("stats", "distanceWalkingRunning", "--by", "week", "--csv")
        #expect(run == .init(output: try Program.screen("stats-week.csv"), error: "", code: 0))
    }

    @Test func JSON_stats() throws {
        let run = try program.run("stats", "heartRate", "--by", "year", "--separate", "--json")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(Set(report.keys) == ["type", "unit", "by", "periods"])
        #expect(report["unit"] as? String == "count/min")
        let years = try #require(report["periods"] as? [[String: Any]])
        let year = try #require(years.first)
        #expect(Set(year.keys) == ["start", "end", "minimum", "average", "maximum", "sources"])
        #expect(year["start"] as? String == "2026-01-01T00:00:00Z")
        #expect(year["minimum"] as? Double == 105)
        #expect(year["maximum"] as? Double == 169)
        #expect((year["sources"] as? [[String: Any]])?.first?["name"] as? String == "Test watch")
    }

    // MARK: Filters

    @Test func CSV_samples() throws {
        let run = try program.run(
            "samples", "heartRate", "--where", "value >= 168", "--from", "2026-05-05", "--to", "2026-05-05",
            "--sort", "-start", "--limit", "3", "--csv")
        #expect(run.code == 0)
        let lines = run.output.split(separator: "\n")
        #expect(lines.first == "uuid,type,start,end,value,unit,source,bundleIdentifier,device")
        let rest = lines.dropFirst().map { $0.split(separator: ",")[2...].joined(separator: ",") }
        #expect(
            rest
                == [
                    ("2026-05-05T17:39:40Z", 169), ("2026-05-05T17:39:20Z", 168), ("2026-05-05T17:26:20Z", 169),
                ].map { "\($0),\($0),\($1),count/min,Test watch,import.f702b632307a8748,Test watch" })
    }

    @Test func aMistakeInAPredicateIsShown() throws {
        let run = try program.run("samples", "heartRate", "--where", "value > 150 AND valu < 160")
        #expect(run == .init(output: "", error: try Program.screen("where-mistake.txt"), code: 64))
    }

    @Test(
        arguments: [
            ("distance > 5 \"km\"", 2), ("distance > 5", 2), ("activity == \"running\" AND duration > 2000", 1),
            ("start >= \"2026-05-09\"", 2), ("activity == \"cycling\"", 0),
            ("source == \"x' OR 1=1; DROP TABLE sample; --\"", 0),
        ])
    func workoutsAreChosen(predicate: String, count: Int) throws {
        let run = try program.run("workouts", "--where", predicate, "--json")
        let workouts = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        #expect(workouts.count == count)
    }

    @Test(
        arguments: [
            (
                ["stats", "sleepAnalysis"],
                "sleepAnalysis is not a quantity type and has no statistics. Run 'hk sleep' for nights.", 64
            ),
            (
                ["stats", "heartRate", "--source", "nobody"],
                "No source named 'nobody'. Run 'hk sources' to list them.", 1
            ),
            (["workouts", "--from", "2026-05-02", "--to", "2026-05-01"], "--from must be before --until.", 64),
            (
                ["workouts", "--from", "someday"],
                "--from 'someday' is not a valid date. "
                    + "Use 2024-01-31, 2024-01-31T10:00, 2024-01, 2024, today, yesterday, 7d, 2w, 6m, 2y or '7 days ago'.",
                64
            ),
        ])
    func refusalsAreOneLine(arguments: [String], message: String, code: Int32) throws {
        let run = try program.run(arguments: arguments)
        #expect(run == .init(output: "", error: "Error: \(message)\n", code: code))
    }

    @Test func twoFormatsExcludeEachOther() throws {
        let run = try program.run("stats", "heartRate", "--csv", "--json")
        #expect(run.code == 64)
        #expect(run.error.hasPrefix("Error: --csv and --json cannot be combined.\n"))
    }
}
