package import Foundation

/// A plan of the library, as lists have it.
package struct LibraryPlan: Sendable, Hashable, Identifiable {
    /// The largest number of plans in a library.
    package static let limit = 100_000

    /// The plan.
    package let plan: PlanSummary
    /// The date of the import.
    package let added: Date
    /// The name of the file that had it.
    package let file: String
    /// The format of that file.
    package let format: String

    /// The identifier of the plan.
    package var id: UUID { plan.id }

    package init(_ plan: PlanSummary, added: Date, file: String, format: String) {
        (self.plan, self.added, self.file, self.format) = (plan, added, file, format)
    }

    /// A file whose plans are in the library, as it was imported (PLF-2).
    package struct File: Sendable, Hashable {
        /// The name without folders.
        package let name: String
        /// The format.
        package let format: String
        /// All bytes.
        package let bytes: [UInt8]

        package init(name: String, format: String, bytes: [UInt8]) {
            (self.name, self.format, self.bytes) = (name, format, bytes)
        }
    }

    /// What an import did with a plan.
    package enum Outcome: String, Sendable, CaseIterable {
        /// The library did not have it.
        case added
        /// The library had an earlier version, from a file with other bytes.
        case replaced
        /// The library has it from a file with the same bytes.
        case present
    }
}
