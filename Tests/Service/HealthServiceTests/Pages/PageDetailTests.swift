import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing

@testable import HealthPages
@testable import HealthService

/// Details of pages at other hours and places.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct PageDetailTests {
    // MARK: Rings

    private static func summary(_ day: Int, kilocalories: Double) -> ActivitySummaryRecord {
        var summary = ActivitySummaryRecord(day: CalendarDay(year: 2026, month: 11, day: day))
        (summary.energy, summary.energyGoal) = (
            QuantityValue(kilocalories, .kilocalorie), QuantityValue(500, .kilocalorie)
        )
        return summary
    }

    @Test(arguments: [(0.0, "Yesterday", "431/500"), (12.0, "Today", "12/500")])
    func WEB_13_ringsAreThoseOfYesterdayUntilTodayBegins(energy: Double, day: String, reading: String) async throws {
        try await Running.withFolder { folder in
            let pages = try PagesUnderTest.atNoon(folder) { engine in
                try Fixture.fill(engine)
                try engine.write {
                    try $0.setActivitySummaries([
                        Self.summary(20, kilocalories: 99), Self.summary(21, kilocalories: 431),
                        Self.summary(22, kilocalories: energy),
                    ])
                }
            }
            let page = try await pages.page("/")
            #expect(page.contains("<h2 id=\"rings-heading\">\(day)</h2>") && page.contains(">\(reading)</strong>"))
        }
    }

    @Test func WEB_13_ringsOfLongAgoAreNotToday() async throws {
        try await Running.withFolder { folder in
            let pages = try PagesUnderTest.atNoon(folder) { engine in
                try Fixture.fill(engine)
                try engine.write { try $0.setActivitySummaries([Self.summary(19, kilocalories: 99)]) }
            }
            #expect(try await !pages.page("/").contains("rings-heading"))
        }
    }

    // MARK: Other clocks

    @Test func WEB_12_aWorkoutElsewhereHasItsOwnDayAndItsOffset() async throws {
        try await Running.withFolder { folder in
            // At noon of November 22 in UTC, 20:30 of November 21 is in the morning of November 22 in Tokyo.
            let start = Fixture.day + 44.5 * 3_600
            let pages = try PagesUnderTest.atNoon(folder) { engine in
                try Fixture.fill(engine)
                let run = SampleRecord(
                    type: .workout, start: start, end: start + 1_800,
                    content: .workout(WorkoutRecord(activityType: .running, duration: 1_800)),
                    metadata: [MetadataKey.timeZone: .string("Asia/Tokyo")])
                try engine.write(as: Fixture.phone) { try $0.save([run]) }
            }
            for address in ["/", "/workouts"] {
                let page = try await pages.page(address)
                #expect(page.contains(">today 05:30</time></a> <span class=\"note\">UTC+9</span>"), "\(address)")
                #expect(
                    page.contains(">Fri 20 Nov 2026, 07:00</time></a></td>") || page.contains("07:00</time></a></td>"))
            }
        }
    }

    @Test func WEB_60_aNightElsewhereIsMarkedByItsOwnHours() async throws {
        try await Running.withFolder { folder in
            // From 22:37 to 05:37 in Kathmandu, whose clocks are 5:45 ahead of UTC.
            let start = Fixture.day - 7 * 3_600 - 8 * 60
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                let asleep = SampleRecord(
                    type: .sleepAnalysis, start: start, end: start + 7 * 3_600, content: .category(3),
                    metadata: [MetadataKey.timeZone: .string("Asia/Kathmandu")])
                let rates = (0..<84).map { Fixture.heartRate(50, at: start + 60 + Double($0) * 300) }
                try engine.write(as: Fixture.phone) { try $0.save([asleep] + rates) }
            }
            let page = try await pages.page("/sleep/2026-11-20")
            let ticks = page.matches(of: /text-anchor="middle">([^<]*)</).map(\.output.1)
            #expect(ticks == ["00:00", "02:00", "04:00"], "\(ticks)")
            #expect(page.contains("<span class=\"remark\">UTC+5:45</span>"))
            let marks = page.matches(of: /data-mark="([^"]*)"/).map(\.output.1)
            #expect(marks == ["23:00", "00:00", "01:00", "02:00", "03:00", "04:00", "05:00"], "\(marks)")
            let rows = page.matches(of: /<time datetime="[^"]*">(\d\d:\d\d)<\/time><\/th>/).map(\.output.1)
            #expect(rows.first == "22:35" && rows.contains("23:00"), "\(rows)")
            #expect(try await pages.page("/sleep?from=2026-11-01").contains("22:37 – 05:37 (UTC+5:45)"))
        }
    }

    // MARK: Downloads and trends

    @Test func WEB_43_downloadsHoldWhatTheListDoes() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let page = try await pages.page("/data/heartRate?span=D&date=2026-11-20&source=Watch&where=value+%3E+80")
            let link = try #require(page.firstMatch(of: /href="([^"]*)" download="heartRate.csv"/)?.output.1)
            let csv = try await pages.ask("GET", String(link).replacing("&amp;", with: "&"))
            #expect(csv.status == 200)
            let all = try await pages.ask("GET", "/api/v1/samples.csv?type=heartRate")
            let (some, every) = (csv.text.split(separator: "\n").count, all.text.split(separator: "\n").count)
            #expect(some > 1 && some < every, "\(some) of \(every)")
            let list = try await pages.page("/workouts?minDistance=15")
            let workouts = try #require(list.firstMatch(of: /href="(\/api\/v1\/workouts.csv[^"]*)"/)?.output.1)
            #expect(workouts.contains("minDistance=15000"))
            #expect(
                try await pages.ask("GET", String(workouts).replacing("&amp;", with: "&")).text.split(separator: "\n")
                    .count
                    == 1)
        }
    }

    @Test func WEB_50_theFiguresOfTrendsSayTheirTime() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            #expect(try await pages.page("/trends?by=year").contains("<p class=\"facts\">Since January 2026</p>"))
            let limited = try await pages.page("/trends?by=month&from=2026-01-01&to=2026-12-31")
            #expect(limited.contains("<p class=\"facts\">November 2026</p>"))
        }
    }

    @Test("WEB-50: the choice of a sport keeps the period and the measure") func choiceOfTrends() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            for (query, period, measure) in [
                ("", "month", "time"), ("?by=week&of=distance", "week", "distance"), ("?of=climb", "month", "climb"),
                ("?by=year", "year", "time"), ("?by=x&of=y", "month", "time"),
            ] {
                let page = try await pages.page("/trends\(query)")
                let periods = page.matches(of: /name="by" value="([a-z]*)"/).map { String($0.output.1) }
                let measures = page.matches(of: /name="of" value="([a-z]*)"/).map { String($0.output.1) }
                #expect(periods == [period] && measures == [measure], "\(query)")
            }
        }
    }

    // MARK: Imports and answers

    @Test func WEB_81_theShareOfAnArchiveNeverDecreases() {
        var share = ArchiveShare(bytes: 1_000)
        #expect(share.read(30, of: 60) == (30, 60))
        var last: Int64 = 0
        for index in 0..<4 {
            share.entry = (index, 4)
            for done in [0, 25, 50] {
                let (read, total) = share.read(done, of: 50)
                #expect(total == 1_000 && read >= last)
                last = read
            }
        }
        #expect(last == 1_000)
        #expect(share.read(7, of: 0) == (750, 1_000) && share.read(7, of: nil) == (750, 1_000))
    }

    @Test func API_8_detailsAreSentencesThatNameThePlace() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            func detail(_ target: String) async throws -> String? {
                let answer = try await pages.ask("GET", target)
                #expect(answer.status >= 400)
                return answer.text.firstMatch(of: /"detail": ?"((?:[^"\\]|\\.)*)"/).map { String($0.output.1) }
            }
            let limit = try await detail("/api/v1/workouts?limit=none")
            #expect(limit?.hasPrefix("The parameter 'limit' is invalid. Must be an integer from 1 to") == true)
            #expect(
                try await detail("/api/v1/workouts/\(UUID().uuidString)")
                    == "It does not exist, or you have no access to it.")
            #expect(Problem.all.allSatisfy { $0.problem.detail?.first?.isLowercase != true })
        }
    }

    // MARK: Calendar

    /// A leap year that begins on the last day of a week has parts of 54 weeks.
    @Test(arguments: [1999, 2000, 2011, 2012, 2028, 2040])
    func WEB_15_aYearHasAllItsDays(year: Int) async throws {
        try await Running.withFolder { folder in
            let pages = try PagesUnderTest.atNoon(folder, Fixture.fill)
            let page = try await pages.page("/calendar?year=\(year)")
            let days = page.matches(of: /workouts\?from=(\d{4}-\d{2}-\d{2})&amp;to=(\d{4}-\d{2}-\d{2})/)
            #expect(days.allSatisfy { $0.1 == $0.2 })
            let shown = Set(days.map { String($0.1) }.filter { $0.hasPrefix("\(year)-") })
            #expect(shown.count == (year % 4 == 0 ? 366 : 365) && shown.contains("\(year)-12-31"))
        }
    }
}
