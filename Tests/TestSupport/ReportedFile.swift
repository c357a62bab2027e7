import Foundation

/// A small file that reproduces what people reported about other programs; all are described in the list beside them.
package struct ReportedFile: Sendable, CustomStringConvertible {
    package var name: String
    package var path: String

    package var description: String { name }

    private static let folder = RealFile.folder.appending(path: "reports")

    /// A Boolean value that indicates whether the files are there; tests of them are skipped otherwise.
    package static var areAvailable: Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: "MANIFEST.csv").path)
    }

    package init(_ name: String) {
        self.name = name
        path = Self.folder.appending(path: name).path
    }
}
