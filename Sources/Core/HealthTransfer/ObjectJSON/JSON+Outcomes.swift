import Foundation
import HealthModel
import HealthReports
package import WorkoutFiles

extension JSON {
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
            ("implausible", .array(report.implausible.map(\.json))),
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
