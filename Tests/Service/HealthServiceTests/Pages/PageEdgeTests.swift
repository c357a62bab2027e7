import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing

@testable import HealthPages
@testable import HealthService

/// Lists that are just as long as a page, or one longer.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct PageEdgeTests {
    private static let now = RichWeek.now.timeIntervalSinceReferenceDate

    /// A run that began some seconds ago.
    private static func run(
        _ number: Int, ago seconds: Double, length: Double = 600, _ activity: WorkoutActivity = .running
    ) -> SampleRecord {
        let start = now - seconds
        return SampleRecord(
            uuid: SweptLife.uuid(2_000 + number), type: .workout, start: start, end: start + length,
            content: .workout(
                WorkoutRecord(
                    activityType: activity, duration: length, totals: [.distance: QuantityValue(2_000, .meter)])))
    }

    /// A store, and what its pages give to their templates.
    private struct World {
        let service: SweptService
        let responder: HealthResponder
        let table: RouteTable

        init(_ fill: (SQLiteEngine) throws -> Void = { _ in }) throws {
            service = try SweptService { engine in
                try engine.allow(TenYears.watch, TenYears.phone)
                try fill(engine)
            }
            responder = service.responder()
            table = responder.views
        }

        func save(_ samples: [SampleRecord], by app: AppIdentity = TenYears.watch) throws {
            if !samples.isEmpty { try service.engine.write(as: app) { try $0.save(samples) } }
        }

        func page(_ address: String) async throws -> String {
            try await responder.ask("GET", address, by: table).text
        }
    }

    // MARK: Pages of lists

    @Test("WEB-20: fifty workouts are a page, and one more leads to the next") func workouts() async throws {
        let world = try World()
        var saved = 0
        for (count, page, ends) in [
            (50, 1, "earlier '' later '' pageText ''"), (51, 1, "earlier '?page=2' later '' pageText '1 to 50 of 51'"),
            (51, 2, "earlier '' later '?' pageText '51 to 51 of 51'"),
            (100, 1, "earlier '?page=2' later '' pageText '1 to 50 of 100'"),
            (100, 2, "earlier '' later '?' pageText '51 to 100 of 100'"),
            (101, 2, "earlier '?page=3' later '?' pageText '51 to 100 of 101'"),
            (101, 3, "earlier '' later '?page=2' pageText '101 to 101 of 101'"),
        ] {
            try world.save((saved..<count).map { Self.run($0, ago: Double($0 + 1) * 3_600) })
            saved = count
            let text = try await world.page("/workouts" + (page == 1 ? "" : "?page=\(page)"))
            #expect(text.contains(ends), "\(count) \(page)")
        }
    }

    @Test("WEB-25: twenty-five outings that were recorded twice are a page") func duplicates() async throws {
        let world = try World()
        var saved = 0
        for (count, page, ends) in [
            (25, 1, "isEmpty false earlier '' later ''"),
            (25, 2, "isEmpty true earlier '' later '/workouts/duplicates?'"),
            (26, 1, "isEmpty false earlier '/workouts/duplicates?page=2' later ''"),
            (26, 2, "isEmpty false earlier '' later '/workouts/duplicates?'"),
            (51, 2, "isEmpty false earlier '/workouts/duplicates?page=3' later '/workouts/duplicates?'"),
            (51, 3, "isEmpty false earlier '' later '/workouts/duplicates?page=2'"),
        ] {
            for (place, app) in [TenYears.watch, TenYears.phone].enumerated() {
                try world.save(
                    (saved..<count).map { Self.run($0 + place * 500, ago: Double($0 + 1) * 3_600) }, by: app)
            }
            saved = count
            let text = try await world.page("/workouts/duplicates" + (page == 1 ? "" : "?page=\(page)"))
            #expect(text.contains(ends) && text.contains("total '\(count) outings'"), "\(count) \(page)")
        }
    }

    @Test("WEB-41: twenty-five values of a type are a page") func values() async throws {
        let world = try World()
        func rates(_ range: Range<Int>) -> [SampleRecord] {
            range.map { .quantity(.heartRate, 60 + Double($0), .countPerMinute, Self.now - Double($0 + 1) * 60) }
        }
        try world.save(rates(0..<25))
        #expect(try await world.page("/data/heartRate").contains("nextValues '' firstValues ''"))
        try world.save(rates(25..<26))
        let first = try await world.page("/data/heartRate")
        let next = try #require(first.components(separatedBy: "nextValues '").last?.prefix { $0 != "'" })
        #expect(next.hasPrefix("?cursor=") && next.hasSuffix("#values") && first.contains("firstValues ''"))
        let second = try await world.page("/data/heartRate" + next.prefix { $0 != "#" })
        #expect(second.contains("nextValues '' firstValues '?#values'"))
    }

    // MARK: Calendar

    @Test("WEB-15: a day of the calendar has three workouts, and the number of the others") func days() async throws {
        let world = try World()
        for (place, count) in [1, 3, 4, 5].enumerated() {
            try world.save(
                (0..<count).map {
                    Self.run(place * 10 + $0, ago: Double(place) * 86_400 + Double($0 + 1) * 3_600)
                })
        }
        let text = try await world.page("/calendar")
        let more = text.components(separatedBy: "more '").dropFirst().map { String($0.prefix { $0 != "'" }) }
        #expect(more.filter { !$0.isEmpty } == ["+2", "+1"])
        let marks = text.components(separatedBy: "markText").count - 1
        #expect(marks == 1 + 3 + 3 + 3)
    }

    @Test("WEB-15: a day of a year is darker with its minutes") func years() async throws {
        let world = try World()
        let minutes = [0.5, 1, 29.5, 30, 59.5, 60, 89.5, 90, 149.5, 150, 300]
        try world.save(
            minutes.enumerated().map { Self.run($0, ago: Double($0 + 1) * 86_400, length: $1 * 60) })
        let text = try await world.page("/calendar?year=2023")
        let levels = text.components(separatedBy: "(level ").dropFirst().filter { !$0.hasPrefix("0") }
        #expect(levels.count == 10)
        func level(_ day: Int) -> String? {
            let date = "squareDate '2023-12-\(day)'"
            return text.components(separatedBy: "(level ").first { $0.contains(date) }.map { String($0.prefix(1)) }
        }
        // The first is the shortest, and of the day before.
        #expect(minutes.indices.map { level(30 - $0) } == "01122334455".map { String($0) })
        for (year, isThere) in [(1900, true), (1899, false), (2200, true), (2201, false)] {
            #expect(try await world.page("/calendar?year=\(year)").contains("heading '\(year)'") == isThere, "\(year)")
        }
    }

    // MARK: Sleep

    private static func night(_ ago: Int, seconds: Double = 28_800) -> SampleRecord {
        let start = now - 43_200 - 3_600 - Double(ago) * 86_400
        return SampleRecord(type: .sleepAnalysis, start: start, end: start + seconds, content: .category(3))
    }

    @Test("WEB-60: a night of less than six hours is short, and one alone has no chart") func nights() async throws {
        let world = try World()
        try world.save([Self.night(0, seconds: 21_600)])
        var text = try await world.page("/sleep")
        #expect(text.contains("isShort false") && text.contains("hasChart false") && text.contains("hasLatest true"))
        try world.save([Self.night(1, seconds: 21_599)])
        text = try await world.page("/sleep")
        #expect(text.components(separatedBy: "isShort true").count == 2 && text.contains("hasChart true"))
    }

    @Test("WEB-60: a chart has a hundred and twenty nights, or the averages of weeks; a list has thirty")
    func bars() async throws {
        let world = try World()
        var saved = 0
        for (count, heading) in [(120, "Nights"), (121, "Sleep, weekly averages")] {
            try world.save((saved..<count).map { Self.night($0) })
            saved = count
            let text = try await world.page("/sleep?span=365")
            #expect(text.contains("'\(heading)'") == true, "\(count)")
            #expect(text.components(separatedBy: "isShort").count == 31)
        }
        // A period that is asked for has its own nights alone.
        #expect(try await world.page("/sleep?from=2022-01-01&to=2022-02-01").contains("isEmpty true"))
    }

    @Test(
        "WEB-60: nights are those of as many days as asked for, from one to ten years",
        arguments: [
            ("-1", 1), ("0", 1), ("1", 1), ("2", 2), ("30", 3), ("x", 3), ("31", 4), ("3659", 4), ("3660", 5),
            ("3661", 5), ("99999999999", 5),
        ])
    func spans(asked: String, count: Int) async throws {
        let world = try World { engine in
            try engine.write(as: TenYears.watch) {
                try $0.save([0, 1, 29, 30, 3_659, 3_660].map { Self.night($0) })
            }
        }
        let text = try await world.page("/sleep?span=\(asked)")
        #expect(text.components(separatedBy: "isShort").count - 1 == count)
        #expect(text.contains("tabAddress '/sleep?span=30' isCurrent true") == (count == 3))
    }

    @Test("WEB-60: without a recent night, the latest nights are shown") func latestNights() async throws {
        let world = try World()
        #expect(try await world.page("/sleep").contains("isEmpty true"))
        try world.save([100, 129, 131].map { Self.night($0) })
        let text = try await world.page("/sleep")
        #expect(text.components(separatedBy: "isShort").count - 1 == 2 && text.contains("isEmpty false"))
    }

    // MARK: Trends and load

    @Test("A chart of trends has five sports, and the others together") func sports() async throws {
        let world = try World()
        let sports: [WorkoutActivity] = [.running, .cycling, .swimming, .walking, .hiking, .yoga]
        for (place, sport) in sports.enumerated() {
            try world.save([
                Self.run(place, ago: Double(place + 1) * 7_200, length: 3_600 - Double(place) * 300, sport)
            ])
            let hasOthers = try await world.page("/trends").contains("'Others'")
            #expect(hasOthers == (place == 5), "\(place + 1)")
        }
    }

    @Test(
        "Loads are those of days up to two hundred days, and of weeks beyond",
        arguments: [("2023-07-19", "a day"), ("2023-07-20", "a week; the lines are those of its last day")])
    func loads(to last: String, words: String) async throws {
        let responder = try SweptService.shared.get().responder()
        let text = try await responder.ask("GET", "/load?from=2023-01-01&to=\(last)", by: responder.views).text
        #expect(text.contains(" \(words)'"))
    }

    // MARK: Words

    @Test("WEB-12: a span is told in minutes, in hours and minutes, and from a hundred hours on in hours")
    func spansOfTime() throws {
        let formatter = try World().service.formatter("{\"timeZone\": \"GMT\"}")
        for (seconds, text) in [
            (0, "0 min"), (29.9, "0 min"), (30, "1 min"), (3_569, "59 min"), (3_570, "1:00 h"), (3_600, "1:00 h"),
            (3_660, "1:01 h"), (359_940, "99:59 h"), (359_969, "99:59 h"), (359_970, "100 h"), (361_700, "100 h"),
            (361_800, "101 h"), (7_200_000, "2,000 h"), (1e12, "–"), (.infinity, "–"), (-60, "-1 min"),
        ] as [(Double, String)] { #expect(formatter.span(seconds) == text, "\(seconds)") }
    }

    @Test("WEB-12: moments of today and of the day before are told by these words") func moments() throws {
        let formatter = try World().service.formatter("{\"timeZone\": \"GMT\"}")
        for (seconds, text) in [
            (0.0, "today 12:00"), (-43_200, "today 00:00"), (43_199, "today 23:59"),
            (43_200, "Mon, Jan 1, 2024, 00:00"), (-43_201, "yesterday 23:59"), (-129_600, "yesterday 00:00"),
            (-129_601, "Fri, Dec 29, 2023, 23:59"),
        ] {
            #expect(formatter.moment(RichWeek.now + seconds).replacing("\u{202F}", with: " ") == text, "\(seconds)")
        }
        // Another zone may have another day.
        let auckland = TimeZone(identifier: "Pacific/Auckland")
        #expect(formatter.moment(RichWeek.now, in: auckland) == "Mon, Jan 1, 2024, 01:00")
        for (zone, text) in [
            ("GMT", ""), ("Europe/Zurich", "UTC+1"), ("Asia/Kathmandu", "UTC+5:45"), ("America/St_Johns", "UTC−3:30"),
            ("America/New_York", "UTC−5"), ("Africa/Abidjan", ""),
        ] { #expect(formatter.offset(TimeZone(identifier: zone), at: RichWeek.now) == text, "\(zone)") }
        #expect(formatter.offset(nil, at: RichWeek.now) == "")
    }
}
