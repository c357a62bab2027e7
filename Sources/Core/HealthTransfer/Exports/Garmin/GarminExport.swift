import Foundation
import HealthModel
import WorkoutFiles

/// An account export of Garmin among files (IMP-30): names and sets of activities, nights, weight, blood pressure,
/// water, and sums of days; the FIT files in it are files like any others, and what has nothing to import is counted
/// by kind (IMP-31).
final class GarminExport: ServiceExport {
    let way = "garmin"
    let title = "Garmin"
    private let files: any ServiceFiles
    private var clock: LocalClock
    /// The files of kinds that have nothing to import: the kind, and the number in the name.
    private var others: [(kind: String, example: String)] = []

    /// The tables that are read, by the end or the beginning of their names.
    private enum Kind: CaseIterable {
        case activities, nights, body, pressures, water, days, status

        /// Returns the kind of a file by its name in lower case; nil if it is none.
        init?(_ name: Substring) {
            switch name {
            case _ where name.hasSuffix("_summarizedactivities.json"): self = .activities
            case _ where name.hasSuffix("_sleepdata.json"): self = .nights
            case _ where name.hasSuffix("_userbiometrics.json"): self = .body
            case _ where name.hasPrefix("bloodpressurefile_"): self = .pressures
            case _ where name.hasPrefix("hydrationlogfile_"): self = .water
            case _ where name.hasPrefix("udsfile_"): self = .days
            case _ where name.hasSuffix("_healthstatusdata.json"): self = .status
            default: return nil
            }
        }

        /// A Boolean value that indicates whether the table has sums and means, which finer data make superfluous.
        var isCoarse: Bool { self == .nights || self == .days || self == .status }
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

    func counts(_ report: ImportReport, of name: String) -> Bool {
        guard let kind = report.otherKind, Self.isPart(name) else { return false }
        // Names begin with the address of the account (IMP-90).
        others.append((kind, String(report.file.split { "_/".contains($0) }.last ?? "")))
        return true
    }

    func finish(_ writer: ExportWriter) throws {
        for other in others { writer.leaveOut("it is \(other.kind)", at: other.example, of: "FIT files") }
        // What is left out beside finer data of the export comes last.
        let tables = files.names.indices.compactMap { index in
            Self.isPart(files.names[index]) ? Self.kind(files.names[index]).map { (index, $0) } : nil
        }.sorted { ($0.1.isCoarse ? 1 : 0, $0.0) < ($1.1.isCoarse ? 1 : 0, $1.0) }
        for (index, kind) in tables {
            if kind.isCoarse { try writer.flush() }
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
                let night = GarminRecords.night(json)
                // The stages of the watch say more than their sums (IMP-98).
                if let bed = night.first, try writer.hasStages(from: bed.start, to: bed.end) {
                    return writer.leaveOut("its stages are there", at: bed.key, of: "nights")
                }
                try writer.store(night, of: "nights")
            }
        case .days:
            var sums: [ExportedObject] = []
            try JSONRecords.forEach(in: file) { json in
                guard let day = GarminDay(json, &clock) else { return }
                sums += day.sums
                try writer.add(
                    .restingHeartRate, day.restingHeartRate, key: day.key, source: GarminRecords.source,
                    from: day.start, to: day.end, at: day.key)
            }
            try writer.addBuckets(sums, of: "sums of days")
        case .status:
            try JSONRecords.forEach(in: file) { json in
                for value in GarminRecords.status(json, &clock) {
                    let night = value.time - GarminRecords.nightBefore
                    if try writer.hasOther(value.type, from: night, to: value.time, than: GarminRecords.source) {
                        writer.leaveOut("finer data of the night are there", at: value.key, of: "values of nights")
                        continue
                    }
                    try writer.add(
                        value.type, value.value, key: value.key, source: GarminRecords.source, from: value.time,
                        to: value.time, at: value.key)
                }
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
