import Foundation
import HealthReports
import WorkoutFiles

/// The output of `hk workouts`, which has only a few of the workouts in memory.
struct WorkoutList {
    /// The output format.
    enum Form {
        case screen(Terminal, IdentifierDigits)
        case csv
        case json
    }

    /// The number of workouts that determine the widths of the columns.
    private static let mostMeasured = 1_000
    private static let pieceSize = 1 << 16

    private let form: Form
    private var screen: WorkoutsScreen?
    /// The layout of the columns, once it is determined.
    private var layout: Table.Layout?
    private var text = ""
    private var json = JSONWriter(.objects)
    private var hasSimulated = false
    private var totals = TotalsReport.Totals()

    init(_ form: Form) {
        self.form = form
        switch form {
        case .screen(let terminal, let digits): screen = WorkoutsScreen(digits: digits, format: terminal.format)
        case .csv: text = CSV.line(CSV.workoutHeader) + "\n"
        case .json: json.beginArray(.indented)
        }
    }

    mutating func add(_ workout: WorkoutSummary) {
        totals.add(workout)
        switch form {
        case .screen(let terminal, _): show(workout, terminal)
        case .csv: text += CSV.line(CSV.fields(of: workout)) + "\n"
        case .json:
            json.add(workout.json, .indented)
            json.flush(to: Console.write)
        }
        if text.utf8.count > Self.pieceSize { flush() }
    }

    private mutating func show(_ workout: WorkoutSummary, _ terminal: Terminal) {
        if workout.origin == .simulation { hasSimulated = true }
        if let layout {
            text += (screen?.line(workout, layout) ?? "") + "\n"
            return
        }
        screen?.add(workout)
        guard let screen, screen.count == Self.mostMeasured else { return }
        Console.print(screen.lines(terminal: terminal))
        layout = screen.layout(terminal: terminal)
    }

    /// Prints the remaining output.
    ///
    /// - Parameters:
    ///   - isFiltered: Whether only some workouts were requested.
    ///   - hasTotals: Whether the totals are printed below the list.
    mutating func finish(isFiltered: Bool = false, hasTotals: Bool = false) {
        switch form {
        case .screen(let terminal, _):
            if let screen, layout == nil {
                let nothing = isFiltered ? "No workouts match." : "No workouts yet. Run 'hk import FILE' to add one."
                Console.print(screen.count > 0 ? screen.lines(terminal: terminal) : terminal.broken(nothing))
            }
            flush()
            // A program that reads a pipe expects only workouts.
            guard terminal.isBounded else { return }
            if hasTotals, totals.count > 1 { Console.print([""] + terminal.broken(Self.text(totals, terminal.format))) }
            if hasSimulated { Console.print(["", WorkoutsScreen.explanation]) }
        case .csv: flush()
        case .json:
            json.endArray()
            json.breakLine()
            json.flush(to: Console.write)
        }
    }

    /// Returns the totals of the listed workouts.
    private static func text(_ totals: TotalsReport.Totals, _ format: Format) -> String {
        let parts = [
            format.count(totals.count, "workout"), Format.duration(totals.duration),
            totals.distance.map { format.distance($0) },
            totals.climb.map { "\(format.height($0)) climb" },
            totals.energy.map { "\(format.number($0)) kcal" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    private mutating func flush() {
        Console.write(text)
        text = ""
    }
}
