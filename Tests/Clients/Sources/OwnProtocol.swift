// The store behind the app's own protocols, which the app's tests fake.
import Foundation
import HealthKit

protocol HealthStoring {
    func save(_ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, Error?) -> Void)
    func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
        completion: @escaping @Sendable (Bool, Error?) -> Void)
    func execute(_ query: HKQuery)
}

protocol AsyncHealthStoring {
    func save(_ object: HKObject) async throws
    func requestAuthorization(toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>) async throws
    func dateOfBirthComponents() throws -> DateComponents
}

extension HKHealthStore: HealthStoring, AsyncHealthStoring {}

/// Overrides with and without `@Sendable`, as found in the tests of apps.
class FakeStore: HKHealthStore, @unchecked Sendable {
    var saved: [HKObject] = []

    override func save(_ object: HKObject, withCompletion completion: @escaping (Bool, Error?) -> Void) {
        saved.append(object)
        completion(true, nil)
    }

    override func delete(_ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, Error?) -> Void) {
        super.delete(object, withCompletion: completion)
    }
}

/// A fake query that stores its handler, to be called by hand.
class FakeQuery: HKSampleQuery, @unchecked Sendable {
    let handler: (HKSampleQuery, [HKSample]?, Error?) -> Void

    init(type: HKSampleType, handler: @escaping (HKSampleQuery, [HKSample]?, Error?) -> Void) {
        self.handler = handler
        super.init(
            sampleType: type, predicate: nil, limit: 0, sortDescriptors: nil, resultsHandler: handler)
    }
}
