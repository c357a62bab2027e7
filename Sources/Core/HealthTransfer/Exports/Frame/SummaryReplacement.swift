import Foundation
import HealthModel
import HealthReports
import HealthStore

/// Replaces workouts that only a summary told by their recordings, when a file of the same outing comes later
/// (IMP-19): what the owner said about them, their titles and notes move over, and their energy to a recording that
/// states none.
struct SummaryReplacement {
    /// The metadata key of workouts that only a summary told.
    static let summaryKey = "summaryOnly"

    let access: StoreAccess

    /// Replaces the summaries of the workouts that an import stored.
    func run(for report: inout ImportReport) throws {
        let pass = ImportPass(file: URL(fileURLWithPath: report.file).lastPathComponent)
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
            try replace(summary, by: record, in: pass)
            report.remarks.append(
                .noted("It takes the place of a workout that an export told only as a summary."))
        }
    }

    private func replace(_ summary: SampleRecord, by record: SampleRecord, in pass: ImportPass) throws {
        var sidecar = WorkoutSidecar()
        sidecar.title = summary.metadata?[WorkoutSummary.nameKey]?.stringValue
        sidecar.notes = summary.metadata?[WorkoutSummary.notesKey]?.stringValue
        let energies = try energies(of: summary, for: record)
        try access.write { store in
            try store.moveAnnotations(from: summary.uuid, to: record.uuid)
            let stored = try store.read.annotation(of: record.uuid)
            let history = try store.read.annotationHistory(of: record.uuid)
            try store.annotate(
                record.uuid, sidecar.applied(to: stored.annotation, history: history), ifRevision: stored.revision)
            guard !energies.isEmpty else { return }
            try store.importObjects(in: pass) { insertion throws(EngineError) in
                for object in energies { _ = try insertion.restore(object) }
            }
        }
        _ = try WorkoutDeletion(access: access, isPermanent: true).deleteAsOwner([summary])
    }

    /// Returns the energy of a summary as its export would add it to the recording.
    private func energies(of summary: SampleRecord, for record: SampleRecord) throws -> [WholeObject] {
        guard let identifier = summary.metadata?[MetadataKey.syncIdentifier]?.stringValue,
            let colon = identifier.firstIndex(of: ":"),
            let energy = summary.workout?.totals[.energyBurned]?.converted(to: .kilocalorie)
        else { return [] }
        let objects = WorkoutSidecar(energy: energy).objects(
            of: record, way: String(identifier[..<colon]), key: String(identifier[colon...].dropFirst()))
        let states = try access.own { try $0.states(of: objects.map(\.record.uuid)) }
        return zip(objects, states).filter { $0.1 == .unknown }.map(\.0)
    }
}
