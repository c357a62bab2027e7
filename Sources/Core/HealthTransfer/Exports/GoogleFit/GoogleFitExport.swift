import Foundation
import HealthModel
import WorkoutFiles

/// A takeout of Google Fit among files (IMP-48, IMP-49): streams of data, sessions, and sums of quarters of an hour and
/// of days where there is no stream.
///
/// The TCX files beside them are files like any others.
final class GoogleFitExport: ServiceExport {
    let way = "google-fit"
    let title = "Google Fit"
    private let files: any ServiceFiles
    private let zone: TimeZone
    private var names: Set<String> = []
    private var streams: [GoogleFitStream] = []
    private var sessions: [Int] = []
    private var quarters: [(index: Int, date: Double)] = []
    private var days: [Int] = []

    /// The largest session in bytes.
    private static let sessionLimit = 1 << 24
    /// The columns of sums, and their types.
    private static let columns: [(name: String, type: ObjectType)] = [
        ("Step count", .stepCount), ("Distance (m)", .distanceWalkingRunning),
    ]
    /// What is told as an activity but is none.
    private static let noActivities: Set<String> = ["still", "in_vehicle", "tilting", "exiting_vehicle"]

    init(among files: some ServiceFiles, options: ExportOptions) {
        self.files = files
        zone = options.zone
    }

    /// Takes a file into the export.
    func add(_ index: Int, _ kind: GoogleFitFile) {
        names.insert(files.names[index])
        switch kind {
        case .stream(let name): streams.append(GoogleFitStream(index: index, name: name))
        case .session: sessions.append(index)
        case .quarters(let date): quarters.append((index, date))
        case .days: days.append(index)
        }
    }

    func role(of name: String) -> ExportRole? { names.contains(name) ? .table : nil }

    func note(_: ImportReport, of _: String) {}

    func finish(_ writer: ExportWriter) throws {
        // A type with raw streams has nothing new in those that were derived from them.
        let raw = Set(streams.filter(\.isRaw).map(\.type))
        let chosen = streams.filter { $0.isRead && (raw.contains($0.type) ? $0.isRaw : $0.isMerged) }
        for stream in chosen.sorted(by: { ($0.name, $0.index) < ($1.name, $1.index) }) {
            try read(stream.index, writer) { try stream.store($0, writer) }
        }
        let others = Set(streams.filter { !$0.isRead }.map(\.type)).sorted()
        if !others.isEmpty {
            let some = others.prefix(3).joined(separator: ", ")
            writer.note(
                .skipped(others.count, "\(others.count) type\(others.count == 1 ? "" : "s") left out (\(some))."))
        }
        for index in sessions { try read(index, writer) { try storeSession($0, writer) } }
        try storeSums(without: Set(chosen.compactMap(\.objectType)), writer)
    }

    /// Reads a file; a damaged one leaves the others.
    private func read(_ index: Int, _ writer: ExportWriter, _ body: (OpenedFile) throws -> Void) throws {
        do {
            if let file = try files.open(index) { try body(file) }
        } catch let error as WorkoutFileError {
            writer.note(.skipped("A file could not be read: \(error.reason)"))
        } catch is JSONScanner.Failure {
            writer.note(.skipped("A file could not be read: it is no valid JSON."))
        }
    }

    // MARK: Sessions

    private func storeSession(_ file: OpenedFile, _ writer: ExportWriter) throws {
        var scanner = JSONScanner(try file.readAll(limit: Self.sessionLimit, file: file.name))
        let json = try JSON(whole: &scanner)
        guard let kind = json.text("fitnessActivity"), let text = json.text("startTime"),
            let start = Self.utc(text), let end = json.text("endTime").flatMap(Self.utc), end > start,
            end - start < 4 * 86_400
        else { return writer.leaveOut("it has no possible date", at: "a session") }
        let source = ExportSource(way: way, origin: nil, name: title)
        guard !Self.noActivities.contains(kind) else { return writer.leaveOut("it is no activity", at: kind) }
        if kind.hasPrefix("sleep") {
            return try ExportedNight(key: text, source: source, start: start, end: end).store(writer)
        }
        let activity = ActivityNames.activity(named: kind) ?? .other
        var workout = ExportedWorkout(
            key: text, source: source, activity: activity,
            activityName: activity == .other ? String(kind.prefix(80)) : nil, start: start, end: end)
        let distance = json.list("aggregate").first { $0.text("metricName") == "com.google.distance.delta" }
        workout.distance = distance?.number("floatValue").flatMap { $0 > 0 && $0 < 1e7 ? $0 : nil }
        try writer.store(workout, at: text)
    }

    private static func utc(_ text: String) -> Double? {
        WallClock(text).map { $0.local - Double($0.offset ?? 0) }
    }

    // MARK: Sums

    /// Stores the sums of quarters of an hour, and of days without them, of types without a stream (IMP-16).
    private func storeSums(without known: Set<ObjectType>, _ writer: ExportWriter) throws {
        let columns = Self.columns.filter { !known.contains($0.type) }
        guard !columns.isEmpty else { return }
        var sums: [ObjectType: [ExportedObject]] = [:]
        func add(_ row: CSVRow, _ bucket: BucketSource, from start: Double, to end: Double) {
            let source = ExportSource(
                way: way, origin: bucket.rawValue, name: "\(title) (\(bucket.rawValue))", bucket: bucket)
            for column in columns {
                guard let value = row.number(column.name), value > 0, let kind = ExportedQuantity.known[column.type]
                else { continue }
                guard ExportedQuantity.isPossible(value, column.type, from: start, to: end) else {
                    writer.leaveOut("a value cannot be true", at: "line \(row.line)", of: kind.family)
                    continue
                }
                sums[column.type, default: []].append(
                    ExportedObject(
                        key: "\(bucket.rawValue)|\(JSON.digits(start))", source: source, type: column.type,
                        start: start,
                        end: end, content: .quantity(QuantityValue(value, kind.unit))))
            }
        }
        for (index, date) in quarters {
            try forEachRow(index, writer) { row in
                guard let start = moment(row["Start time"], on: date), var end = moment(row["End time"], on: date)
                else { return }
                // The last quarter ends at the midnight that begins the next day.
                if end <= start { end += 86_400 }
                if end - start <= 3_600 { add(row, .quarters, from: start, to: end) }
            }
        }
        let dates = Set(quarters.map(\.date))
        for index in days {
            try forEachRow(index, writer) { row in
                guard let date = row["Date"].flatMap(WallClock.init)?.local, !dates.contains(date) else { return }
                let day = ExportTime.day(date, in: zone)
                add(row, .days, from: day.start, to: day.end)
            }
        }
        for (type, objects) in sums.sorted(by: { $0.key.identifier < $1.key.identifier }) {
            try writer.addBuckets(objects, of: ExportedQuantity.known[type]?.family ?? type.identifier)
        }
    }

    private func forEachRow(_ index: Int, _ writer: ExportWriter, _ body: (CSVRow) throws -> Void) throws {
        try read(index, writer) { file in
            guard var table = try CSVSheet(CSVReader(file, file: file.name)) else { return }
            while let row = try table.next() { try body(row) }
        }
    }

    /// Returns the moment of a time such as `02:00:00.000+01:00` on a day.
    private func moment(_ text: String?, on date: Double) -> Double? {
        guard let text, let wall = WallClock("2001-01-01T\(text)") else { return nil }
        let local = date + wall.local
        return wall.offset.map { local - Double($0) } ?? LocalClock.moment(local, in: zone)
    }
}
