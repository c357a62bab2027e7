import Foundation
import HealthStore
import WorkoutFiles

/// The exports among files (IMP-1, IMP-3): found by names and by the beginnings of tables, never by the name of the archive.
struct ServiceExports {
    private(set) var exports: [any ServiceExport] = []
    /// The number of files by what is told about them.
    private var leftOut: [String: Int] = [:]
    private var notOpened: [String: Int] = [:]

    /// The largest number of tables whose beginnings are looked at.
    private static let tableLimit = 10_000

    /// Looks for exports.
    init(among files: some ServiceFiles, options: ExportOptions) {
        let names = files.names
        if let garmin = GarminExport(among: files, options: options) { exports.append(garmin) }
        if let polar = PolarExport(among: files, options: options) { exports.append(polar) }
        var fitbit = FitbitExport(among: files, options: options)
        if let fitbit { exports.append(fitbit) }
        var (count, samsung, fit) = (0, nil as SamsungExport?, nil as GoogleFitExport?)
        for (index, name) in names.enumerated() where Self.mayBeExport(name) {
            guard exports.allSatisfy({ $0.role(of: name) == nil }) else { continue }
            count += 1
            guard count <= Self.tableLimit, let file = (try? files.open(index)) ?? nil else { continue }
            if let kind = SamsungTable.kind(file.beginning) {
                let export = samsung ?? SamsungExport(among: files, options: options)
                if samsung == nil { exports.append(export) }
                export.add(index, kind: kind)
                samsung = export
            } else if let part = GoogleFitFile(file, named: name) {
                let export = fit ?? GoogleFitExport(among: files, options: options)
                if fit == nil { exports.append(export) }
                export.add(index, part)
                fit = export
            } else if file.format == nil || file.format == .csv,
                let heads = try? CSVSheet(CSVReader(file.beginning, file: ""))?.heads,
                let part = FitbitFile(heads: heads)
            {
                let export = fitbit ?? FitbitExport(files, options)
                if fitbit == nil { exports.append(export) }
                export.add(index, part)
                fitbit = export
            } else if let export = Self.export(of: file, named: name, among: files, options) {
                exports.append(export)
            }
        }
    }

    /// Returns whether a file is looked at: a table, JSON or a database.
    private static func mayBeExport(_ name: String) -> Bool {
        let name = name.lowercased()
        return [".csv", ".json", ".db", ".sqlite"].contains(where: name.hasSuffix) || name == "gadgetbridge"
            || name.hasSuffix("/gadgetbridge")
    }

    private static func export(
        of file: OpenedFile, named name: String, among files: some ServiceFiles, _ options: ExportOptions
    ) -> (any ServiceExport)? {
        guard file.format == nil || file.format == .csv else { return nil }
        if ForeignCopy.isDatabase(file.beginning) {
            let log = files.names.firstIndex(of: name + ForeignCopy.logEnding).flatMap { (try? files.open($0)) ?? nil }
            guard let copy = try? ForeignCopy(file, log: log), let database = try? ForeignDatabase(copy: copy.path)
            else {
                return nil
            }
            if let export = HealthConnectExport(copy, database, named: name) { return export }
            return GadgetbridgeExport(copy, database, named: name)
        }
        if StravaExport.isTable(file.beginning) {
            return StravaExport(file, named: name, among: files)
        }
        if let diary = StrengthDiary.Layout(file.beginning) {
            return StrengthExport(file, named: name, layout: diary, options: options)
        }
        return nil
    }

    /// Returns how a file takes part in an export, and the export; nil if it belongs to none.
    mutating func role(of name: String) -> (role: ExportRole, export: any ServiceExport)? {
        // A folder of an archive is none of its files.
        guard !name.hasSuffix("/") else { return nil }
        for export in exports {
            guard let role = export.role(of: name) else { continue }
            switch role {
            case .leftOut(let kind): leftOut[kind, default: 0] += 1
            case .notOpened(let kind): notOpened[kind, default: 0] += 1
            case .table, .recording: break
            }
            return (role, export)
        }
        return nil
    }

    /// Returns whether an export counts a file that has nothing to import.
    func counts(_ report: ImportReport, of name: String) -> Bool {
        report.status == .failed && exports.contains { $0.counts(report, of: name) }
    }

    /// Sentences about the files that were left out or not opened.
    var remarks: [TransferRemark] {
        [(leftOut, "left out"), (notOpened, "not opened")].flatMap { counts, end in
            counts.sorted { $0.key < $1.key }.map {
                .skipped($0.value, "\($0.value) \($0.value == 1 ? Self.singular($0.key) : $0.key) \(end).")
            }
        }
    }

    /// Returns the words about several files of a kind for a single one: `file about the account was`.
    private static func singular(_ kind: String) -> String {
        let words = ["files": "file", "tables": "table", "routes": "route", "pictures and videos": "picture or video"]
        let text = words.reduce(kind) { text, word in
            text.replacing("\(word.key) ", with: "\(word.value) ", maxReplacements: 1)
        }
        return text.hasSuffix(" were") ? text.dropLast(5) + " was" : text
    }
}
