package import Foundation
import HealthModel
import HealthReports
import HealthTransfer
package import WorkoutFiles

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
    private static let startHint = "Import it with its start ('start', or '--start' of hk import) to make it a workout."

    init(_ reports: [ImportReport]) {
        let failed = reports.filter { $0.status == .failed }
        // A file of which only some was taken can be imported again.
        let isPartial = reports.contains { $0.isPartial || $0.unchosen > 0 } || !failed.isEmpty
        if let excess = reports.lazy.compactMap(\.excess).first {
            state = .refused
            message = "It exceeds the limit '\(excess.limit.rawValue)': \(excess.sentence)"
        } else {
            state = failed.count == reports.count ? .failed : isPartial ? .partial : .done
            let hint = failed.first?.hasWay == true ? " \(Self.startHint)" : ""
            message =
                failed.first?.error.map { $0 + hint }
                ?? (reports.isEmpty ? "The file contains no importable data." : nil)
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

    /// Creates the result of an import into a copy of the store (API-142).
    init(previewing reports: [ImportReport]) {
        self.init(reports)
        guard state == .done || state == .partial else { return }
        let problem = message.map { " \($0)" } ?? ""
        message = ImportContents(reports).sentence + problem
        state = .previewed
        // They exist only in the copy.
        workouts = []
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
        /// The values that it is about, as they were stored.
        fileprivate var values: [JSON.Member]?

        fileprivate init?(_ json: JSON) {
            guard case .object = json else { return nil }
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
}

/// A job as JSON (API-71).
///
/// Warnings are stored with the values that they are about; jobs list these separately (PLA-2).
extension JobRecord: JSONRepresentable {
    package static let jsonShape = JSONShape<JobRecord>("Job", "An import or an export.", jsonMembers)
    static let list = JSONSchema.list("JobList", of: jsonShape.schema)

    static let jsonMembers = JSONMembers<JobRecord> { members in
        members.add("id", .uuid) { $0.id }
        members.add("kind", .choice) { $0.kind }
        members.add("state", .choice) { $0.state }
        members.add("name", .text, "The name of the file.") { $0.name }
        members.add("format", .text) { $0.format }
        members.add("bytesRead", .count) { Int($0.bytesRead) }
        members.add("bytesTotal", .count) { $0.bytesTotal.map(Int.init) }
        members.add("added", .count) { Int($0.added) }
        members.add("alreadyThere", .count) { Int($0.alreadyThere) }
        members.add("repaired", .count) { Int($0.repaired) }
        members.add("skipped", .count) { Int($0.skipped) }
        members.add("message", .text, "The reason for the outcome, as a sentence.") { $0.message }
        members.add("implausible", .list(implausible), "The values that were judged impossible, by file and kind.") {
            $0.warningList.compactMap(\.values)
        }
        members.add("warnings", .list(warning)) { $0.warningList }
        members.add("workouts", .list(.uuid), "The imported workouts.") { $0.workoutList }
        members.add("made", .date) { $0.made }
        members.add("begun", .date) { $0.begun }
        members.add("ended", .date) { $0.ended }
        members.add("expires", .date, "The end of the time in which the file of an export is available.") { $0.expires }
    }

    private static let warning = JSONShape<Warning>("ImportWarning", "A warning of an import.") { members in
        members.add("place", .text, "The place in the file, or its name.") { $0.place }
        members.add("text", .text) { $0.text }
        members.add("count", .count, "The number of occurrences.") { $0.count }
    }

    /// The values as they were stored.
    private static let implausible = JSONShape<[JSON.Member]>(
        .reference("ImplausibleInFile") {
            .object([.init("place", JSONShape.text.schema, isRequired: true)] + Implausible.jsonMembers.properties)
        }
    ) { .object($0) }
}
