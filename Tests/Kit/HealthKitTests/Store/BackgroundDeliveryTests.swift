import HealthModel
import HealthStore
import TestSupport
import Testing

@testable import HealthKit

@Suite(.timeLimit(.minutes(10))) struct BackgroundDeliveryTests {
    private let test: TestStore
    private let store: HKHealthStore
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        test = try TestStore()
        store = try test.app()
    }

    private func registrations(_ store: HKHealthStore) throws -> [ObjectType: DeliveryFrequency] {
        try test.engine.read(for: store.context.access.identity) { try $0.backgroundDeliveries() }
    }

    @Test func QRY_34_aRegistrationForEachAppAndType() async throws {
        let other = try test.app("two")
        try await store.enableBackgroundDelivery(for: heartRate, frequency: .immediate)
        try await store.enableBackgroundDelivery(for: sleep, frequency: .daily)
        try await other.enableBackgroundDelivery(for: heartRate, frequency: .hourly)
        #expect(try registrations(store) == [.heartRate: .immediate, .sleepAnalysis: .daily])
        try await store.enableBackgroundDelivery(for: heartRate, frequency: .weekly)
        #expect(try registrations(store) == [.heartRate: .weekly, .sleepAnalysis: .daily])
        try await store.disableBackgroundDelivery(for: sleep)
        #expect(try registrations(store) == [.heartRate: .weekly])
        try await store.disableBackgroundDelivery(for: sleep)
        try await store.disableAllBackgroundDelivery()
        try await store.disableAllBackgroundDelivery()
        #expect(try registrations(store).isEmpty)
        #expect(try registrations(other) == [.heartRate: .hourly])
    }

    @Test func QRY_34_anotherAppsRegistrationForTheTypeStays() async throws {
        let other = try test.app("two")
        for app in [store, other] { try await app.enableBackgroundDelivery(for: heartRate, frequency: .hourly) }
        try await store.disableBackgroundDelivery(for: heartRate)
        #expect(try registrations(store).isEmpty)
        #expect(try registrations(other) == [.heartRate: .hourly])
    }

    @Test func QRY_34_theFormsWithCompletions() async throws {
        let calls = Calls<Bool>()
        store.enableBackgroundDelivery(for: heartRate, frequency: .immediate) { success, _ in calls.add(success) }
        store.enableBackgroundDelivery(for: sleep, frequency: .immediate) { success, _ in calls.add(success) }
        #expect(await calls.next())
        #expect(await calls.next())
        store.disableBackgroundDelivery(for: sleep) { success, _ in calls.add(success) }
        #expect(await calls.next())
        #expect(try registrations(store) == [.heartRate: .immediate])
        store.disableAllBackgroundDelivery { success, _ in calls.add(success) }
        #expect(await calls.next())
        #expect(try registrations(store).isEmpty)
    }

    @Test func QRY_35_someTypesAreHeldToHourly() async throws {
        try await store.enableBackgroundDelivery(for: steps, frequency: .immediate)
        #expect(try registrations(store) == [.stepCount: .hourly])
        try await store.enableBackgroundDelivery(for: steps, frequency: .daily)
        #expect(try registrations(store) == [.stepCount: .daily])
    }

    @Test func AUTH_30_theTypeMustHaveBeenAskedFor() async throws {
        let stranger = test.stranger()
        func code() async -> HKError.Code? {
            await failure { try await stranger.enableBackgroundDelivery(for: heartRate, frequency: .immediate) }
        }
        #expect(await code() == .errorAuthorizationNotDetermined)
        #expect(try registrations(stranger).isEmpty)
        try test.decide(stranger, read: [.heartRate: false])
        #expect(await code() == nil)
        #expect(
            await failure {
                try await store.enableBackgroundDelivery(
                    for: HKCharacteristicType(.dateOfBirth), frequency: .immediate)
            } == .errorInvalidArgument)
    }

    @Test func QRY_36_QRY_37_anotherProcessIsToldOfUntilTheAppAnswers() async throws {
        let file = try SharedFile(in: folder, for: [.heartRate])
        let (path, engine, store) = (file.path, file.engine, file.store)
        let (app, writer) = (SharedFile.app, SharedFile.writer)
        store.context.change { $0.backgroundRetryDelay = 0.01 }
        try await store.enableBackgroundDelivery(for: heartRate, frequency: .immediate)
        let calls = Calls<Int>()
        let query = HKObserverQuery(sampleType: heartRate, predicate: nil) { _, completion, _ in
            // The first delivery to the other process is not confirmed, the second is.
            calls.add(calls.count)
            if calls.count == 3 { completion() }
        }
        store.execute(query)
        #expect(await calls.next() == 0)
        await Self.write(path)
        #expect(await calls.next() == 1)
        #expect(await calls.next() == 2)
        #expect(try engine.read(for: app) { try $0.backgroundDeliveries() } == [.heartRate: .immediate])
        // Three unconfirmed deliveries in a row are the last; the process itself continues to receive them.
        await Self.write(path)
        for expected in 3...5 { #expect(await calls.next() == expected) }
        let deadline = Date(timeIntervalSinceNow: 60)
        while try !engine.read(for: app, { try $0.backgroundDeliveries() }).isEmpty, Date() < deadline {
            await Task.yield()
        }
        #expect(try engine.read(for: app) { try $0.backgroundDeliveries() }.isEmpty)
        await Self.write(path)
        #expect(await calls.next() == 6)
        try engine.write(as: writer) { try $0.save([SampleRecord.beat(at: 0)]) }
        #expect(await calls.next() == 7)
        store.stop(query)
    }

    @Test func QRY_36_QRY_37_whatIsNotAnsweredIsNamedAgain() async throws {
        let file = try SharedFile(in: folder, for: [.heartRate, .stepCount])
        let (path, store) = (file.path, file.store)
        store.context.change { $0.backgroundRetryDelay = 0.1 }
        // One of both types suffices.
        try await store.enableBackgroundDelivery(for: heartRate, frequency: .immediate)
        let calls = Calls<Set<HKSampleType>?>()
        let first = KeptCompletion()
        let query = HKObserverQuery(
            queryDescriptors: [heartRate, steps].map { HKQueryDescriptor(sampleType: $0, predicate: nil) }
        ) { _, types, completion, _ in
            switch calls.count {
            case 1: first.completion = completion
            // Confirming the first delivery does not confirm the second.
            case 2: first.completion()
            default: completion()
            }
            calls.add(types)
        }
        store.execute(query)
        #expect(await calls.next() == nil)
        await Self.writeBoth(path)
        for _ in 0..<3 { #expect(await calls.next() == [heartRate, steps]) }
        store.stop(query)
    }

    /// Types that were answered are not named again by the next delivery.
    @Test func QRY_36_QRY_37_onlyWhatIsNotAnsweredIsNamed() async throws {
        let file = try SharedFile(in: folder, for: [.heartRate, .stepCount])
        let (path, store) = (file.path, file.store)
        try await store.enableBackgroundDelivery(for: heartRate, frequency: .immediate)
        let calls = Calls<Set<HKSampleType>?>()
        let isAnswering = Box(true)
        let query = answering(isAnswering, calls)
        store.execute(query)
        #expect(await calls.next() == nil)
        await Self.writeBoth(path)
        #expect(await calls.next() == [heartRate, steps])
        await Self.write(path)
        #expect(await calls.next() == [heartRate])
        isAnswering.value = false
        await Self.writeBoth(path)
        #expect(await calls.next() == [heartRate, steps])
        await Self.write(path)
        #expect(await calls.next() == [heartRate, steps])
        store.stop(query)
    }

    /// Own changes wait for no answer, also after those of another process.
    @Test func QRY_36_QRY_37_ownChangesAreNotAnswered() async throws {
        let file = try SharedFile(in: folder, for: [.heartRate, .stepCount])
        let (path, store) = (file.path, file.store)
        for type in [heartRate, steps] { try await store.enableBackgroundDelivery(for: type, frequency: .immediate) }
        let calls = Calls<Set<HKSampleType>?>()
        let isAnswering = Box(true)
        let query = answering(isAnswering, calls)
        store.execute(query)
        #expect(await calls.next() == nil)
        await Self.write(path)
        #expect(await calls.next() == [heartRate])
        isAnswering.value = false
        try file.engine.write(as: SharedFile.writer) {
            try $0.save([
                SampleRecord(type: .stepCount, start: 1, end: 2, content: .quantity(QuantityValue(5, .count)))
            ])
        }
        #expect(await calls.next() == [steps])
        await Self.write(path)
        #expect(await calls.next() == [heartRate])
        store.stop(query)
    }

    /// A store in a file, with an app that may read types and a writer that may share them.
    private struct SharedFile {
        static let app = AppIdentity(bundleIdentifier: "app", name: "App")
        static let writer = AppIdentity(bundleIdentifier: "writer", name: "Writer")
        let path: String
        let engine: SQLiteEngine
        /// The store of the app.
        let store: HKHealthStore

        init(in folder: TemporaryFolder, for types: [ObjectType]) throws {
            path = folder.url.appending(path: "health.sqlite").path
            engine = try SQLiteEngine(path: path)
            let all = Dictionary(uniqueKeysWithValues: types.map { ($0, true) })
            try engine.write { try $0.authorize(Self.app, AuthorizationDecisions(read: all)) }
            try engine.write { try $0.authorize(Self.writer, AuthorizationDecisions(share: all)) }
            store = HKHealthStore(context: StoreContext(engine: engine, identity: Self.app))
        }
    }

    /// Returns an observer of heart rates and steps that confirms deliveries while it is told to.
    private func answering(_ isAnswering: Box<Bool>, _ calls: Calls<Set<HKSampleType>?>) -> HKObserverQuery {
        HKObserverQuery(
            queryDescriptors: [heartRate, steps].map { HKQueryDescriptor(sampleType: $0, predicate: nil) }
        ) { _, types, completion, _ in
            if isAnswering.value { completion() }
            calls.add(types)
        }
    }

    /// Saves a heart rate and steps in another process.
    private static func writeBoth(_ path: String) async {
        await #expect(processExitsWith: .success) { [path = path as String] in
            let engine = try SQLiteEngine(path: path)
            let steps = SampleRecord(type: .stepCount, start: 1, end: 2, content: .quantity(QuantityValue(5, .count)))
            try engine.write(as: AppIdentity(bundleIdentifier: "writer", name: "Writer")) {
                try $0.save(
                    [SampleRecord.beat(at: 1), steps])
            }
        }
    }

    /// Saves a heart rate in another process.
    private static func write(_ path: String) async {
        await #expect(processExitsWith: .success) { [path = path as String] in
            let engine = try SQLiteEngine(path: path)
            try engine.write(as: AppIdentity(bundleIdentifier: "writer", name: "Writer")) {
                try $0.save([SampleRecord.beat(at: 1)])
            }
        }
    }
}

extension SampleRecord {
    fileprivate static func beat(at start: Double) -> SampleRecord {
        SampleRecord(
            type: .heartRate, start: start, end: start, content: .quantity(QuantityValue(60, .countPerMinute)))
    }
}

/// A completion handler that is called later.
// Unchecked, since handlers are called in turn.
private final class KeptCompletion: @unchecked Sendable {
    var completion: HKObserverQueryCompletionHandler = {}
}
