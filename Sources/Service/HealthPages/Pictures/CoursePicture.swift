import Foundation
import HealthModel
import HealthReports
import HealthTransfer

/// The charts of a workout, one for each existing column (WEB-31), each also available as a table.
struct CoursePicture: Sendable {
    struct Chart: Sendable {
        var columnKey: String
        var chartName: String
        var chartUnit: String
        var facts: String
        var axis: TableChart.Axis?
        /// The line as the server draws it; empty without an axis.
        var drawing: String
        var rows: [Row]
    }

    struct Row: Sendable {
        var at: String
        var reading: String
    }

    var seriesAddress: String
    var routeAddress: String
    var columns: String
    var charts: [Chart]
    var hasCharts: Bool
    var duration: String
    var activityStart: String
    /// The unit of the distance as an axis; empty for a sport without a way.
    var distanceUnit: String
    /// The axis of the charts at first.
    var axisKey: String
    var paceStyle: String

    /// The number of rows in the table of a chart.
    private static let tableRows = 30

    init(_ part: WorkoutPart, _ uuid: UUID, _ measure: PaceMeasure, _ formatter: PageFormatter) {
        let (series, format) = (part.series, formatter.format)
        let seconds = series.end - series.start
        var charts: [Chart] = []
        // Columns are those of the whole workout; the last leg includes its end.
        let limit = series.end < part.detail.series.end ? series.end : series.end.nextUp
        func own(_ column: WorkoutSeries.Column) -> WorkoutSeries.Column {
            guard part.leg != nil else { return column }
            let first = column.times.firstPlace { $0 >= series.start }
            let end = max(first, column.times.firstPlace { $0 >= limit })
            return .init(times: Array(column.times[first..<end]), values: Array(column.values[first..<end]))
        }
        func facts(_ column: WorkoutSeries.Column, _ text: (Double) -> String) -> String {
            guard let greatest = column.values.indices.max(by: { column.values[$0] < column.values[$1] }) else {
                return ""
            }
            let mean = column.values.reduce(0, +) / Double(column.values.count)
            let at = Format.duration(column.times[greatest] - part.detail.series.start)
            return "Average \(text(mean)), highest \(text(column.values[greatest])) at \(at)"
        }
        func rows(_ plot: WorkoutSeries.Plot, _ text: (Double) -> String) -> [Row] {
            plot.enumerated().compactMap { index, value in
                value.map { value in
                    let at = part.from + (Double(index) + 0.5) * seconds / Double(max(1, plot.count))
                    return Row(at: Format.duration(at), reading: text(value))
                }
            }
        }
        func plot(_ column: WorkoutSeries.Column, places: Int = Self.tableRows) -> WorkoutSeries.Plot {
            let width = seconds / Double(places)
            return (0..<places).map { place in
                column.mean(
                    from: series.start + Double(place) * width, to: series.start + Double(place + 1) * width)
            }
        }
        func add(
            _ key: String, _ name: String, _ unit: String, _ whole: WorkoutSeries.Column,
            shown: (Double) -> Double = { $0 }, _ text: @escaping (Double) -> String
        ) {
            let column = own(whole)
            guard column.times.count > 1 else { return }
            charts.append(
                Chart(
                    columnKey: key, chartName: name, chartUnit: unit, facts: facts(column, text),
                    axis: axis(column.values.map(shown)),
                    drawing: drawing(
                        plot(column, places: Self.drawnPlaces).map { $0.map(shown) }, column.values.map(shown)),
                    rows: rows(plot(column), text)))
        }
        func axis(_ values: [Double], of kind: AxisScale.Kind = .number) -> TableChart.Axis? {
            AxisScale(fitting: values, of: kind, startsAtZero: false).map(TableChart.Axis.init)
        }
        func drawing(
            _ plot: WorkoutSeries.Plot, _ values: [Double], of kind: AxisScale.Kind = .number
        ) -> String {
            AxisScale(fitting: values, of: kind, startsAtZero: false)
                .map { ChartLine.path(plot, $0, gap: 3, isReversed: kind == .pace) } ?? ""
        }
        let isPace = measure.style != .speed
        add("heartRate", "Heart rate", "bpm", series.heartRate) { "\(format.number($0)) bpm" }
        if part.template.has(.speed), series.distance.total > 100 {
            let meters = series.distance.total
            let active = max(1, series.activeSeconds(from: series.start, to: series.end))
            let mean = (part.leg.map(\.speed) ?? part.detail.summary.speed) ?? meters / active
            let pace = series.pacePlot(places: Self.tableRows)
            charts.append(
                Chart(
                    columnKey: isPace ? "pace" : "speed", chartName: measure.name,
                    chartUnit: isPace ? "/\(measure.paceName)" : measure.speedUnit,
                    facts: "Average \(format.speed(mean, measure))",
                    axis: axis(Self.speeds(in: series, measure), of: isPace ? .pace : .number),
                    drawing: drawing(
                        series.pacePlot(places: Self.drawnPlaces).map { $0.map { Self.shown($0, measure) } },
                        Self.speeds(in: series, measure), of: isPace ? .pace : .number),
                    rows: rows(pace) { format.speed(1_000 / $0, measure) }))
        }
        if part.template.has(.elevation) {
            add("elevation", "Elevation", format.heightUnit, series.elevation, shown: format.inHeightUnit) {
                format.height($0)
            }
        }
        add("power", "Power", "W", series.power) { "\(format.number($0)) W" }
        add("cadence", "Cadence", "/min", series.cadence) { "\(format.number($0)) /min" }
        seriesAddress = "/api/v1/workouts/\(uuid.uuidString)/series"
        routeAddress = "/api/v1/workouts/\(uuid.uuidString)/route"
        columns = charts.map(\.columnKey).joined(separator: ",")
        hasCharts = !charts.isEmpty
        self.charts = charts
        duration = "\(Spark.rounded(seconds))"
        activityStart = "\(Spark.rounded(part.from))"
        distanceUnit = part.template.has(.distance) ? measure.isImperial ? "mi" : "km" : ""
        axisKey = (series.hasLongPauses ? ChartReport.Axis.moving : .time).rawValue
        paceStyle = isPace ? (measure.style == .hundredMeterPace ? "hundred" : "pace") : "speed"
    }

    /// The number of places of lines that the server draws.
    private static let drawnPlaces = 150

    /// Returns a pace in seconds per kilometre in the displayed unit.
    private static func shown(_ pace: Double, _ measure: PaceMeasure) -> Double {
        measure.style == .speed ? measure.anHour(1_000 / pace) : pace * measure.paceMeters / 1_000
    }

    /// The number of stretches whose speeds determine the axis.
    private static let axisPlaces = 200

    /// Returns the speeds or paces of short stretches in the displayed unit, without the slowest and fastest ones,
    /// which are mostly errors of positions.
    private static func speeds(in series: WorkoutSeries, _ measure: PaceMeasure) -> [Double] {
        let known = series.pacePlot(places: axisPlaces).compactMap(\.self).sorted()
        let rest = known.dropFirst(known.count / 50).dropLast(known.count / 50)
        return rest.map { shown($0, measure) }
    }
}
