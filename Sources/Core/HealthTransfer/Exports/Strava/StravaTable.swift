import Foundation
import HealthModel
import WorkoutFiles

/// The table of activities in a bulk export of Strava (IMP-21, IMP-22).
///
/// Its heads are in the language of the account, and some occur twice.
struct StravaTable {
    /// A row, as far as it is used.
    struct Activity: Sendable {
        var line: Int
        var identifier: String
        /// The start in seconds since 2001-01-01 UTC; nil if its form is unknown.
        var start: Double?
        var kind: String?
        /// The path of its file as in the cell; nil if there is none.
        var file: String?
        /// The time from start to end in seconds.
        var elapsed: Double?
        /// The time in motion in seconds.
        var moving: Double?
        /// Metres.
        var distance: Double?
        var sidecar = WorkoutSidecar()
    }

    /// The way in which columns are found.
    private enum Language {
        case english
        case german
        /// By the place of the column with the names of files; for heads in any other language.
        case places([String: Int])
    }

    private(set) var activities: [Activity] = []
    /// The lines of rows that were left out.
    private(set) var leftOut: [Int] = []
    private var language = Language.english
    private var gear: [String: StravaGear] = [:]

    /// Returns whether a file is the table, by its beginning: at least 10 columns, and names of files of activities or
    /// the first head.
    static func isTable(_ beginning: [UInt8]) -> Bool {
        guard var table = try? CSVSheet(CSVReader(beginning, file: "")), table.heads.names.count >= 10 else {
            return false
        }
        if ["activity id", StravaHeads.firstInGerman.lowercased()].contains(table.heads.names[0].lowercased()) {
            return true
        }
        while let row = (try? table.next()) ?? nil {
            if row.cells.contains(where: isFileName) { return true }
        }
        return false
    }

    /// Returns whether a cell is the name of the file of an activity.
    private static func isFileName(_ cell: String) -> Bool {
        guard cell.count < 80 else { return false }
        return cell.lowercased().wholeMatch(of: #/activities\/[0-9]+\.(fit|gpx|tcx)(\.gz)?/#) != nil
    }

    /// Reads the table.
    ///
    /// - Parameters:
    ///   - gear: What tables tell of gear, by its name.
    /// - Throws: An error if a quotation mark is never closed, or a limit is exceeded.
    init(_ reader: CSVReader, gear: [String: StravaGear]) throws(WorkoutFileError) {
        self.gear = gear
        guard var table = try CSVSheet(reader) else { return }
        var rows: [CSVRow] = []
        while let row = try table.next() { rows.append(row) }
        leftOut = table.leftOut
        language = Self.language(table.heads, rows)
        for row in rows {
            if let activity = activity(row) { activities.append(activity) } else { leftOut.append(row.line) }
        }
    }

    private static func language(_ heads: CSVHeads, _ rows: [CSVRow]) -> Language {
        if heads.has("Activity ID"), heads.has("Filename") { return .english }
        if heads.has(StravaHeads.firstInGerman) { return .german }
        let file = heads.names.indices.first { index in
            rows.contains { $0.cells.indices.contains(index) && isFileName($0.cells[index]) }
        }
        guard let file, file >= 9 else { return .english }
        var places = [
            "Activity ID": 0, "Activity Date": 1, "Activity Name": 2, "Activity Type": 3, "Activity Description": 4,
            "Elapsed Time": 5, "Filename": file, "Activity Gear": file - 1,
        ]
        // Older tables have no private note before the gear.
        if rows.allSatisfy({ ($0.text(file - 2)).map(isTruthWord) ?? true }),
            rows.contains(where: { $0.text(file - 2) != nil })
        {
            places["Commute"] = file - 2
        } else {
            places["Activity Private Note"] = file - 2
            places["Commute"] = file - 3
        }
        return .places(places)
    }

    private static func isTruthWord(_ text: String) -> Bool { truth(text) != nil }

    private static func truth(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "1", "1.0", "1,0": true
        case "false", "0", "0.0", "0,0": false
        default: nil
        }
    }

    // MARK: Cells

    private func all(_ row: CSVRow, _ name: String) -> [String] {
        switch language {
        case .english: row.all(name)
        case .german: StravaHeads.german[name].map(row.all) ?? []
        case .places(let places): places[name].flatMap(row.text).map { [$0] } ?? []
        }
    }

    private func number(_ row: CSVRow, _ name: String) -> Double? {
        var hasCommas = true
        if case .english = language { hasCommas = false }
        return all(row, name).last.flatMap { CSVRow.number($0, hasDecimalCommas: hasCommas) }
    }

    private func isTrue(_ row: CSVRow, _ name: String) -> Bool {
        all(row, name).contains { Self.truth($0) == true }
    }

    /// The columns whose truth is a tag, and the tag (IMP-26).
    private static let flags = [
        ("Commute", "commute"), ("With Pet", "with pet"), ("For a Cause", "for a cause"),
        ("Competition", "competition"), ("Long Run", "long run"), ("Recovery", "recovery"),
    ]

    private func activity(_ row: CSVRow) -> Activity? {
        guard let identifier = all(row, "Activity ID").last else { return nil }
        var activity = Activity(line: row.line, identifier: identifier)
        // Dates are UTC (IMP-23).
        activity.start = all(row, "Activity Date").last.flatMap(WallClock.init).map {
            $0.local - Double($0.offset ?? 0)
        }
        activity.kind = all(row, "Activity Type").last
        activity.file = all(row, "Filename").last
        activity.elapsed = number(row, "Elapsed Time")
        activity.moving = number(row, "Moving Time")
        // The first of two distances is for people, the second is in metres; one alone states none (IMP-22).
        let name: String? = if case .german = language { StravaHeads.german["Distance"] } else { "Distance" }
        if let name, row.heads.places(of: name).count > 1 { activity.distance = number(row, "Distance") }
        activity.sidecar.title = all(row, "Activity Name").last
        activity.sidecar.notes = all(row, "Activity Description").last
        activity.sidecar.privateNotes = all(row, "Activity Private Note").last
        activity.sidecar.tags = Self.flags.filter { isTrue(row, $0.0) }.map(\.1)
        let worn = all(row, "Activity Gear").last
        let told = worn.flatMap { gear[$0] }
        (activity.sidecar.gear, activity.sidecar.gearKind) = (told?.name ?? worn, told?.kind)
        activity.sidecar.effort = number(row, "Perceived Exertion").flatMap { (1...10).contains($0) ? $0 : nil }
        activity.sidecar.energy = number(row, "Calories").flatMap { $0 > 0 && $0 < 50_000 ? $0 : nil }
        activity.sidecar.poolLength = number(row, "Pool Length").flatMap { (1...1_000).contains($0) ? $0 : nil }
        return activity
    }
}

extension StravaTable.Activity {
    /// Returns the workout of an activity without a file (IMP-27); nil if it has no date or time.
    var workout: ExportedWorkout? {
        guard let start, let elapsed, elapsed > 0, elapsed < 4 * 86_400 else { return nil }
        let activity = ActivityNames.activity(named: kind) ?? .other
        var workout = ExportedWorkout(
            key: identifier, source: ExportSource(way: "strava", origin: nil, name: "Strava"), activity: activity,
            activityName: activity == .other ? kind : nil, start: start, end: start + elapsed)
        workout.duration = moving.flatMap { $0 > 0 && $0 <= elapsed ? $0 : nil }
        workout.distance = distance.flatMap { $0 > 0 && $0 < 1e7 ? $0 : nil }
        workout.energy = sidecar.energy
        workout.isUserEntered = true
        workout.isPoolSwim = activity == .swimming && sidecar.poolLength != nil ? true : nil
        workout.sidecar = sidecar
        workout.sidecar.energy = nil
        if workout.isPoolSwim == nil { workout.sidecar.poolLength = nil }
        return workout
    }
}

/// What Strava's tables of bikes and shoes tell of one of them.
struct StravaGear {
    /// The name with brand and model.
    var name: String
    var kind: Gear.Kind
}
