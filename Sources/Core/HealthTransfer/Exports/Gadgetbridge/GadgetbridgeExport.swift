import Foundation
import HealthModel
import HealthStore
import WorkoutFiles

/// A backup of Gadgetbridge among files (IMP-75): its database, and the recordings that it names.
final class GadgetbridgeExport: ServiceExport {
    let way = "gadgetbridge"
    let title = "Gadgetbridge"
    private let name: String
    /// The folder of the backup, with a `/` at its end unless it is the root.
    private let root: String
    private let copy: ForeignCopy
    private let database: ForeignDatabase
    /// The workouts of files, by their paths below `files` in lower case.
    private var workouts: [String: UUID] = [:]
    private var damaged: Set<String> = []

    /// Creates an export; nil if the file is no database of Gadgetbridge.
    init?(_ copy: ForeignCopy, _ database: ForeignDatabase, named name: String) {
        guard database.has(["_id", "NAME", "IDENTIFIER"], in: "DEVICE"),
            database.tables.keys.contains(where: { $0.hasSuffix("_ACTIVITY_SAMPLE") || $0 == "BASE_ACTIVITY_SUMMARY" })
        else { return nil }
        (self.name, self.copy, self.database) = (name, copy, database)
        let folders = name.split(separator: "/").dropLast()
        root = (folders.last == "database" ? folders.dropLast() : folders).map { "\($0)/" }.joined()
    }

    func role(of name: String) -> ExportRole? {
        if name == self.name { return .table }
        guard name.hasPrefix(root) else { return nil }
        let path = name.dropFirst(root.count)
        if path.hasPrefix("files/") { return .recording }
        if path.hasPrefix("preferences/") { return .notOpened("files of preferences were") }
        return path == "gadgetbridge.json" ? .table : nil
    }

    func note(_ report: ImportReport, of name: String) {
        guard report.status != .failed, let workout = report.workouts.first else { return }
        workouts[name.dropFirst(root.count + "files/".count).lowercased()] = workout
    }

    func finish(_ writer: ExportWriter) throws {
        try readDevices()
        try storeSummaries(writer)
        for table in database.tables.keys.sorted() {
            if table.hasSuffix("_ACTIVITY_SAMPLE") { try storeMinutes(table, writer) }
            if let moment = GadgetbridgeTables.moment(of: table) { try store(moment, of: table, writer) }
        }
        for night in try GadgetbridgeNights(database: database, source: source).nights() { try night.store(writer) }
        let others = database.tables.keys.filter(GadgetbridgeTables.isLeftOut).sorted().filter {
            database.count(of: $0) ?? 0 > 0
        }
        if !others.isEmpty {
            let some = others.prefix(3).joined(separator: ", ")
            writer.note(
                .skipped(others.count, "\(others.count) table\(others.count == 1 ? "" : "s") left out (\(some))."))
        }
        for table in damaged.sorted() { writer.note(database.remark(incomplete: table)) }
    }

    private func rows(
        of table: String, _ columns: [String], orderedBy order: [String] = [], _ body: ([ForeignValue]) throws -> Void
    ) throws {
        if try !database.forEachRow(of: table, columns, orderedBy: order, body) { damaged.insert(table) }
    }

    // MARK: Devices

    private var sources: [Int64: ExportSource] = [:]

    private func readDevices() throws {
        try rows(of: "DEVICE", ["_id", "NAME", "ALIAS", "IDENTIFIER"]) { row in
            guard let identifier = row[0].integer else { return }
            let names = [row[2], row[1]].lazy.compactMap { WorkoutSidecar.line($0.text, limit: 80) }
            let name = names.first ?? title
            sources[identifier] = ExportSource(way: way, origin: row[3].text, name: name)
        }
    }

    private func source(_ device: Int64?) -> ExportSource {
        device.flatMap { sources[$0] } ?? ExportSource(way: way, origin: nil, name: title)
    }

    /// Returns the key of a row: its device, whose address enters only the hash, and its time.
    private static func key(_ source: ExportSource, _ time: Double) -> String {
        "\(source.identity.source.bundleIdentifier)|\(JSON.digits(time))"
    }

    // MARK: Samples

    /// Stores the rows of a table of minutes (IMP-76).
    private func storeMinutes(_ table: String, _ writer: ExportWriter) throws {
        guard database.has(["TIMESTAMP", "DEVICE_ID", "STEPS", "HEART_RATE"], in: table),
            !GadgetbridgeTables.isLeftOut(table)
        else { return }
        // Garmin counts up through the day.
        let isSum = table.hasPrefix("GARMIN_")
        var last: (device: Int64?, steps: Double)?
        try rows(
            of: table,
            ["TIMESTAMP", "DEVICE_ID", "STEPS", "HEART_RATE", "SPO2", "DISTANCE_CM", "ACTIVE_CALORIES"],
            orderedBy: ["DEVICE_ID", "TIMESTAMP"]
        ) { row in
            guard let start = row[0].number.flatMap({ ExportTime.moment(milliseconds: $0 * 1_000) }) else { return }
            let (source, end) = (source(row[1].integer), start + 60)
            let key = "\(table)|\(Self.key(source, start))"
            var steps = row[2].number.flatMap { $0 > 0 ? $0 : nil }
            if isSum, let count = row[2].number, count >= 0 {
                let before = last.flatMap { $0.device == row[1].integer ? $0.steps : nil } ?? 0
                steps = count >= before ? count - before : count
                last = (row[1].integer, count)
            }
            let values: [(ObjectType, Double?)] = [
                (.stepCount, steps),
                (.heartRate, row[3].number.flatMap { $0 >= 10 && $0 != 255 ? $0 : nil }),
                (.oxygenSaturation, row[4].number.flatMap { $0 > 0 ? $0 / 100 : nil }),
                (.distanceWalkingRunning, row[5].number.flatMap { $0 > 0 ? $0 / 100 : nil }),
                (.activeEnergyBurned, row[6].number.flatMap { $0 > 0 ? $0 : nil }),
            ]
            for (type, value) in values {
                try writer.add(type, value, key: key, source: source, from: start, to: end, at: "a row of \(table)")
            }
        }
    }

    /// Stores the rows of a table of moments (IMP-78).
    private func store(_ moment: GadgetbridgeTables.Moment, of table: String, _ writer: ExportWriter) throws {
        try rows(of: table, ["TIMESTAMP", "DEVICE_ID", moment.column]) { row in
            guard let time = row[0].number.flatMap(ExportTime.moment(milliseconds:)) else { return }
            let source = source(row[1].integer)
            try writer.add(
                moment.type, row[2].number.map { $0 * moment.factor }, key: "\(table)|\(Self.key(source, time))",
                source: source, from: time, to: time, at: "a row of \(table)")
        }
    }

    // MARK: Workouts

    /// Stores what the table of activities tells besides their recordings, and those without one (IMP-79).
    private func storeSummaries(_ writer: ExportWriter) throws {
        try rows(
            of: "BASE_ACTIVITY_SUMMARY",
            [
                "NAME", "START_TIME", "END_TIME", "ACTIVITY_KIND", "GPX_TRACK", "RAW_DETAILS_PATH", "DEVICE_ID",
                "SUMMARY_DATA",
            ]
        ) { row in
            guard let start = row[1].number.flatMap(ExportTime.moment(milliseconds:)),
                let end = row[2].number.flatMap(ExportTime.moment(milliseconds:)), end > start
            else { return writer.leaveOut("it has no possible date", at: "a row") }
            let source = source(row[6].integer)
            let kind = GadgetbridgeActivities.activity(row[3].integer)
            var workout = ExportedWorkout(
                key: Self.key(source, start), source: source, activity: kind.activity, start: start, end: end)
            (workout.isIndoor, workout.isPoolSwim) = (kind.isIndoor, kind.isPool)
            workout.sidecar.title = row[0].text
            if let text = row[7].text {
                var scanner = JSONScanner(Array(text.utf8))
                let json = try? JSON(whole: &scanner)
                func value(_ name: String) -> Double? { json?[name]?.number("value") }
                workout.distance = value("distanceMeters").flatMap { $0 > 0 && $0 < 1e7 ? $0 : nil }
                workout.energy = value("caloriesBurnt").flatMap { $0 > 0 && $0 < 50_000 ? $0 : nil }
            }
            if let recorded = recording(row[4].text) ?? recording(row[5].text) {
                var sidecar = workout.sidecar
                sidecar.energy = workout.energy
                let isNew = try writer.annotate(recorded, with: sidecar, way: way, key: workout.key)
                return writer.countMerged(isNew: isNew)
            }
            try writer.store(workout, at: "a row")
        }
    }

    /// Returns the workout of the file with the longest end of a path of the phone.
    private func recording(_ path: String?) -> UUID? {
        guard let path, path.count < 4_096 else { return nil }
        let parts = path.lowercased().split(separator: "/")
        return parts.indices.lazy.compactMap { self.workouts[parts[$0...].joined(separator: "/")] }.first
    }
}
