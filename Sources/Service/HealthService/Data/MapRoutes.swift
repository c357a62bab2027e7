import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import WorkoutFiles

/// The routes of many workouts, for an overview map (API-38).
enum MapRoutes {
    private typealias Common = CommonParameters

    /// The maximum number of lines in a response.
    private static let most = 5_000

    private static let box = Parameter<WorkoutSearch.Place?>(
        "bbox", "Only routes that pass through this box: west, south, east and north in degrees, separated by commas.",
        schema: .object([("type", .string("string"))]), absent: nil
    ) { text, _ throws(InputError) in
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).prefix(5).map { Double($0) ?? .nan }
        guard numbers.count == 4, abs(numbers[0]) <= 180, abs(numbers[2]) <= 180, numbers[1] >= -90,
            numbers[3] <= 90, numbers[1] <= numbers[3]
        else {
            throw InputError("Expected west, south, east and north in degrees, such as 8.3,47.2,8.7,47.5.")
        }
        return .box(south: numbers[1], west: numbers[0], north: numbers[3], east: numbers[2])
    }
    private static let tolerance = Parameter<Int>.integer(
        "tolerance", "The tolerance of the simplified line, in metres.", in: 0...10_000, absent: 20)
    private static let limit = Parameter<Int>.integer(
        "limit", "The maximum number of lines.", in: 1...most, absent: most)

    static let routes: [Route] = [
        Route(
            .get, "/api/v1/routes", "The simplified routes of many workouts as GeoJSON, latest first.", .reading,
            [box, Common.activity, Common.from, Common.to, tolerance, Common.hideEnds, limit, Common.timeZone],
            offers: [.geoJSON, .json], shape: StoreReader.RouteLine.collection.schema
        ) { call in
            try await call.checkReading(.workout)
            try await call.checkReading(.workoutRoute)
            var search = WorkoutSearch()
            (search.activity, search.place) = (try call.value(Common.activity), try call.value(box))
            let (filter, wanted, limit) = (try call.days(), search, try call.value(limit))
            let (tolerance, hidden) = (Double(try call.value(tolerance)), try call.hiddenRadius())
            let collection = try await call.read { reports in
                var lines: [StoreReader.RouteLine] = []
                try reports.forEachRouteLine(
                    filter, wanted, tolerance: tolerance, hiddenRadius: hidden, limit: limit + 1
                ) { lines.append($0) }
                return StoreReader.RouteLine.collection.json((Array(lines.prefix(limit)), lines.count > limit))
            }
            return ServiceResponse(.ok, call.media, text: collection.line)
        }
    ]
}
