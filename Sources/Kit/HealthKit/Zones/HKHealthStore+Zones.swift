import Foundation
import HealthModel
import HealthStore

extension HKHealthStore {
    /// Returns the zones that the person prefers for a type: their own, or those derived from the data in the store
    /// (ZON-21).
    ///
    /// - Parameter quantityType: Heart rate or cycling power.
    /// - Returns: The zone configuration; nil for cycling power unless the person chose zones for it (ZON-22), and if
    ///   the app was denied permission to read the type (ZON-28).
    /// - Throws: ``HKError`` with code 3 for another type, code 5 if the app never requested permission to read the
    ///   type, and code 6 while the data are protected (ZON-23).
    @discardableResult
    public func preferredWorkoutZoneConfiguration(
        for quantityType: HKQuantityType
    ) async throws -> HKWorkoutZoneConfiguration? {
        let type = quantityType.record
        return try await withCheckedThrowingContinuation { continuation in
            perform { context in
                try context.visibleZones(of: type).map(HKWorkoutZoneConfiguration.init(record:))
            } then: {
                continuation.resume(with: $0)
            }
        }
    }
}

extension StoreContext {
    /// Returns the zones that the person currently prefers, computed with each call (ZON-26), regardless of the app's
    /// permissions.
    func preferredZones(of type: ObjectType) throws(EngineError) -> ZoneConfigurationRecord? {
        let today = CalendarDay(of: Date(timeIntervalSinceReferenceDate: scheduler.now), in: .current)
        return try access.permissions { try $0.preferredZones(of: type, on: today, known: .greatestFiniteMagnitude) }
    }

    /// Returns the zones that the person currently prefers, subject to the app's permissions (ZON-23, ZON-28).
    func visibleZones(of type: ObjectType) throws -> ZoneConfigurationRecord? {
        try Self.checkZones(of: type)
        let state = try access.read { try $0.authorization(for: type) }
        switch state.read {
        case .notDetermined: throw EngineError(.authorizationNotDetermined, "Authorization not determined")
        case .denied: return nil
        case .authorized: return try preferredZones(of: type)
        }
    }

    /// Checks that a type supports zones (ZON-1).
    static func checkZones(of type: ObjectType) throws(HKError) {
        guard ZoneConfigurationRecord.types.contains(type) else {
            throw HKError.invalidArgument("Workout zones are not supported for \(type.identifier).")
        }
    }
}
