import Synchronization

/// A decompression budget for the archives of one upload, including nested archives (SEC-42).
package final class UnpackingBudget: Sendable {
    /// The maximum number of entries in an archive.
    let entries: Int
    private let bytes: Int
    private let rest: Mutex<Int>

    package init(entries: Int, bytes: Int) {
        self.entries = entries
        self.bytes = bytes
        rest = Mutex(bytes)
    }

    /// Charges decompressed bytes to the budget; returns a problem if it is exceeded.
    func charge(_ count: Int) -> FileProblem? {
        let isWithin = rest.withLock { rest in
            rest -= min(count, rest + 1)
            return rest >= 0
        }
        return isWithin ? nil : FileProblem("its archives expand to more than \(bytes) bytes", limit: .unpackedSize)
    }
}
