import HealthDatabase
import HealthModel

extension HKHealthStore {
    /// Associates samples with a stored workout of this app, and saves those that are not stored yet.
    ///
    /// Samples that are saved by this call lose their device (STO-9). The workout's totals, dates and duration do not
    /// change, and the samples need not lie within its dates.
    ///
    /// - Parameters:
    ///   - samples: Quantity and category samples; others fail with code 3.
    ///   - workout: A workout that is stored, else code 3, and that this app saved, else code 4.
    ///   - completion: Told in the background whether all were added.
    @available(iOS, deprecated: 17.0, message: "Use HKWorkoutBuilder.")
    public func add(
        _ samples: [HKSample], to workout: HKWorkout,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let records = Result { try samples.map { try $0.addableRecord() } }
        let identifier = workout.uuid
        perform(
            { context in
                let records = try records.get()
                try context.write { (engine, app) throws(EngineError) in
                    try engine.add(records, to: identifier, by: app)
                }
            }, completion: completion)
    }

    /// Associates samples with a stored workout of this app, and saves those that are not stored yet.
    ///
    /// - Parameters:
    ///   - samples: Quantity and category samples; others fail with code 3.
    ///   - workout: A workout that is stored, else code 3, and that this app saved, else code 4.
    @available(iOS, deprecated: 17.0, message: "Use HKWorkoutBuilder.")
    public func addSamples(_ samples: [HKSample], to workout: HKWorkout) async throws {
        try await succeeding { add(samples, to: workout, completion: $0) }
    }
}

extension HKSample {
    /// The record, if such samples can be added to a workout (STO-22).
    fileprivate func addableRecord() throws -> SampleRecord {
        switch record.type.family {
        case .quantity, .category: return record
        default:
            throw HKError.invalidArgument("Objects of class \(Swift.type(of: self)) cannot be added to a workout.")
        }
    }
}
