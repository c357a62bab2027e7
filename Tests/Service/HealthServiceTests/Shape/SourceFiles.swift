import Foundation
import TestSupport

/// The sources of this project, for rules about their contents.
enum SourceFiles {
    static let root = Repository.root

    /// A file with its text.
    struct File {
        /// The path below the root.
        let name: String
        let text: String

        /// The text without comments on lines of their own.
        var code: String {
            text.split(separator: "\n", omittingEmptySubsequences: false)
                .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
        }

        /// The imported modules.
        var imports: Set<String> {
            Set(
                text.matches(
                    of:
                        /(?m)^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private)\s+)?import\s+(?:(?:struct|class|enum|func|protocol|typealias|let|var)\s+)?(\w+)/
                ).map { String($0.1) })
        }
    }

    /// Returns the files of a folder below the root, with these extensions.
    static func all(in folder: String, _ endings: String...) throws -> [File] {
        let base = root.appending(path: folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: base.path).sorted()
        return try names.filter { name in
            !name.contains(".build/") && endings.contains { name.hasSuffix("." + $0) }
        }.map { name in
            File(name: "\(folder)/\(name)", text: try String(contentsOf: base.appending(path: name), encoding: .utf8))
        }
    }

    /// Returns one file below the root.
    static func one(_ name: String) throws -> File {
        File(name: name, text: try String(contentsOf: root.appending(path: name), encoding: .utf8))
    }
}
