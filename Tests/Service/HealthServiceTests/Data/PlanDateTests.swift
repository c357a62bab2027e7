import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// The dates by which one of several planned workouts is named (API-143).
@Suite struct PlanDateTests {
    private static let plan = PlannedWorkout(
        .intervals(
            PlannedIntervals(
                activity: .running, warmup: PlannedStep(goal: .time(.init(10, .minute))),
                blocks: [
                    PlannedBlock(
                        steps: [PlannedInterval(.work, PlannedStep(goal: .distance(.init(400, .meter))))],
                        iterations: 4)
                ])))
    private static let address = "/api/v1/plans/\(plan.id.uuidString)"

    @Test("API-143: a day names what is planned on it, without the first moment of the next, and a time is exact")
    func days() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        func status(_ method: String, _ target: String, on date: String? = nil, body: String = "") async throws -> Int {
            let query = "?timeZone=GMT" + (date.map { "&on=\($0)" } ?? "")
            return try await service.ask(method, target + query, body: body).status
        }
        for date in ["2093-05-12", "2093-05-13T00:00", "2093-05-13T18:30"] {
            let body = #"{"date": "\#(date)", "plan": \#(Self.plan.json.line)}"#
            #expect(try await status("POST", "/api/v1/plans", body: body) == 201, "\(date)")
        }
        for (date, outcome) in [
            ("2093-05-11", 404), ("2093-05-12T00:01", 404), ("2093-05-13T18:29", 404), ("2093-05-14", 404),
            ("2093-05-13", 409),
        ] {
            #expect(try await status("POST", Self.address + "/done", on: date) == outcome, "\(date)")
            #expect(try await status("DELETE", Self.address, on: date) == outcome, "\(date)")
        }
        #expect(try await status("DELETE", Self.address) == 409)
        #expect(try await status("POST", Self.address + "/done", on: "2093-05-12") == 200)
        #expect(try await status("DELETE", Self.address, on: "2093-05-13T00:00") == 204)
        #expect(try await status("DELETE", Self.address, on: "2093-05-13T00:00") == 404)
        #expect(try await status("DELETE", Self.address, on: "2093-05-13") == 204)
        #expect(try await status("DELETE", Self.address, on: "2093-05-13") == 404)
        #expect(try await status("DELETE", Self.address) == 204)
        #expect(try await status("DELETE", Self.address) == 404)
    }

    @Test("API-143: what was scheduled is told, whatever else the plan has on that day") func scheduled() async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        for (date, start, isWholeDay) in [
            ("2093-05-13T18:30", "2093-05-13T18:30:00Z", false), ("2093-05-13", "2093-05-13T00:00:00Z", true),
            ("2093-05-13T00:00", "2093-05-13T00:00:00Z", false), ("2093-05-13T06:00", "2093-05-13T06:00:00Z", false),
            ("2093-05-12", "2093-05-12T00:00:00Z", true),
        ] {
            let body = #"{"date": "\#(date)", "plan": \#(Self.plan.json.line)}"#
            let made = try await service.ask("POST", "/api/v1/plans?timeZone=GMT", body: body)
            #expect(made.status == 201, "\(made.text)")
            let entry = try made.json()
            #expect(entry["date"]?.line == "\"\(start)\"" && entry["isWholeDay"]?.line == "\(isWholeDay)", "\(date)")
        }
    }
}
