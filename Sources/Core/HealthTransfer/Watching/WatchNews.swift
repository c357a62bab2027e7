import Foundation
package import HealthStore
import Synchronization

/// What a watcher of a folder tells.
package enum WatchNews: Sendable {
    /// A file was examined.
    case file(WatchResult)
    /// A file is being imported; the share that was read of it, if it is known.
    case progress(file: String, share: Double?)
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

/// The share of a file that was read; an archive is read file by file.
final class ReadShare: Sendable {
    private let entry = Mutex<(index: Int, count: Int)?>(nil)

    /// Notes that a file of an archive is begun.
    func begin(_ index: Int, of count: Int) { entry.withLock { $0 = (index, count) } }

    /// Returns the share after some bytes of the current file; nil if that is not known.
    func share(_ done: Int, of total: Int?) -> Double? {
        let part = total.flatMap { $0 > 0 ? min(1, Double(done) / Double($0)) : nil }
        guard let entry = entry.withLock({ $0 }), entry.count > 0 else { return part }
        return min(1, (Double(entry.index) + (part ?? 0)) / Double(entry.count))
    }
}
