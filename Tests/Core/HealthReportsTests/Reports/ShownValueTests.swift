import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthReports

/// Values that lists and charts show: their order, their clocks, their units and their ends.
@Suite struct ShownValueTests {
    @Test("API-138: the fastest outing is the one of the least time, and of equal ones the earliest")
    func fastest() {
        func fastest(_ outings: [(start: Double, duration: Double)]) -> UUID? {
            let all = outings.enumerated().map { place, outing in
                SameRouteReport.Outing(
                    workout: Told.id(place), start: Told.date(outing.start), timeZone: nil, title: nil,
                    duration: outing.duration, distance: nil, averageHeartRate: nil, deviation: 0)
            }
            return SameRouteReport(
                workout: Told.id(0), activityType: .running, length: 1_000, tolerance: 50, outings: all
            ).fastest?.workout
        }
        #expect(fastest([]) == nil)
        #expect(fastest([(5, 600)]) == Told.id(0))
        #expect(fastest([(5, 600), (6, 599), (7, 601)]) == Told.id(1))
        #expect(fastest([(5, 600), (6, 599), (7, 599)]) == Told.id(1))
        #expect(fastest([(7, 599), (6, 599), (5, 600)]) == Told.id(1))
        #expect(fastest([(7, 600), (6, 600), (5, 600)]) == Told.id(2))
    }

    @Test("A start is shown at the time that the clocks at the place of the workout had")
    func starts() throws {
        // 2024-03-09 22:00 in Greenwich.
        let start = 731_714_400.0
        func shift(_ zone: String?, _ reader: String) throws -> Double {
            let record = SampleRecord(
                uuid: Told.id(1), type: .workout, start: start, end: start + 600,
                content: .workout(WorkoutRecord(activityType: .running, duration: 600)))
            var workout = try #require(WorkoutSummary(record))
            workout.timeZone = zone.map { Told.zone($0) }
            let shown = workout.shownStart(in: Told.zone(reader))
            return (shown.timeIntervalSinceReferenceDate - start) / 3_600
        }
        for reader in ["GMT", "Europe/Zurich", "America/New_York"] {
            #expect(try shift(nil, reader) == 0 && shift(reader, reader) == 0, "\(reader)")
        }
        #expect(try shift("Asia/Tokyo", "GMT") == 9 && shift("Asia/Tokyo", "Europe/Zurich") == 8)
        #expect(try shift("America/New_York", "GMT") == -5 && shift("America/New_York", "Europe/Zurich") == -6)
        #expect(try shift("GMT", "Asia/Tokyo") == -9 && shift("Asia/Kolkata", "GMT") == 5.5)
    }

    @Test("Heights are in metres or in feet")
    func heights() {
        let (metric, imperial) = (Format(), Format(units: .imperial))
        #expect(metric.heightUnit == "m" && imperial.heightUnit == "ft")
        #expect(metric.inHeightUnit(100) == 100 && metric.inHeightUnit(-0.5) == -0.5)
        #expect(abs(imperial.inHeightUnit(0.3048) - 1) < 1e-12 && abs(imperial.inHeightUnit(-304.8) + 1_000) < 1e-9)
        #expect(metric.height(100) == "100 m" && imperial.height(30.48) == "100 ft")
    }

    @Test("API-131: categories of blood pressures are in the order of their names")
    func categories() {
        let all = BloodPressureCategory.allCases
        #expect(all == [.optimal, .normal, .highNormal, .grade1, .grade2, .grade3])
        for (place, one) in all.enumerated() {
            for (other, two) in all.enumerated() {
                #expect((one < two) == (place < other), "\(one) \(two)")
            }
        }
        #expect([all[3], all[0], all[5], all[2], all[4], all[1]].sorted() == all)
    }

    @Test(
        "A part of columns has the values that start in it, from its start on and before its end",
        arguments: [
            (0, 21, [0, 10, 20]), (0, 20, [0, 10]), (0.1, 21, [10, 20]), (10, 20, [10]), (10, 20.1, [10, 20]),
            (5, 5, []), (10, 10, []), (10, 10.1, [10]), (30, 40, []), (-5, 0, []), (-5, 0.1, [0]),
            (-.infinity, .infinity, [0, 10, 20]), (20, .infinity, [20]), (20.1, .infinity, []),
        ] as [(Double, Double, [Double])])
    func columns(from: Double, to: Double, starts: [Double]) {
        let columns = SeriesColumns(starts: [0, 10, 20], ends: [5, 15, 25], values: [7, 8, 9])
        let part = columns.starting(from: from, before: to)
        #expect(part.starts == starts && part.ends == starts.map { $0 + 5 })
        #expect(part.values == starts.map { 7 + $0 / 10 })
        #expect(SeriesColumns().starting(from: from, before: to).starts.isEmpty)
    }
}
