package import Foundation
package import HealthModel
package import HealthReports
package import HealthStore
import WorkoutFiles

/// Judges stored workouts anew, or stores all their values as recorded (PLA-3, PLA-4, PLA-51).
///
/// The workout is imported again from the recording kept beside it, so that importing its file again still detects it as
/// a duplicate.
package struct JudgementChange: Sendable {
    /// The handling of values that cannot be true.
    package enum Handling: Sendable, Hashable {
        /// They are left out of samples and totals.
        case judged
        /// All values are stored as they are.
        case asRecorded
    }

    /// A workout that was stored before the present limits, and the values that they would leave out.
    package struct Candidate: Sendable {
        package var workout: WorkoutSummary
        package var implausible: [Implausible]
    }

    private let access: StoreAccess

    package init(access: StoreAccess) {
        self.access = access
    }

    /// Returns the workouts that the present limits would change, the newest first.
    ///
    /// Workouts that were stored as recorded on purpose are not among them.
    package func candidates() throws -> [Candidate] {
        // A reader for each workout, so that a long search holds no snapshot of the store.
        try access.reports { try $0.workouts(SampleFilter(), limit: nil) }.compactMap { workout in
            try implausible(in: workout.uuid).map { Candidate(workout: workout, implausible: $0) }
        }
    }

    /// Returns the values that judging a workout would leave out; see ``StoreReader/unjudged(in:)``.
    package func implausible(in uuid: UUID) throws -> [Implausible]? {
        try access.reports { try $0.unjudged(in: uuid) }
    }

    /// Returns the handling of the values of a stored workout; nil if it was not judged, or by other limits, or if it
    /// does not come from a file.
    package func handling(of uuid: UUID) throws -> Handling? {
        try access.reports { try $0.supplement(of: uuid) }.flatMap(Self.handling)
    }

    private static func handling(_ stored: WorkoutSupplement) -> Handling? {
        guard let judgement = RecordingSupplement(stored)?.judgement else { return nil }
        guard let version = judgement.version else { return .asRecorded }
        return version == PlausibilityLimits.version ? .judged : nil
    }

    /// Changes the handling of the values of a workout.
    ///
    /// - Returns: The report on the import of the workout that replaces it; nothing changes if its values are handled
    ///   in this way already.
    /// - Throws: ``EngineError`` if there is no such workout, if it does not come from a file, or if the app may not
    ///   change it.
    package func change(_ uuid: UUID, to handling: Handling) async throws -> ImportReport {
        let (record, recording, stored) = try access.reports { store in
            (
                try store.records([uuid]).first, try store.recording(of: uuid, isCorrected: false),
                try store.supplement(of: uuid)
            )
        }
        guard let record, record.type == .workout, let recording else {
            throw EngineError(.invalidArgument, "No workout with the identifier \(uuid.uuidString) was found.")
        }
        guard let stored else {
            throw EngineError(.invalidArgument, "Only workouts imported from files can be judged.")
        }
        guard Self.handling(stored) != handling else {
            var report = ImportReport(file: uuid.uuidString, format: recording.format.rawValue, status: .duplicate)
            report.workouts = [uuid]
            return report
        }
        return try await access.replace(record, with: recording, isAsRecorded: handling == .asRecorded)
    }
}

extension StoreReader {
    /// Returns the values that judging a workout would leave out; nil if it was judged by the present limits, was
    /// stored as recorded on purpose, does not come from a file, or has no such value.
    package func unjudged(in uuid: UUID) throws -> [Implausible]? {
        guard let stored = try supplement(of: uuid), let header = RecordingSupplement(stored) else { return nil }
        if let judgement = header.judgement {
            guard let version = judgement.version, version < PlausibilityLimits.version else { return nil }
        }
        guard let recording = try recording(of: uuid, isCorrected: false) else { return nil }
        var all: [Implausible] = []
        for (_, found) in JudgedRecording(recording).findings { all.add(found) }
        return all.isEmpty ? nil : all
    }

    /// Returns the record holders that were stored before values were judged, with the values that judging would leave
    /// out (PLA-51).
    package func unjudged(in report: RecordsReport) throws -> [UnjudgedWorkout] {
        var holders: [UUID] = []
        for entry in report.sports.flatMap({ $0.records.flatMap(\.best) }) where !holders.contains(entry.workout) {
            holders.append(entry.workout)
        }
        return try holders.compactMap { uuid in
            try unjudged(in: uuid).map { UnjudgedWorkout(workout: uuid, implausible: $0) }
        }
    }
}

extension StoreAccess {
    /// Imports the recording of a stored workout again, and deletes the old workout; what the owner said about it is
    /// kept.
    ///
    /// - Parameters:
    ///   - activity: The new activity, which replaces a corrected one; nil to keep it.
    ///   - isAsRecorded: A Boolean value that indicates whether values that cannot be true are stored, too.
    /// - Throws: ``EngineError`` if the app may not change the workout.
    func replace(
        _ record: SampleRecord, with recording: WorkoutRecording, activity: WorkoutActivity? = nil, isAsRecorded: Bool
    ) async throws -> ImportReport {
        let deletion = WorkoutDeletion(access: self, isPermanent: true)
        guard try deletion.foreign(among: [record]).isEmpty, let source = record.source else {
            throw EngineError(.authorizationDenied, "Only the app that saved a workout can change it.")
        }
        let identity = AppIdentity(
            bundleIdentifier: source.source.bundleIdentifier, name: source.source.name, version: source.version,
            productType: source.productType, system: source.system)
        let file = record.metadata?[MetadataKey.externalUUID]?.stringValue
        let importer = WorkoutImporter(
            access: self, source: identity, replacing: record.uuid, file: file.flatMap { UUID(uuidString: $0) },
            isAsRecorded: isAsRecorded)
        let report = await importer.importRecording(recording, activity: activity, named: record.uuid.uuidString)
        // The new workout is stored before the old one is deleted, so that no data is lost if this fails.
        if report.status == .imported {
            try moveAnnotations(from: record.uuid, to: report.workouts, isActivityKept: activity == nil)
            _ = try await deletion.delete([record])
        }
        return report
    }

    /// Moves what the owner said about the old workout to the new one; if there are several, the annotation is copied
    /// to the others.
    ///
    /// - Parameter isActivityKept: A Boolean value that indicates whether a corrected activity is kept, too.
    private func moveAnnotations(from old: UUID, to new: [UUID], isActivityKept: Bool) throws(EngineError) {
        guard let first = new.first else { return }
        try write { store in
            var annotation = try store.read.annotation(of: old).annotation
            try store.moveAnnotations(from: old, to: first)
            if !isActivityKept { annotation.activity = nil }
            guard try !annotation.isEmpty || store.read.annotation(of: first).revision > 0 else { return }
            for uuid in new { try store.annotate(uuid, annotation, ifRevision: nil) }
        }
    }
}
