import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthReports

/// Moments as text and back, over all edges of the calendar and of their digits.
@Suite struct JSONMomentSweepTests {
    @Test("Each day around the ends of months and years")
    func days() throws {
        var kept = KeptLines()
        for year in [
            0, 1, 4, 100, 400, 1_582, 1_899, 1_900, 1_970, 1_999, 2_000, 2_001, 2_023, 2_024, 2_100, 2_400, 9_998,
            9_999,
        ] {
            kept.add("\(year)", 1...13) { month in
                [27, 28, 29, 30, 31, 32, 0, 1].map { day in
                    let text = String(format: "%04d-%02d-%02dT23:59:58Z", year, month, day)
                    guard let seconds = JSONMoment.seconds(text) else { return "-" }
                    return JSONMoment.text(seconds) == text ? "=" : "\(seconds)"
                }.joined()
            }
            kept.add("\(year) in seconds", [1, 2, 6, 12]) {
                Told.text(JSONMoment.seconds(String(format: "%04d-%02d-15T12:34:56Z", year, $0)))
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/moment-days.txt") == nil)
    }

    @Test("Fractions of seconds before and after 2001")
    func fractions() throws {
        var kept = KeptLines()
        let seconds: [Double] = [
            0, 0.1, 0.25, 0.5, 0.999, 0.001, 1.000_001, 1e-4, 1e-5, 9.5e-5, 1e-7, 59.999, 60, 731_664_000.125,
            731_664_000.123_456,
            252_423_993_599, 252_423_993_599.5, 252_423_993_600, 63_145_526_400, 63_145_526_400.5, 63_145_526_399.75,
            63_145_526_401,
            1e15, .infinity, .nan, 86_399.5, 4_503_599_627_370_497.5, 10.75, 100.1, 3.000_000_1,
        ]
        for value in seconds.flatMap({ [$0, -$0] }) {
            kept.add(Told.text(value)) {
                guard let text = JSONMoment.text(value) else { return "-" }
                return "\(text) \(JSONMoment.seconds(text) == value)"
            }
        }
        let digits = [
            "", "0", "5", "50", "25", "123", "1234567", "12345678", "0000001", "00000000",
            "000000000000000000000000000000001", "99999999", "9", "999", "1x", "x",
        ]
        for digit in digits {
            kept.add(
                ".\(digit)",
                ["2024-03-09T08:00:00", "1999-12-31T23:59:59", "0001-01-01T00:00:00", "9999-12-31T23:59:59"]
            ) {
                Told.text(JSONMoment.seconds("\($0).\(digit)Z"))
            }
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/moment-fractions.txt") == nil)
    }

    @Test("Each character of a moment matters")
    func characters() throws {
        var kept = KeptLines()
        for text in ["2024-03-09T08:07:06Z", "2024-03-09T08:07:06.25+01:30", "1999-02-28t18:27:36-23:59"] {
            for place in 0..<text.count {
                kept.add(
                    "\(text) \(place)",
                    ["0", "1", "2", "3", "5", "6", "9", "-", ":", "T", "z", ".", "+", "/", " ", "é", ""]
                ) { character in
                    var characters = text.map(String.init)
                    characters[place] = character
                    return Told.text(JSONMoment.seconds(characters.joined()))
                }
            }
            kept.add("\(text) shorter", 0...text.count) {
                JSONMoment.seconds(String(text.prefix($0))) == nil ? "-" : "+"
            }
            kept.add("\(text) longer", ["Z", "0", " ", ":00"]) { JSONMoment.seconds(text + $0) == nil ? "-" : "+" }
        }
        kept.add("hours", ["00:00:00", "23:59:59", "24:00:00", "12:60:00", "12:00:60"]) {
            Told.text(JSONMoment.seconds("2024-03-09T\($0)Z"))
        }
        kept.add(
            "offsets",
            ["+00:00", "-00:00", "+23:59", "-23:59", "+24:00", "+12:60", "+1:00", "+0100", "+01:0", "Z0", "~01:00"]
        ) {
            Told.text(JSONMoment.seconds("2024-03-09T08:00:00\($0)"))
        }
        kept.add("lengths", [63, 64, 65]) { count in
            JSONMoment.seconds("2024-03-09T08:00:00." + String(repeating: "5", count: count - 21) + "Z") == nil
                ? "-" : "+"
        }
        #expect(try kept.difference(from: "Core/Texts/Reports/moment-characters.txt") == nil)
    }
}
