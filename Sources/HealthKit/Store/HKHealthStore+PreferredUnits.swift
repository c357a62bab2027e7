import Foundation
import HealthDatabase
import HealthModel

extension HKHealthStore {
    /// The units in which the person likes to see quantities.
    ///
    /// A type the app may use comes with the person's choice, or else with what is customary where they live; a type
    /// that was refused, with the latter. `HKUserPreferencesDidChange` is posted when the answer may have changed.
    ///
    /// - Parameters:
    ///   - quantityTypes: The types asked about.
    ///   - completion: Given a unit for each type, in the background. Code 5 if the app never asked for one of them.
    public func preferredUnits(
        for quantityTypes: Set<HKQuantityType>,
        completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
    ) {
        perform { context in
            try context.preferredUnits(for: quantityTypes.map(\.record))
        } then: { result in
            switch result {
            case .success(let units):
                let pairs = quantityTypes.compactMap { type in
                    units[type.record].map { (type, HKUnit(record: $0)) }
                }
                completion(Dictionary(pairs) { first, _ in first }, nil)
            case .failure(let error): completion([:], error)
            }
        }
    }

    /// The units in which the person likes to see quantities.
    ///
    /// - Parameter quantityTypes: The types asked about.
    /// - Returns: A unit for each type.
    /// - Throws: ``HKError``, with code 5 if the app never asked for one of them.
    public func preferredUnits(for quantityTypes: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit] {
        try await withCheckedThrowingContinuation { continuation in
            preferredUnits(for: quantityTypes) { units, error in
                continuation.resume(with: error.map(Result.failure) ?? .success(units))
            }
        }
    }

    /// Tells observers in the background that ``preferredUnits(for:completion:)`` may answer otherwise now.
    func announcePreferredUnits() {
        complete { [self] in
            NotificationCenter.default.post(name: .HKUserPreferencesDidChange, object: self)
        }
    }
}

extension StoreContext {
    fileprivate func preferredUnits(for types: [ObjectType]) throws(EngineError) -> [ObjectType: QuantityUnit] {
        let conditions = conditions
        return try permissions { (engine, app) throws(EngineError) in
            var units: [ObjectType: QuantityUnit] = [:]
            for type in types {
                let state = try engine.authorization(of: app, for: type)
                guard state.share != .notDetermined || state.read != .notDetermined else {
                    throw EngineError(.authorizationNotDetermined, "Authorization not determined")
                }
                let isAllowed = state.share == .authorized || state.read == .authorized
                let own = isAllowed ? conditions.preferredUnits[type] : nil
                units[type] = own ?? CustomaryUnits(in: conditions.locale).unit(for: type)
            }
            return units
        }
    }
}
