import TestSupport
import Testing

/// The days of `hk body` and `hk rings`: how many there are without dates, and to which day a moment belongs.
@Suite struct DayLimitTests {
    private let program: Program

    init() throws {
        program = try Program()
        // Sixteen days with a weight at seven o'clock and a ring.
        let days = (1...16).map { day in
            let text = day < 10 ? "2024-05-0\(day)" : "2024-05-\(day)"
            let moment = "\(text) 07:00:00 +0000"
            return """
                <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" value="\(70 + day)" \
                startDate="\(moment)" endDate="\(moment)"/>
                <ActivitySummary dateComponents="\(text)" activeEnergyBurned="\(100 * day)" \
                activeEnergyBurnedGoal="400" appleExerciseTime="11" appleExerciseTimeGoal="30" appleStandHours="8" \
                appleStandHoursGoal="12" activeEnergyBurnedUnit="kcal"/>

                """
        }
        try program.write(ExampleExport.document(days.joined()), to: "export.xml")
        #expect(try program.run("import", "export.xml").code == 0)
    }

    private func days(_ arguments: [String]) throws -> [String] {
        let run = try program.run(arguments: arguments + ["--csv"])
        #expect(run.code == 0, "\(arguments): \(run)")
        return run.output.split(separator: "\n").dropFirst().map { String($0.prefix(10)) }
    }

    @Test("Without dates there are the latest fourteen days, with a date all of them", arguments: ["body", "rings"])
    func limits(command: String) throws {
        let all = (1...16).map { $0 < 10 ? "2024-05-0\($0)" : "2024-05-\($0)" }
        #expect(try days([command]) == Array(all.suffix(14)))
        #expect(try days([command, "--limit", "2"]) == Array(all.suffix(2)))
        #expect(try days([command, "--from", "2024-05-01"]) == all)
        #expect(try days([command, "--until", "2024-05-03"]) == Array(all.prefix(3)))
        #expect(try days([command, "--from", "2024-05-02", "--to", "2024-05-05", "--limit", "3"]) == Array(all[2...4]))
        #expect(try days([command, "--from", "2025-01-01"]) == [])
    }

    @Test("A weight belongs to the day in the zone of the settings") func zones() throws {
        func weights(_ zone: String, _ options: String...) throws -> [String] {
            try days(["body", "--time-zone", zone] + options)
        }
        // Hawaii is ten hours behind, and Kiritimati fourteen ahead, where it is nine in the evening.
        #expect(try weights("Pacific/Honolulu", "--limit", "1") == ["2024-05-15"])
        #expect(try weights("Pacific/Kiritimati", "--limit", "1") == ["2024-05-16"])
        #expect(try weights("Pacific/Honolulu", "--from", "2024-05-15") == ["2024-05-15"])
        #expect(try weights("Pacific/Honolulu", "--until", "2024-04-30") == ["2024-04-30"])
        #expect(try weights("Pacific/Kiritimati", "--until", "2024-04-30") == [])
    }
}
