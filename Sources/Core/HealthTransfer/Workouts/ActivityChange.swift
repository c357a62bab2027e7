package import Foundation
package import HealthModel
package import HealthReports
package import HealthStore
import WorkoutFiles

/// Sets the activity of workouts whose files do not specify it; the samples get the types of that activity.
///
/// The workout is imported again from the stored data of its file, so that importing the file again still detects it
/// as a duplicate.
package struct ActivityChange: Sendable {
    private let access: StoreAccess

    package init(access: StoreAccess) {
        self.access = access
    }

    /// Returns the workouts without a known activity, optionally only those with a proposed one, the newest first.
    package func candidates(onlyProposed: Bool) throws -> [WorkoutSummary] {
        try access.reports { try $0.workouts(SampleFilter(), limit: nil) }.filter {
            $0.activityType == .other && (!onlyProposed || $0.proposedActivity != nil)
        }
    }

    /// Sets the activity of a workout.
    ///
    /// - Returns: The report on the import of the workout that replaces it.
    /// - Throws: ``EngineError`` if there is no such workout, if its file specifies an activity, or if the app may
    ///   not change it.
    package func change(_ uuid: UUID, to activity: WorkoutActivity) async throws -> ImportReport {
        guard let record = try access.reports({ try $0.records([uuid]) }).first, let workout = record.workout,
            let recording = try access.reports({ try $0.recording(of: uuid, isCorrected: false) })
        else { throw EngineError(.invalidArgument, "No workout with the identifier \(uuid.uuidString) was found.") }
        let isFromFile = try access.reports { try $0.supplement(of: uuid) != nil }
        guard workout.activityType == .other, isFromFile else {
            throw EngineError(
                .invalidArgument,
                "Only the activity of workouts imported from files with the activity 'other' can be changed."
            )
        }
        // The activity is now part of the object, no correction of it.
        let isAsRecorded = record.metadata?[WorkoutSummary.asRecordedKey]?.boolValue == true
        return try await access.replace(record, with: recording, activity: activity, isAsRecorded: isAsRecorded)
    }
}
