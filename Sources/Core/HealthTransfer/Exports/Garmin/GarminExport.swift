import Foundation
import HealthModel
import WorkoutFiles

/// An account export of Garmin among files (IMP-30): names and sets of activities, nights, weight, blood pressure and
/// water; the FIT files in it are files like any others.
final class GarminExport: ServiceExport {
    let way = "garmin"
    let title = "Garmin"
    private let files: any ServiceFiles
    private var clock: LocalClock

    /// The tables that are read, by the end or the beginning of their names.
    private enum Kind: CaseIterable {
        case activities, nights, body, pressures, water

        /// Returns the kind of a file by its name in lower case; nil if it is none.
        init?(_ name: Substring) {
            switch name {
            case _ where name.hasSuffix("_summarizedactivities.json"): self = .activities
            case _ where name.hasSuffix("_sleepdata.json"): self = .nights
            case _ where name.hasSuffix("_userbiometrics.json"): self = .body
            case _ where name.hasPrefix("bloodpressurefile_"): self = .pressures
            case _ where name.hasPrefix("hydrationlogfile_"): self = .water
            default: return nil
            }
        }
    }

    /// Creates an export; nil if no file is of one.
    init?(among files: some ServiceFiles, options: ExportOptions) {
        guard files.names.contains(where: Self.isPart) else { return nil }
        self.files = files
        clock = LocalClock(options.zone)
    }

    /// Returns whether a path is below a folder of an account export.
    private static func isPart(_ name: String) -> Bool {
        name.split(separator: "/").dropLast().contains { $0 == "DI_CONNECT" || $0.hasPrefix("DI-Connect-") }
    }

    private static func kind(_ name: String) -> Kind? {
        Kind((name.split(separator: "/").last ?? "").lowercased()[...])
    }

    func role(of name: String) -> ExportRole? {
        guard Self.isPart(name), name.lowercased().hasSuffix(".json") else { return nil }
        if Self.kind(name) != nil { return .table }
        return name.contains("DI-Connect-User") || name.contains("profile")
            ? .notOpened("files about the account were") : .leftOut("other files of Garmin were")
    }

    func note(_: ImportReport, of _: String) {}

    func finish(_ writer: ExportWriter) throws {
        for (index, name) in files.names.enumerated() where Self.isPart(name) {
            guard let kind = Self.kind(name) else { continue }
            do {
                guard let file = try files.open(index) else { continue }
                try read(kind, file, writer)
            } catch let error as WorkoutFileError {
                // A damaged file leaves the others; names may hold an address (IMP-90).
                writer.note(.skipped("A file of \(kind) could not be read: \(error.reason)"))
            }
        }
        writer.note(clock.remark)
    }

    private func read(_ kind: Kind, _ file: OpenedFile, _ writer: ExportWriter) throws {
        switch kind {
        case .activities:
            try JSONRecords.forEach(in: file, listsNamed: "summarizedActivitiesExport") { json in
                let key = json.number("activityId").map { JSON.digits($0) } ?? "without an identifier"
                guard let workout = GarminActivity.workout(json) else {
                    return writer.leaveOut("it has no identifier, date or time of Garmin's form", at: key)
                }
                try writer.store(workout, at: key)
            }
        case .nights:
            try JSONRecords.forEach(in: file) { json in
                try writer.store(GarminRecords.night(json), of: "nights")
            }
        case .body:
            try writer.store(GarminRecords.body(in: file, &clock), of: "body measurements")
        case .pressures:
            try JSONRecords.forEach(in: file) { json in
                try writer.store(GarminRecords.pressure(json, &clock), of: "blood pressures")
            }
        case .water:
            try JSONRecords.forEach(in: file) { json in
                try writer.store(GarminRecords.water(json, &clock), of: "drinks")
            }
        }
    }
}
