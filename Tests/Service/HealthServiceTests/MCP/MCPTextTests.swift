import Foundation
import HealthModel
import HealthReports
import Synchronization
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthService

/// Numbers, times and tables as models read them, and the pace of their calls (MCP-7, MCP-22).
@Suite struct MCPTextTests {
    @Test(
        "MCP-7: a number has four digits at least and two decimals at most, on both sides of zero",
        arguments: [
            (0.0, "0"), (1, "1"), (1.005_001, "1.01"), (99.994, "99.99"), (99.996, "100"), (100, "100"),
            (100.04, "100"), (123.46, "123.5"), (999.94, "999.9"), (999.96, "1000"), (1_000, "1000"),
            (1_000.4, "1000"), (1_234.6, "1235"), (123_456.7, "123457"), (0.004, "0.004"), (0.005, "0.01"),
        ])
    func numbers(value: Double, text: String) {
        #expect(RoundedNumber.text(value) == text)
        if value > 0 { #expect(RoundedNumber.text(-value) == "-" + text) }
    }

    @Test("MCP-7: what is no number is a dash") func nothing() {
        for value in [nil, Double.nan, .infinity, -.infinity] {
            #expect(RoundedNumber.text(value) == "–" && RoundedNumber.duration(value) == "–")
        }
        #expect(RoundedNumber.duration(1e12) == "–" && RoundedNumber.duration(-1e12) == "–")
        #expect(RoundedNumber.duration(1e12 - 3_600).hasSuffix(":46:40"))
    }

    @Test(
        "MCP-7: a duration has hours, minutes and seconds",
        arguments: [
            (0.0, "0:00:00"), (0.4, "0:00:00"), (0.5, "0:00:01"), (59.5, "0:01:00"), (61, "0:01:01"),
            (3_599.4, "0:59:59"), (3_600, "1:00:00"), (36_610, "10:10:10"), (360_000, "100:00:00"),
            (-61, "-0:01:01"), (-3_600, "-1:00:00"),
        ])
    func durations(seconds: Double, text: String) { #expect(RoundedNumber.duration(seconds) == text) }

    @Test("MCP-7: days and times are those of the person, or of a recording") func times() throws {
        var calendar = Calendar(identifier: .buddhist)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: -3_600))
        let time = LocalTime(calendar)
        let date = TenYears.date(2023, 3, 4) + 2_100
        #expect(time.day(date) == "2023-03-03" && time.time(date) == "23:35" && time.moment(date) == "2023-03-03 23:35")
        let zone = TimeZone(secondsFromGMT: 1_800)
        #expect(time.day(date, in: zone) == "2023-03-04" && time.time(date, in: zone) == "01:05")
        #expect(time.moment(date, in: zone) == "2023-03-04 01:05")
        #expect(time.moment(date.timeIntervalSinceReferenceDate) == "2023-03-03 23:35")
    }

    @Test("MCP-7: a table has the rows for which there is room, and its notes in any case") func room() {
        var table = TextTable(title: "T", columns: ["a", "b"], rows: [["1", "2"], ["3", "4"]], notes: ["N"])
        let whole = "T\na b\n1 2\n3 4\nN"
        #expect(table.text() == (whole, 0))
        // Each line counts with its break.
        #expect(table.text(most: whole.count + 1) == (whole, 0))
        #expect(table.text(most: whole.count) == ("T\na b\n1 2\nN", 1))
        #expect(table.text(most: 0) == ("T\na b\nN", 2))
        table.columns.append("c")
        #expect(table.text().text.hasPrefix("T\na | b | c\n1 | 2"))
        let plain = TextTable(title: "T", rows: [["1", "2", "3"]])
        #expect(plain.text().text == "T\n1 | 2 | 3")
        let long = String(repeating: "x", count: 1_001)
        let cut = TextTable(title: long, rows: [[long]], notes: [long]).text().text.split(separator: "\n")
        #expect(cut.map(\.count) == [500, 200, 1_000])
    }

    @Test("MCP-7: five hundred rows are an answer, and more are cut with a word of it", arguments: [500, 501])
    func rows(count: Int) {
        let rows = (0..<count).map { [String($0)] }
        let items = JSON.array(rows.map { .string($0[0]) })
        let (value, text) = MCPToolResult(.object([("items", items)]), TextTable(title: "T", rows: rows)).content()
        #expect((value["truncated"] != nil) == (count > 500))
        #expect(text.hasSuffix(count > 500 ? "\nTruncated: 500 of 501 rows. Ask for a shorter period." : "\n499"))
        #expect(value["available"]?.line == (count > 500 ? "501" : nil))
        var few = MCPToolResult(.object([]), TextTable(title: "T", rows: [["1"]]), available: count)
        few.advice = "Ask less."
        #expect(few.content().text == "T\n1\nTruncated: 1 of \(count) rows. Ask less.")
        #expect(MCPToolResult(.object([]), TextTable(title: "T", rows: [["1"]]), available: 1).content().text == "T\n1")
    }

    @Test("MCP-22: an eleventh call waits until a second after the first") func pace() {
        let now = Mutex(0.0)
        let waits = Mutex<[Double]>([])
        var limiter = MCPRateLimiter(
            MCPClock(
                now: { now.withLock { $0 } },
                wait: { rest in
                    waits.withLock { $0.append(rest) }
                    now.withLock { $0 += rest }
                }))
        for call in 0..<10 {
            now.withLock { $0 = Double(call) / 16 }
            limiter.begin()
        }
        #expect(waits.withLock { $0 }.isEmpty)
        // The first was at 0, the second at 1/16.
        limiter.begin()
        #expect(waits.withLock { $0 } == [0.4375])
        limiter.begin()
        #expect(waits.withLock { $0 } == [0.4375, 0.0625])
        // Exactly a second later, nothing waits.
        now.withLock { $0 = 1.125 }
        limiter.begin()
        now.withLock { $0 = 5 }
        for _ in 0..<10 { limiter.begin() }
        #expect(waits.withLock { $0 }.count == 2)
        limiter.begin()
        #expect(waits.withLock { $0 }.last == 1)
    }
}
