import HealthModel

/// A plot of a workout with few rows: each represents an equal part of its time.
package struct WorkoutPlot: Sendable, Equatable {
    /// The plotted quantity.
    package enum Quantity: String, Sendable, CaseIterable {
        case heartRate
        case speed
        case pace
        case power
        case cadence
        case elevation
        case distance
        case latitude
        case longitude

        /// The unit of the values.
        package var unit: String {
            switch self {
            case .heartRate, .cadence: "count/min"
            case .speed: "m/s"
            case .pace: "s/km"
            case .power: "W"
            case .elevation, .distance: "m"
            case .latitude, .longitude: "deg"
            }
        }

        /// The method by which a value is computed.
        package var method: String {
            switch self {
            case .heartRate, .power, .cadence, .elevation: "mean of the measured values"
            case .speed, .pace: "distance divided by active time, over at least 20 seconds"
            case .distance: "distance from the start to the end of the part"
            case .latitude, .longitude: "first location in the part"
            }
        }

        /// A Boolean value that indicates whether the quantity is part of a location.
        package var isPlace: Bool { self == .latitude || self == .longitude }
    }

    /// The values, one for each row; nil for rows without a value.
    package struct Column: Sendable, Equatable {
        package var quantity: Quantity
        package var values: [Double?]
    }

    /// A pause, in seconds since the start of the workout.
    package struct Pause: Sendable, Equatable {
        package var start: Double
        package var end: Double
    }

    /// The duration of a row in seconds.
    package var step: Double
    /// The middle of each row, in seconds since the start of the workout.
    package var times: [Double]
    /// The columns in the requested order, without those that have no data.
    package var columns: [Column]
    package var pauses: [Pause]
}

extension WorkoutSeries {
    /// Returns a plot with a number of rows.
    ///
    /// - Parameters:
    ///   - quantities: The quantities to plot; coordinates are ignored, because the series has no times for them.
    ///   - places: The number of rows.
    package func plot(_ quantities: [WorkoutPlot.Quantity], places: Int) -> WorkoutPlot {
        guard places > 0, end > start else { return WorkoutPlot(step: 0, times: [], columns: [], pauses: []) }
        let step = (end - start) / Double(places)
        let columns = quantities.compactMap { quantity -> WorkoutPlot.Column? in
            let values = values(of: quantity, places: places, step: step)
            return values.contains { $0 != nil } ? .init(quantity: quantity, values: values) : nil
        }
        return WorkoutPlot(
            step: step, times: (0..<places).map { (Double($0) + 0.5) * step }, columns: columns,
            pauses: pauses.map { .init(start: $0.start - start, end: $0.end - start) })
    }

    private func values(of quantity: WorkoutPlot.Quantity, places: Int, step: Double) -> Plot {
        switch quantity {
        case .heartRate: return heartRatePlot(places: places)
        case .pace: return pacePlot(places: places)
        case .speed: return pacePlot(places: places).map { $0.map { 1000 / $0 } }
        case .power: return meanPlot(of: power, places: places)
        case .cadence: return meanPlot(of: cadence, places: places)
        case .elevation: return elevationPlot(places: places)
        case .distance:
            guard distance.total > 0 else { return [] }
            return (1...places).map { distance.distance(at: start + Double($0) * step) }
        case .latitude, .longitude: return []
        }
    }
}
