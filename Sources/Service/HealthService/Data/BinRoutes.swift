package import Foundation
import HealthModel
package import HealthReports
package import HealthStore
import HealthTransfer
import WorkoutFiles

/// The routes of deleted workouts, for the owner alone (API-53).
enum BinRoutes {
    static let routes: [Route] = [
        Route(
            .get, "/api/v1/bin", "Deleted workouts that can be restored, the latest deletion first.", .owner,
            shape: .list("BinnedWorkoutList", of: BinnedWorkout.jsonShape.schema)
        ) { call in call.list(try await call.bin().map(\.json)) },
        Route(
            .post, "/api/v1/bin/{uuid}/restore", "Restores a workout with everything that belonged to it.", .owner,
            shape: restored.schema
        ) { call in call.json(restored.json(try await call.restore())) }.answering(.ok),
        Route(.delete, "/api/v1/bin/{uuid}", "Erases a deleted workout.", .owner) { call in
            try await call.erase([try call.uuid()])
            return ServiceResponse(.noContent)
        },
        Route(.delete, "/api/v1/bin", "Erases all deleted workouts.", .owner) { call in
            try await call.erase(nil)
            return ServiceResponse(.noContent)
        },
    ]

    private static let restored = JSONShape<BinRestoration>("RestoredWorkout", "A workout that was restored.") {
        members in
        members.add("uuid", .uuid) { $0.uuid }
        members.add("isAdded", .boolean, "False if the workout had been imported again in the meantime.") { $0.isAdded }
        members.add("belongings", .count, "The number of samples and routes that were added with it.") {
            $0.belongings
        }
    }
}

extension Call {
    /// Returns the deleted workouts that can be restored.
    package func bin() async throws -> [BinnedWorkout] {
        try await data.work { try WorkoutBin(access: $0).workouts() }
    }

    /// Restores the workout in the path from the bin, and notes that in the audit log.
    @discardableResult
    package func restore() async throws -> BinRestoration {
        let uuid = try uuid()
        guard try await bin().contains(where: { $0.workout.uuid == uuid }) else { throw Problem.notFound }
        let restoration = try await data.work { try WorkoutBin(access: $0).restore([uuid])[0] }
        note(.restoration, "\(TypeName.name(of: .workout)) \(uuid.uuidString)")
        return restoration
    }

    /// Erases workouts in the bin, and notes that in the audit log.
    ///
    /// - Parameter uuids: The workouts; nil for all.
    package func erase(_ uuids: [UUID]?) async throws {
        let count = try await data.work { try WorkoutBin(access: $0).erase(uuids) }
        guard count > 0 || uuids == nil else { throw Problem.notFound }
        note(.deletion, "\(count) in the bin")
    }
}
