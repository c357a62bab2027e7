import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthReports

@Suite struct BodyReportTests {
    private let days: DailyStore

    init() throws { days = try DailyStore() }

    private func body(from: Int? = nil, to: Int? = nil, limit: Int? = nil) throws -> BodyReport {
        let filter = SampleFilter(
            from: from.map(days.date), to: to.map(days.date), dayZone: days.calendar.timeZone)
        return try days.reports { try $0.body(filter, limit: limit, calendar: days.calendar) }
    }

    @Test("API-130: the trend moves by a tenth of the distance a day, and by more after a gap")
    func trend() throws {
        try days.save(.bodyMass, 70, .kilogram, 0)
        try days.save(.bodyMass, 72, .kilogram, 1)
        try days.save(.bodyMass, 68, .kilogram, 2, 7)
        try days.save(.bodyMass, 69, .kilogram, 2, 20)
        try days.save(.bodyMass, 74_000, .gram, 5)
        let course = try #require(try body().courses.first)
        #expect(course.type == .bodyMass && course.unit == .kilogram)
        #expect(course.days.map(\.day.text) == ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-06"])
        let values = course.days.map(\.value)
        #expect(zip(values, [70, 72, 68.5, 74]).allSatisfy { abs($0 - $1) < 1e-9 })
        // 70; 70.2; 70.2 + 0.1 · (68.5 − 70.2); three days later 1 − 0.9³ of the distance.
        let trends = [70, 70.2, 70.03, 70.03 + 0.271 * (74 - 70.03)]
        #expect(zip(course.days.map(\.trend), trends).allSatisfy { abs($0 - $1) < 1e-9 }, "\(course.days)")
        #expect(abs((course.change ?? 0) - (trends[3] - 70)) < 1e-9 && course.weeklyChange == nil)
        // The days before a period count in its trend.
        let later = try #require(try body(from: 5).courses.first)
        #expect(later.days == [course.days[3]] && later.change == nil)
        #expect(try body(to: 2).courses.first?.days == Array(course.days[..<2]))
        #expect(try body(limit: 2).courses.first?.days == Array(course.days[2...]))
        try days.save(.bodyMass, 75, .kilogram, 14)
        let longer = try #require(try body().courses.first)
        #expect(abs((longer.weeklyChange ?? 0) - (longer.change ?? 0) / 2) < 1e-12)
    }

    @Test("API-130: an ancient measurement ends in a trend that is the new value")
    func centuries() throws {
        try days.save(.bodyMass, 60, .kilogram, -100_000)
        try days.save(.bodyMass, 80, .kilogram, 0)
        #expect(abs((try body().courses.first?.days.last?.trend ?? 0) - 80) < 1e-9)
    }

    @Test("API-130: composition has courses of its own, and a store without any is empty")
    func composition() throws {
        #expect(try body().isEmpty)
        try days.save(.leanBodyMass, 58, .kilogram, 0)
        try days.save(.bodyFatPercentage, 0.18, .percent, 0)
        let report = try body()
        #expect(report.courses.map(\.type) == [.bodyFatPercentage, .leanBodyMass])
        #expect(report.courses.first?.days.first?.value == 0.18 && report.meanPressure == nil)
    }

    @Test(
        "API-131: the higher category of the two pressures counts",
        arguments: [
            (119.9, 79.9, BloodPressureCategory.optimal), (120, 70, .normal), (110, 80, .normal),
            (130, 70, .highNormal),
            (125, 85, .highNormal), (140, 60, .grade1), (139, 90, .grade1), (160, 80, .grade2), (120, 100, .grade2),
            (180, 70, .grade3), (130, 110, .grade3),
        ])
    func categories(systolic: Double, diastolic: Double, category: BloodPressureCategory) {
        #expect(BloodPressureCategory(systolic: systolic, diastolic: diastolic) == category)
    }

    @Test("API-131: pressures are pairs, and their average means something from twelve on three days")
    func pressures() throws {
        for place in 0..<11 { try days.savePressure(138, 80, place % 3, 8 + Double(place)) }
        var report = try body()
        #expect(report.pressures.count == 11 && report.pressures.map(\.date) == report.pressures.map(\.date).sorted())
        #expect(report.meanPressure?.systolic == 138 && report.meanPressure?.days == 3)
        #expect(report.meanPressure?.isHighAtHome == nil)
        try days.savePressure(138, 80, 2, 20.5)
        report = try body()
        #expect(report.meanPressure?.count == 12 && report.meanPressure?.isHighAtHome == true)
        for place in 0..<12 { try days.savePressure(126, 70, 3 + place % 3, 8 + Double(place)) }
        #expect(try body().meanPressure?.isHighAtHome == false)
        #expect(try body(from: 0, to: 1).meanPressure?.days == 1)
        #expect(try body(limit: 3).pressures.count == 3)
    }
}
