import HealthModel
import HealthReports
import HealthTransfer
import OpenHealthKit

/// The table of `hk workouts`.
struct WorkoutsScreen {
    private var rows: [[String]] = []
    /// A Boolean value that indicates whether a workout has a title; otherwise there is no column for titles.
    private var hasTitles = false
    private let digits: IdentifierDigits
    private let format: Format

    init(digits: IdentifierDigits, format: Format) {
        self.digits = digits
        self.format = format
    }

    /// The number of workouts by which the columns are measured.
    var count: Int { rows.count }

    mutating func add(_ workout: WorkoutSummary) {
        rows.append(cells(of: workout))
        if workout.title != nil { hasTitles = true }
    }

    func lines(terminal: Terminal) -> [String] { table(rows).lines(terminal: terminal) }

    func layout(terminal: Terminal) -> Table.Layout { table(rows).layout(within: terminal.textWidth) }

    /// Returns the line of a workout by which the columns were not measured.
    func line(_ workout: WorkoutSummary, _ layout: Table.Layout) -> String {
        table([]).laterLine(Array(cells(of: workout).prefix(layout.widths.count)).map(\.printable), layout)
    }

    private func table(_ rows: [[String]]) -> Table {
        var columns: [Table.Column] = [
            .init("ID"), .init("Activity", marks: "*?"), .init("Start"), .init("Duration", .right),
            .init("Distance", .right), .init("Speed", .right), .init("Source"),
        ]
        if hasTitles { columns.append(.init("Title")) }
        var table = Table(
            columns,
            yields: [
                .narrow("Title", to: 12), .narrow("Source", to: 8), .omit("Source"), .narrow("Title", to: 8),
                .omit("Title"), .narrow("Activity", to: 16), .omit("Speed"), .cut("Start", to: Format.dayLength),
                .omit("Distance"), .narrow("Activity", to: 8), .omit("Duration"),
            ])
        for row in rows { table.add(Array(row.prefix(columns.count))) }
        return table
    }

    private func cells(of workout: WorkoutSummary) -> [String] {
        let others = workout.otherRecordings.map { ", \($0.source.name)" }.joined()
        return [
            digits.text(of: workout.uuid), Format.activity(workout), format.moment(workout),
            Format.duration(workout.duration), format.distance(workout) ?? "–",
            format.speed(workout), workout.source.name + others + (workout.isNotMine ? " (not mine)" : ""),
            workout.title ?? "",
        ]
    }

    /// The note below a list with simulated workouts.
    static let explanation = "* simulated"
}
