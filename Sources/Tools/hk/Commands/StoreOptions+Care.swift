import Foundation

extension StoreOptions {
    /// The store for a command that looks after its file, and needs not open it.
    ///
    /// - Throws: ``Failure`` if there is no such file.
    func existingPath() throws -> String {
        guard FileManager.default.fileExists(atPath: path) else {
            throw Failure(.noStore, "There is no store at '\(path.printable)'.")
        }
        return path
    }
}
