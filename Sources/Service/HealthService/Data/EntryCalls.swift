package import Foundation
package import HealthModel
package import HealthTransfer

extension Call {
    /// Saves a workout that was entered by hand, and returns its identifier (API-34).
    package func save(_ workout: HandwrittenWorkout) async throws -> UUID {
        try await data.work { try HandEntry(access: $0).save(workout) }
    }

    /// Saves a value that was entered by hand, and returns its identifier.
    ///
    /// - Parameter moment: The time of the measurement, in seconds since 2001-01-01 UTC.
    package func save(_ value: QuantityValue, of type: ObjectType, at moment: Double) async throws -> UUID {
        try await data.work { try HandEntry(access: $0).save(value, of: type, at: moment) }
    }

    /// Deletes a value that was entered by hand.
    ///
    /// - Throws: ``Problem`` if there is no such value.
    package func removeEntry(_ uuid: UUID, of type: ObjectType) async throws {
        guard let record = try await data.work({ try HandEntry(access: $0).entered(uuid) }), record.type == type else {
            throw Problem.notFound
        }
        try await delete([uuid], only: type)
    }
}
