import Foundation
import HealthDatabase
import HealthModel

extension HKHealthStore {
    /// Tells observers in the background that ``preferredUnits(for:completion:)`` may answer otherwise now.
    func announcePreferredUnits() {
        complete { [self] in
            NotificationCenter.default.post(name: .HKUserPreferencesDidChange, object: self)
        }
    }
}

extension StoreContext {
    /// The units for some types (STO-50).
    func preferredUnits(for types: [ObjectType]) throws(EngineError) -> [ObjectType: QuantityUnit] {
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
