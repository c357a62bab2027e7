import Foundation
import HealthModel
import HealthStore
import TestEngines
import Testing
import WorkoutFiles

@testable import HealthService

/// The surroundings of starts and ends that routes leave out (API-37).
@Suite struct HomeRadiusTests {
    @Test(
        "API-37: the radius is the person's, and two hundred metres without one",
        arguments: [(nil, 33), (270, 31), (500, 23), (90, 37), (0, 33)] as [(Int?, Int)])
    func radius(meters: Int?, count: Int) async throws {
        let start = RichWeek.now.timeIntervalSinceReferenceDate - 7_200
        let workout = SampleRecord(
            uuid: SweptLife.uuid(1), type: .workout, start: start, end: start + 1_200,
            content: .workout(WorkoutRecord(activityType: .running, duration: 1_200)))
        // Forty-one points, each sixty metres north of the one before.
        let points = (0..<41).map {
            RoutePoint(timestamp: start + Double($0) * 20, latitude: 47 + Double($0) * 0.000_54, longitude: 8)
        }
        let service = try SweptService(workout, points)
        let settings = meters.map { "{\"homeRadius\": \($0)}" } ?? "{}"
        let responder = service.responder(settings: settings)
        func shown(_ query: String) async throws -> Int {
            let answer = try await responder.ask("GET", "/api/v1/workouts/\(workout.uuid.uuidString)/route\(query)")
            #expect(answer.status == 200)
            return answer.text.matches(of: /\[8(\.0)?,\s*47/).count
        }
        #expect(try await shown("?hideEnds=true") == count)
        for query in ["", "?hideEnds=false"] { #expect(try await shown(query) == 41) }
    }
}
