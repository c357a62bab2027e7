import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthPages
@testable import HealthService

/// Pages of reports whose lists are just full, whose best values are equal, or whose spans end just now.
@Suite struct PageLimitTests {
    private static func moment(_ text: String) throws -> Date { try Date(text + "Z", strategy: .iso8601) }

    // MARK: Trends

    @Test("WEB-50: the table of trends has the latest sixty rows", arguments: [59, 60, 61])
    func rowsOfTrends(count: Int) async throws {
        let pages = try ShownPages((0..<count).map { ShownPages.workout($0, daysAgo: Double($0)) })
        let page = try await pages.page("/trends?by=day&from=2023-01-01")
        let days = page.matches(of: #/' 'Day' false /workouts\?from=(\d{4}-\d\d-\d\d)&to=(\d{4}-\d\d-\d\d) /#)
        #expect(days.count == min(count, 60))
        #expect(days.first?.output.1 == "2023-12-31" && days.allSatisfy { $0.output.1 == $0.output.2 })
    }

    @Test(
        "WEB-50: the line of this year ends with this week, and that of another year with its last one",
        arguments: [
            ("2023-01-01", 1), ("2023-01-07", 1), ("2023-01-08", 2), ("2023-03-04", 9), ("2023-03-05", 10),
            ("2023-12-30", 52), ("2023-12-31", 53),
        ])
    func thisYear(day: String, weeks: Int) async throws {
        let pages = try ShownPages()
        try pages.save(
            [2_022, 2_023].enumerated().map { number, year in
                let start = TenYears.date(year, 1, 1).timeIntervalSinceReferenceDate + 32_400
                return SampleRecord(
                    uuid: SweptLife.uuid(number), type: .workout, start: start, end: start + 600,
                    content: .workout(WorkoutRecord(activityType: .running, duration: 600)))
            })
        let page = try await pages.page("/trends", at: Self.moment("\(day)T12:00:00"))
        let rows = page.matches(of: #/'Week \d+'  false \(([0-9.]*) '([^']*)'\)\(([0-9.]*) '([^']*)'\)/#)
        try #require(rows.count == 53)
        #expect(rows.allSatisfy { $0.output.1 == "600.0" && $0.output.2 == "10 min" })
        #expect(rows.map { $0.output.3 == "600.0" } == (0..<53).map { $0 < weeks })
        #expect(rows.map { $0.output.4 == "–" } == (0..<53).map { $0 >= weeks })
    }

    @Test("WEB-50: of equal months the first one is told as the best", arguments: [(600.0, "Nov"), (1_200, "Dec")])
    func bestMonth(seconds: Double, month: String) async throws {
        let pages = try ShownPages([
            ShownPages.workout(0, daysAgo: 40), ShownPages.workout(1, daysAgo: 10, seconds: seconds),
        ])
        let page = try await pages.page("/trends")
        #expect(page.contains("facts 'Most in \(month) 2023: \(Int(seconds) / 60) min'"))
    }

    // MARK: Lists

    @Test(
        "WEB-110: a workout can be compared with the latest fifty others of its sport",
        arguments: [(1, 0, 0), (2, 0, 1), (2, 1, 1), (50, 0, 49), (51, 0, 50), (51, 50, 50), (52, 0, 50), (52, 51, 50)])
    func compared(count: Int, own: Int, shown: Int) async throws {
        let pages = try ShownPages(
            (0..<count).map { ShownPages.workout($0, daysAgo: Double($0)) }
                + [ShownPages.workout(90, daysAgo: 0.5, .walking)])
        let page = try await pages.page("/workouts/\(SweptLife.uuid(own).uuidString)/compare")
        let others = page.matches(of: #/ /workouts/[0-9A-F-]{36}/compare/([0-9A-F-]{36}) /#).map { String($0.output.1) }
        #expect(
            others == (0..<count).filter { $0 != own }.prefix(50).map { SweptLife.uuid($0).uuidString }
                && others.count == shown)
        #expect(page.contains("emptyText 'There is no other workout of this sport.'") == (shown == 0))
    }

    @Test("WEB-13: the overview has the latest five workouts", arguments: [0, 4, 5, 6])
    func latest(count: Int) async throws {
        let page = try await ShownPages((0..<count).map { ShownPages.workout($0, daysAgo: Double($0)) }).page("/")
        let days = page.matches(of: #/ fullDay '\w+, December (\d+), 2023'/#).map { String($0.output.1) }
        #expect(days == (0..<min(count, 5)).map { "\(31 - $0)" })
        #expect(page.contains("hasWorkouts \(count > 0)"))
    }

    @Test(
        "WEB-105: every year from 1 to 9998 has a page, and no other",
        arguments: [("0", false), ("1", true), ("9998", true), ("9999", false), ("-1", false), ("2023x", false)])
    func years(year: String, isThere: Bool) async throws {
        let page = try await ShownPages().page("/year/\(year)")
        #expect(page.contains("emptyText 'No workouts in \(year).'") == isThere)
        #expect(page.hasPrefix("not-found ") == !isThere, "\(page.prefix(99))")
    }

    // MARK: Load

    /// Saves a minute of running with a heart rate every five seconds, some minutes ago.
    private static func run(_ number: Int, minutesAgo minutes: Double, to pages: ShownPages) throws {
        let start = RichWeek.now.timeIntervalSinceReferenceDate - minutes * 60
        let workout = SampleRecord(
            uuid: SweptLife.uuid(number), type: .workout, start: start, end: start + 60,
            content: .workout(WorkoutRecord(activityType: .running, duration: 60)))
        try pages.service.engine.write(as: TenYears.watch) { store in
            try store.save([workout])
            try store.add(
                (0..<12).map { .quantity(.heartRate, 150, .countPerMinute, start + Double($0) * 5) }, to: workout.uuid)
        }
    }

    /// Returns pages of somebody whose heart beats 190 times a minute at most, since the beginning of a year.
    private static func runner(since year: Int = 2_023) throws -> ShownPages {
        let pages = try ShownPages()
        try pages.service.engine.write {
            try $0.setZonePreferences([
                ZonePreference(
                    .maximalHeartRate, from: CalendarDay(year: year, month: 1, day: 1),
                    .own([QuantityValue(190, .countPerMinute)]))
            ])
        }
        return pages
    }

    @Test("WEB-55: the page of load lists the latest hundred workouts") func loads() async throws {
        let pages = try Self.runner()
        func listed() async throws -> [String] {
            try await pages.page("/load?measure=edwards").matches(of: #/' 'Day' false /workouts/([0-9A-F-]{36}) /#).map
            {
                String($0.output.1)
            }
        }
        for number in 0..<100 { try Self.run(number, minutesAgo: Double(1_000 - number * 5), to: pages) }
        #expect(try await listed() == (0..<100).reversed().map { SweptLife.uuid($0).uuidString })
        try Self.run(100, minutesAgo: 120, to: pages)
        #expect(try await listed() == (1...100).reversed().map { SweptLife.uuid($0).uuidString })
    }

    @Test("WEB-55: nobody is tired on the first day of a load, of which there is no chart") func form() async throws {
        let pages = try Self.runner()
        try Self.run(0, minutesAgo: 60, to: pages)
        let first = try await pages.page("/load?measure=edwards")
        #expect(first.contains("label 'Form' number '0' unit '' remark 'rested'"))
        #expect(first.contains(" chart nil workouts "))
        #expect(first.contains("label 'Workouts' number '1' unit '' remark 'with a load'"))
        let second = try await pages.page("/load?measure=edwards", at: RichWeek.now + 86_400)
        #expect(second.contains(" remark 'tired'") && !second.contains(" remark 'rested'"))
        #expect(!second.contains(" chart nil workouts "))
    }

    @Test(
        "WEB-55: the chart of load has the days since the first load, and the latest thousand at most",
        arguments: [(998.0, 999, "2021-04-07"), (999, 1_000, "2021-04-06"), (1_100, 1_000, "2021-04-06")])
    func daysOfLoad(days: Double, count: Int, first: String) async throws {
        let pages = try Self.runner(since: 2_020)
        try Self.run(0, minutesAgo: days * 1_440 + 60, to: pages)
        let page = try await pages.page("/load?measure=edwards&span=all&by=day")
        let chart = try #require(page.firstMatch(of: #/ chart (\(.*) workouts /#)?.output.1)
        let shown = chart.matches(of: #/\((\d{4}-\d\d-\d\d)[^ ]* /#).map { String($0.output.1) }
        #expect(shown.count == count && shown.first == first && shown.last == "2023-12-31")
    }

    @Test("WEB-55: an uptake of oxygen is told where a resting heart rate was measured", arguments: [nil, 50.0, 190])
    func uptake(rest: Double?) async throws {
        let pages = try Self.runner()
        if let rest {
            try pages.save([
                .quantity(
                    .restingHeartRate, rest, .countPerMinute, RichWeek.now.timeIntervalSinceReferenceDate - 86_400)
            ])
        }
        try Self.run(0, minutesAgo: 60, to: pages)
        let page = try await pages.page("/load?measure=edwards")
        #expect(page.contains("label 'Fitness' number "))
        #expect(page.contains("label 'VO₂max' ") == (rest == 50))
        // 15.3 times 190 over 50.
        #expect(page.contains("label 'VO₂max' number '58' unit 'ml/kg/min' remark ''") == (rest == 50))
    }

    // MARK: Spans

    private struct Span: Sendable, CustomStringConvertible {
        /// The moments of the first and the last value, and of the question.
        var first = "2023-12-10T00:00:00"
        var last = "2023-12-20T12:00:00"
        var now = "2023-12-31T12:00:00"
        var day: String
        var earlier: String?
        var later: String?
        var description: String { "\(day) at \(now) from \(first)" }
    }

    @Test(
        "WEB-41: a type leads to earlier days down to that of its first value, and to later ones up to today",
        arguments: [
            Span(day: "2023-12-10", later: "2023-12-11"), Span(day: "2023-12-09", later: "2023-12-10"),
            Span(day: "2023-12-11", earlier: "2023-12-10", later: "2023-12-12"),
            Span(first: "2023-12-09T23:59:59", day: "2023-12-10", earlier: "2023-12-09", later: "2023-12-11"),
            Span(first: "2023-12-10T00:00:01", day: "2023-12-10", later: "2023-12-11"),
            Span(day: "2023-12-30", earlier: "2023-12-29", later: "2023-12-31"),
            Span(day: "2023-12-31", earlier: "2023-12-30"),
            Span(now: "2023-12-30T00:00:00", day: "2023-12-29", earlier: "2023-12-28", later: "2023-12-30"),
            Span(now: "2023-12-29T23:59:59", day: "2023-12-29", earlier: "2023-12-28"),
            // Values of a clock that is fast are later than now.
            Span(now: "2023-12-15T12:00:00", day: "2023-12-19", earlier: "2023-12-18", later: "2023-12-20"),
            Span(now: "2023-12-15T12:00:00", day: "2023-12-20", earlier: "2023-12-19"),
            Span(
                last: "2023-12-20T00:00:00", now: "2023-12-15T12:00:00", day: "2023-12-19", earlier: "2023-12-18",
                later: "2023-12-20"),
        ])
    private func neighbours(_ span: Span) async throws {
        let pages = try ShownPages(
            [span.first, span.last].map { text in
                .quantity(.heartRate, 60, .countPerMinute, try Self.moment(text).timeIntervalSinceReferenceDate)
            })
        let page = try await pages.page("/data/heartRate?span=D&date=\(span.day)", at: Self.moment(span.now))
        let links = try #require(page.firstMatch(of: #/ earlier '([^']*)' later '([^']*)' hasChart /#))
        func day(_ address: Substring) -> String? {
            address.firstMatch(of: #/date=([0-9-]+)/#).map { String($0.output.1) }
        }
        let (earlier, later) = (links.output.1, links.output.2)
        #expect(day(earlier) == span.earlier && earlier.isEmpty == (span.earlier == nil))
        #expect(day(later) == span.later && later.isEmpty == (span.later == nil))
    }

    @Test("WEB-43: of equal days the first one is told as the highest", arguments: [(100.0, 5), (101, 8)])
    func highestDay(value: Double, day: Int) async throws {
        let pages = try ShownPages([
            .quantity(.stepCount, 100, .count, SweptLife.moment(5, 10), seconds: 600),
            .quantity(.stepCount, value, .count, SweptLife.moment(8, 10), seconds: 600),
        ])
        let page = try await pages.page("/data/stepCount?span=M&date=2023-12-10")
        let name = day == 5 ? "Tue, Dec 5, 2023" : "Fri, Dec 8, 2023"
        #expect(page.contains(" a day with data · highest \(Int(value)) (\(name))'"))
    }

    @Test("WEB-100: the change of a week has a sign, unless there is none") func changes() async throws {
        for (last, remark) in [(70.0, "trend, 0.00 kg a week'"), (72, "trend, +"), (68, "trend, -")] {
            let pages = try ShownPages(
                [(8.0, 70.0), (0, last)].map { days, mass in
                    .quantity(
                        .bodyMass, mass, .kilogram, RichWeek.now.timeIntervalSinceReferenceDate - 7_200 - days * 86_400)
                })
            #expect(try await pages.page("/body").contains("remark '\(remark)"), "\(last)")
        }
    }
}
