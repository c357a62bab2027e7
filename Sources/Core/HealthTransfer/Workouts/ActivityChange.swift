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
        let deletion = WorkoutDeletion(access: access)
        guard try deletion.foreign(among: [record]).isEmpty, let source = record.source else {
            throw EngineError(.authorizationDenied, "Only the app that saved a workout can change it.")
        }
        let identity = AppIdentity(
            bundleIdentifier: source.source.bundleIdentifier, name: source.source.name, version: source.version,
            productType: source.productType, system: source.system)
        let importer = WorkoutImporter(access: access, source: identity, replacing: uuid)
        let report = await importer.importRecording(recording, activity: activity, named: uuid.uuidString)
        // The new workout is stored before the old one is deleted, so that no data is lost if this fails.
        if report.status == .imported {
            try carryAnnotation(from: uuid, to: report.workouts)
            _ = try await deletion.delete([record])
        }
        return report
    }

    /// Copies the annotation of the old workout to the new one, except for the activity, which is now part of the
    /// object.
    private func carryAnnotation(from old: UUID, to new: [UUID]) throws(EngineError) {
        try access.write { store in
            var annotation = try store.read.annotation(of: old).annotation
            annotation.activity = nil
            guard !annotation.isEmpty else { return }
            for uuid in new { try store.annotate(uuid, annotation, ifRevision: nil) }
        }
    }
}
