import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthService

/// The marks of a month, and the squares of a year (WEB-15).
@Suite struct CalendarMarkTests {
    private static let midnight = RichWeek.now.timeIntervalSinceReferenceDate - 43_200

    /// Returns a run at an hour, days before the last day of the year.
    private static func run(
        _ number: Int, _ days: Double, _ hour: Double, minutes: Double = 10, meters: Double? = nil
    ) -> SampleRecord {
        let start = midnight - days * 86_400 + hour * 3_600
        return SampleRecord(
            uuid: SweptLife.uuid(number), type: .workout, start: start, end: start + minutes * 60,
            content: .workout(
                WorkoutRecord(
                    activityType: .running, duration: minutes * 60,
                    totals: meters.map { [.distance: QuantityValue($0, .meter)] } ?? [:])))
    }

    private static func page(_ address: String, _ runs: [SampleRecord], weekStart: Int = 1) async throws -> String {
        let service = try SweptService { engine in
            try engine.allow(TenYears.watch)
            try engine.write(as: TenYears.watch) { try $0.save(runs) }
        }
        let responder = service.responder(settings: "{\"timeZone\": \"GMT\", \"weekStart\": \(weekStart)}")
        return try await responder.ask("GET", address, by: responder.views).text
    }

    /// Returns a day of a month: whether it is today, whether it is of another month, its marks, and how many more
    /// there are.
    private static func day(_ date: String, _ page: String) -> String? {
        let days = page.matches(
            of:
                #/ date '([^']*)' dayLabel '[^']*' isToday (\w+) isOutside (\w+) marks \[(.*?)\] plans \[\] more '([^']*)'/#
        )
        return days.first { $0.output.1 == date }.map { day in
            let marks = day.output.4.matches(of: #/ markText '([^']*)' label '([^']*)'/#).map {
                "\($0.output.1)/\($0.output.2)"
            }
            return "\(day.output.2) \(day.output.3) \(marks) \(day.output.5)"
        }
    }

    /// Four runs on the last day of December, three on the day before, and one on the last day of November.
    private static let month: [SampleRecord] = {
        var runs = (0..<4).map { run($0, 0, Double(8 + $0)) }
        runs += (0..<3).map { run(10 + $0, 1, Double(8 + $0)) }
        runs.append(run(20, 31, 9, meters: 5_000))
        return runs
    }()

    @Test("WEB-15: a day shows three workouts, the earliest first, and the number of all others") func marks()
        async throws
    {
        let page = try await Self.page("/calendar?month=2023-12", Self.month)
        #expect(
            Self.day("2023-12-31", page)
                == #"true false ["10:00/Running, 10:00, 08:00", "10:00/Running, 10:00, 09:00", "#
                + #""10:00/Running, 10:00, 10:00"] +1"#)
        #expect(
            Self.day("2023-12-30", page)
                == #"false false ["10:00/Running, 10:00, 08:00", "10:00/Running, 10:00, 09:00", "#
                + #""10:00/Running, 10:00, 10:00"] "#)
        #expect(Self.day("2023-11-30", page) == #"false true ["5.00 km/Running, 5.00 km, 09:00"] "#)
        #expect(Self.day("2023-12-01", page) == "false false [] ")
        #expect(Self.day("2023-11-27", page) == "false true [] ")
        #expect(Self.day("2023-11-26", page) == nil && Self.day("2024-01-01", page) == nil)
    }

    @Test("WEB-15: weeks count all of their days, and a month only its own") func sums() async throws {
        let page = try await Self.page("/calendar?month=2023-12", Self.month)
        let sums = page.matches(of: #/ sums \[([^\]]*)\]/#).map { String($0.output.1) }
        #expect(sums == ["'1 workout','10 min','5.00 km',", "", "", "", "'7 workouts','1:10 h',"])
        #expect(page.contains(" total '7 workouts · 1:10 h' "))
        #expect(
            page.contains(
                "heading 'December 2023' earlier '/calendar?month=2023-11' later '/calendar?month=2024-01' "
                    + "yearAddress '/calendar?year=2023' weekdays ['Mon','Tue','Wed','Thu','Fri','Sat','Sun',] "))
        let before = try await Self.page("/calendar?month=2023-11", Self.month)
        #expect(before.contains(" total '1 workout · 10 min · 5.00 km' "))
        #expect(Self.day("2023-11-30", before)?.hasPrefix("false false ") == true)
        let after = try await Self.page("/calendar?month=2024-01", Self.month)
        #expect(after.contains(" total '' ") && Self.day("2024-01-01", after) == "false false [] ")
    }

    @Test("WEB-15: a week begins on the chosen day", arguments: [(1, "Mon"), (6, "Sat"), (7, "Sun")])
    func weekdays(start: Int, name: String) async throws {
        let page = try await Self.page("/calendar?month=2023-12", Self.month, weekStart: start)
        #expect(page.contains(" weekdays ['\(name)',"), "\(page.prefix(300))")
    }

    /// The minutes of a day, and how dark its square is.
    private static let minutes = [
        0.9, 1, 29.9, 30, 59.9, 60, 89.9, 90, 149.9, 150, 600,
    ]

    @Test("WEB-15: a square is darker from one minute, and from half an hour to two and a half hours on")
    func squares() async throws {
        let runs =
            Self.minutes.enumerated().map { Self.run($0.offset, Double($0.offset), 5, minutes: $0.element) }
            + [Self.run(90, 20, 5, minutes: 15), Self.run(91, 20, 9, minutes: 15)]
        let page = try await Self.page("/calendar?year=2023", runs)
        let squares = page.matches(
            of: #/\(level (\d) squareDate '([^']*)' squareLabel '([^']*)' isDay (\w+) address '([^']*)' \)/#)
        let levels = Dictionary(
            squares.map { (String($0.output.2), Int($0.output.1) ?? -1) }, uniquingKeysWith: { first, _ in first })
        let found = Self.minutes.indices.map { levels["2023-12-\(31 - $0)"] }
        #expect(found == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
        // Two workouts of a day count together.
        #expect(levels["2023-12-11"] == 2 && levels["2023-12-12"] == 0)
        let days = squares.filter { $0.output.4 == "true" }.map { String($0.output.2) }.sorted()
        #expect((days.first, days.last, days.count) == ("2023-01-01", "2023-12-31", 365))
        #expect(squares.map { String($0.output.2) }.min() == "2022-12-26" && squares.count == 371)
        let labels = Dictionary(
            squares.map { (String($0.output.2), String($0.output.3)) }, uniquingKeysWith: { first, _ in first })
        #expect(labels["2023-12-11"] == "Mon, Dec 11, 2023: 30 min" && labels["2023-12-12"] == "Tue, Dec 12, 2023")
        #expect(squares.allSatisfy { $0.output.5 == "/workouts?from=\($0.output.2)&to=\($0.output.2)" })
        #expect(page.contains("heading '2023' earlier '/calendar?year=2022' later '/calendar?year=2024' "))
    }
}
