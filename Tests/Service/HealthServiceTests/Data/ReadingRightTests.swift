import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing

@testable import HealthService

/// Each route of reports is for who may read all types that it needs (SEC-33).
@Suite struct ReadingRightTests {
    private struct Case: Sendable, CustomStringConvertible {
        var address: String
        var types: [ObjectType] = [.workout]
        var description: String { address }
    }

    private static let run = "/api/v1/workouts/\(Fixture.run.uuid.uuidString)"

    private static let cases = [
        Case(address: "\(run)/same-route", types: [.workout, .workoutRoute]),
        Case(address: "/api/v1/tiles", types: [.workout, .workoutRoute]),
        Case(address: "/api/v1/routes", types: [.workout, .workoutRoute]),
        Case(address: "/api/v1/workouts?hasRoute=true", types: [.workout, .workoutRoute]),
        Case(address: "/api/v1/workouts"), Case(address: run), Case(address: "/api/v1/goals"),
        Case(address: "/api/v1/plans"), Case(address: "/api/v1/plans/next"), Case(address: "/api/v1/gear"),
        Case(address: "/api/v1/year"), Case(address: "/api/v1/totals"), Case(address: "/api/v1/records"),
        Case(address: "/api/v1/load"), Case(address: "/api/v1/duplicates"), Case(address: "\(run)/plan"),
        Case(address: "\(run)/compare/\(Fixture.run.uuid.uuidString)"),
        Case(address: "/api/v1/sleep", types: [.sleepAnalysis]),
        Case(address: "/api/v1/statistics?type=stepCount", types: [.stepCount]),
        Case(address: "/api/v1/samples?type=heartRate", types: [.heartRate]),
        Case(address: "/api/v1/changes?type=heartRate&type=stepCount", types: [.heartRate, .stepCount]),
        Case(address: "\(run)/series?columns=heartRate", types: [.workout, .heartRate]),
        Case(address: "\(run)/series?columns=latitude", types: [.workout, .workoutRoute]),
        Case(address: "\(run)/series?columns=longitude", types: [.workout, .workoutRoute]),
        Case(address: "\(run)/series?columns=elevation", types: [.workout, .workoutRoute]),
        Case(address: "\(run)/series?columns=gradient", types: [.workout, .workoutRoute]),
        Case(address: "\(run)/route", types: [.workoutRoute, .workout]),
    ]

    @Test("SEC-33: a token without one of the types that a route needs is refused by the type's name", arguments: cases)
    private func rights(_ example: Case) async throws {
        let service = try ServiceUnderTest(Fixture.fill)
        try service.grant("read-changes", read: Set(example.types))
        let whole = try await service.ask("GET", example.address, as: .token("read-changes"))
        #expect(whole.status != 403 && whole.status != 400 && whole.status != 401, "\(whole.text)")
        for (number, type) in example.types.enumerated() {
            let name = "read-changes-\(number)"
            try service.grant(name, read: Set(ObjectType.all).subtracting([type]))
            let answer = try await service.ask("GET", example.address, as: .token(name))
            // A workout that may not be read is not there.
            let isHidden = type == .workout && example.address.hasPrefix(Self.run) && answer.status == 404
            #expect(
                isHidden || answer.status == 403 && answer.text.contains("read \(TypeName.name(of: type))"),
                "\(type): \(answer.status) \(answer.text)")
        }
    }
}
