import Foundation
import HealthKit
import OpenHealthKit
import Testing

/// The public API as used by a client, with public names only.
@Suite struct DoorsTests {
    private static let heartRate = HKQuantityType(.heartRate)
    private static let beats = HKUnit.count().unitDivided(by: .minute())

    private func sample(_ value: Double = 60) -> HKQuantitySample {
        HKQuantitySample(
            type: Self.heartRate, quantity: HKQuantity(unit: Self.beats, doubleValue: value),
            start: Date(timeIntervalSinceReferenceDate: 0), end: Date(timeIntervalSinceReferenceDate: 0))
    }

    private func read(_ store: HKHealthStore) async throws -> [HKQuantitySample] {
        try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: Self.heartRate)], sortDescriptors: []
        ).result(for: store)
    }

    @Test func everyStoreInMemoryIsItsOwn() async throws {
        let first = try HKHealthStore.inMemory()
        let second = try HKHealthStore.inMemory()
        for store in [first, second] {
            try await store.requestAuthorization(toShare: [Self.heartRate], read: [Self.heartRate])
        }
        try await first.save(sample())
        #expect(try await read(first).count == 1)
        #expect(try await read(second).isEmpty)
    }

    @Test func aStoreInAFileIsThereAgain() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "DoorsTests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "health.sqlite")
        let app = AppInformation(bundleIdentifier: "org.example.runner", name: "Runner", version: "2")
        let store = try HKHealthStore(at: file, as: app)
        try await store.requestAuthorization(toShare: [Self.heartRate], read: [Self.heartRate])
        try await store.save(sample())
        let again = try HKHealthStore(at: file, as: app)
        let stored = try #require(try await read(again).first)
        #expect(stored.sourceRevision.source.name == "Runner")
        #expect(stored.sourceRevision.version == "2")
    }

    @Test func aFileThatIsNoStoreThrows() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "DoorsTests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(repeating: 65, count: 10_000).write(to: file)
        #expect(throws: (any Error).self) { try HKHealthStore(at: file) }
    }

    @Test func twoAppsShareTheirData() async throws {
        let writer = try HKHealthStore.inMemory(as: AppInformation(bundleIdentifier: "org.example.writer"))
        try await writer.requestAuthorization(toShare: [Self.heartRate], read: [])
        try await writer.save(sample())
        let reader = try writer.store(as: AppInformation(bundleIdentifier: "org.example.reader"))
        try await reader.requestAuthorization(toShare: [], read: [Self.heartRate])
        #expect(try await read(reader).count == 1)
        let refused = try writer.store(
            as: AppInformation(bundleIdentifier: "org.example.refused"), permissions: .denyAll)
        try await refused.requestAuthorization(toShare: [], read: [Self.heartRate])
        #expect(try await read(refused).isEmpty)
    }

    @Test func aClosureAnswersForThePerson() async throws {
        let asking = PermissionPolicy.ask { request in
            #expect(request.app.name == "Runner")
            #expect(request.share == [Self.heartRate])
            return .init(share: request.share)
        }
        let store = try HKHealthStore.inMemory(
            as: AppInformation(bundleIdentifier: "org.example.runner", name: "Runner"), permissions: asking)
        try await store.requestAuthorization(toShare: [Self.heartRate], read: [HKQuantityType(.stepCount)])
        #expect(store.authorizationStatus(for: Self.heartRate) == .sharingAuthorized)
    }

    @Test func theDefaultStoreBelongsToTheTask() async throws {
        let app = AppInformation(bundleIdentifier: "org.example.inner", name: "Inner")
        let store = try HKHealthStore.inMemory(as: app)
        try await store.requestAuthorization(toShare: [Self.heartRate], read: [Self.heartRate])
        let count = try await withHealthStore(store) {
            try await HKHealthStore().save(sample())
            #expect(HKSource.default().bundleIdentifier == "org.example.inner")
            return try await read(HKHealthStore()).count
        }
        #expect(count == 1)
        #expect(withHealthStore(store) { HKSource.default().name } == "Inner")
        #expect(HKSource.default().name != "Inner")
    }

    // MARK: Throwing variants

    @Test func UNIT_1_textsThatAreNoUnitsThrow() throws {
        #expect(try HKUnit.parsing("count/min") == Self.beats)
        #expect(throws: InvalidHealthData.self) { try HKUnit.parsing("furlong") }
    }

    @Test func QTY_1_unitsThatDoNotFitThrow() throws {
        let quantity = HKQuantity(unit: .meter(), doubleValue: 1500)
        #expect(try quantity.value(in: .meterUnit(with: .kilo)) == 1.5)
        #expect(throws: InvalidHealthData.self) { try quantity.value(in: .second()) }
    }

    @Test func QTY_6_samplesThatCannotExistThrow() throws {
        let now = Date(timeIntervalSinceReferenceDate: 0)
        let fine = HKQuantity(unit: Self.beats, doubleValue: 60)
        #expect(
            try HKQuantitySample.validated(type: Self.heartRate, quantity: fine, start: now, end: now).quantity == fine)
        #expect(throws: InvalidHealthData.self) {
            try HKQuantitySample.validated(
                type: Self.heartRate, quantity: HKQuantity(unit: .meter(), doubleValue: 1), start: now, end: now)
        }
        #expect(throws: InvalidHealthData.self) {
            try HKQuantitySample.validated(
                type: Self.heartRate, quantity: HKQuantity(unit: Self.beats, doubleValue: .nan), start: now, end: now)
        }
        #expect(throws: InvalidHealthData.self) {
            try HKQuantitySample.validated(type: Self.heartRate, quantity: fine, start: now, end: now - 1)
        }
        #expect(throws: InvalidHealthData.self) {
            try HKQuantitySample.validated(
                type: Self.heartRate, quantity: fine, start: now, end: now, metadata: ["key": [1, 2]])
        }
    }

    @Test func DAT_9_categoryValuesThatDoNotExistThrow() throws {
        let now = Date(timeIntervalSinceReferenceDate: 0)
        let type = HKCategoryType(.headache)
        #expect(try HKCategorySample.validated(type: type, value: 2, start: now, end: now).value == 2)
        #expect(throws: InvalidHealthData.self) {
            try HKCategorySample.validated(type: type, value: 99, start: now, end: now)
        }
    }
}
