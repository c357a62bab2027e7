import HealthModel
import WorkoutFiles

/// The data of a workout over time, for plots, maps and splits.
package struct WorkoutSeries: Sendable {
    /// Values over time, in chronological order.
    package struct Column: Sendable {
        /// The times in seconds since 2001-01-01 UTC.
        package var times: [Double] = []
        package var values: [Double] = []
        package var isEmpty: Bool { times.isEmpty }

        package init(times: [Double] = [], values: [Double] = []) {
            self.times = times
            self.values = values
        }

        /// Returns the mean of the values with `from <= time < to`; nil if there are none.
        ///
        /// Several values of one time count as one: their mean (PLA-46).
        package func mean(from: Double, to: Double) -> Double? {
            let low = times.firstPlace { $0 >= from }
            let high = times.firstPlace { $0 >= to }
            guard low < high else { return nil }
            var (sum, moments) = (0.0, 0)
            var index = low
            while index < high {
                var (own, next) = (values[index], index + 1)
                while next < high, times[next] == times[index] {
                    own += values[next]
                    next += 1
                }
                sum += own / Double(next - index)
                moments += 1
                index = next
            }
            return sum / Double(moments)
        }

        /// Returns the maximum of the values with `from <= time < to`; nil if there are none.
        package func greatest(from: Double, to: Double) -> Double? {
            let low = times.firstPlace { $0 >= from }
            let high = times.firstPlace { $0 >= to }
            return low < high ? values[low..<high].max() : nil
        }
    }

    /// The start in seconds since 2001-01-01 UTC.
    package var start: Double
    /// The end in seconds since 2001-01-01 UTC.
    package var end: Double
    /// The pauses of the workout, ascending.
    package var pauses: [(start: Double, end: Double)]
    /// The heart rate in beats per minute.
    package var heartRate: Column
    /// The cycling or running power in watts.
    package var power: Column
    /// The cycling cadence in revolutions per minute.
    package var cadence: Column
    /// The elevation in metres above sea level.
    package var elevation: Column
    package var distance: DistanceCurve
    /// The coordinates of each route in chronological order, in degrees.
    package var outlines: [[Coordinate]]
    /// The lengths of a pool swim; nil for everything else.
    var swim: SwimCourse?
    /// The climb up to each moment, once it was measured.
    private var climbs: ClimbCurve?

    /// A location on the earth, in degrees.
    package struct Coordinate: Sendable, Equatable {
        package var latitude: Double
        package var longitude: Double

        package init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    package init(
        start: Double, end: Double, pauses: [(start: Double, end: Double)] = [], heartRate: Column = Column(),
        power: Column = Column(), cadence: Column = Column(), elevation: Column = Column(),
        distance: DistanceCurve = DistanceCurve([]), outlines: [[Coordinate]] = []
    ) {
        self.start = start
        self.end = end
        self.pauses = pauses
        self.heartRate = heartRate
        self.power = power
        self.cadence = cadence
        self.elevation = elevation
        self.distance = distance
        self.outlines = outlines
    }

    /// Returns the seconds between two times without pauses.
    package func activeSeconds(from: Double, to: Double) -> Double {
        pauses.reduce(max(0, to - from)) { rest, pause in
            rest - max(0, min(pause.end, to) - max(pause.start, from))
        }
    }

    /// Returns the climb in metres between two times, measured over the whole workout; nil without two elevations.
    package func climb(from: Double, to: Double) -> Double? {
        (climbs ?? ClimbCurve(elevation)).climb(from: from, to: to)
    }

    /// Measures the climb, before parts of it are read.
    ///
    /// - Parameter total: The climb of the workout in metres, of which the parts have shares; nil if unknown.
    mutating func measureClimb(of total: Double?) { climbs = ClimbCurve(elevation, total: total) }

    /// A Boolean value that indicates whether pauses take more than a fifth of the time, so that the active time is
    /// the better axis of charts.
    package var hasLongPauses: Bool {
        end > start && activeSeconds(from: start, to: end) < Self.activeShare * (end - start)
    }

    private static let activeShare = 0.8
}

// MARK: - Plots

extension WorkoutSeries {
    /// The values of a plot, one for each position; a position without data is nil.
    package typealias Plot = [Double?]

    /// Returns the mean heart rate over time, in beats per minute.
    package func heartRatePlot(places: Int) -> Plot {
        plot(places) { heartRate.mean(from: $0, to: $1) }
    }

    /// Returns the mean elevation over time, in metres.
    package func elevationPlot(places: Int) -> Plot {
        meanPlot(of: elevation, places: places)
    }

    /// Returns the mean of a column over time, in its unit.
    func meanPlot(of column: Column, places: Int) -> Plot {
        plot(places) { column.mean(from: $0, to: $1) }
    }

    /// Returns the pace over time, in seconds per kilometre.
    ///
    /// A position at which the athlete hardly moved, or was paused, has no value: it would flatten the rest of the
    /// plot.
    package func pacePlot(places: Int) -> Plot {
        if let swim {
            return plot(places) { from, to in swim.speed(from: from, to: to).map { 1000 / $0 } }
        }
        guard distance.total > 0 else { return Array(repeating: nil, count: max(0, places)) }
        // Coordinates scatter by metres, so each value covers at least twenty seconds.
        let width = (end - start) / Double(max(1, places))
        let margin = max(0, (20 - width) / 2)
        return plot(places) { from, to in
            guard activeSeconds(from: from, to: to) > (to - from) / 2 else { return nil }
            let from = max(start, from - margin)
            let to = min(end, to + margin)
            let seconds = activeSeconds(from: from, to: to)
            let meters = distance.distance(at: to) - distance.distance(at: from)
            guard seconds > 0, meters / seconds > Self.slowestPlottedSpeed else { return nil }
            return seconds / meters * 1000
        }
    }

    /// The slowest plotted speed in metres per second: 40 minutes per kilometre.
    private static let slowestPlottedSpeed = 1000.0 / 2400

    private func plot(_ places: Int, value: (Double, Double) -> Double?) -> Plot {
        guard places > 0, end > start else { return [] }
        let width = (end - start) / Double(places)
        return (0..<places).map { place in
            let from = start + Double(place) * width
            // The last position includes the end.
            let to = place == places - 1 ? end.nextUp : start + Double(place + 1) * width
            return value(from, to)
        }
    }
}
