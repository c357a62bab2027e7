import Foundation
import HealthModel
import HealthReports
import HealthStore
import WorkoutFiles

/// The plan that an argument names: of a file, of the schedule, or of the library.
struct ChosenPlan {
    /// The plan.
    let plan: PlannedWorkout
    /// What the file has and the plan has no place for, as sentences.
    var notes: [String] = []
    /// The dates for which the plan is scheduled, ascending.
    var entries: [PlannedEntry] = []

    /// Returns whether an argument names a file, so that no store is needed.
    static func isFile(_ name: String) -> Bool { name == "-" || FileManager.default.fileExists(atPath: name) }

    /// Returns the only plan of a file.
    ///
    /// - Parameter verb: What is done with it, as in "only single ones are scheduled".
    static func file(_ name: String, _ options: PlanFileOptions = PlanFileOptions(), verb: String) throws -> ChosenPlan
    {
        let file = try PlanCommand.read(name, options)
        guard let plan = file.plans.first, file.plans.count == 1 else {
            throw CommandFailure(
                .refused,
                "'\(name.printable)' contains \(file.plans.count) plans; only single ones are \(verb). "
                    + "'hk plan import' gives each an ID.")
        }
        return ChosenPlan(plan: plan, notes: file.notes.map(\.description))
    }

    /// Returns the plan that a name refers to: the path of a file, or an ID of the schedule or the library.
    ///
    /// A scheduled plan takes precedence, because it can differ from the library's by a later import.
    static func find(
        _ name: String, _ options: PlanFileOptions = PlanFileOptions(), verb: String, in session: CommandSession,
        _ settings: Settings
    ) throws -> ChosenPlan {
        if isFile(name) { return try file(name, options, verb: verb) }
        guard let digits = try? TypedDigits(name) else { throw missing(name, .file) }
        return try session.reports { reports in
            let found = try reports.planIdentifiers(digits.text).filter(digits.name)
            guard found.count <= 1 else { throw several(name) }
            guard let id = found.first else { throw missing(name, .notFound) }
            let entries = try reports.plannedEntries(of: id, now: Date(), calendar: settings.calendar)
            guard let plan = try entries.last.flatMap(reports.scheduledPlan)?.plan ?? reports.libraryPlan(id) else {
                throw missing(name, .notFound)
            }
            return ChosenPlan(plan: plan, entries: entries)
        }
    }

    /// Returns the failure of an ID that several plans have.
    static func several(_ name: String) -> CommandFailure {
        CommandFailure(.usage, "Several plans have an ID that begins with '\(name.printable)'. Type more of it.")
    }

    private static func missing(_ name: String, _ kind: CommandFailure.Kind) -> CommandFailure {
        CommandFailure(
            kind,
            "'\(name.printable)' is neither a file nor the ID of a planned workout. Run 'hk plan list --all' or 'hk plan list --library'."
        )
    }
}
