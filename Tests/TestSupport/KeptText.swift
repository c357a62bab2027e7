import Foundation

/// Texts that are kept with the tests; `HK_WRITE_SCREENS=1` in the environment rewrites them.
package enum KeptText {
    /// A Boolean value that indicates whether the environment requests new texts.
    package static var isWritten: Bool { ProcessInfo.processInfo.environment["HK_WRITE_SCREENS"] != nil }

    /// Returns the first difference of a text from the kept one, and nil if they are the same.
    ///
    /// - Parameter path: The path below `Tests`.
    package static func difference(_ text: String, from path: String) throws -> String? {
        let file = Repository.file("Tests/\(path)")
        if isWritten {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        guard let data = try? Data(contentsOf: file) else { return "\(path): there is no such text" }
        let kept = String(decoding: data, as: UTF8.self)
        guard text != kept else { return nil }
        let lines = zip(text.split(separator: "\n"), kept.split(separator: "\n")).first { $0 != $1 }
        return "\(path): \(lines.map { "'\($0)' instead of '\($1)'" } ?? "more or fewer lines")"
    }
}
