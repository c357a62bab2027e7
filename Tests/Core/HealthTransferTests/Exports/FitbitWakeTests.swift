import HealthModel
import HealthReports
import Testing

@testable import HealthTransfer

/// Short wakes in the stages of a night of Fitbit.
@Suite struct FitbitWakeTests {
    /// Returns the stages of a night of four hours of deep sleep from 09:00 on, with short wakes.
    private func stages(_ wakes: (time: String, seconds: Int)...) throws -> [String] {
        let short = wakes.map { time, seconds in
            "{\"dateTime\": \"2024-03-09T\(time):00.000\", \"level\": \"wake\", \"seconds\": \(seconds)}"
        }
        let levels = """
            {"data": [{"dateTime": "2024-03-09T09:00:00.000", "level": "deep", "seconds": 14400}],
             "shortData": [\(short.joined(separator: ", "))]}
            """
        let night = """
            [{"logId": 41, "startTime": "2024-03-09T09:00:00.000", "duration": 14400000, "levels": \(levels)}]
            """
        let fixture = try ExportFixture()
        _ = try fixture.report(of: [
            (name: "Takeout/Google Health/Global Export Data/sleep-2024-03-09.json", text: night)
        ])
        let samples = try fixture.samples(.sleepAnalysis).sorted { $0.start < $1.start }
        let start = try #require(samples.first).start
        return samples.filter { $0.categoryValue != SleepStage.inBed.rawValue }.map { sample in
            "\(Int(sample.start - start))–\(Int(sample.end - start)) \(sample.categoryValue == 2 ? "awake" : "deep")"
        }
    }

    @Test("IMP-45: wakes divide a stage, in any order, and those that overlap are one after the other") func overlaps()
        throws
    {
        #expect(try stages() == ["0–14400 deep"])
        #expect(
            try stages(("12:50", 1_200), ("10:20", 1_200), ("10:10", 600), ("10:00", 1_800)) == [
                "0–3600 deep", "3600–5400 awake", "5400–6000 awake", "6000–13800 deep", "13800–14400 awake",
            ])
    }

    @Test("IMP-45: a wake may begin with its stage, end with it, or be the whole of it") func ends() throws {
        #expect(
            try stages(("09:00", 600), ("12:50", 600)) == ["0–600 awake", "600–13800 deep", "13800–14400 awake"])
        #expect(
            try stages(("09:00", 3_600), ("10:00", 3_600), ("11:00", 3_600), ("12:00", 3_600)) == [
                "0–3600 awake", "3600–7200 awake", "7200–10800 awake", "10800–14400 awake",
            ])
        // A wake of no time, and one of more than an hour, are none.
        #expect(try stages(("10:00", 0), ("11:00", 3_601)) == ["0–14400 deep"])
        #expect(try stages(("10:00", 1)) == ["0–3600 deep", "3600–3601 awake", "3601–14400 deep"])
    }
}
