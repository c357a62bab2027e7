import Foundation
import HealthModel
import HealthPages
import HealthReports
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// A workout compared with its plan: by the API and on its page, with the figures of the report.
@Suite(.enabled(if: Pages.areBuiltIn, "built without the trait 'Pages'"))
struct PlanComparisonRouteTests {
    private static let planned = UUID()
    private static let plan = PlannedWorkout(
        .intervals(
            PlannedIntervals(
                activity: .running, displayName: "Two <halves>",
                blocks: [
                    PlannedBlock(
                        steps: [
                            PlannedInterval(.work, PlannedStep(goal: .time(.init(10, .minute)))),
                            PlannedInterval(
                                .recovery,
                                PlannedStep(
                                    goal: .time(.init(40, .minute)),
                                    target: PlannedTarget(
                                        .heartRate,
                                        .range(low: .init(120, .countPerMinute), high: .init(140, .countPerMinute))))),
                        ])
                ])))

    private static func fill(_ engine: SQLiteEngine) throws {
        try Fixture.fill(engine)
        let start = Fixture.day + 50_000
        let workout = SampleRecord(
            uuid: planned, type: .workout, start: start, end: start + 1_800,
            content: .workout(WorkoutRecord(activityType: .running, duration: 1_800)))
        try engine.write(as: Fixture.watch) {
            _ = try $0.finish(WorkoutDraft(workout: workout, members: MemberRuns(), plan: StartedPlan(plan)))
            // From 110 to 149 a minute: in the second step half of it is in target.
            let rates = (0..<180).map { index in
                let moment = start + Double(index) * 10
                return SampleRecord(
                    type: .heartRate, start: moment, end: moment,
                    content: .quantity(QuantityValue(Double(110 + index % 40), .countPerMinute)))
            }
            try $0.add(rates, to: planned)
        }
    }

    @Test func PLN_92_PLN_96_theAPIAndThePageHaveTheReport() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder, Self.fill)
            let access = StoreAccess(
                path: folder.appending(path: "health.sqlite").path, identity: Fixture.watch)
            let uuid = Self.planned
            let report = try #require(try access.reports { try $0.planComparison(of: uuid) })
            #expect(report.way == .times && report.steps.map(\.completion) == [1, 0.5])
            let answer = try await pages.ask("GET", "/api/v1/workouts/\(uuid.uuidString)/plan")
            #expect(answer.status == 200)
            #expect(try answer.json().line == report.json.line)
            let detail = try await pages.ask("GET", "/api/v1/workouts/\(uuid.uuidString)").json()
            #expect(detail["plan"]?.line == report.json.line)
            let page = try await pages.page("/workouts/\(uuid.uuidString)")
            #expect(page.contains(">Plan: Two &lt;halves&gt;</a></h2>"))
            #expect(page.contains("60 % done"))
            // The band of the second step, which began after a third of the time, before the curve.
            #expect(page.contains("<h2>Plan and heart rate</h2>"))
            #expect(page.contains("<rect x=\"333.3\"") && page.components(separatedBy: "<rect x=").count == 2)
            #expect(report.steps.map { $0.target == nil } == [true, false])
            #expect(page.contains("The steps are found by their planned times."))
            #expect(page.contains("data-label=\"Done\" class=\"number\">20:00</td>"))
        }
    }

    @Test func PLN_90_aWorkoutWithoutAPlanHasNone() async throws {
        try await Running.withFolder { folder in
            let pages = try await PagesUnderTest.personal(folder, Self.fill)
            let address = "/workouts/\(Fixture.run.uuid.uuidString)"
            for target in ["\(address)/plan", "/workouts/\(UUID().uuidString)/plan"] {
                #expect(try await pages.ask("GET", "/api/v1\(target)").status == 404)
            }
            #expect(try await pages.ask("GET", "/api/v1\(address)").json()["plan"] == nil)
            #expect(try await !pages.page(address).contains("href=\"/plans/"))
        }
    }
}
