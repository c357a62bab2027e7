import Foundation
import HealthModel
import WorkoutFiles

/// A bulk export of Strava among files: its table tells more of the files that it names (IMP-21, IMP-24, IMP-28).
///
/// Archives have files packed with gzip, and TCX with blanks before the declaration (IMP-25); the readers of files take
/// both.
final class StravaExport: ServiceExport {
    let way = "strava"
    let title = "Strava"
    /// The folder of the table, with a `/` at its end unless it is the root.
    private let root: String
    private let name: String
    private let table: Result<StravaTable, WorkoutFileError>
    /// The workouts of files, by their paths in lower case.
    private var workouts: [String: UUID] = [:]
    /// The files that were read, by their paths in lower case.
    private var read: Set<String> = []

    static func isTable(_ beginning: [UInt8]) -> Bool { StravaTable.isTable(beginning) }

    init(_ file: OpenedFile, named name: String, among files: some ServiceFiles) {
        self.name = name
        let root = name.split(separator: "/").count > 1 ? name[...(name.lastIndex(of: "/") ?? name.startIndex)] : ""
        self.root = String(root)
        do throws(WorkoutFileError) {
            var gear: [String: StravaGear] = [:]
            for (table, head, kind) in [("bikes.csv", "Bike", Gear.Kind.bike), ("shoes.csv", "Shoe", .shoes)] {
                gear.merge(Self.gear("\(root)\(table)", head, kind, among: files)) { first, _ in first }
            }
            table = .success(try StravaTable(CSVReader(file, file: file.name), gear: gear))
        } catch {
            table = .failure(error)
        }
    }

    /// Returns the gear in a table by its name; none if there is no such table.
    private static func gear(
        _ path: String, _ head: String, _ kind: Gear.Kind, among files: some ServiceFiles
    ) -> [String: StravaGear] {
        guard let index = files.names.firstIndex(where: { $0.lowercased() == path.lowercased() }),
            let file = (try? files.open(index)) ?? nil, let reader = try? CSVReader(file, file: path),
            var table = (try? CSVSheet(reader)) ?? nil
        else { return [:] }
        var gear: [String: StravaGear] = [:]
        while let row = (try? table.next()) ?? nil {
            guard let name = row["\(head) Name"] else { continue }
            let model = ["\(head) Brand", "\(head) Model"].compactMap { row[$0] }.joined(separator: " ")
            gear[name] = StravaGear(name: model.isEmpty ? name : "\(name) (\(model))", kind: kind)
        }
        return gear
    }

    // MARK: Files

    func role(of name: String) -> ExportRole? {
        guard name.lowercased().hasPrefix(root.lowercased()) else { return nil }
        let path = name.dropFirst(root.count).lowercased()
        if name == self.name { return .table }
        if path.hasPrefix("activities/") { return .recording }
        if path.hasPrefix("routes/") { return .leftOut("planned routes were") }
        if path.hasPrefix("media/") { return .leftOut("pictures and videos were") }
        if path == "bikes.csv" || path == "shoes.csv" { return .table }
        if path.hasSuffix(".csv"), !path.contains("/") { return .notOpened("tables about the account were") }
        return nil
    }

    func note(_ report: ImportReport, of name: String) {
        let path = name.dropFirst(root.count).lowercased()
        guard report.status != .failed else { return }
        read.insert(path)
        workouts[path] = report.workouts.first
    }

    func finish(_ writer: ExportWriter) throws {
        let table = try table.get()
        for line in table.leftOut { writer.leaveOut("it has no identifier, or too many cells", at: "line \(line)") }
        var missing = 0
        for activity in table.activities {
            let path = activity.file?.lowercased()
            if let path, let workout = workouts[path] {
                try writer.annotate(workout, with: activity.sidecar, way: way, key: activity.identifier)
                continue
            }
            if let path, !read.contains(path) { missing += 1 }
            guard let workout = activity.workout else {
                writer.leaveOut("it has no file, and no date and time in a known form", at: "line \(activity.line)")
                continue
            }
            try writer.store(workout, at: "line \(activity.line)")
        }
        if missing > 0 {
            writer.note(
                .skipped(
                    missing,
                    missing == 1
                        ? "1 file that the table names is missing; its row was taken alone."
                        : "\(missing) files that the table names are missing; their rows were taken alone."))
        }
    }
}
