import Foundation

/// Names with a moment in them, in UTC, which sort as the moments do.
enum DatedName {
    /// `2026-05-12T06-30-00Z`: colons are no part of file names everywhere.
    static func moment(_ date: Date) -> String { date.formatted(.iso8601).replacing(":", with: "-") }

    /// A name beside a file that nothing has: `health.sqlite.replaced-2026-05-12T06-30-00Z`.
    static func beside(_ path: String, _ what: String, _ date: Date) -> String {
        free("\(path).\(what)-\(moment(date))", "")
    }

    /// `health-2026-05-12T06-30-00Z.sqlite` of `health.sqlite`, in a folder where nothing has that name.
    static func inFolder(_ folder: String, of path: String, _ date: Date) -> String {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        return free(URL(fileURLWithPath: folder).appending(path: "\(name)-\(moment(date))").path, ".sqlite")
    }

    /// Those files of a folder that ``inFolder(_:of:_:)`` named, the oldest first.
    static func all(in folder: String, of path: String) throws -> [String] {
        let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent + "-"
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
            guard name.hasPrefix(stem), name.hasSuffix(".sqlite") else { return false }
            return isMoment(name.dropFirst(stem.count).dropLast(".sqlite".count))
        }.sorted().map { URL(fileURLWithPath: folder).appending(path: $0).path }
    }

    /// Whether a text is a moment, with a number behind it or none.
    private static func isMoment(_ text: Substring) -> Bool {
        let pattern = "dddd-dd-ddTdd-dd-ddZ"
        guard text.count >= pattern.count else { return false }
        let fits = zip(text, pattern).allSatisfy { $1 == "d" ? $0.isASCII && $0.isNumber : $0 == $1 }
        let rest = text.dropFirst(pattern.count)
        return fits && (rest.isEmpty || rest.first == "-" && Int(rest.dropFirst()) != nil)
    }

    private static func free(_ stem: String, _ ending: String) -> String {
        var path = stem + ending
        var number = 1
        while FileManager.default.fileExists(atPath: path) {
            number += 1
            path = "\(stem)-\(number)\(ending)"
        }
        return path
    }
}
