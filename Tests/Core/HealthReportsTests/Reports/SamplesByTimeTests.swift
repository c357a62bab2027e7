import Foundation
import HealthModel
import HealthReports
import HealthStore
import HealthTransfer
import TestStores
import TestSupport
import Testing
import WorkoutFiles

@testable import HealthReports

/// Workouts without samples of their own use those of their source within their time, and report it.
@Suite struct SamplesByTimeTests {
    private let store: LawStore
    private static let start = 599_529_600.0

    init() throws {
        store = try LawStore()
    }

    private func heartRates(_ seconds: [Double], _ value: Double = 100) -> [SampleRecord] {
        seconds.map { second in
            SampleRecord(
                type: .heartRate, start: Self.start + second, end: Self.start + second + 1,
                content: .quantity(QuantityValue(value, .countPerMinute)))
        }
    }

    private func saveWorkout(from: Double = 0, to: Double = 60) throws -> UUID {
        let workout = SampleRecord(
            type: .workout, start: Self.start + from, end: Self.start + to,
            content: .workout(WorkoutRecord(activityType: .running, duration: to - from)))
        try store.engine.write(as: LawStore.app) { try $0.save([workout]) }
        return workout.uuid
    }

    private func summary(_ uuid: UUID) throws -> SampleSummary? {
        try store.engine.reports(for: LawStore.app) { try $0.workout(uuid) }?.samples
            .first { $0.type == .heartRate }
    }

    @Test func whatLiesWhollyInsideIsTakenByTime() throws {
        let uuid = try saveWorkout()
        try store.engine.write(as: LawStore.app) { try $0.save(heartRates([-0.5, 0, 10, 59, 59.5])) }
        let summary = try #require(try summary(uuid))
        #expect(summary.count == 3 && summary.association == .time)
        #expect(try store.recording(uuid)?.points[.heartRate].count == 3)
        let associated = SampleRequest(.heartRate, .workout(uuid))
        #expect(try store.engine.read(for: LawStore.app) { try $0.samples(associated) }.isEmpty)
    }

    @Test func associatedSamplesLeaveNothingToTime() throws {
        let uuid = try saveWorkout()
        try store.engine.write(as: LawStore.app) { try $0.save(heartRates([1, 2, 3])) }
        try store.engine.write(as: LawStore.app) { try $0.add(heartRates([30], 150), to: uuid) }
        let summary = try #require(try summary(uuid))
        #expect(summary.count == 1 && summary.association == .workout)
        #expect(try store.recording(uuid)?.points[.heartRate] == [150])
    }

    @Test func samplesOfOtherWorkoutsStayWithThem() throws {
        let uuid = try saveWorkout()
        let other = try saveWorkout(from: 10, to: 40)
        try store.engine.write(as: LawStore.app) { try $0.add(heartRates([20]), to: other) }
        // In the same outing, one would supplement the other.
        try OutingDecision(access: store.access).decide([uuid, other], isSame: false)
        #expect(try summary(uuid) == nil && summary(other)?.count == 1)
    }

    @Test func samplesOfOtherSourcesAreNotTaken() throws {
        let uuid = try saveWorkout()
        let other = AppIdentity(bundleIdentifier: "org.example.other", name: "Other")
        try store.engine.write(as: other) { try $0.save(heartRates([20])) }
        #expect(try summary(uuid) == nil)
    }

    @Test func aWorkoutFromAFileTakesNothing() throws {
        let uuid = try store.store(MadeUpRecordings.lapsOnly)
        try store.engine.write(as: LawStore.app) { try $0.save(heartRates([20])) }
        #expect(try summary(uuid) == nil && store.recording(uuid)?.points.count == 0)
    }

    @Test func aWorkoutOfAnExportHasItsHeartRates() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(ExampleExport(days: 1).text, to: "export.xml")
        await FileImporter(access: store.access).importAll(path) { _ in }
        let workout = try #require(
            try store.engine.read(for: LawStore.app) { try $0.samples(SampleRequest(.workout)) }.first)
        // The made-up export has no heart rate in the evening, when the workout was.
        let source = try #require(workout.source?.source)
        let own = [10.0, 20, 30].map { second in
            SampleRecord(
                type: .heartRate, start: workout.start + second, end: workout.start + second,
                content: .quantity(QuantityValue(140, .countPerMinute)))
        }
        try store.engine.write(
            as: AppIdentity(bundleIdentifier: source.bundleIdentifier, name: source.name, version: "11.4.1")
        ) {
            try $0.insertSystemData(
                own.map { SystemSample($0) })
        }
        #expect(try summary(workout.uuid)?.count == own.count)
        #expect(try store.recording(workout.uuid)?.summary(of: .heartRate)?.count == own.count)
    }
}
