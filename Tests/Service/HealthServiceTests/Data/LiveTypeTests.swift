import Foundation
import HealthModel
import HealthStore
import Testing
import WorkoutFiles

@testable import HealthService

/// The live session as told to who may read only some types (API-65, AUTH-10).
@Suite struct LiveTypeTests {
    private static let start = Fixture.day + 70_000

    private struct Case: Sendable, CustomStringConvertible {
        var type: ObjectType
        var activity = WorkoutActivity.running
        var value: QuantityValue
        /// The member of the session, or of its plan, that is told of the type.
        var figure: String
        /// The target of the step that is being done.
        var target: PlannedTarget.Subject?
        var description: String { "\(type) \(figure)" }
    }

    private static func way(_ type: ObjectType, _ activity: WorkoutActivity) -> Case {
        Case(type: type, activity: activity, value: QuantityValue(30, .meter), figure: "distance")
    }

    private static func target(
        _ type: ObjectType, _ activity: WorkoutActivity, _ subject: PlannedTarget.Subject, _ value: QuantityValue
    ) -> Case {
        Case(type: type, activity: activity, value: value, figure: "value", target: subject)
    }

    private static let (pace, rate) = (QuantityValue(3, .meterPerSecond), QuantityValue(90, .countPerMinute))

    private static let cases = [
        way(.distanceWalkingRunning, .running), way(.distanceCycling, .cycling), way(.distanceSwimming, .swimming),
        way(.distanceWheelchair, .wheelchairRunPace), way(.distanceDownhillSnowSports, .downhillSkiing),
        way(.distanceCrossCountrySkiing, .crossCountrySkiing), way(.distancePaddleSports, .paddleSports),
        way(.distanceRowing, .rowing), way(.distanceSkatingSports, .skatingSports),
        way(.distanceRowing, .swimBikeRun),
        Case(type: .heartRate, value: rate, figure: "heartRate"),
        Case(type: .heartRate, value: rate, figure: "averageHeartRate"),
        Case(type: .activeEnergyBurned, value: QuantityValue(3, .kilocalorie), figure: "activeEnergy"),
        Case(type: .runningPower, value: QuantityValue(200, .watt), figure: "power"),
        Case(type: .cyclingPower, activity: .cycling, value: QuantityValue(200, .watt), figure: "power"),
        Case(type: .cyclingCadence, activity: .cycling, value: rate, figure: "cadence"),
        target(.heartRate, .running, .heartRate, rate), target(.runningSpeed, .running, .speed, pace),
        target(.cyclingSpeed, .cycling, .speed, pace), target(.rowingSpeed, .rowing, .speed, pace),
        target(.paddleSportsSpeed, .paddleSports, .speed, pace),
        target(.crossCountrySkiingSpeed, .crossCountrySkiing, .speed, pace),
        target(.distanceSkatingSports, .skatingSports, .speed, QuantityValue(30, .meter)),
        target(.runningPower, .running, .power, QuantityValue(200, .watt)),
        target(.cyclingPower, .cycling, .power, QuantityValue(200, .watt)),
        target(.stepCount, .running, .cadence, QuantityValue(30, .count)),
        target(.cyclingCadence, .cycling, .cadence, rate),
    ]

    private static let types = Set(cases.map(\.type)).union([.workout, .workoutRoute])

    /// A service with a session in which one type is measured, and a route.
    private static func service(_ example: Case) throws -> ServiceUnderTest {
        let service = try ServiceUnderTest(
            clock: ServiceClock(now: { Date(timeIntervalSinceReferenceDate: start + 20) }), Fixture.fill)
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = example.activity
        var assembly = WorkoutAssembly(configuration: configuration)
        try assembly.begin(at: start)
        if let subject = example.target {
            let unit = subject == .power ? QuantityUnit.watt : subject == .speed ? .meterPerSecond : .countPerMinute
            let step = PlannedStep(
                target: PlannedTarget(subject, .range(low: .init(1, unit), high: .init(1_000, unit))))
            try assembly.start(
                from: StartedPlan(
                    PlannedWorkout(
                        .intervals(
                            PlannedIntervals(
                                activity: example.activity,
                                warmup: PlannedStep(goal: .time(.init(10, .second))),
                                blocks: [PlannedBlock(steps: [PlannedInterval(.work, step)], iterations: 1)])))))
            try assembly.add(
                WorkoutActivityRecord(
                    configuration: configuration, start: start, end: nil,
                    metadata: Metadata([PlannedPart.Position.metadataKey: .string("1.0.0")])))
        }
        var record = ActiveSessionRecord(
            state: SessionState.running.rawValue, created: start - 1, assembly: assembly)
        record.start = start
        let session = record
        try service.engine.write(as: Fixture.watch) { try $0.save(session) }
        let lasts = example.type.isCumulative || example.type.canonicalUnit == .meterPerSecond
        _ = try service.engine.collect(
            [
                SampleRecord(
                    type: example.type, start: start + (lasts ? 10 : 20), end: start + 20,
                    content: .quantity(example.value))
            ], beside: MemberRuns(), in: session.uuid, by: Fixture.watch)
        try service.engine.write(as: Fixture.watch) {
            try $0.save([RoutePoint(timestamp: start, latitude: 47, longitude: 8)], ofSession: session.uuid)
        }
        return service
    }

    /// Returns the member of the session, and its place; nil for what is not told.
    private static func told(_ example: Case, _ service: ServiceUnderTest, by who: ServiceUnderTest.Who) async throws
        -> (figure: String?, place: String?)
    {
        let answer = try await service.ask("GET", "/api/v1/live", as: who).json()
        let whole = example.target == nil ? answer : answer["plan"]
        return (whole?[example.figure]?.told, answer["position"]?.told)
    }

    @Test("API-65, AUTH-10: each figure of a live session is told to who may read its type", arguments: cases)
    private func types(_ example: Case) async throws {
        let service = try Self.service(example)
        let own = try await Self.told(example, service, by: .owner)
        #expect(own.figure != nil && own.place?.contains("47") == true, "\(own)")
        let plan: Set<ObjectType> = example.target == nil ? [] : [.workout]
        try service.grant("live", read: plan.union([example.type]))
        let one = try await Self.told(example, service, by: .token("live"))
        #expect(one.figure == own.figure && one.place == nil)
        try service.grant("live-all", read: Self.types.subtracting([example.type]))
        let others = try await Self.told(example, service, by: .token("live-all"))
        #expect(others.figure == nil && others.place == own.place)
        // Without the type of workouts, nobody is told of the plan.
        try service.grant("live-part", read: Self.types.subtracting([.workout]))
        let rest = try await Self.told(example, service, by: .token("live-part"))
        #expect(rest.figure == (example.target == nil ? own.figure : nil))
    }
}

extension JSON {
    /// The JSON in a line; nil for null.
    fileprivate var told: String? { line == "null" ? nil : line }
}
