import Foundation
import HealthModel
import WorkoutFiles

/// A table of Samsung Health (IMP-60): its first line names its kind, the second one its columns.
struct SamsungTable {
    /// The kind, such as `com.samsung.shealth.exercise`.
    let kind: String
    private var sheet: CSVSheet
    private let prefixes: [String]
    /// A Boolean value that indicates whether no head has a prefix, as in the oldest tables.
    private var isBare: Bool { prefixes.count == 1 }

    /// Returns the kind of a table by its beginning; nil if it is none of Samsung Health.
    static func kind(_ beginning: [UInt8]) -> String? {
        let line = beginning.prefix(200).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: ["\u{FEFF}", " "])
        let form = #/(com\.samsung\.s?health\.[a-z0-9_.]+),[0-9]+(?:,[0-9]*)?/#
        return text.wholeMatch(of: form).map { String($0.output.1) }
    }

    /// Reads the heads of a table; nil if there are none.
    init?(_ file: OpenedFile, kind: String) throws(WorkoutFileError) {
        var reader = try CSVReader(file, file: file.name)
        guard try reader.next() != nil, let sheet = try CSVSheet(reader) else { return nil }
        (self.kind, self.sheet) = (kind, sheet)
        let found = sheet.heads.names.filter { $0.hasPrefix("com.samsung.") }.map { name in
            String(name[...(name.lastIndex(of: ".") ?? name.startIndex)])
        }
        prefixes = Array(Set(found)).sorted() + [""]
    }

    /// The lines of rows that were left out.
    var leftOut: [Int] { sheet.leftOut }

    /// Returns the next row; nil at the end.
    mutating func next() throws(WorkoutFileError) -> SamsungRow? {
        try sheet.next().map { SamsungRow(row: $0, prefixes: prefixes, isBare: isBare) }
    }
}

/// A row of a table of Samsung Health.
struct SamsungRow {
    let row: CSVRow
    let prefixes: [String]
    let isBare: Bool

    var place: String { "line \(row.line)" }

    /// The text of a column, whatever the prefix of its head.
    subscript(name: String) -> String? { prefixes.lazy.compactMap { row[$0 + name] }.first }

    func number(_ name: String) -> Double? { self[name].flatMap { CSVRow.number($0) } }

    /// The identifier of the row.
    var key: String? { self["datauuid"].map { String($0.prefix(100)) } }

    // MARK: Time

    private static let offsetForm = TextForm(#/UTC([+-])(\d{2}):?(\d{2})/#)

    /// The offset from UTC in seconds: `UTC+0100`, or milliseconds.
    private var offset: Int? {
        guard let text = self["time_offset"] else { return nil }
        if let milliseconds = Int(text) { return milliseconds / 1_000 }
        guard let match = Self.offsetForm.match(text) else { return nil }
        let seconds = (Int(match.2) ?? 0) * 3_600 + (Int(match.3) ?? 0) * 60
        return match.1 == "-" ? -seconds : seconds
    }

    /// The zone of the offset.
    var timeZone: String? { ExportTime.zone(offset: offset) }

    var metadata: Metadata { timeZone.map { [MetadataKey.timeZone: .string($0)] } ?? [:] }

    /// Returns a moment, which is UTC; the oldest tables have local times instead (IMP-61).
    func moment(_ name: String) -> Double? {
        guard let text = self[name] else { return nil }
        if let milliseconds = CSVRow.number(text) { return ExportTime.moment(milliseconds: milliseconds) }
        guard let wall = WallClock(text) else { return nil }
        let isLocal = isBare && self["time_offset"].flatMap { Int($0) } != nil
        return wall.local - Double(isLocal ? offset ?? 0 : 0)
    }

    /// The start and the end; nil if there is no start, or it is after the end.
    var interval: (start: Double, end: Double)? {
        guard let start = moment("start_time") else { return nil }
        let end = moment("end_time") ?? start
        return end >= start && end - start < 4 * 86_400 ? (start, end) : nil
    }
}
