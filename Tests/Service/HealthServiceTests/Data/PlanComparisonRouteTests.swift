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
                            PlannedInterval(.recovery, PlannedStep(goal: .time(.init(40, .minute)))),
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
            #expect(page.contains("60 %: 60 % done."))
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
