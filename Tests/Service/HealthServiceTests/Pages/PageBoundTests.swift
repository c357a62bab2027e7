import Foundation
import HealthModel
import HealthPages
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// Boundaries on pages: months, pages of lists, weeks of nights.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct PageBoundTests {
    private static func workout(
        at start: Double, seconds: Double = 1_800, _ activity: WorkoutActivity = .walking
    ) -> SampleRecord {
        SampleRecord(
            type: .workout, start: start, end: start + seconds,
            content: .workout(WorkoutRecord(activityType: activity, duration: seconds)))
    }

    /// Returns the date a number of days after the day of the fixture, which is 20 November 2026.
    private static func day(_ days: Double) -> Double { Fixture.day + days * 86_400 }

    // MARK: Calendar

    @Test func WEB_15_aMonthHasItsOwnDaysAlone() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                // The last day of October, the first moments of November and of December.
                try engine.write(as: Fixture.watch) {
                    try $0.save([-20, -19, 11].map { Self.workout(at: Self.day($0)) })
                }
            }
            let page = try await pages.page("/calendar?month=2026-11")
            #expect(page.contains("<p class=\"facts\">2 workouts"))
            func classes(_ date: String) throws -> String {
                let pattern = try Regex("<td class=\"([^\"]*)\" data-date=\"\(date)\"", as: (Substring, Substring).self)
                return String(try #require(page.firstMatch(of: pattern)).output.1)
            }
            for date in ["2026-10-31", "2026-12-01"] { #expect(try classes(date).contains("outside")) }
            for date in ["2026-11-01", "2026-11-30"] { #expect(try !classes(date).contains("outside")) }
            #expect(try await pages.page("/calendar?month=2026-12").contains("<p class=\"facts\">1 workout "))
        }
    }

    @Test func WEB_15_aWorkoutAbroadIsOfTheMonthOfItsPlace() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                // Eight in the evening on the last day of October here is the first of November in Auckland.
                var workout = Self.workout(at: Self.day(-20) + 20 * 3_600)
                workout.metadata = [MetadataKey.timeZone: .string("Pacific/Auckland")]
                try engine.write(as: Fixture.watch) { [workout] in try $0.save([workout]) }
            }
            #expect(try await pages.page("/calendar?month=2026-11").contains("<p class=\"facts\">2 workouts"))
            #expect(try await !pages.page("/calendar?month=2026-10").contains("<p class=\"facts\">1 workout"))
        }
    }

    @Test func WEB_50_aChartHasTheLatestThousandRows() async throws {
        try await Running.withFolder { folder in
            let week = 7.0 * 86_400
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                try engine.write(as: Fixture.watch) {
                    try $0.save([0, 1_200].map { Self.workout(at: Self.day(0) - $0 * week) })
                }
            }
            let page = try await pages.page("/trends?by=week&of=time&from=2000-01-01&to=2026-12-31")
            let rows = Set(page.matches(of: /href="\/workouts\?from=([0-9-]+)/).map(\.output.1))
            // And the week of the first workout, which is in the list below.
            #expect(rows.count == 1_000 + 1)
            #expect(rows.max() == "2026-11-16")
        }
    }

    @Test func WEB_15_aDayOfAYearIsAsDarkAsItsMinutes() async throws {
        try await Running.withFolder { folder in
            let minutes = [0.5, 1, 29.5, 30, 60, 90, 149.5, 150]
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                try engine.write(as: Fixture.watch) {
                    try $0.save(
                        minutes.enumerated().map { Self.workout(at: Self.day(-10 - Double($0)), seconds: $1 * 60) })
                }
            }
            let year = try await pages.page("/calendar?year=2026")
            for (place, level) in [0, 1, 1, 2, 3, 4, 4, 5].enumerated() {
                let date = "2026-11-\(String(format: "%02d", 10 - place))"
                #expect(year.contains("<td class=\"level\(level)\" data-date=\"\(date)\">"), "\(minutes[place])")
            }
            // Its label states the duration, and is empty for a day of rest.
            func name(_ date: String) throws -> Substring {
                let pattern = try Regex(
                    "data-date=\"\(date)\"><a [^>]*title=\"([^\"]*)\"", as: (Substring, Substring).self)
                return try #require(year.firstMatch(of: pattern)).output.1
            }
            #expect(try name("2026-11-05").contains(": "))
            #expect(try !name("2026-11-11").contains(":"))
        }
    }

    // MARK: Lists

    @Test func WEB_20_pagesOfWorkoutsNeitherLoseNorRepeat() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                try engine.write(as: Fixture.watch) {
                    try $0.save((1...99).map { Self.workout(at: Self.day(-Double($0))) })
                }
            }
            for order in ["", "&sort=duration"] {
                var seen: [Substring] = []
                for page in 1...2 {
                    let text = try await pages.page("/workouts?page=\(page)" + order)
                    seen += text.matches(of: /<tr data-href="(\/workouts\/[^"]*)"/).map(\.output.1)
                    // A hundred are two pages of fifty, and no third one.
                    #expect(text.contains("rel=\"next\"") == (page == 1))
                    #expect(text.contains("rel=\"prev\"") == (page == 2))
                }
                #expect(seen.count == 100 && Set(seen).count == 100)
                #expect(try await pages.page("/workouts?page=3" + order).contains("51 to 100 of 100"))
            }
        }
    }

    // MARK: Sleep

    private static func night(_ day: Double, hours: Double) -> SampleRecord {
        SampleRecord(
            type: .sleepAnalysis, start: Self.day(day) - 3_600, end: Self.day(day) + (hours - 1) * 3_600,
            content: .category(3))
    }

    @Test func WEB_60_aNightLeadsToThoseBeforeAndAfterIt() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                try engine.write(as: Fixture.watch) { try $0.save([-3, 0, 2].map { Self.night($0, hours: 7) }) }
            }
            let page = try await pages.page("/sleep/2026-11-20")
            #expect(page.contains("rel=\"prev\" href=\"/sleep/2026-11-17\""))
            #expect(page.contains("rel=\"next\" href=\"/sleep/2026-11-22\""))
            #expect(try await !pages.page("/sleep/2026-11-17").contains("rel=\"prev\""))
            #expect(try await !pages.page("/sleep/2026-11-22").contains("rel=\"next\""))
        }
    }

    @Test func WEB_60_meansOfWeeksAreOfTheirNights() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder) { engine in
                try Fixture.fill(engine)
                // The weekend of each week is missing; 2 November 2026 is a Monday.
                let days = (0..<29).flatMap { week -> [Double] in
                    (0..<5).map { day -> Double in Double(day - 18 - 7 * week) }
                }
                try engine.write(as: Fixture.watch) { try $0.save(days.map { Self.night($0, hours: 7) }) }
            }
            let page = try await pages.page("/sleep?from=2026-01-01&to=2026-11-30")
            #expect(page.contains("Sleep, weekly averages"))
            let means = page.matches(of: /Week of [^<]*<\/time><\/th><td data-value="([^"]*)">/).map(\.output.1)
            #expect(means.count == 29 && means.allSatisfy { Double($0) == 25_200 }, "\(means)")
        }
    }

    // MARK: Spans

    @Test func WEB_42_halfAYearHasSixMonths() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder)
            let page = try await pages.page("/data/stepCount?span=6M&date=2026-11-20")
            #expect(page.contains("<strong>Jun 2026 – Nov 2026</strong>"))
        }
    }

    @Test func WEB_13_theLineOfATileEndsToday() async throws {
        try await Running.withFolder { folder in
            let pages = try PagesUnderTest.atNoon(folder) { engine in
                try Fixture.fill(engine)
                let steps = [-27.0, 2].map { Fixture.steps(50, from: Self.day($0) + 36_000) }
                try engine.write(as: Fixture.watch) { try $0.save(steps) }
            }
            let page = try await pages.page("/")
            let tile = try #require(page.firstMatch(of: /(?s)href="\/data\/stepCount".*?<\/svg>/)).output
            let lines = tile.matches(of: /<polyline class="line" points="([^"]*)"/).map(\.output.1)
            #expect(lines.first?.hasPrefix("0.0,") == true && lines.last?.hasPrefix("100.0,") == true, "\(lines)")
        }
    }
}
