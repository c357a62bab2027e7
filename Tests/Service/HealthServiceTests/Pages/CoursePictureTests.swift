import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthPages
@testable import HealthReports
@testable import HealthService

/// The charts of a workout of a hundred minutes of which everything measured is known (WEB-31).
@Suite struct CoursePictureTests {
    private static let imperial = #"{"timeZone": "GMT", "units": "imperial"}"#

    /// Returns the charts of a run of which nothing else was measured.
    private static func picture(
        of sport: WorkoutActivity = .running, settings: String = #"{"timeZone": "GMT"}"#,
        _ change: (inout WorkoutSeries) -> Void
    ) throws -> CoursePicture {
        let service = try SweptService.shared.get()
        let access = StoreAccess(engine: service.engine, identity: .dashboard)
        let uuid = try #require(UUID(uuidString: RichWeek.run))
        var detail = try #require(try access.reports { try $0.workout(uuid) })
        detail.series = WorkoutSeries(start: 0, end: 6_000)
        change(&detail.series)
        let formatter = try service.formatter(settings)
        return CoursePicture(WorkoutPart(detail, nil), uuid, formatter.measure(of: sport), formatter)
    }

    @Test(
        "WEB-31: what was measured at two moments has a chart",
        arguments: [(0, ""), (1, ""), (2, "heartRate"), (3, "heartRate")])
    func moments(count: Int, columns: String) throws {
        let times = (0..<count).map { Double($0) * 60 }
        let picture = try Self.picture { $0.heartRate = .init(times: times, values: times.map { _ in 150 }) }
        #expect(picture.columns == columns && picture.hasCharts == !columns.isEmpty)
        #expect(picture.charts.map(\.columnKey) == (columns.isEmpty ? [] : [columns]))
    }

    @Test("WEB-31: charts stand in one order, each with its unit and its highest value") func facts() throws {
        func column(_ values: Double...) -> WorkoutSeries.Column {
            .init(times: values.indices.map { Double($0 + 1) * 10 }, values: values)
        }
        func measure(_ series: inout WorkoutSeries) {
            series.cadence = column(80, 90, 85)
            series.power = column(200, 240)
            series.elevation = column(100, 200)
            // The first of equal values is the highest one.
            series.heartRate = column(140, 160, 160)
        }
        let metric = try Self.picture { measure(&$0) }
        #expect(metric.columns == "heartRate,elevation,power,cadence")
        #expect(metric.charts.map(\.chartUnit) == ["bpm", "m", "W", "/min"])
        #expect(
            metric.charts.map(\.facts) == [
                "Average 153 bpm, highest 160 bpm at 0:20", "Average 150 m, highest 200 m at 0:20",
                "Average 220 W, highest 240 W at 0:20", "Average 85 /min, highest 90 /min at 0:20",
            ])
        let imperial = try Self.picture(settings: Self.imperial) { measure(&$0) }
        #expect(imperial.charts.map(\.chartUnit) == ["bpm", "ft", "W", "/min"])
        #expect(imperial.charts[1].facts == "Average 492 ft, highest 656 ft at 0:20")
        let high = try #require(imperial.charts[1].axis.flatMap { Double($0.axisHigh) })
        #expect(high >= 656 && high < 1_000)
    }

    @Test("WEB-31: a table has the mean of each thirtieth of the time") func rows() throws {
        let picture = try Self.picture {
            $0.heartRate = .init(times: [0, 199, 200, 5_999], values: [100, 120, 130, 140])
        }
        #expect(
            picture.charts.first?.rows.map { "\($0.at) \($0.reading)" } == [
                "1:40 110 bpm", "5:00 130 bpm", "1:38:20 140 bpm",
            ])
        #expect(picture.duration == "6000.0" && picture.activityStart == "0.0")
    }

    @Test("WEB-31: lines have a hundred and fifty places, those of speeds and those of what was measured")
    func places() throws {
        let picture = try Self.picture {
            let starts = (0..<200).map { Double($0) * 30 }
            $0.distance = DistanceCurve(
                starts: starts, ends: starts.map { $0 + 30 }, meters: (0..<200).map { $0 < 100 ? 80 : 100 })
            let times = (0..<6_000).map { Double($0) }
            $0.heartRate = .init(times: times, values: times.map { 100 + $0 / 100 })
        }
        #expect(picture.columns == "heartRate,pace")
        for chart in picture.charts {
            #expect(chart.drawing.matches(of: /[ML]/).count == 150, "\(chart.columnKey)")
            #expect(chart.rows.count == 30, "\(chart.columnKey)")
        }
    }

    @Test(
        "WEB-31: with pauses of more than a fifth of the time, charts begin with the active time",
        arguments: [(0.0, "time"), (1_199, "time"), (1_200, "time"), (1_201, "moving")])
    func pauses(seconds: Double, axis: String) throws {
        let picture = try Self.picture { $0.pauses = seconds > 0 ? [(1_000, 1_000 + seconds)] : [] }
        #expect(picture.axisKey == axis)
    }

    @Test(
        "WEB-31: the slowest and the fastest fiftieth do not determine the axis of speeds",
        arguments: [3, 4, 5])
    func outliers(count: Int) throws {
        // Of two hundred stretches of half a minute, a fiftieth are four.
        func axis(_ meters: Double) throws -> (low: Double, high: Double) {
            let starts = (0..<200).map { Double($0) * 30 }
            let picture = try Self.picture(of: .cycling) {
                $0.distance = DistanceCurve(
                    starts: starts, ends: starts.map { $0 + 30 },
                    meters: (0..<200).map { $0 * 7 % 200 < count ? meters : 90 })
            }
            let chart = try #require(picture.charts.first)
            #expect(picture.columns == "speed" && chart.chartUnit == "km/h")
            let axis = try #require(chart.axis)
            return (try #require(Double(axis.axisLow)), try #require(Double(axis.axisHigh)))
        }
        let (fast, slow) = (try axis(300), try axis(30))
        #expect(count > 4 ? fast.high >= 36 : fast.high < 20)
        #expect(count > 4 ? slow.low <= 3.6 : slow.low > 5)
        #expect(fast.low <= 10.8 && slow.high >= 10.8)
    }

    @Test("WEB-31: the unit of ways and the style of paces are those of the sport and of the reader") func styles()
        throws
    {
        func text(_ sport: WorkoutActivity, _ settings: String = #"{"timeZone": "GMT"}"#) throws -> String {
            let picture = try Self.picture(of: sport, settings: settings) { _ in }
            return "\(picture.distanceUnit) \(picture.paceStyle)"
        }
        #expect(try text(.running) == "km pace")
        #expect(try text(.cycling) == "km speed")
        #expect(try text(.swimming) == "km hundred")
        #expect(try text(.running, Self.imperial) == "mi pace")
    }
}
