import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing

@testable import HealthReports

/// Steps of plans compared with activities that state their own time, distance and energy.
@Suite struct PlannedStretchTests {
    private let store: LawStore

    init() throws { store = try LawStore() }

    private func save(_ activity: WorkoutActivity, _ activities: [WorkoutActivityRecord]) throws {
        try SweepWorld.save(
            SweepWorld.Draft(1, activity, at: 0, seconds: 5_000) {
                ($0.activities, $0.meters, $0.energy) = (activities, 9_999, 999)
                $0.events = [
                    WorkoutEventRecord(kind: .pause, start: 2_000, end: 2_000),
                    WorkoutEventRecord(kind: .resume, start: 2_100, end: 2_100),
                ]
            }, in: store)
    }

    private func part(
        _ number: Int, _ activity: WorkoutActivity, _ start: Double, _ end: Double?, seconds: Double? = nil,
        meters: Double, energy: Double, at position: String? = nil
    ) -> WorkoutActivityRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = activity
        return WorkoutActivityRecord(
            uuid: Told.id(700 + number), configuration: configuration, start: start, end: end, duration: seconds,
            metadata: position.map { [PlannedPart.Position.metadataKey: .string($0)] },
            statistics: [
                WorkoutDistance.type(for: activity): WorkoutStatisticsRecord(sum: meters),
                .activeEnergyBurned: WorkoutStatisticsRecord(sum: energy),
            ])
    }

    private func comparison(_ content: PlannedWorkout.Content) throws -> PlanComparison {
        try store.engine.reports(for: LawStore.app) {
            try #require(try $0.planComparison(of: Told.id(1), plan: PlannedWorkout(content, id: Told.id(2))))
        }
    }

    @Test("PLN-97: each sport is done for the time that its leg states, or else without its pauses")
    func PLN_97_sports() throws {
        let activities = [
            part(1, .swimming, 0, 900, seconds: 850, meters: 750, energy: 90),
            part(2, .transition, 900, 1_000, meters: 1, energy: 1),
            part(3, .cycling, 1_000, 3_400, meters: 18_000, energy: 500),
            part(4, .running, 3_400, nil, meters: 4_000, energy: 300),
        ]
        try save(.swimBikeRun, activities)
        let legs: [PlannedMultisport.Leg] = [.swimming(.pool), .cycling(.outdoor), .running(.outdoor)]
        let whole = try comparison(.multisport(PlannedMultisport(legs: legs)))
        #expect(whole.way == .sports && whole.steps.map(\.seconds) == [850, 2_300, 1_600])
        #expect(whole.steps.map(\.done) == [850, 2_300, 1_600] && whole.done.meters == 9_999)
        // Of a part that begins within the ride, the swim is missing, and what is stated of the ride does not apply.
        var change = WorkoutEditor.Change()
        change.trim = .part(from: Told.date(1_900), to: Told.date(4_000))
        _ = try WorkoutEditor(access: store.access).edit(Told.id(1), change)
        let cut = try comparison(.multisport(PlannedMultisport(legs: legs)))
        #expect(cut.steps.map(\.seconds) == [nil, 1_400, 600])
    }

    @Test("PLN-91, PLN-92: steps with positions have the amounts of their activities, and those begun anew the last")
    func PLN_91_amounts() throws {
        try save(
            .running,
            [
                part(1, .running, 0, 500, meters: 480, energy: 40, at: "0.0.0"),
                part(2, .running, 500, 1_000, meters: 77, energy: 41, at: "0.0.1"),
                part(3, .running, 1_000, 2_500, meters: 505, energy: 42.5, at: "0.0.1"),
                part(4, .running, 2_500, nil, seconds: 2_345, meters: 2_000, energy: 88, at: "0.0.2"),
            ])
        let goals: [PlannedGoal] = [.distance(.init(0.5, .kilometer)), .energy(.init(85, .kilocalorie)), .open]
        let steps = goals.map { PlannedInterval(.work, PlannedStep(goal: $0)) }
        let comparison = try comparison(
            .intervals(PlannedIntervals(activity: .running, blocks: [PlannedBlock(steps: steps)])))
        #expect(comparison.way == .keyPaths && comparison.steps.map(\.position) == ["0.0.0", "0.0.1", "0.0.2"])
        #expect(comparison.steps.map(\.done) == [480, 42.5, 2_345])
        #expect(comparison.steps.map(\.completion) == [0.96, 0.5, 1])
        #expect(comparison.steps.map(\.seconds) == [500, 1_400, 2_345])
        #expect(comparison.steps.map { $0.startDate?.timeIntervalSinceReferenceDate } == [0, 1_000, 2_500])
        // The canonical unit of energy is that of the statistics.
        #expect(ObjectType.activeEnergyBurned.canonicalUnit == .kilocalorie)
    }
}
