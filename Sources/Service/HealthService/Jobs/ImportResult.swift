package import Foundation
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
                    warning.append((JSON.implausibleKey, values.json))
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

extension JobRecord {
    /// A warning of an import.
    package struct Warning: Sendable {
        /// The place in the file, or its name.
        package var place: String
        package var text: String
        /// The number of occurrences.
        package var count: Int
        /// The number of values that were judged impossible (PLA-2); `nil` if the warning is about something else.
        package var impossibleCount: Int?
        /// The warning, and the values that it is about, as they were stored.
        fileprivate var members: [JSON.Member]
        fileprivate var values: [JSON.Member]?

        fileprivate init?(_ json: JSON) {
            guard case .object(let all) = json else { return nil }
            members = all.filter { $0.key != JSON.implausibleKey }
            place = (try? json["place"]?.asString()) ?? ""
            text = (try? json["text"]?.asString()) ?? ""
            count = (try? json["count"]?.asInteger()) ?? 1
            guard let judged = json[JSON.implausibleKey], case .object(let values) = judged else { return }
            self.values = [("place", json["place"] ?? .null)] + values
            impossibleCount = (try? judged["count"]?.asInteger()) ?? 0
        }
    }

    /// The warnings of the import.
    package var warningList: [Warning] {
        ((try? JSON(parsing: warnings).elements { $0 }) ?? []).compactMap(Warning.init)
    }

    /// The imported workouts.
    package var workoutList: [UUID] {
        ((try? JSON(parsing: workouts).elements { $0 }) ?? []).compactMap { workout in
            UUID(uuidString: (try? workout.asString()) ?? "")
        }
    }
}

extension JSON {
    /// The member of a stored warning that holds the values that were judged impossible.
    fileprivate static let implausibleKey = "implausible"

    /// Returns a job as JSON (API-71).
    static func job(_ job: JobRecord) -> JSON { .object(members(of: job)) }

    /// Returns the members of a job.
    ///
    /// Warnings are stored with the values that they are about; jobs list these separately (PLA-2).
    static func members(of job: JobRecord) -> [Member] {
        let warnings = job.warningList
        return [
            ("id", .uuid(job.id)), ("kind", .string(job.kind.rawValue)), ("state", .string(job.state.rawValue)),
            ("name", .string(job.name)), ("format", .string(job.format)), ("bytesRead", .integer(Int(job.bytesRead))),
            ("bytesTotal", .integer(job.bytesTotal.map(Int.init))), ("added", .integer(Int(job.added))),
            ("alreadyThere", .integer(Int(job.alreadyThere))), ("repaired", .integer(Int(job.repaired))),
            ("skipped", .integer(Int(job.skipped))), ("message", .string(job.message)),
            ("implausible", .array(warnings.compactMap { $0.values.map { .object($0) } })),
            ("warnings", .array(warnings.map { .object($0.members) })),
            ("workouts", (try? JSON(parsing: job.workouts)) ?? .array([])), ("made", .date(job.made)),
            ("begun", job.begun.map { .date($0) } ?? .null), ("ended", job.ended.map { .date($0) } ?? .null),
            ("expires", job.expires.map { .date($0) } ?? .null),
        ]
    }
}
