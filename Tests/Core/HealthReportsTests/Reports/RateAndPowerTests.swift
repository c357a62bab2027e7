import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing
import WorkoutFiles

@testable import HealthReports

/// Which recordings count for the heart rate of an outing, and which rides for the critical power.
@Suite struct RateAndPowerTests {
    private static let start = 789_000_000.0

    private let store: LawStore

    init() throws {
        store = try LawStore()
    }

    private func save(
        _ number: Int, _ activity: WorkoutActivity = .running, at start: Double = RateAndPowerTests.start,
        seconds: Double = 600, origin: WorkoutOrigin? = nil, statistics: [ObjectType: WorkoutStatisticsRecord]? = nil,
        _ type: ObjectType? = nil, _ value: Double = 0, _ unit: QuantityUnit = .countPerMinute, step: Double = 20
    ) throws {
        var draft = SweepWorld.Draft(number, activity, at: start, seconds: seconds)
        (draft.app, draft.statistics) = (LawStore.app, statistics)
        if let origin { draft.metadata[WorkoutSummary.originKey] = .string(origin.rawValue) }
        try SweepWorld.save(draft, in: store)
        guard let type else { return }
        let samples = stride(from: 0, to: seconds, by: step).map {
            SampleRecord(type: type, start: start + $0, end: start + $0, content: .quantity(QuantityValue(value, unit)))
        }
        try store.engine.write(as: LawStore.app) { try $0.add(samples, to: Told.id(number)) }
    }

    // MARK: Heart rates

    private func rates() throws -> [Double] {
        try store.engine.reports(for: LawStore.app) { reports in
            var workouts: [WorkoutSummary] = []
            try reports.forEachWorkout(SampleFilter()) { workouts.append($0) }
            let rates = try reports.averageHeartRates(of: workouts)
            return workouts.map { (rates[$0.uuid] ?? -1).rounded() }
        }
    }

    @Test("The heart rate of an outing is that of the recording that its owner chose for it, if that has any")
    func choices() throws {
        try save(1, seconds: 620, .heartRate, 120)
        try save(2, .running, .heartRate, 150)
        try save(3, seconds: 610)
        #expect(try rates() == [120])
        let decision = OutingDecision(access: store.access)
        for (number, rate) in [(2, 150.0), (1, 120), (2, 150), (3, 150)] {
            try decision.prefer(Told.id(number), for: .heartRate)
            #expect(try rates() == [rate], "\(number)")
        }
        // A choice for another stream is none for this one.
        try decision.prefer(Told.id(1), for: .distanceWalkingRunning)
        #expect(try rates() == [150])
    }

    @Test("Without a choice it is that of the first recording that has one") func first() throws {
        try save(1, seconds: 640)
        try save(2, seconds: 620, .heartRate, 130)
        try save(3, .running, .heartRate, 160)
        #expect(try rates() == [130])
        // Another outing has its own.
        try save(4, at: Self.start + 9_000, .heartRate, 90)
        try save(5, at: Self.start + 19_000)
        #expect(try rates() == [-1, 90, 130])
    }

    // MARK: Critical power

    private static let ride = 4

    private func saveRides() throws {
        // 250 W and 20 kJ above.
        for (number, minutes) in [(1, 2.0), (2, 5), (3, 10)] {
            let seconds = minutes * 60
            try save(
                number, .cycling, at: Self.start - Double(number) * 86_400, seconds: seconds, .cyclingPower,
                250 + 20_000 / seconds, .watt, step: 1)
        }
        try save(Self.ride, .cycling, seconds: 1_200, .cyclingPower, 250 + 20_000 / 1_200, .watt, step: 1)
    }

    private func power() throws -> Double? {
        try store.engine.reports(for: LawStore.app) {
            try $0.workout(Told.id(Self.ride))?.load?.criticalPower?.power
        }
    }

    @Test(
        "API-121: critical power is that of real rides of the ninety days before",
        arguments: [
            (86_400, .simulation, false), (86_400, nil, true), (86_400, .sensors, true), (86_400, .replay, true),
            (90 * 86_400, nil, true), (90 * 86_400 + 1, nil, false), (-86_400, nil, false),
        ] as [(Double, WorkoutOrigin?, Bool)])
    func rides(ago seconds: Double, origin: WorkoutOrigin?, counts: Bool) throws {
        try saveRides()
        let before = try #require(try power())
        try save(
            5, .cycling, at: Self.start - seconds, seconds: 300, origin: origin, .cyclingPower, 600, .watt, step: 1)
        #expect(try (power() != before) == counts)
    }
}
