/// What became of a file of a watched folder (IMP-106).
package struct WatchedFile: Sendable, Hashable {
    /// What became of a file.
    package enum Outcome: String, Sendable, CaseIterable {
        /// Its import began; after a start of the program: the program ended in it.
        case begun
        /// It was imported, or its data was there already.
        case done
        /// Its content was imported under another name.
        case same
        /// It could not be imported for a reason that passes.
        case passing
        /// It cannot be imported.
        case lasting
    }

    /// The properties that tell whether a file is the same.
    package struct Stamp: Sendable, Hashable {
        /// The size in bytes.
        package var size: Int64
        /// The time of the last modification, in nanoseconds since 1970-01-01 UTC.
        package var modified: Int64
        /// The number of the inode.
        package var inode: Int64

        package init(size: Int64, modified: Int64, inode: Int64) {
            (self.size, self.modified, self.inode) = (size, modified, inode)
        }
    }

    /// The path of the watched folder.
    package var folder: String
    /// The path below the folder; names are bytes.
    package var path: [UInt8]
    package var stamp: Stamp
    /// The SHA-256 digest of the content; nil for what was not read by itself.
    package var digest: [UInt8]?
    package var outcome: Outcome
    /// The number of passing failures, one after another.
    package var tries: Int
    /// The number of times that the program ended while it read the file.
    package var ends: Int
    /// The time at which a passing failure is over, in seconds since 2001-01-01 UTC.
    package var again: Double?
    /// The version of the program.
    package var version: String
    /// What is shown of it, a sentence.
    package var report: String
    /// The time at which that was noted, in seconds since 2001-01-01 UTC; nil before.
    package internal(set) var noted: Double?

    package init(
        folder: String, path: [UInt8], stamp: Stamp, digest: [UInt8]? = nil, outcome: Outcome, tries: Int = 0,
        ends: Int = 0, again: Double? = nil, version: String, report: String = ""
    ) {
        (self.folder, self.path, self.stamp, self.digest, self.outcome) = (folder, path, stamp, digest, outcome)
        (self.tries, self.ends, self.again, self.version, self.report) = (tries, ends, again, version, report)
    }

    /// The path below the folder as text.
    package var name: String { String(decoding: path, as: UTF8.self) }
}
