import HealthKit
import HealthModel
import Testing

extension HKHealthStore {
    /// Returns whether a predicate matches a stored sample, in the engine and in memory, which must agree (PRED-35).
    func matches(
        _ sample: HKSample, _ make: @autoclosure () -> NSPredicate, location: SourceLocation = #_sourceLocation
    ) async throws -> Bool {
        let stored = try #require(
            try await samples(sample.sampleType, HKQuery.predicateForObject(with: sample.uuid)).first)
        let inMemory = make().evaluate(with: stored)
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
            make(), HKQuery.predicateForObject(with: sample.uuid),
        ])
        let inEngine = try await count(sample.sampleType, both) == 1
        #expect(inMemory == inEngine, "In memory the answer is another one.", sourceLocation: location)
        return inEngine
    }
}
