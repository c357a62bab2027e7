package import Foundation

/// A folder that is deleted after the test.
package final class TemporaryFolder {
    package let url: URL

    /// - Parameter place: Where it is made; among the temporary files by default.
    package init(in place: URL = FileManager.default.temporaryDirectory) throws {
        url = place.appending(path: "OpenHealthKitTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The place of temporary files that anybody can reach, for tests that give up the rights of the super-user.
    ///
    /// It is `/tmp` where the usual place is closed to others, as a folder of `mktemp -d` is.
    package static var placeOfAnybody: URL {
        let usual = FileManager.default.temporaryDirectory.standardizedFileURL
        let isOpen = sequence(first: usual) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }.allSatisfy {
            var status = stat()
            return stat($0.path, &status) == 0 && status.st_mode & S_IXOTH != 0
        }
        return isOpen ? usual : URL(filePath: "/tmp")
    }

    /// Writes a file and returns its path.
    package func write(_ text: String, to name: String) throws -> String {
        let file = url.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }
}
