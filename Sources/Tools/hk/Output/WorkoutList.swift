import Foundation
import HealthReports
import HealthTransfer
import WorkoutFiles

/// What `hk workouts` prints, however many workouts there are: few of them are in memory.
struct WorkoutList {
    /// How workouts are printed.
    enum Form {
        case screen(Terminal, IdentifierDigits)
        case csv
        case json
    }

    /// How many workouts decide how wide the columns are.
    private static let mostMeasured = 1_000
    private static let pieceSize = 1 << 16

    private let form: Form
    private var screen: WorkoutsScreen?
    /// How wide the columns are, once that is settled.
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
            json.add(.object(JSON.members(of: workout)), .indented)
            json.handOut(to: Console.write)
        }
        if text.utf8.count > Self.pieceSize { handOut() }
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

    /// Prints what is left.
    ///
    /// - Parameters:
    ///   - isFiltered: Whether only some were asked for.
    ///   - hasTotals: Whether what they come to stands below them.
    mutating func finish(isFiltered: Bool = false, hasTotals: Bool = false) {
        switch form {
        case .screen(let terminal, _):
            if let screen, layout == nil {
                let nothing = isFiltered ? "No workouts match." : "No workouts yet. 'hk import FILE' brings one in."
                Console.print(screen.count > 0 ? screen.lines(terminal: terminal) : terminal.broken(nothing))
            }
            handOut()
            // Whatever reads a pipe wants workouts and nothing else.
            guard terminal.isBounded else { return }
            if hasTotals, totals.count > 1 { Console.print([""] + terminal.broken(Self.text(totals, terminal.format))) }
            if hasSimulated { Console.print(["", WorkoutsScreen.explanation]) }
        case .csv: handOut()
        case .json:
            json.endArray()
            json.breakLine()
            json.handOut(to: Console.write)
        }
    }

    /// What workouts come to, of exactly those that are listed.
    private static func text(_ totals: TotalsReport.Totals, _ format: Format) -> String {
        let parts = [
            format.count(totals.count, "workout"), Format.duration(totals.duration),
            totals.distance.map { format.distance($0) },
            totals.climb.map { "\(format.height($0)) of climb" },
            totals.energy.map { "\(format.number($0)) kcal" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    private mutating func handOut() {
        Console.write(text)
        text = ""
    }
}
