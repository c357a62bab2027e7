import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthTransfer

/// Days and nights of Polar in the hour that exists twice (IMP-12).
@Suite struct PolarHourTests {
    private let fixture: ExportFixture

    init() throws { fixture = try ExportFixture() }

    /// The minutes of samples since a midnight in UTC.
    private func minutes(_ type: ObjectType, _ date: String) throws -> [Double] {
        let midnight = try #require(WallClock(date)).local
        return try fixture.samples(type).map { ($0.start - midnight) / 60 }.sorted()
    }

    private static let none = ("247ohr_0.json", "{\"deviceDays\": []}")

    @Test("IMP-12: steps of a day run on when clocks are set back, and begin anew with each day") func steps() throws {
        func day(_ date: String, _ clocks: [String]) -> (name: String, text: String) {
            let steps = clocks.map { "{\"localTime\": \"\($0):00\", \"value\": 10}" }.joined(separator: ", ")
            return ("activity-\(date)-x.json", "{\"date\": \"\(date)\", \"samples\": {\"steps\": [\(steps)]}}")
        }
        // In Berlin clocks are set back at 01:00 UTC of the 27th.
        let report = try fixture.report(of: [
            Self.none, day("2024-10-26", ["02:30", "02:10"]),
            day("2024-10-27", ["01:59", "02:00", "02:59", "02:00", "02:30", "02:59", "03:00"]),
            day("2024-10-28", ["02:10"]),
        ])
        #expect(report.error == nil)
        #expect(
            try minutes(.stepCount, "2024-10-27") == [
                -1_430, -1_410, -1, 0, 59, 60, 90, 119, 120, 1_510,
            ])
    }

    @Test("IMP-12: heart rates of a day are seconds of the wall, of which an hour comes twice") func rates() throws {
        func days(_ all: [(date: String, seconds: [Int])]) -> (name: String, text: String) {
            let days = all.map { date, seconds in
                let samples = seconds.map { "{\"secondsFromDayStart\": \($0), \"heartRate\": 60}" }
                return "{\"date\": \"\(date)\", \"samples\": [\(samples.joined(separator: ", "))]}"
            }
            return ("247ohr_1.json", "{\"deviceDays\": [\(days.joined(separator: ", "))]}")
        }
        let report = try fixture.report(of: [
            days([
                ("2024-10-27", [-1, 0, 7_200, 10_740, 7_200, 10_740, 10_800, 89_999, 90_000]),
                ("2024-10-28", [7_200]),
            ])
        ])
        #expect(
            try minutes(.heartRate, "2024-10-27").map { $0.rounded() } == [
                -120, 0, 59, 60, 119, 120, 1_440, 1_500,
            ])
        #expect(
            report.remarks.map(\.text).prefix(2) == [
                "Heart rates: 10 found, 8 new, 2 left out.",
                "2 of the heart rates were left out: it has no time (2024-10-27, 2024-10-27).",
            ])
    }

    @Test("IMP-12: a night ends after it began") func nights() throws {
        func night(_ start: String, _ end: String) throws -> [Double] {
            let fixture = try ExportFixture()
            let text = """
                {"night": "2024-10-27", "sleepStart": "2024-10-27T\(start)", "sleepEnd": "2024-10-27T\(end)",
                 "sleepStateChanges": [{"offsetFromStart": 0, "state": "REM"}]}
                """
            _ = try fixture.report(of: [("sleep_result_1.json", text)])
            let midnight = try #require(WallClock("2024-10-27")).local
            let beds = try fixture.samples(.sleepAnalysis).filter { $0.categoryValue == 0 }
            return beds.flatMap { [($0.start - midnight) / 60, ($0.end - midnight) / 60] }
        }
        #expect(try night("01:00:00", "02:30:00") == [-60, 30])
        #expect(try night("02:30:00", "02:10:00") == [30, 70])
        #expect(try night("02:30:00", "02:50:00") == [30, 50])
        #expect(try night("01:00:00", "05:00:00") == [-60, 240])
    }
}
