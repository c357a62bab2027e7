package import Foundation
package import HealthModel
import HealthReports
package import HealthStore
import WorkoutFiles

/// Says what was done in workouts whose files do not: the samples become those of the activity.
///
/// The workout is imported anew from what the store kept of its file, so that importing the file again still finds it.
package struct ActivityChange: Sendable {
    private let access: StoreAccess

    package init(access: StoreAccess) {
        self.access = access
    }

    /// The workouts of no known activity, those with a proposal only if wanted, the newest first.
    package func candidates(onlyProposed: Bool) throws -> [WorkoutSummary] {
        try access.reports { try $0.workouts(SampleFilter(), limit: nil) }.filter {
            $0.activityType == .other && (!onlyProposed || $0.proposedActivity != nil)
        }
    }

    /// Gives a workout its activity.
    ///
    /// - Returns: The report of the import that takes its place.
    /// - Throws: ``EngineError`` if there is no such workout, if its file names an activity, or if the app may not change it.
    package func change(_ uuid: UUID, to activity: WorkoutActivity) async throws -> ImportReport {
        guard let record = try access.reports({ try $0.records([uuid]) }).first, let workout = record.workout,
            let recording = try access.reports({ try $0.recording(of: uuid, isCorrected: false) })
        else { throw EngineError(.invalidArgument, "There is no workout \(uuid.uuidString).") }
        let isFromFile = try access.reports { try $0.engine.supplement(of: uuid, for: $0.app) != nil }
        guard workout.activityType == .other, isFromFile else {
            throw EngineError(
                .invalidArgument, "Only workouts of the activity 'other' that came from files can be given another one."
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
        // The new one stands before the old one goes, so that nothing is lost whatever happens.
        if report.status == .imported {
            try carryAnnotation(from: uuid, to: report.workouts)
            _ = try await deletion.delete([record])
        }
        return report
    }

    /// What the person says of the old workout holds of the new one, but what was done, which the object says by now.
    private func carryAnnotation(from old: UUID, to new: [UUID]) throws(EngineError) {
        try access.write { (engine, _) throws(EngineError) in
            var annotation = try engine.annotation(of: old).annotation
            annotation.activity = nil
            guard !annotation.isEmpty else { return }
            for uuid in new { try engine.annotate(uuid, annotation, ifRevision: nil) }
        }
    }
}
