import Foundation
import Testing

@testable import WorkoutFiles

@Suite struct DateTimeParserTests {
    private func parse(_ text: String) -> Double? {
        Array(text.utf8).withUnsafeBufferPointer { DateTimeParser.parse($0) }
    }

    // swift-format-ignore
    @Test(arguments: [
        ("2001-01-01T00:00:00Z", 0.0),
        ("2018-11-29T01:48:58Z", 565_148_938),
        ("2018-11-29t01:48:58z", 565_148_938),
        ("2018-11-29 01:48:58", 565_148_938),
        ("2018-11-29T01:48:58", 565_148_938),
        ("2018-11-29T03:03:58+01:15", 565_148_938),
        ("2018-11-28T17:48:58-0800", 565_148_938),
        ("2018-11-29T02:48:58+01", 565_148_938),
        ("2018-11-28T22:18:58-03:30", 565_148_938),
        ("2018-11-28T16:18:58-0930", 565_148_938),
        ("2018-11-29T01:18:58-00:30", 565_148_938),
        ("2018-11-28T13:48:58-12", 565_148_938),
        ("2018-11-29T01:48Z", 565_148_880),
        ("2018-11-29T01:48:58.5Z", 565_148_938.5),
        ("2018-11-29T01:48:58,25Z", 565_148_938.25),
        ("2018-11-29T01:48:58.250000000000000000000000001Z", 565_148_938.25),
        ("2000-12-31T24:00:00Z", 0),
        ("2016-12-31T23:59:60Z", 504_921_600),
        ("2000-02-29T00:00:00Z", -26_524_800),
        ("1901-12-13T20:45:52.207Z", -3_125_790_847.793),
        (" 2001-01-01T00:00:01Z\n", 1),
    ])
    func readsDates(_ text: String, _ seconds: Double) {
        #expect(parse(text) == seconds)
    }

    @Test(arguments: [
        "", "2018", "2018-11-29", "2018-13-01T00:00:00Z", "2018-00-01T00:00:00Z", "2018-02-29T00:00:00Z",
        "1900-02-29T00:00:00Z", "2018-04-31T00:00:00Z", "2018-11-29T24:00:01Z", "2018-11-29T25:00:00Z",
        "2018-11-29T00:60:00Z", "2018-11-29T00:00:61Z", "2018-11-29T00:00:00.Z", "2018-11-29T00:00:00X",
        "2018-11-29T00:00:00+1", "2018-11-29T00:00:00+24:00", "2018-11-29T00:00:0Z", "2018/11/29T00:00:00Z",
        "abcd-11-29T00:00:00Z", "2018-1a-29T00:00:00Z", "0000-01-01T00:00:00Z", "2018-11-29T00:00:00ZZ",
    ])
    func refusesNonsense(_ text: String) {
        #expect(parse(text) == nil)
    }

    @Test func countsEveryDayOfFourHundredYears() {
        var (day, month, year) = (1, 1, 1801)
        var expected = -200 * 365 - 49
        while year < 2201 {
            let text = String(format: "%04d-%02d-%02dT00:00:00Z", year, month, day)
            #expect(parse(text) == Double(expected) * 86_400, "\(text)")
            expected += 1
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            day += 1
            if day > lengths[month - 1] { (day, month) = (1, month + 1) }
            if month > 12 { (month, year) = (1, year + 1) }
        }
    }
}
