import Foundation
package import HealthStore

/// What a watcher of a folder tells.
package enum WatchNews: Sendable {
    /// A file was examined.
    case file(WatchResult)
    /// A sentence about the folder.
    case notice(String)
}

/// What became of a file of a watched folder.
package struct WatchResult: Sendable {
    /// The path below the folder.
    package var file: String
    package var outcome: WatchedFile.Outcome
    /// The reports of its import; empty if nothing was imported.
    package var reports: [ImportReport] = []
    /// The number of files of an archive that were nothing that can be imported.
    package var ignored = 0
    /// What is shown of it, a sentence.
    package var sentence: String
    /// The time of the next try after a passing failure, in seconds since 2001-01-01 UTC.
    package var again: Double?
    /// The place to which it was moved, below the folder.
    package var movedTo: String?
}
