import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthReports

@Suite struct ReadinessReportTests {
    private let days: DailyStore
    /// The day in question, counted from 1 March 2026.
    private let today = 80

    init() throws { days = try DailyStore() }

    private func readings() throws -> [ReadinessReport.Measure: ReadinessReport.Reading] {
        let day = DailyStore.first.adding(days: today)
        let report = try days.reports { try $0.readiness(on: day, calendar: days.calendar) }
        #expect(report.day == day && report.readings.map(\.measure) == ReadinessReport.Measure.allCases)
        return Dictionary(uniqueKeysWithValues: report.readings.map { ($0.measure, $0) })
    }

    private func reading(_ measure: ReadinessReport.Measure) throws -> ReadinessReport.Reading {
        try #require(try readings()[measure])
    }

    @Test("API-133: without data, each measure is missing, and says so")
    func nothing() throws {
        #expect(try readings().values.allSatisfy { $0.state == .missing && $0.gap == .noData && $0.values.isEmpty })
    }

    @Test("API-134: a value outside of the mean ± 1.96 deviations of the 60 days before is above or below")
    func interval() throws {
        // Thirty days of 50 and thirty of 54: mean 52, deviation 2 · √(60/59).
        for day in 1...60 { try days.save(.restingHeartRate, day % 2 == 0 ? 50 : 54, .countPerMinute, today - day) }
        // What is older than the baseline does not count.
        try days.save(.restingHeartRate, 200, .countPerMinute, today - 61)
        #expect(try reading(.restingHeartRate).gap == .noValue)
        try days.save(.restingHeartRate, 55.9, .countPerMinute, today)
        var reading = try reading(.restingHeartRate)
        let deviation = 2 * (60.0 / 59).squareRoot()
        let baseline = try #require(reading.baseline)
        #expect(abs(baseline.mean - 52) < 1e-9 && baseline.days == 60)
        #expect(abs(baseline.low - (52 - 1.96 * deviation)) < 1e-9)
        #expect(abs(baseline.high - (52 + 1.96 * deviation)) < 1e-9)
        #expect(baseline.first.text == "2026-03-21" && baseline.last.text == "2026-05-19")
        #expect(reading.state == .within && abs((reading.score ?? 0) - 3.9 / deviation) < 1e-9)
        // A later measurement raises the average of the day.
        try days.save(.restingHeartRate, 70, .countPerMinute, today, 9)
        reading = try self.reading(.restingHeartRate)
        #expect(reading.state == .above && reading.isStrained && reading.gap == nil)
        #expect((reading.value ?? 0) > baseline.high && reading.values.count == 61)
    }

    @Test("API-134: the value of a day is the mean of all of its measurements, from midnight to midnight")
    func wholeDays() throws {
        for day in 1...60 { try days.save(.restingHeartRate, day % 2 == 0 ? 50 : 54, .countPerMinute, today - day) }
        for (value, hour) in [(48.0, 0.0), (60, 12), (72, 23.5)] {
            try days.save(.restingHeartRate, value, .countPerMinute, today, hour)
        }
        try days.save(.restingHeartRate, 200, .countPerMinute, today, 24)
        let reading = try reading(.restingHeartRate)
        #expect(abs((reading.value ?? 0) - 60) < 1e-9 && reading.values.count == 61)
    }

    @Test("API-134: variability is the mean of the logarithms of seven days, give or take half a deviation")
    func variability() throws {
        for day in 7...66 {
            try days.save(.heartRateVariabilitySDNN, day % 2 == 0 ? 40 : 60, .millisecond, today - day)
        }
        for day in [0, 3] { try days.save(.heartRateVariabilitySDNN, 44, .millisecond, today - day) }
        #expect(try reading(.heartRateVariability).gap == .fewRecentDays)
        try days.save(.heartRateVariabilitySDNN, 40, .millisecond, today - 6)
        let reading = try reading(.heartRateVariability)
        let logs = (7...66).map { log($0 % 2 == 0 ? 40.0 : 60) }
        let mean = logs.reduce(0, +) / 60
        let deviation = (logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 59).squareRoot()
        let own = (2 * log(44.0) + log(40)) / 3
        let baseline = try #require(reading.baseline)
        #expect(abs(baseline.mean - (40.0 * 60).squareRoot()) < 1e-9)
        #expect(abs(baseline.low - exp(mean - deviation / 2)) < 1e-9)
        #expect(abs(baseline.high - exp(mean + deviation / 2)) < 1e-9)
        #expect(abs((reading.value ?? 0) - exp(own)) < 1e-9)
        #expect(abs((reading.score ?? 0) - (own - mean) / deviation) < 1e-9)
        #expect(reading.state == .below && reading.isStrained)
    }

    @Test("API-134: of two kinds of variability, the one with more days counts, and RMSSD of equals")
    func kinds() throws {
        for day in 0...30 { try days.save(.heartRateVariabilitySDNN, 50 + Double(day % 5), .millisecond, today - day) }
        for day in 0...29 { try days.save(.heartRateVariabilityRMSSD, 30 + Double(day % 5), .millisecond, today - day) }
        #expect(try reading(.heartRateVariability).value.map { $0 > 49 } == true)
        try days.save(.heartRateVariabilityRMSSD, 32, .millisecond, today - 30)
        #expect(try reading(.heartRateVariability).value.map { $0 < 36 } == true)
    }

    @Test("API-133: sleep, breathing and temperature are those of the night that ends on the day")
    func nights() throws {
        for day in 0...13 {
            try days.saveNight(hours: 7 + Double(day % 3) / 4, today - day, temperature: 35 + Double(day % 4) / 10)
            try days.save(.respiratoryRate, 14 + Double(day % 2), .countPerMinute, today - day, 2)
        }
        #expect(try reading(.sleep).gap == .shortBaseline && reading(.sleep).baseline == nil)
        try days.saveNight(hours: 7, today - 14, temperature: 35.1)
        try days.save(.respiratoryRate, 14.5, .countPerMinute, today - 14, 2)
        let found = try readings()
        let sleep = try #require(found[.sleep])
        #expect(sleep.value == 7 * 3_600 && sleep.state == .within && sleep.baseline?.days == 14)
        #expect(abs((found[.respiratoryRate]?.value ?? 0) - 14) < 1e-9)
        #expect(abs((found[.wristTemperature]?.value ?? 0) - 35) < 1e-9)
        #expect(found[.wristTemperature]?.state == .within && found[.respiratoryRate]?.state == .within)
    }

    @Test("API-133: a baseline of equal values has no range")
    func equal() throws {
        for day in 0...20 { try days.save(.restingHeartRate, 50, .countPerMinute, today - day) }
        #expect(try reading(.restingHeartRate).gap == .constantBaseline)
    }

    @Test("API-133: the result is a sentence that names what is outside, and what is missing")
    func words() throws {
        for day in 1...60 { try days.save(.restingHeartRate, day % 2 == 0 ? 50 : 54, .countPerMinute, today - day) }
        try days.save(.restingHeartRate, 60, .countPerMinute, today)
        let day = DailyStore.first.adding(days: today)
        let report = try days.reports { try $0.readiness(on: day, calendar: days.calendar) }
        #expect(report.sentence() == "1 of 1 measure is outside of your own range: resting heart rate above.")
        #expect(report.missing.count == 4 && report.missing.contains("Sleep: no data."))
    }

    @Test("API-133: sleep is that of the night, without naps, and a time in bed alone is none")
    func naps() throws {
        for day in 0...14 { try days.saveNight(hours: 7 + Double(day % 3) / 4, today - day) }
        let before = try reading(.sleep)
        #expect(before.value == 7 * 3_600 && before.baseline?.days == 14)
        for (day, from, to, stage) in [
            (today, 13.0, 14.5, .core), (today - 3, 10, 12, .unspecified), (today - 15, -1, 7, .inBed),
        ] as [(Int, Double, Double, SleepReport.Stage)] {
            try days.save([
                SampleRecord(
                    type: .sleepAnalysis, start: days.at(day, from), end: days.at(day, to),
                    content: .category(stage.rawValue))
            ])
        }
        #expect(try reading(.sleep) == before)
    }
}
