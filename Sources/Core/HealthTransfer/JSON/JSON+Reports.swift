import Foundation
package import HealthModel
package import WorkoutFiles

extension JSON {
    /// A workout as an element of a list.
    package static func members(of workout: WorkoutSummary) -> [Member] {
        [
            ("uuid", .uuid(workout.uuid)),
            ("activityType", .string(workout.activityName)),
            ("start", .date(workout.start)),
            ("end", .date(workout.end)),
            ("duration", .number(workout.duration)),
            ("totalDistance", .number(workout.totalDistance)),
            ("totalEnergyBurned", .number(workout.totalEnergyBurned)),
            ("source", source(workout.source)),
            ("proposedActivity", .string(workout.proposedActivity?.name)),
            ("timeZone", .string(workout.timeZone?.identifier)),
            ("title", .string(workout.title)),
            ("notes", .string(workout.notes)),
            ("tags", .array(workout.tags.map { .string($0) })),
            ("recordedActivityType", .string(workout.recordedActivity?.name)),
            ("isNotMine", .bool(workout.isNotMine)),
            ("isTrimmed", .bool(workout.isTrimmed)),
            ("otherRecordings", .array(workout.otherRecordings.map { recording($0) })),
        ]
    }

    /// A recording of an outing.
    private static func recording(_ recording: WorkoutSummary.Recording) -> JSON {
        .object([("uuid", .uuid(recording.uuid)), ("source", source(recording.source))])
    }

    /// What became of a file.
    package static func importReport(_ report: ImportReport) -> JSON {
        .object([
            ("file", .string(report.file)),
            ("format", .string(report.format)),
            ("status", .string(report.status.rawValue)),
            ("complete", .bool(report.status != .failed && !report.isPartial)),
            ("workouts", .array((report.workouts + report.workoutsOfExport).map(uuid))),
            ("workoutsAdded", .integer(report.stored.count + report.workoutCount)),
            ("samples", .integer(report.samples)),
            ("routePoints", .integer(report.routePoints)),
            ("types", .object(report.types.sorted { $0.key < $1.key }.map { ($0.key, count($0.value)) })),
            ("unmapped", .object(report.unmapped.sorted { $0.key < $1.key }.map { ($0.key, count($0.value)) })),
            ("kept", .array(report.kept.map(kept))),
            ("duplicates", .integer(report.duplicates)),
            ("deleted", .integer(report.deleted)),
            ("unmatchedRoutes", .array(report.unmatchedRoutes.map { .string($0) })),
            ("warnings", .array(report.warnings.map { .string($0) })),
            ("error", .string(report.error)),
        ])
    }

    private static func kept(_ kept: ImportReport.Kept) -> JSON {
        .object([
            ("kind", .string(kept.kind)), ("reason", .string(kept.reason)), ("unreadable", .bool(kept.isUnreadable)),
            ("examples", .array(kept.examples.map { .string($0) })), ("added", .integer(kept.count.added)),
            ("known", .integer(kept.count.known)),
        ])
    }

    private static func count(_ count: ImportReport.Count) -> JSON {
        .object([("added", .integer(count.added)), ("known", .integer(count.known))])
    }

    /// A deleted object.
    package static func deletion(_ record: SampleRecord, _ outcome: WorkoutDeletion.Outcome) -> JSON {
        .object([
            ("uuid", .uuid(outcome.uuid)), ("type", .string(outcome.type.identifier)),
            ("activityType", .string(record.workout?.activityType.name)), ("start", .date(record.start)),
            ("belongings", .integer(outcome.belongings)), ("kept", .integer(outcome.kept)),
        ])
    }

    /// A type with how much there is of it.
    package static func type(_ type: ObjectType, _ holding: HealthReports.Holding) -> JSON {
        .object(
            [
                ("identifier", .string(type.identifier)), ("name", .string(TypeName.name(of: type))),
                ("unit", .string(DisplayUnit.unit(for: type)?.unitString)),
            ] + members(of: holding))
    }

    /// A source with how much it saved.
    package static func source(_ source: SourceRecord, types: Int, _ holding: HealthReports.Holding) -> JSON {
        .object(
            [
                ("name", .string(source.name)), ("bundleIdentifier", .string(source.bundleIdentifier)),
                ("types", .integer(types)),
            ] + members(of: holding))
    }

    private static func members(of holding: HealthReports.Holding) -> [Member] {
        [
            ("samples", .integer(holding.count)), ("earliest", .date(holding.earliest)),
            ("latest", .date(holding.latest)),
        ]
    }

    /// What became of an export of a whole store.
    package static func exportReport(_ report: ExportReport) -> JSON {
        func counts(_ counts: [String: Int]) -> JSON {
            .object(counts.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })
        }
        return .object([
            ("file", .string(report.file)), ("bytes", .integer(report.byteCount)),
            ("mainFileBytes", .integer(report.mainByteCount)), ("samples", .integer(report.recordCount)),
            ("types", counts(report.records)), ("elements", counts(report.elements)),
            ("routePoints", .integer(report.routePoints)), ("files", .integer(report.files)),
            ("leftOut", counts(report.leftOut)), ("warnings", .array(report.warnings.map { .string($0) })),
        ])
    }
}
