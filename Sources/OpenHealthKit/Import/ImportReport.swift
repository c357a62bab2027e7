package import Foundation

/// What became of one file.
package struct ImportReport: Sendable {
    /// How it ended.
    package enum Status: String, Sendable {
        /// Something was stored.
        case imported
        /// Everything was stored before; nothing changed.
        case duplicate
        /// Nothing was stored.
        case failed
    }

    /// The file as the caller named it.
    package var file: String
    /// The format as a file extension.
    package var format: String?
    package var status: Status
    /// The workouts of the file, those stored before included.
    package var workouts: [UUID] = []
    /// Those of ``workouts`` that were stored now, as lines of a list.
    package var stored: [WorkoutSummary] = []
    /// How many samples were stored now.
    package var samples = 0
    /// How many points of routes were stored now.
    package var routePoints = 0
    /// What was left out or looked wrong, in sentences.
    package var warnings: [String] = []
    /// Why nothing was stored, in a sentence.
    package var error: String?

    /// A report without results.
    package init(file: String, format: String?, status: Status) {
        self.file = file
        self.format = format
        self.status = status
    }
}
