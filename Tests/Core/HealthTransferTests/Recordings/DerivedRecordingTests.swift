import Foundation
import HealthModel
import HealthStore
import TestStores
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Workouts without a known file: exports derive from samples, events, activities and metadata.
@Suite struct DerivedRecordingTests {
    private let store: LawStore
    private static let start = 599_529_600.0

    init() throws {
        store = try LawStore()
    }

    private func sample(
        _ type: ObjectType, _ from: Double, _ to: Double, _ value: Double, _ unit: QuantityUnit
    ) -> SampleRecord {
        SampleRecord(
            type: type, start: Self.start + from, end: Self.start + to, content: .quantity(QuantityValue(value, unit)))
    }

    private func workout(_ record: WorkoutRecord, length: Double, metadata: Metadata? = nil) throws -> UUID {
        let sample = SampleRecord(
            type: .workout, start: Self.start, end: Self.start + length, content: .workout(record),
            device: DeviceRecord([.name: "Watch", .localIdentifier: "12"]), metadata: metadata)
        try store.engine.write(as: LawStore.app) { try $0.save([sample]) }
        return sample.uuid
    }

    private func add(_ samples: [SampleRecord], to workout: UUID) throws {
        try store.engine.write(as: LawStore.app) { try $0.add(samples, to: workout) }
    }

    @Test func cadenceOfARunFollowsFromItsSteps() throws {
        let uuid = try workout(WorkoutRecord(activityType: .running, duration: 60), length: 60)
        try add((0..<6).map { sample(.stepCount, Double($0) * 10, Double($0 + 1) * 10, 28, .count) }, to: uuid)
        let recording = try #require(try store.recording(uuid))
        #expect(recording.points[.cadence] == Array(repeating: 84, count: 6))
        #expect(recording.points.times == (1...6).map { Self.start + Double($0) * 10 })
    }

    @Test func stepsOfARideAreNoCadence() throws {
        let uuid = try workout(WorkoutRecord(activityType: .cycling, duration: 60), length: 60)
        try add([sample(.stepCount, 0, 10, 4, .count), sample(.cyclingCadence, 5, 5, 90, .countPerMinute)], to: uuid)
        #expect(try store.recording(uuid)?.points[.cadence] == [90])
    }

    @Test func legsHaveTheirTotals() throws {
        var record = WorkoutRecord(activityType: .swimBikeRun, duration: 300)
        record.totals[.distance] = QuantityValue(1_010, .meter)
        for (index, type) in [WorkoutActivity.swimming, .transition, .running].enumerated() {
            var configuration = WorkoutConfigurationRecord()
            configuration.activityType = type
            var activity = WorkoutActivityRecord(
                configuration: configuration, start: Self.start + Double(index) * 100,
                end: Self.start + Double(index + 1) * 100, duration: 95)
            if index != 1 {
                activity.statistics = [
                    WorkoutDistance.type(for: type): WorkoutStatisticsRecord(sum: 500),
                    .activeEnergyBurned: WorkoutStatisticsRecord(sum: 40),
                ]
            }
            record.activities.append(activity)
        }
        record.isBuilderMade = true
        let uuid = try workout(record, length: 300)
        let sessions = try #require(try store.recording(uuid)).sessions
        #expect(sessions.map(\.activity) == [.swimming, .transition, .running])
        #expect(sessions.map(\.totals.distance) == [505, nil, 505])
        #expect(sessions.map(\.totals.energy) == [40, nil, 40])
        #expect(sessions.map(\.totals.timer) == [95, 95, 95])
    }

    @Test func ascentAndDescentComeFromTheMetadata() throws {
        let uuid = try workout(
            WorkoutRecord(activityType: .running, duration: 60), length: 60,
            metadata: [
                MetadataKey.elevationAscended: .quantity(QuantityValue(120, .meter)),
                MetadataKey.elevationDescended: .quantity(QuantityValue(0.095, .kilometer)),
            ])
        let totals = try #require(try store.recording(uuid)).sessions[0].totals
        #expect(totals.ascent == 120 && totals.descent == 95)
    }

    @Test func beatsComeFromTheirSeries() throws {
        let workout = SampleRecord(
            type: .workout, start: Self.start, end: Self.start + 60,
            content: .workout(WorkoutRecord(activityType: .running, duration: 60)))
        let beats = [0.5, 1.25, 3].map { HeartbeatRecord(time: $0, isPrecededByGap: $0 == 3) }
        try store.engine.write(as: LawStore.app, from: LawStore.app) {
            try $0.insert(
                workout, in: ImportPass()
            ) { (insertion) throws(EngineError) in
                try insertion.append(HeartbeatDraft(start: Self.start, beats: beats, device: nil, metadata: nil))
            }
        }
        let found = try #require(try store.recording(workout.uuid)).beats
        #expect(found.map { $0.time - Self.start } == [0.5, 1.25, 3])
        #expect(found.map(\.followsGap) == [false, false, true])
    }

    @Test func lengthsSetsAndMarkersComeFromEvents() throws {
        var record = WorkoutRecord(activityType: .swimming, duration: 60)
        var configuration = WorkoutConfigurationRecord()
        configuration.activityType = .swimming
        configuration.lapLength = QuantityValue(25, .meter)
        record.activities = [
            WorkoutActivityRecord(
                configuration: configuration, start: Self.start, end: Self.start + 60, duration: 60)
        ]
        func event(_ kind: WorkoutEventRecord.Kind, _ from: Double, _ to: Double, _ metadata: Metadata? = nil)
            -> WorkoutEventRecord
        {
            WorkoutEventRecord(kind: kind, start: Self.start + from, end: Self.start + to, metadata: metadata)
        }
        record.events = [
            event(.segment, 0, 30, [MetadataKey.swimmingStrokeStyle: .integer(2)]), event(.marker, 10, 10),
            event(.lap, 0, 60), event(.segment, 30, 60, ["repetitions": .integer(9)]),
        ]
        let uuid = try workout(record, length: 60, metadata: ["name": .string("Evening")])
        try add([sample(.swimmingStrokeCount, 0, 30, 17, .count)], to: uuid)
        let recording = try #require(try store.recording(uuid))
        #expect(recording.lengths.map(\.stroke) == [.freestyle] && recording.lengths.map(\.strokeCount) == [17])
        #expect(recording.sets.map(\.repetitions) == [9] && recording.markers.count == 1 && recording.laps.count == 1)
        #expect(recording.details.name == "Evening" && recording.sessions[0].poolLength == 25)
        #expect(recording.device?.serialNumber == "12")
    }

    @Test func eachStreamStandsOnceHoweverManySourcesThereAre() throws {
        let uuid = try workout(WorkoutRecord(activityType: .running, duration: 60), length: 60)
        try add((0..<20).map { sample(.heartRate, Double($0), Double($0), 120, .countPerMinute) }, to: uuid)
        try store.disturb()
        #expect(try store.recording(uuid)?.summary(of: .heartRate)?.count == 20)
    }
}
