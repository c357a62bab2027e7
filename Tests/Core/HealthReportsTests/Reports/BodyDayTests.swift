import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthReports

/// Measurements of the body at the ends of periods.
@Suite struct BodyDayTests {
    private let days: DailyStore

    init() throws {
        days = try DailyStore()
        try days.save(.bodyMass, 70, .kilogram, 0)
        try days.save(.bodyMass, 72, .kilogram, 1, 7)
        try days.save(.bodyMass, 74, .kilogram, 1, 20)
        try days.save(.bodyMass, 71, .kilogram, 2)
        for day in 0...2 { try days.savePressure(120 + Double(day), 80, day, 8) }
    }

    private func date(_ day: Int, _ hour: Double) -> Date {
        Date(timeIntervalSinceReferenceDate: days.at(day, hour))
    }

    private func body(_ from: Date?, _ to: Date? = nil, limit: Int? = nil) throws -> BodyReport {
        try days.reports { try $0.body(SampleFilter(from: from, to: to), limit: limit, calendar: days.calendar) }
    }

    @Test(
        "API-130: a period has the day in which it begins, as a whole",
        arguments: [
            (0, 0.0, [70, 73, 71]), (0, 23.999, [70, 73, 71]), (1, 0, [73, 71]), (1, 0.001, [73, 71]),
            (1, 12, [73, 71]), (1, 23.999, [73, 71]), (2, 0, [71]), (2, 12, [71]), (3, 0, []),
        ] as [(Int, Double, [Double])])
    func beginnings(day: Int, hour: Double, values: [Double]) throws {
        let found = try body(date(day, hour)).courses.first?.days.map(\.value) ?? []
        #expect(found.map { ($0 * 1e9).rounded() / 1e9 } == values)
    }

    @Test("API-130: a period has what was measured before its end, and blood pressures by their moments")
    func ends() throws {
        let part = try body(nil, date(1, 12))
        #expect(part.courses.first?.days.map { ($0.value * 1e9).rounded() / 1e9 } == [70, 72])
        #expect(part.pressures.map(\.systolic) == [120, 121])
        #expect(try body(date(1, 8)).pressures.map(\.systolic) == [121, 122])
        #expect(try body(date(1, 8.001)).pressures.map(\.systolic) == [122])
        #expect(try body(nil, date(1, 8)).pressures.map(\.systolic) == [120])
        #expect(try body(date(1, 12), date(1, 13)).courses.first?.days.count == 1)
    }

    @Test("API-130: a limit takes the latest days, whose trend has those before", arguments: 0...4)
    func limits(limit: Int) throws {
        let (whole, part) = (try body(nil), try body(nil, limit: limit))
        #expect(part.courses.first?.days ?? [] == whole.courses.first?.days.suffix(limit) ?? [])
        #expect(part.pressures == whole.pressures.suffix(limit))
        #expect(part.courses.isEmpty == (limit == 0) && part.meanPressure?.count ?? 0 == min(limit, 3))
        #expect(part.isEmpty == (limit == 0))
    }

    @Test("API-130: changes are told of two days, and of a week from seven days on") func changes() throws {
        func course(_ days: [(Int, Double)]) -> BodyReport.Course {
            .init(
                type: .bodyMass, unit: .kilogram,
                days: days.map { .init(day: DailyStore.first.adding(days: $0), value: 0, trend: $1) })
        }
        #expect(course([]).change == nil && course([(0, 70)]).change == nil)
        #expect(course([(0, 70), (1, 72)]).change == 2 && course([(0, 70), (6, 72)]).weeklyChange == nil)
        #expect(course([(0, 70), (7, 72)]).weeklyChange == 2 && course([(0, 70), (3, 9), (14, 72)]).weeklyChange == 1)
        #expect(course([(0, 70)]).weeklyChange == nil)
    }

    @Test("API-131: a mean of twelve values of three days is judged as one at home") func means() {
        func isHigh(_ systolic: Double, _ diastolic: Double, _ count: Int = 12, days: Int = 3) -> Bool? {
            BodyReport.MeanPressure(systolic: systolic, diastolic: diastolic, count: count, days: days).isHighAtHome
        }
        #expect(isHigh(134.9, 84.9) == false && isHigh(135, 84) == true && isHigh(134, 85) == true)
        #expect(isHigh(150, 95, 11) == nil && isHigh(150, 95, days: 2) == nil && isHigh(150, 95, 13, days: 4) == true)
        for (systolic, diastolic, category) in [
            (119.9, 79.9, .optimal), (120, 79, .normal), (119, 80, .normal), (129.9, 84.9, .normal),
            (130, 70, .highNormal), (110, 85, .highNormal), (140, 70, .grade1), (110, 90, .grade1),
            (139.9, 89.9, .highNormal), (160, 70, .grade2), (110, 100, .grade2), (159.9, 99.9, .grade1),
            (180, 70, .grade3), (110, 110, .grade3), (179.9, 109.9, .grade2),
        ] as [(Double, Double, BloodPressureCategory)] {
            #expect(BloodPressureCategory(systolic: systolic, diastolic: diastolic) == category)
        }
    }
}
