package import Foundation

/// The files of this repository, for tests that compare the code with documents and schemas.
package enum Repository {
    /// The folder with the manifest of the package.
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL

    /// Returns the URL of a file or folder by its path below the root.
    package static func file(_ path: String) -> URL { root.appending(path: path) }
}
