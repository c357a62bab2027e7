import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthService

/// Pages of stores whose data are years apart, and of weeks that are just begun.
@Suite struct PageSpanTests {
    private static let now = RichWeek.now.timeIntervalSinceReferenceDate

    private static func service(_ samples: [SampleRecord]) throws -> SweptService {
        try SweptService { engine in
            try engine.allow(TenYears.watch)
            if !samples.isEmpty { try engine.write(as: TenYears.watch) { try $0.save(samples) } }
        }
    }

    private static func page(_ address: String, of service: SweptService, settings: String = "{}") async throws
        -> String
    {
        let responder = service.responder(settings: settings)
        return try await responder.ask("GET", address, by: responder.views).text
    }

    private static func workout(
        _ number: Int, _ start: Double, seconds: Double = 600, _ activity: WorkoutActivity = .running,
        meters: Double? = nil
    ) -> SampleRecord {
        SampleRecord(
            uuid: SweptLife.uuid(number), type: .workout, start: start, end: start + seconds,
            content: .workout(
                WorkoutRecord(
                    activityType: activity, duration: seconds,
                    totals: meters.map { [.distance: QuantityValue($0, .meter)] } ?? [:])))
    }

    // MARK: Neighbours

    @Test("WEB-30: a workout leads to the one before and to the one after, however far they are") func neighbours()
        async throws
    {
        let days = [-2_000.0, -1_000, -960, -929.5, -929, -1]
        let service = try Self.service(
            days.enumerated().map { Self.workout($0, Self.now + $1 * 86_400) })
        for place in days.indices {
            let page = try await Self.page("/workouts/\(SweptLife.uuid(place).uuidString)", of: service)
            func address(_ place: Int) -> String {
                days.indices.contains(place) ? "/workouts/\(SweptLife.uuid(place).uuidString)" : ""
            }
            #expect(
                page.contains(" previous '\(address(place - 1))' following '\(address(place + 1))' "), "\(place)")
        }
    }

    // MARK: Map

    /// Returns the addresses of lines, without the tolerance.
    private static func lines(_ page: String) -> [String] {
        let text = page.firstMatch(of: #/routesAddresses '([^']*)'/#)?.output.1 ?? ""
        return text.split(separator: " ").map {
            String($0).replacing("/api/v1/routes?", with: "").replacing("&tolerance=100", with: "")
        }
    }

    private static func mapped(_ years: [(Int, Int, Int)]) throws -> SweptService {
        let starts = years.map { TenYears.date($0.0, $0.1, $0.2).timeIntervalSinceReferenceDate + 43_200 }
        let service = try service(starts.enumerated().map { workout($0, $1) })
        for (number, start) in starts.enumerated() {
            let points = (0..<5).map {
                RoutePoint(timestamp: start + Double($0) * 60, latitude: 47 + Double($0) / 500, longitude: 8)
            }
            _ = try service.engine.write(as: TenYears.watch) {
                try $0.save(RouteDraft(device: nil, metadata: nil), points: points, of: SweptLife.uuid(number))
            }
        }
        return service
    }

    private struct Map: Sendable, CustomStringConvertible {
        var years: [(Int, Int, Int)]
        var query = ""
        var lines: [String]
        var description: String { "\(years.map(\.0)) \(query)" }
    }

    @Test(
        "WEB-5, WEB-24: the map reads the latest two years on their own, and all earlier ones together",
        arguments: [
            Map(years: [(2023, 6, 5)], lines: ["from=2023-06-04&to=2023-06-06"]),
            Map(
                years: [(2022, 1, 1), (2022, 12, 31)],
                lines: [
                    "from=2023-01-01&to=2023-01-01", "from=2022-01-01&to=2022-12-31",
                    "from=2021-12-31&to=2021-12-31",
                ]),
            Map(
                years: [(2021, 3, 4), (2023, 12, 1)],
                lines: [
                    "from=2023-01-01&to=2023-12-02", "from=2022-01-01&to=2022-12-31", "from=2021-03-03&to=2021-12-31",
                ]),
            Map(
                years: [(2020, 3, 4), (2023, 12, 1)],
                lines: [
                    "from=2023-01-01&to=2023-12-02", "from=2022-01-01&to=2022-12-31", "from=2020-03-03&to=2021-12-31",
                ]),
            Map(
                years: [(2014, 3, 4), (2018, 5, 5), (2023, 12, 1)],
                lines: [
                    "from=2023-01-01&to=2023-12-02", "from=2022-01-01&to=2022-12-31", "from=2014-03-03&to=2021-12-31",
                ]),
            Map(
                years: [(2014, 3, 4), (2023, 12, 1)], query: "?from=2019-02-03&to=2020-04-05",
                lines: ["from=2020-01-01&to=2020-04-05", "from=2019-02-03&to=2019-12-31"]),
            Map(
                years: [(2014, 3, 4), (2023, 12, 1)], query: "?activity=running&from=2023-11-30",
                lines: ["activity=running&from=2023-11-30&to=2023-12-02"]),
            Map(years: [(2014, 3, 4)], query: "?from=2023-11-30", lines: []),
        ])
    private func years(_ map: Map) async throws {
        let page = try await Self.page("/workouts/map\(map.query)", of: Self.mapped(map.years))
        #expect(Self.lines(page) == map.lines)
        #expect(page.contains("hasRoutes \(!map.lines.isEmpty)"))
    }

    // MARK: Long charts

    @Test("WEB-50: a chart of trends has the latest thousand rows", arguments: [998.0, 999, 1_000, 1_200])
    func trends(days: Double) async throws {
        let service = try Self.service([
            Self.workout(0, Self.now - days * 86_400), Self.workout(1, Self.now - 7_200),
        ])
        let page = try await Self.page("/trends?by=day&from=2014-01-01", of: service)
        let chart = try #require(page.firstMatch(of: #/ chart (\(.*) years /#)?.output.1)
        let rows = chart.matches(of: #/\((\d{4}-\d\d-\d\d) /#).map { String($0.output.1) }
        #expect(rows.count == Int(min(days + 1, 1_000)) && rows.last == "2023-12-31")
    }

    @Test("WEB-50: years are compared with each other from two on, the last six of them", arguments: [1, 2, 6, 7, 9])
    func yearOverYear(count: Int) async throws {
        let service = try Self.service(
            (0..<count).map { year in
                Self.workout(year, TenYears.date(2023 - year, 5, 6).timeIntervalSinceReferenceDate)
            })
        let page = try await Self.page("/trends?by=year", of: service)
        let years = page.firstMatch(of: /'Year over year'.*/).map { String($0.output) } ?? ""
        let columns = years.matches(of: /columnName '(\d{4})'/).map { String($0.output.1) }
        #expect(columns == (count == 1 ? [] : (2024 - min(count, 6)...2023).map { "\($0)" }))
    }

    @Test("WEB-105: a year leads to the last twelve years with workouts", arguments: [1, 12, 13])
    func yearTabs(count: Int) async throws {
        let service = try Self.service(
            (0..<count).map { year in
                Self.workout(year, TenYears.date(2023 - year, 5, 6).timeIntervalSinceReferenceDate)
            })
        let page = try await Self.page("/year/2023", of: service)
        let tabs = page.matches(of: /tabName '(\d{4})' tabAddress '\/year\/(\d{4})' isCurrent (true|false)/)
        #expect(tabs.map { String($0.output.1) } == (2024 - min(count, 12)...2023).map { "\($0)" })
        #expect(tabs.allSatisfy { $0.output.1 == $0.output.2 && ($0.output.3 == "true") == ($0.output.1 == "2023") })
    }

    private static func night(_ ago: Double) -> SampleRecord {
        // From two to eight in the morning.
        let start = now - 36_000 - ago * 86_400
        return SampleRecord(
            type: .sleepAnalysis, start: start, end: start + 21_600, content: .category(3))
    }

    @Test("WEB-60: a chart of nights that are far apart has six hundred rows", arguments: [598.0, 599, 600, 900])
    func nights(days: Double) async throws {
        let service = try Self.service([Self.night(days), Self.night(0)])
        let page = try await Self.page("/sleep?span=3660", of: service)
        let chart = try #require(page.firstMatch(of: #/ chart (\(.*) hasChart /#)?.output.1)
        let rows = chart.matches(of: #/\((\d{4}-\d\d-\d\d) /#)
        #expect(rows.count == Int(min(days + 1, 600)))
        #expect(chart.contains("'2 nights, from 6:00 h to 6:00 h · 6:00 h average'"))
    }

    @Test(
        "WEB-43: the rows of a chart of sleep are those of its span, and none after it",
        arguments: [
            ("D&date=2023-06-14", "2023-06-14", "2023-06-14", 1), ("W&date=2023-06-14", "2023-06-12", "2023-06-18", 7),
            ("M&date=2023-06-14", "2023-06-01", "2023-06-30", 30),
            ("M&date=2023-02-10", "2023-02-01", "2023-02-28", 28),
            ("6M&date=2023-06-30", "2022-12-26", "2023-06-26", 27),
            ("Y&date=2023-06-14", "2023-01-01", "2023-12-01", 12),
            ("All", "2022-12-01", "2023-07-01", 8),
        ])
    func rowsOfSleep(span: String, first: String, last: String, count: Int) async throws {
        let nights = [(2022, 12, 31), (2023, 2, 10), (2023, 6, 14), (2023, 7, 31)].map { year, month, day in
            let start = TenYears.date(year, month, day).timeIntervalSinceReferenceDate + 7_200
            return SampleRecord(
                type: .sleepAnalysis, start: start, end: start + 21_600, content: .category(3))
        }
        let page = try await Self.page(
            "/data/sleepAnalysis?span=\(span)", of: try Self.service(nights),
            settings: #"{"timeZone": "GMT", "weekStart": 1}"#)
        let chart = try #require(page.firstMatch(of: #/ chart (\(.*) hasNothing /#)?.output.1)
        let rows = chart.matches(of: #/\((\d{4}-\d\d-\d\d)[^ ]* /#).map { String($0.output.1) }
        #expect((rows.first, rows.last, rows.count) == (first, last, count))
    }

    @Test("WEB-100: weights are drawn by week from a hundred and twenty days on", arguments: [119.0, 120])
    func weights(days: Double) async throws {
        let service = try Self.service(
            [(days, 70.0), (1, 72), (0, 73)].map {
                .quantity(.bodyMass, $0.1, .kilogram, Self.now - $0.0 * 86_400)
            })
        let page = try await Self.page("/body?span=365", of: service)
        #expect(page.contains("'Weekly averages, and the trend'") == (days == 120))
        let chart = try #require(page.firstMatch(of: #/ charts (\[.*) sections /#)?.output.1)
        #expect(chart.matches(of: #/\((\d{4}-\d\d-\d\d) /#).count == (days == 120 ? 18 : 120))
        // The eighteenth week begins 119 days after the first weight, and has the last two.
        #expect(chart.contains("(72.5 '72.5')") == (days == 120))
    }

    // MARK: Weeks

    private struct Week: Sendable, CustomStringConvertible {
        var name: String
        /// The weeks before this one, the seconds since the beginning of that week, and the length.
        var workouts: [(weeks: Double, seconds: Double, length: Double)]
        var sentence: String
        /// The times of this week, of the last one so far, and of the last one.
        var times: [String]
        var description: String { name }
    }

    /// The seconds since the beginning of the week, on Sunday at noon.
    private static let elapsed = 6.5 * 86_400

    @Test(
        "WEB-13: a week is compared with the same part of the four before",
        arguments: [
            Week(name: "nothing", workouts: [], sentence: "", times: ["0 min", "0 min", "0 min"]),
            Week(
                name: "only now", workouts: [(0, 0, 3_600)], sentence: "", times: ["1:00 h", "0 min", "0 min"]),
            Week(
                name: "not yet", workouts: [(1, elapsed - 1, 14_400)],
                sentence: "None yet. Your average at this point of the week is 1:00 h.",
                times: ["0 min", "4:00 h", "4:00 h"]),
            Week(
                name: "later last week", workouts: [(1, elapsed, 14_400)], sentence: "",
                times: ["0 min", "0 min", "4:00 h"]),
            Week(
                name: "the same", workouts: [(0, 0, 3_600), (1, 0, 7_200), (2, 0, 7_200)],
                sentence: "The same time as your average of the last four weeks at this point.",
                times: ["1:00 h", "2:00 h", "2:00 h"]),
            Week(
                name: "more", workouts: [(0, 0, 5_400), (4, 0, 14_400)],
                sentence: "50 % more time than in your last four weeks at this point.",
                times: ["1:30 h", "0 min", "0 min"]),
            Week(
                name: "less", workouts: [(0, 100, 1_800), (3, elapsed - 1, 14_400), (1, elapsed + 9, 900)],
                sentence: "50 % less time than in your last four weeks at this point.",
                times: ["30 min", "0 min", "15 min"]),
            // A second before Monday is the week before, of which that part is yet to come.
            Week(
                name: "a second early", workouts: [(0, -1, 600), (1, 0, 7_200)],
                sentence: "None yet. Your average at this point of the week is 30 min.",
                times: ["0 min", "2:00 h", "2:10 h"]),
            Week(
                name: "five weeks ago", workouts: [(0, 0, 600), (4, -1, 7_200)], sentence: "",
                times: ["10 min", "0 min", "0 min"]),
        ])
    private func weeks(_ week: Week) throws {
        let begin = Self.now - Self.elapsed
        let service = try Self.service(
            week.workouts.enumerated().map { number, workout in
                Self.workout(
                    number, begin - workout.weeks * 604_800 + workout.seconds, seconds: workout.length)
            })
        let formatter = try service.formatter(#"{"timeZone": "GMT", "weekStart": 1}"#)
        let found = try StoreAccess(engine: service.engine, identity: .dashboard).reports {
            try WeekSoFar($0, now: formatter.now, formatter.calendar)
        }
        #expect(found.comparison(formatter) == week.sentence)
        let table = found.table(formatter)
        #expect(table.rows.map { $0.cells[0].text } == ["Time", "Workouts"])
        #expect(table.rows[0].cells.dropFirst().map(\.text) == week.times)
    }

    // MARK: Values

    @Test("WEB-43: a value of every kind is told in words") func values() throws {
        let formatter = try SweptService.shared.get().formatter(#"{"timeZone": "GMT"}"#)
        func text(_ type: ObjectType, _ content: SampleContent) -> String {
            TypePage.value(of: SampleRecord(type: type, start: 0, end: 60, content: content), formatter)
        }
        func quantity(_ type: ObjectType, _ value: Double, _ unit: QuantityUnit) -> SampleRecord {
            .quantity(type, value, unit, 0)
        }
        let series = QuantitySeriesRecord(
            quantity: QuantityValue(61.5, .countPerMinute), count: 9, minimum: 50, maximum: 70, mostRecent: 66,
            mostRecentStart: 0, mostRecentEnd: 0)
        #expect(text(.heartRate, .series(series)) == "61.5 bpm")
        #expect(text(.heartRate, .quantity(QuantityValue(90, .countPerMinute))) == "90 bpm")
        #expect(text(.stepCount, .quantity(QuantityValue(12_345, .count))) == "12,345")
        #expect(text(.oxygenSaturation, .quantity(QuantityValue(0.975, .percent))) == "97.5 %")
        #expect(
            text(
                .bloodPressure,
                .correlation([
                    quantity(.bloodPressureSystolic, 121.6, .millimeterOfMercury),
                    quantity(.bloodPressureDiastolic, 79.4, .millimeterOfMercury),
                ])) == "122/79 mmHg")
        #expect(text(.food, .correlation([quantity(.dietaryWater, 1, .liter)])) == "1 value")
        #expect(
            text(
                .food,
                .correlation([
                    quantity(.dietaryWater, 1, .liter), quantity(.dietaryWater, 2, .liter),
                ])) == "2 values")
        #expect(text(.workoutRoute, .route(count: 1)) == "1 point")
        #expect(text(.workoutRoute, .route(count: 1_234)) == "1,234 points")
        #expect(text(.heartbeatSeries, .heartbeats(count: 1)) == "1 heartbeat")
        #expect(text(.heartbeatSeries, .heartbeats(count: 61)) == "61 heartbeats")
        #expect(
            text(.workout, .workout(WorkoutRecord(activityType: .running, duration: 3_661))) == "1:01:01")
        #expect(text(.headache, .category(3)) == "Moderate")
    }
}
