import Foundation
import HealthModel
import WorkoutFiles

/// Reads the workouts of a diary: rows of one start and name are one workout, wherever they stand (IMP-80).
struct StrengthTable {
    /// A row that was left out.
    struct LeftOut {
        var line: Int
        var reason: String
    }

    private(set) var sessions: [StrengthDiary.Session] = []
    private(set) var leftOut: [LeftOut] = []
    private(set) var clock: LocalClock
    /// A Boolean value that indicates whether the table names no unit of weights (IMP-81).
    private(set) var hasAssumedUnit = false

    private let layout: StrengthDiary.Layout
    private let options: ExportOptions
    private var places: [String: Int] = [:]

    /// Reads a table.
    ///
    /// - Throws: An error if a quotation mark is never closed, or a limit is exceeded.
    init(
        _ reader: CSVReader, layout: StrengthDiary.Layout, options: ExportOptions
    ) throws(WorkoutFileError) {
        self.layout = layout
        self.options = options
        clock = LocalClock(options.zone)
        guard var table = try CSVSheet(reader) else { return }
        while let row = try table.next() { add(row) }
        leftOut += table.leftOut.map { LeftOut(line: $0, reason: "it has more cells than there are heads") }
    }

    private mutating func add(_ row: CSVRow) {
        let startText = row[layout == .strong ? "Date" : "start_time"]
        let name = row[layout == .strong ? "Workout Name" : "title"] ?? "Workout"
        guard let startText, let wall = WallClock(startText) else {
            leftOut.append(LeftOut(line: row.line, reason: "its date is in no known form"))
            return
        }
        let key = "\(startText)|\(name)"
        if places[key] == nil {
            places[key] = sessions.count
            let start = clock.moment(wall, after: sessions.last?.start)
            sessions.append(
                StrengthDiary.Session(
                    startText: startText, name: name, line: row.line, start: start, length: length(row, start)))
        }
        guard let place = places[key] else { return }
        let notes = row[layout == .strong ? "Workout Notes" : "description"]
        if sessions[place].notes == nil { sessions[place].notes = notes }
        let exercise = row[layout == .strong ? "Exercise Name" : "exercise_title"] ?? "Exercise"
        if let note = row[layout == .strong ? "Notes" : "exercise_notes"] {
            let line = "\(exercise): \(note)"
            if !sessions[place].exerciseNotes.contains(line) { sessions[place].exerciseNotes.append(line) }
        }
        if let set = layout == .strong ? strongSet(row, exercise) : hevySet(row, exercise) {
            sessions[place].sets.append(set)
        }
    }

    // MARK: Times

    private mutating func length(_ row: CSVRow, _ start: Double) -> Double? {
        guard layout == .strong else {
            guard let end = row["end_time"].flatMap(WallClock.init) else { return nil }
            let length = clock.moment(end, after: start) - start
            return length > 0 ? length : nil
        }
        return row.number("Duration (sec)") ?? row["Duration"].flatMap(Self.seconds)
    }

    /// Returns the seconds of a duration such as `1h 5m`, `59m` or `3900`; nil if it is none.
    static func seconds(_ text: String) -> Double? {
        if let number = CSVRow.number(text) { return number >= 0 ? number : nil }
        var sum = 0.0
        for part in text.split(separator: " ") {
            guard let unit = part.last, let factor = ["h": 3_600.0, "m": 60, "s": 1][unit.lowercased()],
                let number = CSVRow.number(String(part.dropLast())), number >= 0
            else { return nil }
            sum += number * factor
        }
        return sum > 0 ? sum : nil
    }

    // MARK: Sets

    /// The words in place of a number that Strong uses for kinds of sets.
    private static let strongKinds = ["w": "warmup", "d": "dropset", "f": "failure"]

    private mutating func strongSet(_ row: CSVRow, _ exercise: String) -> StrengthDiary.ExerciseRow? {
        let order = row["Set Order"]
        // Rows of timers and notes are no sets.
        let kind = order.flatMap { Self.strongKinds[$0.lowercased()] }
        guard order.map({ kind != nil || $0.allSatisfy(\.isNumber) }) ?? true else { return nil }
        var set = StrengthDiary.ExerciseRow(exercise: exercise, order: order)
        set.kind = kind ?? "normal"
        set.weight = strongWeight(row)
        set.distance = strongDistance(row)
        set.repetitions = Self.count(row.number("Reps"))
        set.duration = Self.positive(row.number("Seconds"))
        set.effort = Self.positive(row.number("RPE"))
        return set
    }

    private mutating func strongWeight(_ row: CSVRow) -> Double? {
        if let weight = row.number("Weight (kg)") { return Self.positive(weight) }
        for head in ["Weight (lbs)", "Weight (lb)"] {
            if let weight = row.number(head) { return Self.positive(weight * ExportedQuantity.pound) }
        }
        guard let weight = Self.positive(row.number("Weight")) else { return nil }
        if let unit = row["Weight Unit"] {
            return unit.lowercased().hasPrefix("lb") ? weight * ExportedQuantity.pound : weight
        }
        hasAssumedUnit = true
        return options.usesPounds ? weight * ExportedQuantity.pound : weight
    }

    private func strongDistance(_ row: CSVRow) -> Double? {
        if let meters = row.number("Distance (meters)") { return Self.positive(meters) }
        guard let distance = Self.positive(row.number("Distance")) else { return nil }
        switch row["Distance Unit"]?.lowercased() {
        case "km"?: return distance * 1_000
        case "mi"?, "miles"?: return distance * StrengthDiary.mile
        case "m"?, "meters"?: return distance
        // A distance without a unit is none.
        default: return nil
        }
    }

    private func hevySet(_ row: CSVRow, _ exercise: String) -> StrengthDiary.ExerciseRow? {
        var set = StrengthDiary.ExerciseRow(exercise: exercise, order: row["set_index"])
        set.kind = row["set_type"] ?? "normal"
        set.weight = Self.positive(
            row.number("weight_kg") ?? row.number("weight_lbs").map { $0 * ExportedQuantity.pound })
        set.distance = Self.positive(
            row.number("distance_km").map { $0 * 1_000 }
                ?? row.number("distance_miles").map { $0 * StrengthDiary.mile })
        set.repetitions = Self.count(row.number("reps"))
        set.duration = Self.positive(row.number("duration_seconds"))
        set.effort = Self.positive(row.number("rpe"))
        return set
    }

    /// Returns a number if it is above zero: a weight of 0 is that of the body (IMP-81).
    private static func positive(_ number: Double?) -> Double? {
        number.flatMap { $0 > 0 && $0 < 1e6 ? $0 : nil }
    }

    private static func count(_ number: Double?) -> Int? {
        positive(number).map { Int($0.rounded()) }
    }
}
