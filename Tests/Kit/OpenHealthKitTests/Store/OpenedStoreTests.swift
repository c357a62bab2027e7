import Foundation
import HealthKit
import HealthModel
import HealthStore
import OpenHealthKit
import TestSupport
import Testing

/// Stores that are opened for reading only, the standard one, and one with a clock.
@Suite(.timeLimit(.minutes(2))) struct OpenedStoreTests {
    private static let steps = HKQuantityType(.stepCount)
    private static let start = Date(timeIntervalSinceReferenceDate: 740_145_600)

    private func sample(_ count: Double) -> HKQuantitySample {
        HKQuantitySample(
            type: Self.steps, quantity: HKQuantity(unit: .count(), doubleValue: count), start: Self.start,
            end: Self.start)
    }

    private func counts(_ store: HKHealthStore) async throws -> [Double] {
        try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: Self.steps)], sortDescriptors: [])
            .result(for: store).map { $0.quantity.doubleValue(for: .count()) }
    }

    private func code(_ body: () async throws -> Void) async -> HKError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? HKError)?.code
        }
    }

    @Test func aStoreThatIsOnlyReadIsNotChanged() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "health.sqlite")
        let owner = AppInformation(bundleIdentifier: "org.example.owner", name: "Owner")
        do {
            let store = try HKHealthStore(at: file, as: owner)
            try await store.requestAuthorization(toShare: [Self.steps], read: [Self.steps])
            try await store.save([sample(3), sample(5)])
        }
        // Another app that was never asked for permission reads everything, as itself.
        let guest = AppInformation(bundleIdentifier: "org.example.guest", name: "Guest", version: "9")
        let reader = try HKHealthStore(reading: file, as: guest)
        #expect(try await counts(reader).sorted() == [3, 5])
        let identity = reader.context.access.identity
        #expect(identity.source.bundleIdentifier == "org.example.guest" && identity.source.name == "Guest")
        #expect(identity.version == "9")
        #expect(await code { try await reader.save(sample(7)) } == .errorDatabaseInaccessible)
        #expect(
            await code {
                _ = try await reader.deleteObjects(of: Self.steps, predicate: NSPredicate(value: true))
            } == .errorDatabaseInaccessible)
        #expect(try await counts(reader).count == 2)
        #expect(try HKHealthStore(reading: file).context.access.identity == AppInformation.process.identity)
        #expect(try await counts(HKHealthStore(at: file, as: owner)).count == 2)
    }

    @Test func theStandardStoreHasItsFileAndTheGivenClock() throws {
        #expect(HKHealthStore.standardFile.path == StoreLocation.standard)
        #expect(HKHealthStore.standardFile.isFileURL)
        let clock = VirtualClock(now: Self.start)
        let store = try HKHealthStore.standard(clock: clock)
        #expect(store.context.scheduler.now == Self.start.timeIntervalSinceReferenceDate)
        #expect(FileManager.default.fileExists(atPath: HKHealthStore.standardFile.path))
        #expect(store.context.access.identity == AppInformation.process.identity)
        let usual = try HKHealthStore(at: HKHealthStore.standardFile)
        #expect(usual.context.scheduler === HealthClock.system.scheduler)
    }

    @Test func everyWayInHasTheAppAndTheClock() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "health.sqlite")
        let app = AppInformation(bundleIdentifier: "org.example.app", name: "App", version: "2")
        let clock = VirtualClock(now: Self.start)
        let stores = [
            try HKHealthStore.inMemory(as: app, clock: clock), try HKHealthStore(at: file, as: app, clock: clock),
            try HKHealthStore(at: file, as: app, clock: clock, patience: 1, pageCache: 512),
            try HKHealthStore.inMemory(clock: clock).store(as: app),
        ]
        for store in stores {
            #expect(store.context.access.identity == app.identity && store.context.scheduler === clock.scheduler)
        }
        let usual = [try HKHealthStore.inMemory(), try HKHealthStore(at: file)]
        for store in usual {
            #expect(store.context.access.identity == AppInformation.process.identity)
            #expect(store.context.scheduler === HealthClock.system.scheduler)
        }
        #expect(AppInformation(bundleIdentifier: "a").name == "a")
    }
}
