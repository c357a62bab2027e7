import Foundation
import TestSupport
import Testing

/// Texts that are kept in `Tests/Service/Texts`; `HK_WRITE_SCREENS=1` in the environment rewrites them.
enum KeptText {
    static func expect(
        _ text: String, in folder: String, name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = Repository.file("Tests/Service/Texts/\(folder)/\(name)")
        if ProcessInfo.processInfo.environment["HK_WRITE_SCREENS"] != nil {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let kept = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        guard text != kept else { return }
        let lines = zip(text.split(separator: "\n"), kept.split(separator: "\n")).first { $0 != $1 }
        Issue.record(
            "\(name): \(lines.map { "'\($0)' instead of '\($1)'" } ?? "more or fewer lines")",
            sourceLocation: sourceLocation)
    }
}
