import HealthModel
import HealthReports
import Testing

@testable import HealthReports

/// The derivation of the columns of a chart (API-102).
@Suite struct ChartReportTests {
    private static let seconds = 600

    private static func sample(_ start: Double, _ end: Double, _ meters: Double) -> SampleRecord {
        SampleRecord(
            type: .distanceWalkingRunning, start: start, end: end,
            content: .quantity(QuantityValue(meters, .meter)))
    }

    /// Returns a run with a datum each second.
    ///
    /// - Parameters:
    ///   - speed: Metres in a second, by the second.
    ///   - elevation: Metres above sea level, by the metres of distance.
    private static func series(
        speed: (Int) -> Double, elevation: ((Double) -> Double)? = nil, pauses: [(start: Double, end: Double)] = []
    ) -> WorkoutSeries {
        let samples = (0..<seconds).map { sample(Double($0), Double($0 + 1), speed($0)) }
        let curve = DistanceCurve(samples)
        let times = (0...seconds).map(Double.init)
        let column = elevation.map { height in
            WorkoutSeries.Column(times: times, values: times.map { height(curve.distance(at: $0)) })
        }
        return WorkoutSeries(
            start: 0, end: Double(seconds), pauses: pauses, elevation: column ?? .init(), distance: curve)
    }

    private static func values(
        _ quantity: ChartReport.Quantity, of series: WorkoutSeries, isRaw: Bool = false
    ) throws -> [Double] {
        var request = ChartReport.Request([quantity])
        (request.points, request.isRaw) = (nil, isRaw)
        let report = ChartReport(series, route: [], request)
        #expect(report.places == (0...Self.seconds).map(Double.init))
        return try #require(report.columns.first).values
    }

    /// Returns a speed that varies from second to second, and over minutes.
    private static func uneven(_ second: Int) -> Double { 3 + Double(second % 7) * 0.25 + Double(second / 60) * 0.1 }

    @Test func API_102_speedIsTheWayOfTwentySecondsAroundAMoment() throws {
        let series = Self.series(speed: Self.uneven)
        let speeds = try Self.values(.speed, of: series)
        let paces = try Self.values(.pace, of: series)
        for second in 10...Self.seconds - 10 {
            let way = (second - 10..<second + 10).reduce(0) { $0 + Self.uneven($1) }
            #expect(abs(speeds[second] - way / 20) < 1e-9, "\(second)")
            #expect(abs(paces[second] - 1_000 / (way / 20)) < 1e-6, "\(second)")
        }
        // At the ends the window is shorter than twenty seconds.
        let first = (0..<10).reduce(0) { $0 + Self.uneven($1) } / 10
        #expect(abs(speeds[0] - first) < 1e-9)
        // Equal to the plots of pace, whose rows are centred between two seconds.
        let plot = series.pacePlot(places: Self.seconds / 2)
        for place in 5..<Self.seconds / 2 - 5 {
            #expect(abs(try #require(plot[place]) - paces[2 * place + 1]) < 1e-6, "\(place)")
        }
    }

    @Test func API_102_rawSpeedIsThatBetweenNeighbours() throws {
        let speeds = try Self.values(.speed, of: Self.series(speed: Self.uneven), isRaw: true)
        for second in 1...Self.seconds {
            #expect(abs(speeds[second] - Self.uneven(second - 1)) < 1e-9, "\(second)")
        }
    }

    @Test func API_102_pausesAreLeftOutOfTheTwentySeconds() throws {
        let pause = (start: 300.0, end: 400.0)
        let series = Self.series(speed: { (300..<400).contains($0) ? 0 : 4 }, pauses: [pause])
        let speeds = try Self.values(.speed, of: series)
        #expect(speeds[290...300].allSatisfy { abs($0 - 4) < 1e-9 })
        #expect(speeds[301..<400].allSatisfy { $0.isNaN })
        #expect(abs(speeds[405] - 4) < 1e-9)
        // Speeds near zero have no pace.
        let slow = try Self.values(.pace, of: Self.series(speed: { $0 < 300 ? 0.2 : 3 }))
        #expect(slow[100].isNaN && abs(slow[500] - 1_000 / 3) < 1e-6)
    }

    @Test func WEB_31_movingTimeStandsStillDuringPauses() throws {
        let pause = (start: 200.0, end: 500.0)
        let series = Self.series(speed: { (200..<500).contains($0) ? 0 : 4 }, pauses: [pause])
        var request = ChartReport.Request([.speed])
        (request.axis, request.points) = (.moving, nil)
        let places = ChartReport(series, route: [], request).places
        #expect(places[200] == 200 && places[350] == 200 && places[500] == 200 && places[600] == 300)
        #expect(series.hasLongPauses)
        #expect(!Self.series(speed: { _ in 4 }, pauses: [(start: 200, end: 300)]).hasLongPauses)
    }

    @Test func API_102_gradientIsTheRiseOverFortyMetres() throws {
        let series = Self.series(speed: { _ in 2 }, elevation: { 100 + $0 * 0.05 })
        let gradients = try Self.values(.gradient, of: series)
        for second in 20...Self.seconds - 20 { #expect(abs(gradients[second] - 5) < 1e-9, "\(second)") }
        // A height that is wrong at a single instant is smoothed over five points.
        var broken = series
        broken.elevation.values[300] += 10
        let smoothed = try Self.values(.gradient, of: broken)
        #expect(abs(smoothed[310] - (5 - 100 * 2 / 40.0)) < 1e-9)
        #expect(abs(smoothed[290] - (5 + 100 * 2 / 40.0)) < 1e-9)
        #expect(smoothed[300] == gradients[300])
    }

    @Test func API_102_belowTwentyMetresThereIsNoGradient() throws {
        let short = Self.series(speed: { $0 < 9 ? 2 : 0 }, elevation: { 100 + $0 * 0.05 })
        #expect(try Self.values(.gradient, of: short).allSatisfy { $0.isNaN })
        let longer = Self.series(speed: { $0 < 11 ? 2 : 0 }, elevation: { 100 + $0 * 0.05 })
        #expect(try Self.values(.gradient, of: longer).contains { !$0.isNaN })
        #expect(
            try Self.values(.gradient, of: Self.series(speed: { _ in 0 }, elevation: { _ in 7 })).allSatisfy {
                $0.isNaN
            })
    }

    @Test func API_102_eachDerivationIsToldInWords() {
        for quantity in ChartReport.Quantity.allCases {
            #expect(quantity.method.hasSuffix(".") && quantity.method.count > 15, "\(quantity)")
        }
        #expect(ChartReport.Quantity.speed.method.contains("20 s"))
        #expect(ChartReport.Quantity.gradient.method.contains("40 m"))
    }

    @Test func PLA_46_severalValuesOfOneTimeCountAsOne() {
        var column = WorkoutSeries.Column()
        column.times = [0, 1, 1, 1, 1, 2]
        column.values = [100, 400, 400, 400, 400, 100]
        #expect(column.mean(from: 0, to: 3) == 200)
        #expect(column.mean(from: 1, to: 2) == 400 && column.mean(from: 3, to: 9) == nil)
    }

    /// Of each part the rows of the extremes remain, of a part without values its first row, and of one without rows none.
    @Test("API-101: gaps of the first column remain in a chart of few points", arguments: [true, false])
    func gapsRemain(hasRows: Bool) {
        let rates = [0.0, 10, 20, 30, 40, 50, 60, 340, 350, 360, 370, 380, 390, 400]
        let heights = stride(from: 0.0, through: 400, by: 10).filter { hasRows || $0 < 100 || $0 >= 300 }
        let series = WorkoutSeries(
            start: 0, end: 400,
            heartRate: .init(times: rates, values: rates.map { $0 <= 60 ? 100 + $0 / 10 : 154 - $0 / 10 }),
            elevation: .init(times: heights, values: heights.map { _ in 400 }))
        var request = ChartReport.Request([.heartRate, .elevation])
        request.points = 8
        let chart = ChartReport(series, route: [], request)
        // A heart rate is told for half a minute before and after: from 0 to 90 s, and from 310 s on.
        #expect(chart.places == (hasRows ? [0, 60, 100, 200, 310, 400] : [0, 60, 310, 400]))
        #expect(
            chart.columns.first?.values.map { $0.isNaN ? -1 : $0 }
                == (hasRows ? [100, 106, -1, -1, 120, 114] : [100, 106, 120, 114]))
        request.points = nil
        #expect(ChartReport(series, route: [], request).places == heights)
        request.points = heights.count
        #expect(ChartReport(series, route: [], request).places == heights)
        request.points = heights.count - 1
        #expect(ChartReport(series, route: [], request).places.count < heights.count)
    }
}
