import Foundation

/// File names that contain a UTC timestamp, so that their order is chronological.
enum DatedName {
    /// Returns a timestamp such as `2026-05-12T06-30-00Z`, without colons, which some file systems do not allow.
    static func moment(_ date: Date) -> String { date.formatted(.iso8601).replacing(":", with: "-") }

    /// Returns an unused name beside a file, such as `health.sqlite.replaced-2026-05-12T06-30-00Z`.
    static func beside(_ path: String, _ what: String, _ date: Date) -> String {
        free("\(path).\(what)-\(moment(date))", "")
    }

    /// Returns an unused name in a folder, such as `health-2026-05-12T06-30-00Z.sqlite` for `health.sqlite`.
    static func inFolder(_ folder: String, of path: String, _ date: Date) -> String {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        return free(URL(fileURLWithPath: folder).appending(path: "\(name)-\(moment(date))").path, ".sqlite")
    }

    /// Returns the files of a folder that were named by ``inFolder(_:of:_:)``, the oldest first.
    static func all(in folder: String, of path: String) throws -> [String] {
        let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent + "-"
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
            guard name.hasPrefix(stem), name.hasSuffix(".sqlite") else { return false }
            return isMoment(name.dropFirst(stem.count).dropLast(".sqlite".count))
        }.sorted().map { URL(fileURLWithPath: folder).appending(path: $0).path }
    }

    /// Returns whether a text is a timestamp, with or without a number after it.
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
