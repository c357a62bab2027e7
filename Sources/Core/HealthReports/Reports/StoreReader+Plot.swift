import Foundation
import HealthModel
import HealthStore

extension StoreReader {
    /// Returns a plot of a workout with few rows.
    ///
    /// - Parameters:
    ///   - detail: The workout.
    ///   - quantities: The quantities to plot; coordinates are included only if the app may read routes.
    ///   - places: The number of rows.
    package func plot(
        of detail: WorkoutDetail, _ quantities: [WorkoutPlot.Quantity], places: Int
    ) throws -> WorkoutPlot {
        var plot = detail.series.plot(quantities, places: places)
        guard quantities.contains(where: \.isPlace), !plot.times.isEmpty else { return plot }
        var latitudes = [Double?](repeating: nil, count: places)
        var longitudes = latitudes
        for route in detail.routes {
            try routePoints(of: route.uuid, from: detail.series.start, to: detail.series.end) {
                points in
                for point in points {
                    let place = min(places - 1, Int((point.timestamp - detail.series.start) / plot.step))
                    guard latitudes.indices.contains(place), latitudes[place] == nil else { continue }
                    (latitudes[place], longitudes[place]) = (point.latitude, point.longitude)
                }
                return true
            }
        }
        guard latitudes.contains(where: { $0 != nil }) else { return plot }
        plot.columns += quantities.filter(\.isPlace).map {
            .init(quantity: $0, values: $0 == .latitude ? latitudes : longitudes)
        }
        return plot
    }
}
