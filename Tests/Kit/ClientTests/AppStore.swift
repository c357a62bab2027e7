// The code that public apps write around the health store. It is not specific to this package: it builds in an app.
import Foundation
import HealthKit

/// The store behind a protocol of the app.
protocol HealthStoreProtocol {
    static func isHealthDataAvailable() -> Bool
    func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus
    func requestAuthorization(toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>) async throws
    func save(_ objects: [HKObject]) async throws
    func delete(_ objects: [HKObject]) async throws
    func execute(_ query: HKQuery)
    func stop(_ query: HKQuery)
    func dateOfBirthComponents() throws -> DateComponents
    func biologicalSex() throws -> HKBiologicalSexObject
    func preferredUnits(for quantityTypes: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit]
    func enableBackgroundDelivery(for type: HKObjectType, frequency: HKUpdateFrequency) async throws
}

extension HKHealthStore: HealthStoreProtocol {}

extension HKHealthStore {
    /// Requests authorization, as apps wrapped it before there was an asynchronous form.
    func requestAuthorization(share: Set<HKSampleType>, read: Set<HKObjectType>) async -> Bool {
        await withCheckedContinuation { continuation in
            requestAuthorization(toShare: share, read: read) { success, _ in
                continuation.resume(returning: success)
            }
        }
    }
}

/// A store that records its calls, as in the tests of apps.
final class RecordingHealthStore: HKHealthStore, @unchecked Sendable {
    private let lock = NSLock()
    private var notes: [String] = []
    let label: String

    override init() {
        label = "recording"
        super.init()
    }

    var log: [String] { lock.withLock { notes } }

    private func note(_ text: String) { lock.withLock { notes.append(text) } }

    override class func isHealthDataAvailable() -> Bool { false }

    override func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
        note("status \(type.identifier)")
        return .sharingAuthorized
    }

    override func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        note("request")
        super.requestAuthorization(toShare: typesToShare, read: typesToRead, completion: completion)
    }

    override func save(
        _ objects: [HKObject], withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        note("save \(objects.count)")
        super.save(objects, withCompletion: completion)
    }

    override func delete(_ objects: [HKObject]) async throws {
        note("delete \(objects.count)")
        try await super.delete(objects)
    }

    override func execute(_ query: HKQuery) {
        note("execute")
        super.execute(query)
    }

    override func stop(_ query: HKQuery) {
        note("stop")
        super.stop(query)
    }

    override func biologicalSex() throws -> HKBiologicalSexObject {
        note("sex")
        return try super.biologicalSex()
    }

    override func earliestPermittedSampleDate() -> Date { Date(timeIntervalSinceReferenceDate: 0) }

    override func enableBackgroundDelivery(for type: HKObjectType, frequency: HKUpdateFrequency) async throws {
        note("background")
    }
}

/// A query with a name.
final class NamedQuery: HKSampleQuery, @unchecked Sendable {
    let name: String

    init(_ name: String, of type: HKSampleType, handler: @escaping @Sendable ([HKSample]) -> Void) {
        self.name = name
        super.init(sampleType: type, predicate: nil, limit: HKObjectQueryNoLimit, sortDescriptors: nil) {
            _, samples, _ in handler(samples ?? [])
        }
    }
}

/// Fake queries, which are never executed, and call their handlers when a test requires it.
final class FakeObserverQuery: HKObserverQuery, @unchecked Sendable {
    private let update: @Sendable () -> Void

    init(type: HKSampleType, update: @escaping @Sendable () -> Void) {
        self.update = update
        super.init(sampleType: type, predicate: nil) { _, done, _ in
            update()
            done()
        }
    }

    func fire() { update() }
}

final class WeeklyQuery: HKStatisticsCollectionQuery, @unchecked Sendable {
    convenience init(_ type: HKQuantityType, anchor: Date) {
        self.init(
            quantityType: type, quantitySamplePredicate: nil, options: .cumulativeSum, anchorDate: anchor,
            intervalComponents: DateComponents(day: 7))
    }
}

/// A made-up biological sex.
final class FakeBiologicalSex: HKBiologicalSexObject, @unchecked Sendable {
    override var biologicalSex: HKBiologicalSex { .female }
}

final class FakeBloodType: HKBloodTypeObject, @unchecked Sendable {
    let made: HKBloodType

    init(_ made: HKBloodType) {
        self.made = made
        super.init()
    }

    required init?(coder: NSCoder) { nil }

    override var bloodType: HKBloodType { made }
}

final class FakeSkin: HKFitzpatrickSkinTypeObject, @unchecked Sendable {
    override var skinType: HKFitzpatrickSkinType { .III }
}

final class FakeWheelchair: HKWheelchairUseObject, @unchecked Sendable {
    override var wheelchairUse: HKWheelchairUse { .no }
}

final class FakeMoveMode: HKActivityMoveModeObject, @unchecked Sendable {
    override var activityMoveMode: HKActivityMoveMode { .appleMoveTime }
}

/// A store with a made-up person.
final class PersonStore: HKHealthStore, @unchecked Sendable {
    override func biologicalSex() throws -> HKBiologicalSexObject { FakeBiologicalSex() }
    override func bloodType() throws -> HKBloodTypeObject { FakeBloodType(.oNegative) }
    override func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject { FakeSkin() }
    override func wheelchairUse() throws -> HKWheelchairUseObject { FakeWheelchair() }
    override func activityMoveMode() throws -> HKActivityMoveModeObject { FakeMoveMode() }
    override func dateOfBirthComponents() throws -> DateComponents { throw HKError(.errorNoData) }
}
