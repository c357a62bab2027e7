package import Foundation
import HealthModel
package import HealthReports
import HealthStore

extension Call {
    /// The maximum number of workouts that are changed at once.
    private static let mostChanged = 1_000

    /// Changes the annotations of several workouts in the same way (WEB-25).
    ///
    /// - Throws: ``Problem`` if one of them does not exist, and then none is changed.
    package func editWorkouts(_ uuids: [UUID], _ change: WorkoutEditor.Change) async throws {
        guard uuids.count <= Self.mostChanged else { throw Problem.tooLarge(limit: Self.mostChanged) }
        try await checkSharing(.workout)
        let records = try await read { try $0.records(uuids) }
        guard records.count == uuids.count, records.allSatisfy({ $0.type == .workout }) else { throw Problem.notFound }
        try await data.work { access in
            let editor = WorkoutEditor(access: access)
            for uuid in uuids { _ = try editor.edit(uuid, change) }
        }
    }
}
