import Foundation
import HealthModel
import HealthReports
import HealthStore

/// Replaces workouts that only a summary told by their recordings, when a file of the same outing comes later
/// (IMP-19): what the owner said about them, their titles and notes move over.
struct SummaryReplacement {
    /// The metadata key of workouts that only a summary told.
    static let summaryKey = "summaryOnly"

    let access: StoreAccess

    /// Replaces the summaries of the workouts that an import stored.
    func run(for report: inout ImportReport) throws {
        for stored in report.stored {
            let records = try access.own { try $0.samples(SampleRequest(.workout, .uuid([stored.uuid]))) }
            guard let record = records.first, record.metadata?[Self.summaryKey] == nil, let workout = record.workout
            else { continue }
            let same = try access.own { store in
                try SameSummary.workouts(workout.activityType, from: record.start, to: record.end, in: store)
            }
            guard let summary = same.first(where: { $0.metadata?[Self.summaryKey]?.boolValue == true }) else {
                continue
            }
            try replace(summary, by: record)
            report.remarks.append(
                .noted("It takes the place of a workout that an export told only as a summary."))
        }
    }

    private func replace(_ summary: SampleRecord, by record: SampleRecord) throws {
        var sidecar = WorkoutSidecar()
        sidecar.title = summary.metadata?[WorkoutSummary.nameKey]?.stringValue
        sidecar.notes = summary.metadata?[WorkoutSummary.notesKey]?.stringValue
        try access.write { store in
            try store.moveAnnotations(from: summary.uuid, to: record.uuid)
            let stored = try store.read.annotation(of: record.uuid)
            let history = try store.read.annotationHistory(of: record.uuid)
            try store.annotate(
                record.uuid, sidecar.applied(to: stored.annotation, history: history), ifRevision: stored.revision)
        }
        _ = try WorkoutDeletion(access: access, isPermanent: true).deleteAsOwner([summary])
    }
}
