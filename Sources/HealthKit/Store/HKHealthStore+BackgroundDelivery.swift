import HealthDatabase
import HealthModel

extension HKHealthStore {
    /// Registers the app for changes of a type that others make; an earlier registration of the type is replaced.
    ///
    /// Registrations are kept with the data. Observer queries of a running app are told at once in any case; for a
    /// registered type the app is told again of what another process changed, until it calls the completion handler.
    ///
    /// - Parameters:
    ///   - type: A type of samples, else it fails with code 3.
    ///   - frequency: The most the app wants; step count is held to hourly.
    ///   - completion: Told in the background whether it was done. Code 5 if the app never asked for the type.
    public func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let type = type.record
        perform(
            { context in
                guard type.isSample else {
                    throw HKError.invalidArgument("Background delivery is for types of samples.")
                }
                try context.permissions { (engine, app) throws(EngineError) in
                    try engine.enableBackgroundDelivery(of: type, at: DeliveryFrequency(frequency), for: app)
                }
            }, completion: completion)
    }

    /// Registers the app for changes of a type that others make; an earlier registration of the type is replaced.
    ///
    /// - Throws: ``HKError``, with code 5 if the app never asked for the type.
    public func enableBackgroundDelivery(for type: HKObjectType, frequency: HKUpdateFrequency) async throws {
        try await succeeding { enableBackgroundDelivery(for: type, frequency: frequency, withCompletion: $0) }
    }

    /// Ends the registration for a type; it is no error if there is none.
    public func disableBackgroundDelivery(
        for type: HKObjectType, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let type = type.record
        perform(
            { context in
                try context.permissions { (engine, app) throws(EngineError) in
                    try engine.disableBackgroundDelivery(of: type, for: app)
                }
            }, completion: completion)
    }

    /// Ends the registration for a type; it is no error if there is none.
    public func disableBackgroundDelivery(for type: HKObjectType) async throws {
        try await succeeding { disableBackgroundDelivery(for: type, withCompletion: $0) }
    }

    /// Ends all registrations of the app.
    public func disableAllBackgroundDelivery(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        perform(
            { context in
                try context.permissions { (engine, app) throws(EngineError) in
                    try engine.disableBackgroundDelivery(of: nil, for: app)
                }
            }, completion: completion)
    }

    /// Ends all registrations of the app.
    public func disableAllBackgroundDelivery() async throws {
        try await succeeding { disableAllBackgroundDelivery(completion: $0) }
    }
}

extension DeliveryFrequency {
    /// The frequency an app chose.
    fileprivate init(_ frequency: HKUpdateFrequency) {
        self =
            switch frequency {
            case .immediate: .immediate
            case .hourly: .hourly
            case .daily: .daily
            case .weekly: .weekly
            }
    }
}
