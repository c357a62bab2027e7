import Foundation

extension StoreOptions {
    /// Returns the path of the store for a command that maintains the file, and need not open it as a store.
    ///
    /// - Throws: ``CommandFailure`` if there is no such file.
    func existingPath() throws -> String {
        guard FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure(.noStore, "No store found at '\(path.printable)'.")
        }
        return path
    }
}
