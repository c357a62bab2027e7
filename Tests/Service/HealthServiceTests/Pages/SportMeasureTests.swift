import Foundation
import HealthModel
import HealthReports
import HealthStore
import Testing

@testable import HealthPages
@testable import HealthService

/// The speed of each sport on pages, as the owner wants it.
@Suite struct SportMeasureTests {
    /// A workout of 2.5 km in 1,000 s.
    private static func workout(_ activity: WorkoutActivity, proposed: WorkoutActivity? = nil) throws -> WorkoutSummary
    {
        let record = WorkoutRecord(
            activityType: activity, duration: 1_000, totals: [.distance: QuantityValue(2_500, .meter)])
        return try #require(
            WorkoutSummary(
                SampleRecord(
                    uuid: SweptLife.uuid(1), type: .workout, start: 0, end: 1_000, content: .workout(record),
                    metadata: proposed.map { [WorkoutSummary.proposalKey: .string($0.name)] })))
    }

    struct Case: Sendable, CustomStringConvertible {
        /// The sports with a pace; nil for the usual ones.
        var paces: [String]?
        var activity: WorkoutActivity
        var proposed: WorkoutActivity?
        var speed: String

        init(_ paces: [String]?, _ activity: WorkoutActivity, _ speed: String, as proposed: WorkoutActivity? = nil) {
            (self.paces, self.activity, self.proposed, self.speed) = (paces, activity, proposed, speed)
        }

        var description: String { "\(paces ?? []) \(activity.name) \(proposed?.name ?? "-")" }
    }

    @Test(
        "WEB-12: a sport has a pace or a speed as its owner chose, and an unknown one that of the sport it looks like",
        arguments: [
            Case(nil, .running, "6:40 /km"), Case(nil, .cycling, "9.0 km/h"), Case(nil, .other, "9.0 km/h"),
            Case(nil, .other, "6:40 /km", as: .running), Case(nil, .other, "9.0 km/h", as: .cycling),
            Case(nil, .other, "0:40 /100 m", as: .swimming), Case(["cycling"], .cycling, "6:40 /km"),
            Case(["cycling"], .running, "9.0 km/h"), Case(["cycling"], .swimming, "9.0 km/h"),
            Case(["cycling"], .other, "6:40 /km", as: .cycling), Case(["cycling"], .other, "9.0 km/h", as: .running),
            Case(["cycling"], .other, "9.0 km/h"), Case(["other"], .other, "6:40 /km"),
            Case(["other"], .other, "9.0 km/h", as: .cycling), Case(["other"], .other, "9.0 km/h", as: .running),
            Case([], .running, "9.0 km/h"), Case([], .swimming, "9.0 km/h"),
            Case(["swimming", "running"], .swimming, "0:40 /100 m"),
        ])
    func speeds(_ example: Case) throws {
        let paces = example.paces.map { ", \"paceFor\": [\($0.map { "\"\($0)\"" }.joined(separator: ", "))]" } ?? ""
        let formatter = try SweptService.shared.get().formatter("{\"timeZone\": \"GMT\"\(paces)}")
        let workout = try Self.workout(example.activity, proposed: example.proposed)
        #expect(formatter.speed(of: workout) == example.speed)
        let row = WorkoutRow(workout, formatter)
        #expect(row.speed == example.speed)
        #expect(row.sport.sportKey == (example.proposed ?? example.activity).name)
        #expect(row.name == Format.activity(workout))
        if example.proposed == nil {
            #expect(formatter.measure(of: example.activity) == formatter.measure(of: workout))
        }
    }
}
