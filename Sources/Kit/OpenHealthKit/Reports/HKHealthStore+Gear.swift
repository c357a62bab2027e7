public import Foundation
public import HealthKit
public import HealthModel
public import HealthReports
import HealthStore
import HealthTransfer

extension HKHealthStore {
    /// Returns the gear of the person with what was done with it.
    ///
    /// - Throws: `HKError` if the app has not requested permission to read workouts, or if the store cannot be read.
    ///   Workouts that the app may not read do not count.
    public func gear() async throws -> GearReport {
        try await report(reading: .workout) { try $0.gearReport() }
    }

    /// Adds gear, or replaces the one with its identifier; with another name, workouts name it anew.
    ///
    /// ```swift
    /// try store.save(Gear("Trail shoes", kind: .shoes))
    /// ```
    ///
    /// - Throws: `HKError` if there is other gear with its name or too much of it, or if the store cannot be written.
    public func save(_ gear: Gear) throws {
        try HKError.wrapping { () throws(EngineError) in try context.access.write { try $0.save(gear) } }
    }

    /// Removes the gear with an identifier, if there is any, also from the workouts that name it.
    ///
    /// - Throws: `HKError` if the store cannot be written.
    public func removeGear(id: UUID) throws {
        try HKError.wrapping { () throws(EngineError) in try context.access.write { _ = try $0.removeGear(id) } }
    }
}
