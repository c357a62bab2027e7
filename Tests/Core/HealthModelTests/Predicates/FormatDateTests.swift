import Foundation
import HealthModel
import Testing

/// Dates in the formats of users, at the bounds of each of their parts.
@Suite struct FormatDateTests {
    private static func seconds(_ text: String, _ hours: Int = 0) throws -> Double? {
        FormatDate.seconds(text, in: try #require(TimeZone(secondsFromGMT: hours * 3_600)))
    }

    @Test func everyWayToWriteADate() throws {
        let day = 86_400.0
        let cases: [(String, Double)] = [
            ("2001-01-01", 0), ("2001-01", 0), ("2001-02", 31 * day), ("2001-01-02", day), ("2000-12-31", -day),
            ("2001-01-01 10:00", 36_000), ("2001-01-01T10:00", 36_000), ("2001-01-01t10:00", 36_000),
            ("2001-01-01T00:01:02", 62), ("2001-01-01T00:00:01.5", 1.5), ("2001-01-01T00:00:00.25Z", 0.25),
            ("2001-01-01T23:59:59", day - 1), ("2001-01-01T00:00Z", 0), ("2001-01-01T00:00z", 0),
            ("2001-01-01T01:00+01:00", 0), ("2001-01-01T01:00+0100", 0), ("2001-01-01T01:00+01", 0),
            ("2001-01-01T00:00-01:30", 5_400), ("2001-01-01T18:00+18:00", 0), ("2001-01-01T00:59+00:59", 0),
            ("2004-02-29", 1_154 * day), ("2001-12-31", 364 * day),
        ]
        for (text, seconds) in cases { #expect(try Self.seconds(text) == seconds, "\(text)") }
        // Those without a zone are of the zone given.
        #expect(try Self.seconds("2001-01-01", 2) == -7_200 && Self.seconds("2001-01-01T02:00:00", 2) == 0)
        #expect(try Self.seconds("2001-01-01T00:00Z", 2) == 0 && Self.seconds("2001-01-01T03:00+03:00", 2) == 0)
    }

    @Test(arguments: [
        "", "2001", "2001-", "2001-1-1", "2001-01-", "2001-01-1", "01-01-2001", "2001-00-01", "2001-13-01",
        "2001-01-00", "2001-01-32", "2001-04-31", "2001-02-29", "2001-01-01T", "2001-01-01T10", "2001-01-01T10:",
        "2001-01-01T10:0", "2001-01-01T24:00", "2001-01-01T10:60", "2001-01-01T10:00:60", "2001-01-01T10:00:6",
        "2001-01-01T10:00:00.", "2001-01-01T10:00:00.Z", "2001-01-01T10:00+", "2001-01-01T10:00+1",
        "2001-01-01T10:00+19:00", "2001-01-01T10:00+01:60", "2001-01-01T10:00+01:", "2001-01-01T10:00+01:0",
        "2001-01-01T10:00ZZ", "2001-01-01x", " 2001-01-01", "2001-01-01 ", "2001/01/01", "-2001-01-01",
        "٢٠٠١-01-01",
    ])
    func whatIsNoDate(text: String) throws {
        #expect(try Self.seconds(text) == nil)
    }

    @Test func aDateHasFortyCharactersAtMost() throws {
        let longest = "2001-01-01T00:00:00." + String(repeating: "0", count: 20)
        #expect(try Self.seconds(longest) == 0 && Self.seconds(longest + "0") == nil)
    }
}
