package import Foundation

/// A plan of the library, as lists have it: without its steps.
package struct LibraryPlan: Sendable, Hashable, Identifiable {
    /// The largest number of plans in a library.
    package static let limit = 100_000

    /// The identifier of the plan.
    package let id: UUID
    /// The name; nil if it has none.
    package let displayName: String?
    /// The activity.
    package let activity: WorkoutActivity
    /// The number of steps with all repetitions.
    package let steps: Int
    /// The planned or estimated duration, in seconds (PLN-93).
    package let estimatedSeconds: Double
    /// The date of the import.
    package let added: Date
    /// The name of the file that had it.
    package let file: String
    /// The format of that file.
    package let format: String

    package init(
        id: UUID, displayName: String?, activity: WorkoutActivity, steps: Int, estimatedSeconds: Double, added: Date,
        file: String, format: String
    ) {
        (self.id, self.displayName, self.activity, self.steps) = (id, displayName, activity, steps)
        (self.estimatedSeconds, self.added, self.file, self.format) = (estimatedSeconds, added, file, format)
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
