import Foundation
import TestSupport
import Testing
import WorkoutFiles

/// The days of `hk today`, `week`, `readiness`, `year` and `sleep`: those that are typed, and those without an option.
@Suite struct DayOptionTests {
    private let program: Program

    init() throws { program = try Program() }

    private func run(_ arguments: [String]) throws -> String {
        let run = try program.run(arguments: arguments)
        #expect(run.code == 0, "\(arguments): \(run)")
        return run.output
    }

    @Test("A day that is none is named with its option, and needs no store", arguments: ["today", "week", "readiness"])
    func wrongDays(command: String) throws {
        let run = try program.run(command, "--day", "x")
        #expect(run.code == 64 && run.output == "" && run.error.hasPrefix("Error: --day 'x' "), "\(run)")
    }

    @Test("A day is that of the zone of the settings, and a week begins as in the locale") func zones() throws {
        #expect(try program.run("import", Program.example).code == 0)
        // 12 May 2026 is a Tuesday; Nepal is 5:45 ahead.
        for (command, options, start, end) in [
            ("today", [], "2026-05-12T00:00:00Z", "2026-05-13T00:00:00Z"),
            ("today", ["--time-zone", "Asia/Kathmandu"], "2026-05-11T18:15:00Z", "2026-05-12T18:15:00Z"),
            ("week", [], "2026-05-11T00:00:00Z", "2026-05-18T00:00:00Z"),
            ("week", ["--locale", "en_US"], "2026-05-10T00:00:00Z", "2026-05-17T00:00:00Z"),
            ("week", ["--time-zone", "Asia/Kathmandu"], "2026-05-10T18:15:00Z", "2026-05-17T18:15:00Z"),
        ] as [(String, [String], String, String)] {
            let report = try JSON(parsing: run([command, "--day", "2026-05-12", "--json"] + options))
            #expect(try report.member("start") { try $0.asString() } == start, "\(command) \(options)")
            #expect(try report.member("end") { try $0.asString() } == end, "\(command) \(options)")
            #expect(try report.member("workouts") { try $0.elements { $0 } }.count == 1)
        }
        for zone in ["UTC", "Asia/Kathmandu"] {
            let text = try run(["readiness", "--day", "2026-05-12", "--json", "--time-zone", zone])
            #expect(try JSON(parsing: text)["day"]?.line.contains("2026-05-12") == true)
        }
    }

    @Test("Without an option it is the year of the present, in the zone of the settings") func year() throws {
        #expect(try program.run("import", Program.example).code == 0)
        for (zone, offset) in [("Pacific/Kiritimati", 14), ("Pacific/Pago_Pago", -11)] {
            func present() throws -> Int {
                var calendar = Calendar(identifier: .gregorian)
                calendar.timeZone = try #require(TimeZone(secondsFromGMT: offset * 3_600))
                return calendar.component(.year, from: Date())
            }
            let before = try present()
            let year = try JSON(parsing: run(["year", "--json", "--time-zone", zone])).member("year") {
                try $0.asInteger()
            }
            #expect(try (before...present()).contains(year))
        }
    }

    @Test("Without days there are the latest fourteen, and with a limit as many as it says") func latest() throws {
        try program.write(ExampleExport(days: 20).text, to: "export.xml")
        _ = try run(["import", "export.xml", "--only", "sleep"])
        func nights(_ options: String...) throws -> [Substring] {
            Array(try run(["sleep", "--csv"] + options).split(separator: "\n").dropFirst())
        }
        let all = try nights("--from", "2024-03-01")
        try #require(all.count > 14)
        #expect(try nights() == Array(all.suffix(14)))
        #expect(try nights("--limit", "3") == Array(all.suffix(3)))
        #expect(try nights("--until", "2024-03-31", "--limit", "1") == Array(all.suffix(1)))
        #expect(try nights("--to", "2024-03-31") == all)
        #expect(try nights("--from", "2024-03-01", "--limit", "100") == all)
    }
}
