import Synchronization

/// How much of the archives of one upload is unpacked, those within archives included (SEC-42).
package final class UnpackingBudget: Sendable {
    /// The most files that the list of an archive may have.
    let entries: Int
    private let bytes: Int
    private let rest: Mutex<Int>

    package init(entries: Int, bytes: Int) {
        self.entries = entries
        self.bytes = bytes
        rest = Mutex(bytes)
    }

    /// Takes bytes that were unpacked; answers what is wrong if there were too many.
    func take(_ count: Int) -> FileProblem? {
        let isWithin = rest.withLock { rest in
            rest -= min(count, rest + 1)
            return rest >= 0
        }
        return isWithin ? nil : FileProblem("its archives unpack to more than \(bytes) bytes", limit: .unpackedSize)
    }
}
