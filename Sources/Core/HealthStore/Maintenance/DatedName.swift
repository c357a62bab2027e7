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
    ///
    /// Its number is greater than all others of the same second, also if lower ones are unused.
    static func inFolder(_ folder: String, of path: String, _ date: Date) -> String {
        let moment = moment(date)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let numbers = names.compactMap { place(of: $0, after: stem(of: path)) }
            .filter { $0.moment == moment }.map(\.number)
        let start = URL(fileURLWithPath: folder).appending(path: stem(of: path) + moment).path
        return free(start, ".sqlite", after: numbers.max() ?? 0)
    }

    /// Returns the files of a folder that were named by ``inFolder(_:of:_:)``, the oldest first: of one second, in the
    /// order of their numbers.
    static func all(in folder: String, of path: String) throws -> [String] {
        let stem = stem(of: path)
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .compactMap { name in place(of: name, after: stem).map { (name: name, place: $0) } }
            .sorted { ($0.place.moment, $0.place.number, $0.name) < ($1.place.moment, $1.place.number, $1.name) }
            .map { URL(fileURLWithPath: folder).appending(path: $0.name).path }
    }

    /// The beginning of all names in a folder for a file.
    private static func stem(of path: String) -> String {
        URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent + "-"
    }

    /// Returns the timestamp and the number in a name, 1 without a number; nil for another name.
    private static func place(of name: String, after stem: String) -> (moment: String, number: Int)? {
        guard name.hasPrefix(stem), name.hasSuffix(".sqlite") else { return nil }
        let text = name.dropFirst(stem.count).dropLast(".sqlite".count)
        let pattern = "dddd-dd-ddTdd-dd-ddZ"
        guard text.count >= pattern.count,
            zip(text, pattern).allSatisfy({ $1 == "d" ? $0.isASCII && $0.isNumber : $0 == $1 })
        else { return nil }
        let rest = text.dropFirst(pattern.count)
        guard !rest.isEmpty else { return (String(text), 1) }
        guard rest.first == "-", let number = Int32(rest.dropFirst()) else { return nil }
        return (String(text.prefix(pattern.count)), Int(number))
    }

    private static func free(_ stem: String, _ ending: String, after last: Int = 0) -> String {
        var number = max(last + 1, 1)
        var path = number == 1 ? stem + ending : "\(stem)-\(number)\(ending)"
        while FileManager.default.fileExists(atPath: path) {
            number += 1
            path = "\(stem)-\(number)\(ending)"
        }
        return path
    }
}
