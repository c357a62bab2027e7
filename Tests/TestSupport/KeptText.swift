import Foundation

/// Texts that are kept with the tests; `HK_WRITE_SCREENS=1` in the environment rewrites them.
package enum KeptText {
    /// Returns the first difference of a text from the kept one, and nil if they are the same.
    ///
    /// - Parameter path: The path below `Tests`.
    package static func difference(_ text: String, from path: String) throws -> String? {
        let file = Repository.file("Tests/\(path)")
        if ProcessInfo.processInfo.environment["HK_WRITE_SCREENS"] != nil {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let kept = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        guard text != kept else { return nil }
        let lines = zip(text.split(separator: "\n"), kept.split(separator: "\n")).first { $0 != $1 }
        return "\(path): \(lines.map { "'\($0)' instead of '\($1)'" } ?? "more or fewer lines")"
    }
}
