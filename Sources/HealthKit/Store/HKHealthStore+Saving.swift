import HealthDatabase
import HealthModel

extension HKHealthStore {
    /// Saves one object; see ``save(_:withCompletion:)-([HKObject],_)``.
    public func save(_ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        save([object], withCompletion: completion)
    }

    /// Saves one object; see ``save(_:withCompletion:)-([HKObject],_)``.
    public func save(_ object: HKObject) async throws {
        try await save([object])
    }

    /// Saves objects in one transaction: all of them, or none.
    ///
    /// The objects passed in do not change; read them back to see their source revision. An object with a sync
    /// identifier replaces the app's stored one of the same type if its version is greater, and is ignored without an
    /// error if it is not (STO-11, STO-12).
    ///
    /// - Parameters:
    ///   - objects: The objects. An empty array, an object that is stored already, and an object that apps cannot save,
    ///     such as a route, fail with code 3.
    ///   - completion: Told in the background whether all were saved. Code 4 or 5 if the app may not share a type.
    public func save(
        _ objects: [HKObject], withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let records = Result { try objects.map { try $0.savableRecord() } }
        perform(
            { context in
                let records = try records.get()
                guard !records.isEmpty else { throw HKError.invalidArgument("There is nothing to save.") }
                try context.write { (engine, app) throws(EngineError) in try engine.save(records, by: app) }
            }, completion: completion)
    }

    /// Saves objects in one transaction: all of them, or none.
    ///
    /// - Parameter objects: The objects. An empty array, an object that is stored already, and an object that apps
    ///   cannot save, such as a route, fail with code 3.
    /// - Throws: ``HKError``, with code 4 or 5 if the app may not share a type.
    public func save(_ objects: [HKObject]) async throws {
        try await succeeding { save(objects, withCompletion: $0) }
    }
}

extension HKObject {
    /// The record, if apps may save such objects (STO-7).
    fileprivate func savableRecord() throws -> SampleRecord {
        guard let sample = self as? HKSample, sample.record.type.isSavable else {
            throw HKError.invalidArgument("Objects of class \(Swift.type(of: self)) cannot be saved.")
        }
        return sample.record
    }
}

extension ObjectType {
    /// Whether apps save samples of this type themselves; series are saved by their builders.
    fileprivate var isSavable: Bool {
        switch family {
        case .electrocardiogram, .clinical, .activitySummary, .workoutRoute, .heartbeatSeries, .characteristic,
            .userAnnotatedMedication:
            false
        default: true
        }
    }
}
