import Foundation
import HealthModel
import WorkoutFiles

/// An export of Samsung Health among files: tables, and the JSON that their rows name (IMP-60, IMP-62, IMP-65).
final class SamsungExport: ServiceExport {
    let way = "samsung"
    let title = "Samsung Health"
    private let files: any ServiceFiles
    private let zone: TimeZone
    /// The tables by their kind.
    private var tables: [(index: Int, kind: String)] = []
    private var names: Set<String> = []
    /// The files below folders `jsons`, by the last part of their names.
    private let values: [String: Int]

    /// The largest JSON of a row in bytes.
    private static let valueLimit = 1 << 28
    private static let app = "com.sec.android.app.shealth"

    init(among files: some ServiceFiles, options: ExportOptions) {
        self.files = files
        zone = options.zone
        let indices = files.names.indices.filter { Self.isValue(files.names[$0]) }
        values = Dictionary(indices.map { (Self.last(files.names[$0]), $0) }) { first, _ in first }
    }

    /// Takes a table into the export.
    func add(_ index: Int, kind: String) {
        tables.append((index, kind))
        names.insert(files.names[index])
    }

    private static func last(_ name: String) -> String { String(name.split(separator: "/").last ?? "") }

    private static func isValue(_ name: String) -> Bool {
        name.hasSuffix(".json") && name.split(separator: "/").dropLast().contains("jsons")
    }

    func role(of name: String) -> ExportRole? { names.contains(name) || Self.isValue(name) ? .table : nil }

    func note(_: ImportReport, of _: String) {}

    func finish(_ writer: ExportWriter) throws {
        let order = tables.sorted { ($0.kind, $0.index) < ($1.kind, $1.index) }
        var stages: [String: [(start: Double, end: Double, stage: SleepStage)]] = [:]
        for table in order where table.kind == SamsungKinds.stages {
            try forEachRow(of: table, writer) { row in
                guard let night = row["sleep_id"], let span = row.interval,
                    let stage = SamsungKinds.stage(row.number("stage"))
                else { return }
                stages[night, default: []].append((span.start, span.end, stage))
            }
        }
        // Scores, goals and what is social are counted (IMP-92).
        var others: [String] = []
        var days: [Double: Day] = [:]
        for table in order {
            switch table.kind {
            case SamsungKinds.stages: break
            case SamsungKinds.exercise: try forEachRow(of: table, writer) { try storeExercise($0, writer) }
            case SamsungKinds.sleep:
                try forEachRow(of: table, writer) { row in try storeNight(row, &stages, writer) }
            case SamsungKinds.pressure:
                try forEachRow(of: table, writer) { row in
                    guard let key = row.key, let span = row.interval else { return leaveOut(row, writer) }
                    try writer.addBloodPressure(
                        row.number("systolic"), row.number("diastolic"), key: key, source: source(row), at: span.start,
                        metadata: row.metadata, example: row.place)
                }
            default:
                if let column = SamsungKinds.days[table.kind] {
                    try forEachRow(of: table, writer) { Self.add($0, column, to: &days) }
                } else if let columns = SamsungKinds.columns[table.kind] {
                    try forEachRow(of: table, writer) { try store($0, columns, writer) }
                } else {
                    others.append(String(table.kind.dropFirst("com.samsung.".count)))
                }
            }
        }
        if !stages.isEmpty {
            writer.leaveOut("their night is missing", at: "\(stages.count) nights", of: "stages of sleep")
        }
        try storeDays(days, writer)
        if !others.isEmpty {
            let some = others.prefix(3).joined(separator: ", ")
            writer.note(
                .skipped(others.count, "\(others.count) table\(others.count == 1 ? "" : "s") left out (\(some))."))
        }
    }

    // MARK: Files

    /// Calls a closure for each row of a table; a damaged table ends early, with a sentence.
    private func forEachRow(
        of table: (index: Int, kind: String), _ writer: ExportWriter, _ body: (SamsungRow) throws -> Void
    ) throws {
        do {
            guard let file = try files.open(table.index), var rows = try SamsungTable(file, kind: table.kind) else {
                return
            }
            while let row = try rows.next() { try body(row) }
            for line in rows.leftOut { writer.leaveOut("it has too many cells", at: "line \(line)", of: "rows") }
        } catch let error as WorkoutFileError {
            writer.note(.skipped("The table \(table.kind) could not be read: \(error.reason)"))
        }
    }

    /// Returns the JSON that a row names; nil if there is none that can be read.
    private func json(_ name: String?) -> JSON? {
        guard let name, let index = values[Self.last(name)], let file = (try? files.open(index)) ?? nil,
            let bytes = try? file.readAll(limit: Self.valueLimit, file: name)
        else { return nil }
        var scanner = JSONScanner(bytes)
        return try? JSON(whole: &scanner)
    }

    private func source(_ row: SamsungRow, origin column: String = "pkg_name") -> ExportSource {
        let origin = row[column] ?? Self.app
        let isOther = column == "pkg_name" && origin != Self.app
        return ExportSource(way: way, origin: origin, name: isOther ? String(origin.prefix(80)) : title)
    }

    private func leaveOut(_ row: SamsungRow, _ writer: ExportWriter) {
        writer.leaveOut("it has no identifier, or no possible date", at: row.place, of: "rows")
    }

    // MARK: Samples

    /// Stores the numbers of a row, or of the JSON that it names (IMP-65).
    private func store(_ row: SamsungRow, _ columns: [SamsungKinds.Column], _ writer: ExportWriter) throws {
        guard let key = row.key, let span = row.interval else { return leaveOut(row, writer) }
        // Steps by minute are those of a device (IMP-66).
        let isSteps = columns.contains { $0.type == .stepCount }
        let source = source(row, origin: isSteps ? "deviceuuid" : "pkg_name")
        guard let name = row["binning_data"] ?? row["binning"] else {
            for column in columns {
                try writer.add(
                    column.type, row.number(column.name).map { $0 * column.factor }, key: key, source: source,
                    from: span.start, to: span.end, metadata: row.metadata, at: row.place)
            }
            return
        }
        guard let bins = json(name)?.list else {
            return writer.leaveOut("the file with its values is missing or damaged", at: row.place, of: "rows")
        }
        for (index, bin) in bins.enumerated() {
            guard let start = bin.number("start_time").flatMap(ExportTime.moment(milliseconds:)) else { continue }
            let end = bin.number("end_time").flatMap(ExportTime.moment(milliseconds:)) ?? start
            for column in columns where end >= start {
                let value = bin.number(SamsungKinds.namesInBins[column.name] ?? column.name)
                try writer.add(
                    column.type, value.map { $0 * column.factor }, key: "\(key)|\(index)", source: source, from: start,
                    to: end, metadata: row.metadata, at: row.place)
            }
        }
    }

    private func storeNight(
        _ row: SamsungRow, _ stages: inout [String: [(start: Double, end: Double, stage: SleepStage)]],
        _ writer: ExportWriter
    ) throws {
        guard let key = row.key, let span = row.interval else { return leaveOut(row, writer) }
        var night = ExportedNight(
            key: key, source: source(row), start: span.start, end: span.end, timeZone: row.timeZone)
        night.stages = stages.removeValue(forKey: key) ?? []
        try night.store(writer)
    }

    // MARK: Days

    /// The steps of a day in one row.
    private struct Day {
        var steps: Double
        var isMerged: Bool
    }

    /// Keeps of the rows of a day that of all devices, else the largest (IMP-66).
    private static func add(_ row: SamsungRow, _ column: String, to days: inout [Double: Day]) {
        guard let steps = row.number(column), steps > 0, let date = row.moment("day_time") else { return }
        let day = Day(steps: steps, isMerged: row.number("source_type") == -2)
        let isBetter = days[date].map { old in
            day.isMerged == old.isMerged ? day.steps > old.steps : day.isMerged
        }
        if isBetter ?? true { days[date] = day }
    }

    private func storeDays(_ days: [Double: Day], _ writer: ExportWriter) throws {
        let source = ExportSource(way: way, origin: "days", name: "\(title) (days)", bucket: .days)
        let objects = days.sorted { $0.key < $1.key }.compactMap { date, day -> ExportedObject? in
            let (start, end) = ExportTime.day(date, in: zone)
            guard ExportedQuantity.isPossible(day.steps, .stepCount, from: start, to: end) else { return nil }
            return ExportedObject(
                key: JSON.digits(date), source: source, type: .stepCount, start: start, end: end,
                content: .quantity(QuantityValue(day.steps, .count)))
        }
        try writer.addBuckets(objects, of: "steps of days")
    }

    // MARK: Exercises

    private func storeExercise(_ row: SamsungRow, _ writer: ExportWriter) throws {
        guard let key = row.key, let span = row.interval, span.end > span.start else {
            return writer.leaveOut("it has no identifier, or no possible date", at: row.place)
        }
        let number = row.number("exercise_type").flatMap { Int(exactly: $0) }
        let kind = SamsungActivities.activity(number)
        var workout = ExportedWorkout(
            key: key, source: source(row), activity: kind.activity,
            activityName: kind.activity == .other ? row["title"].map { String($0.prefix(80)) } : nil,
            start: span.start, end: span.end)
        workout.isIndoor = kind.isIndoor
        workout.timeZone = row.timeZone
        workout.duration = row.number("duration").map { $0 / 1_000 }.flatMap { $0 > 0 ? $0 : nil }
        workout.distance = row.number("distance").flatMap { $0 > 0 && $0 < 1e7 ? $0 : nil }
        workout.energy = (row.number("calorie") ?? row.number("total_calorie")).flatMap {
            $0 > 0 && $0 < 50_000 ? $0 : nil
        }
        workout.sidecar.title = row["title"]
        workout.sidecar.notes = row["comment"]
        if let points = json(row["location_data"]) { SamsungStreams.addRoute(points.list, to: &workout) }
        if let live = json(row["live_data"]) { SamsungStreams.addLive(live.list, to: &workout) }
        let additional = json(row["additional"]) ?? json("\(key).com.samsung.health.exercise.additional.json")
        if let additional { SamsungStreams.addLengths(additional.list("lengths"), to: &workout) }
        try writer.store(workout, at: row.place)
    }
}
