package import Foundation
import GRDB
package import HealthModel

extension StoreReader {
    /// Returns the plans of the library without their steps, in the order of imports.
    ///
    /// - Parameter limit: The number of plans that were imported last; nil for all.
    package func libraryPlans(last limit: Int? = nil) throws -> [LibraryPlan] {
        enum Column: Int, SQLColumns {
            case plan, name, activity, steps, seconds, added, fileName, format
            static let list = selection(of: "p", [.fileName: "f.name", .format: "f.format"])
        }
        let statement = try SQLStatement(
            database,
            """
            SELECT \(Column.list) FROM library_plan p JOIN plan_file f ON f.id = p.file ORDER BY p.id DESC LIMIT ?
            """)
        var plans: [LibraryPlan] = []
        try statement.forEach(Column.self, [.integer(Int64(limit ?? -1))]) { row in
            plans.append(
                LibraryPlan(
                    PlanSummary(
                        id: try row.uuid(.plan), displayName: row.text(.name),
                        activity: WorkoutActivity(rawValue: UInt(clamping: row.integer(.activity))),
                        steps: Int(clamping: row.integer(.steps)), estimatedSeconds: row.real(.seconds)),
                    added: Date(timeIntervalSinceReferenceDate: row.real(.added)), file: row.text(.fileName) ?? "",
                    format: row.text(.format) ?? ""))
            return true
        }
        return plans.reversed()
    }

    /// Returns the number of plans of the library.
    package func libraryPlanCount() throws -> Int {
        Int(try SQLStatement(database, "SELECT count(*) FROM library_plan").firstInteger() ?? 0)
    }

    /// Returns the identifiers of the plans of all schedules and of the library that begin or end with digits.
    ///
    /// - Parameter digits: Hexadecimal digits without dashes.
    package func planIdentifiers(_ digits: String) throws -> [UUID] {
        let statement = try SQLStatement(
            database,
            """
            SELECT plan FROM (SELECT plan FROM scheduled_plan UNION SELECT plan FROM library_plan)
            WHERE hex(plan) LIKE ?1 || '%' OR hex(plan) LIKE '%' || ?1
            """)
        var found: [UUID] = []
        try statement.forEach([.text(digits)]) { row in
            found.append(try row.uuid(.only))
            return true
        }
        return found
    }

    /// Returns a plan of the library; nil if it has none with the identifier.
    package func libraryPlan(_ id: UUID) throws -> PlannedWorkout? {
        try SQLStatement(database, "SELECT body FROM library_plan WHERE plan = ?").first(.uuid(id)) {
            try RecordBody.decode($0.bytes(.only), as: PlannedWorkout.self)
        }
    }

    /// Returns the file that a plan of the library was imported from, and the number of plans of the library that are
    /// of it; nil if there is no such plan.
    package func libraryFile(of plan: UUID) throws -> (file: LibraryPlan.File, plans: Int)? {
        enum Column: Int, SQLColumns {
            case name, format, bytes, plans
            static let list = selection(
                of: "f", [.plans: "(SELECT count(*) FROM library_plan o WHERE o.file = f.id)"])
        }
        let statement = try SQLStatement(
            database, "SELECT \(Column.list) FROM plan_file f JOIN library_plan p ON p.file = f.id WHERE p.plan = ?")
        return try statement.first(Column.self, .uuid(plan)) { row in
            (
                LibraryPlan.File(
                    name: row.text(.name) ?? "", format: row.text(.format) ?? "", bytes: Array(row.bytes(.bytes))),
                Int(clamping: row.integer(.plans))
            )
        }
    }
}
