import Foundation
import HealthModel
import HealthReports
import HealthStore
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthTransfer

/// Data that samples cannot represent are restored all the same; deleted samples stay deleted, and added ones are
/// placed correctly.
@Suite struct MadeUpLawTests {
    private let store: LawStore

    init() throws {
        store = try LawStore()
    }

    @Test(arguments: MadeUpRecordings.all.map(\.name))
    func aRecordingComesOutAsItWentIn(_ name: String) throws {
        let recording = try #require(MadeUpRecordings.all.first { $0.name == name }?.recording)
        let uuid = try store.store(recording)
        try store.disturb()
        for state in LawStore.State.allCases {
            try store.enter(state)
            let found = try #require(try store.recording(uuid))
            #expect(RecordingDifference.first(found, recording) == nil, "\(state)")
            let carried = try #require(try store.recordingOverJSON(uuid), "\(state)")
            #expect(RecordingDifference.first(carried, recording) == nil, "\(state)")
        }
        #expect(try store.engine.read { try $0.integrityProblems() } == [])
    }

    @Test(arguments: 0..<30 as Range<UInt64>)
    func randomPointsComeOutAsTheyWentIn(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func chance(_ part: UInt64) -> Bool { generator.next() % part == 0 }
        var points = RecordedPoints()
        var time = MadeUpRecordings.start
        for _ in 0..<Int(20 + generator.next() % 200) {
            var point = RecordedPoint()
            time += chance(5) ? 0 : chance(9) ? -0.5 : Double(generator.next() % 3_000) / 1_000
            point.time = max(MadeUpRecordings.start, time)
            if !chance(4) { MadeUpRecordings.position(&point, Double(generator.next() % 9)) }
            if !chance(4) { point.heartRate = Double(generator.next() % 4) * 50 }
            if !chance(4) { point.elevation = Double(generator.next() % 4) }
            if !chance(4) { point.speed = Double(generator.next() % 4) - 1 }
            if !chance(4) { point.cadence = Double(generator.next() % 100) }
            if !chance(4) { point.distance = Double(generator.next() % 1_000) / 7 }
            if chance(3) { (point.horizontalAccuracy, point.verticalAccuracy) = (Double(generator.next() % 3), -1) }
            points.append(point)
        }
        let activity: WorkoutActivity = [.cycling, .running, .swimming, .other][Int(seed % 4)]
        let last = points.times.max() ?? time
        let recording = WorkoutRecording(
            format: seed % 3 == 0 ? .gpx : .fit,
            sessions: [RecordedSession(start: MadeUpRecordings.start, end: last, activity: activity)],
            points: points,
            segments: [.init(0..<points.count, from: points.times.min() ?? 0, to: last, session: 0, track: 0)],
            pauses: [], details: .init(creator: nil, name: nil, tracks: [], fileTime: nil), device: nil)
        let uuid = try store.store(recording)
        for state in LawStore.State.allCases {
            try store.enter(state)
            let found = try #require(try store.recording(uuid))
            #expect(RecordingDifference.first(found, recording) == nil, "\(state)")
        }
    }

    // MARK: Changes

    private func heartRate(_ second: Double, _ value: Double) -> SampleRecord {
        let time = MadeUpRecordings.start + second
        return SampleRecord(
            type: .heartRate, start: time, end: time, content: .quantity(QuantityValue(value, .countPerMinute)))
    }

    @Test func aDeletedSampleIsAbsentAndNothingElse() throws {
        let recording = MadeUpRecordings.pausedRun
        let uuid = try store.store(recording)
        let time = MadeUpRecordings.start + 5
        let count = try store.engine.write(as: LawStore.app) {
            try $0.delete(of: .heartRate, matching: .start(.equal, time))
        }
        #expect(count == 1)
        let found = try #require(try store.recording(uuid))
        var expected = recording.points
        var rates = expected[.heartRate]
        rates[5] = .nan
        expected.replace(.heartRate, with: rates)
        #expect(RecordingDifference.points(found.points, expected) == nil)
    }

    @Test func stepsThatAreGoneTakeTheirCadenceWithThem() throws {
        let uuid = try store.store(MadeUpRecordings.pausedRun)
        _ = try store.engine.write(as: LawStore.app) { try $0.delete(of: .stepCount, matching: .constant(true)) }
        let found = try #require(try store.recording(uuid))
        #expect(found.points[.cadence].isEmpty && !found.points[.power].isEmpty)
    }

    @Test func anAddedSampleGetsARowOfItsOwn() throws {
        let recording = MadeUpRecordings.pausedRun
        let uuid = try store.store(recording)
        try store.engine.write(as: LawStore.app) {
            try $0.add(
                [heartRate(10.5, 77), heartRate(3, 78), heartRate(500, 79)], to: uuid)
        }
        let found = try #require(try store.recording(uuid))
        #expect(found.points.count == recording.points.count + 3)
        #expect(found.points.times[4] == MadeUpRecordings.start + 3 && found.points[.heartRate][4] == 78)
        #expect(found.points.times[12] == MadeUpRecordings.start + 10.5 && found.points[.heartRate][12] == 77)
        #expect(found.points[.heartRate].filter { (77...79).contains($0) }.count == 3)
        #expect(found.segments.map(\.points) == [0..<43, 43..<95])
        #expect(found.points.times.last == MadeUpRecordings.start + 500)
        #expect(found.segments.last?.end == MadeUpRecordings.start + 500)
        #expect(found.laps == recording.laps && found.beats.count == recording.beats.count)
    }

    @Test func aSampleAddedToAWorkoutWithoutPointsMakesASegment() throws {
        let uuid = try store.store(MadeUpRecordings.lapsOnly)
        try store.engine.write(as: LawStore.app) { try $0.add([heartRate(10, 77), heartRate(900, 78)], to: uuid) }
        let found = try #require(try store.recording(uuid))
        #expect(found.points[.heartRate] == [77, 78] && found.segments.map(\.points) == [0..<2])
    }

    @Test func whatMayNotBeSharedIsNotKeptInAnotherWay() throws {
        let recording = MadeUpRecordings.pausedRun
        let plan = WorkoutPlan(recording, RecordingDivision.parts(recording)[0], activity: .other)
        let refused: Set<ObjectType> = [.stepCount, .workoutRoute, .heartRate]
        let supplement = try plan.supplement { !refused.contains($0) }
        let header = try #require(RecordingSupplement(supplement))
        let streams = header.columns.compactMap { $0.stream.flatMap(RecordedStream.init(rawValue:)) }
        #expect(!streams.contains(.cadence) && !streams.contains(.heartRate))
        #expect(!header.columns.contains { $0.kind == .positionHint })
    }

    @Test func aSupplementOfALaterVersionIsNotMisread() throws {
        let recording = MadeUpRecordings.lapsOnly
        let plan = WorkoutPlan(recording, RecordingDivision.parts(recording)[0], activity: .other)
        var header = try #require(RecordingSupplement(try plan.supplement { _ in true }))
        header.version += 1
        #expect(RecordingSupplement(try header.stored([])) == nil)
    }
}
