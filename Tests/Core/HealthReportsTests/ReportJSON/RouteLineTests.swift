import Foundation
import HealthModel
import Testing
import WorkoutFiles

@testable import HealthReports

/// The routes of a workout as GeoJSON (API-37).
@Suite struct RouteLineTests {
    @Test("API-37: each line has the times, accuracies and speeds of its points, and null where one is unknown")
    func properties() {
        let points = [
            RoutePoint(timestamp: 5, latitude: 50.5, longitude: 8.25, altitude: 7.5, horizontalAccuracy: 2.5),
            RoutePoint(
                timestamp: 6, latitude: 50.75, longitude: 8.5, altitude: 7.5, speed: 1.5, verticalAccuracy: 0.5),
            RoutePoint(timestamp: 70, latitude: -50.5, longitude: -8.25, speed: 0.25, horizontalAccuracy: 0.25),
        ]
        let line = WorkoutRouteLines([points[..<2], points[2...]], of: Told.id(1)).json.line
        let workout = Told.id(1).uuidString
        #expect(
            line.contains(
                "\"coordinates\": [[8.25, 50.5], [8.5, 50.75, 7.5]]}, \"properties\": {\"workout\": \"\(workout)\", "
                    + "\"coordTimes\": [\"2001-01-01T00:00:05Z\", \"2001-01-01T00:00:06Z\"], "
                    + "\"accuracy\": [2.5, null], \"speed\": [null, 1.5]}"), "\(line)")
        #expect(
            line.contains(
                "\"coordinates\": [[-8.25, -50.5]]}, \"properties\": {\"workout\": \"\(workout)\", "
                    + "\"coordTimes\": [\"2001-01-01T00:01:10Z\"], \"accuracy\": [0.25], \"speed\": [0.25]}"),
            "\(line)")
    }
}
