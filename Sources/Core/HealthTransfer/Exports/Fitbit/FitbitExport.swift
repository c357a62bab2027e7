import Foundation
import HealthModel
import WorkoutFiles

/// An export of Fitbit, since 2026 Google Health, in Google's takeout (IMP-40): three generations of files, which tell
/// the same more than once (IMP-41).
final class FitbitExport: ServiceExport {
    let way = "fitbit"
    let title = "Fitbit"
    let files: any ServiceFiles
    private let options: ExportOptions
    private var parts: [(index: Int, file: FitbitFile)] = []
    private var byName: [String: FitbitFile] = [:]
    /// The times; the zone is known once the export is read.
    var clock: FitbitClock
    /// The stored workouts by time.
    var workouts = SessionIndex<UUID>([])

    /// The display name of sources of which no device is known.
    static let name = "Fitbit"
    /// The names of folders of exports, below which every table belongs to it.
    private static let roots: Set<Substring> = ["Fitbit", "Google Health"]

    /// Creates an export; nil if no name is that of one.
    convenience init?(among files: some ServiceFiles, options: ExportOptions) {
        let paths = files.names.map { $0.split(separator: "/", omittingEmptySubsequences: false) }
        let roots = Set(paths.compactMap(Self.root))
        guard !roots.isEmpty else { return nil }
        self.init(files, options)
        for (index, path) in paths.enumerated() {
            for root in roots where path.starts(with: root) && path.count > root.count {
                let rest = Array(path[root.count...])
                let isAll = root.last.map(Self.roots.contains) ?? false
                guard isAll || rest.count > 1 && FitbitFile.isFolder(rest[0]), let file = FitbitFile(rest) else {
                    continue
                }
                add(index, file)
                break
            }
        }
    }

    init(_ files: some ServiceFiles, _ options: ExportOptions) {
        (self.files, self.options) = (files, options)
        clock = FitbitClock(options, profile: nil, offsets: [])
    }

    /// Returns the folder that holds the export which a path is part of; nil if it is part of none.
    private static func root(_ path: [Substring]) -> [Substring]? {
        for (index, part) in path.dropLast().enumerated() {
            if part.hasSuffix(FitbitFile.endOfTables) { return Array(path[..<index]) }
            let form = #/[A-Za-z_ ]+-(?:\d{4}-\d{2}-\d{2}|\d+)\.json/#
            if part == FitbitFile.folderOfRecords, path.last?.wholeMatch(of: form) != nil {
                return Array(path[..<index])
            }
        }
        return nil
    }

    /// Takes a file into the export.
    func add(_ index: Int, _ file: FitbitFile) {
        parts.append((index, file))
        byName[files.names[index]] = file
    }

    func role(of name: String) -> ExportRole? {
        byName[name].map { $0 == .account ? .notOpened("files about the account were") : .table }
    }

    func note(_: ImportReport, of _: String) {}

    func finish(_ writer: ExportWriter) throws {
        let nights = try nights(writer)
        let exercises = try exercises(writer)
        clock = FitbitClock(
            options, profile: try profileZone(writer),
            offsets: (nights.values.compactMap(\.offset) + exercises.values.compactMap(\.offset)))
        try storeExercises(exercises, writer)
        for family in FitbitFamily.allCases { try storeValues(of: family, writer) }
        try storeNights(nights, writer)
        try storeSides(writer)
        writer.note(clock.assumed?.remark)
        let others = Set(
            parts.compactMap { part -> String? in
                if case .other(let kind) = part.file { kind } else { nil }
            }
        ).sorted()
        if !others.isEmpty {
            let some = others.prefix(3).joined(separator: ", ")
            writer.note(
                .skipped(
                    others.count, "\(others.count) kind\(others.count == 1 ? "" : "s") of files left out (\(some))."))
        }
    }

    // MARK: Files

    /// The files of a kind, in order of their names.
    func files(_ kind: FitbitFile) -> [Int] {
        parts.filter { $0.file == kind }.map(\.index).sorted { files.names[$0] < files.names[$1] }
    }

    /// Reads a file; a damaged one leaves the others.
    private func read(_ index: Int, _ writer: ExportWriter, _ body: (OpenedFile) throws -> Void) throws {
        do {
            if let file = try files.open(index) { try body(file) }
        } catch let error as WorkoutFileError {
            writer.note(.skipped("A file could not be read: \(error.reason)"))
        }
    }

    /// Calls a closure for each row of a table, with its place.
    func forEachRow(_ index: Int, _ writer: ExportWriter, _ body: (CSVRow) throws -> Void) throws {
        try read(index, writer) { file in
            guard var table = try CSVSheet(CSVReader(file, file: file.name)) else { return }
            while let row = try table.next() { try body(row) }
        }
    }

    /// Calls a closure for each record of a file in JSON, with its place.
    func forEachRecord(_ index: Int, _ writer: ExportWriter, _ body: (JSON, String) throws -> Void) throws {
        var count = 0
        try read(index, writer) { file in
            try JSONRecords.forEach(in: file) { record in
                count += 1
                try body(record, "record \(count)")
            }
        }
    }

    /// Returns the zone of the account: the only cell that is read of its profile.
    private func profileZone(_ writer: ExportWriter) throws -> TimeZone? {
        var zone: TimeZone?
        for index in files(.profile) {
            try forEachRow(index, writer) { row in zone = zone ?? row["timezone"].flatMap(TimeZone.init(identifier:)) }
        }
        return zone
    }
}
