package import Foundation
package import HealthModel
package import HealthStore

/// The data of a workout as columns on one axis, for charts (API-100, API-101, API-102).
package struct ChartReport: Sendable {
    /// The quantity of a column.
    package enum Quantity: String, Sendable, CaseIterable {
        case heartRate, speed, pace, power, cadence, elevation, gradient, distance, latitude, longitude

        /// The unit of its values.
        package var unit: String {
            switch self {
            case .heartRate, .cadence: "count/min"
            case .speed: "m/s"
            case .pace: "s/km"
            case .power: "W"
            case .elevation, .distance: "m"
            case .gradient: "%"
            case .latitude, .longitude: "deg"
            }
        }

        /// The types of samples from which it is computed, besides distances and routes.
        fileprivate var streams: [ObjectType] {
            switch self {
            case .heartRate: [.heartRate]
            case .power: [.cyclingPower, .runningPower]
            case .cadence: [.cyclingCadence]
            case .speed, .pace, .elevation, .gradient, .distance, .latitude, .longitude: []
            }
        }

        /// A sentence that describes how it is computed.
        package var method: String {
            switch self {
            case .heartRate, .power, .cadence, .elevation: "The nearest datum."
            case .speed: "The distance over the surrounding 20 s, without pauses; in a pool, that of each length."
            case .pace: "The time per kilometre at the speed; no value below 25 m/min."
            case .gradient: "The elevation change over 40 m, with elevations averaged over five points."
            case .distance: "The sum of the measured distances, interpolated linearly."
            case .latitude, .longitude: "The nearest point of the route."
            }
        }
    }

    /// The axis of the rows.
    package enum Axis: String, Sendable, CaseIterable {
        /// Seconds since the start of the workout.
        case time
        /// Seconds of active time since the start of the workout; pauses take none.
        case moving
        /// Metres since the start of the workout.
        case distance
    }

    /// A column; unknown values are NaN.
    package struct Column: Sendable {
        package var quantity: Quantity
        package var values: [Double]
    }

    package var axis: Axis
    /// The positions of the rows on the axis, ascending.
    package var places: [Double]
    package var columns: [Column]
    /// The pauses within the window, in seconds since the start of the workout.
    package var pauses: [(start: Double, end: Double)]

    /// A request for a chart.
    package struct Request: Sendable {
        /// The columns; the first one determines the extremes to retain.
        package var quantities: [Quantity]
        package var axis = Axis.time
        /// The start of the window, in seconds since the start of the workout.
        package var from = 0.0
        package var to = Double.infinity
        /// The maximum number of rows; nil for all.
        package var points: Int? = 2_000
        /// A Boolean value that indicates whether speeds are computed between adjacent rows, without smoothing.
        package var isRaw = false
        /// A Boolean value that indicates whether columns that mean nothing for the sport are left out.
        package var isFitting = false

        package init(_ quantities: [Quantity]) {
            self.quantities = quantities
        }
    }
}

// MARK: - Computing

extension ChartReport {
    /// Half the interval of smoothing for speed in seconds, as in plots of pace.
    fileprivate static let smoothing = 10.0
    /// The maximum distance in time to a datum, in seconds.
    fileprivate static let reach = 10.0
    fileprivate static let heartRateReach = 30.0
    /// Half the distance over which a gradient is measured, in metres; a shorter distance has no gradient.
    fileprivate static let gradientReach = 20.0
    /// The slowest pace in metres per second: 40 minutes per kilometre.
    fileprivate static let slowestPace = 1_000.0 / 2_400

    /// Creates the columns of a workout.
    ///
    /// - Parameter route: The coordinates of its route with their times, in chronological order.
    package init(_ series: WorkoutSeries, route: [(time: Double, place: WorkoutSeries.Coordinate)], _ request: Request)
    {
        let source = ChartSource(series, route, isRaw: request.isRaw)
        let window = max(0, request.from)...max(0, request.from, min(request.to, series.end - series.start))
        let times = source.times(in: window, of: request.quantities)
        axis = request.axis
        columns = request.quantities.map { Column(quantity: $0, values: source.values(of: $0, at: times)) }
        places =
            switch request.axis {
            case .time: times
            case .moving: times.map { series.activeSeconds(from: series.start, to: series.start + $0) }
            case .distance: times.map { series.distance.distance(at: series.start + $0) }
            }
        pauses = series.pauses.map { ($0.start - series.start, $0.end - series.start) }
            .filter { $0.1 > window.lowerBound && $0.0 < window.upperBound }
        if let points = request.points { thin(to: points, times, window) }
    }

    /// Reduces the rows: of each of equal parts, retains the rows with the minimum and the maximum of the first
    /// column, and also the first and the last row, so that extremes are never lost (API-101).
    private mutating func thin(to points: Int, _ times: [Double], _ window: ClosedRange<Double>) {
        guard times.count > points, let first = columns.first, let start = times.first, let end = times.last else {
            return
        }
        let parts = max(1, points / 2)
        let width = max((end - start) / Double(parts), .leastNonzeroMagnitude)
        var kept: Set<Int> = [0, times.count - 1]
        var row = 0
        for part in 0..<parts {
            let bound = part == parts - 1 ? Double.infinity : start + Double(part + 1) * width
            var (least, greatest): (Int?, Int?) = (nil, nil)
            let begin = row
            while row < times.count, times[row] < bound {
                let value = first.values[row]
                if !value.isNaN {
                    if least.map({ value < first.values[$0] }) ?? true { least = row }
                    if greatest.map({ value > first.values[$0] }) ?? true { greatest = row }
                }
                row += 1
            }
            // A part without data retains a row, so that gaps remain visible.
            if least == nil, begin < row { kept.insert(begin) }
            kept.formUnion([least, greatest].compactMap(\.self))
        }
        let rows = kept.sorted()
        places = rows.map { places[$0] }
        for index in columns.indices { columns[index].values = rows.map { columns[index].values[$0] } }
    }
}

/// The data from which columns are computed.
private struct ChartSource {
    private let series: WorkoutSeries
    private let isRaw: Bool
    private let elevation: WorkoutSeries.Column
    private let latitude: WorkoutSeries.Column
    private let longitude: WorkoutSeries.Column

    init(_ series: WorkoutSeries, _ route: [(time: Double, place: WorkoutSeries.Coordinate)], isRaw: Bool) {
        self.series = series
        self.isRaw = isRaw
        let times = route.map(\.time)
        latitude = .init(times: times, values: route.map(\.place.latitude))
        longitude = .init(times: times, values: route.map(\.place.longitude))
        elevation = Self.smoothed(series.elevation)
    }

    /// Returns the moving average over five values.
    private static func smoothed(_ column: WorkoutSeries.Column) -> WorkoutSeries.Column {
        let values = column.values
        let means = values.indices.map { index in
            let part = values[max(0, index - 2)...min(values.count - 1, index + 2)]
            return part.reduce(0, +) / Double(part.count)
        }
        return .init(times: column.times, values: means)
    }

    // MARK: Rows

    /// Returns the times of all data used by the columns, rounded to seconds, in seconds since the start.
    func times(in window: ClosedRange<Double>, of quantities: [ChartReport.Quantity]) -> [Double] {
        var seconds: Set<Int> = []
        for quantity in quantities {
            for time in moments(of: quantity) {
                let second = (time - series.start).rounded()
                if window.contains(second), let whole = Int(exactly: second) { seconds.insert(whole) }
            }
        }
        return seconds.sorted().map(Double.init)
    }

    private func moments(of quantity: ChartReport.Quantity) -> [Double] {
        switch quantity {
        case .heartRate: series.heartRate.times
        case .power: series.power.times
        case .cadence: series.cadence.times
        case .elevation, .gradient: series.elevation.times
        case .speed, .pace: series.swim?.moments ?? series.distance.times
        case .distance: series.distance.times
        case .latitude, .longitude: latitude.times
        }
    }

    // MARK: Values

    func values(of quantity: ChartReport.Quantity, at times: [Double]) -> [Double] {
        let pauses = series.pauses
        return times.enumerated().map { row, time in
            let moment = series.start + time
            // Pauses are gaps.
            if pauses.contains(where: { $0.start < moment && moment < $0.end }) { return .nan }
            switch quantity {
            case .heartRate: return nearest(series.heartRate, moment, ChartReport.heartRateReach)
            case .power: return nearest(series.power, moment)
            case .cadence: return nearest(series.cadence, moment)
            case .elevation: return nearest(series.elevation, moment)
            case .latitude: return nearest(latitude, moment)
            case .longitude: return nearest(longitude, moment)
            case .distance: return series.distance.times.isEmpty ? .nan : series.distance.distance(at: moment)
            case .speed: return speed(row, times)
            case .pace:
                let speed = speed(row, times)
                return speed > ChartReport.slowestPace ? 1_000 / speed : .nan
            case .gradient: return gradient(moment)
            }
        }
    }

    private func nearest(
        _ column: WorkoutSeries.Column, _ moment: Double, _ reach: Double = ChartReport.reach
    ) -> Double {
        let after = column.times.firstPlace { $0 >= moment }
        let near = [after - 1, after].filter(column.times.indices.contains)
            .min { abs(column.times[$0] - moment) < abs(column.times[$1] - moment) }
        guard let near, abs(column.times[near] - moment) <= reach else { return .nan }
        return column.values[near]
    }

    private func speed(_ row: Int, _ times: [Double]) -> Double {
        let moment = series.start + times[row]
        if let swim = series.swim { return swim.speed(at: moment) ?? .nan }
        guard !series.distance.times.isEmpty else { return .nan }
        let before = isRaw && row > 0 ? series.start + times[row - 1] : moment - ChartReport.smoothing
        let after = isRaw ? moment : moment + ChartReport.smoothing
        let (from, to) = (max(series.start, before), min(series.end, after))
        let seconds = series.activeSeconds(from: from, to: to)
        guard seconds > 0 else { return .nan }
        return (series.distance.distance(at: to) - series.distance.distance(at: from)) / seconds
    }

    private func gradient(_ moment: Double) -> Double {
        let distance = series.distance
        guard !distance.times.isEmpty else { return .nan }
        let here = distance.distance(at: moment)
        let (low, high) = (
            max(0, here - ChartReport.gradientReach), min(distance.total, here + ChartReport.gradientReach)
        )
        guard high - low >= ChartReport.gradientReach, let from = distance.time(atDistance: low),
            let to = distance.time(atDistance: high)
        else { return .nan }
        return (nearest(elevation, to) - nearest(elevation, from)) / (high - low) * 100
    }
}

extension StoreReader {
    /// Returns the chart of a workout; nil if there is none with this identifier.
    package func chart(of uuid: UUID, _ request: ChartReport.Request) throws -> ChartReport? {
        let streams = Set(request.quantities.flatMap(\.streams))
        guard let course = try course(of: uuid, streams) else { return nil }
        var request = request
        if request.isFitting { request.quantities.removeAll { !course.template.fits($0) } }
        let wantsPlaces = !Set(request.quantities).isDisjoint(with: [.latitude, .longitude])
        var route: [(time: Double, place: WorkoutSeries.Coordinate)] = []
        for own in wantsPlaces ? course.routes : [] {
            // As with elevations, a route at the time of an earlier one does not count.
            if let last = route.last, own.start.timeIntervalSinceReferenceDate <= last.time { continue }
            try forEachRoutePoint(of: own.uuid) { point in
                route.append((point.timestamp, .init(latitude: point.latitude, longitude: point.longitude)))
            }
        }
        return ChartReport(course.series, route: route, request)
    }

    /// Calls a closure for each point of a route, in chronological order.
    package func forEachRoutePoint(of route: UUID, _ body: (RoutePoint) -> Void) throws {
        try routePoints(of: route, from: nil, to: nil) { points in
            points.forEach(body)
            return true
        }
    }
}
