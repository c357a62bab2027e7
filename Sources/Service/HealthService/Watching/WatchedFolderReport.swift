package import Foundation
import HealthReports
import HealthStore
package import WorkoutFiles

/// The state of a watched folder (API-144).
package struct WatchedFolderReport: Sendable, Hashable, JSONRepresentable {
    /// What the server does with the folder.
    package enum State: String, Sendable, Hashable, CaseIterable {
        /// It waits for files.
        case watching
        /// It imports a file.
        case importing
        /// It cannot import anything, for the reason in `problem`.
        case stopped
    }

    /// The file that is being imported.
    package struct Current: Sendable, Hashable {
        /// The path below the folder.
        package var file: String
        /// The share that was read, from 0 to 1; nil if it is not known.
        package var share: Double?
    }

    /// What became of a file.
    package struct File: Sendable, Hashable {
        /// The path below the folder.
        package var file: String
        package var time: Date
        /// A Boolean value that indicates whether the failure passes by itself.
        package var isPassing: Bool
        /// What was imported of it, or why it was not, a sentence.
        package var report: String
        /// The time of the next try.
        package var again: Date?

        init(_ entry: WatchedFile) {
            file = entry.name
            time = Date(timeIntervalSinceReferenceDate: entry.noted ?? 0)
            isPassing = entry.outcome == .passing
            report = entry.report
            again = isPassing ? entry.again.map(Date.init(timeIntervalSinceReferenceDate:)) : nil
        }
    }

    package var folder: String
    package var after: WatchedFolder.After
    package var state: State
    package var problem: String?
    package var notices: [String]
    package var current: Current?
    package var waiting: [String]
    package var waitingCount: Int
    package var importedCount: Int
    package var failedCount: Int
    package var imported: [File]
    package var failed: [File]

    package static let jsonShape = JSONShape<Self>("WatchedFolder", "A folder whose files are imported.") { members in
        members.add("folder", .text, "The path on the machine of the server.") { $0.folder }
        members.add("after", .choice, "Whether imported files stay there or are moved.") { $0.after }
        members.add("state", .choice) { $0.state }
        members.add("problem", .text, "Why nothing is imported; null if it can be.") { $0.problem }
        members.add("notices", .list(.text), "What else is to be known of the folder.") { $0.notices }
        members.add("current", current, "The file that is being imported.") { $0.current }
        members.add("waiting", .list(.text), "Files that are incomplete, or wait for their turn; at most 50.") {
            $0.waiting
        }
        members.add("waitingCount", .count) { $0.waitingCount }
        members.add("importedCount", .count) { $0.importedCount }
        members.add("failedCount", .count) { $0.failedCount }
        members.add("imported", .list(file), "The latest files, at most 50.") { $0.imported }
        members.add("failed", .list(file), "The latest failures, at most 50.") { $0.failed }
    }

    private static let current = JSONShape<Current>(
        inline: JSONMembers { members in
            members.add("file", .text) { $0.file }
            members.add("share", .number, "How much of it was read, from 0 to 1; null if that is not known.") {
                $0.share
            }
        })

    private static let file = JSONShape<File>("WatchedFile", "What became of a file of a watched folder.") { members in
        members.add("file", .text, "The path below the folder.") { $0.file }
        members.add("time", .date) { $0.time }
        members.add("report", .text, "What was imported of it, or why it was not.") { $0.report }
        members.add("isPassing", .boolean, "Whether it is tried again by itself.") { $0.isPassing }
        members.add("again", .date, "The time of the next try.") { $0.again }
    }
}
