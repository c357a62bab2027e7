import Foundation
import Testing

/// `hk workouts` on a store with more workouts than determine the widths of columns.
@Suite struct WorkoutListTests {
    private let program: Program
    private static let count = 1_200

    init() throws {
        program = try Program()
        let workouts = (0..<Self.count).map { index in
            let day = "20\(10 + index / 336)-\(Self.two(1 + index / 28 % 12))-\(Self.two(1 + index % 28))"
            // The oldest ones need wider columns than the measured ones.
            let distance = index == 0 ? 123_456.78 : 5
            return """
                <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" \
                totalDistance="\(distance)" totalDistanceUnit="km" sourceName="Watch" sourceVersion="9" \
                creationDate="\(day) 10:00:00 +0000" startDate="\(day) 09:00:00 +0000" endDate="\(day) 09:30:00 +0000"/>
                """
        }
        try program.write(
            "<?xml version=\"1.0\"?><HealthData locale=\"en_US\">\(workouts.joined(separator: "\n"))</HealthData>",
            to: "export.xml")
        #expect(try program.run("import", "export.xml").code == 0)
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    @Test func aLongListIsWholeInEveryForm() throws {
        let lines = try program.run("workouts").output.split(separator: "\n").map(String.init)
        #expect(lines.count == Self.count + 1)
        let ids = lines.dropFirst().map { String($0.prefix { $0 != " " }) }
        #expect(Set(ids).count == Self.count)
        #expect(lines[1].contains("2013-07-24 09:00"))
        #expect(lines.last?.contains("2010-01-01 09:00     30:00  123,457 km") == true)
        for id in [ids.first, ids.last] {
            #expect(try program.run("show", try #require(id)).code == 0)
        }
        let table = try program.run("workouts", "--csv").output.split(separator: "\n")
        #expect(table.count == Self.count + 1)
        let json = try JSONSerialization.jsonObject(with: Data(try program.run("workouts", "--json").output.utf8))
        let workouts = try #require(json as? [[String: Any]])
        #expect(workouts.count == Self.count)
        let uuids = workouts.compactMap { $0["uuid"] as? String }
        #expect(uuids == table.dropFirst().map { String($0.prefix(36)) })
        #expect(zip(uuids, ids).allSatisfy { $0.lowercased().hasPrefix($1) || $0.lowercased().hasSuffix($1) })
    }

    @Test func partsOfItAreThoseThatAreAskedFor() throws {
        let all = try program.run("workouts").output.split(separator: "\n")
        #expect(try program.run("workouts", "--limit", "3").output.split(separator: "\n") == Array(all.prefix(4)))
        let year = try program.run("workouts", "--from", "2011", "--until", "2011-12").output.split(separator: "\n")
        #expect(year.count == 337 && year[1].contains("2011-12-28"))
        #expect(try program.run("workouts", "--csv", "--json").code != 0)
    }

    @Test(arguments: [40, 60, 80])
    func noRowIsWiderThanTheTerminal(columns: Int) throws {
        let shown = try program.run(["workouts"], onTerminalOf: columns).split(separator: "\n")
        // Heading and totals; the latter may take two lines.
        let rows = shown.dropFirst().prefix { !$0.contains(" workouts,") }
        #expect(rows.count == Self.count && shown.count - rows.count <= 3)
        #expect(shown.allSatisfy { DisplayWidth.of($0) <= columns })
    }

    /// Relative dates such as `7d`, in every command that accepts dates.
    @Test(arguments: [
        ["workouts"], ["samples", "heartRate"], ["stats", "heartRate"], ["export", "heartRate", "--to", "csv"],
    ])
    func datesAreTypedTheSameWayEverywhere(command: [String]) throws {
        for date in [
            "2010-01-31", "2010-01-31T10:00", "2010-01", "2010", "today", "yesterday", "7d", "2w", "6m", "2y",
            "7 days ago",
        ] {
            let run = try program.run(arguments: command + ["--from", date, "--until", "tomorrow"])
            #expect(run.code == 0, "\(command) \(date): \(run.error)")
        }
        let wrong = try program.run(arguments: command + ["--from", "7x"])
        #expect(
            wrong.code != 0 && wrong.error.contains("--from '7x' is not a valid date")
                && wrong.error.contains("7d, 2w, 6m, 2y"))
        guard command[0] != "export" else { return }
        #expect(try program.run(arguments: command + ["--from", "2y", "--to", "7d"]).code == 0)
    }
}
