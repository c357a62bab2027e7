import Foundation
import HealthModel
import Testing

@Suite struct WorkoutAssemblyTests {
    typealias Refusal = WorkoutAssembly.Refusal

    /// The calls on a workout under construction that may be refused.
    enum Call: CaseIterable {
        case begin, end, addSamples, addEvents, addMetadata, addActivity, endActivity, describeActivity, result, finish

        /// Returns the refusal of the call in a state; nil if it succeeds.
        func refusal(in state: WorkoutAssembly.State) -> Refusal? {
            switch (self, state) {
            case (_, .finished): .finished
            case (_, .discarded): .discarded
            case (.begin, .created): nil
            case (.begin, _): .begun
            case (_, .created): .notBegun
            case (.end, .ended): .ended
            case (.result, .collecting), (.finish, .collecting): .notEnded
            default: nil
            }
        }

        func make(_ assembly: inout WorkoutAssembly) throws(Refusal) {
            switch self {
            case .begin: try assembly.begin(at: 50)
            case .end: try assembly.end(at: 150)
            case .addSamples: try assembly.check([sample(at: 10)])
            case .addEvents: try assembly.add([WorkoutEventRecord(kind: .marker, start: 5, end: 5)])
            case .addMetadata: try assembly.add(["a": .integer(1)])
            case .addActivity: try assembly.add(activity(20, 30))
            case .endActivity: try assembly.update(activity: known, end: 15)
            case .describeActivity: try assembly.update(activity: known, adding: ["a": .integer(1)])
            case .result: _ = try assembly.result(device: nil)
            case .finish: try assembly.finish()
            }
        }
    }

    static let known = UUID.timeOrdered()

    static func activity(
        _ start: Double, _ end: Double?, _ type: WorkoutActivity = .running, uuid: UUID = .timeOrdered()
    ) -> WorkoutActivityRecord {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = type
        return WorkoutActivityRecord(uuid: uuid, configuration: configuration, start: start, end: end)
    }

    static func sample(_ type: ObjectType = .heartRate, at start: Double) -> SampleRecord {
        SampleRecord(type: type, start: start, end: start, content: .category(0))
    }

    /// Returns a run in a state, from 0 to 100 if it has begun and ended, with one activity.
    static func assembly(in state: WorkoutAssembly.State, type: WorkoutActivity = .running) throws -> WorkoutAssembly {
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = type
        var assembly = WorkoutAssembly(configuration: configuration)
        if state == .created { return assembly }
        try assembly.begin(at: 0)
        if type == .running { try assembly.add(activity(0, 10, uuid: known)) }
        if state == .collecting { return assembly }
        try assembly.end(at: 100)
        if state == .finished { try assembly.finish() }
        if state == .discarded { assembly.discard() }
        return assembly
    }

    @Test(arguments: Call.allCases, WorkoutAssembly.State.allCases)
    func WBD_1_to_5_everyCallInEveryState(call: Call, state: WorkoutAssembly.State) throws {
        var assembly = try Self.assembly(in: state)
        #expect(assembly.state == state)
        let before = assembly
        var refusal: Refusal?
        do throws(Refusal) { try call.make(&assembly) } catch { refusal = error }
        #expect(refusal == call.refusal(in: state))
        if refusal != nil {
            #expect(assembly.state == before.state && assembly.start == before.start && assembly.end == before.end)
            #expect(assembly.metadata == before.metadata && assembly.events.count == before.events.count)
            #expect(assembly.activities.map(\.end) == before.activities.map(\.end))
        }
    }

    @Test(arguments: WorkoutAssembly.State.allCases)
    func WBD_18_discardingInEveryState(state: WorkoutAssembly.State) throws {
        var assembly = try Self.assembly(in: state)
        assembly.discard()
        #expect(assembly.state == (state == .finished ? .finished : .discarded))
    }

    @Test func WBD_3_WBD_22_theEndIsNotBeforeTheStart() throws {
        var assembly = try Self.assembly(in: .collecting)
        #expect(throws: Refusal.endBeforeStart) { try assembly.end(at: -1) }
        #expect(throws: Refusal.noDate) { try assembly.end(at: .nan) }
        try assembly.end(at: 0)
        #expect(assembly.end == 0)
        var other = try Self.assembly(in: .created)
        #expect(throws: Refusal.noDate) { try other.begin(at: .infinity) }
        try other.begin(at: -1e9)
        #expect(other.start == -1e9)
    }

    @Test func WBD_7_WBD_20_WBD_23_whichSamplesCanBeAdded() throws {
        let assembly = try Self.assembly(in: .ended)
        try assembly.check([Self.sample(at: 0), Self.sample(.sleepAnalysis, at: 5_000), Self.sample(.food, at: 1)])
        #expect(throws: Refusal.noSamples) { try assembly.check([]) }
        #expect(throws: Refusal.sampleBeforeStart) {
            try assembly.check([Self.sample(at: 1), Self.sample(at: -0.001)])
        }
        for type in [ObjectType.workout, .workoutRoute, .heartbeatSeries] {
            #expect(throws: Refusal.self) { try assembly.check([Self.sample(type, at: 1)]) }
        }
        for type in [ObjectType.workoutEffortScore, .estimatedWorkoutEffortScore] {
            let refusal = #expect(throws: Refusal.self) { try assembly.check([Self.sample(type, at: 1)]) }
            #expect(refusal?.reason.hasSuffix("must be related to a workout.") == true)
        }
    }

    @Test func WBD_9_metadataAreMergedOrUnchanged() throws {
        var assembly = try Self.assembly(in: .collecting)
        try assembly.add(["a": .integer(1), "b": .integer(2)])
        try assembly.add(["b": .integer(3)])
        try assembly.add(Metadata())
        #expect(assembly.metadata == ["a": .integer(1), "b": .integer(3)])
        #expect(throws: Refusal.self) {
            try assembly.add(["a": .integer(9), MetadataKey.syncIdentifier: .string("alone")])
        }
        #expect(assembly.metadata == ["a": .integer(1), "b": .integer(3)])
    }

    @Test func WBD_11_elapsedTime() throws {
        var assembly = try Self.assembly(in: .created)
        #expect(assembly.elapsedTime(at: 50) == 0)
        try assembly.begin(at: 0)
        #expect([-5, 0, 60].map(assembly.elapsedTime) == [0, 0, 60])
        try assembly.add([
            WorkoutEventRecord(kind: .resume, start: 30, end: 30), WorkoutEventRecord(kind: .pause, start: 10, end: 10),
        ])
        #expect([5, 10, 20, 30, 60].map(assembly.elapsedTime) == [5, 10, 10, 10, 40], "A pause of the past counts.")
        try assembly.add([WorkoutEventRecord(kind: .pause, start: 80, end: 80)])
        try assembly.end(at: 100)
        #expect([90, 100, 500].map(assembly.elapsedTime) == [60, 60, 60])
        var straight = try Self.assembly(in: .created)
        try straight.begin(at: 0)
        try straight.end(at: 100)
        #expect([90, 100, 500].map(straight.elapsedTime) == [90, 100, 100], "It ends with the workout.")
    }

    @Test func WBD_10_WAC_1_activitiesLieInsideAndDoNotOverlap() throws {
        var assembly = try Self.assembly(in: .ended)
        #expect(throws: Refusal.activitiesOverlap) { try assembly.add(Self.activity(9, 20)) }
        #expect(throws: Refusal.activitiesOverlap) { try assembly.add(Self.activity(2, 5)) }
        #expect(throws: Refusal.activityOutside) { try assembly.add(Self.activity(-1, 0)) }
        #expect(throws: Refusal.activityOutside) { try assembly.add(Self.activity(90, 101)) }
        #expect(throws: Refusal.knownActivity) { try assembly.add(Self.activity(50, 60, uuid: Self.known)) }
        try assembly.add(Self.activity(50, nil))
        try assembly.add(Self.activity(10, 20))
        #expect(throws: Refusal.activitiesOverlap) { try assembly.add(Self.activity(60, 70)) }
        #expect(assembly.activities.map(\.start) == [0, 10, 50])
        #expect(throws: Refusal.activitiesOverlap) { try assembly.update(activity: Self.known, end: 11) }
        #expect(throws: Refusal.activityEndBeforeStart) { try assembly.update(activity: Self.known, end: -1) }
        #expect(throws: Refusal.unknownActivity) { try assembly.update(activity: UUID(), end: 5) }
        #expect(throws: Refusal.unknownActivity) { try assembly.update(activity: UUID(), adding: Metadata()) }
        try assembly.update(activity: Self.known, end: 4)
        try assembly.update(activity: Self.known, adding: ["a": .integer(1)])
        try assembly.update(activity: Self.known, adding: ["b": .integer(2)])
        #expect(assembly.activities[0].end == 4)
        #expect(assembly.activities[0].metadata == ["a": .integer(1), "b": .integer(2)])
    }

    @Test func WAC_2_whichActivitiesAWorkoutMayHave() throws {
        var run = try Self.assembly(in: .collecting)
        #expect(throws: Refusal.otherActivity) { try run.add(Self.activity(20, 30, .cycling)) }
        var race = try Self.assembly(in: .collecting, type: .swimBikeRun)
        for (index, type) in [WorkoutActivity.swimming, .transition, .cycling, .running].enumerated() {
            try race.add(Self.activity(Double(index), Double(index + 1), type))
        }
        for type in [WorkoutActivity.swimBikeRun, .walking] {
            #expect(throws: Refusal.otherActivity) { try race.add(Self.activity(20, 30, type)) }
        }
    }
}
