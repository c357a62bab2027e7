import HealthModel
import WorkoutFiles

/// The course of a workout over time: what plots, map and splits are made of.
package struct WorkoutSeries: Sendable {
    /// Values over time, in the order of time.
    package struct Column: Sendable {
        /// Seconds since 2001-01-01 UTC.
        package var times: [Double] = []
        package var values: [Double] = []
        package var isEmpty: Bool { times.isEmpty }

        package init(times: [Double] = [], values: [Double] = []) {
            self.times = times
            self.values = values
        }

        /// The mean of the values with `from <= time < to`; nil if there are none.
        package func mean(from: Double, to: Double) -> Double? {
            let low = times.firstPlace { $0 >= from }
            let high = times.firstPlace { $0 >= to }
            guard low < high else { return nil }
            return values[low..<high].reduce(0, +) / Double(high - low)
        }

        /// The greatest of the values with `from <= time < to`; nil if there are none.
        package func greatest(from: Double, to: Double) -> Double? {
            let low = times.firstPlace { $0 >= from }
            let high = times.firstPlace { $0 >= to }
            return low < high ? values[low..<high].max() : nil
        }
    }

    /// Seconds since 2001-01-01 UTC.
    package var start: Double
    /// Seconds since 2001-01-01 UTC.
    package var end: Double
    /// When the workout was paused, ascending.
    package var pauses: [(start: Double, end: Double)]
    /// Beats per minute.
    package var heartRate: Column
    /// Watts, of a bicycle or on foot.
    package var power: Column
    /// Revolutions a minute of the pedals.
    package var cadence: Column
    /// Metres above sea level.
    package var elevation: Column
    package var distance: DistanceCurve
    /// Degrees, in the order of time; one list a route.
    package var outlines: [[Coordinate]]

    /// A place on the earth, in degrees.
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

    /// Seconds between two moments in which the workout was not paused.
    package func activeSeconds(from: Double, to: Double) -> Double {
        pauses.reduce(max(0, to - from)) { rest, pause in
            rest - max(0, min(pause.end, to) - max(pause.start, from))
        }
    }

    /// Metres climbed between two moments, measured as the importer does; nil without two elevations.
    package func climb(from: Double, to: Double) -> Double? {
        let low = elevation.times.firstPlace { $0 >= from }
        let high = elevation.times.firstPlace { $0 > to }
        guard high - low >= 2 else { return nil }
        var meter = ElevationMeter()
        for value in elevation.values[low..<high] { meter.add(value) }
        return meter.ascent
    }
}

// MARK: - Plots

extension WorkoutSeries {
    /// A plot with as many places as asked for; a place without data is nil.
    package typealias Plot = [Double?]

    /// Mean heart rate over time, in beats per minute.
    package func heartRatePlot(places: Int) -> Plot {
        plot(places) { heartRate.mean(from: $0, to: $1) }
    }

    /// Mean elevation over time, in metres.
    package func elevationPlot(places: Int) -> Plot {
        meanPlot(of: elevation, places: places)
    }

    /// The mean of a column over time, in its unit.
    func meanPlot(of column: Column, places: Int) -> Plot {
        plot(places) { column.mean(from: $0, to: $1) }
    }

    /// Pace over time, in seconds per kilometre.
    ///
    /// A place where the athlete hardly moved, or was paused, has none: it would flatten everything else.
    package func pacePlot(places: Int) -> Plot {
        guard distance.total > 0 else { return Array(repeating: nil, count: max(0, places)) }
        // Positions scatter by metres, so each place looks at twenty seconds at least.
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

    /// Metres per second: 40 minutes for a kilometre.
    private static let slowestPlottedSpeed = 1000.0 / 2400

    private func plot(_ places: Int, value: (Double, Double) -> Double?) -> Plot {
        guard places > 0, end > start else { return [] }
        let width = (end - start) / Double(places)
        return (0..<places).map { place in
            let from = start + Double(place) * width
            // The last moment belongs to the last place.
            let to = place == places - 1 ? end.nextUp : start + Double(place + 1) * width
            return value(from, to)
        }
    }
}
