import Foundation
import HealthKit
import OpenHealthKit
import TestStores
import TestSupport
import Testing

/// Exports of many workouts that are cancelled.
@Suite struct CancelledExportTests {
    @Test func aCancelledExportOfManyWorkoutsStops() async throws {
        let folder = try TemporaryFolder()
        let store = try HKHealthStore.forTest()
        _ = try await store.importData(Data(GPX.file(GPX.track([[0, 1, 2]])).utf8), named: "a.gpx").reports
        try await store.requestAuthorization(toShare: [], read: [.workoutType()])
        let workout = try #require(
            try await HKSampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store).first)
        let place = folder.url.appending(path: "out")
        let workouts = Array(repeating: workout, count: 300)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await store.export(workouts, as: .json, into: place).reports
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        // What was written before is whole and stays.
        let files = try FileManager.default.contentsOfDirectory(atPath: place.path)
        #expect(files.count < workouts.count && files.allSatisfy { $0.hasSuffix(".json") })
    }
}
