import Foundation
import HealthModel
import HealthReports
import HealthTransfer
import WorkoutFiles

/// The combined result of all files of an import.
struct ImportResult: Sendable {
    var state: JobRecord.State
    private var added = 0
    private var alreadyThere = 0
    private var skipped = 0
    private var format: String?
    private var message: String?
    /// The imported workouts.
    private(set) var workouts: [UUID] = []
    private var warnings: [JSON] = []

    /// The maximum number of workouts and warnings that are listed.
    private static let listLimit = 1_000

    init(_ reports: [ImportReport]) {
        let failed = reports.filter { $0.status == .failed }
        let isPartial = reports.contains(where: \.isPartial) || !failed.isEmpty
        if let excess = reports.lazy.compactMap(\.excess).first {
            state = .refused
            message = "It exceeds the limit '\(excess.limit.rawValue)': \(excess.sentence)"
        } else {
            state = failed.count == reports.count ? .failed : isPartial ? .partial : .done
            message = failed.first?.error ?? (reports.isEmpty ? "The file contains no importable data." : nil)
        }
        format = reports.count == 1 ? reports.first?.format : nil
        for report in reports {
            added += report.samples + report.routePoints + report.stored.count + report.workoutCount
            alreadyThere += report.duplicates
            let remarks = report.remarks + report.keptRemarks(hasValues: true)
            skipped += remarks.reduce(0) { $0 + ($1.kind == .skipped ? $1.count : 0) }
            workouts += report.workouts + report.workoutsOfExport
            for remark in remarks {
                var warning: [JSON.Member] = [
                    ("place", .string(report.file)), ("text", .string(remark.text)), ("count", .integer(remark.count)),
                ]
                if let values = report.implausible.first(where: { $0.text == remark.text }) {
                    warning.append((JSON.implausibleKey, .implausible(values)))
                }
                warnings.append(.object(warning))
            }
        }
    }

    /// The outcome for the audit log.
    var outcome: AuditOutcome {
        switch state {
        case .failed: .failed
        case .refused: .refused
        default: .done
        }
    }

    /// Stores the result in the job's record.
    func write(into record: inout JobRecord) {
        record.state = state
        record.added = Int64(added)
        record.alreadyThere = Int64(alreadyThere)
        record.skipped = Int64(skipped)
        record.format = format
        record.message = message
        record.workouts = JSON.array(workouts.prefix(Self.listLimit).map { .uuid($0) }).line
        record.warnings = JSON.array(Array(warnings.prefix(Self.listLimit))).line
    }
}

extension JSON {
    /// The member of a stored warning that holds the values that were judged impossible.
    fileprivate static let implausibleKey = "implausible"

    /// Returns a job as JSON (API-71).
    static func job(_ job: JobRecord) -> JSON {
        var warnings: [JSON] = []
        var implausible: [JSON] = []
        // Warnings are stored with the values that they are about; jobs list these separately (PLA-2).
        var stored: [JSON] = []
        if case .array(let all)? = try? JSON(parsing: job.warnings) { stored = all }
        for warning in stored {
            guard case .object(let members) = warning else { continue }
            warnings.append(.object(members.filter { $0.key != implausibleKey }))
            let place = members.first { $0.key == "place" }?.value ?? .null
            if case .object(let values)? = members.first(where: { $0.key == implausibleKey })?.value {
                implausible.append(.object([("place", place)] + values))
            }
        }
        return .object([
            ("id", .uuid(job.id)), ("kind", .string(job.kind.rawValue)), ("state", .string(job.state.rawValue)),
            ("name", .string(job.name)), ("format", .string(job.format)), ("bytesRead", .integer(Int(job.bytesRead))),
            ("bytesTotal", .integer(job.bytesTotal.map(Int.init))), ("added", .integer(Int(job.added))),
            ("alreadyThere", .integer(Int(job.alreadyThere))), ("repaired", .integer(Int(job.repaired))),
            ("skipped", .integer(Int(job.skipped))), ("message", .string(job.message)),
            ("implausible", .array(implausible)), ("warnings", .array(warnings)),
            ("workouts", (try? JSON(parsing: job.workouts)) ?? .array([])), ("made", .date(job.made)),
            ("begun", job.begun.map { .date($0) } ?? .null), ("ended", job.ended.map { .date($0) } ?? .null),
            ("expires", job.expires.map { .date($0) } ?? .null),
        ])
    }
}
