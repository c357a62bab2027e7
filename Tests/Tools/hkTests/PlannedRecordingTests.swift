import Foundation
import HealthKit
import HealthModel
import HealthReports
import OpenHealthKit
import TestSupport
import Testing

@testable import hk

/// A recording that does a plan, with a simulated athlete on a virtual clock.
@Suite struct PlannedRecordingTests {
    private let scene: RecordingScene

    init() throws { scene = try RecordingScene() }

    private static func step(_ purpose: PlannedInterval.Purpose) -> PlannedInterval {
        PlannedInterval(purpose, PlannedStep(goal: .time(QuantityValue(60, .second))))
    }

    private static func id() throws -> UUID {
        try #require(UUID(uuidString: "0A1B2C3D-0000-4000-8000-000000000001"))
    }

    @Test("PLN-76: keys begin the next step, and the previous one anew") func steps() async throws {
        let plan = PlannedWorkout(
            .intervals(
                PlannedIntervals(
                    activity: .running, blocks: [PlannedBlock(steps: [Self.step(.work), Self.step(.recovery)])])),
            id: try Self.id())
        let session = try await scene.open()
        let recorder = try await scene.planned(in: session, plan)
        recorder.start()
        await scene.clock.advance(by: 10)
        #expect(recorder.progress != nil)
        recorder.beginNextActivity()
        await scene.clock.advance(by: 10)
        recorder.beginPreviousStep()
        await scene.clock.advance(by: 120)
        #expect(recorder.progress == nil)
        await scene.clock.advance(by: 5)
        recorder.stop(at: nil)
        _ = try await recorder.save()
        var begun: [Double] = []
        var finished: [Double] = []
        for await item in recorder.news {
            switch item {
            case .plan(.event(.began), let count, let report):
                #expect(count == 2)
                begun.append(RecordingScene.offset(report.date))
            case .plan(.event(.finished), _, let report): finished.append(RecordingScene.offset(report.date))
            // The activities are the steps, which the plan tells of.
            case .activity, .lap, .failed: Issue.record("\(item)")
            default: break
            }
        }
        #expect(begun == [0, 10, 20, 80] && finished == [140])
    }

    @Test(
        "PLN-77: a recording ends with its plan if that is asked for, and with its source otherwise",
        .timeLimit(.minutes(1)), arguments: [(true, nil, 60), (false, 90, 90)] as [(Bool, Double?, Double)])
    func end(endsWithPlan: Bool, duration: Double?, end: Double) async throws {
        let session = try await scene.open()
        let recorder = try await scene.planned(in: session, .minute(id: try Self.id()), duration: duration)
        recorder.start()
        await scene.clock.advance(by: end)
        let display = RecordDisplay(terminal: Terminal(), isJSON: false)
        let outcome = try await RecordLoop(recorder, display, clock: nil, endsWithPlan: endsWithPlan).run()
        let workouts = try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
            .result(for: session.store)
        let workout = try #require(workouts.first)
        guard case .saved(let uuid) = outcome else {
            Issue.record("The workout is saved.")
            return
        }
        #expect(workout.uuid == uuid && workouts.count == 1)
        #expect(
            workout.startDate == RecordingScene.start && RecordingScene.offset(workout.endDate) == end
                && workout.duration == end)
    }

    @Test("A plan of another activity is refused before anything begins") func otherActivity() async throws {
        let plan = PlannedWorkout(
            .intervals(PlannedIntervals(activity: .cycling, blocks: [PlannedBlock(steps: [Self.step(.work)])])),
            id: try Self.id())
        let session = try await scene.open()
        var told: CommandFailure?
        do { _ = try await scene.planned(in: session, plan) } catch { told = error as? CommandFailure }
        #expect(told?.kind == .refused)
        #expect(told?.description.contains("The activity of the plan is cycling") == true)
        #expect(try Recorder.activeApp(session) == nil)
    }
}
